"""links.csv: what the rules say of the map, row by row of the contract (DIA-61, DIA-AX, DIA-GEO), and its own form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from tests.geodata.graphs import Row, distances, pairs, province, words

Properties = dict[str, dict[str, Any]]

GEO_01 = "SUS-PER MES-SUS PHE-SYR DAM-SYR DAM-PHE COM-SYR ILL-THR CHA-THR THE-ETO CAP-COM ASS-MES"
GEO_02 = (
    "PAL-PHE SYR-PHE THRcs-CHE CHE-THRce ATTco-ETO ATTco-MIO ATTco-ARC EOL-EGE EGE-THRcs MOR-MIO MIO-CYR MIO-ETO "
    "POC-BIT POC-THRco MIN-PHE MIN-SYR EOL-RHO"
)
GEO_05 = (
    "MOR-EGY MIN-PHE MIN-CHY SAL-CHY SAL-SYR SAL-CIL MRD-RHO CYC-RHO CYC-ATTcs EOL-RHO EOL-ION EUB-MAC MIO-ITA "
    "EGE-CHE PRO-CHE PRO-HEL PRO-BOS POC-BOS POC-BIT POR-TRD MAE-TRD"
)
ACCESS_11D = {
    "MOR": ["Alexandrie"],
    "MIN": ["Tyr", "Salamine"],
    "SAL": ["Salamine", "Alexandrie d'Issos", "Soloi"],
    "MRD": ["Rhodes"],
    "CYC": ["Rhodes", "Athènes"],
    "EOL": ["Rhodes", "Milet"],
    "EUB": ["Pydna"],
    "MIO": ["Tarente"],
    "EGE": ["Lysimachia"],
    "PRO": ["Lysimachia", "Cyzique", "Byzance"],
    "POC": ["Byzance", "Héraclée Pontique"],
    "POR": ["Panticapée"],
    "MAE": ["Panticapée"],
}


def test_every_row_is_well_formed(links: list[Row], spaces: Properties, places: Properties) -> None:
    coasts = {code + coast for code, space in spaces.items() for coast in space["coasts"]}
    split = {code[:3] for code in coasts}
    for row in links:
        kinds = [spaces[province(row[end])]["kind"] for end in "ab"] if row["unit"] != "access" else []
        assert row["unit"] in ("army", "fleet", "access")
        assert row["layer"] in ("all", "basic", "advanced")
        if row["unit"] == "army":
            assert kinds == ["land", "land"]
            assert row["a"] < row["b"]
            assert row["obstacle"] in ("", "river", "mountain", "both", "half")
            assert bool(row["river"]) == (row["obstacle"] in ("river", "both", "half"))
            assert bool(row["obstacle"]) == bool(row["obstacle_source"]) == bool(row["obstacle_certainty"])
        elif row["unit"] == "fleet":
            assert set(kinds) <= {"land", "sea"}
            assert all(row[end] in coasts or row[end] not in split for end in "ab"), "a fleet names its coast"
            assert row["obstacle"] == row["river"] == row["pass"] == ""
        else:
            assert places[row["a"]]["kind"] != "city"
            assert spaces[row["b"]]["kind"] == "sea"


def test_no_link_is_given_twice(links: list[Row]) -> None:
    seen = Counter((row["unit"], frozenset((row["a"], row["b"]))) for row in links)
    assert seen.most_common(1)[0][1] == 1


def test_every_source_and_certainty_is_explained(
    links: list[Row], spaces: Properties, places: Properties, sources: Mapping[str, Any]
) -> None:
    rows: list[Mapping[str, Any]] = [*links, *spaces.values(), *places.values()]
    written = [key for row in rows for key in f"{row['source']};{row.get('obstacle_source', '')}".split(";") if key]
    degrees = [d for row in rows for d in f"{row['certainty']};{row.get('obstacle_certainty', '')}".split(";") if d]
    assert all(row["source"] for row in rows)
    assert {key.partition(":")[0] for key in written} <= set(sources["sources"])
    details = {key.partition(":")[2] for key in written} - {""}
    assert {d for d in details if not d[0].isdigit()} == set(sources["details"])
    assert set(degrees) <= set(sources["certainty"])
    assert all(set(text) == {"fr", "en"} for part in sources.values() for text in part.values())


def test_nobody_is_alone(links: list[Row], spaces: Properties) -> None:
    linked = {province(row[end]) for row in links if row["unit"] != "access" for end in "ab"}
    assert linked == {code for code, space in spaces.items() if space["kind"] in ("land", "sea")}


def test_counts_of_links(links: list[Row]) -> None:
    assert len(pairs(links, "army")) == 117
    assert len(pairs(links, "fleet", "basic")) == 129
    assert len(pairs(links, "fleet", "advanced")) == 131
    assert len(pairs(links, "access", "basic")) == 22
    assert len(pairs(links, "access", "advanced")) == 21


def test_dia_61_14_the_basic_game_closes_the_way_round_arabia_and_the_navigable_river(links: list[Row]) -> None:
    opened = pairs(links, "fleet", "advanced") - pairs(links, "fleet", "basic")
    assert opened == words("ARA-GHE CHD-PME")
    assert {row["layer"] for row in links if row["unit"] == "army"} == {"all"}
    assert words("GAR-ARA GHE-GPE") <= pairs(links, "fleet", "basic")


def test_dia_61_09_access_of_ports_is_the_list_of_11d_and_one_more_in_the_basic_game(links: list[Row]) -> None:
    listed = {frozenset((port, sea)) for sea, ports in ACCESS_11D.items() for port in ports}
    assert pairs(links, "access", "advanced") == listed
    assert pairs(links, "access", "basic") == listed | {frozenset(("Alexandrie d'Issos", "MIN"))}


def test_dia_geo_01_land_links_that_orders_of_the_text_use(links: list[Row]) -> None:
    assert words(GEO_01) <= pairs(links, "army")


def test_dia_geo_02_sea_and_coast_links_that_orders_of_the_text_use(links: list[Row]) -> None:
    assert words(GEO_02) <= pairs(links, "fleet", "basic")


def test_dia_geo_03_what_must_not_touch(links: list[Row]) -> None:
    for unit in ("army", "fleet"):
        assert frozenset(("BOS", "BIT")) not in pairs(links, unit)
    assert not words("ATTco-CYC ATTco-EUB ATTco-THE") & pairs(links, "fleet")
    around = {other for link in pairs(links, "fleet") if "ATTco" in link for other in link - {"ATTco"}}
    assert around == {"ETO", "MIO", "ARC"}


@pytest.mark.parametrize("layer", ["basic", "advanced"])
def test_dia_geo_04_pella_and_gordion_are_both_four_moves_from_the_caucasus(links: list[Row], layer: str) -> None:
    moves = pairs(links, "army", layer) | pairs(links, "fleet", layer)
    far = distances(moves, "CAU", key=province)
    assert (far["MAC"], far["PHR"]) == (4, 4)


def test_dia_geo_05_access_implies_that_the_sea_touches_the_province_of_the_citadel(
    links: list[Row], places: Properties
) -> None:
    fleets = pairs(links, "fleet", "basic")
    assert words(GEO_05) <= fleets
    for link in pairs(links, "access", "basic"):
        (citadel,) = (end for end in link if end in places)
        (sea,) = link - {citadel}
        assert frozenset((places[citadel]["province"] + places[citadel]["coast"], sea)) in fleets, (citadel, sea)


def test_dia_11c_02_red_sea_to_persian_gulf_takes_three_seasons_in_the_advanced_game_only(links: list[Row]) -> None:
    assert distances(pairs(links, "fleet", "advanced"), "GAR")["GPE"] == 3
    assert "GPE" not in distances(pairs(links, "fleet", "basic"), "GAR")


def test_dia_11b_borders_of_both_kinds_and_of_halves(links: list[Row]) -> None:
    army = [row for row in links if row["unit"] == "army"]
    kinds = {frozenset((row["a"], row["b"])): row["obstacle"] for row in army}
    assert {link for link, kind in kinds.items() if kind == "half"} == words("CAP-COM ASS-MES")
    assert {link for link, kind in kinds.items() if kind == "both"} == words("ARM-CAU ARM-MED ARM-COM COM-MES CAU-MED")
    assert sum(kind in ("mountain", "both") for kind in kinds.values()) == 40
    assert sum(kind in ("river", "both", "half") for kind in kinds.values()) == 21
    rivers = {frozenset((row["a"], row["b"])): row["river"] for row in army if row["river"]}
    assert rivers[frozenset(("CAP", "COM"))] == "Halys"
    assert rivers[frozenset(("ASS", "MES"))] == "Tigre"


def test_passes_are_where_no_mountain_bars_support(links: list[Row]) -> None:
    passes = [row for row in links if row["pass"]]
    assert len({row["pass"] for row in passes}) == len(passes) == 7
    assert {row["obstacle"] for row in passes} == {""}
