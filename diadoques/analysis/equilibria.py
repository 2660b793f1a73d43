"""Two players who choose at once: dominated rows, best replies, safe choices, and equilibria, each of them checked.

A game is two matrices of one shape, what each player gains: the first chooses a row, the second a column. Whose the
matrices are is nothing to these functions. ``nashpy`` proposes equilibria; what is told has been held against the whole
game, every row and every column of it, and is left out where somebody could gain by choosing otherwise.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from diadoques.core.extras import extra
from diadoques.core.faults import Fault

#: An array of numpy, which is not loaded for a type.
Array: TypeAlias = Any
#: How an equilibrium is found: by pure choices, a linear program, pairs of supports, a path of complements.
Method: TypeAlias = Literal["pure", "linear-program", "support-enumeration", "lemke-howson"]

TOLERANCE: Final = 1e-9
"""How much a player may still gain in an equilibrium, in parts of what there is to gain in his matrix."""

SMALL: Final = 12
"""Up to how many rows and columns together, after reduction, every pair of supports is tried."""

LARGE: Final = 60
"""Up to how many rows and columns together Lemke and Howson's paths are walked: beyond, rounding leads them astray."""


@dataclass(frozen=True, slots=True, eq=False)
class Equilibrium:
    """Two strategies of which neither player gains by leaving his.

    Attributes:
        rows: how often the first player chooses each row: shares that add up to 1.
        columns: the same for the second player and his columns.
        values: what each of the two gains on average.
        regret: the most that each could gain by choosing otherwise; rounding.
    """

    rows: Array
    columns: Array
    values: tuple[float, float]
    regret: tuple[float, float]

    @property
    def pure(self) -> bool:
        """Whether nobody mixes."""
        return bool((self.rows > 0).sum() == 1 and (self.columns > 0).sum() == 1)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The equilibria that were found in a game.

    Attributes:
        equilibria: each checked on the whole game: first those that nobody mixes in.
        method: how those were sought in which somebody mixes. ``linear-program``: what one gains the other loses, and
            one is found, whose values are those of all. ``support-enumeration``: a small game; pairs of supports,
            corners and paths are tried, which find all unless it is degenerate. ``lemke-howson``: some of them.
            ``pure``: the game is too large; none were sought.
        kept: which rows and which columns were left once those dominated or doubled had been taken away.
        unsound: how many pairs of strategies were proposed that did not pass the check.
    """

    equilibria: tuple[Equilibrium, ...]
    method: Method
    kept: tuple[Array, Array]
    unsound: int


def equilibria(rows: Array, columns: Array, *, most: int = 64, tolerance: float = TOLERANCE) -> Found:
    """Seek the equilibria of a game.

    Dominated and doubled choices are taken away first (``undominated``), which loses no equilibrium but those that
    share a weight otherwise between choices that are the same for both.

    Args:
        rows: what the first player gains, (rows, columns).
        columns: what the second player gains, of the same shape.
        most: how many are told at most.
        tolerance: how much a player may still gain by leaving, in parts of the spread of his matrix.

    Raises:
        Fault: ``extra-missing``; ``payoffs-shape`` for matrices that are empty or of two shapes, ``payoffs-number`` for
            one with something else than finite numbers.

    Example:
        Matching pennies: both toss a coin.

        >>> found = equilibria([[1, -1], [-1, 1]], [[-1, 1], [1, -1]])
        >>> found.method, found.equilibria[0].rows.round(6).tolist()
        ('linear-program', [0.5, 0.5])
    """
    first, second = _checked(rows, columns)
    kept = undominated(first, second)
    small_first, small_second = (one[kept[0]][:, kept[1]] for one in (first, second))
    method = _method(small_first, small_second)
    told: list[Equilibrium] = []
    unsound = 0
    for proposed in _proposed(small_first, small_second, method):
        if len(told) >= most:
            break
        strategies = _whole(proposed, kept, first.shape)
        one = strategies and checked_equilibrium(first, second, *strategies, tolerance=tolerance)
        if not one:
            unsound += 1
        elif not any(_same(one, other) for other in told):
            told.append(one)
    return Found(tuple(sorted(told, key=lambda one: not one.pure)), method, kept, unsound)


def checked_equilibrium(
    rows: Array, columns: Array, first: Array, second: Array, *, tolerance: float = TOLERANCE
) -> Equilibrium | None:
    """The equilibrium that two strategies are; None where a player gains by leaving his.

    Args:
        rows, columns: what each gains, as in ``equilibria``.
        first, second: shares of the rows, and of the columns.

    Raises:
        Fault: ``payoffs-shape``, ``payoffs-number``.
    """
    numpy = _numpy()
    one, other = _checked(rows, columns)
    first, second = numpy.asarray(first, dtype=float), numpy.asarray(second, dtype=float)
    if first.shape != (one.shape[0],) or second.shape != (one.shape[1],):
        return None
    for shares in (first, second):
        if not (numpy.isfinite(shares).all() and shares.min() >= 0 and abs(shares.sum() - 1) <= TOLERANCE):
            return None
    gains = one @ second, first @ other
    values = float(first @ gains[0]), float(gains[1] @ second)
    regret = float(gains[0].max() - values[0]), float(gains[1].max() - values[1])
    allowed = [tolerance * max(1.0, float(numpy.ptp(matrix))) for matrix in (one, other)]
    if any(left > most for left, most in zip(regret, allowed, strict=True)):
        return None
    return Equilibrium(first, second, values, regret)


def undominated(rows: Array, columns: Array) -> tuple[Array, Array]:
    """Which rows and which columns are left when the hopeless ones are taken away, again and again.

    A row goes that is strictly dominated: another gains its player more whatever the column; or that is doubled: an
    earlier one is the same for both. Columns alike. Only whole numbers compared with whole numbers: nothing is rounded.
    Mixtures that dominate are not looked for.

    Returns:
        Two arrays of numbers, ascending.
    """
    first, second = _checked(rows, columns)
    numpy = _numpy()
    left = [numpy.arange(first.shape[0]), numpy.arange(first.shape[1])]
    while True:
        before = [len(one) for one in left]
        for side in (0, 1):
            own, other = (matrix[numpy.ix_(*left)] for matrix in (first, second))
            gains, others = (own, other) if side == 0 else (other.T, own.T)
            both = numpy.concatenate([gains, others], axis=1)
            _values, once = numpy.unique(both, axis=0, return_index=True)
            once = numpy.sort(once)
            gains = gains[once]
            good = [not (gains > row).all(axis=1).any() for row in gains]
            left[side] = left[side][once[numpy.array(good, dtype=bool)]]
        if [len(one) for one in left] == before:
            return left[0], left[1]


def best_replies(rows: Array) -> Array:
    """Whether each row is a best reply to each column: true and false in the shape of ``rows``.

    For the second player hand in his matrix transposed.
    """
    matrix = _matrix(rows)
    return matrix == matrix.max(axis=0)


def security(rows: Array) -> Array:
    """What each row gains at least, whatever the column; the safest rows have the most of it. For rows only."""
    return _matrix(rows).min(axis=1)


def _method(rows: Array, columns: Array) -> Method:
    sums = rows + columns
    if (sums == sums[0, 0]).all():
        return "linear-program"
    if sum(rows.shape) <= SMALL:
        return "support-enumeration"
    return "lemke-howson" if sum(rows.shape) <= LARGE else "pure"


def _proposed(rows: Array, columns: Array, method: Method) -> Iterator[tuple[Array, Array]]:
    """Pairs of strategies, sound or not: first the pure ones, which are found for certain."""
    numpy = _numpy()
    one, other = numpy.eye(rows.shape[0]), numpy.eye(rows.shape[1])
    for row, column in numpy.argwhere(best_replies(rows) & best_replies(columns.T).T):
        yield one[row], other[column]
    if method == "pure":
        return
    with extra("analysis"):
        import nashpy
    with warnings.catch_warnings():
        # It warns of degenerate games, and divides by zero in them: what comes of that is checked, not believed.
        warnings.simplefilter("ignore")
        if method == "linear-program":
            yield nashpy.Game(rows - (rows + columns)[0, 0] / 2).linear_program()
        if method == "support-enumeration":
            # It asks rounded numbers to be equal, and so loses equilibria: what it loses, corners and paths find.
            yield from nashpy.Game(rows, columns).support_enumeration(tol=1e-12)
            with suppress(ValueError, RuntimeError):  # corners that lie flat in a degenerate game
                yield from nashpy.Game(rows, columns).vertex_enumeration()
        if method != "linear-program":
            for label in range(sum(rows.shape)):
                found = _path(rows, columns, label)
                if found is not None:
                    yield found


def _path(rows: Array, columns: Array, label: int) -> tuple[Array, Array] | None:
    """Lemke and Howson's path that begins by dropping a label; None where it leads nowhere in due time."""
    from nashpy.linalg import create_col_tableau, create_row_tableau

    first, second = create_row_tableau(columns, lexicographic=True), create_col_tableau(rows, lexicographic=True)
    here, there = (first, second) if label in first.non_basic_variables else (second, first)
    entering = label
    try:
        for _step in range(20 * sum(rows.shape)):
            entering = here.pivot_and_drop_label(entering)
            if first.non_basic_variables | second.non_basic_variables == second.labels:
                return (
                    first.to_strategy(second.non_basic_variables),
                    second.to_strategy(first.non_basic_variables),
                )
            here, there = there, here
    except (ArithmeticError, IndexError, KeyError, ValueError):
        pass  # its numbers grew beyond what is kept of them
    return None


