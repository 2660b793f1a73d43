"""Who gives up a fortress that is besieged, on what terms, and where its garrison goes (EMP-8.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.events import EventKind, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.core.prompts import Prompt
from diadoques.games.empires.armies import sizes
from diadoques.games.empires.land import captures
from diadoques.games.empires.model.agenda import NONE, AgendaQuestion, Run
from diadoques.games.empires.model.pieces import NEVER, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import garrison, is_friendly, next_to
from diadoques.games.empires.model.seats import choice, seat_of, told
from diadoques.games.empires.politics import conquest

SURRENDER, ABANDON = "surrender", "abandon"


class TermsOffered(TypedDict):
    """A defender offers to surrender, or gives a province up (``how``)."""

    at: PlaceId
    player: PlayerId
    by: PlayerId
    how: str
    readers: list[PlayerId]


class TermsRefused(TypedDict):
    """A besieger does not accept a surrender."""

    at: PlaceId
    player: PlayerId
    by: PlayerId
    readers: list[PlayerId]


class GarrisonLeft(TypedDict):
    """A force leaves a fortress that was given up, for a friendly province."""

    unit: UnitId
    player: PlayerId
    at: PlaceId
    to: PlaceId


def state_of(position: Position, force: str) -> str:
    """The state of a force, captured though it may be by now."""
    return position.forces[force].state if force in position.forces else force.rpartition("-")[0]


def _holders(position: Position) -> Iterator[tuple[str, str, str]]:
    """Besieged provinces with who holds them and who besieges."""
    for at, siege in position.sieges.items():
        holder = position.provinces[at].controller
        if holder in position.states:
            yield at, holder, state_of(position, siege.besiegers[0])


def _ask_offers(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
    for at, holder, _by in _holders(position):
        if seat_of(position, holder):
            of = (NONE, SURRENDER, ABANDON)
            yield choice(position, f"surrender {at}", holder, of, NONE, "EMP-8.4-01")


def _take_offers(run: Run, _item: AgendaItem, answers: Answers) -> None:
    offered: list[list[str]] = []
    for at, holder, by in list(_holders(run.position)):
        name = f"surrender {at}"
        said = (told(run.position, answers, name, holder) or (NONE,))[0]
        if said == NONE:
            continue
        rule = "EMP-8.4-01" if said == SURRENDER else "EMP-8.4-02"
        run.emit("terms-offered", rule, at=at, player=holder, by=by, how=said, readers=[holder, by])
        offered.append([at, said])
    if offered:
        run.then(AgendaItem("terms", {"offered": offered}))


def _ask_terms(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    """A surrender wants the besieger's yes; a province that is given up is his without it."""
    for at, how in item["offered"]:
        by = state_of(position, position.sieges[at].besiegers[0])
        if how == SURRENDER and seat_of(position, by):
            yield choice(position, f"terms {at}", by, ("accept", "refuse"), "refuse", "EMP-8.4-01")


def _take_terms(run: Run, item: AgendaItem, answers: Answers | None) -> None:
    agreed: list[list[str]] = []
    for at, how in item["offered"]:
        holder = run.position.provinces[at].controller
        by = state_of(run.position, run.position.sieges[at].besiegers[0])
        name = f"terms {at}"
        said = (told(run.position, answers, name, by) or ("accept",))[0]
        if how == SURRENDER and said == "refuse":
            run.emit("terms-refused", "EMP-8.4-01", at=at, player=holder, by=by, readers=[holder, by])
        else:
            agreed.append([at, how])
    if agreed:
        run.then(AgendaItem("exits", {"agreed": agreed}))


def exits(position: Position, force: Force, how: str) -> tuple[str, ...]:
    """Where a force may go that leaves a fortress given up: friendly provinces, the nearest first.

    After a surrender any (EMP-8.4-01); where a province is abandoned those next to it (EMP-8.4-02).
    """
    found, seen, edge = list[str](), {force.at}, [force.at]
    while edge:
        reached = [to for at in edge for to in next_to(position, at)]
        edge = [to for to in dict.fromkeys(reached) if to not in seen]
        seen |= set(edge)
        found += [to for to in edge if is_friendly(position, force.state, to)]
        if how == ABANDON:
            return tuple(found)
    return (*found, *(at for at in position.provinces if at not in seen and is_friendly(position, force.state, at)))


def _ask_exits(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    for at, how in item["agreed"]:
        for force in position.forces_at(at):
            ways = exits(position, force, how)
            if force.inside and not force.host and len(ways) > 1 and seat_of(position, force.state):
                yield choice(position, f"exit {force.id}", force.state, ways, ways[0], "EMP-8.4-01")


def _take_exits(run: Run, item: AgendaItem, answers: Answers | None) -> None:
    for at, how in item["agreed"]:
        rule = "EMP-8.4-01" if how == SURRENDER else "EMP-8.4-02"
        by = state_of(run.position, run.position.sieges[at].besiegers[0])
        for force in garrison(run.position, at):
            ways, name = exits(run.position, force, how), f"exit {force.id}"
            said = told(run.position, answers, name, force.state)
            to = next(iter(said or ways), "")
            if force.host and not force.aside:  # it goes with its army
                sizes.besieged_season(run, force.id)
                continue
            if not to:
                taken(run, force, by)
                continue
            sizes.besieged_season(run, force.id)
            run.emit("garrison-left", rule, unit=force.id, player=force.state, at=at, to=to)
        conquest.take(run, at, by, rule, delivered=True)


def taken(run: Run, force: Force, by: str) -> None:
    """A force is captured in its fortress, and pays the season of siege as well (``besieged-pays-to-the-end``).

    The siege is no loss of battle: it does not count towards what a captured army loses (EMP-5.5-04).
    """
    whole_season = sizes.is_besieged_all_season(run.position, force)
    captures.capture(run, force.id, by, "EMP-8.3-02")
    if whole_season:
        sizes.besieged_season_of(run, force)


def _left(position: Position, data: GarrisonLeft) -> Position:
    """The garrison goes with those who have joined it."""
    for one in (data["unit"], *(one.id for one in position.forces.values() if one.host == data["unit"])):
        position = position.with_force(one, at=data["to"], inside=False, shut=NEVER, came=data["at"], way=())
    host = position.forces[data["unit"]].host
    if host and position.forces[host].at != data["to"]:  # it has not gone where its army has
        position = position.with_force(data["unit"], host="", aside=False)
    return position


def _passed(take: Any) -> Any:
    return lambda run, item: take(run, item, None)


QUESTIONS: Final[Mapping[str, AgendaQuestion]] = {
    "offers": AgendaQuestion("EMP-8.4-01", _ask_offers, _take_offers),
    "terms": AgendaQuestion("EMP-8.4-01", _ask_terms, _take_terms, _passed(_take_terms)),
    "exits": AgendaQuestion("EMP-8.4-01", _ask_exits, _take_exits, _passed(_take_exits)),
}
KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "terms-offered": tells(TermsOffered),
    "terms-refused": tells(TermsRefused),
    "garrison-left": changes(GarrisonLeft, _left),
}
