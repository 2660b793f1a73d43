"""Who controls and owns provinces: conquest, cession, annexation, the end of a state (EMP-10); capitals (EMP-13.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import PlaceId, PlayerId, changes
from diadoques.games.empires.model.agenda import Chapter, Run, void
from diadoques.games.empires.model.orders import Verbs
from diadoques.games.empires.model.pieces import NEVER, REBELS, Province
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import grants, is_landless, tributaries
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.money import chapter as money
from diadoques.games.empires.politics import friendship, prestige, yokes
from diadoques.games.empires.sea import chapter as sea
from diadoques.games.empires.sheets.closing import orders_of


class ProvinceTaken(TypedDict):
    """A province comes under another control; it still belongs to whom it belonged.

    ``was``: who held it, "" for rebels; ``how``: ``stormed``, ``delivered``, ``ceded``, ``reverted`` (its controller
    has disappeared), ``quelled`` (a revolt is put down by its own state), ``assigned`` (by the umpire).
    """

    province: PlaceId
    by: PlayerId
    was: PlayerId
    how: str


class CapitalMoved(TypedDict):
    """The capital of a state moves; ``to``: "" where it has none any more."""

    player: PlayerId
    at: PlaceId
    to: PlaceId


class CivilWarOver(TypedDict):
    """The revolt of a capital is put down, by whomever: the civil war of its state is over."""

    player: PlayerId
    at: PlaceId


class ControlCounted(TypedDict):
    """Seasons for which provinces have been held by others than their owners, by province."""

    held: dict[str, int]


class ProvinceAnnexed(TypedDict):
    """A province belongs from now on to the state that controls it; ``was``: to whom it belonged."""

    province: PlaceId
    by: PlayerId
    was: PlayerId


class StateGone(TypedDict):
    """A state has no province of its own any more: it disappears."""

    player: PlayerId


def take(run: Run, province: str, by: str, rule: str, *, delivered: bool = False, sacked_by: str = "") -> None:
    """A fortress falls: its province comes under another control, with all that follows of it (EMP-8.3-01, EMP-10-01).

    A province is taken with its fortress alone, be it empty (EMP-2.1-04).

    Who still is in the fortress is for the caller to capture, or to let go, before.

    Args:
        by: the state that takes it.
        delivered: it was given up, not stormed: nothing is plundered (EMP-12.1.3-01).
        sacked_by: the state that plunders it, where it is another.
    """
    capital = money.is_rich_capital(run.position, province)
    quelled = run.position.provinces[province].controller == f"{REBELS}{by}"
    _pass(run, province, by, rule, "delivered" if delivered else "stormed")
    if not delivered and not quelled:
        _plunder(run, province, sacked_by or by, capital)


def assign(run: Run, province: str, by: str, rule: str) -> None:
    """The umpire gives a province to a state: nothing is plundered, no prestige is won by it (EMP-0-03)."""
    _pass(run, province, by, rule, "assigned")


def fall(run: Run, fallen: Sequence[tuple[str, str]], rule: str) -> None:
    """Fortresses that fell in one season, with who took each: first they all pass, then each is plundered.

    What is a capital, and of how many provinces, is counted as things stood when the sieges began (EMP-12.1.3-01), for
    prestige too: a capital that moves to another of them is not taken twice (EMP-15-02).
    """
    seats = {one.seat: name for name, one in run.position.states.items() if one.seat}
    capitals = {province: money.is_rich_capital(run.position, province) for province, _ in fallen}
    own = {province for province, by in fallen if run.position.provinces[province].controller == f"{REBELS}{by}"}
    for province, by in fallen:
        _pass(run, province, by, rule, "stormed", seats)
    for province, by in fallen:
        if province not in own:
            _plunder(run, province, by, capitals[province])


def _plunder(run: Run, province: str, by: str, capital: bool) -> None:
    money.plunder(run, province, by, "EMP-12.1.3-01", capital=capital)


def _pass(run: Run, province: str, by: str, rule: str, how: str, seats: Mapping[str, str] | None = None) -> None:
    """A province passes: control, points of expenses, prestige, capitals, in this order.

    Args:
        seats: the provinces that count as capitals, and whose; None: as things stand.
    """
    before = run.position
    one = before.provinces[province]
    seat_of = {state.seat: name for name, state in before.states.items()} if seats is None else seats
    was, revolt = one.controller.lstrip(REBELS), one.controller.startswith(REBELS)
    if was == by and not revolt:
        return
    quelled = revolt and was == by
    run.emit(
        "province-taken", rule, province=province, by=by, was="" if revolt else was, how="quelled" if quelled else how
    )
    if revolt:
        run.emit("civil-war-over", "EMP-13.3-01", player=was, at=province)
    if not quelled:
        _monuments(run, province, one, was, by)
    if how in ("stormed", "delivered") and not quelled:
        prestige.change(run, by, "conquered", "EMP-15-02", at=province)
        prestige.change(run, was, "province_lost", "EMP-15-02", at=province)
        if was in before.states and seat_of.get(province) == was:
            prestige.change(run, by, "capital_taken", "EMP-15-02", at=province)
            prestige.change(run, was, "capital_lost", "EMP-15-02", at=province)
    for state in (was, by):
        _capital(run, state)
    if how != "ceded":
        leave_ports(run, province)


def _monuments(run: Run, province: str, one: Province, was: str, by: str) -> None:
    """The loser's points are gone at once, half of them come to the conqueror, all to the builder (EMP-12.2.3-03)."""
    rule = "EMP-12.2.3-03"
    lost = one.monuments if one.builder == was else one.enjoyed
    prestige.change(run, was, "monument", rule, times=-lost, at=province)
    won = one.monuments if one.builder == by else _half(one, by)
    prestige.change(run, by, "monument", rule, times=won, at=province)


