"""picture.json and relief.png: fresh, whole, legible, and saying of borders what links.csv says."""

from __future__ import annotations

import struct
import zlib
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from shapely.geometry import LineString, Point, Polygon, box

from geodata.build.board import Laid, build, problems
from geodata.build.facts import Facts
from geodata.build.metrics import UNIT, around
from geodata.build.network import Network
from geodata.build.stretch import board_plane
from geodata.build.towns import overlap
from tests.geodata.boxes import counters, labels, polygon, symbols, towns
from tests.geodata.graphs import Row

# Pictures of the boards are made anew from their sources, in the process that lays the boards out.
pytestmark = [pytest.mark.slow, pytest.mark.together("boards")]

Properties = dict[str, dict[str, Any]]
Picture = dict[str, Any]

# Provinces and seas smaller than a counter; the share of it that may stand out of them.
NARROW = {"BOS", "CHE", "CHD", "CHY", "CRE", "IDU", "LAC", "MAE", "PHE", "PRO", "RHO"}


def read_png(content: bytes) -> NDArray[np.uint8]:
    """Rows, columns, (grey, alpha) of a PNG written by the build."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    at, body = 8, b""
    while at < len(content):
        (length,), kind = struct.unpack(">I", content[at : at + 4]), content[at + 4 : at + 8]
        data = content[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + data) == struct.unpack(">I", content[at + 8 + length : at + 12 + length])[0]
        if kind == b"IHDR":
            columns, rows, depth, colour = struct.unpack(">IIBB", data[:10])
            assert (depth, colour) == (8, 4), "8 bits, grey and alpha"
        body += data if kind == b"IDAT" else b""
        at += 12 + length
    lines = np.frombuffer(zlib.decompress(body), np.uint8).reshape(rows, 1 + 2 * columns)
    assert set(lines[:, 0]) == {2}
    return np.cumsum(lines[:, 1:], axis=0, dtype=np.uint8).reshape(rows, columns, 2)


@pytest.fixture(scope="module")
def relief(folder: Path) -> NDArray[np.uint8]:
    return read_png((folder / "relief.png").read_bytes())


# --- freshness


@pytest.fixture(scope="module")
def made(folder: Path, laid: Laid) -> dict[str, bytes]:
    return build(folder, laid)


@pytest.mark.proof
def test_committed_files_are_what_the_sources_give(made: dict[str, bytes], folder: Path) -> None:
    """And so the same sources give the same bytes: those were written by another run, on another day."""
    assert set(made) == {
        "links.csv",
        "places.geojson",
        "spaces.geojson",
        "rivers.geojson",
        "ranges.geojson",
        "picture.json",
        "relief.png",
    }
    stale = [name for name, content in made.items() if name != "relief.png" and content != (folder / name).read_bytes()]
    assert stale == [], "run `make boards` and commit what it writes"


@pytest.mark.proof
def test_relief_is_what_the_sources_give(made: dict[str, bytes], relief: NDArray[np.uint8]) -> None:
    """Compared as an image: libraries pack the same pixels differently."""
    again = read_png(made["relief.png"])
    assert again.shape == relief.shape
    assert np.abs(again[..., 1].astype(int) - relief[..., 1]).max() <= 6


def test_the_build_finds_no_problem(folder: Path) -> None:
    assert problems(folder) == []


# --- what is drawn


def test_the_picture_holds_every_space_and_place(picture: Picture, spaces: Properties, places: Properties) -> None:
    assert set(picture["spaces"]) == {code for code, s in spaces.items() if s["kind"] in ("land", "sea")}
    assert set(picture["places"]) == set(places)
    assert {item["id"] for item in picture["scenery"]} == {c for c, s in spaces.items() if s["kind"] == "scenery"}
    assert {item["id"] for item in picture["off"]} == {c for c, s in spaces.items() if s["kind"] == "off"}
    assert picture["frame"] == [0, 0, *picture["size"]]
    assert picture["size"][0] == 1900


def test_the_picture_has_one_decimal(picture: Picture) -> None:
    def numbers(value: Any) -> list[float]:
        if isinstance(value, float | int):
            return [value]
        return [n for part in value for n in numbers(part)]

    for space in picture["spaces"].values():
        assert all(round(n, 1) == n for n in numbers([space["rings"], space["label"], space["anchor"]]))


def test_faces_are_where_the_board_puts_them(picture: Picture, network: Network) -> None:
    board = board_plane(network)
    for seed in network.seeds:
        if seed.id in picture["spaces"]:
            assert polygon(picture, seed.id).contains(Point(board.point(seed.at))), seed.id


def test_borders_are_drawn_as_links_say(picture: Picture, links: list[Row]) -> None:
    drawn: dict[tuple[str, str], set[str]] = {}
    for border in picture["borders"]:
        a, b = border["between"]
        drawn.setdefault((a, b), set()).add(border["kind"] + border.get("part", ""))
    wanted = {
        "": {"open"},
        "river": {"river"},
        "mountain": {"mountain"},
        "both": {"both"},
        "half": {"halfriver", "halfmountain"},
    }
    for row in links:
        if row["unit"] == "army":
            kinds = wanted[row["obstacle"]]
            if (row["a"], row["b"]) == ("ARM", "MED"):
                kinds = {"both", "mountain"}  # a range goes on where the Araxe leaves the border
            assert drawn.pop((row["a"], row["b"])) == kinds, row
    assert {kind for kinds in drawn.values() for kind in kinds} == {"sea", "shore"}


def test_borders_are_edges_of_their_faces(picture: Picture) -> None:
    edges = {code: polygon(picture, code).boundary for code in picture["spaces"]}
    for border in picture["borders"]:
        for code in set(border["between"]) & set(edges):
            assert edges[code].buffer(1e-6).covers(LineString(border["line"])), border["between"]


def test_passes_lie_on_their_border(picture: Picture, links: list[Row], facts: Facts) -> None:
    named = {facts.pass_names[row["pass"]]["en"]: (row["a"], row["b"]) for row in links if row["pass"]}
    assert {item["name"]["en"] for item in picture["passes"]} == set(named)
    for item in picture["passes"]:
        lines = [LineString(b["line"]) for b in picture["borders"] if tuple(b["between"]) == named[item["name"]["en"]]]
        assert min(line.distance(Point(item["at"])) for line in lines) < 0.2
        assert 0 <= item["angle"] < 180


def test_symbols_stand_in_their_province(picture: Picture, places: Properties) -> None:
    for name, item in picture["places"].items():
        assert polygon(picture, places[name]["province"]).contains(Point(item["at"])), name


def test_tags_of_coasts_float_in_their_sea(picture: Picture, facts: Facts) -> None:
    for space in facts.spaces:
        drawn = picture["spaces"][space.id]
        assert set(drawn["coasts"]) == set(drawn["berths"]) == set(space.coasts)
        for coast, (sea,) in space.coasts.items():
            assert polygon(picture, sea).contains(Point(drawn["coasts"][coast])), (space.id, coast)
            ship = box(*around(drawn["berths"][coast], *UNIT))
            assert ship.intersects(polygon(picture, space.id)) and ship.intersects(polygon(picture, sea))


def test_rivers_are_drawn_once(picture: Picture, facts: Facts) -> None:
    """Where a river is a border, the border draws it."""
    banks = [LineString(b["line"]) for b in picture["borders"] if b["kind"] in ("river", "both")]
    for river in picture["rivers"]:
        line = LineString(river["line"])
        along = sum(line.intersection(bank.buffer(2)).length for bank in banks)
        assert along < 0.2 * line.length + 8, river["name"]
    assert {name["river"] for name in picture["river_names"]} == {b.what for b in facts.rivers.values()} | {"Nil"}


def test_the_way_round_arabia_runs_along_the_lower_edge(picture: Picture) -> None:
    (arrow,) = picture["links"]
    assert arrow["between"] == ["ARA", "GHE"]
    (x0, y0), (x1, y1) = arrow["line"][0], arrow["line"][-1]
    assert abs(y1 - y0) <= 0.3 and picture["size"][1] - 30 < y0 < picture["size"][1]
    assert polygon(picture, "ARA").contains(Point(x0, y0)) and polygon(picture, "GHE").contains(Point(x1, y1))


# --- what is written


@pytest.mark.parametrize("language", ["fr", "en"])
def test_labels_are_in_or_by_their_space_and_apart(picture: Picture, places: Properties, language: str) -> None:
    written = labels(picture, language)
    width, height = picture["size"]
    beside = set()
    for code, found in written.items():
        own = polygon(picture, code)
        if not own.contains(Point(picture["spaces"][code]["label"])):
            beside.add(code)
            assert own.distance(Point(picture["spaces"][code]["label"])) < 25, code
        assert all(b[0] >= 0 and b[1] >= 0 and b[2] <= width and b[3] <= height for b in found), code
    assert beside == {"BOS", "PHE", "RHO"}, "written at sea"
    for one, other in combinations(written, 2):
        assert all(overlap(a, b) < 1 for a in written[one] for b in written[other]), (one, other)
    for name, symbol in symbols(picture, places).items():
        assert all(overlap(symbol, b) < 12 for found in written.values() for b in found), name


@pytest.mark.parametrize("language", ["fr", "en"])
def test_names_of_places_cover_nothing(picture: Picture, places: Properties, language: str) -> None:
    written = towns(picture, places, language)
    frame = box(0, 0, *picture["size"])
    for name, item in written.items():
        assert frame.contains(box(*item)), name
        others = [b for key, b in written.items() if key != name]
        others += [b for key, b in symbols(picture, places).items() if key != name]
        others += [b for found in labels(picture, language).values() for b in found]
        assert max(overlap(item, other) for other in others) < 12, name
        at = picture["places"][name]["at"]
        assert box(*item).distance(Point(at)) < 16, f"{name} is written beside its symbol"
        lines = picture["places"][name]["label"][language]["lines"]
        assert " ".join(lines).casefold() == places[name]["name"][language].casefold()


def test_names_of_spaces_are_whole(picture: Picture, spaces: Properties) -> None:
    for code, space in picture["spaces"].items():
        for language in ("fr", "en"):
            assert " ".join(space["name"][language]) in ("", spaces[code]["name"][language])
    bare = {code for code, space in picture["spaces"].items() if not space["name"]["fr"]}
    narrow = {"ANC", "BOS", "CHD", "CHE", "CHY", "CRE", "IDU", "IST", "LAC", "PHE", "PME", "RHO", "TAU"}
    assert bare == narrow, "no room for a name"


# --- where units stand


def test_a_unit_stands_in_its_space(picture: Picture) -> None:
    for code, counter in counters(picture).items():
        own = polygon(picture, code)
        assert own.contains(Point(picture["spaces"][code]["anchor"])), code
        out = 1 - own.intersection(box(*counter)).area / (UNIT[0] * UNIT[1])
        assert out < (0.75 if code in NARROW else 0.15), (code, out)


def test_a_unit_covers_no_label_no_symbol_no_name_and_no_other_unit(picture: Picture, places: Properties) -> None:
    standing = counters(picture)
    written = [b for language in ("fr", "en") for found in labels(picture, language).values() for b in found]
    written += [b for language in ("fr", "en") for b in towns(picture, places, language).values()]
    for code, counter in standing.items():
        assert max(overlap(counter, other) for other in written) < 20, code
        assert max(overlap(counter, other) for other in symbols(picture, places).values()) < 30, code
        assert max(overlap(counter, other) for key, other in standing.items() if key != code) == 0, code


# --- the relief


@pytest.mark.proof
def test_relief_is_small_and_soft(folder: Path, relief: NDArray[np.uint8]) -> None:
    assert (folder / "relief.png").stat().st_size <= 300 * 1024
    assert relief[..., 1].max() <= round(0.4 * 255)
    assert set(np.unique(relief[..., 0])) == {0, 255}


@pytest.mark.proof
def test_relief_is_registered_to_the_frame(picture: Picture, relief: NDArray[np.uint8], network: Network) -> None:
    """Mountains are shaded where the board has them, plains and seas are clear."""
    assert picture["relief"]["at"] == picture["frame"]
    rows, columns = relief.shape[:2]
    assert columns / rows == pytest.approx(picture["size"][0] / picture["size"][1], rel=2e-3)
    board = board_plane(network)

    def shade(lon: float, lat: float, radius: float = 12) -> float:
        x, y = board.point((lon, lat))
        x, y, radius = x * columns / board.width, y * rows / board.height, radius * columns / board.width
        part = relief[round(y - radius) : round(y + radius), round(x - radius) : round(x + radius), 1]
        return float(part.mean())

    mountains = {"Taurus": (32.3, 36.9), "Caucasus": (44.5, 42.6), "Olympus": (22.3, 40.0), "Zagros": (49.6, 32.6)}
    plains = {"Babylonia": (45.5, 32.5), "Scythia": (32.0, 47.0), "Mesopotamia": (42.0, 35.3)}
    lowest = min(shade(*at) for at in mountains.values())
    assert lowest > 3 * max(shade(*at) for at in plains.values())
    for sea in ((19.0, 36.5), (27.5, 33.0), (31.0, 43.3), (37.5, 43.2)):
        assert shade(*sea) == 0


def test_relief_goes_a_little_beyond_the_shore(picture: Picture, relief: NDArray[np.uint8]) -> None:
    """So that the water drawn over it cuts it cleanly, and never far out."""
    columns = relief.shape[1]
    cell = picture["size"][0] / columns
    ys, xs = np.nonzero(relief[..., 1])
    land = [polygon(picture, c) for c, s in picture["spaces"].items() if s["kind"] == "land"]
    land += [Polygon(item["rings"][0][0]) for item in picture["scenery"]]
    sample = range(0, len(xs), 997)
    far = max(min(p.distance(Point((xs[i] + 0.5) * cell, (ys[i] + 0.5) * cell)) for p in land) for i in sample)
    assert 0 < far < 6
