"""The royal house in records of positions: every doubtful value is refused by a fault that names its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final

from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.core.rulebook import RecordKey
from diadoques.core.untrusted import convert, plain_values, table_of, text_of
from diadoques.games.diadoques.model.pieces import Leader
from diadoques.games.diadoques.model.position import ADVANCED, Position
from diadoques.games.diadoques.model.state import House
from diadoques.games.diadoques.records.checked import RecordRead, Strangers
from diadoques.games.diadoques.royal import court, persuasion
from diadoques.games.naming import owner_of


def strangers(_record: Mapping[str, Any], empty: Position) -> Strangers:
    """The royal persons, and the points of marriages (DIA-12C-01, DIA-12A-20), where there are any."""
    if empty.layer != ADVANCED:
        return Strangers()
    family = tuple(court.family())
    return Strangers(
        persons=family,
        targets=tuple(map(persuasion.target_of, family)),
        stakes=(*family, *(f"+{name}" for name in empty.players)),
    )


def couple_is_together(position: Position, name: str) -> None:
    """Who shares a counter is in one place, in one hand, under one guard (DIA-12A-05, -11)."""
    for other in court.counter(position, name):
        if not _alike(position.leaders[name], position.leaders[other]):
            raise Fault("couple-apart", f"leaders.{other}", leader=name, other=other)


def _alike(one: Leader, other: Leader) -> bool:
    return (one.at, one.captor, one.guard) == (other.at, other.captor, other.guard)


def _house(told: RecordRead) -> House:
    """The royal house, every name in it checked."""
    rows = table_of(told.record.get("house", {}), "house")
    for key in rows:
        if key not in {one.name for one in fields(House)}:
            raise Fault("key-unknown", f"house.{str(key)[:80]}", known=", ".join(one.name for one in fields(House)))
    found: House = convert(rows, House, "house")
    for where, people in (
        ("betrothed", found.betrothed), ("wed", found.wed), ("fallen", found.fallen), ("heirs", found.heirs),
        ("sorted", found.sorted), ("moved", found.moved), ("husband", (found.husband,) if found.husband else ()),
    ):  # fmt: skip
        for name in people:
            owner_of(name, told.names, f"house.{where}")
    for name, when in found.betrothed.items():
        Season.parse(text_of(when, f"house.betrothed.{name}"))
    if found != House() and told.board.layer != ADVANCED and replace(found, moved=()) != House():
        raise Fault("house-too-early", "house")
    return found


#: What a record holds of the royal family.
KEYS: Final = (
    RecordKey("house", _house, lambda position: plain_values(position.house) if position.house != House() else None),
)
