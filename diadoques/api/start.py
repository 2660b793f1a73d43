"""Where games come from: a scenario, a file, a position; and maps, of whatever a game may come from."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from diadoques.api.choosing import (
    RULES,
    USUAL,
    Choice,
    checked_language,
    choices,
    game_meant,
    known_game,
    known_scenario,
    merge_choices,
    notation_choice,
)
from diadoques.api.containers import picture
from diadoques.api.game import Game
from diadoques.api.game_history import GameHistory
from diadoques.classroom.episodes.outset import begin_at
from diadoques.core import files, language
from diadoques.core.calendar import HELLENISTIC, MODERN, YEARLY
from diadoques.core.faults import Fault, told_in
from diadoques.core.files import path_of
from diadoques.core.language import LANGUAGES
from diadoques.core.untrusted import parse_json, type_wrong
from diadoques.explain.catalogue import catalogue
from diadoques.explain.position import phase_of
from diadoques.games import catalogue as doors
from diadoques.games.door import Game as Rules
from diadoques.games.naming import name_key
from diadoques.games.notations import notation_of
from diadoques.games.saving import begin_from, complete_options

if TYPE_CHECKING:
    from diadoques.draw import Picture

#: « Été 321 av. J.-C. »: what follows the year says nothing that the game does not.
_DATE: Final = re.compile(r"\s*(?P<name>[^\W\d]+)\s+(?P<year>\d{1,4})\b")


def new(
    game: str = USUAL,
    *,
    scenario: str | None = None,
    season: str | None = None,
    players: Iterable[str] | str | None = None,
    lang: str | None = None,
    options: Mapping[str, Choice] | None = None,
    **named: Choice,
) -> Game:
    """Begin a game.

    Args:
        game: its name, in any language: ``"Les Diadoques"`` (the usual one), ``"diplomacy"``, ``"218"``.
        scenario: one of the game's (``diadoques.list_games()`` lists them); the usual one otherwise.
        season: of a worked scenario: it is played as it happened until then (``"autumn 312"``, ``"automne 312"``).
        players: who takes part, by any of their names; all otherwise.
        lang: language of its sentences, and of its notation where it has several; else the one chosen (``language``).
        options: choices of rules by name, as a file or a form has them, ``game.options`` among them.
        **named: the same, one by one: ``rules="advanced"``, ``dice="thrown"``, ``mercenary_market=True``.

    Raises:
        Fault: a game, a scenario, a player or an option that is not known; it says what is, and what was meant.

    >>> import diadoques as d
    >>> d.new(lang="en")
    <Game: The Diadochi, Spring 321 BC, first units and first orders>
    >>> d.new("Diplomatie", players=["Français", "Allemagne"], rules="datc", lang="en").players
    ('France', 'Germany')
    """
    spoken_in = checked_language(lang) if lang else language.chosen_language() or language.USUAL
    with told_in(spoken_in):
        chosen = known_game(game if game != USUAL else game_meant(None, scenario))
        begun = known_scenario(chosen, scenario)
        stated = doors.stated_options(
            chosen, notation_choice(chosen, spoken_in) | choices(chosen, merge_choices(options, named)), begun
        )
        names = None if players is None else _names(players)
        saved, position = begin_at(chosen, begun, stated, season or "", names)
        return Game(
            GameHistory(saved, (position,) if not saved.turns else tuple(doors.replay_saved_game(saved))), spoken_in
        )


def simulate(
    game: str = USUAL,
    *,
    seed: int | str = 1,
    years: int | None = None,
    seats: Iterable[str] | str = (),
    scenario: str | None = None,
    players: Iterable[str] | str | None = None,
    lang: str | None = None,
    options: Mapping[str, Choice] | None = None,
    **named: Choice,
) -> Game:
    """A game that simple players have played: the same seed plays the same game.

    Args:
        game: as for ``new``, and so ``scenario``, ``players``, ``lang``, ``options`` and ``named``.
        seed: of the players and, where the rules throw dice, of those.
        years: how many calendar years at most; else until the end.
        seats: ``"sensible"`` or ``"random"``: how all of them play, or one after the other; with common sense where
            nothing is said.

    Raises:
        Fault: as for ``new``; a kind of player that is not known.

    >>> import diadoques as d
    >>> game = d.simulate("diplomacy", seed=3, years=1, lang="en")
    >>> game.season, game == d.simulate("diplomacy", seed=3, years=1, lang="en")
    ('Spring 1902', True)
    """
    from diadoques.analysis.players import players_named
    from diadoques.analysis.simulate import MOST_YEARS, begin_game
    from diadoques.analysis.simulate import simulate as play

    spoken_in = checked_language(lang) if lang else language.chosen_language() or language.USUAL
    with told_in(spoken_in):
        chosen = known_game(game if game != USUAL else game_meant(None, scenario))
        about: Any = {
            "scenario": known_scenario(chosen, scenario),
            "options": notation_choice(chosen, spoken_in) | choices(chosen, merge_choices(options, named)),
            "roster": None if players is None else _names(players),
        }
        _, first = begin_game(chosen.about.id, seed, **about)
        reached = [first]
        most = MOST_YEARS if years is None else years
        saved = play(
            players_named(_names(seats)),
            seed,
            most,
            game=chosen.about.id,
            watch=lambda one: reached.append(one.after),
            **about,
        )
        return Game(GameHistory(saved, tuple(reached)), spoken_in)


def load(path: str | Path, *, lang: str | None = None) -> Game:
    """The game of a file, replayed and proved turn by turn.

    Where an older version of the rules led elsewhere than today's, it opens before that turn, and a warning says so.

    Args:
        path: a file that ``game.save`` or the command line wrote.
        lang: language of its sentences; else the one chosen, else that of its notation, else French.

    Raises:
        Fault: the file cannot be read, or says what does not follow from its orders.
    """
    with told_in(_spoken(lang)):
        past = GameHistory.read(path_of(path))
        found = Game(past, _spoken(lang, notation_of(past.now)))
        if past.differs is not None:
            words, past.differs.lang = catalogue(found.lang), found.lang
            engine, phase = past.saved.engine or "—", phase_of(past.now, found.lang)
            before = words.text("cli.opened-before", season=found.season, phase=phase, engine=engine)
            warnings.warn(f"{past.differs} {before}", stacklevel=2)
        return found


def position(
    record: Mapping[str, Any] | str | Path,
    game: str | None = None,
    *,
    lang: str | None = None,
    options: Mapping[str, Choice] | None = None,
    **named: Choice,
) -> Game:
    """The game that begins at a position.

    Args:
        record: the position as plain values, as ``game.record`` gives them (``units`` by player, ``season``, ``phase``
            …); or the path of a JSON file that holds it, or what ``diadoques show --json`` wrote, with its options.
            Orders in it are given. Of Les Diadoques, Diplomacy and 218 BC a few keys do; of Amphipolis (``garrisons``,
            ``units`` by counter, ``leaders``, ``hands`` …) and Empires et Stratèges (``states``, ``provinces``,
            ``forces``, ``fleets`` …) whole records: change one that ``game.record`` gives. ``docs/python.md`` has the
            keys.
        game: which game; else the one that the record names, else Les Diadoques.
        lang: language of the sentences; else the one chosen, else that of the record's notation, else French.
        options: choices of rules, as for ``new``.
        **named: the same, one by one.

    Raises:
        Fault: what cannot be, and where.

    >>> import diadoques as d
    >>> game = d.position({"units": {"France": ["A PAR"], "Germany": ["A MUN"]}}, "diplomacy", lang="en")
    >>> game.resolve({"France": "A PAR - BUR", "Germany": "A MUN - BUR"}).after.units["France"]
    ('A PAR',)
    >>> record = d.new("empires", seed=1).record
    >>> record["forces"]["Rome-A1"]["at"] = "CIS"
    >>> d.position(record, lang="en").units["Rome"]
    ('A1 CIS', 'F1 TYR')
    """
    with told_in(_spoken(lang)):
        told, where = _record(record)
        name = game or told.get("game", USUAL)
        chosen = known_game(name)
        chose = choices(chosen, merge_choices(options, named))
        if "position" in told:
            chose = chose if RULES in chose else {**_stated(chosen, told), **chose}
            told = told["position"]
        orders = told.get("orders", {})
        try:
            doors.of_game(chosen, told)
            saved, there = begin_from(chosen, _dated(told), chose)
        except Fault as fault:
            raise fault.at(where) if where else fault from fault
        found = Game(GameHistory(saved, (there,)), _spoken(lang, notation_of(there)))
        if orders:
            found.give(orders)
        return found


def _names(players: Iterable[str] | str) -> list[str]:
    """Names, as a list or between commas."""
    if isinstance(players, str):
        return [name.strip() for name in players.split(",")]
    if not isinstance(players, Iterable):
        raise type_wrong(players, "players", "list")
    return [str(name) for name in players]


def _record(record: Any) -> tuple[Mapping[str, Any], str]:
    where = ""
    if isinstance(record, str | Path):
        where = str(record)
        record = parse_json(files.read(where), where)
    if not isinstance(record, Mapping) or not isinstance(record.get("position", {}), Mapping):
        raise Fault("type-wrong", where, wanted="object", given=type(record).__name__)
    return record, where


def _stated(game: Rules[Any], told: Mapping[str, Any]) -> dict[str, str]:
    """The options that ``diadoques show --json`` wrote beside a position, as its version meant them."""
    if "options" not in told or told.get("game", game.about.id) != game.about.id:
        return {}
    return complete_options(game, choices(game, merge_choices(told["options"], {})), str(told.get("engine", "")))


def _dated(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The record with its season as files spell it: it may be written in either language, as ``game.season`` has it."""
    found = _DATE.match(str(record.get("season", "")))
    if found is None:
        return record
    for season in (*HELLENISTIC.names, *MODERN.names, *YEARLY.names):
        if name_key(found["name"]) in {name_key(catalogue(lang).text(f"season.{season}")) for lang in LANGUAGES}:
            return {**record, "season": f"{season} {found['year']}"}
    return record


