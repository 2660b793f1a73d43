"""Pictures of accounts and of games in number: they show the table they are given, and no letter hides another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from diadoques.core.faults import Fault
from diadoques.draw.accounts import GOES, HAS, Bar, bars, duel, frontier, repayment, winters
from diadoques.draw.board_map import save_figure
from diadoques.draw.figures import SIZE
from diadoques.draw.spreads import fans, survival
from tests.refusals import refusing

SIZES = (SIZE, (1280, 720))
NAMES = {name: name for name in ("Antipater", "Lysimaque", "Antigone", "Eumène", "Ptolémée", "Séleucos")}
YEARS = pd.MultiIndex.from_product([range(1, 7), NAMES], names=["year", "start"])
BANDS = pd.DataFrame({"median": 40.0, "low50": 30.0, "high50": 55.5, "low90": 0.0, "high90": 120.0}, index=YEARS)
CURVE = pd.DataFrame({"share": 0.5, "low": 0.25, "high": 0.75}, index=YEARS)
WINTERS = pd.DataFrame(
    {
        "treasury": [7, 9, 11, -5], "provinces": [1, 1, 2, 2], "citadels": [1, 1, 2, 2], "majors": [0, 0, 10, 10],
        "capital": [30, 30, 30, 30], "income": [32, 32, 44, 44], "upkeep": [30, 30, 30, 39], "gone": [0, 0, 0, 2],
        "raised": [0, 0, 20, 0], "left": [9, 11, 5, 0],
    },
    index=[321, 320, 319, 318],
)  # fmt: skip
MIXTURES = pd.DataFrame(
    [(0, 0, 0, 0, 0, 70, True), (1, 0, 0, 0, 1, 40, True), (0, 0, 0, 1, 1, 25, False), (0, 1, 0, 1, 3, 4, True)],
    columns=["mercenaries", "elite", "guard", "militia", "strength", "left", "best"],
)
PAYBACK = pd.DataFrame(
    {"price": [10, 20], "upkeep": [10, 20], "yield": [12, 12], "net": [2, -8], "winters": [5, float("nan")]},
    index=["", "e"],
)
GRADES = {"": "mercenaries", "e": "elite"}
DUEL = [[20, -20], [15, 15], [10, 10], [0, 0]], [[-40, -5], [-40, -45], [-40, -45], [0, -5]]
SUMS = list("abcd"), ["0 T", "5 T"]
DRAWN = ([0.125, 0.875, 0, 0], [0.875, 0.125])
ROWS = [Bar(f"place {one}", one, 0, f"{one} T") for one in range(40, 0, -1)]
PICTURES: dict[str, Callable[..., Figure]] = {
    "fans": lambda **look: fans(BANDS, NAMES, "Income (T)", ["Why."], **look),
    "survival": lambda **look: survival(CURVE, NAMES, ["Why."], **look),
    "three": lambda **look: survival(CURVE, dict(list(NAMES.items())[:3]), ["Why."], **look),
    "winters": lambda **look: winters(WINTERS, "Antigone", ["Why."], coin="T", **look),
    "frontier": lambda **look: frontier(MIXTURES, "Antigone", ["Why."], coin="T", **look),
    "repayment": lambda **look: repayment(PAYBACK, GRADES, "Antigone", ["Why."], coin="T", **look),
    "duel": lambda **look: duel(*DUEL, SUMS, ("who bribes", "its master"), "x", ["Why."], shares=DRAWN, **look),
    "bars": lambda **look: bars(
        [Bar(f"place {one}", one, 0, f"{one} T") for one in range(40, 0, -1)], "a", "b", **look
    ),
}


def texts(figure: Figure) -> list[Text]:
    """Every letter that is shown: titles, keys, numbers, ticks."""
    found = []
    for axes in figure.axes:
        found += axes.texts
        if axes.axison:
            low, high = sorted(axes.get_xlim()), sorted(axes.get_ylim())
            for ends, axis in ((low, axes.xaxis), (high, axes.yaxis)):
                ticks = zip(axis.get_majorticklocs(), axis.get_majorticklabels(), strict=True)
                found += [label for at, label in ticks if ends[0] <= at <= ends[1]]
    return [one for one in found if one.get_text()]


def told(figure: Figure) -> list[str]:
    return [one.get_text() for one in texts(figure)]


@pytest.mark.turns(4)
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", PICTURES)
def test_no_letter_hides_another(name: str, lang: str, size: tuple[int, int]) -> None:
    figure = PICTURES[name](lang=lang, size=size)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    width, height = figure.get_size_inches() * figure.dpi
    boxes = [(one.get_text(), one.get_window_extent(canvas.get_renderer())) for one in texts(figure)]
    assert len(boxes) > 10
    for at, (text, box) in enumerate(boxes):
        assert min(box.x0, box.y0) >= 0 and box.x1 <= width and box.y1 <= height, text
        hidden = [other for other, beside in boxes[:at] if box.overlaps(beside)]
        assert not hidden, (text, hidden)


def test_both_piles_of_a_winter_come_to_the_same_sum() -> None:
    figure = winters(WINTERS.head(3), "Antigone", coin="T", lang="en")
    parts = [one for one in figure.axes[1].patches if isinstance(one, Rectangle)]
    assert len(parts) == 3 * (len(HAS) + len(GOES))
    for place in range(3):
        left = sum(one.get_height() for one in parts if one.get_x() == pytest.approx(place - 0.38))
        right = sum(one.get_height() for one in parts if one.get_x() == pytest.approx(place + 0.02))
        assert left == right == WINTERS["treasury"].iloc[place] + WINTERS["income"].iloc[place]
    assert "unpaid: 2" in told(winters(WINTERS, "Antigone", lang="en"))


def test_each_number_of_a_winter_stands_in_the_middle_of_its_part() -> None:
    """Those of a debt, too, which hangs below nought."""
    axes = winters(WINTERS.assign(treasury=[7, 9, 11, -25]), "Antigone", lang="en").axes[1]
    parts = [one for one in axes.patches if isinstance(one, Rectangle)]
    told = [one for one in axes.texts if not one.get_text().startswith("unpaid")]
    assert any(one.get_position()[1] < 0 for one in told)
    for one in told:
        x, y = one.get_position()
        middles = [(part.get_x() + part.get_width() / 2, part.get_y() + part.get_height() / 2) for part in parts]
        assert any((x, y) == pytest.approx(middle) for middle in middles), one.get_text()


def test_a_fan_ends_at_its_median_in_the_colours_of_its_owner() -> None:
    rising = BANDS.assign(median=[30.0 + year for year, _ in YEARS])
    figure = fans(rising, NAMES, "Tribut", lang="fr")
    ends = [one.texts[0] for one in figure.axes[1:]]
    assert [(one.get_text(), *one.xy) for one in ends] == [("36", 6, 36)] * 6, "that of the last year, where it is"
    assert len(figure.axes) == 1 + len(NAMES)
    colours = {axes.lines[0].get_color() for axes in figure.axes[1:]}
    assert len(colours) == len(NAMES)
    assert told(survival(CURVE, NAMES, lang="fr")).count("50\u202f%") == 6


def test_the_best_mixtures_are_numbered_and_told() -> None:
    said = told(frontier(MIXTURES, "Antigone", coin="T", lang="en"))
    assert {"nobody", "1 mercenary", "1 elite, 1 militia"} <= {*said}
    assert [said.count(str(one)) for one in (1, 2, 3)][2] >= 2, "in the picture and in the key"


def test_a_duel_marks_best_replies_and_how_often_each_sum_is_drawn() -> None:
    figure = PICTURES["duel"](lang="en")
    bold = sorted(one.get_text() for one in figure.axes[0].texts if one.get_weight() == "bold")
    assert bold == ["0", "15", "20", "−40", "−40", "−5"]
    wide = [one.get_width() for one in figure.axes[0].patches if isinstance(one, Rectangle) and one.get_height() == 14]
    assert [part / whole for whole, part in zip(wide[::2], wide[1::2], strict=True)] == pytest.approx(DRAWN[0])
    with pytest.raises(Fault, check=refusing("payoffs-shape")):
        duel(DUEL[0], DUEL[1][:2], SUMS, ("a", "b"), "c")


def test_what_is_left_out_is_counted() -> None:
    said = told(PICTURES["bars"](lang="fr"))
    assert any("20 sur 40" in one for one in said) and "place 40" in said and "place 20" not in said
    some = bars([Bar("treasury", 7, 14, "7 / 14")], "a", "b", lang="fr")
    card, lost = [one for one in some.axes[0].patches if isinstance(one, Rectangle)]
    assert lost.get_width() == pytest.approx(card.get_width() / 2)


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_a_picture_is_saved_by_its_suffix(kind: str, tmp_path: Path) -> None:
    path = save_figure(PICTURES["bars"](lang="en"), tmp_path / f"bars.{kind}", "Bars", "en")
    assert path.stat().st_size > 2000
    with pytest.raises(Fault, check=refusing("format-unknown")):
        save_figure(PICTURES["bars"](lang="en"), tmp_path / "bars.doc", "Bars", "en")


def test_nothing_to_draw_is_a_sentence() -> None:
    for call in (
        lambda: winters(WINTERS.head(0), "x"),
        lambda: frontier(MIXTURES.head(0), "x"),
        lambda: repayment(PAYBACK.head(0), {}, "x"),
        lambda: bars([], "x", "y"),
        lambda: fans(BANDS.head(0), NAMES, "x"),
        lambda: survival(CURVE, {}),
    ):
        with pytest.raises(Fault, check=refusing("curves-empty")):
            call()
    with pytest.raises(Fault, check=refusing("language-unknown")):
        survival(CURVE, NAMES, lang="xx")
