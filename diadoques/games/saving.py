"""The rules of a game as saved games want them, whichever game it is, and answers as files hold them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from diadoques.core import savegame
from diadoques.core.answers import Answers
from diadoques.core.events import Event, check_event
from diadoques.core.faults import Fault
from diadoques.core.kept_orders import with_order
from diadoques.core.orders import Order
from diadoques.core.prompts import Pick
from diadoques.core.untrusted import plain_values
from diadoques.games.door import Game, Position
from diadoques.games.naming import nearest_names
from diadoques.games.scenarios import begin_scenario

#: The event that tells what dice fell: a game in which none are thrown has no such kind.
THROWN: Final = "thrown"

# --- Answers as files hold them: every order as text in the notation of its game


def save_answers(game: Game[Any], position: Position, answers: Answers) -> savegame.SavedAnswers:
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


def likely(pick: Pick) -> tuple[str, ...]:
    """What usually is picked, the last of it in every other kind that may be."""
    usual = pick.usual
    others = tuple(one for one in pick.of if isinstance(one, str) and one not in usual)[: len(usual)]
    return (*usual[: len(usual) - len(others)], *others)


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
    thrown = {str(event["name"]): len(event["numbers"]) for event in events if event.kind == THROWN}
    for name, numbers in given.items():
        if name not in thrown:
            raise unwanted_throw(name, [one for one in thrown if one not in given], where)
        if len(numbers) > thrown[name]:
            wanted, found = str(thrown[name]), str(len(numbers))
            raise Fault("throw-too-many", where, given=name, wanted=wanted, found=found)


def throws_dice(game: Game[Any]) -> bool:
    """Whether dice are thrown in a game at all: by an event that tells them."""
    return THROWN in game.kinds


def unwanted_throw(name: str, wanted: Iterable[str], where: str = "throws") -> Fault:
    """The fault of a throw that nobody asked for; ``wanted``: those that were."""
    near = nearest_names(name, wanted)
    return Fault("throw-unwanted", where, given=name[:100], **({"meant": near[0]} if near else {}))


def plain_answers(answers: savegame.SavedAnswers) -> Answers:
    """Answers as a file holds them, for ``resolve``."""
    return Answers(
        orders=answers.orders,
        said=answers.said,
        throws={name: tuple(numbers) for name, numbers in answers.throws.items()},
        notation=answers.notation,
    )


# --- The rules of a game as saved games want them, whichever game it is


def begin_from(
    game: Game[Any], record: Mapping[str, Any], options: Mapping[str, str]
) -> tuple[savegame.SavedGame, Any]:
    """A new game that begins at the position of a record, and that position.

    Args:
        options: what is chosen against the record and the defaults of the game.

    Raises:
        Fault: what the record or the options say cannot be.
    """
    agreement = game.abilities.agreement
    told = agreement.of_record(record) if agreement is not None else {}
    stated = {**game.about.defaults, **told, **options}
    if agreement is not None:
        stated = agreement.stated(stated)
    position = game.position_from(record, stated)
    return begin_file(game, "", stated, position), position


def events_of(game: Game[Any], turn: savegame.SavedTurn) -> tuple[Event, ...]:
    """The events of a turn as this program wrote it, each with its order.

    Raises:
        Fault: an order that the game does not know.
    """
    return tuple(with_order(Event.from_json(event), game.abilities.orders) for event in turn.events)


def begin_file(game: Game[Any], scenario: str, options: Mapping[str, str], position: Any) -> savegame.SavedGame:
    """A new game as a file that holds no turn yet: it states its options in full.

    Args:
        scenario: "" for a game that begins at a position of its own.
    """
    return savegame.SavedGame(
        savegame.FORMAT,
        savegame.VERSION,
        game.about.id,
        scenario,
        complete_options(game, options, savegame.ENGINE),
        game.about.board,
        plain_values(game.record_of(position)),
        savegame.ENGINE,
    )


def complete_options(game: Game[Any], options: Mapping[str, str], engine: str) -> dict[str, str]:
    """The options that a file of a version states, with what it leaves open as it was usual for that version."""
    agreement = game.abilities.agreement
    return agreement.completed(options, engine) if agreement is not None else dict(options)


def played_by(game: Game[Any], position: Any) -> dict[str, str]:
    """The options that a position is played by, all of them."""
    agreement = game.abilities.agreement
    return agreement.of_position(position) if agreement is not None else {}


def in_full(game: Game[Any], position: Any) -> dict[str, Any]:
    """A position in the public text format, with the options that a record can state."""
    agreement = game.abilities.agreement
    return agreement.in_full(position) if agreement is not None else game.record_of(position)


@dataclass(frozen=True, slots=True)
class SavedRules:
    """What ``savegame.Rules`` asks of ``game``."""

    game: Game[Any]

    def options(self, saved: savegame.SavedGame) -> dict[str, str]:
        """The options in full, those among them that the file does not state as they were usual when it was written."""
        return complete_options(self.game, saved.options, saved.engine)

    def start(self, saved: savegame.SavedGame) -> Any:
        """The position that a file begins with.

        Raises:
            Fault: another game or board, unknown options, or a start that is not what the scenario gives.
        """
        game, about, agreement = self.game, self.game.about, self.game.abilities.agreement
        if saved.game != about.id:
            raise Fault("game-unknown", "game", given=saved.game, known=about.id)
        if saved.board != about.board:
            raise Fault("board-unknown", "board", given=saved.board, known=about.board)
        choices, former = (agreement.choices, agreement.former) if agreement is not None else ({}, ())
        for option in saved.options:
            if option not in choices and option not in former:
                raise Fault("option-unknown", f"options.{option}", given=option, known=", ".join(choices))
        options = self.options(saved)
        if not saved.scenario:
            position = game.position_from(saved.start, options)
        else:
            names = saved.start.get("players")
            if names is not None and not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
                raise Fault("file-wrong-type", "start.players", expected="array of str", found=type(names).__name__)
            position = begin_scenario(game, saved.scenario, options, names)
        _same(game.record_of(position), saved.start)
        return position

    def stage(self, position: Any) -> tuple[str, str]:
        """Season and phase."""
        return str(position.season), position.phase

    def resolve(self, position: Any, answers: savegame.SavedAnswers) -> tuple[Sequence[Event], Any]:
        """What follows from the answers.

        Raises:
            Fault: ``not-asked`` for what is said to a prompt that nobody has now.
        """
        asked = self.game.awaits(position)
        for prompt, said in answers.said.items():
            if said and asked.called(prompt) is None:
                raise Fault("not-asked", "said", name=prompt, game=self.game.about.id)
        report = self.game.resolve(position, plain_answers(answers))
        return report.events, report.after

    def apply(self, position: Any, event: Event) -> Any:
        """The position after an event that a file tells.

        Raises:
            Fault: for data that its kind does not have, lacks, or has of another type.
        """
        return self.game.apply(position, check_event(self.game.kinds, event, older=True))

    def record(self, position: Any) -> Mapping[str, Any]:
        """A position as files hold it."""
        return self.game.record_of(position)


def _same(expected: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    """A start that says otherwise than the rules would be forged."""
    for key in [*expected, *(key for key in found if key not in expected)]:
        if expected.get(key) != found.get(key):
            raise Fault("start-differs", f"start.{key[:80]}", key=key[:80])
