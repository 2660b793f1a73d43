"""Who is served when: page by page in turn, so that a flood from one delays no other by more than one of its acts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from diadoques.server.page import MOST_WAITING, Page, Said, Viewer
from diadoques.widgets.kit.guard import run_noted

#: Acts of one page: so many at once, then so many a second. Nobody clicks faster for long.
BURST: Final = 20.0
RATE: Final = 8.0
#: Shortest time between two times that a page is shown anew because of what others did, in seconds.
PAUSE: Final = 0.2


class Bucket:
    """How many acts a page may still do now."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now, self._left, self._at = now, BURST, now()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = self._now()
        self._left = min(BURST, self._left + (now - self._at) * RATE)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Turns:
    """Does what the pages are asked for.

    Attributes:
        pages: all that are open.
    """

    def __init__(self, folder: Path) -> None:
        """``folder``: where troubles are told to the teacher."""
        self._folder = folder
        self.pages: dict[str, Page] = {}
        self._buckets: dict[Page, Bucket] = {}
        self._shown: dict[Page, float] = {}
        self._work = asyncio.Event()

    def guarded(self, act: Callable[[], object]) -> None:
        """Do it; a mistake of ours goes to the log of troubles and ends nobody's lesson."""
        run_noted(act, self._folder)

    def wake(self) -> None:
        """Say that something is to be done."""
        self._work.set()

    def stale(self) -> None:
        """Something changed that every page may show."""
        for page in self.pages.values():
            page.stale = True
        self.wake()

    def add(self, name: str, page: Page) -> None:
        """Serve a page."""
        self.pages[name] = page
        self._buckets[page] = Bucket()

    def drop(self, name: str) -> None:
        """Close a page."""
        page = self.pages.pop(name, None)
        if page is not None:
            self._buckets.pop(page, None)
            self._shown.pop(page, None)
            page.close()

    async def take(self, page: Page, line: Viewer, said: Said) -> None:
        """Put what a browser says in its queue; where that is full, the browser waits, and nobody else.

        Nothing waits beside the queue: who is put out is taken from there, and nothing of his comes later.
        """
        page.inbox.append((line, said))
        self.wake()
        while len(page.inbox) >= MOST_WAITING:
            page.has_room.clear()
            await page.has_room.wait()

    async def run(self) -> None:
        """Serve, until cancelled."""
        while True:
            await self._work.wait()
            self._work.clear()
            if not await self._round() and not self._work.is_set():
                asyncio.get_running_loop().call_later(1 / RATE, self.wake)  # some must wait for their next act

    async def _round(self) -> bool:
        """One act of each page, then what is to be shown; whether nothing is left that must wait."""
        idle = True
        for page in tuple(self.pages.values()):
            if page.inbox and (bucket := self._buckets.get(page)) is not None:
                if bucket.take():
                    line, said = page.inbox.popleft()
                    self.guarded(lambda page=page, line=line, said=said: page.receive(line, said))  # type: ignore[misc]
                    if page.stale:  # who acted sees it at once
                        self.guarded(page.refresh)
                        self._shown[page] = time.monotonic()
                    self.guarded(page.flush)
                    page.has_room.set()
                    if page.inbox:
                        self._work.set()
                else:
                    idle = False
                await asyncio.sleep(0)
        now = time.monotonic()
        for page in tuple(self.pages.values()):
            if page.stale and page.lines:
                if now - self._shown.get(page, 0.0) < PAUSE:
                    idle = False
                    continue
                self.guarded(page.refresh)
                self._shown[page] = time.monotonic()
            self.guarded(page.flush)
            await asyncio.sleep(0)
        return idle
