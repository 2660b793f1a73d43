"""Payments and winter orders: written and read back, loose spellings, what is refused and why."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadoques.core.calendar import Season
from diadoques.games.diadoques import Order, Position, Verbs, Verdict, options, options_for, payments, read, write
from diadoques.games.diadoques.gold.bribery import as_won
from diadoques.games.diadoques.model.orders import Reading
from diadoques.games.diadoques.model.position import WINTER_PHASE
from diadoques.games.diadoques.records.interchange import position_from
from tests.examples import few
from tests.games.diadoques.situations import random_position
from tests.notation.positions import positions

SUMMER = position_from(
    {
        "season": "summer 321",
        "units": {
            "Séleucos": ["A PHE", "Ae DAM", "F SAL"],
            "Ptolémée": ["F MIN", "Ag SYR", "G Tyr"],
            "Antigone": ["Am CIL"],
        },
        "leaders": {"Ptolémée": "SYR"},
        "citadels": {"Tyr": "Ptolémée"},
        "treasury": {"Séleucos": 200, "Ptolémée": 40},
    }
)
WINTER = position_from(
    {
        "season": "winter 321",
        "units": {"Séleucos": ["A CHD", "Am SYR", "Ae PHE", "G Tyr", "F SAL"], "Ptolémée": ["A LYC"]},
        "citadels": {"Babylone": "Séleucos", "Tyr": "Séleucos", "Alexandrie d'Issos": "Séleucos", "Milet": "Séleucos",
                     "Éphèse": "Séleucos", "Rhodes": "Séleucos", "Athènes": "Séleucos", "Laranda": "Séleucos"},
        "treasury": {"Séleucos": 300},
    }
)  # fmt: skip


def one(text: str, position: Position = SUMMER, player: str = "Séleucos") -> Reading:
    (reading,) = read(position, player, [text])
    return reading


def comes_back(position: Position, order: Order) -> None:
    for lang in ("fr", "en"):
        text = write(position, order, lang)
        reading = one(text, position, order.player)
        assert reading.order == order, (text, reading)


@few(40)
@given(st.data())
def test_payments_come_back(data: st.DataObject) -> None:
    position = data.draw(positions())
    position = replace(position, treasury=dict.fromkeys(position.players, 500))
    for player in position.players[:3]:
        legal = payments(position, player)
        for order in data.draw(st.lists(st.sampled_from(legal), max_size=4)) if legal else ():
            amount = order.amount + data.draw(st.integers(0, 300))
            then = None
            if order.verb is Verbs.BRIBE and data.draw(st.booleans()):
                after = as_won(position, order.target, player)
                then = data.draw(st.sampled_from(options_for(after, order.target)))
            comes_back(position, replace(order, amount=amount, then=then))


@pytest.mark.slow
@few(40)
@given(seed=st.integers(0, 2**32))
def test_winter_orders_come_back(seed: int) -> None:
    rng = random.Random(seed)
    position = random_position(rng, 12)
    rich = dict.fromkeys(position.players, 1000)
    winter = replace(position, season=Season(318, "winter"), phase=WINTER_PHASE, treasury=rich)
    for player in winter.players:
        legal = options(winter, player)
        for order in rng.sample(legal, min(len(legal), 6)):
            comes_back(winter, order)


BRIBE = "corrompt F MIN 25 : F MIN -> MOR"
SAME = [
    (BRIBE, "bribes F MIN with 25 T: F MIN -> MOR"),
    (BRIBE, "Corrompt la flotte de la mer Intérieure pour 25 T alors F MIN va en MOR"),
    (BRIBE, "corruption F MIN 25 talents : F MIN - MOR"),
    ("corrompt Ag SYR 60", "bribe the guard army in Syria 60"),
    ("corrompt G Tyr 20 : G Tyr -> A PHE", "bribes G Tyr 20 then Tyr -> A"),
    ("contre-corruption A PHE 5", "counter-bribe A PHE 5 T"),
    ("contre-corruption A PHE 5", "Contre corruption de l'armée de Phénicie : 5"),
    ("don 5 Ptolémée", "don de 5 T à Ptolémée"),
    ("don 5 Ptolémée", "gives Ptolemy 5"),
    ("don 5 Ptolémée", "gift 5 Ptol"),
]
SAME_IN_WINTER = [
    ("+A SYR", "construit une armée en Syrie"),
    ("+A SYR", "+ a syr"),
    ("+Gg Milet", "raise a guard garrison in Miletus"),
    ("+A SYR", "+A SYR sinon G Alexandrie d'Issos"),
    ("+F ATTcs", "+F ATT"),
    ("A CHD => Ag", "A CHD promue en garde"),
    ("A CHD => Ag", "A CHD is promoted to Ag"),
    ("A CHD => Ag", "armée de Chaldée -> Ag"),
    ("A CHD => Ag", "A CHD => garde"),
    ("Am SYR d", "Am SYR se débande"),
    ("Am SYR x", "Am SYR reste"),
]


@pytest.mark.parametrize(("canonical", "loose"), SAME)
def test_loose_payments(canonical: str, loose: str) -> None:
    reading = one(loose)
    assert reading.order is not None and reading.verdict in (Verdict.FINE, Verdict.MISTAKEN)
    assert reading.order == one(canonical).order
    assert write(SUMMER, reading.order) == canonical


@pytest.mark.parametrize(("canonical", "loose"), SAME_IN_WINTER)
def test_loose_winter_orders(canonical: str, loose: str) -> None:
    reading, wanted = one(loose, WINTER), one(canonical, WINTER).order
    assert reading.order is not None and reading.verdict is Verdict.FINE
    assert wanted is not None
    assert replace(reading.order, citadel="") == wanted or "sinon" in loose
    assert (reading.order.verb, reading.order.grade) == (wanted.verb, wanted.grade)


#: Line, verdict, code.
REFUSED = [
    ("enchère A CIL 10", "illegal", "option-off"),
    ("corrompt F MIN", "unreadable", "incomplete"),
    ("corrompt F MIN -5", "unreadable", "unexpected"),
    ("corrompt F MIN 2,5", "unreadable", "whole-sum"),
    ("corrompt F MIN 100000000", "unreadable", "unexpected"),
    ("don 5", "unreadable", "incomplete"),
    ("corrompt F MIN 0", "illegal", "bribe-needs-amount"),
    ("corrompt A PHE 20", "illegal", "bribes-own"),
    ("corrompt Am CIL 30 : Am CIL -> CHD", "fine", "then-void"),
    ("corrompt Am CIL 30 : A SYR x", "illegal", "then-another-unit"),
    ("corrompt Am CIL 30 : Séleucos -> CIL", "illegal", "then-another-unit"),
    ("corrompt F MIN 19", "mistaken", "bribe-too-low"),
    ("corrompt A IDU 20", "illegal", "no-such-unit"),
    ("corrompt F MIN 250", "illegal", "not-enough-money"),
    ("contre-corruption F MIN 5", "illegal", "foreign-unit"),
    ("don 5 Séleucos", "illegal", "gift-to-himself"),
    ("don 5 Personne", "unreadable", "unknown-person"),
    ("+A PHE", "illegal", "builds-in-winter"),
    ("A PHE => Ae", "unreadable", "promotes-in-winter"),
    ("20 T", "unreadable", "sum-alone"),
    ("F MIN 20", "unreadable", "sum-alone"),
]
REFUSED_IN_WINTER = [
    ("A CHD -> MES", "illegal", "winter-orders-only"),
    ("corrompt A LYC 20", "illegal", "no-orders-now"),
    ("don 5 Ptolémée", "illegal", "no-orders-now"),
    ("Séleucos -> MES", "illegal", "no-orders-now"),
    ("+A IDU", "illegal", "no-own-citadel"),
    ("+F CHD", "illegal", "no-own-port"),
    ("+A MIN", "illegal", "build-at-sea"),
    ("+A LYC", "illegal", "province-invaded"),
    ("+G Laranda", "illegal", "beyond-citadels-means"),
    ("+G Tyr", "illegal", "citadel-garrisoned"),
    ("+Ae SYR", "illegal", "class-full"),
    ("F SAL => Ae", "illegal", "fleet-has-no-class"),
    ("Ae PHE => Am", "illegal", "no-promotion"),
    ("+A CHD sinon G Tyr", "illegal", "citadel-not-controlled"),
    ("A CHD d", "mistaken", "nobody-must-go"),
    ("propose victoire Séleucos", "illegal", "no-orders-now"),
    ("+", "unreadable", "incomplete"),
    ("+A", "unreadable", "incomplete"),
    ("+A Atlantide", "unreadable", "unknown-place"),
    ("A CHD => Ae CHD", "unreadable", "class-alone"),
    ("A CHD => F", "unreadable", "class-wanted"),
    ("20 T", "unreadable", "sum-in-winter"),
]


@pytest.mark.parametrize(("line", "verdict", "code"), REFUSED)
def test_what_is_refused(line: str, verdict: str, code: str) -> None:
    reading = one(line)
    assert (str(reading.verdict), reading.code) == (verdict, code)


@pytest.mark.parametrize(("line", "verdict", "code"), REFUSED_IN_WINTER)
def test_what_is_refused_in_winter(line: str, verdict: str, code: str) -> None:
    reading = one(line, WINTER)
    assert (str(reading.verdict), reading.code) == (verdict, code)


def test_two_bribes_for_one_unit_are_two_orders() -> None:
    readings = read(SUMMER, "Séleucos", ["corrompt F MIN 20", "corrompt F MIN 30"])
    assert [reading.code for reading in readings] == ["two-orders", "two-orders"]


def test_several_counter_bribes_for_one_unit_add_up() -> None:
    readings = read(SUMMER, "Séleucos", ["contre-corruption A PHE 3", "contre-corruption A PHE 4"])
    assert all(reading.verdict is Verdict.FINE for reading in readings)


def test_money_is_set_aside_for_counter_bribes_first_then_bribes_then_gifts() -> None:
    lines = ["don 30 Antigone", "corrompt F MIN 150", "contre-corruption A PHE 30"]
    readings = read(SUMMER, "Séleucos", lines)
    assert [reading.code for reading in readings] == ["not-enough-money", "", ""]
