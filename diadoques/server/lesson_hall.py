"""A class that learns a lesson of the course: one code for all, a page for each device, the teacher's desk."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

from diadoques.classroom.devices import Devices
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.server.addresses import reached_here_alone
from diadoques.server.codes import CLASS, DESK, ClassDoor
from diadoques.server.hall import Hall, qr
from diadoques.server.page import Page
from diadoques.server.web_socket import NOBODY
from diadoques.widgets.kit.guard import run_noted
from diadoques.widgets.tasks.lesson_desk import LessonDesk
from diadoques.widgets.tasks.lesson_page import LessonPage
from diadoques.widgets.tasks.prepared import prepared_lesson

LESSON: Final = "lesson"
#: So long it is waited, in seconds, before what could not be written is tried again.
PATIENCE: Final = 10.0


class LessonHall(Hall):
    """A class that works through a lesson, served to browsers: each device its own page, and the desk.

    Attributes:
        lesson: its name (``02-moves``).
        devices: those that take part, with what they answered.
    """

    pages: ClassVar = {LESSON: (LESSON,), DESK: (DESK,)}
    entrance, once = LESSON, False
    doors: ClassDoor

    def __init__(self, folder: Path, lesson: str, lang: str, follows: bool = False) -> None:
        """A class kept in ``folder``.

        Raises:
            Fault: ``lesson-unknown``, or the folder cannot be used.
        """
        prepared_lesson(lesson, lang)
        files.make_folder(folder, above=True)
        super().__init__(folder, ClassDoor(folder, lang), lang, follows)
        self.lesson, self.devices = lesson, Devices(folder, self.doors.number)
        self._again = 0.0

    def entered(self, role: str) -> None:
        """A device has its token; it takes part once it opens its page."""

    def make_page(self, name: str, role: str, lang: str) -> Page:
        """The desk, or the page of a device as it left it."""
        if name == DESK:
            page = Page(self.files, self.turns.wake)
            page.build(lambda: self._desk(lang))
            return page
        device = self.devices.device(role)
        screen: list[LessonPage] = []
        page = Page(self.files, self.turns.wake, acted=lambda: self._acted(role, screen[0]))
        spoken = device.lang or lang

        def build() -> LessonPage:
            screen.append(LessonPage(self.lesson, spoken, number=device.number, given=device.tasks))
            return screen[0]

        page.build(build)
        self._stale()
        return page

    def _desk(self, lang: str) -> LessonDesk:
        return LessonDesk(
            self.lesson, lang, devices=lambda: self.devices, code=lambda: self.doors.code(CLASS),
            addresses=self.addresses, qr="" if reached_here_alone(self.addresses) else qr(self.addresses[0]),
            anew=lambda: run_noted(self.anew, self.folder), speaks=self.speak,
        )  # fmt: skip

    def _acted(self, role: str, screen: LessonPage) -> None:
        """A device did something: it is kept at the next tick, and the desk is told."""
        screen.acted()
        if self.devices.note_answers(role, screen.lang, screen.kept()):
            self._stale()

    def _stale(self) -> None:
        desk = self.turns.pages.get(DESK)
        if desk is not None:
            desk.stale = True
            self.turns.wake()

    def anew(self) -> None:
        """Another class begins: the devices of this one are out, and what they answered is put away.

        Raises:
            Fault: it cannot be written; this one goes on.
        """
        with self.devices.another() as number:
            self.doors.anew(number)
        for name in tuple(self.turns.pages):
            if name != DESK:
                page = self.turns.pages[name]
                page.put_out(NOBODY, *page.lines)
                self.turns.drop(name)

    def speak(self, lang: str) -> None:
        """Devices that come speak ``lang``, until they choose."""
        self.lang = self.doors.lang = lang

    def warm(self) -> None:
        """Do now what the first device would wait for: the boards are read, the grammars are built."""
        page = Page(self.files)
        page.build(lambda: LessonPage(self.lesson, self.lang))
        page.flush()
        page.close()

    def tick(self) -> None:
        """Write what the devices answered; where that fails, the log says so now and then."""
        if time.monotonic() >= self._again:
            self._again = time.monotonic() + PATIENCE
            self.devices.write_changes()
            self._again = 0.0

    def close(self) -> None:
        """Close all pages; what was answered is written."""
        super().close()
        with suppress(Fault):
            self.devices.write_changes()