def _half(one: Province, by: str) -> int:
    """What a conqueror enjoys of another's expenses (ruling ``half-down-rest-later``)."""
    return 0 if one.builder in ("", by) else one.monuments // 2


def _capital(run: Run, name: str) -> None:
    """The capital of a state, after a province was lost or won (EMP-13.1-02, EMP-13.1-04, EMP-13.1-05).

    It is given at the start and moves for no other reason (EMP-13.1-01).
    """
    position = run.position
    if name not in position.states or position.states[name].gone:
        return
    one, held = position.states[name], position.controlled(name)
    rebels = f"{REBELS}{name}"
    kept = {place for place in (one.seat, one.capital) if place and _holder(position, place) in (name, rebels)}
    if one.capital in kept:
        to, rule = one.capital, "EMP-13.1-04"
    elif one.seat in kept:
        return
    elif not held:
        to, rule = "", "EMP-13.1-05"
    else:
        to, rule = _richest(position, name), "EMP-13.1-02"
    if to != one.seat:
        run.emit("capital-moved", rule, player=name, at=one.seat, to=to)


def _holder(position: Position, province: str) -> str:
    return position.provinces[province].controller if province in position.provinces else ""


def _richest(position: Position, state: str) -> str:
    """The richest province that a state controls, its own first; of equals the one it ordered, else the first."""
    wish = {order.space for who, order in orders_of(position, Verbs.CAPITAL) if who == state}
    return max(position.controlled(state), key=lambda name: (*_worth(position, state, name), name in wish))


def capitals(position: Position, state: str) -> tuple[str, ...]:
    """The provinces, equally rich, of which a state may say which one its capital moves to if it is lost (EMP-13.1-02).

    Nothing where there is no choice.
    """
    held = [name for name in position.controlled(state) if name != position.states[state].seat]
    most = max((_worth(position, state, name) for name in held), default=None)
    found = tuple(name for name in held if _worth(position, state, name) == most)
    return found if len(found) > 1 else ()


def _worth(position: Position, state: str, province: str) -> tuple[bool, int]:
    """What makes a province the next capital: it is the state's own, and rich."""
    return position.provinces[province].owner == state, number(position, f"tax.{province}")


def leave_ports(run: Run, province: str) -> None:
    """Fleets in a port that has changed hands leave it, unless it is a friend's now (EMP-2.1-06, EMP-7.2-11)."""
    for fleet in [*run.position.fleets.values()]:
        here = fleet.coast == province and fleet.id in run.position.fleets and not fleet.blockade
        if here and not grants(run.position, run.position.provinces[province].controller, fleet.state):
            sea.home(run, fleet.id, "EMP-7.2-11")


def _cessions(run: Run, _item: AgendaItem) -> None:
    """Provinces that one gives and another takes: before anything moves (ruling ``cession-needs-yes``)."""
    rule = "EMP-10-09"
    wanted = {(who, order.space) for who, order in orders_of(run.position, Verbs.RECEIVE)}
    for state, order in [*orders_of(run.position, Verbs.CEDE)]:
        at, to, position = order.space, order.target, run.position
        if at not in position.provinces or position.provinces[at].controller != state or to == state:
            void(run, state, order, "not-controlled", rule)
        elif at in position.sieges:
            void(run, state, order, "besieged", rule)
        elif to not in position.states or position.states[to].gone or (to, at) not in wanted:
            void(run, state, order, "not-accepted", rule)
        else:
            _pass(run, at, to, rule, "ceded")
            friendship.send_home(run, (at,), rule)
            if is_landless(run.position, state) and not run.position.states[state].master:
                yokes.bind(run, state, to, "EMP-11.1-01")


def _falls(run: Run, item: AgendaItem) -> None:
    """What fell by siege: ``fallen``, pairs of a province and the state that takes it, told by the sieges."""
    if fallen := item.get("fallen", ()):
        fall(run, [(province, by) for province, by in fallen], "EMP-10-01")


