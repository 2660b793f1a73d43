"""218 BC: names, coasts and centres as the text gives them, and what is marked as reconstruction."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.geodata.atlas import Atlas
from tests.geodata.graphs import pairs, words

ATLAS = Atlas("bc218")
SEAS = "Adr MEg MTh Pro PEu MEs MRo PSy GSy MIo MTy MLg MBa MIb OAt"
LANDS = """
Aby Ach Afr Alx All Aqu Ant Apo Apu Arm Amo Ast Ath Bel Bru Bit Byz Can Cap Car Ctg Cha Che Chy Cil Col Cre Cyr Cys Dac
DSy Edu Emp Epi Eto Gad Gat Gal Gaz Hel His Iyr Ist Lep Lig Lus Lyb Lyc Lmq Mas Mau MAt Mem Mpo Mys Neh Num Pmy Pan Per
Pta Phe Phr Pon Pto Rho Rom Sag Sad Sar Sco Sel Seq Sic Sin Sne Thb Tar Tau Thr Vol Ven Mac The
"""
HOME_POINTS = {
    "MACEDOINE": 3, "SELEUCIDES": 3, "PERGAME": 3, "EGYPTE": 3.5, "ROME": 4, "CARTHAGE": 3, "GAULE": 3,
}  # fmt: skip
START = {
    "MACEDOINE": "Mac Cha The", "SELEUCIDES": "Phr Mpo Ant", "PERGAME": "Lmq Aby Per", "EGYPTE": "Cyr Alx Mem",
    "ROME": "Apo Tar Sic Rom", "CARTHAGE": "Sag Ctg Car", "GAULE": "Vol All",
}  # fmt: skip
WEIGHT = {"none": 0, "half": 0.5, "full": 1, "activatable": 1}


def played() -> dict[str, dict[str, object]]:
    return {code: space for code, space in ATLAS.spaces.items() if space["kind"] in ("land", "sea")}


def test_p218_map_01_the_99_spaces() -> None:
    assert ATLAS.of_kind("sea") == set(SEAS.split())
    assert ATLAS.of_kind("land") == set(LANDS.split())
    assert (len(ATLAS.of_kind("sea")), len(played())) == (15, 99)
    assert len({code.casefold() for code in played()}) == 99


def test_p218_map_01b_two_spaces_are_missing_from_the_list() -> None:
    unlisted = {code for code, space in played().items() if "rules:list" not in str(space["source"])}
    assert unlisted == {"Mac", "The"}
    assert all(str(space["source"]).startswith("rules:") for space in played().values())


def test_p218_map_01c_slips_of_the_printed_list_are_kept() -> None:
    printed = {code: space["printed"] for code, space in played().items() if "printed" in space}
    assert printed == {
        "MIo": "Milo", "All": "Ail", "Epi": "Epire t Epi", "Ach": "Achare", "Cys": "Cysique", "Lyb": "Lybie",
        "Sin": "Sinaf", "Edu": "Eduens", "Che": "Chersonese",
    }  # fmt: skip


def test_p218_map_01f_thrace_and_thessalonica_are_neighbours_by_the_text() -> None:
    (row,) = (r for r in ATLAS.links if r["unit"] == "army" and {r["a"], r["b"]} == {"The", "Thr"})
    assert (row["source"], row["certainty"]) == ("rules:addendum;reconstruction", "text")
    others = [r for r in ATLAS.links if r is not row]
    assert {(r["source"], r["certainty"]) for r in others} == {("reconstruction", "reconstruction")}


def test_p218_map_02_coasts() -> None:
    coasts = {code: (space["coasts"], space["source_coasts"]) for code, space in played().items() if space["coasts"]}
    assert coasts == {
        "Ath": (["co", "ce"], "rules:4"),
        "Thr": (["cs", "ce"], "reconstruction"),
        "Sin": (["cn", "cs"], "reconstruction"),
    }
    fleets = pairs(ATLAS.links, "fleet")
    west, east = ({other for link in fleets if c in link for other in link - {c}} for c in ("Athco", "Athce"))
    assert {"MIo", "Ach"} <= west and "MEg" not in west
    assert {"MEg", "Ach"} <= east and "MIo" not in east


def test_two_shores_are_two_coasts() -> None:
    assert {code for code, shores in ATLAS.contacts.shores.items() if len(shores) > 1} == {"Ath", "Sin", "Thr"}


def test_p218_ctr_01_values_of_the_centres() -> None:
    centres = Counter(str(space["centre"]) for space in played().values())
    assert centres == {"none": 37, "full": 27, "half": 34, "activatable": 1}
    assert sum(WEIGHT[kind] * count for kind, count in centres.items()) == 45
    assert not [code for code in ATLAS.of_kind("sea") if ATLAS.spaces[code]["centre"] != "none"]


def test_p218_ctr_03_sardinia_is_the_only_activatable_centre_and_the_only_one_that_the_text_gives() -> None:
    marks = {code: space["source_centre"] for code, space in played().items() if "source_centre" in space}
    assert {code for code, mark in marks.items() if mark != "reconstruction"} == {"Sad"}
    assert (ATLAS.spaces["Sad"]["centre"], marks["Sad"]) == ("activatable", "rules:3")


def test_p218_rev_01_homes_that_the_text_gives() -> None:
    text = {code: space["home"] for code, space in played().items() if space.get("source_home") == "rules:8"}
    assert text == {"Sad": "ROME", "Apo": "ROME", "Chy": "EGYPTE"}


def test_homes_hold_the_starting_places_and_are_worth_what_they_should() -> None:
    for power, codes in START.items():
        for code in codes.split():
            assert ATLAS.spaces[code]["home"] == power, code
            assert "rules:" in ATLAS.spaces[code]["source_home"], code
    worth = {
        power: sum(
            WEIGHT[str(space["centre"])] for code, space in played().items() if space["home"] == power and code != "Sad"
        )
        for power in START
    }
    assert worth == HOME_POINTS


def test_p218_straits_bar_armies() -> None:
    armies = pairs(ATLAS.links, "army")
    assert not words("Bru-Sic Lmq-Aby Byz-Bit Gad-Mau Eto-Ach Lmq-Cys Sad-Rom Rho-Lyc Chy-Cil Cre-Ach") & armies
    assert not [link for a, b in combinations(("Cre", "Rho", "Chy", "Sad", "Sic"), 2) if (link := {a, b}) in armies]
