"""A revolt breaks out (13.B.a): who stood there goes, its units appear, citadels go over to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from diadoques.board.spaces import split_coast
from diadoques.core.prompts import Choice, Prompts
from diadoques.games.diadoques.events.resolution import Answers, Resolution
from diadoques.games.diadoques.model.neutral import is_living, is_rebel
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, Unit
from diadoques.games.diadoques.model.position import REFUGE, Position
from diadoques.games.diadoques.model.reach import exits
from diadoques.games.diadoques.model.settings import setting_value
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.orders.legality import check_retreat
from diadoques.games.diadoques.orders.receiving import receive
from diadoques.games.diadoques.revolts import offers
from diadoques.games.diadoques.revolts.risings import (
    SATRAPS,
    Rising,
    comes_again,
    rising_of,
    risings,
    second_risings,
    under_way,
    uprisings,
    why_void,
)
from diadoques.games.diadoques.royal import succession
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no

# --- Citadels that go over to a revolt: they count as neutral, and its units find refuge in them (DIA-13Ba-12, -16)


def acquire(resolution: Resolution, revolt: str, citadel: str, rule: str, how: str, unit: str = "") -> None:
    """A citadel goes over, with who is inside when it is taken (DIA-13Ba-13).

    Args:
        revolt: to whom.
        citadel: which; its garrison is gone already.
        rule: the row that makes it so.
        how: ``siege``, ``neutral`` or ``uprising``.
        unit: id of the besieger, or "".
    """
    was = resolution.position.citadels.get(citadel, "")
    resolution.emit("citadel-acquired", rule, citadel=citadel, revolt=revolt, was=was, how=how, unit=unit)
    if how == "neutral":
        return  # nobody takes it: who is inside stays as he is
    for name, leader in list(resolution.position.leaders.items()):
        if leader.at == citadel and leader.captor != revolt:
            resolution.emit(
                "captured",
                "DIA-13Ba-13",
                leader=name,
                captor=revolt,
                was=leader.captor,
                guard="",
                at=citadel,
                unit=unit,
            )


def conquer(resolution: Resolution, unit_id: str, citadel: str) -> bool:
    """A citadel that a revolt besieged with success is its own: nobody controls it (DIA-13Ba-16)."""
    owner = resolution.position.units[unit_id].owner
    if owner not in resolution.position.revolts:
        return False
    acquire(resolution, owner, citadel, "DIA-13Ba-16", "siege", unit_id)
    return True


def occupy(resolution: Resolution, unit: Unit) -> bool:
    """A neutral unit takes no province, yet nobody controls the one where it stands."""
    if not is_rebel(resolution.position, unit):
        return False
    was = resolution.position.provinces.get(unit.space, "")
    if was:
        resolution.emit("province-lost", "DIA-9-03", province=unit.space, was=was, unit=unit.id)
    return True


def join_neutral(resolution: Resolution) -> None:
    """Neutral citadels that a revolt under way is about are its own without a siege (DIA-13Ba-12).

    One that a garrison still holds must be besieged.
    """
    for name in resolution.position.revolts:
        if name in uprisings():
            continue
        for citadel in rising_of(resolution.position, name).citadels:
            position = resolution.position
            taken = any(citadel in revolt.acquired for revolt in position.revolts.values())
            if not taken and not position.citadels.get(citadel) and position.unit_in(citadel) is None:
                acquire(resolution, name, citadel, "DIA-13Ba-12", "neutral")


# --- A revolt breaks out: who stood there goes into an own citadel or is lost, and its units appear (13.B.a)


class Arrival(NamedTuple):
    """A unit that is about to appear: of which revolt, and its sign in parts."""

    owner: str
    kind: str
    grade: str
    at: str


def outbreak(position: Position) -> TableEvent | None:
    """The revolt or intervention that breaks out this season, if it can (DIA-13-04)."""
    event = position.event
    if event is None or (event.kind not in ("revolt", "uprising") and event.of != SATRAPS):
        return None
    return None if why_void(position, event) else event


def arrivals(position: Position, event: TableEvent) -> tuple[Arrival, ...]:
    """The units that appear; of a general revolt only those of peoples that have not risen yet (DIA-13N3-04)."""
    known = risings().get(event.of)
    if known is None:
        return ()
    if known.peoples:
        fresh = [people for people in known.peoples if not under_way(position, people)]
        return tuple(one for people in fresh for one in _units(people, risings()[people].units, event.spaces))
    if comes_again(position, event.of):
        lost = () if under_way(position, event.of) else known.units
        return tuple(_units(event.of, (*lost, *second_risings()[event.of].units), ()))
    return tuple(_units(event.of, known.units, event.spaces))


def _units(owner: str, signs: tuple[str, ...], spaces: tuple[str, ...]) -> Iterator[Arrival]:
    """Signs taken apart; where a die decided between two provinces of the field the event names the one."""
    for sign in signs:
        letters, at = sign.split(" ", 1)
        elsewhere = [space for space in spaces if space in risings()[owner].field]
        rolled = elsewhere if len(signs) == 1 and risings()[owner].league and elsewhere else [at]
        yield Arrival(owner, letters[0], letters[1:], rolled[0] if split_coast(at)[0] != rolled[0] else at)


def seek_refuge(resolution: Resolution) -> None:
    """Who stands where units will appear goes into an own citadel without a garrison (DIA-13Ba-03).

    Where there are two the player is asked which (phase ``refuge``).
    """
    position = resolution.position
    event = outbreak(position)
    if event is None:
        return
    asked = []
    for space in _spaces(position, event):
        for unit in _units_in(position, space):
            places = shelters(position, unit)
            if len(places) == 1:
                shelter(resolution, unit, places[0])
            elif places:
                asked.append(unit)
        for name, leader in position.leaders.items():
            if leader.at == space and resolution.position.leaders[name].at == space and not leader.guard:
                _shelter_alone(resolution, name, leader.captor or name, space)
    for unit in asked:
        resolution.emit(
            "refuge-asked", "DIA-13Ba-03", unit=unit.id, options=shelters(resolution.position, unit),
            party=_party(resolution.position, unit),
        )  # fmt: skip


def shelters(position: Position, unit: Unit) -> tuple[str, ...]:
    """Own citadels without a garrison that the unit can enter where it stands, the major ones first."""
    if not is_living(position, unit.owner):
        return ()
    places = position.board.places
    full = {one.at for one in position.units.values()}
    found = [
        way.to
        for way in exits(position.board, unit)
        if way.becomes == GARRISON and position.citadels.get(way.to) == unit.owner and way.to not in full
    ]
    return tuple(sorted(found, key=lambda citadel: (not places[citadel].is_major, citadel)))


def shelter(resolution: Resolution, unit: Unit, citadel: str) -> None:
    """The unit and the characters of its player in the province go into a citadel (DIA-13Ba-03)."""
    resolution.emit(
        "sheltered", "DIA-13Ba-03", unit=unit.id, **{"from": unit.at}, to=citadel, kind=GARRISON,
        party=_party(resolution.position, unit),
    )  # fmt: skip


def _party(position: Position, unit: Unit) -> list[str]:
    """The characters of the unit's player in its space."""
    found = position.leaders.items()
    return [name for name, leader in found if leader.at == unit.space and unit.owner in (name, leader.captor)]


