"""The chapters of the rules put together: their steps, questions and kinds of events, and what an event changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from diadoques.core.events import Event, EventKind
from diadoques.core.rulebook import Rulebook

from . import (
    battles,
    captures,
    catastrophes,
    closing,
    conquest,
    detachments,
    friendship,
    joining,
    land,
    marches,
    meetings,
    messages,
    money,
    neutrals,
    persons,
    prestige,
    raids,
    reactions,
    retreats,
    sea,
    season,
    sieges,
    sizes,
    sorties,
    umpire,
    unrest,
    yokes,
)
from .agenda import Question, Step
from .events import SHARED
from .position import Position

#: In the order in which a season comes to them; ``sheets``, which reads what players write, comes on top (``flow``).
RULEBOOK: Final = Rulebook[Step, Question](
    lambda: (
        season.CHAPTER,
        money.CHAPTER,
        neutrals.CHAPTER,
        sizes.CHAPTER,
        unrest.CHAPTER,
        catastrophes.CHAPTER,
        messages.CHAPTER,
        closing.CHAPTER,
        friendship.CHAPTER,
        yokes.CHAPTER,
        conquest.CHAPTER,
        persons.CHAPTER,
        detachments.CHAPTER,
        land.CHAPTER,
        reactions.CHAPTER,
        sea.CHAPTER,
        captures.CHAPTER,
        retreats.CHAPTER,
        joining.CHAPTER,
        marches.CHAPTER,
        sorties.CHAPTER,
        meetings.CHAPTER,
        battles.CHAPTER,
        sieges.CHAPTER,
        raids.CHAPTER,
        prestige.CHAPTER,
        umpire.CHAPTER,
    )
)


@cache
def kinds() -> Mapping[str, EventKind[Position]]:
    """Everything that can happen in a campaign, by name."""
    return {**SHARED, **RULEBOOK.events}


def apply(position: Position, event: Event) -> Position:
    """The position after an event."""
    return kinds()[event.kind].apply(position, event.data)
