"""One case at least for every row of section 8.B that the kernel decides, under the switches of Les Diadoques."""

from __future__ import annotations

import pytest

from diadoques.kernel import Clause, Ruling

from . import oracle
from .seasons import DIADOQUES
from .sheet import play

# (rule, orders, what seas touch, who moves, who is dislodged)
CASES = [
    ("DIA-8B-01", "a AAA - XXX; b BBB - XXX", "", "", ""),
    ("DIA-8B-01", "a AAA - XXX; b BBB - XXX; c CCC - XXX", "", "", ""),
    ("DIA-8B-02", "a AAA - BBB; a BBB - CCC; b CCC h", "", "", ""),
    ("DIA-8B-02", "a AAA*2 - BBB; b BBB - CCC; c CCC h", "", "AAA", "BBB"),
    ("DIA-8B-03", "a AAA - BBB; b BBB - AAA", "", "", ""),
    ("DIA-8B-03", "a AAA - BBB; b BBB - AAA; c CCC s AAA", "", "AAA", "BBB"),
    ("DIA-8B-03", "a AAA*2 - BBB; b BBB - AAA", "", "AAA", "BBB"),
    ("DIA-8B-03", "a AAA*3 - BBB; a BBB - AAA", "", "", ""),
    ("DIA-8B-04", "a AAA - XXX; a BBB - XXX", "", "", ""),
    ("DIA-8B-05", "a SYR - PHE; b PHE - SYR", "", "", ""),
    ("DIA-8B-06", "a PHE - TYR; a TYR - PHE", "", "", ""),
    ("DIA-8B-07", "a AAA*2 - XXX; b BBB*2 - XXX; c XXX h", "", "", ""),
    ("DIA-8B-08", "a AAA - BBB; b BBB - CCC; c CCC - AAA", "", "AAA BBB CCC", ""),
    ("DIA-8B-08", "a AAA - BBB; b BBB - CCC; c CCC - AAA; d DDD - AAA", "", "", ""),
    ("DIA-8B-08", "a AAA - BBB; b BBB - CCC; c CCC*2 - AAA; d DDD - AAA", "", "AAA BBB CCC", ""),
    ("DIA-8B-08", "a AAA - BBB; b BBB - CCC; c CCC - AAA; d DDD*2 - AAA", "", "DDD", "AAA"),
    ("DIA-8B-09", "a AAA ~ BBB; b BBB - AAA; c SEA c AAA", "SEA: AAA BBB", "AAA BBB", ""),
    ("DIA-8B-09", "a AAA ~- BBB; b BBB - AAA; c SEA c AAA", "SEA: AAA BBB", "AAA BBB", ""),
    ("DIA-8B-09", "a AAA ~ BBB; b BBB ~ AAA; c SEA c AAA; c GUL c BBB", "SEA: AAA BBB; GUL: AAA BBB", "AAA BBB", ""),
    # the convoy broken, the land way remains, and the two meet
    (
        "DIA-8B-09",
        "a AAA*2 ~- BBB; b BBB - AAA; c SEA c AAA; d GUL*2 - SEA",
        "SEA: AAA BBB",
        "AAA GUL",
        "BBB SEA",
    ),
    ("DIA-8B1-01", "a PHE h; a TYR h; b SYR - PHE", "", "", ""),
    ("DIA-8B1-12", "a THR/cs - CHE; b CHE - THR/ce", "", "THR CHE", ""),
    ("DIA-8B1-12", "a THR/cs - CHE; b CHE - THR/cs", "", "", ""),
    ("DIA-8B1-12", "a THR - CHE; b CHE - THR/ce", "", "", ""),
    ("DIA-8B1-11", "a THR/cs h; b CHE*2 - THR/ce", "", "CHE", "THR"),
    ("DIA-8B1-14", "a AAA - BBB; b BBB s CCC; c CCC - DDD; d DDD h", "", "", ""),
    ("DIA-8B2a-01", "a AAA - BBB; b CCC s AAA; c BBB h", "", "AAA", "BBB"),
    ("DIA-8B2a-01", "a AAA - BBB; b CCC x; c BBB h", "", "", ""),
    ("DIA-8B2b-01", "a AAA - XXX; a CCC s AAA; b BBB - XXX", "", "AAA", ""),
    ("DIA-8B2b-01", "a AAA - XXX; a CCC s AAA; b BBB - XXX; b DDD s BBB", "", "", ""),
    ("DIA-8B2b-02", "a AAA - XXX; a CCC s AAA; b XXX h", "", "AAA", "XXX"),
    ("DIA-8B2b-03", "a AAA*2 - XXX; b XXX h", "", "AAA", "XXX"),
    ("DIA-8B2b-03", "a AAA - XXX; a CCC s AAA; b XXX*2 h", "", "", ""),
    ("DIA-8B2b-04", "a AAA - XXX; a CCC*2 s AAA; b XXX*2 h", "", "AAA", "XXX"),
    ("DIA-8B2b-05", "a SUS*2 - PER; b MES*2 - SUS; c PER h; c PAR s PER", "", "", ""),
    ("DIA-8B2b-06", "a AAA*3 - XXX; b XXX*2 h", "", "AAA", "XXX"),
    ("DIA-8B2b-07", "a AAA - XXX; a CCC*3 s AAA; b XXX*3 h", "", "AAA", "XXX"),
    ("DIA-8B2c-01", "a AAA*3 - XXX; a XXX h", "", "", ""),
    ("DIA-8B2c-01", "a AAA*3 - BBB; a BBB - CCC; b CCC h", "", "", ""),
    ("DIA-8B2c-02", "a AAA*2 - XXX; a XXX h; b BBB*2 - XXX", "", "", ""),
    ("DIA-8B2c-02", "a AAA - XXX; a XXX h; b BBB*2 - XXX", "", "BBB", "XXX"),
    ("DIA-8B2c-03", "a AAA - XXX; b CCC s AAA; b XXX h", "", "", ""),
    ("DIA-8B2c-03", "a AAA - XXX; b CCC s AAA; b XXX h; c DDD*2 - XXX", "", "", ""),
    ("DIA-8B2c-03", "a AAA - XXX; b CCC s AAA; b XXX - YYY; c DDD - XXX", "", "AAA XXX", ""),
    ("DIA-8B2c-04", "a AAA - XXX; a BBB - XXX", "", "", ""),
    ("DIA-8B2c-04", "a AAA - XXX; a BBB - XXX; a CCC s AAA", "", "AAA", ""),
    ("DIA-8B2d-01", "a AAA*2 - XXX; b XXX c AAA; b CCC s XXX", "", "", ""),
    ("DIA-8B2d-02", "a AAA*2 - XXX; b XXX - YYY; c YYY h; b CCC x", "", "AAA", "XXX"),
    ("DIA-8B2d-05", "a AAA - XXX; a CCC s AAA; a DDD - CCC; b XXX h", "", "", ""),
    ("DIA-8B2d-06", "a AAA - XXX; b BBB - XXX; c CCC*2 - AAA", "", "CCC", "AAA"),
    ("DIA-8B2d-07", "a AAA - XXX; b BBB - XXX; c XXX*2 - AAA", "", "BBB XXX", "AAA"),
    # also when the attack out of that space comes by convoy
    ("DIA-8B2d-07", "a AAA - XXX; b BBB - XXX; c XXX*2 ~ AAA; c SEA c XXX", "SEA: XXX AAA", "BBB XXX", "AAA"),
    ("DIA-8B2e-01", "a AAA - XXX; a CCC s AAA; b DDD - CCC; b XXX h", "", "", ""),
    ("DIA-8B2e-01", "a AAA - XXX; a CCC s AAA; b XXX - CCC", "", "AAA", "XXX"),
    ("DIA-8B2e-01", "a AAA - XXX/cs; a CCC s AAA; b XXX/ce - CCC", "", "AAA", "XXX"),
    ("DIA-8B2e-02", "a AAA - XXX; a CCC s AAA; b XXX*2 - CCC", "", "AAA XXX", "CCC"),
    ("DIA-8B2e-02", "a AAA - XXX; a CCC s AAA; b XXX*2 - CCC; c BBB - XXX", "", "XXX", "CCC"),
    ("DIA-8B2e-03", "a AAA - XXX; a CCC*3 s AAA; b DDD - CCC; b XXX h", "", "", ""),
    ("DIA-8B2e-04", "s DAM*2 - SYR; s ALX*2 s DAM; p SYR*2 h; p PHE*2 s SYR", "", "", ""),
    ("DIA-8B4a-05", "a AAA*3 ~ XXX; a SEA c AAA; b XXX*2 h", "SEA: AAA XXX", "AAA", "XXX"),
    ("DIA-8B4b-01", "a AAA ~ XXX; a SEA c AAA; b GUL c AAA", "SEA: AAA GUL; GUL: XXX", "AAA", ""),
    ("DIA-8B4b-01", "a AAA ~ XXX; a SEA c AAA; b GUL c AAA", "SEA: AAA; GUL: XXX", "", ""),
    ("DIA-8B4c-01", "a AAA ~ XXX; a SEA c AAA; b BAY*2 - SEA; c CCC - XXX", "SEA: AAA XXX", "BAY CCC", "SEA"),
    ("DIA-8B4c-02", "a AAA ~ XXX; a SEA c AAA; b BAY - SEA", "SEA: AAA XXX", "AAA", ""),
    ("DIA-8B4c-03", "a AAA ~ XXX; a SEA c AAA; a GUL c AAA", "SEA: AAA XXX; GUL: AAA XXX", "AAA", ""),
    ("DIA-8B4c-04", "a AAA ~ XXX; a SEA c AAA; a GUL c AAA; b BAY*2 - SEA", "SEA: AAA XXX; GUL: AAA XXX", "BAY", "SEA"),
    # a fleet that lies on no complete route may be lost
    ("DIA-8B4c-04", "a AAA ~ XXX; a SEA c AAA; a GUL c AAA; b BAY*2 - GUL", "SEA: AAA XXX; GUL: AAA", "AAA BAY", "GUL"),
    ("DIA-8B4d-02", "a ETO ~ CYR; a MIO c ETO; p MOR - MIO; p CYR s MOR", "MIO: ETO CYR", "MOR", "MIO"),
    # nor by dislodging the supporter
    ("DIA-8B4d-01", "a ETO*2 ~ CYR; a MIO c ETO; p MOR - MIO; p CYR s MOR", "MIO: ETO CYR", "MOR", "MIO"),
    # with a land way too it cuts as usual
    ("DIA-8B4d-01", "a ETO ~- CYR; a MIO c ETO; p MOR - MIO; p CYR s MOR", "MIO: ETO CYR", "", ""),
    # a fleet that lies on no route carries nobody: a support against it is cut
    (
        "DIA-8B4d-01",
        "a ETO ~ CYR; a MIO c ETO; a GUL c ETO; p MOR - GUL; p CYR s MOR",
        "MIO: ETO CYR; GUL: ETO",
        "",
        "",
    ),
    # a support to hold about a convoying fleet is not spared
    ("DIA-8B4d-01", "a ETO ~ CYR; b MIO c ETO; p MOR*2 - MIO; b CYR s MIO", "MIO: ETO CYR", "", ""),
    (
        "DIA-101-01",
        "l BIT*3 ~ THR; l POC c BIT; a ILL*2 - THR; a CHA s ILL; a EGE s ILL; g EOL - EGE",
        "POC: BIT THR",
        "",
        "",
    ),
    ("DIA-102-01", "p TYR*2 - PHE; p MIN s TYR; s DAM*2 - PHE", "", "TYR", ""),
    ("DIA-103-01", "s DAM*2 - SYR; s ALX*2 s DAM; p SYR*2 h; p PHE s SYR; e COM s SYR; l MIN h", "", "", ""),
    # a citadel whose control was lost between orders and movement: no way in
    ("DIA-62a-08", "a PHE ~ TYR; b TYR - PHE", "", "", ""),
    ("DIA-62a-08", "a PHE*2 ~ TYR; b TYR s SYR; b SYR - DAM; c DAM h", "", "SYR", "DAM"),
    # a garrison that leaves as a fleet attacks as the fleet it would become
    ("DIA-62a-06", "s TYR*2(1) - MIN; p MIN h", "", "", ""),
    ("DIA-62a-06", "s TYR*2 - PHE; p PHE h", "", "TYR", "PHE"),
]


