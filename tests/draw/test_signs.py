"""Signs and tags as a board, a game and a language have them, on the drawn map, the clicked one and in the book."""

from __future__ import annotations

import json
import re

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.draw import scene as sc
from diadoques.draw.canvas import Canvas
from diadoques.draw.geometry import load_geometry
from diadoques.draw.palette import livery
from diadoques.draw.scene import Arrow
from diadoques.draw.signs import sign_of, signs
from diadoques.draw.strokes import paint_arrow
from diadoques.draw.symbols import coast_tag, half_disc
from diadoques.draw.view import page_of
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


@pytest.mark.parametrize("kind", [sc.SUPPORT_MOVE, sc.SUPPORT_HOLD])
def test_a_support_ends_in_a_sign_at_what_it_helps(kind: str) -> None:
    canvas = Canvas(page_of(load_geometry("diadoques"), None))
    begins, ends = (600.0, 400.0), (700.0, 400.0)
    paint_arrow(canvas, Arrow(kind, sc.DONE, "Antigone", "", (begins, ends)), livery("Antigone", "diadoques"), 1.0)
    last = canvas.axes.patches[-1].get_path().get_extents()
    assert abs(last.x0 + last.width / 2 - ends[0]) < abs(last.x0 + last.width / 2 - begins[0])


def test_half_a_centre_is_the_left_half_of_its_disc() -> None:
    box = half_disc((100.0, 50.0), 4.0).get_extents()
    assert [box.x0, box.x1] == pytest.approx([96, 100]) and [box.y0, box.y1] == pytest.approx([46, 54])
