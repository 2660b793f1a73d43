"""The card of a zone: it names the zones into which a step leads as things stand, with its price, and no others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diadoques.explain.names import names_for
from diadoques.games.amphipolis import ground, movement, refusals
from diadoques.games.amphipolis.pieces import ATHENS, SIDES, SPARTA
from diadoques.games.amphipolis.position import Leader, Position
from diadoques.games.amphipolis.scenario import begin_scenario
from diadoques.games.catalogue import load_game
from diadoques.widgets.map.scenes import scene

HEADS = {ATHENS: "Cléon", SPARTA: "Brasidas"}
STATES = [(wall, flotilla) for wall in (ground.NO_WALL, ground.BUILT, ground.DESTROYED) for flotilla in (False, True)]


def standing(wall: str, flotilla: bool) -> Position:
    """Nobody on the board, so that the ground alone decides."""
    found = replace(begin_scenario("cleon-brasidas", {"seed": "1"}), turn=8, units={}, leaders={})
    return replace(found, wall=wall, flotilla=flotilla)


def taken(position: Position, side: str, zone: str) -> dict[str, int]:
    """The steps that the game would not refuse to a leader who stands there, each with what it makes him pay."""
    head = HEADS[side]
    there = replace(position, leaders={head: Leader(zone)})
    return {
        to: movement.spent_on(there, side, zone, (to,))
        for to in ground.zones()
        if to != zone
        and ground.is_main_land(to)
        and not refusals.way_refused(there, side, zone, (head,), (to,), ground.is_base(zone))
    }


@pytest.mark.parametrize(("wall", "flotilla"), STATES)
def test_the_card_of_every_zone_tells_the_steps_that_the_game_takes(wall: str, flotilla: bool) -> None:
    position = standing(wall, flotilla)
    play = load_game("amphipolis").abilities.play
    assert play is not None
    told, shown = play.crossings(position), scene(position)["steps"]
    assert set(shown) == set(told)
    for zone in ground.zones():
        if ground.is_sea(zone) or ground.is_operations(zone) or zone == ground.THASOS:
            assert zone not in told
            continue
        for side in SIDES:
            if side in ground.USERS.get(zone, SIDES):
                found = {one.to: one.cost for one in told[zone] if one.only in ("", side)}
                assert found == taken(position, side, zone), (zone, side)
    for lang, points in (("fr", "PM"), ("en", "MP")):
        names = names_for(position, lang)
        for zone, steps in told.items():
            for one in steps:
                assert f"{names.place(one.to).bare} ({one.cost} {points}" in shown[zone][lang]
            assert shown[zone][lang].count(f" {points}") == len(steps)


def test_across_the_river_nobody_goes_but_sparta_on_its_flotilla() -> None:
    for flotilla in (False, True):
        shown = scene(standing(ground.NO_WALL, flotilla))["steps"]["T5"]
        name = names_for(standing("", False), "en").place("T15").bare
        assert (f"{name} (3 MP, Sparta only)" in shown["en"]) == flotilla
        assert (name in shown["en"]) == flotilla


def test_where_the_main_map_is_left_aside_no_step_is_told() -> None:
    assert scene(begin_scenario("nicias", {"seed": "1"}))["steps"] == {}
