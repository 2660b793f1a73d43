"""What is said to a game from outside: players by any of their names, texts, lines for the same thing, other seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import diadoques as d
from diadoques.classroom.session import Session
from diadoques.core.faults import Fault
from diadoques.core.limits import LONGEST_LINE, LONGEST_TEXT
from diadoques.core.prompts import TEXT, UMPIRE, Field, Form, Prompts
from diadoques.games import catalogue
from diadoques.games.answer_checks import check_said
from tests.umpiredgame import tolls


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    catalogue.register(tolls.__name__)
    yield
    catalogue.forget(tolls.__name__)


def met(lang: str = "en") -> d.Game:
    game = d.new("tolls", lang=lang)
    game.give("Rome", "A -> SIC")
    game.give("Syracuse", "A -> SIC")
    game.resolve()
    return game


@pytest.mark.parametrize("name", ["Rome", "rome", "Roman"])
def test_a_player_is_called_in_a_form_as_above_a_sheet(name: str) -> None:
    game = met()
    game.give(UMPIRE, f"winner={name}, losses=1")
    assert "Rome wins the battle" in str(game.resolve())


def test_a_text_is_kept_as_long_as_its_field_takes_it(tmp_path: Path) -> None:
    game = met()
    game.give(UMPIRE, f"winner=Rome, losses=1, tale={'x' * 200}")
    game.resolve()
    game.save(tmp_path / "t.dia.json")
    assert "x" * 200 in str(d.load(tmp_path / "t.dia.json", lang="en").report)
    session = Session(tmp_path / "class", game="tolls")
    for seat in ("Rome", "Syracuse"):
        session.type(seat, "A -> SIC")
    session.resolve()
    session.say(UMPIRE, "battle", {"winner": "Rome", "losses": 1, "tale": "x" * 200})
    session.close()
    again = Session(tmp_path / "class")
    with pytest.raises(Fault, match="200"):
        again.say(UMPIRE, "battle", {"winner": "Rome", "losses": 1, "tale": "x" * 201})
    again.resolve()
    assert "x" * 200 in str(again.reports[-1].events)
    again.close()


@pytest.mark.parametrize(("most", "letters"), [(0, LONGEST_LINE), (7, 7), (10**6, LONGEST_TEXT)])
def test_a_text_without_a_limit_takes_as_much_as_a_line(most: int, letters: int) -> None:
    field = Field("tale", TEXT, most=most)
    assert field.takes("x" * letters) and not field.takes("x" * (letters + 1))


def test_a_later_line_that_is_not_followed_takes_the_place_of_none(tmp_path: Path) -> None:
    lines = ("A -> SIC", "A -> AQU", "+3", "+99", "A !")
    one_by_one, at_once = d.new("tolls", lang="en"), d.new("tolls", lang="en")
    for line in lines:
        one_by_one.give("Rome", line)
    at_once.give("Rome", *lines)
    session = Session(tmp_path, game="tolls")
    for line in lines:
        session.type("Rome", line)
    for game in (one_by_one, at_once, session):
        game.resolve()
    session.close()
    after = [one_by_one._position, at_once._position, session.position]
    assert [(one.men["Rome"], one.at["Rome"]) for one in after] == [(13, "SIC")] * 3
    told = str(at_once.report.seen_by("Rome"))
    assert "neighbouring province" in told and "a later line" not in told


def test_what_another_seat_is_asked_is_said_to_be_asked_of_it(tmp_path: Path) -> None:
    session = Session(tmp_path, game="tolls")
    for seat in ("Rome", "Syracuse"):
        session.type(seat, "A -> SIC")
    session.resolve()
    for lang, said in (("en", "is asked of the umpire, not of Rome"), ("fr", "est demandé à l’arbitre, non à Rome")):
        with pytest.raises(Fault) as caught:
            session.say("Rome", "battle", {"winner": "Rome", "losses": 1})
        caught.value.lang = lang
        assert said in str(caught.value)
    session.close()


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "mean battle TYR or battle ION"), ("fr", "écrire battle TYR ou battle ION")]
)
def test_a_topic_that_is_asked_for_several_places_offers_them(lang: str, said: str) -> None:
    game, fields = catalogue.load_game("tolls"), (Field("tale", TEXT, usual=""),)
    prompts = Prompts(tuple(Form(f"battle {at}", UMPIRE, fields=fields) for at in ("TYR", "ION")))
    with pytest.raises(Fault) as caught:
        check_said(game, game.begin({}), prompts, UMPIRE, "battle", {"tale": "x"})  # type: ignore[attr-defined]
    caught.value.lang = lang
    assert caught.value.code == "not-asked" and said in str(caught.value), str(caught.value)


@pytest.mark.parametrize("line", ["yes", "Rome, Syracuse", "oui Rome"])
def test_without_votes_no_line_is_a_ballot(line: str) -> None:
    assert "A line reads" in str(d.new("tolls", lang="en").give("Rome", line))
