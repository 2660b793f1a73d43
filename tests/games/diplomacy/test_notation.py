"""How sheets of Diplomacy are read: loose spellings, every name of the board, orders that come back as written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from diadoques.core.orders import Verdict
from diadoques.games.diplomacy import CLASSIC, Position, new, options, read, write
from diadoques.games.diplomacy.interchange import position_from
from diadoques.games.diplomacy.lexicon import lexicon, place_text

UNITS = {
    "FRANCE": ["A PAR", "F BRE", "A MAR", "F MAO", "F SPA/SC"],
    "RUSSIA": ["F STP/SC", "A WAR"],
    "TURKEY": ["F CON", "A BUL"],
    "ENGLAND": ["A LON", "F NTH"],
}
MOVEMENT = position_from({"units": UNITS}, "datc")
RETREATS = position_from(
    {
        "phase": "retreats",
        "units": {"GERMANY": ["A PAR"], "ITALY": ["F SPA/NC"]},
        "dislodged": {
            "FRANCE": [{"unit": "A PAR", "options": ["PIC", "GAS"]}, {"unit": "F SPA/SC", "options": ["WES"]}]
        },
    }
)
ADJUSTMENTS = position_from(
    {
        "phase": "adjustments",
        "units": {"FRANCE": ["A SPA"], "RUSSIA": ["A WAR", "A UKR"]},
        "centres": {"FRANCE": ["BRE", "PAR", "SPA"], "RUSSIA": ["WAR"]},
    }
)

LOOSE = [
    ("en", "FRANCE", "A PAR - BUR", "a par-bur"),
    ("en", "FRANCE", "A PAR - BUR", "A PAR -> BUR"),
    ("en", "FRANCE", "A PAR - BUR", "A Paris – Burgundy"),
    ("en", "FRANCE", "A PAR - BUR", "Army Paris moves to Burgundy"),
    ("en", "FRANCE", "A PAR - BUR", "* A PAR - BUR."),
    ("en", "FRANCE", "A PAR - BUR", "- A PAR - BUR"),
    ("en", "FRANCE", "A PAR - BUR", "PAR - BUR"),
    ("en", "FRANCE", "A PAR H", "A PAR holds"),
    ("en", "FRANCE", "A PAR H", "A PAR hold"),
    ("en", "FRANCE", "F BRE - MAO", None),
    ("en", "FRANCE", "F BRE - ENG", "Fleet Brest - English Channel"),
    ("en", "FRANCE", "F BRE - ENG", "F BRE - ECH"),
    ("en", "FRANCE", "F BRE S A PAR - PIC", "F Brest supports A Paris - Picardy"),
    ("en", "FRANCE", "F BRE S A PAR - PIC", "F BRE S PAR - PIC"),
    ("en", "FRANCE", "F SPA/SC - LYO", "F Spain(sc) - Gulf of Lyon"),
    ("en", "FRANCE", "F SPA/SC - LYO", "F SPA sc - GOL"),
    ("en", "FRANCE", "F SPA/SC - LYO", "F SPA - LYO"),
    ("en", "FRANCE", "F MAO C A MAR - SPA", None),
    ("en", "RUSSIA", "F STP/SC - BOT", "F St. Petersburg south coast - Gulf of Bothnia"),
    ("en", "RUSSIA", "A WAR - LVN", "A Warsaw - Livonia"),
    ("en", "TURKEY", "F CON - BUL/EC", "F CON - BUL(ec)"),
    ("en", "TURKEY", "F CON - BUL/EC", "F CON - Bulgaria east coast"),
    ("en", "ENGLAND", "A LON - BEL VIA", "A LON - BEL via convoy"),
    ("en", "ENGLAND", "F NTH C A LON - BEL", "F North Sea convoys A London - Belgium"),
    ("en", "ENGLAND", "F NTH C A LON - BEL", "F NTH convoys English A London to Belgium"),
    ("fr", "FRANCE", "A PAR - BOU", "A PAR - BUR"),
    ("fr", "FRANCE", "A PAR - BOU", "l’armée de Paris attaque la Bourgogne"),
    ("fr", "FRANCE", "A PAR T", "A PAR tient"),
    ("fr", "FRANCE", "F BRE - MAN", "la flotte de Brest attaque la Manche"),
    ("fr", "FRANCE", "F ESPcs - LIO", "F ESP cs - golfe du Lion"),
    ("fr", "FRANCE", "F ESPcs - LIO", "F Espagne (côte sud) - LIO"),
    ("fr", "FRANCE", "F BRE S A PAR - PIC", "F BRE soutient A PAR - Picardie"),
    ("fr", "RUSSIA", "F STPcs - BOT", "F Saint-Pétersbourg - golfe de Botnie"),
    ("fr", "TURKEY", "F CON - BULcn", "F CON - BUL côte nord"),
    ("fr", "ENGLAND", "F NRD C A LON - BEL", "F mer du Nord convoie A Londres - Belgique"),
    ("fr", "ENGLAND", "A LON - BEL par mer", "A LON - BEL par convoi"),
]


def one(position: Position, player: str, text: str, lang: str) -> Any:
    [reading] = read(position, player, [text], lang)
    return reading


@pytest.mark.parametrize(("lang", "player", "canonical", "loose"), LOOSE)
def test_loose_spellings(lang: str, player: str, canonical: str, loose: str | None) -> None:
    strict = one(MOVEMENT, player, canonical, lang)
    if loose is None:
        assert strict.order is None or strict.verdict is not Verdict.UNREADABLE
        return
    reading = one(MOVEMENT, player, loose, lang)
    assert reading.order is not None, reading
    assert write(MOVEMENT, reading.order, lang) == canonical
    assert reading.order == strict.order


@pytest.mark.parametrize(
    ("position", "player", "lang", "canonical", "loose"),
    [
        (RETREATS, "FRANCE", "fr", "A PAR r PIC", "A PAR R PIC !"),
        (RETREATS, "FRANCE", "fr", "A PAR r PIC", "A PAR - PIC"),
        (RETREATS, "FRANCE", "fr", "A PAR r PIC", "A Paris se replie en Picardie"),
        (RETREATS, "FRANCE", "fr", "A PAR d", "A PAR se disperse"),
        (RETREATS, "FRANCE", "en", "A PAR R PIC", "A Paris retreats to Picardy"),
        (RETREATS, "FRANCE", "en", "A PAR D", "A PAR disbands"),
        (ADJUSTMENTS, "FRANCE", "fr", "+F BRE", "+ F Brest"),
        (ADJUSTMENTS, "FRANCE", "fr", "+F BRE", "mobilise F BRE"),
        (ADJUSTMENTS, "FRANCE", "en", "F BRE B", "Build F Brest"),
        (ADJUSTMENTS, "FRANCE", "en", "A PAR B", "B A PAR"),
        (ADJUSTMENTS, "FRANCE", "en", "A PAR B", "Build Paris"),
        (ADJUSTMENTS, "FRANCE", "en", "WAIVE", "waive"),
        (ADJUSTMENTS, "RUSSIA", "fr", "-A UKR", "- A UKR"),
        (ADJUSTMENTS, "RUSSIA", "fr", "-A UKR", "A UKR d"),
        (ADJUSTMENTS, "RUSSIA", "en", "A UKR D", "Remove A Ukraine"),
    ],
)
def test_loose_spellings_of_the_other_phases(
    position: Position, player: str, lang: str, canonical: str, loose: str
) -> None:
    reading = one(position, player, loose, lang)
    assert reading.verdict is Verdict.FINE, reading
    assert write(position, reading.order, lang) == canonical
    assert one(position, player, canonical, lang).order == reading.order


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_name_and_abbreviation_is_read(lang: str) -> None:
    names = lexicon(CLASSIC, lang)
    for space in CLASSIC.board.spaces.values():
        [hit] = names.exact_places((place_text(CLASSIC, space.id, lang).lower(),))
        assert hit.place == space.id
        sea = "A PAR - " + space.name[lang]
        reading = one(MOVEMENT, "FRANCE", sea, lang)
        assert reading.order is not None, sea
        assert reading.order.to[:3] == space.id


def test_the_notations_keep_apart_what_they_call_alike() -> None:
    """Where an abbreviation means two regions, the language of the sheet decides (DIP-map-07c)."""
    french = {place_text(CLASSIC, space, "fr"): space for space in CLASSIC.board.spaces}
    apart = {code for code, space in french.items() if code in CLASSIC.board.spaces and space != code}
    assert apart == {"TYR"}
    assert lexicon(CLASSIC, "fr").exact_places(("tyr",))[0].place == "TYS"
    assert lexicon(CLASSIC, "en").exact_places(("tyr",))[0].place == "TYR"


def test_an_english_livonia_or_liverpool_is_asked_for() -> None:
    """LIV is used for both: the one that is possible is meant, else the sheet must say (never a silent guess)."""
    position = position_from({"units": {"RUSSIA": ["A MOS"], "ENGLAND": ["A CLY"]}})
    assert one(position, "RUSSIA", "A MOS - LIV", "en").order.to == "LVN"
    assert one(position, "ENGLAND", "A CLY - LIV", "en").order.to == "LVP"


@pytest.mark.parametrize("position", [RETREATS, ADJUSTMENTS, new()], ids=["retreats", "adjustments", "start"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_offered_reads_back(position: Position, lang: str) -> None:
    found = [order for player in position.players for order in options(position, player)]
    assert found
    for order in found:
        text = write(position, order, lang)
        reading = one(position, order.player, text, lang)
        assert reading.order == order, (text, reading)
        assert reading.verdict is Verdict.FINE, (text, reading)


# ------------------------------------------------------------------ what pupils should not do

BROKEN: list[str] = [
    row["text"] * row.get("times", 1)
    for row in json.loads((Path(__file__).parents[2] / "notation" / "malformed.json").read_text(encoding="utf-8"))[
        "lines"
    ]
] + [
    "A PAR - BUR VIA VIA",
    "+",
    "++A PAR",
    "-",
    "B",
    "WAIVE WAIVE",
    "A PAR B B",
    "+A PAR - BUR",
    "A PAR D D",
]


@pytest.mark.parametrize("position", [MOVEMENT, RETREATS, ADJUSTMENTS], ids=["movement", "retreats", "adjustments"])
def test_malformed_lines_never_raise_and_order_nothing(position: Position) -> None:
    for lang in ("fr", "en"):
        for line in BROKEN:
            reading = one(position, "FRANCE", line, lang)
            assert reading.verdict in (Verdict.UNREADABLE, Verdict.ILLEGAL, Verdict.AMBIGUOUS), (line, reading)
            assert reading.code
            assert reading.rule.startswith("DIP-")
            assert len(reading.text) <= 201
