"""A group's page holds, and was ever sent, nothing of another's sheet: distinctive words are planted, all is read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import diadoques as d
from diadoques.classroom.answer_by_answer import asked_now
from diadoques.classroom.empty_seats import answer
from diadoques.explain.catalogue import catalogue

from .served import Browser, Served

pytestmark = pytest.mark.slow

#: By game: who plants, who must not see, what is planted (accepted lines, refused words), the season it is done in.
PLANTED: dict[str, tuple[str, str, tuple[str, ...], str]] = {
    "diadoques": (
        "Antigone", "Ptolémée",
        ("don 3 Eumène", "contre-corrompt A PHR 2", "A PHR -> LYC", "zizanie 731", "A PHR -> xylophone"),
        "summer 321",
    ),
    "bc218": ("CARTHAGE", "ROME", ("révolte Rom", "A Sag - Vol", "zizanie 731"), "year 218"),
    "diplomacy": ("FRANCE", "ENGLAND", ("A PAR - BUR", "zizanie 731"), "spring 1901"),
}  # fmt: skip


def escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def ever(browser: Browser) -> str:
    """All that ever came over its websocket."""
    return "\n".join(browser.traffic)


def secrets(served: Served, seat: str, lines: tuple[str, ...]) -> set[str]:
    """What was planted, and each accepted order as any screen could write it."""
    session = served.room.session
    told = {session.game.write(session.planned, order, lang) for order in session.orders(seat) for lang in ("fr", "en")}
    return {*lines, *told, "zizanie", "xylophone"}


@pytest.mark.parametrize("game", PLANTED)
def test_nothing_of_one_sheet_reaches_another_page(serve: Callable[..., Served], game: str) -> None:
    one, other, lines, season = PLANTED[game]
    served = serve(game=game)
    session = served.room.session
    while str(session.position.season) != season:
        served.call(served.room.resolve)
    writer, reader, desk = served.join(one), served.join(other), served.join("desk")
    projector, elsewhere = (served.open("projector", cookie) for cookie in (desk.cookie, served.cookie("projector")))
    for line in lines:
        writer.type(line)
    served.wait(lambda: not served.hall.turns.pages[f"group {one}"].inbox)
    served.settled()
    assert session.orders(one)
    planted = secrets(served, one, lines)
    # What the reader may order himself (a support of that very march, say) stands on his own lists.
    own = {text for text in planted if any(escaped(text) in message for message in reader.traffic[:1])}
    for browser in (reader, projector, elsewhere):
        found = [text for text in planted - own if escaped(text) in ever(browser)]
        assert not found
    assert any(escaped(text) in ever(writer) for text in planted), "they are seen where they were written"
    assert not [text for text in ("zizanie", "xylophone") if text in ever(desk)]


def test_the_state_of_a_page_hangs_on_nothing_that_others_wrote(serve: Callable[..., Served]) -> None:
    """Equal to the letter, whatever stands on the other sheets."""
    states: list[list[dict[str, Any]]] = []
    for secret in (False, True):
        served = serve(f"class-{secret}")
        writer, reader = served.join("Antipater"), served.join("Lysimaque")
        if secret:
            served.call(lambda served=served: served.room.session.say("Antipater", "levy", ["F", "F", "F"]))
            for line in ("F MAC -> EUB", "zizanie"):
                writer.type(line)
            served.wait(lambda served=served: served.room.session.orders("Antipater"))
            served.call(served.room.tell)
            served.settled()
        states.append([
            {name: value for name, value in row.items() if name not in ("id", "children")}
            for row in reader.held.values()
        ])  # fmt: skip
    assert states[0] == states[1]


def test_after_the_resolution_each_reads_what_it_may_know(served: Served) -> None:
    """DIA-8A3-02: who gave and who was given know of a gift; nobody else, nor the projector."""
    session = served.room.session
    while str(session.position.season) != "summer 321":
        served.call(served.room.resolve)
    giver, given, other = (served.join(seat) for seat in ("Antigone", "Eumène", "Ptolémée"))
    desk = served.join("desk")
    projector = served.open("projector", desk.cookie)
    giver.type("don 3 Eumène")
    giver.type("contre-corrompt A PHR 2")
    served.wait(lambda: len(session.orders("Antigone")) == 2)
    served.call(served.room.resolve)
    served.wait(lambda: "report" in str([row for row in other.held.values() if row.get("report")]))
    served.settled()

    def report(browser: Browser) -> str:
        return str(browser.own("report", "opened")["report"])

    served.wait(lambda: all(row.own("report", "opened")["report"] for row in (giver, given, other, projector)))
    assert "don" in report(giver) and "don" in report(given)
    for browser in (other, projector):
        for text in ("don 3", "contre-corr", "counter"):
            assert text not in ever(browser), text
    assert "contre-corr" not in ever(given)


def test_no_page_of_a_group_holds_a_code_or_a_key(served: Served) -> None:
    group, desk = served.join("Antipater"), served.join("desk")
    codes = [code for code in served.hall.doors.codes.values() if code]
    assert len(codes) == 6, "five seats and the projector"
    assert all(code in ever(desk) for code in codes)
    screen = served.open("projector", served.cookie("projector"))
    assert not [code for code in codes if code in ever(group) + ever(screen)]
    key = served.hall.doors.key()
    assert key not in ever(desk) + ever(group)


def test_a_treasury_is_its_owners_alone(served: Served) -> None:
    """DIA-8A3-02: sums that stand nowhere else; all that every other page was ever told is read for them."""
    treasuries = {"Antigone": 4217, "Eumène": 5309, "Ptolémée": 6803}
    rich: Any = d.position({
        "season": "summer 321", "treasury": treasuries,
        "units": {"Antigone": ["A PHR"], "Eumène": ["A ANC"], "Ptolémée": ["A EGY"], "Lysimaque": ["A CHE"]},
    })  # fmt: skip
    served.call(lambda: setattr(served.room.session, "position", rich._position))
    pages = {seat: served.join(seat) for seat in (*treasuries, "Lysimaque")}
    pages["projector"] = served.open("projector", served.cookie("desk"))
    served.settled()
    for seat, amount in treasuries.items():
        for name, page in pages.items():
            # Names of models and files and clock times are digits at random: any sum may stand in them.
            chosen = re.sub(r"\b[0-9a-f]{32,40}\b|\b\d{10}\.\d+", "", ever(page))
            told = re.sub(r"[\s\u00a0\u202f,]", "", chosen)
            assert (str(amount) in told) == (name == seat), f"{seat} at {name}"


def test_no_hand_of_stratagems_reaches_another_page(serve: Callable[..., Served]) -> None:
    """Of a game that is played answer by answer: a name that only one hand holds went to that side's page alone."""
    served = serve(game="amphipolis", options={"seed": "on the wire"})
    room = served.room
    athens, sparta, desk = served.join("ATHENS"), served.join("SPARTA"), served.join("desk")
    projector = served.open("projector", desk.cookie)
    for _ in range(40):
        asked = asked_now(room.session)
        assert asked is not None
        if asked.name == "operation":
            break
        served.call(partial(answer, room.session, (asked.seat,)))
        served.call(room.follow)
        served.settled()
    hands, words = room.session.position.hands, catalogue("fr", "amphipolis")
    faces = {seat: {face for counter in hand for face in counter.split("/")} for seat, hand in hands.items()}
    for seat, own, others in (("ATHENS", athens, (sparta, projector)), ("SPARTA", sparta, (athens, projector))):
        other = faces["SPARTA" if seat == "ATHENS" else "ATHENS"]
        hidden = [escaped(words.text(f"stratagem.{face}")) for face in faces[seat] - other]
        assert hidden and any(name in ever(own) for name in hidden)
        for page in others:
            assert not [name for name in hidden if name in ever(page)], (seat, page)
    assert "on the wire" not in ever(athens) + ever(sparta) + ever(projector), "the seed tells what will be drawn"
