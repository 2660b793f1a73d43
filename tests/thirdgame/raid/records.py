"""Positions as plain records: how a file holds them; a hand only where its owner's eyes may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.core.pieces import Unit
from diadoques.core.untrusted import list_of, table_of, text_of, texts_of

from .position import DIE, HAND, MARCH, NAME, OVER, PLAYERS, ROUNDS, Fight, Position


def record_of(position: Position) -> dict[str, Any]:
    """The position in plain values."""
    found: dict[str, Any] = {
        "game": NAME, "season": str(position.season), "turn": position.turn, "phase": position.phase,
        "units": {unit.id: [unit.owner, unit.at] for unit in position.units.values()},
        "hands": {player: list(hand) for player, hand in position.hands.items()},
        "second": list(position.second), "seed": position.seed, "thrown": position.thrown, "laid": position.laid,
        "burnt": list(position.burnt), "torches": position.torches, "winners": list(position.winners),
    }  # fmt: skip
    if position.fight is not None:
        found["fight"] = [position.fight.raider, position.fight.number]
    return found


def position_from(record: Mapping[str, Any]) -> Position:
    """The position of a record.

    Raises:
        Fault: a key is missing or holds something else than it should.
    """
    told = table_of(record, "record")
    for key in ("season", "turn", "phase", "units", "hands", "second", "seed"):
        if key not in told:
            raise Fault("file-key-missing", "record", key=key)
    phase = text_of(told["phase"], "phase")
    if phase not in (HAND, MARCH, DIE, OVER):
        raise Fault("file-broken", "phase", why=phase[:80])
    units = {}
    for key, row in table_of(told["units"], "units").items():
        owner, at = texts_of(row, f"units.{key}")
        if owner not in PLAYERS:
            raise Fault("player-unknown", f"units.{key}", given=owner[:80], known=", ".join(PLAYERS))
        units[key] = Unit(key, owner, "R", "", at)
    fight = list_of(told.get("fight", []), "fight")
    return Position(
        season=Season.parse(text_of(told["season"], "season"), ROUNDS),
        turn=text_of(told["turn"], "turn"),
        phase=phase,
        units=units,
        hands={player: tuple(texts_of(hand, "hands")) for player, hand in table_of(told["hands"], "hands").items()},
        second=tuple(texts_of(told["second"], "second")),
        seed=text_of(told["seed"], "seed"),
        thrown=int(told.get("thrown", 0)),
        laid=text_of(told.get("laid", ""), "laid"),
        fight=Fight(str(fight[0]), int(fight[1])) if fight else None,
        burnt=tuple(texts_of(told.get("burnt", []), "burnt")),
        torches=bool(told.get("torches", True)),
        winners=tuple(texts_of(told.get("winners", []), "winners")),
    )
