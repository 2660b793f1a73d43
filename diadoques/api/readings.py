"""What was made of lines of orders: a verdict and a sentence each, and the exception for who wants one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from diadoques.api.containers import InLines
from diadoques.api.prompt_answers import answer_in_words
from diadoques.api.sheets import ORDER, SAID, Sheets, Written
from diadoques.core.faults import Fault
from diadoques.core.orders import FOLLOWED, Verdict
from diadoques.core.orders import Reading as OrderReading
from diadoques.core.prompts import Prompts, Sheet
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import Names, names_for
from diadoques.explain.readings import reading_text
from diadoques.games import notations
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position

# --- What is to be said of each line of a sheet before anything is settled


#: The verdict on a line that is another's secret.
VEILED: Final = "veiled"


@dataclass(frozen=True, slots=True)
class Judged:
    """A line with its verdict.

    Attributes:
        order: what was understood, in the notation of the reader; "" where nothing was.
        why: the whole sentence where there is something to say, with what would be right.
        veiled: it is another's secret: whether it is right is not said, and ``verdict`` says nothing.
    """

    line: Written
    verdict: Verdict
    order: str = ""
    rule: str = ""
    code: str = ""
    why: str = ""
    offers: tuple[str, ...] = ()
    veiled: bool = False

    @property
    def fine(self) -> bool:
        """Whether it is followed as it stands, to the good of whoever wrote it."""
        return self.verdict is Verdict.FINE

    def to_json(self) -> dict[str, Any]:
        """For machines."""
        line = self.line
        plain = {"file": line.file, "line": line.number, "player": line.player, "text": line.text, "kind": line.kind}
        said = {
            "verdict": VEILED if self.veiled else str(self.verdict),
            "order": self.order,
            "code": self.code,
            "rule": self.rule,
        }
        return plain | said | {"why": self.why, "offers": list(self.offers)}


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What is said of the sheets as a whole.

    Attributes:
        silent: who is asked and handed nothing in; ``without``: signs of units that are asked for and have no order.
    """

    lines: tuple[Judged, ...]
    silent: tuple[str, ...]
    without: dict[str, tuple[str, ...]]

    @property
    def wrong(self) -> tuple[Judged, ...]:
        """The lines that are not fine."""
        return tuple(line for line in self.lines if not line.fine)

    def to_json(self) -> dict[str, Any]:
        """For machines."""
        return {
            "lines": [line.to_json() for line in self.lines],
            "wrong": len(self.wrong),
            "silent": list(self.silent),
            "without": {player: list(units) for player, units in self.without.items()},
        }


def judge(position: Position, sheets: Sheets, lang: str, reader: str | None = None) -> Verdicts:
    """The verdict on every line, in the order of the sheets; each sheet is judged as a whole.

    Args:
        reader: a player, "" for everybody: others' secret lines are veiled; None for the referee, who knows all.
    """
    game, names = game_of(position), names_for(position, lang)
    written = sheets.notation or notations.notation_of(position) or lang
    found: dict[int, Judged] = {}
    ordered: set[str] = set()
    for player in sheets.players:
        own = [(index, line) for index, line in enumerate(sheets.lines) if line.player == player and line.kind == ORDER]
        readings = game.read(position, player, [line.text for _, line in own], written) if own else []
        for (index, line), reading in zip(own, readings, strict=True):
            if reader not in (None, player) and notations.is_sealed(position, line.text):
                found[index] = Judged(line, Verdict.FINE, veiled=True)
                continue
            found[index] = _judged(position, names, line, reading, lang)
            if reading.order is not None and reading.followed:
                ordered.add(reading.order.unit)
    asked = game.awaits(position)
    lines = tuple(found.get(index) or _heard(position, asked, line, lang) for index, line in enumerate(sheets.lines))
    heard = {line.player for line in sheets.lines}
    silent = tuple(seat for seat in asked.seats if seat not in heard)
    without = {
        prompt.seat: tuple(names.sign_of(position.units[unit]) for unit in prompt.units if unit not in ordered)
        for prompt in asked.prompts
        if isinstance(prompt, Sheet) and prompt.each and prompt.seat in heard and not asked.resetting
    }
    return Verdicts(lines, silent, {player: units for player, units in without.items() if units})


def _heard(position: Position, asked: Prompts, line: Written, lang: str) -> Judged:
    """A line that is no order: what it says to a question, in the words that offer it."""
    prompt = asked.called(line.prompt, line.player) if line.kind == SAID else None
    told = answer_in_words(position, prompt, line.value, lang) if prompt is not None else ""
    return Judged(line, Verdict.FINE, told)


def _judged(position: Position, names: Names, line: Written, reading: OrderReading, lang: str) -> Judged:
    order = reading.order
    text = ""
    if order is not None:
        # In Spring 321 the first units are chosen by the same lines: what is for one stands there as it was typed.
        known = not order.unit or order.unit in position.units
        text = game_of(position).write(position, order, lang) if known else reading.text
    why = reading_text(names, reading)
    return Judged(line, reading.verdict, text, reading.rule, reading.code, why, reading.offers)


# --- What was made of the lines that were given: a verdict and a sentence each, and the exception for who wants one


@dataclass(frozen=True, slots=True)
class Reading:
    """What was made of one line.

    Attributes:
        player: who gave it, by name.
        text: the line.
        verdict: ``fine``; ``mistaken``: legal, but of no use to whoever gave it; ``illegal``; ``ambiguous``;
            ``unreadable``. The first two are followed.
        order: what was understood, as it is usually written, an answer in the words of ``Question.choices``; "" where
            nothing was.
        sentence: why the line is not fine, and what would be right; "" when it is.
        rule: id of the rule behind the verdict, or "".
        offers: what may have been meant.
        lang: language of the sentence.
    """

    player: str
    text: str
    verdict: str
    order: str = ""
    sentence: str = ""
    rule: str = ""
    offers: tuple[str, ...] = ()
    lang: str = "fr"

    @property
    def fine(self) -> bool:
        """Whether there is nothing to say against it."""
        return self.verdict == Verdict.FINE

    @property
    def followed(self) -> bool:
        """Whether it will be carried out."""
        return self.verdict in FOLLOWED

    def __str__(self) -> str:
        words = catalogue(self.lang)
        key = "face.reading" if self.sentence else "face.reading-fine"
        verdict = words.text(f"verdict.{self.verdict}")
        return words.text(key, player=self.player, text=self.text, verdict=verdict, why=self.sentence)


class Readings(InLines[Reading]):
    """The readings of several lines, a sentence a line when they are printed."""

    __slots__ = ()

    @property
    def wrong(self) -> Readings:
        """Those that are not fine."""
        return Readings(one for one in self if not one.fine)


class WrongOrder(Fault):
    """Lines that are not fine, where only fine ones were wanted (``strict=True``); nothing was given or resolved.

    Attributes:
        readings: the readings of those lines.
    """

    def __init__(self, readings: Iterable[Reading]) -> None:
        self.readings = Readings(readings)
        plain = Fault("orders-wrong", count=str(len(self.readings)))
        super().__init__(plain.code, **plain.data)

    def __str__(self) -> str:
        return f"{super().__str__()}\n{self.readings}"

    def __reduce__(self) -> tuple[Any, ...]:
        return WrongOrder, (self.readings,), {"lang": self.lang}


def reading_of(judged: Judged, names: Names) -> Reading:
    """The reading of a line that was judged."""
    line = judged.line
    return Reading(
        names.player(line.player).bare,
        line.text,
        str(judged.verdict),
        judged.order,
        judged.why,
        judged.rule,
        judged.offers,
        names.lang,
    )
