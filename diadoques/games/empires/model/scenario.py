"""How a campaign begins: the states, provinces, forces and fleets of a scenario (``scenarios.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.games.empires.model.options import in_full
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT, Fleet, Force, Person, Province, State, Tribe
from diadoques.games.empires.model.position import BOARD, Position
from diadoques.games.empires.model.season_steps import last_season
from diadoques.games.empires.model.tables import number
from diadoques.games.naming import roster


@cache
def scenarios() -> Mapping[str, Any]:
    """All scenarios, by name."""
    return tomllib.loads(files("diadoques.games.empires").joinpath("scenarios.toml").read_text(encoding="utf-8"))


def begun(name: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> Position:
    """The position before the first season of a scenario: nothing is thrown yet.

    Args:
        players: the states that are played; None: those that the scenario names. The others are neutral.

    Raises:
        Fault: ``scenario-unknown``, ``player-unknown``, and what options are refused for.
    """
    if name not in scenarios():
        raise Fault("scenario-unknown", "scenario", given=name[:80], known=", ".join(scenarios()))
    told = scenarios()[name]
    full = in_full(options)
    everybody = tuple(told["state"])
    played = tuple(told["players"]) if players is None else tuple(roster(BOARD, players, everybody, "players"))
    states = {one: _state(one, row, one not in played) for one, row in told["state"].items()}
    provinces = {
        province: Province(one, row.get("held_by", {}).get(province, one), held=row.get("since", {}).get(province, 0))
        for one, row in told["state"].items()
        for province in row["provinces"]
    }
    position = Position(
        scenario=name,
        season=Season.parse(told["season"]),
        number=0,
        options=full,
        players=played,
        states=states,
        provinces=provinces,
        forces=_forces(told["state"]),
        fleets=_fleets(told["state"]),
        tribes={one: Tribe(one, tuple(row["near"]), row.get("closed", False)) for one, row in told["tribe"].items()},
        ends=last_season(full),
    )
    annexed = {True: number(position, "conquest.annexed_tribe"), False: number(position, "conquest.annexed")}
    for row in told["state"].values():
        for province in row["provinces"]:  # ``tribal``: conquered of barbarians they take longer (EMP-16.7-02)
            position = position.with_province(province, annexed=annexed[row.get("tribal", False)])
    for one, row in told["state"].items():
        taxes = sum(number(position, f"tax.{province}") for province in position.controlled(one))
        position = position.with_state(one, treasury=row.get("treasury", taxes))
    return position


def _state(name: str, row: Mapping[str, Any], neutral: bool) -> State:
    return State(
        name,
        row["capital"],
        row.get("seat", row["capital"]),
        barbarian=row.get("barbarian", False),
        neutral=neutral,
        friends=tuple(row.get("friends", ())),
        master=row.get("master", ""),
        prestige=row.get("prestige", 0),
        least=row.get("least", 40),
        general=Person(row.get("general", "")),
        politician=Person(row.get("politician", "")),
        amity=dict(row.get("amity", {})),
    )


def _forces(rows: Mapping[str, Any]) -> dict[str, Force]:
    found = {}
    for state, row in rows.items():
        for order, at in enumerate(row.get("armies", (row["capital"],)), start=1):
            found[f"{state}-{ARMY}{order}"] = Force(f"{state}-{ARMY}{order}", state, ARMY, at)
        for order, (at, ap) in enumerate(row.get("detachments", ()), start=1):
            name = f"{state}-{DETACHMENT}{order}"
            found[name] = Force(name, state, DETACHMENT, at, ap=ap, parent=f"{state}-{ARMY}1")
    return found


def _fleets(rows: Mapping[str, Any]) -> dict[str, Fleet]:
    found = {}
    for state, row in rows.items():
        for order, (sea, coast, ships) in enumerate(row.get("fleets", ()), start=1):
            found[f"{state}-F{order}"] = Fleet(f"{state}-F{order}", state, ships, sea, coast)
    return found
