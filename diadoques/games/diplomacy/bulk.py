"""Movement phases in bulk, from arrays: for those who ask of a hundred thousand positions who moved, not why.

    batch = pack(records, "datc")      the text is read once, with all its checks
    results = settle_bulk(batch)       a season takes a few millionths of a second with the extra ``fast``; without it
                                       the same functions run as plain Python

The formulas are those that explain a lesson (``kernel``). This module needs numpy, and asks for it when it is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from diadoques.conflict import board_numbering
from diadoques.core.faults import Fault
from diadoques.games.diplomacy.interchange import orders_from, position_from
from diadoques.games.diplomacy.movement import pack_season, terms
from diadoques.games.diplomacy.position import MOVEMENT
from diadoques.games.diplomacy.protocol import receive
from diadoques.games.diplomacy.resolution import Answers, Resolution
from diadoques.games.diplomacy.rulings import Readings
from diadoques.games.diplomacy.variant import CLASSIC, Variant
from diadoques.games.diplomacy.writing import sign
from diadoques.kernel import Links, Turn, compiled
from diadoques.kernel.batch import FACTS as FACT_ROWS

#: An array as the compiled kernel takes it.
Array = compiled.Array


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Movement phases as arrays; all of one board under the same readings.

    Attributes:
        seasons: 16-bit integers (seasons, ``ROWS``, units): for each unit its power's number, where it stands, what it
            was ordered (``kernel.Turn`` tells each row); -1 for none. Spaces are numbers of
            ``conflict.board_numbering``.
        counts: 16-bit integers (seasons,): how many units of the widest season each has; beyond them nothing is read.
        links: the contacts of the board that convoys use.
        switches: the readings as the kernel plays them.
        units: for each season the signs of its units with their powers, ``("FRANCE", "A PAR")``, in the order of the
            columns.
    """

    seasons: Array
    counts: Array
    links: Links
    switches: tuple[int, ...]
    units: tuple[tuple[tuple[str, str], ...], ...]


ROWS = compiled.ROWS
"""Names of the rows of ``Batch.seasons``."""
FACTS = compiled.RESULT_ROWS[:FACT_ROWS]
"""Names of the rows of a result: whether the unit moved, which unit dislodged it (-1: none), whether its convoy was
intact, whether its support counted."""


def pack(
    records: Iterable[Mapping[str, Any]],
    rules: str = "seed",
    options: Readings | None = None,
    variant: Variant = CLASSIC,
) -> Batch:
    """Read movement records, as ``interchange.adjudicate`` takes them, into arrays.

    Args:
        records: positions with orders.
        rules, options, variant: as for ``adjudicate``; they hold for the whole batch.

    Raises:
        Fault: when a record cannot be read or is of another phase.
        ValueError: a variant that may settle a season twice (``hooks.unsettles``).
    """
    if variant.hooks.unsettles is not None:
        raise ValueError(f"seasons of {variant.game} are not settled in one step")
    turns: list[Turn] = []
    names: list[tuple[tuple[str, str], ...]] = []
    empty = position_from({}, rules, options, variant)
    for record in records:
        resolution = Resolution(position_from(record, rules, options, variant, by_place=True), brief=True)
        position = resolution.position
        if position.phase != MOVEMENT:
            raise Fault("phase-unknown", "phase", given=position.phase, known=MOVEMENT)
        receive(resolution, Answers(orders=orders_from(record, position)))
        turn, units, _switches = pack_season(resolution)
        turns.append(turn)
        names.append(tuple((unit.owner, sign(position, unit)) for unit in units))
    seasons, counts = compiled.pack(turns)
    links = board_numbering(empty.board.id, empty.board.layer).links
    return Batch(seasons, counts, links, tuple(terms(empty).switches), tuple(names))


def settle_bulk(batch: Batch, *, workers: int = 1, why: bool = False) -> Array:
    """Settle a batch.

    Args:
        batch: what ``pack`` made, or arrays of the same shape.
        workers: threads that share the work.
        why: tell reasons too (``kernel.compiled.RESULT_ROWS``), in half as much time again.

    Returns:
        8-bit integers (seasons, ``FACTS``, units); what lies beyond a season's units is 0.

    Raises:
        ValueError: arrays of another shape, or a season that makes no sense.
    """
    return compiled.settle_many(batch.links, batch.seasons, batch.counts, batch.switches, workers=workers, why=why)
