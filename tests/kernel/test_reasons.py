"""Every reason is true: what a clause says of its witness holds in the oracle's world."""

from __future__ import annotations

from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from diadoques.kernel import Clause, OrderKind, Ruling, Settlement, Turn, settle, switches
from tests.kernel.causes import Cause, chain, reasons

from . import oracle
from .seasons import (
    ALL_SWITCHES,
    CLASSIC,
    DIADOQUES,
    chain_turn,
    crowded_turn,
    cyclety_turn,
    random_turn,
    ring_turn,
)
from .sheet import play

C = Clause
MAKERS = [random_turn, cyclety_turn, ring_turn, crowded_turn, chain_turn]
answer_by_answer = [rules for rules in ALL_SWITCHES if rules[switches.CONVOY_CUTS] != switches.SEA_FIRST]


def holds_true(turn: Turn, outcome: Settlement, world: oracle.World, i: int) -> bool:
    """Whether the reason of unit i's order is true."""
    t, clause, w = turn, outcome.clause[i], outcome.witness[i]
    goal = t.goal[i]
    moves = t.order[i] == OrderKind.MOVE
    stay = [j for j in range(t.count) if moves and t.at[j] == goal and (j not in world.moved or world.head_on(i, j))]
    rivals = [k for k in world.goes_to(goal) if k != i and world.prevents(k)] if moves else []
    force = t.push[i] + world.support(i, {t.side[j] for j in stay}) if moves else 0
    whole = t.push[i] + world.support(i) if moves else 0
    met = bool(moves) and w >= 0 and world.head_on(i, w)
    barred = world.rules[switches.UNEQUAL_HEAD_ON] == switches.BOTH_FAIL
    ships = oracle.useful_ships(t, i)
    lost = {f for f in ships if world.dislodgers(f)}
    left = any(not lost.intersection(way) for way in oracle.routes(t, i))
    attackers = [a for a in world.goes_to(t.at[i]) if world.has_way(a)]
    match clause:
        case C.ENTERED:
            return w < 0 and not stay and not rivals and not [j for j in range(t.count) if t.at[j] == goal]
        case C.FOLLOWED:
            return t.at[w] == goal and w in world.moved and not stay and not rivals
        case C.EXCHANGED:
            return t.at[w] == goal and t.goal[w] == t.at[i] and w in world.moved and bool({i, w} & world.afloat)
        case C.PASSED_BY:
            on_coasts = t.at[w] == goal and t.goal[w] == t.at[i] and w in world.moved
            return on_coasts and not {i, w} & world.afloat and not met
        case C.ROTATED:
            return t.at[w] == goal and w in world.moved and outcome.ruling[i] == Ruling.ROTATION
        case C.OUTWEIGHED_RIVALS:
            return w in rivals and not stay and force > world.prevents(w) == max(map(world.prevents, rivals))
        case C.DISLODGED_HOLDER:
            return outcome.dislodger[w] == i and not world.head_on(i, w)
        case C.WON_HEAD_ON:
            return outcome.dislodger[w] == i and world.head_on(i, w)
        case C.NO_WAY:
            return w < 0 and not world.has_way(i) and not [f for f in range(t.count) if carries(t, f, i)]
        case C.NO_ROUTE:
            return w < 0 and not world.has_way(i) and not oracle.routes(t, i)
        case C.CONVOY_BROKEN:
            return w in lost and not left and not world.has_way(i)
        case C.ROUTE_LOST:
            return w in lost and left and not world.has_way(i)
        case C.PARADOX:
            return w in ships and outcome.ruling[i] == Ruling.PARADOX and not world.has_way(i)
        case C.BOUNCED:
            return w in rivals and world.prevents(w) >= whole
        case C.BOUNCED_UNAIDED:
            return w in rivals and bool(stay) and force <= world.prevents(w) < whole
        case C.HELD_OFF:
            return w in stay and t.order[w] != OrderKind.MOVE and world.resists(i, w) >= force
        case C.STUCK_BEHIND:
            return (
                w in stay and t.order[w] == OrderKind.MOVE and world.resists(i, w) >= force and not world.head_on(i, w)
            )
        case C.EQUAL_HEAD_ON:
            return met and world.resists(i, w) == (whole if t.side[w] == t.side[i] else force)
        case C.LOST_HEAD_ON:
            return met and world.resists(i, w) > force and t.side[w] != t.side[i] and not barred
        case C.OWN_HEAD_ON:
            return met and world.resists(i, w) != whole and t.side[w] == t.side[i]
        case C.HEAD_ON_BARRED:
            return met and barred and world.resists(i, w) != force and t.side[w] != t.side[i]
        case C.OWN_UNIT_IN_WAY:
            return w in stay and t.side[w] == t.side[i] and not met
        case C.NOT_AGAINST_OWN:
            return w in stay and force <= world.resists(i, w) < whole
        case C.SUPPORT_GIVEN:
            return w == t.aid[i] and world.given(i) and not world.goes_to(t.at[i])
        case C.UNCUT_SPARED:
            return world.given(i) and t.goal[w] == t.at[i] and world.harmless(w, i)
        case C.UNCUT_PARADOX:
            return world.given(i) and t.goal[w] == t.at[i] and outcome.ruling[w] == Ruling.PARADOX
        case C.UNCUT_FROM_GOAL:
            return world.given(i) and w in attackers and t.at[w] == goal and w not in world.moved
        case C.UNCUT_BY_OWN:
            return world.given(i) and w in attackers and t.side[w] == t.side[i] and w not in world.moved
        case C.UNCUT_NO_WAY:
            return world.given(i) and t.goal[w] == t.at[i] and w not in attackers
        case C.SUPPORT_CUT:
            # Who is spared may dislodge the giver all the same: then another has cut the support.
            driven = [by for by in world.dislodgers(i) if not world.harmless(by, i)]
            return w in attackers and t.at[w] != goal and not driven and not world.harmless(w, i) and not world.given(i)
        case C.SUPPORT_DISLODGED:
            return [w] == world.dislodgers(i) and not world.given(i)
        case C.SUPPORT_USELESS:
            return w < 0 and goal < 0
        case C.CONVOYED:
            return w == t.aid[i] and w in world.afloat and i in oracle.useful_ships(t, w)
        case C.CONVOY_DISLODGED:
            return [w] == world.dislodgers(i) and i in oracle.useful_ships(t, t.aid[i])
        case C.CONVOY_BROKEN_ELSEWHERE | C.ROUTE_LOST_ELSEWHERE:
            sunk = {f for f in oracle.useful_ships(t, t.aid[i]) if world.dislodgers(f)}
            some_left = any(not sunk.intersection(way) for way in oracle.routes(t, t.aid[i]))
            return w in sunk - {i} and some_left == (clause == C.ROUTE_LOST_ELSEWHERE)
        case C.CONVOY_USELESS:
            return w < 0 and t.aid[i] < 0
        case C.CONVOY_OFF_ROUTE:
            return w == t.aid[i] and i not in oracle.useful_ships(t, w) and bool(t.wants_sea[w])
        case C.CONVOY_UNWANTED:
            return w == t.aid[i] and not t.wants_sea[w]
        case C.CONVOY_PARADOX:
            return w == t.aid[i] and outcome.ruling[w] == Ruling.PARADOX and w not in world.afloat
        case C.HELD:
            return w < 0 and not attackers
        case C.HELD_AGAINST | C.HELD_AGAINST_OWN | C.BELEAGUERED | C.HELD_UNAIDED:
            if w not in attackers or world.dislodgers(i):
                return False
            stands = max(world.resists(w, j) for j in range(t.count) if t.at[j] == t.at[i] and j not in world.moved)
            own = t.side[w] == t.side[i]
            brings, all_told = t.push[w] + world.support(w, {t.side[i]}), t.push[w] + world.support(w)
            others = [world.prevents(k) for k in world.goes_to(t.at[i]) if k != w]
            if clause == C.HELD_AGAINST_OWN:
                return own and {t.side[a] for a in attackers} == {t.side[i]}
            if clause == C.BELEAGUERED:
                return not own and brings > stands and max(others) >= brings
            if clause == C.HELD_UNAIDED:
                return not own and brings <= stands < all_told
            return not own and all_told <= stands
        case C.DISLODGED:
            return [w] == world.dislodgers(i)
    return False


