"""Games of other distributions, looked through before they are believed: each trouble is told with what mends it."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Collection, Iterator
from importlib import import_module
from importlib.util import find_spec
from inspect import getattr_static
from pathlib import Path
from typing import Any, Final, TypeVar

from diadoques.core.faults import Fault
from diadoques.core.resources import package_of
from diadoques.games.door import FILE, Game

#: The module of a game's folder that holds its door, and the name under which it stands there.
MODULE: Final = "game"
OBJECT: Final = "GAME"
_INIT: Final = "__init__.py"
#: The members of the door.
MEMBERS: Final = tuple(name for name in vars(Game) if not name.startswith("_"))

F = TypeVar("F")


def check_package(package: str, known: Collection[str]) -> str:
    """The id of the game that a package brings, when there is such a folder and its name is free.

    Args:
        package: as an entry point or ``catalogue.register`` names it.
        known: ids of the games that are there.

    Raises:
        Fault: ``game-attribute``, ``game-nowhere``, ``game-module``, ``game-aboutless``, ``game-bare`` (no
            ``__init__.py``: once it is installed Python would not find its files), ``game-twice``.
    """
    if ":" in package:
        raise Fault("game-attribute", given=package[:120], folder=package.partition(":")[0][:120])
    name = package.rpartition(".")[2]
    try:
        spec = find_spec(package)
    except Exception as error:  # the packages above it are loaded for it, and may do anything
        raise Fault("game-nowhere", given=package[:120], why=f"{type(error).__name__}: {error}"[:200]) from error
    if spec is None:
        raise Fault("game-nowhere", given=package[:120], why="—")
    if not spec.submodule_search_locations:
        raise Fault("game-module", given=package[:120], folder=package.rpartition(".")[0][:120] or "—")
    if name in known and package_of(name) != package:
        raise Fault("game-twice", given=name[:80], by=package_of(name), package=package[:120])
    folder = package_folder(package)
    if not folder.joinpath(FILE).is_file():
        raise Fault("game-aboutless", str(folder), given=package[:120])
    if bare := [one for one in (folder, folder / "words") if one.is_dir() and not (one / _INIT).is_file()]:
        told = ", ".join(f"{one.relative_to(folder.parent).as_posix()}/{_INIT}" for one in bare)
        raise Fault("game-bare", str(folder), given=package[:120], files=told)
    return name


def lies_elsewhere(given: str) -> str:
    """The package of a game named by it or by its folder, that lies where one works or Python looks; "" if none does.

    Nothing is imported to know it.

    >>> lies_elsewhere("chess"), lies_elsewhere("nowhere.chess")
    ('', '')
    """
    parts = Path(given).parts if "/" in given or "\\" in given else tuple(given.split("."))
    if len(parts) < 2 or not all(one.isidentifier() for one in parts):
        return ""
    places: tuple[Any, ...] = (Path.cwd(), *sys.path)
    there = any(Path(place, *parts, FILE).is_file() for place in places)
    return ".".join(parts) if there else ""


def package_folder(package: str) -> Path:
    """The folder of a package that is there (``check_package``)."""
    spec = find_spec(package)
    return Path(next(iter((spec and spec.submodule_search_locations) or ())))


def load_door(name: str) -> Game[Any]:
    """The door of a game that another distribution brings.

    Raises:
        Fault: ``game-unimportable`` with the line, ``game-objectless``, ``game-class``, ``game-members``.
    """
    package = package_of(name)
    try:
        module = import_module(f"{package}.{MODULE}")
    except Exception as error:  # whatever it is, it is a mistake of that game
        raise _unimportable(f"{package}.{MODULE}", error) from error
    found: Any = getattr(module, OBJECT, None)
    if found is None:
        raise Fault("game-objectless", f"{package}.{MODULE}", example=f"{OBJECT} = MyGame()")
    if isinstance(found, type):
        about = {"name": found.__name__, "example": f"{OBJECT} = {found.__name__}()"}
        raise Fault("game-class", f"{package}.{MODULE}", **about)
    if lacking := ", ".join(missing_members(found)):
        raise Fault("game-members", f"{package}.{MODULE}", given=name, name=type(found).__name__, missing=lacking)
    game: Game[Any] = found
    return game


def owed(function: F) -> F:
    """Mark a member of a ready part that is there for its description alone: each game writes its own."""
    vars(function)["owed"] = True
    return function


def missing_members(game: object) -> Iterator[str]:
    """The members of the door that an object has not, and those that it owes to a ready part (``OWES``)."""
    for name in dict.fromkeys((*MEMBERS, *getattr(game, "OWES", ()))):
        found = getattr_static(game, name, None)
        if found is None or getattr(found, "owed", False):
            yield name


def _unimportable(module: str, error: Exception) -> Fault:
    """What kept a module from being loaded, and in which line: the last one outside Python's own import."""
    if isinstance(error, SyntaxError):
        file, line = str(error.filename), error.lineno or 0
    else:
        last = traceback.extract_tb(error.__traceback__)[-1]
        file, line = last.filename, last.lineno or 0
    where = f"{Path(file).name}, {line}" if not file.startswith("<") else module
    return Fault("game-unimportable", where, given=module, why=f"{type(error).__name__}: {error}"[:300])
