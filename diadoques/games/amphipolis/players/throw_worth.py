"""What a throw is worth to a side, and whether another would on average be worth more (AMP-8-04).

It is counted in units weakened. The weights are assumptions of the simple player, no rule: what a victory, a place and
a champion are worth beside a unit, and what the advantage itself is worth, which passes when it is used.
"""

# ruff: noqa: ARG001 — throws share one signature

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from diadoques.games.amphipolis import attrition, chance, combat, duel, odds, sieges
from diadoques.games.amphipolis.pieces import ATHENS, foe
from diadoques.games.amphipolis.position import AgendaItem, Position
from diadoques.games.amphipolis.tables import tables

_VICTORY, _PLACE, _CHAMPION, _ADVANTAGE = 4, 4, 6, Fraction(1, 4)
_DICE: Final = range(1, 7)
#: What a number is worth to a side; to the other it is worth as much less.
Worth = Callable[[int], Fraction]


def annuls(position: Position, side: str) -> bool:
    """Whether a side that is asked had better have a throw made again, which the other may then annul once.

    What is good for it is kept, even where another throw might do still better.

    Args:
        position: asked for ``keep``.
    """
    asked, pending = position.agenda[-1], position.agenda[-2]
    find = _WORTHS.get(pending.name)
    if find is None:
        return False
    owner, worth = find(position, pending)
    sign = 1 if owner == side else -1
    mean = sum(map(worth, _DICE), Fraction(0)) * sign / len(_DICE)
    again = mean
    if chance.may_still_annul(position, asked, foe(side)):
        again = sum((min(sign * worth(die), mean) for die in _DICE), Fraction(0)) / len(_DICE)
    lies = sign * worth(position.roll[0])
    return lies <= 0 and again > lies + _ADVANTAGE


def _combat(position: Position, frame: AgendaItem) -> tuple[str, Worth]:
    battle, quarters = position.combat, position.options["quarters"]
    reckoning = combat.reckoned(position, battle)
    mine, theirs = (len(position.land(battle.zone, one)) for one in (battle.attacker, battle.defender))

    def worth(die: int) -> Fraction:
        cell = odds.cell(reckoning.column, die + reckoning.modifier, quarters)
        won = _VICTORY if cell.winner == odds.ATTACKER else -_VICTORY
        return Fraction(won + odds.losses(cell.defender, theirs) - odds.losses(cell.attacker, mine))

    return battle.attacker, worth


def _siege(position: Position, frame: AgendaItem) -> tuple[str, Worth]:
    side, zone, how, helped = frame["seat"], frame["zone"], frame["how"], frame["helped"]
    return side, lambda die: Fraction(_PLACE * sieges.falls(position, side, zone, how, die, helped))


def _attrition(position: Position, frame: AgendaItem) -> tuple[str, Worth]:
    side, zone = frame["seat"], frame["zone"]
    change = sum(term.number for term in attrition.modifiers(position, side, zone))
    units = len(position.at(zone, side))
    return side, lambda die: Fraction(-attrition.suffers(die + change, units)[0])


def _storm(position: Position, frame: AgendaItem) -> tuple[str, Worth]:
    return ATHENS, lambda die: Fraction(-int(die >= tables()["storm"]["least"]))


def _risk(athens: int, sparta: int) -> Fraction:
    """Who throws more may die, and both by a tie: what that is worth to Athens (AMP-CRT-30, -31)."""
    return Fraction(_CHAMPION, len(_DICE)) * ((sparta >= athens) - (athens >= sparta))


def _duel(position: Position, frame: AgendaItem) -> tuple[str, Worth]:
    """The number of Athens, before that of Sparta."""
    return ATHENS, lambda die: sum((_risk(die, other) for other in _DICE), Fraction(0)) / len(_DICE)


def _compared(position: Position, frame: AgendaItem) -> tuple[str, Worth]:
    return ATHENS, lambda die: _risk(frame[ATHENS], die)


def _fate(position: Position, frame: AgendaItem) -> tuple[str, Worth]:
    return frame["side"], lambda die: Fraction(-_CHAMPION * (die == duel.FATAL))


#: By what is done with the number, as the agenda names it.
_WORTHS: Final[Mapping[str, Callable[[Position, AgendaItem], tuple[str, Worth]]]] = {
    "result": _combat, "siege-die": _siege, "attrition-die": _attrition, "storm-die": _storm, "duel-second": _duel,
    "duel-compared": _compared, "fate": _fate,
}  # fmt: skip
