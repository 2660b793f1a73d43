"""What runs beside a page of the browser edition, in a worker: one game, or one lesson of the course, as its screens.

The page is that of a class (``server.page``); what would go over a websocket goes to a function of the worker's. Its
folder lies in the memory of the worker: what changed there is handed out after every act (``changed``), to be kept in
the browser before the page is told.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import urlencode

import msgspec

from diadoques.api.choosing import choices, game_meant, known_game, known_scenario
from diadoques.classroom.devices import Devices
from diadoques.classroom.export import SAVED
from diadoques.classroom.pages.game_page import game_page
from diadoques.classroom.session import Session
from diadoques.classroom.taken_up import adopt, games_put_aside, opened_copy, resume
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.register import titles
from diadoques.draw.words import date
from diadoques.explain.annals import annals
from diadoques.games.catalogue import abouts
from diadoques.games.saving import SavedRules
from diadoques.server.comms import carry
from diadoques.server.page import Page, Said, Screen
from diadoques.site.file_names import file_name, game_summary
from diadoques.site.page_files import PageFiles
from diadoques.site.sides import EVERYBODY
from diadoques.site.words import word
from diadoques.widgets.kit.guard import LOG, run_guarded, run_noted
from diadoques.widgets.lesson import Lesson
from diadoques.widgets.tasks.lesson_page import LessonPage

#: The name by which the one device of this browser is known to the lessons of the course.
DEVICE: Final = "0" * 16
#: Of the files of a game: signs of who has it open, which say nothing to another browser.
_NOT_KEPT: Final = ("journal.holder", "journal.open", LOG)

_DECODER: Final = msgspec.json.Decoder(Said)


class _Once:
    """A browser that is told what the page shows, once."""

    text = ""

    def tell(self, text: str) -> None:
        """Hear it."""
        self.text = text

    def end(self, code: int) -> None:
        """Hear no more."""


class GameScreen:
    """A lesson that plays a game, as a page shows it."""

    def __init__(self, folder: Path, asked: Mapping[str, str]) -> None:
        """``asked``: what the address of the page says."""
        game = known_game(game_meant(asked.get("game"), asked.get("scenario")), "game")
        pairs = [pair for text in asked.get("option", "").split(",") if (pair := _pair(text))]
        self.lesson = Lesson(
            folder,
            _language(asked),
            game=game.about.id,
            scenario=known_scenario(game, asked.get("scenario") or None, "scenario"),
            season=asked.get("season", ""),
            options=choices(game, pairs, asked.get("rules") or None, "option"),
            people=_names(asked),
        )
        self.box = self.lesson.box

    @property
    def lang(self) -> str:
        """The language of the lesson."""
        return self.lesson.lang

    @property
    def session(self) -> Session | None:
        """The game, where it could be opened."""
        return getattr(self.lesson, "session", None)

    def show(self) -> None:
        """Show everything as it stands."""
        if self.session is not None:
            self.lesson.refresh()

    def speak(self, lang: str) -> None:
        """Change the language."""
        self.lesson.speak(lang)

    def close(self) -> None:
        """Let go of the game."""
        if self.session is not None:
            self.session.close()


class OwnLesson(LessonPage):
    """A lesson of the course on a device that no class knows."""

    def entitle(self) -> None:
        """Say what lesson this is."""
        self.title.value = f"<h1>{escape(self.prepared.title)}</h1>"

    def game(self, _program: str) -> str:
        """The way to a page that plays the game of a notebook's cell."""
        way = escape(f"?{urlencode({**_asked_by(_program), 'lang': self.lang})}")
        return f'<p><a class="dia-play" href="{way}">▶ {escape(word(self.lang, "games"))}</a></p>'


