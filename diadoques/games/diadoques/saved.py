"""Les Diadoques in saved games: how a file begins, and how its answers are played again (``core.savegame``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from diadoques.core import savegame
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.games.diadoques.course import Answers, Report
from diadoques.games.diadoques.interchange import position_from
from diadoques.games.diadoques.position import GAME, Position
from diadoques.games.diadoques.protocol import new, resolve
from diadoques.games.diadoques.settings import SETTINGS

#: Options that a file may set: ``layer``, the version of the rules, and what the players agreed.
OPTIONS = ("layer", *SETTINGS)


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
    return savegame.SavedGame(
        format=savegame.FORMAT,
        version=savegame.VERSION,
        game=GAME,
        scenario=scenario,
        options={"layer": position.layer, **position.settings},
        board=position.board.id,
        start=record_of(position),
    )


def record_of(position: Position) -> dict[str, Any]:
    """The position in the keys of the interchange format: what ``interchange.position_from`` reads."""
    units = position.units
    signs: dict[str, list[str]] = {}
    for unit in units.values():
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
            name: {"captor": leader.captor, "guard": units[leader.guard].sign if leader.guard else ""}
            for name, leader in position.leaders.items()
            if leader.captor
        },
        "eliminated": list(position.eliminated),
    }
    majors = {citadel: owner for citadel, owner in position.majors.items() if owner}
    if position.holders != majors:
        record["last_winter"] = dict(position.holders)
    return record | {key: value for key, value in _rarer(position).items() if value}


def _rarer(position: Position) -> dict[str, Any]:
    """What most positions lack, and their records then, too."""
    units = position.units
    return {
        "counter_bribes": {units[unit].sign: amount for unit, amount in position.counters.items()},
        "bought": [units[unit].sign for unit in position.bought],
        "quiet_winters": position.quiet,
        "capitals": dict(position.capitals),
        "powers": list(position.powers),
    }


class Game:
    """The rules of Les Diadoques as saved games want them (``savegame.Rules``)."""

    def start(self, saved: savegame.SavedGame) -> Position:
        """The position that a file begins with.

        Raises:
            Fault: another game or board, unknown options, or a start that is not what the scenario gives.
        """
        if saved.game != GAME:
            raise Fault("game-unknown", "game", given=saved.game, known=GAME)
        if saved.board != GAME:
            raise Fault("board-unknown", "board", given=saved.board, known=GAME)
        for option in saved.options:
            if option not in OPTIONS:
                raise Fault("option-unknown", f"options.{option}", given=option, known=", ".join(OPTIONS))
        layer = saved.options.get("layer", "basic")
        agreed = {name: value for name, value in saved.options.items() if name != "layer"}
        if not saved.scenario:
            position = position_from({**saved.start, "settings": agreed}, layer)
        else:
            names = saved.start.get("players")
            if names is not None and not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
                raise Fault("file-wrong-type", "start.players", expected="array of str", found=type(names).__name__)
            position = new(saved.scenario, layer, names, agreed)
        _same(record_of(position), saved.start)
        return position

    def stage(self, position: Position) -> tuple[str, str]:
        """Season and phase."""
        return str(position.season), position.phase

    def resolve(self, position: Position, answers: savegame.Answers) -> tuple[Sequence[Event], Position]:
        """What follows from the answers."""
        report = settle(position, answers)
        return report.events, report.after


def settle(position: Position, answers: savegame.Answers) -> Report:
    """Resolve answers as a file holds them."""
    return resolve(
        position,
        Answers(
            orders=answers.orders,
            levy={player: tuple(kinds) for player, kinds in answers.levy.items()},
            proposals={player: tuple(tuple(one) for one in put) for player, put in answers.proposals.items()},
            votes={player: tuple(tuple(one) for one in given) for player, given in answers.votes.items()},
        ),
    )


def reports(saved: savegame.SavedGame, where: str = "") -> list[Report]:
    """Every turn of a file, replayed and proved.

    Raises:
        Fault: what the file says does not follow from its orders.
    """
    positions = savegame.replay(Game(), saved, where)
    return [
        Report(before, tuple(Event.from_json(event) for event in turn.events), after)
        for before, turn, after in zip(positions[:-1], saved.turns, positions[1:], strict=True)
    ]


def _same(expected: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    """A start that says otherwise than the rules would be forged."""
    for key in [*expected, *(key for key in found if key not in expected)]:
        if expected.get(key) != found.get(key):
            raise Fault("start-differs", f"start.{key[:80]}", key=key[:80])
