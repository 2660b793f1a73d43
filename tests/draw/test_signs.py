"""Signs and tags as a board, a game and a language have them, on the drawn map, the clicked one and in the book."""

from __future__ import annotations

import json
import re

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.draw.signs import sign_of, signs
from diadoques.draw.symbols import coast_tag
from diadoques.draw.words import vocabulary
from diadoques.explain.catalogue import catalogue, screen_words
from diadoques.games.catalogue import load_game
from diadoques.widgets.map.board_scene import board_scene

ANCIENT = re.compile(r"galley|galère|trireme|trière|\boars?\b|\brames?\b", re.IGNORECASE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fleet_of_1901_is_no_galley(lang: str) -> None:
    """Its counter is another on both maps and in the book, and no word of the game speaks of oars."""
    assert signs()[sign_of("F", "europe1901")].outline != signs()["F"].outline == signs()[sign_of("F", "bc218")].outline
    assert board_scene("europe1901", "basic", "diplomacy")["shapes"]["F"] == signs()["F-europe1901"].svg
    assert board_scene()["shapes"]["F"] == signs()["F"].svg
    said = [vocabulary("diplomacy")[lang], screen_words("diplomacy")[lang], catalogue(lang, "diplomacy").templates]
    assert not ANCIENT.search(json.dumps(said, ensure_ascii=False, default=str))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["diadoques", "diplomacy", "bc218"])
def test_the_tag_of_a_coast_is_what_orders_end_in(game: str, lang: str) -> None:
    """On both maps: its letters are those of the language."""
    notation = load_game(game).abilities.notation
    scene, letters = board_scene(load_game(game).about.board, "basic", game), {"fr": "c[nseo]", "en": "[nsew]c"}[lang]
    tags = [shore[lang][-2:] for space in scene["spaces"] for shore in space["shores"].values()]
    assert notation is not None and tags
    assert [tag for tag in tags if not re.fullmatch(letters, tag, re.IGNORECASE)] == []
    assert {coast_tag(one["id"] + coast, lang, game) for one in scene["spaces"] for coast in one["coasts"]} == set(tags)
