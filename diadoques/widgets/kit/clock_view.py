"""The clock on a page of the class: counted in the browser, set from here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from diadoques.classroom.clock import STAGES
from diadoques.classroom.room import Room
from diadoques.explain.sections import LOOK
from diadoques.widgets.kit.assets import static, style
from diadoques.widgets.words import class_word, room_word


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
    _css = style("lesson.css") + LOOK + style("class.css")

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
