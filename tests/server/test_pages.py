"""The pages of a class over real sockets: what they hold, how they keep in step, what is left when they go."""

from __future__ import annotations

import gc
import json
import re
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import comm
import ipywidgets as w
import pytest
from ipywidgets.widgets import widget as registry

from diadoques.server import hall as halls
from diadoques.server import wire
from diadoques.server.comms import carry, working_for
from diadoques.server.files import Files
from diadoques.server.markup import preferred_language
from diadoques.server.page import Page, Said
from diadoques.widgets.words import class_word

from .served import Served

pytestmark = pytest.mark.slow


def test_a_group_comes_in_by_its_code_and_writes_an_order(served: Served) -> None:
    group = served.join("Antipater")
    assert group.find(**{"is": "Button"}, description="✓ Rendre la feuille")
    assert group.own("scene", "choices")["active"] == "Antipater"
    group.type("A MAC -> THR")
    served.wait(lambda: served.room.session.orders("Antipater"))
    served.settled()
    assert group.own("placeholder", "turn")["value"] == ""
    assert "THR" in str(group.own("scene", "choices")["scene"]["arrows"])


def test_the_desk_sees_the_lamp_of_who_hands_in(served: Served) -> None:
    desk, group = served.join("desk"), served.join("Antipater")
    told = class_word("fr", "state_handed-in")
    assert told not in str(desk.held)
    group.click(description="✓ Rendre la feuille")
    served.wait(lambda: "Rendre quand même" in str(group.held))
    assert told not in str(desk.held), "what a sheet leaves out is said before it is handed in"
    group.click(description="✓ Rendre quand même")
    served.wait(lambda: told in str(desk.held))


def test_two_tabs_of_a_seat_stay_in_step(served: Served) -> None:
    cookie = served.cookie("Antipater")
    one, other = served.open("group", cookie), served.open("group", cookie)
    assert one.held == other.held
    deck = next(row for row in one.held.values() if row.get("cards"))
    key = deck["cards"][0]["key"]
    one.send({"id": deck["id"], "say": {"kind": "choose", "key": key, "value": 0}})
    served.wait(lambda: other.held[deck["id"]]["cards"][0]["state"] == "done")
    served.settled()
    assert one.held == other.held


def test_a_reload_finds_what_was_written(served: Served) -> None:
    cookie = served.cookie("Antipater")
    first = served.open("group", cookie)
    first.type("A MAC -> THR")
    served.wait(lambda: served.room.session.orders("Antipater"))
    first.close()
    again = served.open("group", cookie)
    assert "THR" in str(again.own("scene", "choices")["scene"]["arrows"])


def test_a_class_that_is_stopped_goes_on_with_the_same_codes_and_cookies(serve: Callable[..., Served]) -> None:
    first = serve()
    cookie = first.cookie("Antipater")
    codes = dict(first.hall.doors.codes)
    group = first.open("group", cookie)
    group.type("A MAC -> THR")
    first.wait(lambda: first.room.session.orders("Antipater"))
    first.stop()
    again = serve(port=first.port)
    assert dict(again.hall.doors.codes) == codes
    assert "THR" in str(again.open("group", cookie).own("scene", "choices")["scene"]["arrows"])


def test_a_page_that_nobody_looks_at_leaves_nothing_behind(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "GRACE", 0.05)
    before = served.call(lambda: len(registry._instances))
    group = served.join("Antipater")
    group.type("A MAC -> THR")
    served.wait(lambda: served.room.session.orders("Antipater"))
    page = served.hall.turns.pages["group Antipater"]
    watched = [weakref.ref(one) for one in page._widgets.values()]
    assert len(watched) > 30
    del page
    group.close()
    served.wait(lambda: "group Antipater" not in served.hall.turns.pages)

    def alive() -> int:
        gc.collect()
        return sum(one() is not None for one in watched)

    served.wait(lambda: not alive())
    assert served.call(lambda: len(registry._instances)) == before


def test_the_desk_gives_a_new_code_and_the_old_screen_is_out(served: Served) -> None:
    desk, group = served.join("desk"), served.join("Antipater")
    served.wait(lambda: any(row.get("description") == "nouveau code" for row in desk.held.values()))
    desk.click(description="nouveau code")
    served.wait(lambda: any(row.get("description") == "Donner le nouveau code" for row in desk.held.values()))
    assert not group.closed, "it is asked first"
    desk.click(description="Donner le nouveau code")
    served.wait(lambda: group.closed == 4401)
    code = served.hall.doors.code("Antipater")
    served.wait(lambda: code in str(desk.held))
    assert served.open("group", group.cookie).closed == 4401
    assert not [one for one in served.room.groups if one.joined], "who is gone is not told to be there"
    assert served.enter(code).code == 303