class BrowserLesson:
    """A lesson that runs in the Python of a browser, without a server.

    Attributes:
        page: its screens.
        folder: where it is kept in the memory of the worker.
    """

    def __init__(
        self,
        folder: Path,
        asked: Mapping[str, str],
        files: PageFiles,
        tell: Callable[[str], None],
        wake: Callable[[], object],
    ) -> None:
        """Open what ``asked`` says; ``tell`` is told what the page shows, ``wake`` that there is more to be told.

        Raises:
            Fault: there is no such game, scenario or lesson, or what is kept of it cannot be read.
        """
        self.folder, self._asked, self._files, self._tell, self._wake = folder, dict(asked), files, tell, wake
        self._kept: dict[str, bytes] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self._open()

    def _open(self) -> None:
        self.page = Page(self._files, self._wake, _unpainted, acted=self._acted)
        self.devices = Devices(self.folder) if self._asked.get("lesson") else None
        self.page.build(self._screen)
        self.page.join(self)

    def _screen(self) -> Screen:
        if self.devices is None:
            return GameScreen(self.folder, self._asked)
        device = self.devices.device(DEVICE)
        return OwnLesson(
            self._asked["lesson"], device.lang or _language(self._asked), number=device.number, given=device.tasks
        )

    def _acted(self) -> None:
        screen = self.page.screen
        if self.devices is not None and isinstance(screen, LessonPage):
            screen.acted()
            if self.devices.note_answers(DEVICE, screen.lang, screen.kept()):
                self.devices.write_changes()

    # A browser that looks on (server.page.Line)

    def tell(self, text: str) -> None:
        """What the page shows goes to the browser."""
        self._tell(text)

    def end(self, code: int) -> None:
        """The page is closed."""

    # What the browser says

    def hear(self, text: str) -> str:
        """Somebody clicked or typed; the sentence to show where that went wrong, else ""."""
        why = run_guarded(lambda: self.page.receive(self, _DECODER.decode(text)), self.lang, self.folder, pupils=True)
        self.flush()
        return why

    def flush(self) -> None:
        """Tell what changed."""
        run_noted(self.page.flush, self.folder)

    def look(self) -> str:
        """What a browser that comes now is told, each file by its name (``looks.PLACE``): to be shown the next time."""
        told = _Once()
        self.page.join(told)
        self.page.leave(told)
        return self._files.by_names(told.text)

    def warm(self) -> None:
        """Do now what the first click would wait for: the grammar of orders, the titles that reports cite."""
        screen = self.page.screen
        session = screen.session if isinstance(screen, GameScreen) else None
        if session is not None and not session.over:
            titles(session.game.about.id)
            list(session.game.read(session.planned, session.position.players[0], ["?"], self.lang))

    def changed(self) -> dict[str, bytes | None]:
        """The files of the folder that are not as they were at the last time; None for one that is gone."""
        there = {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and path.name not in _NOT_KEPT and not path.name.startswith(".")
        }
        found: dict[str, bytes | None] = {name: data for name, data in there.items() if self._kept.get(name) != data}
        found |= dict.fromkeys(self._kept.keys() - there.keys())
        self._kept = there
        return found

    # Games as files

    @property
    def lang(self) -> str:
        """The language of the screen."""
        return self.page.screen.lang if self.page.screen is not None else _language(self._asked)

    @property
    def _session(self) -> Session:
        screen = self.page.screen
        session = screen.session if isinstance(screen, GameScreen) else None
        if session is None:
            raise Fault("site-no-game")
        return session

    def perform(self, what: str, data: Any = None, name: str = "") -> tuple[str, Any]:
        """Do what a button above the screen asks for: why it cannot be done, or "", and what comes of it.

        That is the name of a file and what it holds, or what is said of the game that was opened.

        Args:
            what: ``save``, ``report``, ``adopt``, ``anew``, ``asides`` or ``resume``.
            data: the bytes of a file, as the browser holds them; ``name``: what it is called, or the game put aside.
        """
        made: list[Any] = []
        acts: dict[str, Callable[[], Any]] = {
            "save": self.saved, "report": self.report, "adopt": lambda: self.adopt(data.to_bytes(), name),
            "anew": self.anew, "asides": self.asides, "resume": lambda: self.resume(name),
        }  # fmt: skip
        why = run_guarded(lambda: made.append(acts[what]()), self.lang, self.folder)
        return why, made[0] if made else None

    def saved(self) -> tuple[str, bytes]:
        """The game as a file that every edition reads, with its name.

        Raises:
            Fault: ``site-no-game``: a lesson of the course is none.
        """
        session = self._session
        session.save(self.folder / SAVED)
        return file_name(session, self._people, self.lang), (self.folder / SAVED).read_bytes()

    def report(self) -> tuple[str, str]:
        """The game as a page that tells it season by season, with its name; maps are drawn where a library draws.

        Raises:
            Fault: ``site-no-game``.
        """
        session = self._session
        start = session.reports[0].before if session.reports else session.position
        return file_name(session, self._people, self.lang, ".html"), game_page(
            annals(start, session.reports, self.lang), maps=False
        )

    def adopt(self, data: bytes, name: str = "") -> str:
        """Go on with the game of a file of this name; the one that was played is put away. What is said of it.

        Raises:
            Fault: the file is no game that can be played on this page (``site-other-game``, ``site-other-players``) or
                anywhere; nothing has changed then.
        """
        session, saved = self._session, savegame.read(data)
        if saved.game != session.game.about.id:
            called = abouts()[saved.game].called(self.lang) if saved.game in abouts() else saved.game[:40]
            raise Fault("site-other-game", game=called)
        there = SavedRules(session.game).start(saved).players
        if missing := [name for name in self._people if name not in there]:
            raise Fault("site-other-players", board=session.position.board.id, owner=missing[0])
        adopt(session, saved)
        self._again()
        return game_summary(self._session, name, self._people, self.lang)

    @property
    def _people(self) -> list[str]:
        """Who plays on this page, where the program plays all others."""
        return _names(self._asked)

    def anew(self) -> None:
        """Begin the same game anew; the one that was played is put away under another name.

        Raises:
            Fault: ``site-no-game``.
        """
        self._session.restart()
        self._again()

    @property
    def put_aside(self) -> int:
        """How many games were put aside here."""
        return 0 if self.devices is not None else len(games_put_aside(self.folder))

    def asides(self) -> list[tuple[str, str]]:
        """The games that were put aside, the latest first: each by its name, and where it stands in words."""
        return [(name, self._stands(name)) for name in games_put_aside(self.folder)]

    def _stands(self, name: str) -> str:
        number = name.removesuffix(".jsonl").rpartition("-")[2]
        with TemporaryDirectory(prefix="diadoques-aside-") as place:
            try:
                found = opened_copy(self.folder, name, Path(place) / "game")
            except Fault:
                return word(self.lang, "aside_unread", n=number)
            season = date(found.position.season, self.lang, found.game.about.id)
            found.close()
        return word(self.lang, "aside_row", season=season, n=number)

    def resume(self, name: str) -> str:
        """Go on with a game that was put aside; the one that was played is put aside in turn. What is said of it.

        Raises:
            Fault: it is none, or cannot be played any more; nothing has changed then.
        """
        resume(self._session, name)
        self._again()
        return game_summary(self._session, "", self._people, self.lang)

    def _again(self) -> None:
        """Lay the screens for the game that lies in the folder now."""
        self.page.close()
        self._open()


