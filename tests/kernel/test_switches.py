"""What the other values of the switches do: classic Diplomacy and its variants."""

from __future__ import annotations

import pytest

from diadoques.kernel import Clause, Ruling, make_switches, switches

from .seasons import CLASSIC, DIADOQUES
from .sheet import play


def classic(**changed):
    values = {
        "own_attack_cuts": False,
        "routes": switches.ONE_ROUTE_ENOUGH,
        "convoy_cuts": switches.CUTS,
        "head_on": switches.ON_PROVINCE,
        "effect_lost": switches.BY_HEAD_ON_ONLY,
    }
    return make_switches(**values | changed)


def test_an_own_attack_does_not_cut():
    """DIP-cut-01e."""
    orders = "a AAA - XXX; a CCC s AAA; a DDD - CCC; b XXX h"
    assert play(orders, CLASSIC).moved == {"AAA"}
    assert play(orders, classic(own_attack_cuts=True)).moved == set()


def test_one_whole_route_is_enough():
    """DIP-cvy-04."""
    orders = "a AAA ~ XXX; a SEA c AAA; a GUL c AAA; b BAY*2 - SEA"
    seas = "SEA: AAA XXX; GUL: AAA XXX"
    assert play(orders, CLASSIC, seas).moved == {"AAA", "BAY"}
    assert play(orders, classic(routes=switches.EVERY_ROUTE_NEEDED), seas).moved == {"BAY"}


def test_an_exchange_over_two_coasts_fails():
    """DIP-con-03."""
    assert play("a STP/nc - NWY; b NWY - STP/sc", CLASSIC).moved == set()
    assert play("a STP/nc - NWY; b NWY - STP/sc", classic(head_on=switches.ON_COAST)).moved == {"STP", "NWY"}


def test_whoever_meets_another_head_on_may_fail_whatever_his_strength():
    """DIA-8B-03: the letter of the text against the general rule of attack."""
    orders = "a AAA - BBB; a CCC s AAA; b BBB - AAA"
    assert play(orders, CLASSIC).moved == {"AAA"}
    sheet = play(orders, classic(unequal_head_on=switches.BOTH_FAIL))
    assert sheet.moved == set() and sheet.dislodged == set()
    assert (sheet.clause("AAA"), sheet.witness("AAA")) == (Clause.HEAD_ON_BARRED, "BBB")
    assert sheet.clause("BBB") == Clause.HEAD_ON_BARRED  # both lines tell of the exchange
    # The failed attack still keeps a third one out, and a ring still turns.
    third = play(orders + "; c DDD - BBB; c EEE s DDD", classic(unequal_head_on=switches.BOTH_FAIL))
    assert third.moved == set() and third.clause("DDD") == Clause.BOUNCED
    ring = "a AAA - BBB; b BBB - CCC; c CCC - AAA"
    assert play(ring, classic(unequal_head_on=switches.BOTH_FAIL)).moved == {"AAA", "BBB", "CCC"}


def test_effect_on_the_origin_of_a_convoy():
    """DIP-sup-06b: FRANCE A BEL - LON is dislodged by the convoyed A LON; does A YOR enter London?"""
    orders = "f BEL ~ LON; f ENG c BEL; e LON ~ BEL; e NTH c LON; e PIC s LON; r YOR - LON"
    seas = "ENG: BEL LON; NTH: LON BEL"
    assert play(orders, CLASSIC, seas).moved == {"LON"}
    sheet = play(orders, classic(effect_lost=switches.BY_ANY_ATTACK_FROM_IT), seas)
    assert sheet.moved == {"LON", "YOR"} and sheet.dislodged == {"BEL"}


EX_55 = (
    "f MAO s BRE; f BRE - ENG; f BEL s NTH; e LON s ENG; e ENG c WAL; e WAL ~ BEL; e PIC s WAL; e EDI - NTH;"
    "e NWG s EDI; g NTH c DEN; g YOR s DEN; g DEN ~ LON"
)
SEAS_55 = "ENG: WAL BEL LON; NTH: DEN LON BEL"


