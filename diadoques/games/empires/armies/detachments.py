"""Detachments, and the forced allies of tributaries: made, resized, dissolved (EMP-4.2-06, EMP-11.3-01).

An ally that is sent freely is always reliable (EMP-4.2.3-01): of forced ones alone there is something to say.
"""

from __future__ import annotations

from typing import Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.empires.model.agenda import Chapter, Run, void
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT, NEVER, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import is_landless, tributaries
from diadoques.games.empires.model.strength import armies, detachments
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.sheets.closing import orders_of


class DetachmentMade(TypedDict):
    """A detachment is drawn from an army, where it stands; ``forced``: by a tributary, on its master's order."""

    unit: UnitId
    player: PlayerId
    parent: UnitId
    at: PlaceId
    ap: int
    forced: bool
    readers: list[PlayerId]


class DetachmentResized(TypedDict):
    """A detachment has another size; its army has as much less, or more."""

    unit: UnitId
    player: PlayerId
    ap: int
    eyes: PlayerId


class DetachmentDissolved(TypedDict):
    """A detachment is dissolved; its AP are in its army again next season, or at once (``now``)."""

    unit: UnitId
    player: PlayerId
    now: bool
    eyes: PlayerId


class AllyNotSent(TypedDict):
    """A tributary has too few men left for the ally that its master orders."""

    player: PlayerId
    master: PlayerId
    readers: list[PlayerId]


class AllyTerms(TypedDict):
    """What a tributary says of the ally that its master may order: its AP, whether it is reliable at any rate."""

    player: PlayerId
    ap: int
    reliable: bool
    eyes: PlayerId


def _detachments(run: Run, _item: AgendaItem) -> None:
    """In the sequence of each sheet; dissolved ones first, then the rest, forced allies after all (EMP-4.2-06)."""
    for state, order in [*orders_of(run.position, Verbs.DISSOLVE)]:
        force = run.position.forces.get(order.unit)
        if force is not None and force.kind == DETACHMENT:
            _dissolve(run, state, order, force)
    for state, order in [*orders_of(run.position, Verbs.DETACH, Verbs.RESIZE)]:
        (_detach if order.verb == Verbs.DETACH else _resize)(run, state, order)
    for state, order in [*orders_of(run.position, Verbs.RELIABLE, Verbs.CONTINGENT)]:
        _terms(run, state, order)
    for state, order in [*orders_of(run.position, Verbs.ALLY)]:
        _ally(run, state, order)
    for state, order in [*orders_of(run.position, Verbs.CREATE)]:
        if is_landless(run.position, state):
            void(run, state, order, "landless", "EMP-13.1-05")
        else:
            run.emit("army-asked", "EMP-4.4-03", player=state, eyes=state)


def least(position: Position, state: str, *, forced: bool = False) -> int:
    """The smallest detachment, or forced ally, of a state, in AP (EMP-4.2.1-02, EMP-4.2.1-04)."""
    found = position.states[state].least
    return max(found, number(position, "armies.forced_least")) if forced else found


def _size_fault(position: Position, state: str, ap: int, *, forced: bool = False) -> tuple[str, str] | None:
    if ap > number(position, "armies.detachment_most"):
        return "too-large", "EMP-4.2.1-01"
    if ap < least(position, state, forced=forced):
        return "too-small", "EMP-4.2.1-04" if forced else "EMP-4.2.1-02"
    return None


def _army(position: Position, state: str, name: str) -> Force | None:
    force = position.forces.get(name)
    return force if force is not None and force.state == state and force.kind == ARMY else None


def _detach(run: Run, state: str, order: CampaignOrder) -> None:
    position, rule = run.position, "EMP-4.2-02"
    army = _army(position, state, order.unit)
    if army is None or army.back != NEVER or army.hired:
        void(run, state, order, "no-such-army", "EMP-4.2-01")
    elif len(detachments(position, army)) >= number(position, "armies.detachments"):
        void(run, state, order, "two-detachments", rule)
    elif fault := _size_fault(position, state, order.number):
        void(run, state, order, *fault)
    elif order.number > army.ap:
        void(run, state, order, "too-few-men", "EMP-4.2-01")
    else:
        _make(run, army, order.beside, order.number, readers=[state])


def _make(run: Run, army: Force, wish: str, ap: int, *, readers: list[str], forced: bool = False) -> None:
    known = {one.id for one in run.position.forces.values()}
    start = f"{army.state}-{DETACHMENT}"
    free = next(f"{start}{count}" for count in range(1, len(known) + 2) if f"{start}{count}" not in known)
    unit = wish if wish.removeprefix(start).isdigit() and wish.startswith(start) and wish not in known else free
    run.emit(
        "detachment-made", "EMP-4.2.2-01" if forced else "EMP-4.2-01", unit=unit, player=army.state, parent=army.id,
        at=army.at, ap=ap, forced=forced, readers=readers,
    )  # fmt: skip


