"""Players, and whatever else has names, as people call them: any case, either language, accents or none."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from diadoques.board.people import heirs, players
from diadoques.core.faults import Fault
from diadoques.core.resources import MissingResource, resource
from diadoques.core.untrusted import not_text
from diadoques.notation.fold import fold
from diadoques.notation.lexicon import likeness

V = TypeVar("V")

_NEAR: Final = 70.0  # of 100, as ``likeness`` counts: "Engand" is England, "Holland" is no German
_SHORTEST: Final = 3
_MOST_OFFERS: Final = 2


def name_key(text: str) -> str:
    """A name as names are compared: lower case, no accents, no marks between the words.

    >>> name_key("Autriche–Hongrie"), name_key("  ÉGYPTE ")
    ('autriche hongrie', 'egypte')
    """
    folded = fold(text).text
    return " ".join("".join(letter if letter.isalnum() else " " for letter in folded).split())


@cache
def callings(board: str) -> Mapping[str, str]:
    """Every way the players of a board are called, as ``name_key`` writes it, with the id of whoever it is.

    Their names in every language, and those of ``aliases.toml`` (« Anglais », "British").
    """
    found: dict[str, str] = {}
    for spelling, player in _spellings(board):
        found.setdefault(name_key(spelling), player)
    known = players(board)
    return {name: player for name, player in found.items() if player in known}


@cache
def heir_called(board: str, text: str) -> str:
    """The player whom the heir of this name succeeds, or ""."""
    for player, heir in heirs(board).items():
        if name_key(text) in map(name_key, heir.name.values()):
            return player
    return ""


def _spellings(board: str) -> Iterator[tuple[str, str]]:
    known = players(board)
    for player, setup in known.items():
        yield from ((spelling, player) for spelling in (player, *setup.name.values()))
    try:
        text = resource("geodata", board, "aliases.toml").read_text(encoding="utf-8")
    except MissingResource:
        return
    for player, others in tomllib.loads(text).get("player", {}).items():
        yield from ((spelling, player) for spelling in others)


def player_called(board: str, text: str) -> str:
    """The id of the player whom people call so, or "".

    >>> player_called("europe1901", "angleterre"), player_called("diadoques", "PTOLEMY")
    ('ENGLAND', 'Ptolémée')
    """
    return callings(board).get(name_key(text), "")


def similar_players(board: str, text: str, among: Collection[str] = ()) -> tuple[str, ...]:
    """Ids of players with a similar name, nearest first; ``among``: of these alone."""
    known = {name: player for name, player in callings(board).items() if not among or player in among}
    return similar_names(text, known)


def roster(board: str, names: Iterable[str], among: Collection[str], where: str) -> list[str]:
    """The ids of players who are named, each once.

    Raises:
        Fault: ``player-unknown``, with the nearest names, ``player-twice``, or ``list-wanted``.
    """
    found: list[str] = []
    for name in not_text(names, where):
        player = name if name in among else player_called(board, str(name))
        if player not in among:
            about = {"board": board, "known": ", ".join(among)}
            raise Fault(
                "player-unknown", where, given=str(name)[:80], **about, **misspelt_offers(board, str(name), among)
            )
        if player in found:
            raise Fault("player-twice", where, given=str(name)[:80])
        found.append(player)
    return found


def once_each(
    rows: Mapping[Any, V], called: Callable[[Any], Any], where: str, *, of_players: bool = True
) -> dict[Any, V]:
    """A table by what its names mean.

    Raises:
        Fault: ``player-twice``, or ``named-twice`` in a table of others: two of its names mean one, and what stands
            beside either would be lost.
    """
    found: dict[Any, V] = {}
    first: dict[Any, Any] = {}
    for name, row in rows.items():
        meant = called(name)
        if meant in found:
            both = {"given": str(name)[:80], "by": str(first[meant])[:80]}
            raise Fault("player-twice" if of_players else "named-twice", where, **both)
        found[meant], first[meant] = row, name
    return found


def player_unknown(position: Any, given: object, where: str = "", among: Iterable[str] = ()) -> Fault:
    """What is told whoever names a player that this game, or those ``among`` whom one was asked for, does not have."""
    known = ", ".join(among or position.players)
    return Fault("player-unknown", where, board=position.board.id, given=str(given)[:80], known=known)


def owner_of(name: Any, names: Sequence[str], where: str) -> str:
    """A name of a record, which must be the id of one of ``names``.

    Raises:
        Fault: ``player-unknown``, with the one that was meant.
    """
    if name not in names:
        near = nearest_names(str(name), names)
        meant = {"meant": ", ".join(near)} if near else {}
        raise Fault("player-unknown", where, given=str(name)[:80], known=", ".join(names), **meant)
    return str(name)


def misspelt_offers(board: str, text: str, among: Collection[str] = ()) -> dict[str, str]:
    """What a fault bears beside its data where a name was misspelt: ``meant``, the nearest; {} when none is near."""
    near = similar_players(board, text, among)
    return {"meant": ", ".join(near)} if near else {}


def nearest_names(text: str, names: Iterable[str]) -> tuple[str, ...]:
    """Those of ``names`` that are spelled almost like ``text``, nearest first.

    >>> nearest_names("convoy-paradox", ["convoy_paradox", "two_orders"])
    ('convoy_paradox',)
    """
    return similar_names(text, {name_key(name): name for name in names})


def similar_names(text: str, known: Mapping[str, str]) -> tuple[str, ...]:
    """Whatever has a similar name, nearest first; ``known``: by name, as ``name_key`` writes it."""
    typed = name_key(text)
    if len(typed) < _SHORTEST:
        return ()
    scores: dict[str, float] = {}
    for name, what in known.items():
        score = likeness(typed, name)
        if score >= _NEAR:
            scores[what] = max(score, scores.get(what, 0.0))
    return tuple(sorted(scores, key=lambda what: (-scores[what], what))[:_MOST_OFFERS])
