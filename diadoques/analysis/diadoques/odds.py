"""What the event tables mean in probabilities, counted exactly by icepool (section 13, tables I to V)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from diadoques.board.load import load_board
from diadoques.core.extras import extra
from diadoques.core.faults import Fault
from diadoques.games.diadoques.model.chance import NamedEvent, event_named, event_tables, parse_dice
from diadoques.games.diadoques.model.position import GAME as BOARD
from diadoques.games.record_names import SPACES, id_called

if TYPE_CHECKING:
    from icepool import Die

#: The seasons whose odds are told, in the order of a year.
SEASONS: Final = ("spring", "summer", "autumn")


def event_odds(table: str) -> Mapping[NamedEvent, Fraction]:
    """Every event that a throw on ``table`` can lead to, with its exact probability; they add up to 1.

    Args:
        table: ``spring``, ``summer``, ``autumn``, or one of tables II to V by name (``storm``, ``revolt``, …).

    Raises:
        KeyError: no such table.
        Fault: ``extra-missing``: icepool, which the extra ``analysis`` brings.
    """
    die = _events(event_tables()[table])
    return {event: Fraction(die.quantity(event), die.denominator()) for event in die.outcomes()}


def odds_by(table: str, key: Callable[[NamedEvent], str]) -> dict[str, Fraction]:
    """The odds of events added up by a property: their kind, their people, a space; likeliest first."""
    summed: dict[str, Fraction] = {}
    for event, chance in event_odds(table).items():
        summed[key(event)] = summed.get(key(event), Fraction(0)) + chance
    return dict(sorted(summed.items(), key=lambda item: (-item[1], item[0])))


def struck(space: str) -> dict[str, Fraction]:
    """For each season, how likely ``space`` is hit by a storm, a flood, snow or sand.

    Raises:
        Fault: ``place-unknown``.
    """
    found = id_called(BOARD, space, SPACES)
    if found not in load_board(BOARD).spaces:
        raise Fault("place-unknown", "space", given=space[:80])
    weather = ("storm", "flood", "snow", "sand")
    return {
        season: sum(
            (chance for event, chance in event_odds(season).items() if event.kind in weather and found in event.spaces),
            Fraction(0),
        )
        for season in SEASONS
    }


def within_a_year(happens: Callable[[NamedEvent], bool]) -> Fraction:
    """How likely at least one event of a year's three is such that ``happens``, each season drawn for itself."""
    spared = Fraction(1)
    for season in SEASONS:
        spared *= sum((chance for event, chance in event_odds(season).items() if not happens(event)), Fraction(0))
    return 1 - spared


def _events(table: Mapping[str, Any]) -> Die[NamedEvent]:
    """A die whose faces are events: each result of the table's dice is replaced by what it leads to."""
    with extra("analysis"):
        import icepool
    count, sides = parse_dice(table["dice"])
    leads: dict[int, Any] = {}
    for row in table["rows"]:
        if "rows" in row:
            outcome: Any = _events(row)
        elif "then" in row:
            outcome = _events(event_tables()[row["then"]])
        else:
            outcome = event_named(row)
        leads.update(dict.fromkeys(row["on"], outcome))
    return (count @ icepool.d(sides)).map(leads)
