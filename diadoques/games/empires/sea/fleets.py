"""What a fleet is in its season: alone or under one command, still or moving, sheltered, with whom aboard (seed 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from diadoques.games.empires.land import captures
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.pieces import INTERCEPTED, MOVED, ORDERED, Fleet, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import are_foes, fleets_commanded, is_friendly, may_not_attack
from diadoques.games.empires.model.tables import number, term
from diadoques.games.empires.sea.fleet_events import is_move


def leader(position: Position, fleet: Fleet) -> Fleet:
    """Who commands a fleet this season: another, or itself (EMP-7.7-02)."""
    return position.fleets.get(fleet.under, fleet)


def leaders(position: Position, sea: str = "") -> Iterator[Fleet]:
    """The fleets that nobody else commands, all or those of one sea."""
    for fleet in position.fleets.values():
        if leader(position, fleet) is fleet and sea in ("", fleet.at):
            yield fleet


def ships(position: Position, fleet: Fleet) -> int:
    """Ships of a fleet and of those under its command."""
    return sum(one.ships for one in fleets_commanded(position, fleet))


def owners(position: Position, *fleets: Fleet) -> list[str]:
    """The states whose ships sail in these, each once: who may read what they do to each other."""
    return list(dict.fromkeys(one.state for fleet in fleets for one in fleets_commanded(position, fleet)))


def aboard(position: Position, fleet: Fleet) -> tuple[Force, ...]:
    """The forces that a fleet carries."""
    return tuple(force for force in position.forces.values() if force.aboard == fleet.id)


def forces_carried(position: Position, fleet: Fleet) -> tuple[Force, ...]:
    """The forces that a fleet and those under its command carry."""
    return tuple(force for one in fleets_commanded(position, fleet) for force in aboard(position, one))


def is_still(fleet: Fleet) -> bool:
    """Whether it is immobile: it has changed neither sea nor coast this season, and is not to (EMP-7.3-01)."""
    return ORDERED not in fleet.did and MOVED not in fleet.did


def is_sheltered(position: Position, fleet: Fleet) -> bool:
    """Whether a fleet cannot be intercepted: still, on a friendly coast, busy with nobody (EMP-7.3-02)."""
    idle = is_still(fleet) and INTERCEPTED not in fleet.did and not fleet.blockade
    return idle and bool(fleet.coast) and is_friendly(position, fleet.state, fleet.coast)


def may_attack(position: Position, by: Fleet, of: Fleet) -> bool:
    """Whether the yokes let a fleet intercept and attack another, or close ports to it (EMP-11.3-03, EMP-11.3-04)."""
    return of.state not in may_not_attack(position, by.state)


def blockaders(position: Position, fleet: Fleet, sea: str, coast: str) -> list[Fleet]:
    """The enemy fleets that close the ports of a province on a sea to a fleet (EMP-7.8-03)."""
    return [
        one
        for one in leaders(position, sea)
        if coast and one.blockade == coast and are_foes(position, one.state, fleet.state)
        and may_attack(position, one, fleet)
    ]  # fmt: skip


def still_to_do(way: Sequence[str]) -> list[str]:
    """What remains of a way for who sails no further: what can be done before its next move (EMP-7.3-03)."""
    found: list[str] = []
    for step in way:
        if is_move(step):
            break
        found.append(step)
    return found


def part(count: int, percent: int) -> int:
    """So many percent of ships, to the nearest, an exact half up (rulings ``nearest-ship``, ``half-ship-is-lost``)."""
    return (count * percent + 50) // 100


def shares(position: Position, fleet: Fleet, lost: int) -> Mapping[str, int]:
    """Losses of a fleet and those under its command, as their ships, the odd ones the commander's (EMP-7.7-02)."""
    group = fleets_commanded(position, fleet)
    whole = sum(one.ships for one in group)
    lost = min(lost, whole)
    found = {one.id: lost * one.ships // whole if whole else 0 for one in group}
    odd = lost - sum(found.values())
    for one in group:
        more = min(odd, one.ships - found[one.id])
        found[one.id] += more
        odd -= more
    return {name: count for name, count in found.items() if count}


def lose_ships(
    run: Run, fleet: Fleet, lost: int, rule: str, what: str, terms: Iterable[Mapping[str, Any]] = (), captor: str = ""
) -> None:
    """Ships are lost by a fleet and those under its command; one without a ship is no more, who is aboard is taken."""
    for name, count in shares(run.position, fleet, lost).items():
        one = run.position.fleets[name]
        run.emit("ships-lost", rule, unit=name, ships=count, what=what, terms=list(terms), eyes=one.state)
        if run.position.fleets[name].ships <= 0:
            sink(run, one, rule, captor)


def sink(run: Run, fleet: Fleet, rule: str, captor: str = "") -> None:
    """A fleet is no more; the troops that it carried are captured (EMP-7.5-05, EMP-5.4-09)."""
    for force in aboard(run.position, fleet):
        if not force.host:
            captures.capture(run, force.id, captor, "EMP-7.5-05")
    for force in aboard(run.position, fleet):
        captures.capture(run, force.id, captor, "EMP-7.5-05")
    readers = list(dict.fromkeys((fleet.state, captor) if captor else (fleet.state,)))
    run.emit("fleet-lost", rule, unit=fleet.id, player=fleet.state, readers=readers)


def fresh(position: Position, name: str) -> str:
    """A purpose of dice that no die of this season has: the name, with 2, 3 … where it has been thrown for."""
    found, count = name, 1
    while found in position.drawn:
        count += 1
        found = f"{name} {count}"
    return found


def retreat_terms(position: Position, times: int) -> list[dict[str, Any]]:
    """What a retreat costs, as terms: percent of the ships (EMP-7.2-04, EMP-7.2-08)."""
    return [term(position, "sea.retreat_loss", times)]


def is_asked(position: Position, state: str) -> bool:
    """Whether a state is asked what its fleets do: it is played, and exchanges are (EMP-3.1.4-01)."""
    return position.options.get("sea-exchanges") != "standing-orders" and state in position.alive


def room(position: Position, fleet: Fleet) -> int:
    """AP that a fleet may still take aboard (EMP-7.2-07)."""
    return number(position, "sea.carries") - sum(force.ap for force in aboard(position, fleet))
