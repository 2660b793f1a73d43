"""Sentences that could be misread: two numbers side by side, a verb for many after one, whose talents they are."""

from __future__ import annotations

import re

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.explain.catalogue import catalogue
from diadoques.explain.sentences import sentences
from tests.games.empires.campaigns import played

#: A number, a comma, a number: « total 6, 6 was needed »; « 1 ship are ».
TWO_NUMBERS = re.compile(r"\d, \d")
NUMBER = re.compile(r"\{(?:ships|count|ap)\}[^.:;]*?\b(?:are|wait|come|sont|attendent|entrent)\b")
#: Sums of a state's treasury without the state and the treasury that pays, or with what could be the payer's name.
LEDGER = {"fr": "Trésor ", "en": "Treasury of "}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_numbers_stand_side_by_side(lang: str) -> None:
    told = {one.kind: one.text for report in played("spring-220", "p", 6) for one in sentences(report, lang)}
    assert len(told) > 20
    assert not [text for text in told.values() if TWO_NUMBERS.search(text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_that_may_be_one_has_no_verb_for_many(lang: str) -> None:
    words = catalogue(lang, "empires")
    mine = [words.template(key) for key in words if key.startswith(("event.ships", "event.taxes"))]
    assert mine and not [text for text in mine if NUMBER.search(text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_treasury_pays_is_told_as_its_sum(lang: str) -> None:
    words = catalogue(lang, "empires")
    spent = [f"event.treasury-changed.{what}" for what in ("ships", "hire", "monument", "effort")]
    assert all(words.template(key).startswith(LEDGER[lang]) for key in spent)
