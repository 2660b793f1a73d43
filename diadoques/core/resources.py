"""Where files of data are, boards and cases, and the folder of a game, in a checkout as in an installed wheel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

# --- Where the folder of a game is, in which it keeps its register of rules, its rulings and examples beside its code


#: Packages of games that live outside this library, by name.
_ELSEWHERE: Final[dict[str, str]] = {}


def keep(package: str) -> None:
    """Make the folder of a game known that lives elsewhere; its name is the last part of the package's."""
    _ELSEWHERE[package.rpartition(".")[2]] = package
    chapters_of.cache_clear()


def forget(package: str) -> None:
    """Undo ``keep``."""
    _ELSEWHERE.pop(package.rpartition(".")[2], None)
    chapters_of.cache_clear()


def is_elsewhere(game: str) -> bool:
    """Whether a game lives outside this library."""
    return game in _ELSEWHERE


def package_of(game: str) -> str:
    """The package of a game, whether or not it is there.

    >>> package_of("chess")
    'diadoques.games.chess'
    """
    return _ELSEWHERE.get(game, f"{__package__.partition('.')[0]}.games.{game}")


def folder_of(game: str) -> Traversable:
    """The folder of a game, whether or not it is there; nothing of the game is loaded."""
    if game in _ELSEWHERE:
        spec = find_spec(_ELSEWHERE[game])
        if spec is not None and spec.submodule_search_locations:
            return Path(next(iter(spec.submodule_search_locations)))
    return files(__package__.partition(".")[0]).joinpath("games", game)


@cache
def chapters_of(game: str) -> Mapping[str, Traversable]:
    """The folders in that of a game that speak for a chapter of its rules, by package; nothing of them is loaded.

    Each has a module ``chapter``. Beside it may lie what is the chapter's alone: its rows (``rules.toml``), rulings
    (``rulings.toml``), examples (``primer.toml``), grammar (``orders.lark``) and words (``fr``, ``en``,
    ``screen.toml``, ``asked.toml``).
    """
    folder = folder_of(game)
    return dict(_chapters(package_of(game), folder)) if folder.is_dir() else {}


def _chapters(package: str, folder: Traversable) -> Iterator[tuple[str, Traversable]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir() and one.joinpath("__init__.py").is_file():
            name = f"{package}.{one.name}"
            if one.joinpath("chapter.py").is_file():
                yield name, one
            yield from _chapters(name, one)


def homes() -> list[Traversable]:
    """The folders of all games, this library's and others'; each may bring its boards (``geodata/<board>/``)."""
    ours = [folder for folder in files(__package__.partition(".")[0]).joinpath("games").iterdir() if folder.is_dir()]
    return [*ours, *(folder_of(game) for game in _ELSEWHERE)]


# --- Where the data files are: boards and cases, in a checkout as in an installed wheel
#
# A wheel carries ``geodata/``, ``tests/cases/``, ``notebooks/`` and ``book/scenarios/`` inside the package (see
# ``pyproject.toml``); a checkout keeps them at its top, where people edit them. Every other module asks here and never
# spells a path.


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
