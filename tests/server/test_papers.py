"""What was written for paper is opened from the desk, and from nowhere else; nothing beside it is ever sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from diadoques.classroom.pages.printed_files import PRINTS, REPORTS, TEACHER, report_names
from diadoques.widgets.class_page import PROJECTOR
from tests.printed_text import page_texts

from .served import Served

PLANTED = "seule-la-maitresse"


def write(served: Served) -> list[str]:
    """Some papers; their addresses."""
    folder = served.room.session.folder
    names = [*report_names({seat: seat for seat in served.room.seats}).values(), TEACHER]
    found = [(REPORTS, f"{name}{kind}") for name in names for kind in (".html", ".pdf")] + [(PRINTS, "map-A4.pdf")]
    for kind, name in found:
        (folder / kind).mkdir(exist_ok=True)
        (folder / kind / name).write_text(PLANTED, encoding="utf-8")
    return [f"/paper/{kind}/{name}" for kind, name in found]


def test_the_desk_opens_each_that_was_written(served: Served) -> None:
    desk = served.join("desk")
    assert not any("/paper/" in str(one.get("value")) for one in desk.held.values())
    written = write(served)
    served.call(served.room.tell)
    links = served.wait(lambda: re.findall(r'href="(/paper/[^"]+)"', "".join(desk.traffic).replace('\\"', '"')))
    assert sorted(unescape(one) for one in links) == sorted(written)
    for link in links:
        answer = served.ask(unescape(link), headers={"Cookie": desk.cookie})
        assert answer.code == 200 and answer.body == PLANTED.encode()
        kind = answer.headers["Content-Type"]
        assert kind == ("application/pdf" if link.endswith(".pdf") else "text/html; charset=utf-8")
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert "script" not in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cache-Control"] == "no-store"


def test_nobody_else_opens_them(served: Served) -> None:
    group, desk = served.cookie("Antigone"), served.cookie("desk")
    token = group.partition("=")[2]
    beginning = served.open("projector", desk)
    written = write(served)
    served.call(served.room.tell)
    served.settled()
    for cookie in (
        None, group, f"dia_desk_{served.port}={token}", f"dia_projector_{served.port}={desk.partition('=')[2]}",
        f"dia_desk_{served.port}=", f"{desk}x", f"dia_desk_{served.port + 1}={desk.partition('=')[2]}",
    ):  # fmt: skip
        for address in (*written, "/paper/reports/none.pdf"):
            answer = served.ask(address, headers={"Cookie": cookie} if cookie else {})
            assert answer.code == 403 and PLANTED.encode() not in (answer.body or b""), (cookie, address)
    assert "/paper/" not in "".join(beginning.traffic), "the projector knows of none"
    for method in ("POST", "PUT", "DELETE"):
        answer = served.ask(written[0], method, headers={"Cookie": desk}, body="")
        assert answer.code in (403, 405) and PLANTED.encode() not in (answer.body or b"")


@pytest.fixture
def elsewhere(served: Served, tmp_path: Path) -> str:
    """Links on the shelf that lead off it; the name of one."""
    (tmp_path / "outside.html").write_text(PLANTED, encoding="utf-8")
    folder = served.room.session.folder
    write(served)
    try:
        (folder / REPORTS / "link.html").symlink_to(tmp_path / "outside.html")
    except OSError:
        pytest.skip("this system makes no links")
    return "link.html"


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [
        "reports/../room.json", "reports/..%2froom.json", "reports/%2e%2e%2froom.json", "reports/..%5croom.json",
        "../doors.json", "..%2f/doors.json", "%2e%2e/doors.json", "./doors.json", "%2e/doors.json", "reports/.",
        "reports/%00", "reports/teacher.html%00.pdf", "print/teacher.html", "reports/map-A4.pdf", "reports/Teacher.pdf",
        "reports//teacher.html", "reports/", "reports", "", "/etc/passwd", "%2fetc/passwd", "reports/%2fetc%2fpasswd",
        "reports/link.html", "reports/folder.html", "reports/notes.txt", "reports/%ff.html",
    ],
)  # fmt: skip
def test_no_trick_leads_off_the_shelf(served: Served, elsewhere: str, path: str) -> None:
    folder, desk = served.room.session.folder, served.cookie("desk")
    (folder / REPORTS / "folder.html").mkdir()
    (folder / REPORTS / "notes.txt").write_text(PLANTED, encoding="utf-8")
    answer = served.ask(f"/paper/{path}", headers={"Cookie": desk})
    assert answer.code in (400, 403, 404), path
    assert b"tokens" not in answer.body and PLANTED.encode() not in answer.body


def test_what_was_taken_away_meanwhile_is_missing(serve: Callable[..., Served]) -> None:
    served = serve()
    written = write(served)
    desk = served.cookie("desk")
    (served.room.session.folder / REPORTS / f"{TEACHER}.pdf").unlink()
    gone = next(one for one in written if one.endswith(f"{TEACHER}.pdf"))
    assert served.ask(gone, headers={"Cookie": desk}).code == 404


@pytest.mark.slow
def test_the_slips_bear_the_codes_that_are_open_and_the_desk_hears_how_far_it_is(served: Served) -> None:
    used = served.hall.doors.code("Antipater")
    served.join("Antipater")
    desk = served.join("desk")
    what = next(one for one in desk.held.values() if "Codes des groupes, à découper" in one.get("_options_labels", ()))
    desk.send({"id": what["id"], "set": {"index": what["_options_labels"].index("Codes des groupes, à découper")}})
    desk.click(description="Créer le PDF")
    link = served.wait(lambda: re.search(r'href="(/paper/print/slips-A4.pdf)"', str(desk.held.values())))[1]
    assert "en cours" in "".join(desk.traffic), "it is said to be on its way"
    answer = served.ask(link, headers={"Cookie": desk.cookie})
    assert answer.code == 200
    said = " ".join(page_texts(answer.body))
    codes = dict(served.hall.doors.codes)
    seats = [seat for seat in served.room.seats if seat in codes]
    assert len(seats) == 5 and all(codes[seat] in said for seat in seats)
    assert used not in said and codes[PROJECTOR] not in said
    assert served.ask(link, headers={"Cookie": served.cookie("Antigone")}).code == 403, (
        "no group reads the others’ codes"
    )


def test_the_reports_are_counted_as_they_are_written(served: Served) -> None:
    desk = served.join("desk")
    desk.click(description="Créer le PDF")
    served.wait(lambda: "/paper/reports/teacher.html" in str(desk.held.values()))
    told = [int(one) for one in re.findall(r"Comptes rendus de tous, A4\W*(\d) sur 7", "".join(desk.traffic))]
    assert told == sorted(told) and len(set(told)) > 3
