"""What the check of a game reads beside its code: the words of the door itself, modules, titles of rows, phrases."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import flat
from diadoques.core.resources import folder_of
from diadoques.games.outside import MODULE

#: How any file of phrases is named.
ANY_PHRASES: Final = "*.toml"
#: The file of a game's folder that holds its rows.
REGISTER: Final = "rules.toml"


def is_no_package(name: str) -> bool:
    """Whether Python finds no package of that name."""
    try:
        return find_spec(name) is None
    except (ImportError, ValueError):
        return True


def first_line(member: Any) -> str:
    """What a member is for: the first line of its docstring."""
    return (inspect.getdoc(member) or "").partition("\n")[0].replace("``", "")


def signature_of(name: str, member: Any) -> str:
    """How a member begins, as one writes it."""
    if isinstance(member, property):
        return f"{name}: {inspect.signature(member.fget).return_annotation}" if member.fget else name
    return f"def {name}{inspect.signature(member)}".replace("'", "")


def attribute_told(kind: type, name: str) -> str:
    """What the docstring of a class says of an attribute."""
    lines = inspect.getdoc(kind) or ""
    found = [line for line in lines.splitlines() if line.strip().startswith(f"{name}: ")]
    return found[0].strip().removeprefix(f"{name}: ").replace("``", "") if found else ""


def home_of(game: str, *found: Any) -> str:
    """The file of a game in which something stands: the first of what is given that lies in its folder."""
    folder = str(folder_of(game))
    for one in found:
        bare = inspect.unwrap(getattr(one, "__func__", one)) if callable(one) else one
        with suppress(TypeError, OSError):
            path = Path(inspect.getsourcefile(bare) or "")
            if path.is_relative_to(folder):
                return f"{game}/{path.relative_to(folder).as_posix()}"
    return f"{game}/{MODULE}.py"


def modules_of(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    """Every module of a folder, by its path from there."""
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir() and not one.name.startswith(("__", ".")):
            yield from modules_of(one, f"{above}{one.name}/")
        elif one.name.endswith(".py"):
            yield f"{above}{one.name}", one.read_text(encoding="utf-8")


def untitled_rows(folder: Traversable) -> Iterator[str]:
    """The rows of a register that have no title in both languages; a section says its layer, too."""
    told = tomllib.loads(folder.joinpath(REGISTER).read_text(encoding="utf-8"))
    for rows in told.get("sections", {}).values():
        for rule, row in rows.items():
            if isinstance(row, dict) and rule != "called" and not all(row.get(lang) for lang in LANGUAGES):
                yield rule


def file_of_phrase(game: str, where: str, key: str) -> str:
    """The file of a language in which a phrase belongs: that which has its table, else the first there is.

    Args:
        where: the path of any file of that language (``ANY_PHRASES``).
    """
    folder = folder_of(game).joinpath("words", where.split("/")[-2])
    found = [one for one in folder.iterdir() if one.name.endswith(".toml")] if folder.is_dir() else []
    files = sorted(found, key=lambda one: one.name)
    for file in files:
        with suppress(ValueError):
            if key.partition(".")[0] in tomllib.loads(file.read_text(encoding="utf-8")):
                return file.name
    return files[0].name if files else "words.toml"


def phrases_of(folder: Traversable) -> dict[str, str]:
    """The phrases of one language of a game, without those below it."""
    found: dict[str, str] = {}
    if folder.is_dir():
        for file in folder.iterdir():
            if file.name.endswith(".toml"):
                found |= dict(flat(tomllib.loads(file.read_text(encoding="utf-8"))))
    return found
