"""Tolls as the floors above see it (``games.door.Game``): the door, and the abilities of a game of this kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from diadoques.core.answers import Answers, Report
from diadoques.core.events import Event, EventKind, fold, open_to
from diadoques.core.faults import Fault
from diadoques.core.marks import Marks, Piece
from diadoques.core.orders import Reading
from diadoques.core.pieces import ARMY, Unit
from diadoques.core.prompts import UMPIRE, Prompts
from diadoques.core.untrusted import convert, plain_values
from diadoques.games.abilities import Abilities, Account, AccountEntry
from diadoques.games.catalogue import abouts
from diadoques.games.door import About, Standing
from diadoques.games.naming import roster

from . import turn
from .events import KINDS
from .position import FORM, NAME, ORDERS, PLAYERS, PRICE, Position, TollOrder, Verbs


class Lines:
    """The lines of a sheet: one for the army, one for the men that are hired."""

    def of(self, position: Position, order: TollOrder) -> str:
        """What the order is for."""
        return order.unit or str(order.verb)

    def beside(self, order: TollOrder) -> bool:
        """No two orders for the same thing."""
        return False

    def unwritten(self, unit: Unit) -> TollOrder:
        """An army that is told nothing holds."""
        return TollOrder(unit.owner, Verbs.HOLD, unit.id)

    def is_sealed(self, text: str) -> bool:
        """A line that is wrong may be talked about."""
        return False

    def tells(self, order: TollOrder) -> bool:
        """All but to hold."""
        return order.verb is not Verbs.HOLD


class Money:
    """Treasuries, which are hidden: a view holds its own reader's alone."""

    def treasuries(self, position: Position) -> Mapping[str, int]:
        """Those that the reader knows."""
        return position.treasury

    def is_public(self, position: Position) -> bool:
        """They are nobody else's business."""
        return False

    def account(self, position: Position, player: str, orders: Sequence[TollOrder]) -> Account | None:
        """What a sheet leaves."""
        if position.phase != ORDERS or player not in position.treasury:
            return None
        entries = [AccountEntry("hire", player, -due) for one in orders if (due := self.cost(position, one))]
        due, treasury = -sum(one.amount for one in entries), position.treasury[player]
        return Account(treasury, 0, due, treasury - due, tuple(entries), missing=max(0, due - treasury))

    def rates(self) -> Mapping[str, int]:
        """What a man costs."""
        return {"hire": PRICE}

    def quotes(self, position: Position, player: str) -> tuple[()]:
        """Nothing is bought of others."""
        return ()

    def promises(self, position: Position, order: Any) -> tuple[()]:
        """Nothing is bought of others."""
        return ()

    def cost(self, position: Position, order: TollOrder) -> int:
        """The men that it hires."""
        return order.number * PRICE


class Tolls:
    """The game; see ``door.Game`` for what each member does."""

    abilities: Final = Abilities(orders=FORM, lines=Lines(), money=Money(), beside=lambda _: (UMPIRE,))

    @property
    def about(self) -> About:
        """What ``about.toml`` says."""
        return abouts()[NAME]

    @property
    def kinds(self) -> Mapping[str, EventKind[Position]]:
        """What can happen in it."""
        return KINDS

    def new(self, scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> Position:
        """Both armies at home (TOLL-1-01)."""
        if scenario != self.about.scenario:
            raise Fault("scenario-unknown", "scenario", given=scenario[:80], known=self.about.scenario)
        for name in options:
            raise Fault("option-unknown", "--option", given=name[:80], known="—")
        if players is not None and set(roster(self.about.board, players, PLAYERS, "players")) != set(PLAYERS):
            raise Fault("scenario-players", "players", board=self.about.board, known=", ".join(PLAYERS))
        return Position()

    def awaits(self, position: Position) -> Prompts:
        """Who must answer, and what."""
        return turn.awaits(position)

    def legal(self, position: Position, seat: str, piece: str = "") -> Iterable[TollOrder]:
        """The orders of a state, or of its army alone."""
        return (one for one in turn.legal(position, seat) if piece in ("", one.unit))

    def read(
        self, position: Position, player: str, lines: Sequence[str | TollOrder], lang: str = ""
    ) -> list[Reading[TollOrder]]:
        """Both languages write alike."""
        return turn.read(position, player, lines)

    def write(self, position: Position, order: TollOrder, lang: str = "") -> str:
        """Both languages write alike."""
        return turn.write(order)

    def resolve(self, position: Position, answers: Answers) -> Report[Position]:
        """What follows from the answers."""
        events = turn.resolved(position, answers)
        return Report(position, events, fold(position, events, self.apply))

    def apply(self, position: Position, event: Event) -> Position:
        """The position after an event."""
        return KINDS[event.kind].apply(position, event.data)

    def seen(self, report: Report[Position], player: str = "") -> Report[Position]:
        """Positions and events without what a seat may not know; nothing is hidden from the umpire."""
        events = report.events if player == UMPIRE else open_to(report.events, player)
        return Report(report.before.seen_by(player), events, report.after.seen_by(player))

    def record_of(self, position: Position) -> dict[str, Any]:
        """The position as it stands, and its season for those who read it."""
        return {**plain_values(position), "season": str(position.season)}

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> Position:
        """The position of a record; what is of another type than the position has is refused."""
        return convert({key: value for key, value in record.items() if key != "season"}, Position, "record")

    def standing(self, position: Position) -> Standing:
        """Tolls taken."""
        return Standing(position.tolls, 0, sum(position.tolls.values()))

    def marks(self, position: Position) -> Marks:
        """The armies that the reader sees."""
        return Marks(tuple(Piece(one.id, one.owner, ARMY, "", one.at) for one in position.units.values()))


GAME: Final = Tolls()