def begin(
    folder: str, asked: str, known: str, address: Callable[[str, str, str], str], tell: Callable[[str], None],
    wake: Callable[[], object],
) -> BrowserLesson | str:  # fmt: skip
    """What a worker calls first: its page (see ``BrowserLesson``, ``PageFiles``), or the sentence why it cannot be."""
    carry()
    told = msgspec.json.decode(asked, type=dict[str, str])
    files = PageFiles(msgspec.json.decode(known, type=dict[str, str]), address)
    found: list[BrowserLesson] = []
    why = run_guarded(
        lambda: found.append(BrowserLesson(Path(folder), told, files, tell, wake)), _language(told), Path(folder)
    )
    return found[0] if found else why


def _unpainted(_report: Any, lang: str, done: Callable[[str], None]) -> None:
    """Of drawn maps it is said where they are to be had."""
    done(f"<p><small>{escape(word(lang, 'undrawn'))}</small></p>")


def _asked_by(program: str) -> dict[str, str]:
    """What an address asks for, to open the game that a cell of a notebook opens."""
    call = next(one for one in ast.walk(ast.parse(program)) if isinstance(one, ast.Call) and _name(one) == "Lesson")
    found = {"game": ""}
    for given in call.keywords:
        if given.arg in ("game", "scenario", "season", "people"):
            value = ast.literal_eval(given.value)
            found[given.arg] = ",".join(value) if isinstance(value, list) else str(value)
    return {name: value for name, value in found.items() if value}


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _names(asked: Mapping[str, str]) -> list[str]:
    return [name for name in asked.get("people", "").split(",") if name not in ("", EVERYBODY)]


def _language(asked: Mapping[str, str]) -> str:
    lang = asked.get("lang", "")
    return lang if lang in LANGUAGES else LANGUAGES[0]


def _pair(text: str) -> tuple[str, str] | None:
    name, sign, value = text.partition(":")
    return (name, value) if sign else None
