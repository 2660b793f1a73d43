"""How reports are told to whoever draws them: revolts break out before the movements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from diadoques.conflict.film import Film, FilmStep, events_of
from diadoques.core import marks as mk
from diadoques.core.events import ResolvedTurn
from diadoques.core.marks import Sign
from diadoques.games.diplomacy.film import FILM as CLASSIC

_RISING: Final = ("", "orders", "supports", "conflicts", "moves")


def _with_revolts(step: FilmStep) -> FilmStep:
    """Revolts stand beside clashes, below the cards of strengths."""
    if step.name not in _RISING:
        return step
    ahead = tuple(kind for kind in step.signs if kind == mk.STANDOFF)
    return replace(step, signs=(*ahead, mk.REVOLT, *step.signs[len(ahead) :]))


def _revolts(film: Film, report: ResolvedTurn) -> Iterable[Sign]:  # noqa: ARG001
    """At the town of the centre."""
    towns = {place.province: name for name, place in report.before.board.places.items()}
    for event in events_of(report, "revolt"):
        yield Sign(mk.REVOLT, towns[event["space"]])


FILM: Final = replace(
    CLASSIC,
    steps=tuple(_with_revolts(step) for step in CLASSIC.steps),
    whole=_with_revolts(CLASSIC.whole),
    signs={mk.REVOLT: _revolts},
    rooms=(*CLASSIC.rooms, __package__ or ""),
)
