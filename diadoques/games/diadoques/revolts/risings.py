"""Revolts and interventions: what the rules say of each (``revolts.toml``; 13.B.b, c), what powers they are, whether
one can come.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from diadoques.core.resources import resource
from diadoques.games.diadoques.gold.spending import master
from diadoques.games.diadoques.model.neutral import is_living, is_rebel
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.settings import setting_value
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.weather.draw import Void

# --- What the rules say of each revolt and intervention, from ``geodata/diadoques/revolts.toml`` (13.B.b and c)


SATRAPS: Final = "satraps"


@dataclass(frozen=True, slots=True)
class Rising:
    """One revolt as the rules describe it; the keys are told in the data file.

    Attributes:
        units: signs of what appears.
        besiege, occupy: citadels to take and provinces to hold, in order (DIA-13Bd-01).
        field: spaces it may not leave, in the order of its retreats; () for none.
        seasons: movement seasons it has, or None.
        run: a player writes its orders. free: with no mission left, at will within the field.
        treasure: citadel and sum in T that appear with it.
        printed: spaces of ``field`` and ``vanish``, and what the rules print in their place (ruling pirates-field).
    """

    id: str
    rule: str
    units: tuple[str, ...] = ()
    besiege: tuple[str, ...] = ()
    occupy: tuple[str, ...] = ()
    field: tuple[str, ...] = ()
    seasons: int | None = None
    run: bool = False
    free: bool = False
    supplied: bool = False
    raids: bool = False
    brittle: bool = False
    sails: bool = False
    picks: bool = False
    once: bool = False
    home: str = ""
    joins: tuple[str, ...] = ()
    league: str = ""
    peoples: tuple[str, ...] = ()
    vanish: tuple[str, ...] = ()
    treasure: tuple[str, int] = ("", 0)
    printed: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @property
    def citadels(self) -> tuple[str, ...]:
        """Citadels that the revolt is about: neutral, they go over to it (DIA-13Ba-12)."""
        return (*self.besiege, *self.joins)


@cache
def risings() -> Mapping[str, Rising]:
    """All of them, in the order of the rules."""
    return {row["id"]: _rising(row) for row in _file()["revolt"]}


@cache
def second_risings() -> Mapping[str, Rising]:
    """Those that come a second time with something more: Rome (DIA-13Bc-05)."""
    found = {}
    for row in _file()["revolt"]:
        if "again" in row:
            first = _rising(row)
            found[first.id] = replace(_rising({"id": first.id, **row["again"]}), besiege=first.besiege)
    return found


def rising_of(position: Position, owner: str) -> Rising:
    """What the rules say of a revolt in the stage that it has reached."""
    known = risings()[owner]
    if known.printed and setting_value(position, "pirates-field") == "as-printed":
        return _as_printed(known)
    if known.id in second_risings() and owner in position.revolts and position.revolts[owner].stage > 1:
        return second_risings()[known.id]
    return known


def _as_printed(rising: Rising) -> Rising:
    field, vanish = (
        tuple(rising.printed.get(space, space) for space in spaces) for spaces in (rising.field, rising.vanish)
    )
    return replace(rising, field=field, vanish=vanish)


def uprisings() -> Mapping[str, Any]:
    """Citadels that rise without a unit (DIA-13Bb2-01), by id."""
    return {row["id"]: row for row in _file()["uprising"]}


def offers() -> Mapping[str, Any]:
    """Citadels that are offered (DIA-13Bb4-01), by id."""
    return {row["id"]: row for row in _file()["offer"]}


def _rising(row: Mapping[str, Any]) -> Rising:
    told: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    told = {key: value for key, value in told.items() if key not in ("name", "letter", "again")}
    if "treasure" in told:
        told["treasure"] = (told["treasure"]["citadel"], int(told["treasure"]["amount"]))
    return Rising(**told)


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(resource("geodata", "diadoques", "revolts.toml").read_text(encoding="utf-8"))


# --- Revolts as powers that nobody plays: with whom they act, who runs them, what is friendly to them (13.B.a, note 1).
#
# Their units are no player's, not even of who runs them: they cost nobody upkeep (DIA-13Ba-15).


def league_of(position: Position, owner: str) -> str:
    """The league of a people: the Greeks of the Lamian War act as one (DIA-13Ba-18)."""
    revolt = position.revolts.get(owner)
    return revolt.league if revolt is not None else ""


def _side(position: Position, owner: str) -> str:
    """With whom an owner acts as one, himself or his league."""
    return league_of(position, owner) or owner


def under_way(position: Position, revolt: str) -> bool:
    """Whether a neutral unit of the revolt is on the map: it cannot come again then (DIA-13N5-01).

    Units that were bribed do not count; the Lamian War is under way while one of its peoples is.
    """
    return any(revolt in (unit.owner, _side(position, unit.owner)) for unit in position.units.values())


def runner_of(position: Position, revolt: str) -> str:
    """The player who writes its orders, "" while they are automatic (DIA-13N1-05)."""
    league = position.revolts.get(_side(position, revolt))
    return league.runner if league is not None and is_living(position, league.runner) else ""


def giver_of(position: Position, unit: Unit) -> str | None:
    """Who writes the orders of a neutral unit (DIA-13N1-05)."""
    return runner_of(position, unit.owner) if is_rebel(position, unit) else None


def is_openly_protected(position: Position, target: str) -> bool:
    """Whether everybody sees what is paid to protect the target: nobody's, and agreed so (DIA-13Ba-08)."""
    return (
        not is_living(position, master(position, target))
        and setting_value(position, "neutral-counter-bribes") == "public"
    )


