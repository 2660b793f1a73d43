"""Write the pages of the book that are made from data, so that nothing in them is typed twice.

Each generator is a function that writes Markdown or notebook pages into the folder it is handed
(``book/generated``, emptied first); ``_toc.yml`` says where they stand in the book.  ``make book`` runs them all.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

#: The makers of pages, in no order that matters.
GENERATORS: tuple[Callable[[Path], None], ...] = ()


def build_pages(folder: Path) -> None:
    """Empty the folder and let every generator write into it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for generate in GENERATORS:
        generate(folder)


if __name__ == "__main__":
    build_pages(Path(__file__).resolve().parent / "generated")
