"""Sieges: which stand, who surrenders or gives a province up, and which fortresses fall (EMP-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes
from diadoques.core.prompts import Prompt
from diadoques.games.empires.armies import sizes
from diadoques.games.empires.battles import odds
from diadoques.games.empires.land import captures
from diadoques.games.empires.model.agenda import NONE, AgendaQuestion, Chapter, Run
from diadoques.games.empires.model.events import Term
from diadoques.games.empires.model.orders import ATTACK, CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import (
    ARMY,
    BESIEGED,
    LANDED,
    MOVED,
    NEVER,
    REACTED,
    REBELS,
    RETREATED,
    Force,
    Siege,
    did,
)
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import foes_at, garrison, is_friendly, may_not_attack, next_to
from diadoques.games.empires.model.seats import choice, seat_of, told
from diadoques.games.empires.model.strength import ap_with, is_main
from diadoques.games.empires.model.tables import number, total
from diadoques.games.empires.politics import conquest
from diadoques.games.empires.sheets.closing import orders_of
from diadoques.games.empires.sieges.terms import die_terms

SURRENDER, ABANDON = "surrender", "abandon"


class SiegeOpened(TypedDict):
    """A siege begins; ``by``: the state of the army that leads it; ``units``: the armies that besiege, it first."""

    at: PlaceId
    by: PlayerId
    units: list[UnitId]


class SiegeContinued(TypedDict):
    """A siege goes on; ``seasons``: whole ones behind it."""

    at: PlaceId
    by: PlayerId
    units: list[UnitId]
    seasons: int


class SiegeLifted(TypedDict):
    """A siege ends without success."""

    at: PlaceId
    by: PlayerId


class SiegeReckoned(TypedDict):
    """How a siege stood, for who takes part: the die, its terms, their total."""

    at: PlaceId
    by: PlayerId
    die: int
    terms: list[Term]
    total: int
    readers: list[PlayerId]


class FortressFell(TypedDict):
    """A fortress falls to the besieger."""

    at: PlaceId
    by: PlayerId
    owner: PlayerId


class FortressHeld(TypedDict):
    """A fortress holds out this season."""

    at: PlaceId
    by: PlayerId
    owner: PlayerId


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


# Which sieges stand --------------------------------------------------------------------------------------------------


def besiegers(position: Position, province: str) -> tuple[Force, ...]:
    """The main armies that may and want to besiege a fortress now, who leads first (EMP-8.1-01).

    A siege goes on unless its army is told to stand (EMP-3.1.2-01), and an army that came this season, and not in
    flight, besieges what it came for; one that stands there otherwise needs the order. The leader is the one that
    others name in their orders, else an old leader, else the largest.
    """
    asked = {
        order.unit: order
        for state, order in orders_of(position, Verbs.BESIEGE, Verbs.HOLD)
        if order.unit in position.forces and position.forces[order.unit].state == state
    }
    found = [one for one in position.forces_at(province) if _may_besiege(position, one)]
    found = [one for one in found if _wants(position, one, asked.get(one.id))]
    named = {order.beside for order in asked.values() if order.verb == Verbs.BESIEGE}
    old = position.sieges.get(province, Siege(())).besiegers
    return tuple(
        sorted(
            found,
            key=lambda one: (
                one.id not in named,
                old.index(one.id) if one.id in old else len(old),
                -ap_with(position, one),
                one.id,
            ),
        )
    )


def _wants(position: Position, force: Force, order: CampaignOrder | None) -> bool:
    if order is not None:
        return order.verb == Verbs.BESIEGE
    siege, state = position.sieges.get(force.at), position.states[force.state]
    own = position.provinces[force.at].controller == REBELS + force.state
    return (
        (siege is not None and force.id in siege.besiegers)
        or (bool({MOVED, LANDED, REACTED} & set(force.did)) and RETREATED not in force.did)
        or state.revolt == force.at
        or state.aggressive
        or own
    )


def _may_besiege(position: Position, force: Force) -> bool:
    if force.kind != ARMY or force.host or force.aboard or force.inside or not is_main(position, force):
        return False
    province = position.provinces[force.at]
    state = position.states[force.state]
    if is_friendly(position, force.state, force.at) or foes_at(position, force.state, force.at, inside=False):
        return False
    if state.revolt == force.at or province.controller.startswith(REBELS):
        return True
    willing = not state.neutral or state.aggressive or force.intent == ATTACK  # a neutral that was asked (EMP-16.4-03)
    if not willing and force.at not in position.owned(force.state):
        return False
    return province.controller not in may_not_attack(position, force.state)


def _stand(run: Run, _item: AgendaItem) -> None:
    """Sieges are opened, go on, or are lifted, before anybody surrenders or dice are thrown."""
    for at in tuple(run.position.provinces):
        here, siege = besiegers(run.position, at), run.position.sieges.get(at)
        units = [one.id for one in here]
        known = siege is not None and any(name in siege.besiegers for name in units)
        if siege is not None and not known:
            by = _state_of(run.position, siege.besiegers[0])
            run.emit("siege-lifted", "EMP-8.1-02", at=at, by=by)
        if siege is not None and known:
            about = {"at": at, "by": here[0].state, "units": units}
            run.emit("siege-continued", "EMP-8.1-02", **about, seasons=siege.seasons + 1)
        elif here:
            run.emit("siege-opened", "EMP-8.1-01", at=at, by=here[0].state, units=units)
    run.then(AgendaItem("offers"))


def _state_of(position: Position, force: str) -> str:
    return position.forces[force].state if force in position.forces else force.rpartition("-")[0]


# Surrender and abandonment -------------------------------------------------------------------------------------------


def _holders(position: Position) -> Iterator[tuple[str, str, str]]:
    """Besieged provinces with who holds them and who besieges."""
    for at, siege in position.sieges.items():
        holder = position.provinces[at].controller
        if holder in position.states:
            yield at, holder, _state_of(position, siege.besiegers[0])


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
        by = _state_of(position, position.sieges[at].besiegers[0])
        if how == SURRENDER and seat_of(position, by):
            yield choice(position, f"terms {at}", by, ("accept", "refuse"), "refuse", "EMP-8.4-01")


def _take_terms(run: Run, item: AgendaItem, answers: Answers | None) -> None:
    agreed: list[list[str]] = []
    for at, how in item["offered"]:
        holder = run.position.provinces[at].controller
        by = _state_of(run.position, run.position.sieges[at].besiegers[0])
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
        by = _state_of(run.position, run.position.sieges[at].besiegers[0])
        for force in garrison(run.position, at):
            ways, name = exits(run.position, force, how), f"exit {force.id}"
            said = told(run.position, answers, name, force.state)
            to = next(iter(said or ways), "")
            if force.host and not force.aside:  # it goes with its army
                sizes.besieged_season(run, force.id)
                continue
            if not to:
                _taken(run, force, by)
                continue
            sizes.besieged_season(run, force.id)
            run.emit("garrison-left", rule, unit=force.id, player=force.state, at=at, to=to)
        conquest.take(run, at, by, rule, delivered=True)


# The dice ------------------------------------------------------------------------------------------------------------


def _sieges(run: Run, _item: AgendaItem) -> None:
    """One die for each siege; only when all are thrown, the fortresses that fell change hands (EMP-8.2-01)."""
    fallen: list[list[str]] = []
    for at, siege in list(run.position.sieges.items()):
        position, by = run.position, _state_of(run.position, siege.besiegers[0])
        owner = position.provinces[at].controller
        inside = [one.state for one in garrison(position, at)]
        besieging = [_state_of(position, one) for one in siege.besiegers]
        takes_part = [one for one in dict.fromkeys((*besieging, owner, *inside)) if one in position.states]
        face = run.die(f"siege {at}", "EMP-8.2-01", *takes_part)
        terms = die_terms(position, at, siege)
        about = {"at": at, "by": by, "die": face, "terms": terms, "total": face + total(terms)}
        run.emit("siege-reckoned", "EMP-8.2-02", **about, readers=list(dict.fromkeys(besieging)))
        falls = odds.falls(face, total(terms), siege.seasons, number(position, "siege.target"))
        natural = siege.seasons > 0 and falls != (face + total(terms) >= number(position, "siege.target"))
        rule = "EMP-8.2-03" if natural else "EMP-8.2-01"
        run.emit("fortress-fell" if falls else "fortress-held", rule, at=at, by=by, owner=owner.lstrip(REBELS))
        if falls:
            fallen.append([at, by])
    for at, by in fallen:
        for force in garrison(run.position, at):
            _taken(run, force, by)
    if fallen:
        run.then(AgendaItem("falls", {"fallen": fallen}))


def _taken(run: Run, force: Force, by: str) -> None:
    """A force is captured in its fortress, and pays the season of siege as well (``besieged-pays-to-the-end``).

    The siege is no loss of battle: it does not count towards what a captured army loses (EMP-5.5-04).
    """
    whole_season = sizes.is_besieged_all_season(run.position, force)
    captures.capture(run, force.id, by, "EMP-8.3-02")
    if whole_season:
        sizes.besieged_season_of(run, force)


# What happens --------------------------------------------------------------------------------------------------------


def _besieged(position: Position, at: str, siege: Siege) -> Position:
    for name in siege.besiegers:
        position = position.with_force(name, did=did(position.forces[name].did, BESIEGED))
    return position.having(sieges={**position.sieges, at: siege})


def _opened(position: Position, data: SiegeOpened) -> Position:
    return _besieged(position, data["at"], Siege(tuple(data["units"])))


def _continued(position: Position, data: SiegeContinued) -> Position:
    return _besieged(position, data["at"], Siege(tuple(data["units"]), data["seasons"]))


def _lifted(position: Position, data: SiegeLifted) -> Position:
    return position.without_siege(data["at"])


def _left(position: Position, data: GarrisonLeft) -> Position:
    """The garrison goes with those who have joined it."""
    for one in (data["unit"], *(one.id for one in position.forces.values() if one.host == data["unit"])):
        position = position.with_force(one, at=data["to"], inside=False, shut=NEVER, came=data["at"], way=())
    host = position.forces[data["unit"]].host
    if host and position.forces[host].at != data["to"]:  # it has not gone where its army has
        position = position.with_force(data["unit"], host="", aside=False)
    return position


def _same(position: Position, _data: Any) -> Position:
    return position


def _passed(take: Any) -> Any:
    return lambda run, item: take(run, item, None)


CHAPTER: Final = Chapter(
    "sieges",
    steps={"surrenders": _stand, "sieges": _sieges},
    questions={
        "offers": AgendaQuestion("EMP-8.4-01", _ask_offers, _take_offers),
        "terms": AgendaQuestion("EMP-8.4-01", _ask_terms, _take_terms, _passed(_take_terms)),
        "exits": AgendaQuestion("EMP-8.4-01", _ask_exits, _take_exits, _passed(_take_exits)),
    },
    events={
        "siege-opened": changes(SiegeOpened, _opened),
        "siege-continued": changes(SiegeContinued, _continued),
        "siege-lifted": changes(SiegeLifted, _lifted),
        "siege-reckoned": changes(SiegeReckoned, _same),
        "fortress-fell": changes(FortressFell, _same),
        "fortress-held": changes(FortressHeld, _same),
        "terms-offered": changes(TermsOffered, _same),
        "terms-refused": changes(TermsRefused, _same),
        "garrison-left": changes(GarrisonLeft, _left),
    },
)
