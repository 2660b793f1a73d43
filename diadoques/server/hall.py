"""The class as the server holds it: the room, its doors, its pages, and who may see which."""

from __future__ import annotations

import asyncio
import mimetypes
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from importlib.resources import files as resources
from pathlib import Path
from typing import Any, Final

import segno

from diadoques.classroom.lamps import PROGRAM
from diadoques.classroom.room import Room
from diadoques.classroom.session import Session
from diadoques.server.addresses import reached_here_alone
from diadoques.server.codes import DESK, Doors
from diadoques.server.files import Files
from diadoques.server.handlers import NOBODY, PAPERS
from diadoques.server.page import GOING, Line, Page, Screen
from diadoques.server.painter import Painter
from diadoques.server.throttle import Throttle
from diadoques.server.turns import Turns
from diadoques.server.words import word
from diadoques.widgets.class_page import PROJECTOR
from diadoques.widgets.desk_out import REPORTS, SLIPS, Step, Written
from diadoques.widgets.desk_page import DeskPage
from diadoques.widgets.gallery_page import GalleryPage
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from diadoques.widgets.words import LANGUAGES, spoken_name

#: How long a page that nobody looks at is kept: a reload finds it as it was. In seconds.
GRACE: Final = 30.0
#: Browsers that may look at one page at once.
MOST_LINES: Final = 6
GALLERY: Final = "gallery"
ELSEWHERE: Final = 4409
#: So often every browser hears that the server is there, in seconds; so often the clock of the room is read.
BEAT: Final = 10.0
TICK: Final = 0.5