TOP = Path(__file__).resolve().parents[2]
SCRIPT = TOP / "diadoques" / "server" / "static" / "views.js"


def test_every_widget_of_our_screens_can_be_shown() -> None:
    """Those that the screens are made of, the table of what goes to a browser, and the script agree."""
    code = "".join(path.read_text(encoding="utf-8") for path in (TOP / "diadoques" / "widgets").glob("*.py"))
    used = set(re.findall(r"\bw\.([A-Z]\w+)\(", code)) - {"Layout"}
    assert len(used) > 8
    assert used <= set(wire.KINDS)
    table = SCRIPT.read_text(encoding="utf-8").partition("const KINDS = {")[2].partition("};")[0]
    assert set(re.findall(r"(\w+):", table)) == {*wire.KINDS, "any"}
    for name, kind in wire.KINDS.items():
        traits = getattr(w, name)().keys
        assert {*kind.shown, *([kind.sets] if kind.sets else [])} <= set(traits), name


class Small:
    """A screen of three widgets."""

    def __init__(self) -> None:
        self.shown, self.hidden = w.Button(description="shown"), w.HTML("hidden secret")
        self.hidden.layout.display = "none"
        self.box = w.VBox([self.shown, self.hidden])
        self.lang = "en"

    def show(self) -> None:
        pass

    def close(self) -> None:
        pass


