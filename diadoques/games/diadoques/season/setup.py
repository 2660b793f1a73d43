"""How a game begins: Spring 321 with its first units to be raised, or a scenario that stands already (DIA-0-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.core.calendar import Season
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model import settings as agreed
from diadoques.games.diadoques.model.pieces import Leader, Unit
from diadoques.games.diadoques.model.position import GAME, LEVY, MOVEMENT, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import players as known_players
from diadoques.games.diadoques.model.tables import scenario as scenario_of
from diadoques.games.diadoques.victory.control import stakes
from diadoques.games.naming import roster

#: The scenario of who names none.
DEFAULT: Final = "spring-321"

INSTALLED: Final[Hook[Callable[[Position, Mapping[str, Any]], Position]]] = Hook(RULEBOOK, "installed")
"""What else is on the board when a game begins: told the position so far and the scenario, answers the position."""

FORETOLD: Final[Hook[Callable[[Position], Position]]] = Hook(RULEBOOK, "foretold")
"""What is known of the next season before anybody negotiates for the first: of the position, with it."""


def new(
    scenario: str = DEFAULT,
    layer: str = "basic",
    players: Sequence[str] | None = None,
    settings: Mapping[str, str] | None = None,
) -> Position:
    """A game before its first orders.

    Args:
        scenario: a scenario of ``setup.toml``; by default Spring 321, the first units not yet raised (6.3.B.4).
        layer: ``basic`` or ``advanced``: with what its chapters put on the board, and what they draw before the start.
        players: who takes part; all of the scenario by default.
        settings: what the players agree on (``settings.SETTINGS``), for example ``{"end-year": "311"}``.

    Raises:
        Fault: unknown scenario, layer, player or setting.
    """
    told = scenario_of(scenario)
    seats = tuple(told.get("players", known_players()))
    chosen = seats if players is None else tuple(roster(GAME, players, seats, "players"))
    season = Season.parse(told["season"])
    empty = Position(season, LEVY, layer, chosen, settings=agreed.check_settings(settings or {}, season))
    start = _standing(empty, told) if "units" in told else _levied(empty)
    for install in INSTALLED.on(start):
        start = install(start, told)
    # Treasures stay only in citadels that nobody owns; those of Gordion and Lysimachia are in hand (DIA-63A1-06).
    places = empty.board.places.values()
    treasures = {place.id: place.treasure for place in places if place.treasure and place.id not in start.citadels}
    holders = {citadel: owner for citadel, owner in stakes(start).items() if owner}
    begun = replace(start, treasures=treasures, holders=holders)
    for foretell in FORETOLD.on(begun):
        begun = foretell(begun)
    return begun


def _levied(empty: Position) -> Position:
    """Spring 321: home province, capital, funds and the diadoch at home (DIA-61-15, DIA-63A2-08..13)."""
    known = known_players()
    chosen = empty.players
    return replace(
        empty,
        leaders={name: Leader(known[name].home) for name in chosen},
        citadels={citadel: name for name in chosen for citadel in known[name].citadels},
        provinces={known[name].home: name for name in chosen},
        treasury={name: known[name].funds for name in chosen},
    )


def _standing(empty: Position, told: Mapping[str, Any]) -> Position:
    """A scenario whose units stand on the board; whoever is not played is not there (DIA-0-02).

    Powers without a player hold what they hold and stand still in this layer. A province is his whose unit stands in
    it, whatever the scenario says of it (DIA-9-01).
    """
    owners = (*empty.players, *told["powers"])
    units: dict[str, Unit] = {}
    leaders: dict[str, Leader] = {}
    for owner in owners:
        for number, sign in enumerate(told["units"].get(owner, ()), start=1):
            letters, at = sign.split(" ", 1)
            unit = Unit(f"{owner}-{number}", owner, letters[0], letters[1:].rstrip("*"), at)
            units[unit.id] = unit
            if letters.endswith("*"):
                leaders[owner] = Leader(unit.space)
    board = empty.board
    citadels: dict[str, str] = {}
    provinces: dict[str, str] = {}
    for owner in owners:
        for place in told["owned"].get(owner, ()):
            (citadels if board.is_citadel(place) else provinces)[place] = owner
    for unit in units.values():
        if not board.spaces[unit.space].is_sea:
            provinces[unit.space] = unit.owner
    return replace(
        empty,
        phase=MOVEMENT,
        units=units,
        leaders=leaders,
        citadels=citadels,
        provinces=provinces,
        treasury={name: int(told["treasury"].get(name, 0)) for name in empty.players},
        capitals={name: town for name, town in told.get("capitals", {}).items() if name in empty.players},
        powers=tuple(told["powers"]),
    )
