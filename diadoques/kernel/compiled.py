"""Many seasons at once: the kernel's own functions, compiled by numba where it is installed (extra `fast`).

Nothing is written twice: numba is handed the very functions that settle a single season. Without numba the same loop
runs as plain Python, some hundred times slower. This module needs numpy, whose arrays carry the seasons, and asks for
it only when it is used.

The first call of a process compiles, which takes some twenty seconds, or reads what an earlier process compiled from
the user's cache folder; that copy is kept under a name made from the kernel's source, so it is never stale.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, TypeAlias

from diadoques.core.extras import extra
from diadoques.kernel import (
    batch,
    clauses,
    cycles,
    deadlocks,
    formulas,
    layout,
    routes,
    season,
    solve,
    sweeps,
    switches,
    verdicts,
    witnesses,
)
from diadoques.kernel.clauses import CONVOY
from diadoques.kernel.layout import INPUTS, PLACES, SIZE, WIDTH, Buffer
from diadoques.kernel.turn import COLUMNS, Links, Turn

Array: TypeAlias = Any
"""A numpy array; numpy is not imported here, so mypy is told no more."""

ROWS: Final = (*COLUMNS, "alone")
"""The rows of a season, named as the fields of `Turn`."""
RESULT_ROWS: Final = ("moved", "dislodger", "by_sea", "given", "clause", "witness", "ruling")
"""The rows of a result, named as the fields of `Settlement`."""


def is_compiled() -> bool:
    """Whether numba is there to compile the kernel."""
    return importlib.util.find_spec("numba") is not None


def _numpy() -> Any:
    """The arrays' own package, which the extra `fast` brings; its absence is the fault `extra-missing`."""
    with extra("fast"):
        return importlib.import_module("numpy")


def pack(turns: Sequence[Turn]) -> tuple[Array, Array]:
    """Return turns as one array of seasons, (turns, `ROWS`, units), and the number of units of each.

    Raises ValueError for turns of different boards.
    """
    numpy = _numpy()
    if any(turn.links != turns[0].links for turn in turns):
        raise ValueError("the turns of a batch are played on one board")
    counts = numpy.array([turn.count for turn in turns], dtype=numpy.int16)
    seasons = numpy.full((len(turns), INPUTS, max(counts, default=0)), -1, dtype=numpy.int16)
    for number, turn in enumerate(turns):
        for row, name in enumerate(COLUMNS):
            seasons[number, row, : turn.count] = getattr(turn, name)
        seasons[number, INPUTS - 1, : turn.count] = turn.stand if turn.alone is None else turn.alone
    return seasons, counts