class Ear:
    """A browser that remembers."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def tell(self, text: str) -> None:
        self.heard.append(text)

    def end(self, code: int) -> None:
        self.heard.append(str(code))


@pytest.fixture
def small() -> tuple[Page, Ear, Small]:
    put_back = carry()
    page, ear = Page(Files()), Ear()
    page.build(Small)
    page.join(ear)
    put_back()
    assert isinstance(page.screen, Small)
    return page, ear, page.screen


def test_what_is_hidden_is_not_in_the_browser_until_it_is_shown(small: tuple[Page, Ear, Small]) -> None:
    page, ear, screen = small
    assert "shown" in ear.heard[0] and "secret" not in ear.heard[0]
    screen.hidden.value = "another secret"
    page.flush()
    assert "secret" not in "".join(ear.heard)
    screen.hidden.layout.display = ""
    page.flush()
    assert "another secret" in ear.heard[-1]
    screen.hidden.layout.display = "none"
    page.flush()
    assert f'"gone":["{screen.hidden.model_id}"]' in ear.heard[-1]


def test_what_was_taken_out_and_put_back_before_it_is_told_stays_in_sight(small: tuple[Page, Ear, Small]) -> None:
    page, ear, screen = small
    before = screen.box.children
    screen.box.children = [screen.hidden]
    screen.box.children = before
    screen.shown.description = "shown still"
    page.flush()
    assert json.loads(ear.heard[-1])["set"].keys() == {screen.shown.model_id}, "of the box there is nothing to tell"
    screen.box.children = [screen.hidden]
    page.flush()
    assert json.loads(ear.heard[-1])["set"] == {screen.box.model_id: {"children": []}}


def test_widgets_belong_to_the_page_that_made_them_and_to_no_kernel(small: tuple[Page, Ear, Small]) -> None:
    page, _, screen = small
    put_back = carry()
    other = Page(Files())
    with page.at_work(), working_for(other):
        inner = w.HTML("other's")
    put_back()
    outside = w.HTML("nobody's")
    assert inner.model_id in other._widgets and inner.model_id not in page._widgets
    assert outside.model_id not in page._widgets | other._widgets
    assert not {screen.box.model_id, inner.model_id} & set(comm.get_comm_manager().comms)
    other.close()
    assert inner.comm is None and screen.box.comm is not None
    page.close()
    assert screen.box.comm is None and screen.hidden.comm is None and not page._widgets
    outside.close()


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"set": {"description": "mine"}}, "set"),
        ({"set": {"disabled": False}}, "set"),
        ({"set": {}}, "set"),
        ({"say": {"event": "submit"}}, "say"),
        ({"say": {"event": "click", "more": 1}}, "say"),
        ({"say": {"method": "custom"}}, "say"),
        ({}, "shape"),
        ({"set": {"value": 1}, "say": {"event": "click"}}, "shape"),
    ],
)
def test_a_browser_sets_nothing_but_what_its_reader_may(
    small: tuple[Page, Ear, Small], given: dict[str, dict[str, object]], reason: str
) -> None:
    page, ear, screen = small
    pressed: list[object] = []
    screen.shown.on_click(pressed.append)
    page.receive(ear, Said(screen.shown.model_id, **given))  # type: ignore[arg-type]
    assert page.refused == {reason: 1} and not pressed and screen.shown.description == "shown"
    page.receive(ear, Said(screen.shown.model_id, say={"event": "click"}))
    assert len(pressed) == 1


def test_what_is_out_of_sight_or_disabled_hears_nothing(small: tuple[Page, Ear, Small]) -> None:
    page, ear, screen = small
    pressed: list[object] = []
    screen.shown.on_click(pressed.append)
    screen.shown.disabled = True
    page.receive(ear, Said(screen.shown.model_id, say={"event": "click"}))
    screen.shown.disabled = False
    screen.shown.layout.display = "none"
    page.flush()
    page.receive(ear, Said(screen.shown.model_id, say={"event": "click"}))
    page.receive(ear, Said(screen.box.layout.model_id, set={"display": "none"}))
    page.receive(ear, Said("no such widget", say={"event": "click"}))
    assert not pressed and page.refused == {"say": 1, "unknown": 3}


def test_a_season_that_is_resolved_waits_for_no_script(served: Served) -> None:
    """Every script and style that the report needs was named when the page opened, and fetched at its leisure."""
    page = served.join("Antipater")
    opened = json.loads(page.traffic[0])
    known = {address for one in page.held.values() for address in codes_of(one)} | set(opened["soon"])
    served.call(served.room.resolve)
    served.settled()
    report = page.own("report", "opened")
    assert codes_of(report) and set(codes_of(report)) <= known


def codes_of(widget: dict[str, Any]) -> list[str]:
    """Addresses of the script and the style of a widget."""
    return [widget[name] for name in wire.CODE if widget.get(name)]


def test_the_projector_speaks_as_the_desk_does(served: Served) -> None:
    desk, projector = served.join("desk"), served.open("projector", served.cookie("desk"))
    assert "Printemps" in str(projector.held)
    desk.send({"id": desk.find(**{"is": "ToggleButtons"})["id"], "set": {"index": 1}})
    served.wait(lambda: "Spring" in str(projector.held))
    assert served.hall.lang == "en"


@pytest.mark.parametrize(
    ("accepts", "lang"),
    [
        ("fr-FR,fr;q=0.9,en-US;q=0.8", "fr"), ("en-US,en;q=0.5", "en"), ("de,fr;q=0.4,en;q=0.3", "fr"),
        ("en;q=0.2, fr;q=0.7", "fr"), ("FR-ca", "fr"), ("de-DE,*;q=0.1", ""), ("", ""), ("fr;q=0", ""),
        ("fr;q=nan,en;q=1e9,fr;q=-1", ""), ("x," * 10_000 + "fr", ""), ("fr;q=1;q=2", ""),
    ],
)  # fmt: skip
def test_what_a_browser_likes_best(accepts: str, lang: str) -> None:
    assert preferred_language(accepts) == lang


def test_the_class_speaks_as_the_first_browser_of_its_desk(serve: Callable[..., Served]) -> None:
    """Where nobody chose: the desk, what all see, and the door; another browser changes nothing any more."""
    served = serve(lang="en", follows=True)
    cookie = served.cookie("desk")
    projector = served.open("projector", cookie)
    assert "Join the class" in served.ask("/", headers={"Accept-Language": "fr"}).body.decode()
    shell = served.ask("/desk", headers={"Cookie": cookie, "Accept-Language": "fr-FR,en;q=0.5"})
    assert b'<html lang="fr">' in shell.body
    served.wait(lambda: "Printemps" in str(projector.held))
    assert "Entrer dans la classe" in served.ask("/").body.decode()
    served.ask("/desk", headers={"Cookie": cookie, "Accept-Language": "en"})
    assert served.hall.lang == "fr"


def test_a_language_that_was_chosen_stays(served: Served) -> None:
    cookie = served.cookie("desk")
    assert b'<html lang="fr">' in served.ask("/desk", headers={"Cookie": cookie, "Accept-Language": "en"}).body
    assert served.hall.lang == "fr"


def test_on_this_machine_alone_no_picture_leads_a_telephone_astray(served: Served) -> None:
    projector = served.open("projector", served.cookie("desk"))
    assert "--lan" in str(projector.held) and "<svg" not in str(projector.held)
