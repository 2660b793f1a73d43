"""The chapters of the rules put together: their steps, questions and kinds of events, and what an event changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from diadoques.core.events import Event, EventKind
from diadoques.core.rulebook import Rulebook
from diadoques.games.empires.armies import detachments, sizes
from diadoques.games.empires.battles import chapter as battles
from diadoques.games.empires.land import captures, joining, marches, meetings, reactions, retreats, sorties
from diadoques.games.empires.land import chapter as land
from diadoques.games.empires.model import season_steps as season
from diadoques.games.empires.model.agenda import AgendaQuestion, Step
from diadoques.games.empires.model.events import SHARED
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.money import chapter as money
from diadoques.games.empires.neutrals import chapter as neutrals
from diadoques.games.empires.politics import (
    catastrophes,
    conquest,
    friendship,
    messages,
    persons,
    prestige,
    unrest,
    yokes,
)
from diadoques.games.empires.sea import chapter as sea
from diadoques.games.empires.season import umpire
from diadoques.games.empires.sheets import closing
from diadoques.games.empires.sieges import chapter as sieges
from diadoques.games.empires.sieges import raids

#: In the order in which a season comes to them; ``sheets``, which reads what players write, comes on top (``flow``).
RULEBOOK: Final = Rulebook[Step, AgendaQuestion](
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
