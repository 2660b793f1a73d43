"""Invasions by barbarians of the edge of the map (EMP-16.2.2): an army comes in, and tries to conquer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

from diadoques.core.events import PlaceId, PlayerId, UnitId, changes
from diadoques.core.prompts import UMPIRE
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.pieces import ARMY, Force, State, Tribe
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import number, term, total

_ROW: Final = "EMP-16.2.2-01"


class Invasion(TypedDict):
    """A tribe enters a state's province with an army, ``unit``; it is a state of its own from now on."""

    player: PlayerId
    target: PlayerId
    unit: UnitId
    at: PlaceId


def near(position: Position, tribe: Tribe, state: str) -> tuple[str, ...]:
    """The provinces of a state that a tribe borders."""
    return tuple(at for at in tribe.near if at in position.provinces and position.provinces[at].controller == state)


def ap_of_invaders(position: Position, thrown: int) -> tuple[list[dict[str, Any]], int]:
    """AP of an army of a tribe, by its seasonal dice, and the terms that they come of (EMP-16.2-01)."""
    terms = [term(position, f"size.base_{thrown}"), term(position, "size.barbarian")]
    most = number(position, "size.most")
    if (over := total(terms) - most) > 0:
        terms.append({"key": "size.excess", "number": -over, "source": "text"})
    return terms, total(terms)


def begin(run: Run, state: str, order: int) -> bool:
    """A tribe next to a state invades it, which and where by lot; False where there is none."""
    able = [name for name, tribe in run.position.tribes.items() if near(run.position, tribe, state)]
    if not able:
        return False
    tribe = run.shuffled(f"invader {state} {order}", able, _ROW)[0]
    at = run.shuffled(f"entry {state} {order}", near(run.position, run.position.tribes[tribe], state), _ROW)[0]
    thrown = sum(run.throw(f"base {tribe}", 2, 8, "EMP-16.2-01", UMPIRE))
    known = {one.number for one in run.position.forces_of(tribe, ARMY)}
    unit = f"{tribe}-{ARMY}{next(count for count in range(1, len(known) + 2) if count not in known)}"
    run.emit("invasion", _ROW, player=tribe, target=state, unit=unit, at=at)
    terms, ap = ap_of_invaders(run.position, thrown)
    about = {"unit": unit, "player": tribe, "terms": terms, "size": ap, "detached": 0, "ap": ap}
    run.emit("size-set", "EMP-16.2-01", **about, eyes=tribe)
    return True


def _entered(position: Position, data: Invasion) -> Position:
    """The invaders are a neutral, barbarian and aggressive state without land (EMP-16.2.2-01)."""
    name, at = data["player"], data["at"]
    known = position.states.get(name)
    if known is None or known.gone:
        state = State(name, at, "", barbarian=True, neutral=True, aggressive=True)
        position = position.having(states={**position.states, name: state})
    army = Force(data["unit"], name, ARMY, at, began=at)
    return position.having(forces={**position.forces, army.id: army})


KINDS: Final[Mapping[str, Any]] = {"invasion": changes(Invasion, _entered)}
