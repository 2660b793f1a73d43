"""The numbers of the rules, as ``tables.toml`` has them, and as a campaign changes them (option ``tables``)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from diadoques.core.faults import Fault
from diadoques.games.empires.model.position import Position
from diadoques.games.naming import nearest_names

#: The option that changes numbers: ``siege.winter=-2, tax.ROM=25``.
TABLES: Final = "tables"
HOUSE, EXAMPLE, TEXT, CAMPAIGN = "house", "example", "text", "campaign"
#: No number of a campaign is larger, either way.
_MOST: Final = 10_000
_CHANGE: Final = re.compile(r"\s*([a-z]+\.[A-Za-z0-9_]+)\s*=\s*([+-]?\d{1,5})\s*\Z")


@cache
def plain() -> Mapping[str, Mapping[str, int]]:
    """Every number without where it comes from, by chapter and name."""
    return {chapter: {name: one["is"] for name, one in rows.items()} for chapter, rows in tables().items()}


class TableEntry(NamedTuple):
    """A number of the tables: what it is, where it comes from (``CAMPAIGN``: agreed for this one), its rows."""

    number: int
    source: str
    rows: tuple[str, ...]


@cache
def tables() -> Mapping[str, Any]:
    """All tables as their file has them, by chapter: what the printed lists held is data, not code (EMP-0-01)."""
    return tomllib.loads(files("diadoques.games.empires").joinpath("tables.toml").read_text(encoding="utf-8"))


@cache
def _entries(changes: str) -> Mapping[str, TableEntry]:
    """Every number by its key, under these changes."""
    found = {
        f"{chapter}.{name}": TableEntry(one["is"], one["from"], tuple(one["rows"]))
        for chapter, rows in tables().items()
        for name, one in rows.items()
    }
    for key, number in changed_numbers(changes).items():
        found[key] = TableEntry(number, CAMPAIGN, found[key].rows)
    return found


@cache
def changed_numbers(changes: str) -> Mapping[str, int]:
    """The numbers that a text of the option changes.

    >>> dict(changed_numbers("siege.winter=-2, tax.ROM=25"))
    {'siege.winter': -2, 'tax.ROM': 25}

    Raises:
        Fault: ``table-change``: it is no change; ``table-unknown``: no number of that name.
    """
    known = {f"{chapter}.{name}" for chapter, rows in tables().items() for name in rows}
    found: dict[str, int] = {}
    for part in filter(str.strip, changes.split(",")):
        match = _CHANGE.match(part)
        if match is None or abs(int(match[2])) > _MOST:
            raise Fault("table-change", f"options.{TABLES}", given=part.strip()[:80])
        if match[1] not in known:
            near = nearest_names(match[1], known)
            raise Fault(
                "table-unknown", f"options.{TABLES}", given=match[1][:80], **({"meant": near[0]} if near else {})
            )
        found[match[1]] = int(match[2])
    return found


def entry(position: Position, key: str) -> TableEntry:
    """A number with where it comes from: ``entry(position, "siege.winter")``."""
    return _entries(position.options.get(TABLES, ""))[key]


def number(position: Position, key: str) -> int:
    """A number of the tables, as this campaign has it."""
    return entry(position, key).number


def term(position: Position, key: str, times: int = 1) -> dict[str, Any]:
    """A number as a term of a sum, for the data of an event: its key, how much it makes, whether it is our own."""
    found = entry(position, key)
    return {"key": key, "number": found.number * times, "source": found.source}


def total(terms: Sequence[Mapping[str, Any]]) -> int:
    """The sum of terms."""
    return sum(int(one["number"]) for one in terms)
