"""The first notebook, run from top to bottom as a pupil runs it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).resolve().parent.parent / "notebooks" / "01_first_season.ipynb"


def bench_first_notebook(promise: Callable[..., None]) -> None:
    """Half a minute at most, the start of its kernel included."""

    def run() -> None:
        notebook = nbformat.read(NOTEBOOK, as_version=4)
        NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(NOTEBOOK.parent)}}).execute()

    promise(run, seconds=30, rounds=1, warm=False)
