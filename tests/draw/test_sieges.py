"""Pictures of sieges name each citadel with its season, darker the sooner, and keep their letters on the page."""

from __future__ import annotations

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from diadoques.board.load import load_board
from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.draw.figures import SIZE
from diadoques.draw.sieges import falls_chart, falls_map
from tests.refusals import refusing

SEASONS = [Season(year, name) for year in (321, 320) for name in ("spring", "summer", "autumn")]
CITADELS = load_board("diadoques", "basic").citadels
FALLS = {name: number % 7 if number % 7 > 2 else 0 for number, name in enumerate(CITADELS)}


def boxes(figure: Figure) -> list[tuple[str, float, float, float, float]]:
    drawn = FigureCanvasAgg(figure).get_renderer()
    found = []
    for one in figure.axes[0].texts:
        box = one.get_window_extent(drawn)
        found.append((one.get_text(), box.x0, box.y0, box.x1, box.y1))
    return found


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("size", [SIZE, (1280, 720)])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_citadel_has_its_label_and_none_covers_another(lang: str, size: tuple[int, int]) -> None:
    figure = falls_map(FALLS, SEASONS, "Whose", ["Nobody opposes."], lang=lang, size=size)
    told = boxes(figure)
    width, height = size
    assert all(left >= 0 and low >= 0 and right <= width and high <= height for _t, left, low, right, high in told)
    board = load_board("diadoques", "basic")
    labels = [one for one in told if any(one[0].startswith(board.name(name, lang)) for name in CITADELS)]
    assert len(labels) == len(CITADELS)
    for number, (_text, left, low, right, high) in enumerate(labels):
        for text, other_left, other_low, other_right, other_high in labels[:number]:
            apart = right <= other_left or other_right <= left or high <= other_low or other_high <= low
            assert apart, (_text, text)
    assert any("Nobody opposes." in one[0] for one in told)
    season = {3: {"fr": "aut. 321", "en": "aut. 321"}, 0: {"fr": "–", "en": "–"}}
    for name in CITADELS:
        if FALLS[name] in season:
            assert any(text == f"{board.name(name, lang)} {season[FALLS[name]][lang]}" for text, *_box in labels), name


def test_the_sooner_the_darker() -> None:
    figure = falls_chart({"Ann": {"Pella": 3, "Sparte": 6, "Tyr": 0}}, SEASONS, "Who", lang="en")
    cells = [one.get_facecolor()[:3] for one in figure.axes[0].patches if isinstance(one, Rectangle)]
    assert sum(cells[0]) < sum(cells[1]) < sum(cells[2])
    told = [one.get_text() for one in figure.axes[0].texts]
    assert told[told.index("Pella") + 1] == "Autumn 321" and told[told.index("Tyr") + 1] == "–"


@pytest.mark.parametrize("size", [SIZE, (1280, 720)])
def test_a_chart_of_all_keeps_its_letters_and_names_what_is_ones_own(size: tuple[int, int]) -> None:
    majors = {name: name for name in CITADELS[:20]}
    every = {player: {name: FALLS[name] for name in list(majors)[place:]} for place, player in enumerate("ABCDEF")}
    figure = falls_chart(every, SEASONS, "Who", ["Nobody opposes."], places=majors, lang="fr", size=size)
    told = boxes(figure)
    assert sum(text == "la sienne" for text, *_box in told) == sum(range(6))
    assert all(left >= 0 and low >= 0 and right <= size[0] and high <= size[1] for _t, left, low, right, high in told)


def test_refused_in_a_sentence() -> None:
    with pytest.raises(Fault, check=refusing("place-unknown.*falls")):
        falls_map({"Rome": 1}, SEASONS, "Whose")
    with pytest.raises(Fault, check=refusing("payoffs-number")):
        falls_map({"Pella": 7}, SEASONS, "Whose")
    with pytest.raises(Fault, check=refusing("tree-empty")):
        falls_chart({}, SEASONS, "Who")
    with pytest.raises(Fault, check=refusing("language-unknown")):
        falls_map({"Pella": 1}, SEASONS, "Whose", lang="la")


@pytest.mark.slow
def test_of_two_citadels_in_a_province_the_first_that_falls_gives_it_its_colour() -> None:
    board = load_board("diadoques")
    homes: dict[str, list[str]] = {}
    for name in board.citadels:
        homes.setdefault(board.places[name].province, []).append(name)
    first, second = next(names for names in homes.values() if len(names) > 1)[:2]
    early, late = {first: 1, second: 3}, {first: 3, second: 1}
    seasons = [Season.parse(text) for text in ("summer 321", "autumn 321", "spring 320")]

    def grounds(falls: dict[str, int]) -> list[object]:
        axes = falls_map(falls, seasons, "?").figure.axes[0]
        return [one.get_facecolor() for one in axes.patches] + [str(one.get_facecolor()) for one in axes.collections]

    assert len(set(map(str, grounds(early)))) > 1
    assert grounds(early) == grounds(late) == grounds({first: 1, second: 1})
