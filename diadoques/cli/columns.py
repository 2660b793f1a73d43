"""Tables as lines of text: columns that stand below one another."""

from __future__ import annotations

from collections.abc import Sequence


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """The lines of a table under its heads.

    Args:
        words: how many of the first columns hold words, and the last one if it is below nought; numbers stand right.
    """
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    last = len(heads) - 1 if words < 0 else len(heads)
    lines = [
        [cell.ljust(wide) if at < abs(words) or at == last else cell.rjust(wide)
         for at, (cell, wide) in enumerate(zip(row, widths, strict=True))]
        for row in (heads, *rows)
    ]  # fmt: skip
    return "\n".join("  ".join(line).rstrip() for line in lines)
