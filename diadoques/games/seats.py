"""Seats of a game by their names, in every language: its players, and those who are asked and are no players.

The class throws dice for everybody, and sees what everybody does; the umpire decides what the rules leave open, and
sees all. A game says whether it has an umpire as it was agreed (``Abilities.beside``); who is asked sits there anyway.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from diadoques.core.faults import Fault, told_in
from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import Phrases, known_language
from diadoques.core.prompts import CLASS, UMPIRE
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.naming import name_key, player_called

#: Those who are no players.
OTHERS: Final = (CLASS, UMPIRE)

_WORDS: Final = Phrases("diadoques.games", "seats.toml")
#: What of a seat's words is no form of its name.
_ABOUT: Final = ("agreement", "called")


def name_forms(seat: str, lang: str) -> Mapping[str, str]:
    """The forms of the name of a seat that is no player's, ``bare`` and ``agreement`` among them; {} of a player's.

    Raises:
        Fault: ``language-unknown``.
    """
    table: Mapping[str, str] = _WORDS.tables[known_language(lang)].get(seat, {})
    return {form: text for form, text in table.items() if form != "called"}


@cache
def other_called(text: str) -> str:
    """The seat of those who are no players whom people call so, in any language; "" where nobody is.

    >>> other_called("L’arbitre"), other_called("UMPIRE"), other_called("classe"), other_called("Rome")
    ('umpire', 'umpire', 'class', '')
    """
    return _others().get(name_key(text), "")


@cache
def _others() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for seat in OTHERS:
        for lang in LANGUAGES:
            table = _WORDS.tables[lang][seat]
            forms = [text for form, text in table.items() if form not in _ABOUT]
            found |= {name_key(one): seat for one in (seat, *forms, *table["called"].split(", "))}
    return found


def extra_seats(position: Position) -> tuple[str, ...]:
    """The seats of a game, as it was agreed, of those who are no players: the umpire, where somebody may be he.

    They stay the same from its start to its end.
    """
    seats = game_of(position).abilities.beside
    return () if seats is None else tuple(seats(position))


def other_seats(position: Position) -> tuple[str, ...]:
    """Those who are no players and may say something now: ``extra_seats``, and whoever else is asked."""
    asked = game_of(position).awaits(position).seats
    return tuple(dict.fromkeys((*extra_seats(position), *(seat for seat in asked if seat not in position.players))))


def seats(position: Position) -> tuple[str, ...]:
    """Who may say something now: the players, then the others."""
    return (*position.players, *other_seats(position))


def seat_called(position: Position, text: str) -> str:
    """Who of a game is called so: a player, whether he takes part or not, or one of the others of this game; or ""."""
    board, other = position.board.id, other_called(text)
    return player_called(board, text) or (other if other and other in other_seats(position) else "")


def check_seat(position: Position, seat: str, lang: str) -> None:
    """See that somebody sits there, or is asked, by the id of the seat.

    Raises:
        Fault: ``player-absent``; ``umpire-absent``, ``class-absent``; told in ``lang``.
    """
    if seat in seats(position):
        return
    with told_in(lang):
        if seat in OTHERS:
            raise seat_absent(name_forms(seat, lang)["bare"])
        known = ", ".join(position.players)
        raise Fault("player-absent", given=seat[:80], board=position.board.id, known=known)


def seat_absent(text: str, where: str = "") -> Fault:
    """What is told whoever names the umpire, or the class, of a game that asks nothing of them."""
    given = text[:80]
    if other_called(text) == CLASS:
        return Fault("class-absent", where, given=given)
    return Fault("umpire-absent", where, given=given)
