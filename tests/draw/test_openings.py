"""Pictures of openings say what they show, mark what is best, and keep their letters on the page."""

from __future__ import annotations

import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Polygon, Rectangle

from diadoques.analysis.openings.valuations import valuations_of
from diadoques.core.faults import Fault
from diadoques.draw.figures import SIZE
from diadoques.draw.openings import assumptions, opening_tree, payoff_matrix, reach_map
from diadoques.draw.palette import colour
from diadoques.draw.words import WORDS
from tests.analysis.test_openings import begun
from tests.refusals import refusing

GAINS = pd.DataFrame([[3, 0], [5, 1], [5, 1]], index=["silent", "talk", "tell"], columns=["hush", "speak"])
OTHERS = pd.DataFrame([[3, 5], [0, 1], [0, 1]], index=GAINS.index, columns=GAINS.columns)
SIZES = (SIZE, (1280, 720))


def texts(figure: Figure) -> list[str]:
    return [one.get_text() for one in figure.axes[0].texts]


def assert_on_the_page(figure: Figure) -> None:
    drawn = FigureCanvasAgg(figure).get_renderer()
    width, height = figure.get_size_inches() * figure.dpi
    for one in figure.axes[0].texts:
        box = one.get_window_extent(drawn)
        assert min(box.x0, box.y0) >= 0 and box.x1 <= width and box.y1 <= height, one.get_text()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_table_of_payoffs_marks_best_replies_and_counts_twins(lang: str, size: tuple[int, int]) -> None:
    figure = payoff_matrix(GAINS, OTHERS, ("Ann", "Bob"), ["Others hold."], lang=lang, size=size)
    told = texts(figure)
    assert "talk (×\u00a02)" in told and "silent" in told and "tell" not in told
    assert any("Others hold." in one and "3" in one for one in told)
    assert told.index("talk (×\u00a02)") < told.index("silent"), "the safest first"
    frames = [one for one in figure.axes[0].patches if isinstance(one, Rectangle) and not one.get_fill()]
    dots = [one for one in figure.axes[0].lines if one.get_marker() == "o"]
    assert len(frames) == 2 + 2 and len(dots) == 2 + 2, "talk against both; speak against both; and the legend's"
    assert_on_the_page(figure)


def test_a_loss_is_red_and_no_gain_pale() -> None:
    gains = pd.DataFrame([[-2.0, 0.0, 2.0]], index=["a"], columns=["x", "y", "z"])
    figure = payoff_matrix(gains, -gains, ("Ann", "Bob"), lang="en")
    cells = [one.get_facecolor()[:3] for one in figure.axes[0].patches if one.get_fill()]
    lost, none, gained = cells[:3]
    assert lost[0] > lost[2] and gained[2] > gained[0] and min(none) > 0.85


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_large_tables_leave_out_what_does_not_fit(lang: str, size: tuple[int, int]) -> None:
    names = [f"A PHR S A PHR -> G Gordion, A PHR -> {number}, F PHR -> G Gordion" for number in range(90)]
    gains = pd.DataFrame([[row * column % 17 for column in range(90)] for row in range(90)], index=names, columns=names)
    figure = payoff_matrix(gains, gains.T, ("Antigone", "Eumène"), lang=lang, size=size)
    assert any("90" in one for one in texts(figure))
    assert_on_the_page(figure)
    values = {(f"A {one % 5}", f"A {one % 7}", f"F {one}"): float(one) for one in range(200)}
    tree = opening_tree(values, "Antigone", "x", lang=lang, size=size)
    assert any("28" in one and "200" in one for one in texts(tree))
    assert "F 199" in texts(tree) and "F 0" not in texts(tree), "those that are worth most stay"
    assert_on_the_page(tree)


