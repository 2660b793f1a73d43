"""The table of strengths of a contested space."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from diadoques.kernel import Backing, Role, StrengthRow, contest, settle, switches

from . import oracle
from .seasons import ALL_SWITCHES, CLASSIC, DIADOQUES, cyclety_turn, random_turn, ring_turn
from .sheet import play
from .test_switches import EX_55, SEAS_55, classic


def table(sheet, space):
    return contest(sheet.turn, sheet.outcome, sheet.places[space])


def test_three_against_three():
    """10.1: 2 + 1 and a support cut, against 3."""
    sheet = play(
        "l BIT*3 ~ THR; l POC c BIT; a ILL*2 - THR; a CHA s ILL; a EGE s ILL; g EOL - EGE", DIADOQUES, "POC: BIT THR"
    )
    cut, kept = Backing(4, 1, given=False, counted=False), Backing(3, 1, given=True, counted=True)
    assert table(sheet, "THR") == (
        StrengthRow(0, Role.ATTACKS, 3, (), total=3, against_rivals=3, has_way=True, prevails=False),
        StrengthRow(2, Role.ATTACKS, 2, (kept, cut), total=3, against_rivals=3, has_way=True, prevails=False),
    )


def test_supports_against_ones_own_unit_do_not_count_but_keep_rivals_out():
    """DIA-8B2c-03."""
    sheet = play("a AAA - XXX; b CCC s AAA; b XXX h; c DDD*2 - XXX", DIADOQUES)
    stays, rival, aided = table(sheet, "XXX")
    assert (stays.role, stays.total, stays.prevails) == (Role.STAYS, 1, True)
    assert (rival.unit, rival.total, rival.against_rivals) == (3, 2, 2)
    assert (aided.unit, aided.total, aided.against_rivals) == (0, 1, 2)
    assert [(support.given, support.counted) for support in aided.backing] == [(True, False)]


def test_a_head_on_meeting_is_weighed_in_both_spaces():
    sheet = play("a AAA - BBB; a CCC s AAA; b BBB - AAA", DIADOQUES)
    meets, attacks = table(sheet, "BBB")
    assert (meets.role, meets.unit, meets.total, meets.prevails) == (Role.MEETS, 2, 1, False)
    assert (attacks.role, attacks.unit, attacks.total, attacks.prevails) == (Role.ATTACKS, 0, 2, True)
    assert [row.role for row in table(sheet, "AAA")] == [Role.MEETS, Role.ATTACKS]


def test_a_unit_that_left_is_only_in_the_way_of_the_one_it_met():
    """The winner of a head-on meeting leaves its space; its side's support of another's move in counts there."""
    sheet = play("a AAA*2 - BBB; b BBB - AAA; c CCC - AAA; a DDD s CCC", DIADOQUES)
    meets, enters, lost = table(sheet, "AAA")
    assert (meets.unit, meets.role, meets.prevails) == (0, Role.MEETS, True)
    assert (enters.unit, enters.total, enters.backing[0].counted, enters.prevails) == (2, 2, True, True)
    assert (lost.unit, lost.total, lost.against_rivals, lost.prevails) == (1, 1, 0, False)


def test_a_mover_that_failed_stands_without_supports():
    """DIA-8B2d-02."""
    sheet = play("a AAA*2 - XXX; b XXX - YYY; c YYY*3 h; b CCC s XXX", DIADOQUES)
    stays, attacks = table(sheet, "XXX")
    assert (stays.role, stays.backing, stays.base, stays.prevails) == (Role.STAYS, (), 1, False)
    assert attacks.prevails
    assert table(sheet, "YYY")[1].backing == (Backing(3, 1, given=True, counted=True),)


def test_an_attack_without_way_weighs_nothing():
    sheet = play("a AAA ~ XXX; a SEA c AAA; b BAY*2 - SEA; c CCC - XXX", DIADOQUES, "SEA: AAA XXX")
    entered, wayless = table(sheet, "XXX")
    assert (entered.unit, entered.total, entered.prevails) == (3, 1, True)
    assert (wayless.total, wayless.against_rivals, wayless.has_way) == (0, 0, False)


def test_a_unit_in_revolt_has_its_own_base():
    """P218-rev-05c."""
    (alone, _) = table(play("r LIG*2 - ROM; c ROM*2[1] h", CLASSIC), "ROM")
    assert (alone.base, alone.total) == (1, 1)
    (backed, _) = table(play("r LIG*2 - ROM; c ROM*2[1] h; c APU*2 s ROM", CLASSIC), "ROM")
    assert (backed.base, backed.total) == (2, 4)


def test_a_sea_battle_is_told_as_it_was_fought():
    """DIP-cvy-03c: the support counts there, though its giver is dislodged in the second step."""
    sheet = play(EX_55, classic(convoy_cuts=switches.SEA_FIRST), SEAS_55)
    stays, attacks = table(sheet, "ENG")
    assert (stays.total, attacks.total) == (2, 2)
    assert [support.counted for support in stays.backing] == [True]


@given(
    st.integers(0, 2**32 - 1),
    st.sampled_from([rules for rules in ALL_SWITCHES if rules[switches.CONVOY_CUTS] != switches.SEA_FIRST]),
    st.sampled_from([random_turn, cyclety_turn, ring_turn]),
)
def test_tables_agree_with_the_oracle(seed, rules, make):
    turn = make(Random(seed))
    outcome = settle(turn, rules)
    world, _ = oracle.settle(turn, rules)
    for space in range(turn.links.spaces):
        for row in contest(turn, outcome, space):
            i = row.unit
            if row.role == Role.ATTACKS:
                assert row.against_rivals == world.prevents(i)
                assert row.prevails == (i in world.moved)
                if row.has_way:
                    assert row.total == row.base + sum(support.lends for support in row.backing if support.counted)
            else:
                assert row.prevails == (not world.dislodgers(i))
                if row.role == Role.STAYS:
                    assert row.total == world.resists(-1, i) if i not in oracle.movers(turn) else turn.stand[i]


def test_a_support_against_a_unit_of_its_own_side_that_lost_head_on_does_not_count():
    """The loser of the meeting never came: whoever it met is what it faced there, of whichever side he is."""
    sheet = play("a AAA*3 - BBB; b BBB - AAA; a DDD s BBB", DIADOQUES)
    rows = {row.unit: row for row in table(sheet, "AAA")}
    assert [one.counted for one in rows[1].backing] == [False]
