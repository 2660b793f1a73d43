"""The reports that a class takes home: a page for each seat with what it may know, the teacher's with everything."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from diadoques.classroom.game_page import game_page
from diadoques.classroom.session import Session
from diadoques.core import files
from diadoques.explain.annals import Annals, annals
from diadoques.explain.names import names_for
from diadoques.games.naming import plain
from diadoques.games.secrecy import WHILE_PLAYED, view

FOLDER: Final = "reports"
TEACHER: Final = "teacher"


def hand_out(session: Session, lang: str, *, maps: bool = False) -> Path:
    """Write the pages of the game so far in ``reports``, a folder beside the journal, which is returned.

    Args:
        maps: draw each season (a quarter of a second each, on each page).

    Raises:
        Fault: ``file-unwritable``.
    """
    folder = session.folder / FOLDER
    files.make_folder(folder)
    for number, seat in enumerate(session.position.players, start=1):
        name = re.sub(r"\W+", "-", plain(seat))
        files.write(folder / f"{number:02}-{name}.html", game_page(_seen(session, seat, lang), maps=maps))
    whole = annals(_start(session), session.reports, lang)
    files.write(folder / f"{TEACHER}.html", game_page(whole, maps=maps))
    return folder


def _start(session: Session) -> Any:
    return session.reports[0].before if session.reports else session.position


def _seen(session: Session, seat: str, lang: str) -> Annals:
    """The game as one seat may read it, with a sentence that says so where it makes a difference."""
    told = annals(view(_start(session), seat), [session.game.seen(report, seat) for report in session.reports], lang)
    if session.game.about.secrecy != WHILE_PLAYED:
        return told
    names = names_for(told.start, lang)
    seen = names.words.text("annals.seen-by", player=names.player(seat))
    return replace(told, opening=f"{told.opening} {seen}")
