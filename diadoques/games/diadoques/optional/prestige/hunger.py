"""Elite and guard armies sent to Nabataea or Hyrcania: the end of the season tells whether they starve (DIA-O10-09)."""

from __future__ import annotations

from typing import Final

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import is_living
from diadoques.games.diadoques.optional.prestige.renown import is_proud, score, starved

#: How a pledge notes such an army; nobody writes it on a sheet.
SENT: Final = "sent"
#: Provinces that feed the army of the master of their citadel alone (DIA-11C-07).
_CONDITIONAL = "*"


def note(resolution: Resolution) -> None:
    """After the movement: who went where only the master of the citadel is fed."""
    position = resolution.position
    if position.layer != "advanced":
        return
    for event in list(resolution.events):
        unit = position.units.get(event["unit"]) if event.kind == "moved" else None
        if unit is None or not is_living(position, unit.owner):
            continue  # a revolt has no prestige to lose
        if is_proud(unit) and position.board.spaces[unit.space].supply == _CONDITIONAL:
            resolution.emit("pledged", "DIA-O10-09", player=unit.owner, deed=SENT, place=unit.space, payee=unit.id)


def settle(resolution: Resolution) -> None:
    """At the end of the season, captures and sieges done."""
    position = resolution.position
    for sent in position.pledges:
        inside = position.board.inside.get(sent.place, ())
        if sent.deed == SENT and all(position.citadels.get(citadel) != sent.player for citadel in inside):
            score(resolution, starved(sent.player, sent.payee, sent.place))
