"""Applying the events of revolts: units that appear and go, citadels that go over, who runs what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from diadoques.conflict.phases import MOVEMENT
from diadoques.conflict.reducers import unchanged
from diadoques.core.events import Event
from diadoques.games.diadoques.events.apply_money import without_unit
from diadoques.games.diadoques.events.purse import with_gold
from diadoques.games.diadoques.model.neutral import holds
from diadoques.games.diadoques.model.phases import AUCTION, REFUGE
from diadoques.games.diadoques.model.pieces import Unit, turned
from diadoques.games.diadoques.model.position import Position, Retreat
from diadoques.games.diadoques.model.state import Revolt


def _changed(position: Position, name: str, **what: Any) -> Position:
    """The position with a revolt that has changed."""
    return replace(position, revolts={**position.revolts, name: replace(position.revolts[name], **what)})


def _began(position: Position, event: Event) -> Position:
    # What an earlier one left behind is still there: citadels, gold that nobody has claimed.
    left = position.revolts.get(event["revolt"], Revolt())
    revolt = Revolt(
        left=event["left"],
        origin=event["origin"],
        settled=event["settled"],
        acquired=left.acquired,
        treasure=left.treasure + int(event["treasure"]),
    )
    spent = (event["revolt"],) if event["once"] else ()
    return replace(
        position, revolts={**position.revolts, event["revolt"]: revolt}, exhausted=(*position.exhausted, *spent)
    )


def _again(position: Position, event: Event) -> Position:
    return _changed(position, event["revolt"], stage=2, origin=event["origin"], settled=event["settled"])


def _joined(position: Position, event: Event) -> Position:
    old = position.revolts.get(event["revolt"], Revolt(origin=event["origin"]))
    joined = replace(old, league=event["league"], left=event["left"])
    return replace(position, revolts={**position.revolts, event["revolt"]: joined})


def _risen(position: Position, event: Event) -> Position:
    unit = Unit(event["unit"], event["revolt"], event["kind"], event["grade"], event["at"])
    if unit.id in position.units:
        raise ValueError(f"{unit.id} stands already")
    return replace(position, units={**position.units, unit.id: unit})


def _sheltered(position: Position, event: Event) -> Position:
    unit = turned(position.units[event["unit"]], event["kind"], event["to"])
    leaders = dict(position.leaders)
    for name in event["party"]:
        leaders[name] = replace(leaders[name], at=unit.space)
    left = {key: one for key, one in position.dislodged.items() if key != unit.id}
    sieges = {key: one for key, one in position.sieges.items() if key != unit.id}
    phase = MOVEMENT if position.phase == REFUGE and not left else position.phase
    return replace(
        position, units={**position.units, unit.id: unit}, leaders=leaders, dislodged=left, sieges=sieges, phase=phase
    )


def _leader_sheltered(position: Position, event: Event) -> Position:
    leader = replace(position.leaders[event["leader"]], at=event["to"])
    return replace(position, leaders={**position.leaders, event["leader"]: leader})


def _refuge_asked(position: Position, event: Event) -> Position:
    retreat = Retreat("", "", tuple(event["options"]), tuple(event["party"]))
    return replace(position, phase=REFUGE, dislodged={**position.dislodged, event["unit"]: retreat})


def _acquired(position: Position, event: Event) -> Position:
    citadel, name = event["citadel"], event["revolt"]
    revolts = released(position, citadel)
    revolts[name] = replace(revolts[name], acquired=(*revolts[name].acquired, citadel))
    after = replace(
        position,
        revolts=revolts,
        citadels={key: owner for key, owner in position.citadels.items() if key != citadel},
    )
    # Who besieges a citadel that was neutral goes on, unless it is his own now: only its people have taken sides.
    fallen = event["how"] != "neutral"
    sieges = {
        unit: one
        for unit, one in position.sieges.items()
        if one != citadel or not (fallen or holds(after, position.units[unit].owner, citadel))
    }
    return replace(after, sieges=sieges)


def released(position: Position, citadel: str) -> dict[str, Revolt]:
    """The revolts once somebody else has the citadel."""
    return {
        name: replace(revolt, acquired=tuple(one for one in revolt.acquired if one != citadel))
        if citadel in revolt.acquired
        else revolt
        for name, revolt in position.revolts.items()
    }


def _withdrawn(position: Position, event: Event) -> Position:
    return without_unit(position, event["unit"])


def _ended(position: Position, event: Event) -> Position:
    return replace(position, revolts={key: one for key, one in position.revolts.items() if key != event["revolt"]})


def _counted(position: Position, event: Event) -> Position:
    return _changed(position, event["revolt"], left=int(event["left"]))


def _kept(position: Position, event: Event) -> Position:
    return _changed(position, event["revolt"], left=None)


def _advanced(position: Position, event: Event) -> Position:
    return _changed(position, event["revolt"], stage=int(event["stage"]))


def _auction_opened(position: Position, event: Event) -> Position:
    return replace(
        _changed(position, event["revolt"], bidders=tuple(event["bidders"]), bid=0, bidder=""), phase=AUCTION
    )


def _auction_bid(position: Position, event: Event) -> Position:
    first, *others = position.revolts[event["revolt"]].bidders
    return _changed(
        position, event["revolt"], bidders=(*others, first), bid=int(event["amount"]), bidder=event["player"]
    )


def _auction_passed(position: Position, event: Event) -> Position:
    return _changed(position, event["revolt"], bidders=position.revolts[event["revolt"]].bidders[1:])


def _runner_chosen(position: Position, event: Event) -> Position:
    player, amount = event["player"], int(event["amount"])
    chosen = _changed(position, event["revolt"], runner=player, settled=True, bidders=(), bid=0, bidder="")
    phase = MOVEMENT if position.phase == AUCTION else position.phase
    return replace(chosen, treasury=with_gold(position, player, -amount), phase=phase)


def _runner_lost(position: Position, event: Event) -> Position:
    return _changed(position, event["revolt"], runner="", settled=False)


def _allied(position: Position, event: Event) -> Position:
    unit = replace(position.units[event["unit"]], owner=event["player"])
    return replace(position, units={**position.units, unit.id: unit})


def _gold(position: Position, event: Event) -> Position:
    paid = replace(position, treasury=with_gold(position, event["player"], int(event["amount"])))
    return _changed(paid, event["revolt"], treasure=0)


def _offer_taken(position: Position, _event: Event) -> Position:
    return replace(position, event=None)


def _province_lost(position: Position, event: Event) -> Position:
    return replace(
        position, provinces={key: owner for key, owner in position.provinces.items() if key != event["province"]}
    )


REVOLT_REDUCERS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "revolt-began": _began,
    "revolt-again": _again,
    "revolt-joined": _joined,
    "risen": _risen,
    "sheltered": _sheltered,
    "leader-sheltered": _leader_sheltered,
    "refuge-asked": _refuge_asked,
    "citadel-acquired": _acquired,
    "withdrawn": _withdrawn,
    "revolt-ended": _ended,
    "revolt-counted": _counted,
    "revolt-kept": _kept,
    "mission-advanced": _advanced,
    "mission": unchanged,
    "auction-opened": _auction_opened,
    "auction-bid": _auction_bid,
    "auction-passed": _auction_passed,
    "runner-chosen": _runner_chosen,
    "runner-lost": _runner_lost,
    "allied": _allied,
    "satraps-gold": _gold,
    "offer-taken": _offer_taken,
    "province-lost": _province_lost,
}
