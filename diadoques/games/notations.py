"""The notation of orders, whichever game they are of: in which languages it is written, and shown by examples."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Order
from diadoques.core.pieces import Unit
from diadoques.core.resources import chapters_of, folder_of
from diadoques.games.catalogue import game_of, load_game
from diadoques.games.door import Position

# --- The notation of orders, whichever game they are of: in several languages, or the same in all


T = TypeVar("T", bound=Order)


def notation_of(position: Position) -> str:
    """The language whose signs and codes its orders are written in; "" where they are the same in all."""
    notation = game_of(position).abilities.notation
    return notation.of(position) if notation is not None else ""


def sign(position: Position, unit: Unit) -> str:
    """A unit as records and orders name it."""
    notation = game_of(position).abilities.notation
    return notation.sign(position, unit) if notation is not None else unit.sign


def line_of(position: Position, order: Order) -> str:
    """Which line of a sheet an order takes; a second order for the same takes the place of the first."""
    lines = game_of(position).abilities.lines
    return lines.of(position, order) if lines is not None else order.unit


def orders_worth_writing(position: Position, orders: Iterable[T]) -> list[T]:
    """Those of the legal orders that say more than an empty line does."""
    lines = game_of(position).abilities.lines
    return [order for order in orders if lines is None or lines.tells(order)]


def may_stand_beside(position: Position, order: Order) -> bool:
    """Whether several orders for the same thing may stand on one sheet, each by itself."""
    lines = game_of(position).abilities.lines
    return lines is not None and lines.beside(order)


def is_sealed(position: Position, text: str) -> bool:
    """Whether a line, well written or not, is its author's and the referee's alone."""
    lines = game_of(position).abilities.lines
    return lines is not None and lines.is_sealed(text)


def spell_place(position: Position, place: str, lang: str) -> str:
    """A place as orders in ``lang`` write it."""
    notation = game_of(position).abilities.notation
    return notation.spelled(place, lang) if notation is not None else place


# --- The notation of a game by examples: orders of every kind, each read in a position and written in both languages.
#
# ``primer.toml`` of a game has the positions and the orders; what each does is told by ``explain``. A group that states
# ``options`` shows orders that are legal under these alone: it is no part of a game that is played by others.


@dataclass(frozen=True, slots=True)
class Example:
    """One order of a kind.

    Attributes:
        name: the kind.
        position: where it is given, and ``player``: by whom.
        order: what is read, or None for what is written on a sheet but is no order (a proposal).
        texts: how it is written, by language.
        asked: it answers a question that this position does not ask.
        needs: options under which it may be ordered; under any, where there are none.
    """

    name: str
    position: Position
    player: str
    order: Order | None
    texts: Mapping[str, str]
    asked: bool = False
    needs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PrimerPart:
    """Orders that belong together: those of a march, of gold, of winter."""

    name: str
    examples: tuple[Example, ...]


@cache
def primer(game: str) -> tuple[PrimerPart, ...]:
    """The notation of a game; parts and orders in the order of its file, then those of its chapters' folders.

    Raises:
        Fault: ``game-unknown``.
    """
    load_game(game)
    file = folder_of(game).joinpath("primer.toml")
    if not file.is_file():
        return ()
    own = (folder.joinpath("primer.toml") for folder in chapters_of(game).values())
    texts = [one.read_text(encoding="utf-8") for one in (file, *own) if one.is_file()]
    found: dict[str, list[Example]] = {}
    for group in (group for text in texts for group in tomllib.loads(text)["group"]):
        found.setdefault(group["name"], []).extend(_examples(game, group))
    return tuple(PrimerPart(name, tuple(examples)) for name, examples in found.items())


def primer_of(position: Position) -> tuple[PrimerPart, ...]:
    """The notation of the rules that a game is played by."""
    agreement = load_game(position.game).abilities.agreement
    options = agreement.of_position(position) if agreement is not None else {}
    parts = (
        PrimerPart(part.name, tuple(one for one in part.examples if one.needs.items() <= options.items()))
        for part in primer(position.game)
    )
    return tuple(part for part in parts if part.examples)


def _examples(game: str, group: Mapping[str, Any]) -> list[Example]:
    rules = load_game(game)
    needs = group.get("options", {})
    position = rules.position_from(group["position"], needs)
    player, asked = group["player"], group.get("asked", False)
    found = []
    for name, *typed in group["orders"]:
        [reading] = rules.read(position, player, typed[:1])
        order = reading.order
        texts = dict(zip(LANGUAGES, typed, strict=False))
        if order is not None:
            texts = {lang: rules.write(position, order, lang) for lang in LANGUAGES}
        found.append(Example(name, position, player, order, texts, asked, needs))
    return found
