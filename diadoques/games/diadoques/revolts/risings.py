"""What the rules say of each revolt and intervention, from ``geodata/diadoques/revolts.toml`` (13.B.b and c)."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from diadoques.core.resources import resource
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.settings import chosen

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
def returned() -> Mapping[str, Rising]:
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
    if known.printed and chosen(position, "pirates-field") == "as-printed":
        return _as_printed(known)
    if known.id in returned() and owner in position.revolts and position.revolts[owner].stage > 1:
        return returned()[known.id]
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
