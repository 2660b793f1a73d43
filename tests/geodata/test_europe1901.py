"""Europe in 1901: the drawn map against the published board, edge by edge, and what the contract says of regions."""

from __future__ import annotations

from collections import Counter

import pytest

from geodata.build.check import compare
from tests.geodata.atlas import Atlas
from tests.geodata.graphs import pairs, words
from tests.geodata.standard_board import ARMY, CENTRES, FLEET, links

ATLAS = Atlas("europe1901")
OWN_FRENCH_CODES = "ADR ALG ARM ATN BAR BOT CLY FIN IRL LIT LIV NOR SKA SMY SUE"
INLAND = "BOH BUD BUR GAL MOS MUN PAR RUH SER SIL TYR UKR VIE WAR"


def drawn(*families: str) -> set[frozenset[str]]:
    """What the polygons say."""
    found = compare(ATLAS.facts, ATLAS.contacts)
    return {frozenset(pair) for name in families for pair in found[name].computed}


def around(code: str, links: set[frozenset[str]]) -> set[str]:
    """The other ends of the links of one code."""
    return {other for link in links if code in link for other in link - {code}}


def test_the_table_of_the_board_is_whole() -> None:
    assert (len(links(ARMY)), len(links(FLEET))) == (111, 141)
    broken = FLEET.replace("ADR: ALB APU ION TRI VEN", "ADR: ALB APU TRI VEN")
    with pytest.raises(ValueError, match="one side only"):
        links(broken)


def test_dip_map_01_armies_edge_by_edge() -> None:
    assert drawn("army") == links(ARMY) == pairs(ATLAS.links, "army")


def test_dip_map_01_fleets_edge_by_edge() -> None:
    assert drawn("sea-sea", "land-sea", "coast-coast") == links(FLEET) == pairs(ATLAS.links, "fleet")


def test_dip_map_01_counts_of_regions() -> None:
    inland = {code for code, shores in ATLAS.contacts.shores.items() if not shores}
    assert len(ATLAS.of_kind("land") | ATLAS.of_kind("sea")) == 75
    assert (len(inland), len(ATLAS.of_kind("land") - inland), len(ATLAS.of_kind("sea"))) == (14, 42, 19)
    assert inland == set(INLAND.split())


def test_dip_map_01c_centres_and_homes() -> None:
    table = {line.split(":")[0]: set(line.split(":")[1].split()) for line in CENTRES.strip().splitlines()}
    found: dict[str, set[str]] = {}
    for code, space in ATLAS.spaces.items():
        if space.get("centre", "none") != "none":
            assert space["centre"] == "full"
            found.setdefault(space["home"] or "NEUTRAL", set()).add(code)
        else:
            assert not space.get("home")
    assert found == table
    assert Counter(map(len, table.values())) == {3: 6, 4: 1, 12: 1}
    assert len(ATLAS.places) == 34


def test_dip_map_01f_switzerland_is_no_region_and_keeps_its_neighbours_apart() -> None:
    assert ATLAS.spaces["SWI"]["kind"] == "scenery"
    assert ATLAS.spaces["SWI"]["closed"]
    borders = {tuple(b["between"]) for b in ATLAS.picture["borders"] if "SWI" in b["between"]}
    assert {other for pair in borders for other in pair} == {"SWI", "BUR", "MAR", "MUN", "PIE", "TYR"}
    assert not words("TYR-BUR TYR-MAR BUR-PIE PIE-MUN MUN-MAR") & drawn("army")


def test_dip_map_03_straits_and_canal() -> None:
    fleets = drawn("sea-sea", "land-sea", "coast-coast")
    assert around("CON", fleets) == {"AEG", "BLA", "ANK", "BULce", "BULcs", "SMY"}
    assert around("KIE", fleets) == {"BAL", "HEL", "BER", "DEN", "HOL"}
    assert not words("AEG-BLA BAL-HEL BAL-SKA BAL-NTH") & fleets
    held = {code: space["held_by"] for code, space in ATLAS.spaces.items() if "held_by" in space}
    assert held == {"MARMARA": "CON", "BELTS": "DEN", "SUND": "SWE"}
    assert [work["id"] for work in ATLAS.picture["works"]] == ["kiel"]


