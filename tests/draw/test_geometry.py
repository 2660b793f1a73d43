"""Reading the sheet, and what part of it a page shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from diadoques.board.load import load_board
from diadoques.core.faults import Fault
from diadoques.core.resources import resource
from diadoques.draw.geometry import load_geometry, read_geometry
from diadoques.draw.view import page_of, theatres
from tests.refusals import refusing


def test_the_sheet_has_every_space_and_place_of_the_board() -> None:
    board, sheet = load_board("diadoques"), load_geometry("diadoques")
    assert set(sheet.spaces) == set(board.spaces)
    assert set(sheet.places) == set(sheet.towns) == set(board.places)
    for space in board.spaces.values():
        assert set(sheet.spaces[space.id].coasts) == set(sheet.spaces[space.id].berths) == set(space.coasts)
        assert sheet.spaces[space.id].holds(sheet.spaces[space.id].anchor)


def test_units_of_a_coast_stand_at_its_berth() -> None:
    sheet = load_geometry("diadoques")
    assert len({sheet.spot(f"THR{coast}") for coast in ("co", "cs", "ce")} | {sheet.spot("THR")}) == 4
    assert sheet.spot("Tyr") == sheet.places["Tyr"]
    with pytest.raises(Fault, check=refusing("board-unknown-space")):
        sheet.spot("XXX")


@pytest.mark.parametrize("spoil", ["cut", "no frame", "bad ring", "no file"])
def test_a_broken_sheet_is_a_clear_fault(tmp_path: Path, spoil: str) -> None:
    text = resource("geodata", "diadoques", "picture.json").read_text(encoding="utf-8")
    raw = json.loads(text)
    if spoil == "no frame":
        del raw["frame"]
    elif spoil == "bad ring":
        raw["spaces"]["THR"]["rings"] = [[["here", "there", "nowhere"]]]
    if spoil != "no file":
        written = text[: len(text) // 2] if spoil == "cut" else json.dumps(raw)
        (tmp_path / "picture.json").write_text(written, encoding="utf-8")
    code = {"no file": "file-missing", "no frame": "file-missing-key"}.get(spoil, "file-broken")
    with pytest.raises(Fault, check=refusing(code)) as caught:
        read_geometry(tmp_path)
    assert "picture.json" in str(caught.value)
    assert spoil != "no frame" or "frame" in str(caught.value), "the key is told, too"


def test_the_whole_board_fills_a_projector() -> None:
    page = page_of(load_geometry("diadoques"), None)
    width, height = page.pixels
    assert width == 1600
    assert abs(height - 1060) <= 4


@pytest.mark.parametrize("theatre", theatres("diadoques"))
def test_a_theatre_shows_its_provinces_whole_and_larger(theatre: str) -> None:
    sheet, board = load_geometry("diadoques"), load_board("diadoques")
    whole, page = page_of(sheet, None), page_of(sheet, theatre)
    assert page.pixels[0] == 1600
    assert abs(page.pixels[1] - 1060) <= 4
    assert page.scale > 1.25 * whole.scale
    assert page.scale * page.unit > whole.scale * whole.unit, "signs grow a little too"
    for code in theatres("diadoques")[theatre]:
        if not board.spaces[code].is_sea:
            left, top, right, bottom = sheet.spaces[code].box
            assert page.inside((left, top)), code
            assert page.inside((right, bottom)), code


def test_a_view_of_ones_own() -> None:
    page = page_of(load_geometry("diadoques"), ["TAU", "MAC"])
    assert page.zoomed
    assert page.inside(load_geometry("diadoques").spaces["MAC"].anchor)


@pytest.mark.parametrize(
    ("theatre", "code"), [("mars", "theatre-unknown"), (["XXX"], "board-unknown-space"), ([], "theatre-unknown")]
)
def test_an_unknown_theatre_is_refused(theatre: str | list[str], code: str) -> None:
    with pytest.raises(Fault, check=refusing(code)):
        page_of(load_geometry("diadoques"), theatre)


def test_a_picture_too_large_is_refused() -> None:
    with pytest.raises(Fault, check=refusing("size-unknown")):
        page_of(load_geometry("diadoques"), None, width=100_000)
