"""A player of this game who has some sense: see ``games.abilities.Skill``.

He goes where a standing is worth more to him (``valuation``, ``plans``), besieges what he can, plays the stratagems
that he holds when they do something, and announces what his plans cost. He looks one move ahead. What he does not see
he does not use: the other hand, the bowl, the seed.
"""

# ruff: noqa: ARG001 — choices share one signature

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.prompts import Number, Pick, Prompt, is_awaited
from diadoques.games.amphipolis import any_time, chance, flow, ground, sieges
from diadoques.games.amphipolis.agenda import NONE
from diadoques.games.amphipolis.ground import room
from diadoques.games.amphipolis.hands import usable
from diadoques.games.amphipolis.pieces import ATHENS, CLEON, foe
from diadoques.games.amphipolis.players import plans, valuation
from diadoques.games.amphipolis.position import Position

#: An answer, or what is offered: options by their names.
Said = Sequence[str]
#: Units that a zone without a limit is taken to hold.
_MANY: Final = 99
#: Stratagems that are dear to him, the dearest first.
_DEAR: Final = ("S15", "S16", "S21", "S8", "S22", "S19", "S7", "S13")


class Sensible:
    """See ``games.abilities.Skill``."""

    def answer(self, position: Position, player: str, rng: Random) -> Answers:
        """What he says to what he is asked; now and then something at any time, before his own answer."""
        asked = flow.awaits(position)
        mine = [prompt for prompt in asked.of(player) if is_awaited(prompt)]
        if not mine:
            return Answers()
        annuls = mine[0].name == "keep"  # what the advantage is best used for there is weighed with the throw
        beside = None if annuls else asked.called(any_time.NAME, player)
        if isinstance(beside, Pick) and (aside := _aside(position, player, [str(one) for one in beside.of], rng)):
            return Answers(said={any_time.NAME: {player: (aside,)}})
        return Answers(said={prompt.name: {player: sensible_answer(position, prompt, rng)} for prompt in mine})


def sensible_answer(position: Position, prompt: Prompt, rng: Random) -> Any:
    """His answer to one prompt."""
    if isinstance(prompt, Number):
        return max(prompt.least, plans.points_needed(position, prompt.seat, prompt.most))
    if not isinstance(prompt, Pick):
        return ()
    options = [str(one) for one in prompt.of]
    choose = _CHOICES.get(prompt.name)
    if choose is not None:
        return tuple(choose(position, prompt.seat, options, prompt, rng))[: prompt.most] or tuple(
            options[: prompt.least]
        )
    if prompt.most == 1 and (prompt.least or NONE in options):
        return (next((one for one in options if one != NONE), NONE),)
    return tuple(options[: prompt.least])


def _aside(position: Position, side: str, options: Sequence[str], rng: Random) -> str:
    """What helps at once: an epidemic, a storm; the advantage for a good unit."""
    for one in ("S21", "S2", any_time.OMEN_ADVANTAGE, "S13", "S12", any_time.OMEN_RECOVERY, "S17", "S11", "return"):
        if one in options and (position.step != "B.3" or rng.random() < 0.5):
            return one
    mine = [unit for unit in position.weak if position.units[unit].owner == side]
    return "restore" if "restore" in options and len(mine) > 1 else ""


def _frame(position: Position) -> AgendaItem:
    return position.agenda[-1]


