"""The yardstick of bulk adjudication: ``Game.process()`` of the package ``diplomacy``, in an environment of its own.

Run by ``bench_bulk`` with the Python of that environment; nothing of ours is imported here. On standard input: one JSON
list of movement records. On standard output: ``{"version", "seconds": [one a round], "alone": [of these, in
``process()``], "same": how many results are those that the records expect}``.
"""

from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version
from typing import Any

from diplomacy import Game


def settled(game: Game, record: dict[str, Any]) -> float:
    """Put the position and its orders on the board, process the phase; return the seconds of the latter alone."""
    game.clear_units()
    game.clear_orders()
    for power, units in record["units"].items():
        game.set_units(power, units)
    for power, orders in record["orders"].items():
        game.set_orders(power, orders)
    start = time.process_time()
    game.process()
    return time.process_time() - start


def standing(game: Game) -> dict[str, list[str]]:
    """The units that were not dislodged, by power."""
    found = {name: sorted(unit for unit in power.units if unit[0] != "*") for name, power in game.powers.items()}
    return {name: units for name, units in found.items() if units}


def main() -> None:
    records = json.load(sys.stdin)
    seconds, alone, same = [], [], 0
    for number in range(int(sys.argv[1])):
        spent = processed = 0.0
        for record in records:
            game = Game()  # not counted, nor is reading the file
            start = time.process_time()
            processed += settled(game, record)
            spent += time.process_time() - start
            same += not number and standing(game) == record["expected"]["units"]
        seconds.append(spent)
        alone.append(processed)
    json.dump({"version": version("diplomacy"), "seconds": seconds, "alone": alone, "same": same}, sys.stdout)


if __name__ == "__main__":
    main()
