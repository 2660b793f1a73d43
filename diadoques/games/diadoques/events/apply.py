"""Applying events: the only way a position changes, so that replaying them gives the same position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from diadoques.conflict.events import (
    Annihilated,
    Contest,
    Dislodged,
    Moved,
    Ordered,
    Resolved,
    RetreatClosed,
    RetreatOpen,
    RetreatsDue,
    SeasonBegan,
    retreat_closed,
    retreat_open,
    with_,
    without,
)
from diadoques.core.calendar import Season
from diadoques.core.events import Event, EventKind, changes, tells
from diadoques.core.faults import Fault
from diadoques.games.diadoques.events.apply_money import MONEY_KINDS, empty_treasury, with_gold
from diadoques.games.diadoques.events.kinds import (
    Accompanied,
    Barred,
    Captured,
    CitadelTaken,
    Commanded,
    Eliminated,
    Ended,
    EstateDue,
    EstateLeft,
    EstateOpen,
    EstateSettled,
    Freed,
    GarrisonDestroyed,
    Killed,
    LeaderApart,
    LeaderMoved,
    Levied,
    OrderVoid,
    Pledged,
    PointsCounted,
    ProposalVoid,
    Proposed,
    ProvinceTaken,
    Ranked,
    Retreated,
    SiegeLaid,
    SiegeLifted,
    Supplied,
    Surplus,
    Thrown,
    TreasureTaken,
    Victory,
    Voted,
    VoteDue,
)
from diadoques.games.diadoques.model.pieces import Leader, Unit, moved_unit
from diadoques.games.diadoques.model.position import ESTATE, OVER, RETREATS, VOTE, Position, Retreat
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.state import Estate, Pledge


def _levied(position: Position, data: Levied) -> Position:
    unit = Unit(data["unit"], data["player"], data["kind"], "", data["at"])
    paid = with_gold(position, unit.owner, -data["price"])
    alike = next((stack for stack in position.stacks if _same_stack(position.units[stack[0]], unit)), ())
    stacks = (*(stack for stack in position.stacks if stack is not alike), (*alike, unit.id))
    return replace(position, units=with_(position.units, unit.id, unit), treasury=paid, stacks=stacks)


def _same_stack(one: Unit, other: Unit) -> bool:
    return (one.owner, one.kind) == (other.owner, other.kind)


def _moved(position: Position, data: Moved | Retreated) -> Position:
    unit = moved_unit(position.units[data["unit"]], data["kind"], data["to"])
    leaders = dict(position.leaders)
    for name in data["party"]:
        leaders[name] = replace(leaders[name], at=unit.space)
    return replace(position, units=with_(position.units, unit.id, unit), leaders=leaders)


def _retreated(position: Position, data: Retreated) -> Position:
    moved = _moved(position, data)
    return replace(moved, dislodged=without(moved.dislodged, data["unit"]))


def _dislodged(position: Position, data: Dislodged) -> Position:
    head = data.get("head", "")
    return _driven(position, data["unit"], Retreat(data["from"], data["by"], (), tuple(data["party"]), head))


def _surplus(position: Position, data: Surplus) -> Position:
    return _driven(position, data["unit"], Retreat(data["from"], data["by"], (), tuple(data["party"]), data["head"]))


def _driven(position: Position, unit: str, retreat: Retreat) -> Position:
    return replace(position, dislodged=with_(position.dislodged, unit, retreat))


def _annihilated(position: Position, data: Annihilated | GarrisonDestroyed) -> Position:
    unit = data["unit"]
    retreat = position.dislodged.get(unit)
    lost = ((position.units[unit], retreat),) if retreat is not None else ()
    return replace(
        position,
        perished=(*position.perished, *lost),
        units=without(position.units, unit),
        dislodged=without(position.dislodged, unit),
        sieges=without(position.sieges, unit),
        counters=without(position.counters, unit),
    )


def _siege_laid(position: Position, data: SiegeLaid) -> Position:
    return replace(position, sieges=with_(position.sieges, data["unit"], data["citadel"]))


def _siege_lifted(position: Position, data: SiegeLifted) -> Position:
    return replace(position, sieges=without(position.sieges, data["unit"]))


def _citadel_taken(position: Position, data: CitadelTaken) -> Position:
    taken, owner = data["citadel"], data["owner"]
    # A citadel that changed hands by bribery is still besieged by those who want it from its new master, too.
    bought = data.get("how") == "bribery"
    sieges = {
        unit: citadel
        for unit, citadel in position.sieges.items()
        if citadel != taken or (bought and position.units[unit].owner != owner)
    }
    return replace(position, citadels=with_(position.citadels, taken, owner), sieges=sieges)


def _captured(position: Position, data: Captured) -> Position:
    held = Leader(data["at"], data["captor"], data["guard"])
    return replace(position, leaders=with_(position.leaders, data["leader"], held))


def _freed(position: Position, data: Freed) -> Position:
    leaders = with_(position.leaders, data["leader"], Leader(data["at"]))
    spared = with_(position.spared, data["leader"], data["by"]) if data["by"] else position.spared
    return replace(position, leaders=leaders, spared=spared)


def _leader_moved(position: Position, data: LeaderMoved) -> Position:
    if not data["success"]:
        return position
    moved = replace(position.leaders[data["leader"]], at=data["to"], guard="")
    return replace(position, leaders=with_(position.leaders, data["leader"], moved))


def _killed(position: Position, data: Killed) -> Position:
    return replace(position, leaders=without(position.leaders, data["leader"]))


def _estate(position: Position, data: EstateLeft) -> Position:
    player, amount = data["player"], data["amount"]
    left = replace(position, treasury=empty_treasury(position, player))
    treasury, treasures = left.treasury, dict(position.treasures)
    if data["citadel"]:
        treasures[data["citadel"]] = treasures.get(data["citadel"], 0) + amount
    elif data["heir"]:
        treasury = with_gold(left, data["heir"], amount)
    estates = tuple(one for one in position.estates if one.player != player)
    return replace(position, treasury=treasury, treasures=treasures, estates=estates)


def _estate_open(position: Position, data: EstateOpen) -> Position:
    estate = Estate(data["player"], data["chooser"], data["amount"], tuple(data["options"]))
    return replace(position, estates=(*position.estates, estate))


def _estate_due(position: Position, data: EstateDue) -> Position:
    return replace(position, phase=ESTATE, halted=data["behind"])


def _estate_settled(position: Position, data: EstateSettled) -> Position:
    return replace(position, phase=data["phase"], halted="")


def _eliminated(position: Position, data: Eliminated) -> Position:
    """An empire ends with its units (DIA-5-08)."""
    player = data["player"]
    gone = [unit.id for unit in position.of(player)]
    return replace(
        position,
        eliminated=(*position.eliminated, player),
        units=without(position.units, *gone),
        dislodged=without(position.dislodged, *gone),
        sieges=without(position.sieges, *gone),
        counters=without(position.counters, *gone),
        citadels={citadel: owner for citadel, owner in position.citadels.items() if owner != player},
        provinces={province: owner for province, owner in position.provinces.items() if owner != player},
    )


def _province_taken(position: Position, data: ProvinceTaken) -> Position:
    return replace(position, provinces=with_(position.provinces, data["province"], data["owner"]))


def _treasure_taken(position: Position, data: TreasureTaken) -> Position:
    treasures = without(position.treasures, data["citadel"])
    left = data.get("left", 0)
    if left:  # what a chapter leaves alone (``control.LEFT_ALONE``)
        treasures[data["citadel"]] = left
    return replace(position, treasury=with_gold(position, data["player"], data["amount"]), treasures=treasures)


def _retreats_due(position: Position, _data: RetreatsDue) -> Position:
    return replace(position, phase=RETREATS)


def _proposed(position: Position, data: Proposed) -> Position:
    winners = tuple(data["winners"])
    return position if winners in position.votes else replace(position, votes=(*position.votes, winners))


def _proposal_void(position: Position, data: ProposalVoid) -> Position:
    return replace(position, votes=tuple(one for one in position.votes if list(one) != data["winners"]))


def _vote_due(position: Position, _data: VoteDue) -> Position:
    return replace(position, phase=VOTE)


def _victory(position: Position, data: Victory) -> Position:
    return replace(position, winners=tuple(data["winners"]), phase=OVER)


def _ended(position: Position, _data: Ended) -> Position:
    """The game stops with no winner: a ranking was agreed, or nobody is left."""
    return replace(position, phase=OVER)


def _season_began(position: Position, data: SeasonBegan) -> Position:
    return replace(
        position,
        season=Season.parse(data["season"]),
        phase=data["phase"],
        spared={},
        votes=(),
        pledges=(),
        perished=(),
    )


def _pledged(position: Position, data: Pledged) -> Position:
    pledge = Pledge(data["player"], data["deed"], data["place"], data["payee"])
    # Sorted: the order of the sheets must not show.
    found = sorted({*position.pledges, pledge}, key=lambda one: (one.player, one.deed, one.place, one.payee))
    return replace(position, pledges=tuple(found))


KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "levied": changes(Levied, _levied),
    "ordered": tells(Ordered),
    "commanded": tells(Commanded),
    "accompanied": tells(Accompanied),
    "resolved": tells(Resolved),
    "contest": tells(Contest),
    "moved": changes(Moved, _moved),
    "dislodged": changes(Dislodged, _dislodged),
    "surplus": changes(Surplus, _surplus),
    "retreat-open": changes(RetreatOpen, retreat_open),
    "retreat-closed": changes(RetreatClosed, retreat_closed),
    "supplied": tells(Supplied),
    "siege-laid": changes(SiegeLaid, _siege_laid),
    "siege-lifted": changes(SiegeLifted, _siege_lifted),
    "citadel-taken": changes(CitadelTaken, _citadel_taken),
    "garrison-destroyed": changes(GarrisonDestroyed, _annihilated),
    "retreats-due": changes(RetreatsDue, _retreats_due),
    "retreated": changes(Retreated, _retreated),
    "annihilated": changes(Annihilated, _annihilated),
    "leader-moved": changes(LeaderMoved, _leader_moved),
    "leader-apart": tells(LeaderApart),
    "captured": changes(Captured, _captured),
    "freed": changes(Freed, _freed),
    "killed": changes(Killed, _killed),
    "estate": changes(EstateLeft, _estate),
    "estate-open": changes(EstateOpen, _estate_open),
    "estate-due": changes(EstateDue, _estate_due),
    "estate-settled": changes(EstateSettled, _estate_settled),
    "eliminated": changes(Eliminated, _eliminated),
    "province-taken": changes(ProvinceTaken, _province_taken),
    "treasure-taken": changes(TreasureTaken, _treasure_taken),
    "points": tells(PointsCounted),
    "proposed": changes(Proposed, _proposed),
    "proposal-void": changes(ProposalVoid, _proposal_void),
    "vote-due": changes(VoteDue, _vote_due),
    "voted": tells(Voted),
    "victory": changes(Victory, _victory),
    "ranked": tells(Ranked),
    "ended": changes(Ended, _ended),
    "barred": tells(Barred),
    "pledged": changes(Pledged, _pledged),
    "order-void": tells(OrderVoid),
    **MONEY_KINDS,
    "thrown": tells(Thrown),
    "season-began": changes(SeasonBegan, _season_began),
}


@cache
def kinds() -> Mapping[str, EventKind[Any]]:
    """What can happen: by the basic rules and by every chapter, whichever are played."""
    return {**KINDS, **RULEBOOK.events}


def apply(position: Position, event: Event) -> Position:
    """The position after ``event``.

    Raises:
        Fault: ``event-unknown`` for a kind this game does not have, ``event-broken`` when its data do not fit the
        position.
    """
    kind = kinds().get(event.kind)
    if kind is None:
        raise Fault("event-unknown", "event", given=event.kind)
    try:
        return RULEBOOK.reacted(position, kind.apply(position, event.data), event)  # type: ignore[no-any-return]
    except (KeyError, TypeError, ValueError) as error:
        raise Fault("event-broken", f"event {event.kind}", why=repr(error)) from error


def event_data(**data: Any) -> dict[str, Any]:
    """Event data with tuples turned into lists, so that what is kept equals what a saved file gives back."""
    return {key: list(value) if isinstance(value, (tuple, set, frozenset)) else value for key, value in data.items()}
