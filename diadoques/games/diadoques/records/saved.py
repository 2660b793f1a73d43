"""Les Diadoques in saved games: how a file begins (``core.savegame``, ``games.catalogue``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from diadoques.core import savegame
from diadoques.games.catalogue import load_game, reports
from diadoques.games.diadoques.events.resolution import Report
from diadoques.games.diadoques.gold.spending import master
from diadoques.games.diadoques.model.position import GAME, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.records import midseason
from diadoques.games.diadoques.records.midseason import sign_of
from diadoques.games.diadoques.season.protocol import new, resolve
from diadoques.games.diadoques.victory.control import stakes
from diadoques.games.saving import SavedRules, begin_file, plain_answers


def begin(
    scenario: str, layer: str, players: Sequence[str] | None = None, settings: Mapping[str, str] | None = None
) -> savegame.SavedGame:
    """A new game as a file that holds no turn yet.

    Raises:
        Fault: unknown scenario, layer, player or setting.
    """
    return _head(scenario, new(scenario, layer, players, settings))


def begin_from(position: Position) -> savegame.SavedGame:
    """A game that starts from a position of its own, at the orders of a movement season or of a winter."""
    return _head("", position)


def _head(scenario: str, position: Position) -> savegame.SavedGame:
    return begin_file(load_game(GAME), scenario, {"layer": position.layer, **position.settings}, position)


def record_of(position: Position) -> dict[str, Any]:
    """The position in the keys of the interchange format: what ``interchange.position_from`` reads."""
    units = position.units
    signs: dict[str, list[str]] = {}
    for unit in position.standing().values():
        signs.setdefault(unit.owner, []).append(unit.sign)
    record: dict[str, Any] = {
        "season": str(position.season),
        "phase": position.phase,
        "layer": position.layer,
        "players": list(position.players),
        "units": signs,
        "leaders": {name: leader.at for name, leader in position.leaders.items()},
        "citadels": dict(position.citadels),
        "provinces": dict(position.provinces),
        "sieges": {units[unit].sign: citadel for unit, citadel in position.sieges.items()},
        "treasury": dict(position.treasury),
        "treasures": dict(position.treasures),
        "captives": {
            name: {"captor": leader.captor, "guard": sign_of(position, leader.guard) if leader.guard else ""}
            for name, leader in position.leaders.items()
            if leader.captor
        },
        "eliminated": list(position.eliminated),
    }
    held = {one: owner for one, owner in stakes(position).items() if owner}
    if position.holders != held:
        record["last_winter"] = dict(position.holders)
    return record | {key: value for key, value in _rarer(position).items() if value}


def _rarer(position: Position) -> dict[str, Any]:
    """What most positions lack, and their records then, too."""
    units = position.units
    return {
        "counter_bribes": {
            sign_of(position, key) if key in units else key: _sums(position, key) for key in position.counters
        },
        "bought": [sign_of(position, unit) for unit in position.bought if unit in units],
        "quiet_winters": position.quiet,
        "capitals": dict(position.capitals),
        "powers": list(position.powers),
        **{name: key.write(position) for name, (key, _) in RULEBOOK.keys.items()},
    } | midseason.midseason_record(position)


def _sums(position: Position, target: str) -> int | dict[str, int]:
    """Counter-bribes of a target: a sum where its master paid it, else by who did."""
    paid = dict(position.counters[target])
    whose = master(position, target)
    return paid[whose] if list(paid) == [whose] else paid


class SavedDiadoques(SavedRules):
    """The rules of Les Diadoques as saved games want them (``savegame.Rules``)."""

    def __init__(self) -> None:
        super().__init__(load_game(GAME))


def settle(position: Position, answers: savegame.SavedAnswers) -> Report:
    """Resolve answers as a file holds them."""
    return resolve(position, plain_answers(answers))


__all__ = ["SavedDiadoques", "begin", "begin_from", "record_of", "reports", "settle"]
