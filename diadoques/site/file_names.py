"""What a game is called that is handed out as a file: after the game, where it stands, and who played it.

A saved game itself knows no people: who sat before the screen is told by the name of the file alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import Final

from diadoques.board.people import players
from diadoques.classroom.session import Session
from diadoques.core.language import LANGUAGES
from diadoques.core.savegame import SUFFIX
from diadoques.draw.words import date
from diadoques.draw.words import word as map_word
from diadoques.explain.names import Name, join_names
from diadoques.games.door import Position
from diadoques.site.words import word
from diadoques.widgets.words import spoken_name

#: What a browser puts behind a name that it has already given: « partie (1).dia.json ».
_AGAIN: Final = re.compile(r"\s*\(\d+\)$")


def safe_file_name(text: str) -> str:
    """A text in the letters that every system allows in the name of a file.

    >>> safe_file_name("Été 321 : Séleucos & Cie")
    'ete-321-seleucos-cie'
    """
    plain = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("æ", "ae"))
    letters = "".join(one for one in plain if not unicodedata.combining(one)).lower()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")


def file_name(session: Session, people: Collection[str], lang: str, suffix: str = SUFFIX) -> str:
    """The name of a file of the game as it stands: ``diadoques-printemps-321-antigone.dia.json``.

    Args:
        people: whom people play; all, where nobody is named.
    """
    about, season = session.game.about, session.position.season
    scenario = session.scenario if session.scenario not in ("", about.scenario) else ""
    when = f"{map_word(lang, season.name, about.id)} {season.year}"
    sides = [players(about.board)[one].name[lang] for one in people] or [word(lang, "file_everybody")]
    parts = [about.id, scenario.removeprefix(f"{about.id}-"), when, *sides]
    return "-".join(part for part in map(safe_file_name, parts) if part) + suffix


def game_of_file(name: str, board: str) -> list[str]:
    """Whose game a file is, by its name in either language; nobody's where that does not say.

    >>> game_of_file("diadoques-spring-321-antigonus (1).dia.json", "diadoques")
    ['Antigone']
    """
    stem = _AGAIN.sub("", name.rpartition("/")[2].removesuffix(".json").removesuffix(".dia"))
    told = f"-{safe_file_name(stem)}-"
    known = players(board).items()
    return [one for one, player in known if any(f"-{safe_file_name(player.name[lang])}-" in told for lang in LANGUAGES)]


def game_summary(session: Session, name: str, people: Collection[str], lang: str) -> str:
    """What is said of a game that was opened from a file: which it is, where it stands, whose it was, and whose it is.

    Args:
        name: of the file.
        people: whom people play now; all, where nobody is named.
    """
    position: Position = session.position

    def called(names: Collection[str]) -> Name:
        return join_names([spoken_name(position.board, one, lang) for one in names], lang)

    season = date(position.season, lang, position.game)
    parts = [word(lang, "opened_game", game=session.game.about.called(lang), season=season)]
    owners = game_of_file(name, session.game.about.board)
    if owners:
        parts.append(word(lang, "opened_of", people=called(owners).bare))
    if people and set(owners) != set(people):
        parts.append(word(lang, "opened_as", people=called(people).bare))
    return " ".join(parts)
