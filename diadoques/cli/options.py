"""Kinds of arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any

from diadoques.core.faults import Fault
from diadoques.explain.catalogue import Catalogue
from diadoques.games.catalogue import Game, load_game

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


def count(words: Catalogue) -> Callable[[str], int]:
    """A whole number from 1."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 6 and int(text) > 0):
            raise argparse.ArgumentTypeError(words.text("cli.bad-count", text=text))
        return int(text)

    return read


def choices(pairs: Sequence[tuple[str, str]], rules: str | None = None) -> dict[str, str]:
    """What ``--option`` and ``--rules`` choose, by name; the game says what it knows.

    Raises:
        Fault: ``option-twice``: one option is given two values.
    """
    found: dict[str, str] = {}
    for name, value in pairs:
        if found.setdefault(name, value) != value:
            raise Fault("option-twice", "--option", given=name[:80])
    if rules is not None and found.get("rules", rules) != rules:
        raise Fault("option-twice", "--rules", given="rules")
    return found if rules is None else {"rules": rules, **found}


def known_game(name: str) -> Game[Any]:
    """The game, if this version plays it.

    Raises:
        Fault: ``game-unknown``.
    """
    try:
        return load_game(name)
    except Fault as fault:
        raise fault.at("--game") from fault
