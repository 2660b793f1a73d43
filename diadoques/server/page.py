"""One page of the class: its widgets, who looks at it, and what they are told.

A browser holds what can be seen on its page now, and no more: what is reached from the root and not hidden. What comes
into sight is sent whole, what changes by its trait, what goes out of sight is forgotten there. All tabs of one seat
look at the same page and stay in step.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, Final, Protocol

import ipywidgets as w
import msgspec
from traitlets import TraitError

from diadoques.server import wire
from diadoques.server.comms import working_for
from diadoques.server.files import Files
from diadoques.widgets.result.painting import Paint, painted_by

#: Messages of a page that wait for their turn; then its browser is not read any further.
MOST_WAITING: Final = 64


class Screen(Protocol):
    """What a page shows, in a language: a tree of widgets that can be asked to show what changed."""

    box: Any

    @property
    def lang(self) -> str:
        """The language of the page."""

    def show(self) -> object:
        """Show everything as it stands."""

    def speak(self, lang: str) -> object:
        """Change the language."""

    def close(self) -> object:
        """Let go of what is not a widget."""


class Viewer(Protocol):
    """A browser that looks on."""

    def tell(self, text: str) -> None:
        """Send it a message."""

    def end(self, code: int) -> None:
        """Tell it that nothing more will come, and why."""


class Said(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser says: to which widget, and either the value it sets or a message."""

    id: str
    set: dict[str, Any] | None = None
    say: dict[str, Any] | None = None


