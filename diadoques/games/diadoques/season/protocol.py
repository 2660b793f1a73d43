"""What stands behind the door of Les Diadoques (``games.door.Game``): new, awaits, options, read, resolve."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from diadoques.core.prompts import Groups, Pick, Prompt, Prompts, Sheet, awaits_once
from diadoques.core.rulebook import Hook
from diadoques.games.abilities import PROPOSALS, Packed
from diadoques.games.diadoques.conflict import movement, retreats
from diadoques.games.diadoques.events.resolution import Answers, Report, Resolution
from diadoques.games.diadoques.gold.money import Budget
from diadoques.games.diadoques.model.neutral import units_commanded
from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import LEVY, MOVEMENT, OVER, RETREATS, VOTE, WINTER_PHASE, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.notation.writing import write
from diadoques.games.diadoques.orders.legal_orders import builds, options_for
from diadoques.games.diadoques.orders.reading import levy_of, read
from diadoques.games.diadoques.orders.receiving import readings_of, receive
from diadoques.games.diadoques.people.levy import kinds_at_home, levy_units, usual_levy
from diadoques.games.diadoques.season import season
from diadoques.games.diadoques.season.setup import new
from diadoques.games.diadoques.victory import control
from diadoques.games.diadoques.winter import winter
from diadoques.games.diadoques.winter.upkeep import budget
from diadoques.games.ended import game_over

OFFERS: Final[Hook[Callable[[Position, str], Iterable[Order]]]] = Hook(RULEBOOK, "offers")
"""What else a player may write with the orders of his pieces: told him, in any phase that waits for such orders."""


@dataclass(frozen=True, slots=True)
class WinterSheet(Sheet):
    """What one player is asked in winter, with the accounts he needs for his answer (DIA-74-02)."""

    budget: Budget = field(kw_only=True)


def awaits(position: Position) -> Prompts:
    """Who must answer, and for which units."""
    return awaits_once(position, _awaited)


def _awaited(position: Position) -> Prompts:
    if position.phase in season.questions():
        asked: Prompts = season.questions()[position.phase].ask(position)
        return asked
    if position.phase == RETREATS:
        whom = [
            Sheet(
                RETREATS,
                player,
                tuple(unit.id for unit in units_commanded(position, player) if _must_say(position, unit, player)),
                each=True,
            )
            for player in position.alive
        ]
        return Prompts(tuple(prompt for prompt in whom if prompt.units))
    if position.phase == VOTE:
        put = position.votes
        return Prompts(tuple(Pick(VOTE, player, put, most=len(put), secret=True) for player in position.alive))
    if position.phase in (LEVY, MOVEMENT):
        return Prompts(tuple(prompt for player in position.alive for prompt in _season(position, player)))
    if position.phase == WINTER_PHASE:
        return Prompts(tuple(_accounts(position, player) for player in position.alive))
    return Prompts()


def _must_say(position: Position, unit: Unit, player: str) -> bool:
    """Whether ``player`` says where a dislodged unit goes."""
    return unit.id in position.dislodged and retreats.retreat_asked(position, unit) == player


def _accounts(position: Position, player: str) -> WinterSheet:
    units = tuple(unit.id for unit in position.of(player))
    return WinterSheet(WINTER_PHASE, player, units, in_order=True, many=True, budget=budget(position, player))


def _season(position: Position, player: str) -> Iterator[Prompt]:
    """The orders, before them the first units where they are chosen (DIA-63B4-01), beside them proposals (DIA-2-04)."""
    if position.phase == LEVY:
        usual, kinds = usual_levy(), kinds_at_home(position, player)
        count = len(usual)
        yield Pick(LEVY, player, kinds, count, count, again=True, usual=usual, resets=True, rule="DIA-63B4-01")
    yield _sheet(position, player)
    yield Groups(PROPOSALS, player, position.alive)


def _sheet(position: Position, player: str) -> Sheet:
    held = tuple(name for name, leader in position.leaders.items() if leader.captor == player)
    free = (player,) if player in position.leaders and not position.leaders[player].captor else ()
    units = tuple(unit.id for unit in units_commanded(position, player))
    return Sheet(MOVEMENT, player, units, free + held, each=True, many=True)


def options(position: Position, player: str) -> tuple[Order, ...]:
    """Every legal order of every unit and character of ``player``."""
    question = season.questions().get(position.phase)
    if question is not None and question.offered is not None:
        return question.offered(position, player)
    found: list[Order] = []
    ordered = position.of(player) if position.phase == WINTER_PHASE else units_commanded(position, player)
    for unit in ordered:
        found += options_for(position, unit.id)
    if position.phase in (LEVY, MOVEMENT):
        for name, leader in position.leaders.items():
            if player in (leader.captor, name if not leader.captor else ""):
                found += options_for(position, f"@{name}")
    if position.phase == WINTER_PHASE:
        found += builds(position, player)
    for offer in OFFERS.on(position):
        found += offer(position, player)
    return tuple(found)


def resolve(position: Position, answers: Answers) -> Report:
    """Settle what the game waits for and go on to its next question.

    Raises:
        Fault: ``game-over`` after the end.
    """
    if position.phase == OVER:
        raise game_over(position, "resolve")
    if position.phase == WINTER_PHASE:
        return _winter(position, answers)
    resolution = Resolution(position, throws=answers.throws, lost=list(position.perished))
    if position.phase in season.questions():
        _resume(resolution, answers)
        return _report(position, resolution)
    if position.phase == VOTE:
        control.count_votes(resolution, {player: answers.lists(VOTE, player) for player in position.alive})
        _next(resolution)
        return _report(position, resolution)
    if position.phase == LEVY:
        levy_units(resolution, _picks(position, answers))
    receive(resolution, answers)
    if position.phase == RETREATS:
        retreats.execute(resolution, resolution.orders)
        _close(resolution)
    else:
        control.put_to_vote(
            resolution, {seat: answers.lists(PROPOSALS, seat) for seat in answers.said.get(PROPOSALS, {})}
        )
        season.open_season(resolution)
        dislodged = [resolution.position.units[unit] for unit in resolution.position.dislodged]
        waiting = any(retreats.retreat_asked(resolution.position, unit) for unit in dislodged)
        if dislodged and not waiting:  # nobody is asked for neutral units, nor for powers that nobody plays
            retreats.execute(resolution, {})
        if waiting:
            resolution.emit("retreats-due", "DIA-8B3-01", units=sorted(resolution.position.dislodged))
        else:
            _close(resolution)
    return _report(position, resolution)


def pack_season(position: Position, answers: Answers) -> Packed:
    """What the kernel is told of a season of moves when these answers come in; nobody bribes."""
    resolution = Resolution(position)
    if position.phase == LEVY:
        levy_units(resolution, _picks(position, answers))
    receive(resolution, answers)
    season.give_command(resolution)
    return movement.pack_season(resolution)


def _winter(position: Position, answers: Answers) -> Report:
    resolution = winter.Winter(position, throws=answers.throws, start=position)
    receive(resolution, answers)
    winter.run(resolution)
    _next(resolution)
    return _report(position, resolution)


def _picks(position: Position, answers: Answers) -> dict[str, tuple[str, ...]]:
    """First units as picked, else as the letters of the first orders tell (DIA-63B4-01)."""
    picks = {player: answers.names(LEVY, player) for player in answers.said.get(LEVY, {})}
    for player in position.alive:
        if player not in picks:
            lines = [line for line in answers.orders.get(player, ()) if isinstance(line, str)]
            picks[player] = levy_of(position, player, lines)
    return picks


def _resume(resolution: Resolution, answers: Answers) -> None:
    """Take the answers to a question in the midst of the steps, and go on behind it unless more is asked."""
    question = season.questions()[resolution.position.phase]
    behind = question.behind(resolution.position)
    question.take(resolution, answers)
    if resolution.position.phase in season.questions():
        return
    if season.closes(resolution, behind):
        _close(resolution, behind)
    else:
        season.begin_season(resolution, behind)


def _close(resolution: Resolution, behind: str = "") -> None:
    if not season.close_season(resolution, behind) or resolution.position.phase == OVER:
        return
    if resolution.position.votes:
        resolution.emit("vote-due", "DIA-2-05", proposals=[list(one) for one in resolution.position.votes])
        return
    _next(resolution)


def _next(resolution: Resolution) -> None:
    if resolution.position.phase != OVER:
        season.turn_page(resolution)


def _report(before: Position, resolution: Resolution) -> Report:
    return Report(before, tuple(resolution.events), resolution.position)


__all__ = [
    "Answers",
    "Prompts",
    "Report",
    "WinterSheet",
    "awaits",
    "new",
    "options",
    "options_for",
    "pack_season",
    "read",
    "readings_of",
    "receive",
    "resolve",
    "write",
]
