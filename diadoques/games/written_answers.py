"""Answers as files hold them: every order as text in the notation of its game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from diadoques.core import savegame
from diadoques.core.answers import Answers
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.core.untrusted import plain_values
from diadoques.games.door import Game, Position
from diadoques.games.naming import nearest


def written(game: Game[Any], position: Position, answers: Answers) -> savegame.SavedAnswers:
    """``answers`` to what ``position`` waits for, for a saved game; lines that were typed stay as they were."""
    asked = game.awaits(position).resetting
    names = dict.fromkeys(pick.name for pick in asked.values())
    picks = {seat: answers.names(name, seat) for name in names for seat in answers.said.get(name, {})}
    planned = with_picks(game, position, picks) if asked else position
    return savegame.SavedAnswers(
        orders={
            player: _lines(game, planned, player, given, bool(asked))
            for player, given in answers.orders.items()
            if given
        },
        said={
            prompt: {seat: plain_values(value) for seat, value in said.items()} for prompt, said in answers.said.items()
        },
        throws={name: list(numbers) for name, numbers in answers.throws.items()},
        notation=answers.notation,
    )


def with_picks(game: Game[Any], position: Any, picks: Mapping[str, tuple[str, ...]]) -> Any:
    """The position that sheets are written for: with what each seat picked (``prompts.Pick.resets``)."""
    levy = game.abilities.levy
    return levy.levied(position, picks) if levy is not None else position


def _lines(game: Game[Any], planned: Position, player: str, given: Sequence[str | Order], picked: bool) -> list[str]:
    """What was picked together with its orders: lines are bound to the units in turn, none may be skipped."""
    orders = list(given)
    lines = game.abilities.lines
    if lines is not None and picked and all(isinstance(order, Order) for order in orders):
        named = {order.unit: order for order in orders if isinstance(order, Order) and order.unit}
        stack = planned.of(player)
        last = max((index for index, unit in enumerate(stack) if unit.id in named), default=-1)
        ordered = [named.get(unit.id, lines.unwritten(unit)) for unit in stack[: last + 1]]
        orders = [*ordered, *(order for order in orders if isinstance(order, Order) and not order.unit)]
    return [order if isinstance(order, str) else game.write(planned, order) for order in orders]


def check_throws(given: Mapping[str, Sequence[int]], events: Iterable[Event], where: str = "throws") -> None:
    """Refuse dice that were handed in and that nothing was settled with.

    Raises:
        Fault: ``throw-unwanted``, with the name that was meant, or ``throw-too-many``.
    """
    thrown = {str(event["name"]): len(event["numbers"]) for event in events if event.kind == "thrown"}
    for name, numbers in given.items():
        if name not in thrown:
            raise unwanted(name, [one for one in thrown if one not in given], where)
        if len(numbers) > thrown[name]:
            wanted, found = str(thrown[name]), str(len(numbers))
            raise Fault("throw-too-many", where, given=name, wanted=wanted, found=found)


def unwanted(name: str, wanted: Iterable[str], where: str = "throws") -> Fault:
    """The fault of a throw that nobody asked for; ``wanted``: those that were."""
    near = nearest(name, wanted)
    return Fault("throw-unwanted", where, given=name[:100], **({"meant": near[0]} if near else {}))


def plain_answers(answers: savegame.SavedAnswers) -> Answers:
    """Answers as a file holds them, for ``resolve``."""
    return Answers(
        orders=answers.orders,
        said=answers.said,
        throws={name: tuple(numbers) for name, numbers in answers.throws.items()},
        notation=answers.notation,
    )
