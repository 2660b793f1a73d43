"""Drawn maps: everything is on them, nothing written covers anything else written, and files are what they claim."""

from __future__ import annotations

import base64
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PathCollection
from matplotlib.text import Text
from PIL import Image

from diadoques.board.load import load_board
from diadoques.core.faults import Fault
from diadoques.draw import Picture, board_map, draw_map, frames, show, theatres
from diadoques.draw.canvas import FRAME, LAND, SEA, Canvas
from diadoques.draw.geometry import load_geometry
from diadoques.draw.names import scripts
from diadoques.draw.view import page_of
from diadoques.draw.writing import STRONG_TOWN, TOWN, extent
from diadoques.games.diadoques import Answers, Position, Report, resolve
from tests.refusals import refusing

BOARD, SHEET = load_board("diadoques"), load_geometry("diadoques")
LANGUAGES = ("fr", "en")
VIEWS = (None, *theatres("diadoques"))


def texts(picture: Picture) -> list[str]:
    return [artist.get_text() for artist in picture.figure.findobj(Text) if artist.get_text()]


def pixels(picture: Picture) -> np.ndarray:
    """Rows, columns, RGBA: what the PNG holds, which need not be packed and unpacked for it."""
    return np.asarray(board_map.pixels_of(picture.plan), dtype=int)


# --- what stands on the board


def test_every_space_is_painted() -> None:
    axes = draw_map(legend=False).figure.axes[0]
    fills = [one for one in axes.collections if isinstance(one, PathCollection) and one.get_zorder() in (SEA, LAND)]
    painted = [path for fill in fills for path in fill.get_paths()]
    assert len(painted) == 76 + 2, "the spaces, the islets, the waters out of play"
    for code, shape in SHEET.spaces.items():
        assert sum(path.contains_point(shape.anchor) for path in painted) == 1, code


@pytest.mark.turns(4)
@pytest.mark.slow
@pytest.mark.parametrize("size", [1100, 1400, 1600])
@pytest.mark.parametrize("board", ["diadoques", "bc218", "europe1901", "mediterranean220"])
def test_the_line_of_sources_is_whole_at_every_size(board: str, size: int) -> None:
    picture = draw_map(board=board, size=size)
    page = page_of(load_geometry(board), None, size)
    seen = pixels(picture)[:, :, :3]
    strip = seen[-round(22 * page.scale) :, -round(14 * page.scale) :]
    paper = seen[-2, -2]
    assert (np.abs(strip - paper).max(axis=2) < 12).all(), "written over the edge of the paper"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_and_citadel_is_written(lang: str) -> None:
    written = texts(draw_map(lang=lang))
    assert set(BOARD.spaces) <= set(written)
    joined = " ".join(written).casefold()
    for place in BOARD.places.values():
        assert all(word.casefold() in joined for word in place.name[lang].split()), place.id
    tags = {"fr": ("co", "ce", "cs"), "en": ("wc", "ec", "sc")}[lang]
    assert sum(map(written.count, tags)) == 8 + 1, "the named coasts and the legend's"


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_covers_another_or_leaves_the_frame(lang: str, view: str | None) -> None:
    page = page_of(SHEET, view)
    upright = [script for script in scripts(Canvas(page), SHEET, BOARD, lang) if not script.angle]
    boxes = {script.text + str(script.at): extent(script, page.unit) for script in upright}
    assert len(boxes) > 20
    slack = 2.5 * page.unit  # accents and tails are counted, and few letters have both
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        assert across <= slack or down <= slack, (one, other)
    left, top, right, bottom = page.box
    assert all(box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom for box in boxes.values())


def test_letters_are_large_enough_for_a_projector() -> None:
    page = page_of(SHEET, None)
    written = scripts(Canvas(page), SHEET, BOARD, "fr")
    assert min(script.size * page.scale for script in written if script.text in BOARD.spaces) >= 13
    assert min(script.size * page.scale for script in written if script.face in (TOWN, STRONG_TOWN)) >= 11.5
    assert min(script.size * page.scale for script in written) >= 9.4


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_written_is_on_the_paper(lang: str, report: Report, busy: Position) -> None:
    for picture in (draw_map(lang=lang), draw_map(busy, lang=lang), draw_map(report=report, lang=lang)):
        figure = picture.figure
        renderer = FigureCanvasAgg(figure).get_renderer()
        width, height = picture.plan.page.pixels
        for artist in figure.findobj(Text):
            if artist.get_text() and artist.get_zorder() > FRAME:
                box = artist.get_window_extent(renderer)
                assert box.x0 >= 0
                assert box.y0 >= 0
                assert box.x1 <= width + 1
                assert box.y1 <= height + 1


def test_names_follow_the_language() -> None:
    assert {"Thrace", "Mer Ionienne", "Tyr"} <= set(texts(draw_map(lang="fr")))
    assert {"Thrace", "Ionian Sea", "Tyre"} <= set(texts(draw_map(lang="en")))


def test_the_strip_names_players_and_date(busy: Position) -> None:
    french, english = texts(draw_map(busy)), texts(draw_map(busy, lang="en"))
    assert {"LES DIADOQUES", "Été 320 av. J.-C.", "Ptolémée", "Lysimaque"} <= set(french)
    assert {"THE DIADOCHI", "Summer 320 BC", "Ptolemy", "Lysimachus"} <= set(english)


def test_owners_are_told_by_letter_and_hatch(busy: Position) -> None:
    figure = draw_map(busy, mode="owner").figure
    hatches = {one.get_hatch() for one in figure.axes[0].collections if one.get_hatch()}
    assert len(hatches) == 4, "one for each of the four that hold a province"
    assert texts(draw_map(busy, mode="owner")).count("E") >= 3, "on the strip, on the province, on counters"


