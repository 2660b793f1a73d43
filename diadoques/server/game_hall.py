"""A class that plays a game: its room, the desk, the projector, and a page for each group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import segno

from diadoques.classroom.lamps import PROGRAM, SHARED
from diadoques.classroom.room import Room
from diadoques.classroom.session import Session
from diadoques.classroom.writers import roles, seat_of, writer_of
from diadoques.core.language import LANGUAGES
from diadoques.core.register import titles
from diadoques.server.addresses import reached_here_alone
from diadoques.server.codes import DESK, Doors
from diadoques.server.hall import Hall, qr
from diadoques.server.handlers import PAPERS
from diadoques.server.markup import word
from diadoques.server.page import GOING, Page, Screen, Viewer
from diadoques.server.painter import Painter
from diadoques.server.web_socket import NOBODY
from diadoques.widgets.class_page import PROJECTOR
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.desk.paper import REPORTS, SLIPS, Step, Written
from diadoques.widgets.explorer import Explorer
from diadoques.widgets.gallery import Gallery
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from diadoques.widgets.words import spoken_name, writer_told

GALLERY: Final = "gallery"
GROUP: Final = "group"
OPENINGS: Final = "openings"


class GameHall(Hall):
    """A class that plays a game, served to browsers: its desk, its projector, a page a group.

    Attributes:
        room: the game and the groups.
        painter: what draws its maps.
    """

    pages: ClassVar = {
        GROUP: (GROUP,), DESK: (DESK,), PROJECTOR: (DESK, PROJECTOR), GALLERY: (DESK,), OPENINGS: (DESK,),
    }  # fmt: skip
    entrance, once = GROUP, True

    def __init__(self, room: Room, lang: str, follows: bool = False) -> None:
        """A class of ``room``."""
        everybody = [role for seat in room.everybody for role in roles(room.session.position, seat)]
        super().__init__(room.session.folder, Doors(room.session.folder, everybody, lang), lang, follows)
        self.room = room
        self.painter = Painter(self.files, room.session.folder)
        room.changed.append(self.turns.stale)

    def kind(self, role: str) -> str:
        """The projector is one of its own."""
        return PROJECTOR if role == PROJECTOR else super().kind(role)

    def entered(self, seat: str) -> None:
        """A group came in by its code, or the projector was opened by its own."""
        if seat != PROJECTOR:
            self.turns.guarded(lambda: self.room.join(seat_of(seat)))
        self.turns.stale()  # the desk shows which codes are open

    def question_for(self, seat: str, lang: str) -> str:
        """What whoever typed its code is asked before it is spent: whether that is the seat; nothing else is told."""
        if seat == PROJECTOR:
            return word(lang, "sure_projector")
        position = self.room.session.position
        player = spoken_name(position.board, seat_of(seat), lang)
        number = next(group.number for group in self.room.groups if group.seat == seat_of(seat))
        writer = writer_told(position, seat, lang)
        key = f"sure{'_group' if number else ''}{'_writer' if writer else ''}"
        return word(lang, key, player=player, number=number, writer=writer)

    def renew(self, seat: str) -> str:
        """A new code for a seat, or for the projector; whoever sits there now is out."""
        code = self.doors.renew(seat)
        page = self.turns.pages.get(seat if seat == PROJECTOR else f"group {seat}")
        if page is not None:
            # The projector of the teacher's own browser comes again by itself, as whoever leads the class.
            page.put_out(GOING if seat == PROJECTOR else NOBODY, *page.lines)
        if seat != PROJECTOR:
            self.turns.guarded(lambda: self._left(seat))
        self.turns.stale()
        return code

    def _left(self, role: str) -> None:
        """Note that who came by a role is there no more; nobody is at a seat when all its roles have new codes."""
        if all(self.doors.code(one) for one in roles(self.room.session.position, seat_of(role))):
            self.room.leave(seat_of(role))

    def _part(self, role: str) -> str:
        """Whose part of a sheet is written by a role; "" as long as nobody else has come to that seat."""
        position, seat = self.room.session.position, seat_of(role)
        alone = role == seat and all(self.doors.code(one) for one in roles(position, seat)[1:])
        return "" if alone else writer_of(position, role)

    def make_page(self, name: str, role: str, lang: str) -> Page:
        """A page with the screen of a seat, or one that all see."""
        page = Page(self.files, self.turns.wake, self.painter.paint)
        page.build(lambda: self._made(name, role, lang))
        return page

    def add_viewer(self, name: str, role: str, line: Viewer, lang: str) -> None:
        """Let a viewer in: who opens the page of a group has joined."""
        super().add_viewer(name, role, line, lang)
        if name not in self.pages:
            self.turns.guarded(lambda: self.room.join(seat_of(role)))

    def _made(self, name: str, role: str, lang: str) -> Screen:
        screen = self._screen(name, role, lang)
        # It is shown anew in its turn, as its own page: widgets made then are its own.
        self.room.changed[:] = [self.turns.stale]
        return screen

    def _screen(self, name: str, seat: str, lang: str) -> Screen:
        if name == DESK:
            return DeskPage(
                self.room, lang, codes=self.doors.codes, renew=self.renew, addresses=self.addresses,
                alone=reached_here_alone(self.addresses),
                projector=f"/{PROJECTOR}", gallery=f"/{GALLERY}", openings=f"/{OPENINGS}", out=self._out, papers=PAPERS,
                speaks=self.speak,
            )  # fmt: skip
        if name == PROJECTOR:
            code = "" if reached_here_alone(self.addresses) else qr(self.addresses[0])
            return ProjectorPage(self.room, self.lang, addresses=self.addresses, qr=code)
        if name == GALLERY:
            return Gallery(self.lang, game=self.room.session.game.about.id)
        if name == OPENINGS:
            return self._explorer()
        return GroupPage(self.room, seat_of(seat), lang, part=partial(self._part, seat))

    def _explorer(self) -> Explorer:
        """A game of its own, of the same rules: nothing of the class is known there, nor changed from there."""
        session = self.room.session
        folder, game = session.folder / OPENINGS, session.game.about.id
        found = Explorer(folder, self.lang, game=game, scenario=session.scenario, options=session.options)
        found.box.add_class("dia-whole-window")
        return found

    def _out(
        self, what: str, paper: str, lang: str, done: Callable[[Written], None], step: Callable[[int, int], None]
    ) -> None:
        """Have the desk's pages written aside."""
        work = self._slips(paper, lang) if what == SLIPS else partial(_written, self.room.session, what, paper, lang)
        self.painter.write(work, done, step)

    def _slips(self, paper: str, lang: str) -> Callable[[Step], Path]:
        """The codes that are open now, for groups at a screen."""
        position = self.room.session.position
        told = [
            (group.seat, group.number, code, writer_told(position, role, lang))
            for group in self.room.groups
            for role in roles(position, group.seat)
            if group.way not in (PROGRAM, SHARED) and (code := self.doors.code(role))
        ]
        return partial(_cut, self.room.session, told, self.addresses, paper, lang)

    def speak(self, lang: str) -> None:
        """The class speaks a language: what it sees together does, and groups that come until they choose."""
        self.lang = self.doors.lang = lang
        for name in (PROJECTOR, GALLERY, OPENINGS):
            page = self.turns.pages.get(name)
            if page is not None and page.screen is not None:
                with page.at_work():
                    page.screen.speak(lang)
                self.turns.wake()

    def warm(self) -> None:
        """Do now what the first click would wait for: grammars, the titles that reports cite; a first map, aside."""
        session = self.room.session
        titles(session.game.about.id)
        for lang in LANGUAGES:
            list(session.game.read(session.planned, session.position.players[0], ["?"], lang))
        self.painter.warm(session.position, self.lang)

    def tick(self) -> None:
        """Read the clock of the room."""
        self.room.tick()

    def close(self) -> None:
        """Close all pages and the room."""
        super().close()
        self.painter.close()
        self.room.close()


def _written(session: Session, what: str, paper: str, lang: str, step: Step) -> Path:
    from diadoques.printing.handing_out import hand_out, print_out  # it loads what draws, for who prints alone

    if what == REPORTS:
        return hand_out(session, lang, paper, step)
    step(0, 1)
    return print_out(session, what, paper, lang)


def _cut(
    session: Session,
    told: Sequence[tuple[str, int, str, str]],
    addresses: Sequence[str],
    paper: str,
    lang: str,
    step: Step,
) -> Path:
    from diadoques.printing.handing_out import print_slips
    from diadoques.printing.slips import Slip

    step(0, 1)
    address = next(iter(addresses), "")
    square = () if reached_here_alone(addresses) else [*segno.make(address, micro=False).matrix]
    return print_slips(session, [Slip(*one) for one in told], address, paper, lang, square)
