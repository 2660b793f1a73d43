"""What modifies the die of a siege (EMP-8.2-02)."""

from __future__ import annotations

from typing import Any, Final

from diadoques.core.calendar import WINTER
from diadoques.games.empires.model.pieces import REBELS, Force, Siege
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import garrison, seas
from diadoques.games.empires.model.strength import ap_with, is_main
from diadoques.games.empires.model.tables import number, term
from diadoques.games.empires.sea import chapter as sea

#: So many main armies besiege as one that is strong.
_TWO: Final = 2


def die_terms(position: Position, at: str, siege: Siege) -> list[dict[str, Any]]:
    """The terms of a siege's die: they add up, and each line counts once."""
    armies = [position.forces[name] for name in siege.besiegers if name in position.forces]
    leader = armies[0].state
    found = []
    if earlier := min(siege.seasons, number(position, "siege.seasons_most")):
        found.append(term(position, "siege.season", earlier))
    if position.states[leader].barbarian:
        found.append(term(position, "siege.barbarian"))
    ap = sum(ap_with(position, one) for one in armies)
    if len(armies) >= _TWO or ap >= number(position, "siege.strong_from"):
        found.append(term(position, "siege.strong"))
    inside = garrison(position, at)
    if any(is_main(position, one) for one in inside):
        found.append(term(position, "siege.army"))
    if any(not is_main(position, one) and not one.host for one in inside) or _with_army(position, inside):
        found.append(term(position, "siege.detachment"))
    if is_capital(position, at):
        found.append(term(position, "siege.capital"))
    if seas(position, at) and sea.is_open(position, at, leader):
        found.append(term(position, "siege.open_sea"))
    if position.season.name == WINTER:
        found.append(term(position, "siege.winter"))
    if position.provinces[at].stricken > position.number:
        found.append(term(position, "siege.stricken"))
    return [one for one in found if one["number"]]


def _with_army(position: Position, inside: tuple[Force, ...]) -> bool:
    """Whether detachments stand inside beside a main army that is one without them."""
    return any(one.host and position.forces[one.host].ap >= number(position, "size.main") for one in inside)


def is_capital(position: Position, at: str) -> bool:
    """Whether a fortress is the capital of who holds it, rebels for their state (EMP-13.3-01)."""
    holder = position.provinces[at].controller.lstrip(REBELS)
    return holder in position.states and position.states[holder].seat == at
