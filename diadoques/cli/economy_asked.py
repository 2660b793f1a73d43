"""What ``diadoques economy`` is asked and what it answers, and how both are called in the reader's language."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from diadoques.explain.names import Names
from diadoques.games.naming import name_key

COIN: Final = "T"
"""How sums are written."""


class Asked(NamedTuple):
    """A question: what was typed, of which position and player; ``reports``: how a saved game came there."""

    arguments: argparse.Namespace
    position: Any
    player: str
    names: Names
    lang: str
    reports: tuple[Any, ...] = ()

    def text(self, key: str, **values: Any) -> str:
        """A phrase of the game, or of the commands."""
        return self.names.words.text(key, **values)

    @property
    def called(self) -> str:
        """The player's name."""
        return called(self, self.player)

    def place(self, typed: str) -> str:
        """A space or a citadel by its code or its name in any language; what is neither stays as it is."""
        from diadoques.analysis.seats import places

        return places(self.position, (typed,))[0]

    def spot(self, place: str) -> str:
        """How a place is called: a citadel by its name, a space by name and code."""
        name = str(self.names.place(place).bare)
        return f"{name} ({place})" if place in self.position.board.spaces else name


class Answer(NamedTuple):
    """What is told: a title, blocks of lines, what is supposed; ``figure`` draws it in so many pixels."""

    title: str
    blocks: Sequence[str]
    assumed: Sequence[str]
    figure: Callable[[tuple[int, int]], Any] | None = None


def person(asked: Asked, typed: str) -> str:
    """A person on the board by the name that people use."""
    persons = asked.position.leaders
    names: dict[str, str] = {name_key(name): one for one in persons for name in (one, called(asked, one))}
    return names.get(name_key(typed), typed)


def called(asked: Asked, person: str) -> str:
    """How a person is called."""
    return asked.names.player(person).bare


def owners(asked: Asked, owners: str) -> str:
    """Players and citadels in a row."""
    named = [asked.names.place(one).bare if one in asked.position.board.citadels else asked.names.player(one).bare
             for one in owners.split(", ") if one]  # fmt: skip
    return ", ".join(named)


def number(value: float) -> str:
    """A whole number with a true minus."""
    return f"{value:.0f}".replace("-", "−")


def signed(value: float) -> str:
    """The same with its sign."""
    return ("+" if value > 0 else "") + number(value)
