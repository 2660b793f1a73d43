"""Pictures of openings say what they show, mark what is best, and keep their letters on the page."""

from __future__ import annotations

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Polygon

from diadoques.analysis.openings.valuations import valuations_of
from diadoques.core.faults import Fault
from diadoques.draw.figures import SIZE
from diadoques.draw.openings import reach_map
from diadoques.draw.palette import colour
from diadoques.draw.words import WORDS
from tests.analysis.test_openings import begun
from tests.refusals import refusing

SIZES = (SIZE, (1280, 720))


def texts(figure: Figure) -> list[str]:
    return [one.get_text() for one in figure.axes[0].texts]


def assert_on_the_page(figure: Figure) -> None:
    drawn = FigureCanvasAgg(figure).get_renderer()
    width, height = figure.get_size_inches() * figure.dpi
    for one in figure.axes[0].texts:
        box = one.get_window_extent(drawn)
        assert min(box.x0, box.y0) >= 0 and box.x1 <= width and box.y1 <= height, one.get_text()


def test_what_counts_is_named_in_both_languages() -> None:
    for name in {*valuations_of(begun("diadoques")), *valuations_of(begun("diplomacy"))}:
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
