"""Dynasties and their capitals: the empires that outlast their founders (optional rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.games.diadoques import characters
from diadoques.games.diadoques.declarations import Declaration
from diadoques.games.diadoques.orders import Order, Verb
from diadoques.games.diadoques.position import OVER, WINTER_PHASE, Position
from diadoques.games.diadoques.resolution import Resolution
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.settings import chosen, switched_on
from diadoques.games.diadoques.tables import tables
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken as _odd

_WORDS: Final = {"fr": "capitale -> {place}", "en": "capital -> {place}"}


def declarations() -> Iterator[Declaration]:
    """A new capital, one on a sheet (DIA-O9-01)."""
    yield Declaration(Verb.SEAT, check, lambda order: str(order.verb), lambda _, lang: _WORDS[lang])


def check(position: Position, order: Order) -> Objection:
    """The verdict on a new capital (DIA-O9-01 to -03): in winter, from 306 on, once, and it must not be besieged."""
    row = tables()["dynasties"]
    if not switched_on(position, "moved-capital"):
        return _no("DIA-OPT-01", "option-off", option="moved-capital")
    if position.phase != WINTER_PHASE:
        return _no("DIA-O9-01", "capital-in-winter")
    if position.season.year > int(row["from"]):
        return _no("DIA-O9-01", "capital-too-early", year=str(row["from"]))
    if order.player in position.house.moved:
        return _no("DIA-O9-01", "capital-once")
    if order.to not in row["capitals"]:
        return _no("DIA-O9-02", "capital-elsewhere", citadel=order.to)
    if position.citadels.get(order.to) != order.player:
        return _no("DIA-O9-03", "capital-foreign", citadel=order.to)
    if order.to in position.sieges.values():
        return _no("DIA-O9-03", "capital-besieged", citadel=order.to)
    if order.to == position.capital(order.player):
        return _odd("DIA-O9-01", "capital-already", citadel=order.to)
    return FINE


def move_capitals(resolution: Resolution) -> None:
    """Capitals are moved with the other adjustments of winter; the old one is an ordinary citadel (DIA-O9-04)."""
    for order in resolution.payments:
        if order.verb is Verb.SEAT:
            was = resolution.position.capital(order.player)
            resolution.emit("capital-moved", "DIA-O9-04", player=order.player, citadel=order.to, space=was)


def seats_offered(position: Position, player: str) -> tuple[Order, ...]:
    """The capitals that ``player`` may choose this winter."""
    if position.phase != WINTER_PHASE:
        return ()
    orders = [Order(player, Verb.SEAT, to=citadel) for citadel in tables()["dynasties"]["capitals"]]
    return tuple(order for order in orders if check(position, order) is FINE)


def establish(resolution: Resolution) -> None:
    """At the start of a season the dynasties are established once the royal family is extinct (DIA-O8-01), or by time.

    From 306 on they are in any case (DIA-O8-02), unless the players read the next sentence as a condition (DIA-O8-03).
    """
    position = resolution.position
    if position.house.established:
        return
    extinct = not court.royals(position)
    late = position.season.year <= int(tables()["dynasties"]["from"])
    if extinct or (late and chosen(position, "dynasties-condition") == "either"):
        resolution.emit("dynasties-established", "DIA-O8-01" if extinct else "DIA-O8-02")


def end_before_the_deadlock(resolution: Resolution) -> None:
    """Dynasties end before the deadlock is judged, and win nothing by it, if the players agreed so."""
    if chosen(resolution.position, "deadlock-and-landless-dynasty") == "dynasty-first":
        end_of_year(resolution)


def end_of_year(resolution: Resolution) -> None:
    """An established dynasty ends when it controls no citadel at the end of a year (DIA-O8-04).

    After the deadlock is judged, unless ``end_before_the_deadlock`` has done it: then nobody without a citadel is left.
    """
    position = resolution.position
    if not position.house.established or position.phase == OVER:
        return
    held = set(position.citadels.values())
    characters.eliminate(resolution, {name: "" for name in position.alive if name not in held})


def endures(position: Position) -> bool:
    """Whether nobody is eliminated by a death any more: the dynasties are established (DIA-O8-03)."""
    return position.house.established


def row(position: Position, rule: str, about: str, holder: str) -> str:
    """The row by which a dynasty is out whose head lives, or fell when it was established (DIA-O8-04)."""
    return "DIA-O8-04" if rule == "DIA-5-08" and not holder and about not in position.house.fallen else ""