def test_a_tree_has_a_branch_for_each_order() -> None:
    values = {("A", "x"): 1.0, ("A", "y"): 3.0, ("B", "x"): 0.5}
    figure = opening_tree(values, "Ann", "share", ["Why."], lang="fr")
    told = texts(figure)
    assert [told.count(name) for name in ("Ann", "A", "B", "x", "y")] == [1, 1, 1, 2, 1]
    assert "0,5" in told and any("Why." in one for one in told)
    boxes = [one for one in figure.axes[0].patches if isinstance(one, Rectangle)]
    assert len(boxes) == 6
    assert figure.get_facecolor()[:3] == pytest.approx(
        tuple(int(colour("paper", "ground")[place : place + 2], 16) / 255 for place in (1, 3, 5))
    )


def test_what_cannot_be_drawn_is_told() -> None:
    with pytest.raises(Fault, check=refusing("payoffs-shape")):
        payoff_matrix(GAINS, OTHERS.T, ("a", "b"))
    with pytest.raises(Fault, check=refusing("tree-empty")):
        opening_tree({}, "a", "b")
    with pytest.raises(Fault, check=refusing("tree-empty")):
        opening_tree({("A",): 1.0, ("A", "B"): 1.0}, "a", "b")
    with pytest.raises(Fault, check=refusing("language-unknown")):
        payoff_matrix(GAINS, OTHERS, ("a", "b"), lang="xx")


def test_what_is_supposed_is_told_in_both_languages() -> None:
    assert assumptions("delta", "en") == [
        "What counts, at the end of the season: delta.",
        "Everybody else holds.",
    ]
    assert len(assumptions("units", "fr", hold=False)) == 1 and "unités" in assumptions("units", "fr")[0]
    position = begun("diadoques")
    for name in {*valuations_of(position), *valuations_of(begun("diplomacy"))}:
        assert all(name in words["value"] for words in WORDS.tables.values())


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("lang", "half", "citadel"), [("fr", "50\u202f%", "Gordion"), ("en", "50%", "Gordium")])
def test_a_map_of_shares_tells_each_share_once(lang: str, half: str, citadel: str, size: tuple[int, int]) -> None:
    shares = {"PHR": 1.0, "LYC": 0.5, "BIT": 0.001, "Gordion": 0.25, "PIS": 0.0}
    figure = reach_map(shares, "Antigone", ["Others hold."], lang=lang, size=size)
    told = texts(figure)
    assert f"LYC\n{half}" in told and "PIS" in told and "Others hold." in told
    assert f"BIT\n{half.replace('50', '<1')}" in told, "what is there at all is not told as nothing"
    assert [one for one in told if one.startswith(f"{citadel} 25")]
    assert not [one for one in told if one.startswith("islet")]
    assert_on_the_page(figure)
    drawn = FigureCanvasAgg(figure).get_renderer()
    boxes = [one.get_window_extent(drawn) for one in figure.axes[0].texts if "%" in one.get_text()]
    assert len(boxes) == 4
    assert not [1 for at, one in enumerate(boxes) for other in boxes[:at] if one.overlaps(other)]


@pytest.mark.slow
def test_the_darker_the_more_often() -> None:
    figure = reach_map({"PHR": 1.0, "LYC": 0.2}, "Antigone", lang="en")
    assert figure._repr_png_().startswith(b"\x89PNG"), "a notebook shows it"
    fills = {one.get_facecolor()[:3] for one in figure.axes[0].patches if isinstance(one, Polygon)}
    sea, land = to_rgb(colour("sea", "off")), to_rgb(colour("land", "neutral"))
    shaded = sorted(fills - {sea, land}, key=sum)
    assert len(shaded) == 2 and shaded[0] == pytest.approx(to_rgb(colour("paper", "title")), abs=0.01)


def test_a_place_that_is_not_there_and_a_share_that_is_none_are_told() -> None:
    with pytest.raises(Fault, check=refusing("place-unknown .*ROMA")):
        reach_map({"ROMA": 0.5}, "Antigone")
    with pytest.raises(Fault, check=refusing("payoffs-number")):
        reach_map({"PHR": 1.5}, "Antigone")
