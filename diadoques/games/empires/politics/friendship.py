"""Friendship: who may cross whose land, by his word, and what ends it (EMP-2.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes
from diadoques.games.empires.land.retreats import part
from diadoques.games.empires.model.agenda import Chapter, Run, void
from diadoques.games.empires.model.orders import ATTACK, CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import DETACHMENT, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import controller, grants, is_friendly, masters, may_not_attack, next_to
from diadoques.games.empires.model.tables import term
from diadoques.games.empires.sheets.closing import orders_of

#: Orders that may be hostile.
_HOSTILE: Final = (Verbs.MOVE, Verbs.BESIEGE, Verbs.RAID, Verbs.SAIL, Verbs.REVOLT)


class FriendshipDeclared(TypedDict):
    """A state calls another its friend."""

    player: PlayerId
    target: PlayerId


class FriendshipEnded(TypedDict):
    """A state calls another a friend no longer; ``broken``: the other's orders are hostile to it."""

    player: PlayerId
    target: PlayerId
    broken: bool


class DetachmentRecalled(TypedDict):
    """A detachment may not stay where it is and leaves the map; ``path``: it has a way home."""

    unit: UnitId
    player: PlayerId
    at: PlaceId
    path: bool


class Hostile(NamedTuple):
    """A line that is hostile to a state."""

    state: str
    order: CampaignOrder
    to: str


def _friendships(run: Run, _item: AgendaItem) -> None:
    """Friendships granted and withdrawn: they hold before anything moves (EMP-2.3-02, EMP-2.3-05)."""
    for state, order in [*orders_of(run.position, Verbs.FRIEND)]:
        known = run.position.states
        if order.target not in known or known[order.target].gone or order.target == state:
            void(run, state, order, "no-such-state", "EMP-2.3-02")
        elif order.target not in known[state].friends:
            run.emit("friendship-declared", "EMP-2.3-02", player=state, target=order.target)
    rejected = {state for state, _ in orders_of(run.position, Verbs.REJECT)}
    for state, order in [*orders_of(run.position, Verbs.UNFRIEND)]:
        one = run.position.states[state]
        if order.target == one.master and state not in rejected:
            void(run, state, order, "master-is-a-friend", "EMP-11.3-01")
        elif order.target in one.friends:
            end(run, state, order.target, "EMP-2.3-05", broken=False, but=())


def end(run: Run, state: str, friend: str, rule: str, *, broken: bool, but: Collection[str]) -> None:
    """A friendship ends: marches that depended on it are cancelled, detachments are sent home.

    Args:
        but: ids of forces that go on as enemies.
    """
    run.emit("friendship-ended", rule, player=state, target=friend, broken=broken)
    land = set(run.position.controlled(state))
    for order in run.position.sheets.get(friend, ()):
        passes = order.verb == Verbs.MOVE and order.intent != ATTACK and land & set(order.way)
        if passes and order.unit not in but:
            void(run, friend, order, "passage-withdrawn", rule)
    send_home(run, run.position.controlled(state), "EMP-2.3-06", of=friend, but=but)
    for force in [*run.position.forces_of(friend)]:  # whoever has joined its armies, wherever they are
        host = run.position.forces.get(force.host)
        if host is not None and host.state == state:
            if force.kind == DETACHMENT and force.at:
                recall(run, force, "EMP-2.3-06")
            else:
                part(run, force.id, "EMP-2.3-07")


def send_home(run: Run, provinces: Collection[str], rule: str, *, of: str = "", but: Collection[str] = ()) -> None:
    """Detachments that stand in provinces where they are no friends any more are sent home (EMP-2.3-06).

    They leave the map; their AP are in their army again next season (ruling ``recalled-is-dissolved``). One that
    goes along with an army of its own stays with it.

    Args:
        of: of this state alone; "": of every state.
        but: ids of forces that stay.
    """
    for force in [*run.position.forces.values()]:
        if force.kind != DETACHMENT or force.at not in provinces or (of and force.state != of):
            continue
        host = run.position.forces.get(force.host)
        if force.id in but or (host is not None and host.state == force.state):
            continue
        if not is_friendly(run.position, force.state, force.at):
            recall(run, force, rule)


