"""Amphipolis: the zones are what their source gives, and touch as links.csv says, but for named exceptions."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from diadoques.board.load import load_board
from diadoques.draw.geometry import load_geometry
from geodata.build.contacts import Contacts, find_contacts, read_surfaces
from geodata.build.files import board_dir
from geodata.build.sheet import read_sheet
from geodata.build.sheet_picture import build_sheet

BOARD = "amphipolis"
#: Zones that touch on the sheet and are no neighbours: the Strymon above the town, and the lake, are never crossed
#: (AMP-3.1-06); their border is closed, and the lake is drawn upon it.
CLOSED = {("T18", "T26"), ("T19", "T20"), ("T19", "T26")}
#: Four zones meet there, each two of them that touch in a point are no neighbours (AMP-3.1-04, -05).
CORNERS = [("T7", "T11"), ("T9", "T12"), ("T4", "M1"), ("T5", "M2"), ("T5", "T6"), ("T12", "T13")]

Pairs = set[tuple[str, str]]


@cache
def contacts() -> Contacts:
    spaces = json.loads((board_dir(BOARD) / "spaces.geojson").read_text(encoding="utf-8"))
    return find_contacts(read_surfaces(spaces))


def declared(unit: str) -> Pairs:
    return {(min(row.a, row.b), max(row.a, row.b)) for row in load_board(BOARD).links if row.unit == unit}


def far(pair: tuple[str, str]) -> bool:
    """Zones of operations lie side by side on a map of their own, and touch nothing (AMP-3.2)."""
    return all(load_board(BOARD).spaces[one].terrain == "operations" for one in pair)


def test_the_files_are_what_their_sources_give() -> None:
    folder = board_dir(BOARD)
    for name, content in build_sheet(folder).items():
        assert (folder / name).read_bytes() == content, f"python -m geodata.build {BOARD}"


def test_neighbours_by_land_share_a_border() -> None:
    touching = {pair for pair in contacts().land if not far(pair)}
    assert touching - declared("army") == CLOSED
    assert declared("army") - touching == set()


def test_waters_touch_what_ships_reach() -> None:
    coasts = {(min(pair), max(pair)) for pair in contacts().coast}
    assert coasts | set(contacts().sea) == declared("fleet")


def test_corners_do_not_touch() -> None:
    touching = {frozenset(pair) for table in (contacts().land, contacts().coast, contacts().sea) for pair in table}
    assert not {pair for pair in CORNERS if frozenset(pair) in touching}


def test_what_lies_on_a_border_is_drawn_on_it() -> None:
    drawn = {frozenset(row.between): row.kind for row in load_geometry(BOARD).borders}
    for link in load_board(BOARD).links:
        if link.unit == "army":
            assert drawn[frozenset((link.a, link.b))] == (link.obstacle or "open"), link
    assert {kind for pair, kind in drawn.items() if pair in {frozenset(one) for one in CLOSED}} == {"closed"}


def test_every_zone_holds_its_stack_and_its_code() -> None:
    shapes = load_geometry(BOARD).spaces
    for code, shape in shapes.items():
        assert shape.holds(shape.anchor), code
        assert shape.holds(shape.label), code
    for one, other in combinations(shapes, 2):
        (x, y), (u, v) = shapes[one].label, shapes[other].label
        assert abs(x - u) > 30 or abs(y - v) > 18, (one, other)


def test_a_node_that_is_forgotten_is_found(tmp_path: Path) -> None:
    source = json.loads((board_dir(BOARD) / "src" / "sheet.json").read_text(encoding="utf-8"))
    source["nodes"]["elsewhere"] = [source["nodes"][source["rings"]["T12"][0]][0] + 0.002, 40.83]
    source["rings"]["T12"][0] = "elsewhere"
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "sheet.json").write_text(json.dumps(source), encoding="utf-8")
    with pytest.raises(ValueError, match="T12"):
        read_sheet(tmp_path)
