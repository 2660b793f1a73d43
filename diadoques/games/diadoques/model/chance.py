"""What the event tables say: one throw leads to another until an event is named (section 13, tables I to V)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from diadoques.core.dice import Dice
from diadoques.core.faults import Fault
from diadoques.core.resources import resource


@dataclass(frozen=True, slots=True, order=True)
class Throw:
    """One throw: the table (or sub-table) it was made on, and the numbers."""

    table: str
    numbers: tuple[int, ...]

    @property
    def total(self) -> int:
        """What the table is read with."""
        return sum(self.numbers)


@dataclass(frozen=True, slots=True, order=True)
class Drawn:
    """An event as the tables name it (DIA-13-01).

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
    throws: tuple[Throw, ...]


@cache
def event_tables() -> Mapping[str, Any]:
    """The tables as written in ``events.toml``."""
    return tomllib.loads(resource("geodata", "diadoques", "events.toml").read_text(encoding="utf-8"))


def named(row: Mapping[str, Any], throws: tuple[Throw, ...] = ()) -> Drawn:
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


def draw(table: str, dice: Dice, again: Callable[[Drawn], bool] = lambda _: False) -> Drawn:
    """Throw on ``table`` (``spring``, ``summer``, ``autumn``, or one of tables II to V by name) and on what follows.

    Where ``again`` says so of what came out, the last table is thrown on once more (DIA-13N5-01).

    Raises:
        Fault: ``event-table-unknown``, or what scripted dice find wrong.
    """
    tables = event_tables()
    if table not in tables:
        raise Fault("event-table-unknown", "events", given=table, known=", ".join(tables))
    name, here = table, tables[table]
    throws: list[Throw] = []
    while True:
        count, sides = parse_dice(here["dice"])
        throw = Throw(name, dice.throw(count, sides, f"DIA-13-01 {name}"))
        throws.append(throw)
        row = next(row for row in here["rows"] if throw.total in row["on"])
        if "rows" in row:
            here = row
        elif "then" in row:
            name, here = row["then"], tables[row["then"]]
        else:
            found = named(row, tuple(throws))
            if not again(found):
                return found
            here = tables[name]


def parse_dice(text: str) -> tuple[int, int]:
    """Number and sides of ``"2d6"``."""
    count, sides = text.split("d")
    return int(count), int(sides)
