"""The boards of an atlas: picture.json and relief.png are fresh, whole and legible."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString, Point, Polygon, box

from geodata.build.board import build
from geodata.build.metrics import UNIT, around
from geodata.build.stretch import board_plane
from geodata.build.towns import overlap
from tests.geodata.atlas import BOARDS, Atlas
from tests.geodata.boxes import counters, labels, polygon, symbols
from tests.geodata.test_picture import read_png

WIDTH = {"bc218": 2200, "europe1901": 2000, "mediterranean220": 2200}
LANGUAGES = ("fr", "en")
#: Spaces smaller than a counter: the most of it that may stand outside is larger for them.
NARROW = {
    "bc218": {"Byz", "Cre", "Cys", "Eto", "Gaz", "Lmq", "Rho", "Tar"},
    "europe1901": set(),
    "mediterranean220": {"PAL", "SYC"},
}
#: Labels written at sea, beside their space.
BESIDE = {"bc218": {"Chy", "Rho"}, "europe1901": set(), "mediterranean220": {"SYC"}}
#: Spaces whose town bears their name, which is not written twice.
NAMED_BY_TOWN = {"mediterranean220": {"CAR": "Carthage", "PER": "Pergame", "ROM": "Rome", "SYC": "Syracuse"}}
#: Where a mountain is shaded, and a plain and a sea are not.
RELIEF = {
    "bc218": (((7.0, 45.9), (44.5, 42.6), (-4.5, 32.0)), ((45.5, 32.5), (34.0, 48.0), (18.3, 32.0))),
    "europe1901": (((10.5, 46.8), (44.5, 42.6), (8.0, 61.5)), ((31.0, 52.5), (19.0, 52.0), (3.0, 56.0))),
    "mediterranean220": (((7.0, 45.9), (32.3, 36.9), (-4.5, 32.5)), ((44.0, 33.0), (34.0, 47.6), (18.3, 32.0))),
}


@pytest.fixture(params=sorted(BOARDS))
def atlas(request: pytest.FixtureRequest) -> Atlas:
    return BOARDS[request.param]


@cache
def relief(name: str) -> NDArray[np.uint8]:
    return read_png((BOARDS[name].folder / "relief.png").read_bytes())


@pytest.mark.proof
@pytest.mark.together("boards")
def test_committed_files_are_what_the_sources_give(atlas: Atlas) -> None:
    made = build(atlas.folder, atlas.laid)
    tables = {"links.csv", "places.geojson", "spaces.geojson", "rivers.geojson", "lakes.geojson", "picture.json"}
    assert set(made) == tables | {"relief.png"}
    stale = [name for name in sorted(tables) if made[name] != (atlas.folder / name).read_bytes()]
    assert stale == [], f"run `make boards BOARD={atlas.name}` and commit what it writes"
    again, kept = read_png(made["relief.png"]), relief(atlas.name)
    assert again.shape == kept.shape
    assert np.abs(again[..., 1].astype(int) - kept[..., 1]).max() <= 6


# --- what is drawn


def test_the_picture_holds_every_face_and_place(atlas: Atlas) -> None:
    picture = atlas.picture
    assert set(picture["spaces"]) == atlas.of_kind("land") | atlas.of_kind("sea")
    assert {item["id"] for item in picture["scenery"]} == atlas.of_kind("scenery")
    assert {item["id"] for item in picture["off"]} == atlas.of_kind("off")
    assert set(picture["places"]) == set(atlas.places)
    assert picture["frame"] == [0, 0, *picture["size"]]
    assert picture["size"][0] == WIDTH[atlas.name]


def test_faces_in_pixels_are_a_valid_coverage_of_the_frame(atlas: Atlas) -> None:
    items = [*atlas.picture["spaces"].values(), *atlas.picture["scenery"], *atlas.picture["off"]]
    polygons = [Polygon(rings[0], rings[1:]) for item in items for rings in item["rings"]]
    assert all(p.is_valid for p in polygons)
    assert shapely.coverage_is_valid(polygons)
    width, height = atlas.picture["size"]
    assert sum(p.area for p in polygons) == pytest.approx(width * height, rel=1e-9)


def test_holes_run_against_their_outer_ring(atlas: Atlas) -> None:
    """However a drawer fills, what lies in a hole stays to be seen: Cyprus in its sea, above all."""
    for space in atlas.picture["spaces"].values():
        for outer, *holes in space["rings"]:
            turn = shapely.LinearRing(outer).is_ccw
            assert all(shapely.LinearRing(hole).is_ccw != turn for hole in holes)


def test_faces_are_where_the_board_puts_them(atlas: Atlas) -> None:
    board = board_plane(atlas.network)
    for seed in atlas.network.seeds:
        if seed.id in atlas.picture["spaces"]:
            area = polygon(atlas.picture, seed.id)
            assert all(area.contains(Point(board.point(at))) for at in seed.points), seed.id


def test_borders_are_drawn_as_links_say(atlas: Atlas) -> None:
    """Land borders are those of armies; those in a strait are limits of waters, and army links too."""
    borders = atlas.picture["borders"]
    land = {frozenset(b["between"]) for b in borders if b["kind"] == "open"}
    land |= {frozenset((row["a"], row["b"])) for row in atlas.facts.exceptions}
    strait = {frozenset(b["between"]) for b in borders if b.get("part") == "strait"}
    armies = {frozenset((r["a"], r["b"])) for r in atlas.links if r["unit"] == "army"}
    assert land | (strait & armies) == armies
    assert {b["kind"] for b in borders} == {"open", "sea", "shore", "closed"}
    waters = {frozenset(b["between"]) for b in borders if b["kind"] == "sea" and "part" not in b}
    seas = {pair for pair in waters if not pair & atlas.of_kind("off")}
    fleets = {frozenset((r["a"], r["b"])) for r in atlas.links if r["unit"] == "fleet"}
    assert seas == {pair for pair in fleets if pair <= atlas.of_kind("sea")}


def test_lakes_lie_on_land(atlas: Atlas) -> None:
    land = shapely.union_all([polygon(atlas.picture, code) for code in atlas.of_kind("land")])
    land = land.union(shapely.union_all([Polygon(i["rings"][0][0]) for i in atlas.picture["scenery"]])).buffer(3)
    assert [lake["id"] for lake in atlas.picture["lakes"]] == [lake.id for lake in atlas.network.lakes]
    for lake in atlas.picture["lakes"]:
        assert land.contains(Polygon(lake["rings"][0][0])), lake["id"]


def test_centres_stand_in_their_space_and_apart(atlas: Atlas) -> None:
    for name, item in atlas.picture["places"].items():
        assert polygon(atlas.picture, atlas.places[name]["province"]).contains(Point(item["at"])), name
        bare = atlas.places[name]["kind"] == "centre"
        assert not (bare and any(label["lines"] for label in item["label"].values())), "the province bears the name"
    signs = symbols(atlas.picture, atlas.places)
    assert not [(a, b) for a, b in combinations(signs, 2) if overlap(signs[a], signs[b]) > 0]


# --- what is written


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_are_in_or_by_their_space_and_apart(atlas: Atlas, language: str) -> None:
    picture = atlas.picture
    written = labels(picture, language)
    width, height = picture["size"]
    beside = set()
    for code, found in written.items():
        own, at = polygon(picture, code), Point(picture["spaces"][code]["label"])
        if not own.contains(at):
            beside.add(code)
            assert own.distance(at) < 30, code
        assert all(b[0] >= 0 and b[1] >= 0 and b[2] <= width and b[3] <= height for b in found), code
    assert beside == BESIDE[atlas.name]
    for one, other in combinations(written, 2):
        assert all(overlap(a, b) < 1 for a in written[one] for b in written[other]), (one, other)
    for name, symbol in symbols(picture, atlas.places).items():
        assert all(overlap(symbol, b) < 12 for found in written.values() for b in found), name


def test_every_space_bears_its_whole_name(atlas: Atlas) -> None:
    for code, space in atlas.picture["spaces"].items():
        town = NAMED_BY_TOWN.get(atlas.name, {}).get(code)
        for language in LANGUAGES:
            written = space["name"][language]
            if town is not None:
                assert not written
                written = atlas.picture["places"][town]["label"][language]["lines"]
            assert " ".join(written).replace("- ", "-") == atlas.spaces[code]["name"][language]


def test_lands_and_waters_out_of_play_bear_their_names(atlas: Atlas) -> None:
    frame = box(0, 0, *atlas.picture["size"])
    named = {i["id"]: i for i in atlas.picture["scenery"] + atlas.picture["off"] if "name_path" in i}
    wanted = {
        "bc218": {"GERMANIA", "SCYTHIA", "PERSIS", "ARABIA", "SAHARA", "CASPIENNE", "MEOTIDE"},
        "europe1901": {"SWI", "IRELAND", "ICELAND"},
        "mediterranean220": {
            "ARMORICA",
            "GERMANIA",
            "DACIA",
            "SCYTHIA",
            "ARMENIA",
            "PERSIS",
            "ARABIA",
            "SAHARA",
            "OCEAN",
            "CASPIENNE",
            "MEOTIDE",
        },
    }
    assert set(named) == wanted[atlas.name]
    for code, item in named.items():
        path = LineString(item["name_path"])
        outer = [Polygon(rings[0]) for rings in item["rings"]]
        assert frame.contains(path) and shapely.union_all(outer).contains(path), code


# --- where units stand


def test_a_unit_stands_in_its_space(atlas: Atlas) -> None:
    for code, counter in counters(atlas.picture).items():
        own = polygon(atlas.picture, code)
        assert own.contains(Point(atlas.picture["spaces"][code]["anchor"])), code
        out = 1 - own.intersection(box(*counter)).area / (UNIT[0] * UNIT[1])
        assert out < (0.75 if code in NARROW[atlas.name] else 0.3), (code, out)


def test_a_unit_covers_no_label_no_symbol_and_no_other_unit(atlas: Atlas) -> None:
    standing = counters(atlas.picture)
    written = {code: [b for language in LANGUAGES for b in labels(atlas.picture, language)[code]] for code in standing}
    signs = symbols(atlas.picture, atlas.places)
    for code, counter in standing.items():
        assert max(overlap(counter, b) for found in written.values() for b in found) < 25, code
        assert max(overlap(counter, b) for b in signs.values()) < 60, code
        assert max(overlap(counter, b) for key, b in standing.items() if key != code) < 25, code


def test_tags_and_fleets_of_coasts(atlas: Atlas) -> None:
    picture = atlas.picture
    for space in atlas.facts.spaces:
        drawn: dict[str, Any] = picture["spaces"][space.id]
        assert set(drawn["coasts"]) == set(drawn["berths"]) == set(space.coasts)
        for coast, seas in space.coasts.items():
            water = shapely.union_all([polygon(picture, sea) for sea in seas])
            assert water.contains(Point(drawn["coasts"][coast])), (space.id, coast)
            ship = box(*around(drawn["berths"][coast], *UNIT))
            assert ship.intersects(polygon(picture, space.id)) and ship.intersects(water)


# --- the relief


def test_relief_is_small_soft_and_registered(atlas: Atlas) -> None:
    assert (atlas.folder / "relief.png").stat().st_size <= 300 * 1024
    image = relief(atlas.name)
    assert image[..., 1].max() <= round(0.4 * 255)
    rows, columns = image.shape[:2]
    assert columns / rows == pytest.approx(atlas.picture["size"][0] / atlas.picture["size"][1], rel=2e-3)
    board = board_plane(atlas.network)

    def shade(lon: float, lat: float, radius: float = 12) -> float:
        x, y = board.point((lon, lat))
        x, y, radius = x * columns / board.width, y * rows / board.height, radius * columns / board.width
        return float(image[round(y - radius) : round(y + radius), round(x - radius) : round(x + radius), 1].mean())

    mountains, plains = RELIEF[atlas.name]
    assert min(shade(*at) for at in mountains) > 3 * max(shade(*at) for at in plains)
