"""What the checks of a case read off the answer to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diadoques.games.diadoques import Position
from diadoques.games.diadoques.casebook import PlayedCase
from tests.case_troubles import events_of


def plain(value: Any) -> Any:
    """Tuples as lists, so that events compare with what TOML gives."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def sign_of(played: PlayedCase, unit: str) -> str:
    """The sign of a unit when the season began, or as it was raised in it; the name of a royal person paid for."""
    if unit.startswith("@"):
        return unit[1:]
    if unit in played.before.units:
        return played.before.units[unit].sign
    raised = next(event for event in events_of(played, "levied", "risen") if event["unit"] == unit)
    return f"{raised['kind']}{raised.get('grade', '')} {raised['at']}"


def signs(position: Position) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit in position.standing().values():
        found.setdefault(unit.owner, []).append(unit.sign)
    return {owner: sorted(ones) for owner, ones in found.items()}
