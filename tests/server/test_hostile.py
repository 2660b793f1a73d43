"""What strangers and bored pupils send: all of it is refused or harmless, and the class goes on."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets
import pytest
from tornado.websocket import WebSocketClientConnection

from diadoques.core.faults import Fault
from diadoques.server.throttle import LONGEST, MISSES, MOST, Throttle, network
from diadoques.server.turns import BURST, RATE, Bucket
from diadoques.server.wire import MOST_LETTERS, may_set
from diadoques.widgets.kit.page_header import Tabs

from .served import Browser, Served

EVIL = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One class for all that must change nothing in it."""
    served = Served(tmp_path_factory.mktemp("hostile"))
    yield served
    served.stop()


@pytest.fixture(scope="module")
def pupil(shared: Served) -> Browser:
    return shared.join("Antipater")


@pytest.fixture(scope="module")
def desk(shared: Served) -> Browser:
    return shared.join("desk")


@pytest.fixture(scope="module")
def screen(shared: Served) -> Browser:
    """A projector that was opened by its code."""
    return shared.open("projector", shared.cookie("projector"))


@pytest.fixture(autouse=True)
def unharmed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever was sent: the class answers as before, nothing was written, nobody had trouble."""
    if "shared" not in request.fixturenames:
        yield
        return
    served: Served = request.getfixturevalue("shared")
    journal = served.room.session.folder / "journal.jsonl"
    before = journal.read_bytes()
    yield
    served.settled()
    assert journal.read_bytes() == before
    assert served.ask("/").code == 200
    assert not (served.room.session.folder / "trouble.log").exists()


# Over HTTP


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}", "192.0.2.1:{port}",
     "127.0.0.1.evil.example:{port}", "0:{port}", "localhost:{port}x"],
)  # fmt: skip
def test_under_another_name_nothing_is_shown(shared: Served, host: str) -> None:
    answer = shared.ask("/", headers={"Host": host.format(port=shared.port)})
    assert answer.code == 403 and b"<form" not in answer.body


def test_by_its_own_names_it_is_shown(shared: Served) -> None:
    for host in ("127.0.0.1", "localhost"):
        assert shared.ask("/", headers={"Host": f"{host}:{shared.port}"}).code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "https://127.0.0.1:{port}", "http://127.0.0.1:1"]
)
def test_no_page_of_another_site_tries_a_code(shared: Served, origin: str) -> None:
    code = shared.hall.doors.code("Ptolémée")
    answer = shared.ask("/", "POST", body=f"code={code}", headers={"Origin": origin.format(port=shared.port)})
    assert answer.code == 403 and "Set-Cookie" not in answer.headers
    assert shared.hall.doors.code("Ptolémée") == code


@pytest.mark.parametrize(
    "path",
    ["/../../etc/passwd", "/static/../hall.py", "/static/%2e%2e%2fhall.py", "/static/..%5chall.py",
     "/static/page.js%00", "/static//etc/passwd",
     "/file/../doors.json", "/file/" + "0" * 40 + ".js", "/file/doors.json", "/doors.json",
     "/journal.jsonl", "/api/kernels", "/execute", "/ws/../desk", "/group/../desk", "/desk/", "/" + "x" * 5000],
)  # fmt: skip
def test_nothing_but_its_pages_is_found(shared: Served, path: str) -> None:
    answer = shared.ask(path)
    assert answer.code in (400, 404) and b"root:" not in answer.body and b"class Hall" not in answer.body


@pytest.mark.parametrize(
    ("method", "path"),
    [("PUT", "/"), ("DELETE", "/"), ("PATCH", "/desk"), ("POST", "/group"), ("POST", "/desk"),
     ("POST", "/static/page.js"), ("OPTIONS", "/"), ("POST", "/execute")],
)  # fmt: skip
def test_no_other_verb_does_anything(shared: Served, method: str, path: str) -> None:
    body = None if method in ("DELETE", "OPTIONS") else ""
    assert shared.ask(path, method, body=body, headers={"Origin": shared.address}).code in (404, 405)


@pytest.mark.parametrize(
    "path", ["/desk", "/projector", "/desk?key=", "/desk?key=guess", "/desk?key=%00", "/projector?key=x"]
)
@pytest.mark.parametrize("who", ["nobody", "a group", "the projector"])
def test_the_desk_opens_to_nobody_else(shared: Served, pupil: Browser, screen: Browser, path: str, who: str) -> None:
    if who == "the projector" and path.startswith("/projector"):
        path = "/gallery"
    headers = {"a group": {"Cookie": pupil.cookie}, "the projector": {"Cookie": screen.cookie}}.get(who, {})
    answer = shared.ask(path, headers=headers)
    assert answer.code == 403 and b'id="page"' not in answer.body


def test_the_key_of_the_desk_opens_once(shared: Served) -> None:
    key = shared.hall.doors.key()
    first, second = shared.ask(f"/desk?key={key}"), shared.ask(f"/desk?key={key}")
    assert first.code == 303 and second.code == 403
    told = first.headers["Set-Cookie"]
    assert "HttpOnly" in told and "SameSite=Strict" in told


def test_what_is_typed_at_the_door_comes_back_as_text(shared: Served) -> None:
    for answer in (
        shared.ask("/", "POST", body=f"code={EVIL}"),
        shared.ask("/?code=%3Cscript%3Ealert(1)%3C/script%3E&lang=%3Cx%3E"),
    ):
        assert b"<script>alert" not in answer.body and b"&lt;script&gt;" in answer.body
        assert "unsafe-inline" not in answer.headers["Content-Security-Policy"].partition("style-src")[0]
        assert "unsafe-eval" not in answer.headers["Content-Security-Policy"]


def raw(served: Served, data: bytes, more: bytes = b"", times: int = 0) -> bytes:
    """What a bare socket gets for an answer."""
    with socket.create_connection(("127.0.0.1", served.port), 10) as line:
        line.sendall(data)
        try:
            for _ in range(times):
                line.sendall(more)
            return line.recv(1000)
        except OSError:
            return b""


@pytest.mark.parametrize("kind", ["announced", "in pieces", "a header", "no end", "no HTTP", "announced twice"])
def test_what_is_too_large_is_not_read(shared: Served, kind: str) -> None:
    """50 MB."""
    host = f"Host: 127.0.0.1:{shared.port}\r\nOrigin: {shared.address}\r\n".encode()
    block = b"x" * 1_000_000
    if kind == "announced":
        answer = raw(shared, b"POST / HTTP/1.1\r\n" + host + b"Content-Length: 50000000\r\n\r\n", block, 50)
    elif kind == "announced twice":
        answer = raw(shared, b"POST / HTTP/1.1\r\n" + host + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\ncode=x")
    elif kind == "in pieces":
        piece = b"%x\r\n%s\r\n" % (len(block), block)
        answer = raw(shared, b"POST / HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\n", piece, 50)
    elif kind == "a header":
        answer = raw(shared, b"GET / HTTP/1.1\r\n" + host + b"X: ", block, 50)
    elif kind == "no end":
        answer = raw(shared, b"GET /" + b"x" * 100_000, block, 50)
    else:
        answer = raw(shared, b"\x16\x03\x01" + b"\x00" * 500 + b"\r\n\r\n")
    assert not answer.startswith(b"HTTP/1.1 2")


def test_who_sends_letter_by_letter_keeps_nobody_waiting(shared: Served) -> None:
    """Slow loris: fifty requests that never end, by hand and over a websocket that is never shaken."""
    head = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{shared.port}\r\n".encode()
    lines = [socket.create_connection(("127.0.0.1", shared.port), 10) for _ in range(50)]
    try:
        for number, line in enumerate(lines):
            line.sendall(head[: 3 + number])
        assert shared.ask("/").code == 200
        for line in lines:
            line.sendall(b"x")
        assert shared.ask("/").code == 200
    finally:
        for line in lines:
            line.close()


# Codes


@pytest.mark.parametrize(
    "body",
    ["code=%00", "code=%FF%FE", "code=", "", "code=%u0041", "code=" + "%E2%80%AE" * 20, "code=LYRE%0d%0aSet-Cookie:x",
     "code=A&code=B", "token=x&role=desk", "code=" + "9" * 10_000, "code[]=x", '{"code": "x"}', "code=%EF%BC%AC",
     "code=..%2f..%2fdoors.json", "code='%20or%201=1--"],
    ids=["NUL", "no UTF-8", "empty", "nothing", "a broken escape", "right to left", "a header within", "two codes",
         "a role of one's own", "long", "a list", "JSON", "wide letters", "a path", "SQL"],
)  # fmt: skip
def test_what_is_no_code_opens_nothing(shared: Served, body: str) -> None:
    shared.hall.throttle = Throttle(interval=0.0)  # nobody is slowed for what was missed here
    answer = shared.ask("/", "POST", body=body)
    shared.hall.throttle = Throttle(interval=0.0)
    assert answer.code in (400, 403) and "Set-Cookie" not in answer.headers
    assert b"Traceback" not in answer.body


@pytest.mark.slow  # each line waits for its turn
def test_a_flood_of_codes_from_one_address_locks_out_nobody_else(serve: Callable[..., Served]) -> None:
    """A thousand a second: those are slowed; a group at another address comes in at once."""
    served = serve()
    clock = [0.0]
    served.hall.throttle = Throttle(lambda: clock[0])
    answers: list[int] = []

    def flood() -> None:
        for _ in range(100):
            with socket.create_connection(("127.0.0.1", served.port), 10) as line:
                body = b"code=LYRE-10"
                told = f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.address}\r\n"
                told += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
                line.sendall(told.encode() + body)
                if len(answers) > 8:
                    answers.append(int(line.recv(100).split()[1]))
                else:
                    answers.append(0)  # it waits for its turn

    one = threading.Thread(target=flood)
    one.start()
    one.join(30)
    assert answers.count(429) > 80
    body = f"code={served.hall.doors.code('Antipater')}&sure=yes".encode()
    with socket.socket() as line:
        line.bind(("127.0.0.2", 0))
        line.connect(("127.0.0.1", served.port))
        told = f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.address}\r\n"
        told += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        line.sendall(told.encode() + body)
        line.settimeout(10)
        assert line.recv(100).split()[1] == b"303"


def test_tries_are_no_faster_than_once_a_second_and_slow_down() -> None:
    clock = [0.0]
    slow = Throttle(lambda: clock[0])
    waits = [slow.wait("192.0.2.7") for _ in range(9)]
    assert waits == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(Fault) as refusal:
        slow.wait("192.0.2.7")
    assert refusal.value.code == "code-soon"
    assert slow.wait("192.0.2.8") == 0
    clock[0] = 100.0
    for _ in range(20):
        slow.missed("192.0.2.7")
    slow.wait("192.0.2.7")
    clock[0] += LONGEST - 8.5
    with pytest.raises(Fault) as refusal:
        slow.wait("192.0.2.7")
    assert refusal.value.code == "code-soon"


@pytest.mark.parametrize(("missed", "pause"), [(0, 1), (MISSES - 1, 1), (MISSES, 2), (MISSES + 1, 4), (100, LONGEST)])
def test_pauses_double_from_the_last_miss_that_is_free(missed: int, pause: float) -> None:
    clock = [0.0]
    slow = Throttle(lambda: clock[0])
    for _ in range(missed):
        slow.missed("192.0.2.7")
    assert slow.wait("192.0.2.7") == 0, "the pause comes after a try"
    clock[0] = pause - 0.25
    assert slow.wait("192.0.2.7") == 0.25


def test_the_memory_of_addresses_is_bounded() -> None:
    slow = Throttle(lambda: 0.0)
    for number in range(3 * MOST):
        slow.wait(f"10.{number >> 16}.{(number >> 8) & 255}.{number & 255}")
    for number in range(5):
        slow.wait(f"2001:db8::{number:x}")
    assert network("2001:db8::1") == network("2001:db8::ffff"), "one device has a network of them"
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") != network("::ffff:192.0.2.2"), "written as version 6"
    assert len(slow) == MOST


def test_who_goes_on_trying_is_not_forgotten() -> None:
    """However many others come between his tries, and push out whoever was not heard for long."""
    clock = [0.0]
    slow = Throttle(lambda: clock[0])
    for number in range(MOST + 100):
        if not number % 100:
            slow.missed("192.0.2.7")
        slow.wait(f"10.{number >> 16}.{(number >> 8) & 255}.{number & 255}")
    slow.wait("192.0.2.7")
    clock[0] = LONGEST - 5
    assert slow.wait("192.0.2.7") == 5, "his misses still count"


# Over the websocket


def test_who_was_quiet_has_no_more_acts_saved_up() -> None:
    clock = [0.0]
    acts = Bucket(lambda: clock[0])
    for quiet, free in ((0, BURST), (3600, BURST), (1, RATE)):
        clock[0] += quiet
        assert [acts.take() for _ in range(int(free) + 1)] == [True] * int(free) + [False]


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:{port}"])
def test_no_page_of_another_site_opens_a_websocket(shared: Served, pupil: Browser, origin: str) -> None:
    with pytest.raises(Exception, match="403"):
        shared.dial("group", pupil.cookie, Origin=origin.format(port=shared.port))


def closed(served: Served, line: WebSocketClientConnection) -> int | None:
    assert served.heard(line) is None, "something was told"
    return line.close_code


KINDS = ("{group}", "{desk}", "{screen}")
STRANGERS = [
    *((page, told) for page in ("group", "desk", "projector") for told in ("", "{group}guess", "{desk}guess")),
    *((page, "{desk}{of group}") for page in ("desk", "projector")),
    ("group", "{desk}{of desk}"), ("group", "{group}{of desk}"), ("desk", "{group}{of group}"),
    *((page, f"{kind}{{of projector}}") for page in ("group", "desk", "gallery", "openings") for kind in KINDS),
    *(("projector", f"{{screen}}{token}") for token in ("", "guess", "{of group}", "{of desk}")),
    ("projector", "{group}{of projector}"), ("projector", "{desk}{of projector}"), ("projector", "{group}{of desk}"),
]  # fmt: skip


@pytest.mark.parametrize(("page", "cookie"), STRANGERS)
def test_whose_page_it_is_not_is_told_nothing(
    shared: Served, pupil: Browser, desk: Browser, screen: Browser, page: str, cookie: str
) -> None:
    kinds = {"group": "group", "desk": "desk", "screen": "projector"}
    names = {f"{{{mark}}}": f"dia_{kind}_{shared.port}=" for mark, kind in kinds.items()}
    held_by = {"group": pupil, "desk": desk, "projector": screen}
    tokens = {f"{{of {kind}}}": one.cookie.partition("=")[2] for kind, one in held_by.items()}
    held = cookie
    for mark, text in (names | tokens).items():
        held = held.replace(mark, text)
    assert closed(shared, shared.dial(page, held)) == 4401


#: What a page may not say; {id} is a widget of its own, {desk} a button of the teacher's.
MESSAGES: dict[str, Any] = {
    "no JSON": "{",
    "a list": [],
    "a number": 5,
    "nothing": {},
    "bytes": b'{"id": "x", "say": {"event": "click"}}',
    "deep": "[" * 30_000,
    "deeper inside": '{"id": "x", "say": ' + '{"a":' * 5_000 + "1" + "}" * 5_001,
    "half a letter": '{"id": "\\ud800", "say": {}}',
    "a field too many": {"id": "{id}", "say": {"event": "click"}, "more": 1},
    "an execute request": {"msg_type": "execute_request", "content": {"code": "import os"}},
    "an execute request, dressed": {"id": "{id}", "say": {"method": "execute", "code": "import os"}},
    "a comm that opens": {"msg_type": "comm_open", "content": {"target_name": "jupyter.widget"}},
    "a state that is asked for": {"id": "{id}", "say": {"method": "request_state"}},
    "an unknown widget": {"id": "0" * 32, "say": {"event": "click"}},
    "a button of the desk": {"id": "{desk}", "say": {"event": "click"}},
    "a field of the desk": {"id": "{desk-field}", "set": {"index": 1}},
    "children": {"id": "{box}", "set": {"children": []}},
    "markup": {"id": "{html}", "set": {"value": EVIL}},
    "a script": {"id": "{map}", "set": {"_esm": "alert(1)"}},
    "a scene": {"id": "{map}", "set": {"scene": {}}},
    "the layout": {"id": "{layout}", "set": {"display": "none"}},
    "a use again": {"id": "{disabled}", "set": {"disabled": False}},
    "a button that is disabled": {"id": "{disabled}", "say": {"event": "click"}},
    "a choice too far": {"id": "{list}", "set": {"index": 9999}},
    "a choice before": {"id": "{list}", "set": {"index": -7}},
    "a choice in words": {"id": "{list}", "set": {"index": "1"}},
    "a choice that is true": {"id": "{list}", "set": {"index": True}},
    "no choice": {"id": "{list}", "set": {"index": None}},
    "other choices": {"id": "{list}", "set": {"_options_labels": ["x"]}},
    "two at once": {"id": "{list}", "set": {"index": 1, "disabled": True}},
    "a huge number": '{"id": "{list}", "set": {"index": 1e400}}',
    "no number": '{"id": "{list}", "set": {"index": NaN}}',
    "an order that is none": {"id": "{map}", "say": {"kind": "order", "unit": "A MAC", "index": 10**9}},
    "an order before": {"id": "{map}", "say": {"kind": "order", "unit": "A MAC", "index": -1}},
    "an order for a list": {"id": "{map}", "say": {"kind": "order", "unit": [], "index": {}}},
    "an order of another": {"id": "{map}", "say": {"kind": "clear", "unit": "A CHE"}},
    "a kind of its own": {"id": "{map}", "say": {"kind": "__init__"}},
    "a kind that is a list": {"id": "{map}", "say": {"kind": ["order"]}},
    "a line that is a list": {"id": "{line}", "say": {"kind": "typed", "text": ["A MAC"]}},
    "a card of another": {"id": "{cards}", "say": {"kind": "choose", "key": "Lysimaque-1", "value": 0}},
    "a card too far": {"id": "{cards}", "say": {"kind": "choose", "key": "Antipater-1", "value": 10**9}},
    "a card of its own": {"id": "{cards}", "set": {"cards": []}},
    "a command": {"id": "{map}", "say": {"kind": "anywidget-command", "name": "x"}},
}  # fmt: skip


def test_a_field_that_cannot_be_used_is_not_set() -> None:
    assert may_set(ipywidgets.IntText(), {"value": 3})
    assert not may_set(ipywidgets.IntText(disabled=True), {"value": 3})


def test_a_tag_is_no_longer_than_a_field() -> None:
    tags = ipywidgets.TagsInput()
    assert may_set(tags, {"value": ["x" * MOST_LETTERS]})
    assert not may_set(tags, {"value": ["x" * (MOST_LETTERS + 1)]})


@pytest.mark.parametrize(
    ("content", "chosen"),
    [
        ({"kind": "choose", "id": "open"}, ["open"]),
        ({"kind": "choose", "id": "shut"}, []),
        ({"kind": "choose", "id": "nobody"}, []),
        ({"kind": "choose"}, []),
        ("choose", []),
    ],
)
def test_a_browser_chooses_only_a_tab_that_is_there_and_open(content: Any, chosen: list[str]) -> None:
    heard: list[str] = []
    tabs = Tabs(heard.append)
    tabs.show([{"id": "open", "closed": False}, {"id": "shut", "closed": True}], "", "")
    tabs._handle_custom_msg(content, [])
    assert heard == chosen


@pytest.mark.slow
@pytest.mark.parametrize("name", MESSAGES)
def test_what_a_page_may_not_say_does_nothing(shared: Served, pupil: Browser, desk: Browser, name: str) -> None:
    rows = list(pupil.held.values())
    page = shared.hall.turns.pages["group Antipater"]
    disabled = next(row["id"] for row in rows if row.get("disabled"))
    box = next(row["id"] for row in rows if row["is"] == "VBox")
    known = {
        "{id}": next(row["id"] for row in rows if row["is"] == "Button" and not row["disabled"]),
        "{desk}": next(row["id"] for row in desk.held.values() if row.get("description", "").startswith("Résoudre")),
        "{desk-field}": next(row["id"] for row in desk.held.values() if row["is"] == "Dropdown"),
        "{box}": box,
        "{html}": next(row["id"] for row in rows if row["is"] == "HTML"),
        "{map}": pupil.own("scene", "choices")["id"],
        "{line}": pupil.own("placeholder", "turn")["id"],
        "{list}": next(row["id"] for row in rows if "flotte" in str(row.get("_options_labels"))),
        "{cards}": next(row["id"] for row in rows if row.get("cards")),
        "{layout}": page._widgets[box].layout.model_id,
        "{disabled}": disabled,
    }
    message = MESSAGES[name]
    text = message if isinstance(message, str | bytes) else json.dumps(message)
    for mark, key in known.items() if isinstance(text, str) else ():
        text = text.replace(mark, key)
    before = {key: dict(row) for key, row in pupil.held.items()}
    session = shared.room.session
    orders = {player: session.orders(player) for player in session.position.players}
    lang, resolved = pupil.find(_options_labels=["Français", "English"])["index"], len(shared.room.session.reports)
    pupil.send(text)
    pupil.say(pupil.own("placeholder", "turn"), kind="typed", text="")  # what comes after it is heard
    shared.settled()
    assert len(shared.room.session.reports) == resolved and pupil.closed is None
    assert {player: session.orders(player) for player in orders} == orders
    assert pupil.find(_options_labels=["Français", "English"])["index"] == lang
    assert {key: row for key, row in pupil.held.items() if row["is"] != "any"} == {
        key: row for key, row in before.items() if row["is"] != "any"
    }


def test_what_is_too_long_to_say_ends_the_line_of_who_says_it(shared: Served, desk: Browser) -> None:
    cookie = shared.cookie("Séleucos")
    loud, other = shared.open("group", cookie), shared.open("group", cookie)
    loud.send({"id": "x", "say": {"kind": "typed", "text": "x" * 200_000}})
    shared.wait(lambda: loud.closed is not None)
    assert other.closed is None and desk.closed is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [EVIL, '"><img src=x onerror=alert(1)>', "../../x", "A MAC -> " + EVIL, "{{7*7}}", "\x00\x07", "'; DROP TABLE"],
)
def test_a_line_is_text_on_every_screen(shared: Served, pupil: Browser, desk: Browser, text: str) -> None:
    pupil.type(text)
    shared.settled()
    shared.wait(lambda: pupil.own("placeholder", "turn")["value"] == text)
    for browser in (pupil, desk):
        for row in browser.held.values():
            if row["is"] == "HTML":
                assert "<script" not in row["value"] and "<img src=x" not in row["value"]


@pytest.mark.slow
def test_a_flood_of_lines_from_one_page_delays_no_other_click(serve: Callable[..., Served]) -> None:
    """200 typed lines wait in the queue of their own page; another page is served between two of them."""
    served = serve()
    loud, calm = served.join("Antipater"), served.join("Ptolémée")
    page = served.hall.turns.pages["group Antipater"]
    for number in range(200):
        loud.type(f"A MAC -> x{number}")
    sheet = next(row for row in calm.held.values() if row.get("cards"))
    calm.send({"id": sheet["id"], "say": {"kind": "choose", "key": sheet["cards"][0]["key"], "value": 0}})
    served.wait(lambda: served.room.session.orders("Ptolémée"))
    assert page.inbox, "the flood was over before"  # how long it took is measured in benchmarks/bench_class.py