# --- files


@pytest.mark.slow
def test_png(tmp_path: Path, busy: Position) -> None:
    picture = draw_map(busy, size=800)
    with Image.open(picture.save(tmp_path / "map.png")) as image:
        assert (np.asarray(image.convert("RGBA"), dtype=int) == pixels(picture)).all()
        assert image.size == picture.plan.page.pixels == (800, 530)
        assert image.info["Description"] == picture.alt
    assert picture._repr_png_() == (tmp_path / "map.png").read_bytes()


#: What a pupil might call a map.
EVIL = "<script>alert(1)</script> & \"'"


@pytest.fixture(scope="module")
def vector(busy: Position) -> bytes:
    """A map of that title as an SVG."""
    return draw_map(busy, title=EVIL, legend=False).vector("svg")


@pytest.mark.slow
def test_svg_is_whole_and_harmless(vector: bytes) -> None:
    root = ET.fromstring(vector)  # noqa: S314 -- our own file
    assert root.tag.endswith("svg")
    assert not [one for one in root.iter() if one.tag.endswith("script")]
    assert any(EVIL in (one.text or "") for one in root.iter() if one.tag.endswith("title"))
    assert sum(one.tag.endswith("path") for one in root.iter()) > 500


@pytest.mark.slow
def test_vector_files_are_the_same_every_time(tmp_path: Path, busy: Position, vector: bytes) -> None:
    file = draw_map(busy, title=EVIL, legend=False).save(tmp_path / "map.svg")
    assert file.read_bytes() == vector


@pytest.mark.slow
def test_pdf(tmp_path: Path) -> None:
    data = draw_map(size=1000).save(tmp_path / "map.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/FontFile2") >= 3, "letters are letters"


def test_other_formats_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Fault, check=refusing("format-unknown")):
        draw_map().save(tmp_path / "map.gif")


@pytest.mark.slow
def test_kept_boards_look_like_fresh_ones(busy: Position) -> None:
    """What is laid over painted boards is what the whole figure shows."""
    fresh = draw_map(busy, size=800)
    canvas = Canvas(fresh.plan.page)
    assert canvas.page == fresh.plan.page
    drawn = board_map._pixels_of_figure(fresh.figure)[..., :3].astype(int)
    assert np.abs(drawn - pixels(fresh)[..., :3]).mean() < 0.6


def test_pupils_styles_do_not_change_the_board() -> None:
    plain = pixels(draw_map(size=600, theatre="egypt"))
    board_map.forget()
    with mpl.rc_context(
        {"font.family": "monospace", "lines.linewidth": 9, "axes.facecolor": "red", "text.color": "red"}
    ):
        styled = pixels(draw_map(size=600, theatre="egypt"))
    assert (plain == styled).all()


# --- how it shows itself


@pytest.mark.slow
def test_a_position_shows_itself_with_words_for_who_does_not_see_it(busy: Position) -> None:
    html = show(busy)._repr_html_()
    assert html.startswith("<img ")
    assert "Tyr" in html
    found = re.search(r'src="data:image/png;base64,([^"]+)"', html)
    assert found
    assert base64.b64decode(found[1])[:4] == b"\x89PNG"
    alt = draw_map(busy, lang="en").alt
    assert "Summer 320 BC" in alt
    assert "Antigonus: Ae PHR, A PIS, G Tyre, A SYR." in alt


@pytest.mark.slow
def test_what_is_shown_is_escaped(busy: Position) -> None:
    picture = draw_map(busy, title='"><script>alert(1)</script>')
    assert "<script>" not in picture._repr_html_()


def test_a_report_shows_itself(report: Report) -> None:
    alt = show(report).alt
    assert "Résultats montrés\u202f; réussites\u00a0: 9, échecs\u00a0: 7." in alt, alt


@pytest.mark.slow
def test_orders_and_results_look_different(busy: Position, orders: dict[str, Any], report: Report) -> None:
    looks = [pixels(draw_map(busy, orders=orders, size=900))]
    looks += [pixels(draw_map(report=report, frame=frame, size=900)) for frame in frames(report)]
    for one, other in combinations(looks[1:], 2):
        assert (one != other).any()
    assert (looks[0] != pixels(draw_map(busy, size=900))).any()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"lang": "de"}, "language-unknown"),
        ({"mode": "sepia"}, "mode-unknown"),
        ({"theatre": "mars"}, "theatre-unknown"),
        ({"size": 3}, "size-unknown"),
    ],
)
def test_what_is_not_known_is_refused_at_once(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(Fault, check=refusing(code)):
        draw_map(**wrong)


@pytest.mark.slow
def test_nothing_heavy_is_imported_before_a_map_is_seen() -> None:
    script = (
        "import sys\n"
        "from diadoques.draw import draw_map\n"
        "from diadoques.games.diadoques import new\n"
        "picture = draw_map(new(), orders=())\n"
        "picture.alt, repr(picture)\n"
        "heavy = {'matplotlib', 'numpy', 'PIL', 'geopandas', 'shapely', 'pandas'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
        "picture.png\n"
        "heavy = {'geopandas', 'shapely', 'pandas', 'matplotlib.pyplot'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_a_game_may_bring_players_whom_the_board_does_not_know(spring: Position) -> None:
    (unit, *_) = resolve(spring, Answers()).after.units.values()
    position = replace(spring, units={unit.id: replace(unit, owner="Nemo")}, provinces={unit.space: "Nemo"})
    picture = draw_map(position, size=400)
    assert f"Nemo : {unit.sign}" in picture.alt.replace("\u00a0", " ")
    assert picture.plan.liveries["Nemo"].letter == "N"
    assert picture.png