def recall(run: Run, force: Force, rule: str) -> None:
    """One detachment is sent home: without a way there its army loses by it."""
    path = has_way_home(run.position, force)
    run.emit("detachment-recalled", rule, unit=force.id, player=force.state, at=force.at, path=path)
    if not path and force.parent in run.position.forces:
        terms = [term(run.position, "modifier.recalled")]
        by = terms[0]["number"]
        run.emit("modifier-changed", rule, unit=force.parent, terms=terms, by=by, now=0, eyes=force.state)


def has_way_home(position: Position, force: Force) -> bool:
    """Whether provinces that are friendly lead from a force, any number of them, to one that its state controls."""
    seen, edge = {force.at}, [force.at]
    while edge:
        for name in next_to(position, edge.pop()):
            if position.provinces[name].controller == force.state:
                return True
            if name not in seen and is_friendly(position, force.state, name):
                seen.add(name)
                edge.append(name)
    return False


def hostilities(position: Position, state: str, order: CampaignOrder) -> Iterator[str]:
    """The states to which a line is hostile (EMP-2.3-09)."""
    match order.verb:
        case Verbs.RAID:
            yield order.target
        case Verbs.BESIEGE:
            force = position.forces.get(order.unit)
            if force is not None and force.at:
                yield controller(position, force.at)
        case Verbs.REVOLT:
            yield controller(position, order.space) if order.space in position.provinces else ""
        case Verbs.MOVE:
            for name in order.way:
                if name in position.provinces and not is_friendly(position, state, name):
                    yield controller(position, name)
            last = order.way[-1] if order.way else ""
            if order.intent == ATTACK and last in position.provinces:
                yield controller(position, last)
        case Verbs.SAIL:
            yield from _at_sea(position, state, order)


def _at_sea(position: Position, state: str, order: CampaignOrder) -> Iterator[str]:
    fleet = position.fleets.get(order.unit)
    coast = fleet.coast if fleet is not None else ""
    for step in order.way:
        if step.startswith("raid "):
            yield step.removeprefix("raid ")
        elif step.startswith("blockade "):
            name = step.removeprefix("blockade ")
            yield controller(position, name) if name in position.provinces else ""
        elif step.startswith("@"):
            coast = step[1:]
        elif step.startswith("-") and coast in position.provinces and not is_friendly(position, state, coast):
            yield controller(position, coast)


def _hostility(run: Run, _item: AgendaItem) -> None:
    """Lines that are hostile: forbidden ones are void, others end the friendship of those whom they hurt."""
    found: list[Hostile] = []
    for state, order in [*orders_of(run.position, *_HOSTILE)]:
        hurt = [one for one in dict.fromkeys(hostilities(run.position, state, order)) if one and one != state]
        if refused := _refusal(run.position, state, hurt):
            void(run, state, order, *refused)
        else:
            found += [Hostile(state, order, to) for to in hurt]
    for one in found:
        if one.to in run.position.states and one.state in run.position.states[one.to].friends:
            but = {other.order.unit for other in found if other.state == one.state and other.to == one.to}
            but |= {force.id for force in run.position.forces.values() if force.host in but}
            end(run, one.to, one.state, "EMP-2.3-08", broken=True, but=but)


def _refusal(position: Position, state: str, hurt: Collection[str]) -> tuple[str, str] | None:
    """Why a line is not lawful: a code, and the rule; None where it is."""
    banned = may_not_attack(position, state)
    for to in hurt:
        if to in banned:
            below = state in masters(position, to)
            return "own-tributary" if below else "protected", "EMP-11.3-04" if below else "EMP-11.3-03"
        if grants(position, state, to):
            return "hostile-to-a-friend", "EMP-2.3-08"
    return None


def _declared(position: Position, data: FriendshipDeclared) -> Position:
    state = position.states[data["player"]]
    return position.with_state(state.id, friends=(*state.friends, data["target"]))


def _ended(position: Position, data: FriendshipEnded) -> Position:
    state = position.states[data["player"]]
    return position.with_state(state.id, friends=tuple(one for one in state.friends if one != data["target"]))


def _recalled(position: Position, data: DetachmentRecalled) -> Position:
    return position.without(data["unit"])


CHAPTER: Final = Chapter(
    "friendship",
    steps={"friendships": _friendships, "hostility": _hostility},
    events={
        "friendship-declared": changes(FriendshipDeclared, _declared),
        "friendship-ended": changes(FriendshipEnded, _ended),
        "detachment-recalled": changes(DetachmentRecalled, _recalled),
    },
)
