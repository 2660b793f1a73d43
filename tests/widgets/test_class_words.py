"""What the desk and the projector say in words: the way in, who plays whom, what the marks mean, what is missing."""

from __future__ import annotations

import re

import pytest

from diadoques.classroom.lamps import PAPER, PROGRAM
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.kit.boxes import style
from diadoques.widgets.kit.lamp_chips import MARKS
from diadoques.widgets.projector_page import ProjectorPage
from diadoques.widgets.words import class_word
from tests.rooms import Open


@pytest.mark.slow
def test_the_way_in_stays_on_the_projector_when_all_are_in(open_room: Open) -> None:
    """Large until all have come; then a late phone still finds the address, beside the story, too."""
    room = open_room()
    page = ProjectorPage(room, "fr", addresses=("http://192.0.2.10:8866",), qr="<svg></svg>")
    assert "Entrez dans la partie" in page.told.value and "<svg>" in page.told.value
    assert page.door.layout.display == "none" and page.foot.layout.display == "none"
    for seat in room.seats:
        room.join(seat)
    room.negotiate()
    assert "Entrez dans la partie" not in page.told.value
    assert "192.0.2.10:8866" in page.told.value and "<svg>" in page.told.value
    room.resolve()
    assert "192.0.2.10:8866" in page.door.value and page.foot.layout.display == ""
    page.look_at(-1)
    assert not page.door.value and "192.0.2.10:8866" in page.told.value, "it is said once"


def test_an_address_that_leads_nowhere_else_goes_when_all_are_in(open_room: Open) -> None:
    room = open_room()
    page = ProjectorPage(room, "fr", addresses=("http://127.0.0.1:8866",))
    for seat in room.seats:
        room.join(seat)
    assert "127.0.0.1" not in page.told.value + page.door.value


@pytest.mark.parametrize(("lang", "number"), [("fr", "groupe 2"), ("en", "group 2")])
def test_the_projector_says_which_group_plays_whom(open_room: Open, lang: str, number: str) -> None:
    room = open_room()
    page = ProjectorPage(room, lang)
    assert "dia-dealt" not in page.told.value
    room.deal(chosen=("Eumène", "Antipater"))
    listed = re.findall(r"<li>(\w+ \d) <span.*?</span> (\S+)</li>", page.told.value)
    assert listed[1] == (number, "Antipater") and len(listed) == 2


def test_the_marks_of_the_lamps_are_told_in_words(open_room: Open) -> None:
    """Those that are in sight, and no other."""
    room = open_room(ways={"Eumène": PAPER, "Séleucos": PROGRAM})
    page = ProjectorPage(room, "fr")
    assert set(re.findall(r"<b>(.)</b> ([^<]+)", page.lamps.value)) == {
        ("…", "pas encore là"), ("▤", "sur papier"), ("⚙", "le programme"),
    }  # fmt: skip
    room.join("Antipater")
    assert "<b>•</b> là, rien d’écrit" in page.lamps.value
    for state in MARKS:
        assert class_word("fr", f"mark_{state}") and class_word("en", f"mark_{state}")


def test_what_is_missing_is_told_in_words(open_room: Open) -> None:
    """All units of a seat, those that are left, or an answer: no code of a unit or a place."""
    room = open_room()
    desk = DeskPage(room, "fr")
    names = [f"<b>{name}</b>" for name in ("Antipater", "Lysimaque", "Antigone", "Eumène", "Ptolémée", "Séleucos")]
    everybody = f"{', '.join(names[:-1])} et {names[-1]}"  # the same is to be said of all: one line does
    assert f"<li>{everybody} · encore aucun ordre (0 sur 3)</li>" in desk.missing.value
    room.session.type("Antipater", "A MAC -> THE")
    room.tell()
    assert "<b>Antipater</b> · sans ordre\u00a0: les armées de Macédoine (2)" in desk.missing.value
    desk.speak("en")
    assert "<b>Antipater</b> · without an order: the armies in Macedonia (2)" in desk.missing.value
    room.session.type("Antipater", "A MAC -> THR")
    room.tell()
    assert "without an order: the army in Macedonia" in desk.missing.value


def test_right_and_wrong_have_the_marks_of_the_key() -> None:
    """A tick and a cross, before what is said of an answer of the course (``Predict.key`` writes the same)."""
    marks = re.findall(r"\.dia-task \.dia-(right|wrong)::before \{ content: \"(.) \"; \}", style("tasks.css"))
    assert dict(marks) == {"right": "✓", "wrong": "✗"}
