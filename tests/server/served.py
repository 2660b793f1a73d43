"""A class that is served within the test: real sockets on this machine, no browser."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import stat
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from diadoques.classroom.room import Room
from diadoques.server.app import Serving, listen
from diadoques.server.game_hall import GameHall
from diadoques.server.lesson_hall import LessonHall
from diadoques.server.throttle import Throttle


class Browser:
    """What a page's script does, without a screen: it keeps what it is told, and all that ever came."""

    def __init__(self, told: Served, line: WebSocketClientConnection) -> None:
        self.told, self.line = told, line
        self.cookie = ""
        self.held: dict[str, dict[str, Any]] = {}
        self.traffic: list[str] = []
        self.closed: int | None = None

    async def read(self) -> None:
        while True:
            text = await self.line.read_message()
            if text is None:
                self.closed = self.line.close_code
                return
            assert isinstance(text, str)
            self.traffic.append(text)
            self.take(json.loads(text))

    def take(self, message: dict[str, Any]) -> None:
        if "root" in message:
            self.held = {}
        for state in message.get("new", ()):
            self.held[state["id"]] = state
        for key, changes in message.get("set", {}).items():
            self.held[key] |= changes
        for key in message.get("gone", ()):
            self.held.pop(key, None)

    def find(self, **wanted: Any) -> dict[str, Any]:
        """The one widget in sight that holds these values."""
        found = [one for one in self.held.values() if all(one.get(key) == value for key, value in wanted.items())]
        assert len(found) == 1, [one for one in self.held.values() if one.get("is") == wanted.get("is")]
        return found[0]

    def own(self, *traits: str) -> dict[str, Any]:
        """The one widget with a script of its own that has these traits."""
        found = [one for one in self.held.values() if one["is"] == "any" and all(name in one for name in traits)]
        assert len(found) == 1
        return found[0]

    def send(self, message: Any) -> None:
        """Say something, in whatever shape."""
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        self.told.call(lambda: self.line.write_message(text, binary=isinstance(text, bytes)) and None)

    def say(self, widget: dict[str, Any], **content: Any) -> None:
        self.send({"id": widget["id"], "say": content})

    def click(self, **wanted: Any) -> None:
        self.say(self.find(**{"is": "Button"}, **wanted), event="click")

    def type(self, text: str) -> None:
        self.say(self.own("placeholder", "turn"), kind="typed", text=text)

    def close(self) -> None:
        self.told.call(self.line.close)


class Served:
    """A class, served from a thread of its own."""

    def __init__(
        self, folder: Path, port: int = 0, lang: str = "fr", follows: bool = False, lesson: str = "", **room: Any
    ) -> None:
        self.ready: Future[None] = Future()
        self.lines: list[WebSocketClientConnection] = []
        self.hall: Any = None
        if lesson:
            self.hall = LessonHall(folder, lesson, lang, follows)
        else:
            self.room = Room(folder, **room)
            self.hall = GameHall(self.room, lang, follows)
        self.hall.throttle = Throttle(interval=0.0)  # tests of it bring their own
        # Drawn aside, for nobody: it would take longer than most tests.
        self.hall.warm = lambda: None
        self.serving = Serving(self.hall, listen(port, False))
        self.port = self.serving.port
        self.address = f"http://127.0.0.1:{self.port}"
        self.thread = threading.Thread(target=self._serve)
        self.thread.start()
        self.ready.result(20)

    def _serve(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            await self.serving.run(lambda: self.ready.set_result(None))
            await asyncio.sleep(0.05)  # the browsers hear that it ended

        asyncio.run(main())

    def run(self, work: Any) -> Any:
        """Await something in the server's thread."""

        async def wait() -> Any:
            return await work

        return asyncio.run_coroutine_threadsafe(wait(), self.loop).result(60)

    def heard(self, line: Any) -> Any:
        """The next message of a websocket, None once it is closed; asked for here it would leave a loop behind."""

        async def next_message() -> Any:
            return await line.read_message()

        return self.run(next_message())

    def call(self, act: Callable[[], Any]) -> Any:
        """Do something in the server's thread."""

        async def do() -> Any:
            return act()

        return asyncio.run_coroutine_threadsafe(do(), self.loop).result(60)

    def wait(self, until: Callable[[], Any], seconds: float = 60) -> Any:
        """Wait until something is so."""
        pause = threading.Event()
        for _ in range(int(seconds / 0.02)):
            found = self.call(until)
            if found:
                return found
            pause.wait(0.02)
        pytest.fail("it never came to be")

    def ask(self, path: str, method: str = "GET", **told: Any) -> HTTPResponse:
        """An answer over HTTP; redirects are not followed."""
        headers = {"Origin": self.address} if method == "POST" else {}
        headers |= told.pop("headers", {})
        request = HTTPRequest(
            self.address + path, method, headers, follow_redirects=False, allow_nonstandard_methods=True, **told
        )

        async def fetch() -> HTTPResponse:
            return await AsyncHTTPClient().fetch(request, raise_error=False)

        return self.run(fetch())

    def enter(self, code: str, sure: bool = True, **told: Any) -> HTTPResponse:
        """Type a code, and answer with yes when it is asked whose it is."""
        return self.ask("/", "POST", body=f"code={code}{'&sure=yes' if sure else ''}", **told)

    def cookie(self, seat: str) -> str:
        """The cookie of a group that comes in, or of the desk."""
        answer = (
            self.ask(f"/desk?key={self.hall.doors.key()}") if seat == "desk" else self.enter(self.hall.doors.code(seat))
        )
        assert answer.code == 303, answer.body
        return str(answer.headers["Set-Cookie"]).partition(";")[0]

    def dial(self, page: str, cookie: str, **headers: str) -> WebSocketClientConnection:
        """A websocket of a page."""
        told = {"Cookie": cookie, "Origin": self.address} | headers
        request = HTTPRequest(f"ws://127.0.0.1:{self.port}/ws/{page}", headers=told)

        async def connect() -> WebSocketClientConnection:
            return await websocket_connect(request)

        self.lines.append(self.run(connect()))
        return self.lines[-1]

    def open(self, page: str, cookie: str) -> Browser:
        """A browser that looks on."""
        browser = Browser(self, self.dial(page, cookie))
        browser.cookie = cookie
        asyncio.run_coroutine_threadsafe(browser.read(), self.loop)
        self.wait(lambda: browser.held or browser.closed)
        return browser

    def join(self, seat: str) -> Browser:
        """A group at its screen, or the desk; "class": a device of a lesson."""
        page = {"desk": "desk", "class": "lesson"}.get(seat, "group")
        return self.open(page, self.cookie(seat))

    def settled(self) -> None:
        """Wait until nothing waits to be done."""
        self.wait(lambda: not any(page.inbox or (page.stale and page.lines) for page in self.hall.turns.pages.values()))

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self.thread.is_alive():
            for line in self.lines:
                self.call(line.close)
            self.call(lambda: AsyncHTTPClient().close())
            self.call(self.serving.stop)
            self.thread.join(20)
        assert not self.thread.is_alive()


@contextmanager
def full_disk() -> Iterator[None]:
    """No byte goes to any file; pipes and sockets go on."""
    real = os.write

    def write(descriptor: int, data: Any) -> int:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(descriptor, data)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "write", write)
        yield
