"""Positions as plain records: how a file holds them, and back, every doubtful value refused."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, fields
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.calendar import Season
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.kept_orders import with_order
from diadoques.core.orders import fields_of
from diadoques.core.untrusted import convert, list_of, table_of, text_of
from diadoques.games.empires.model.options import in_full
from diadoques.games.empires.model.orders import ORDERS
from diadoques.games.empires.model.pieces import Battle, Fleet, Force, Loan, Province, Siege, State, Treaty, Tribe
from diadoques.games.empires.model.position import NAME, Position

#: What a record holds as it is, checked by its type.
_TABLES: Final[Mapping[str, Any]] = {
    "states": dict[str, State], "provinces": dict[str, Province], "forces": dict[str, Force],
    "fleets": dict[str, Fleet], "sieges": dict[str, Siege], "tribes": dict[str, Tribe],
    "treaties": tuple[Treaty, ...], "loans": tuple[Loan, ...], "battles": tuple[Battle, ...],
    "drawn": dict[str, tuple[int, ...]], "met": tuple[tuple[str, str], ...],
    "remembered": dict[str, dict[str, Any]], "moments": dict[str, dict[str, Any]],
    "players": tuple[str, ...], "winners": tuple[str, ...],
    "number": int, "year": int, "ends": int, "scenario": str, "reader": str,
}  # fmt: skip
#: What else a record may say of itself.
_BESIDE: Final = frozenset(
    {"game", "season", "options", "sheets", "agenda", "phase", "layer", "id", "comment", "tags", "expected"}
)
_NEEDED: Final = ("scenario", "season", "number", "options", "players", "states", "provinces", "agenda", "phase")


def record_of(position: Position) -> dict[str, Any]:
    """The position in plain values."""
    found: dict[str, Any] = {"game": NAME, "season": str(position.season), "options": dict(position.options)}
    for name in _TABLES:
        found[name] = getattr(position, name)
    found["sheets"] = {state: [fields_of(one) for one in lines] for state, lines in position.sheets.items()}
    found["agenda"] = [[item.name, dict(item.data)] for item in position.agenda]
    found["phase"] = position.awaiting
    plain: dict[str, Any] = json.loads(json.dumps(found, default=asdict))  # lists, as files have them
    return plain


def position_from(record: Mapping[str, Any], options: Mapping[str, str], names: Collection[str]) -> Position:
    """The position of a record, under its options and these.

    Args:
        names: of what may still be to be done.

    Raises:
        Fault: a key is missing, unknown, or holds something that cannot be.
    """
    told = table_of(record, "record")
    for key in _NEEDED:
        if key not in told:
            raise Fault("file-missing-key", "record", key=key)
    for key in told:
        if key not in _TABLES and key not in _BESIDE:
            raise Fault("key-unknown", str(key)[:80], known=", ".join(sorted({*_TABLES, *_BESIDE})))
    known = {one.name for one in fields(Position)}
    values: dict[str, Any] = {
        name: _converted(told[name], form, name) for name, form in _TABLES.items() if name in told and name in known
    }
    full = in_full({**{key: str(value) for key, value in table_of(told["options"], "options").items()}, **options})
    position = Position(
        season=Season.parse(text_of(told["season"], "season")),
        options=full,
        agenda=tuple(_item(one, names) for one in list_of(told["agenda"], "agenda")),
        awaiting=text_of(told["phase"], "phase"),
        sheets={
            text_of(state, "sheets"): tuple(_order(one) for one in list_of(lines, f"sheets.{state}"))
            for state, lines in table_of(told.get("sheets", {}), "sheets").items()
        },
        **values,
    )
    _check(position)
    return position


def _converted(value: Any, form: Any, where: str) -> Any:
    try:
        return convert(value, form)
    except Fault as fault:
        raise fault.at(where) from fault


def _order(row: Any) -> Any:
    return with_order(Event("ordered", "", {"order": dict(table_of(row, "sheets"))}), ORDERS)["order"]


def _item(row: Any, names: Collection[str]) -> AgendaItem:
    told = list_of(row, "agenda")
    if len(told) != 2 or told[0] not in names:
        raise Fault("file-broken", "agenda", why=str(told)[:80])
    return AgendaItem(text_of(told[0], "agenda"), dict(table_of(told[1], "agenda")))


def _check(position: Position) -> None:
    """What names others names those that are there."""
    board, states, land = position.board, position.states, position.provinces
    for name in land:
        if name not in board.spaces or board.spaces[name].is_sea:
            raise Fault("file-broken", f"provinces.{name}", why=name[:80])
    for name, one in position.provinces.items():
        for who in (one.owner, one.controller.lstrip("~"), one.builder):
            if who and who not in states:
                raise Fault("file-broken", f"provinces.{name}", why=who[:80])
    for name, force in position.forces.items():
        if name != force.id or force.state not in states or (force.at and force.at not in land):
            raise Fault("file-broken", f"forces.{name}", why=force.at[:80])
        if force.aboard and force.aboard not in position.fleets:
            raise Fault("file-broken", f"forces.{name}", why=force.aboard[:80])
    for name, fleet in position.fleets.items():
        if name != fleet.id or fleet.state not in states or fleet.at not in board.spaces:
            raise Fault("file-broken", f"fleets.{name}", why=fleet.at[:80])
    for player in position.players:
        if player not in states:
            raise Fault("player-unknown", "players", given=player[:80], known=", ".join(states))
