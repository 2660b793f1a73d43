"""The drawn map of a screen and who paints it; where no drawing library is installed, the sentence that tells so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.draw import Picture, draw_map
from diadoques.explain.faults import fault_text
from diadoques.games.catalogue import game_of
from diadoques.widgets.kit.html_text import html_text


def report_map(report: Report[Any], lang: str) -> Picture:
    """The map of a report as everybody may see it: it stands on the pages of all, on one screen before several."""
    seen = game_of(report.before).seen(report)
    return draw_map(seen.after, lang=lang, report=seen)


def drawn_map(report: Report[Any], lang: str) -> str:
    """The map of a report as HTML, as everybody may see it; a lesson goes on without it."""
    try:
        return report_map(report, lang)._repr_html_()
    except Fault as fault:
        if fault.code != "extra-missing":
            raise
        return f"<p><small>{html_text(fault_text(fault, lang), lang)}</small></p>"


Paint = Callable[[Report[Any], str, Callable[[str], None]], None]
"""Draws the map of a report in a language, and tells whoever waits for it."""


def _paint_here(report: Report[Any], lang: str, done: Callable[[str], None]) -> None:
    """Draw it once the messages of now are sent; whoever looks waits meanwhile."""
    call_soon(lambda: done(drawn_map(report, lang)))


_PAINTER: ContextVar[Paint] = ContextVar("who draws", default=_paint_here)


def paint(report: Report[Any], lang: str, done: Callable[[str], None]) -> None:
    """Have the map of a report drawn; ``done`` is told the HTML, now or later."""
    _PAINTER.get()(report, lang, done)


@contextmanager
def painted_by(painter: Paint) -> Iterator[None]:
    """Let ``painter`` draw the maps that are asked for meanwhile: one that shares them, say, and draws elsewhere."""
    token = _PAINTER.set(painter)
    try:
        yield
    finally:
        _PAINTER.reset(token)


#: In seconds: the messages of the act are on their way before the next thing is begun.
PAUSE: Final = 0.05


def call_soon(act: Callable[[], object]) -> None:
    """Run ``act`` once the messages of now are sent; at once where nothing runs that could come back to it."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        act()
        return
    loop.call_later(PAUSE, act)
