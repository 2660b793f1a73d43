"""The odds that stand beside a planned attack, a combat, a siege: see ``analysis.chances``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from diadoques.analysis.amphipolis.odds import battle_odds, combat_odds, siege_odds, spread, thrown_again
from diadoques.analysis.chances import Outcome
from diadoques.core.answers import Answers
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import combat, flow, odds, sieges
from diadoques.games.amphipolis.agenda import NONE
from diadoques.games.amphipolis.chance import KEEP
from diadoques.games.amphipolis.counters import foe
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.position import Frame, Position

#: Stratagems that change a column or a die, and nothing else.
_RECKONED: Final = (NONE, "S5", "S6", "S7")
#: Questions that aim a stratagem of the combat under way.
_AIMS: Final = ("combined-zone", "discord-unit", "surprise-unit", "wounded-leader")


def reckoned(position: Position, prompt: Prompt, option: str) -> tuple[Outcome, ...]:
    """The outcomes of an option: a combat is won or lost by who attacks, a garrison is taken or holds out."""
    find = _FINDERS.get(prompt.name)
    return find(position, prompt, option) if find is not None else ()


def _two(good: str, bad: str, chance: Fraction) -> tuple[Outcome, ...]:
    return (Outcome(good, chance), Outcome(bad, 1 - chance))


def _won(position: Position, zone: str, attacker: str) -> tuple[Outcome, ...]:
    if not position.land(zone, attacker) or not position.land(zone, foe(attacker)):
        return ()
    return _two("won", "lost", battle_odds(position, zone, attacker).wins)


def _next(position: Position, prompt: Prompt, option: str) -> tuple[Outcome, ...]:
    return _won(position, option, prompt.seat)


def _way(position: Position, prompt: Prompt, option: str) -> tuple[Outcome, ...]:
    """What the group would meet where it arrives, if it came to a combat at once."""
    zone = option.split()[-1]
    if option == NONE or not position.land(zone, foe(prompt.seat)):
        return ()
    arrived = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: (option,)}})).after
    return _won(arrived, zone, prompt.seat)


def _play(position: Position, prompt: Prompt, option: str) -> tuple[Outcome, ...]:
    battle = position.battle
    if battle is None or option not in _RECKONED:
        return ()
    played = battle.plays if option == NONE else {**battle.plays, prompt.seat: (option, "")}
    units = (len(position.land(battle.zone, battle.attacker)), len(position.land(battle.zone, battle.defender)))
    found = combat.reckoned(position, replace(battle, plays=played))
    return _two("won", "lost", combat_odds(found, units, position.options["quarters"]).wins)


def _thrown_at_once(position: Position, prompt: Prompt, option: str) -> tuple[Outcome, ...]:
    """The combat whose die falls on this answer, or whose stratagems are asked first, by how it would stand then."""
    said = (option,) if option else ()
    report = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}}))
    at, begun = position, prompt.name in _AIMS
    for event in report.events:
        if event.kind in ("thrown", "combat"):
            break
        at, begun = apply(at, event), begun or event.kind == "battle"
    battle = at.battle
    if not begun or battle is None:
        return ()
    units = (len(at.land(battle.zone, battle.attacker)), len(at.land(battle.zone, battle.defender)))
    return _two("won", "lost", combat_odds(combat.reckoned(at, battle), units, at.options["quarters"]).wins)


def _help(position: Position, prompt: Prompt, option: str) -> tuple[Outcome, ...]:
    """A siege with its stratagem and without."""
    frame = position.agenda[-1]
    return _two("taken", "held", siege_odds(position, prompt.seat, frame["zone"], frame["how"], option != NONE))


def _siege(position: Position, prompt: Prompt, option: str) -> tuple[Outcome, ...]:
    if option == NONE:
        return ()
    zone, how = option.split()
    return _two("taken", "held", siege_odds(position, prompt.seat, zone, how))


def _keep(position: Position, prompt: Prompt, option: str) -> tuple[Outcome, ...]:
    """A throw as it lies, or one that is made again, which the other side may then annul once (AMP-8-04)."""
    asked, pending = position.agenda[-1], position.agenda[-2]
    found = _fallen(position, pending)
    if found is None:
        return ()
    good, bad, succeeds, attacks = found
    if option == KEEP:
        return (Outcome(good if succeeds(position.roll[0]) else bad, Fraction(1)),)
    other = foe(prompt.seat)
    again: Mapping[bool, Fraction] = spread(succeeds)
    if other not in position.used and other not in asked.get("annulled", ()):
        again = thrown_again(again, again, bool, other == attacks)
    return _two(good, bad, again.get(True, Fraction(0)))


def _fallen(position: Position, pending: Frame) -> tuple[str, str, Callable[[int], bool], str] | None:
    """What a throw decides: what it may come to, by which numbers, who wants that; None where nothing is reckoned."""
    if pending.name == "result":
        reckoning, quarters = combat.reckoned(position, position.combat), position.options["quarters"]

        def wins(die: int) -> bool:
            return odds.cell(reckoning.column, die + reckoning.modifier, quarters).winner == odds.ATTACKER

        return "won", "lost", wins, position.combat.attacker
    if pending.name == "siege-die":
        side, zone = pending["seat"], pending["zone"]

        def falls(die: int) -> bool:
            return sieges.falls(position, side, zone, pending["how"], die, pending["helped"])

        return "taken", "held", falls, side
    return None


_FINDERS: Final[Mapping[str, Callable[[Position, Prompt, str], tuple[Outcome, ...]]]] = {
    "next-combat": _next, "go": _way, "battle-play": _play, "siege": _siege, "keep": _keep,
    "siege-help": _help,
    **dict.fromkeys((*_AIMS, "operation-leaders", "operation-units", "group", "activate"), _thrown_at_once),
}  # fmt: skip
