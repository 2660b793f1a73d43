"""Reaction moves: who may answer enemies that have moved near him, where to, all at once (EMP-5.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.empires.land.chapter import report
from diadoques.games.empires.land.entries import bar_of_all, bar_of_army, bar_of_few, shut_in
from diadoques.games.empires.land.joining import is_large_enough, may_join
from diadoques.games.empires.land.marches import March
from diadoques.games.empires.land.retreats import FORTRESS, part
from diadoques.games.empires.model.agenda import NONE, AgendaQuestion, Chapter, Run
from diadoques.games.empires.model.pieces import LANDED, MOVED, ORDERED, RAIDED, REACTED, RETREATED, Force, did
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import are_foes, foes_at, is_friendly, next_to
from diadoques.games.empires.model.seats import seat_of
from diadoques.games.empires.model.strength import is_main, joined_forces
from diadoques.games.empires.model.tables import number

#: When reactions happen: after the impulses of land moves, and after landings (``Force.impulse``).
_FIRST, _SECOND = 4, 6
#: What keeps a force from reacting (ruling no-order-no-move-may-react).
_DONE: Final = frozenset({ORDERED, MOVED, REACTED, RAIDED, RETREATED, LANDED})
_PROMPT: Final = "reaction"


class IntoFortress(TypedDict):
    """A force shuts itself in the fortress of its province, as a reaction (EMP-5.3-03)."""

    unit: UnitId
    player: PlayerId
    at: PlaceId


def _asker(landings: bool) -> Callable[[Position, AgendaItem], Iterator[Prompt]]:
    def ask(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
        for force in _able(position, landings):
            seat = seat_of(position, force.state)
            if seat and (ways := _ways(position, force, landings)):
                yield Pick(
                    f"{_PROMPT} {force.id}", seat, of=(NONE, *ways), least=0, most=1, usual=(NONE,), none=NONE,
                    hidden=True, rule="EMP-3.1.4-02" if landings else "EMP-5.3-01",
                )  # fmt: skip

    return ask


def _able(position: Position, landings: bool) -> Iterator[Force]:
    """Forces that the new position allows to react, each once (EMP-5.3-02)."""
    entered = [one for one in position.forces.values() if _has_entered(one, landings)]
    for force in position.forces.values():
        if not force.at or _DONE & set(force.did) or shut_in(position, force):
            continue
        if any(_provokes(position, force, foe, landings) for foe in entered):
            yield force


def _has_entered(force: Force, landings: bool) -> bool:
    return bool(force.at) and (LANDED in force.did if landings else MOVED in force.did)


def _provokes(position: Position, force: Force, foe: Force, landings: bool) -> bool:
    """Whether an enemy's move lets a force react: into its state's land, its friend's next to it, next to it."""
    if not are_foes(position, force.state, foe.state):
        return False
    if landings and not number(position, "reaction.landing"):
        return False
    near = foe.at == force.at or foe.at in next_to(position, force.at)
    own = position.provinces[foe.at].controller == force.state
    friends = not own and is_friendly(position, force.state, foe.at)
    return bool(
        (own and number(position, "reaction.own_province"))
        or (friends and near and number(position, "reaction.friend_next_to_it"))
        or (near and number(position, "reaction.next_to_it"))
    )


def _ways(position: Position, force: Force, landings: bool) -> tuple[str, ...]:
    """What a force may do: ``PROVINCE``, ``PROVINCE ARMY`` where it joins that army there, ``fortress``."""
    found = [at for at in next_to(position, force.at) if _may_enter(position, force, at)]
    if not number(position, "reaction.fall_back"):
        found = [at for at in found if foes_at(position, force.state, at)]
    found += [f"{at} {army.id}" for at, army in _to_join(position, force, landings)]
    shelter = number(position, "reaction.into_fortress") and not force.inside
    if shelter and is_friendly(position, force.state, force.at):
        found.append(FORTRESS)
    return tuple(found)


def _may_enter(position: Position, force: Force, at: str) -> bool:
    if force.host or not is_main(position, force):
        return bar_of_few(position, replace(force, host=""), at) is None
    return bar_of_army(position, force, at) is None


def _to_join(position: Position, force: Force, landings: bool) -> Iterator[tuple[str, Force]]:
    """Main armies that it may join, where they stand or where they may react to (EMP-5.3-03, EMP-5.3-06)."""
    able = {one.id for one in _able(position, landings)}
    for army in position.forces.values():
        if not army.at or army.inside or not may_join(position, force, army):
            continue
        if not is_large_enough(position, army, (force,)):
            continue
        for at in (force.at, *next_to(position, force.at)):
            comes = army.id in able and at in next_to(position, army.at) and _may_enter(position, army, at)
            open_to_it = at == force.at or bar_of_all(position, force, at) is None
            if open_to_it and (army.at == at or comes):
                yield at, army


def _taker(landings: bool) -> Callable[[Run, AgendaItem, Answers], None]:
    def take(run: Run, _item: AgendaItem, answers: Answers) -> None:
        ways: dict[str, list[str]] = {}
        beside: dict[str, str] = {}
        shelter = []
        for force in list(_able(run.position, landings)):
            picked = answers.names(f"{_PROMPT} {force.id}", seat_of(run.position, force.state))
            at, _, army = picked[0].partition(" ") if picked else (NONE, "", "")
            if at == FORTRESS:
                shelter.append(force)
            elif at != NONE:
                ways[force.id] = [] if at == force.at else [at]
            if army:
                beside[force.id] = army
        # One province, all at once; nobody is asked again for what comes of it (EMP-5.3-04, EMP-5.3-05).
        for force in shelter:
            _shelter(run, force, ways)
        most = {name: 0 if _DONE & set(one.did) else 1 for name, one in run.position.forces.items()}
        march = March(run, REACTED, ways, beside, most)
        march.join()
        march.advance(_SECOND if landings else _FIRST)
        march.close()
        report(run, march.paths, reacts=True)

    return take


def _shelter(run: Run, force: Force, ways: Mapping[str, Sequence[str]]) -> None:
    """A force shuts itself in, with those who have joined it and do not go elsewhere."""
    if force.host:
        part(run, force.id, "EMP-5.3-03")
    for one in joined_forces(run.position, force):
        if one.id in ways:
            part(run, one.id, "EMP-5.3-03")
    for one in (force, *joined_forces(run.position, force)):
        if not run.position.forces[one.id].inside:
            run.emit("into-fortress", "EMP-5.3-03", unit=one.id, player=one.state, at=one.at)


def _into(position: Position, data: IntoFortress) -> Position:
    force = position.forces[data["unit"]]
    return position.with_force(force.id, inside=True, shut=position.number, did=did(force.did, REACTED))


CHAPTER: Final = Chapter(
    "reactions",
    questions={
        "reactions": AgendaQuestion("EMP-5.3-01", _asker(landings=False), _taker(landings=False)),
        "landing-reactions": AgendaQuestion("EMP-3.1.4-02", _asker(landings=True), _taker(landings=True)),
    },
    events={"into-fortress": changes(IntoFortress, _into)},
)
