"""The yardstick of bulk adjudication: ``Game.process()`` of the package ``diplomacy``, in an environment of its own.

Run by ``bench_bulk`` with the Python of that environment; nothing of ours is imported here. On standard input: one JSON
list of movement records. On standard output: ``{"version", "seconds": [one a round], "same": how many results are those
that the records expect}``.
"""

from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version
from typing import Any

from diplomacy import Game


def settled(game: Game, record: dict[str, Any]) -> None:
    """Put the position and its orders on the board and process the phase."""
    game.clear_units()
    game.clear_orders()
    for power, units in record["units"].items():
        game.set_units(power, units)
    for power, orders in record["orders"].items():
        game.set_orders(power, orders)
    game.process()


def standing(game: Game) -> dict[str, list[str]]:
    """The units that were not dislodged, by power."""
    found = {name: sorted(unit for unit in power.units if unit[0] != "*") for name, power in game.powers.items()}
    return {name: units for name, units in found.items() if units}


def main() -> None:
    records = json.load(sys.stdin)
    seconds, same = [], 0
    for number in range(int(sys.argv[1])):
        spent = 0.0
        for record in records:
            game = Game()  # not counted, nor is reading the file
            start = time.process_time()
            settled(game, record)
            spent += time.process_time() - start
            same += not number and standing(game) == record["expected"]["units"]
        seconds.append(spent)
    json.dump({"version": version("diplomacy"), "seconds": seconds, "same": same}, sys.stdout)


if __name__ == "__main__":
    main()
