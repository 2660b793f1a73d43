"""How a strength came about: told of whoever won, held or lost, against the rival that is named, and adding up."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.core import savegame
from diadoques.core.answers import Report
from diadoques.core.cases import Case
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.explain import contests, sentences
from diadoques.explain.voice import Voice
from diadoques.games.catalogue import reports as saved_reports
from diadoques.games.diadoques.casebook import cases, play
from tests.worked import reports

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "data" / "golden" / "0.2.0").glob("*.dia.json"))
#: « Sa force de 3 : 1 pour elle-même + … », "Against it, 3: 1 of its own + …".
SUM = re.compile(r"(?P<total>\d*½?\d*)\s?: (?P<terms>[\d½][^.]*? \+ [^.]*)\.")


@cache
def known() -> dict[str, Case]:
    return {case.id: case for case in cases()}


def plain(text: str) -> str:
    return " ".join(text.split())


def settled(orders: dict[str, list[str]], **position: Any) -> Report[Any]:
    game = d.position({"season": "summer 321", **position}, lang="fr")
    game.give(orders)
    found: Report[Any] = game.resolve()._told
    return found


def told(report: Report[Any], unit: str, lang: str) -> str:
    return next(plain(one.text) for one in sentences(report, lang) if one.unit == unit and one.kind == "resolved")


@cache
def won() -> Report[Any]:
    """Seleucus stands with his guard; Antigonus comes with an elite army, himself and a support."""
    return settled(
        {"Antigone": ["Ae COM -> SYR"], "Eumène": ["A DAM S Ae COM -> SYR"], "Séleucos": ["Ag SYR x"]},
        units={"Antigone": ["Ae COM"], "Eumène": ["A DAM"], "Séleucos": ["Ag SYR"]},
        leaders={"Antigone": "COM", "Séleucos": "SYR"},
    )


@cache
def held() -> Report[Any]:
    """The same attack without the elite: the leader who stands defends."""
    return settled(
        {"Antigone": ["A COM -> SYR"], "Eumène": ["A DAM S A COM -> SYR"], "Séleucos": ["A SYR x"]},
        units={"Antigone": ["A COM"], "Eumène": ["A DAM"], "Séleucos": ["A SYR", "A CIL"]},
        leaders={"Antigone": "PHR", "Séleucos": "SYR"},
    )


@pytest.mark.parametrize(
    ("report", "unit", "french", "english"),
    [
        (won, "Antigone-1",
         "gagne la Syrie, 4 contre 3, et en déloge l’armée de Syrie (Séleucos). "
         "Sa force de 4 : 2 comme unité d’élite + 1 d’un soutien + 1 pour son chef, Antigone. "
         "En face, 3 : 2 comme unité de garde + 1 pour son chef, Séleucos.",
         "moves to Syria, 4 against 3, and dislodges the army in Syria (Seleucus). "
         "Its strength of 4: 2 as an elite unit + 1 from a support + 1 from its leader, Antigonus. "
         "Against it, 3: 2 as a guard unit + 1 from its leader, Seleucus."),
        (held, "Séleucos-1",
         "et résiste à l’armée de Commagène (Antigone), 2 contre 2 : à forces égales, personne n’est délogé. "
         "Sa force de 2 : 1 pour elle-même + 1 pour son chef, Séleucos. "
         "En face, 2 : 1 pour elle-même + 1 d’un soutien.",
         "and withstands the army in Commagene (Antigonus), 2 against 2: when the strengths are equal nobody is "
         "dislodged. Its strength of 2: 1 of its own + 1 from its leader, Seleucus. "
         "Against it, 2: 1 of its own + 1 from a support."),
        (held, "Antigone-1",
         "l’armée de Syrie (Séleucos) tient la place, et à forces égales personne n’est délogé. "
         "Sa force de 2 : 1 pour elle-même + 1 d’un soutien. "
         "En face, 2 : 1 pour elle-même + 1 pour son chef, Séleucos.",
         "the army in Syria (Seleucus) stands in the way, and when the strengths are equal nobody is dislodged. "
         "Its strength of 2: 1 of its own + 1 from a support. "
         "Against it, 2: 1 of its own + 1 from its leader, Seleucus."),
    ],
    ids=["won", "defends", "held off"],
)  # fmt: skip
def test_where_a_strength_comes_from(report: Callable[[], Report[Any]], unit: str, french: str, english: str) -> None:
    assert told(report(), unit, "fr").endswith(french)
    assert told(report(), unit, "en").endswith(english)


def test_several_supports_are_counted_in_words() -> None:
    report = reports(play, known()["DIA-O10-06"])[-1]
    unit = next(str(one.unit) for one in sentences(report, "fr") if one.order == "A LIB -> CYR")
    assert "Sa force de 3 : 1 pour elle-même + 2 de deux soutiens." in told(report, unit, "fr")
    assert "Its strength of 3: 1 of its own + 2 from two supports." in told(report, unit, "en")


def test_a_support_that_does_not_count_against_the_rival_named_is_left_out() -> None:
    """Of two supports one is Ptolemy's, whose army stands there: against it one counts, against the rival both do."""
    barred = reports(play, known()["DIA-8B2c-03"])[-1]
    unit = next(one.unit for one in sentences(barred, "en") if one.order == "A DAM -> PHE")
    assert unit is not None
    assert "1 against 1" in told(barred, unit, "en") and "support +" not in told(barred, unit, "en")
    assert "from a support" not in told(barred, unit, "en")
    rival = reports(play, known()["DIA-8B2c-03/2"])[-1]
    assert "2: 1 of its own + 1 from a support" in told(rival, unit, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_equal_strengths_say_that_nobody_enters(lang: str) -> None:
    report = settled(
        {"Antigone": ["A PHR -> LYC"], "Eumène": ["A AXY -> LYC"]}, units={"Antigone": ["A PHR"], "Eumène": ["A AXY"]}
    )
    why = {"fr": "à forces égales personne n’entre.", "en": "when the strengths are equal nobody enters."}[lang]
    assert told(report, "Antigone-1", lang).endswith(why)
    uneven = settled(
        {"Antigone": ["A PHR -> LYC"], "Eumène": ["A AXY -> LYC"]},
        units={"Antigone": ["A PHR"], "Eumène": ["A AXY"]},
        leaders={"Eumène": "AXY", "Antigone": "LYD"},
    )
    assert why not in told(uneven, "Antigone-1", lang)


def number(text: str) -> Fraction:
    whole = text.removesuffix("½")
    return Fraction(whole or 0) + (Fraction(1, 2) if text.endswith("½") else 0)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sum_that_is_told_adds_up_and_is_a_number_of_its_sentence(lang: str) -> None:
    found = 0
    everything = [report for path in GOLDEN for report in saved_reports(savegame.load(path))]
    for case in known().values():
        with suppress(Fault):  # a case may show what is refused
            everything += reports(play, case)
    for report in everything:
        for one in sentences(report, lang):
            text = plain(one.text)
            for sum_ in SUM.finditer(text) if one.kind == "resolved" else ():
                parts = [number(term.split()[0]) for term in sum_["terms"].split(" + ")]
                assert sum(parts) == number(sum_["total"]), text
                assert text.count(sum_["total"]) > 1, text
                found += 1
    assert found > 100


@pytest.mark.parametrize(("lang", "why"), [("fr", "nul ne déloge les siens"), ("en", "nobody dislodges his own units")])
def test_a_table_says_why_the_stronger_does_not_dislodge_its_own(lang: str, why: str) -> None:
    """« 1 ; 2 : bloqué » was read as a mistake."""
    own = settled({"Antigone": ["A PHR -> LYC"]}, units={"Antigone": ["A PHR", "A LYC"]}, leaders={"Antigone": "PHR"})
    assert why in next(contest.line for contest in contests(own, lang))
    other = settled(
        {"Antigone": ["A PHR -> LYC"]}, units={"Antigone": ["A PHR"], "Eumène": ["A LYC"]}, leaders={"Antigone": "LYD"}
    )
    assert why not in next(contest.line for contest in contests(other, lang))


def test_a_sum_that_stands_nowhere_is_not_made_up() -> None:
    """Without the table of strengths the numbers stand alone."""
    report = won()
    bare = type(report)(report.before, tuple(one for one in report.events if one.kind != "contest"), report.after)
    assert " + " not in next(one.text for one in sentences(bare, "fr") if one.unit == "Antigone-1")
    assert Voice(bare, "fr").words.text("sum.own", given="1") in next(
        one.text for one in sentences(held(), "fr") if one.unit == "Antigone-1"
    )
