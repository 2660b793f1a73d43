"""What a game waits for, typed: screens, command line, journal and saved game treat prompts by type, never by game.

A sheet of orders is written; everything else is *said*: one of several, some of several, a number. What the legal
answers to a prompt are, its game tells when it is asked (``Game.legal``), for they may be many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from diadoques.core.limits import LONGEST_LINE, LONGEST_TEXT

#: Seats of those who are no players: who throws the dice for everybody, and who decides what the rules leave open.
CLASS: Final = "class"
UMPIRE: Final = "umpire"


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something that one seat is asked.

    Attributes:
        name: what is asked: its words and its answers bear this name.
        seat: a player, ``CLASS`` or ``UMPIRE``.
        hidden: what is offered is for the eyes of its seat alone, as a hand of cards is.
        rule: the row that has it asked, or "".
    """

    name: str
    seat: str
    hidden: bool = field(default=False, kw_only=True)
    rule: str = field(default="", kw_only=True)

    @property
    def topic(self) -> str:
        """What is asked, without what it is about: several prompts ``battle CIS``, ``battle ROM`` share their words."""
        return self.name.partition(" ")[0]

    @property
    def subject(self) -> str:
        """What it is about (a place, a unit …), where a seat is asked the same of several; else ""."""
        return self.name.partition(" ")[2]


@dataclass(frozen=True, slots=True)
class Sheet(Prompt):
    """A sheet of orders in the notation of the game, sealed until all are in; answered in ``Answers.orders``, by lines.

    Attributes:
        units: ids of the units that want orders, must retreat, or are among those to be removed.
        leaders: characters that want orders.
        change: how many units may be built (above 0) or must be removed (below 0).
        each: every one of ``units`` wants an order of its own; one without is told.
        in_order: the order of the lines counts: so they are paid for.
        many: there are too many legal orders to tell them all: they are counted.
    """

    units: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    change: int = 0
    each: bool = False
    in_order: bool = False
    many: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Choice(Sheet):
    """One order, of those that the game offers, written as a line; who writes none leaves it to the rules."""


@dataclass(frozen=True, slots=True)
class Bid(Sheet):
    """One order that names a sum, written as a line, 0 to pass; who writes none passes."""


@dataclass(frozen=True, slots=True)
class Pick(Prompt):
    """Some of several, answered in ``Answers.said`` by a list of what is picked: ``["sail"]``.

    Attributes:
        of: what may be picked: names, or lists of names.
        least, most: how many; where none will do, none is an answer too.
        again: the same may be picked several times.
        secret: nobody else ever learns who picked what.
        usual: what counts for who has not picked: then nobody waits for him.
        resets: the sheet of this seat is written for what is picked, before all is settled; another pick
            strikes what cannot stay.
        none: the one of ``of`` that says "none of them", or "".
    """

    of: tuple[str | tuple[str, ...], ...] = ()
    least: int = 0
    most: int = 0
    again: bool = False
    secret: bool = False
    usual: tuple[str, ...] = ()
    resets: bool = False
    none: str = ""

    @property
    def idle(self) -> bool:
        """Whether there is nothing to choose: there is but one answer."""
        return bool(self.none and self.of == (self.none,)) or (len(self.of) == self.least == self.most)

    def meant(self, said: tuple[str, ...]) -> tuple[str, ...]:
        """What is meant by an answer: who picks nothing says "none of them", where that is said."""
        return said or ((self.none,) if self.none else ())


@dataclass(frozen=True, slots=True)
class Groups(Prompt):
    """Any number of groups of these names, or none: a proposal each.

    Answered in ``Answers.said`` by a list of lists: ``[["Rome"], ["Rome", "Syracuse"]]``.

    Attributes:
        of: the names.
    """

    of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Number(Prompt):
    """A whole number, answered in ``Answers.said`` by itself: ``3``.

    Attributes:
        least, most: the bounds, both allowed.
    """

    least: int = 0
    most: int = 0