def test_dip_map_04_denmark_and_sweden_touch_in_the_sound() -> None:
    sound = [b for b in ATLAS.picture["borders"] if b["between"] == ["DEN", "SWE"]]
    assert [(b["kind"], b["part"]) for b in sound] == [("sea", "strait")]
    assert frozenset(("DEN", "SWE")) in drawn("army") & drawn("coast-coast")
    assert ATLAS.contacts.land[("DEN", "SWE")] > 40


def test_dip_map_05_regions_with_two_coasts() -> None:
    fleets = drawn("sea-sea", "land-sea", "coast-coast")
    assert {code + c for code, s in ATLAS.spaces.items() for c in s["coasts"]} == {
        "BULce", "BULcs", "SPAcn", "SPAcs", "STPcn", "STPcs",
    }  # fmt: skip
    assert around("BULce", fleets) == {"RUM", "CON", "BLA"}
    assert around("BULcs", fleets) == {"GRE", "CON", "AEG"}
    assert around("SPAcn", fleets) == {"GAS", "POR", "MAO"}
    assert around("SPAcs", fleets) == {"POR", "MAR", "MAO", "LYO", "WES"}
    assert around("STPcn", fleets) == {"NWY", "BAR"}
    assert around("STPcs", fleets) == {"FIN", "LVN", "BOT"}


def test_one_coast_and_two_shores() -> None:
    """Where a region has two shores and one coast: by strait, canal or island, and nowhere else."""
    split = {
        code: {frozenset(s.seas) for s in found} for code, found in ATLAS.contacts.shores.items() if len(found) > 1
    }
    coasts = {code for code, space in ATLAS.spaces.items() if space["coasts"]}
    assert {code for code in split if code not in coasts} == {"CON", "KIE", "DEN", "SWE", "NAP", "GRE"}
    assert split["CON"] == {frozenset({"AEG"}), frozenset({"BLA"})}
    assert split["DEN"] == {frozenset({"HEL", "NTH", "SKA"}), frozenset({"BAL"})}
    assert split["SWE"] == {frozenset({"SKA"}), frozenset({"BAL", "BOT"})}
    assert split["NAP"] == {frozenset({"ION", "TYS"})}, "Sicily and the mainland"
    assert split["GRE"] == {frozenset({"ION"}), frozenset({"ION", "AEG"})}, "Corfu"


@pytest.mark.parametrize("pair", ["BEL LON", "BER DEN", "SPA NAF"])
def test_dip_map_06_what_does_not_touch(pair: str) -> None:
    a, b = pair.split()
    everything = drawn("army", "coast-coast")
    assert not [link for link in everything if {code[:3] for code in link} == {a, b}]


def test_dip_map_07_codes_of_both_languages() -> None:
    played = {code: s for code, s in ATLAS.spaces.items() if s["kind"] in ("land", "sea")}
    assert all(space["code"]["en"] == code for code, space in played.items())
    french = {space["code"]["fr"]: code for code, space in played.items()}
    assert len(french) == 75
    assert (french["TYR"], french["ALP"], french["NOI"], french["COR"]) == ("TYS", "TYR", "BLA", "WAL")
    ours = {fr for fr, code in french.items() if played[code]["source_code_fr"] == "house"}
    assert ours - set(OWN_FRENCH_CODES.split()) == set(), "the others are attested"
    assert len(french) - len(ours) >= 60


def test_tints_are_those_of_the_powers_of_1901() -> None:
    tints = Counter(space["tint"] for space in ATLAS.spaces.values() if space["kind"] == "land")
    assert set(tints) == {"", *(s["home"] for s in ATLAS.spaces.values() if s.get("home"))}
    assert all(space["tint"] == space["home"] for space in ATLAS.spaces.values() if space.get("home"))
    assert ATLAS.spaces["BUR"]["tint"] == "FRANCE"
    assert ATLAS.spaces["NAF"]["tint"] == ""