def _annexations(run: Run, _item: AgendaItem) -> None:
    """Control is counted, what was held long enough is annexed, and states that own nothing disappear."""
    held = {
        name: one.held + 1
        for name, one in run.position.provinces.items()
        if one.controller != one.owner and not one.controller.startswith(REBELS)
    }
    if held:
        run.emit("control-counted", "EMP-10-02", held=held)
    for name in held:
        one = run.position.provinces[name]
        if one.held >= one.annexed:
            run.emit("province-annexed", "EMP-10-02", province=name, by=one.controller, was=one.owner)
            prestige.change(run, one.controller, "annexed", "EMP-15-02", at=name)
            if one.builder != one.controller:
                rest = one.monuments - one.enjoyed
                prestige.change(run, one.controller, "monument", "EMP-12.2.3-03", times=rest, at=name)
    for state in [*run.position.states]:
        _vanish(run, state)


def _vanish(run: Run, state: str) -> None:
    """A state without a province of its own; what it held goes back to whom it belongs (EMP-10-08, EMP-2.2-01)."""
    one, held = run.position.states[state], run.position.controlled(state)
    invades = one.aggressive and (held or any(force.at or force.aboard for force in run.position.forces_of(state)))
    if one.gone or run.position.owned(state) or invades:  # invaders are a state as long as they are there
        return
    below = tributaries(run.position, state)
    run.emit("state-gone", "EMP-10-08", player=state)
    for name in held:
        _pass(run, name, run.position.provinces[name].owner, "EMP-2.2-01", "reverted")
    for name in below:
        yokes.master_gone(run, name)


def _taken(position: Position, data: ProvinceTaken) -> Position:
    name, by, was = data["province"], data["by"], data["was"]
    one = position.provinces[name]
    held = 0 if one.owner == by else NEVER
    enjoyed = one.enjoyed if data["how"] == "quelled" else _half(one, by)
    position = position.with_province(name, controller=by, held=held, enjoyed=enjoyed)
    sieges = {at: siege for at, siege in position.sieges.items() if at != name}
    loser = was or one.controller.lstrip(REBELS)
    if loser in position.states:
        state = position.states[loser]
        yards = {at: ships for at, ships in state.yards.items() if at != name}
        conquerors = state.conquerors if data["how"] not in _CONQUERED else (*state.conquerors, by)
        position = position.with_state(loser, yards=yards, conquerors=conquerors)
    return position.having(sieges=sieges)


#: Ways in which a province is conquered.
_CONQUERED: Final = ("stormed", "delivered")


def _moved(position: Position, data: CapitalMoved) -> Position:
    return position.with_state(data["player"], seat=data["to"])


def _over(position: Position, data: CivilWarOver) -> Position:
    return position.with_state(data["player"], civil=NEVER)


def _counted(position: Position, data: ControlCounted) -> Position:
    for name, held in data["held"].items():
        position = position.with_province(name, held=held)
    return position


def _annexed(position: Position, data: ProvinceAnnexed) -> Position:
    one = position.provinces[data["province"]]
    builder = data["by"] if one.monuments else ""
    return position.with_province(data["province"], owner=data["by"], held=0, builder=builder, enjoyed=0)


def _gone(position: Position, data: StateGone) -> Position:
    """Take a state off the map: its forces and fleets go, allies with them stand alone, nobody calls it a friend."""
    name = data["player"]
    ashore = {fleet.id: fleet.coast for fleet in position.fleets_of(name)}
    gone = {*ashore, *(one.id for one in position.forces_of(name))}
    position = position.without(*gone)
    forces: dict[str, Any] = {}
    for force in position.forces.values():
        if force.aboard in ashore:
            force = replace(force, aboard="", at=ashore[force.aboard] or position.states[force.state].seat)
        forces[force.id] = replace(force, host="" if force.host in gone else force.host)
    sieges = {}
    for at, siege in position.sieges.items():
        if rest := tuple(one for one in siege.besiegers if one not in gone):
            sieges[at] = replace(siege, besiegers=rest)
    states = {
        other: replace(one, friends=tuple(friend for friend in one.friends if friend != name))
        for other, one in position.states.items()
    }
    states[name] = replace(
        states[name], gone=True, treasury=0, coming=0, yards={}, seat="", master="", friends=(), civil=NEVER
    )
    return position.having(forces=forces, sieges=sieges, states=states)


KINDS: Final[Mapping[str, Any]] = {
    "province-taken": changes(ProvinceTaken, _taken),
    "capital-moved": changes(CapitalMoved, _moved),
    "civil-war-over": changes(CivilWarOver, _over),
    "control-counted": changes(ControlCounted, _counted),
    "province-annexed": changes(ProvinceAnnexed, _annexed),
    "state-gone": changes(StateGone, _gone),
}

CHAPTER: Final = Chapter(
    "conquest", steps={"cessions": _cessions, "falls": _falls, "annexations": _annexations}, events=KINDS
)
