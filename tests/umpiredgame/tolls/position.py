"""The position of Tolls and its orders: plain values, so that a record is the position as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from diadoques.core.calendar import SPRING, SUMMER, Season
from diadoques.core.orders import Order, Orders, Verb, verbs_of
from diadoques.core.pieces import ARMY, Unit
from diadoques.games.ready import ReadyPosition

BEGINS: Final = {"Rome": "ITA", "Syracuse": "SYC"}
PLAYERS: Final = tuple(BEGINS)
MEN, TREASURY, PRICE, DEBT, TOLL, SICILY = 10, 6, 1, 3, 5, "SIC"
#: What is asked: the sheets of the states, a battle of the umpire; or nothing more.
ORDERS, BATTLE, OVER = "orders", "battle", "over"


class Verbs:
    """What an order may ask."""

    HOLD = Verb("hold")  # unit
    MOVE = Verb("move")  # unit, space
    HIRE = Verb("hire")  # number; of no unit


@dataclass(frozen=True, slots=True)
class TollOrder(Order):
    """An order: where an army marches, or how many men a state hires."""

    space: str = ""
    number: int = 0


FORM: Final = Orders(TollOrder, lambda: verbs_of(Verbs))


@dataclass(frozen=True, slots=True)
class Position(ReadyPosition):
    """All that a season begins with; of what is hidden, a view lacks the entries (``seen_by``).

    Attributes:
        number: of the season, 0 or 1.
        at, men, treasury: by state, where its army stands, how strong it is, what money there is; hidden from others.
        tolls: by state, how many tolls it took; known to all.
    """

    at: Mapping[str, str] = field(default_factory=lambda: dict(BEGINS))
    men: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, MEN))
    treasury: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, TREASURY))
    tolls: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 0))
    number: int = 0
    phase: str = ORDERS
    winners: tuple[str, ...] = ()
    players: tuple[str, ...] = PLAYERS

    @property
    def season(self) -> Season:
        """Spring, then summer."""
        return Season(220, (SPRING, SUMMER)[self.number])

    @property
    def units(self) -> Mapping[str, Unit]:
        """The army of each state, as far as the reader sees it; its id is that of its state."""
        return {state: Unit(state, state, ARMY, "", at) for state, at in self.at.items()}

    def seen_by(self, seat: str) -> Position:
        """What a seat knows, "" being everybody: a state its own and who shares its place (TOLL-1-01).

        Entries are left out, not emptied: whoever forgets to ask shows nothing instead of something false. The umpire
        is not asked of: nothing is hidden from him.
        """
        at = {state: at for state, at in self.at.items() if state == seat or at == self.at.get(seat)}
        men, treasury = ({k: n for k, n in told.items() if k == seat} for told in (self.men, self.treasury))
        return replace(self, at=at, men=men, treasury=treasury)
