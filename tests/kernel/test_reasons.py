"""Every reason is true: what a clause says of its witness holds in the oracle's world."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from diadoques.kernel import Cause, Clause, Order, Outcome, Ruling, Turn, chain, reasons, settle, switches

from . import oracle
from .seasons import ALL_SWITCHES, CLASSIC, DIADOQUES, knotty_turn, random_turn, ring_turn
from .sheet import play

C = Clause
at_once = [rules for rules in ALL_SWITCHES if rules[switches.CONVOY_CUTS] != switches.SEA_FIRST]


def holds_true(turn: Turn, outcome: Outcome, world: oracle.World, i: int) -> bool:
    """Whether the reason of unit i's order is true."""
    t, clause, w = turn, outcome.clause[i], outcome.witness[i]
    goal = t.goal[i]
    moves = t.order[i] == Order.MOVE
    stay = [j for j in range(t.count) if moves and t.at[j] == goal and (j not in world.moved or world.head_on(i, j))]
    rivals = [k for k in world.goes_to(goal) if k != i and world.prevents(k)] if moves else []
    force = t.push[i] + world.support(i, {t.side[j] for j in stay}) if moves else 0
    ships = oracle.useful_ships(t, i)
    attackers = [a for a in world.goes_to(t.at[i]) if world.has_way(a)]
    match clause:
        case C.ENTERED:
            return w < 0 and not stay and not rivals and not [j for j in range(t.count) if t.at[j] == goal]
        case C.FOLLOWED:
            return t.at[w] == goal and w in world.moved and not stay and not rivals
        case C.EXCHANGED:
            return t.at[w] == goal and t.goal[w] == t.at[i] and w in world.moved and not world.head_on(i, w)
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
            return w in ships and bool(world.dislodgers(w)) and not world.has_way(i)
        case C.PARADOX:
            return w in ships and outcome.ruling[i] == Ruling.PARADOX and not world.has_way(i)
        case C.BOUNCED:
            return w in rivals and world.prevents(w) >= force
        case C.HELD_OFF:
            return w in stay and t.order[w] != Order.MOVE and world.resists(i, w) >= force
        case C.STUCK_BEHIND:
            return w in stay and t.order[w] == Order.MOVE and world.resists(i, w) >= force and not world.head_on(i, w)
        case C.EQUAL_HEAD_ON:
            return world.head_on(i, w) and world.resists(i, w) == force
        case C.LOST_HEAD_ON:
            return world.head_on(i, w) and world.resists(i, w) > force
        case C.HEAD_ON_BARRED:
            return (
                world.head_on(i, w) and world.resists(i, w) < force and all(world.prevents(k) < force for k in rivals)
            )
        case C.OWN_UNIT_IN_WAY:
            return w in stay and t.side[w] == t.side[i]
        case C.NOT_AGAINST_OWN:
            return w in stay and force <= world.resists(i, w) < t.push[i] + world.support(i)
        case C.SUPPORT_GIVEN:
            return w == t.aid[i] and world.given(i)
        case C.SUPPORT_CUT:
            return w in attackers and t.at[w] != goal and not world.dislodgers(i) and not world.given(i)
        case C.SUPPORT_DISLODGED:
            return [w] == world.dislodgers(i) and not world.given(i)
        case C.SUPPORT_USELESS:
            return w < 0 and goal < 0
        case C.CONVOYED:
            return w == t.aid[i] and w in world.afloat and i in oracle.useful_ships(t, w)
        case C.CONVOY_DISLODGED:
            return [w] == world.dislodgers(i)
        case C.CONVOY_BROKEN_ELSEWHERE:
            return w in oracle.useful_ships(t, t.aid[i]) and w != i and bool(world.dislodgers(w))
        case C.CONVOY_USELESS:
            return w < 0 and t.aid[i] < 0
        case C.CONVOY_OFF_ROUTE:
            return w == t.aid[i] and i not in oracle.useful_ships(t, w)
        case C.CONVOY_PARADOX:
            return w == t.aid[i] and outcome.ruling[w] == Ruling.PARADOX and w not in world.afloat
        case C.HELD:
            return w < 0 and not attackers
        case C.HELD_AGAINST:
            return w in attackers and not world.dislodgers(i)
        case C.DISLODGED:
            return [w] == world.dislodgers(i)
    return False


def carries(turn: Turn, ship: int, army: int) -> bool:
    return turn.order[ship] == Order.CONVOY and turn.aid[ship] == army and bool(turn.wants_sea[army])


@given(st.integers(0, 2**32 - 1), st.sampled_from(at_once), st.sampled_from([random_turn, knotty_turn, ring_turn]))
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
        turn = rng.choice([random_turn, knotty_turn, ring_turn])(rng)
        met.update(settle(turn, rng.choice(at_once)).clause)
    assert met == set(Clause) - {C.AFTER_SEA}


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
