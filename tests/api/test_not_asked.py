"""A line of somebody of whom nothing is asked now is refused, or the report tells it: in no game it is lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.analysis.players import RandomLegal, gather_answers
from diadoques.api.sheets import read_sheets
from diadoques.core.faults import Fault
from diadoques.games.catalogue import game_of, games, load_game
from diadoques.games.saving import plain_answers

LINE = "nonsense 12"
#: What is agreed so that seats are asked one after the other.
OPTIONS = {"empires": {"umpire": "played"}}


def fate(position: Any, player: str, folder: Path) -> str:
    """What becomes of the line of a player: it is ``refused``, ``told`` in the report, or ``lost``."""
    sheet = folder / "sheet.txt"
    sheet.write_text(f"{player}:\n{LINE}\n", encoding="utf-8")
    try:
        answers = plain_answers(read_sheets([sheet], position, "en").answers())
    except Fault as fault:
        assert fault.code == "sheet-not-asked" and "line 2" in fault.where, fault
        return "refused"
    report = game_of(position).resolve(position, answers)
    return "told" if any(LINE in str(event.data) for event in report.events) else "lost"


@pytest.mark.parametrize("game", sorted(games()))
def test_no_line_is_lost(game: str, tmp_path: Path) -> None:
    rules: Any = load_game(game)
    position: Any = d.new(game, **OPTIONS.get(game, {}))._position
    playing, found = dict.fromkeys(position.players, RandomLegal(silent=0.0)), Counter[str]()
    for step in range(40):
        asked = rules.awaits(position)
        for player in [one for one in position.players if not asked.of(one)][:2]:
            found[fate(position, player, tmp_path)] += 1
        position = rules.resolve(position, gather_answers(position, playing, f"not asked {step}")).after
        if not rules.awaits(position).prompts:
            break
    assert found and not found["lost"], found
