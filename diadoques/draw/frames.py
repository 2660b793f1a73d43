"""The film of a season: named steps, each a picture; a step that has nothing to show is left out."""

from __future__ import annotations

from dataclasses import dataclass

from diadoques.core.faults import Fault
from diadoques.draw.stages import Told
from diadoques.draw.words import date, word

STEPS = ("orders", "supports", "conflicts", "moves", "sieges", "retreats", "end")

# Which events make a step worth a picture.
_KINDS = {
    "conflicts": {"contest"},
    "moves": {"moved", "dislodged", "leader-moved"},
    "sieges": {
        "siege-laid", "siege-lifted", "supplied", "citadel-taken", "citadel-lost", "garrison-destroyed",
        "captured", "freed", "killed", "treasure-taken",
    },
    "retreats": {"retreated", "annihilated"},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the film.

    Attributes:
        step: one of ``STEPS``.
        number: place in this film, from 1; ``count``: pictures in it.
    """

    step: str
    number: int
    count: int

    def title(self, report: Told, lang: str) -> str:
        """``Printemps 321 av. J.-C. : les ordres``."""
        return word(lang, "frame_title", date=date(report.before.season, lang), step=word(lang, f"step.{self.step}"))


def frames(report: Told) -> list[Frame]:
    """The pictures of a resolved season, in order."""
    kinds = {event.kind for event in report.events}
    verbs = {str(event.get("verb")) for event in report.events if event.kind == "resolved"}
    shown = [step for step in STEPS if _worth(step, kinds, verbs)]
    return [Frame(step, number, len(shown)) for number, step in enumerate(shown, start=1)]


def _worth(step: str, kinds: set[str], verbs: set[str]) -> bool:
    if step == "end":
        return True
    if step == "orders":
        return "resolved" in kinds
    if step == "supports":
        return "S" in verbs
    return bool(kinds & _KINDS[step])


def frame_of(report: Told, wanted: Frame | str | int | None) -> Frame | None:
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
