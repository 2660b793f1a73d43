"""Question and answer: what every game asks its players, what they hand in, and the report of what followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from diadoques.core.border import not_text
from diadoques.core.display import Shown
from diadoques.core.events import Event
from diadoques.core.orders import Order

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Answers:
    """What the players hand in.

    Attributes:
        orders: by player, each an order or a line of text in the notation.
        levy: Les Diadoques, Spring 321 only: the kinds of the three first units by player (``("A", "A", "F")``); what
            is absent is read off the orders.
        proposals: where the game knows proposals of victory, by player, the winners he proposes (DIA-2-04).
        votes: in the vote phase, by player, the proposals he accepts (DIA-2-05).
        throws: dice that the class threw itself, by the name of the throw; the others follow from the game's seed.
        notation: the language whose signs and codes typed orders are written in; "" is that of the game.

    Raises:
        Fault: ``list-wanted``: a bare text stands where a list is meant, and its letters would be taken for lines.
    """

    orders: Mapping[str, Sequence[str | Order]] = field(default_factory=dict)
    levy: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    proposals: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    votes: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    throws: Mapping[str, Sequence[int]] = field(default_factory=dict)
    notation: str = ""

    def __post_init__(self) -> None:
        flat: tuple[tuple[str, Mapping[str, object]], ...] = (
            ("orders", self.orders),
            ("levy", self.levy),
            ("throws", self.throws),
        )
        for name, table in flat:
            for key, value in table.items():
                not_text(value, f"{name}.{key}")
        for name, lists in (("proposals", self.proposals), ("votes", self.votes)):
            for key, given in lists.items():
                for index, winners in enumerate(not_text(given, f"{name}.{key}")):
                    not_text(winners, f"{name}.{key}[{index}]")


@dataclass(frozen=True, slots=True)
class Report(Shown, Generic[P]):
    """One answer and what followed: ``fold(before, events, apply) == after``, always."""

    before: P
    events: tuple[Event, ...]
    after: P


@dataclass(frozen=True, slots=True)
class Prompt:
    """What one player is asked.

    Attributes:
        player: who.
        units: ids of the units that want orders, must retreat, or are among those to be removed.
        leaders: characters that want orders.
        change: adjustments: how many units he may build (above 0) or must remove (below 0).
    """

    player: str
    units: tuple[str, ...]
    leaders: tuple[str, ...] = ()
    change: int = 0


class Barrier(NamedTuple):
    """What closes a place to a unit that must retreat.

    Attributes:
        why: ``attacker`` (he came from there), ``occupied``, ``stand-off``, ``not-own`` (a citadel), ``weather``,
            ``strait`` (which is crossed by moves only).
        rule: the row behind it.
    """

    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Prompts:
    """What the game waits for: the phase, and a prompt for each player who must or may answer."""

    phase: str
    prompts: tuple[Prompt, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Who is asked."""
        return tuple(prompt.player for prompt in self.prompts)