def _shelter_alone(resolution: Resolution, name: str, player: str, space: str) -> None:
    position = resolution.position
    if any(unit.owner == player and unit.space == space for unit in position.units.values()):
        return  # he shares the fate of the unit
    afloat = position.board.spaces[space].is_sea
    places = shelters(position, Unit("", player, FLEET if afloat else ARMY, "", space))
    if places:
        resolution.emit("leader-sheltered", "DIA-13Ba-03", leader=name, to=places[0], player=player)


def break_out(resolution: Resolution) -> None:
    """The event of the season happens: units appear, citadels rise, offers are made (DIA-13Ba-01, -02)."""
    offers.offer(resolution)
    position = resolution.position
    event = outbreak(position)
    if event is None:
        return
    if event.of in uprisings():
        _uprising(resolution, event.of)
        return
    new = arrivals(position, event)
    again = comes_again(position, event.of)
    overrun = [unit for space in _spaces(position, event) for unit in _units_in(position, space)]
    for unit in overrun:
        resolution.emit("annihilated", "DIA-13Ba-02", unit=unit.id, at=unit.at, why="rising", by="")
    _begin(resolution, event, again)
    for one in new:
        resolution.emit(
            "risen", rising_of(resolution.position, one.owner).rule, unit=_fresh_id(resolution.position, one.owner),
            revolt=one.owner, kind=one.kind, grade=one.grade, at=one.at,
        )  # fmt: skip
    _catch(resolution, new, overrun)
    join_neutral(resolution)