def test_sea_battles_first():
    """DIP-cvy-03, DIP-ex-55: both fleets stay, then both armies land and dislodge the supporters."""
    sheet = play(EX_55, classic(convoy_cuts=switches.SEA_FIRST), SEAS_55, log=True)
    assert sheet.moved == {"WAL", "DEN"} and sheet.dislodged == {"BEL", "LON"}
    assert sheet.clause("BRE") is sheet.clause("EDI") is Clause.HELD_OFF
    assert sheet.outcome.ruling[sheet.unit("BRE")] is Ruling.SEA_BATTLE
    first = sheet.outcome.sea_battles
    assert first is not None and first.log and sheet.outcome.log
    assert first.clause[sheet.unit("WAL")] is Clause.AFTER_SEA
    # It counted in that battle, though its giver was dislodged in the next step.
    assert first.given[sheet.unit("LON")] and sheet.outcome.given[sheet.unit("LON")]
    # The strengths of the sea battle are those of the step that decided it.
    assert sheet.outcome.attack[sheet.unit("BRE")] == sheet.outcome.hold[sheet.unit("ENG")] == 2


def test_the_same_under_the_paradox_ruling():
    """DATC 6.F.23: two convoys that exclude each other; nobody moves, nobody is dislodged."""
    sheet = play(EX_55, CLASSIC, SEAS_55)
    assert not sheet.moved and not sheet.dislodged
    assert sheet.clause("WAL") is sheet.clause("DEN") is Clause.PARADOX
    assert sheet.witness("WAL") == "ENG" and sheet.clause("ENG") is Clause.CONVOY_PARADOX


@pytest.mark.parametrize(
    ("orders", "moved"),
    [
        ("r LIG*2 - ROM; c ROM*2[1] h", {"LIG"}),
        ("r LIG*2 - ROM; c ROM*2[1] h; c APU*2 s ROM", set()),
        ("r LIG*2 - ROM; c ROM*2[1] h; c APU*2 s ROM; r VEN*2 s LIG", set()),
        ("r LIG*2 - ROM; c ROM*2[1] h; c APU*2 s ROM; r VEN*2 s LIG; r BRU*2 s LIG", {"LIG"}),
        ("r LIG*2 - ROM; c ROM*2[1] h; c APU*2 s ROM; r BRU*2 - APU", {"LIG"}),
    ],
)
def test_a_unit_that_is_weaker_alone(orders, moved):
    """P218-ex-03, -03b to -03e: a unit in revolt is worth 1/2 unless a support reaches it (weights doubled)."""
    assert play(orders, CLASSIC).moved == moved


def test_a_single_outcome_needs_no_paradox_ruling():
    """With unequal weights bounds stall: intact or not, the fleet is lost, but to another attacker each time."""
    orders = "a AAA ~ XXX; a SEA c AAA; b XXX*3 s BAY; b BAY - SEA; c GUL*3 - SEA"
    sheet = play(orders, CLASSIC, "SEA: AAA XXX", log=True)
    assert sheet.moved == {"BAY"} and sheet.dislodged == {"SEA"}
    assert (sheet.clause("AAA"), sheet.witness("AAA")) == (Clause.CONVOY_BROKEN, "SEA")
    assert sheet.outcome.ruling[sheet.unit("AAA")] is Ruling.ONLY_OUTCOME
    assert Ruling.ONLY_OUTCOME in [step.ruling for step in sheet.outcome.log]


def test_unknown_values_are_refused():
    for name in ("routes", "convoy_cuts", "head_on", "effect_lost", "unequal_head_on"):
        with pytest.raises(ValueError, match=name):
            classic(**{name: 7})
    with pytest.raises(ValueError, match="switches"):
        play("a AAA h", DIADOQUES[:-1])
