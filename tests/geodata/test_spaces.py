"""Spaces and places: the counts and lists of 6.1 and of the annexes, as the contract rules on them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from geodata.build.facts import Facts

Properties = dict[str, dict[str, Any]]

# Code, supply, then citadels and cities as the province table lists them; (P) marks a port.
TABLE = """
ANC 1 Ancyre | ARA 0 | GHE 0 | ARC 1 Corinthe(P) | ARM 0 | ASS 1 Arbèles | ATT 1 Athènes(P) | AXY 0
BIT 1 Héraclée Pontique(P) | BOS 1 Byzance(P) | IST 1 Callatis(P) | CAP 1 Ariararthéa | CAR 1 Colosse | CAU 0
CHA 1 Amphipolis | CHD 1 Babylone | CHE 1 Lysimachia(P) | CHY 1 Salamine(P) | CIL 1 Soloi(P) | COM 1 Mazaca
CRE 1 Gortyn(P) | CYR 1 Cyrène, Apollonia(P) | DAM 1 Damas | EGY 1 Alexandrie(P), Péluse | ETO 1 Delphes
HEL 1 Cyzique(P) | HYR * Hécatompylos | IDU 1 Gaza | ILL 1 Salonae | ION 1 Milet(P), Éphèse | ITA 1 Tarente(P)
LAC 1 Sparte | LIB 0 | LYC 1 Laranda, Nora | LYD 1 Sardes, Smyrne(P) | MAC 1 Pella, Pydna(P) | MED 1 Ecbatane
MES 1 Nisibe | MYS 0 | NAB * Pétra | PAL 1 Jérusalem | PAM 1 Sidée | PAP 1 Sinope(P) | PME 1 Ur
TAU 1 Épidamnos(P) | PEO 0 | PER 1 Parsagadès | PHE 1 Tyr(P) | PHR 1 Gordion | PIS 1 Isaura | PON 1 Trébizonde(P)
PTE 0 | RHO 1 Rhodes(P) | SCY 0 | SIN 0 | SUS 1 Suse | SYR 1 Alexandrie d'Issos(P) | TRD 1 Panticapée(P) | THE 1 Lamia
THR 1 Philippopolis
"""
SEAS = {
    "GPE": "Golfe Persique",
    "GAR": "Golfe Arabique",
    "MOR": "Méditerranée orientale",
    "MIN": "Mer Intérieure",
    "SAL": "Golfe de Salamine",
    "MRD": "Mer Rhodienne",
    "MIO": "Mer Ionienne",
    "MAE": "Palus Maeotide",
    "ADR": "Adriatique",
    "CYC": "Cyclades",
    "EOL": "Éolide",
    "EUB": "Eubée",
    "EGE": "Mer Égée",
    "PRO": "Propontide",
    "POC": "Pont-Euxin occidental",
    "POR": "Pont-Euxin oriental",
}
MINORS = (
    "Héraclée Pontique, Salamine, Péluse, Delphes, Cyzique, Hécatompylos, Gaza, Éphèse, Tarente, Laranda, Nora, Pydna, "
    "Ecbatane, Isaura, Suse, Lamia"
)
MAJORS = (
    "Alexandrie d'Issos, Ariararthéa, Athènes, Byzance, Cyrène, Milet, Panticapée, Parsagadès, Pétra, Rhodes, Tyr, "
    "Sardes, Soloi, Sparte"
)
CAPITALS = {
    "Pella": "Antipater",
    "Lysimachia": "Lysimaque",
    "Gordion": "Antigone",
    "Ancyre": "Eumène",
    "Babylone": "Séleucos",
    "Alexandrie": "Ptolémée",
}


def _of_kind(places: Properties, *kinds: str) -> set[str]:
    return {name for name, place in places.items() if place["kind"] in kinds}


def test_dia_61_01_seventy_six_spaces(spaces: Properties) -> None:
    kinds = Counter(space["kind"] for space in spaces.values())
    assert (kinds["land"], kinds["sea"]) == (60, 16)


def test_dia_61_02_thirty_six_citadels(places: Properties) -> None:
    assert len(_of_kind(places, "capital", "major")) == 20
    assert len(_of_kind(places, "minor")) == 16


def test_dia_61_03_the_minor_citadels(places: Properties) -> None:
    assert _of_kind(places, "minor") == set(MINORS.split(", "))


def test_dia_5_the_major_citadels_and_the_capitals(places: Properties) -> None:
    assert _of_kind(places, "major") == set(MAJORS.split(", "))
    assert {name: places[name]["capital_of"] for name in _of_kind(places, "capital")} == CAPITALS
    assert {p["capital_of"] for p in places.values() if p["kind"] != "capital"} == {None}


def test_dia_63a1_treasures(places: Properties) -> None:
    five = "Byzance, Cyzique, Delphes, Ecbatane, Éphèse, Gordion, Héraclée Pontique, Laranda, Lysimachia, Salamine"
    expected = dict.fromkeys([*five.split(", "), "Tarente", "Tyr"], 5)
    expected |= dict.fromkeys(["Ariararthéa", "Isaura", "Rhodes"], 10)
    assert {name: place["treasure"] for name, place in places.items() if place["treasure"]} == expected


def test_dia_61_04_provinces_with_two_citadels(places: Properties) -> None:
    held = Counter(p["province"] for p in places.values() if p["kind"] != "city")
    assert {code for code, count in held.items() if count == 2} == {"EGY", "ION", "LYC", "MAC"}
    assert max(held.values()) == 2
    assert len(held) == 32


def test_dia_61_05_provinces_with_several_coasts(spaces: Properties) -> None:
    coasts = {code: set(space["coasts"]) for code, space in spaces.items() if space["coasts"]}
    assert coasts == {"LIB": {"co", "ce"}, "ATT": {"co", "ce", "cs"}, "THR": {"cs", "ce", "co"}}


def test_dia_61_05_each_named_coast_opens_on_its_sea(facts: Facts) -> None:
    seas = {space.id: space.coasts for space in facts.spaces if space.coasts}
    assert seas == {
        "LIB": {"co": ("MIO",), "ce": ("MOR",)},
        "ATT": {"co": ("MIO",), "ce": ("EUB",), "cs": ("CYC",)},
        "THR": {"cs": ("EGE",), "ce": ("PRO",), "co": ("POC",)},
    }


def test_dia_61_06_ports(places: Properties) -> None:
    ports = {name for name, place in places.items() if place["port"]}
    assert len(ports - _of_kind(places, "city")) == 15
    assert ports & _of_kind(places, "city") == {
        "Corinthe",
        "Callatis",
        "Gortyn",
        "Apollonia",
        "Smyrne",
        "Sinope",
        "Épidamnos",
        "Trébizonde",
    }
    advanced = {name for name, place in places.items() if place["port_advanced"]}
    assert advanced - ports == {"Babylone"}
    assert ports <= advanced
    assert len(advanced) == 24


def test_dia_ax1_01_the_seas(spaces: Properties) -> None:
    assert {code: s["name"]["fr"] for code, s in spaces.items() if s["kind"] == "sea"} == SEAS


def test_dia_ax1_02_coast_suffixes(spaces: Properties) -> None:
    assert {coast for space in spaces.values() for coast in space["coasts"]} == {"ce", "cs", "co"}


def test_dia_ax3_01_the_province_table(spaces: Properties, places: Properties) -> None:
    written: dict[str, str] = {}
    for code, space in spaces.items():
        if space["kind"] == "land":
            here = [name for name, place in places.items() if place["province"] == code]
            ports = {name: "(P)" if places[name]["port"] else "" for name in here}
            written[code] = f"{space['supply']} " + ", ".join(sorted(name + ports[name] for name in here))
    table: dict[str, str] = {}
    for line in TABLE.strip().replace("\n", " | ").split(" | "):
        code, supply, names = [*line.split(" ", 2), ""][:3]
        table[code] = f"{supply} " + ", ".join(sorted(name for name in names.split(", ") if name))
    assert written == table


def test_dia_ax3_02_totals(spaces: Properties, places: Properties) -> None:
    supply = {code: space["supply"] for code, space in spaces.items() if space["kind"] == "land"}
    assert Counter(supply.values()) == {"1": 47, "0": 11, "*": 2}
    assert {code for code, value in supply.items() if value == "0"} == {
        "ARA",
        "GHE",
        "ARM",
        "AXY",
        "CAU",
        "LIB",
        "MYS",
        "PEO",
        "PTE",
        "SCY",
        "SIN",
    }
    assert {code for code, value in supply.items() if value == "*"} == {"HYR", "NAB"}
    assert len(_of_kind(places, "city")) == 19


def test_harbours_that_serve_a_named_coast(places: Properties, spaces: Properties) -> None:
    for name, place in places.items():
        assert place["coast"] in ("", *spaces[place["province"]]["coasts"]), name
        if place["port"] and spaces[place["province"]]["coasts"]:
            assert place["coast"], f"{name} must say which coast it serves"
    assert places["Athènes"]["coast"] == "cs"


def test_dia_13_terrain_of_the_tables_of_weather(spaces: Properties) -> None:
    def lands(terrain: str) -> set[str]:
        return {code for code, s in spaces.items() if s["kind"] == "land" and s["terrain"] == terrain}

    assert lands("flood") == {"IST", "SCY", "CHD", "PME", "EGY"}
    assert lands("mountain") == {"ILL", "TAU", "PAP", "PON", "COM", "ARM"}
    assert lands("desert") == {"LIB", "ARA", "NAB", "GHE", "HYR"}
    assert {s["terrain"] for s in spaces.values() if s["kind"] == "sea"} == {"sea"}


def test_names_are_there_in_both_languages(spaces: Properties, places: Properties) -> None:
    for item in [*(s for s in spaces.values() if s["kind"] != "scenery"), *places.values()]:
        assert set(item["name"]) == {"fr", "en"}
        assert all(item["name"].values()), item["id"]
    for language in ("fr", "en"):
        names = [s["name"][language] for s in spaces.values() if s["kind"] in ("land", "sea")]
        assert len(set(names)) == 76
        assert len({p["name"][language] for p in places.values()}) == 55
