"""A game of ours as other formats are written from it: its turns replayed, with orders and outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from diadoques.conflict.orders import Order, Reading, Verbs, Verdict
from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core import savegame
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.orders import FOLLOWED
from diadoques.core.phases import OVER
from diadoques.core.pieces import ARMY
from diadoques.games.diplomacy import control
from diadoques.games.diplomacy.abilities import RULES
from diadoques.games.diplomacy.game import GAME
from diadoques.games.diplomacy.lexicon import place_name
from diadoques.games.diplomacy.position import ADJUSTMENTS, ENGLISH, Position
from diadoques.games.diplomacy.protocol import readings_of
from diadoques.games.diplomacy.rulings import usual
from diadoques.games.diplomacy.writing import sign
from diadoques.games.saving import SavedRules

#: Where the numbers of other programs begin to count years.
FIRST_YEAR: Final = 1901


@dataclass(frozen=True, slots=True)
class PlayedPhase:
    """A phase that was played.

    Attributes:
        before, after: the positions.
        orders: what was followed, player by player, in the order of writing.
        refused: the lines that were not, with what was made of them.
        events: what happened.
    """

    before: Position
    orders: Mapping[str, tuple[Order, ...]]
    refused: Mapping[str, tuple[Reading, ...]]
    events: tuple[Event, ...]
    after: Position

    def void(self, player: str) -> tuple[Order, ...]:
        """The orders of ``player`` that were understood, and void by themselves."""
        return tuple(
            reading.order
            for reading in self.refused.get(player, ())
            if reading.order is not None and reading.verdict is Verdict.ILLEGAL
        )

    def unsaid(self, void_too: bool) -> list[Fault]:
        """The lines that cannot be said as orders; ``void_too``: void ones can."""
        return [
            Fault("convert-line", f"{phase_name(self.before)}, {player}", given=reading.text[:80])
            for player, readings in self.refused.items()
            for reading in readings
            if not void_too or reading.order is None or reading.verdict is not Verdict.ILLEGAL
        ]

    def removals(self, player: str) -> tuple[Order, ...]:
        """The removals that nobody ordered, as orders: other programs might choose another unit (DIP-adj-01b)."""
        return tuple(
            Order(player, Verbs.DISBAND, event["unit"])
            for event in self.events
            if event.kind == "removed" and event["why"] == "disorder" and event["player"] == player
        )

    def marked(self, order: Order, *, intent: bool) -> Order:
        """An order as other programs must read it to come to the same: an army that went by sea says so.

        Args:
            intent: there an own fleet that convoys it says it, too.
        """
        moved = self.happened("moved").get(order.unit)
        if order.verb is not Verbs.MOVE or order.by_sea or moved is None or not moved["via"]:
            return order
        own = any(self.before.units[fleet].owner == order.player for fleet in moved["via"])
        return order if by_sea_alone(self.before, order) or (own and intent) else replace(order, by_sea=True)

    def happened(self, kind: str) -> dict[str, Event]:
        """The events of a kind, by unit."""
        return {event["unit"]: event for event in self.events if event.kind == kind}


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """One of our games, replayed: its turns and where it stands."""

    turns: tuple[PlayedPhase, ...]
    last: Position
    notes: tuple[Fault, ...]


def replay(saved: savegame.SavedGame, where: str = "") -> ReplayedGame:
    """A game of ours, replayed.

    Raises:
        Fault: ``convert-nowhere`` for another game, ``convert-year`` for one before 1901; the first difference that
            ``replay`` finds.
    """
    if saved.game != GAME.about.id:
        raise Fault("convert-nowhere", where, game=saved.game, games=GAME.about.id)
    replay = savegame.replay(SavedRules(GAME), saved, where)
    if replay.differs is not None:
        raise replay.differs
    positions = replay.positions
    if positions[0].season.year < FIRST_YEAR:
        raise Fault("convert-year", where, given=str(positions[0].season.year), first=str(FIRST_YEAR))
    turns = []
    for turn, before, events, after in zip(saved.turns, positions[:-1], replay.events, positions[1:], strict=True):
        if control.vote_ended_game(events):  # elsewhere that is no season
            break
        orders, refused = {}, {}
        for player, lines in turn.answers.orders.items():
            readings = readings_of(before, player, lines, turn.answers.notation)
            orders[player] = tuple(reading.order for reading in readings if reading.order and reading.followed)
            refused[player] = tuple(reading for reading in readings if not _kept(reading))
        turns.append(PlayedPhase(before, orders, refused, events, after))
    settings = ", ".join(f"{name}={value}" for name, value in _chosen(replay.saved.options).items())
    notes = (Fault("convert-settings", where, given=settings),) if settings else ()
    return ReplayedGame(tuple(turns), positions[-1], notes)


def _chosen(options: Mapping[str, str]) -> Mapping[str, str]:
    """The rule set, the notation and the last year, and the readings that differ from the rule set's own."""
    own = usual(options[RULES], GAME.variant.rulings, savegame.ENGINE)
    return {name: value for name, value in options.items() if own.get(name) != value}


def _kept(reading: Reading) -> bool:
    """A line that is followed, or says once more what another says."""
    return reading.verdict in FOLLOWED


def phase_name(position: Position) -> str:
    """``S1901M``, ``F1901R``, ``W1901A``: the field's short name of a phase."""
    winter = position.phase == ADJUSTMENTS
    letter = "W" if winter else {"spring": "S", "autumn": "F"}[position.season.name]
    return f"{letter}{position.season.year}{_LETTERS[position.phase]}"


_LETTERS: Final = {MOVEMENT: "M", RETREATS: "R", ADJUSTMENTS: "A", OVER: ""}


def signs(position: Position) -> dict[str, list[str]]:
    """The units on the board by power, in English, dislodged ones not among them."""
    found: dict[str, list[str]] = {power: [] for power in position.variant.powers}
    for unit in position.standing().values():
        found[unit.owner].append(sign(position, unit, ENGLISH))
    return found


def ways_out(position: Position) -> dict[str, dict[str, list[str]]]:
    """The dislodged units by power, in English, with the places they may go to."""
    found: dict[str, dict[str, list[str]]] = {power: {} for power in position.variant.powers}
    for unit_id, retreat in position.dislodged.items():
        unit = position.units[unit_id]
        places = [place_name(position, place, ENGLISH) for place in retreat.options]
        found[unit.owner][sign(position, unit, ENGLISH)] = places
    return found


def centres(position: Position) -> dict[str, list[str]]:
    """The centres by power."""
    return {power: list(position.owned(power)) for power in position.variant.powers}


def by_sea_alone(position: Position, order: Order) -> bool:
    """Whether an army's move cannot be one by land."""
    unit = position.units.get(order.unit)
    return (
        order.verb is Verbs.MOVE
        and unit is not None
        and unit.kind == ARMY
        and order.to not in position.board.army.get(unit.space, ())
    )
