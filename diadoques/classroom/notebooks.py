"""The notebooks of the library, copied into a folder of the user's: what he changed there stays as he left it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

from diadoques.core import files
from diadoques.core.resources import resource


def notebooks() -> Iterator[Traversable]:
    """The notebooks that came with the library, in the order of their names."""
    found = (one for one in resource("notebooks").iterdir() if one.name.endswith(".ipynb"))
    return iter(sorted(found, key=lambda one: one.name))


def bring(folder: Path) -> tuple[str, ...]:
    """Put into ``folder`` the notebooks that it lacks; returns the names of those that stand there otherwise.

    Raises:
        Fault: the folder cannot be made, or not be written in.
    """
    files.make_folder(folder, above=True)
    other = []
    for notebook in notebooks():
        there, content = folder / notebook.name, notebook.read_bytes()
        if not there.exists():
            files.write(there, content, files.Seen())
        elif files.read(there) != content:
            other.append(notebook.name)
    return tuple(other)
