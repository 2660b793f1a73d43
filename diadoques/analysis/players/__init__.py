"""Simple players: they answer whatever a game asks, so that a pupil can play alone and whole games be simulated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from diadoques.analysis.players.base import Player, anything, gathered, seated
from diadoques.analysis.players.random_legal import RandomLegal
from diadoques.analysis.players.sensible import Sensible
from diadoques.core.faults import Fault

#: Players by the name by which a person asks for them.
PLAYERS: Final[Mapping[str, Player]] = {"sensible": Sensible(), "random": RandomLegal()}
#: The kind that plays where none is told.
USUAL: Final = "sensible"


def named(names: Sequence[str] = ()) -> Player | list[Player]:
    """The players of these names, one for each seat; a single one, or the sensible when none is told, for all seats.

    Raises:
        Fault: ``player-kind-unknown``.
    """
    found = []
    for name in names or (USUAL,):
        if name.strip() not in PLAYERS:
            raise Fault("player-kind-unknown", "players", given=name[:80], known=", ".join(PLAYERS))
        found.append(PLAYERS[name.strip()])
    return found[0] if len(found) == 1 else found


__all__ = ["PLAYERS", "USUAL", "Player", "RandomLegal", "Sensible", "anything", "gathered", "named", "seated"]