#: Kinds of fields of a form.
CHOICE, WHOLE, TEXT, PLACE, PERSON = "choice", "number", "text", "place", "person"


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that a form asks; its label stands in ``screen.toml`` of its game: ``<prompt>.options.<name>``.

    Attributes:
        name: the key of the table that is answered.
        kind: ``CHOICE`` (one of ``of``), ``WHOLE`` (a number from ``least`` to ``most``), ``TEXT`` (at most ``most``
            letters, ``LONGEST_LINE`` where it says none), ``PLACE`` (a place of the board, one of ``of`` where that is
            told), ``PERSON`` (one of ``of``).
        usual: what counts where the field is left empty, None where it must be filled in.
    """

    name: str
    kind: str = WHOLE
    of: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    usual: str | int | None = None

    def takes(self, value: object) -> bool:
        """Whether a value may stand in it."""
        if self.kind == WHOLE:
            return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
        if not isinstance(value, str):
            return False
        return value == self.usual or (
            len(value) <= self.letters if self.kind == TEXT else not self.of or value in self.of
        )

    @property
    def letters(self) -> int:
        """How many letters a text may have: no more than files keep."""
        return min(self.most or LONGEST_LINE, LONGEST_TEXT)

    @property
    def known(self) -> tuple[str, ...]:
        """What it takes, as a refusal tells it."""
        return (f"{self.least}–{self.most}",) if self.kind == WHOLE else self.of


@dataclass(frozen=True, slots=True)
class Form(Prompt):
    """Several things said at once, answered in ``Answers.said`` by a table: ``{"winner": "Rome", "losses": 2}``.

    So is told what was settled outside the game, or a text with whom it is for.

    Attributes:
        fields: what is asked.
        optional: nobody waits for it.
        needs: groups of fields of which one at least must be filled in where anything is: without them it says nothing.
    """

    fields: tuple[Field, ...] = ()
    optional: bool = False
    needs: tuple[tuple[str, ...], ...] = ()

    def field(self, name: str) -> Field | None:
        """The field of that name; None where there is none."""
        return next((one for one in self.fields if one.name == name), None)

    def missing(self, said: Mapping[str, object]) -> str:
        """The first field of the group of ``needs`` that is left empty though something is said; "" where none is.

        >>> form = Form("letter", "Rome", fields=(Field("text", TEXT, usual=""), Field("to", CHOICE, usual="-")))
        >>> from dataclasses import replace
        >>> replace(form, needs=(("text",),)).missing({"to": "Carthage"}), form.missing({"to": "Carthage"})
        ('text', '')
        """
        filled = {one.name for one in self.fields if _bare(said.get(one.name, one.usual)) != one.usual}
        return next((group[0] for group in self.needs if filled and filled.isdisjoint(group)), "")


def _bare(value: object) -> object:
    return value.strip() if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class Throw(Prompt):
    """Dice that the class throws itself, before they are needed. Answered in ``Answers.throws`` by a list: ``[4, 1]``.

    Attributes:
        count, sides: how many dice, of how many sides.
    """

    count: int = 1
    sides: int = 6


@dataclass(frozen=True, slots=True)
class Prompts:
    """All that a game waits for now, each prompt once for every seat that must or may answer.

    Attributes:
        prompts: the one that is awaited before those that may be answered beside it, where there are such.
        answer_by_answer: the first answer is settled by itself, and others are asked then: nothing is handed in.
    """

    prompts: tuple[Prompt, ...] = ()
    answer_by_answer: bool = False

    @property
    def seats(self) -> tuple[str, ...]:
        """Who is asked, each once."""
        return tuple(dict.fromkeys(prompt.seat for prompt in self.prompts))

    def of(self, seat: str) -> tuple[Prompt, ...]:
        """What one seat is asked."""
        return tuple(prompt for prompt in self.prompts if prompt.seat == seat)

    def sheet(self, seat: str) -> Sheet | None:
        """The sheet that one seat is asked for, or the one order; None where nothing is written."""
        return next((prompt for prompt in self.of(seat) if isinstance(prompt, Sheet)), None)

    @property
    def resetting(self) -> dict[str, Pick]:
        """The picks that sheets are written for, by seat."""
        return {prompt.seat: prompt for prompt in self.prompts if isinstance(prompt, Pick) and prompt.resets}

    def called(self, name: str, seat: str = "") -> Prompt | None:
        """The prompt of that name, to one seat or to any; None when that is not asked."""
        found = (prompt for prompt in self.prompts if prompt.name == name)
        return next((prompt for prompt in found if seat in ("", prompt.seat)), None)


class Remembers(Protocol):
    """A position that keeps what was worked out of it."""

    @property
    def found(self) -> dict[str, Any]:
        """What was found out of it and is asked again: a changed position begins without, and no record holds it."""


R = TypeVar("R", bound=Remembers)


def awaits_once(position: R, ask: Callable[[R], Prompts]) -> Prompts:
    """What ``ask`` finds to be asked now, kept with the position: many ask of the same one."""
    if "awaits" not in position.found:
        position.found["awaits"] = ask(position)
    prompts: Prompts = position.found["awaits"]
    return prompts


def is_awaited(prompt: Prompt) -> bool:
    """Whether somebody must say something: not where the rules know what silence means (``usual``, a bid, a proposal).

    Of a sheet it is its units, or its changes, that are missed.
    """
    if isinstance(prompt, Pick):
        return not prompt.usual
    if isinstance(prompt, Form):
        return not prompt.optional
    return not isinstance(prompt, Groups | Bid) and (not isinstance(prompt, Sheet) or isinstance(prompt, Choice))


def taken_back(prompt: Prompt | None, value: Any) -> bool:
    """Whether an answer is none: an empty list strikes what was said, except where picking nothing is an answer."""
    return isinstance(value, list | tuple) and not value and not (isinstance(prompt, Pick) and not prompt.least)