class Hall:
    """One class.

    Attributes:
        room: the game and the groups.
        lang: the language of the class; a group may choose another.
        doors, throttle, files, turns: what their modules say.
        port, secret: where it listens, and what the same command says to be given another address of the desk.
        refused: requests that were refused, by reason; the pages count theirs.
        static: scripts and styles by name.
    """

    def __init__(self, room: Room, lang: str, follows: bool = False) -> None:
        """A class of ``room``; ``follows``: nobody chose ``lang``, so that the first browser of the desk says it."""
        self.room, self.lang, self._follows = room, lang, follows
        self.doors = Doors(room.session.folder, room.seats, lang)
        self.throttle, self.files, self.turns = Throttle(), Files(), Turns(room.session.folder)
        self.refused: Counter[str] = Counter()
        self.static = dict(_static())
        self.painter = Painter(self.files, room.session.folder)
        self.port, self.secret = 0, ""
        self.addresses: tuple[str, ...] = ()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        room.changed.append(self.turns.stale)

    def cookie(self, page: str) -> str:
        """The name of a cookie: two classes on one machine have each their own."""
        return f"dia_{page}_{self.port}"

    def entered(self, seat: str) -> None:
        """A group came in by its code, or the projector was opened by its own."""
        if seat != PROJECTOR:
            self.turns.guarded(lambda: self.room.join(seat))
        self.turns.stale()  # the desk shows which codes are open

    def asked(self, seat: str, lang: str) -> str:
        """What whoever typed its code is asked before it is spent: whether that is the seat; nothing else is told."""
        if seat == PROJECTOR:
            return word(lang, "sure_projector")
        player = spoken_name(self.room.session.position.board, seat, lang)
        number = next(group.number for group in self.room.groups if group.seat == seat)
        return word(lang, "sure_group" if number else "sure", player=player, number=number)

    def renew(self, seat: str) -> str:
        """A new code for a seat, or for the projector; whoever sits there now is out."""
        code = self.doors.renew(seat)
        page = self.turns.pages.get(seat if seat == PROJECTOR else f"group {seat}")
        # The projector of the teacher's own browser comes again by itself, as whoever leads the class.
        for line in tuple(page.lines) if page is not None else ():
            line.end(GOING if seat == PROJECTOR else NOBODY)
        self.turns.stale()
        return code

    # The pages

    def come(self, name: str, line: Line, lang: str) -> None:
        """A browser opens a page; one that is not open yet speaks ``lang``."""
        page = self.turns.pages.get(name)
        if page is None:
            page = Page(self.files, self.turns.wake, self.painter.paint)
            self.turns.add(name, page)
            seat = name.removeprefix("group ")
            page.build(lambda: self._made(seat, lang))
        elif not page.lines:
            page.refresh()
        if name in self._leaving:
            self._leaving.pop(name).cancel()
        while len(page.lines) >= MOST_LINES:
            other = next(iter(page.lines))
            page.leave(other)
            other.end(ELSEWHERE)
        page.join(line)
        if name.startswith("group "):
            self.turns.guarded(lambda: self.room.join(name.removeprefix("group ")))

    def _made(self, seat: str, lang: str) -> Screen:
        screen = self._screen(seat, lang)
        # It is shown anew in its turn, as its own page: widgets made then are its own.
        self.room.changed[:] = [self.turns.stale]
        return screen

    def _screen(self, seat: str, lang: str) -> Screen:
        if seat == DESK:
            return DeskPage(
                self.room, lang, codes=self.doors.codes, renew=self.renew, addresses=self.addresses,
                projector=f"/{PROJECTOR}", gallery=f"/{GALLERY}", out=self._out, papers=PAPERS, speaks=self.speak,
            )  # fmt: skip
        if seat == PROJECTOR:
            code = "" if reached_here_alone(self.addresses) else qr(self.addresses[0])
            return ProjectorPage(self.room, self.lang, addresses=self.addresses, qr=code)
        if seat == GALLERY:
            return GalleryPage(self.room.session.game.about.id, self.lang)
        return GroupPage(self.room, seat, lang)

    def _out(
        self, what: str, paper: str, lang: str, done: Callable[[Written], None], step: Callable[[int, int], None]
    ) -> None:
        """Have the desk's pages written aside."""
        work = self._slips(paper, lang) if what == SLIPS else partial(_written, self.room.session, what, paper, lang)
        self.painter.write(work, done, step)

    def _slips(self, paper: str, lang: str) -> Callable[[Step], Path]:
        """The codes that are open now, for groups at a screen."""
        told = [
            (group.seat, group.number, self.doors.code(group.seat))
            for group in self.room.groups
            if group.way != PROGRAM and self.doors.code(group.seat)
        ]
        return partial(_cut, self.room.session, told, self.addresses, paper, lang)

    def speak(self, lang: str) -> None:
        """The class speaks a language: what it sees together does, and groups that come until they choose."""
        self.lang = self.doors.lang = lang
        for name in (PROJECTOR, GALLERY):
            page = self.turns.pages.get(name)
            if page is not None and page.screen is not None:
                with page.at_work():
                    page.screen.speak(lang)
                self.turns.wake()

    def met(self, lang: str) -> None:
        """The desk is opened in a browser that speaks ``lang``: the class speaks it, if nobody chose another."""
        if self._follows and lang:
            self._follows = False
            self.doors.begin(lang)
            self.turns.guarded(lambda: self.speak(lang))

    def go(self, name: str, line: Line) -> None:
        """A browser is gone; the page stays for a moment."""
        page = self.turns.pages.get(name)
        if page is None:
            return
        page.leave(line)
        if not page.lines and name not in self._leaving:
            self._leaving[name] = asyncio.get_running_loop().call_later(GRACE, self._close, name)

    def _close(self, name: str) -> None:
        self._leaving.pop(name, None)
        page = self.turns.pages.get(name)
        if page is not None and not page.lines:
            self.turns.drop(name)

    # What goes on by itself

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something run beside the rest."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def warm(self) -> None:
        """Do now what the first click would wait for: the grammars are built; the first map is drawn aside."""
        session = self.room.session
        for lang in LANGUAGES:
            list(session.game.read(session.planned, session.position.players[0], ["?"], lang))
        self.painter.warm(session.position, self.lang)

    async def run(self) -> None:
        """Serve the pages, until cancelled."""
        beats = asyncio.create_task(self._beat())
        try:
            await self.turns.run()
        finally:
            beats.cancel()
            with suppress(asyncio.CancelledError):
                await beats

    async def _beat(self) -> None:
        spoken = 0.0
        while True:
            await asyncio.sleep(TICK)
            self.turns.guarded(self.room.tick)
            if time.monotonic() - spoken >= BEAT:
                spoken = time.monotonic()
                for page in self.turns.pages.values():
                    self.turns.guarded(page.beat)

    def close(self) -> None:
        """Close all pages and the room."""
        for handle in self._leaving.values():
            handle.cancel()
        for name in tuple(self.turns.pages):
            self.turns.drop(name)
        self.painter.close()
        self.room.close()


def _written(session: Session, what: str, paper: str, lang: str, step: Step) -> Path:
    from diadoques.printing.handing_out import hand_out, print_out  # it loads what draws, for who prints alone

    if what == REPORTS:
        return hand_out(session, lang, paper, step)
    step(0, 1)
    return print_out(session, what, paper, lang)


def _cut(
    session: Session, told: Sequence[tuple[str, int, str]], addresses: Sequence[str], paper: str, lang: str, step: Step
) -> Path:
    from diadoques.printing.handing_out import print_slips
    from diadoques.printing.slips import Slip

    step(0, 1)
    address = next(iter(addresses), "")
    square = () if reached_here_alone(addresses) else [*segno.make(address, micro=False).matrix]
    return print_slips(session, [Slip(*one) for one in told], address, paper, lang, square)


def qr(address: str) -> str:
    """An address as a picture that telephones read (SVG)."""
    return str(segno.make(address, micro=False).svg_inline(border=2, omitsize=True))


def _static() -> Any:
    for item in resources("diadoques.server").joinpath("static").iterdir():
        kind = mimetypes.guess_type(item.name)[0] or "application/octet-stream"
        yield item.name, (f"{kind}; charset=utf-8", item.read_bytes())