def settle_many(
    links: Links,
    seasons: Array,
    counts: Array,
    rules: Sequence[int],
    *,
    workers: int = 1,
    why: bool = True,
    hurried: bool = False,
) -> Array:
    """Settle a batch of seasons on one board; return an array (seasons, `RESULT_ROWS`, units) of small integers.

    `seasons` has a table of `ROWS` a season, as `pack` makes it; what lies beyond a season's `counts` units is ignored
    and stays 0 in the result. `workers` threads share the batch. Without `why` only the first `batch.FACTS` rows are
    made, which takes two thirds of the time: nobody is told the reasons. Who is `hurried` waits
    neither for the compiler nor for what it kept: unless this process has it, the plain functions settle the batch.

    Raises ValueError for a season that no `Turn` would accept.
    """
    numpy = _numpy()
    seasons = numpy.ascontiguousarray(seasons, dtype=numpy.int16)
    counts = numpy.ascontiguousarray(counts, dtype=numpy.int16)
    _check(links, seasons, counts, rules)
    results = numpy.zeros((len(counts), batch.RESULTS if why else batch.FACTS, seasons.shape[2]), dtype=numpy.int8)
    if not len(counts):
        return results
    if not is_compiled() or (hurried and not compiled.cache_info().currsize):
        plain = results.tolist()
        _refuse(
            batch.settle_batch(
                seasons.tolist(), counts.tolist(), links.spaces, links.touch, tuple(rules), plain, [0] * SIZE, int(why)
            )
        )
        results[...] = plain
        return results
    run = compiled()
    touch, flags = _terms(links.touch, tuple(map(int, rules)))

    def share(start: int) -> int:
        part = slice(start, start + size)
        room = numpy.zeros(SIZE, dtype=numpy.int32)
        wrong = int(run(seasons[part], counts[part], links.spaces, touch, flags, results[part], room, int(why)))
        return wrong if wrong < 0 else start + wrong

    size = -(-len(counts) // max(1, workers))
    with ThreadPoolExecutor(max(1, workers)) as pool:
        for wrong in pool.map(share, range(0, len(counts), size)):
            _refuse(wrong)
    return results


def bare(array: Array) -> Array:
    """The array itself; compiled, its mere address.

    An array of numba's looks at every index whether it counts from the end, which the formulas never do: without that
    they are a sixth faster.
    """
    return array


def settle_bare(
    seasons: Array, counts: Array, spaces: int, touch: Array, flags: Array, results: Array, room: Array, why: int
) -> int:
    """Settle seasons (`batch.settle_batch`); the formulas are given no more to read and write than they need."""
    return batch.settle_batch(seasons, counts, spaces, bare(touch), flags, results, bare(room), why)


@cache
def compiled() -> Any:
    """Return `settle_bare` compiled. Raises ModuleNotFoundError without numba."""
    numba = importlib.import_module("numba")
    extending = importlib.import_module("numba.extending")
    # Nothing allocates, so arrays need no counting of references: that alone makes it three times as fast.
    options = {"_nrt": False} if hasattr(importlib.import_module("numba.core.options").DefaultOptions, "_nrt") else {}
    for module in (formulas, routes, sweeps, cycles, deadlocks, witnesses, verdicts, solve, batch):
        inline = {"forceinline": True} if module is formulas else {}
        for function in vars(module).values():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                extending.register_jitable(**options, **inline)(function)
    extending.type_callable(bare)(lambda _context: lambda array: numba.types.CPointer(array.dtype))
    extending.lower_builtin(bare, numba.types.Array)(_address)
    folder = cache_folder()
    before = numba.config.CACHE_DIR
    try:
        if folder is not None:
            numba.config.CACHE_DIR = str(folder)
        run = numba.njit(nogil=True, cache=folder is not None, **options)(settle_bare)
    finally:
        numba.config.CACHE_DIR = before
    season.BACKENDS.quick = settle_one
    return run


def _address(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """What `bare` is in the compiled kernel (as numba asks for it)."""
    return context.make_array(signature.args[0])(context, builder, arguments[0]).data


def load_kept() -> bool:
    """Load what an earlier process compiled, if numba and that copy are there; say whether single seasons profit now.

    Compiling takes longer than it saves on all but endless runs of single seasons, so it is not done for them.
    """
    folder = cache_folder() if is_compiled() else None
    if folder is None or not any(folder.rglob("*.nbi")):
        return False
    compiled()
    return True


def settle_one(turn: Turn, rules: Sequence[int]) -> Buffer | None:
    """Settle one season; return the flat season with its facts and reasons, for `season.unpack`.

    None where sea battles that come first must be told by themselves: of those only the plain road keeps the strengths.
    """
    if rules[switches.CONVOY_CUTS] == switches.SEA_FIRST and CONVOY in turn.order:
        return None
    numpy = importlib.import_module("numpy")
    columns = [getattr(turn, name) for name in COLUMNS]
    seasons = numpy.array([[*columns, turn.stand if turn.alone is None else turn.alone]], dtype=numpy.int16)
    room = array("i", bytes(array("i").itemsize * SIZE))
    touch, flags = _terms(turn.links.touch, tuple(rules))
    results = numpy.empty((1, batch.RESULTS, turn.count), dtype=numpy.int8)
    counts = numpy.array([turn.count], dtype=numpy.int16)
    compiled()(seasons, counts, turn.links.spaces, touch, flags, results, numpy.frombuffer(room, numpy.int32), 1)
    return room


@lru_cache(maxsize=16)
def _terms(touch: bytes, rules: tuple[int, ...]) -> tuple[Array, Array]:
    """The links and the switches as the compiled kernel wants them."""
    numpy = importlib.import_module("numpy")
    return numpy.frombuffer(touch, dtype=numpy.uint8), numpy.array(rules, dtype=numpy.int32)


def cache_folder() -> Path | None:
    """Return the folder for compiled copies of just this source, or None where none can be made."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    parts: tuple[ModuleType, ...] = (
        formulas, routes, sweeps, cycles, deadlocks, witnesses, verdicts, solve, batch, layout, clauses, switches,
    )  # fmt: skip
    for module in parts:
        digest.update(Path(module.__file__ or "").read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or "~/.cache"
    try:
        folder = Path(home).expanduser() / "diadoques" / f"kernel-{digest.hexdigest()[:16]}"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # a full disk, a folder of somebody else's; a user who has no home
        return None
    return folder if os.access(folder, os.W_OK) else None


def _check(links: Links, seasons: Array, counts: Array, rules: Sequence[int]) -> None:
    if len(rules) != switches.COUNT:
        raise ValueError(f"{len(rules)} switches, {switches.COUNT} wanted")
    if seasons.ndim != 3 or seasons.shape[:2] != (len(counts), INPUTS):
        raise ValueError(f"seasons of shape {seasons.shape}; ({len(counts)}, {INPUTS}, units) wanted for {len(counts)}")
    if seasons.shape[2] > WIDTH or links.spaces > PLACES:
        raise ValueError(f"{seasons.shape[2]} units on {links.spaces} spaces; there is room for {WIDTH} on {PLACES}")
    if len(counts) and not 0 <= counts.min() <= counts.max() <= seasons.shape[2]:
        raise ValueError("a season has fewer units than it counts")


def _refuse(season: int) -> None:
    if season >= 0:
        raise ValueError(f"season {season} makes no sense: a space, a goal or an aided unit is not there")
