"""What the package ``diplomacy`` makes of games of ours; run with the Python of an environment that has it.

On standard input: a JSON list of texts. On standard output, for each, the phase in which the package goes on, and where
it disagrees: an order it does not take, or another name, board or way to retreat after a phase than the file tells. Its
own fingerprint of a position (``zobrist_hash``) is left aside: nobody else can make it. Nothing of ours is imported.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from diplomacy import Game
from diplomacy.utils.export import from_saved_game_format
from diplomacy.utils.game_phase_data import GamePhaseData


def disagreements(saved: dict[str, Any]) -> Iterator[str]:
    """Every phase played again by the package."""
    for phase, following in pairwise(saved["phases"]):
        name, state = phase["name"], following["state"]
        game = Game(saved["id"], map_name=saved["map"], rules=["SOLITAIRE", *saved["rules"]])
        game.set_phase_data(GamePhaseData.from_dict(phase))
        game.clear_orders()
        for power, orders in phase["orders"].items():
            game.set_orders(power, orders)
        for power, orders in game.get_orders().items():
            if sorted(orders) != sorted(phase["orders"][power]):
                yield f"{name}: orders of {power}: {phase['orders'][power]}, {orders} taken"
        game.process()
        if game.get_current_phase() != following["name"]:
            yield f"{name}: {following['name']} follows, {game.get_current_phase()} by the package"
        for what, found in (("units", game.get_units()), ("centers", game.get_centers())):
            for power, here in found.items():
                if sorted(here) != sorted(state[what][power]):
                    yield f"{name}: {what} of {power}: {state[what][power]}, {here} by the package"
        for power in game.powers.values():
            ways = {unit: sorted(places) for unit, places in power.retreats.items()}
            if ways != {unit: sorted(places) for unit, places in state["retreats"][power.name].items()}:
                yield f"{name}: retreats of {power.name}: {state['retreats'][power.name]}, {ways} by the package"


def main() -> None:
    found = []
    for text in json.load(sys.stdin):
        saved = json.loads(text)
        going_on = from_saved_game_format(saved).get_current_phase()
        found.append({"phase": going_on, "disagreements": list(disagreements(saved))})
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
