"""The odds beside a planned attack, a combat, a siege, a throw that may be annulled: see ``analysis.chances``.

All by one convention, which the screens say: that of ``analysis.amphipolis.odds``. Of the losses it is assumed that
their owner spares units that are weak already as long as he can choose others (AMP-4.2.1-03, AMP-6-08).
"""

# ruff: noqa: ARG001 — throws share one signature, and so do questions

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from diadoques.analysis.amphipolis.odds import may_annul, with_annulments
from diadoques.analysis.chances import Again, Likely, Loss, Prospect
from diadoques.analysis.dice import spread
from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import attrition, combat, ground, odds, pointing, retreats, sieges
from diadoques.games.amphipolis.agenda import NONE
from diadoques.games.amphipolis.chance import KEEP, may_still_annul
from diadoques.games.amphipolis.pieces import ATHENS, foe, tables
from diadoques.games.amphipolis.position import Battle, Position

_NOTHING: Final = Prospect()
#: An answer: the options that are picked.
Said = tuple[str, ...]


def answer_outcomes(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """The outcomes of an answer: a combat is won or lost by who attacks, a garrison is taken or holds out."""
    find = _FINDERS.get(prompt.name)
    return find(position, prompt, said) if find is not None else _fought(position, prompt, said)


class _Throw(NamedTuple):
    """A throw before it falls.

    Attributes:
        read: what a number comes to; ``worth``: what that is worth to ``side``; ``good``: whether it is called good.
        names: what it is called where it is good, where it is not.
        losses: what each side loses by a spread of what it may come to.
    """

    read: Callable[[int], Any]
    worth: Callable[[Any], int]
    good: Callable[[Any], bool]
    side: str
    names: tuple[str, str]
    losses: Callable[[Mapping[Any, Fraction]], Iterable[Loss]]

    def chance(self, found: Mapping[Any, Fraction]) -> Fraction:
        """How likely what is good is."""
        return sum((chance for one, chance in found.items() if self.good(one)), Fraction(0))


def _told(throw: _Throw, found: Mapping[Any, Fraction], again: Again | None, aim: tuple[str, str]) -> Prospect:
    chance = throw.chance(found)
    outcomes = (Likely(throw.names[0], chance), Likely(throw.names[1], 1 - chance))
    return Prospect(outcomes, tuple(throw.losses(found)), aim, again)


def _before(throw: _Throw, able: tuple[str, ...], aim: tuple[str, str] = ("", "")) -> Prospect:
    """A throw that is still to fall, and who may have it made again."""
    found = spread(throw.read)
    then = with_annulments(found, throw.worth, able[0] == throw.side, len(able) > 1) if able else found
    return _told(throw, found, Again(able, throw.chance(then)), aim)


def _fought(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """The combat that an answer leads to; where a stratagem is to be aimed first, with the aim best for its player."""
    found = [
        _before(_combat(one.position, one.battle), may_annul(one.position), one.aim)
        for one in pointing.combats(position, prompt, said)
    ]
    if len(found) < 2:
        return found[0] if found else _NOTHING
    worth = 1 if position.combat.attacker == prompt.seat else -1
    return max(found, key=lambda one: worth * one.outcomes[0].chance)


def _help(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """A siege with its stratagem and without."""
    frame = position.agenda[-1]
    return _before(_siege_throw(position, frame.having(helped=said[0] != NONE)), may_annul(position))


def _siege(position: Position, prompt: Prompt, said: Said) -> Prospect:
    if said[0] == NONE:
        return _NOTHING
    zone, how = said[0].split()
    frame = AgendaItem("siege-die", {"seat": prompt.seat, "zone": zone, "how": how, "helped": False})
    return _before(_siege_throw(position, frame), may_annul(position))


def _keep(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """A throw as it lies, or one that is made again, which the other side may then annul once (AMP-8-04)."""
    asked, pending = position.agenda[-1], position.agenda[-2]
    find = _THROWS.get(pending.name)
    if find is None:
        return _NOTHING
    throw = find(position, pending)
    if said[0] == KEEP:
        return _told(throw, {throw.read(position.roll[0]): Fraction(1)}, None, ("", ""))
    other = foe(prompt.seat)
    return _before(throw, (other,) if may_still_annul(position, asked, other) else ())


def _combat(position: Position, battle: Battle) -> _Throw:
    reckoning, quarters = combat.combat_before_die(position, battle), position.options["quarters"]

    def cell(die: int) -> odds.Cell:
        return odds.cell(reckoning.column, die + reckoning.modifier, quarters)

    def losses(found: Mapping[odds.Cell, Fraction]) -> Iterator[Loss]:
        yield _loss(position, battle, odds.ATTACKER, {one: (found[one], one.attacker) for one in found})
        yield _loss(position, battle, odds.DEFENDER, {one: (found[one], one.defender) for one in found})

    def wins(one: odds.Cell) -> bool:
        return one.winner == odds.ATTACKER

    return _Throw(cell, wins, wins, battle.attacker, ("won", "lost"), losses)


def _loss(position: Position, battle: Battle, role: str, found: Mapping[odds.Cell, tuple[Fraction, str]]) -> Loss:
    """What a combat comes to for one side; who loses and finds no refuge is eliminated (AMP-4.2.2-03)."""
    side = battle.attacker if role == odds.ATTACKER else battle.defender
    units = [unit.id for unit in position.land(battle.zone, side)]
    count, refuge = len(units), _refuge(position, battle.zone, side, units)
    mean = fewer = gone = leaves = Fraction(0)
    for cell, (chance, result) in found.items():
        weakened, beaten = odds.losses(result, count), cell.winner != role
        fallen = count if result == "E" else _fallen(position, units, weakened)
        leaves += chance * (beaten and refuge and fallen < count)
        fallen = count if beaten and not refuge else fallen
        mean, fewer, gone = mean + chance * weakened, fewer + chance * (fallen > 0), gone + chance * (fallen == count)
    return Loss(side, mean, count, fewer, gone, leaves)


def _fallen(position: Position, units: list[str], weakened: int) -> int:
    """How many of so many that are weakened are eliminated, if their owner can choose (AMP-1.2.1-07)."""
    return max(weakened - sum(one not in position.weak for one in units), 0)


def _refuge(position: Position, zone: str, side: str, units: list[str]) -> bool:
    """Whether the loser has where to go (AMP-4.2.2-01, -06); whether there is room for all is not asked."""
    ferry = position.strength(position.ships(zone, side)) if ground.is_operations(zone) else 0
    leave = {"side": side, "zone": zone, "how": "retreat", "pieces": units, "ferry": ferry}
    return bool(retreats.refuges(position, AgendaItem("leave", leave)))


def _siege_throw(position: Position, frame: AgendaItem) -> _Throw:
    side, zone = frame["seat"], frame["zone"]

    def falls(die: int) -> bool:
        return sieges.falls(position, side, zone, frame["how"], die, frame["helped"])

    return _Throw(falls, bool, bool, side, ("taken", "held"), lambda _: ())


def _attrition(position: Position, frame: AgendaItem) -> _Throw:
    """How many units suffer, by chapter 6."""
    side, zone = frame["seat"], frame["zone"]
    units = [unit.id for unit in position.at(zone, side)]
    change = sum(term.number for term in attrition.modifiers(position, side, zone))

    def losses(found: Mapping[int, Fraction]) -> Iterator[Loss]:
        lost = {weakened: _fallen(position, units, weakened) for weakened in found}
        yield Loss(
            side, sum((chance * weakened for weakened, chance in found.items()), Fraction(0)), len(units),
            sum((chance for weakened, chance in found.items() if lost[weakened]), Fraction(0)),
            sum((chance for weakened, chance in found.items() if lost[weakened] == len(units)), Fraction(0)),
        )  # fmt: skip

    return _Throw(
        lambda die: attrition.suffers(die + change, len(units))[0], lambda weakened: -weakened,
        lambda weakened: not weakened, side, ("spared", "worn"), losses,
    )  # fmt: skip


def _storm(position: Position, frame: AgendaItem) -> _Throw:
    least = int(tables()["storm"]["least"])

    def spared(die: int) -> bool:
        return die < least

    return _Throw(spared, bool, bool, ATHENS, ("spared", "worn"), lambda _: ())


#: What is thrown for, by what is done with the number, as the agenda names it.
_THROWS: Final[Mapping[str, Callable[[Position, AgendaItem], _Throw]]] = {
    "result": lambda position, _: _combat(position, position.combat), "siege-die": _siege_throw,
    "attrition-die": _attrition, "storm-die": _storm,
}  # fmt: skip
_FINDERS: Final[Mapping[str, Callable[[Position, Prompt, Said], Prospect]]] = {
    "siege": _siege, "keep": _keep, "siege-help": _help,
}  # fmt: skip
