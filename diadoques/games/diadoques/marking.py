"""What is drawn of this game: what lies on the board, where chapters change it, and orders and reports as a film."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from diadoques.conflict import film as shared
from diadoques.conflict.film import Film, FilmStep, events_of, if_event
from diadoques.conflict.strokes import Intent, Pen, Ways
from diadoques.core import marks as mk
from diadoques.core.events import Event, ResolvedTurn
from diadoques.core.marks import Badge, Counter, Marks, Piece, Sign, Stroke
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.apply import apply
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import Leader
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.notation.writing import write
from diadoques.games.diadoques.season.season import give_command

# --- What lies on the board, as plain marks: the basic game's part, and where chapters change it


MARKED: Final[Hook[Callable[[Position, Marks], Marks]]] = Hook(RULEBOOK, "marked")
"""What a chapter lays on the board, or lays otherwise; asked whether it is played or not, for what a record brings lies
there all the same."""


def marks(position: Position, heads: Mapping[str, str] | None = None) -> Marks:
    """What lies on the board; ``heads``: who heads which unit, None: as the rules have it without an order."""
    lead = heads_under(position, ()) if heads is None else heads
    bound: dict[str, tuple[str, ...]] = {}
    for name, leader in position.leaders.items():
        if leader.captor and leader.guard:
            bound[leader.guard] = (*bound.get(leader.guard, ()), name)
    worn = {*lead.values(), *(name for names in bound.values() for name in names)}
    found = Marks(
        pieces=tuple(_piece(position, key, lead, bound) for key in position.units),
        counters=tuple(
            Counter(name, leader.at, mk.LEADER, leader.captor, _escort(position, name, leader), name in worn)
            for name, leader in position.leaders.items()
        ),
        signs=tuple(
            Sign(mk.RING, citadel, position.units[key].owner, "I")
            for key, citadel in position.sieges.items()
            if key in position.units
        ),
        badges=tuple(Badge(mk.TREASURE, citadel, amount) for citadel, amount in position.treasures.items()),
        spaces=position.provinces,
        places=position.citadels,
    )
    for change in MARKED.everywhere():
        found = change(position, found)
    return found


def heads_under(position: Position, orders: Sequence[Order]) -> dict[str, str]:
    """Which character heads which unit if these orders are given (DIA-62b-05 to -08)."""
    resolution = Resolution(position)
    for order in orders:
        given = resolution.orders if order.unit else resolution.leader_orders
        given[order.unit or order.leader] = order
    give_command(resolution)
    return dict(resolution.commanders)


def _piece(position: Position, key: str, lead: Mapping[str, str], bound: Mapping[str, tuple[str, ...]]) -> Piece:
    unit, out = position.units[key], position.dislodged.get(key)
    return Piece(
        key,
        unit.owner,
        unit.kind,
        unit.grade,
        unit.at,
        mk.HERE if out is None else mk.DISLODGED,
        "" if out is None else out.came_from,
        lead.get(key, "") if out is None else "",
        bound.get(key, ()),
    )


def _escort(position: Position, name: str, leader: Leader) -> str:
    """The unit a character stands with: his guard when he is a prisoner, else one of his own side where he is."""
    if leader.guard in position.units:
        return leader.guard
    side = leader.captor or name
    here = (key for key, unit in position.units.items() if (unit.space, unit.owner) == (leader.at, side))
    return next(here, "")


# --- How orders and reports are told to whoever draws them: sieges and lone characters beside what such games share


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


#: The steps of its film: those of all such games, and the sieges.
STEPS: Final = (
    *(replace(step, settled=_RAISED) for step in (shared.ORDERS, shared.SUPPORTS, shared.CONFLICTS)),
    replace(shared.MOVES, worth=if_event(*shared.MOVED, "leader-moved"), settled=_MOVED, seen=_walks),
    FilmStep(
        "sieges",
        if_event(*_BESIEGED, "citadel-lost", "captured", "freed", "killed", "treasure-taken"),
        _MOVED | _BESIEGED,
        seen=_of_siege,
        signs=(mk.FALLEN,),
        deaths=_RAZED,
    ),
    shared.RETREATS,
    shared.END,
)
#: A season of it in one picture.
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
