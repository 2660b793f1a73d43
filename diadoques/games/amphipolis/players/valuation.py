"""What things are worth to a simple player, by the odds of the rules: a standing, zone by zone, and a throw."""

# ruff: noqa: ARG001 — throws share one signature

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from math import exp
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.pieces import Unit
from diadoques.games.amphipolis import attrition, chance, combat, ground, odds, sieges
from diadoques.games.amphipolis.piece_events import worth as piece_worth
from diadoques.games.amphipolis.pieces import ATHENS, SPARTA, TRIREMES, foe, garrisons, points, tables
from diadoques.games.amphipolis.position import Battle, Leader, Position
from diadoques.games.amphipolis.scenario import scenario

# --- What a standing is worth to a simple player, zone by zone, in victory points, by the odds of the rules
#
# The weights are assumptions of his, no rule: what a weakened unit is worth beside a point, how far ahead a siege is
# counted on, how much a garrison is safer with an army beside it, what a step towards the goal is worth.


_DICE: Final = range(1, 7)
#: A unit weakened, beside the points of its elimination; attrition can still be walked away from, or rested from.
_WEAKENED, _WORN = 0.5, 0.3
#: What an army adds to a garrison's safety at most, and the strength that gives two thirds of it.
_SAFER, _STRONG = 0.5, 20.0
#: What a strength point is worth for each step that it stands nearer to the goal of its side; steps that matter.
_NEARER, _STEPS = 0.006, 12
#: What an army in a rear base is worth less than one on the map, for each strength point.
_IDLE: Final = 0.004


def target(position: Position, side: str) -> str:
    """Where he wants his army on the main map: at Amphipolis, and when that is his, Athens at Eion."""
    if position.garrisons[ground.CITADEL] == side and side == SPARTA and position.land(ground.CITADEL, SPARTA):
        return ground.EION
    return ground.CITADEL


@cache
def distances(goal: str) -> dict[str, int]:
    """Steps over land to a zone, river and walls being what they are at first."""
    found, waiting = {goal: 0}, [goal]
    while waiting:
        at = waiting.pop(0)
        for near in ground.land_near(at):
            if near not in found and ground.border(near, at).obstacle != "river":
                found[near] = found[at] + 1
                waiting.append(near)
    return found


@cache
def _unit_at(unit: Unit, zone: str) -> Unit:
    """A unit somewhere else; the same few are supposed in the same few zones again and again."""
    return replace(unit, at=zone)


@cache
def _leader_at(leader: Leader, zone: str) -> Leader:
    return replace(leader, at=zone)


def position_supposing(position: Position, pieces: Iterable[str], zone: str, entry: Sequence[str] = ()) -> Position:
    """The position as if these pieces stood in a zone, which they entered in these ways; nobody is asked about it."""
    units, leaders, impulse = dict(position.units), dict(position.leaders), position.impulse
    for one in pieces:
        if one in units:
            units[one] = _unit_at(units[one], zone)
        elif one in leaders:
            leaders[one] = _leader_at(leaders[one], zone)
    if entry or impulse.entries:
        impulse = replace(impulse, entries={**impulse.entries, **dict.fromkeys(pieces, tuple(entry))})
    return replace(position, units=units, leaders=leaders, impulse=impulse)


#: Beside ``_common`` what ``valuation`` minds: a zone, what stands there, weakened and how entered; Sparta at its goal.
_Stand = tuple[str, frozenset[str], frozenset[str], frozenset[str], bool]


@lru_cache(maxsize=8)
def _ledger(*_common: object) -> dict[_Stand, float]:
    """What zones have been found to be worth, for as long as nothing changes but where pieces stand."""
    return {}


def _common(position: Position, side: str) -> tuple[object, ...]:
    """What ``valuation`` minds besides the pieces of a zone; one question after the other finds it as it was."""
    options, held = position.options, tuple(position.garrisons.items())
    when = (position.scenario, position.turn, options["season-track"])
    faces = ((name, one.face) for name, one in position.leaders.items())
    return (side, *when, options["quarters"], held, *faces)


class Prospects:
    """What it is worth to a side to move in a position; the same pieces in the same zone are reckoned once."""

    def __init__(self, position: Position, side: str) -> None:
        self.position, self.side = position, side
        self._known = _ledger(*_common(position, side))
        self._now: dict[str, float] = {}
        there: dict[str, set[str]] = {}
        for name in (*position.units, *position.leaders):
            there.setdefault(position.where(name), set()).add(name)
        self._there = {zone: frozenset(pieces) for zone, pieces in there.items()}
        self._at_goal = self._reached(self._stand(ground.CITADEL))

    def gain(self, pieces: Sequence[str], zone: str, to: str, entry: Sequence[str] = ()) -> float:
        """What it is worth that these pieces leave a zone for another; staying is worth 0."""
        going, weak = frozenset(pieces), self.position.weak
        stands = {zone: self._stand(zone) - going, to: self._stand(to) | going}
        goal = self._reached(stands[ground.CITADEL]) if ground.CITADEL in stands else self._at_goal
        after: Position | None = None
        worths = []
        for at, there in stands.items():
            key = (at, there, there & weak, self._entered(there, going, entry), goal)
            if key not in self._known:
                after = after or position_supposing(self.position, pieces, to, entry)
                self._known[key] = worth(after, self.side, at)
            worths.append(self._known[key] - self._worth(at))
        return sum(worths)

    def _worth(self, zone: str) -> float:
        """What a zone is worth now."""
        if zone not in self._now:
            there = self._stand(zone)
            key = (zone, there, there & self.position.weak, self._entered(there, frozenset(), ()), self._at_goal)
            if key not in self._known:
                self._known[key] = worth(self.position, self.side, zone)
            self._now[zone] = self._known[key]
        return self._now[zone]

    def _stand(self, zone: str) -> frozenset[str]:
        return self._there.get(zone, frozenset())

    def _entered(self, there: frozenset[str], going: frozenset[str], entry: Sequence[str]) -> frozenset[str]:
        """How those who stand in a zone have entered it."""
        known = self.position.impulse.entries
        if not known and not entry:
            return frozenset()
        return frozenset(how for one in there for how in (entry if one in going else known.get(one, ())))

    def _reached(self, there: frozenset[str]) -> bool:
        """Whether Sparta, of those at Amphipolis, has land units there, where it wants them (``target``)."""
        units = self.position.units
        return any(one in units and units[one].owner == SPARTA and units[one].kind != TRIREMES for one in there)


