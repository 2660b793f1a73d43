"""The umpire's seat in scripts: he is called by name in both languages, answers what he is asked, sees all."""

from __future__ import annotations

from typing import Any

import pytest

import diadoques as d
from diadoques.analysis.players import RandomLegal, gather_answers
from diadoques.core.faults import Fault
from diadoques.core.prompts import Throw
from diadoques.games.catalogue import begin, load_game
from diadoques.games.saving import in_full

#: How people call him.
NAMES = ("umpire", "Umpire", "arbitre", "L’arbitre", "l'arbitre", "the umpire", "ARBITRE")


def campaign(lang: str = "fr", umpire: str = "played", **more: str) -> Any:
    return d.new("empires", lang=lang, options={"umpire": umpire, "seed": "x", **more})


def at(game: Any, phase: str) -> Any:
    while game.phase != phase:
        game.resolve()
    return game


@pytest.mark.parametrize("name", NAMES)
def test_he_answers_by_any_of_his_names(name: str) -> None:
    game = campaign()
    assert game.give(name, "omens")[0].verdict == "fine" and game.orders[name] == ("mauvais présages",)
    game.give(name, "-")  # in the place of what he said before
    assert game.orders["arbitre"] == ("aucune",)
    game.withdraw(name)
    assert not game.orders


@pytest.mark.parametrize(("lang", "told"), [("fr", "On attend : l’arbitre."), ("en", "Waiting for: the umpire.")])
def test_he_is_waited_for_by_name(lang: str, told: str) -> None:
    game = campaign(lang)
    assert str(game).splitlines()[-1].replace("\u00a0", " ") == told
    assert game.awaits.players == ({"fr": "l’arbitre", "en": "the umpire"}[lang],)
    assert str(game.awaits)[0].isupper()


def test_what_he_says_is_settled_and_taken_back() -> None:
    game = campaign()
    first = game.record["agenda"]
    game.give("arbitre", "catastrophe Rome 1: plague")
    report = game.resolve()
    assert game.phase != "catastrophe-choice" and first != game.record["agenda"]
    assert any(one.kind == "catastrophe" and one.data["what"] == "plague" for one in report.in_full().events)
    game.back()
    assert game.orders["umpire"] == ("peste",)


def test_text_with_his_name_above_his_answers() -> None:
    game = at(campaign(), "review")
    game.give("Arbitre:\ndecision=override, what=treasury, state=Rome, by=5, reason=an error, of the sheet")
    before = game.record["states"]["Rome"]["treasury"]
    game.resolve()
    assert game.record["states"]["Rome"]["treasury"] == before + 5 and game.phase == "review"


def test_he_sees_all_and_a_player_does_not() -> None:
    game = campaign()
    assert "365 AP" in game.seen_by("arbitre") and "285 AP" in game.seen_by("umpire")
    assert "365 AP" not in game.seen_by("Rome") and "365 AP" not in game.seen_by("class")
    at(game, "talk")
    thrown = [one for one in game.report.seen_by("umpire").events if one.kind == "thrown"]
    assert len(thrown) >= len([one for one in game.report.seen_by("Rome").events if one.kind == "thrown"])
    assert len(game.report.seen_by("umpire").events) == len(game.report.in_full().events)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_where_nobody_is_the_umpire_he_is_refused_by_name(lang: str) -> None:
    for game in (campaign(lang, "program"), d.new("diplomacy", lang=lang)):
        for ask in (
            lambda game=game: game.give("umpire", "omens"),
            lambda game=game: game.give("Arbitre:\nA PAR - BUR"),
            lambda game=game: game.seen_by("arbitre"),
        ):
            with pytest.raises(Fault) as caught:
                ask()
            assert caught.value.code == "umpire-absent"
            assert {"fr": "sans arbitre", "en": "nobody is the umpire"}[lang] in str(caught.value)


def test_what_he_is_not_asked_is_refused() -> None:
    game = at(campaign(), "orders")
    with pytest.raises(Fault) as caught:
        game.give("umpire", "Rome-A1 -> CIS")
    assert caught.value.code == "sheet-not-asked" and "l’arbitre" in str(caught.value)
    assert not game.orders and game.legal("umpire") == ()


def test_the_class_throws_its_dice_by_a_line() -> None:
    rules = load_game("amphipolis")
    _, position = begin(rules, "brasidas-thucydides", {"dice": "thrown", "seed": "1"})
    while not isinstance(first := rules.awaits(position).prompts[0], Throw):
        position = rules.resolve(position, gather_answers(position, {first.seat: RandomLegal()}, "1")).after
    game = d.position({"game": "amphipolis", **in_full(rules, position)}, lang="fr")
    game.give("la classe", " ".join(["3"] * first.count))
    assert game.orders["class"]
    for wrong in ("7", "two", "3 " * (first.count + 1)):
        with pytest.raises(Fault):
            game.give("classe", wrong)
    game.resolve()
    thrown = next(one for one in game.report.in_full().events if one.kind == "thrown")
    assert list(thrown.data["numbers"]) == [3] * first.count