class Page:
    """A screen and its browsers.

    Attributes:
        lines: the browsers that look on.
        inbox: what they said and what was not done yet.
        has_room: set as long as more can wait there.
        refused: how much of what they said was dropped, by reason.
        stale: whether the screen is to be shown anew.
    """

    def __init__(
        self,
        files: Files,
        wake: Callable[[], object] = lambda: None,
        paint: Paint | None = None,
        acted: Callable[[], object] = lambda: None,
    ) -> None:
        """``wake`` is called when there is something to do, ``acted`` after each act; ``paint`` draws its maps."""
        self.files, self._wake, self._paint, self._acted = files, wake, paint, acted
        self.lines: set[Viewer] = set()
        self.inbox: deque[tuple[Viewer, Said]] = deque()
        self.refused: Counter[str] = Counter()
        self.stale = False
        self.has_room = asyncio.Event()
        self.has_room.set()
        self.screen: Screen | None = None
        self._widgets: dict[str, Any] = {}
        self._held: dict[str, tuple[str, ...]] = {}  # what the browsers hold: each with its children
        self._news: dict[str, dict[str, tuple[Any, Viewer | None]]] = {}
        self._speech: list[tuple[str, Any]] = []
        self._looks: dict[str, str] = {}  # a layout or style, and whose it is
        self._origin: Viewer | None = None

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Let what happens meanwhile belong to this page."""
        with working_for(self), painted_by(self._paint) if self._paint is not None else nullcontext():
            yield

    def build(self, make: Callable[[], Screen]) -> None:
        """Make the screen."""
        with self.at_work():
            self.screen = make()

    def refresh(self) -> None:
        """Show what changed."""
        self.stale = False
        if self.screen is not None:
            with self.at_work():
                self.screen.show()

    def close(self) -> None:
        """Close all its widgets and its browsers; nothing of it is left."""
        self.put_out(GOING, *self.lines)
        self.inbox.clear()
        if self.screen is not None:
            self.screen.close()
        self.screen = None
        self.has_room.set()
        for widget in tuple(self._widgets.values()):
            widget.close()
        for kept in (self._widgets, self._held, self._news, self._speech, self._looks):
            kept.clear()

    # What the widgets tell (comms.Owner)

    def widget_made(self, widget: Any) -> None:
        """A widget was made."""
        self._widgets[widget.model_id] = widget

    def gone(self, widget: str) -> None:
        """A widget was closed."""
        self._widgets.pop(widget, None)
        self._news.pop(widget, None)
        self._looks.pop(widget, None)

    def changed(self, widget: str, state: Mapping[str, Any], echoed: bool) -> None:
        """Traits changed."""
        owner = self._looks.get(widget)
        if owner is not None:
            self._news.setdefault(owner, {})["look"] = (None, None)
        elif widget in self._held:
            news = self._news.setdefault(widget, {})
            for name, value in state.items():
                if name != "children":  # told by what is in sight when all is done, if that is another then
                    news[name] = (value, self._origin if echoed else None)
        self._wake()  # what was hidden may be in sight now

    def widget_said(self, widget: str, content: Any) -> None:
        """A widget says something of its own."""
        if widget in self._held:
            self._speech.append((widget, content))
            self._wake()

    # What the browsers are told

    def join(self, line: Viewer) -> None:
        """A browser comes: it is told all that can be seen."""
        self.flush()
        self.lines.add(line)
        states = [self._whole(key) for key in self._held]
        away = (widget for key, widget in self._widgets.items() if key not in self._held)
        soon = sorted({address for widget in away for address in wire.upcoming_addresses(widget, self.files)})
        line.tell(self._text({"root": self._root(), "new": states, "soon": soon}))

    def leave(self, line: Viewer) -> None:
        """A browser goes; what it said is done still."""
        self.lines.discard(line)

    def put_out(self, code: int, *lines: Viewer) -> None:
        """End lines, and tell them why: each may keep its end open for seconds, and nothing that it says is done."""
        for line in lines:
            self.lines.discard(line)
            line.end(code)
        self.inbox = deque(one for one in self.inbox if one[0] not in lines)
        self.has_room.set()

    def beat(self) -> None:
        """Tell the browsers that the server is there, and what time it is."""
        for line in tuple(self.lines):
            line.tell(self._text({}))

    def flush(self) -> None:
        """Tell the browsers what changed since the last time."""
        if self.screen is None:
            return
        seen = self._in_sight()
        new = [key for key in seen if key not in self._held]
        gone = [key for key in self._held if key not in seen]
        for key, children in seen.items():
            if key in self._held and self._held[key] != children:
                self._news.setdefault(key, {})["children"] = (list(children), None)
        self._held = seen
        news, self._news = self._news, {}
        speech, self._speech = self._speech, []
        if not self.lines:
            return
        fresh = {key: changes for key, changes in news.items() if key in seen and key not in new}
        told = {"new": [self._whole(key) for key in new], "gone": gone, "say": speech}
        whole = self._sets(fresh, None)
        if not (new or gone or speech or whole):
            return
        for line in tuple(self.lines):
            origins = any(origin is line for row in fresh.values() for _, origin in row.values())
            sets = self._sets(fresh, line) if origins else whole
            message = {name: value for name, value in {**told, "set": sets}.items() if value}
            if message:
                line.tell(self._text(message))

    def _text(self, message: Mapping[str, Any]) -> str:
        """A message, with the time and the language of the page."""
        told = {**message, "now": round(time.time(), 2), "lang": self.screen.lang if self.screen is not None else ""}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"), default=str)

    def _sets(self, news: Mapping[str, Mapping[str, tuple[Any, Viewer | None]]], line: Viewer | None) -> dict[str, Any]:
        """What changed, as ``line`` is told it: not what it has just set itself."""
        found: dict[str, Any] = {}
        for key, changes in news.items():
            widget = self._widgets[key]
            known = (*wire.shown_traits(widget), "children")
            row: dict[str, Any] = {}
            for name, (value, origin) in changes.items():
                if name == "look":
                    row |= wire.widget_look(widget)
                elif name in known and (origin is None or origin is not line):
                    row[name] = wire.sent_value(widget, name, value, self.files)
            if row:
                found[key] = row
        return found

    def _whole(self, key: str) -> dict[str, Any]:
        told = {"id": key} | wire.state(self._widgets[key], self.files)
        if isinstance(self._widgets[key], w.Box):
            told["children"] = list(self._held[key])
        return told

    def _root(self) -> str:
        return str(self.screen.box.model_id) if self.screen is not None else ""

    def _in_sight(self) -> dict[str, tuple[str, ...]]:
        """All that is reached from the root and not hidden, each with its children that are in sight."""
        found: dict[str, tuple[str, ...]] = {}
        looks: dict[str, str] = {}
        waiting = [self.screen.box] if self.screen is not None else []
        while waiting:
            widget = waiting.pop()
            key = widget.model_id
            for part in wire.PARTS:
                model = getattr(widget, part, None)
                if model is not None and model.comm is not None:
                    looks[model.model_id] = key
            children = [
                child
                for child in (widget.children if isinstance(widget, w.Box) else ())
                if child.comm is not None and not wire.is_hidden(child)
            ]
            found[key] = tuple(child.model_id for child in children)
            waiting += reversed(children)
        # A hidden one is out of sight, but whoever shows it again is heard.
        self._looks = looks
        return found

    # What the browsers say

    def receive(self, line: Viewer, said: Said) -> None:
        """Do what a browser says, if it may; else it is counted and nothing comes of it."""
        widget = self._widgets.get(said.id) if said.id in self._held else None
        if widget is None:
            self.refused["unknown"] += 1
        elif (said.set is None) == (said.say is None):
            self.refused["shape"] += 1
        elif said.set is not None:
            self._put(line, widget, said.set)
        elif said.say is not None:
            self._hear(widget, said.say)

    def _put(self, line: Viewer, widget: Any, given: Mapping[str, Any]) -> None:
        if not wire.may_set(widget, given):
            self.refused["set"] += 1
            return
        self._origin = line
        try:
            with self.at_work(), suppress(TraitError):
                widget.set_state(dict(given))
                self._acted()
                return
            self.refused["value"] += 1  # no such choice: the browser is told what stands there
            (name,) = given
            self._news.setdefault(widget.model_id, {})[name] = (widget.get_state(name)[name], None)
        finally:
            self._origin = None

    def _hear(self, widget: Any, content: Mapping[str, Any]) -> None:
        if not wire.may_say(widget, content):
            self.refused["say"] += 1
            return
        with self.at_work():
            widget._handle_custom_msg(content, [])
            self._acted()


GOING: Final = 4000
"""A page is closed: it may be opened anew."""
