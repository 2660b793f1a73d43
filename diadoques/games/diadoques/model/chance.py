"""What the event tables say: their lines, and what they name (section 13, tables I to V)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from diadoques.core.resources import resource


@dataclass(frozen=True, slots=True, order=True)
class TableThrow:
    """One throw: the table (or sub-table) it was made on, and the numbers."""

    table: str
    numbers: tuple[int, ...]

    @property
    def total(self) -> int:
        """What the table is read with."""
        return sum(self.numbers)


@dataclass(frozen=True, slots=True, order=True)
class Drawn:
    """An event as the tables name it.

    Attributes:
        kind: storm, flood, snow, sand, revolt, uprising, grant, offer or death.
        of: which revolt, people, giver or person; "" for the weather.
        spaces: spaces hit or place of appearance; ``rivers``: rivers in flood; ``citadel``: whose controller is paid.
        rule: the row of the table that named it.
        throws: all throws that led there, so that everybody can follow.
    """

    kind: str
    of: str
    spaces: tuple[str, ...]
    rivers: tuple[str, ...]
    citadel: str
    rule: str
    throws: tuple[TableThrow, ...]


@cache
def event_tables() -> Mapping[str, Any]:
    """The tables as written in ``events.toml``."""
    return tomllib.loads(resource("geodata", "diadoques", "events.toml").read_text(encoding="utf-8"))


def named(row: Mapping[str, Any], throws: tuple[TableThrow, ...] = ()) -> Drawn:
    """The event that a line of a table names."""
    return Drawn(
        row["kind"],
        row.get("of", ""),
        tuple(row.get("spaces", ())),
        tuple(row.get("rivers", ())),
        row.get("citadel", ""),
        row["rule"],
        throws,
    )


def parse_dice(text: str) -> tuple[int, int]:
    """Number and sides of ``"2d6"``."""
    count, sides = text.split("d")
    return int(count), int(sides)
