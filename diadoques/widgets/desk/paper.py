"""Sheets of paper at the teacher's desk: written out to be filled in, and taken in again from a folder."""

from __future__ import annotations

from html import escape

import ipywidgets as w

from diadoques.api.paper_class import BLANKS, INBOX, Refused, Taken, take_all, write_blanks
from diadoques.classroom.lamps import PAPER
from diadoques.core import files
from diadoques.explain.catalogue import catalogue
from diadoques.explain.faults import fault_text
from diadoques.widgets.class_page import ClassPage, button, row
from diadoques.widgets.words import class_word, room_word, spoken_name


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
