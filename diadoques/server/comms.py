"""The comms of ipywidgets, handed to the page that is being built or acted on, instead of to a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol

import comm
from comm.base_comm import BaseComm


class Owner(Protocol):
    """The owner of widgets, who hears what they say."""

    def widget_made(self, widget: Any) -> None:
        """A widget was made."""

    def changed(self, widget: str, state: Mapping[str, Any], echoed: bool) -> None:
        """Traits changed; ``echoed``: as a browser has just set them."""

    def widget_said(self, widget: str, content: Any) -> None:
        """A widget says something of its own."""

    def gone(self, widget: str) -> None:
        """A widget was closed."""


_OWNER: ContextVar[Owner | None] = ContextVar("the page that is at work", default=None)


@contextmanager
def working_for(owner: Owner) -> Iterator[None]:
    """Let the widgets made meanwhile belong to ``owner``."""
    token = _OWNER.set(owner)
    try:
        yield
    finally:
        _OWNER.reset(token)


class PageComm(BaseComm):
    """What one widget tells its page; no list of all comms knows it, so that it goes when its page goes."""

    def __init__(self, owner: Owner, **told: Any) -> None:
        self._owner = owner
        super().__init__(**told)

    def open(self, *_told: Any, **_state: Any) -> None:
        """Begin; what a widget holds is asked of it once it can be seen."""
        self._closed = False

    def close(self, *_told: Any, **_state: Any) -> None:
        """End."""
        if not self._closed:
            self._closed = True
            self._owner.gone(self.comm_id)

    def on_msg(self, callback: Callable[[Any], None] | None) -> None:
        """Take note of the widget, which is who listens."""
        super().on_msg(callback)
        widget = getattr(callback, "__self__", None)
        if widget is not None:
            self._owner.widget_made(widget)

    def publish_msg(self, msg_type: str, data: Any = None, *_more: Any, **_told: Any) -> None:  # noqa: ARG002
        """Tell the page."""
        method = (data or {}).get("method")
        if method in ("update", "echo_update"):
            self._owner.changed(self.comm_id, data["state"], method == "echo_update")
        elif method == "custom":
            self._owner.widget_said(self.comm_id, data["content"])


def carry() -> Callable[[], None]:
    """Replace ``comm.create_comm``: outside of ``working_for`` all stays as it was. Returns what puts it back."""
    before = comm.create_comm

    def create(*args: Any, **told: Any) -> BaseComm:
        owner = _OWNER.get()
        return before(*args, **told) if owner is None else PageComm(owner, **told)

    comm.create_comm = create

    def put_back() -> None:
        comm.create_comm = before

    return put_back
