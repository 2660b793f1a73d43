"""The server: opens the class, listens, serves until it is stopped."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.server import addresses
from diadoques.server.addresses import LOCAL, own_addresses
from diadoques.server.comms import carry
from diadoques.server.hall import Hall
from diadoques.server.handlers import MOST_BYTES, PAPERS, Again, Door, Kept, Nothing, Paper, Shell, Static
from diadoques.server.web_socket import Wire
from diadoques.widgets.kit.guard import LOG

#: Where a class listens when nothing else is asked for: the year in which the first game begins.
USUAL_PORT: Final = 8321
#: The first page is shown before anything else is made ready, in seconds.
WARM: Final = 1.0


def application(hall: Hall) -> Application:
    """All addresses of the class."""
    told, pages = {"hall": hall}, "|".join(hall.pages)
    return Application(
        [
            (r"/", Door, told),
            (addresses.PATH, Again, told),
            (rf"/({pages})", Shell, told),
            (rf"/ws/({pages})", Wire, told),
            (r"/file/([0-9a-f]{40}\.[a-z]+)", Kept, told),
            (rf"{PAPERS}/([^/]+)/([^/]+)", Paper, told),
            (r"/static/([a-z0-9.-]+)", Static, told),
        ],
        default_handler_class=Nothing,
        default_handler_args=told,
        websocket_max_message_size=MOST_BYTES,
        websocket_ping_interval=20,
        log_function=lambda _: None,
    )


def listen(port: int, lan: bool) -> list[socket.socket]:
    """The doors of the house: on this machine alone, unless ``lan``.

    Raises:
        Fault: ``port-taken``.
    """
    try:
        return bind_sockets(port, "0.0.0.0" if lan else LOCAL, family=socket.AF_INET)  # noqa: S104 - only when it is asked for
    except (OSError, OverflowError) as error:
        raise Fault("port-taken", port=str(port)) from error


class Serving:
    """A class that is served; ``await run()`` until it is stopped."""

    def __init__(self, hall: Hall, sockets: list[socket.socket], lan: bool = False) -> None:
        self.hall = hall
        self.port: int = sockets[0].getsockname()[1]
        hall.port = self.port
        hall.addresses = tuple(f"http://{one}:{self.port}" for one in (own_addresses() if lan else ()) or (LOCAL,))
        self._sockets = sockets

    @property
    def desk(self) -> str:
        """The address that opens the desk, once."""
        return addresses.desk(self.port, self.hall.doors.key())

    async def run(self, ready: Callable[[], object] = lambda: None) -> None:
        """Serve until ``stop`` is called, or the process is told to end."""
        self._stopped = asyncio.Event()
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError, ValueError, RuntimeError):  # Windows; not the main thread
                loop.add_signal_handler(sign, self._stopped.set)
        put_back, quiet = carry(), _Troubles(self.hall.folder / LOG)
        server = HTTPServer(
            application(self.hall), max_body_size=MOST_BYTES, max_buffer_size=1_000_000, max_header_size=16_000,
            body_timeout=10, idle_connection_timeout=60,
        )  # fmt: skip
        server.add_sockets(self._sockets)
        work = asyncio.create_task(self.hall.run())
        self.hall.secret = addresses.tell(self.hall.folder, self.port)
        try:
            ready()
            asyncio.get_running_loop().call_later(WARM, self.hall.turns.guarded, self.hall.warm)
            await self._stopped.wait()
        finally:
            addresses.forget_class(self.hall.folder)
            work.cancel()
            with suppress(asyncio.CancelledError):
                await work
            server.stop()
            self.hall.close()
            await server.close_all_connections()
            put_back()
            quiet.close()

    def stop(self) -> None:
        """End it."""
        self._stopped.set()


class _Troubles(logging.Handler):
    """What tornado complains of goes to the log of troubles, not to the teacher's window; nonsense goes nowhere."""

    def __init__(self, path: Path) -> None:
        super().__init__(logging.ERROR)
        self._path = path
        self._logger = logging.getLogger("tornado")
        self._before = self._logger.propagate
        self._logger.propagate = False
        self._logger.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Write it down."""
        with suppress(Fault, OSError):
            files.append(self._path, f"{self.format(record)}\n")

    def close(self) -> None:
        """Let tornado speak as before."""
        self._logger.removeHandler(self)
        self._logger.propagate = self._before
        super().close()


def show(address: str) -> bool:
    """Open a browser; whether there is one."""
    with suppress(webbrowser.Error, OSError):
        return webbrowser.open(address)
    return False


__all__: list[Any] = ["USUAL_PORT", "Serving", "application", "listen", "show"]
