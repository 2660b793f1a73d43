"""The combat table that a pupil sees: its cells are those of the game, and what is marked is what falls."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from diadoques.core.answers import Answers, Report
from diadoques.core.prompts import Pick
from diadoques.explain.rule_card import card_of, consulted_tables
from diadoques.explain.wording import Grid
from diadoques.games.amphipolis import flow, odds
from diadoques.games.amphipolis.pieces import tables
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import begin_scenario
from diadoques.widgets.kit.html_text import grid_table
from tests.games.amphipolis.walks import TOGETHER, bold_games


def printed(text: str) -> str:
    """A cell as the file of the tables has it."""
    for short, long in (("*", ""), ("–", " - "), ("¼", "1/4"), ("½", "1/2"), ("¾", "3/4")):
        text = text.replace(short, long)
    return text


def test_the_rules_in_short_hold_the_whole_table_once() -> None:
    for quarters in ("shared", "defender"):
        position = begin_scenario("cleon-brasidas", {"quarters": quarters})
        (grid,) = (part.grid for part in card_of(position, "fr") if part.grid is not None)
        rows = tables()["combat"]["rows"]
        assert len(grid.columns) == len(odds.columns()) and len(grid.rows) == len(rows)
        for row, cells in zip(rows, grid.cells, strict=True):
            for at, text in enumerate(cells):
                assert printed(text) == row["cells"][at]
                mine, theirs = text.split("–")
                assert mine.endswith("*") != theirs.endswith("*")
                won = odds.cell(at, row["die"], quarters).winner == odds.ATTACKER
                assert mine.endswith("*") == won
        assert not grid.marked and grid.row is None and "▼" not in grid_table(grid, "en")


@pytest.mark.slow
@TOGETHER
def test_what_is_marked_is_what_is_read() -> None:
    """Beside a plan the columns that the dice are then read in; beside a throw that column, and the row of the die."""
    met: Counter[str] = Counter()
    for _, game in bold_games(range(6), "nicias", "cleon-brasidas"):
        planned: Grid | None = None
        reports: list[Report[Position]] = []
        for position, prompt, _, report in game:
            found = next(consulted_tables(position, prompt, "en", reports), None)
            if prompt.name == "battle-play" and found is not None and found.row is None:
                planned = found
            lying = flow.fixed_report(report.after).events if report.after.phase == "keep" else ()
            fell = [event for event in (*report.events, *lying) if event.kind == "combat"]
            if fell:
                if prompt.name == "battle-play" and planned is not None and len(fell) == 1:
                    assert fell[0]["column"] in planned.marked
                    met["planned"] += 1
                after = flow.awaits(report.after).prompts
                thrown = next(consulted_tables(report.after, after[0], "en", [report]), None) if after else None
                if thrown is not None:
                    assert thrown.marked == {fell[-1]["column"]}
                    assert thrown.rows[thrown.row].strip("≤≥ ").replace("−", "-") == str(
                        odds.row_of(fell[-1]["modified"])
                    )  # type: ignore[index]
                    held = re.findall(r'class="dia-found">([^<]+)<', grid_table(thrown, "en"))
                    assert held and printed(held[0]) == f"{fell[-1]['result']} - {fell[-1]['enemy']}"
                    met[f"thrown {after[0].name == 'keep'}"] += 1
            reports.append(report)
    assert all(met[one] > 2 for one in ("planned", "thrown True", "thrown False")), met


def test_nothing_is_marked_where_no_combat_is() -> None:
    position = flow.begin_questions(begin_scenario("nicias", {"seed": "1"}))
    prompt = flow.awaits(position).prompts[0]
    assert isinstance(prompt, Pick) and not list(consulted_tables(position, prompt, "fr"))
    after = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: (str(prompt.of[0]),)}})).after
    assert not list(consulted_tables(after, flow.awaits(after).prompts[0], "fr"))
