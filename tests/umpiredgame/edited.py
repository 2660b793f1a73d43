"""A copy of a game with something wrong in it, to see whether its check finds that."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from diadoques.games import catalogue

Edit = tuple[str, str, str]
"""In which file, what stands there, and what is to stand there instead."""


def edit(folder: Path, edits: Iterable[Edit]) -> None:
    """Change files of a copied game; what is to be changed must be there."""
    for file, old, new in edits:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text, (file, old)
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def forget_game(package: str) -> None:
    """Leave nothing of a copied game known: neither its registration nor its modules."""
    catalogue.forget(package)
    for module in [one for one in sys.modules if one.startswith(package.partition(".")[0])]:
        del sys.modules[module]