def worth(position: Position, side: str, zone: str) -> float:
    """What a zone is worth to a side as it stands there; what it is worth to the enemy counts as much less.

    Where both stand, ``side`` attacks.
    """
    other = foe(side)
    mine, theirs = position.land(zone, side), position.land(zone, other)
    if mine and theirs:
        return _fight(position, side, zone)
    if mine:
        return _alone(position, side, zone)
    return -_alone(position, other, zone) if theirs else _ships(position, side, zone)


def _ships(position: Position, side: str, zone: str) -> float:
    """Ships alone: they hold Eion's port, and carry what stands beside them."""
    return 0.1 * (side == ATHENS and zone == ground.PORT and bool(position.ships(zone)))


def _alone(position: Position, side: str, zone: str) -> float:
    """A zone whose land units are all of one side."""
    units = position.land(zone, side)
    pf = position.strength(units)
    if ground.is_base(zone):
        return -_IDLE * pf
    found = -_worn(position, side, zone, units)
    safer = _SAFER * (1 - exp(-pf / _STRONG))
    if zone in garrisons():
        prize = _prize(position, zone)
        mine = position.garrisons[zone] == side
        found += prize * safer if mine else 2 * prize * _falls(position, side, zone)
    if zone == ground.EION:
        found += points("port_city") * (1 + safer if side == ATHENS else safer)
    if ground.is_main_land(zone):
        found += _NEARER * pf * max(_STEPS - distances(target(position, side)).get(zone, _STEPS), 0)
    return found


def _prize(position: Position, zone: str) -> float:
    """Points for a garrison."""
    if zone == ground.CITADEL:
        return float(points("citadel"))
    both = scenario(position.scenario).special.get("both_garrisons")
    shared = both["points"] / (2 * len(both["at"])) if both is not None and zone in both["at"] else 0.0
    return points("garrison") + float(shared)


def _falls(position: Position, side: str, zone: str) -> float:
    """Chance that a garrison falls until the game ends, by the best attempt there is, once a turn."""
    tried = (sieges.chance(position, side, zone, how) for how in sieges.attempts(position, side, zone))
    best = float(max(tried, default=0))
    left = scenario(position.scenario).last - position.turn + 1
    return 1 - (1 - best) ** left


def _worn(position: Position, side: str, zone: str, units: Sequence[object]) -> float:
    """What attrition takes from a zone at the end of a turn."""
    if attrition.is_spared(position, side, zone):
        return 0.0
    change = sum(term.number for term in attrition.modifiers(position, side, zone))
    lost = sum(attrition.suffers(die + change, len(units))[0] for die in _DICE) / len(_DICE)
    return lost * _WORN * _mean(position, side, zone)


def _mean(position: Position, side: str, zone: str) -> float:
    """What the elimination of a unit of a zone earns on average."""
    units = position.land(zone, side)
    earned = [piece_worth(unit.id) for unit in units]
    return sum(earned) / len(earned) if earned else 0.0


def _fight(position: Position, side: str, zone: str) -> float:
    """A combat that a side begins: what each result leaves to both, over all dice."""
    other, battle = foe(side), Battle(zone, side)
    reckoning, quarters = combat.combat_before_die(position, battle), position.options["quarters"]
    units = (position.land(zone, side), position.land(zone, other))
    prices = (_mean(position, side, zone), _mean(position, other, zone))
    won = _alone(_without(position, units[1]), side, zone)
    lost = -_alone(_without(position, units[0]), other, zone)
    found = 0.0
    for die in _DICE:
        cell = odds.cell(reckoning.column, die + reckoning.modifier, quarters)
        found += won if cell.winner == odds.ATTACKER else lost
        for result, standing, price, sign in zip((cell.attacker, cell.defender), units, prices, (-1, 1), strict=True):
            whole = 2 if result == "E" else 1
            found += sign * whole * _WEAKENED * price * odds.losses(result, len(standing))
    return found / len(_DICE)


def _without(position: Position, units: Iterable[object]) -> Position:
    gone = {getattr(unit, "id", "") for unit in units}
    return replace(position, units={name: unit for name, unit in position.units.items() if name not in gone})


# --- What a throw is worth to a side, and whether another would on average be worth more (AMP-8-04)
#
# It is counted in units weakened. The weights are assumptions of the simple player, no rule: what a victory, a place
# and a champion are worth beside a unit, and what the advantage itself is worth, which passes when it is used.


_VICTORY, _PLACE, _CHAMPION, _ADVANTAGE = 4, 4, 6, Fraction(1, 4)
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
    reckoning = combat.combat_before_die(position, battle)
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
    return frame["side"], lambda die: Fraction(-_CHAMPION * (die == combat.FATAL))


#: By what is done with the number, as the agenda names it.
_WORTHS: Final[Mapping[str, Callable[[Position, AgendaItem], tuple[str, Worth]]]] = {
    "result": _combat, "siege-die": _siege, "attrition-die": _attrition, "storm-die": _storm, "duel-second": _duel,
    "duel-compared": _compared, "fate": _fate,
}  # fmt: skip
