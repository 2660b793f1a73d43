"""Fleets at the start of the season: split, merged, put under one command, and given their orders (EMP-7.2-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.games.empires.model.agenda import Run, void
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import NEVER, Fleet
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import are_foes
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.sea.fleet_events import is_move
from diadoques.games.empires.sea.straits import has_strait
from diadoques.games.empires.sheets.closing import orders_of

#: The step of a way by which a fleet bars a strait.
BAR: Final = "bar"


def arrange_fleets(run: Run, _item: AgendaItem) -> None:
    """Fleets exchange ships, split and merge in the order of the sheets; then commands, and what each is to do."""
    for state, order in tuple(orders_of(run.position, Verbs.SPLIT, Verbs.MERGE)):
        if order.verb == Verbs.SPLIT:
            _split(run, state, order)
        else:
            _merge(run, state, order)
    _too_small(run)
    _joined(run)
    for state, order in tuple(orders_of(run.position, Verbs.SAIL, Verbs.STANDING)):
        _readied(run, state, order)


def refuse(run: Run, fleet: Fleet, step: str, code: str, rule: str, way: Sequence[str] = ()) -> None:
    """What a fleet was to do is told to be impossible; ``way``: what it is still to do."""
    run.emit("fleet-refused", rule, unit=fleet.id, step=step, code=code, way=list(way), eyes=fleet.state)


def _own(position: Position, state: str, name: str) -> Fleet | None:
    fleet = position.fleets.get(name)
    return fleet if fleet is not None and fleet.state == state else None


def _split(run: Run, state: str, order: CampaignOrder) -> None:
    position, fleet = run.position, _own(run.position, state, order.unit)
    least = number(position, "sea.fleet_least")
    if fleet is None:
        void(run, state, order, "no-such-force", "EMP-7.2-01")
        return
    step = f"{order.number} / {order.beside}"
    if order.beside in position.fleets or order.beside.rpartition("-")[0] != state:
        refuse(run, fleet, step, "not-new", "EMP-7.2-01", fleet.way)
    elif min(order.number, fleet.ships - order.number) < least:
        refuse(run, fleet, step, "too-small", "EMP-7.1-01", fleet.way)
    else:
        about = {"unit": fleet.id, "beside": order.beside, "ships": order.number, "eyes": state}
        run.emit("fleet-split", "EMP-7.2-01", **about)


def _together(one: Fleet, other: Fleet) -> bool:
    """Whether two fleets lie on the same coast."""
    return bool(one.coast) and (one.at, one.coast) == (other.at, other.coast)


def _merge(run: Run, state: str, order: CampaignOrder) -> None:
    position = run.position
    fleet, other = _own(position, state, order.unit), position.fleets.get(order.beside)
    if fleet is None or other is fleet:
        void(run, state, order, "no-such-force", "EMP-7.2-01")
        return
    step = f"=> {order.beside}"
    count = order.number or fleet.ships
    if other is None or not _together(fleet, other):
        refuse(run, fleet, step, "not-together", "EMP-7.2-01", fleet.way)
    elif other.state != state:
        refuse(run, fleet, step, "no-gift", "EMP-7.2-01", fleet.way)
    elif count > fleet.ships or 0 < fleet.ships - count < number(position, "sea.fleet_least"):
        refuse(run, fleet, step, "too-small", "EMP-7.1-01", fleet.way)
    else:
        _tell_merged(run, fleet, other, count, "EMP-7.2-01")


def _tell_merged(run: Run, fleet: Fleet, other: Fleet, count: int, rule: str) -> None:
    gone = count >= fleet.ships
    run.emit(
        "fleets-merged", rule, unit=fleet.id, beside=other.id, ships=count, gone=gone,
        eyes=fleet.state,
    )  # fmt: skip


def _too_small(run: Run) -> None:
    """A fleet that is too small joins another of its state on the same coast (EMP-7.1-01)."""
    for name in tuple(run.position.fleets):
        fleet = run.position.fleets.get(name)
        if fleet is None or fleet.ships >= number(run.position, "sea.fleet_least"):
            continue
        others = [one for one in run.position.fleets_of(fleet.state) if one.id != name and _together(one, fleet)]
        if others:
            _tell_merged(run, fleet, max(others, key=lambda one: one.ships), fleet.ships, "EMP-7.1-01")


def _joined(run: Run) -> None:
    """Two fleets sail under one command where both states say so, and name the same commander (EMP-7.7-01)."""
    orders = {order.unit: (state, order) for state, order in orders_of(run.position, Verbs.COMMAND)}
    done: set[str] = set()
    for name, (state, order) in orders.items():
        fleet = _own(run.position, state, name)
        if name in done:
            continue
        if fleet is None:
            void(run, state, order, "no-such-force", "EMP-7.7-01")
            continue
        code = _parting(run.position, fleet, order, orders.get(order.beside))
        if code:
            refuse(run, fleet, f"& {order.beside}", code, "EMP-7.7-01", fleet.way)
            continue
        other = run.position.fleets[order.beside]
        done |= {name, other.id}
        first, second = (fleet, other) if order.target == fleet.state else (other, fleet)
        readers = [first.state, second.state]
        run.emit("fleets-joined", "EMP-7.7-01", unit=second.id, under=first.id, readers=readers)


def _parting(position: Position, fleet: Fleet, order: CampaignOrder, answer: tuple[str, CampaignOrder] | None) -> str:
    """Why two fleets do not come under one command, or ""."""
    other = position.fleets.get(order.beside)
    if other is None or other.state == fleet.state or not _together(fleet, other):
        return "not-together"
    if answer is None or answer[0] != other.state or answer[1].beside != fleet.id:
        return "one-sided"
    if answer[1].target != order.target or order.target not in (fleet.state, other.state):
        return "two-commanders"
    return "enemies" if are_foes(position, fleet.state, other.state) else ""


def _readied(run: Run, state: str, order: CampaignOrder) -> None:
    """A fleet takes its way, or its standing order, from the sheet."""
    position, fleet = run.position, _own(run.position, state, order.unit)
    if fleet is None:
        void(run, state, order, "no-such-force", "EMP-3.1.2-02")
        return
    if fleet.under in position.fleets:
        refuse(run, fleet, " ".join(order.way), "under-command", "EMP-7.7-02", ())
        return
    about = {"unit": fleet.id, "way": list(fleet.way), "bars": fleet.bars, "ratio": fleet.ratio, "reply": fleet.reply}
    if order.verb == Verbs.STANDING:
        about |= {"ratio": order.number or NEVER, "reply": order.reply}
        run.emit("fleet-readied", "EMP-3.1.4-01", **about, eyes=state)
        return
    way = [step for step in order.way if step != BAR]
    bars = BAR in order.way
    if bars and (any(is_move(step) for step in way) or not has_strait(position, fleet)):
        refuse(run, fleet, BAR, "no-strait", "EMP-7.2-10", ())
        bars = False
    run.emit("fleet-readied", "EMP-7.2-02", **{**about, "way": way, "bars": bars}, eyes=state)
