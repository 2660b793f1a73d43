"""Where the data files are: boards and cases, in a checkout as in an installed wheel.

A wheel carries ``geodata/``, ``tests/cases/``, ``notebooks/`` and ``book/scenarios/`` inside the package (see
``pyproject.toml``); a checkout keeps them at its top, where people edit them.  Every other module asks here and never
spells a path.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from diadoques.core.folders import homes

#: The trees of data files, and where a checkout keeps each, from its top.
_IN_CHECKOUT: Final[dict[str, tuple[str, ...]]] = {
    "geodata": ("geodata",),
    "cases": ("tests", "cases"),
    "notebooks": ("notebooks",),
    "scenarios": ("book", "scenarios"),
}


class MissingResource(LookupError):
    """A data file or folder that should have come with the library is not there."""


def resource(tree: str, *parts: str) -> Traversable:
    """Return the data file or folder ``parts`` of ``tree``.

    ``tree`` is ``"geodata"`` (boards), ``"cases"`` (worked cases of the rules), ``"notebooks"`` or ``"scenarios"``
    (worked scenarios); each further part is one plain name, so that a name from a pupil's file cannot lead elsewhere.

    >>> resource("geodata", "diadoques", "links.csv").name
    'links.csv'

    Raises:
        ValueError: ``tree`` is not one of ours, or a part is not a plain name.
        MissingResource: nothing is there; the message names every place looked at.
    """
    if tree not in _IN_CHECKOUT:
        raise ValueError(f"no tree of data files is called {tree!r}: choose among {', '.join(_IN_CHECKOUT)}")
    for part in parts:
        if part in {"", ".", ".."} or "/" in part or "\\" in part or "\0" in part:
            raise ValueError(f"not a plain file name: {part!r}")
    looked: list[str] = []
    for root in _roots(tree):
        found = root.joinpath(*parts)
        if found.is_file() or found.is_dir():
            return found
        looked.append(str(found))
    wanted = "/".join((tree, *parts))
    raise MissingResource(f"{wanted} is missing from this installation (looked for {' or '.join(looked)})")


def _roots(tree: str) -> Iterator[Traversable]:
    """Tell where ``tree`` may stand: in the package (wheel), beside it (checkout), or with a game that brings it."""
    package = files("diadoques")
    yield package / tree
    if isinstance(package, Path):
        yield package.parent.joinpath(*_IN_CHECKOUT[tree])
    yield from (root for home in homes() if (root := home / tree).is_dir())
