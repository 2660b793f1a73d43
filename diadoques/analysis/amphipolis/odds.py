"""Odds before the dice, counted exactly by icepool, by the same formulas as the game plays.

Assumed, and said wherever odds are shown: they are those of the throw itself, before any is made again (AMP-8-04).
Where the advantage may still have it made again, one more figure counts that, as two sides would play who know these
odds: who holds the marker annuls what is worse for him than a new throw, and the other side may then do it once. Each
wants to win the combat, to take or hold the place, to be spared; what the marker is worth elsewhere is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from diadoques.analysis.dice import SIX, dice, spread
from diadoques.analysis.seats import player_seated, space
from diadoques.games.amphipolis import attrition, combat, odds, sieges
from diadoques.games.amphipolis.action_phases import action_points
from diadoques.games.amphipolis.pieces import HOPLITES, SIDES, commanders, counters, foe, tables
from diadoques.games.amphipolis.position import Battle, Position

T = TypeVar("T")


class Chances(NamedTuple):
    """A combat before its die.

    Attributes:
        cells: chance of each result (what the attacker loses, what the defender loses, who wins).
        wins: chance that the attacker wins.
        losses: units that each side must expect to weaken, attacker and defender.
    """

    cells: Mapping[odds.Cell, Fraction]
    wins: Fraction
    losses: tuple[Fraction, Fraction]


def combat_odds(
    reckoning: odds.Reckoning,
    units: tuple[int, int] = (1, 1),
    quarters: str = "shared",
    holder: str = "",
    answered: bool = True,
) -> Chances:
    """A combat by what it is reckoned at (``games.amphipolis.odds.reckon``).

    Args:
        units: how many land units each side has, attacker and defender.
        quarters: the reading of equal losses.
        holder: who may have the die thrown again, ``attacker``, ``defender``, or "" for nobody; he wants to win.
        answered: whether the other side may then do the same.

    Raises:
        Fault: ``extra-missing``: icepool, which the extra ``analysis`` brings.
    """

    def of(die: int) -> odds.Cell:
        return odds.cell(reckoning.column, die + reckoning.modifier, quarters)

    cells = spread(of)
    if holder:
        cells = with_annulments(cells, lambda cell: cell.winner == odds.ATTACKER, holder == odds.ATTACKER, answered)
    wins = sum((chance for cell, chance in cells.items() if cell.winner == odds.ATTACKER), Fraction(0))
    mine = sum((chance * odds.losses(cell.attacker, units[0]) for cell, chance in cells.items()), Fraction(0))
    theirs = sum((chance * odds.losses(cell.defender, units[1]) for cell, chance in cells.items()), Fraction(0))
    return Chances(cells, wins, (mine, theirs))


def army(units: Iterable[str], leaders: Iterable[str] = ()) -> odds.Force:
    """A force of counters at full strength, by their names, wherever they stand: what a forecast supposes.

    >>> army(["SH8+.1", "SP6a.1"], ["Brasidas", "Polydamidas"])
    Force(pf=14, kinds=('H', 'P'), best=1, leaders=1)
    """
    there = [counters()[name] for name in units]
    best = sum(one.kind == HOPLITES and one.bonus for one in there)
    heads = sum(commanders()[name].bonus > 0 for name in leaders)
    return odds.Force(sum(one.pf for one in there), tuple(one.kind for one in there), best, heads)


def with_annulments(
    cells: Mapping[T, Fraction], worth: Callable[[T], float], first: bool, answered: bool = True
) -> dict[T, Fraction]:
    """Outcomes of a throw that ``first`` (True: who wants what is worth much) may annul, and then the other side once.

    The last throw stands; before it, the other side annuls what is bad for it; before that, the first annuls what is
    worse for it than what it would then come to.

    Args:
        worth: of an outcome; True and False will do.
        answered: whether the other side may annul, too.
    """
    again = thrown_again(cells, cells, worth, not first) if answered else cells
    return thrown_again(cells, again, worth, first)


def thrown_again(
    spread: Mapping[T, Fraction], again: Mapping[T, Fraction], worth: Callable[[T], float], mine: bool
) -> dict[T, Fraction]:
    """Outcomes of a throw that one side may have made again, which it does when ``again`` is worth more to it.

    Args:
        mine: whether it wants what is worth much.
    """
    sign = 1 if mine else -1
    mean = sum((chance * Fraction(worth(one)) for one, chance in again.items()), Fraction(0))
    found: dict[T, Fraction] = {}
    for one, chance in spread.items():
        if sign * worth(one) >= sign * mean:
            found[one] = found.get(one, Fraction(0)) + chance
        else:
            for other, part in again.items():
                found[other] = found.get(other, Fraction(0)) + chance * part
    return found


def battle_odds(position: Position, zone: str, attacker: str, advantage: bool = False) -> Chances:
    """A combat of a position as it stands, stratagems apart; ``advantage``: its holder may have the die thrown again.

    Args:
        position: with the land units of both sides in ``zone``; how the attacker entered it stands in its action phase.
        attacker: the side that attacks.

    Raises:
        Fault: ``place-unknown``, ``player-unknown``.
    """
    zone, attacker = space(position, zone, "zone"), player_seated(position, attacker, SIDES, "attacker")
    battle = Battle(zone, attacker)
    able = may_annul(position) if advantage else ()
    holder = "" if not able else odds.ATTACKER if able[0] == attacker else odds.DEFENDER
    units = (len(position.land(zone, attacker)), len(position.land(zone, foe(attacker))))
    return combat_odds(
        combat.combat_before_die(position, battle), units, position.options["quarters"], holder, len(able) > 1
    )


def may_annul(position: Position) -> tuple[str, ...]:
    """Who may have a throw made again that falls in this step, in the order in which they are asked (AMP-8-04).

    Each side at most once a throw (ruling ``advantage-cap``); who has not the marker gets it only when
    the other side has used it.
    """
    first = position.advantage
    other = foe(first)
    return () if first in position.used else (first,) if other in position.used else (first, other)


def siege_odds(position: Position, side: str, zone: str, how: str, helped: bool = False) -> Fraction:
    """Chance that an attempt takes a garrison (AMP-4.3.1-03, AMP-4.3.2-03, AMP-4.3.3-03).

    Args:
        how: ``diplomacy``, ``assault`` or ``blockade``.
        helped: by S19 or S20.

    Raises:
        Fault: as ``battle_odds``.
    """
    zone, side = space(position, zone, "zone"), player_seated(position, side, SIDES, "side")
    return sieges.chance(position, side, zone, how, helped)


def attrition_odds(position: Position, side: str, zone: str) -> dict[int, Fraction]:
    """Chance of each number of units that attrition weakens in a zone, 0 where it is spared (AMP-6-01 to -10).

    Raises:
        Fault: as ``battle_odds``.
    """
    zone, side = space(position, zone, "zone"), player_seated(position, side, SIDES, "side")
    if zone not in attrition.exposed_zones(position, side):
        return {0: Fraction(1)}
    change = sum(term.number for term in attrition.modifiers(position, side, zone))
    units = len(position.at(zone, side))
    return spread(lambda die: attrition.suffers(die + change, units)[0])


def points_odds(season: str, armistice: bool = False) -> dict[int, Fraction]:
    """Chance of each number of action points in a season, without the advantage (AMP-2.B.1-01, -03 to -05)."""
    count = tables()["points"]["truce_dice" if armistice else "dice"]
    return spread(lambda total: action_points(total, season in ("summer", "autumn"), season == "winter"), count)


def duel_odds() -> dict[tuple[bool, bool], Fraction]:
    """Chance of each end of the duel: whether Cleon dies, whether Brasidas does (AMP-CRT-29 to -31)."""
    fatal = Fraction(1, SIX)
    first: Any = dice() - dice()
    tie = Fraction(first.quantity(0), first.denominator())
    higher = (1 - tie) / 2  # either is as likely to throw more
    both, one = tie * fatal * fatal, tie * fatal * (1 - fatal) + higher * fatal
    return {(True, True): both, (True, False): one, (False, True): one, (False, False): 1 - both - 2 * one}
