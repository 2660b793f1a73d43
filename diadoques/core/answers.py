"""Answers to what a game asks (``prompts``), and the report of what followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from diadoques.core.events import Event
from diadoques.core.orders import O_co
from diadoques.core.shown import Shown
from diadoques.core.untrusted import not_text

P = TypeVar("P")


Value = str | int | Sequence[Any] | Mapping[str, str | int]
"""What a seat says to a prompt that asks for no sheet: a word, a number, a list of words or of lists of words, a form
that was filled in."""


@dataclass(frozen=True, slots=True)
class Answers(Generic[O_co]):
    """What the players hand in.

    Attributes:
        orders: the sheets, by player: each an order or a line of text in the notation.
        said: by the name of a prompt that asks for no sheet, and by seat, what was said to it.
        throws: dice that the class threw itself, by the name of the throw; the others follow from the game's seed.
        notation: the language whose signs and codes typed orders are written in; "" is that of the game.

    Raises:
        Fault: ``list-wanted``: a bare text stands where a list is meant, and its letters would be taken for lines.
    """

    orders: Mapping[str, Sequence[str | O_co]] = field(default_factory=dict)
    said: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    throws: Mapping[str, Sequence[int]] = field(default_factory=dict)
    notation: str = ""

    def __post_init__(self) -> None:
        flat: tuple[tuple[str, Mapping[str, object]], ...] = (("orders", self.orders), ("throws", self.throws))
        for name, table in flat:
            for key, value in table.items():
                not_text(value, f"{name}.{key}")

    def lists(self, prompt: str, seat: str) -> tuple[tuple[str, ...], ...]:
        """What a seat said to a prompt for lists of names; () where it said nothing.

        Raises:
            Fault: ``list-wanted``.
        """
        where = f"{prompt}.{seat}"
        given = not_text(self.said.get(prompt, {}).get(seat, ()), where)
        return tuple(tuple(not_text(one, f"{where}[{index}]")) for index, one in enumerate(given))

    def names(self, prompt: str, seat: str) -> tuple[str, ...]:
        """What a seat said to a prompt for names; () where it said nothing.

        Raises:
            Fault: ``list-wanted``.
        """
        return tuple(not_text(self.said.get(prompt, {}).get(seat, ()), f"{prompt}.{seat}"))


@dataclass(frozen=True, slots=True)
class Report(Shown, Generic[P]):
    """One answer and what followed: ``fold(before, events, apply) == after``, always."""

    before: P
    events: tuple[Event, ...]
    after: P


def together(reports: Sequence[Report[P]]) -> Report[P]:
    """Several reports, each going on where the one before it ended, as one."""
    return Report(reports[0].before, tuple(event for one in reports for event in one.events), reports[-1].after)


class Barrier(NamedTuple):
    """What closes a place to a unit that must retreat.

    Attributes:
        why: ``attacker`` (he came from there), ``occupied``, ``stand-off``, ``not-own`` (a citadel), ``weather``,
            ``strait`` (which is crossed by moves only).
        rule: the row behind it.
    """

    why: str
    rule: str


def last_season(reports: Sequence[Report[Any]]) -> tuple[Report[Any], ...]:
    """Of all that was settled, oldest first, what belongs to the season that was settled last: each of its parts."""
    return tuple(report for report in reports if report.before.season == reports[-1].before.season)
