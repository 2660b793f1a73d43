"""Strategy games of the ancient world for the history class: play, walk through, analyse.

    import diadoques as d

    game = d.new()                                        # Les Diadoques, spring 321 BC
    game.give("Antipater", "A MAC -> THE", "A MAC -> ILL")
    report = game.resolve()
    print(report.why("A MAC"))
    report.draw().save("spring.png")

``d.list_games()`` lists what can be played, ``d.language("en")`` changes the language; all else is a method of what
these functions give. Nothing is loaded before it is used.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in ``typing``, which takes longer to load than all this

if TYPE_CHECKING:
    from typing import Any

    from diadoques.api.bulk import adjudicate
    from diadoques.api.choosing import language
    from diadoques.api.game import Game
    from diadoques.api.game_check import check_game
    from diadoques.api.listing import list_games
    from diadoques.api.readings import Reading, WrongOrder
    from diadoques.api.report import Report
    from diadoques.api.start import draw_map, load, new, position, simulate
    from diadoques.core.faults import Fault
    from diadoques.core.version import __version__

__all__ = [
    "Fault",
    "Game",
    "Reading",
    "Report",
    "WrongOrder",
    "__version__",
    "adjudicate",
    "check_game",
    "draw_map",
    "language",
    "list_games",
    "load",
    "new",
    "position",
    "simulate",
]


def __getattr__(name: str) -> Any:
    from diadoques.api import found

    return found(name)


def __dir__() -> list[str]:
    return list(__all__)
