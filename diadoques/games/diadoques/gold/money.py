"""Income, prices and the winter bill (6.3.A.2, 6.3.B.1, 6.3.B.3). All sums are whole T, a hundred talents of silver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.pieces import ELITE, FLEET, GUARD, MERCENARY, MILITIA, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import classes, tables

#: Classes from the lowest to the highest (DIA-63B1-06); promotions go up this ladder.
LADDER: Final = (MERCENARY, MILITIA, ELITE, GUARD)

COLLECTORS: Final[Hook[Callable[[Position], Mapping[str, str]]]] = Hook(RULEBOOK, "collectors")
"""Who gets the talent of each province this winter, in place of its master."""


@dataclass(frozen=True, slots=True)
class Income:
    """What a player's possessions yield in one winter (DIA-63A2-02 to -07).

    Attributes:
        provinces: for supplied provinces; ``citadels``: for citadels of either kind.
        majors: tribute of major citadels other than his own capital; ``capital``: tribute of his own capital.
    """

    provinces: int
    citadels: int
    majors: int
    capital: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.provinces + self.citadels + self.majors + self.capital


@dataclass(frozen=True, slots=True)
class Budget:
    """What a player knows before he writes his winter orders (DIA-74-02).

    Attributes:
        treasury: what he had before winter.
        income: what winter brings.
        bill: unit id and price of each unit that must be paid, the first to be paid first; units in excess are left
            out, since they go before (DIA-8A2-11).
        militia: the same for units that he may pay or dismiss as he likes (DIA-63B1-03).
    """

    player: str
    treasury: int
    income: Income
    bill: tuple[tuple[str, int], ...]
    militia: tuple[tuple[str, int], ...]

    @property
    def upkeep(self) -> int:
        """What must be paid."""
        return sum(price for _, price in self.bill)

    @property
    def funds(self) -> int:
        """What there is to spend: nobody may spend more (DIA-63B1-02)."""
        return self.treasury + self.income.total

    @property
    def balance(self) -> int:
        """What is left for everything else; below zero he is bankrupt (DIA-63B1-04)."""
        return self.funds - self.upkeep


def price(grade: str) -> int:
    """Price of a unit, and its yearly upkeep (DIA-63B1-01)."""
    return classes()[grade].price


def promotion_price(was: str, becomes: str) -> int:
    """What a promotion costs beyond upkeep (DIA-63B1-06, -07); a militia that is promoted is paid for, too."""
    return price(becomes) - price(was)


def income(position: Position, player: str) -> Income:
    """The income of ``player`` on what he controls now (DIA-63A2-01)."""
    row = tables()["income"]
    board = position.board
    provinces = [key for key, owner in collectors(position).items() if owner == player]
    citadels = [key for key, owner in position.citadels.items() if owner == player]
    capital = position.capital(player)
    majors = [key for key in citadels if board.places[key].is_major and key != capital]
    return Income(
        provinces=len(provinces) * int(row["province"]),
        citadels=len(citadels) * int(row["citadel"]),
        majors=len(majors) * int(row["major"]),
        capital=int(row["own_capital"]) if capital in citadels else 0,
    )


def collectors(position: Position) -> Mapping[str, str]:
    """Who gets the talent of each province this winter: its master, where it is supplied (DIA-63A2-02)."""
    for ask in COLLECTORS.on(position):
        return ask(position)
    return {key: owner for key, owner in position.provinces.items() if is_supplied(position, key)}


def is_supplied(position: Position, province: str) -> bool:
    """A province that holds a citadel or a town, but for Nabataea and Hyrcania (DIA-63A2-02)."""
    return position.board.spaces[province].supply == "1"


def citadel_yield(position: Position, player: str, citadel: str) -> int:
    """What one citadel brings its master a year: its own resources (DIA-63B2-05)."""
    row = tables()["income"]
    if citadel == position.capital(player):
        return int(row["citadel"]) + int(row["own_capital"])
    major = int(row["major"]) if position.board.places[citadel].is_major else 0
    return int(row["citadel"]) + major


def is_compulsory(unit: Unit) -> bool:
    """Everything but militia must be paid (DIA-63B1-01, -03)."""
    return unit.grade != MILITIA


def payment_rank(unit: Unit) -> int:
    """Who is paid first when money is short: the dearest, and armies before fleets (DIA-63B1-04)."""
    return -2 * price(unit.grade) + (1 if unit.kind == FLEET else 0)
