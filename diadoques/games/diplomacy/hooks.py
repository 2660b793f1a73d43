"""Where a variant of Diplomacy may add to the parent game or answer in its place; nothing here by default.

Positions, courses and readings are those of the variant, which may know more than the parent game: hence ``Any``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from diadoques.conflict.orders import Order, Reading, Verb, Verbs
from diadoques.core.event_kinds import EventKind
from diadoques.core.orders import verbs_of

Action = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Hooks:
    """What a variant adds. A course is that of a resolution; None stands for "as in the parent game".

    Attributes:
        begins: the position with which a game begins, made from that of the parent game.
        keys: keys of its own in records; ``loads``: the position of (position, record), that of the parent game read
            already; ``tells``: its own keys of a position.
        answers: what it adds to the answer to a record, of (position before, resolution).
        opening, closing: actions before the named steps of ``season.OPENING`` and ``season.CLOSING``.
        ending: what it does at the end of every season, whether centres are counted or not.
        kinds: what can happen, where it is more than in the parent game, or means more.
        verbs: what its orders may ask.
        reads: a reading of (position, player, line, notation) where the line is of its own kind, else None.
        crosses: the readings of a sheet, judged together by its own rules as well: (position, player, readings).
        sealed: takes a reading of its own kind out of the orders that everybody sees: (resolution, player, reading),
            and says whether it did.
        secret: whether a line, well written or not, is its author's and the referee's alone.
        writes: the text of (position, order, notation) for its own kind of order, else None.
        offers: its own legal orders of (position, player).
        slots: which line of a sheet (position, order) takes where it is of its own kind, else "".
        objects: its objection to (position, order), ``legality.FINE`` for its own good orders, else None.
        sees: a report as a player, "" for everybody, may read it.
        strengths: what (position, unit, order) weighs.
        decides: the row of its own that decides what came of a unit, of (position, settled, number), or "".
        unsettles: looks at what the conflicts gave, (resolution, settled), and says whether what it did about it
            wants them settled anew.
        yards: the centres where (position, player) could build if they were his and empty.
        quota: what outright victory takes, in halves of a unit; 0 for none.
        scoring: the scores of (position, outright).
    """

    begins: Callable[[Any], Any] | None = None
    keys: frozenset[str] = frozenset()
    loads: Callable[[Any, Mapping[str, Any]], Any] | None = None
    tells: Callable[[Any], dict[str, Any]] | None = None
    answers: Callable[[Any, Any], dict[str, Any]] | None = None
    opening: Mapping[str, Action] = field(default_factory=dict)
    closing: Mapping[str, Action] = field(default_factory=dict)
    ending: Action | None = None
    kinds: Mapping[str, EventKind[Any]] | None = None
    verbs: Callable[[], Collection[Verb]] = lambda: verbs_of(Verbs)
    reads: Callable[[Any, str, str, str], Reading | None] | None = None
    crosses: Callable[[Any, str, Sequence[Reading]], list[Reading]] | None = None
    sealed: Callable[[Any, str, Reading], bool] | None = None
    secret: Callable[[str], bool] | None = None
    writes: Callable[[Any, Order, str], str | None] | None = None
    offers: Callable[[Any, str], tuple[Order, ...]] | None = None
    slots: Callable[[Any, Order], str] | None = None
    objects: Callable[[Any, Order], Any] | None = None
    sees: Callable[[Any, str], Any] | None = None
    strengths: Callable[[Any, Any, Order | None], Any] | None = None
    decides: Callable[[Any, Any, int], str] | None = None
    unsettles: Callable[[Any, Any], bool] | None = None
    yards: Callable[[Any, str], tuple[str, ...]] | None = None
    quota: Callable[[Any], int] | None = None
    scoring: Callable[[Any, bool], Mapping[str, Fraction]] | None = None
