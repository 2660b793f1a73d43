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


def course(collection: str = "course") -> Iterator[tuple[str, Traversable]]:
    """The notebooks of the course, by their paths (``course/fr/pupil/01-map.ipynb``): by language and by reader.

    Args:
        collection: ``analysis`` for those of the studies.
    """
    for lang in _folders(resource("notebooks") / collection):
        for reader in _folders(lang):
            for one in sorted(reader.iterdir(), key=lambda one: one.name):
                if one.name.endswith(".ipynb"):
                    yield f"{collection}/{lang.name}/{reader.name}/{one.name}", one


def _folders(where: Traversable) -> list[Traversable]:
    found = (one for one in where.iterdir() if one.is_dir() and one.name != "source")
    return sorted(found, key=lambda one: one.name)


def bring(folder: Path) -> tuple[str, ...]:
    """Put into ``folder`` the notebooks that it lacks; returns the names of those that stand there otherwise.

    Raises:
        Fault: the folder cannot be made, or not be written in.
    """
    files.make_folder(folder, above=True)
    other = []
    for name, notebook in (*((one.name, one) for one in notebooks()), *course(), *course("analysis")):
        there, content = folder / name, notebook.read_bytes()
        if files.seen(there) == files.Seen():
            files.make_folder(there.parent, above=True)
            files.write(there, content, files.Seen())
        elif files.read(there) != content:
            other.append(name)
    return tuple(other)
