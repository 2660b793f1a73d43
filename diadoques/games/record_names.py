"""What a record names, as people call it: players, places and whoever else stands on the board, with their ids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import chain
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.people import owners, players
from diadoques.core.faults import Fault
from diadoques.core.limits import MAX_DEPTH
from diadoques.core.pieces import COASTS_CALLED, coast_called
from diadoques.games.naming import callings, name_key, once_each, player_called

#: Tables of a record whose keys are players; ``players`` is a list of them.
_BY_PLAYER: Final = ("units", "orders", "dislodged", "centres", "home", "leaders", "treasury")
#: What names nobody: what is played and when, what was typed or noted, and the choices of rules.
_NO_NAMES: Final = (
    "game", "scenario", "season", "phase", "layer", "orders", "settings", "options", "agenda", "id", "comment", "tags",
    "expected",
)  # fmt: skip
#: What a name is that of, where several are called so: Rhodes is a citadel, the space around it, and who owns both.
CITADELS: Final = "citadels"
SPACES: Final = "spaces"
OWNERS: Final = "owners"
#: What the keys of a table are, and what stands beside them.
_KEYS_ARE: Final = {
    **dict.fromkeys(("citadels", "treasures", "last_winter"), CITADELS), "provinces": SPACES,
    **dict.fromkeys((*_BY_PLAYER, "capitals"), OWNERS),
}  # fmt: skip
_VALUES_ARE: Final = {
    **dict.fromkeys(("citadels", "provinces", "last_winter", "players"), OWNERS),
    **dict.fromkeys(("sieges", "capitals", "leaders"), CITADELS),
}  # fmt: skip
#: Marks before a name: of a person who is paid for (``@``), of a marriage (``+``).
_LEADING: Final = "@+"
#: A unit by its sign, in any case, with the mark of one that is driven out or is no more.
_SIGN: Final = re.compile(r"(?P<letters>[afg][egm]?) (?P<at>.*?)(?P<mark>[*†]?)", re.IGNORECASE | re.DOTALL)
#: What parts the keys in the place of a fault.
_STEPS: Final = re.compile(r"([.\[\]])")
#: Data of a fault that quote nobody: the board, and what may be written there.
_NOT_QUOTED: Final = ("board", "known", "meant")


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
            found[table] = once_each(rows, lambda name: _id(board, name), table)
    if isinstance(record.get("players"), list):
        found["players"] = [_id(board, name) for name in record["players"]]
    return found


def with_all_ids(record: Any, board: str) -> Any:
    """``with_ids``, where places too may be called by their names in any language and case: ``g alexandria``.

    For a game whose records have the same codes in all languages. What nobody is called is left to who reads it.

    Raises:
        Fault: as ``with_ids``; ``named-twice``: one thing stands in a table under two of its names.
    """
    found = with_ids(record, board)
    if not isinstance(found, Mapping):
        return found
    return {key: value if key in _NO_NAMES else _within(board, value, str(key)) for key, value in found.items()}


@contextmanager
def as_written(record: Any, board: str) -> Iterator[None]:
    """Let a fault of a record that was read by its ids call everything as the record does.

    Whatever else it names of the board, it names as the language of its sentence does.
    """
    try:
        yield
    except Fault as fault:
        table, *_ = _STEPS.split(fault.where)
        spelt: dict[str, str] = {}
        for meaning, text in _spellings(board, record, table):
            spelt.setdefault(meaning, text)
        where = "".join(spelt.get(step, step) for step in _STEPS.split(fault.where))
        spelt |= _spelt(board, _at(record, where), _VALUES_ARE.get(table, ""))
        data = {name: one if name in _NOT_QUOTED else spelt.get(one, one) for name, one in fault.data.items()}
        told = Fault(fault.code, where, **{"board": board, **data})
        told.lang = fault.lang
        raise told from fault


def _spellings(board: str, record: Any, first: str) -> Iterator[tuple[str, str]]:
    """All that a record names, by its id, as it writes it; what stands in one table ``first``."""
    tables = record if isinstance(record, Mapping) else {}
    for table in sorted(tables, key=lambda name: name != first):
        # What was typed has no names, but whose it is.
        inside = list(tables[table]) if table == "orders" and isinstance(tables[table], Mapping) else tables[table]
        for text, about in () if table in _NO_NAMES and table != "orders" else _texts(inside, str(table)):
            yield from _spelt(board, text, about).items()


def _spelt(board: str, text: str, about: str) -> dict[str, str]:
    """What a text means, a unit by its sign and by its place, as it is written."""
    sign = _SIGN.fullmatch(text)
    at = id_called(board, sign["at"], _under(sign)) if sign is not None else ""
    return {_meant(board, text, about): text, **({at: sign["at"]} if sign is not None and at else {})}


def _at(record: Any, where: str) -> str:
    """The text that stands in a place of a record, as faults tell it; "" for anything else."""
    for step in _STEPS.split(where)[::2]:
        if isinstance(record, Mapping):
            record = record.get(step)
        elif step:
            inside = isinstance(record, list) and step.isdecimal() and int(step[:9]) < len(record)
            record = record[int(step[:9])] if inside else None
    return record if isinstance(record, str) else ""


def _texts(value: Any, table: str, depth: int = 0) -> Iterator[tuple[str, str]]:
    """All texts in a table, and what they are names of."""
    if isinstance(value, str):
        yield value, _VALUES_ARE.get(table, "")
    elif depth > MAX_DEPTH:
        return
    elif isinstance(value, Mapping):
        for name, row in value.items():
            yield from [(name, _KEYS_ARE.get(table, ""))] if isinstance(name, str) else []
            yield from _texts(row, table, depth + 1)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one, table, depth + 1)


def _within(board: str, value: Any, table: str, depth: int = 0) -> Any:
    """A value of a table with ids; what lies deeper than anything that is read stays as it is."""
    if isinstance(value, str):
        return _meant(board, value, _VALUES_ARE.get(table, ""))
    if depth > MAX_DEPTH:
        return value
    if isinstance(value, Mapping):
        about = _KEYS_ARE.get(table, "")

        def meant(name: Any) -> Any:
            return _meant(board, name, about) if isinstance(name, str) else name

        rows = once_each(value, meant, table, of_players=False)
        return {key: _within(board, row, table, depth + 1) for key, row in rows.items()}
    if isinstance(value, list | tuple):
        return [_within(board, one, table, depth + 1) for one in value]
    return value


def _meant(board: str, text: str, about: str) -> str:
    """The id, or the sign with the id of its place, that a text means; the text itself where it means none."""
    sign = _SIGN.fullmatch(text)
    if sign is not None:
        at = id_called(board, sign["at"], _under(sign))
        return f"{sign['letters'][0].upper()}{sign['letters'][1:].lower()} {at}{sign['mark']}" if at else text
    bare = text.lstrip(_LEADING)
    return text.removesuffix(bare) + (id_called(board, bare, about) or bare)


def _under(sign: re.Match[str]) -> str:
    """What a unit of this sign stands on."""
    return CITADELS if sign["letters"][0] in "Gg" else SPACES


def id_called(board: str, text: str, about: str = "") -> str:
    """The id of what is called so; "" for nothing, and for one of several.

    Args:
        about: ``CITADELS``, ``SPACES`` or ``OWNERS``, which is meant where several are called so. An id is a name like
            others then: the space Rhodes is called as the id of its citadel is.

    >>> id_called("diadoques", "alexandria"), id_called("diadoques", "RHODES"), id_called("diadoques", "RHODES", SPACES)
    ('Alexandrie', '', 'RHO')
    >>> id_called("diadoques", "Rhodes"), id_called("diadoques", "Rhodes", SPACES)
    ('Rhodes', 'RHO')
    """
    ids = _ids(board)
    if text in ids and (not about or about in ids[text]):
        return text
    found = _called(board).get(name_key(text), frozenset()) if text.isprintable() else frozenset()
    meant = [what for what in found if about in ids[what]]
    if not meant and text in ids:
        return text
    meant = meant or list(found)
    return meant[0] if len(meant) == 1 else ""


@cache
def _ids(board: str) -> Mapping[str, frozenset[str]]:
    """Whatever a record may name, by its id, and of what kinds it is."""
    there = load_board(board)
    found: dict[str, frozenset[str]] = {}
    kinds = ((OWNERS, owners(board)), (SPACES, there.spaces), (SPACES, _shores(board)), (CITADELS, there.places))
    for kind, names in kinds:
        found |= {name: found.get(name, frozenset()) | {kind} for name in names}
    return found


def _shores(board: str) -> Iterator[str]:
    """The named coasts."""
    return (space.id + coast for space in load_board(board).spaces.values() for coast in space.coasts)


@cache
def _called(board: str) -> Mapping[str, frozenset[str]]:
    """All that is called so, by name as ``name_key`` writes it."""
    found: dict[str, frozenset[str]] = {}
    for name, what in _callings(board):
        found[name_key(name)] = found.get(name_key(name), frozenset()) | {what}
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


def _id(board: str, name: Any) -> Any:
    return (player_called(board, name) or name) if isinstance(name, str) else name