def _spoken(lang: str | None, notation: str = "") -> str:
    return checked_language(lang) if lang else language.chosen_language() or notation or language.USUAL


def draw_map(what: Any = USUAL, **how: Any) -> Picture:
    """A map: of a game, of a report, of a record, or the bare board of a game by its name.

    It shows itself in a notebook; ``.save("map.png")`` writes it (``.svg`` and ``.pdf`` too).

    Args:
        what: a ``Game``, a ``Report``, a position as ``diadoques.position`` takes it, or the name of a game.
        **how: ``lang``; ``theatre``, a close view by its name or the codes of its spaces; ``mode``: ``"terrain"`` or
            ``"owner"``; ``size``: width in pixels; ``title``; ``legend=False``.

    Raises:
        Fault: something asked for is not known; or, when it is painted, the drawing library is not installed.

    >>> import diadoques as d
    >>> d.draw_map("diplomacy", lang="en")
    <Picture: Map of the board “Diplomacy”.>
    """
    if hasattr(what, "draw"):
        found: Picture = what.draw(**how)
        return found
    lang = how.get("lang") or language.chosen_language() or language.USUAL
    with told_in(lang):
        if isinstance(what, str) and not what.endswith(".json"):
            return picture(game=known_game(what).about.id, **{"lang": lang, **how})
    return position(what).draw(**how)
