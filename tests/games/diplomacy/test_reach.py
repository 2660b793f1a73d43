"""Where fleets could carry an army: reckoned sea by sea, it is where some chain of them leads."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from diadoques.core.pieces import ARMY, FLEET, Unit
from diadoques.games.catalogue import load_game, stated_options
from diadoques.games.diplomacy.reach import coastal, ferried_places, useful_seas


@pytest.mark.parametrize("game", ["diplomacy", "bc218"])
def test_an_army_is_ferried_where_a_chain_of_fleets_leads(game: str) -> None:
    rules, rng, met = load_game(game), Random(5), 0
    begun = rules.new(rules.about.scenario, stated_options(rules, {}))
    board, owner = begun.board, begun.players[0]
    waters = [space.id for space in board.spaces.values() if space.is_sea]
    shores = [space for space in board.spaces if coastal(board, space)]
    for count in (0, 1, 2, 4, 8, len(waters)):
        fleets = [Unit(f"F{sea}", owner, FLEET, "", sea) for sea in rng.sample(waters, count)]
        for origin in board.spaces:
            army = Unit("A", owner, ARMY, "", origin)
            position = replace(begun, units={unit.id: unit for unit in (*fleets, army)})
            seas = frozenset(unit.space for unit in fleets)
            led = [goal for goal in shores if goal != origin and useful_seas(board, origin, goal, seas)]
            assert list(ferried_places(position, army)) == (led if origin in shores else []), (origin, sorted(seas))
            met += bool(led)
        assert not any(ferried_places(position, fleet) for fleet in fleets)
    assert met > 100
