"""Plans of one player as sheets, season by season, and what the engine makes of them while nobody else writes a word.

Whoever is silent holds, pays in winter what he can, and raises nobody; of the units that are too many at home in the
first spring some go into the home citadels, and the rest is lost (DIA-63B4-03, DIA-8B3-09).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from diadoques.analysis.seats import going_on, player_seated
from diadoques.core.answers import Answers, Report
from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.position import ADVANCED, LEVY, MOVEMENT, Position
from diadoques.games.diadoques.people.levy import levy, usual_levy

#: What came of a season that was played to see it.
Played = Report[Position]


@dataclass(frozen=True, slots=True)
class Plan:
    """What one player writes in the seasons to come.

    Attributes:
        seat: whose it is.
        picks: kinds of his first units where he still chooses them, else ().
        sheets: his orders, one sheet for each season of movement; in what lies between he writes nothing.
        lines: the same as the game writes them, each season with its sheet; a unit without a line holds.
    """

    seat: str
    picks: tuple[str, ...]
    sheets: tuple[tuple[Order, ...], ...]
    lines: tuple[tuple[Season, tuple[str, ...]], ...] = ()

    def __str__(self) -> str:
        return "; ".join(f"{season}: {', '.join(lines) or '–'}" for season, lines in self.lines)


def checked_seat(position: Position, seat: str = "") -> str:
    """See that seasons can be foretold from here; the id of the player who is called so.

    Raises:
        Fault: ``game-over``; ``foretold-when`` for a position that does not await the orders of a season of movement;
            ``foretold-layer`` for the advanced rules, whose events nobody knows; ``player-unknown``.
    """
    going_on(position)
    if position.layer == ADVANCED:
        raise Fault("foretold-layer", "position")
    if position.phase not in (LEVY, MOVEMENT):
        raise Fault("foretold-when", "position")
    return player_seated(position, seat, position.alive) if seat else seat


def on_board(position: Position, seat: str, picks: Sequence[str] = ()) -> Position:
    """The position for which the first sheet is written: with the first units, where they are still chosen."""
    if position.phase != LEVY:
        return position
    return levy(position, {one: picks if one == seat and picks else usual_levy() for one in position.players})


def play(
    position: Position, plan: Plan, *, against: Callable[[Position], Answers] | None = None
) -> tuple[Plan, tuple[Played, ...]]:
    """The plan played by the engine.

    Args:
        against: what others hand in, told each position that waits for orders of movement; nothing, where None.

    Returns:
        The plan with its lines, and the reports: of each season of movement with its retreats, votes and the winter
        behind it. Fewer seasons where the game ends.
    """
    game = load_game(position.game)
    lines: list[tuple[Season, tuple[str, ...]]] = []
    reports: list[Played] = []
    here = position
    for sheet in plan.sheets:
        if here.phase not in (LEVY, MOVEMENT):
            break
        written = on_board(here, plan.seat, plan.picks)
        lines.append((here.season, tuple(game.write(written, order) for order in sheet)))
        others = against(here) if against is not None else Answers()
        said = {key: dict(value) for key, value in others.said.items()}
        if here.phase == LEVY and plan.picks:
            said.setdefault(LEVY, {})[plan.seat] = plan.picks
        answers = Answers(orders={**others.orders, plan.seat: sheet}, said=said)
        while True:
            report = game.resolve(here, answers)
            reports.append(report)
            here, answers = report.after, Answers()
            if here.phase in (LEVY, MOVEMENT) or here.winners or not game.awaits(here).seats:
                break
    return replace(plan, lines=tuple(lines)), tuple(reports)


def falls(reports: Sequence[Played], seat: str) -> dict[str, Season]:
    """The citadels that a player took by siege, and when."""
    return {
        str(event["citadel"]): report.before.season
        for report in reports
        for event in report.events
        if event.kind == "citadel-taken" and event["owner"] == seat
    }


def sieges_laid(reports: Sequence[Played], seat: str) -> dict[str, Season]:
    """The citadels that a player besieged, and when he first did."""
    found: dict[str, Season] = {}
    for report in reports:
        for event in report.events:
            unit = report.after.units.get(event.get("unit", ""))
            if event.kind == "siege-laid" and unit is not None and unit.owner == seat:
                found.setdefault(str(event["citadel"]), report.before.season)
    return found
