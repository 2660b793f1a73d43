"""Kinds of arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any

from diadoques.api import choosing
from diadoques.api.choosing import ADJUDICATED, USUAL, game_meant, notation_choice
from diadoques.core.figures import with_thousands
from diadoques.core.limits import MOST_COUNT, MOST_PORT, MOST_SEED, MOST_WORKERS
from diadoques.core.phrases import Catalogue
from diadoques.explain.catalogue import catalogue
from diadoques.games.catalogue import games
from diadoques.games.door import Game


def pair(words: Catalogue) -> Callable[[str], tuple[str, str]]:
    """``NAME=VALUE``."""

    def read(text: str) -> tuple[str, str]:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise argparse.ArgumentTypeError(words.text("cli.bad-pair", text=text))
        return name, value

    return read


def add_rules(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """``--option NAME=VALUE`` and ``--rules R``: what ``choices`` reads."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=pair(words),
        metavar="NAME=VALUE",
        help=words.text("cli.help.option"),
    )
    parser.add_argument("--rules", metavar="R", help=words.text("cli.help.rules"))


def add_view(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """``--for PLAYER`` and ``--secrets``: what ``loading.View`` reads."""
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--for", dest="reader", metavar="PLAYER", help=words.text("cli.help.for"))
    whose.add_argument("--secrets", action="store_true", help=words.text("cli.help.secrets"))


def game_help(words: Catalogue, usual: str) -> str:
    """What a game is called where one may be named, and which it is when none is."""
    return words.text("cli.help.game", games=", ".join(games()), game=usual)


def count(words: Catalogue, least: int = 1, most: int = MOST_COUNT) -> Callable[[str], int]:
    """A whole number between two limits; whoever gives another is told both."""

    def read(text: str) -> int:
        number = whole(text, least, most)
        if number is None:
            bounds = {"least": with_thousands(least, words.lang), "most": with_thousands(most, words.lang)}
            raise argparse.ArgumentTypeError(words.text("cli.bad-count", text=text[:80], **bounds))
        return number

    return read


def workers(words: Catalogue) -> Callable[[str], int]:
    """How many work at once."""
    return count(words, most=MOST_WORKERS)


def as_seed(words: Catalogue) -> Callable[[str], int]:
    """A seed that is a number."""
    return count(words, 0, MOST_SEED)


def port(words: Catalogue) -> Callable[[str], int]:
    """The number of a port; 0: any that is free."""

    def read(text: str) -> int:
        number = whole(text, 0, MOST_PORT)
        if number is None:
            raise argparse.ArgumentTypeError(words.text("cli.bad-port", text=text[:80], most=MOST_PORT))
        return number

    return read


def whole(text: str, least: int = 0, most: int = MOST_COUNT) -> int | None:
    """The whole number between two limits that digits write; None for any other text.

    >>> whole("007"), whole("8", most=7), whole("x"), whole("9" * 5000)
    (7, None, None, None)
    """
    digits = text.lstrip("0") or text[:1]
    if not (text.isascii() and text.isdigit()) or len(digits) > len(str(most)):
        return None
    return int(digits) if least <= int(digits) <= most else None


def choices(game: Game[Any], pairs: Sequence[tuple[str, str]], rules: str | None = None) -> dict[str, str]:
    """What ``--option`` and ``--rules`` choose for a game (``api.choosing``)."""
    return choosing.choices(game, pairs, rules, "--option")


def known_game(name: str) -> Game[Any]:
    """The game of that name (``api.choosing``)."""
    return choosing.known_game(name, "GAME")


def known_scenario(game: Game[Any], typed: str | None) -> str:
    """The scenario of that name (``api.choosing``)."""
    return choosing.known_scenario(game, typed, "--scenario")


def named_players(text: str | None) -> list[str] | None:
    """The names between the commas; None when nobody is named, and all play."""
    if text is None:
        return None
    return [name for part in text.split(",") if (name := part.strip())] or [""]


__all__ = [
    "ADJUDICATED",
    "USUAL",
    "add_rules",
    "add_view",
    "choices",
    "count",
    "game_help",
    "game_meant",
    "known_game",
    "known_scenario",
    "named_players",
    "notation_choice",
    "pair",
]


def sensible_limits(game: Game[Any], lang: str) -> str:
    """What a sensible player of a game cannot do, as every game has it and as the game adds (``sensible.cannot``)."""
    words = catalogue(lang, game.about.id)
    if game.abilities.skill is None:
        return words.text("cli.even.no-skill")
    own = (words.text("sensible.cannot"),) if "sensible.cannot" in words else ()
    return " ".join((words.text("cli.even.sensible-cannot"), *own))
