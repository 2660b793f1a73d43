"""A class as the server holds it: its doors, its pages, who may see which. What it plays or learns, a subclass says."""

from __future__ import annotations

import asyncio
import mimetypes
import time
from collections import Counter
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from importlib.resources import files as resources
from pathlib import Path
from typing import Any, ClassVar, Final

import segno

from diadoques.look import look_files
from diadoques.server.codes import DESK, Doors
from diadoques.server.files import Files
from diadoques.server.page import Page, Viewer
from diadoques.server.throttle import Throttle
from diadoques.server.turns import Turns

#: How long a page that nobody looks at is kept: a reload finds it as it was. In seconds.
GRACE: Final = 30.0
#: Browsers that may look at one page at once.
MOST_LINES: Final = 6
ELSEWHERE: Final = 4409
#: So often every browser hears that the server is there, in seconds; so often what goes on by itself is looked after.
BEAT: Final = 10.0
TICK: Final = 0.5


class Hall:
    """One class.

    Attributes:
        folder: where it is kept.
        lang: the language of the class; whoever comes may choose another.
        doors, throttle, files, turns: what their modules say.
        port, secret: where it listens, and what the same command says to be given another address of the desk.
        refused: requests that were refused, by reason; the pages count theirs.
        static: scripts and styles by name.
    """

    #: The pages by their addresses: which kinds of people each is shown to.
    pages: ClassVar[Mapping[str, tuple[str, ...]]]
    #: The page of whoever comes in by a code, and whether a code lets in one alone, who is asked before it is spent.
    entrance: ClassVar[str]
    once: ClassVar[bool]

    def __init__(self, folder: Path, doors: Doors, lang: str, follows: bool) -> None:
        """``follows``: nobody chose ``lang``, so that the first browser of the desk says it."""
        self.folder, self.lang, self._follows = folder, lang, follows
        self.doors = doors
        self.throttle, self.files, self.turns = Throttle(), Files(), Turns(folder)
        self.refused: Counter[str] = Counter()
        self.static = dict(_static())
        self.port, self.secret = 0, ""
        self.addresses: tuple[str, ...] = ()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._leaving: dict[str, asyncio.TimerHandle] = {}

    # What a subclass says

    def kind(self, role: str) -> str:
        """What kind of people has that role: the name of its cookie, and of the page it comes in to."""
        return DESK if role == DESK else self.entrance

    def question_for(self, role: str, lang: str) -> str:
        """What whoever typed its code is asked before it is spent."""
        raise NotImplementedError

    def entered(self, role: str) -> None:
        """Somebody came in by a code."""
        raise NotImplementedError

    def make_page(self, name: str, role: str, lang: str) -> Page:
        """The page of that name, for ``role``, with its screen."""
        raise NotImplementedError

    def speak(self, lang: str) -> None:
        """The class speaks a language: what it sees together does, and whoever comes until he chooses."""
        raise NotImplementedError

    def warm(self) -> None:
        """Do now what the first click would wait for."""

    def tick(self) -> None:
        """Look after what goes on by itself."""

    # Who comes

    def cookie(self, page: str) -> str:
        """The name of a cookie: two classes on one machine have each their own."""
        return f"dia_{page}_{self.port}"

    def name(self, page: str, role: str) -> str:
        """The name of a page: each who came in by a code of his own has one of his own."""
        return page if page != self.entrance else f"{page} {role}"

    def met(self, lang: str) -> None:
        """The desk is opened in a browser that speaks ``lang``: the class speaks it, if nobody chose another."""
        if self._follows and lang:
            self.turns.guarded(lambda: self._follow(lang))

    def _follow(self, lang: str) -> None:
        self.doors.begin(lang)
        self._follows = False
        self.speak(lang)

    # The pages

    def add_viewer(self, name: str, role: str, line: Viewer, lang: str) -> None:
        """A browser opens a page; one that is not open yet speaks ``lang``."""
        page = self.turns.pages.get(name)
        if page is None:
            page = self.make_page(name, role, lang)
            self.turns.add(name, page)
        elif not page.lines:
            page.refresh()
        if name in self._leaving:
            self._leaving.pop(name).cancel()
        while len(page.lines) >= MOST_LINES:
            page.put_out(ELSEWHERE, next(iter(page.lines)))
        page.join(line)

    def remove_viewer(self, name: str, line: Viewer) -> None:
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
            self.turns.guarded(self.tick)
            if time.monotonic() - spoken >= BEAT:
                spoken = time.monotonic()
                for page in self.turns.pages.values():
                    self.turns.guarded(page.beat)

    def close(self) -> None:
        """Close all pages."""
        for handle in self._leaving.values():
            handle.cancel()
        for name in tuple(self.turns.pages):
            self.turns.drop(name)


def qr(address: str) -> str:
    """An address as a picture that telephones read (SVG)."""
    return str(segno.make(address, micro=False).svg_inline(border=2, omitsize=True))


def _static() -> Any:
    for item in resources("diadoques.server").joinpath("static").iterdir():
        kind = mimetypes.guess_type(item.name)[0] or "application/octet-stream"
        yield item.name, (f"{kind}; charset=utf-8", item.read_bytes())
    for name, held in look_files().items():
        yield name, ("text/css; charset=utf-8" if name.endswith(".css") else "font/woff2", held)
