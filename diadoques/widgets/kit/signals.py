"""Small signals between a page and its program: the clock, a heartbeat, a mark that is brought into sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from diadoques.classroom.clock import STAGES
from diadoques.classroom.room import Room
from diadoques.core.language import LANGUAGES
from diadoques.explain.sections import LOOK
from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.words import class_word, room_word, word

# --- The clock on a page of the class: counted in the browser, set from here


class ClockView(anywidget.AnyWidget):
    """What is left, minute by minute.

    Traits:
        stage: what is timed, or "".
        left: seconds that were left when it was told.
        running: whether it goes down.
        label: what it counts, for who cannot see it.
        told: how often it was set; the browser sets its hands when this changes.
    """

    _esm = static("clock")
    _css = style("lesson.css", "class.css") + LOOK

    stage = traitlets.Enum(STAGES, default_value="").tag(sync=True)
    left = traitlets.Int(0).tag(sync=True)
    running = traitlets.Bool(False).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    told = traitlets.Int(0).tag(sync=True)

    def __init__(self, over: Callable[[], object] | None = None) -> None:
        """``over``: called when a browser says that the time is up; whether it is, the room's own clock tells."""
        super().__init__()
        self._over = over
        self.on_msg(self._hear)

    def show(self, room: Room, lang: str) -> None:
        """Set the hands."""
        clock, left = room.clock, room.left
        label = class_word(lang, "clock", stage=room_word(room.answer_by_answer, lang, f"stage_{clock.stage}"))
        now = (clock.stage, left, clock.running, label)
        if (not clock.running or not left) and now == (self.stage, self.left, self.running, self.label):
            return
        with self.hold_sync():
            self.stage, self.left, self.running, self.label = now
            self.told += 1

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, Mapping) and content.get("kind") == "over" and self._over is not None:
            self._over()


# --- The answer to a page that asks whether the program behind it is still there


class Heartbeat(anywidget.AnyWidget):
    """Empty as long as answers come; else it says what to do, and nothing on the page can be clicked in vain.

    Traits:
        words: what is said, by language.
        lang: ``fr`` or ``en``.
    """

    _esm = static("pulse")
    _css = style("pulse.css")

    words = traitlets.Dict().tag(sync=True)
    lang = traitlets.Enum(LANGUAGES, default_value="fr").tag(sync=True)

    def __init__(self, lang: str, key: str = "stopped") -> None:
        """``key``: the phrase of the lesson that is said."""
        super().__init__(words={one: word(one, key) for one in LANGUAGES}, lang=lang)
        self.on_msg(self._hear)

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        # Messages come from a browser: anything else than what we know is dropped.
        if isinstance(content, Mapping) and content.get("kind") == "beat" and isinstance(content.get("number"), int):
            self.send({"kind": "beat", "number": content["number"]})


# --- A mark in a page that brings what stands under it into sight


class ScrollMark(anywidget.AnyWidget):
    """Put above what may be asked all at once: who has scrolled elsewhere would not see it.

    Traits:
        calls: how often one was called here.
        backs: how often one was called back to what was scrolled past.
    """

    _esm = static("scroll_mark")
    _css = ""

    calls = traitlets.Int(0).tag(sync=True)
    backs = traitlets.Int(0).tag(sync=True)

    def call(self) -> None:
        """Show this place, wherever the page was scrolled to."""
        self.calls += 1

    def call_back(self) -> None:
        """Show this place where it was scrolled past; who looks at what stands above it is left there."""
        self.backs += 1


# --- How high the sheet stands over the map of a phone


class Grip(anywidget.AnyWidget):
    """Draws the sheet of a phone up or down; on a wider screen it is not seen.

    Traits:
        label: what it does, for who cannot see it.
    """

    _esm = static("grip")
    _css = ""

    label = traitlets.Unicode("").tag(sync=True)