def _whole(proposed: tuple[Array, Array], kept: tuple[Array, Array], shape: tuple[int, int]) -> Any:
    """Both strategies over all rows and columns, rounding taken off; None for what are no shares."""
    numpy = _numpy()
    found = []
    for shares, numbers, size in zip(proposed, kept, shape, strict=True):
        shares = numpy.asarray(shares, dtype=float)
        if shares.shape != (len(numbers),) or not numpy.isfinite(shares).all():
            return None
        shares = numpy.where(shares > 1e-12, shares, 0.0)
        if not shares.any():
            return None
        whole = numpy.zeros(size)
        whole[numbers] = shares / shares.sum()
        found.append(whole)
    return tuple(found)


def _same(one: Equilibrium, other: Equilibrium) -> bool:
    return bool(abs(one.rows - other.rows).max() < 1e-9 and abs(one.columns - other.columns).max() < 1e-9)


def _checked(rows: Array, columns: Array) -> tuple[Array, Array]:
    first, second = _matrix(rows), _matrix(columns)
    if first.shape != second.shape:
        shapes = (" × ".join(map(str, one.shape)) for one in (first, second))
        raise Fault("payoffs-shape", "payoffs", first=next(shapes), second=next(shapes))
    return first, second


def _matrix(payoffs: Array) -> Array:
    numpy = _numpy()
    try:
        matrix = numpy.asarray(payoffs)
        if matrix.dtype.kind not in "biuf":
            matrix = matrix.astype(float)
    except (TypeError, ValueError) as error:
        raise Fault("payoffs-number", "payoffs") from error
    if matrix.ndim != 2 or not matrix.size:
        shape = " × ".join(map(str, matrix.shape)) or "1"
        raise Fault("payoffs-shape", "payoffs", first=shape, second=shape)
    if not numpy.isfinite(matrix).all():
        raise Fault("payoffs-number", "payoffs")
    # Differences of small or unsigned whole numbers would run over.
    return matrix.astype(numpy.int64) if matrix.dtype.kind in "biu" else matrix


def _numpy() -> Any:
    with extra("analysis"):
        import numpy as np
    return np
