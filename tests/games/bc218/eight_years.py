"""The game of eight years kept beside this file: its orders, and how its events are written anew.

The orders are those of a simple seeded player (move to the nearest centre of another, support one's own, raise revolts
now and then). When events are told differently on purpose, ``python -m tests.games.bc218.eight_years`` plays the same
orders again and writes what follows.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from diadoques.core import savegame
from diadoques.games.catalogue import load_game
from diadoques.games.saving import SavedRules

FILE: Final = Path(__file__).with_name("eight-years.dia.json")


def renewed(saved: savegame.SavedGame) -> savegame.SavedGame:
    """The same answers, with the events that follow from them now."""
    rules = SavedRules(load_game(saved.game))
    position = rules.start(saved)
    found = savegame.SavedGame(
        saved.format, saved.version, saved.game, saved.scenario, saved.options, saved.board, saved.start
    )
    for turn in saved.turns:
        found, position = savegame.resolve_turn(rules, found, position, turn.answers)
    return found


if __name__ == "__main__":
    savegame.save(renewed(savegame.load(FILE)), FILE)
