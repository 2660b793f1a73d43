"""What may happen to a diadoch, or to whom a player has at court, in a position: how, by whom, and whom he is with."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from diadoques.analysis.diadoques.supposing import known, raised
from diadoques.core.faults import Fault
from diadoques.games.diadoques.gold.spending import reaches
from diadoques.games.diadoques.model.pieces import GARRISON, Leader
from diadoques.games.diadoques.model.position import ADVANCED, OVER, Position
from diadoques.games.diadoques.royal import court
from diadoques.games.record_names import id_called

Fate: TypeAlias = Literal["annihilated", "throat", "bribed", "storm", "natural", "taken"]
"""How it happens, by the words of the events: with the unit that he is with, driven out and cornered; by the knife of
who holds him; with his unit bought; at sea; of old age or illness; or taken, and alive."""

FATES: Final[tuple[Fate, ...]] = get_args(Fate)


def fates(position: Position, player: str, person: str = "") -> tuple[Fate, ...]:
    """What may happen to a person of a player now, the likeliest first.

    Raises:
        Fault: ``player-unknown``, ``person-not-his``.
    """
    who, leader = his(position, player, person)
    start = raised(position)
    unit = start.units.get(unit_with(start, who))
    board = start.board
    found: list[Fate] = []
    if leader.captor and who in start.players:
        found.append("throat")
    elif unit is not None and unit.kind != GARRISON:
        found.append("annihilated")
    if "throat" not in found:
        found.append("throat")
    if unit is not None and unit.owner == who:
        found.append("bribed")
    if start.layer == ADVANCED and not board.is_citadel(leader.at) and board.spaces[leader.at].is_sea:
        found.append("storm")
    if court.is_royal(who):
        found.append("natural")
    if board.is_citadel(leader.at) or unit is None:
        found.append("taken")
    return tuple(found)


def doer(position: Position, player: str, person: str = "", fate: str = "", by: str = "") -> str:
    """Whose deed a fate is: "" for nobody's, his who holds the person where a throat is cut.

    Where nobody is named, he is who holds a diadoch, else the first whose units reach the person, else the first of the
    others.

    Raises:
        Fault: ``player-unknown``, ``person-not-his``; ``killer-himself`` for a player against his own.
    """
    player = known(position, player)
    who, leader = his(position, player, person)
    if fate in ("storm", "natural"):
        return ""
    if leader.captor and (fate == "throat" or (who in position.players and not by)):
        return leader.captor
    if by:
        by = known(position, by)
        if by == player:
            raise Fault("killer-himself", "by", board=position.board.id, player=player)
        return by
    others = [one for one in position.alive if one != player]
    near = [one for one in others if reaches(position, one, leader.at)]
    return next(iter([*near, *others]), "")


def his(position: Position, player: str, person: str = "") -> tuple[str, Leader]:
    """A person of a player, his diadoch where none is named, and where he is.

    Raises:
        Fault: ``player-unknown``; ``person-not-his``.
    """
    player = known(position, player)
    who = (person and id_called(position.board.id, person)) or person or player
    leader = position.leaders.get(who)
    master = leader.captor if leader is not None and who not in position.players else who
    if leader is None or master != player or player not in position.alive or position.phase == OVER:
        raise Fault("person-not-his", "person", board=position.board.id, person=who[:80], player=player)
    return who, leader


def unit_with(position: Position, who: str) -> str:
    """The unit that a free diadoch is with, or that a royal person or a captive is tied to: its id, "" for none."""
    leader = position.leaders.get(who)
    if leader is None or leader.guard:
        return leader.guard if leader is not None and leader.guard in position.units else ""
    if leader.captor or who not in position.players:
        return ""
    here = (unit.id for unit in position.standing().values() if unit.space == leader.at and unit.owner == who)
    return next(here, "")
