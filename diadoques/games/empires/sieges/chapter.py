"""Sieges: which stand, and which fortresses fall (EMP-8); who gives one up stands in ``surrender``."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes
from diadoques.games.empires.battles import odds
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.events import Term
from diadoques.games.empires.model.orders import ATTACK, CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import (
    ARMY,
    BESIEGED,
    LANDED,
    MOVED,
    REACTED,
    REBELS,
    RETREATED,
    Force,
    Siege,
    did,
)
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import foes_at, garrison, is_friendly, may_not_attack
from diadoques.games.empires.model.strength import ap_with, is_main
from diadoques.games.empires.model.tables import number, total
from diadoques.games.empires.sheets.closing import orders_of
from diadoques.games.empires.sieges import surrender
from diadoques.games.empires.sieges.surrender import state_of, taken
from diadoques.games.empires.sieges.terms import die_terms


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
            by = state_of(run.position, siege.besiegers[0])
            run.emit("siege-lifted", "EMP-8.1-02", at=at, by=by)
        if siege is not None and known:
            about = {"at": at, "by": here[0].state, "units": units}
            run.emit("siege-continued", "EMP-8.1-02", **about, seasons=siege.seasons + 1)
        elif here:
            run.emit("siege-opened", "EMP-8.1-01", at=at, by=here[0].state, units=units)
    run.then(AgendaItem("offers"))


# The dice ------------------------------------------------------------------------------------------------------------


def _sieges(run: Run, _item: AgendaItem) -> None:
    """One die for each siege; only when all are thrown, the fortresses that fell change hands (EMP-8.2-01)."""
    fallen: list[list[str]] = []
    for at, siege in list(run.position.sieges.items()):
        position, by = run.position, state_of(run.position, siege.besiegers[0])
        owner = position.provinces[at].controller
        inside = [one.state for one in garrison(position, at)]
        besieging = [state_of(position, one) for one in siege.besiegers]
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
            taken(run, force, by)
    if fallen:
        run.then(AgendaItem("falls", {"fallen": fallen}))


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


def _same(position: Position, _data: Any) -> Position:
    return position


CHAPTER: Final = Chapter(
    "sieges",
    steps={"surrenders": _stand, "sieges": _sieges},
    questions=surrender.QUESTIONS,
    events={
        "siege-opened": changes(SiegeOpened, _opened),
        "siege-continued": changes(SiegeContinued, _continued),
        "siege-lifted": changes(SiegeLifted, _lifted),
        "siege-reckoned": changes(SiegeReckoned, _same),
        "fortress-fell": changes(FortressFell, _same),
        "fortress-held": changes(FortressHeld, _same),
        **surrender.KINDS,
    },
)
