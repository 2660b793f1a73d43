"""The combats that an answer leads to, as they would stand before the die: what odds and the table of a screen read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from diadoques.core.answers import Answers
from diadoques.core.events import Event
from diadoques.core.prompts import Pick, Prompt

from . import battle_plays, flow, operations
from .agenda import NONE
from .events import apply
from .pieces import foe
from .position import Battle, Position

#: Questions that aim a stratagem of the combat under way.
AIMS: Final = tuple(battle_plays.AIMS.values())
Said = tuple[str, ...]


class Foreseen(NamedTuple):
    """A combat that an answer leads to.

    Attributes:
        position: as it stands then.
        battle: the combat, with the stratagems that are known.
        aim: the question that comes first, and the answer to it that is supposed; ("", "") where none does.
    """

    position: Position
    battle: Battle
    aim: tuple[str, str] = ("", "")


def combats(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """The combat that an answer leads to; several where a stratagem is to be aimed first, one for each aim."""
    find = _FINDERS.get(prompt.name)
    found = find(position, prompt, said) if find is not None else ()
    return tuple(one for one in found if _both(one.position, one.battle))


def _both(position: Position, battle: Battle) -> bool:
    """Whether both sides have land units there: else it is no combat (AMP-4.1-01)."""
    return all(position.land(battle.zone, side) for side in (battle.attacker, battle.defender))


def _next(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    return (Foreseen(position, Battle(said[0], prompt.seat)),)


def _way(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """What the group would meet where it arrives, if it came to a combat at once; none that no point pays for."""
    zone = said[0].split()[-1]
    if said[0] == NONE or not position.land(zone, foe(prompt.seat)) or not operations.may_fight(position, prompt):
        return ()
    arrived = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}})).after
    return (Foreseen(arrived, Battle(zone, prompt.seat)),)


def _operation(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """What those who go, as far as they are chosen, would meet at the goal; where nobody goes, what falls at once."""
    frame = position.agenda[-1]
    pieces = [*frame.get("ships", ()), *frame.get("units", ()), *said]
    if not pieces or frame["phase"] != "B.3":
        return _thrown_at_once(position, prompt, said)
    if not operations.may_fight(position, prompt):
        return ()
    there = {"player": prompt.seat, "pieces": pieces, "from": frame["source"], "to": frame["goal"], "entry": []}
    arrived = apply(position, Event("operated", "AMP-3.2-01", there))
    return (Foreseen(arrived, Battle(frame["goal"], prompt.seat)),)


def _play(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """A combat with a stratagem, or with none."""
    battle = position.battle
    if battle is None:
        return ()
    if said[0] == NONE:
        return (Foreseen(position, replace(battle, plays={**battle.plays, prompt.seat: (NONE, "")})),)
    after = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}})).after
    asked = next(iter(flow.awaits(after).prompts), None)
    if not isinstance(asked, Pick) or asked.name not in AIMS or asked.seat != prompt.seat:
        return (Foreseen(position, replace(battle, plays={**battle.plays, prompt.seat: (said[0], "")})),)
    return tuple(
        one._replace(aim=(asked.name, aim))
        for aim in map(str, asked.of)
        for one in _thrown_at_once(after, asked, (aim,))
    )


def _thrown_at_once(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """The combat whose die falls on this answer, or whose stratagems are asked first, by how it would stand then."""
    report = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}}))
    at, begun = position, prompt.name in AIMS
    for event in report.events:
        if event.kind in ("thrown", "combat"):
            break
        at, begun = apply(at, event), begun or event.kind == "battle"
    return (Foreseen(at, at.battle),) if begun and at.battle is not None else ()


def _nobody_more(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """Where nobody more leaves, and that was the last of the movements."""
    return () if said else _thrown_at_once(position, prompt, said)


_FINDERS: Final[Mapping[str, Callable[[Position, Prompt, Said], tuple[Foreseen, ...]]]] = {
    "next-combat": _next, "go": _way, "battle-play": _play, "battle-answer": _play, "group": _nobody_more,
    "activate": _thrown_at_once, **dict.fromkeys(("operation-leaders", "operation-units"), _operation),
    **dict.fromkeys(AIMS, _thrown_at_once),
}  # fmt: skip
