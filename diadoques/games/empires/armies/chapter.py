"""How many armies a state has, and what arrives with a season: ships, armies earned, armies back (EMP-4.4-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import EventKind, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.orders import Verbs
from diadoques.games.empires.model.pieces import ARMY, FLEET, NEVER, Fleet, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import controller, seas
from diadoques.games.empires.model.strength import ap_with, armies
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.sheets.closing import orders_of

#: The key of how many provinces it takes to have so many armies.
_NEEDED: Final = {2: "armies.second", 3: "armies.third", 4: "armies.fourth"}
#: Seasons after that in which its provinces became too few, at the end of which an army disappears (EMP-4.4-04).
_GRACE: Final = 2


class ShipsArrived(TypedDict):
    """Ships that were paid last season join a fleet, or make a new one, in a sea, on a coast."""

    player: PlayerId
    unit: UnitId
    sea: PlaceId
    at: PlaceId
    ships: int
    eyes: PlayerId


class ShipsWait(TypedDict):
    """Ships too few for a fleet of their own wait in port."""

    player: PlayerId
    at: PlaceId
    ships: int
    eyes: PlayerId


class ArmyReturned(TypedDict):
    """An army that was captured can be used again; ``inside``: in a fortress that is besieged."""

    unit: UnitId
    player: PlayerId
    at: PlaceId
    inside: bool


class ArmyAsked(TypedDict):
    """A state asks for a further army."""

    player: PlayerId
    eyes: PlayerId


class ArmyRaised(TypedDict):
    """A further army appears in the capital."""

    unit: UnitId
    player: PlayerId
    at: PlaceId


class ArmyNotRaised(TypedDict):
    """A further army does not come; ``code`` says why."""

    player: PlayerId
    code: str
    eyes: PlayerId


class ModifiersShared(TypedDict):
    """What the armies of a state carry on, shared anew among them, by army."""

    player: PlayerId
    modifiers: dict[str, int]
    eyes: PlayerId


class ArmiesTooMany(TypedDict):
    """A state has too few provinces for its armies since a season; ``NEVER``: it has enough again."""

    player: PlayerId
    since: int
    enough: bool
    eyes: PlayerId


class ArmyDisbanded(TypedDict):
    """An army disappears, with its detachments: its state had too few provinces for too long."""

    unit: UnitId
    player: PlayerId


def provinces_needed(position: Position, count: int) -> int | None:
    """How many provinces it takes to have so many armies; None: nobody may have so many (EMP-4.4-02)."""
    if count < 2:
        return 0
    return number(position, _NEEDED[count]) if count in _NEEDED else None


def home(position: Position, state: str) -> str:
    """Where the armies of a state appear: its capital, without one that of its master, or of a friend (EMP-11.4-03)."""
    one = position.states[state]
    if one.seat:
        return one.seat
    friends = [name for name, other in position.states.items() if state in other.friends]
    seats = (position.states[name].seat for name in (one.master, *friends) if name in position.states)
    return next((seat for seat in seats if seat), one.capital)


def in_even_shares(whole: int, count: int) -> list[int]:
    """A modifier in so many shares, as even as may be, the greater ones first (ruling ``odd-share-to-army-one``).

    >>> in_even_shares(-25, 2), in_even_shares(25, 2), in_even_shares(-30, 2)
    ([-13, -12], [13, 12], [-15, -15])
    """
    each, more = divmod(abs(whole), count)
    sign = -1 if whole < 0 else 1
    return [sign * (each + (order < more)) for order in range(count)]


def arrivals(run: Run, _item: AgendaItem) -> None:
    """What comes with the season."""
    for state, one in run.position.states.items():
        if one.gone:
            continue
        for at, ships in one.yards.items():
            if run.position.provinces[at].controller == state:
                _launch(run, state, at, ships)
        for army in armies(run.position, state):
            if army.back != NEVER and army.back <= run.position.number:
                at = home(run.position, state)
                inside = at in run.position.sieges
                run.emit("army-returned", "EMP-5.5-04", unit=army.id, player=state, at=at, inside=inside)
        if one.raising:
            _raise(run, state)


def _launch(run: Run, state: str, at: str, ships: int) -> None:
    """Ships join a fleet on their coast, else they make one where it is large enough (EMP-12.2.1-01)."""
    position, rule = run.position, "EMP-12.2.1-01"
    ours = position.fleets_of(state)
    there = next((one for one in ours if one.coast == at), None)
    if there is not None:
        unit, sea = there.id, there.at
    elif not ours or ships >= number(position, "sea.fleet_least"):
        unit, sea = f"{state}-{FLEET}{_free(one.number for one in ours)}", seas(position, at)[0]
    else:
        run.emit("ships-wait", rule, player=state, at=at, ships=ships, eyes=state)
        return
    run.emit("ships-arrived", rule, player=state, unit=unit, sea=sea, at=at, ships=ships, eyes=state)


def _free(numbers: Any) -> int:
    known = set(numbers)
    return next(one for one in range(1, len(known) + 2) if one not in known)


def why_not_raised(position: Position, state: str) -> str:
    """Why a state gets no further army as things stand, or "" (EMP-4.4-03)."""
    seat, wanted = position.states[state].seat, provinces_needed(position, len(armies(position, state)) + 1)
    if wanted is None or len(position.controlled(state)) < wanted:
        return "too-few-provinces"
    if not seat or controller(position, seat) != state:
        return "no-capital"
    return "capital-besieged" if seat in position.sieges else ""


def _raise(run: Run, state: str) -> None:
    """A further army, if its state controls provinces enough, and its capital is free (EMP-4.4-03)."""
    position, ours = run.position, armies(run.position, state)
    seat = position.states[state].seat
    if code := why_not_raised(position, state):
        run.emit("army-not-raised", "EMP-4.4-03", player=state, code=code, eyes=state)
        return
    unit = f"{state}-{ARMY}{_free(one.number for one in ours)}"
    run.emit("army-raised", "EMP-4.4-03", unit=unit, player=state, at=seat)
    ours = armies(run.position, state)
    shares = in_even_shares(sum(one.modifier for one in ours), len(ours))
    modifiers = {one.id: share for one, share in zip(ours, shares, strict=True)}
    run.emit("modifiers-shared", "EMP-4.4-06", player=state, modifiers=modifiers, eyes=state)


def lose_excess_armies(run: Run, _item: AgendaItem) -> None:
    """Who has too few provinces for its armies loses one at the end of the second season after (EMP-4.4-04)."""
    for state, one in run.position.states.items():
        if one.gone:
            continue
        ours = armies(run.position, state)
        wanted = provinces_needed(run.position, len(ours))
        enough = wanted is not None and len(run.position.controlled(state)) >= wanted
        if enough and one.want == NEVER:
            continue
        if enough or one.want == NEVER:
            since = NEVER if enough else run.position.number
            run.emit("armies-too-many", "EMP-4.4-04", player=state, since=since, enough=enough, eyes=state)
        elif run.position.number >= one.want + _GRACE:
            run.emit("army-disbanded", "EMP-4.4-04", unit=_given_up(run.position, ours).id, player=state)


def _given_up(position: Position, ours: tuple[Force, ...]) -> Force:
    """The army that its player gives up, else the one with fewer AP."""
    wish = {order.unit for _, order in orders_of(position, Verbs.DISSOLVE)}
    return min(ours, key=lambda one: (one.id not in wish, ap_with(position, one), -one.number))


def _arrived(position: Position, data: ShipsArrived) -> Position:
    one, name = position.states[data["player"]], data["unit"]
    yards = {at: ships for at, ships in one.yards.items() if at != data["at"]}
    position = position.with_state(one.id, yards=yards)
    known = position.fleets.get(name) or Fleet(name, one.id, 0, data["sea"], data["at"])
    return position.having(fleets={**position.fleets, name: replace(known, ships=known.ships + data["ships"])})


def _returned(position: Position, data: ArmyReturned) -> Position:
    shut = position.number if data["inside"] else NEVER
    return position.with_force(data["unit"], at=data["at"], inside=data["inside"], shut=shut, back=NEVER, captor="")


def _asked(position: Position, data: ArmyAsked) -> Position:
    return position.with_state(data["player"], raising=True)


def _raised(position: Position, data: ArmyRaised) -> Position:
    army = Force(data["unit"], data["player"], ARMY, data["at"])
    position = position.with_state(data["player"], raising=False)
    return position.having(forces={**position.forces, army.id: army})


def _not_raised(position: Position, data: ArmyNotRaised) -> Position:
    return position.with_state(data["player"], raising=False)


def _shared(position: Position, data: ModifiersShared) -> Position:
    for name, modifier in data["modifiers"].items():
        position = position.with_force(name, modifier=modifier)
    return position


def _too_many(position: Position, data: ArmiesTooMany) -> Position:
    return position.with_state(data["player"], want=data["since"])


def _disbanded(position: Position, data: ArmyDisbanded) -> Position:
    """Add the modifier of an army that goes to the first that is left; with armies still too many the clock runs on."""
    name, state = data["unit"], position.states[data["player"]]
    carried = position.forces[name].modifier
    position = position.without_armies(name)
    left = armies(position, state.id)
    position = position.with_force(left[0].id, modifier=left[0].modifier + carried)
    numbers = [one.number for one in left]
    wanted = provinces_needed(position, len(left))
    short = wanted is None or len(position.controlled(state.id)) < wanted
    return position.with_state(
        state.id,
        want=position.number if short else NEVER,
        led=state.led if state.led in numbers else numbers[0],
        reigns=state.reigns if state.reigns in numbers else 0,
    )


KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "ships-arrived": changes(ShipsArrived, _arrived),
    "ships-wait": tells(ShipsWait),
    "army-returned": changes(ArmyReturned, _returned),
    "army-asked": changes(ArmyAsked, _asked),
    "army-raised": changes(ArmyRaised, _raised),
    "army-not-raised": changes(ArmyNotRaised, _not_raised),
    "modifiers-shared": changes(ModifiersShared, _shared),
    "armies-too-many": changes(ArmiesTooMany, _too_many),
    "army-disbanded": changes(ArmyDisbanded, _disbanded),
}
