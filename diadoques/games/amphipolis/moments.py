"""Open moments: where either side may speak up, with a stratagem or the advantage (AMP-2.B.3-13, AMP-8-01).

Every question that is asked is one, but those of an effect that has begun; nobody need answer what is offered beside
(``any_time``). Where no question stands, and what comes next would settle something, a moment of its own is put to
whoever may change it, as far as all may know; it is left out where nothing has happened since both could speak up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.amphipolis import any_time
from diadoques.games.amphipolis.agenda import NONE, AgendaQuestion, Chapter, Run
from diadoques.games.amphipolis.pieces import ATHENS, foe, tables
from diadoques.games.amphipolis.position import Position

#: The question that waits for whoever may speak up.
NAME: Final = any_time.NAME
#: Events that change nothing for who could have spoken up before.
_IDLE: Final = frozenset({"asked", "impulse-begun", "step-begun", "impulse-over"})
#: Where several questions make one act, what it begins with: who has spoken up may have changed what it can be.
_BEGUN: Final = frozenset({"operation-goal", "operation-ships", "operation-units", "operation-leaders"})
_REFUGE: Final = frozenset({"leave-to", "leave-who"})


def everywhere(position: Position) -> bool:
    """Whether every moment is open, or those between two acts alone (ruling ``open-moments``)."""
    return bool(position.options["open-moments"] == "everywhere")


def is_open(position: Position, question: AgendaQuestion) -> bool:
    """Whether either side may speak up while a question stands."""
    return not question.closed if everywhere(position) else question.open


def begin_again(run: Run) -> None:
    """An act that is put together by several questions begins again after who has spoken up."""
    frame = run.agenda[-1]
    if frame.name in _BEGUN:
        run.agenda[-1] = AgendaItem("operation", {key: frame[key] for key in ("seat", "phase", "left")})
    elif frame.name in _REFUGE:
        run.agenda[-1] = AgendaItem("leave", {key: value for key, value in frame.data.items() if key != "to"})
    elif frame.name == "siege-help":  # what it wants must be there when the die is thrown (ruling ``siege-declared``)
        run.agenda.pop()
        siege = run.agenda.pop()
        run.agenda.append(siege.having(done=[zone for zone in siege["done"] if zone != frame["zone"]]))
    elif frame.name == "throw" and frame["name"] == "walls":
        run.agenda[-2:] = [AgendaItem("works")]


def _of_combats(position: Position) -> Iterator[str]:
    """Who may still play a stratagem before combats are given up for want of a point, or undo one by an epidemic.

    Whatever else they want may be played in the combat itself.
    """
    zones, unpaid = position.contested(), position.impulse.left < tables()["points"]["combats"]
    for side in any_time.order(position):
        frail = [zone for zone in zones if any_time.frail(position, zone, foe(side))]
        if any_time.may_play(position, side) and zones and (unpaid or frail):
            yield side


def _of_combat(position: Position) -> Iterator[str]:
    """Who still holds a counter, and who may restore a unit that counts in the combat."""
    battle = position.combat
    for side in (battle.attacker, battle.defender):
        here = [*position.land(battle.zone, side), *position.land(battle.aim(side), side)]
        if any_time.may_play(position, side) or _restores(position, side, [unit.id for unit in here]):
            yield side


def _of_storm(position: Position) -> Iterator[str]:
    """Athens, where a weakened ship is at sea: it may restore her, or take the advantage for that."""
    ships = [unit.id for zone in tables()["storm"]["in"] for unit in position.ships(zone)]
    weak = position.weak.intersection(ships)
    if weak and (_restores(position, ATHENS, ships) or any_time.may_play(position, ATHENS)):
        yield ATHENS


def _of_end(position: Position) -> Iterator[str]:
    """Who may still play the one stratagem of this action phase, and would play too few if he waited for the next.

    The advantage serves as well in the next; so does his only counter, if there is a next.
    """
    active, lost = position.impulse.active, position.impulse.left
    last = not any(points - lost * (side == active) > 0 for side, points in position.points.items())
    for side in any_time.order(position):
        if any_time.may_play(position, side) and (last or len(position.hands[side]) > 1):
            yield side


def _of_effect(position: Position) -> Iterator[str]:
    """Who may restore a unit before a throw that he cannot annul again takes effect."""
    side = position.advantage
    if _restores(position, side, [unit.id for unit in position.of(side)]):
        yield side


def _restores(position: Position, side: str, units: Sequence[str]) -> bool:
    return any_time.RESTORE in any_time.advantage_offered(position, side) and bool(position.weak.intersection(units))


_CONCERNED: Final[Mapping[str, Callable[[Position], Iterator[str]]]] = {
    "combats": _of_combats, "combat": _of_combat, "storm": _of_storm, "impulse-end": _of_end, "effect": _of_effect,
}  # fmt: skip


def _moment(run: Run, frame: AgendaItem) -> None:
    """Ask all who may change something now, one after the other."""
    if not everywhere(run.position) or (run.heard and all(event.kind in _IDLE for event in run.events)):
        return
    run.then(*(AgendaItem(NAME, {**frame.data, "seat": side}) for side in _CONCERNED[frame["before"]](run.position)))


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    side = frame["seat"]
    if side not in _CONCERNED[frame["before"]](position):
        return None
    options = (NONE, *any_time.available(position, frame, side))
    return Pick(any_time.NAME, side, options, 0, 1, none=NONE, hidden=True, rule=any_time.RULE)


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    """After what he does, either may answer it."""
    if said[0] != NONE:
        run.then(AgendaItem("moment", {"before": frame["before"]}))
        any_time.take(run, frame["seat"], said[0])


CHAPTER: Final = Chapter(
    "moments",
    steps={"moment": _moment},
    questions={NAME: AgendaQuestion(any_time.RULE, _ask, _take)},
)
