"""How orders and reports are told to whoever draws them: sieges and lone characters beside what such games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from diadoques.conflict import film as shared
from diadoques.conflict.film import Film, FilmStep, events_of, happened
from diadoques.conflict.strokes import Intent, Pen, Ways
from diadoques.core import marks as mk
from diadoques.core.events import Event, ResolvedTurn
from diadoques.core.marks import Sign, Stroke
from diadoques.games.diadoques.events.apply import apply
from diadoques.games.diadoques.marking import heads_under, marks
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.notation.writing import write

# Units that are raised or bribed stand there, and obey their new masters, before anything moves.
_RAISED: Final = frozenset({"levied", "turned"})
_MOVED: Final = frozenset({*shared.MOVED, "levied", "surplus", "leader-moved"})
_BESIEGED: Final = frozenset({"siege-laid", "siege-lifted", "supplied", "citadel-taken", "garrison-destroyed"})
_SIEGES: Final = frozenset({mk.SIEGE, mk.SUPPLY})
_RAZED: Final = frozenset({"garrison-destroyed"})


def _of_siege(stroke: Stroke) -> bool:
    return stroke.kind in _SIEGES


def _walks(stroke: Stroke) -> bool:
    return not (_of_siege(stroke) or shared.is_support(stroke))


STEPS: Final = (
    *(replace(step, settled=_RAISED) for step in (shared.ORDERS, shared.SUPPORTS, shared.CONFLICTS)),
    replace(shared.MOVES, worth=happened(*shared.MOVED, "leader-moved"), settled=_MOVED, seen=_walks),
    FilmStep(
        "sieges",
        happened(*_BESIEGED, "citadel-lost", "captured", "freed", "killed", "treasure-taken"),
        _MOVED | _BESIEGED,
        seen=_of_siege,
        signs=(mk.FALLEN,),
        deaths=_RAZED,
    ),
    shared.RETREATS,
    shared.END,
)
WHOLE: Final = replace(shared.WHOLE, signs=(*shared.WHOLE.signs, mk.FALLEN), deaths=shared.WHOLE.deaths | _RAZED)


def _siege(pen: Pen, intent: Intent, ways: Ways) -> Stroke | None:  # noqa: ARG001
    """A siege, and which season of it; or supply by sea to a besieged place."""
    order: Order = intent.order
    unit = pen.unit(order)
    if unit is None:
        return None
    kind = mk.SIEGE if order.verb is Verbs.SIEGE else mk.SUPPLY
    again = pen.position.sieges.get(order.unit) == order.citadel  # DIA-8B5-02
    return pen.stroke(kind, intent, unit, order.citadel, number=2 if again else 1)


def _way(pen: Pen, intent: Intent) -> Stroke | None:
    """The own way of a character."""
    order: Order = intent.order
    name = order.leader
    if name not in pen.people:
        return None
    text = pen.written(order)
    return Stroke(mk.LEAD, intent.state, name, f"@{name}", pen.people[name], order.to, order.player, text=text)


def _led(event: Event) -> Intent:
    """A character's own way."""
    order = Order(event["leader"], Verbs.LEAD, leader=event["leader"], to=event["to"])
    return Intent(order, mk.DONE if event["success"] else mk.FAILED, str(event.get("clause", "")))


def _besieged(intents: Sequence[Intent], report: ResolvedTurn) -> Sequence[Intent]:
    """A besieger that held its ground may still have lost its siege: the siege's own events decide."""
    laid = {(event.get("unit"), event["citadel"]) for event in events_of(report, "siege-laid", "citadel-taken")}
    supplied = {event["citadel"] for event in events_of(report, "supplied")}
    settled: list[Intent] = []
    for intent in intents:
        order: Order = intent.order
        state = intent.state
        if order.verb is Verbs.SIEGE:
            state = mk.DONE if (order.unit, order.citadel) in laid else mk.FAILED
        elif order.verb is Verbs.SUPPLY:
            state = mk.DONE if order.citadel in supplied else state
        settled.append(Intent(order, state, intent.clause))
    return settled


def _fallen(film: Film, report: ResolvedTurn) -> Iterable[Sign]:  # noqa: ARG001
    for event in events_of(report, "citadel-taken"):
        yield Sign(mk.FALLEN, event["citadel"], event["owner"], "II")


def _people(position: Position) -> Mapping[str, str]:
    return {name: leader.at for name, leader in position.leaders.items()}


FILM: Final = Film(
    apply=apply,
    marks=marks,
    heads=heads_under,
    write=write,
    people=_people,
    steps=STEPS,
    whole=WHOLE,
    form=Order,
    subject=lambda order: order.unit or f"@{order.leader}",
    carried=lambda order: order.target or order.leader,
    drawn={Verbs.SIEGE: _siege, Verbs.SUPPLY: _siege},
    ways={Verbs.LEAD: _way},
    told={"leader-moved": _led},
    settled=_besieged,
    signs={mk.FALLEN: _fallen},
    rooms=(*shared.ROOMS, __package__ or ""),
    unseen=lambda: frozenset(kind for chapter in RULEBOOK.chapters for kind in chapter.unseen),
)
