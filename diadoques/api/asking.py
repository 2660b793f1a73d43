"""Who is asked what, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from diadoques.core.course import Prompt
from diadoques.core.phases import ADJUSTMENTS, VOTE
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import Names, listed, names_of
from diadoques.games.catalogue import Position, game_of


@dataclass(frozen=True, slots=True)
class Question:
    """What one player is asked.

    Attributes:
        player: who, by name.
        text: what, in words.
        units: signs of the units that it is about.
    """

    player: str
    text: str
    units: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.text


class Questions(tuple[Question, ...]):
    """What a game waits for, a line a player when it is printed."""

    __slots__ = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Who is asked."""
        return tuple(one.player for one in self)

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "".join(f"<div>{escape(str(one))}</div>" for one in self)


def questions(position: Position, lang: str) -> Questions:
    """What ``position`` waits for."""
    names = names_of(position.board.id, position.board.layer, lang)
    prompts = game_of(position).awaits(position).prompts
    return Questions(_question(names, position, prompt) for prompt in prompts)


def _question(names: Names, position: Position, prompt: Prompt) -> Question:
    player, game = names.player(prompt.player).bare, game_of(position)
    units = tuple(game.sign(position, position.units[unit]) for unit in prompt.units)
    about = ", ".join([*units, *(names.player(leader).bare for leader in prompt.leaders)])
    text = catalogue(names.lang).text(
        f"awaits.{_kind(position, prompt)}",
        player=player,
        units=about,
        count=abs(prompt.change),
        proposals="; ".join(_proposals(names, position)),
    )
    return Question(player, text, units)


def _kind(position: Position, prompt: Prompt) -> str:
    if position.phase != ADJUSTMENTS:
        return position.phase
    return "remove" if prompt.change < 0 else "build"


def _proposals(names: Names, position: Position) -> Iterator[str]:
    for winners in game_of(position).table(position).votes if position.phase == VOTE else ():
        yield listed([names.player(name).bare for name in winners], names.lang)
