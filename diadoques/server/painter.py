"""The drawn maps of a class: each is drawn once, aside, for all who look at it; and what is printed for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from html import escape
from pathlib import Path
from typing import Any, Final

from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.draw import draw_map
from diadoques.explain.faults import fault_text
from diadoques.games.door import Position
from diadoques.server.files import Files
from diadoques.widgets.kit.guard import run_noted
from diadoques.widgets.result.painting import report_map

#: Maps that are kept, the latest ones.
MOST: Final = 12


class Painter:
    """Draws in a thread of its own; a browser is told the address of the picture."""

    def __init__(self, files: Files, folder: Path) -> None:
        """``folder``: where troubles are told to the teacher."""
        self._files, self._folder = files, folder
        self._thread = ThreadPoolExecutor(1, "painter")
        self._writing: set[asyncio.Task[Path]] = set()
        self._drawn: OrderedDict[tuple[int, str], tuple[Any, asyncio.Task[str]]] = OrderedDict()

    def warm(self, position: Position, lang: str) -> None:
        """Load what draws, aside, before it is needed, and draw once: the first map takes three times as long."""
        self._thread.submit(_warm, position, lang)

    def paint(self, report: Report[Any], lang: str, done: Callable[[str], None]) -> None:
        """Have the map of a report drawn, as everybody may see it; ``done`` is told the markup of the picture."""
        key = (id(report), lang)
        if key not in self._drawn:
            task = asyncio.get_running_loop().create_task(self._draw(report, lang))
            self._drawn[key] = (report, task)  # the report is held as long as its number names it
            while len(self._drawn) > MOST:
                self._drawn.popitem(last=False)
        # The callback runs in the context of whoever asks: what it changes belongs to his page.
        self._drawn[key][1].add_done_callback(lambda task: None if task.cancelled() else self._tell(task, done))

    def _tell(self, task: asyncio.Task[str], done: Callable[[str], None]) -> None:
        run_noted(lambda: done(task.result()), self._folder)

    async def _draw(self, report: Report[Any], lang: str) -> str:
        try:
            data, alt, size = await asyncio.get_running_loop().run_in_executor(self._thread, _painted, report, lang)
        except Fault as fault:
            return f"<p><small>{escape(fault_text(fault, lang))}</small></p>"
        address = self._files.keep(data, "webp")
        look = "max-width:100%;height:auto"
        return f'<img src="{address}" alt="{escape(alt)}" width="{size[0]}" height="{size[1]}" style="{look}">'

    def write(
        self,
        work: Callable[[Callable[[int, int], None]], Path],
        done: Callable[[Callable[[], Path]], None],
        step: Callable[[int, int], None],
    ) -> None:
        """Have pages written aside, one after the other; ``done`` is told where, or the fault that prevented it.

        Args:
            step: is told how many of how many documents of this work are done, as it goes on.
        """
        loop, asker = asyncio.get_running_loop(), copy_context()  # what is told changes the page of whoever asked

        def told(now: int, whole: int) -> None:
            with suppress(RuntimeError):  # the class was closed meanwhile
                loop.call_soon_threadsafe(lambda: run_noted(lambda: step(now, whole), self._folder), context=asker)

        async def written() -> Path:
            return await loop.run_in_executor(self._thread, work, told)

        task = asyncio.get_running_loop().create_task(written())
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        task.add_done_callback(
            lambda task: None if task.cancelled() else run_noted(lambda: done(task.result), self._folder)
        )

    def close(self) -> None:
        """Draw no more."""
        for writing in tuple(self._writing):
            writing.cancel()
        for _, task in self._drawn.values():
            task.cancel()
        self._drawn.clear()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _painted(report: Report[Any], lang: str) -> tuple[bytes, str, tuple[int, int]]:
    picture = report_map(report, lang)
    return picture.webp, picture.alt, picture.plan.page.pixels


def _warm(position: Position, lang: str) -> None:
    with suppress(Fault):  # whoever lacks what draws is told when a map is wanted
        _ = draw_map(position, lang=lang).webp
