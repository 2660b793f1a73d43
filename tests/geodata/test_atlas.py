"""The boards of an atlas: sound polygons, contacts that are exactly the declared links, rows with their sources."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest
import shapely
from shapely.geometry import Point

from geodata.build.board import problems
from geodata.build.check import compare
from geodata.build.cone import Cone, frame_polygon
from geodata.build.contacts import find_contacts, read_surfaces
from geodata.build.faces import Face, NamingError, build_faces, simplify
from geodata.build.facts import Pair
from geodata.build.ground import land_in_frame, patched_land, read_coast
from geodata.build.lines import land_lines, sea_lines
from geodata.build.network import Network
from geodata.build.rivers import chain_rivers
from geodata.build.spaces import spaces_geojson
from tests.geodata.atlas import BOARDS, Atlas
from tests.geodata.graphs import province
from tests.sampling import sampled

# Borders are built anew with mistakes put into them, in one process: each board is laid out once.
pytestmark = [pytest.mark.slow, pytest.mark.together("boards")]

#: Contacts by family: army, sea and sea, land and sea, coast and coast.
LINKS = {"bc218": (154, 17, 97, 61), "europe1901": (111, 21, 75, 45), "mediterranean220": (30, 13, 42, 0)}
#: Straits that armies cross: declared, and no contact of two faces.
CROSSED = {"mediterranean220": {("IBE", "NUM"), ("ITA", "SIC"), ("PHR", "THR"), ("PER", "THR")}}
#: Land, seas, waters out of play, straits that a province holds, lands out of play, islets.
FACES = {"bc218": (84, 15, 2, 0, 5, 50), "europe1901": (56, 19, 0, 3, 9, 55), "mediterranean220": (27, 10, 4, 0, 8, 51)}
PIECES = {
    "bc218": {},
    "europe1901": {"BELTS": 3, "CON": 2, "DEN": 2, "GRE": 2, "LIBYA": 2, "NAP": 2},
    "mediterranean220": {},
}


@pytest.fixture(params=sorted(BOARDS))
def atlas(request: pytest.FixtureRequest) -> Atlas:
    return BOARDS[request.param]


# --- the polygons


def test_coverage_is_valid_and_has_no_hole(atlas: Atlas) -> None:
    areas = list(atlas.areas.values())
    assert all(area.is_valid for area in areas)
    assert shapely.coverage_is_valid(areas)
    whole = shapely.union_all(areas)
    assert (whole.geom_type, len(whole.interiors)) == ("Polygon", 0)
    assert sum(area.area for area in areas) == pytest.approx(whole.area, rel=1e-12)
    cone = Cone(atlas.network.projection)
    assert cone.project(whole).area == pytest.approx(frame_polygon(atlas.network).area, rel=1e-5)


def test_four_decimals_and_closed_rings(atlas: Atlas) -> None:
    for surface in atlas.surfaces:
        for ring in surface.rings:
            assert ring[0] == ring[-1]
            assert all(round(v, 4) == v for point in ring for v in point)


def test_counts_of_faces(atlas: Atlas) -> None:
    straits = {code for code in atlas.of_kind("off") if "held_by" in atlas.spaces[code]}
    closed = {code for code in atlas.of_kind("scenery") if atlas.spaces[code].get("closed")}
    islets = len(atlas.of_kind("scenery")) - len(closed)
    kinds = (len(atlas.of_kind("land")), len(atlas.of_kind("sea")), len(atlas.of_kind("off")) - len(straits))
    assert (*kinds, len(straits), len(closed), islets) == FACES[atlas.name]


def test_spaces_in_several_pieces_are_those_whose_seed_says_so(atlas: Atlas) -> None:
    pieces = {surface.id: len(surface.parts) for surface in atlas.surfaces if len(surface.parts) > 1}
    assert pieces == PIECES[atlas.name]
    assert pieces == {seed.id: len(seed.points) for seed in atlas.network.seeds if seed.more}


def test_every_seed_is_in_its_face(atlas: Atlas) -> None:
    for seed in atlas.network.seeds:
        parts = shapely.get_parts(atlas.areas[seed.id])
        held = [[i for i, part in enumerate(parts) if part.contains(Point(at))] for at in seed.points]
        assert sorted(i for found in held for i in found) == list(range(len(parts))), seed.id


def test_every_centre_stands_in_its_space(atlas: Atlas) -> None:
    with_centre = {code for code, space in atlas.spaces.items() if space.get("centre", "none") != "none"}
    centres = {name: place for name, place in atlas.places.items() if place["kind"] == "centre"}
    assert Counter(place["province"] for place in centres.values()) == Counter(with_centre)
    for name, place in centres.items():
        assert atlas.areas[place["province"]].contains(Point(place["at"])), name
        assert place["name"] == atlas.spaces[place["province"]]["name"]


# --- who touches whom


def test_polygons_touch_exactly_as_declared(atlas: Atlas) -> None:
    families = compare(atlas.facts, atlas.contacts)
    crossed = CROSSED.get(atlas.name, set())
    assert families["army"].missing == crossed == {(row["a"], row["b"]) for row in atlas.facts.exceptions}
    assert all(row["why"].keys() == {"fr", "en"} and row["source"] for row in atlas.facts.exceptions)
    assert [name for name, d in families.items() if d.extra or (d.missing and name != "army")] == []
    names = ("army", "sea-sea", "land-sea", "coast-coast")
    assert tuple(len(families[name].computed) for name in names) == LINKS[atlas.name]
    assert problems(atlas.folder) == []


def test_no_contact_hangs_on_a_thread(atlas: Atlas) -> None:
    lengths = {**atlas.contacts.land, **atlas.contacts.sea, **atlas.contacts.coast}
    short = {pair for pair, km in lengths.items() if km < 20}
    expected = {
        "bc218": {("Ach", "Ath"), ("MIo", "MTy"), ("PEu", "Pro")},
        "europe1901": set(),
        "mediterranean220": {("EGE", "PON"), ("ION", "TYR")},
    }
    assert short == expected[atlas.name], "the Isthmus and two widened straits"
    assert min(lengths.values()) > 8


@pytest.mark.turns(3)
@pytest.mark.parametrize("tolerance", sampled([0.4, 5.0], 5.0))
def test_contacts_stay_the_same_at_other_tolerances(atlas: Atlas, tolerance: float) -> None:
    faces = simplify(list(atlas.laid.faces), replace(atlas.network, simplify_km=tolerance))
    assert touching(atlas, faces) == declared(atlas)


# --- the rows


def test_links_are_those_of_the_facts_once_each(atlas: Atlas) -> None:
    rows = Counter((row["unit"], frozenset((row["a"], row["b"]))) for row in atlas.links)
    assert rows.most_common(1)[0][1] == 1
    units = Counter(row["unit"] for row in atlas.links)
    army, *fleet = LINKS[atlas.name]
    crossed = CROSSED.get(atlas.name, set())
    assert units == {"army": army + len(crossed), "fleet": sum(fleet)}
    assert {row["layer"] for row in atlas.links} == {"all"}
    assert {row["obstacle"] + row["river"] for row in atlas.links} == {""}
    assert {(row["a"], row["b"]) for row in atlas.links if row["pass"]} == crossed
    assert all(row["a"] < row["b"] for row in atlas.links if row["unit"] == "army")


def test_fleets_name_their_coast(atlas: Atlas) -> None:
    coasts = {code + coast for code, space in atlas.spaces.items() for coast in space["coasts"]}
    split = {code[:3] for code in coasts}
    ends = {row[end] for row in atlas.links if row["unit"] == "fleet" for end in "ab"}
    assert coasts <= ends
    assert not ends & split
    assert {row[end] for row in atlas.links if row["unit"] == "army" for end in "ab"} <= atlas.of_kind("land")


def test_nobody_is_alone(atlas: Atlas) -> None:
    linked = {province(row[end]) for row in atlas.links for end in "ab"}
    assert linked == atlas.of_kind("land") | atlas.of_kind("sea")


def test_every_value_names_its_source_and_every_source_is_explained(atlas: Atlas) -> None:
    rows = [*atlas.links, *atlas.spaces.values(), *atlas.places.values()]
    marks = [value for row in rows for key, value in row.items() if key.split("_")[0] == "source"]
    keys = {key for mark in marks for key in mark.split(";")}
    assert all(row["source"] for row in rows)
    assert {key.partition(":")[0] for key in keys} == set(atlas.sources["sources"])
    details = {key.partition(":")[2] for key in keys} - {""}
    assert {d for d in details if not d[0].isdigit()} == set(atlas.sources.get("details", {}))
    assert {row["certainty"] for row in rows} == set(atlas.sources["certainty"])
    assert all(
        set(text) == {"fr", "en"} and all(text.values()) for part in atlas.sources.values() for text in part.values()
    )


def test_names_are_there_in_both_languages_and_unique(atlas: Atlas) -> None:
    played = [s for s in atlas.spaces.values() if s["kind"] in ("land", "sea")]
    for language in ("fr", "en"):
        names = [space["name"][language] for space in played]
        assert all(names)
        assert len(set(names)) == len(names)
    named = [s for s in atlas.spaces.values() if not s["id"].startswith("islet")]
    assert all(set(s["name"]) == {"fr", "en"} and all(s["name"].values()) for s in named)


# --- the tests bite


def faces_of(atlas: Atlas, network: Network, land: shapely.MultiPolygon | None = None) -> list[Face]:
    """The faces by a changed network; patches and islands are as they were, unless there is another ``land``."""
    cone = atlas.laid.cone
    lines = land_lines(network, chain_rivers(atlas.laid.pieces, cone), cone) + sea_lines(network, cone)
    return build_faces(network, land or atlas.laid.land, lines, cone)


def touching(atlas: Atlas, faces: list[Face]) -> dict[str, frozenset[Pair]]:
    """What faces say of contacts, by family."""
    surfaces = read_surfaces(json.loads(spaces_geojson(atlas.facts, faces, Cone(atlas.network.projection))))
    return {name: d.computed for name, d in compare(atlas.facts, find_contacts(surfaces)).items()}


def declared(atlas: Atlas) -> dict[str, frozenset[Pair]]:
    """What the facts say of contacts, by family, without the straits that armies cross."""
    crossed = CROSSED.get(atlas.name, set())
    return {name: d.declared - crossed for name, d in compare(atlas.facts, atlas.contacts).items()}


@pytest.mark.parametrize(
    ("name", "node", "at", "lost", "won"),
    [
        pytest.param(
            "europe1901", "LVP_WAL_YOR", (-1.68, 51.62), ("WAL", "YOR"), ("LON", "LVP"), marks=pytest.mark.proof
        ),
        ("europe1901", "GAL_SIL_WAR", (18.25, 49.63), ("GAL", "SIL"), ("BOH", "WAR")),
        pytest.param("bc218", "BitMysGat", (31.22, 39.0), ("Gat", "Mys"), ("Bit", "Phr"), marks=pytest.mark.proof),
        ("bc218", "ApoMacEpi", (21.42, 39.53), ("Epi", "Mac"), ("Apo", "Cha")),
    ],
)
def test_a_moved_node_is_found_out(name: str, node: str, at: tuple[float, float], lost: Pair, won: Pair) -> None:
    atlas = BOARDS[name]
    moved = atlas.network.nodes | {node: replace(atlas.network.nodes[node], at=at)}
    network = replace(atlas.network, nodes=moved)
    found, wanted = touching(atlas, simplify(faces_of(atlas, network), network))["army"], declared(atlas)["army"]
    assert (wanted - found, found - wanted) == ({lost}, {won})


@pytest.mark.parametrize(("name", "between"), [("europe1901", ("BUR", "MUN")), ("bc218", ("Mac", "The"))])
def test_a_missing_border_is_found_out(name: str, between: tuple[str, str]) -> None:
    atlas = BOARDS[name]
    borders = tuple(b for b in atlas.network.borders if b.between != between)
    with pytest.raises(NamingError, match=f"{between[0]} and {between[1]}"):
        faces_of(atlas, replace(atlas.network, borders=borders))


@pytest.mark.parametrize(("name", "between"), [("europe1901", ("BAL", "BOT")), ("bc218", ("MEg", "MTh"))])
def test_a_missing_sea_limit_is_found_out(name: str, between: tuple[str, str]) -> None:
    atlas = BOARDS[name]
    limits = tuple(limit for limit in atlas.network.sea_limits if limit.between != between)
    with pytest.raises(NamingError, match=f"{between[0]} and {between[1]}"):
        faces_of(atlas, replace(atlas.network, sea_limits=limits))


def test_a_seed_too_few_or_too_many_is_found_out() -> None:
    """Sicily without a point of its own is an islet, and the largest; a second point in one piece is one too many."""
    atlas = BOARDS["europe1901"]
    seeds = tuple(replace(seed, more=()) if seed.id == "NAP" else seed for seed in atlas.network.seeds)
    islets = [f for f in faces_of(atlas, replace(atlas.network, seeds=seeds)) if f.kind == "scenery"]
    sicily, second = islets[0].polygon.area, islets[1].polygon.area
    assert sicily > 20_000 > 2 * second
    assert max(f.polygon.area for f in atlas.laid.faces if f.kind == "scenery") < 10_000
    seeds = tuple(replace(seed, more=((15.9, 39.9),)) if seed.id == "NAP" else seed for seed in seeds)
    with pytest.raises(NamingError, match="holds the seeds NAP and NAP"):
        faces_of(atlas, replace(atlas.network, seeds=seeds))


def test_a_forgotten_closing_is_found_out() -> None:
    """Without them, the isles of Denmark fall apart: the seeds of Denmark no longer say how many pieces there are."""
    atlas = BOARDS["europe1901"]
    network = replace(atlas.network, patches=tuple(p for p in atlas.network.patches if p.op != "close"))
    cone = atlas.laid.cone
    land = land_in_frame(network, patched_land(network, read_coast(atlas.folder), cone), cone)
    with pytest.raises(NamingError):
        faces_of(atlas, network, land)
