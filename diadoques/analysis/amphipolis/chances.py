"""The odds that stand beside a planned attack, a combat, a siege: see ``analysis.chances``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, NamedTuple

from diadoques.analysis.amphipolis.odds import Chances, combat_odds, siege_odds, spread, thrown_again
from diadoques.analysis.chances import Loss, Outcome, Prospect
from diadoques.core.answers import Answers
from diadoques.core.events import Event
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.amphipolis import combat, flow, odds, sieges
from diadoques.games.amphipolis.agenda import NONE
from diadoques.games.amphipolis.chance import KEEP
from diadoques.games.amphipolis.counters import foe
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.position import Battle, Frame, Position

#: Questions that aim a stratagem of the combat under way.
_AIMS: Final = ("combined-zone", "discord-unit", "surprise-unit", "wounded-leader")
_NOTHING: Final = Prospect()
Said = tuple[str, ...]


def reckoned(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """The outcomes of an answer: a combat is won or lost by who attacks, a garrison is taken or holds out."""
    find = _FINDERS.get(prompt.name)
    return find(position, prompt, said) if find is not None else _NOTHING


def _two(good: str, bad: str, chance: Fraction) -> tuple[Outcome, ...]:
    return (Outcome(good, chance), Outcome(bad, 1 - chance))


def _fought(position: Position, battle: Battle) -> Chances | None:
    """A combat as it stands; None where one side has no land units in it."""
    units = (len(position.land(battle.zone, battle.attacker)), len(position.land(battle.zone, battle.defender)))
    if not all(units):
        return None
    return combat_odds(combat.reckoned(position, battle), units, position.options["quarters"])


def _of(position: Position, battle: Battle, supposed: tuple[str, str] = ("", "")) -> Prospect:
    found = _fought(position, battle)
    if found is None:
        return _NOTHING
    return Prospect(_two("won", "lost", found.wins), _losses(position, battle, found.losses), supposed)


def _losses(position: Position, battle: Battle, units: tuple[Fraction, Fraction]) -> tuple[Loss, ...]:
    sides = (battle.attacker, battle.defender)
    return tuple(
        Loss(side, count, len(position.land(battle.zone, side))) for side, count in zip(sides, units, strict=True)
    )


def _next(position: Position, prompt: Prompt, said: Said) -> Prospect:
    return _of(position, Battle(said[0], prompt.seat))


def _way(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """What the group would meet where it arrives, if it came to a combat at once."""
    zone = said[0].split()[-1]
    if said[0] == NONE or not position.land(zone, foe(prompt.seat)):
        return _NOTHING
    arrived = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}})).after
    return _of(arrived, Battle(zone, prompt.seat))


def _operation(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """What those who go, as far as they are chosen, would meet at the goal; where nobody goes, what falls at once."""
    frame = position.agenda[-1]
    pieces = [*frame.get("ships", ()), *frame.get("units", ()), *said]
    if not pieces or frame["phase"] != "B.3":
        return _thrown_at_once(position, prompt, said)
    there = {"player": prompt.seat, "pieces": pieces, "from": frame["source"], "to": frame["goal"], "entry": []}
    arrived = apply(position, Event("operated", "AMP-3.2-01", there))
    return _of(arrived, Battle(frame["goal"], prompt.seat))


def _play(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """A combat with a stratagem, or with none; one that must be aimed, with the aim that is best for its player."""
    battle = position.battle
    if battle is None:
        return _NOTHING
    if said[0] == NONE:
        return _of(position, replace(battle, plays={**battle.plays, prompt.seat: (NONE, "")}))
    after = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}})).after
    asked = next(iter(flow.awaits(after).prompts), None)
    if not isinstance(asked, Pick) or asked.name not in _AIMS or asked.seat != prompt.seat:
        return _of(position, replace(battle, plays={**battle.plays, prompt.seat: (said[0], "")}))
    aims = [(_thrown_at_once(after, asked, (str(one),)), (asked.name, str(one))) for one in asked.of]
    worth = 1 if prompt.seat == battle.attacker else -1
    known = [(found, aim) for found, aim in aims if found.outcomes]
    if not known:
        return _NOTHING
    best, aim = max(known, key=lambda one: worth * one[0].outcomes[0].chance)
    return best._replace(supposed=aim)


def _thrown_at_once(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """The combat whose die falls on this answer, or whose stratagems are asked first, by how it would stand then."""
    report = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}}))
    at, begun = position, prompt.name in _AIMS
    for event in report.events:
        if event.kind in ("thrown", "combat"):
            break
        at, begun = apply(at, event), begun or event.kind == "battle"
    return _of(at, at.battle) if begun and at.battle is not None else _NOTHING


def _nobody_more(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """Where nobody more leaves, and that was the last of the movements."""
    return _NOTHING if said else _thrown_at_once(position, prompt, said)


def _help(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """A siege with its stratagem and without."""
    frame = position.agenda[-1]
    falls = siege_odds(position, prompt.seat, frame["zone"], frame["how"], said[0] != NONE)
    return Prospect(_two("taken", "held", falls))


def _siege(position: Position, prompt: Prompt, said: Said) -> Prospect:
    if said[0] == NONE:
        return _NOTHING
    zone, how = said[0].split()
    return Prospect(_two("taken", "held", siege_odds(position, prompt.seat, zone, how)))


def _keep(position: Position, prompt: Prompt, said: Said) -> Prospect:
    """A throw as it lies, or one that is made again, which the other side may then annul once (AMP-8-04)."""
    asked, pending = position.agenda[-1], position.agenda[-2]
    fallen = _fallen(position, pending)
    if fallen is None:
        return _NOTHING
    found: Mapping[Any, Fraction] = {fallen.read(position.roll[0]): Fraction(1)}
    if said[0] != KEEP:
        other = foe(prompt.seat)
        found = spread(fallen.read)
        if other not in position.used and other not in asked.get("annulled", ()):
            found = thrown_again(found, found, fallen.good, other == fallen.side)
    wins = sum((chance for one, chance in found.items() if fallen.good(one)), Fraction(0))
    return Prospect(_two(*fallen.names, wins), tuple(_lost(position, pending, found)))


def _lost(position: Position, pending: Frame, found: Mapping[Any, Fraction]) -> Iterator[Loss]:
    """What each side loses by the cells of a combat that a throw may come to."""
    if pending.name != "result":
        return
    battle = position.combat
    for number, side in enumerate((battle.attacker, battle.defender)):
        units = len(position.land(battle.zone, side))
        lost = (chance * odds.losses(cell[number], units) for cell, chance in found.items())
        yield Loss(side, sum(lost, Fraction(0)), units)


class _Fallen(NamedTuple):
    """What a throw decides: what it comes to by its number, whether that is good for ``side``, how both are called."""

    read: Callable[[int], Any]
    good: Callable[[Any], bool]
    side: str
    names: tuple[str, str]


def _fallen(position: Position, pending: Frame) -> _Fallen | None:
    """None where nothing is reckoned."""
    if pending.name == "result":
        reckoning, quarters = combat.reckoned(position, position.combat), position.options["quarters"]

        def cell(die: int) -> odds.Cell:
            return odds.cell(reckoning.column, die + reckoning.modifier, quarters)

        return _Fallen(cell, lambda one: one.winner == odds.ATTACKER, position.combat.attacker, ("won", "lost"))
    if pending.name == "siege-die":
        side, zone = pending["seat"], pending["zone"]

        def falls(die: int) -> bool:
            return sieges.falls(position, side, zone, pending["how"], die, pending["helped"])

        return _Fallen(falls, bool, side, ("taken", "held"))
    return None


_FINDERS: Final[Mapping[str, Callable[[Position, Prompt, Said], Prospect]]] = {
    "next-combat": _next, "go": _way, "battle-play": _play, "battle-answer": _play, "siege": _siege, "keep": _keep,
    "siege-help": _help, "group": _nobody_more, "activate": _thrown_at_once,
    **dict.fromkeys(("operation-leaders", "operation-units"), _operation), **dict.fromkeys(_AIMS, _thrown_at_once),
}  # fmt: skip
