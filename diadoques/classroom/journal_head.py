"""The first line of a journal: how a game begins, as a saved game without turns says it as well."""

from __future__ import annotations

from typing import Any, Final

from diadoques.classroom.acts import FORMAT, VERSION, WITHOUT_START, Head
from diadoques.core import savegame
from diadoques.games.catalogue import begin
from diadoques.games.door import Game
from diadoques.games.saving import SavedRules, completed

#: The choice that has a place of its own there.
_LAYER: Final = "layer"


def head_of(game: Game[Any], saved: savegame.SavedGame) -> Head:
    """The first line of a journal of this program for a game that begins as ``saved``: it states the options in full.

    Raises:
        Fault: its scenario cannot be begun.
    """
    options = completed(game, saved.options, savegame.ENGINE)
    by_name = bool(saved.scenario) and begin(game, saved.scenario, options)[0].start == saved.start
    stated = dict(options)
    layer = stated.pop(_LAYER, "")
    version, start = (WITHOUT_START, {}) if by_name else (VERSION, saved.start)
    return Head(FORMAT, version, game.about.id, saved.scenario, layer, stated, savegame.ENGINE, start)


def begun_by(game: Game[Any], head: Head) -> tuple[savegame.SavedGame, Any]:
    """What a journal begins: its game as a file that holds no turn yet, and the position.

    The choices of rules that the line leaves open are as they were usual when it was written.

    Raises:
        Fault: such a game cannot begin.
    """
    stated = ({_LAYER: head.layer} if head.layer else {}) | dict(head.options)
    options = completed(game, stated, head.engine)
    if not head.start:
        return begin(game, head.scenario, options)
    saved = savegame.SavedGame(
        savegame.FORMAT, savegame.VERSION, game.about.id, head.scenario, options, game.about.board, head.start,
        savegame.ENGINE,
    )  # fmt: skip
    return saved, SavedRules(game).start(saved)