@pytest.mark.parametrize(
    ("orders", "seas", "moved", "dislodged"),
    [case[1:] for case in CASES],
    ids=[f"{case[0]}-{number}" for number, case in enumerate(CASES)],
)
def test_row(orders, seas, moved, dislodged):
    sheet = play(orders, DIADOQUES, seas)
    assert (sheet.moved, sheet.dislodged) == (set(moved.split()), set(dislodged.split()))


def test_supply_is_cut_like_a_support():
    """DIA-8B6-04: by an attack from elsewhere than the citadel's province, or by dislodgement."""
    assert play("p MIN r SYR", DIADOQUES).given == {"MIN"}
    assert play("p MIN r SYR; a MOR - MIN", DIADOQUES).given == set()
    assert play("p MIN r SYR; p MOR - MIN", DIADOQUES).given == set()
    assert play("p MIN r SYR; a SYR - MIN", DIADOQUES).given == {"MIN"}
    assert play("p MIN r SYR; a SYR*2 - MIN", DIADOQUES).given == set()


def test_circular_convoys_stay():
    """DIA-8B4d-03: two convoys that break each other, and neither row before this one settles it."""
    sheet = play(
        "a ETO ~ CYR; a MIO c ETO; b SYR ~ CRE; b MOR c SYR; c EUB - MIO; b CRE s EUB; d SAL - MOR; a CYR s SAL",
        DIADOQUES,
        "MIO: ETO CYR; MOR: SYR CRE",
    )  # fmt: skip
    # Each army attacks the supporter of the other's enemy: both convoys intact, or both broken.
    assert sheet.moved == {"EUB", "SAL"} and sheet.dislodged == {"MIO", "MOR"}
    assert sheet.clause("ETO") is sheet.clause("SYR") is Clause.PARADOX
    assert sheet.outcome.ruling[sheet.unit("ETO")] is Ruling.PARADOX