def _cut_off(force: Force) -> bool:
    """Whether AP cannot reach a force: it is besieged, aboard, or off the map (EMP-4.2-06)."""
    return force.inside or bool(force.aboard) or force.back != NEVER


def _resize(run: Run, state: str, order: CampaignOrder) -> None:
    position, force = run.position, run.position.forces.get(order.unit)
    if force is None or force.state != state or force.kind != DETACHMENT:
        void(run, state, order, "no-such-detachment", "EMP-4.2-06")
        return
    army = position.forces.get(force.parent)
    if army is None or _cut_off(force) or _cut_off(army):
        void(run, state, order, "cut-off", "EMP-4.2-06")
    elif fault := _size_fault(position, state, order.number, forced=force.forced):
        void(run, state, order, *fault)
    elif order.number - force.ap > army.ap:
        void(run, state, order, "too-few-men", "EMP-4.2.1-03")
    else:
        run.emit("detachment-resized", "EMP-4.2.1-03", unit=force.id, player=state, ap=order.number, eyes=state)


def _dissolve(run: Run, state: str, order: CampaignOrder, force: Force) -> None:
    if force.state != state:
        void(run, state, order, "no-such-detachment", "EMP-4.2-06")
    else:
        _end(run, force, "EMP-4.2-06", now=False)


def _end(run: Run, force: Force, rule: str, *, now: bool) -> None:
    run.emit("detachment-dissolved", rule, unit=force.id, player=force.state, now=now, eyes=force.state)


def _terms(run: Run, state: str, order: CampaignOrder) -> None:
    one = run.position.states[state]
    if order.verb == Verbs.RELIABLE:
        run.emit("ally-terms", "EMP-4.2.3-02", player=state, ap=one.ally, reliable=bool(order.number), eyes=state)
    elif fault := _size_fault(run.position, state, order.number, forced=True):
        void(run, state, order, *fault)
    else:
        run.emit("ally-terms", "EMP-11.3-01", player=state, ap=order.number, reliable=one.reliable, eyes=state)


def _ally(run: Run, master: str, order: CampaignOrder) -> None:
    """A master orders the ally of a tributary, one a season (ruling ``forced-ally-serves-the-master``).

    One that is out already serves again. Of two detachments the smaller one is dissolved for it, and its men are in
    the army at once; who has too few men left sends none.
    """
    position, state, rule = run.position, order.target, "EMP-11.3-01"
    if state not in tributaries(position, master):
        void(run, master, order, "no-tributary", rule)
        return
    if _army(position, master, order.beside) is None:
        void(run, master, order, "no-such-army", rule)
        return
    if any(one.forced for one in position.forces_of(state, DETACHMENT)):
        return
    ap = max(position.states[state].ally, least(position, state, forced=True))
    for army in armies(position, state):
        if army.back != NEVER:
            continue
        own = sorted(detachments(position, army), key=lambda one: one.ap)
        recalled = own[: max(0, len(own) + 1 - number(position, "armies.detachments"))]
        spare = [one for one in recalled if not _cut_off(one)]
        men = army.ap + sum(one.ap for one in spare)
        sent = ap if men >= ap else least(position, state, forced=True)
        if len(spare) == len(recalled) and men >= sent:
            for one in spare:
                _end(run, one, rule, now=True)
            _make(run, army, "", sent, readers=[state, master], forced=True)
            return
    run.emit("ally-not-sent", rule, player=state, master=master, readers=[state, master])


def _made(position: Position, data: DetachmentMade) -> Position:
    army, name = position.forces[data["parent"]], data["unit"]
    made = Force(
        name, army.state, DETACHMENT, army.at, ap=data["ap"], parent=army.id, aboard=army.aboard, inside=army.inside,
        shut=army.shut, forced=data["forced"],
    )  # fmt: skip
    position = position.with_force(army.id, ap=army.ap - data["ap"])
    return position.having(forces={**position.forces, name: made})


def _resized(position: Position, data: DetachmentResized) -> Position:
    force = position.forces[data["unit"]]
    army = position.forces[force.parent]
    position = position.with_force(army.id, ap=army.ap + force.ap - data["ap"])
    return position.with_force(force.id, ap=data["ap"])


def _dissolved(position: Position, data: DetachmentDissolved) -> Position:
    force = position.forces[data["unit"]]
    if data["now"] and force.parent in position.forces:
        position = position.with_force(force.parent, ap=position.forces[force.parent].ap + force.ap)
    return position.without(force.id)


def _termed(position: Position, data: AllyTerms) -> Position:
    return position.with_state(data["player"], ally=data["ap"], reliable=data["reliable"])


CHAPTER: Final = Chapter(
    "detachments",
    steps={"detachments": _detachments},
    events={
        "detachment-made": changes(DetachmentMade, _made),
        "detachment-resized": changes(DetachmentResized, _resized),
        "detachment-dissolved": changes(DetachmentDissolved, _dissolved),
        "ally-not-sent": tells(AllyNotSent),
        "ally-terms": changes(AllyTerms, _termed),
    },
)
