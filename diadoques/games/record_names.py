"""What a record names, as people call it: players, places and whoever else stands on the board, with their ids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.people import owners, players
from diadoques.core.faults import Fault
from diadoques.core.pieces import COASTS_CALLED, coast_called
from diadoques.games.naming import callings, plain, player_called

#: Tables of a record whose keys are players; ``players`` is a list of them.
_BY_PLAYER: Final = ("units", "orders", "dislodged", "centres", "home", "leaders", "treasury")
#: What names nobody: what is played and when, what was typed or noted, and the choices of rules.
_NO_NAMES: Final = (
    "game", "scenario", "season", "phase", "layer", "orders", "settings", "options", "agenda", "id", "comment", "tags",
    "expected",
)  # fmt: skip
#: What the names of a table are, where one name is that of a citadel and of the space around it (Rhodes).
CITADELS: Final = "citadels"
SPACES: Final = "spaces"
_ABOUT: Final = {
    **dict.fromkeys(("citadels", "sieges", "treasures", "capitals", "last_winter"), CITADELS), "provinces": SPACES,
}  # fmt: skip
#: Marks before a name: of a person who is paid for (``@``), of a marriage (``+``).
_LEADING: Final = "@+"
#: A unit by its sign, in any case, with the mark of one that is driven out or is no more.
_SIGN: Final = re.compile(r"(?P<letters>[afg][egm]?) (?P<at>.*?)(?P<mark>[*†]?)", re.IGNORECASE | re.DOTALL)


def with_ids(record: Any, board: str) -> Any:
    """A record in which players may be called by any of their names, with their ids.

    Raises:
        Fault: ``player-twice``: one player stands in a table under two of his names.
    """
    if not isinstance(record, Mapping):
        return record
    known, found = players(board), dict(record)
    for table in _BY_PLAYER:
        rows = record.get(table)
        if isinstance(rows, Mapping) and not all(name in known for name in rows):
            found[table] = _renamed(rows, board, table)
    if isinstance(record.get("players"), list):
        found["players"] = [_id(board, name) for name in record["players"]]
    return found


def with_all_ids(record: Any, board: str) -> Any:
    """``with_ids``, where places too may be called by their names in any language and case: ``g alexandria``.

    For a game whose records have the same codes in all languages. What nobody is called is left to who reads it.

    Raises:
        Fault: as ``with_ids``; ``file-twice-key``: one thing stands in a table under two of its names.
    """
    found = with_ids(record, board)
    if not isinstance(found, Mapping):
        return found
    return {key: value if key in _NO_NAMES else _within(board, value, str(key)) for key, value in found.items()}


def _within(board: str, value: Any, where: str) -> Any:
    if isinstance(value, Mapping):
        return _keyed(value, board, where)
    if isinstance(value, list | tuple):
        return [_within(board, one, where) for one in value]
    return _meant(board, value, _ABOUT.get(where, "")) if isinstance(value, str) else value


def _keyed(rows: Mapping[Any, Any], board: str, where: str) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for name, row in rows.items():
        key = _meant(board, name, _ABOUT.get(where, "")) if isinstance(name, str) else name
        if key in found:
            raise Fault("file-twice-key", where, key=str(name)[:80])
        found[key] = _within(board, row, where)
    return found


def _meant(board: str, text: str, about: str) -> str:
    """The id, or the sign with the id of its place, that a text means; the text itself where it means none."""
    sign = _SIGN.fullmatch(text)
    if sign is not None:
        at = id_called(board, sign["at"], CITADELS if sign["letters"][0] in "Gg" else SPACES)
        return f"{sign['letters'][0].upper()}{sign['letters'][1:].lower()} {at}{sign['mark']}" if at else text
    bare = text.lstrip(_LEADING)
    return text.removesuffix(bare) + (id_called(board, bare, about) or bare)


def id_called(board: str, text: str, about: str = "") -> str:
    """The id of what is called so; "" for nothing, and for one of several.

    Args:
        about: ``CITADELS`` or ``SPACES``, which is meant of a citadel and the space around it.

    >>> id_called("diadoques", "alexandria"), id_called("diadoques", "RHODES"), id_called("diadoques", "RHODES", SPACES)
    ('Alexandrie', '', 'RHO')
    """
    ids = _ids(board)
    if text in ids:
        return text
    found = _called(board).get(plain(text), frozenset()) if text.isprintable() else frozenset()
    meant = {what for what in found if not about or ids[what] == about} or found
    return next(iter(meant)) if len(meant) == 1 else ""


@cache
def _ids(board: str) -> Mapping[str, str]:
    """Whatever a record may name, by its id, and of what kind it is."""
    there = load_board(board)
    return {**dict.fromkeys(owners(board), ""), **dict.fromkeys(there.spaces, SPACES),
            **dict.fromkeys(_shores(board), SPACES), **dict.fromkeys(there.places, CITADELS)}  # fmt: skip


def _shores(board: str) -> Iterator[str]:
    """The named coasts."""
    return (space.id + coast for space in load_board(board).spaces.values() for coast in space.coasts)


@cache
def _called(board: str) -> Mapping[str, frozenset[str]]:
    """All that is called so, by name as ``plain`` writes it."""
    found: dict[str, frozenset[str]] = {}
    for name, what in _callings(board):
        found[plain(name)] = found.get(plain(name), frozenset()) | {what}
    return found


def _callings(board: str) -> Iterator[tuple[str, str]]:
    there = load_board(board)
    named: Iterator[tuple[str, Mapping[str, str]]] = chain(
        ((one.id, one.name) for one in there.spaces.values()),
        ((one.id, one.name) for one in there.places.values()),
        ((one.id, one.name) for one in owners(board).values()),
    )
    for what, names in named:
        yield from ((name, what) for name in (what, *names.values()))
    yield from ((coast_called(shore, lang), shore) for shore in _shores(board) for lang in COASTS_CALLED)
    yield from callings(board).items()


def _renamed(rows: Mapping[Any, Any], board: str, where: str) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for name, row in rows.items():
        player = _id(board, name)
        if player in found:
            raise Fault("player-twice", where, given=str(name)[:80])
        found[player] = row
    return found


def _id(board: str, name: Any) -> Any:
    return (player_called(board, name) or name) if isinstance(name, str) and name not in players(board) else name
