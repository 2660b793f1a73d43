"""The strengths that decided about one unit, as sentences tell them: « 2 contre 2 »."""

from __future__ import annotations

from diadoques.conflict.terms import Settled
from diadoques.kernel import Clause, OrderKind


def measure(settled: Settled, number: int) -> tuple[int, int]:
    """What the unit brought and what was against it: of the very unit that its reason names; 0 where nothing was.

    A rival is met with all the supports, also those that do not count against who stays (DIA-8B2c-03, DIP-sup-03d).
    """
    turn, outcome = settled.turn, settled.outcome
    clause, witness = outcome.clause[number], outcome.witness[number]
    if not settled.moves(number) or not outcome.way[number]:
        return _stand(settled, number), outcome.attack[witness] if witness >= 0 else 0
    if witness < 0:
        return outcome.attack[number], 0
    if clause is Clause.BOUNCED:
        return thrust(settled, number), outcome.prevent[witness]
    if turn.goal[witness] == turn.goal[number]:
        return outcome.attack[number], outcome.prevent[witness]
    if outcome.met[number] == witness:
        own = turn.side[witness] == turn.side[number]
        return thrust(settled, number) if own else outcome.attack[number], thrust(settled, witness)
    return outcome.attack[number], outcome.hold[witness]


def thrust(settled: Settled, number: int) -> int:
    """All that a unit put into its move, also when it was beaten on the way and the kernel counts it for nothing."""
    turn = settled.turn
    if number not in turn.aid:
        return turn.push[number]
    backed = [s for s in range(turn.count) if turn.order[s] == OrderKind.SUPPORT and turn.aid[s] == number]
    return turn.push[number] + sum(turn.lend[s] for s in backed if settled.outcome.given[s])


def lost_effect(settled: Settled, number: int) -> bool:
    """Whether a rival that was no stronger got in where the unit bounced.

    Dislodged by an attack out of its own goal, the unit kept nobody out of there any more.
    """
    outcome = settled.outcome
    rival = outcome.witness[number]
    return bool(outcome.moved[rival]) and thrust(settled, number) >= outcome.prevent[rival]


def rival_of(settled: Settled, attacker: int) -> int:
    """The unit that kept an attacker out of a place that somebody else holds: the strongest that wanted in, too."""
    turn, outcome = settled.turn, settled.outcome
    rivals = [
        number
        for number in range(turn.count)
        if number != attacker and outcome.way[number] and turn.goal[number] == turn.goal[attacker]
    ]
    return max(rivals, key=lambda number: (thrust(settled, number), -turn.at[number]))


def _stand(settled: Settled, number: int) -> int:
    """The strength of a unit where it stands; of several in one space the strongest defends (DIA-63B4-03)."""
    turn, outcome = settled.turn, settled.outcome
    if turn.at.count(turn.at[number]) == 1:
        return outcome.hold[number]
    here = [other for other in range(turn.count) if turn.at[other] == turn.at[number]]
    return max(outcome.hold[other] for other in here)
