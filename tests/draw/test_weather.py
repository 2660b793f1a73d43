"""What chance lays on the map: the weather of its own season, swollen rivers, the legend that explains it, coins."""

from __future__ import annotations

import math
from dataclasses import replace
from types import SimpleNamespace

import pytest

from diadoques.core.calendar import Season
from diadoques.draw import compose, draw_map, weather
from diadoques.draw.geometry import load_geometry
from diadoques.draw.legend import WEATHERS, items_of
from diadoques.draw.palette import palette
from diadoques.draw.picture import Picture
from diadoques.draw.weather import _beside, flood_lines
from diadoques.games.diadoques import Answers, Position, new, resolve
from diadoques.games.diadoques.model.state import TableEvent

SHEET = load_geometry("diadoques")


@pytest.fixture(scope="module")
def summer() -> Position:
    """A movement season of the advanced game."""
    position = new("spring-321", "advanced")
    while position.season != Season(321, "summer"):
        position = resolve(position, Answers()).after
    return position


def test_a_report_shows_the_weather_of_its_own_season(summer: Position) -> None:
    """DIA-13-05: it holds until the season ends; the one that has begun since is not that of the report."""
    stormy = replace(summer, event=TableEvent("storm", "", ("EUB", "CYC")), announced=None)
    report = resolve(stormy, Answers())
    assert compose.of_report(report, SHEET).weather == {"EUB": "storm", "CYC": "storm"}
    assert not compose.of_position(report.after, SHEET).weather


def test_a_river_swells_inside_provinces_and_along_the_borders_it_makes(summer: Position) -> None:
    board = summer.board
    none, nile, both = (flood_lines(SHEET, board, rivers) for rivers in ((), ("Nil",), ("Nil", "Euphrate")))
    assert not none
    assert len(nile) == sum(course.name["fr"] == "Nil" for course in SHEET.rivers)  # it parts no two provinces
    banks = {link.river for link in board.links if link.river}
    assert "Euphrate" in banks and len(both) > len(nile) + 1
    assert all(math.isfinite(x + y) for line in both for x, y in line)


@pytest.mark.parametrize(("between", "river"), [(("ASS", "MES"), "Tigre"), (("CAP", "COM"), "Halys")])
def test_where_half_a_border_is_river_that_half_alone_swells(
    summer: Position, between: tuple[str, str], river: str
) -> None:
    halves = [border for border in SHEET.borders if border.between == between and border.kind == "half"]
    assert {border.part for border in halves} == {"river", "mountain"}
    sheet = replace(SHEET, borders=tuple(halves), rivers=())
    assert flood_lines(sheet, summer.board, (river,)) == [one.line for one in halves if one.part == "river"]


@pytest.fixture(scope="module")
def calm(summer: Position) -> Picture:
    """The same summer without any weather."""
    return draw_map(replace(summer, event=None), lang="en", size=500)


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("kind", WEATHERS)
def test_each_weather_has_its_hatch_its_sign_and_its_words(summer: Position, calm: Picture, kind: str) -> None:
    spaces = {"storm": ("EUB",), "snow": ("ARM",), "sand": ("LIB",), "flood": ("EGY",)}[kind]
    rivers = ("Nil",) if kind == "flood" else ()
    position = replace(summer, event=TableEvent(kind, "", spaces, rivers))
    scene = compose.of_position(position, SHEET)
    keys = items_of(scene, owned=False)
    assert f"mark.{kind}" in keys
    assert ("mark.swollen" in keys) is (kind == "flood")
    assert ("mark.treasure" in keys) is True
    picture = draw_map(position, lang="en", size=500)
    assert position.board.name(spaces[0], "en") in picture.alt
    assert picture.png != calm.png


def test_treasures_that_are_gone_need_no_legend() -> None:
    scene = compose.of_position(new("spring-321", "advanced"), SHEET)
    assert "mark.treasure" in items_of(scene, owned=False)
    emptied = replace(scene, treasures=dict.fromkeys(scene.treasures, 0))
    assert emptied.treasures and "mark.treasure" not in items_of(emptied, owned=False)


def test_there_is_a_coin_for_each_treasure_and_none_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    coins: list[str] = []
    monkeypatch.setattr(weather, "paint_coin", lambda canvas, at, text, order: coins.append(text))
    monkeypatch.setattr(weather, "write", lambda canvas, texts: None)
    page = SimpleNamespace(unit=1.0, inside=lambda at, room: True)
    scene = replace(compose.of_position(new("spring-321", "advanced"), SHEET), treasures={"Gordion": 5, "Rhodes": 0})
    weather.paint_treasures(SimpleNamespace(page=page), SHEET, scene, "fr")
    assert coins == ["5"]


def test_no_two_weathers_share_a_hatch_or_a_sign() -> None:
    rows = palette()["weather"]
    assert set(rows) == set(WEATHERS)
    assert len({row["hatch"] for row in rows.values()}) == len({row["sign"] for row in rows.values()}) == len(rows)


def test_a_coin_avoids_what_is_written() -> None:
    """Its usual place is below, to the right; a name that stands there sends it to the left."""
    x, y = _beside((100.0, 100.0), [], [], 1.0)
    assert x > 100 and y > 100
    x, _ = _beside((100.0, 100.0), [(104.0, 90.0, 180.0, 130.0)], [], 1.0)
    assert x < 104
