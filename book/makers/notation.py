"""A page of notation for each game: orders by examples (``games.notations``), and the spellings that the tests read."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from diadoques.explain import reading_text
from diadoques.explain.catalogue import catalogue as phrases
from diadoques.explain.names import names_for
from diadoques.explain.rule_card import order_meaning
from diadoques.games.diadoques import Position, Reading, Retreat, Verbs, read, write
from diadoques.games.diadoques.casebook import cases
from diadoques.games.diadoques.model.position import GAME, RETREATS
from diadoques.games.diadoques.records.interchange import position_from
from diadoques.games.notations import primer
from makers import told
from makers.blocks import heading
from makers.examples import lines_of, verdict_of, verdicts
from makers.maps import Maps
from makers.places import rule_link
from makers.words import OTHER, code, html, listed, say, table, typeset

FORMS = Path(__file__).resolve().parents[2] / "tests" / "notation" / "forms.toml"
_YES = {"fr": "oui", "en": "yes"}
VERDICTS = ("fine", "mistaken", "illegal", "ambiguous", "unreadable")
#: How many other spellings of an order are shown.
SPELLINGS = 4
#: The pages beside that of Les Diadoques, by game.
FAMILY = {"diplomacy": "notation-diplomacy", "bc218": "notation-bc218"}


@dataclass(frozen=True, slots=True)
class Form:
    """One spelling, where it was read, and what was read."""

    position: Position
    reading: Reading
    canonical: str


def forms() -> Iterator[Form]:
    """Every spelling of the tests."""
    for group in tomllib.loads(FORMS.read_text(encoding="utf-8"))["group"]:
        position = _position(group)
        for row in group["rows"]:
            [reading] = read(position, group["player"], [row[0]])
            yield Form(position, reading, row[1])


def _position(group: dict[str, Any]) -> Position:
    own = {"name", "player", "rows", "dislodged"}
    position = position_from({key: value for key, value in group.items() if key not in own})
    if "dislodged" not in group:
        return position
    ids = {unit.sign: unit.id for unit in position.units.values()}
    due = {ids[sign]: Retreat("ARA", "", tuple(options)) for sign, options in group["dislodged"].items()}
    return replace(position, phase=RETREATS, dislodged=due)


def kind_of(form: Form) -> str:
    """Which example of the primer an order is another of."""
    order = form.reading.order
    if order is None:
        raise ValueError(f"nothing is read in {form.reading.text!r}")
    if order.verb is Verbs.MOVE:
        was = form.position.units[order.unit].kind
        if order.becomes != was and "G" in (order.becomes, was):
            return "enter" if order.becomes == "G" else "leave"
        if order.by_sea:
            return "by-sea"
        return "coast" if order.to[3:] in ("cs", "ce", "co", "cn") else "move"
    if order.verb is Verbs.SUPPORT:
        return "support-move" if order.goal else "support"
    if order.verb is Verbs.LOCK:
        return "lock" if form.position.board.is_citadel(order.to) else "entrust"
    if order.verb is Verbs.CONVOY:
        return "carry" if order.leader else "convoy"
    if order.verb is Verbs.RETREAT and order.yields:
        return "yield"
    return {
        Verbs.HOLD: "hold", Verbs.SIEGE: "siege", Verbs.SUPPLY: "supply", Verbs.LEAD: "lead", Verbs.APART: "apart",
        Verbs.KILL: "kill", Verbs.RELEASE: "release", Verbs.RETREAT: "retreat", Verbs.DISBAND: "disband",
    }[order.verb]  # fmt: skip


def write_notation(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the page of Les Diadoques."""
    good: dict[str, list[Form]] = {}
    righted = []
    for form in forms():
        if form.reading.order is None:
            continue
        if form.reading.code:
            righted.append(form)
        else:
            good.setdefault(kind_of(form), []).append(form)
    parts = [
        heading(1, say(lang, "notation.title")),
        say(lang, "notation.intro") + "\n",
        _letters(lang),
        heading(2, say(lang, "notation.orders")),
        say(lang, "notation.orders_intro") + "\n",
        *_examples(GAME, lang, good),
        heading(2, say(lang, "notation.righted")),
        say(lang, "notation.righted_intro") + "\n",
        table(
            [say(lang, f"lines.{key}") for key in ("text", "read", "why")],
            [_righted(form, lang) for form in _first_of_code(righted)],
        ),
        "",
        heading(2, say(lang, "notation.verdicts")),
        say(lang, "notation.verdicts_intro") + "\n",
        _verdicts(lang),
        "",
    ]
    (folder / "notation.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def write_family(game: str) -> Callable[[Path, str, Maps], list[str]]:
    """What writes the page of another game."""

    def write_page(folder: Path, lang: str, _maps: Maps) -> list[str]:
        parts = [
            heading(1, say(lang, f"notation.{game}.title")),
            say(lang, f"notation.{game}.intro") + "\n",
            *_examples(game, lang, {}, level=2),
        ]
        (folder / f"{FAMILY[game]}.md").write_text("\n".join(parts), encoding="utf-8")
        return []

    return write_page


def _examples(game: str, lang: str, others: Mapping[str, Sequence[Form]], level: int = 3) -> Iterator[str]:
    """Every kind of order: as it is written, below it in the other language, what it does, and what is read as well."""
    words = phrases(lang, game)
    heads = ["order", "means", *(["spellings"] if others else [])]
    for part in primer(game):
        yield heading(level, words.text(f"primer.part.{part.name}"))
        rows = [_row(one.texts, order_meaning(game, one.name, lang), lang) for one in part.examples]
        if part.name == "end":
            votes = {one: f"{_YES[one]} Antipater" for one in OTHER}
            rows.append(_row(votes, words.text("primer.order.vote"), lang))
            part_names = [*(one.name for one in part.examples), "vote"]
        else:
            part_names = [one.name for one in part.examples]
        if others:
            for row, name in zip(rows, part_names, strict=True):
                row.append(_spellings(others.get(name, ())))
        yield table([say(lang, f"notation.{key}") for key in heads], rows, "dia-notation")
        yield ""


def _row(texts: Mapping[str, str], means: str, lang: str) -> list[str]:
    own, other = texts[lang], texts[OTHER[lang]]
    return [code(own) + (f"<br><small>{code(other)}</small>" if other != own else ""), html(typeset(means, lang))]


def _spellings(found: Sequence[Form]) -> str:
    """Some of each manner: the tests list them from the nearest to the farthest."""
    texts = [one.reading.text for one in found if one.reading.text.isprintable() and one.reading.text != one.canonical]
    step = max(1, -(-len(texts) // SPELLINGS))
    return " ".join(code(text) for text in texts[::step])


def _letters(lang: str) -> str:
    letters = ("A", "F", "G", "e", "g", "m", "star", "space", "coast", "citadel", "diadoch")
    signs = {
        "star": "A* DAM",
        "space": "THR",
        "coast": "THRcs",
        "citadel": told.place("Tyr", "basic", lang),
        "diadoch": "D",
    }
    rows = [[code(signs.get(key, key)), say(lang, f"notation.letter.{key}")] for key in letters]
    rules = " ".join(rule_link(rule, lang) for rule in ("DIA-72-03", "DIA-72-04", "DIA-AX1-02", "DIA-10-01"))
    return table([say(lang, "notation.sign"), say(lang, "notation.means")], rows) + f'<p class="dia-note">{rules}</p>\n'


def _written(form: Form, lang: str) -> str:
    if form.reading.order is None:
        return form.canonical
    return write(form.position, form.reading.order, lang)


def _first_of_code(found: list[Form]) -> list[Form]:
    return list({form.reading.code: form for form in reversed(found)}.values())[::-1]


def _righted(form: Form, lang: str) -> list[str]:
    names = names_for(form.position, lang)
    rule = f" {rule_link(form.reading.rule, lang)}" if form.reading.rule else ""
    return [code(form.reading.text), code(_written(form, lang)), html(reading_text(names, form.reading)) + rule]


def _verdicts(lang: str) -> str:
    """For each verdict the first lines of the cases that get it."""
    found: dict[str, list[tuple[Position, Reading]]] = {}
    for case in cases():
        if case.kind == "notation" and case.layer == "basic":
            position, _, readings = lines_of(case)
            for one in readings:
                found.setdefault(str(one.verdict), []).append((position, one))
    rows = []
    for verdict in VERDICTS:
        shown: dict[str, tuple[Position, Reading]] = {}
        for position, one in found.get(verdict, []):
            shown.setdefault(one.code, (position, one))
        rows += list(shown.values())[:3]
    told_ = [f"{verdict_of(verdict, lang)} {say(lang, f'notation.verdict.{verdict}')}" for verdict in VERDICTS]
    return listed(told_) + verdicts(rows, lang)
