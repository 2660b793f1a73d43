"""Why a line does not become an order: the trouble met while it is read, and the reading that it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import ClassVar, Final, Self

from diadoques.core.orders import Reading, Verdict
from diadoques.notation.meant import BRACKET, COMPLETE, odd_bracket, which_of_kind
from diadoques.notation.read import CLASS, MAX_LENGTH, PROMOTE, SIGN, Unreadable
from diadoques.notation.tree import Piece, Spot

#: Words that name a unit at most: « la garnison d'élite d'Héraclée Pontique ».
_MOST_WORDS: Final = 6
#: Codes of units that are not there, or are another's.
_ABSENT: Final = frozenset({"no-such-unit", "no-unit", "foreign-unit"})


class Trouble(Exception):
    """A line that does not become one order; it never leaves the reading. Each game names its codes and their rules.

    Attributes:
        rules: by verdict, the rule id behind every code.
    """

    rules: ClassVar[Mapping[Verdict, Mapping[str, str]]] = {}

    def __init__(self, verdict: Verdict, code: str, column: int, offers: tuple[str, ...] = (), **data: str) -> None:
        super().__init__(code)
        self.verdict = verdict
        self.code = code
        self.rule = self.rules[verdict][code]
        self.column = column
        self.offers = offers
        self.data = tuple(data.items())

    @classmethod
    def no_place(cls, column: int) -> Self:
        """The trouble that no place is written where one is expected, at ``column``."""
        return cls(Verdict.UNREADABLE, "incomplete", column, expected="place")

    @classmethod
    def spot_of(cls, piece: Piece) -> Spot:
        """The place of a piece that stands somewhere; the grammar gives one to every piece but a bare goal.

        Raises:
            Trouble: ``incomplete``: none is written.
        """
        if piece.spot is None:
            raise cls.no_place(piece.column)
        return piece.spot

    def reading(self, text: str, unit: str = "") -> Reading:
        """The reading of the line ``text``; ``unit``: the id of the unit that it is for."""
        return Reading(text, self.verdict, None, self.rule, self.code, self.data, self.column, self.offers, unit)


@contextmanager
def blame_rule(rule: str) -> Iterator[None]:
    """Let ``rule`` be the one behind the trouble that no such unit is there: what it was wanted for decides."""
    try:
        yield
    except Trouble as trouble:
        if trouble.code in _ABSENT:
            trouble.rule = rule
        raise


def senseless_reading(
    text: str, code: str, trouble: Unreadable, rules: Mapping[str, str], model: Mapping[str, str], unit: str
) -> Reading:
    """The reading of a line that is no order, of which more can be said than where it stops (``meant.sense``).

    Args:
        text: as it is kept.
        code: what is said.
        trouble: where it stops.
        rules: the rule id behind every code.
        model: what tells an order that may be given now; nothing where none is to be shown.
        unit: the id of the unit that it is for.
    """
    said = {"found": trouble.found, "nth": which_of_kind(text, trouble)} if code == COMPLETE else model
    if code == BRACKET:
        said = {"found": odd_bracket(text, trouble)}
    data = tuple((name, value) for name, value in said.items() if value)
    return Reading(text, Verdict.UNREADABLE, None, rules[code], code, data, trouble.column, unit=unit)


def unreadable_reading(
    text: str, trouble: Unreadable, rules: Mapping[str, str], signs: Mapping[str, str], unit: str = ""
) -> Reading:
    """The reading of a line that is no order in the notation.

    Args:
        text: as it is kept.
        trouble: why it is none.
        rules: the rule id behind every code.
        signs: how those of ``read.SIGNS`` that mean something now are written in this game and notation; also
            ``PROMOTE`` where an arrow promotes.
        unit: the id of the unit that it is for.
    """
    data = []
    if trouble.code == "too-long":
        data.append(("most", str(MAX_LENGTH)))
    if trouble.found:
        data.append(("found", trouble.found))
    expected = [one for one in (_possible(kind, trouble, signs) for kind in _in_phase(trouble.expected, signs)) if one]
    if expected:
        data.append(("expected", ", ".join(expected)))
    return Reading(
        text, Verdict.UNREADABLE, None, rules[trouble.code], trouble.code, tuple(data), trouble.column, unit=unit
    )


def _in_phase(kinds: tuple[str, ...], signs: Mapping[str, str]) -> tuple[str, ...]:
    """What may stand after an arrow: a class where it promotes, else the goal of a move."""
    if CLASS not in kinds or kinds == (CLASS,):
        return kinds
    return (CLASS,) if PROMOTE in signs else tuple(kind for kind in kinds if kind != CLASS)


def _possible(kind: str, trouble: Unreadable, signs: Mapping[str, str]) -> str:
    """What could stand there; of signs those that the game and its phase have: ``sign:-> S C``."""
    if kind != SIGN:
        return kind
    written = dict.fromkeys(signs[sign] for sign in trouble.signs if sign in signs)
    return f"{SIGN}:{' '.join(written)}" if written else ""


def openings(line: str) -> Iterator[str]:
    """What an unreadable line may begin with, as orders to hold: the first that can be read tells whom it is for."""
    words = line[:MAX_LENGTH].split()[:_MOST_WORDS]
    for count in range(1, len(words) + 1):
        yield " ".join([*words[:count], "x"])


def cut_line(line: str) -> str:
    """A line as it is kept: an endless one is cut."""
    return line if len(line) <= MAX_LENGTH else line[:MAX_LENGTH] + "…"
