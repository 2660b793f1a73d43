"""Applying events: the only way a position changes, so that replaying them gives the same position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from diadoques.conflict.reducers import retreat_closed, retreat_open, unchanged, with_, without
from diadoques.core.calendar import Season
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.games.diadoques.events.apply_money import MONEY_REDUCERS
from diadoques.games.diadoques.events.purse import emptied, with_gold
from diadoques.games.diadoques.model.phases import ESTATE
from diadoques.games.diadoques.model.pieces import Leader, Unit, turned
from diadoques.games.diadoques.model.position import OVER, RETREATS, VOTE, Position, Retreat
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.state import Estate, Pledge


def _levied(position: Position, event: Event) -> Position:
    unit = Unit(event["unit"], event["player"], event["kind"], "", event["at"])
    paid = with_gold(position, unit.owner, -int(event["price"]))
    alike = next((stack for stack in position.stacks if _same_stack(position.units[stack[0]], unit)), ())
    stacks = (*(stack for stack in position.stacks if stack is not alike), (*alike, unit.id))
    return replace(position, units=with_(position.units, unit.id, unit), treasury=paid, stacks=stacks)


def _same_stack(one: Unit, other: Unit) -> bool:
    return (one.owner, one.kind) == (other.owner, other.kind)


def _relocate(position: Position, event: Event) -> Position:
    unit = turned(position.units[event["unit"]], event["kind"], event["to"])
    leaders = dict(position.leaders)
    for name in event.get("party", ()):
        leaders[name] = replace(leaders[name], at=unit.space)
    return replace(position, units=with_(position.units, unit.id, unit), leaders=leaders)


def _moved(position: Position, event: Event) -> Position:
    return _relocate(position, event)


def _retreated(position: Position, event: Event) -> Position:
    moved = _relocate(position, event)
    return replace(moved, dislodged=without(moved.dislodged, event["unit"]))


def _dislodged(position: Position, event: Event) -> Position:
    retreat = Retreat(event["from"], event["by"], (), tuple(event["party"]), event.get("head", ""))
    return replace(position, dislodged=with_(position.dislodged, event["unit"], retreat))


def _annihilated(position: Position, event: Event) -> Position:
    unit = event["unit"]
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


def _siege_laid(position: Position, event: Event) -> Position:
    return replace(position, sieges=with_(position.sieges, event["unit"], event["citadel"]))


def _siege_lifted(position: Position, event: Event) -> Position:
    return replace(position, sieges=without(position.sieges, event["unit"]))


def _citadel_taken(position: Position, event: Event) -> Position:
    taken, owner = event["citadel"], event["owner"]
    # A citadel that changed hands by bribery is still besieged by those who want it from its new master, too.
    bought = event.get("how") == "bribery"
    sieges = {
        unit: citadel
        for unit, citadel in position.sieges.items()
        if citadel != taken or (bought and position.units[unit].owner != owner)
    }
    return replace(position, citadels=with_(position.citadels, taken, owner), sieges=sieges)


def _garrison_destroyed(position: Position, event: Event) -> Position:
    return _annihilated(position, event)


def _captured(position: Position, event: Event) -> Position:
    held = Leader(event["at"], event["captor"], event["guard"])
    return replace(position, leaders=with_(position.leaders, event["leader"], held))


def _freed(position: Position, event: Event) -> Position:
    leaders = with_(position.leaders, event["leader"], Leader(event["at"]))
    spared = with_(position.spared, event["leader"], event["by"]) if event.get("by") else position.spared
    return replace(position, leaders=leaders, spared=spared)


def _leader_moved(position: Position, event: Event) -> Position:
    if not event["success"]:
        return position
    moved = replace(position.leaders[event["leader"]], at=event["to"], guard="")
    return replace(position, leaders=with_(position.leaders, event["leader"], moved))


def _killed(position: Position, event: Event) -> Position:
    return replace(position, leaders=without(position.leaders, event["leader"]))


def _estate(position: Position, event: Event) -> Position:
    player, amount = event["player"], int(event["amount"])
    left = replace(position, treasury=emptied(position, player))
    treasury, treasures = left.treasury, dict(position.treasures)
    if event["citadel"]:
        treasures[event["citadel"]] = treasures.get(event["citadel"], 0) + amount
    elif event["heir"]:
        treasury = with_gold(left, event["heir"], amount)
    estates = tuple(one for one in position.estates if one.player != player)
    return replace(position, treasury=treasury, treasures=treasures, estates=estates)


def _estate_open(position: Position, event: Event) -> Position:
    estate = Estate(event["player"], event["chooser"], int(event["amount"]), tuple(event["options"]))
    return replace(position, estates=(*position.estates, estate))


def _estate_due(position: Position, event: Event) -> Position:
    return replace(position, phase=ESTATE, halted=event["behind"])


def _estate_settled(position: Position, event: Event) -> Position:
    return replace(position, phase=event["phase"], halted="")


def _eliminated(position: Position, event: Event) -> Position:
    """An empire ends with its units (DIA-5-08)."""
    player = event["player"]
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


def _province_taken(position: Position, event: Event) -> Position:
    return replace(position, provinces=with_(position.provinces, event["province"], event["owner"]))


def _treasure_taken(position: Position, event: Event) -> Position:
    treasures = without(position.treasures, event["citadel"])
    if event.get("left"):  # what a chapter leaves alone (``control.LEFT_ALONE``)
        treasures[event["citadel"]] = int(event["left"])
    return replace(position, treasury=with_gold(position, event["player"], int(event["amount"])), treasures=treasures)


def _retreats_due(position: Position, _event: Event) -> Position:
    return replace(position, phase=RETREATS)


def _proposed(position: Position, event: Event) -> Position:
    winners = tuple(event["winners"])
    return position if winners in position.votes else replace(position, votes=(*position.votes, winners))


def _proposal_void(position: Position, event: Event) -> Position:
    return replace(position, votes=tuple(one for one in position.votes if list(one) != list(event["winners"])))


def _vote_due(position: Position, _event: Event) -> Position:
    return replace(position, phase=VOTE)


def _victory(position: Position, event: Event) -> Position:
    return replace(position, winners=tuple(event["winners"]), phase=OVER)


def _ended(position: Position, _event: Event) -> Position:
    """The game stops with no winner: a ranking was agreed, or nobody is left."""
    return replace(position, phase=OVER)


def _season_began(position: Position, event: Event) -> Position:
    return replace(
        position,
        season=Season.parse(event["season"]),
        phase=event["phase"],
        spared={},
        votes=(),
        pledges=(),
        perished=(),
    )


def _pledged(position: Position, event: Event) -> Position:
    pledge = Pledge(event["player"], event["deed"], event["place"], event["payee"])
    # Sorted: the order of the sheets must not show.
    found = sorted({*position.pledges, pledge}, key=lambda one: (one.player, one.deed, one.place, one.payee))
    return replace(position, pledges=tuple(found))


REDUCERS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "levied": _levied,
    "ordered": unchanged,
    "commanded": unchanged,
    "accompanied": unchanged,
    "resolved": unchanged,
    "contest": unchanged,
    "moved": _moved,
    "dislodged": _dislodged,
    "surplus": _dislodged,
    "retreat-open": retreat_open,
    "retreat-closed": retreat_closed,
    "supplied": unchanged,
    "siege-laid": _siege_laid,
    "siege-lifted": _siege_lifted,
    "citadel-taken": _citadel_taken,
    "garrison-destroyed": _garrison_destroyed,
    "retreats-due": _retreats_due,
    "retreated": _retreated,
    "annihilated": _annihilated,
    "leader-moved": _leader_moved,
    "captured": _captured,
    "freed": _freed,
    "killed": _killed,
    "estate": _estate,
    "estate-open": _estate_open,
    "estate-due": _estate_due,
    "estate-settled": _estate_settled,
    "eliminated": _eliminated,
    "province-taken": _province_taken,
    "treasure-taken": _treasure_taken,
    "points": unchanged,
    "proposed": _proposed,
    "proposal-void": _proposal_void,
    "vote-due": _vote_due,
    "voted": unchanged,
    "victory": _victory,
    "ranked": unchanged,
    "ended": _ended,
    "barred": unchanged,
    "pledged": _pledged,
    "order-void": unchanged,
    **MONEY_REDUCERS,
    "thrown": unchanged,
    "season-began": _season_began,
}


def apply(position: Position, event: Event) -> Position:
    """The position after ``event``.

    Raises:
        Fault: ``event-unknown`` for a kind this game does not have, ``event-broken`` when its data do not fit the
        position.
    """
    reducer = REDUCERS.get(event.kind) or RULEBOOK.events.get(event.kind)
    if reducer is None:
        raise Fault("event-unknown", "event", given=event.kind)
    try:
        return RULEBOOK.reacted(position, reducer(position, event), event)  # type: ignore[no-any-return]
    except (KeyError, TypeError, ValueError) as error:
        raise Fault("event-broken", f"event {event.kind}", why=repr(error)) from error


def event_data(**data: Any) -> dict[str, Any]:
    """Event data with tuples turned into lists, so that what is kept equals what a saved file gives back."""
    return {key: list(value) if isinstance(value, (tuple, set, frozenset)) else value for key, value in data.items()}
