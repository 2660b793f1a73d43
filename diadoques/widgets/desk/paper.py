"""Paper at the teacher's desk: what goes out of the class, and sheets that are taken in again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final
from urllib.parse import quote

import ipywidgets as w

from diadoques.api.paper_class import BLANKS, INBOX, Refused, Taken, take_all, write_blanks
from diadoques.classroom.lamps import PAPER
from diadoques.classroom.pages.printed_files import (
    GAZETTE,
    KINDS,
    PAGE,
    PDF,
    PRINTS,
    TEACHER,
    print_name,
    printed_files,
    report_names,
)
from diadoques.classroom.pages.printed_files import REPORTS as REPORTS_FOLDER
from diadoques.core import files
from diadoques.core.language import LANGUAGES
from diadoques.explain.catalogue import catalogue
from diadoques.explain.faults import fault_text
from diadoques.widgets.class_page import ClassPage, button, row
from diadoques.widgets.words import class_word, room_word, spoken_name

# --- Sheets of paper at the teacher's desk: written out to be filled in, and taken in again from a folder


class DeskPaper:
    """Shown while somebody plays on paper, or has handed in a fingerprint; ``box`` is what is shown.

    Sheets are usually typed in, by the button of their group: files and fingerprints are unfolded by who wants them.
    """

    def __init__(self, page: ClassPage) -> None:
        self.page = page
        self.folder = w.Text(continuous_update=False, layout=w.Layout(width="auto", flex="1 1 12em"))
        self.write, self.take = button(self._write), button(self._take)
        self.seat = w.Dropdown(options=list(page.room.seats), layout=w.Layout(width="9em"))
        self.letters = w.Text(continuous_update=False, layout=w.Layout(width="auto", flex="1 1 12em"))
        self.promise = button(self._promise)
        self.told, self.how, self.typed = w.HTML(), w.HTML(), w.HTML()
        self.more = w.ToggleButton(value=False, layout=w.Layout(width="auto"))
        self.more.observe(lambda _: page.show(), "value")
        self._told: list[Taken | Refused] = []
        self._turn = len(page.room.session.reports)
        self.files = w.VBox([
            row(self.folder, self.take, self.write), row(self.seat, self.letters, self.promise), self.how,
        ])  # fmt: skip
        self.box = w.VBox([row(self.typed, self.more), self.files, self.told])
        self.box.add_class("dia-groups")

    def show(self, lang: str) -> None:
        """Show it, if it is wanted."""
        room = self.page.room
        if self._turn != len(room.session.reports):  # sheets of another turn are no news
            self._turn, self._told = len(room.session.reports), []
        wanted = any(group.way == PAPER or room.promised(group.seat) for group in room.groups)
        self.box.layout.display = "" if wanted else "none"
        self.typed.value = (
            f'<span class="dia-quiet">{escape(room_word(room.answer_by_answer, lang, "paper_typed"))}</span>'
        )
        self.more.description = class_word(lang, "paper_more")
        self.more.layout.display = "none" if room.answer_by_answer else ""  # no sheet is handed in there
        self.files.layout.display = "" if self.more.value and not room.answer_by_answer else "none"
        self.folder.placeholder = class_word(lang, "paper_folder")
        self.folder.tooltip = class_word(lang, "paper_usual", folder=room.session.folder / INBOX)
        self.take.description = class_word(lang, "paper_take")
        self.take.tooltip = class_word(lang, "paper_folder")
        self.write.description = class_word(lang, "paper_write")
        board = room.session.position.board
        chosen = self.seat.value
        self.seat.options = [(spoken_name(board, seat, lang).bare, seat) for seat in room.seats]
        self.seat.value = chosen
        self.letters.placeholder = "ABCD-EFGH-…"
        self.letters.tooltip = class_word(lang, "paper_letters")
        self.how.value = f'<span class="dia-quiet">{escape(class_word(lang, "paper_how"))}</span>'
        self.promise.description = class_word(lang, "paper_promise")
        self.promise.tooltip = class_word(lang, "paper_letters")
        lines = [escape(self._line(one, lang)) for one in self._told]
        self.told.value = f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>" if lines else ""

    def _line(self, one: Taken | Refused, lang: str) -> str:
        if isinstance(one, Refused):
            where = one.fault if one.file in one.fault.where else one.fault.at(one.file)
            return fault_text(where, lang)
        words = catalogue(lang)
        name = spoken_name(self.page.room.session.position.board, one.seat, lang)
        done, whole = len(one.readings) - len(one.wrong), len(one.readings)
        wrong = [words.text("paper.wrong", line=reading.text) for reading in one.wrong]
        return " · ".join([words.text("paper.taken", player=name, done=done, all=whole), *wrong])

    def _write(self) -> None:
        room = self.page.room
        folder = room.session.folder / BLANKS
        if self.page.ask(lambda: write_blanks(room, folder, self.page.lang)):
            self.page.note = class_word(self.page.lang, "paper_written", folder=folder)
            self.page.show()

    def _promise(self) -> None:
        room, seat, given = self.page.room, str(self.seat.value), self.letters.value
        if self.page.ask(lambda: room.promise(seat, given)):
            self.letters.value = ""
            words, name = catalogue(self.page.lang), spoken_name(room.session.position.board, seat, self.page.lang)
            self.page.note = words.text("paper.promised", player=name, given=room.promised(seat))
            self.page.show()

    def _take(self) -> None:
        room = self.page.room
        given = self.folder.value.strip()
        folder = files.from_home(given) if given else room.session.folder / INBOX

        def act() -> None:
            self._told = []
            if not given:
                files.make_folder(folder)
            self._told = take_all(room, [folder])

        if self.page.ask(act):
            self.page.note = "" if self._told else class_word(self.page.lang, "paper_none", folder=folder)
            self.page.show()


# --- What goes out of the class on paper, at the teacher's desk: reports, maps, order forms, rule card, answers


Written = Callable[[], Path]
"""Where it was written; raises the fault that prevented it."""
Step = Callable[[int, int], None]
"""Is told how many of how many documents are done."""
Out = Callable[[str, str, str, Callable[[Written], None], Step], None]
"""Writes what is wanted (``WHAT``), on a paper, in a language, now or later, and tells whoever asked how far it is."""

REPORTS, MAP, GREY, BLANK, FORMS, CARD, KEY = "reports", "map", "grey", "blank", "forms", "card", "key"
SLIPS: Final = "slips"
#: All that may be wanted on paper.
WHAT: Final = (REPORTS, SLIPS, MAP, GREY, BLANK, FORMS, CARD, KEY)
#: What there is only where sheets are handed in.
_OF_SHEETS: Final = (FORMS, KEY)
PAPERS: Final = ("A4", "A3")

#: How the two forms of a report are called on the desk.
_FORMS: Final = {PAGE: "out_page", PDF: "out_pdf"}


@dataclass(slots=True)
class Job:
    """Something that is being written, or waits for what is written before it; ``whole`` 0: it was not begun."""

    what: str
    paper: str
    done: int = 0
    whole: int = 0


class DeskOut:
    """A choice, a button, and what was written; ``box`` is what is shown, nothing where nobody writes."""

    def __init__(self, page: ClassPage, out: Out | None, papers: str) -> None:
        """``papers``: the address under which what was written is opened; "": it lies in its folder alone."""
        self.page, self._out, self._papers = page, out, papers
        self.head = w.HTML()
        self.what = w.Dropdown(options=[(one, one) for one in WHAT], layout=w.Layout(width="auto", flex="1 1 10em"))
        self.paper = w.Dropdown(options=PAPERS, layout=w.Layout(width="5em"))
        self.go = button(self._write)
        self.jobs: list[Job] = []
        self.doing, self.written = w.HTML(), w.HTML()
        self.box = w.VBox([self.head, row(self.what, self.paper, self.go), self.doing, self.written])
        self.box.add_class("dia-out")
        self.box.layout.display = "" if out is not None else "none"

    def show(self, lang: str) -> None:
        """Show the choice in a language."""
        self.head.value = f"<h3>{class_word(lang, 'out')}</h3>"
        chosen = self.what.value
        there = [one for one in WHAT if not (self.page.room.answer_by_answer and one in _OF_SHEETS)]
        self.what.options = [(class_word(lang, f"out_{one}"), one) for one in there]
        self.what.value = chosen
        self.what.tooltip, self.paper.tooltip = class_word(lang, "out_what"), class_word(lang, "out_paper")
        self.go.description = class_word(lang, "out_go")
        self._show_jobs(lang)
        self.written.value = self._links(lang) if self._papers else ""

    def _show_jobs(self, lang: str) -> None:
        """What is being written, and what waits for it."""
        told = [escape(self._state(job, lang)) for job in self.jobs]
        self.doing.value = f'<div class="dia-note" role="status">{"<br>".join(told)}</div>'
        self.doing.layout.display = "" if told else "none"

    def _state(self, job: Job, lang: str) -> str:
        name = f"{class_word(lang, f'out_{job.what}')}, {job.paper}"
        key = "out_waits" if not job.whole else "out_at" if job.whole > 1 else "out_works"
        return class_word(lang, key, what=name, done=job.done, whole=job.whole)

    def _links(self, lang: str) -> str:
        """What lies on the shelf, each with its address."""
        room = self.page.room
        there = printed_files(room.session.folder)
        names = {TEACHER: class_word(lang, "out_teacher"), GAZETTE: class_word(lang, "out_gazette")}
        board = room.session.position.board
        own, *others = (
            report_names({seat: spoken_name(board, seat, told).bare for seat in room.everybody})
            for told in sorted(LANGUAGES, key=lambda one: one != lang)
        )
        for seat in room.everybody:  # what was written before the class changed its language is still there to be read
            files = (found[seat] for found in (own, *others))
            name = next((one for one in files if any((REPORTS_FOLDER, f"{one}{kind}") in there for kind in KINDS)), "")
            names[name or own[seat]] = spoken_name(board, seat, lang).bare
        rows = []
        for name, reader in names.items():
            forms = {kind: (REPORTS_FOLDER, f"{name}{kind}") for kind in KINDS}
            links = [
                (self._link(where, class_word(lang, _FORMS[kind])), written_at(there[where]))
                for kind, where in forms.items()
                if where in there
            ]
            rows += [f"<b>{escape(reader)}</b> {_dated(links)}"] if links else []
        for what in WHAT:
            papers = {paper: (PRINTS, print_name(what, paper)) for paper in PAPERS}
            links = [
                (self._link(where, paper), written_at(there[where]))
                for paper, where in papers.items()
                if where in there
            ]
            rows += [f"<b>{escape(class_word(lang, f'out_{what}'))}</b> {_dated(links)}"] if links else []
        items = "".join(f"<li>{one}</li>" for one in rows)
        head = escape(class_word(lang, "out_written"))
        return f'<p>{head}</p><ul class="dia-papers">{items}</ul>' if rows else ""

    def _link(self, where: tuple[str, str], text: str) -> str:
        address = "/".join((self._papers, *(quote(part, safe="") for part in where)))
        return f'<a href="{escape(address)}" target="_blank" rel="noopener">{escape(text)}</a>'

    def _write(self) -> None:
        if self._out is not None:
            self.page.note = class_word(self.page.lang, "out_begun")
            self.page.show()
            job = Job(str(self.what.value), str(self.paper.value))
            self.jobs.append(job)
            self._show_jobs(self.page.lang)
            self._out(job.what, job.paper, self.page.lang, partial(self._done, job), partial(self._at, job))

    def _at(self, job: Job, done: int, whole: int) -> None:
        job.done, job.whole = done, whole
        self._show_jobs(self.page.lang)

    def _done(self, job: Job, written: Written) -> None:
        self.jobs.remove(job)
        found: list[Path] = []
        if self.page.ask(lambda: found.append(written())):
            self.page.note = class_word(self.page.lang, "out_done", path=found[0])
            self.page.show()


def _dated(links: Sequence[tuple[str, str]]) -> str:
    """Links, each with when it was written; once for those that were written together."""
    found = []
    for when, together in groupby(links, lambda one: one[1]):
        told = " · ".join(link for link, _ in together)
        found.append(f'{told} <span class="dia-quiet">{escape(when)}</span>')
    return " · ".join(found)


def written_at(file: Path) -> str:
    """When a file was written, as the clock on the wall has it: the hour, and the day if it is not today's."""
    try:
        when = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
    except OSError:  # it was taken away meanwhile
        return ""
    return f"{when:%H:%M}" if when.date() == _now().date() else f"{when:%d/%m %H:%M}"


def _now() -> datetime:
    return datetime.now().astimezone()
