"""What was made of the lines that were given: a verdict and a sentence each, and the exception for who wants one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any

from diadoques.api.verdicts import Judged
from diadoques.core.faults import Fault
from diadoques.core.orders import Verdict
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import Names


@dataclass(frozen=True, slots=True)
class Reading:
    """What was made of one line.

    Attributes:
        player: who gave it, by name.
        text: the line.
        verdict: ``fine``; ``mistaken``: legal, but of no use to whoever gave it; ``illegal``; ``ambiguous``;
            ``unreadable``. The first two are followed.
        order: what was understood, as it is usually written; "" where nothing was.
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
        return self.verdict in (Verdict.FINE, Verdict.MISTAKEN)

    def __str__(self) -> str:
        words = catalogue(self.lang)
        key = "face.reading" if self.sentence else "face.reading-fine"
        verdict = words.text(f"verdict.{self.verdict}")
        return words.text(key, player=self.player, text=self.text, verdict=verdict, why=self.sentence)


class Readings(tuple[Reading, ...]):
    """The readings of several lines, a sentence a line when they are printed."""

    __slots__ = ()

    @property
    def wrong(self) -> Readings:
        """Those that are not fine."""
        return Readings(one for one in self if not one.fine)

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "".join(f"<div>{escape(str(one))}</div>" for one in self)


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
