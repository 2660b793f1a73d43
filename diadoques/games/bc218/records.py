"""What this game adds to positions as plain records: revolts, Cyprus, Sardinia, who is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.board.spaces import split_coast
from diadoques.core.faults import Fault
from diadoques.core.untrusted import list_of, table_of, text_of
from diadoques.games.bc218.position import Position, from_classic
from diadoques.games.bc218.revolts import kind_of
from diadoques.games.diplomacy import position as classic
from diadoques.games.diplomacy.interchange import Reader
from diadoques.games.diplomacy.resolution import Resolution
from diadoques.games.diplomacy.variant import ACTIVATABLE
from diadoques.games.diplomacy.writing import sign
from diadoques.games.naming import owner_of

#: ``revolts``: by player, province and whether it is ``ready`` or ``spent``; ``open``: powers open to revolts of type 3
#: this year; ``cyprus``: the ``unit`` attacked there last year, and by which ``fleets``; ``activated``: by centre, the
#: year it was taken in; ``eliminated``: who is out.
KEYS: Final = frozenset({"revolts", "open", "cyprus", "activated", "eliminated"})
READY: Final = "ready"
SPENT: Final = "spent"


def load(position: classic.Position, record: Mapping[str, Any]) -> Position:
    """The position of a record, once the parent game has read its part.

    Raises:
        Fault: naming the key, for what cannot be.
    """
    reader = Reader(position.variant, position.notation)
    players = position.players
    chosen, spent = _revolts(from_classic(position), reader, record.get("revolts", {}))
    attacked, attackers = _cyprus(position, reader, record.get("cyprus", {}))
    return replace(
        from_classic(position),
        chosen=chosen,
        spent=spent,
        open=_players(record.get("open", ()), players, "open"),
        attacked=attacked,
        attackers=attackers,
        activated=_activated(position, reader, record.get("activated", {})),
        eliminated=_players(record.get("eliminated", ()), players, "eliminated"),
    )


def as_record(position: Position) -> dict[str, Any]:
    """The keys that ``load`` reads, where they hold anything."""
    units = position.units
    revolts = {
        player: {space: SPENT if space in position.spent.get(player, ()) else READY for space in spaces}
        for player, spaces in position.chosen.items()
    }
    attackers = [sign(position, units[fleet]) for fleet in position.attackers if fleet in units]
    cyprus = {}
    if position.attacked in units and attackers:
        cyprus = {"unit": sign(position, units[position.attacked]), "fleets": attackers}
    found: dict[str, Any] = {
        "revolts": revolts,
        "open": list(position.open),
        "cyprus": cyprus,
        "activated": dict(position.activated),
        "eliminated": list(position.eliminated),
    }
    return {key: value for key, value in found.items() if value}


def answer(before: Position, resolution: Resolution) -> dict[str, Any]:
    """What came of revolts, for the referee: each line received, then each province with the unit it hit.

    ``effect``: ``holds`` (the unit there must), ``neutral`` (the centre is nobody's) or ``quelled``.
    """
    lines = [
        {
            "power": event["player"],
            "order": event["text"],
            "result": "succeeds" if event["followed"] else "void",
            "reason": event["code"],
            "rule": event.rule,
        }
        for event in resolution.events
        if event.kind == "sealed-line"
    ]
    effects = []
    for event in resolution.events:
        if event.kind == "revolt":
            unit = before.units.get(event["unit"])
            row = {"space": event["space"], "unit": sign(before, unit) if unit else ""}
            effects.append({**row, "effect": "holds" if unit else "neutral", "rule": event.rule})
        elif event.kind == "revolt-quelled":
            effects.append({"space": event["space"], "unit": "", "effect": "quelled", "rule": event.rule})
    return {"revolts": {"lines": lines, "effects": effects}} if lines or effects else {}


def _revolts(
    position: Position, reader: Reader, value: Any
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """The provinces chosen and those used, at most one of each type (P218-rev-01)."""
    chosen: dict[str, tuple[str, ...]] = {}
    spent: dict[str, tuple[str, ...]] = {}
    for player, states in table_of(value, "revolts").items():
        owner_of(player, position.players, "revolts")
        kinds: set[int] = set()
        for text, state in table_of(states, f"revolts.{player}").items():
            where = f"revolts.{player}.{str(text)[:80]}"
            space = reader.place(text_of(text, where), where)
            if space not in position.variant.centres:
                raise Fault("centre-unknown", where, given=text[:80])
            if state not in (READY, SPENT):
                raise Fault("revolt-state-unknown", where, given=str(state)[:80], known=f"{READY}, {SPENT}")
            kind = kind_of(position, player, space)
            if kind in kinds:
                raise Fault("revolt-type-twice", where, given=text[:80], kind=str(kind))
            kinds.add(kind)
            chosen[player] = (*chosen.get(player, ()), space)
            if state == SPENT:
                spent[player] = (*spent.get(player, ()), space)
    return chosen, spent


def _cyprus(position: classic.Position, reader: Reader, value: Any) -> tuple[str, tuple[str, ...]]:
    facts = table_of(value, "cyprus")
    for key in facts:
        if key not in ("unit", "fleets"):
            raise Fault("key-unknown", f"cyprus.{str(key)[:80]}", known="unit, fleets")
    if not facts:
        return "", ()
    unit = _unit(position, reader, facts.get("unit"), "cyprus.unit")
    if position.units[unit].space != position.variant.tables["cyprus"]["space"]:
        raise Fault("cyprus-elsewhere", "cyprus.unit", given=str(facts["unit"])[:80])
    fleets = list_of(facts.get("fleets", ()), "cyprus.fleets")
    return unit, tuple(
        sorted(_unit(position, reader, text, f"cyprus.fleets[{number}]") for number, text in enumerate(fleets))
    )


def _unit(position: classic.Position, reader: Reader, value: Any, where: str) -> str:
    try:
        meant = reader.unit(value, "", 0)
    except Fault as fault:
        raise fault.at(where) from None
    here = position.unit_in(meant.space)
    if here is None or (here.kind, here.at) != (meant.kind, meant.at):
        raise Fault("unit-unknown", where, given=value[:80])
    return here.id


def _activated(position: classic.Position, reader: Reader, value: Any) -> dict[str, int]:
    found = {}
    for text, year in table_of(value, "activated").items():
        where = f"activated.{str(text)[:80]}"
        centre = split_coast(reader.place(text_of(text, where), where))[0]
        if position.board.spaces[centre].centre != ACTIVATABLE:
            raise Fault("centre-unknown", where, given=text[:80])
        if not isinstance(year, int) or isinstance(year, bool) or not 0 < year <= 9999:
            raise Fault("year-unknown", where, given=str(year)[:80])
        found[centre] = year
    return found


def _players(value: Any, players: Sequence[str], where: str) -> tuple[str, ...]:
    return tuple(owner_of(name, players, f"{where}[{number}]") for number, name in enumerate(list_of(value, where)))
