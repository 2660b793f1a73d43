"""The Mediterranean about 220 BC: what the rules of Empires et Stratèges say of it, and a board made of another's."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from diadoques.board.load import load_board
from diadoques.board.people import letters, players
from geodata.build.dissolve import JoiningError, dissolved
from geodata.build.files import read_json
from tests.geodata.atlas import BOARDS
from tests.geodata.graphs import distances, pairs, words

ATLAS = BOARDS["mediterranean220"]
LANDS = """
ROM ITA CIS SIC SAR TRA AQU CEL LUS CAR LEP IBE ILL SYC NUM
MAC GRE THR PER PHR CPD SYR BAB PAL EGY NAB CYR
"""
SEAS = "TYR ION ADR AFR LIO BAL EGE PON LEV LIB"
OWNERS = """
Rome Carthage Gaule Espagne Illyrie Syracuse Numidie Séleucide Lagide Pergame Macédoine Cappadoce Nabatée
"""
ROME = {"ROM", "ITA", "CIS", "SIC", "SAR"}


@pytest.fixture
def own() -> dict[str, Any]:
    data: dict[str, Any] = read_json(ATLAS.folder / "src" / "network.json")
    return data


def test_the_spaces() -> None:
    assert ATLAS.of_kind("land") == set(LANDS.split())
    assert ATLAS.of_kind("sea") == set(SEAS.split())
    assert not any(space["coasts"] for space in ATLAS.spaces.values())
    assert not any("tax" in space for space in ATLAS.spaces.values()), "taxes are the game's own tables"


def test_neighbours_that_the_rules_give() -> None:
    armies = pairs(ATLAS.links, "army")
    assert words("ROM-CIS ROM-ITA CIS-ILL CIS-TRA TRA-AQU PAL-EGY CAR-NUM") <= armies
    assert not words("ITA-CIS") & armies
    assert distances(armies, "AQU")["LUS"] <= 2, "reached in one season"
    for row in ATLAS.links:
        given = row["source"].split(":")[0]
        assert row["certainty"] == given
        assert given in ("text", "example", "house")


def test_armies_cross_the_straits_that_the_rules_name() -> None:
    passes = {row["pass"]: (row["unit"], {row["a"], row["b"]}, row["source"]) for row in ATLAS.links if row["pass"]}
    assert passes == {
        "gibraltar": ("army", {"IBE", "NUM"}, "text:7.2"),
        "messana": ("army", {"ITA", "SIC"}, "text:7.2"),
        "bosporus": ("army", {"PHR", "THR"}, "text:7.2"),
        "hellespont": ("army", {"PER", "THR"}, "text:7.2"),
    }
    assert {gate["name"]["fr"] for gate in ATLAS.picture["passes"]} == {
        "détroit de Gibraltar", "détroit de Messine", "Bosphore", "Dardanelles",
    }  # fmt: skip


def test_fleets_go_from_sea_to_sea_and_to_its_shores_only() -> None:
    seas = ATLAS.of_kind("sea")
    assert all(pair & seas for pair in pairs(ATLAS.links, "fleet"))
    assert ATLAS.contacts.coasting, "the shores touch all the same"


def test_homes_are_those_of_players_and_rome_has_five() -> None:
    homes = {code: space["home"] for code, space in ATLAS.spaces.items() if space.get("home")}
    assert set(homes.values()) == set(OWNERS.split()) == set(players("mediterranean220"))
    assert {code for code, home in homes.items() if home == "Rome"} == ROME
    assert {code for code, home in homes.items() if home == "Gaule"} == {"TRA", "AQU"}
    assert all("source_home" in ATLAS.spaces[code] for code in homes)
    assert len(set(letters("mediterranean220").values())) == len(OWNERS.split())


def test_a_town_in_each_province() -> None:
    board = load_board("mediterranean220")
    assert sorted(place.province for place in board.places.values()) == sorted(LANDS.split())
    assert {place.kind for place in board.places.values()} == {"city"}


def test_the_setup_lists_no_units() -> None:
    setup = tomllib.loads((ATLAS.folder / "setup.toml").read_text(encoding="utf-8"))
    assert setup["scenario"]["spring-220"]["season"] == "spring 220"
    assert not any("units" in player for player in setup["player"])


# --- made of another board


def test_coast_rivers_and_relief_are_those_of_the_other_board() -> None:
    assert {path.name for path in (ATLAS.folder / "src").iterdir()} == {"board.json", "network.json"}


def test_a_border_between_two_provinces_runs_where_the_other_board_has_it(own: dict[str, Any]) -> None:
    other = BOARDS["bc218"].network
    (there,) = (border for border in other.borders if border.between == ("Lig", "Rom"))
    here = [border for border in ATLAS.network.borders if border.between == ("CIS", "ROM")]
    assert there.stops in [border.stops for border in here]
    assert len(here) == 3, "Liguria and Venetia along Rome, Venetia along Picenum"
    assert not [border for border in ATLAS.network.borders if border.between[0] == border.between[1]]


def test_a_space_that_is_forgotten_or_invented_is_found_out(own: dict[str, Any]) -> None:
    own["made_of"]["SAR"] = []
    with pytest.raises(JoiningError, match="Sad"):
        dissolved(ATLAS.folder, own)
    own["made_of"]["SAR"] = ["Sad", "Atl"]
    with pytest.raises(JoiningError, match="Atl"):
        dissolved(ATLAS.folder, own)