def _begin(resolution: Resolution, event: TableEvent, again: bool) -> None:
    """The revolt is under way; a second intervention goes on from the first, peoples join their league."""
    rising = second_risings()[event.of] if again else risings()[event.of]
    resolution.emit(
        "revolt-again" if again else "revolt-began", rising.rule, revolt=event.of, left=rising.seasons,
        settled=not rising.run, origin=_origin(event, rising), treasure=_fresh_gold(resolution.position, event, rising),
        once=rising.once,
    )  # fmt: skip
    for people in rising.peoples:
        # What was under way is merged and has its seasons anew (DIA-13N3-04).
        merged = people in resolution.position.revolts
        resolution.emit(
            "revolt-joined", "DIA-13N3-04" if merged else "DIA-13N3-02", revolt=people, league=event.of,
            left=risings()[people].seasons, origin=_origin(event, risings()[people]), merged=merged,
        )  # fmt: skip


def _fresh_gold(position: Position, event: TableEvent, rising: Rising) -> int:
    """The gold that appears with a revolt, in T (DIA-13Bc-02).

    What an earlier offer left unclaimed is there still; whether it grows is for the players to read.
    """
    left = position.revolts[event.of].treasure if event.of in position.revolts else 0
    amount = rising.treasure[1]
    return max(0, amount - left) if setting_value(position, "satraps-gold") == "once" else amount


def _origin(event: TableEvent, rising: Rising) -> str:
    spaces = [one.at for one in _units(rising.id, rising.units, event.spaces)] if rising.units else []
    return split_coast(spaces[0])[0] if spaces else ""


def _catch(resolution: Resolution, new: tuple[Arrival, ...], overrun: list[Unit]) -> None:
    """Characters who were left in the way are taken, a diadoch is killed, captive or free (DIA-13Ba-02)."""
    position = resolution.position
    for one in new:
        space = split_coast(one.at)[0]
        guard = next(unit.id for unit in position.units.values() if unit.owner == one.owner and unit.at == one.at)
        guards = {unit.id for unit in overrun if unit.space == space}
        for name, leader in position.leaders.items():
            if leader.at != space and leader.guard not in guards:
                continue
            if name in position.players:
                resolution.emit("killed", "DIA-13Ba-02", leader=name, by=one.owner, how="rising", at=space)
            else:
                resolution.emit(
                    "captured", "DIA-13Ba-17", leader=name, captor=one.owner, was=leader.captor, guard=guard,
                    at=space, unit=guard,
                )  # fmt: skip
    succession.end_heirless(resolution)  # unless an heir comes (DIA-12D-01)


def _uprising(resolution: Resolution, name: str) -> None:
    """Nora and Isaura rise: garrisons are lost, who was inside is a prisoner, no unit appears (DIA-13Bb2-01)."""
    row = uprisings()[name]
    if name not in resolution.position.revolts:
        resolution.emit(
            "revolt-began", row["rule"], revolt=name, left=None, settled=True, origin="", treasure=0, once=False
        )
    for citadel in row["citadels"]:
        for unit in list(resolution.position.units.values()):
            if unit.at == citadel:
                resolution.emit("annihilated", row["rule"], unit=unit.id, at=unit.at, why="rising", by="")
        acquire(resolution, name, citadel, row["rule"], "uprising")


def _spaces(position: Position, event: TableEvent) -> tuple[str, ...]:
    return tuple(dict.fromkeys(split_coast(one.at)[0] for one in arrivals(position, event)))


def _units_in(position: Position, space: str) -> list[Unit]:
    """The army or fleet of a space; garrisons in its citadels are not in it."""
    return [unit for unit in position.units.values() if unit.space == space]


def _fresh_id(position: Position, owner: str) -> str:
    number = 1
    while f"{owner}-{number}" in position.units:
        number += 1
    return f"{owner}-{number}"


# --- What a revolt asks in the midst of a season: where a unit takes refuge (DIA-13Ba-03)


def ask(position: Position) -> Prompts:
    """Ask all who have two own citadels to choose from which it is."""
    asked = [
        Choice(
            REFUGE, player, tuple(unit.id for unit in position.of(player) if unit.id in position.dislodged), each=True
        )
        for player in position.alive
    ]
    return Prompts(tuple(prompt for prompt in asked if prompt.units))


def check(position: Position, order: Order) -> Objection:
    """A refuge is a retreat that cannot be refused."""
    said = check_retreat(position, order)
    if said is FINE and order.verb is Verbs.DISBAND:
        return _no("DIA-13Ba-03", "refuge-must", unit=position.units[order.unit].sign)
    return said


def take(resolution: Resolution, answers: Answers) -> None:
    """The units go where they were sent; without an order into the major citadel, then by the name (DIA-13Ba-03)."""
    receive(resolution, answers)
    for unit_id, choice in list(resolution.position.dislodged.items()):
        order = resolution.orders.pop(unit_id, None)
        citadel = order.to if order is not None and order.verb is Verbs.RETREAT else choice.options[0]
        shelter(resolution, resolution.position.units[unit_id], citadel)
