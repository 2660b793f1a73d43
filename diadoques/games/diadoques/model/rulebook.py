"""The chapters of this game beside the basic rules, found in their folders, and the rows that decide a case."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from operator import attrgetter
from types import ModuleType
from typing import Any, Final, TypeAlias

from diadoques.core import rulebook
from diadoques.core.rulebook import ChapterQuestion, Hook, Rulebook
from diadoques.core.steps import Change
from diadoques.games.diadoques.model.position import Position

# --- The chapters of this game beside the basic rules: the advanced ones and the options, found in their folders
#
# A folder speaks for itself in its ``chapter`` module, which tells its ``CHAPTERS``; of the options each small one is a
# single module. Nothing else names them: what is not there is a chapter that is not played.


Chapter: TypeAlias = rulebook.Chapter[Sequence[Change[Any]], ChapterQuestion]
"""A chapter of these rules: what it changes in the lists of steps, and what it asks in their midst, by phase."""

#: The package of this game.
_GAME: Final = str(__package__).rpartition(".")[0]
#: What tells the chapters of a folder, and where every module tells its own.
_SPEAKER: Final = "chapter"
_SPEAKERS: Final = "optional"


def _found() -> list[Chapter]:
    return [chapter for module in _speakers(import_module(_GAME)) for chapter in module.CHAPTERS]


def _speakers(package: ModuleType) -> Iterator[ModuleType]:
    """The modules called ``chapter``, in whatever folder of this game they are, and those of the options."""
    for found in sorted(pkgutil.iter_modules(package.__path__), key=lambda one: one.name):
        name = f"{package.__name__}.{found.name}"
        if found.ispkg:
            yield from _speakers(import_module(name))
        elif found.name == _SPEAKER or package.__name__.rpartition(".")[2] == _SPEAKERS:
            yield import_module(name)


RULEBOOK: Final = Rulebook(_found, attrgetter("layer", "settings"))


# --- The row that decides a case: that of the basic rule, or one of a chapter above that has a word of its own on it


WARRANTS: Final[Hook[Callable[[Position, str, str, str], str]]] = Hook(RULEBOOK, "warrants")
"""Rows that stand in the place of basic ones.

Told the position, the basic row, whom it is applied to (the name of a character or a player, the id of a unit) and
whose that is or was, "" for nobody's or where that is all one; answers a row, or "" where the basic one holds.
"""


def warrant(position: Position, rule: str, about: str, holder: str = "") -> str:
    """The row behind a deed: ``rule``, unless chapters say otherwise; the highest of them is right."""
    found = rule
    for ask in WARRANTS.on(position):
        found = ask(position, rule, about, holder) or found
    return found
