"""The rules of a game in short: which sentences are said of it, under the rules that it is played by.

``card.toml`` of a game names its parts and their sentences in order; the sentences are told by ``explain``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from diadoques.core.resources import folder_of
from diadoques.games.catalogue import choices_of, game_of, load_game
from diadoques.games.door import Position


@dataclass(frozen=True, slots=True)
class CardSection:
    """Sentences that belong together, by their names."""

    name: str
    lines: tuple[str, ...]


def card_parts(position: Position) -> tuple[CardSection, ...]:
    """What is said of the rules that a game is played by; nothing of a game that has no such file."""
    facts = agreed_options(position) | {"phase": position.phase}
    found = (
        CardSection(name, tuple(line for line, *needs in lines if all(is_met(need, facts) for need in needs)))
        for name, lines in card_sentences(position.game).items()
    )
    return tuple(part for part in found if part.lines)


def agreed_options(position: Position) -> dict[str, str]:
    """The options that a game is played by."""
    agreement = game_of(position).abilities.agreement
    return dict(agreement.of_position(position)) if agreement is not None else {}


def options_played(position: Position) -> tuple[str, ...]:
    """The rows of the contract that the options of a game switch on."""
    choices, options = choices_of(game_of(position)), agreed_options(position)
    return tuple(
        choice.rule for name, choice in choices.items() if choice.rule and options.get(name) != choice.values[0]
    )


def card_values(position: Position) -> dict[str, Any]:
    """What sentences place: how much wins, what was agreed, and every number of the rules (``prices_guard``)."""
    game = game_of(position)
    standing, tables = game.standing(position), game.abilities.tables
    said = {name.replace("-", "_"): value for name, value in agreed_options(position).items()}
    numbers = dict(_flat(tables(), "")) if tables is not None else {}
    return {**numbers, **said, "quota": standing.quota, "in_play": standing.in_play}


def is_met(need: str, facts: Mapping[str, str]) -> bool:
    """Whether what a sentence needs is so: ``name=value``, ``name`` (it is stated) or ``!name`` (it is not)."""
    name, equals, value = need.partition("=")
    if equals:
        return facts.get(name) == value
    return (name.removeprefix("!") in facts) != need.startswith("!")


@cache
def card_sentences(game: str) -> Mapping[str, list[list[str]]]:
    """All that may be said, part by part: the name of each sentence and what it needs.

    Raises:
        Fault: ``game-unknown``.
    """
    load_game(game)
    file = folder_of(game).joinpath("card.toml")
    told = tomllib.loads(file.read_text(encoding="utf-8"))["part"] if file.is_file() else []
    return {part["name"]: part["lines"] for part in told}


def _flat(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}_")
        else:
            yield before + key, value
