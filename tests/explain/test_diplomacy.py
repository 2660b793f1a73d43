"""Every order of every case of Diplomacy is told, in both languages, with a reason that a rule stands behind."""

from __future__ import annotations

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.explain import chain, contests, sentences
from diadoques.games.diplomacy.casebook import cases, play
from tests.worked import played

SEASONS = [case for case in cases() if case.kind == "season"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_order_of_every_case_is_explained(lang: str) -> None:
    failed = told = 0
    for case in SEASONS:
        for step in played(play, case):
            for report in step.reports:
                found = list(sentences(report, lang))
                contests(report, lang)
                orders = {event["unit"] for event in report.events if event.kind == "resolved"}
                cut = {event["unit"] for event in report.events if event.get("clause") == "support-cut"}
                assert orders <= {one.unit for one in found}, case.id
                for one in found:
                    told += 1
                    assert one.text, case.id
                    assert "{" not in one.text, (case.id, one.text)
                    assert one.rule.startswith("DIP-"), (case.id, one.text)
                    if one.kind == "resolved" and not one.success and one.unit:
                        failed += 1
                        cause = chain(report, one.unit, lang)
                        assert cause is not None
                        # A support that was cut is what its attacker brought about, not why he failed.
                        assert len(list(cause.lines())) > 1 or cut.issuperset(one.by), (case.id, one.text)
    assert len(SEASONS) > 200
    assert failed > 200
    assert told > 1000


@pytest.mark.parametrize(
    ("number", "french", "english"),
    [
        ("DIP-adj-01b/2", "la plus éloignée de ses centres d’origine", "the farthest from home"),
        ("DIP-civ-01d/4", "la plus éloignée des centres que possède l’Italie", "the supply centres that Italy owns"),
    ],
)
def test_a_removal_by_the_rules_says_from_where_it_is_far(number: str, french: str, english: str) -> None:
    case = next(case for case in SEASONS if case.id == number)
    reports = [report for step in played(play, case) for report in step.reports]
    for lang, said in (("fr", french), ("en", english)):
        told = [one.text for report in reports for one in sentences(report, lang) if one.rule == "DIP-civ-01d"]
        assert len(told) == 1 and said in told[0]
