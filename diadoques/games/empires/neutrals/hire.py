"""Hirelings: a contingent, or an army, of a tribe at the edge of the map, for talents (EMP-16.6).

They are paid with the orders of a season, come with the next into a province next to the tribe that is friendly to who
has hired them, and serve for that season; who hires them again then keeps them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes
from diadoques.core.prompts import UMPIRE
from diadoques.games.empires.model.agenda import Run, void
from diadoques.games.empires.model.events import Term
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT, NEVER, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import is_friendly
from diadoques.games.empires.model.tables import number, term, total
from diadoques.games.empires.money.spending import affords
from diadoques.games.empires.neutrals.invasion import ap_of_invaders
from diadoques.games.empires.neutrals.tribes import free_name, is_agitated
from diadoques.games.empires.sheets.closing import orders_of

#: The row of hiring, and what may be hired.
HIRE_ROW: Final = "EMP-16.6-01"
CONTINGENT, HOST = "contingent", "army"
#: Dice of the price of each, and the first number of what is hired: no army of a state's own has it.
_DICE: Final = {CONTINGENT: 2, HOST: 4}
_FIRST: Final = 5
#: The keys of terms that are no numbers of the tables: the dice, and what agitation takes off.
_THROWN, _HALVED = "hire.dice", "hire.agitated"


class Hired(TypedDict):
    """A tribe's men are hired for the season after this; ``unit``: as what they come."""

    player: PlayerId
    tribe: PlayerId
    what: str
    unit: UnitId
    sum: int
    terms: list[Term]
    eyes: PlayerId


class HirelingsCame(TypedDict):
    """Hired men come into a province."""

    unit: UnitId
    player: PlayerId
    tribe: PlayerId
    at: PlaceId


class HirelingsLeft(TypedDict):
    """Men whose time is over go home: a tribe's, or a neutral's contingent."""

    units: list[UnitId]
    readers: list[PlayerId]


def hire(run: Run, _item: AgendaItem) -> None:
    """Each sheet in its sequence; the price is thrown, and who cannot pay it has hired nobody."""
    for state, order in [*orders_of(run.position, Verbs.HIRE)]:
        _hire(run, state, order)


def price(run: Run, state: str, tribe: str, what: str, name: str) -> list[dict[str, Any]]:
    """What a tribe's men cost, as terms; half of it, rounded up, while the tribe is agitated."""
    faces = run.throw(name, _DICE[what], 6, HIRE_ROW, state)
    terms = [
        term(run.position, f"neutrals.hire_{what}"),
        {"key": _THROWN, "number": sum(faces), "source": "house"},
    ]
    if is_agitated(run.position, run.position.tribes[tribe]):
        terms.append({"key": _HALVED, "number": -(total(terms) // 2), "source": "house"})
    return terms


def why_not(position: Position, state: str, order: CampaignOrder) -> str:
    """Why an order hires nobody whatever the dice show, or "" (EMP-16.6)."""
    if order.target not in position.tribes or order.text not in _DICE:
        return "no-such-tribe"
    return "" if landings(position, state, order.target) else "tribe-too-far"


def least_price(position: Position, tribe: str, what: str) -> int:
    """What a tribe's men cost at least, in talents: with a 1 on every die."""
    whole = number(position, f"neutrals.hire_{what}") + _DICE[what]
    return whole - whole // 2 if is_agitated(position, position.tribes[tribe]) else whole


def _hire(run: Run, state: str, order: CampaignOrder) -> None:
    position, tribe, what = run.position, order.target, order.text
    if code := why_not(position, state, order):
        void(run, state, order, code, HIRE_ROW)
        return
    terms = price(run, state, tribe, what, f"hire {state} {tribe} {what}")
    if not affords(position, state, total(terms)):
        void(run, state, order, "cannot-afford", HIRE_ROW)
        return
    kind = ARMY if what == HOST else DETACHMENT
    ours = (one for one in position.forces_of(state, kind) if one.hired == tribe)
    unit = next((one.id for one in ours), "") or free_name(position, state, kind, _FIRST)
    about = {"player": state, "tribe": tribe, "what": what, "unit": unit, "sum": total(terms), "terms": terms}
    run.emit("hired", HIRE_ROW, **about, eyes=state)
    run.emit("treasury-changed", HIRE_ROW, player=state, sum=-total(terms), what="hire", eyes=state)


def landings(position: Position, state: str, tribe: str) -> tuple[str, ...]:
    """Provinces next to a tribe that are friendly to a state, its own first: there its hirelings come."""
    there = [at for at in position.tribes[tribe].near if at in position.provinces and is_friendly(position, state, at)]
    return tuple(sorted(there, key=lambda at: position.provinces[at].controller != state))


def hirelings(run: Run, _item: AgendaItem) -> None:
    """With the season: those who were hired for it come, and the size of hired armies is thrown (EMP-16.2-01)."""
    for force in [*run.position.forces.values()]:
        if not force.hired or force.until != run.position.number or force.state not in run.position.states:
            continue
        if not force.at and not force.aboard and force.back == NEVER:
            ways = landings(run.position, force.state, force.hired)
            if not ways:
                _go(run, [force])
                continue
            about = {"unit": force.id, "player": force.state, "tribe": force.hired, "at": ways[0]}
            run.emit("hirelings-came", HIRE_ROW, **about)
        if force.kind == ARMY and force.back == NEVER:
            thrown = sum(run.throw(f"base {force.id}", 2, 8, "EMP-16.2-01", force.state))
            terms, ap = ap_of_invaders(run.position, thrown)
            sized = {"unit": force.id, "player": force.state, "terms": terms, "size": ap, "detached": 0, "ap": ap}
            run.emit("size-set", "EMP-16.2-01", **sized, eyes=force.state)


def leave(run: Run, _item: AgendaItem) -> None:
    """At the end of the season those go whose time is over."""
    position = run.position
    over = [one for one in position.forces.values() if one.until != NEVER and one.until <= position.number]
    _go(run, over)


def _go(run: Run, forces: Iterable[Force]) -> None:
    for force in forces:
        seen = bool(force.at or force.aboard)
        readers: list[str] = [] if seen else [force.state, UMPIRE]
        run.emit("hirelings-left", HIRE_ROW, units=[force.id], readers=readers)


def _hired(position: Position, data: Hired) -> Position:
    """The hired wait off the map; who is hired again serves a season more."""
    unit, until = data["unit"], position.number + 1
    if unit in position.forces:
        return position.with_force(unit, until=until)
    kind = ARMY if data["what"] == HOST else DETACHMENT
    ap = number(position, "neutrals.contingent_size") if kind == DETACHMENT else 0
    force = Force(unit, data["player"], kind, "", ap=ap, hired=data["tribe"], until=until)
    return position.having(forces={**position.forces, unit: force})


def _came(position: Position, data: HirelingsCame) -> Position:
    return position.with_force(data["unit"], at=data["at"], began=data["at"])


def _left(position: Position, data: HirelingsLeft) -> Position:
    return position.without_armies(*data["units"])


KINDS: Final[Mapping[str, Any]] = {
    "hired": changes(Hired, _hired),
    "hirelings-came": changes(HirelingsCame, _came),
    "hirelings-left": changes(HirelingsLeft, _left),
}
