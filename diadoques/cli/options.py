"""Kinds of arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any

from diadoques.core.faults import Fault
from diadoques.explain.catalogue import Catalogue
from diadoques.games.catalogue import Game, load_game, scenarios
from diadoques.games.naming import nearest, plain

#: The option that says in which language orders are written.
NOTATION = "notation"
#: The game that is begun when none is named.
USUAL = "diadoques"
#: The game whose cases are adjudicated when none is named: the one that the whole field tests itself with.
ADJUDICATED = "diplomacy"


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
    """``--for PLAYER`` and ``--secrets``: what ``views.View`` reads."""
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--for", dest="reader", metavar="PLAYER", help=words.text("cli.help.for"))
    whose.add_argument("--secrets", action="store_true", help=words.text("cli.help.secrets"))


def count(words: Catalogue) -> Callable[[str], int]:
    """A whole number from 1."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 6 and int(text) > 0):
            raise argparse.ArgumentTypeError(words.text("cli.bad-count", text=text))
        return int(text)

    return read


def choices(game: Game[Any], pairs: Sequence[tuple[str, str]], rules: str | None = None) -> dict[str, str]:
    """What ``--option`` and ``--rules`` choose for a game, by the names that it knows; it judges the values.

    Raises:
        Fault: ``option-unknown``, with the name that was meant; ``option-twice``: one option is given two values.
    """
    found: dict[str, str] = {} if rules is None else {"rules": rules.strip().lower()}
    for typed, value in pairs:
        name = _known_option(game, typed)
        values = game.choices[name].values if name in game.choices else ()
        meant = next((one for one in values if plain(one) == plain(value)), value)
        if found.setdefault(name, meant) != meant:
            raise Fault("option-twice", "--option", given=name)
    return found


def spoken(game: Game[Any], lang: str) -> dict[str, str]:
    """What a game takes from the language of who begins it: the notation of its orders, where it has several."""
    return {NOTATION: lang} if NOTATION in game.choices else {}


def _known_option(game: Game[Any], typed: str) -> str:
    known = ("rules", *game.choices, *game.former)
    for name in known:
        if plain(name) == plain(typed):
            return name
    near = nearest(typed, known)
    raise Fault(
        "option-unknown",
        "--option",
        given=typed[:80],
        known=", ".join(game.choices),
        **({"meant": ", ".join(near)} if near else {}),
    )


def known_game(name: str) -> Game[Any]:
    """The game, if this version plays it.

    Raises:
        Fault: ``game-unknown``, with the game that was meant.
    """
    try:
        return load_game(name)
    except Fault as fault:
        raise Fault(fault.code, "GAME", **fault.data) from fault


def known_scenario(game: Game[Any], typed: str | None) -> str:
    """The scenario of that name, or the usual one when none is told.

    Raises:
        Fault: ``scenario-unknown``, with the scenario that was meant.
    """
    if typed is None:
        return game.scenario
    known = scenarios(game)
    for name, called in known.items():
        if plain(typed) in map(plain, (name, *called.values())):
            return name
    near = nearest(typed, known)
    meant = {"meant": ", ".join(near)} if near else {}
    raise Fault("scenario-unknown", "--scenario", given=typed[:80], known=", ".join(known), **meant)


def named_players(text: str | None) -> list[str] | None:
    """The names between the commas; None when nobody is named, and all play."""
    if text is None:
        return None
    return [name for part in text.split(",") if (name := part.strip())] or [""]