def may_be_rallied(position: Position, unit: Unit) -> bool:
    """Whether a royal order may win the unit over: any player may write what it does then (DIA-12B-01)."""
    return unit.owner in position.revolts and unit.owner == SATRAPS


def is_friendly(position: Position, owner: str, citadel: str) -> bool:
    """Whether a neutral citadel was acquired by the revolt, or by one that fights with it (DIA-13Ba-09)."""
    if not position.revolts:
        return False
    side = _side(position, owner)
    found = (name for name, revolt in position.revolts.items() if citadel in revolt.acquired)
    return any(_side(position, name) == side for name in found)


def is_hungry(position: Position, unit: Unit) -> bool | None:
    """Whether a neutral army cannot winter where it stands; some always can (DIA-13Ba-14).

    Where only the master of the citadel is supplied it is at home while no player holds that.
    """
    if not is_rebel(position, unit):
        return None
    supply = position.board.spaces[unit.space].supply
    if rising_of(position, unit.owner).supplied or supply not in ("0", "*"):
        return False
    return supply == "0" or any(position.citadels.get(citadel) for citadel in position.board.inside[unit.space])


def row(position: Position, rule: str, about: str, holder: str) -> str:
    """The rows of this chapter for what the basic rules decide.

    Whoever is no player holds and hands over prisoners by DIA-13Ba-17; a neutral unit with nowhere to go is lost by
    DIA-13Ba-11, a Gaul by DIA-13Bc-03.
    """
    if rule in ("DIA-62b-14", "DIA-62b-16"):
        return "" if is_living(position, holder) else "DIA-13Ba-17"
    if rule == "DIA-8B3-04" and about in position.units and is_rebel(position, position.units[about]):
        return "DIA-13Bc-03" if rising_of(position, position.units[about].owner).brittle else "DIA-13Ba-11"
    return ""


# --- Whether an event of tables III and IV can come, must be thrown again, or is void (note 5, note 3)


#: The row that leaves out an event, by why; the others are inapplicable in general (DIA-13-04).
_VOIDED_BY: Final[Mapping[str, str]] = {
    "once": "DIA-13N3-01",
    "league": "DIA-13N3-05",
    "running": "DIA-13N5-01",
}


def thrown_again(position: Position, name: str) -> bool:
    """Whether the die is thrown again: the revolt or intervention is under way already (DIA-13N5-01).

    Not for Rome once its first mission is done (DIA-13Bc-05), nor for what is ruled out instead.
    """
    if name not in risings() or ruled_out(position, name):
        return False
    return under_way(position, name) and not comes_again(position, name)


def ruled_out(position: Position, name: str) -> str:
    """Why an event is void without another throw, or "".

    ``once``: the Lamian War has been (DIA-13N3-01); ``league``: it lasts, and a new Greek revolt is void (DIA-13N3-05).
    The war itself may come over Greek revolts that are under way (DIA-13N3-04).
    """
    if name in position.exhausted:
        return "once"
    known = risings().get(name)
    return "league" if known is not None and known.league in position.revolts else ""


def why_void(position: Position, event: TableEvent) -> str:
    """Why nothing comes of an event now (DIA-13-04): as ``ruled_out``, ``running`` or ``nothing``; "" if it can be."""
    if ruled_out(position, event.of):
        return ruled_out(position, event.of)
    if thrown_again(position, event.of):
        return "running"
    if event.of in uprisings():
        return "" if any(_stirs(position, citadel) for citadel in uprisings()[event.of]["citadels"]) else "nothing"
    if event.of in offers():
        return "nothing" if withdrawn(position, event.of) else ""
    return ""


def left_out(position: Position, name: str) -> Void | None:
    """``ruled_out`` with its row, for the draw of an event."""
    return _void(ruled_out(position, name))


def comes_to_nothing(position: Position, event: TableEvent) -> Void | None:
    """``why_void`` with its row, for the season of an event."""
    return _void(why_void(position, event))


def _void(why: str) -> Void | None:
    return Void(why, _VOIDED_BY.get(why, "")) if why else None


def withdrawn(position: Position, offer: str) -> bool:
    """Whether the offer no longer stands: its enemy is in the country or has the citadel (DIA-13Bb4-01)."""
    row = offers()[offer]
    enemy = position.revolts.get(row["against"])
    if enemy is None:
        return False
    there = any(unit.owner == row["against"] and unit.space == row["space"] for unit in position.units.values())
    return there or row["citadel"] in enemy.acquired


def comes_again(position: Position, name: str) -> bool:
    """Whether a first mission is done and the second begins with the next event (DIA-13Bc-05)."""
    revolt = position.revolts.get(name)
    if name not in second_risings() or revolt is None or (revolt.stage > 1 and under_way(position, name)):
        return False
    return set(rising_of(position, name).besiege) <= set(revolt.acquired)


def _stirs(position: Position, citadel: str) -> bool:
    """Whether a rising changes anything in a citadel (DIA-13Bb2-01)."""
    inside = any(unit.at == citadel for unit in position.units.values())
    return bool(position.citadels.get(citadel)) or inside
