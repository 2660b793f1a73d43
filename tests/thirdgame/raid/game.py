"""Raid as the floors above see it (``games.door.Game``): the door, and the few abilities that it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.core.answers import Answers, Report
from diadoques.core.calendar import Season
from diadoques.core.events import Event, EventKind
from diadoques.core.faults import Fault
from diadoques.core.marks import HERE, Marks, Piece
from diadoques.core.orders import Order, Reading, Verdict
from diadoques.core.pieces import ARMY, Unit
from diadoques.core.prompts import Prompts
from diadoques.games.abilities import Abilities, Choice
from diadoques.games.catalogue import abouts
from diadoques.games.door import About, Standing

from . import records, turn
from .events import KINDS, apply
from .pictures import Film
from .position import AMBUSH, BLUE, CAMPS, HAND, NAME, PLAYERS, RED, ROUNDS, TORCH, Position

_TORCHES, _SEED = "torches", "seed"


class Agreement:
    """What is agreed before the start."""

    choices: Mapping[str, Choice] = {_TORCHES: Choice(("on", "off"), "RAID-5-01"), _SEED: Choice()}
    presets: tuple[str, ...] = ()
    former: tuple[str, ...] = ()

    def stated(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options; the dice follow from a seed, the same one unless another is named."""
        return {_SEED: "raid", **options}

    def completed(self, options: Mapping[str, str], engine: str) -> dict[str, str]:
        """The options; torches burn, in every version so far."""
        return {_TORCHES: "on", **options}

    def of_record(self, record: Mapping[str, Any]) -> dict[str, str]:
        """The options that a record states."""
        return {_TORCHES: "on" if record.get("torches", True) else "off", _SEED: str(record.get("seed", "raid"))}

    def of_position(self, position: Any) -> dict[str, str]:
        """What its record states."""
        return self.of_record(records.record_of(position))

    def in_full(self, position: Any) -> dict[str, Any]:
        """A record states everything."""
        return records.record_of(position)


class Raid:
    """The game; see ``door.Game`` for what each member does."""

    abilities: Final = Abilities(agreement=Agreement(), pictures=Film())

    @property
    def about(self) -> About:
        """What ``about.toml`` says."""
        return abouts()[NAME]

    @property
    def kinds(self) -> Mapping[str, EventKind[Position]]:
        """What can happen in it."""
        return KINDS

    def new(self, scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> Position:
        """Both raiders of each chief in his camp (RAID-1-01)."""
        if scenario != self.about.scenario:
            raise Fault("scenario-unknown", "scenario", given=scenario[:80], known=self.about.scenario)
        if players is not None and set(players) != set(PLAYERS):
            raise Fault("player-unknown", "players", given=", ".join(players)[:80], known=", ".join(PLAYERS))
        for name in options:
            if name not in Agreement.choices:
                raise Fault("option-unknown", "--option", given=name[:80], known=", ".join(Agreement.choices))
        units = {
            f"{owner[0].lower()}{number}": Unit(f"{owner[0].lower()}{number}", owner, "R", "", CAMPS[owner])
            for owner in PLAYERS
            for number in (1, 2)
        }
        return Position(
            Season(1, "round", ROUNDS), RED, HAND, units, {RED: (AMBUSH, TORCH), BLUE: (AMBUSH, AMBUSH)}, PLAYERS,
            seed=options.get(_SEED, "raid"), torches=options.get(_TORCHES, "on") == "on",
        )  # fmt: skip

    def awaits(self, position: Position) -> Prompts:
        """Who must answer, and what."""
        return turn.awaits(position)

    def legal(self, position: Position, seat: str, piece: str = "") -> Iterable[Order]:
        """No orders are written: everything is picked."""
        return ()

    def read(self, position: Position, player: str, lines: Sequence[str | Order], lang: str = "") -> list[Reading]:
        """No line is an order."""
        return [Reading(str(line), Verdict.UNREADABLE, code="no-order") for line in lines]

    def write(self, position: Position, order: Order, lang: str = "") -> str:
        """Nothing is written."""
        return ""

    def resolve(self, position: Position, answers: Answers) -> Report[Position]:
        """What follows from the answer of who is in turn."""
        events, after = turn.resolved(position, answers)
        return Report(position, events, after)

    def apply(self, position: Position, event: Event) -> Position:
        """The position after an event."""
        return apply(position, event)

    def seen(self, report: Report[Position], player: str = "") -> Report[Position]:
        """The hands of others are nobody's business."""

        def veiled(position: Position) -> Position:
            hands = {owner: hand if owner == player else () for owner, hand in position.hands.items()}
            return replace(position, hands=hands)

        return Report(veiled(report.before), report.events, veiled(report.after))

    def record_of(self, position: Position) -> dict[str, Any]:
        """The position in plain values."""
        return records.record_of(position)

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> Position:
        """The position of a record, under these options."""
        found = records.position_from(record)
        torches = options.get(_TORCHES, "on" if found.torches else "off")
        return replace(found, torches=torches == "on", seed=options.get(_SEED, found.seed))

    def standing(self, position: Position) -> Standing:
        """A raider counts one; whoever has all that are left has won."""
        points = {player: len(position.of(player)) for player in position.players}
        out = tuple(player for player in position.players if player not in position.alive)
        return Standing(points, sum(points.values()), sum(points.values()), out)

    def marks(self, position: Position) -> Marks:
        """The raiders, each in its colour."""
        pieces = tuple(Piece(unit.id, unit.owner, ARMY, "", unit.at, HERE) for unit in position.units.values())
        return Marks(pieces, spaces={camp: owner for owner, camp in CAMPS.items()})


GAME: Final = Raid()
