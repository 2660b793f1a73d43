"""What a player loses by a death or a capture: gold, lands, units, points, before and after, and who has them now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from diadoques.analysis.diadoques.deaths import Fate, fell, position_without_death, unit_with
from diadoques.analysis.diadoques.supposing import known_player
from diadoques.analysis.frames import pandas
from diadoques.games.diadoques.conflict.movement import strength
from diadoques.games.diadoques.events.resolution import Report
from diadoques.games.diadoques.gold.money import income
from diadoques.games.diadoques.gold.spending import least_bribe, surcharge
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import ADVANCED, Position
from diadoques.games.diadoques.optional.prestige import prestige
from diadoques.games.diadoques.people.command import head_of, lends
from diadoques.games.diadoques.royal.court import controlled_royals
from diadoques.games.diadoques.victory.control import points
from diadoques.games.record_names import id_called

if TYPE_CHECKING:
    import pandas as pd


def cost(
    position: Position,
    player: str,
    *,
    person: str = "",
    fate: Fate | Literal[""] = "",
    by: str = "",
    dynasties: bool | None = None,
) -> pd.DataFrame:
    """What a player loses when a person of his dies, or is taken, and nothing else happens.

    Args:
        position, player, person, fate, by, dynasties: as in ``fell``.

    Returns:
        A row a thing: ``treasury`` (T), ``provinces``, ``citadels``, ``income`` a winter (T), ``units``, their
        ``strength`` with who heads them, the ``stack``: the strength of the unit that the person is with, its ``price``
        for who would bribe it (T), ``points``; by the advanced rules ``court``: royal persons; where victory is by it
        ``prestige`` (PP). ``had``: what he would have at the end of the season if nothing happened at all; ``left``,
        ``lost``; ``to``: players and citadels that have it now, "" for nobody.

    Raises:
        Fault, ValueError: as ``fell``; ``extra-missing``.
    """
    player = known_player(position, player)
    report = fell(position, player, person=person, fate=fate, by=by, dynasties=dynasties)
    return losses_in_report(report, player, person, position_without_death(position))


def losses_in_report(report: Report, player: str, person: str = "", had: Position | None = None) -> pd.DataFrame:
    """A table of what a player lost in any resolution in which a person of his fell: of what happened already.

    Args:
        had: what is held against it: where he would stand without it; None: where he stood right before it.
    """
    player, start = known_player(report.before, player), had or report.before
    person = (person and id_called(start.board.id, person)) or person
    stack = unit_with(start, person or player)
    before, after = _counted(start, player, stack), _counted(report.after, player, stack)
    owners = _owners(start, report, player)
    rows = {
        name: {"had": sum_, "left": after[name], "lost": sum_ - after[name], "to": ", ".join(owners.get(name, ()))}
        for name, sum_ in before.items()
    }
    frame = pandas().DataFrame.from_dict(rows, orient="index")
    frame.index.name = "what"
    return frame


def _counted(position: Position, player: str, stack: str) -> dict[str, int]:
    """What a player has: the rows of ``cost``; ``stack``: the unit that its row is about."""
    lives = player in position.alive
    units = {unit.id: unit for unit in position.of(player)} if lives else {}
    led = units.get(stack)
    found = {
        "treasury": position.treasury.get(player, 0),
        "provinces": list(position.provinces.values()).count(player),
        "citadels": list(position.citadels.values()).count(player),
        "income": income(position, player).total if lives else 0,
        "units": len(units),
        "strength": sum(_strength(position, unit) for unit in units.values()),
        "stack": _strength(position, led) if led is not None else 0,
        "price": least_bribe(led) + surcharge(position, led) if led is not None else 0,
        "points": points(position).by_player.get(player, 0),
    }
    if position.layer == ADVANCED:
        found["court"] = len(controlled_royals(position, player))
    if prestige.is_played(position):
        found["prestige"] = prestige.standing(position, points(position)).by_player.get(player, 0)
    return found


def _strength(position: Position, unit: Unit) -> int:
    """With who heads it; of those who begin in one space the first is his (DIA-63B4-06)."""
    head = head_of(position, unit)
    return strength(unit, bool(head) and unit_with(position, head) == unit.id and lends(position, head))


def _owners(start: Position, report: Report, player: str) -> dict[str, list[str]]:
    """Who of the living has now what he had, by row of ``cost``; of gold also the citadel in which it lies."""
    after = report.after
    estates = [one for one in report.events if one.kind == "estate" and one["player"] == player and one["amount"]]
    found = {
        "provinces": [after.provinces.get(one, "") for one, owner in start.provinces.items() if owner == player],
        "citadels": [after.citadels.get(one, "") for one, owner in start.citadels.items() if owner == player],
        "units": [after.units[unit.id].owner for unit in start.of(player) if unit.id in after.units],
        "court": [after.leaders[name].captor for name in controlled_royals(start, player) if name in after.leaders],
    }
    others = {*after.alive} - {player}
    kept = {name: [one for one in dict.fromkeys(owners) if one in others] for name, owners in found.items()}
    gold = [one["citadel"] or one["heir"] for one in estates]
    return {**kept, "treasury": [one for one in dict.fromkeys(gold) if one]}
