"""The first line of a journal, and the choices of rules that it states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from diadoques.classroom.acts import FORMAT, VERSION, Head
from diadoques.core import savegame
from diadoques.games.door import Game
from diadoques.games.saving import begin_from, completed
from diadoques.games.scenarios import begun

#: The choice that has a place of its own there.
_LAYER: Final = "layer"


def head_of(game: Game[Any], scenario: str, options: Mapping[str, str], start: Mapping[str, Any] | None = None) -> Head:
    """The first line of a journal that this program begins: it states the options in full.

    Args:
        start: where a game begins that begins in no scenario.
    """
    stated = completed(game, options, savegame.ENGINE)
    layer = stated.pop(_LAYER, "")
    return Head(
        FORMAT, VERSION, game.about.id, scenario, layer, stated, savegame.ENGINE, None if start is None else dict(start)
    )


def start_of(game: Game[Any], head: Head) -> Any:
    """The position in which a journal begins.

    Raises:
        Fault: what the game refuses.
    """
    if head.start is None:
        return begun(game, head.scenario, options_of(game, head))
    return begin_from(game, head.start, options_of(game, head))[1]


def options_of(game: Game[Any], head: Head) -> dict[str, str]:
    """The options in full, those among them that the line leaves open as they were usual when it was written."""
    stated = ({_LAYER: head.layer} if head.layer else {}) | dict(head.options)
    return completed(game, stated, head.engine)
