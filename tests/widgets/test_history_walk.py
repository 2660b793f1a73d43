"""What really happened, walked season by season: every game that has a history, both languages."""

from __future__ import annotations

import re

import pytest

from diadoques.explain.history import HistoricalEvent, history_of
from diadoques.games.catalogue import games
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.map_picker import MapPicker
from diadoques.widgets.result.history_view import MOST_DOTS, HistoryView, HistoryWalk

TOLD = [game for game in games() if history_of(game) is not None]


def happenings(game: str) -> tuple[HistoricalEvent, ...]:
    found = history_of(game)
    assert found is not None
    return found.happenings


def walk(game: str, lang: str = "en", some: tuple[HistoricalEvent, ...] | None = None) -> tuple[HistoryWalk, MapPicker]:
    picture = MapPicker(board_scene(game=game), lang=lang)
    return HistoryWalk(picture, happenings(game) if some is None else some, game, lang), picture


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", TOLD)
def test_each_season_has_its_dots_and_its_texts_under_the_same_numbers(game: str, lang: str) -> None:
    made, picture = walk(game, lang)
    _, whole = made.stages[0]
    assert list(whole) == list(happenings(game)), "first all of it"
    assert [one for _, part in made.stages[1:] for one in part] == list(whole), "then each once, in the order of time"
    for at, (name, part) in enumerate(made.stages):
        made.show(at)
        assert made.seasons.list.options[at] == (name, at) and made.seasons.list.value == at
        rows = re.findall(r"<li>(.*?)</li>", made.told.value)
        assert [dot["number"] for dot in picture.dots] == list(range(1, len(rows) + 1))
        assert [dot["at"] for dot in picture.dots] == [one.at for one in part]
        assert all(all(source in row for source in one.sources) for row, one in zip(rows, part, strict=True))


def test_a_long_history_begins_with_its_first_season_a_short_one_with_all_of_it() -> None:
    whole = happenings("amphipolis")
    assert len(whole) > MOST_DOTS and walk("amphipolis")[0].at == 1
    of_422 = tuple(one for one in whole if one.season.year == 422)[:MOST_DOTS]
    made, picture = walk("amphipolis", "fr", of_422)
    assert made.at == 0 and len(picture.dots) == len(of_422) <= MOST_DOTS
    assert made.stages[0][0] == "422 av. J.-C."
    made.seasons.after.click()
    assert made.at == 1 and made.seasons.before.disabled is False


def test_a_single_season_is_told_without_any_choice() -> None:
    spring = tuple(one for one in happenings("amphipolis") if (one.season.year, one.season.name) == (423, "spring"))
    made, picture = walk("amphipolis", "en", spring)
    assert len(made.stages) == 1 and made.seasons.box.layout.display == "none" and len(picture.dots) == len(spring)


@pytest.mark.parametrize("game", TOLD)
def test_numbers_on_the_map_have_their_list_open_and_it_does_not_close(game: str) -> None:
    picture = MapPicker(board_scene(game=game), lang="en")
    view = HistoryView(picture)
    view.show(happenings(game)[0].season, game, "en")
    assert not picture.dots and "<details" in view.text.value
    view.where.value = True
    assert len(picture.dots) == view.text.value.count("<li>") > 0 and "<details" not in view.text.value
    view.put_away()
    assert not picture.dots and "<details" in view.text.value


def test_a_whole_history_says_from_when_to_when_it_goes() -> None:
    """« 323-281 av. J.-C. »: its first and its last year."""
    shown, _ = walk("diadoques", "fr")
    years = [one.season.year for one in happenings("diadoques")]
    assert f"{max(years)}-{min(years)}" in shown.stages[0][0]
