"""Orders about the royal house as they are written, in both languages (sections 12.A to 12.D)."""

from __future__ import annotations

import pytest

from diadoques.games.diadoques import Reading, read, write
from diadoques.games.diadoques.model.orders import Verdict
from diadoques.games.diadoques.records.interchange import position_from

POSITION = position_from(
    {
        "layer": "advanced",
        "units": {"Antigone": ["A LYD"], "Lysimaque": ["A MYS"]},
        "leaders": {"Antigone": "LYD", "Cléopâtre": "LYD", "Roxane": "MYS", "Alexandre IV": "MYS"},
        "captives": {
            "Cléopâtre": {"captor": "Antigone", "guard": "A LYD"},
            "Roxane": {"captor": "Lysimaque", "guard": "A MYS"},
            "Alexandre IV": {"captor": "Lysimaque", "guard": "A MYS"},
        },
        "house": {"betrothed": {"Antigone": "spring 321"}},
        "citadels": {"Suse": "Séleucos"},
        "treasury": {"Antigone": 40},
    }
)


def one(line: str, player: str = "Antigone") -> Reading:
    [reading] = read(POSITION, player, [line])
    return reading


@pytest.mark.parametrize(
    ("line", "french", "english"),
    [
        ("épouse Cléopâtre", "épouse Cléopâtre", "marries Cleopatra"),
        ("marries Cleopatra", "épouse Cléopâtre", "marries Cleopatra"),
        ("Cléopâtre -> PIS", "Cléopâtre -> PIS", "Cleopatra -> PIS"),
        ("Cleopatra stays apart", "Cléopâtre reste à part", "Cleopatra stays apart"),
        ("kill Cleopatra", "égorge Cléopâtre", "kill Cleopatra"),
        ("corrompt Roxane 10", "corrompt Roxane 10", "bribe Roxane 10"),
        ("bribes Alexander IV with 12 T", "corrompt Roxane 12", "bribe Roxane 12"),
        ("corrompt Roxane 10 : Alexandre IV -> PHR", "corrompt Roxane 10 : Alexandre IV -> PHR", ""),
        ("contre-corruption Cléopâtre 3", "contre-corruption Cléopâtre 3", "counter-bribe Cleopatra 3"),
    ],
)
def test_orders_of_the_royal_house_are_read_and_written_back(line: str, french: str, english: str) -> None:
    reading = one(line)
    assert reading.verdict is Verdict.FINE, reading
    assert reading.order is not None
    assert write(POSITION, reading.order) == french
    if english:
        assert write(POSITION, reading.order, "en") == english
        assert one(english).order == reading.order


@pytest.mark.parametrize("line", ["annonce son mariage", "announces his wedding", "annonce son mariage avec Cléopâtre"])
def test_a_wedding_announced_twice_helps_nobody(line: str) -> None:
    assert (one(line).verdict, one(line).code) == (Verdict.MISTAKEN, "announced-already")


@pytest.mark.parametrize("line", ["ordre royal Séleucos", "royal order: Seleucus", "royal order for Seleucus"])
def test_royal_orders(line: str) -> None:
    reading = one(line, "Lysimaque")
    assert reading.verdict is Verdict.FINE
    assert reading.order is not None
    assert reading.order.payee == "Séleucos"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("corrompt Roxane 10 : Cléopâtre -> PIS", "then-another-person"),
        ("corrompt Lysimaque 10", "diadoch-not-for-sale"),
        ("corrompt Olympias 5", "no-such-royal"),
        ("épouse Roxane", "only-cleopatra"),
    ],
)
def test_what_is_wrong_is_said(line: str, code: str) -> None:
    assert (one(line).verdict, one(line).code) == (Verdict.ILLEGAL, code)
