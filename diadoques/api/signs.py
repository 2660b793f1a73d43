"""Units, places and orders as the face gives them: in the notation of the game, with names in the language asked for.

>>> from diadoques.games.catalogue import load_game
>>> there = load_game("diadoques").position_from({"units": {"Ptolémée": ["G Alexandrie"]}}, {})
>>> unit = there.of("Ptolémée")[0]
>>> unit_sign(there, unit, "en"), is_called(there, unit, "g alexandrie")
('G Alexandria', True)
"""

from __future__ import annotations

import re
from typing import Final

from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Order
from diadoques.core.pieces import Unit
from diadoques.explain.names import Names, names_for
from diadoques.games import notations
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.naming import name_key

_NUMBER: Final = re.compile(r" *\(\d{1,2}\)\s*\Z")


def unit_sign(position: Position, unit: Unit, lang: str) -> str:
    """A unit: ``G Alexandria``, ``F STP/SC``."""
    return names_for(position, lang).order(notations.sign(position, unit))


def numbered_sign(sign: str, number: int) -> str:
    """The sign of the second, third … of several units that bear the same: ``A MAC (2)``; of the first, as it is."""
    return f"{sign} ({number})" if number > 1 else sign


def listed_sign(position: Position, unit: Unit, lang: str) -> str:
    """A unit as the sheets of others call it, its owner first: ``Gaul-A1``."""
    return f"{names_for(position, lang).player(unit.owner).bare}-{unit.kind}{unit.grade}"


def place_sign(position: Position, place: str, lang: str) -> str:
    """A place: ``Alexandria``, ``STP/SC``."""
    return names_for(position, lang).order(notations.spell_place(position, place, _notation(position, lang)))


def order_text(position: Position, order: Order, lang: str) -> str:
    """An order: ``A EGY A1 Alexandria``, ``F STP/SC - BOT``."""
    return names_for(position, lang).order(game_of(position).write(position, order, _notation(position, lang)))


def is_called(position: Position, unit: Unit, text: str) -> bool:
    """Whether somebody calls a unit so, in whichever language and case, by code or name, with its coast or without."""
    board = position.board
    places = {unit.at, unit.at if unit.at in board.places else board.province_of(unit.at)}
    named = [names.spelled(place) for names in _names(position) for place in places]
    named += [board.name(place, lang) for lang in LANGUAGES for place in places]
    ways = [f"{letters} {name}" for letters in _letters(unit) for name in named]
    text = _NUMBER.sub("", text)
    return name_key(text) in map(name_key, (unit.sign, *(unit_sign(position, unit, lang) for lang in LANGUAGES), *ways))


def _letters(unit: Unit) -> tuple[str, ...]:
    """Its kind with its class, and without it."""
    return f"{unit.kind}{unit.grade}", unit.kind


def _names(position: Position) -> tuple[Names, ...]:
    return tuple(names_for(position, lang) for lang in LANGUAGES)


def _notation(position: Position, lang: str) -> str:
    return notations.notation_of(position) or lang
