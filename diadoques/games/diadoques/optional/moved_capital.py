"""A capital moved once, in winter, to a great city (DIA-O9-01 to -04)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.events import PlaceId, PlayerId, changes
from diadoques.core.steps import Step, after
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order, Verb
from diadoques.games.diadoques.model.position import WINTER_PHASE, Position
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import option, switched, switched_on
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.diadoques.notation.declarations import DECLARATIONS, Declaration
from diadoques.games.diadoques.orders.declaration_candidates import READERS, of_place
from diadoques.games.diadoques.season.protocol import OFFERS
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken_order as _odd

#: The capital is moved (DIA-O9-01).
SEAT: Final = Verb("seat")

_WORDS: Final = {"fr": "capitale -> {place}", "en": "capital -> {place}"}


class CapitalMoved(TypedDict):
    """The capital of a player is another citadel; ``space``: the old one."""

    player: PlayerId
    citadel: PlaceId
    space: PlaceId


def declarations() -> Iterator[Declaration]:
    """A new capital, one on a sheet (DIA-O9-01)."""
    yield Declaration(SEAT, check, lambda order: str(order.verb), lambda _, lang: _WORDS[lang])


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
        if order.verb is SEAT:
            was = resolution.position.capital(order.player)
            resolution.emit("capital-moved", "DIA-O9-04", player=order.player, citadel=order.to, space=was)


def seats_offered(position: Position, player: str) -> tuple[Order, ...]:
    """The capitals that ``player`` may choose this winter."""
    if position.phase != WINTER_PHASE:
        return ()
    orders = [Order(player, SEAT, to=citadel) for citadel in tables()["dynasties"]["capitals"]]
    return tuple(order for order in orders if check(position, order) is FINE)


def apply_move_of_capital(position: Position, data: CapitalMoved) -> Position:
    """The capital is where it was moved to."""
    player = data["player"]
    house = replace(position.house, moved=(*position.house.moved, player))
    return replace(position, house=house, capitals={**position.capitals, player: data["citadel"]})


CHAPTERS: Final = (
    Chapter(
        "moved-capital",
        switched("moved-capital"),
        builds_on=("royal",),
        steps={"winter": (after("adjustments", Step("capitals", "DIA-O9-04", move_capitals)),)},
        plugs=(
            DECLARATIONS.plug(declarations),
            READERS.plug(lambda: {SEAT: of_place}),
            OFFERS.plug(seats_offered),
        ),
        events={"capital-moved": changes(CapitalMoved, apply_move_of_capital)},
        settings={"moved-capital": option("DIA-O9-01", "transfert-capitale")},
        unseen=frozenset({"capital-moved"}),
    ),
)
