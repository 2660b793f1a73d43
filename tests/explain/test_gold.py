"""Gold and winter told word for word; who may read what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from diadoques.core.answers import Answers
from diadoques.explain import season_report, sentences
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques import Report
from diadoques.games.diadoques.model.position import Gift
from diadoques.games.diadoques.season.privacy import report_seen_by, seen_by

from .seasons import played

BRIBES: dict[str, Any] = {
    "units": {"Ptolémée": ["A DAM"], "Séleucos": ["Ag SYR", "A PHE", "G Tyr"], "Antigone": ["A CIL"]},
    "leaders": {"Séleucos": "SYR"},
    "citadels": {"Tyr": "Séleucos", "Babylone": "Séleucos"},
    "counter_bribes": {"Ag SYR": 5},
    "treasury": {"Ptolémée": 80, "Antigone": 70, "Séleucos": 9},
    "orders": {
        "Ptolémée": ["corrompt Ag SYR 60 : Ag SYR -> COM", "corrompt A PHE 19"],
        "Antigone": ["corrompt Ag SYR 59", "don 1 Eumène", "contre-corruption A CIL 3", "don 1 Antigone"],
    },
}
GARRISON: dict[str, Any] = {
    "units": {"Ptolémée": ["A PHE"], "Séleucos": ["G Tyr"]},
    "citadels": {"Tyr": "Séleucos"},
    "treasury": {"Ptolémée": 20},
    "orders": {"Ptolémée": ["corrompt G Tyr 20"]},
}
WINTER: dict[str, Any] = {
    "season": "winter 321",
    "units": {"Séleucos": ["A CHD", "Ae SUS", "Am MES"], "Ptolémée": ["F MOR", "F PAL", "F EGY", "F MIN", "Ag NAB"]},
    "citadels": {
        "Babylone": "Séleucos",
        "Laranda": "Séleucos",
        "Nora": "Eumène",
        "Ancyre": "Eumène",
        "Tyr": "Ptolémée",
    },
    "provinces": {"CHD": "Séleucos"},
    "last_winter": {"Babylone": "Séleucos", "Ancyre": "Eumène"},
    "treasury": {"Séleucos": 40, "Ptolémée": 34, "Eumène": 40},
    "orders": {
        "Séleucos": ["A CHD => Ag", "+A LYC", "contre-corruption A CHD 1", "Am MES d"],
        "Eumène": ["+A LYC", "+G Ancyre", "+A ANC", "+Ae ANC"],
    },
}

# (season, kind of event, French, English); every sentence must be told.
TOLD = [
    (BRIBES, "bribed",
     "Ptolémée offre 60 T à l’armée de Syrie (Séleucos), qui change de camp : "
     "il fallait 45 + 10 (diadoque) + 5 (contre-corruption) = 60 T.",
     "Ptolemy offers 60 T to the army in Syria (Seleucus), which changes sides: "
     "the price was 45 + 10 (diadoch) + 5 (counter-bribe) = 60 T."),
    (BRIBES, "bribed",
     "Antigone offre 59 T à l’armée de Syrie (Séleucos), qui refuse : "
     "il fallait 45 + 10 (diadoque) + 5 (contre-corruption) = 60 T. La somme est perdue.",
     "Antigonus offers 59 T to the army in Syria (Seleucus), which refuses: "
     "the price was 45 + 10 (diadoch) + 5 (counter-bribe) = 60 T. The money is lost."),
    (BRIBES, "turned",
     "L’armée de Syrie, qui n’est plus qu’une élite, passe au service de Ptolémée et suit l’ordre qu’il lui donne.",
     "The army in Syria, now only an elite unit, enters Ptolemy’s service and follows the order he gives it."),
    (BRIBES, "killed",
     "Séleucos est tué en Syrie : l’unité qui l’entourait s’est vendue à Ptolémée.",
     "Seleucus is killed in Syria: the unit around him has sold itself to Ptolemy."),
    (BRIBES, "ordered",
     "L’ordre de Ptolémée « corrompt A PHE 19 » est accepté tel quel, mais il faut au moins 20 T pour l’armée de "
     "Phénicie : l’argent sera perdu.",
     "Ptolemy’s order “bribe A PHE 19” is accepted as written, but the army in Phoenicia costs 20 T at least: "
     "the money will be lost."),
    (BRIBES, "ordered",
     "L’ordre d’Antigone « don 1 Antigone » est illégal et n’est pas suivi. On ne se donne rien à soi-même.",
     "Antigonus’s order “gift 1 Antigonus” is illegal and is not followed. Nobody can give himself money."),
    (GARRISON, "citadel-taken",
     "La citadelle de Tyr suit sa garnison : Ptolémée la prend à Séleucos.",
     "The citadel of Tyre follows its garrison: Ptolemy takes it from Seleucus."),
    (WINTER, "income",
     "Séleucos perçoit 33 T : 1 des provinces, 2 des citadelles, 30 de sa capitale.",
     "Seleucus receives 33 T: 1 from provinces, 2 from citadels, 30 from the capital."),
    (WINTER, "income", "Antigone ne perçoit rien.", "Antigonus receives nothing."),
    (WINTER, "upkeep", "Séleucos paie 30 T de soldes.", "Seleucus pays 30 T in upkeep."),
    (WINTER, "bankrupt",
     "Ptolémée est en banqueroute : il lui manque 15 T. Sans solde : la flotte de Méditerranée orientale et la flotte "
     "de la mer Intérieure.",
     "Ptolemy is bankrupt, 15 T short. Unpaid: the fleet in the Eastern Mediterranean and the fleet in "
     "the Inner Sea."),
    (WINTER, "discharged",
     "La flotte de Palestine est retirée : son maître a trop de flottes.",
     "The fleet in Palestine is disbanded: its owner has too many fleets."),
    (WINTER, "discharged",
     "L’armée de Mésopotamie, une milice, est congédiée.",
     "The army in Mesopotamia, a militia unit, is dismissed."),
    (WINTER, "promoted",
     "L’armée de Chaldée devient une garde pour 20 T de plus.",
     "The army in Chaldea becomes a guard unit for 20 T more."),
    (WINTER, "recruited",
     "Séleucos lève une garnison à Laranda pour 10 T : un autre recrute dans la même province.",
     "Seleucus raises a garrison in Laranda for 10 T: another player is recruiting in the same province."),
    (WINTER, "ordered",
     "L’ordre d’Eumène « +Ae ANC » est illégal et n’est pas suivi. Il n’y a plus de place en Ancyrée : "
     "une unité par province, une garnison par citadelle.",
     "Eumenes’ order “+Ae ANC” is illegal and is not followed. There is no room left in the territory of Ancyra: "
     "one unit to a province, one garrison to a citadel."),
    (WINTER, "winter-counted",
     "Des points de victoire ont changé de main cette année : Tyr.",
     "Victory points have changed hands this year: Tyre."),
]  # fmt: skip


def told(report: Report, lang: str, kind: str) -> list[str]:
    plain = {"\u00a0": " ", "\u202f": " "}
    texts = [sentence.text for sentence in sentences(report, lang) if sentence.kind == kind]
    return ["".join(plain.get(letter, letter) for letter in text) for text in texts]


@pytest.mark.parametrize(("record", "kind", "french", "english"), TOLD, ids=[row[3][:50] for row in TOLD])
def test_words(record: dict[str, Any], kind: str, french: str, english: str) -> None:
    report = played(**record)
    assert french in told(report, "fr", kind)
    assert english in told(report, "en", kind)


def test_a_bribed_unit_is_told_among_the_orders_of_its_new_master() -> None:
    orders = dict(season_report(played(**BRIBES), "en").orders)
    assert any(sentence.order == "Ae SYR -> COM" for sentence in orders["Ptolemy"])
    assert not any(sentence.order == "Ae SYR -> COM" for sentence in orders.get("Seleucus", ()))


def test_secrets_are_read_by_those_they_belong_to() -> None:
    report = played(**BRIBES)
    for player, knows in (("Antigone", True), ("Ptolémée", False), ("Eumène", False)):
        text = season_report(report_seen_by(report, player), "fr").text
        assert ("contre-corruption à l’armée de Cilicie" in text) is knows
        assert ("donne 1 T à Eumène" in text) is (knows or player == "Eumène")
        assert "offre 60 T" in text  # bribes are examined before everybody (DIA-73-05)


def test_a_promised_gift_is_known_to_its_donor_and_its_payee_alone() -> None:
    """DIA-8A3-02: in the midst of a season it stands in the position."""
    position = load_game("diadoques").new("spring-321", {})
    promised = replace(position, gifts=(Gift("Antigone", "Eumène", 1),))
    knows = {player for player in (*position.players, "") if seen_by(promised, player).gifts}
    assert knows == {"Antigone", "Eumène"}


@pytest.mark.parametrize(("lang", "sealed"), [("fr", "son maître seul le sait"), ("en", "its owner alone knows")])
def test_accounts_that_nobody_may_see_are_not_told_as_none(lang: str, sealed: str) -> None:
    """DIA-8A3-02: what is in a treasury is its owner's affair; all have one, whatever it holds."""
    rules = load_game("diadoques")
    position = rules.new(rules.about.scenario, {})
    while position.phase != "winter":
        position = rules.resolve(position, Answers()).after
    report = rules.resolve(position, Answers())
    [told] = [one.text for one in sentences(rules.seen(report), lang) if one.kind == "accounts"]
    assert sealed in told.replace("’", "'") and " T" not in told
    [own] = [one.text for one in sentences(rules.seen(report, "Antipater"), lang) if one.kind == "accounts"]
    assert own.count("\N{NO-BREAK SPACE}T") + own.count(" T") == 1 and "Antipat" in own
