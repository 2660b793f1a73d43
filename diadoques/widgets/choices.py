"""Legal orders as the map and the lists want them: where each is pointed at, and how it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from diadoques.board.spaces import split_coast
from diadoques.classroom.desk import piece_of
from diadoques.core.orders import Order, Verb
from diadoques.core.phases import ADJUSTMENTS, SUCCESSION, WINTER_PHASE
from diadoques.core.pieces import ARMY, FLEET, GARRISON
from diadoques.explain.catalogue import catalogue
from diadoques.explain.money import class_name, new_unit
from diadoques.explain.names import names_of
from diadoques.games.catalogue import Position, game_of
from diadoques.widgets.words import word

_NAMES = {
    Verb.HOLD: "hold", Verb.MOVE: "move", Verb.SUPPORT: "support", Verb.CONVOY: "convoy", Verb.SIEGE: "siege",
    Verb.SUPPLY: "supply", Verb.RETREAT: "retreat", Verb.DISBAND: "disband", Verb.LEAD: "lead", Verb.APART: "apart",
    Verb.KILL: "kill", Verb.RELEASE: "release", Verb.LOCK: "lock",
    Verb.BUILD: "build", Verb.PROMOTE: "promote", Verb.REVOLT: "revolt",
    Verb.BID: "bid",
    Verb.BETROTH: "betroth", Verb.WED: "wed", Verb.DECREE: "decree", Verb.SEAT: "seat",
    Verb.LEAVE: "leave",
    Verb.OPEN: "open", Verb.DECLINE: "decline", Verb.SPARE: "spare", Verb.PLUNDER: "plunder",
}  # fmt: skip

# Orders that ``explain`` has a phrase for ("do.*" of its catalogues); the others are named in ``words.toml``.
_ACTS = {
    Verb.HOLD: "hold", Verb.MOVE: "move", Verb.CONVOY: "convoy", Verb.SIEGE: "siege", Verb.SUPPLY: "supply",
}  # fmt: skip


def menu(position: Position, player: str) -> dict[str, tuple[Order, ...]]:
    """Legal orders of ``player`` by what they are for (``desk.piece_of``); units in the order of the position."""
    found: dict[str, list[Order]] = {}
    game = game_of(position)
    for order in game.options(position, player):
        if order.verb is not Verb.WAIVE:  # what is not built is waived
            found.setdefault(piece_of(order, game.slot(position, order)), []).append(order)
    # Units as they come, then the lines of revolts by their numbers.
    keys = sorted(found, key=lambda key: key if key.startswith(Verb.REVOLT) else "")
    return {key: tuple(found[key]) for key in keys}


def choices(position: Position, orders: dict[str, tuple[Order, ...]], lang: str) -> dict[str, list[dict[str, Any]]]:
    """The same for the map: plain values, each with its number in the menu of its unit."""
    return {
        unit: [_choice(position, order, index, lang) for index, order in enumerate(listed)]
        for unit, listed in orders.items()
    }


def _choice(position: Position, order: Order, index: int, lang: str) -> dict[str, Any]:
    return {
        "index": index,
        "verb": _verb(position, order),
        "at": _pointed(position, order),
        "text": game_of(position).write(position, order, lang),
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
    if order.leader and not order.unit:
        leader = game_of(position).table(position).leaders.get(order.leader)
        own = leader.at if leader is not None else ""  # an heir is not on the board yet
    if order.citadel and order.verb is not Verb.BUILD:
        return [order.citadel]
    if order.verb in (Verb.SUPPORT, Verb.CONVOY) and order.target in position.units:
        target = position.units[order.target].at
        return [target, order.goal] if order.goal else [target]
    if order.to:
        return [order.to]
    return [own]


def label(position: Position, order: Order, lang: str) -> str:
    """What the order does, in a few words: ``gagner la Thessalie``."""
    names = names_of(position.board.id, position.board.layer, lang)
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
    if order.verb is Verb.BUILD:
        where = format(names.place(order.to), "en" if lang == "fr" else "in")
        return word(lang, f"do_build_{order.becomes}", place=where)
    if order.verb is Verb.LEAD and position.phase == SUCCESSION:
        return word(lang, "do_appear", goal=names.place(order.to))
    if order.verb is Verb.DISBAND and position.phase == ADJUSTMENTS:
        return word(lang, "do_remove")
    if not act:
        if order.verb is Verb.BID and not order.amount:
            return word(lang, "do_pass")
        people = {"leader": names.player(order.leader), "payee": names.player(order.payee)}
        return word(lang, f"do_{_NAMES[order.verb]}", **people, **values, amount=order.amount)
    text = names.words.text(f"do.{act}", **values)
    return f"{text} {word(lang, 'by_sea')}" if order.by_sea or _only_by_sea(position, order) else text


def _in_winter(position: Position, order: Order, lang: str) -> str:
    """« lever une armée d'élite, 20 T », "keep it, 15 T"."""
    words = catalogue(lang)
    cost = 0 if order.verb is Verb.SEAT else game_of(position).cost(position, order)
    if order.verb is Verb.BUILD:
        return word(lang, "do_build", raised=new_unit(words, order.becomes, order.grade), amount=cost)
    if order.verb is Verb.SEAT:
        place = names_of(position.board.id, position.board.layer, lang).place(order.to)
        return word(lang, "do_seat", goal=place)
    if order.verb is Verb.PROMOTE:
        return word(lang, "do_promote", becomes=class_name(words, order.grade), amount=cost)
    leaving = "do_dismiss" if cost else "do_give_up"
    return word(lang, "do_keep" if order.verb is Verb.HOLD else leaving, amount=cost)


def sorted_menu(orders: Sequence[Order]) -> tuple[Order, ...]:
    """The list as a person looks through it: hold, moves, then sieges and supplies, supports, convoys."""
    rank = {verb: index for index, verb in enumerate(_NAMES)}
    return tuple(sorted(orders, key=lambda one: (rank[one.verb], one.by_sea, one.to, one.target, one.goal)))
