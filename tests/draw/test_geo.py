"""The board as tables of geopandas, and onto the drawn board."""

from __future__ import annotations

import math
import warnings
from pathlib import Path

import geopandas
import pytest
from shapely.geometry import Point

from diadoques.board.load import load_board
from diadoques.core.faults import Fault
from diadoques.draw import geo
from diadoques.draw.geometry import load_geometry
from tests.refusals import refusing

GEODATA = Path(__file__).resolve().parents[2] / "geodata"


def test_layers() -> None:
    spaces, board = geo.frame(), load_board("diadoques")
    assert spaces.crs.to_epsg() == 4326
    assert {"THR", "MIO"} <= set(spaces.index)
    assert set(spaces.query("kind in ('land', 'sea')").index) == set(board.spaces)
    assert spaces.loc["THR", "name_en"] == "Thrace"
    assert len(geo.frame(layer="places")) == 55
    assert not geo.frame(layer="rivers").empty
    assert not geo.frame(layer="ranges").empty
    with pytest.raises(Fault, check=refusing("layer-unknown")):
        geo.frame(layer="roads")


@pytest.mark.parametrize("path", sorted(GEODATA.glob("*/*.geojson")), ids=lambda path: f"{path.parts[-2]}-{path.stem}")
def test_our_files_open_elsewhere_without_a_warning(path: Path) -> None:
    """A column holds values of one kind; geopandas takes one of several as text, and says so."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(geopandas.read_file(path)) > 0


@pytest.mark.parametrize("name", ["diadoques", "europe1901", "bc218", "mediterranean220"])
def test_links_are_a_table_and_a_graph(name: str) -> None:
    links, board = geo.frame(name, "links"), load_board(name)
    assert links.crs.to_epsg() == 4326
    assert links.geometry.is_valid.all()
    assert all(line.length > 0 for line in links.geometry)
    for unit, near in (("army", board.army), ("fleet", board.fleet)):
        of_unit = links[links["unit"] == unit]
        pairs = set(zip(of_unit["a"], of_unit["b"], strict=True))
        ways = {(a, b) for a, others in near.items() for b in others}
        assert ways == pairs | {(b, a) for a, b in pairs}
    assert set(links["unit"]) <= {"army", "fleet", "access"}


def test_degrees_become_the_pixels_of_the_board() -> None:
    """Towns stand where the board has them, but for the few drawn aside."""
    sheet, towns = load_geometry("diadoques"), geo.on_board(geo.frame(layer="places"))
    off = {name: math.dist((at.x, at.y), sheet.places[name]) for name, at in towns.geometry.items()}
    assert sorted(off.values())[-2] < 5
    assert max(off, key=lambda name: off[name]) == "Apollonia"


def test_shapes_cover_their_anchors() -> None:
    sheet, spaces = load_geometry("diadoques"), geo.on_board(geo.frame())
    for code, shape in sheet.spaces.items():
        assert spaces.geometry[code].distance(Point(shape.anchor)) < 1.5, code
