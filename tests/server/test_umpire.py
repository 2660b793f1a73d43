"""The umpire's code: his page, and nothing of what is his ever comes to a group's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from diadoques.core.prompts import UMPIRE

from .served import Served

pytestmark = pytest.mark.slow


def test_he_has_a_code_of_his_own_and_a_page(serve: Callable[..., Served]) -> None:
    served = serve(game="empires", options={"umpire": "played", "seed": "x"})
    code = served.hall.doors.code(UMPIRE)
    question = served.enter(code, sure=False).body.decode()
    assert "Vous jouez l’arbitre" in question and served.hall.doors.code(UMPIRE) == code
    umpire, rome = served.join(UMPIRE), served.join("Rome")
    assert not served.hall.doors.code(UMPIRE)
    desk = served.join("desk")
    projector = served.open("projector", desk.cookie)
    served.settled()
    assert "catastrophe" in "\n".join(umpire.traffic).lower()
    served.call(lambda: served.room.session.say(UMPIRE, "catastrophe Rome 1", ["plague"]))
    served.call(served.room.tell)
    served.settled()
    for browser in (rome, projector):
        assert "peste" not in "\n".join(browser.traffic) and "365 AP" not in "\n".join(browser.traffic)
    assert "peste" in "\n".join(umpire.traffic)
    assert "l’arbitre" in "\n".join(rome.traffic), "who is waited for is told by name"


def test_a_game_without_an_umpire_has_no_code_for_him(serve: Callable[..., Served]) -> None:
    served = serve(game="empires", options={"umpire": "program", "seed": "x"})
    assert UMPIRE not in served.hall.doors.codes and not served.hall.doors.code(UMPIRE)
