"""Games of classic Diplomacy as other programs keep them: written for them, and read from them.

Each format is a module with ``read`` (bytes → ``story.Story``) and ``write`` (``played.Played`` → text). What a
format cannot say is never left out in silence: it is a ``Fault`` among the losses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Generic, TypeVar

from diadoques.core.faults import Fault
from diadoques.core.savegame import SavedGame
from diadoques.games.diplomacy.formats.played import Played, played
from diadoques.games.diplomacy.formats.story import play

T = TypeVar("T")

#: Name on the command line → module.
FORMATS: Final[Mapping[str, str]] = {
    "diplomacy": "diplomacy_package",
    "webdiplomacy": "webdiplomacy",
    "jdip": "jdip",
}


@dataclass(frozen=True, slots=True)
class Outside(Generic[T]):
    """What came of a conversion.

    Attributes:
        value: the text or the game.
        losses: what the other side cannot say, though it belongs to the game.
        notes: what it does not say, and needs not.
    """

    value: T
    losses: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()

    @classmethod
    def of(cls, write: Callable[[Played, list[Fault], list[Fault]], T], game: Played) -> Outside[T]:
        """What ``write`` makes of a game, with what it leaves out."""
        losses: list[Fault] = []
        notes = list(game.notes)
        value = write(game, losses, notes)
        return Outside(value, tuple(losses), tuple(notes))


def exported(saved: SavedGame, name: str, where: str = "") -> Outside[str]:
    """A game as a text in the format ``name``.

    Raises:
        Fault: ``convert-format``; ``convert-game`` for another game; what a replay of the file finds.
    """
    return Outside.of(_module(name).write, played(saved, where))


def imported(data: bytes, name: str, options: Mapping[str, str], where: str = "") -> Outside[SavedGame]:
    """The game that a file in the format ``name`` tells, played by our rules.

    Args:
        data: the file.
        name: of ``FORMATS``.
        options: rule set and readings; those of the format where no rule set is named.
        where: the name of the file, for faults.

    Raises:
        Fault: with its place: what cannot be read, and what does not follow by the rules that were chosen.
    """
    try:
        module = _module(name)
        story = module.read(data)
        return Outside(play(story, {**_readings(module, options), **options}), story.losses, story.notes)
    except Fault as fault:
        raise fault.at(where) from fault


def _readings(module: Any, options: Mapping[str, str]) -> Mapping[str, str]:
    """What the other program plays, unless another rule set is asked for."""
    found: Mapping[str, str] = module.READINGS
    return {} if "rules" in options else found


def _module(name: str) -> Any:
    if name not in FORMATS:
        raise Fault("convert-format", "format", given=name[:80], known=", ".join(FORMATS))
    return import_module(f"{__name__}.{FORMATS[name]}")


__all__ = ["FORMATS", "Outside", "exported", "imported"]
