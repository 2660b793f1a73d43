"""A unit keeps one number through a season: orders, retreats, reports, maps, prompts and forms read it in one place."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from diadoques.core.answers import Answers
from diadoques.core.language import LANGUAGES
from diadoques.explain import names_of, sentences
from diadoques.explain.asked import prompt_in_words
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.records.interchange import position_from
from diadoques.games.unit_numbers import numbers_of
from diadoques.widgets.map.scenes import film, scene

GAME = load_game("diadoques")
TOP = Path(__file__).resolve().parents[2] / "diadoques"
#: Of three armies the second leaves: the third is one too many, and retreats.
FIRST = Answers(
    said={"levy": {"Antigone": ("A", "A", "A"), "Lysimaque": ("A", "F", "A")}},
    orders={
        "Antigone": ["A PHR x", "A PHR -> LYC", "A PHR x"],
        "Lysimaque": ["A CHE -> G Lysimachia", "F CHE x", "A CHE x"],
    },
)


@cache
def season() -> tuple[Any, Any]:
    """The moves of Spring 321, and the retreats after them."""
    start = GAME.new("spring-321", {})
    moves = GAME.resolve(start, FIRST)
    retreats = GAME.resolve(moves.after, Answers(orders={"Antigone": ["A PHR r PIS"], "Lysimaque": ["A CHE r THR"]}))
    return moves, retreats


def told(report: Any, unit: str, lang: str) -> set[str]:
    """How the sentences about a unit call it."""
    called = {"fr": r"(?:[Ll]a \w+ |[Ll]’)(?:armée|flotte)", "en": r"[Tt]he (?:\w+ )?(?:army|fleet)"}[lang]
    about = [one.text for one in sentences(report, lang) if one.unit == unit]
    return {found[0].lower() for text in about if (found := re.match(called, text))}


@pytest.mark.parametrize(
    ("unit", "french", "english"),
    [
        ("Antigone-3", "la troisième armée", "the third army"),
        # The first army went into the citadel, and is an army no more: the other is still the second.
        ("Lysimaque-3", "la deuxième armée", "the second army"),
    ],
)
def test_a_unit_is_called_by_one_number_in_the_moves_and_in_the_retreats(unit: str, french: str, english: str) -> None:
    for report in season():
        assert told(report, unit, "fr") == {french}
        assert told(report, unit, "en") == {english}


def test_the_map_and_the_prompt_of_the_retreats_say_the_same_number() -> None:
    between = season()[0].after
    assert numbers_of(between)["Antigone-1"] == 1
    assert numbers_of(between)["Antigone-3"] == 3
    shown = {piece["id"]: piece["number"] for piece in scene(between)["pieces"]}
    assert shown["Antigone-1"] == 1 and shown["Antigone-3"] == 3 and shown["Antigone-2"] == 0
    (prompt,) = (one for one in GAME.awaits(between).of("Antigone") if getattr(one, "units", ()))
    for lang, name in (("fr", "troisième armée"), ("en", "third army")):
        assert name in " ".join(prompt_in_words(between, prompt, lang).because)


def test_the_film_of_the_season_shows_the_numbers_where_the_units_still_stand() -> None:
    first, *_, last = [
        {piece["id"]: piece["number"] for piece in one["scene"]["pieces"]} for one in film(season()[0])
    ]  # fmt: skip
    assert [first[f"Antigone-{number}"] for number in (1, 2, 3)] == [1, 2, 3]
    assert (last["Antigone-2"], last["Antigone-3"]) == (0, 3)


def test_who_stands_alone_has_no_number() -> None:
    moves, retreats = season()
    assert "Lysimaque-2" not in numbers_of(moves.after)  # the only fleet that was raised
    assert numbers_of(retreats.after) == {}


def test_numbers_are_no_part_of_what_is_kept() -> None:
    moves, _ = season()
    assert moves.after == replace(moves.after, stacks=())


def test_of_two_that_one_attack_has_parted_neither_has_a_number() -> None:
    start = position_from({"season": "summer 321", "units": {"Antigone": ["A COM", "A CIL"], "Séleucos": ["A SYR"]}})
    report = GAME.resolve(start, Answers(orders={"Antigone": ["A COM -> SYR", "A CIL S A COM -> SYR"]}))
    assert numbers_of(report.after) == {}


def test_one_place_gives_the_numbers() -> None:
    """Reports, prompts and maps each counted the units that stood there now."""
    counting = re.compile(r"Counter\([^)]*\.sign|ordinal\.\{|enumerate\(staying")
    found = {path.relative_to(TOP).as_posix() for path in TOP.rglob("*.py") if counting.search(path.read_text("utf-8"))}
    assert found <= {"explain/names.py", "explain/readings.py"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_is_a_word_in_both_languages(lang: str) -> None:
    words = names_of("diadoques", "basic", lang, game="diadoques").words
    assert all(f"ordinal.{number}" in words for number in (1, 2, 3))
