"""What a game may offer beside its door, one protocol each; who needs one does without where it is None.

``Abilities.money`` is None in a game without money: nobody asks which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from diadoques.core.answers import Answers
from diadoques.core.orders import Order, Orders, Reading
from diadoques.core.pieces import Unit
from diadoques.games.answer_by_answer import Play
from diadoques.games.money import Money
from diadoques.games.pictures import Pictures
from diadoques.kernel import Turn
from diadoques.notation.lexicon import Lexicon

#: The prompts of games with ``votes``: ends that are proposed beside the orders; who accepts which. While it is voted,
#: the phase bears the name of its prompt.
PROPOSALS: Final = "proposals"
VOTE: Final = "vote"


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that ``options`` may say: its values, the usual one first; none where a year or a word is wanted.

    ``rule``: the row of the contract that it switches on, or "".
    """

    values: tuple[str, ...] = ()
    rule: str = ""


class Agreement(Protocol):
    """What is agreed before the start: the choices of rules."""

    @property
    def choices(self) -> Mapping[str, Choice]:
        """Names that ``options`` may hold, with their values."""

    @property
    def presets(self) -> tuple[str, ...]:
        """What ``rules`` may choose among the options: sets of them at once."""

    @property
    def former(self) -> tuple[str, ...]:
        """Names that options bore in older files, and that are understood still."""

    def stated(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options as a new game states them: presets in full, and a seed of its own if dice are thrown for it."""

    def completed(self, options: Mapping[str, str], engine: str) -> dict[str, str]:
        """The options of a file in full: what it leaves open is what was usual for the version that wrote it.

        What a record of a position says by itself (the layer, the notation …) is left to it.
        """

    def of_record(self, record: Mapping[str, Any]) -> dict[str, str]:
        """The options that a record states."""

    def of_position(self, position: Any) -> dict[str, str]:
        """The options that a position is played by, all of them."""

    def in_full(self, position: Any) -> dict[str, Any]:
        """A position as ``Game.record_of`` has it, with the options that a record can state."""


class Notation(Protocol):
    """A notation that differs by language."""

    def of(self, position: Any) -> str:
        """The language whose signs and codes the orders of a game are written in."""

    def spelled(self, place: str, lang: str) -> str:
        """A place as orders in ``lang`` write it."""

    def sign(self, position: Any, unit: Unit) -> str:
        """A unit as records and orders name it."""


class Lines(Protocol):
    """The lines of a sheet: what each is for, and what an empty one says."""

    def of(self, position: Any, order: Any) -> str:
        """Which line an order takes: one stands there for each unit, person, place or payment.

        A second order for the same takes the place of the first.
        """

    def beside(self, order: Any) -> bool:
        """Whether several orders for the same thing may stand on one sheet, each by itself."""

    def unwritten(self, unit: Unit) -> Order:
        """What a unit is told by an empty line."""

    def is_sealed(self, text: str) -> bool:
        """Whether a line, well written or not, is its author's and the referee's alone, what is right of it too."""

    def tells(self, order: Any) -> bool:
        """Whether an order says more than an empty line: others are understood, and offered to nobody."""


class Parts(Protocol):
    """A sheet that several write, each first in his own domain; a line outside it stands in for another's."""

    writers: tuple[str, ...]  # in the words of the game (``writer``); the first of them may play alone

    def signed(self, written: Any, writer: str) -> Any:
        """An order, or a typed line, as one of them writes it; what says itself whose it is stays."""

    def author(self, order: Any) -> str:
        """Who of them wrote an order; "" where that is not told."""

    def domain(self, order: Any) -> str:
        """In whose domain it is."""

    def asked(self, topic: str) -> str:
        """In whose domain something is that is asked (``Prompt.topic``), beside the sheet."""


class Bulk(Protocol):
    """Records settled one by one, each by itself."""

    def adjudicate(self, record: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, Any]:
        """Settle one record."""

    def packed(self, position: Any, answers: Answers) -> Packed:
        """What the kernel is told of a season of moves when these answers come in; nothing is settled or paid."""


class Packed(NamedTuple):
    """A season as the kernel takes it: its columns, whose they are, and the readings it is settled under."""

    turn: Turn
    units: tuple[Unit, ...]
    switches: tuple[int, ...]


class Votes(Protocol):
    """Ends of the game that are proposed, and put to the vote."""

    def proposals(self, position: Any) -> tuple[tuple[str, ...], ...]:
        """The winners of each proposal that is voted on."""

    def proposal_of(self, reading: Reading) -> tuple[str, ...] | None:
        """The winners that a line of a sheet proposes, or None."""


class Levy(Protocol):
    """Units that are picked together with the orders to them (``prompts.Pick.resets``)."""

    def levied(self, position: Any, picks: Mapping[str, tuple[str, ...]]) -> Any:
        """The position with the units as each seat picked them."""

    def picked(self, position: Any, player: str, lines: Sequence[str]) -> tuple[str, ...]:
        """What the lines of a sheet pick by their letters, line by line."""

    def aimed(self, position: Any, orders: Mapping[str, Any]) -> dict[str, Any]:
        """Orders by unit, each help for one of several alike given to the one that does what it says."""

    def numbers(self, position: Any) -> Mapping[str, int]:
        """Which of its kind each unit was when it was picked, of those that must still leave where they were raised
        and of those that they leave there; none of a unit that was the only one of its kind.
        """


class Person(Protocol):
    """A character on the board."""

    @property
    def at(self) -> str:
        """Where he stands."""

    @property
    def captor(self) -> str:
        """Who holds him, or ""."""

    @property
    def guard(self) -> str:
        """Id of the unit he is tied to, or ""."""


class People(Protocol):
    """Characters who stand on the board, some at the head of units."""

    @property
    def command(self) -> int:
        """Strength that one lends to the unit he heads."""

    def present(self, position: Any) -> Mapping[str, Person]:
        """Who stands on the board, by name."""

    def succeeded(self, position: Any) -> tuple[str, ...]:
        """Players who are led by their heirs."""

    def heads(self, position: Any, orders: Sequence[Any]) -> Mapping[str, str]:
        """Who heads which unit under these orders."""


class Retreat(Protocol):
    """A dislodged unit that must retreat or disband."""

    @property
    def came_from(self) -> str:
        """Where its attacker came from, or ""."""

    @property
    def options(self) -> tuple[str, ...]:
        """Places it may go to."""


class Retreats(Protocol):
    """Units that are driven from their space, and must retreat while they still stand on the board."""

    def dislodged(self, position: Any) -> Mapping[str, Retreat]:
        """The retreat of each of them, by its id."""


class Skill(Protocol):
    """How somebody with common sense, no more, plays the game."""

    def answer(self, position: Any, player: str, rng: Random) -> Answers:
        """What he hands in for his seat, by what it may see; ``rng`` is the only chance that he may use."""


class Counted(NamedTuple):
    """One line of what somebody counts: its name (``term.<name>`` of the words), its rule, how much it is."""

    name: str
    rule: str
    number: int


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a game offers; each field is None where it does not."""

    agreement: Agreement | None = None
    notation: Notation | None = None
    lexicon: Callable[[Any], Lexicon] | None = None  # of a position: how the names of its places are read
    orders: Orders | None = None
    lines: Lines | None = None
    parts: Parts | None = None
    bulk: Bulk | None = None
    money: Money | None = None
    votes: Votes | None = None
    levy: Levy | None = None
    people: People | None = None
    retreats: Retreats | None = None
    skill: Skill | None = None
    play: Play | None = None
    counts: Callable[[Any, str], Iterable[Counted]] | None = None  # of a position: what a player's points are made of
    holders: Callable[[Any], Mapping[str, str]] | None = None  # of a position: who holds each place that can be held
    pictures: Pictures | None = None
    tables: Callable[[], Mapping[str, Any]] | None = None  # the numbers of its rules, as its files have them
    beside: Callable[[Any], Iterable[str]] | None = None  # of a position: who is asked in this game and is no player
