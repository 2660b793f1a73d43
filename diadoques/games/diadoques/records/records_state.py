"""What must agree in the position of a record, and how strictly a chapter reads: an unknown key is a fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, TypeVar

from diadoques.core.faults import Fault
from diadoques.core.rulebook import Hook
from diadoques.core.untrusted import convert, table_of
from diadoques.games.diadoques.model.position import LEVY, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import tables

T = TypeVar("T")

AGREEMENTS: Final[Hook[Callable[[Position, str], None]]] = Hook(RULEBOOK, "agreements")
"""What else must agree about a character on the board: told his name, raises a fault where it does not."""


def strict(value: Any, shape: type[T], where: str) -> T:
    """``value`` as ``shape``, a plain dataclass, no key of it unknown."""
    known = [one.name for one in fields(shape)]  # type: ignore[arg-type]
    for key in table_of(value, where):
        if key not in known:
            raise Fault("key-unknown", f"{where}.{str(key)[:80]}", known=", ".join(known))
    return convert(value, shape, where)


def people_agree(position: Position) -> None:
    """The dead are off the board, who is guarded stands with his guard, and what chapters know of them is so."""
    checks = tuple(AGREEMENTS.on(position))
    for name, leader in position.leaders.items():
        if name in position.eliminated:
            raise Fault("leader-dead", f"leaders.{name}", leader=name)
        guard = position.units.get(leader.guard)
        if guard is not None and guard.space != leader.at:
            raise Fault("guard-apart", f"captives.{name}", leader=name, unit=guard.sign)
        for check in checks:
            check(position, name)


def levy_is_paid(position: Position) -> None:
    """Who chooses his first units can pay for them (DIA-63B4-01), and has none yet."""
    if position.phase != LEVY:
        return
    price = int(tables()["levy"]["price"])
    for name in position.alive:
        if position.of(name):
            raise Fault("levy-taken", f"units.{name}")
        if position.treasury[name] < price:
            raise Fault("levy-unpaid", f"treasury.{name}", given=str(position.treasury[name]), price=str(price))
