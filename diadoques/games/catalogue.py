"""The registry of the games, and what every floor above does with whichever game it is given.

A game is one line here, or is registered by whoever keeps it elsewhere. Nothing of it is loaded before it is asked for
but its ``about.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, cast

from diadoques.core import resources, savegame
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.untrusted import text_of
from diadoques.games.abilities import Choice
from diadoques.games.door import FILE, About, Game, Position, read_about
from diadoques.games.formats import Formats
from diadoques.games.naming import name_key, similar_names
from diadoques.games.outside import check_package, lies_elsewhere, load_door
from diadoques.games.saving import SavedRules, begin_file
from diadoques.games.scenarios import begin_scenario, own_options

#: The games in the order in which people are told of them, each the name of its folder; the first is the usual one.
_GAMES: Final = [
    "diadoques",
    "diplomacy",
    "bc218",
    "amphipolis",
    "empires",
]


#: Where other distributions name the packages of games that they bring: ``raid = "raids.raid"``.
ENTRY_POINTS: Final = "diadoques.games"


#: Games of other distributions that cannot be played, by the name of their entry point, with what is wrong.
_BROKEN: Final[dict[str, Fault]] = {}


@cache
def _installed() -> tuple[str, ...]:
    """The packages of games that other distributions bring, made known; asked for only where all games are."""
    from importlib.metadata import entry_points  # takes a while, and few need it

    brought = tuple(entry_points(group=ENTRY_POINTS))
    for one in brought:
        try:
            register(one.value)
        except Fault as wrong:  # whoever brings it put it wrongly; all other games are played
            _BROKEN[one.name] = wrong
    return tuple(one.value for one in brought)


def broken() -> Mapping[str, Fault]:
    """The games of other distributions that cannot be played, by the name of their entry point, with what is wrong."""
    _installed()
    return dict(_BROKEN)


#: What is taken for the facts of a game whose own are not whole, as long as it is looked through (``api.game_check``).
_INSTEAD: Final[dict[str, Mapping[str, Any]]] = {}


def register(package: str, instead: Mapping[str, Any] | None = None) -> None:
    """Make a game known that lives elsewhere: ``package`` holds its ``about.toml`` and its ``GAME``, in ``game.py``.

    A distribution that brings a game says so in its metadata (``ENTRY_POINTS``), and need not call this.

    Args:
        package: its folder, as Python imports it.
        instead: what is taken for its facts, all of them, until it is forgotten; None: what ``about.toml`` says.

    Raises:
        Fault: there is no such folder, or its name is taken (``games.outside.check_package``); ``game-broken``:
            ``about.toml`` does not say what it must. Nothing is made known then.
    """
    name = check_package(package, _GAMES)
    resources.keep(package)
    try:
        read_about(name, resources.folder_of(name), instead)
    except Fault:
        resources.forget(package)
        raise
    if name not in _GAMES:
        _GAMES.append(name)
    _INSTEAD.pop(name, None)
    if instead:
        _INSTEAD[name] = instead
    for known in (abouts, _called, load_game):
        known.cache_clear()


def forget(package: str) -> None:
    """Undo ``register``."""
    name = package.rpartition(".")[2]
    resources.forget(package)
    _INSTEAD.pop(name, None)
    _GAMES[:] = [game for game in _GAMES if game != name]
    for known in (abouts, _called, load_game):
        known.cache_clear()


@cache
def abouts() -> Mapping[str, About]:
    """What is known of each game that this installation plays, by its name; none of them is loaded for it."""
    there = {name: resources.folder_of(name) for name in _GAMES}
    return {
        name: read_about(name, folder, _INSTEAD.get(name))
        for name, folder in there.items()
        if folder.joinpath(FILE).is_file()
    }


def games() -> tuple[str, ...]:
    """Names of the games that this installation plays, those of other distributions too."""
    _installed()
    return tuple(abouts())


def games_of_written_orders() -> tuple[str, ...]:
    """Names of those whose players write orders; in the others all that is asked is picked."""
    return tuple(name for name in games() if load_game(name).abilities.orders is not None)


def usual() -> str:
    """The game that is begun when none is named."""
    return _GAMES[0]


def yardstick() -> str:
    """The game whose positions are adjudicated when none is named."""
    return next((name for name, about in abouts().items() if about.yardstick), usual())


@cache
def load_game(name: str) -> Game[Any]:
    """The game of that name, its id or what people call it in either language.

    Raises:
        Fault: ``game-unknown``; ``game-unregistered``: a folder that nobody made known; what is wrong with one that
            another distribution brings (``games.outside``).
    """
    if name in abouts() or name in games():
        if resources.is_elsewhere(name):
            return load_door(name)
        game: Game[Any] = import_module(f"{resources.package_of(name)}.game").GAME
        return game
    if name in _BROKEN:
        raise _BROKEN[name]
    called = game_named(str(name))
    if called in abouts():
        return load_game(called)
    if package := lies_elsewhere(str(name)):
        known = package.rpartition(".")[2][:80]
        code = {"entry": f'{known} = "{package[:120]}"', "call": f'catalogue.register("{package[:120]}")'}
        raise Fault("game-unregistered", "game", given=package[:120], id=known, **code)
    near = {"meant": ", ".join(found)} if (found := similar_names(str(name), _called())) else {}
    raise Fault("game-unknown", "game", given=str(name)[:80], known=", ".join(games()), **near)


def game_named(text: str) -> str:
    """The id of the game that people call so, or "".

    >>> game_named("Diplomatie"), game_named("218 av. J.-C."), game_named("chess")
    ('diplomacy', 'bc218', '')
    """
    return _called().get(name_key(text), "")


@cache
def _called() -> Mapping[str, str]:
    """Every name of a game, as names are compared, with its id."""
    return {name_key(name): game for game, about in abouts().items() for name in (game, *about.names)}


def game_of(position: Position) -> Game[Any]:
    """The game of a position."""
    return load_game(position.game)


def formats_of(name: str) -> Formats | None:
    """What reads and writes a game as other programs keep it: the package ``formats`` of its folder, loaded only now.

    None where no other program has it (``About.formats``).
    """
    game = load_game(name)
    if not game.about.formats:
        return None
    found: Any = import_module(f"{resources.package_of(game.about.id)}.formats")
    return cast("Formats", found)


def formats() -> Mapping[str, str]:
    """The formats of other programs, each with the name of the game that reads and writes it."""
    return {form: name for name, about in abouts().items() for form in about.formats}


def game_of_rule(rule: str) -> str:
    """Name of the game to whose contract a rule id belongs; "" when none is."""
    prefix = rule.partition("-")[0]
    return next((name for name, about in abouts().items() if about.prefix == prefix), "")


def of_game(game: Game[Any], record: Mapping[str, Any]) -> None:
    """See that a record which names its game, by any of its names, is one of this game.

    Raises:
        Fault: ``record-other-game``; ``game-unknown``; ``type-wrong``.
    """
    if "game" in record and load_game(text_of(record["game"], "game")).about.id != game.about.id:
        raise Fault("record-other-game", "game", given=record["game"][:80], wanted=game.about.id)


def choices_of(game: Game[Any]) -> Mapping[str, Choice]:
    """The names that ``options`` of a game may hold, with their values."""
    agreement = game.abilities.agreement
    return agreement.choices if agreement is not None else {}


def presets_of(game: Game[Any]) -> tuple[str, ...]:
    """The sets of rules that a game knows."""
    agreement = game.abilities.agreement
    return agreement.presets if agreement is not None else ()


def stated_options(game: Game[Any], options: Mapping[str, str], scenario: str = "") -> dict[str, str]:
    """The options as the file of a new game states them.

    Those that are chosen, else those that a worked ``scenario`` is played by, else the usual ones.
    """
    told = {**game.about.defaults, **own_options(game, scenario), **options}
    agreement = game.abilities.agreement
    return agreement.stated(told) if agreement is not None else told


def begin(
    game: Game[Any], scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None
) -> tuple[savegame.SavedGame, Any]:
    """A new game as a file that holds no turn yet, and its position.

    Raises:
        Fault: unknown scenario, option or player.
    """
    position = begin_scenario(game, scenario, options, players)
    return begin_file(game, scenario, options, position), position


def open_saved_game(saved: savegame.SavedGame, where: str = "") -> savegame.Replay[Any]:
    """A file played again, as far as what the rules decide comes out as it stands there.

    Raises:
        Fault: the start is not what the file says it is.
    """
    return savegame.replay(SavedRules(load_game(saved.game)), saved, where)


def replay_saved_game(saved: savegame.SavedGame, where: str = "") -> list[Any]:
    """The position at the start of a file and after each of its turns, replayed and proved.

    Raises:
        Fault: what the file says does not follow from its orders.
    """
    return list(_sound(saved, where).positions)


def reports(saved: savegame.SavedGame, where: str = "") -> list[Report[Any]]:
    """Every turn of a file, replayed and proved: with the events that follow today.

    Raises:
        Fault: as ``replay_saved_game``.
    """
    return turns(_sound(saved, where))


def turns(replay: savegame.Replay[Any]) -> list[Report[Any]]:
    """The sound turns of a file that was played again."""
    return [
        Report(before, events, after)
        for before, events, after in zip(replay.positions[:-1], replay.events, replay.positions[1:], strict=True)
    ]


def _sound(saved: savegame.SavedGame, where: str) -> savegame.Replay[Any]:
    found = open_saved_game(saved, where)
    if found.differs is not None:
        raise found.differs
    return found
