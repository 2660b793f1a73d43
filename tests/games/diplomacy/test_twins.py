"""Words that mean two regions: the sheet's language decides (DIP-map-07c), and its writer is told how he was read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diadoques.conflict.orders import Reading, Verdict
from diadoques.explain.names import names_for
from diadoques.explain.readings import reading_text
from diadoques.games.bc218.game import GAME as BC218
from diadoques.games.diplomacy.game import GAME
from diadoques.games.diplomacy.interchange import position_from
from diadoques.games.diplomacy.position import Position
from diadoques.games.diplomacy.twins import others

UNITS = {
    "ITALY": ["A VEN", "F NAP", "F LYO"],
    "ENGLAND": ["A LVP", "F LON", "F EDI"],
    "RUSSIA": ["A MOS", "F BAL"],
    "FRANCE": ["A BUR"],
    "GERMANY": ["A MUN"],
}


def table(notation: str = "en") -> Position:
    """The same units, in a game begun in either notation."""
    return GAME.position_from({"notation": notation, **position_record(notation)}, {})


def position_record(notation: str) -> dict[str, object]:
    english = position_from({"units": UNITS}, "seed")
    return {
        "units": {
            player: [f"{unit.kind} {GAME.abilities.notation.spelled(unit.at, notation)}" for unit in english.of(player)]
            for player in UNITS
        }
    }


def read(position: Position, player: str, text: str, lang: str = "") -> Reading:
    [reading] = GAME.read(position, player, [text], lang)
    return reading


def said(position: Position, reading: Reading, lang: str) -> str:
    return reading_text(names_for(position, lang), reading)


@pytest.mark.parametrize(
    ("lang", "player", "text", "taken", "other", "offer"),
    [
        ("fr", "ITALY", "A VEN - TYR", "TYS", "TYR", "A VEN - ALP"),
        ("fr", "ITALY", "A VEN S A MUN - TYR", "TYS", "TYR", "A VEN S A MUN - ALP"),
        ("en", "ITALY", "F NAP - TYR", "TYR", "TYS", "F NAP - TYS"),
        ("en", "ITALY", "F NAP S F LYO - TYR", "TYR", "TYS", "F NAP S F LYO - TYS"),
        ("fr", "RUSSIA", "A MOS - LIV", "LVP", "LVN", "A MOS - LIT"),
        ("fr", "RUSSIA", "F BAL - LIV", "LVP", "LVN", "F BAL - LIT"),
        ("en", "ENGLAND", "F LON - NOR", "NWY", "NTH", "F LON - NTH"),
        ("fr", "ENGLAND", "A LIV - GAL", "GAL", "WAL", "A LIV - COR"),
    ],
)
def test_what_is_illegal_as_it_was_taken_is_told_and_offered(
    lang: str, player: str, text: str, taken: str, other: str, offer: str
) -> None:
    position = table(lang)
    reading = read(position, player, text)
    assert reading.verdict is Verdict.ILLEGAL
    data = dict(reading.data)
    assert data["taken"] == taken
    assert other in data["other"].split(", ")
    assert offer in reading.offers
    sentence = said(position, reading, lang)
    assert GAME.abilities.notation.spelled(taken, lang) + " (" in sentence
    assert GAME.abilities.notation.spelled(other, lang) + " (" in sentence
    assert offer in sentence
    [again] = GAME.read(position, player, [offer])
    assert again.followed


@pytest.mark.parametrize(
    ("game", "sheet", "player", "text", "to", "told"),
    [
        ("en", "en", "ITALY", "A VEN - TYR", "TYR", False),
        ("fr", "fr", "ITALY", "F NAP - TYR", "TYS", False),
        ("fr", "en", "ITALY", "A VEN - TYR", "TYR", True),
        ("en", "fr", "ITALY", "F NAP - TYR", "TYS", True),
        ("fr", "en", "ITALY", "A VEN - Tyrolia", "TYR", False),
        ("en", "en", "RUSSIA", "A MOS - LIV", "LVN", True),
        ("en", "en", "RUSSIA", "A MOS - LVN", "LVN", False),
        ("en", "fr", "FRANCE", "A BOU - TOU", "MAR", False),
    ],
)
def test_a_sheet_in_another_language_than_its_game_is_told_which_was_taken(
    game: str, sheet: str, player: str, text: str, to: str, told: bool
) -> None:
    reading = read(table(game), player, text, sheet)
    assert reading.verdict is Verdict.FINE
    assert reading.order is not None
    assert reading.order.to == to
    assert (reading.code == "word-taken") is told
    if told:
        assert reading.rule == "DIP-map-07c"
        assert dict(reading.data)["taken"] == to


def test_the_codes_of_218_are_one_but_their_beginnings_are_not() -> None:
    position = BC218.position_from({"units": {"PERGAME": ["A Per", "A Mys"]}}, {})
    assert others(position.variant, "en", ("gal",)) == ("Gat",)
    [reading] = BC218.read(position, "PERGAME", ["A Mys - Gal"], "en")
    assert reading.verdict is Verdict.ILLEGAL
    assert reading.offers == ("A Mys - Gat",)
    assert "“Gal” is read as Gal (Gallaecia), not as Gat (Galatia)." in said(position, reading, "en")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", [GAME, BC218])
def test_every_order_is_read_back_in_either_language(game: object, lang: str) -> None:
    rules = GAME if game is GAME else BC218
    for notation in ("fr", "en"):
        position = rules.new(rules.about.scenario, {"notation": notation})
        for player in position.players:
            for order in rules.legal(position, player):
                [reading] = rules.read(position, player, [rules.write(position, order, lang)], lang)
                assert reading.order is not None
                assert rules.write(position, reading.order) == rules.write(position, order)


LATER = (
    {
        "phase": "retreats",
        "units": {"GERMANY": ["A BUR"]},
        "dislodged": {
            "FRANCE": [{"unit": "A BUR", "options": ["PAR", "GAS"]}, {"unit": "F SPA/SC", "options": ["WES"]}]
        },
    },
    {"phase": "adjustments", "units": {"RUSSIA": ["A UKR"]}, "centres": {"RUSSIA": ["STP", "MOS", "SEV"]}},
    {"phase": "adjustments", "units": {"RUSSIA": ["A UKR", "F SEV", "F STP/NC"]}, "centres": {"RUSSIA": ["MOS"]}},
)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("record", LATER)
def test_retreats_builds_and_removals_are_read_back_too(record: dict[str, object], lang: str) -> None:
    english = GAME.position_from(record, {})
    french = replace(english, notation="fr")
    found = 0
    for position in (english, french):
        for player in position.players:
            for order in GAME.legal(position, player):
                [read] = GAME.read(position, player, [GAME.write(position, order, lang)], lang)
                assert read.order == order
                found += 1
    assert found > 4