def _operation(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    phase = _frame(position)["phase"]
    found = plans.best_operation(position, side, [one for one in options if one != NONE], phase)
    return (found.source or NONE,)


def _goal(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    frame = _frame(position)
    found = plans.best_operation(position, side, (frame["source"],), frame["phase"])
    return (found.goal if found.goal in options else NONE,)


def _strongest(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    return sorted(options, key=lambda one: (-_strength(position, one), one))[: prompt.most]


def _strength(position: Position, piece: str) -> int:
    if piece in position.units:
        return position.pf(piece)
    return position.bonus(piece) if piece in position.leaders else 0


def _weakest(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    """Those who are at full strength, and the smallest of them."""
    order = sorted(options, key=lambda one: (one in position.weak, _strength(position, one), one))
    return order[: prompt.least]


def _activate(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    return (plans.best_zone(position, side, [one for one in options if one != NONE]) or NONE,)


def _group(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    frame = _frame(position)
    return plans.best_group(position, side, frame["zone"], bool(frame.get("free")))[1]


def _free_move(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    found = ((plans.best_group(position, side, base, free=True)[0], base) for base in options if base != NONE)
    worth, base = max(found, default=(0.0, NONE))
    return (base if worth > 0 else NONE,)


def _go(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    frame = _frame(position)
    open_ways = [one for one in options if one != NONE]
    worth, way = plans.best_way(position, side, frame["zone"], frame["pieces"], open_ways)
    return (way if worth > 0 else NONE,)


def _escort(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    """The fewest ships that carry those who go: others may be wanted for the next."""
    frame = _frame(position)
    going = plans.operation_pieces(position, side, frame["source"], frame["phase"])
    return plans.escort(position, options, sum(one in position.units for one in going))


def _fleet(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    """The largest ship first, which leaves others for another shore."""
    ships = [one for one in options if one in position.units]
    return _strongest(position, side, ships, prompt, rng)[:1]


def _sail(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    """To the port of Eion, where it is free and nobody lies there; else to the sea by Thasos."""
    port = ground.PORT
    free = port in options and not position.land(ground.EION, foe(side)) and not position.ships(port)
    return (port,) if free else ground.sea_near(ground.THASOS)[:1]


def _cargo(position: Position) -> list[str]:
    """Who would land next: the strongest that still wait at Thasos."""
    waiting = [unit.id for unit in position.land(ground.THASOS, ATHENS) if unit.id in position.fresh]
    return sorted(waiting, key=lambda one: (-position.pf(one), one))


def _landing(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    cargo, left = _cargo(position), _frame(position)["left"]
    now = valuation.Prospects(position, side)
    found = [(0.0, NONE)]
    for zone in options:
        going = cargo[: min(_space(position, side, zone), left)] if zone != NONE else ()
        if going:
            found.append((now.gain(going, ground.THASOS, zone), zone))
    return (max(found)[1],)


def _space(position: Position, side: str, zone: str) -> int:
    """How many more units a zone holds."""
    return max((room(zone) or _MANY) - len(position.at(zone, side)), 0)


def _landing_units(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    return _strongest(position, side, options, prompt, rng)[: _space(position, side, _frame(position)["to"])]


def _keep(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    """Annul what another throw would on average better, and keep what is good for him."""
    return (chance.ANNUL if valuation.annuls(position, side) else chance.KEEP,)


def _withdraw(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    weaker = plans.ratio(position, side, _frame(position)["zone"], ()) < 1
    return (options[-1] if weaker else options[0],)


def _refuge(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    return (max(plans.refuge_safety(position, side, options))[1],)


def _siege(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    """The attempt that most dice win."""

    def chances(option: str) -> Fraction:
        zone, how = option.split()
        return sieges.chance(position, side, zone, how)

    return (max((one for one in options if one != NONE), key=chances, default=NONE),)


def _keep_counter(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    dear = (one for face in _DEAR for one in options if usable(position, side, face) == one)
    return (next(dear, options[0]),)


def _epidemic(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    return sorted(options, key=lambda one: (one not in position.weak, -_strength(position, one), one))[: prompt.most]


def _leader(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    named = [one for one in options if one != NONE]
    return (max(named, key=lambda one: (position.bonus(one), one == CLEON, one), default=NONE),)


def _more(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    return (options[1],)


def _call(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    return (next((one for one in ("S15", "S16", "S3", "S14", "S22") if one in options), NONE),)


def _nobody(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    return ()


def _silent(position: Position, side: str, options: Said, prompt: Pick, rng: Random) -> Said:
    """What is worth saying unasked has been said (``_aside``)."""
    return (NONE,)


#: How a prompt is answered: of what is offered, by whom, with which dice.
Choose = Callable[[Position, str, Said, Pick, Random], Said]
_CHOICES: Final[Mapping[str, Choose]] = {
    "operation": _operation, "operation-goal": _goal, "operation-ships": _escort, "operation-units": _strongest,
    "operation-leaders": _strongest, "activate": _activate, "group": _group, "free-move": _free_move, "go": _go,
    "fleet": _fleet, "sail": _sail, "landing": _landing, "landing-units": _landing_units,
    "landing-leaders": _strongest, "keep": _keep, "withdraw": _withdraw, "leave-to": _refuge,
    "leave-who": _strongest, "losses": _weakest, "worn": _weakest,
    "overstack": _weakest, "siege": _siege, "keep-counter": _keep_counter, "recovery": _strongest,
    "epidemic-units": _epidemic, "epidemic-leader": _leader, "wounded-leader": _leader, "advantage-points": _more,
    "call": _call, "post": _nobody, "levy": _strongest, "perdiccas": _strongest, "restore-unit": _strongest,
    "discord-unit": _strongest, "surprise-unit": _strongest, "desertion": _strongest,
    any_time.NAME: _silent,
}  # fmt: skip
