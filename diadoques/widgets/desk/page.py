"""The teacher's desk: groups, clock, resolve and what is missing, on one page; nothing of it is for the class."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.classroom.gallery import pictures
from diadoques.classroom.journal import put_away
from diadoques.classroom.room import Room
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.widgets.class_page import ClassPage, button
from diadoques.widgets.desk.groups import DeskGroups
from diadoques.widgets.desk.paper import DeskOut, DeskPaper, Out
from diadoques.widgets.desk.plan import DeskPlan, DeskSteps, missing_told
from diadoques.widgets.desk.season import DeskSeason
from diadoques.widgets.desk.turn import DeskTurn
from diadoques.widgets.kit.guard import LOG
from diadoques.widgets.seat_view import SeatView
from diadoques.widgets.words import class_word, room_word

#: How much of the log is shown, in letters: its end.
_MOST_OF_LOG = 4000


class DeskPage(ClassPage):
    """The page of the teacher.

    Attributes:
        codes: by seat, the code with which a group joins, and that of the projector; whoever serves the pages fills it,
            then calls ``show``.
        addresses: where groups join.
        typing: the seat whose sheet of paper is being typed in, or "".
        groups, season_box, plan: its parts; the last two are others where the game is played answer by answer.
    """

    for_pupils = False

    def __init__(
        self,
        room: Room,
        lang: str = "fr",
        *,
        codes: Mapping[str, str] | None = None,
        renew: Callable[[str], object] | None = None,
        alone: bool = False,
        addresses: Sequence[str] = (),
        projector: str = "",
        gallery: str = "",
        openings: str = "",
        out: Out | None = None,
        papers: str = "",
        speaks: Callable[[str], object] | None = None,
    ) -> None:
        """A desk for ``room``.

        Args:
            alone: the addresses lead nowhere but to this machine.
            projector: the address of the page that the class sees together.
            gallery: the address of the gallery, in which any case is predicted and revealed.
            openings: the address of the explorer, in which first sheets are held against those of the others.
            out: writes what goes out on paper.
            papers: the address under which a browser opens what was written.
            speaks: is told when the teacher changes the language, which is then that of the class.

        Raises:
            Fault: ``language-unknown``.
        """
        super().__init__(room, lang)
        self.projector, self._speaks = projector, speaks
        about, abilities = room.session.game.about, room.session.game.abilities
        openings = openings if abilities.bulk is not None else ""  # else there are none to count
        gallery = gallery if pictures(about.id) else ""  # else there is nothing to predict
        self.beside = {"gallery": (gallery, "gallery_long"), "openings": (openings, "openings_long")}
        self.codes: Mapping[str, str] = codes if codes is not None else {}
        self.addresses, self._alone = addresses, alone
        self.typing = ""
        self._resolving = False
        self.title, self.where = w.HTML(layout=w.Layout(flex="1 1 auto")), w.HTML()
        self.head = w.HBox([self.title, self.where, self.language])
        self.head.add_class("dia-head")
        self.groups = DeskGroups(room, self.ask, self.open_sheet, self._renewer(renew))
        self.season_box: DeskSeason | DeskTurn = DeskTurn(self) if room.answer_by_answer else DeskSeason(self)
        self.out = DeskOut(self, out, papers)
        self.paper = DeskPaper(self)
        left = w.VBox([self.message, self.groups.box, self.season_box.box, self.paper.box])
        left.add_class("dia-desk-left")
        self.plan: DeskPlan | DeskSteps = DeskSteps(self) if room.answer_by_answer else DeskPlan(self)
        self.missing, self.log = w.HTML(), w.HTML()
        self.log_button = button(self._show_log, "dia-link")
        self.side = w.VBox(self._beside)
        self.side.add_class("dia-desk-right")
        self.close_button = button(lambda: self.open_sheet(""))
        self.body = w.Box([left, self.side])
        self.body.add_class("dia-desk-body")
        self.box.children = [self.head, self.body]
        self.box.add_class("dia-desk")
        self._table: SeatView | None = None
        if room.aside:
            self.note = class_word(self.lang, "set_aside", name=room.aside)
        self.show()

    def speak(self, lang: str) -> None:
        """Change the language of the desk, and of what the class sees together."""
        super().speak(lang)
        if self._speaks is not None:
            self._speaks(self.lang)

    def _renewer(self, renew: Callable[[str], object] | None) -> Callable[[str], object] | None:
        return None if renew is None else lambda seat: self.ask(lambda: renew(seat))

    @property
    def table(self) -> SeatView:
        """Where sheets of paper are typed in; made when the first one is."""
        if self._table is None:
            self._table = SeatView(self.room.session, self.do, self.lang)
        return self._table

    def open_sheet(self, seat: str) -> None:
        """Type in the sheet of ``seat``; "" closes the one that is open."""
        self.typing, self.note = seat, ""
        self.show()

    def show(self) -> None:
        """Show the room as it stands; resolve it if that was wished for as soon as all have handed in."""
        if not self._resolving and self.season_box.armed:
            self._resolving = True
            try:
                if self.season_box.settle_if_ready():
                    return
            finally:
                self._resolving = False
        super().show()

    def draw(self) -> None:
        """Fill the widgets."""
        lang, room = self.lang, self.room
        self.title.value = f"<h2>{escape(class_word(lang, 'title', game=self.game))}</h2>"
        told = [f"<code>{escape(one)}</code>" for one in self.addresses]
        if self._alone:  # in few words: with seven groups the line has room for no more at 1024
            short, whole = (escape(class_word(lang, key)) for key in ("join_lan", "join_here"))
            shown = ", ".join(f"<code>{escape(one.removeprefix('http://'))}</code>" for one in self.addresses)
            told = [f'{shown} <span class="dia-quiet" title="{whole}">{short}</span>']
        if self.projector:
            link = escape(class_word(lang, "projector"))
            told.append(f'<a href="{escape(self.projector)}" target="diadoques-projector">{link}</a>')
        for name, (address, long) in self.beside.items():
            if address:
                about, link = escape(class_word(lang, long)), escape(class_word(lang, name))
                told.append(f'<a href="{escape(address)}" target="diadoques-{name}" title="{about}">{link}</a>')
        self.where.value = " · ".join(told)
        self.language.value = lang
        self.groups.show(lang, self.codes)
        self.season_box.show(lang)
        self.paper.show(lang)
        self.out.show(lang)
        self.plan.show(lang)
        self.missing.value = (
            "" if room.answer_by_answer else missing_told(room, lang)
        )  # there it is told whose turn it is
        self.log_button.description = class_word(lang, "log")
        self._show_side()

    def _show_side(self) -> None:
        room, lang = self.room, self.lang
        if self.typing and self.typing not in room.session.asked:
            self.typing = ""
        (self.body.add_class if self.typing else self.body.remove_class)("dia-typing")
        if not self.typing:
            if self._table is not None and self._table.writer:
                self._table.writer = ""
                self._table.column.put_away()
                self._table.show(lang, "", ())
            self.side.children = self._beside
            return
        table = self.table
        table.writer = self.typing
        table.show(lang, self.typing, room.session.orders(self.typing) if self.typing in room.seats else ())
        self.close_button.description = room_word(room.answer_by_answer, lang, "close_sheet")
        self.side.children = [table.ask(), table.map, self.close_button]

    @property
    def _beside(self) -> list[Any]:
        """What stands beside the groups while no sheet is typed in."""
        return [
            self.plan.box, self.season_box.voting, self.missing, self.out.box, self.groups.screen.box,
            self.season_box.history, self.log_button, self.log,
        ]  # fmt: skip

    def _show_log(self) -> None:
        folder = self.room.session.folder
        try:
            text = files.read(folder / LOG).decode("utf-8", "replace")[-_MOST_OF_LOG:]
            told = f"<pre>{escape(text)}</pre>"
        except Fault:
            told = f"<p>{escape(class_word(self.lang, 'log_none', name=str(folder / LOG)))}</p>"
        if kept := put_away(folder):
            names = "".join(f"<li><code>{escape(str(one))}</code></li>" for one in kept)
            told += f"<p>{escape(class_word(self.lang, 'log_kept'))}</p><ul>{names}</ul>"
        self.log.value = "" if self.log.value else told
