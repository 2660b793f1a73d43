"""The combat table as a reader sees it: whole, in the rules in short; beside a combat, with what is in play marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.phrases import Catalogue
from diadoques.core.prompts import Pick, Prompt
from diadoques.explain.names import Names
from diadoques.explain.wording import Grid
from diadoques.games.amphipolis import combat, flow, foreseen, odds
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.tables import tables

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
            words.text("grid.least", value=_signed(dice[0])),
            *map(str, dice[1:-1]),
            words.text("grid.most", value=dice[-1]),
        ),
        tuple(tuple(_cell(odds.cell(at, die, quarters)) for at in range(len(odds.columns()))) for die in dice),
    )


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _cell(cell: odds.Cell) -> str:
    mine, theirs = ("*" if cell.winner == side else "" for side in (odds.ATTACKER, odds.DEFENDER))
    return f"{_SHORT.get(cell.attacker, cell.attacker)}{mine}–{_SHORT.get(cell.defender, cell.defender)}{theirs}"


def of_part(names: Names, position: Position, part: str) -> Grid | None:
    """It stands with what the rules in short say of fighting."""
    return combat_table(names, position) if part == "fighting" else None


def consulted(names: Names, position: Position, prompt: Prompt, reports: Sequence[Any]) -> Iterator[Grid]:
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
        return next(event for event in flow.lies(position).events if event.kind == "combat")
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
        for one in foreseen.combats(position, prompt, (option,)):
            yield combat.reckoned(one.position, one.battle).column
