"""How a game begins: in a scenario of its board's ``setup.toml``, or in a worked one, which lies with its history.

A worked scenario is a folder of the tree ``scenarios``; what begins in it stands in its ``scenario.toml``, and the rest
of that file is the business of ``classroom.episodes.scenarios``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final

from diadoques.board.people import players
from diadoques.core.faults import Fault
from diadoques.core.resources import MissingResource, resource
from diadoques.games.door import Game
from diadoques.games.naming import roster

#: The folder of the worked scenarios, and the file of each.
TREE: Final = "scenarios"
FILE: Final = "scenario.toml"
#: What the file of a worked scenario says of how it begins.
_HEAD: Final = ("game", "name", "season", "position")


def scenarios(game: Game[Any]) -> Mapping[str, Mapping[str, str]]:
    """The scenarios of a game, the one that is begun when none is named first; each with its name by language.

    Of those of its board, which other games may have as well, those that it begins.
    """
    door: Any = game
    known = {
        name: head["name"]
        for name, head in printed_scenarios(game.about.board).items()
        if name == game.about.scenario or _begins(door, name)
    }
    ours = {name: told["name"] for name, told in worked_scenarios().items() if told["game"] == game.about.id}
    return {game.about.scenario: known[game.about.scenario], **known, **ours}


def cast(game: Game[Any]) -> tuple[str, ...]:
    """Who may play a game: the players with whom its scenarios begin, those whom its board knows in its order."""
    found = (begin_scenario(game, name, own_options(game, name)).players for name in scenarios(game))
    seated = dict.fromkeys(player for some in found for player in some)
    return tuple(dict.fromkeys((*(one for one in players(game.about.board) if one in seated), *seated)))


@cache
def _begins(game: Any, scenario: str) -> bool:
    """Whether a game knows a scenario of its board."""
    try:
        game.new(scenario, own_options(game, scenario))
    except Fault as fault:
        return fault.code != "scenario-unknown"
    return True


def begin_scenario(
    game: Game[Any], scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None
) -> Any:
    """The position in which a scenario begins.

    Raises:
        Fault: what the game refuses; ``scenario-players``: a worked scenario is played by its own players.
    """
    told = _worked(game, scenario)
    if told is None:
        return game.new(scenario, options, players)
    position = game.position_from({**told["position"], "season": told["season"]}, options)
    if players is not None:
        named = roster(game.about.board, players, position.players, "players")
        if set(named) != set(position.players):
            known = ", ".join(position.players)
            raise Fault("scenario-players", "players", board=game.about.board, known=known)
    return position


def own_options(game: Game[Any], scenario: str) -> Mapping[str, str]:
    """The choices of rules that a scenario is played by where nobody says otherwise: ``options`` in its file."""
    told = _worked(game, scenario) or printed_scenarios(game.about.board).get(scenario, {})
    options: Mapping[str, str] = told.get("options", {})
    return options


def game_of_scenario(name: str) -> str:
    """The game of a worked scenario, or ""."""
    return str(worked_scenarios()[name]["game"]) if name and name in worked_scenarios() else ""


def _worked(game: Game[Any], scenario: str) -> Mapping[str, Any] | None:
    if not scenario or scenario in printed_scenarios(game.about.board):
        return None
    told = worked_scenarios().get(scenario)
    return told if told is not None and told["game"] == game.about.id else None


@cache
def printed_scenarios(board: str) -> Mapping[str, Any]:
    """The scenarios of a board's ``setup.toml``."""
    known: dict[str, Any] = tomllib.loads(resource("geodata", board, "setup.toml").read_text(encoding="utf-8"))
    return MappingProxyType(known["scenario"])


@cache
def worked_scenarios() -> Mapping[str, Mapping[str, Any]]:
    """The files of the worked scenarios by their names, in the order of their folders' names.

    Raises:
        Fault: a file that cannot be read, or that does not say how the game begins.
    """
    return {folder.name: read_scenario(folder) for folder in scenario_folders()}


def scenario_folders() -> Iterator[Traversable]:
    """The folders of the worked scenarios; none where the installation has none."""
    try:
        found = [one for one in resource(TREE).iterdir() if one.joinpath(FILE).is_file()]
    except MissingResource:
        return
    yield from sorted(found, key=lambda one: one.name)


def read_scenario(folder: Traversable) -> Mapping[str, Any]:
    """The file of a worked scenario.

    Raises:
        Fault: ``file-broken`` with the line; ``file-missing-key``.
    """
    where = f"{folder.name}/{FILE}"
    try:
        told = tomllib.loads(folder.joinpath(FILE).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Fault("file-broken", where, why=str(error)) from error
    for key in _HEAD:
        if key not in told:
            raise Fault("file-missing-key", where, key=key)
    return told
