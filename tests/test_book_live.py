"""A page of the book that runs keeps, beside its pictures, the positions that they show."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from tests.book_pictures import unlinked

pytestmark = pytest.mark.slow  # a kernel of its own draws

BOOK = Path(__file__).resolve().parent.parent / "book"


def test_a_page_that_runs_keeps_the_positions_of_its_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first pictures of the page of a season, drawn by a kernel of its own in the folder of the page."""
    import nbformat

    monkeypatch.setattr(sys, "path", [str(BOOK), *sys.path])
    from makers.season import cells
    from nbclient import NotebookClient

    codes = [source for kind, source in cells() if kind == "code" and "Lesson(" not in source]
    first = next(number for number, source in enumerate(codes) if "draw_map" in source)
    start = "from makers.live import pictures_as_files\nLANG = 'fr'\npictures_as_files('season')"
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(one) for one in (start, *codes[: first + 1])])
    path = os.pathsep.join([str(BOOK), str(BOOK.parent)])
    NotebookClient(book, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute(
        env=os.environ | {"PYTHONPATH": path, "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    )
    shown = "".join(one.data.get("text/html", "") for one in book.cells[-1].outputs)
    assert unlinked("season", shown) == []
    [name] = re.findall(r' data-laid="([^"]*)"', shown)
    assert {file.stem for file in (tmp_path / "extra" / "laid").iterdir()} == {name}
