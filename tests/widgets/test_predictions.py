"""Before its orders are settled the class says who will enter where: what is asked, and how each is answered."""

from __future__ import annotations

import pytest

from diadoques.classroom.clock import IDLE
from diadoques.classroom.lamps import PROGRAM
from diadoques.core.faults import Fault
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from tests.refusals import refusing
from tests.rooms import Open


@pytest.mark.slow
def test_the_class_predicts_before_it_resolves(open_room: Open) -> None:
    ways = dict.fromkeys(("AUSTRIA", "ENGLAND", "RUSSIA", "TURKEY"), PROGRAM)
    room = open_room(game="diplomacy", options={"notation": "en"}, ways=ways)
    desk, projector, france = DeskPage(room, "en"), ProjectorPage(room, "en"), GroupPage(room, "FRANCE", "en")
    for seat, line in (
        ("FRANCE", "A PAR - BUR"),
        ("FRANCE", "A MAR S A PAR - BUR"),
        ("GERMANY", "A MUN - BUR"),
        ("ITALY", "A VEN - TYR"),
    ):
        room.do(lambda seat=seat, line=line: room.session.type(seat, line))
    assert desk.season_box.predict.disabled, "somebody is still writing"
    room.time_up()
    room.tell()
    desk.season_box.predict.click()
    assert not desk.note and room.prediction.open and "dia-here" in desk.plan.steps.value
    arrows = {(one["from"], one["state"]) for one in projector.map.scene["arrows"]}
    assert "PAR" in {start for start, _ in arrows} and len({state for _, state in arrows}) == 1, "none has failed yet"
    assert projector.map.film == [] and "Burgundy" in projector.told.value
    assert france.table.map.scene["arrows"] == projector.map.scene["arrows"], "each group sees what all are asked about"
    assert france.table.map.choices == {} and france.table.column.box not in france.panel.children, "nothing to write"
    assert {"BUR", "PAR", "MUN"} <= set(france.table.map.near), "the map goes where it is asked"
    france.votes.lists["BUR"].value = "FRANCE"
    italy = next(one for one in desk.season_box.votes if one.seat == "ITALY")
    italy.lists["BUR"].value = ""
    assert room.prediction.votes("FRANCE") == {"BUR": "FRANCE"} and "2 of 3" in projector.told.value
    assert "FRANCE" not in projector.told.value, "who predicted what is nobody's business"
    with pytest.raises(Fault, check=refusing("sheet-shut")):
        room.session.type("FRANCE", "A PAR H")
    desk.season_box.more.click()
    assert desk.note, "the orders are shown: the sheets are closed"
    assert room.clock.stage == IDLE and "up" not in desk.season_box.said.value
    assert "the sheets are closed" in france.note_line.value and "time is up" not in france.note_line.value.lower()
    assert france.table.column.box not in france.panel.children and not france.closed.value
    desk.season_box.settle()
    assert room.prediction.scores(0)[0] == {"FRANCE": 1, "ITALY": 0}
    assert "France 1 · Italy 0" in projector.told.value and not room.prediction.open
    assert france.table.map.near == [], "and back"
    assert france.foretold in france.panel.children[: france.panel.children.index(france.result.panel)]
    assert "Burgundy: right, France gets in." in france.foretold.value
    told = {seat: GroupPage(room, seat, "en") for seat in ("ITALY", "GERMANY")}
    for page in told.values():
        page.again.click()
    assert "Burgundy: you said nobody; France gets in." in told["ITALY"].foretold.value
    assert not told["GERMANY"].foretold.value, "who predicted nothing is told nothing"
    told["ITALY"].speak("fr")
    assert "la France entre." in told["ITALY"].foretold.value


@pytest.fixture
def predicting(open_room: Open) -> tuple[DeskPage, GroupPage]:
    """The desk, and the page of Italy, where it is asked who enters Burgundy."""
    ways = dict.fromkeys(("AUSTRIA", "ENGLAND", "RUSSIA", "TURKEY"), PROGRAM)
    room = open_room(game="diplomacy", options={"notation": "en"}, ways=ways)
    for seat, line in (("FRANCE", "A PAR - BUR"), ("FRANCE", "A MAR S A PAR - BUR"), ("GERMANY", "A MUN - BUR")):
        room.do(lambda seat=seat, line=line: room.session.type(seat, line))
    desk, page = DeskPage(room, "en"), GroupPage(room, "ITALY", "en")
    room.time_up()
    room.tell()
    desk.season_box.predict.click()
    page.show()
    return desk, page


@pytest.mark.slow
def test_the_questions_follow_the_language_of_their_page(predicting: tuple[DeskPage, GroupPage]) -> None:
    _desk, page = predicting
    for lang, name in (("en", "Burgundy"), ("fr", "Bourgogne"), ("en", "Burgundy")):
        page.speak(lang)
        assert page.votes.lists["BUR"].description == name


@pytest.mark.slow
def test_who_predicted_that_nobody_enters_was_wrong(predicting: tuple[DeskPage, GroupPage]) -> None:
    """Nobody is an answer, and no silence."""
    desk, page = predicting
    page.votes.lists["BUR"].value = ""
    desk.season_box.settle()
    if not page.foretold.value:
        page.again.click()
    assert "✗ Burgundy: you said nobody" in page.foretold.value
