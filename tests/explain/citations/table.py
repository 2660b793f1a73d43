"""The tables of admissible citations: for every reason and kind of event the rows that are about it, and when.

Each entry was decided from the text of the rules and their rows, not from what the engine says. A file holds, by kind
of event and by its reason (``_`` where an event has none), rows with what must hold for them::

    [resolved.bounced]              # the reason of a settled order
    DIA-8B-01 = "equal"             # cited where both were equally strong
    DIA-8B2b-01 = "weaker"

Where no reason is named the rows are for all of a kind. A condition is ``""`` (always), or terms joined by `` & ``, of
which several groups may be joined by ``|``; a term is the name of a predicate of ``facts`` (``equal``), ``name:value``
for one that asks for something, ``field=value`` or ``field^start`` for what stands in the event, a bare field for one
that is not empty (``goal``), and any of them after ``not``. ``DIA-T2-*`` stands for a whole section.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from diadoques.core.events import Event

HERE: Final = Path(__file__).parent
#: Files by game, the later ones in place of the earlier ones, reason by reason.
FILES: Final = {
    "diadoques": ("diadoques", "diadoques-readings"),
    "diplomacy": ("diplomacy",),
    "bc218": ("diplomacy", "bc218"),
}
NO_REASON: Final = "_"
#: Where an event says its reason; the first that it has.
REASONS: Final = ("clause", "code", "criterion", "why", "how", "deed")


class Entry(NamedTuple):
    """One row admitted for a kind of event."""

    kind: str
    reason: str
    rule: str
    when: str

    def covers(self, rule: str) -> bool:
        """Whether this is the entry of ``rule``."""
        return rule.startswith(self.rule[:-1]) if self.rule.endswith("*") else rule == self.rule


Table = Mapping[tuple[str, str], tuple[Entry, ...]]


@cache
def table(game: str) -> Table:
    """The entries of a game by kind and reason; the reason is "" where they are for all of the kind."""
    found: dict[tuple[str, str], tuple[Entry, ...]] = {}
    for name in FILES[game]:
        for key, entries in _read(name).items():
            if not key[1]:  # a kind told anew: nothing is left of what stood before
                found = {old: rows for old, rows in found.items() if old[0] != key[0]}
            found[key] = entries
    return found


def _read(name: str) -> dict[tuple[str, str], tuple[Entry, ...]]:
    document = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    found: dict[tuple[str, str], tuple[Entry, ...]] = {}
    for kind, body in document.items():
        plain = {rule: when for rule, when in body.items() if isinstance(when, str)}
        if plain:
            found[kind, ""] = tuple(Entry(kind, "", rule, when) for rule, when in plain.items())
        for reason, rows in body.items():
            if not isinstance(rows, str):
                found[kind, reason] = tuple(Entry(kind, reason, rule, when) for rule, when in rows.items())
    return found


def reason_of(event: Event) -> str:
    """Why an event came about, as the tables name it."""
    return next((str(event[key]) for key in REASONS if event.get(key)), NO_REASON)


def entries_for(game: str, event: Event) -> tuple[Entry, ...]:
    """What may be cited for an event; () where the tables do not know such a thing."""
    known = table(game)
    return known.get((event.kind, reason_of(event)), known.get((event.kind, ""), ()))


def entries(game: str) -> Iterator[Entry]:
    """All entries of a game."""
    for rows in table(game).values():
        yield from rows
