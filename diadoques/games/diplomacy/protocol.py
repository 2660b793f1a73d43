"""What stands behind the door of classic Diplomacy: new, awaits, options, read, resolve; a season as lists of steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from diadoques.conflict.orders import Order, Reading, Verbs
from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.core.orders import order_of_class
from diadoques.core.pieces import Unit
from diadoques.core.prompts import Prompts, Sheet, awaits_once
from diadoques.core.steps import Step
from diadoques.core.untrusted import not_text
from diadoques.games.abilities import PROPOSALS
from diadoques.games.diplomacy import adjustments, control, movement, retreats
from diadoques.games.diplomacy.cross_checks import cross_check, judge_built
from diadoques.games.diplomacy.legality import options, options_for
from diadoques.games.diplomacy.position import (
    ADJUSTMENTS,
    ENGLISH,
    FRENCH,
    MOVEMENT,
    NOTATIONS,
    OVER,
    RETREATS,
    Position,
)
from diadoques.games.diplomacy.reading import read
from diadoques.games.diplomacy.resolution import Answers, Report, Resolution
from diadoques.games.diplomacy.rulings import Readings, readings
from diadoques.games.diplomacy.variant import CLASSIC, Variant
from diadoques.games.diplomacy.writing import write
from diadoques.games.ended import game_over
from diadoques.games.naming import player_unknown, roster

# --- A season as lists of named steps: a variant puts its own steps before them by name (``Hooks.opening``)


OPENING: Final[tuple[Step[Resolution], ...]] = (
    Step("conflicts", "DIP-turn-02", movement.run),
    Step("ways out", "DIP-ret-01c", movement.open_retreats),
    Step("cornered", "DIP-ret-01h", retreats.destroy_cornered),
)
"""From the orders to the point where dislodged units are asked for their retreats."""

CLOSING: Final[tuple[Step[Resolution], ...]] = (
    Step("control", "DIP-ctr-01", control.occupy),
    Step("count", "DIP-ctr-01e", control.count),
    Step("victory", "DIP-goal-01", control.judge),
)
"""From the retreats to the victory check, where centres are counted; adjustments and the next season follow."""


def run(resolution: Resolution, steps: Sequence[Step[Resolution]], added: Mapping[str, Callable[[Any], None]]) -> None:
    """Run steps in their order, each after what a variant puts before it."""
    for step in steps:
        if step.name in added:
            added[step.name](resolution)
        step.run(resolution)


def close(resolution: Resolution) -> None:
    """After the retreats: the count of centres where it is due, then adjustments or the next season (DIP-turn-02e)."""
    variant = resolution.position.variant
    if variant.hooks.ending is not None:
        variant.hooks.ending(resolution)
    if variant.counts(resolution.position.season):
        run(resolution, CLOSING, variant.hooks.closing)
        if resolution.position.phase == OVER or adjustments.open_phase(resolution):
            return
    turn_page(resolution)


def turn_page(resolution: Resolution) -> None:
    """The next season begins (DIP-turn-01); there is no summer and no winter (DIP-turn-01b)."""
    following = resolution.position.season.next()
    resolution.emit("season-began", resolution.position.variant.rows.turning, season=str(following), phase=MOVEMENT)


# --- What the door of the game leads to (`games.door.Game`): new, awaits, options, read, resolve


def new(
    scenario: str = "standard",
    players: Sequence[str] | None = None,
    *,
    rules: str = "seed",
    options: Readings | None = None,
    notation: str = FRENCH,
    last_year: int = 0,
    variant: Variant = CLASSIC,
) -> Position:
    """A game before its first orders (DIP-init-01, -02).

    Args:
        scenario: a scenario of the board's ``setup.toml``.
        players: who takes part; every power by default. The centres of others are neutral, their units absent.
        rules: the rule set, ``seed`` or ``datc``.
        options: single readings chosen against it (``rulings.toml``).
        notation: of the sheets, ``fr`` or ``en``.
        last_year: the agreed end (DIP-goal-02), or 0 to play until somebody wins outright.
        variant: which game of the family.

    Raises:
        Fault: unknown scenario, player, rule set, option, reading or notation; ``year-past``: an end before the start.
    """
    head = variant.scenario(scenario)
    known = variant.powers
    chosen = tuple(known) if players is None else tuple(roster(variant.board_id, players, tuple(known), "players"))
    if notation not in NOTATIONS:
        raise Fault("notation-unknown", "notation", given=str(notation)[:80], known=", ".join(NOTATIONS))
    when = Season.parse(head["season"], variant.calendar)
    if last_year and (last_year > when.year if variant.calendar.before_christ else last_year < when.year):
        raise Fault("year-past", "last_year", given=str(last_year), first=str(when.year))
    units = {}
    for name in chosen:
        for number, sign in enumerate(known[name].units, start=1):
            kind, at = sign.split()
            units[f"{name}-{number}"] = Unit(f"{name}-{number}", name, kind, "", at)
    position = Position(
        variant=variant,
        season=when,
        phase=MOVEMENT,
        readings=readings(rules, options, variant.rulings),
        players=chosen,
        units=units,
        centres={centre: name for name in chosen for centre in known[name].home},
        notation=notation,
        last_year=last_year,
    )
    begins = variant.hooks.begins
    return begins(position) if begins is not None else position


def awaits(position: Position) -> Prompts:
    """Who must answer, and for which units."""
    return awaits_once(position, _awaited)


def _awaited(position: Position) -> Prompts:
    if position.phase == RETREATS:
        asked = [
            Sheet(
                RETREATS,
                player,
                tuple(unit.id for unit in position.of(player) if unit.id in position.dislodged),
                each=True,
            )
            for player in position.players
        ]
        return Prompts(tuple(prompt for prompt in asked if prompt.units))
    if position.phase == ADJUSTMENTS:
        return Prompts(tuple(_adjusting(position, name) for name in adjustments.players_adjusting(position)))
    if position.phase == MOVEMENT:
        asked = [
            Sheet(MOVEMENT, player, tuple(unit.id for unit in position.of(player)), each=True, many=True)
            for player in position.players
        ]
        return Prompts((*(prompt for prompt in asked if prompt.units), *control.draw_groups(position)))
    return Prompts()


def _adjusting(position: Position, player: str) -> Sheet:
    due = adjustments.change(position, player)
    if due < 0:
        return Sheet(ADJUSTMENTS, player, tuple(unit.id for unit in position.of(player)), change=due)
    return Sheet(ADJUSTMENTS, player, change=adjustments.builds_possible(position, player))


def check(position: Position, order: Order) -> Reading:
    """The verdict on an order that a program built."""
    return judge_built(position, order, write(position, order))


def resolve(position: Position, answers: Answers) -> Report:
    """Settle what the game waits for and go on to its next question (DIP-turn-02c, -02d).

    Raises:
        Fault: ``game-over`` after the end, ``player-unknown`` for a sheet of nobody.
    """
    if position.phase == OVER:
        raise game_over(position, "resolve")
    resolution = Resolution(position)
    voted = {player: answers.lists(PROPOSALS, player) for player in answers.said.get(PROPOSALS, {})}
    if voted and position.phase == MOVEMENT and control.count_votes(resolution, voted):
        return Report(position, tuple(resolution.events), resolution.position)
    receive(resolution, answers)
    settle(resolution)
    if resolution.position.phase == MOVEMENT and resolution.position.dislodged:
        resolution.emit("retreats-due", "DIP-ret-01", units=sorted(resolution.position.dislodged))
    elif position.phase == ADJUSTMENTS:
        turn_page(resolution)
    else:
        close(resolution)
    return Report(position, tuple(resolution.events), resolution.position)


def settle(resolution: Resolution) -> None:
    """Settle the phase alone: what was received is carried out, the game does not go on."""
    phase = resolution.position.phase
    if phase == ADJUSTMENTS:
        adjustments.execute(resolution)
        return
    if len(resolution.handed_in) < len(resolution.position.players):
        asked = awaits(resolution.position).prompts
        adjustments.note(resolution, (prompt.seat for prompt in asked if isinstance(prompt, Sheet)))
    if phase == RETREATS:
        retreats.execute(resolution)
    else:
        run(resolution, OPENING, resolution.position.variant.hooks.opening)


def receive(resolution: Resolution, answers: Answers) -> None:
    """Read every sheet, judge it, and keep the orders that are followed; each line leaves an event (DIP-ord-03c).

    Raises:
        Fault: ``player-unknown`` for a sheet of nobody in this game, ``notation-unknown``.
    """
    position, sealed = resolution.position, resolution.position.variant.hooks.sealed
    if answers.notation not in ("", *NOTATIONS):
        raise Fault("notation-unknown", "notation", given=str(answers.notation)[:80], known=", ".join(NOTATIONS))
    for player in answers.orders:
        if player not in position.players:
            raise player_unknown(position, player, "orders")
    emit = resolution.emit
    for player in position.players:
        lines = answers.orders.get(player)
        if not lines:
            continue
        for reading in readings_of(position, player, lines, answers.notation):
            if sealed is not None and sealed(resolution, player, reading):
                continue
            resolution.handed_in.add(player)
            order = reading.order
            kept = reading.followed
            emit(
                "ordered",
                reading.rule or "DIP-turn-02f",
                player=player,
                unit=reading.subject,
                text=reading.text,
                code=reading.code,
                followed=kept,
                **({} if resolution.brief else reading.understood),
            )
            if order is not None and (kept or _binds(position, reading)):
                if order.unit:
                    resolution.orders[order.unit] = order
                else:
                    resolution.builds.append(order)


def _binds(position: Position, reading: Reading) -> bool:
    """Under an older reading an impossible attack still is one: the unit cannot be supported to hold (DATC 4.E.1)."""
    order = reading.order
    return (
        position.readings["impossible_orders"] == "bind"
        and position.phase == MOVEMENT
        and order is not None
        and order.verb is Verbs.MOVE
        and reading.code in ("not-adjacent", "no-fleets-there", "coast-out-of-reach", "army-at-sea", "fleet-inland")
    )


def readings_of(position: Position, player: str, lines: Sequence[str | Order], lang: str = "") -> list[Reading]:
    """One reading a line of a sheet, typed or built, judged together (``cross_checks``)."""
    not_text(lines, f"orders.{player}")
    typed = [line for line in lines if isinstance(line, str)]
    if len(typed) == len(lines):
        return read(position, player, typed, lang)
    found = [
        read_alone(position, player, line, lang)
        if isinstance(line, str)
        else check(position, order_of_class(line, Order))
        for line in lines
    ]
    return cross_check(position, player, found)


def read_alone(position: Position, player: str, line: str, lang: str) -> Reading:
    """One typed line of a sheet that holds built orders too."""
    [reading] = read(position, player, [line], lang)
    return reading


__all__ = [
    "CLOSING",
    "ENGLISH",
    "FRENCH",
    "OPENING",
    "Answers",
    "Prompts",
    "Report",
    "awaits",
    "check",
    "close",
    "new",
    "options",
    "options_for",
    "read",
    "readings_of",
    "receive",
    "resolve",
    "run",
    "settle",
    "turn_page",
    "write",
]