def carries(turn: Turn, ship: int, army: int) -> bool:
    return turn.order[ship] == OrderKind.CONVOY and turn.aid[ship] == army and bool(turn.wants_sea[army])


@example(79579, (0, 0, 1, 0, 0, 0), cyclety_turn)  # one attacker cuts, another, whom the support spares, dislodges
@given(st.integers(0, 2**32 - 1), st.sampled_from(answer_by_answer), st.sampled_from(MAKERS))
def test_every_reason_is_true(seed, rules, make):
    turn = make(Random(seed))
    outcome = settle(turn, rules)
    world, _ = oracle.settle(turn, rules)
    for i in range(turn.count):
        assert holds_true(turn, outcome, world, i), (i, outcome.clause[i], outcome.witness[i])


def test_every_clause_turns_up():
    """The comparison above has met every clause that it knows."""
    met = set()
    for seed in range(3000):
        rng = Random(seed)
        turn = rng.choice(MAKERS)(rng)
        met.update(settle(turn, rng.choice(answer_by_answer)).clause)
    assert met == set(Clause) - {C.AFTER_SEA, C.UNCUT_AT_SEA}


def test_reasons_tell_the_order_and_then_the_loss():
    sheet = play("a AAA - XXX; b BBB - XXX; c CCC*2 - AAA", DIADOQUES)
    assert reasons(sheet.turn, sheet.outcome) == (
        Cause(0, C.BOUNCED, 1),
        Cause(0, C.DISLODGED, 2),
        Cause(1, C.BOUNCED, 0),
        Cause(2, C.DISLODGED_HOLDER, 0),
    )


