"""Who is asked about, by any of his names, whether there is anything to look ahead to, and who is told of in short."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from typing import Any, TypeVar

from diadoques.board.people import players
from diadoques.core import language
from diadoques.core.faults import Fault
from diadoques.core.figures import with_thousands
from diadoques.core.phases import OVER
from diadoques.core.untrusted import not_text
from diadoques.games.catalogue import abouts
from diadoques.games.door import Position
from diadoques.games.ended import game_over
from diadoques.games.naming import misspelt_offers, once_each, player_called
from diadoques.games.record_names import CITADELS, SPACES, id_called
from diadoques.games.seats import other_called

V = TypeVar("V")


def going_on(position: Position) -> None:
    """See that the game of a position is not over: of one that is, nothing is foretold.

    Raises:
        Fault: ``game-over``.
    """
    if position.phase == OVER:
        raise game_over(position, "position")


def player_meant(name: str, among: Collection[str]) -> str:
    """The one of these players who is called so; the name as it stands where it is nobody's.

    >>> player_meant("ptolemy", ("Antipater", "Ptolémée")), player_meant("Caesar", ("Antipater", "Ptolémée"))
    ('Ptolémée', 'Caesar')
    """
    if name in among:
        return name
    if (other := other_called(str(name))) in among:
        return other
    return next((one for board in _boards() if (one := player_called(board, str(name))) in among), name)


def in_short(what: object, numbers: Mapping[str, int]) -> str:
    """A result that holds much, as a prompt shows it: what it is, and how many of what it has of whom.

    >>> from diadoques.core import language
    >>> language.choose_language("en")
    >>> in_short(Fault("x"), {"Ptolémée": 909, "campaigns": 40000})
    '<Fault: Ptolemy 909, campaigns 40,000>'
    >>> language.choose_language("")
    """
    lang = language.chosen_language() or language.USUAL
    told = (f"{_name(one, lang)} {with_thousands(number, lang)}" for one, number in numbers.items())
    return f"<{type(what).__name__}: {', '.join(told)}>"


def _name(player: str, lang: str) -> str:
    found = (players(board)[player] for board in _boards() if player in players(board))
    return next((one.name[lang] for one in found), player)


def _boards() -> tuple[str, ...]:
    return tuple(dict.fromkeys(about.board for about in abouts().values()))


def player_seated(position: Position, name: str, among: Collection[str], where: str = "player") -> str:
    """The one of these players of a position who is called so.

    Raises:
        Fault: ``player-unknown``, with who was meant.
    """
    found, board = player_meant(name, among), position.board.id
    if found not in among:
        about = {"board": board, "known": ", ".join(among), **misspelt_offers(board, str(name), among)}
        raise Fault("player-unknown", where, given=str(name)[:80], **about)
    return found


def by_seat(told: Mapping[str, V], among: Collection[str], where: str) -> dict[str, V]:
    """A table of what is said of each player, by who is meant of these.

    Raises:
        Fault: ``player-twice``: one stands in it under two of his names.
    """
    return once_each(told, lambda name: player_meant(name, among), where)


def places(on: Any, names: Iterable[str], about: str = "", where: str = "place") -> tuple[str, ...]:
    """The ids of provinces and citadels that are called so; what nobody calls so as it stands.

    Where a citadel and the space around it are called alike, the citadel is meant, whose id is that name.

    Args:
        on: a position, or whatever else has a ``board``.
        about: ``record_names.CITADELS`` where only those are meant.

    Raises:
        Fault: ``list-wanted`` for a bare text.
    """
    board = on.board.id
    return tuple(
        id_called(board, str(name), about) or id_called(board, str(name), CITADELS) or name
        for name in not_text(names, where)
    )


def space(on: Any, name: str, where: str = "place") -> str:
    """The id of the space that is called so.

    Raises:
        Fault: ``place-unknown``.
    """
    found = id_called(on.board.id, str(name), SPACES)
    if found not in on.board.spaces:
        raise Fault("place-unknown", where, given=str(name)[:80])
    return found


def weights(on: Any, told: Mapping[str, V], known: Container[str]) -> dict[str, V]:
    """What is said of spaces and citadels, by their ids; what is not ``known`` under any of its names as it stands.

    Raises:
        Fault: ``named-twice``: one stands in it under two of its names.
    """

    def called(name: str) -> str:
        either = (name, *places(on, (name,)), id_called(on.board.id, str(name), SPACES))
        return next((one for one in either if one in known), name)

    return once_each(told, called, "value", of_players=False)
