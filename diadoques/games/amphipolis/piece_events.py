"""What befalls pieces, as events tell it: where they go, on which face they lie, whether they are in play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.core.pieces import Unit

from .pieces import commanders, counters, foe
from .position import FIT, Leader, Position, Reducer
from .scenario import scenario
from .tables import points


def _deployed(position: Position, event: Event) -> Position:
    units, leaders = dict(position.units), dict(position.leaders)
    for name in event["units"]:
        counter = counters()[name]
        units[name] = Unit(name, counter.side, counter.kind, name.partition(".")[0][2:], event["at"])
    for name in event["leaders"]:
        leaders[name] = Leader(event["at"])
    fresh = position.fresh | {*event["units"], *event["leaders"]}
    return replace(position, units=units, leaders=leaders, fresh=fresh)


def placed(position: Position, pieces: Iterable[str], to: str) -> Position:
    """The position with these pieces somewhere else."""
    units, leaders = dict(position.units), dict(position.leaders)
    for piece in pieces:
        if piece in units:
            unit = units[piece]
            units[piece] = Unit(piece, unit.owner, unit.kind, unit.grade, to)
        else:
            leaders[piece] = replace(leaders[piece], at=to)
    return replace(position, units=units, leaders=leaders)


def _moved(position: Position, event: Event) -> Position:
    """A move is the one move of its pieces in this action phase (AMP-3-01); how they entered is remembered."""
    impulse, pieces = position.impulse, event["pieces"]
    origins, entries = dict(impulse.origins), dict(impulse.entries)
    booked = dict(impulse.booked)
    for piece in pieces:
        origins.setdefault(piece, position.where(piece))
        if piece in position.units:
            entries[piece] = tuple(event.get("entry", ()))
    for ship, pf in event.get("booked", {}).items():
        booked[ship] = booked.get(ship, 0) + pf
    impulse = replace(impulse, moved=impulse.moved | set(pieces), origins=origins, entries=entries, booked=booked)
    return replace(placed(position, pieces, event["to"]), impulse=impulse)


def _displaced(position: Position, event: Event) -> Position:
    """Retreats, withdrawals and their like are no moves (AMP-3-01)."""
    impulse = position.impulse
    booked = dict(impulse.booked)
    for ship, pf in event.get("booked", {}).items():
        booked[ship] = booked.get(ship, 0) + pf
    entries = {piece: how for piece, how in impulse.entries.items() if piece not in event["pieces"]}
    found = placed(position, event["pieces"], event["to"])
    return replace(found, impulse=replace(impulse, booked=booked, entries=entries))


def _to_base(position: Position, event: Event) -> Position:
    found = placed(position, event["pieces"], event["to"])
    return replace(found, fresh=position.fresh | set(event["pieces"]))


def _weakened(position: Position, event: Event) -> Position:
    return replace(position, weak=position.weak | {event["unit"]})


def _restored(position: Position, event: Event) -> Position:
    return replace(position, weak=position.weak - {event["unit"]})


def without(position: Position, piece: str, for_good: bool) -> Position:
    """The position without a piece."""
    units = {name: unit for name, unit in position.units.items() if name != piece}
    leaders = {name: one for name, one in position.leaders.items() if name != piece}
    gone = (*position.gone, piece) if for_good else position.gone
    return replace(
        position, units=units, leaders=leaders, gone=gone, weak=position.weak - {piece}, fresh=position.fresh - {piece}
    )


def _eliminated(position: Position, event: Event) -> Position:
    """For good, but in the campaign (AMP-10-01); the points are earned at once (AMP-9.2-04, -06, AMP-10-02)."""
    found = without(position, event["unit"], not scenario(position.scenario).recycled)
    return _earned(found, foe(event["owner"]), event["points"])


def _earned(position: Position, side: str, number: int) -> Position:
    return replace(position, deeds={**position.deeds, side: position.deeds[side] + number})


def _leader_lost(position: Position, event: Event) -> Position:
    found = without(position, event["leader"], False)
    found = replace(found, fallen=(*found.fallen, event["leader"]))
    return _earned(found, foe(commanders()[event["leader"]].side), event["points"])


def _leader_back(position: Position, event: Event) -> Position:
    impulse = replace(position.impulse, moved=position.impulse.moved | {event["leader"]})
    fallen = tuple(name for name in position.fallen if name != event["leader"])
    leaders = {**position.leaders, event["leader"]: Leader(event["at"], FIT)}
    return replace(position, leaders=leaders, fallen=fallen, impulse=impulse)


def _removed(position: Position, event: Event) -> Position:
    found = without(position, event["piece"], True)
    return replace(found, fallen=tuple(name for name in found.fallen if name != event["piece"]))


def _face(position: Position, event: Event) -> Position:
    name = event["leader"]
    turned = replace(position.leaders[name], face=event["state"], at=event.get("to") or position.leaders[name].at)
    return replace(position, leaders={**position.leaders, name: turned})


def _healed(position: Position, event: Event) -> Position:
    healed = {name: replace(position.leaders[name], face=FIT) for name in event["leaders"]}
    return replace(position, leaders={**position.leaders, **healed})


def worth(unit: str) -> int:
    """Victory points for an enemy unit that is eliminated (AMP-9.2-04, -06): ships give none."""
    counter = counters()[unit]
    return 0 if counter.naval else points("hoplite" if counter.kind == "H" else "other_unit")


def worth_rule(unit: str) -> str:
    """The row by which it gives them."""
    return "AMP-9.2-04" if counters()[unit].kind == "H" else "AMP-9.2-06"


def leader_worth(leader: str) -> int:
    """Victory points for an enemy leader killed in a combat, by his printed swords (AMP-9.2-07)."""
    return points("great_leader" if commanders()[leader].bonus > 1 else "leader")


#: By kind.
PIECES: Final[Mapping[str, Reducer]] = {
    "deployed": _deployed,
    "fresh": lambda position, event: replace(position, fresh=frozenset(event["fresh"])),
    "healed": _healed,
    "moved": _moved,
    "withdrew": _displaced,
    "landed": _moved,
    "operated": _moved,
    "posted": _displaced,
    "rested": _to_base,
    "captured": _leader_lost,
    "returned": _displaced,
    "weakened": _weakened,
    "eliminated": _eliminated,
    "restored": _restored,
    "surprise": _displaced,
    "duel-won": lambda position, event: _earned(position, event["player"], event["points"]),
    "leader-killed": _leader_lost,
    "retreated": _displaced,
    "displaced": _displaced,
    "leader-wounded": _face,
    "leader-sick": _face,
    "leader-back": _leader_back,
    "deserted": _removed,
    "removed": _removed,
}
