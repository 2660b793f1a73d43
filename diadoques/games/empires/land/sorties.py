"""Sorties, the choice of a besieger who meets a relief army, and what the besieged do then (EMP-8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes, tells
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.empires.land import joining
from diadoques.games.empires.land.entries import besieged_before, shut_in
from diadoques.games.empires.land.opponents import SORTIE, fights
from diadoques.games.empires.land.retreats import legal_retreats, retreat
from diadoques.games.empires.model.agenda import NONE, AgendaQuestion, Chapter, Run
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT, NEVER, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import are_foes, foes_at, garrison
from diadoques.games.empires.model.seats import seat_of
from diadoques.games.empires.model.strength import ap_with, detachments, is_main, joined_forces
from diadoques.games.empires.model.tables import number

YES, NO = "yes", "no"
#: What a besieger may do who accepts battle with a relief army: with all, or with what the besieged do not pin down.
ALL, PART = "all", "part"
_STEP: Final = 10


class Sortied(TypedDict):
    """A force comes out of a besieged fortress: to fight, or to get away (``intent``)."""

    unit: UnitId
    player: PlayerId
    at: PlaceId
    intent: str


class SortieRefused(TypedDict):
    """Besiegers do not let the besieged out to fight (EMP-8.4-04)."""

    unit: UnitId
    player: PlayerId
    at: PlaceId
    readers: list[PlayerId]


class ContingentSent(TypedDict):
    """The besieged send a detachment out of the fortress to a relief army: ``unit``, out of ``parent`` (EMP-8.4-08)."""

    unit: UnitId
    player: PlayerId
    parent: UnitId
    host: UnitId
    at: PlaceId
    readers: list[PlayerId]


class ContingentSize(TypedDict):
    """How large a contingent is."""

    unit: UnitId
    parent: UnitId
    ap: int
    eyes: PlayerId


def inside_ap(position: Position, at: str) -> int:
    """AP of the besieged, all together."""
    return sum(one.ap for one in garrison(position, at))


def _besiegers(position: Position, at: str) -> tuple[Force, ...]:
    return tuple(position.forces[one] for one in position.sieges[at].besiegers if one in position.forces)


def _outnumber(position: Position, at: str) -> bool:
    """Whether the besieged have more AP than the besiegers; as many is not more (EMP-8.4-03)."""
    return inside_ap(position, at) > sum(ap_with(position, one) for one in _besiegers(position, at))


def _may_sortie(position: Position) -> Iterator[Force]:
    for force in position.forces.values():
        if force.host or not besieged_before(position, force) or not fights(position, force):
            continue
        if not _besiegers(position, force.at):
            continue
        if _outnumber(position, force.at) or inside_ap(position, force.at) >= number(position, "size.main"):
            yield force


def _ask_sorties(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
    asked = []
    for force in _may_sortie(position):
        if seat := seat_of(position, force.state):
            rule = "EMP-8.4-03" if _outnumber(position, force.at) else "EMP-8.4-04"
            yield Pick(f"sortie {force.id}", seat, of=(NONE, SORTIE), most=1, usual=(NONE,), none=NONE, rule=rule)
            asked.append(force.at)
    for at in dict.fromkeys(asked):
        leader = _besiegers(position, at)[0]
        if not _outnumber(position, at) and (seat := seat_of(position, leader.state)):
            yield Pick(f"let-out {leader.id}", seat, of=(NO, YES), most=1, usual=(NO,), rule="EMP-8.4-04")


def _take_sorties(run: Run, _item: AgendaItem, answers: Answers) -> None:
    for force in list(_may_sortie(run.position)):
        position, at = run.position, force.at
        if answers.names(f"sortie {force.id}", seat_of(position, force.state))[:1] != (SORTIE,):
            continue
        leader = _besiegers(position, at)[0]
        free = _outnumber(position, at)
        if not free and answers.names(f"let-out {leader.id}", seat_of(position, leader.state))[:1] != (YES,):
            readers = list(dict.fromkeys((force.state, leader.state)))
            run.emit("sortie-refused", "EMP-8.4-04", unit=force.id, player=force.state, at=at, readers=readers)
            continue
        for one in (force, *joined_forces(position, force)):
            come_out(run, one, SORTIE, "EMP-8.4-03" if free else "EMP-8.4-04")
        waiting = {one.id: force.id for one in run.position.forces_at(at) if one.target == force.id and not one.inside}
        joining.join_all(run, waiting, list(waiting))


def come_out(run: Run, force: Force, intent: str, rule: str) -> None:
    """A force leaves the fortress in which it is besieged."""
    run.emit("sortied", rule, unit=force.id, player=force.state, at=force.at, intent=intent)


def relief_prompts(position: Position, at: str, besieger: Force, relief: Force) -> Iterator[Prompt]:
    """What besieger and besieged are asked where a relief army has come (EMP-8.4-05, EMP-8.4-08)."""
    seat = seat_of(position, besieger.state)
    rest = ap_with(position, besieger) - inside_ap(position, at)
    if seat and garrison(position, at) and rest >= number(position, "size.main"):
        yield Pick(f"relief {besieger.id}", seat, of=(ALL, PART), most=1, usual=(ALL,), hidden=True, rule="EMP-8.4-05")
    for force in garrison(position, at):
        sizes = _sizes(position, force)
        seat = seat_of(position, force.state)
        if seat and not force.host and sizes and _may_send(position, force, besieger, relief):
            of = (NONE, *map(str, sizes))
            yield Pick(
                f"contingent {force.id}", seat, of=of, most=1, usual=(NONE,), none=NONE, hidden=True, rule="EMP-8.4-08"
            )


def _sizes(position: Position, force: Force) -> tuple[int, ...]:
    """How many AP a contingent may have: of a detachment all, of an army from the least detachment on."""
    most = number(position, "armies.detachment_most")
    if force.kind == DETACHMENT:
        return (force.ap,) if force.ap <= most else ()
    if len(detachments(position, force)) >= number(position, "armies.detachments"):
        return ()
    return tuple(range(position.states[force.state].least, min(most, force.ap) + 1, _STEP))


def _may_send(position: Position, force: Force, besieger: Force, relief: Force) -> bool:
    if not are_foes(position, force.state, besieger.state) or not is_main(position, relief):
        return False
    body = force if force.kind == DETACHMENT else replace(force, kind=DETACHMENT, ap=0)
    taken = sum(joining.places(position, one, relief) for one in joined_forces(position, relief))
    more = joining.places(position, body, relief)
    free = not more or taken + more <= number(position, "armies.allies")
    return free and joining.may_join(position, body, relief)


def send_contingent(run: Run, force_id: str, said: tuple[str, ...], relief: str) -> None:
    """The besieged send what they said to the relief army (EMP-8.4-08)."""
    force = run.position.forces[force_id]
    if not said or said[0] == NONE or not shut_in(run.position, force):
        return
    unit = force_id if force.kind == DETACHMENT else _new_name(run.position, force.state)
    readers = list(dict.fromkeys((force.state, run.position.forces[relief].state)))
    about = {"unit": unit, "player": force.state, "parent": force_id, "host": relief, "at": force.at}
    run.emit("contingent-sent", "EMP-8.4-08", **about, readers=readers)
    if unit != force_id:
        ap = int(said[0])
        run.emit("contingent-size", "EMP-8.4-08", unit=unit, parent=force_id, ap=ap, eyes=force.state)


def _new_name(position: Position, state: str) -> str:
    taken = {one.number for one in position.forces_of(state, DETACHMENT)}
    return f"{state}-{DETACHMENT}{next(one for one in range(1, len(taken) + 2) if one not in taken)}"


def _free(position: Position) -> Iterator[tuple[Force, tuple[str, ...]]]:
    """The besieged who may get away after a besieger who fought with all has beaten the relief (EMP-8.4-06)."""
    for battle in position.battles:
        siege = position.sieges.get(battle.at)
        if (
            not battle.done
            or siege is None
            or not set(siege.besiegers) & {one for side in battle.sides for one in side}
        ):
            continue
        if set(battle.kept) & set(siege.besiegers):
            continue
        leader = _besiegers(position, battle.at)
        if not leader or foes_at(position, leader[0].state, battle.at, inside=False):
            continue
        for force in garrison(position, battle.at):
            ways = tuple(
                one for one in legal_retreats(position, replace(force, inside=False)) if one in position.provinces
            )
            if ways and not force.host:
                yield force, ways


def _ask_free(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
    for force, ways in _free(position):
        if seat := seat_of(position, force.state):
            yield Pick(
                f"slip-out {force.id}", seat, of=(NONE, *ways), most=1, usual=(NONE,), none=NONE, rule="EMP-8.4-06"
            )


def _take_free(run: Run, _item: AgendaItem, answers: Answers) -> None:
    for force, _ in list(_free(run.position)):
        said = answers.names(f"slip-out {force.id}", seat_of(run.position, force.state))
        if said and said[0] != NONE:
            for one in (force, *joined_forces(run.position, force)):
                come_out(run, one, "", "EMP-8.4-06")
            retreat(run, force.id, said[0], "EMP-8.4-06")


def _sortied(position: Position, data: Sortied) -> Position:
    return position.with_force(data["unit"], inside=False, shut=NEVER, intent=data["intent"])


def _sent(position: Position, data: ContingentSent) -> Position:
    unit, parent = data["unit"], position.forces[data["parent"]]
    if unit == parent.id:
        return position.with_force(unit, inside=False, shut=NEVER, host=data["host"])
    source = parent.id if parent.kind == ARMY else parent.parent
    new = Force(unit, parent.state, DETACHMENT, data["at"], parent=source, host=data["host"])
    return position.having(forces={**position.forces, unit: new})


def _sized(position: Position, data: ContingentSize) -> Position:
    parent = position.forces[data["parent"]]
    return position.with_force(parent.id, ap=parent.ap - data["ap"]).with_force(data["unit"], ap=data["ap"])


CHAPTER: Final = Chapter(
    "sorties",
    questions={
        "sorties": AgendaQuestion("EMP-8.4-03", _ask_sorties, _take_sorties),
        "slip-out": AgendaQuestion("EMP-8.4-06", _ask_free, _take_free),
    },
    events={
        "sortied": changes(Sortied, _sortied),
        "sortie-refused": tells(SortieRefused),
        "contingent-sent": changes(ContingentSent, _sent),
        "contingent-size": changes(ContingentSize, _sized),
    },
)