def test_stack_of_the_first_spring():
    """DIA-63B4-03: units stacked at home defend with the strongest, and all that are left are dislodged."""
    sheet = play("a MAC*2 h; b THE*2 - MAC", DIADOQUES)
    assert not sheet.moved
    stack = "a MAC h; a MAC*2 - PEO; b PEO*2 h; b THE*2 - MAC"
    assert not play(stack, DIADOQUES).moved
    sheet = play(stack + "; c CHA s THE", DIADOQUES)
    assert sheet.outcome.moved == (False, False, False, True, False)
    assert sheet.outcome.dislodger == (3, 3, -1, -1, -1)


@pytest.mark.parametrize("weights", [(2, 1, 2, 1), (3, 2, 3, 3), (2, 1, 2, 2), (1, 1, 1, 1), (1, 2, 2, 1)])
def test_two_exchanges_with_one_stack(weights):
    """Of two units that would change places with units of one stack only one gets in: the ring is taken apart."""
    orders = "a KKK*{} - XXX/cs; c LLL*{} - XXX/cs; b XXX/ce*{} - KKK; b XXX/ce*{} - LLL".format(*weights)
    sheet = play(orders, DIADOQUES)
    world, _ = oracle.settle(sheet.turn, DIADOQUES)
    assert {unit for unit in range(4) if sheet.outcome.moved[unit]} == world.moved
    assert not sheet.outcome.moved[0] or not sheet.outcome.moved[1]
