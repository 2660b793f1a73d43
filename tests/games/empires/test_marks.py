"""The map of a campaign: who owns and who holds, what a season shows step by step, and to whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diadoques.core import marks as mk
from diadoques.core.answers import Answers
from diadoques.core.marks import Shot
from diadoques.games.empires.casebook import cases
from diadoques.games.empires.game import GAME
from diadoques.games.empires.marking import marks, town
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.money.accounts import MONEY
from diadoques.games.empires.pictures import BATTLES, END, FILM, MOVES, ORDERS, SIEGES
from diadoques.games.empires.season import flow
from diadoques.games.empires.sheets.lines import LINES
from diadoques.games.unit_numbers import numbers_of
from tests.games.empires.played_cases import TOGETHER, play

pytestmark = TOGETHER


def begun() -> Position:
    """Spring 220, at its orders."""
    position = GAME.new("spring-220", {"seed": "marks"})
    while position.phase != "orders":
        position = flow.resolve(position, Answers()).after
    return position


def test_a_land_is_who_holds_it_s_and_shows_whose_it_is_by_right() -> None:
    assert not marks(begun()).rightful
    position = begun().with_province("CIS", controller="Gaule", held=3)
    shown = marks(position)
    assert shown.spaces["CIS"] == shown.places[town("CIS")] == "Gaule"
    assert shown.rightful == {"CIS": mk.Rightful("Rome", 3, 8)}
    assert shown.notes["CIS"] == ("held", {"held": 3, "of": 8})
    rebels = marks(position.with_province("ROM", controller="~Rome"))
    assert town("ROM") not in rebels.places and "ROM" not in {**rebels.spaces, **rebels.rightful}
    assert mk.REVOLT in {one.kind for one in rebels.signs if one.place == town("ROM")}


def test_a_seat_sees_no_fleet_of_another_and_no_size() -> None:
    position = begun()
    seen = GAME.seen(flow.resolve(position, Answers()), "Gaule").before
    pieces = {one.id: one for one in marks(seen).pieces}
    assert "Rome-A1" in pieces and not pieces["Rome-A1"].force
    assert "Rome-F1" not in pieces and "Rome-F1" in {one.id for one in marks(position).pieces}


def test_what_is_ordered_is_drawn_and_then_what_came_of_it() -> None:
    position = begun()
    march = CampaignOrder("Rome", Verbs.MOVE, "Rome-A1", way=("CIS",))
    [stroke] = FILM.asked(position, [march]).strokes
    assert (stroke.kind, stroke.state, stroke.start, stroke.end) == (mk.MOVE, mk.ASKED, "ROM", "CIS")
    report = flow.resolve(position, Answers(orders={"Rome": [march]}))
    assert FILM.film(report)[:2] == (ORDERS, MOVES) and FILM.film(report)[-1] == END
    [done] = FILM.shot(report, MOVES).strokes
    assert (done.piece, done.state, done.start, done.end) == ("Rome-A1", mk.DONE, "ROM", "CIS")
    assert mk.GHOST in {one.state for one in FILM.shot(report).marks.pieces}


@pytest.mark.slow
def test_every_step_of_every_case_can_be_drawn_for_every_reader() -> None:
    steps = set()
    for number, case in enumerate(cases()):
        for report in play(case).reports[:3]:
            seen = GAME.seen(report, ("", report.before.players[0])[number % 2])
            for step in ("", *FILM.film(seen)):
                assert isinstance(FILM.shot(seen, step), Shot)
                steps.add(step)
    assert steps == {"", ORDERS, MOVES, BATTLES, SIEGES, END}


def test_treasuries_are_their_states() -> None:
    position = begun()
    assert set(MONEY.treasuries(position)) == set(position.players)
    assert set(MONEY.treasuries(replace(position, reader="Rome"))) == {"Rome"}
    assert not MONEY.treasuries(replace(position, reader=""))
    orders = [
        CampaignOrder("Rome", Verbs.SHIPS, number=10, space="ROM"),
        CampaignOrder("Rome", Verbs.GIFT, target="Gaule", number=15),
    ]
    account = MONEY.account(position, "Rome", orders)
    assert account is not None and account.due == 25 and account.left == account.treasury - 25
    assert not account.missing
    too_much = MONEY.account(position, "Rome", [CampaignOrder("Rome", Verbs.GIFT, target="Gaule", number=500)])
    assert too_much is not None and too_much.missing


def test_each_line_of_a_sheet_is_for_something_of_its_own() -> None:
    position = begun()
    lines = [
        GAME.read(position, "Rome", [text])[0].order
        for text in ("A1 -> CIS", "effort A1 20", "ami Illyrie", "ami Syracuse", "F1 ? 150 attaque", "F1 x")
    ]
    assert all(lines)
    assert len({LINES.of(position, one) for one in lines if one is not None}) == len(lines)
    again = GAME.read(position, "Rome", ["A1 x"])[0].order
    assert again is not None and lines[0] is not None
    assert LINES.of(position, again) == LINES.of(position, lines[0]) == "Rome-A1"


def test_armies_of_two_states_in_a_province_are_not_numbered_together() -> None:
    """Which of several that look alike one is, is asked of those of one state alone."""
    position = GAME.new("spring-220", {})
    met = position.with_force("Carthage-A1", at=position.forces["Rome-A1"].at)
    assert not numbers_of(met)