def test_a_chain_leads_from_a_failed_move_to_its_first_cause():
    """10.1: the elite army fails against its rival, since a support was cut by a fleet that itself got nowhere."""
    sheet = play(
        "l BIT*3 ~ THR; l POC c BIT; a ILL*2 - THR; a CHA s ILL; a EGE s ILL; g EOL - EGE", DIADOQUES, "POC: BIT THR"
    )
    found = [(cause.unit, cause.clause, cause.witness) for cause in chain(sheet.turn, sheet.outcome, 2)]
    assert found == [(2, C.BOUNCED, 0), (0, C.BOUNCED, 2), (4, C.SUPPORT_CUT, 5), (5, C.HELD_OFF, 4)]


def test_a_chain_follows_stuck_units_to_the_one_that_is_held():
    sheet = play("a AAA - BBB; b BBB - CCC; c CCC - DDD; d DDD h; e EEE h", DIADOQUES)
    assert [cause.unit for cause in chain(sheet.turn, sheet.outcome, 0)] == [0, 1, 2, 3]


def test_the_strongest_of_two_obstacles_is_named():
    sheet = play("a AAA - XXX; b BBB*3 - XXX; c XXX*3 h", CLASSIC)
    assert (sheet.clause("AAA"), sheet.witness("AAA")) == (C.HELD_OFF, "XXX")
    sheet = play("a AAA - XXX; b BBB*3 - XXX; c XXX*2 h; d DDD*3 - XXX", CLASSIC)
    assert (sheet.clause("AAA"), sheet.witness("AAA")) == (C.BOUNCED, "BBB")
