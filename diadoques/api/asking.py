"""Who is asked what, in words."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from diadoques.api.signs import sign
from diadoques.core.prompts import Groups, Pick, Prompt, Prompts, Sheet
from diadoques.explain.catalogue import capital
from diadoques.explain.names import Names, listed, names_for
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position


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
    names = names_for(position, lang)
    asked = game_of(position).awaits(position)
    return Questions(_question(names, position, prompt) for seat in asked.seats for prompt in _first(asked, seat))


def _first(asked: Prompts, seat: str) -> tuple[Prompt, ...]:
    """What one seat is asked first: what it picks before its sheet; what it may say unasked is no question."""
    return tuple(prompt for prompt in asked.of(seat) if not isinstance(prompt, Groups))[:1]


def _question(names: Names, position: Position, prompt: Prompt) -> Question:
    player, words = names.player(prompt.seat).bare, names.words
    if not isinstance(prompt, Sheet):
        values = {"player": player, "proposals": _listed(names, prompt), "choices": _offered(prompt)}
        return Question(player, capital(words.text(f"awaits.{prompt.topic}", **values)))
    units = tuple(sign(position, position.units[unit], names.lang) for unit in prompt.units)
    about = ", ".join([*units, *(names.player(leader).bare for leader in prompt.leaders)])
    key = f"awaits.{prompt.topic}.fewer" if prompt.change < 0 else f"awaits.{prompt.topic}"
    return Question(player, words.text(key, player=player, units=about, count=abs(prompt.change)), units)


def _listed(names: Names, prompt: Prompt) -> str:
    """The lists of names among which is picked."""
    of = prompt.of if isinstance(prompt, Pick) else ()
    lists = [one for one in of if not isinstance(one, str)]
    return "; ".join(listed([names.player(name).bare for name in one], names.lang) for one in lists)


def _offered(prompt: Prompt) -> str:
    """The words among which is picked; those of a hand are told to nobody."""
    of = prompt.of if isinstance(prompt, Pick) and not prompt.hidden else ()
    return ", ".join(one for one in of if isinstance(one, str))
