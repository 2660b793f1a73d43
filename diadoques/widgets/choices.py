"""Legal orders as the map and the lists want them: where each is pointed at, and how it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from diadoques.board.spaces import split_coast
from diadoques.classroom.desk import piece_of
from diadoques.explain.names import names_of
from diadoques.games.diadoques.money import price, promotion_price
from diadoques.games.diadoques.orders import Order, Verb
from diadoques.games.diadoques.pieces import ARMY, FLEET, GARRISON
from diadoques.games.diadoques.position import GAME, WINTER_PHASE, Position
from diadoques.games.diadoques.protocol import options
from diadoques.games.diadoques.tables import class_of
from diadoques.games.diadoques.writing import write
from diadoques.widgets.words import word

_NAMES = {
    Verb.HOLD: "hold", Verb.MOVE: "move", Verb.SUPPORT: "support", Verb.CONVOY: "convoy", Verb.SIEGE: "siege",
    Verb.SUPPLY: "supply", Verb.RETREAT: "retreat", Verb.DISBAND: "disband", Verb.LEAD: "lead", Verb.APART: "apart",
    Verb.KILL: "kill", Verb.RELEASE: "release", Verb.LOCK: "lock", Verb.PROMOTE: "promote", Verb.BUILD: "build",
}  # fmt: skip

# Orders that ``explain`` has a phrase for ("do.*" of its catalogues); the others are named in ``words.toml``.
_ACTS = {
    Verb.HOLD: "hold", Verb.MOVE: "move", Verb.CONVOY: "convoy", Verb.SIEGE: "siege", Verb.SUPPLY: "supply",
}  # fmt: skip


def menu(position: Position, player: str) -> dict[str, tuple[Order, ...]]:
    """Legal orders of ``player`` by what they are for (``desk.piece_of``); units in the order of the position."""
    found: dict[str, list[Order]] = {}
    for order in options(position, player):
        found.setdefault(piece_of(order), []).append(order)
    return {key: tuple(orders) for key, orders in found.items()}


def choices(position: Position, orders: dict[str, tuple[Order, ...]], lang: str) -> dict[str, list[dict[str, Any]]]:
    """The same for the map: plain values, each with its number in the menu of its unit."""
    return {
        unit: [_choice(position, order, index, lang) for index, order in enumerate(listed)]
        for unit, listed in orders.items()
        if not unit.startswith("+")  # new units have no counter to point at yet
    }


def _choice(position: Position, order: Order, index: int, lang: str) -> dict[str, Any]:
    return {
        "index": index,
        "verb": _verb(position, order),
        "at": _pointed(position, order),
        "text": write(position, order, lang),
        "label": label(position, order, lang),
        "target": order.target,
        "goal": order.goal,
        "sea": _only_by_sea(position, order),
    }


def _verb(position: Position, order: Order) -> str:
    unit = position.units.get(order.unit)
    if order.verb is Verb.MOVE and unit is not None and order.becomes and order.becomes != unit.kind:
        return "convert"
    return _NAMES[order.verb]


def _only_by_sea(position: Position, order: Order) -> bool:
    unit = position.units.get(order.unit)
    if order.verb is not Verb.MOVE or unit is None or unit.kind != ARMY or order.to in position.board.places:
        return False
    return order.by_sea or split_coast(order.to)[0] not in position.board.army.get(unit.space, ())


def _pointed(position: Position, order: Order) -> list[str]:
    """Places on which a click offers this order."""
    own = position.units[order.unit].at if order.unit in position.units else ""
    if order.leader in position.leaders and not order.unit:
        own = position.leaders[order.leader].at
    if order.verb in (Verb.SIEGE, Verb.SUPPLY):
        return [order.citadel]
    if order.verb in (Verb.SUPPORT, Verb.CONVOY) and order.target in position.units:
        target = position.units[order.target].at
        return [target, order.goal] if order.goal else [target]
    if order.to:
        return [order.to]
    return [own]


def label(position: Position, order: Order, lang: str) -> str:
    """What the order does, in a few words: ``gagner la Thessalie``."""
    names = names_of(GAME, position.layer, lang)
    if position.phase == WINTER_PHASE:
        return _in_winter(position, order, lang)
    values: dict[str, Any] = {"citadel": names.place(order.citadel)}
    place = order.to or order.goal
    if place:
        values["goal"] = names.place(place)
    target = position.units.get(order.target)
    if target is not None:
        name = names.unit(target)
        foreign = target.owner != order.player
        values["target"] = name.followed_by(f" ({names.player(target.owner)})") if foreign else name
    elif order.target or order.leader:
        values["target"] = names.player(order.leader)
    act = _ACTS.get(order.verb, "")
    if order.verb is Verb.SUPPORT:
        act = "aid_move" if order.goal else "aid_hold"
    unit = position.units.get(order.unit)
    if order.verb is Verb.MOVE and unit is not None and order.becomes and order.becomes != unit.kind:
        act = {GARRISON: "enter", ARMY: "sally", FLEET: "launch"}[order.becomes]
    if not act:
        spoken = {name: str(value) for name, value in values.items()}
        return word(lang, f"do_{_NAMES[order.verb]}", leader=names.player(order.leader), **spoken)
    text = names.words.text(f"do.{act}", **values)
    return f"{text} {word(lang, 'by_sea')}" if order.by_sea or _only_by_sea(position, order) else text


def _in_winter(position: Position, order: Order, lang: str) -> str:
    """« lever une armée d'élite, 20 T », "keep it, 15 T"."""
    words = names_of(GAME, position.layer, lang).words
    if order.verb is Verb.BUILD:
        raised = words.text(f"raised.{order.becomes}.{class_of(order.grade)}")
        return word(lang, "do_build", raised=raised, amount=price(order.grade))
    unit = position.units[order.unit]
    if order.verb is Verb.PROMOTE:
        more = max(0, promotion_price(unit.grade, order.grade))
        return word(lang, "do_promote", becomes=words.text(f"class.{class_of(order.grade)}"), amount=more)
    return word(lang, "do_keep" if order.verb is Verb.HOLD else "do_give_up", amount=price(unit.grade))


def sorted_menu(orders: Sequence[Order]) -> tuple[Order, ...]:
    """The list as a person looks through it: hold, moves, then sieges and supplies, supports, convoys."""
    rank = {verb: index for index, verb in enumerate(_NAMES)}
    return tuple(sorted(orders, key=lambda one: (rank[one.verb], one.by_sea, one.to, one.target, one.goal)))
