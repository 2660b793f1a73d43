"""The tables of strengths: for every contested space who weighed what, read from the ``contest`` events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.figures import strength
from diadoques.explain.simultaneous.facts import facts
from diadoques.explain.voice import ToldReport, Voice

ENTERS: Final = "enters"
MEETS: Final = "meets"
#: Phrases of rows whose support is cut or barred, and the heads of the columns.
CUT: Final = "table.cut"
BARRED: Final = "table.barred"
HEADS: Final = ("unit", "role", "own", "leader", "supports", "total")


@dataclass(frozen=True, slots=True)
class ContestRow:
    """One unit in a contested space.

    Attributes:
        unit: its id.
        player: whose it is, by name in the reader's language.
        name: the unit as sentences call it.
        role: what it did there, in a word.
        own: what it weighs by itself, without who heads it; grade: why that is not one, in a word: « élite ».
        leader: what the character at its head adds.
        supports: each support ordered for it, with what it gave: « 1 », « 2 (chef : Antigone) », « 0 (coupé) », and
            from whom; helpers: the ids of those units.
        total: what it brought to bear; ``against``: the same as tables show it, with what it was worth against
            rivals where that differs.
        sum: all of it in a line, with the reason of each number that is not one: « 2 (élite) + 1 + 0 (coupé) = 3 ».
        prevails: it entered, or it stayed undislodged; enters: it came from elsewhere.
    """

    unit: str
    player: str
    name: str
    role: str
    own: float
    grade: str
    leader: int
    supports: tuple[tuple[str, str], ...]
    helpers: tuple[str, ...]
    total: float
    against: str
    sum: str
    prevails: bool
    enters: bool = False


@dataclass(frozen=True, slots=True)
class Contest:
    """A contested space: its table, and the same in one line.

    Attributes:
        space: id of the space.
        caption: « Forces en Phénicie ».
        rows: who stayed first, then the attackers, strongest first.
        verdict: « bloqué », « Antipater passe ».
        line: « Antipater 2 (élite) + 1 + 0 (coupé) = 3 ; Lysimaque 2 + 1 = 3 : bloqué ».
        rule: the row of the contract that compares strengths.
        heads: the heads of the columns.
        between: what stands between the parts of a line.
        title: the caption and who prevails, for one line.
    """

    space: str
    caption: str
    rows: tuple[ContestRow, ...]
    verdict: str
    line: str
    rule: str
    heads: tuple[str, ...]
    between: str
    title: str

    def cells(self) -> list[tuple[str, ...]]:
        """The body of the table as texts, one tuple a row, under ``heads``."""
        led = len(self.heads) == len(HEADS)
        return [
            (
                f"{row.name} ({row.player})",
                row.role,
                weight_with_reason(row.own, row.grade),
                *([f"+{row.leader}" if row.leader else ""] if led else []),
                self.between.join(f"{what} {who}" for what, who in row.supports),
                row.against,
            )
            for row in self.rows
        ]

    @property
    def html(self) -> str:
        """The table as HTML, every text escaped."""
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in self.heads)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>" for cells in self.cells()
        )
        return (
            f'<table class="dia-strengths"><caption>{escape(self.caption)}</caption><thead><tr>{heads}</tr></thead>'
            f"<tbody>{body}</tbody></table><p>{escape(self.line)}</p>"
        )

    def _repr_html_(self) -> str:
        return self.html


def contests(report: ToldReport, lang: str, signs: bool = False) -> list[Contest]:
    """The table of every contested space of a report, in ``fr`` or ``en``."""
    return report_tables(Voice(report, lang, signs))


def report_tables(voice: Voice) -> list[Contest]:
    """The tables of the report of ``voice``."""
    return [_contest(voice, event) for event in voice.report.events if event.kind == "contest"]


def _contest(voice: Voice, event: Event) -> Contest:
    words = voice.words
    rivals = sum(raw["role"] == ENTERS for raw in event["rows"]) > 1
    rows = tuple(_row(voice, raw, rivals) for raw in event["rows"])
    verdict = _verdict(voice, event["rows"])
    often = Counter(row.player for row in rows)
    labels = [row.player if often[row.player] == 1 else f"{row.player} ({row.name})" for row in rows]
    caption = words.text("table.caption", space=voice.names.place(event["space"]))
    parts = [words.text("table.row", owner=label, sum=row.sum) for label, row in zip(labels, rows, strict=True)]
    heads = [head for head in HEADS if head != "leader" or voice.game.abilities.people is not None]
    return Contest(
        space=event["space"],
        caption=caption,
        rows=rows,
        verdict=verdict,
        line=words.text("table.line", rows=words.text("table.between").join(parts), verdict=verdict),
        rule=event.rule,
        heads=tuple(words.text(f"table.head.{head}") for head in heads),
        between=words.text("table.between"),
        title=words.text("table.line", rows=caption, verdict=verdict),
    )


def _row(voice: Voice, raw: Mapping[str, Any], rivals: bool) -> ContestRow:
    """One row; ``rivals``: whether several units attack the space."""
    words = voice.words
    people = voice.game.abilities.people
    command = people.command if people is not None and raw["leader"] else 0
    own = raw["base"] - command
    grade = worth(voice, raw["unit"], own)
    terms = [weight_with_reason(own, grade)] + ([f"{command} ({words.text('table.leader')})"] if command else [])
    supports = []
    for backing in raw["supports"]:
        given, term = _given(voice, backing)
        terms.append(term)
        supports.append((given, words.text("table.support", unit=voice.unit(backing["unit"]))))
    if not raw["has_way"]:
        terms = [words.text("table.no-way")]
    total = strength(raw["total"])
    if rivals and raw["role"] == ENTERS and raw["has_way"] and raw["against_rivals"] != raw["total"]:
        total = words.text("table.rivals", total=total, rivals=strength(raw["against_rivals"]))
    return ContestRow(
        unit=raw["unit"],
        player=voice.names.player(voice.owner(raw["unit"])).bare,
        name=voice.unit(raw["unit"]).bare,
        role=words.text(f"table.role.{raw['role']}"),
        own=own,
        grade=grade,
        leader=command,
        supports=tuple(supports),
        helpers=tuple(str(backing["unit"]) for backing in raw["supports"]),
        total=raw["total"],
        against=total,
        sum=terms[0]
        if (len(terms) == 1 and strength(own) == total) or not raw["has_way"]
        else words.text("table.sum", sum=" + ".join(terms), total=total),
        prevails=bool(raw["prevails"]),
        enters=raw["role"] == ENTERS,
    )


def _given(voice: Voice, backing: Mapping[str, Any]) -> tuple[str, str]:
    """What a support gave and why, under its head, and as a term of a sum, where nothing else says what it is."""
    words, missing = voice.words, missed_support(backing)
    if missing:
        return (f"0 ({words.text(missing)})",) * 2
    given, why = strength(backing["lends"]), lent_by(voice, backing["unit"], backing["lends"])
    return weight_with_reason(backing["lends"], why), words.text("table.lent", given=given, why=why) if why else given


def worth(voice: Voice, unit: str, own: float) -> str:
    """Why a unit weighs what it does without who heads it, in few words: its class; "" for one that weighs one."""
    tell = voice.wording.sentences.weight
    if tell is not None and (text := tell(voice, unit, own)):
        return text
    grade = voice.units[unit].grade if own > 1 else ""
    return voice.words.text(f"grade.{grade}") if grade else ""


def lent_by(voice: Voice, unit: str, lends: float) -> str:
    """Why a support lends what it does: the class of the unit and who heads it; "" where it is one of its own."""
    people, leader = voice.game.abilities.people, voice.known(facts).heads.get(unit, "")
    led = people is not None and leader and lends
    grade = worth(voice, unit, lends - people.command if people is not None and led else lends)
    headed = voice.words.text("table.headed", leader=voice.person(leader)) if led else ""
    return ", ".join(one for one in (grade, headed) if one)


def weight_with_reason(weight: float, why: str) -> str:
    """« 2 (élite) »."""
    return f"{strength(weight)} ({why})" if why else strength(weight)


def missed_support(backing: Mapping[str, Any]) -> str:
    """The phrase that says why a support lent nothing; "" for one that did."""
    if backing.get("void"):
        return "table.void"
    if not backing["given"]:
        return CUT
    return "" if backing["counted"] else BARRED


def _verdict(voice: Voice, rows: Sequence[Mapping[str, Any]]) -> str:
    """Who gets in; else who went the other way, whether whoever stays was stronger, or everything blocks."""
    entered = next((row for row in rows if row["role"] == ENTERS and row["prevails"]), None)
    if entered is not None:
        owner = voice.names.player(voice.owner(entered["unit"]))
        return voice.words.text("table.verdict.enters", owner=owner)
    passed = next((row for row in rows if row["role"] == MEETS and row["unit"] in voice.known(facts).moved), None)
    if passed is not None:  # it left for the space of the one that it met
        return voice.words.text("table.verdict.passes", owner=voice.names.player(voice.owner(passed["unit"])))
    stayer = next((row for row in rows if row["role"] != ENTERS), None)
    if stayer is not None and all(row["total"] < stayer["total"] for row in rows if row is not stayer):
        return voice.words.text("table.verdict.holds", owner=voice.names.player(voice.owner(stayer["unit"])))
    if any(_barred(voice, row, stayer) for row in rows if row["role"] == ENTERS and stayer is not None):
        return voice.words.text("table.verdict.own")
    return voice.words.text("table.verdict.blocked")


def _barred(voice: Voice, attacker: Mapping[str, Any], stayer: Mapping[str, Any]) -> bool:
    """Whether an attacker was stronger than who stays, and on the same side."""
    return attacker["total"] > stayer["total"] and voice.owner(attacker["unit"]) == voice.owner(stayer["unit"])
