"""The polygons: a sound coverage, and contacts that are exactly the declared links."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
import shapely
from shapely.geometry import LineString, Point, Polygon, shape

from geodata.build.board import Laid
from geodata.build.check import compare
from geodata.build.cone import Cone, frame_polygon
from geodata.build.contacts import Break, Contacts, Surface, find_contacts, kilometres, read_surfaces
from geodata.build.faces import Face, NamingError, build_faces, simplify
from geodata.build.facts import Facts
from geodata.build.files import board_dir, read_json
from geodata.build.lines import land_lines, sea_lines
from geodata.build.network import Network, SeaLimit
from geodata.build.rivers import chain_rivers
from geodata.build.shapes import Area, area_of
from geodata.build.spaces import spaces_geojson
from geodata.build.stretch import board_plane

FOLDER = board_dir("diadoques")
SMALLEST_CONTACT_KM = 6.0


pytestmark = pytest.mark.together("boards")


def faces_of(network: Network, laid: Laid) -> list[Face]:
    """The faces by a network with other borders or limits; the land is as it was."""
    lines = land_lines(network, chain_rivers(laid.pieces, laid.cone), laid.cone) + sea_lines(network, laid.cone)
    return build_faces(network, laid.land, lines, laid.cone)


@pytest.fixture(scope="module")
def raw(laid: Laid) -> list[Face]:
    return list(laid.faces)


@pytest.fixture(scope="module")
def polygons(surfaces: list[Surface]) -> dict[str, Area]:
    return {s.id: area_of(s) for s in surfaces}


def differences(facts: Facts, contacts: Contacts) -> dict[str, tuple[frozenset[Any], frozenset[Any]]]:
    found = compare(facts, contacts)
    return {name: (d.missing, d.extra) for name, d in found.items() if d.missing or d.extra}


# --- the coverage


@pytest.mark.slow
def test_coverage_is_valid_raw_and_simplified(raw: list[Face], network: Network) -> None:
    for faces in (raw, simplify(raw, network)):
        assert shapely.coverage_is_valid([face.polygon for face in faces])
        assert all(face.polygon.is_valid for face in faces)


def test_coverage_is_valid_after_rounding(polygons: dict[str, Area]) -> None:
    assert shapely.coverage_is_valid(list(polygons.values()))
    assert all(polygon.is_valid for polygon in polygons.values())


@pytest.mark.slow
def test_coverage_fills_the_frame_without_gap_or_overlap(raw: list[Face], network: Network) -> None:
    frame = frame_polygon(network)
    for faces in (raw, simplify(raw, network)):
        assert sum(face.polygon.area for face in faces) == pytest.approx(frame.area, rel=1e-12)
        assert shapely.union_all([face.polygon for face in faces]).area == pytest.approx(frame.area, rel=1e-12)


def test_rounded_coverage_has_no_hole(polygons: dict[str, Area]) -> None:
    whole = shapely.union_all(list(polygons.values()))
    assert whole.geom_type == "Polygon"
    assert len(whole.interiors) == 0
    assert sum(polygon.area for polygon in polygons.values()) == pytest.approx(whole.area, rel=1e-12)


def test_rounding_to_four_decimals(surfaces: list[Surface]) -> None:
    for surface in surfaces:
        for ring in surface.rings:
            assert ring[0] == ring[-1]
            assert all(round(v, 4) == v for point in ring for v in point)


def test_picture_is_a_valid_coverage_too(picture: dict[str, Any]) -> None:
    parts = [part for space in picture["spaces"].values() for part in space["rings"]]
    parts += [part for item in picture["scenery"] + picture["off"] for part in item["rings"]]
    polygons = [Polygon(rings[0], rings[1:]) for rings in parts]
    assert all(polygon.is_valid for polygon in polygons)
    assert shapely.coverage_is_valid(polygons)
    assert sum(p.area for p in polygons) == pytest.approx(picture["size"][0] * picture["size"][1], rel=1e-9)


def test_every_space_is_in_one_piece(spaces: dict[str, dict[str, Any]]) -> None:
    for item in read_json(FOLDER / "spaces.geojson")["features"]:
        assert item["geometry"]["type"] == "Polygon"
    assert len([s for s in spaces.values() if s["kind"] == "scenery"]) == 45
    assert {code for code, s in spaces.items() if s["kind"] == "off"} == {"CASPIENNE", "MATIANE", "TYRRHENIENNE"}


def test_every_seed_is_in_its_face(network: Network, polygons: dict[str, Area]) -> None:
    for seed in network.seeds:
        assert polygons[seed.id].contains(Point(seed.at)), seed.id


# --- who touches whom


def test_armies_go_where_provinces_touch(facts: Facts, contacts: Contacts) -> None:
    difference = compare(facts, contacts)["army"]
    assert len(difference.declared) == 117
    assert difference.computed == difference.declared


def test_seas_touch_as_declared(facts: Facts, contacts: Contacts) -> None:
    difference = compare(facts, contacts)["sea-sea"]
    assert len(difference.declared) == 19
    assert difference.computed == difference.declared


def test_coasts_touch_seas_as_declared(facts: Facts, contacts: Contacts) -> None:
    difference = compare(facts, contacts)["land-sea"]
    assert len(difference.declared) == 72
    assert difference.computed == difference.declared


def test_fleets_go_along_coasts_as_declared_but_for_the_two_ways_of_the_advanced_game(
    facts: Facts, contacts: Contacts
) -> None:
    difference = compare(facts, contacts)["coast-coast"]
    assert difference.missing == {("ARA", "GHE"), ("CHD", "PME")}
    assert difference.extra == frozenset()
    assert {(row["a"], row["b"]) for row in facts.exceptions} == difference.missing
    assert {(link.a, link.b) for link in facts.of_unit("fleet") if link.layer == "advanced"} == difference.missing


def test_the_whole_fleet_graph(facts: Facts, contacts: Contacts) -> None:
    families = compare(facts, contacts)
    fleets = [families[name].computed for name in ("sea-sea", "land-sea", "coast-coast")]
    assert [len(family) for family in fleets] == [19, 72, 38]


def test_shores_of_provinces_with_named_coasts(contacts: Contacts) -> None:
    def shores(code: str) -> list[tuple[str, ...]]:
        return sorted(shore.seas for shore in contacts.shores[code])

    assert shores("THR") == [("EGE",), ("POC",), ("PRO",)]
    assert shores("ATT") == [("CYC",), ("EUB",), ("MIO",)]
    assert shores("LIB") == [("MIO",), ("MOR",)]
    split = {code for code, found in contacts.shores.items() if len(found) > 1}
    assert split == {"THR", "ATT", "LIB", "ARC", "EGY"}, "ARC and EGY have two shores and one coast, by rule"


def test_provinces_without_a_shore(contacts: Contacts) -> None:
    inland = {code for code, found in contacts.shores.items() if not found}
    names = "ANC ARM ASS AXY CAP CAR CHD COM DAM HYR LYC MED MES MYS NAB PEO PHR PIS PTE SUS"
    assert inland == set(names.split())


def test_no_contact_hangs_on_a_thread(contacts: Contacts) -> None:
    lengths = {**contacts.land, **contacts.sea, **contacts.coast}
    assert min(lengths.values()) > SMALLEST_CONTACT_KM
    assert {pair for pair, km in lengths.items() if km < 12} == {("POC", "PRO"), ("EGE", "PRO")}, "the carved straits"


def test_contacts_stay_the_same_at_other_tolerances(raw: list[Face], facts: Facts, network: Network) -> None:
    breaks = [Break(b.province, b.at) for b in network.breaks]
    cone = Cone(network.projection)
    for tolerance in (0.4, 5.0):
        simpler = shapely.coverage_simplify([f.polygon for f in raw], tolerance, simplify_boundary=False)
        faces = [replace(face, polygon=polygon) for face, polygon in zip(raw, simpler, strict=True)]
        surfaces = read_surfaces(json.loads(spaces_geojson(facts, faces, cone)))
        found = differences(facts, find_contacts(surfaces, breaks))
        assert found == {"coast-coast": (frozenset({("ARA", "GHE"), ("CHD", "PME")}), frozenset())}, tolerance


# --- places and lines


def test_every_place_is_in_its_province(places: dict[str, dict[str, Any]], polygons: dict[str, Area]) -> None:
    """Where its symbol is drawn; two ports would fall in the water of a generalised or widened shore."""
    for name, place in places.items():
        drawn = place["drawn"] or place["at"]
        assert polygons[place["province"]].contains(Point(drawn)), name
    aside = {name for name, place in places.items() if place["drawn"]}
    assert aside == {"Byzance", "Soloi", "Apollonia"}
    for name in aside:
        assert kilometres(tuple(places[name]["at"]), tuple(places[name]["drawn"])) < 32, "a symbol never moves far"


def test_dia_geo_05_ports_with_access_are_near_their_sea(facts: Facts, contacts: Contacts) -> None:
    provinces = {place.id: place.province for place in facts.places}
    for link in facts.of_unit("access"):
        assert (provinces[link.a], link.b) in contacts.coast, (link.a, link.b)


def test_river_borders_follow_their_river(facts: Facts, polygons: dict[str, Area]) -> None:
    """Most of each river border lies within 5 km of the charted river; the two halves and PME-SUS less, as drawn."""
    cone = Cone(board_network_projection())
    rivers = {
        f["properties"]["id"]: cone.project(shape(f["geometry"]))
        for f in read_json(FOLDER / "rivers.geojson")["features"]
    }
    partly = {("CAP", "COM"): 0.15, ("ASS", "MES"): 0.5, ("PME", "SUS"): 0.45, ("ARM", "MED"): 0.6}
    for (a, b), barrier in facts.rivers.items():
        border = cone.project(polygons[a].intersection(polygons[b]))
        near = border.intersection(rivers[barrier.what].buffer(5)).length / border.length
        assert near > partly.get((a, b), 0.8), (a, b, near)


def test_ranges_run_along_their_borders(facts: Facts, polygons: dict[str, Area]) -> None:
    features = read_json(FOLDER / "ranges.geojson")["features"]
    assert len([f for f in features if f["properties"]["when"] == "always"]) == 40
    assert len([f for f in features if f["properties"]["when"] == "flood"]) == 2
    for item in features:
        a, b = item["properties"]["between"]
        shared = polygons[a].intersection(polygons[b])
        line = shape(item["geometry"])
        assert shared.buffer(1e-9).covers(line), (a, b)
        share = line.length / shared.length
        assert (0.2 < share < 0.9) if item["properties"]["when"] == "flood" else share == pytest.approx(1, rel=1e-6)


def board_network_projection() -> str:
    return str(read_json(FOLDER / "src" / "network.json")["projection"])


# --- the tests bite: spoil one thing, and something is found out


def spoiled(network: Network, facts: Facts, laid: Laid) -> dict[str, tuple[frozenset[Any], frozenset[Any]]]:
    faces = simplify(faces_of(network, laid), network)
    surfaces = read_surfaces(json.loads(spaces_geojson(facts, faces, Cone(network.projection))))
    return differences(facts, find_contacts(surfaces, [Break(b.province, b.at) for b in network.breaks]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("node", "at", "family", "missing", "extra"),
    [
        ("LYD_MYS_PIS", (30.6, 38.9), "army", {("MYS", "PIS")}, {("LYD", "PHR")}),
        pytest.param(
            "ETO_THE_ATT",
            (22.75, 38.9),
            "land-sea",
            set(),
            {("ETO", "EUB")},
            marks=[pytest.mark.slow, pytest.mark.proof],
        ),
        ("ION_CAR_PAM", (28.3, 36.95), "land-sea", {("ION", "MRD")}, {("EOL", "PAM"), ("CAR", "EOL")}),
    ],
)
def test_a_moved_node_is_found_out(
    network: Network,
    facts: Facts,
    laid: Laid,
    node: str,
    at: tuple[float, float],
    family: str,
    missing: set[tuple[str, str]],
    extra: set[tuple[str, str]],
) -> None:
    nodes = network.nodes | {node: replace(network.nodes[node], at=at)}
    assert spoiled(replace(network, nodes=nodes), facts, laid)[family] == (missing, extra)


def test_a_missing_border_is_found_out(network: Network, laid: Laid) -> None:
    borders = tuple(b for b in network.borders if b.between != ("MYS", "PHR"))
    with pytest.raises(NamingError, match="MYS and PHR"):
        faces_of(replace(network, borders=borders), laid)


@pytest.mark.slow
def test_a_moved_sea_limit_is_found_out(network: Network, facts: Facts, laid: Laid) -> None:
    """EUB meets EOL along 60 km only: give that stretch to CYC, and they are strangers."""
    limits = tuple(limit for limit in network.sea_limits if limit.between not in {("EOL", "EUB"), ("CYC", "EUB")})
    limits += (
        SeaLimit(("CYC", "EUB"), ((24.4, 38.05), (24.7, 38.4), (25.05, 38.6))),
        SeaLimit(("CYC", "EOL"), ((25.0, 38.08), (25.06, 38.35), (25.05, 38.6))),
    )
    assert ("EOL", "EUB") in spoiled(replace(network, sea_limits=limits), facts, laid)["sea-sea"][0]


def test_a_missing_sea_limit_is_found_out(network: Network, laid: Laid) -> None:
    limits = tuple(limit for limit in network.sea_limits if limit.between != ("EGE", "PRO"))
    with pytest.raises(NamingError, match="EGE and PRO"):
        faces_of(replace(network, sea_limits=limits), laid)


def test_a_town_across_the_border_is_found_out(places: dict[str, dict[str, Any]], polygons: dict[str, Area]) -> None:
    west = Point(places["Ancyre"]["at"][0] - 0.4, places["Ancyre"]["at"][1])
    assert not polygons["ANC"].contains(west)
    assert polygons["AXY"].contains(west)


def test_a_forgotten_coast_break_is_found_out(facts: Facts, surfaces: list[Surface]) -> None:
    with pytest.raises(ValueError, match="shore of ATT"):
        compare(facts, find_contacts(surfaces))


def test_pixels_keep_the_order_of_kilometres(network: Network) -> None:
    board = board_plane(network)
    x0, y0, x1, y1 = network.frame_km
    for axis, start, end in ((board.x, x0, x1), (board.y, y0, y1)):
        pixels = [axis.pixels(start + (end - start) * i / 500) for i in range(501)]
        assert all(b > a for a, b in pairwise(pixels))
        assert pixels[0] == pytest.approx(0, abs=1e-9)
    assert board.x.pixels(x1) == pytest.approx(board.width)
    assert board.y.pixels(y1) == pytest.approx(board.height, abs=0.05)


def test_a_line_is_the_same_whichever_face_asks_for_it(network: Network) -> None:
    board = board_plane(network)
    ring = ((30.0, 38.0), (31.0, 38.5), (31.0, 37.5), (30.0, 38.0))
    other = ((31.0, 38.5), (30.0, 38.0), (30.5, 39.0), (31.0, 38.5))
    one, two = board.surfaces([Surface("A", "land", ((ring,),)), Surface("B", "land", ((other,),))])
    common = set(one.rings[0]) & set(two.rings[0])
    assert len(common) > 5, "the shared edge is cut into steps, once"
    assert LineString(two.rings[0]).length > 0
