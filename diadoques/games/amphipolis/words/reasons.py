"""What a throw and a score came from, term by term, each with its rule; the combat table as a reader sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.figures import with_minus, with_sign
from diadoques.core.phrases import Catalogue
from diadoques.core.prompts import Pick, Prompt
from diadoques.explain.names import Names
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Grid
from diadoques.games.amphipolis import combat as combat_rules
from diadoques.games.amphipolis import flow, odds, pointing, sieges
from diadoques.games.amphipolis.combat import combat_before_die as reckon
from diadoques.games.amphipolis.combat import force, is_duel
from diadoques.games.amphipolis.pieces import foe, points, tables
from diadoques.games.amphipolis.position import Battle, Position

# --- The combat table as a reader sees it: whole, in the rules in short; beside a combat, with what is in play marked


#: Results as a narrow table shows them.
_SHORT: Final = {"1/4": "¼", "1/2": "½", "3/4": "¾"}


def column_named(words: Catalogue, column: int) -> str:
    """The odds of a column: the first and the last hold all beyond (AMP-4.2-03)."""
    number = odds.columns()[column]
    text = f"{number.numerator}/{number.denominator}"
    key = {0: "grid.least", len(odds.columns()) - 1: "grid.most"}.get(column, "")
    return words.text(key, value=text) if key else text


def combat_table(names: Names, position: Position, caption: str = "grid.caption.whole") -> Grid:
    """All of it (AMP-CRT-01 to -14), by the reading of equal losses that is played; who wins has a star."""
    words, quarters = names.words, position.options["quarters"]
    dice = [row["die"] for row in tables()["combat"]["rows"]]
    return Grid(
        words.text(caption),
        words.text("grid.legend"),
        words.text("grid.corner"),
        tuple(column_named(words, column) for column in range(len(odds.columns()))),
        (
            words.text("grid.least", value=with_minus(dice[0])),
            *map(str, dice[1:-1]),
            words.text("grid.most", value=dice[-1]),
        ),
        tuple(tuple(_cell(odds.cell(at, die, quarters)) for at in range(len(odds.columns()))) for die in dice),
    )


def _cell(cell: odds.Cell) -> str:
    mine, theirs = ("*" if cell.winner == side else "" for side in (odds.ATTACKER, odds.DEFENDER))
    return f"{_SHORT.get(cell.attacker, cell.attacker)}{mine}–{_SHORT.get(cell.defender, cell.defender)}{theirs}"


def of_part(names: Names, position: Position, part: str) -> Grid | None:
    """The combat table, for what the rules in short say of fighting."""
    return combat_table(names, position) if part == "fighting" else None


def grids_consulted(names: Names, position: Position, prompt: Prompt, reports: Sequence[Any]) -> Iterator[Grid]:
    """Beside a combat that is planned, thrown, or just fought: the columns that answers lead to, the row of its die."""
    fallen = _fallen(position, prompt, reports)
    if fallen is not None:
        row = sorted(one["die"] for one in tables()["combat"]["rows"]).index(odds.row_of(fallen["modified"]))
        yield _marked(combat_table(names, position, "grid.caption.thrown"), frozenset({fallen["column"]}), row)
        return
    columns = frozenset(_columns(position, prompt))
    if columns:
        yield _marked(combat_table(names, position, "grid.caption.planned"), columns, None)


def _marked(grid: Grid, columns: frozenset[int], row: int | None) -> Grid:
    return replace(grid, marked=columns, row=row)


def _fallen(position: Position, prompt: Prompt, reports: Sequence[Any]) -> Event | None:
    """The combat whose die has fallen: one that may still be annulled, or that the last answer has settled."""
    if prompt.name == "keep" and position.agenda[-2].name == "result":
        return next(event for event in flow.fixed_report(position).events if event.kind == "combat")
    told = [event for report in reports[-1:] for event in report.events]
    begun = max((number for number, event in enumerate(told) if event.kind == "battle"), default=-1)
    if position.battle is not None:
        told = [event for report in reports for event in report.events if event.kind in ("battle", "combat")][-1:]
        return next((event for event in told if event.kind == "combat"), None)
    return next((event for event in reversed(told[begun + 1 :]) if event.kind == "combat"), None)


def _columns(position: Position, prompt: Prompt) -> Iterator[int]:
    """The columns of the combats that answers lead to, as they would stand; not of what is picked piece by piece."""
    if not isinstance(prompt, Pick) or prompt.most > 1:
        return
    for option in map(str, prompt.of):
        for one in pointing.combats(position, prompt, (option,)):
            yield combat_rules.combat_before_die(one.position, one.battle).column


# --- What a throw and a score came from, term by term, each with its rule: what the sentences about them place


#: Stratagems that change a combat before its odds are reckoned: those that modify the die or the column are its terms.
_BEFORE: Final = ("S8", "S9", "S10", "S18")


def terms(words: Catalogue, found: Iterable[Sequence[Any]]) -> str:
    """Modifiers in a row: « +1 chefs (AMP-CRT-15), −2 ville ou marais (AMP-CRT-20) »."""
    return ", ".join(f"{with_sign(number)} {words.text(f'term.{name}')} ({rule})" for name, rule, number in found)


def combat(voice: Voice, event: Event) -> Mapping[str, Any]:
    """The odds, what shifts the column and changes the die, the cell, by which rule who wins (AMP-CRT-13, -14)."""
    words, shifts = voice.words, event["shifts"]
    reached = event["odds"] + sum(number for *_, number in shifts)
    row, even = odds.row_of(event["modified"]), event["result"] == event["enemy"]
    return {
        "odds": column_named(words, event["odds"]),
        "shifts": _beside(voice, shifts),
        "column": column_named(words, event["column"]) + (" (AMP-4.2-03)" if reached != event["column"] else ""),
        "modifiers": _beside(voice, event["modifiers"]),
        "row": _row(voice, row) + (" (AMP-4.2-03)" if row != event["modified"] else ""),
        "cell": event.rule,
        "mine": words.text(f"result.{event['result']}"),
        "theirs": words.text(f"result.{event['enemy']}"),
        "because": words.text("reason.even" if even else "reason.less", rule=event["also"]),
        "plays": _plays(voice, event),
    }


def odds_lines(names: Names, position: Position, prompt: Prompt, said: tuple[str, ...], supposed: str) -> str:
    """Before a combat what its odds come from, in the order of the table: forces, column, what changes the die."""
    found = [one for one in pointing.combats(position, prompt, said) if one.aim[1] == supposed]
    if len(found) != 1:
        return ""
    (at, battle, _), words = found[0], names.words
    sums = reckon(at, battle)
    mine, theirs = (force(at, battle, side).pf for side in (battle.attacker, battle.defender))
    told = {
        "mine": mine, "theirs": theirs, "odds": column_named(words, sums.odds),
        "column": column_named(words, sums.column),
        "shifts": "".join(f", {one}" for one in _bare(words, sums.shifts)),
    }  # fmt: skip
    text = words.text("chance.basis", **told)
    if sums.modifiers:
        text = words.text("chance.basis.die", **told, modifiers=", ".join(_bare(words, sums.modifiers)))
    return f"{text} {words.text('chance.champions', points=points('duel'))}" if is_duel(at, battle) else text


def _bare(words: Catalogue, found: Iterable[Sequence[Any]]) -> Iterator[str]:
    return (f"{with_sign(number)} {words.text(f'term.{name}')}" for name, _, number in found)


def _beside(voice: Voice, found: Sequence[Sequence[Any]]) -> str:
    return f", {terms(voice.words, found)}" if found else ""


def _read(voice: Voice, found: Sequence[Sequence[Any]], die: int) -> str:
    """What has changed a die, and what it comes to; nothing of one that is read as it fell."""
    if not found:
        return ""
    read = with_minus(die + sum(number for *_, number in found))
    return ", " + voice.words.text("reason.read", terms=terms(voice.words, found), read=read)


def _row(voice: Voice, row: int) -> str:
    rows = [one["die"] for one in tables()["combat"]["rows"]]
    key = "grid.least" if row == min(rows) else "grid.most" if row == max(rows) else ""
    text = with_minus(row)
    return voice.words.text(key, value=text) if key else text


def _plays(voice: Voice, event: Event) -> str:
    """Stratagems that have changed who counts in the odds and among the leaders."""
    battle = _at(voice, event).battle
    if battle is None:
        return ""
    found = []
    for side in (battle.attacker, battle.defender):
        face = battle.played(side)
        if face not in _BEFORE or (face == "S8" and _cancelled(battle, side)):
            continue
        rule = "AMP-7.S9-02" if face == "S9" and battle.aim(side) else f"AMP-7.{face}-01"
        played = voice.words.text(f"stratagem.{face}")
        found.append(voice.words.text("reason.play", player=voice.names.player(side), face=played, rule=rule))
    return "".join(f" {one}" for one in found)


def _cancelled(battle: Battle, side: str) -> bool:
    """Whether discord has answered a combined attack (AMP-7.S9-01): it then has no aim of its own."""
    return battle.played(foe(side)) == "S9" and not battle.aim(foe(side))


def _at(voice: Voice, event: Event) -> Position:
    """The position just before an event of the report."""
    position: Position = voice.before
    for one in voice.report.events:
        if one is event:
            break
        position = voice.game.apply(position, one)
    return position


def siege(voice: Voice, event: Event) -> Mapping[str, Any]:
    """What has changed the die; what it is held against, which is never rounded (AMP-4.3.2-03)."""
    found = list(sieges.die_terms(event["how"], event["bonus"], event["helped"]))
    return {
        "why": _read(voice, found, event["die"]), "ratio": str(Fraction(event["count"], event["pf"])),
        "needed": sieges.least_die(event["va"]),
    }  # fmt: skip


def attrition(voice: Voice, event: Event) -> Mapping[str, Any]:
    """Why the die is not read as it fell."""
    return {"why": _read(voice, event["modifiers"], event["die"])}


def action_points(voice: Voice, event: Event) -> Mapping[str, Any]:
    """Half of the dice, and what the season adds or takes (AMP-2.B.1-04, -05); nothing where no dice were thrown."""
    if event.get("total") is None:
        return {}
    half = (event["total"] + 1) // 2
    change = event["points"] - half
    season = ("milder", "AMP-2.B.1-04") if change > 0 else ("winter", "AMP-2.B.1-05")
    return {"half": half, "why": _beside(voice, [(*season, change)] if change else [])}


def score_lines(voice: Voice, event: Event) -> Mapping[str, Any]:
    """What was counted, line by line, with where it comes from."""
    lines = [_line(voice, event["player"], name, rule, number) for name, rule, number in event["terms"]]
    return {"why": (" ; " if voice.lang == "fr" else "; ").join(lines)}


def _line(voice: Voice, player: str, name: str, rule: str, number: int) -> str:
    told = voice.words.text(f"term.{name}")
    key = next((one for one in (f"base.{name}.{player}", f"base.{name}") if one in voice.words), "")
    base = f", {voice.words.text(key)}" if key else ""
    return f"{told} {number} ({rule}){base}"
