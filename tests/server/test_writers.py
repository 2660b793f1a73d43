"""Two who write one sheet have a code each, and a page that begins with their part; each stands in for the other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from diadoques.core.prompts import UMPIRE

from .served import Browser, Served

pytestmark = pytest.mark.slow

GENERAL, POLITICIAN = "Rome", "Rome/politician"


@pytest.fixture
def served(serve: Callable[..., Served]) -> Served:
    found = serve(game="empires", options={"umpire": "program", "seed": "x"})
    while found.room.session.position.phase != "orders":
        found.call(found.room.resolve)
    return found


def sheet(served: Served) -> list[str]:
    return [line.text for line in served.room.session.sheet("Rome").lines.values()]


def typed(served: Served, browser: Browser, line: str) -> list[str]:
    """A line that somebody types, and the sheet after it."""
    browser.type(line)
    served.wait(lambda: not any(page.inbox for page in served.hall.turns.pages.values()))
    served.settled()
    return sheet(served)


def lines_of(browser: Browser) -> list[str]:
    """Whose line stands first on the sheet, and whose below: by the names of its lines, in their order."""
    sheet = next(row for row in browser.held.values() if row.get("cards"))
    return [str(card["code"] or card["title"]) for card in sheet["cards"]]


def test_each_has_a_code_and_is_asked_for_himself(served: Served) -> None:
    codes = served.hall.doors.codes
    assert {GENERAL, POLITICIAN, "Gaule", "Gaule/politician"} <= codes.keys()
    assert UMPIRE not in codes, "the program is the umpire of this one"
    for role, writer in ((GENERAL, "général"), (POLITICIAN, "politique")):
        question = served.enter(served.hall.doors.code(role), sure=False).body.decode()
        assert f"Vous jouez Rome ({writer})" in question.replace("&nbsp;", " ")


def test_a_game_with_one_writer_has_one_code_a_seat(serve: Callable[..., Served]) -> None:
    served = serve()
    assert not [role for role in served.hall.doors.codes if "/" in role]


def test_the_desk_shows_both_codes_and_renews_each_by_itself(served: Served) -> None:
    desk = served.join("desk")
    both = [served.hall.doors.code(role) for role in (GENERAL, POLITICIAN)]
    told = "\n".join(desk.traffic)
    assert all(code in told for code in both) and "Politique" in told and "Général" in told
    general, politician = served.join(GENERAL), served.join(POLITICIAN)
    served.settled()
    served.call(lambda: served.hall.renew(POLITICIAN))
    served.wait(lambda: politician.closed)
    assert general.closed is None and served.room.lamp("Rome").state != "away"
    again = served.join(POLITICIAN)
    assert again.held and served.hall.doors.code(GENERAL) == ""


def test_one_page_begins_with_the_armies_and_the_other_with_the_fleets(served: Served) -> None:
    general, politician = served.join(GENERAL), served.join(POLITICIAN)
    served.settled()
    first, second = lines_of(general), lines_of(politician)
    assert sorted(first) == sorted(second) and first != second
    assert first[0].startswith("A1") and second[0].startswith("F1")
    examples = [str(browser.own("placeholder", "turn")["placeholder"]) for browser in (general, politician)]
    assert "A1" in examples[0] and "F1" in examples[1]
    assert ">Général</span>" in "\n".join(general.traffic) and ">Politique</span>" in "\n".join(politician.traffic)


def test_both_write_one_sheet_and_stand_in_for_each_other(served: Served) -> None:
    general, politician = served.join(GENERAL), served.join(POLITICIAN)
    served.settled()
    assert typed(served, politician, "A1 -> CIS") == ["P: A1 -> CIS"], "the general says nothing"
    assert typed(served, general, "A1 -> ITA") == ["G: A1 -> ITA"], "it is his domain"
    assert typed(served, politician, "A1 -> CIS") == ["G: A1 -> ITA"], "and stays so"
    assert "le domaine de l’autre" in "\n".join(politician.traffic)
    assert typed(served, general, "monument ROM") == ["G: A1 -> ITA", "G: monument ROM"]
    assert typed(served, politician, "temples ROM") == ["G: A1 -> ITA", "G: monument ROM", "P: temples ROM"]
    assert "temples ROM" in "\n".join(general.traffic), "they read each other's lines"


def test_who_is_alone_signs_nothing(served: Served) -> None:
    alone = served.join(GENERAL)
    served.settled()
    assert typed(served, alone, "monument ROM") == ["monument ROM"]
    served.join(POLITICIAN)
    served.settled()
    assert typed(served, alone, "A1 -> ITA") == ["monument ROM", "G: A1 -> ITA"]


def test_a_class_that_comes_back_finds_both_seated(serve: Callable[..., Served], served: Served) -> None:
    cookies = [served.join(role).cookie for role in (GENERAL, POLITICIAN)]
    served.stop()
    again = serve(port=served.port)
    assert not again.hall.doors.code(POLITICIAN)
    for cookie in cookies:
        assert again.open("group", cookie).held
