"""The numbered dots of history: however many a season has, none stands over another, all of them on the map."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import Page

from diadoques.explain.history import history_of
from diadoques.games.catalogue import begin, games, load_game, stated_options
from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.scenes import scene
from diadoques.widgets.result.history_view import history_dots
from diadoques.widgets.words import WORDS

pytestmark = pytest.mark.browser
TOLD = [game for game in games() if history_of(game) is not None]
WHERE = """() => [...document.querySelectorAll(".dia-dot-of-history")].map((node) => {
  const box = node.querySelector("circle").getBoundingClientRect();
  const map = document.querySelector(".dia-svg").getBoundingClientRect();
  return {x: box.x + box.width / 2, y: box.y + box.height / 2, wide: box.width, text: node.textContent,
    inside: box.left >= map.left - 1 && box.right <= map.right + 1 &&
      box.top >= map.top - 1 && box.bottom <= map.bottom + 1};
})"""


@pytest.mark.parametrize("width", [390, 1150])
@pytest.mark.parametrize("game", TOLD)
def test_dots_of_a_season_never_touch(show: Callable[..., Page], game: str, width: int) -> None:
    history = history_of(game)
    assert history is not None
    rules = load_game(game)
    _, position = begin(rules, rules.about.scenario, stated_options(rules, {}, rules.about.scenario), None)
    words = {lang: table["map"] for lang, table in WORDS.tables.items()}
    state = {"board": board_scene(game=game), "words": words, "active": "", "lit": [], "film": [], "choices": {}}
    page = show(static("map"), style("map.css"), state | {"scene": scene(position), "lang": "en"}, width)
    for season in dict.fromkeys(one.season for one in history.happenings):
        shown = history_dots(history.then(season), "en")
        page.evaluate("(dots) => window.model.set('dots', dots)", shown)
        stood = page.evaluate(WHERE)
        assert len(stood) == len(shown), season
        assert all(one["inside"] for one in stood), (season, stood)
        for one, other in combinations(stood, 2):
            apart = math.dist((one["x"], one["y"]), (other["x"], other["y"]))
            assert apart >= one["wide"] - 0.5, (season, one, other)
