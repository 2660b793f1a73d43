"""The reports that a class takes home: for each seat with what it may know, the teacher's with everything.

Where somebody is the umpire he has one of his own, and there is one that all may read.
Each is a page that tells the game so far, and a file for the printer that tells its last season.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from diadoques.classroom.pages.game_page import game_page
from diadoques.classroom.pages.printed_files import (
    GAZETTE,
    PAGE,
    PDF,
    PRINTS,
    REPORTS,
    TEACHER,
    print_name,
    report_names,
)
from diadoques.classroom.session import Session
from diadoques.core import files
from diadoques.core.answers import Report, last_season
from diadoques.core.faults import Fault
from diadoques.draw import Picture
from diadoques.draw.plan import Plan
from diadoques.explain.annals import Annals, annals, told_for
from diadoques.explain.names import names_for
from diadoques.explain.stages import play_by_stage
from diadoques.explain.tables import contests
from diadoques.games.catalogue import game_of
from diadoques.games.seats import extra_seats
from diadoques.games.showing import position_seen_by
from diadoques.printing.forms import card_pdf, forms_pdf
from diadoques.printing.maps import BLANK, COLOUR, GREY, Atlas, map_pdf
from diadoques.printing.reports import report_paper
from diadoques.printing.season_key import season_key
from diadoques.printing.slips import Slip, Square, slips_pdf

CARD, FORMS, KEY, SLIPS = "card", "forms", "key", "slips"
Step = Callable[[int, int], object]
"""Is told how many of how many documents are done."""


def _silent(done: int, whole: int) -> None:
    """Nobody counts."""


def hand_out(session: Session, lang: str, paper: str = "A4", step: Step = _silent) -> Path:
    """Write the reports of the game so far in ``reports``, a folder beside the journal, which is returned.

    It may be done aside: it takes a second for each seat and more for a long game, and reads what was settled alone.

    Args:
        step: told, after each report, how many are done and how many there are.

    Raises:
        Fault: ``file-unwritable``; ``extra-missing`` where nothing draws maps.
    """
    folder, reports = session.folder / REPORTS, tuple(session.reports)
    start = reports[0].before if reports else session.position
    last = settled_last(reports)
    album, atlas = Album(), Atlas()
    files.make_folder(folder)
    names = names_for(start, lang)
    umpired = extra_seats(start)
    called = {seat: names.player(seat).bare for seat in (*start.players, *umpired)}
    gazette = [("", GAZETTE)] if umpired else []
    readers = [*report_names(called).items(), *gazette, (None, TEACHER)]
    for done, (seat, name) in enumerate(readers):
        step(done, len(readers))
        told = annals(start, reports, lang) if seat is None else _seen(session.game, start, reports, seat, lang)
        files.write(folder / f"{name}{PAGE}", game_page(told, draw=album.webp))
        if last:
            files.write(folder / f"{name}{PDF}", report_paper(last, lang, seat, paper, atlas).pdf())
    step(len(readers), len(readers))
    return folder


def settled_last(reports: Sequence[Report[Any]]) -> tuple[Report[Any], ...]:
    """What is told on paper: the last season; of a game played answer by answer, the last turn in which was acted.

    That is the one under way, unless it has only just begun.
    """
    play = game_of(reports[0].before).abilities.play if reports else None
    if play is None:
        return last_season(reports)
    stages = play_by_stage(reports, play)
    turn = max((stage.turn for stage, _ in stages if stage.number), default=stages[-1][0].turn if stages else 0)
    return tuple(report for stage, report in stages if stage.turn == turn)


def print_out(session: Session, what: str, paper: str, lang: str) -> Path:
    """Write a map (``map``, ``grey``, ``blank``), the order forms (``forms``), the rule card (``card``) or the
    answers to the last season of orders (``key``) as a PDF.

    They lie in ``print``, a folder beside the journal. A map tells what everybody may know, a form what its seat may,
    the answers tell all.

    Raises:
        Fault: ``file-unwritable``; ``extra-missing``; ``paper-unknown``;
            ``print-early``: nothing was settled yet.
    """
    folder, position = session.folder / PRINTS, session.position
    if what == CARD:
        pages = card_pdf(position, lang, paper)
    elif what == KEY:
        pages = _key(session, lang, paper)
    elif what == FORMS:
        pages = forms_pdf(position, lang, paper)
    else:
        pages = map_pdf(position_seen_by(position), lang, {GREY: GREY, BLANK: BLANK}.get(what, COLOUR), paper)
    files.make_folder(folder)
    files.write(folder / print_name(what, paper), pages)
    return folder / print_name(what, paper)


def print_slips(
    session: Session, slips: Sequence[Slip], address: str, paper: str, lang: str, square: Square = ()
) -> Path:
    """Write the slips by which groups come in, beside what ``print_out`` writes.

    Args:
        address: where groups come in; ``square``: the same as telephones read it.

    Raises:
        Fault: ``codes-used``: every code has served; ``file-unwritable``; ``extra-missing``; ``paper-unknown``.
    """
    if not slips:
        raise Fault("codes-used", "codes")
    folder = session.folder / PRINTS
    pages = slips_pdf(session.position, slips, address, lang, paper, square)
    files.make_folder(folder)
    files.write(folder / print_name(SLIPS, paper), pages)
    return folder / print_name(SLIPS, paper)


def _key(session: Session, lang: str, paper: str) -> bytes:
    """The answers to the last turn in which spaces were contested, else to the last of all."""
    if not session.reports:
        raise Fault("print-early")
    contested = [one for one in session.reports if contests(one, lang)]
    return season_key((contested or session.reports)[-1], lang, paper)


class Album:
    """Pictures that were drawn already: most of what one seat is shown, the others are shown as well."""

    def __init__(self) -> None:
        self._kept: list[tuple[Plan, bytes]] = []

    def webp(self, picture: Picture) -> bytes:
        """A picture as a WebP file."""
        for plan, data in self._kept:
            if plan == picture.plan:
                return data
        self._kept.append((picture.plan, picture.webp))
        return self._kept[-1][1]


def _seen(game: Any, start: Any, reports: Sequence[Report[Any]], seat: str, lang: str) -> Annals:
    """The game as one seat may read it, with a sentence that says so where it makes a difference."""
    shown = [game.seen(report, seat) for report in reports]
    return told_for(annals(position_seen_by(start, seat), shown, lang), seat)
