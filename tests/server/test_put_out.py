"""Whose line the server ends is heard no more, whatever his end of it does; and how much it hears at most."""

from __future__ import annotations

from typing import Any

import pytest

from diadoques.server import web_socket
from diadoques.server.hall import ELSEWHERE, MOST_LINES
from diadoques.server.page import MOST_WAITING

from .served import Browser, Served


def deaf(browser: Browser) -> Browser:
    """One that does not take leave when it is told to go: its websocket stays open for seconds."""
    protocol: Any = browser.line.protocol
    take = protocol._handle_message
    protocol._handle_message = lambda opcode, data: None if opcode == 8 else take(opcode, data)
    return browser


@pytest.mark.slow
def test_the_queue_of_a_page_is_bounded_however_many_tabs_fill_it(served: Served) -> None:
    """Each act made room for one line, and let in one of each tab."""
    cookie = served.cookie("Antipater")
    tabs = [served.open("group", cookie) for _ in range(3)]
    page = served.hall.turns.pages["group Antipater"]
    for number in range(MOST_WAITING):
        for tab in tabs:
            tab.type(f"A MAC -> x{number}")
    served.wait(lambda: len(page.inbox) >= MOST_WAITING)

    def done() -> int:
        """One line more is done."""
        page.inbox.popleft()
        page.has_room.set()
        return len(page.inbox)

    assert max(served.call(done) for _ in range(30)) < MOST_WAITING + len(tabs)


def test_who_does_not_read_is_left_at_once(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    deaf(served.join("Antipater"))
    page = served.hall.turns.pages["group Antipater"]
    monkeypatch.setattr(web_socket, "MOST_UNSENT", -1)
    served.call(page.beat)
    assert not page.lines


def test_no_more_browsers_than_that_look_at_one_page(served: Served) -> None:
    cookie = served.cookie("Antipater")
    lines = [served.open("group", cookie) for _ in range(MOST_LINES)]
    page = served.hall.turns.pages["group Antipater"]
    assert len(page.lines) == MOST_LINES and all(one.closed is None for one in lines)
    served.open("group", cookie)
    assert len(page.lines) == MOST_LINES
    served.wait(lambda: [one.closed for one in lines if one.closed is not None] == [ELSEWHERE])


@pytest.mark.parametrize("why", ["a new code", "too many"])
def test_who_was_put_out_is_heard_no_more(served: Served, why: str) -> None:
    """A client that does not take leave could still write a sheet after the teacher gave another code for the seat."""
    cookie = served.cookie("Antipater")
    lines = [deaf(served.open("group", cookie)) for _ in range(1 if why == "a new code" else MOST_LINES)]
    journal = served.room.session.folder / "journal.jsonl"
    before = journal.read_bytes().count(b"\n")
    if why == "a new code":
        served.call(lambda: served.hall.renew("Antipater"))
    else:
        served.open("group", cookie)
    for one in lines:
        one.type("A MAC -> THE")
    served.wait(lambda: journal.read_bytes().count(b"\n") - before + served.hall.refused["nobody"] == len(lines))
    assert served.hall.refused["nobody"] == 1


def test_what_somebody_who_was_put_out_said_before_is_not_done_after(served: Served) -> None:
    """Its queue is full, and more waits before it: none of that is done, and whoever has the new code is heard."""
    loud = deaf(served.join("Antipater"))
    page = served.hall.turns.pages["group Antipater"]
    journal = served.room.session.folder / "journal.jsonl"
    for number in range(2 * MOST_WAITING):
        loud.type("A MAC -> THE" if number % 2 else "A MAC -> PEO")
    served.wait(lambda: len(page.inbox) == MOST_WAITING and not page.has_room.is_set())

    def renewed() -> bytes:
        served.hall.renew("Antipater")
        return journal.read_bytes()

    before = served.call(renewed)
    served.wait(lambda: served.hall.refused["nobody"])
    assert not page.inbox
    served.settled()
    assert journal.read_bytes() == before
    other = served.join("Antipater")
    other.type("zizanie")
    served.wait(lambda: other.own("placeholder", "turn")["value"] == "zizanie")
