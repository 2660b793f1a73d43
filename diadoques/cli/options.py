"""Kinds of arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from diadoques.core.faults import Fault
from diadoques.explain.catalogue import Catalogue

#: Games that this version plays.
GAMES = ("diadoques",)


def pair(words: Catalogue) -> Callable[[str], tuple[str, str]]:
    """``NAME=VALUE``."""

    def read(text: str) -> tuple[str, str]:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise argparse.ArgumentTypeError(words.text("cli.bad-pair", text=text))
        return name, value

    return read


def count(words: Catalogue) -> Callable[[str], int]:
    """A whole number from 1."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 6 and int(text) > 0):
            raise argparse.ArgumentTypeError(words.text("cli.bad-count", text=text))
        return int(text)

    return read


def layer_of(pairs: Sequence[tuple[str, str]]) -> str | None:
    """The version of the rules among ``--option``.

    Raises:
        Fault: ``option-unknown``.
    """
    chosen = None
    for name, value in pairs:
        if name != "layer":
            raise Fault("option-unknown", "--option", given=name, known="layer")
        chosen = value
    return chosen


def agreed(pairs: Sequence[tuple[str, str]]) -> tuple[str, dict[str, str]]:
    """The version of the rules, and what the players agree on; the game says which settings it knows."""
    given = dict(pairs)
    return given.pop("layer", "basic"), given


def known_game(name: str) -> str:
    """The game, if this version plays it.

    Raises:
        Fault: ``game-unknown``.
    """
    if name not in GAMES:
        raise Fault("game-unknown", "--game", given=name, known=", ".join(GAMES))
    return name
