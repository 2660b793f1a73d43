"""Who is asked what, in words, and what may be ordered, as texts that may be given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from diadoques.api.containers import InLines
from diadoques.api.prompt_answers import is_said, prompt_answers, prompt_choices, proposals
from diadoques.api.sheets import seat_named
from diadoques.api.signs import listed_sign, order_text, unit_sign
from diadoques.api.why import units_called, units_listed
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.core.prompts import Form, Groups, Pick, Prompt, Prompts, Sheet
from diadoques.explain.asked import what_about, with_subject
from diadoques.explain.catalogue import capital, catalogue
from diadoques.explain.names import Names, join_texts, names_for
from diadoques.explain.readings import quotable
from diadoques.games.abilities import VOTE
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.notations import orders_worth_writing
from diadoques.games.saving import likely, with_picks
from diadoques.games.seats import seat_called

#: What ``awaits.<prompt>`` places beside what a prompt is about.
_SAID: Final = frozenset({"player", "proposals", "choices", "units", "count"})

# --- Who is asked what, in words


@dataclass(frozen=True, slots=True)
class Question:
    """What one player is asked.

    Attributes:
        player: who, by name.
        text: what, in words.
        units: signs of the units that it is about.
        choices: what may be given, in words: what is picked among, numbers, dice, the fields of a form, ballots. Where
            several are picked they are given together, between commas. () where orders are written, which ``legal``
            tells.
    """

    player: str
    text: str
    units: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.text


class Questions(InLines[Question]):
    """What a game waits for, a line a player when it is printed."""

    __slots__ = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Who is asked."""
        return tuple(dict.fromkeys(one.player for one in self))


def questions(position: Position, lang: str) -> Questions:
    """What ``position`` waits for."""
    names = names_for(position, lang)
    asked = game_of(position).awaits(position)
    return Questions(question(names, position, prompt) for seat in asked.seats for prompt in _first(asked, seat))


def _first(asked: Prompts, seat: str) -> tuple[Prompt, ...]:
    """What one seat is asked first: what it picks before its sheet; what it may say unasked is no question.

    Of forms that ask the same of several (a battle here, a battle there) all: each is answered by its own name.
    """
    found = tuple(prompt for prompt in asked.of(seat) if not isinstance(prompt, Groups))
    return tuple(one for one in found if one is found[0] or (isinstance(one, Form) and one.topic == found[0].topic))


def question(names: Names, position: Position, prompt: Prompt) -> Question:
    """A prompt as its seat is asked it (``awaits.<prompt>`` of the words)."""
    player, words = names.player(prompt.seat).bare, names.words
    if not isinstance(prompt, Sheet):
        said = _ballots(position, names.lang) if prompt.name == VOTE else prompt_choices(position, prompt, names.lang)
        # Of a hand nobody is told by the text, which all may see.
        choices = ", ".join(said) if isinstance(prompt, Pick) and not prompt.hidden else ""
        values = {"player": player, "proposals": _listed(names, prompt), "choices": choices}
        text = words.text(key := f"awaits.{prompt.topic}", **values, **what_about(position, prompt, names.lang))
        told = capital(with_subject(position, prompt, words.template(key), text, names.lang, to=_SAID))
        return Question(player, told if choices else told.replace(" ()", ""), choices=said)
    units = tuple(unit_sign(position, position.units[unit], names.lang) for unit in prompt.units)
    about = ", ".join([*units, *(names.player(leader).bare for leader in prompt.leaders)])
    key = f"awaits.{prompt.topic}.fewer" if prompt.change < 0 else f"awaits.{prompt.topic}"
    if f"{key}.{prompt.seat}" in words:  # what an umpire writes is no player's sheet
        key = f"{key}.{prompt.seat}"
    return Question(player, capital(words.text(key, player=player, units=about, count=abs(prompt.change))), units)


def _listed(names: Names, prompt: Prompt) -> str:
    """The lists of names among which is picked."""
    of = prompt.of if isinstance(prompt, Pick) else ()
    lists = [one for one in of if not isinstance(one, str)]
    return "; ".join(join_texts([names.player(name).bare for name in one], names.lang) for one in lists)


# --- What may be ordered, as texts that may be given


def legal_of_all(position: Position, lang: str) -> dict[str, tuple[str, ...]]:
    """By id of each seat that is asked, what it may order, or answer."""
    planned = _planned(position)
    return {seat: _of_seat(position, planned, seat, lang) for seat in game_of(position).awaits(position).seats}


def legal_of(position: Position, who: str, lang: str) -> tuple[str, ...]:
    """What a player may order, or answer to the question that is open, or a unit be ordered to do.

    Raises:
        Fault: ``called-nobody`` with who was meant, or as ``seat_named``; ``answer-several``.
    """
    planned = _planned(position)
    if seat_called(position, who):
        player = seat_named(position, who)
        return _of_seat(position, planned, player, lang)
    game = game_of(position)
    units = [planned.units[unit] for unit in units_called(planned, who) or _listed_alone(planned, who, lang)]
    if not units:
        raise _called_nobody(position, planned, who, lang)
    return _written(planned, [order for unit in units for order in game.legal(planned, unit.owner, unit.id)], lang)


def _listed_alone(position: Position, who: str, lang: str) -> tuple[str, ...]:
    """The one unit that sheets call so by kind and number (``A1``, ``Rome-A1``); () where none is.

    Raises:
        Fault: ``answer-several`` with the signs of those that it fits.
    """
    found = units_listed(position, who)
    if len(found) > 1:
        known = ", ".join(listed_sign(position, position.units[unit], lang) for unit in found)
        raise Fault("answer-several", given=quotable(who), known=known)
    return found


def _called_nobody(position: Position, planned: Position, who: str, lang: str) -> Fault:
    """What is told whoever calls neither a player nor a unit: who plays, and how a unit is called."""
    try:
        seat_named(position, who)
    except Fault as fault:
        signs = [unit_sign(planned, unit, lang) for unit in planned.units.values()]
        if fault.code != "player-unknown" or not signs:
            return fault
        return Fault("called-nobody", **fault.data, unit=signs[0])
    raise AssertionError(who)


def _planned(position: Position) -> Any:
    """The position to plan on: where the first units are chosen with their orders, one of each kind stands there."""
    game = game_of(position)
    asked = game.awaits(position).resetting
    return with_picks(game, position, {player: likely(pick) for player, pick in asked.items()}) if asked else position


def _of_seat(position: Position, planned: Any, seat: str, lang: str) -> tuple[str, ...]:
    asked = game_of(position).awaits(position)
    if asked.called(VOTE, seat) is not None:
        return _ballots(position, lang)
    said = next((one for one in asked.of(seat) if is_said(one)), None)
    if said is not None and asked.sheet(seat) is None:
        return prompt_answers(position, said, lang)
    # Who is no player answers questions, and writes no orders.
    return _written(planned, game_of(position).legal(planned, seat), lang) if seat in position.players else ()


def _written(position: Position, orders: Iterable[Order], lang: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(order_text(position, order, lang) for order in orders_worth_writing(position, orders)))


def _ballots(position: Position, lang: str) -> tuple[str, ...]:
    words, names = catalogue(lang), names_for(position, lang)
    said = [", ".join(names.player(name).bare for name in one) for one in proposals(position)]
    return (*(words.text("show.ballot", winners=winners) for winners in said), words.text("face.no"))
