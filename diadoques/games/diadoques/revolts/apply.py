"""Applying the events of revolts: units that appear and go, citadels that go over, who runs what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from diadoques.conflict.phases import MOVEMENT
from diadoques.core.events import EventKind, changes, tells
from diadoques.games.diadoques.events.apply_money import with_gold, without_unit
from diadoques.games.diadoques.model.neutral import holds
from diadoques.games.diadoques.model.pieces import Unit, moved_unit
from diadoques.games.diadoques.model.position import AUCTION, REFUGE, Position, Retreat
from diadoques.games.diadoques.model.state import Revolt
from diadoques.games.diadoques.revolts.kinds import (
    Allied,
    AuctionBid,
    AuctionOpened,
    AuctionPassed,
    CitadelAcquired,
    LeaderSheltered,
    Mission,
    MissionAdvanced,
    OfferTaken,
    ProvinceLost,
    RefugeAsked,
    RevoltAgain,
    RevoltBegan,
    RevoltCounted,
    RevoltEnded,
    RevoltJoined,
    RevoltKept,
    Risen,
    RunnerChosen,
    RunnerLost,
    SatrapsGold,
    Sheltered,
    Withdrawn,
)


def _changed(position: Position, name: str, **what: Any) -> Position:
    """The position with a revolt that has changed."""
    return replace(position, revolts={**position.revolts, name: replace(position.revolts[name], **what)})


def _began(position: Position, data: RevoltBegan) -> Position:
    # What an earlier one left behind is still there: citadels, gold that nobody has claimed.
    left = position.revolts.get(data["revolt"], Revolt())
    revolt = Revolt(
        left=data["left"],
        origin=data["origin"],
        settled=data["settled"],
        acquired=left.acquired,
        treasure=left.treasure + data["treasure"],
    )
    spent = (data["revolt"],) if data["once"] else ()
    return replace(
        position, revolts={**position.revolts, data["revolt"]: revolt}, exhausted=(*position.exhausted, *spent)
    )


def _again(position: Position, data: RevoltAgain) -> Position:
    return _changed(position, data["revolt"], stage=2, origin=data["origin"], settled=data["settled"])


def _joined(position: Position, data: RevoltJoined) -> Position:
    old = position.revolts.get(data["revolt"], Revolt(origin=data["origin"]))
    joined = replace(old, league=data["league"], left=data["left"])
    return replace(position, revolts={**position.revolts, data["revolt"]: joined})


def _risen(position: Position, data: Risen) -> Position:
    unit = Unit(data["unit"], data["revolt"], data["kind"], data["grade"], data["at"])
    if unit.id in position.units:
        raise ValueError(f"{unit.id} stands already")
    return replace(position, units={**position.units, unit.id: unit})


def _sheltered(position: Position, data: Sheltered) -> Position:
    unit = moved_unit(position.units[data["unit"]], data["kind"], data["to"])
    leaders = dict(position.leaders)
    for name in data["party"]:
        leaders[name] = replace(leaders[name], at=unit.space)
    left = {key: one for key, one in position.dislodged.items() if key != unit.id}
    sieges = {key: one for key, one in position.sieges.items() if key != unit.id}
    phase = MOVEMENT if position.phase == REFUGE and not left else position.phase
    return replace(
        position, units={**position.units, unit.id: unit}, leaders=leaders, dislodged=left, sieges=sieges, phase=phase
    )


def _leader_sheltered(position: Position, data: LeaderSheltered) -> Position:
    leader = replace(position.leaders[data["leader"]], at=data["to"])
    return replace(position, leaders={**position.leaders, data["leader"]: leader})


def _refuge_asked(position: Position, data: RefugeAsked) -> Position:
    retreat = Retreat("", "", tuple(data["options"]), tuple(data["party"]))
    return replace(position, phase=REFUGE, dislodged={**position.dislodged, data["unit"]: retreat})


def _acquired(position: Position, data: CitadelAcquired) -> Position:
    citadel, name = data["citadel"], data["revolt"]
    revolts = revolts_without(position, citadel)
    revolts[name] = replace(revolts[name], acquired=(*revolts[name].acquired, citadel))
    after = replace(
        position,
        revolts=revolts,
        citadels={key: owner for key, owner in position.citadels.items() if key != citadel},
    )
    # Who besieges a citadel that was neutral goes on, unless it is his own now: only its people have taken sides.
    fallen = data["how"] != "neutral"
    sieges = {
        unit: one
        for unit, one in position.sieges.items()
        if one != citadel or not (fallen or holds(after, position.units[unit].owner, citadel))
    }
    return replace(after, sieges=sieges)


def revolts_without(position: Position, citadel: str) -> dict[str, Revolt]:
    """The revolts once somebody else has the citadel."""
    return {
        name: replace(revolt, acquired=tuple(one for one in revolt.acquired if one != citadel))
        if citadel in revolt.acquired
        else revolt
        for name, revolt in position.revolts.items()
    }


def _withdrawn(position: Position, data: Withdrawn) -> Position:
    return without_unit(position, data["unit"])


def _ended(position: Position, data: RevoltEnded) -> Position:
    return replace(position, revolts={key: one for key, one in position.revolts.items() if key != data["revolt"]})


def _counted(position: Position, data: RevoltCounted) -> Position:
    return _changed(position, data["revolt"], left=data["left"])


def _kept(position: Position, data: RevoltKept) -> Position:
    return _changed(position, data["revolt"], left=None)


def _advanced(position: Position, data: MissionAdvanced) -> Position:
    return _changed(position, data["revolt"], stage=data["stage"])


def _auction_opened(position: Position, data: AuctionOpened) -> Position:
    return replace(_changed(position, data["revolt"], bidders=tuple(data["bidders"]), bid=0, bidder=""), phase=AUCTION)


def _auction_bid(position: Position, data: AuctionBid) -> Position:
    first, *others = position.revolts[data["revolt"]].bidders
    return _changed(position, data["revolt"], bidders=(*others, first), bid=data["amount"], bidder=data["player"])


def _auction_passed(position: Position, data: AuctionPassed) -> Position:
    return _changed(position, data["revolt"], bidders=position.revolts[data["revolt"]].bidders[1:])


def _runner_chosen(position: Position, data: RunnerChosen) -> Position:
    player, amount = data["player"], data["amount"]
    chosen = _changed(position, data["revolt"], runner=player, settled=True, bidders=(), bid=0, bidder="")
    phase = MOVEMENT if position.phase == AUCTION else position.phase
    return replace(chosen, treasury=with_gold(position, player, -amount), phase=phase)


def _runner_lost(position: Position, data: RunnerLost) -> Position:
    return _changed(position, data["revolt"], runner="", settled=False)


def _allied(position: Position, data: Allied) -> Position:
    unit = replace(position.units[data["unit"]], owner=data["player"])
    return replace(position, units={**position.units, unit.id: unit})


def _gold(position: Position, data: SatrapsGold) -> Position:
    paid = replace(position, treasury=with_gold(position, data["player"], data["amount"]))
    return _changed(paid, data["revolt"], treasure=0)


def _offer_taken(position: Position, _data: OfferTaken) -> Position:
    return replace(position, event=None)


def _province_lost(position: Position, data: ProvinceLost) -> Position:
    return replace(
        position, provinces={key: owner for key, owner in position.provinces.items() if key != data["province"]}
    )


REVOLT_KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "revolt-began": changes(RevoltBegan, _began),
    "revolt-again": changes(RevoltAgain, _again),
    "revolt-joined": changes(RevoltJoined, _joined),
    "risen": changes(Risen, _risen),
    "sheltered": changes(Sheltered, _sheltered),
    "leader-sheltered": changes(LeaderSheltered, _leader_sheltered),
    "refuge-asked": changes(RefugeAsked, _refuge_asked),
    "citadel-acquired": changes(CitadelAcquired, _acquired),
    "withdrawn": changes(Withdrawn, _withdrawn),
    "revolt-ended": changes(RevoltEnded, _ended),
    "revolt-counted": changes(RevoltCounted, _counted),
    "revolt-kept": changes(RevoltKept, _kept),
    "mission-advanced": changes(MissionAdvanced, _advanced),
    "mission": tells(Mission),
    "auction-opened": changes(AuctionOpened, _auction_opened),
    "auction-bid": changes(AuctionBid, _auction_bid),
    "auction-passed": changes(AuctionPassed, _auction_passed),
    "runner-chosen": changes(RunnerChosen, _runner_chosen),
    "runner-lost": changes(RunnerLost, _runner_lost),
    "allied": changes(Allied, _allied),
    "satraps-gold": changes(SatrapsGold, _gold),
    "offer-taken": changes(OfferTaken, _offer_taken),
    "province-lost": changes(ProvinceLost, _province_lost),
}
