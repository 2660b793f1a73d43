"""Tolls with the men kept by unit, each army being called by its state and a letter: ``Rome-A``."""

from __future__ import annotations

from typing import Final

from tests.umpiredgame.edited import Edit

_OF_STATE: Final = 'position.men[f"{state}-A"]'
BY_UNIT: Final[tuple[Edit, ...]] = (
    ("position.py", "dict.fromkeys(PLAYERS, MEN)", '{f"{one}-A": MEN for one in PLAYERS}'),
    ("position.py", "told.items() if k == seat}", 'told.items() if k.removesuffix("-A") == seat}'),
    ("events.py", "position.men[state]", _OF_STATE),
    ("events.py", "{**position.men, state:", '{**position.men, f"{state}-A":'),
    ("game.py", "men = {state: str", 'men = {state.removesuffix("-A"): str'),
    ("words/wording.py", "if state in position.men", 'if f"{state}-A" in position.men'),
    ("words/wording.py", "position.men[state]", _OF_STATE),
)
