"""What stands on the clicked map: a position with its orders, or a resolved season as a film of few frames.

Which arrow is seen at which step, and with which result, is told by ``diadoques.draw``: both maps agree. Only the
geometry is left to the browser, which knows how close one looks.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from diadoques.board.spaces import split_coast
from diadoques.classroom.desk import piece_of
from diadoques.core.figures import strength
from diadoques.core.orders import Order, Verb
from diadoques.core.pieces import ARMY
from diadoques.draw import compose
from diadoques.draw import scene as sc
from diadoques.draw.frames import Frame, frames
from diadoques.draw.geometry import Geometry, load_geometry
from diadoques.draw.intents import Intent, from_orders, from_report
from diadoques.draw.routes import sea_way
from diadoques.draw.stages import Told, opening, stage
from diadoques.draw.words import LANGUAGES, word
from diadoques.games.catalogue import Position, Table, game_of

_PLAN_STEPS = ("orders", "supports", "conflicts")


def scene(position: Position, orders: Iterable[Order] = ()) -> dict[str, Any]:
    """A position, and orders that are not resolved yet."""
    given = tuple(orders)
    intents = from_orders(given, position)
    shown = compose.of_position(position, load_geometry(position.board.id), 1.0, given)
    texts = {piece_of(order): _written(position, order) for order in reversed(given)}
    plain = _plain(position, shown, _arrows(position, intents), texts, heads_of(position, given))
    # Of several new units in one province the map shows the first: the others go into its citadels (DIA-63B2-07).
    sites = {piece_of(order): order for order in reversed(given) if order.verb is Verb.BUILD}
    return plain | {"sites": [_site(order, texts[piece]) for piece, order in reversed(sites.items())]}


def _written(position: Position, order: Order) -> dict[str, str]:
    """An order as each language writes it."""
    return {lang: game_of(position).write(position, order, lang) for lang in LANGUAGES}


def _site(order: Order, text: Mapping[str, str]) -> dict[str, Any]:
    """A unit that an order raises: it stands there only when the phase is settled."""
    return {
        "id": piece_of(order), "owner": order.player, "kind": order.becomes, "grade": order.grade, "at": order.to,
        "order": dict(text),
    }  # fmt: skip


def film(report: Told) -> list[dict[str, Any]]:
    """The frames of a resolved season: title in both languages and a scene each."""
    sheet = load_geometry(report.before.board.id)
    before = opening(report)
    arrows = _arrows(before, from_report(report))
    return [_frame(report, frame, sheet, arrows) for frame in frames(report)]


def _frame(report: Told, frame: Frame, sheet: Geometry, arrows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    shown = compose.of_report(report, sheet, 1.0, frame)
    states = {(arrow.unit, arrow.kind): arrow.state for arrow in shown.arrows}
    seen = [
        {**arrow, "state": states[arrow["unit"], arrow["verb"]]}
        for arrow in arrows
        if (arrow["unit"], arrow["verb"]) in states
    ]
    if frame.step == "retreats":
        seen += _retreats(report)
    if frame.step in _PLAN_STEPS:
        position = opening(report)
        heads = {event["unit"]: event["leader"] for event in report.events if event.kind == "commanded"}
    else:
        position = stage(report, frame.step)
        heads = heads_of(position)
    titles = {lang: word(lang, f"step.{frame.step}") for lang in LANGUAGES}
    return {
        "step": frame.step,
        "title": {lang: text[:1].upper() + text[1:] for lang, text in titles.items()},
        "scene": _plain(position, shown, seen, {}, heads) | {"marks": _marks(shown)},
    }


def _plain(
    position: Position,
    shown: sc.Scene,
    arrows: Sequence[Mapping[str, Any]],
    texts: Mapping[str, Mapping[str, str]],
    heads: Mapping[str, str],
) -> dict[str, Any]:
    table = game_of(position).table(position)
    guards: dict[str, list[str]] = {}
    for name, leader in table.leaders.items():
        if leader.captor and leader.guard and name not in table.royals:
            guards.setdefault(leader.guard, []).append(name)
    pieces = [
        {
            "id": piece.id, "owner": piece.owner, "kind": piece.kind, "grade": piece.grade, "at": piece.place,
            "state": piece.state, "leader": heads.get(piece.id, "") if piece.state == sc.HERE else "",
            "captives": guards.get(piece.id, []), "ordered": piece.id in texts, "order": texts.get(piece.id, ""),
        }
        for piece in shown.pieces
    ]  # fmt: skip
    attached = set(heads.values()) - set(table.royals) | {name for names in guards.values() for name in names}
    return {
        "pieces": pieces,
        "leaders": _characters(table, attached),
        "arrows": list(arrows),
        "sieges": [
            {"citadel": citadel, "step": 1, "owner": position.units[key].owner}
            for key, citadel in table.sieges.items()
            if key in position.units
        ],
        "owners": {"provinces": dict(table.spaces), "citadels": dict(table.citadels)},
        "treasures": dict(table.treasures),
        "weather": dict(shown.weather),
        "floods": list(shown.floods),
        "marks": [],
        "sites": [],
    }


def _characters(table: Table, attached: Container[str]) -> list[dict[str, Any]]:
    """Characters with a counter of their own: diadochs alone, royal persons always, those of a place in a row."""
    seconds = {second for first, second in table.couples if first in table.leaders}
    found: list[dict[str, Any]] = []
    for name, leader in table.leaders.items():
        if name in attached or name in seconds:
            continue
        one: dict[str, Any] = {"name": name, "at": leader.at, "captor": leader.captor}
        if name in table.royals:
            before = sum("row" in other and other["at"] == leader.at for other in found)
            also = [second for first, second in table.couples if first == name and second in table.leaders]
            one |= {"row": before, "also": also}
        found.append(one)
    return found


def heads_of(position: Position, orders: Iterable[Order] = ()) -> dict[str, str]:
    """Which diadoch heads which unit if these orders are given, as the engine would have it (DIA-62b-05 to -08)."""
    return dict(game_of(position).heads(position, tuple(orders)))


def _arrows(position: Position, intents: Sequence[Intent]) -> list[dict[str, Any]]:
    """One arrow an order, its ends as places; kinds and states are those of ``diadoques.draw.scene``."""
    carriers: dict[tuple[str, str], list[str]] = {}
    moves: dict[str, dict[str, Any]] = {}
    for intent in intents:
        order = intent.order
        if order.verb is Verb.CONVOY and order.unit in position.units:
            goal = split_coast(order.goal)[0]
            carriers.setdefault((order.target, goal), []).append(position.units[order.unit].space)
    found: list[dict[str, Any]] = []
    for intent in intents:
        order = intent.order
        if order.verb in (Verb.MOVE, Verb.RETREAT, Verb.LEAD):
            arrow = _move(position, intent, carriers)
            if arrow:
                moves[piece_of(order)] = arrow
                found.append(arrow)
    for intent in intents:
        arrow = _other(position, intent, moves)
        if arrow:
            found.append(arrow)
    return found


def _base(position: Position, intent: Intent, kind: str, start: str) -> dict[str, Any]:
    order = intent.order
    return {
        "unit": piece_of(order), "owner": order.player, "verb": kind, "state": intent.state, "from": start,
        "text": _written(position, order),
    }  # fmt: skip


def _move(
    position: Position, intent: Intent, carriers: Mapping[tuple[str, str], Sequence[str]]
) -> dict[str, Any] | None:
    order = intent.order
    if order.verb is Verb.LEAD:
        leader = game_of(position).table(position).leaders.get(order.leader)
        return None if leader is None else _base(position, intent, sc.LEAD, leader.at) | {"to": order.to}
    unit = position.units.get(order.unit)
    if unit is None:
        return None
    if order.verb is Verb.RETREAT:
        return _base(position, intent, sc.RETREAT, unit.at) | {"to": order.to}
    if order.becomes and order.becomes != unit.kind:
        return _base(position, intent, sc.CONVERT, unit.at) | {"to": order.to}
    goal = split_coast(order.to)[0]
    fleets = carriers.get((unit.id, goal), ())
    walks = goal in position.board.army.get(unit.space, ()) or order.to in position.board.places
    if unit.kind == ARMY and (fleets or order.by_sea or not walks):
        via = list(sea_way(position.board, unit.space, goal, fleets)) if fleets else []
        return _base(position, intent, sc.CONVOYED, unit.at) | {"to": order.to, "via": via}
    return _base(position, intent, sc.MOVE, unit.at) | {"to": order.to}


def _other(position: Position, intent: Intent, moves: Mapping[str, Mapping[str, Any]]) -> dict[str, Any] | None:
    order = intent.order
    unit = position.units.get(order.unit)
    if unit is None or order.verb in (Verb.MOVE, Verb.RETREAT, Verb.LEAD, Verb.DISBAND):
        return None
    target = position.units.get(order.target)
    if order.verb is Verb.SUPPORT and target is not None:
        mid: dict[str, Any] = {"unit": target.id, "from": target.at, "to": "", "via": []}
        if not order.goal:
            return _base(position, intent, sc.SUPPORT_HOLD, unit.at) | {"to": target.at, "mid": mid}
        helped = moves.get(target.id)
        same = helped is not None and split_coast(helped["to"])[0] == split_coast(order.goal)[0]
        mid |= {"to": helped["to"], "via": helped.get("via", [])} if helped and same else {"to": order.goal}
        return _base(position, intent, sc.SUPPORT_MOVE, unit.at) | {"to": mid["to"], "mid": mid}
    if order.verb is Verb.CONVOY:
        leaders = game_of(position).table(position).leaders
        start = target.at if target else leaders[order.leader].at if order.leader in leaders else ""
        mid = {"unit": order.target, "from": start, "to": order.goal, "via": []}
        return _base(position, intent, sc.CONVOY, unit.at) | {"to": order.goal, "mid": mid}
    if order.verb in (Verb.SIEGE, Verb.SUPPLY):
        kind = sc.SIEGE if order.verb is Verb.SIEGE else sc.SUPPLY
        step = 2 if game_of(position).table(position).sieges.get(order.unit) == order.citadel else 1
        return _base(position, intent, kind, unit.at) | {"to": order.citadel, "step": step}
    if order.verb is Verb.HOLD:
        return _base(position, intent, "hold", unit.at) | {"to": unit.at}
    return None


def _retreats(report: Told) -> list[dict[str, Any]]:
    found = []
    for event in report.events:
        if event.kind == "retreated":
            unit = report.after.units.get(event["unit"]) or report.before.units[event["unit"]]
            order = Order(unit.owner, Verb.RETREAT, unit.id, to=event["to"])
            there = report.before if unit.id in report.before.units else report.after
            found.append(
                {"unit": unit.id, "owner": unit.owner, "verb": sc.RETREAT, "state": sc.DONE, "from": event["from"],
                 "to": event["to"], "text": _written(there, order)}
            )  # fmt: skip
    return found


def _marks(shown: sc.Scene) -> list[dict[str, Any]]:
    """Stand-offs, strengths that meet, fallen citadels."""
    found: list[dict[str, Any]] = []
    for mark in shown.marks:
        if mark.kind in (sc.STANDOFF, sc.FALLEN, sc.CONTEST, sc.REVOLT):
            at = [round(value, 1) for value in mark.at]
            rows = [[owner, strength(brought)] for owner, brought in mark.rows]
            found.append({"kind": mark.kind, "xy": at, "owner": mark.owner, "rows": rows})
    return found
