"""How far a long command is: a bar on a terminal, nothing elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from diadoques.cli.console import Console


@contextmanager
def bar(
    console: Console, unit: str, whole: int | None = None, *, meanwhile: bool = False
) -> Iterator[Callable[[], object]]:
    """What is called whenever one more is done.

    Args:
        unit: what is counted.
        whole: how many there are, where that is known.
        meanwhile: whether answers are written while it runs: they must not go to the same terminal.
    """
    seen = console.err.isatty() and not (meanwhile and console.out.isatty())
    if not seen or find_spec("tqdm") is None:  # the extra `fast` brings it
        yield lambda: None
        return
    from tqdm import tqdm

    with tqdm(file=console.err, unit=f" {unit}", total=whole) as shown:
        yield shown.update
