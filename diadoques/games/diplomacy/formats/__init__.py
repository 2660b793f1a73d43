"""Games of classic Diplomacy as other programs keep them: written for them, and read from them.

Each format is a module of its name with ``read`` (bytes → ``story.Story``), ``write`` (``played.ReplayedGame`` → text)
and ``READINGS``, the rules of that program.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.savegame import SavedGame
from diadoques.games.diplomacy.formats.played import ReplayedGame, phase_name, replay
from diadoques.games.diplomacy.formats.playing import play
from diadoques.games.diplomacy.formats.recognised import recognised
from diadoques.games.diplomacy.game import GAME
from diadoques.games.diplomacy.position import ENGLISH
from diadoques.games.diplomacy.writing import sign
from diadoques.games.formats import Outside

#: Their names on the command line, each that of its module.
FORMATS: Final = GAME.about.formats


def exported(saved: SavedGame, name: str, where: str = "") -> Outside[str]:
    """A game as a text in the format ``name`` (``games.formats.Formats``).

    Raises:
        Fault: ``convert-format``; ``convert-nowhere`` for another game; what a replay of the file finds.
    """
    module, game = _module(name), replay(saved, where)
    losses: list[Fault] = []
    notes = list(game.notes)
    text = module.write(game, losses, notes)
    return Outside(text, tuple(losses), tuple(notes), (*_removals(game), *_otherwise(text, name)))


def imported(data: bytes, name: str, options: Mapping[str, str], where: str = "") -> Outside[SavedGame]:
    """The game that a file in the format ``name`` tells, played by our rules (``games.formats.Formats``).

    Raises:
        Fault: with its place: what cannot be read, and what does not follow by the rules that were chosen.
    """
    try:
        module = _module(name)
        if (found := recognised(data)) and found != name:
            raise Fault("convert-other-form", given=name, found=found)
        story, assumed = module.read(data), _readings(module, options)
        game = play(story, {**assumed, **options})
        if story.winners and story.losses and "draws" not in options:
            # It did not end by the rules: the players voted.
            voted = module.read(data)
            again = play(voted, {**assumed, "draws": "any", **options})
            if len(voted.losses) < len(story.losses):
                story, game, assumed = voted, again, {**assumed, "draws": "any"}
    except Fault as fault:
        raise (fault.at(where) if where else fault) from fault
    told = [Fault("convert-assumed", given=_given(assumed))] if assumed else []
    return Outside(game, story.losses, story.notes, (*told, *story.told))


def _otherwise(text: str, name: str) -> tuple[Fault, ...]:
    """What is told where the other program, playing what is written, would come to something else."""
    try:
        imported(text.encode(), name, {})
    except Fault as fault:
        return (Fault("convert-otherwise", fault.where),)
    return ()


def _removals(game: ReplayedGame) -> tuple[Fault, ...]:
    """The removals that nobody ordered and that are written as orders."""
    return tuple(
        Fault(
            "convert-removals", phase_name(turn.before), given=sign(turn.before, turn.before.units[order.unit], ENGLISH)
        )
        for turn in game.turns
        for power in turn.before.players
        for order in turn.removals(power)
    )


def _readings(module: Any, options: Mapping[str, str]) -> Mapping[str, str]:
    """What the other program plays and nobody chose, unless another rule set is asked for."""
    found: Mapping[str, str] = module.READINGS
    return {} if "rules" in options else {name: value for name, value in found.items() if name not in options}


def _given(readings: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in readings.items())


def _module(name: str) -> Any:
    if name not in FORMATS:
        raise Fault("convert-format", "format", given=name[:80], known=", ".join(FORMATS))
    return import_module(f"{__name__}.{name}")


__all__ = ["FORMATS", "exported", "imported", "recognised"]
