"""The websocket of each page: what a browser says is queued, what the page tells it is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from diadoques.core.language import LANGUAGES
from diadoques.server.admission import asks_here, from_here, role_of
from diadoques.server.codes import DESK
from diadoques.server.page import Said

if TYPE_CHECKING:
    from diadoques.server.hall import Hall

#: Answers that a browser was not sent yet: who does not read is left, and comes again when he does.
MOST_UNSENT: Final = 8_000_000
#: Why a websocket is closed: the page's script has a sentence for each.
NOBODY: Final = 4401


class Wire(WebSocketHandler):
    """``/ws/…``: one browser of a page."""

    def initialize(self, hall: Hall) -> None:
        """``hall``: the class."""
        self.hall = hall
        self.name = ""
        self._unsent = 0

    def prepare(self) -> None:
        """Only pages of ours may open one."""
        if not asks_here(self.request) or not from_here(self.request):
            self.hall.refused["origin"] += 1
            raise HTTPError(403)

    def check_origin(self, origin: str) -> bool:
        """See ``prepare``; asked once more by tornado."""
        return origin == f"http://{self.request.host}"

    def write_error(self, status_code: int, **_told: Any) -> None:
        """No trace."""
        self.finish(str(status_code))

    def open(self, page: str) -> None:
        """Join the page of whoever asks."""
        role = role_of(self.request, self.hall, page)
        if not role:
            self.hall.refused["nobody"] += 1
            self.close(NOBODY)
            return
        self.name = self.hall.name(page, role)
        lang = self.get_query_argument("lang", "")
        if page == DESK and lang in LANGUAGES:
            self.hall.met(lang)  # a desk that was open before the class was taken up again
        self.hall.add_viewer(self.name, role, self, lang if lang in LANGUAGES else self.hall.lang)

    async def on_message(self, message: str | bytes) -> None:
        """Queue what it says; it is read no further as long as the queue is full."""
        page = self.hall.turns.pages.get(self.name)
        if page is None or self not in page.lines:
            self.hall.refused["nobody"] += 1
            return
        try:
            said = msgspec.json.decode(message, type=Said) if isinstance(message, str) else None
        except (msgspec.MsgspecError, RecursionError, ValueError):
            said = None
        if said is None:
            page.refused["shape"] += 1
            return
        await self.hall.turns.take(page, self, said)

    def on_close(self) -> None:
        """Leave."""
        if self.name:
            self.hall.remove_viewer(self.name, self)

    # page.Line

    def tell(self, text: str) -> None:
        """Send it a message; whoever does not read is left."""
        if self._unsent > MOST_UNSENT:
            self.hall.remove_viewer(self.name, self)  # now: who does not read may not take leave for seconds
            self.close()
            return
        self._unsent += len(text)
        try:
            sent = self.write_message(text)
        except WebSocketClosedError:
            return
        size = len(text)

        async def wait() -> None:
            try:
                await sent
            except (WebSocketClosedError, StreamClosedError):
                pass
            finally:
                self._unsent -= size

        self.hall.background(wait())

    def end(self, code: int) -> None:
        """Close it."""
        self.close(code)
