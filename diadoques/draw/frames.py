"""The film of a turn: named steps, each a picture; which there are, the game of the turn tells."""

from __future__ import annotations

from dataclasses import dataclass

from diadoques.core.events import ResolvedTurn
from diadoques.core.faults import Fault
from diadoques.draw.words import date, word
from diadoques.games.showing import pictures_at


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the film.

    Attributes:
        step: name of the step.
        number: place in this film, from 1; ``count``: pictures in it.
    """

    step: str
    number: int
    count: int

    def title(self, report: ResolvedTurn, lang: str) -> str:
        """``Printemps 321 av. J.-C. : les ordres``."""
        step = word(lang, f"step.{self.step}", report.before.game)
        return word(lang, "frame_title", date=date(report.before.season, lang, report.before.game), step=step)


def frames(report: ResolvedTurn) -> list[Frame]:
    """The pictures of a resolved turn, in order."""
    steps = pictures_at(report.before).film(report)
    return [Frame(step, number, len(steps)) for number, step in enumerate(steps, start=1)]


def frame_of(report: ResolvedTurn, wanted: Frame | str | int | None) -> Frame | None:
    """The frame meant by a frame, the name of its step or its number from 1; None (the whole season at once) stays.

    Raises:
        Fault: ``frame-unknown``.
    """
    if wanted is None or isinstance(wanted, Frame):
        return wanted
    film = frames(report)
    for frame in film:
        if wanted in (frame.step, frame.number):
            return frame
    known = ", ".join(frame.step for frame in film)
    raise Fault("frame-unknown", "frame", given=str(wanted), known=known)
