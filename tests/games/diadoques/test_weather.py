"""Whatever is ordered under any weather of the tables, nobody passes where it bars the way (13.A)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadoques.games.diadoques import Answers, Position, Report, resolve
from diadoques.games.diadoques.model.chance import event_tables
from diadoques.games.diadoques.model.position import RETREATS
from diadoques.games.diadoques.model.reach import joined_by_sea
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.weather.zones import FLOOD, WEATHER, closed_spaces, flooded_borders, marked_spaces
from tests.games.diadoques.situations import random_orders, random_position

pytestmark = pytest.mark.slow


def _rows(table: Any) -> Iterator[Any]:
    for row in table["rows"]:
        if "rows" in row:
            yield from _rows(row)
        elif "then" not in row:
            yield row


#: Every storm, flood, snow and sand that the tables name.
SKIES = [
    TableEvent(row["kind"], "", tuple(row.get("spaces", ())), tuple(row.get("rivers", ())), "", row["rule"])
    for table in event_tables().values()
    for row in _rows(table)
    if row["kind"] in WEATHER
]


def under(sky: TableEvent, rng: random.Random) -> Position:
    """A crowd of units and characters where the weather is."""
    calm = random_position(rng, 1, "advanced")
    banks = [end for link in calm.board.links if link.river and link.river in sky.rivers for end in (link.a, link.b)]
    crowd = random_position(rng, 30, "advanced", near=sorted({*sky.spaces, *banks}))
    return replace(crowd, event=sky)


@given(sky=st.sampled_from(SKIES), seed=st.integers(0, 2**32))
def test_nobody_passes_where_the_weather_bars_the_way(sky: TableEvent, seed: int) -> None:
    rng = random.Random(seed)
    position = under(sky, rng)
    for _ in range(2):
        season = position.season
        report = resolve(position, Answers(orders=random_orders(rng, position)))
        check(report)
        position = report.after
        if position.phase != RETREATS or position.season != season:
            break


def check(report: Report) -> None:
    """No entry, no exit, no crossing that the weather of the season forbids; fleets fear storms, snow and sand only."""
    before = report.before
    shut = set(closed_spaces(before))
    plains = {space for space, kind in marked_spaces(before).items() if kind == FLOOD}
    board = before.board
    for event in report.events:
        if event.kind == "season-began":
            return  # the weather is over
        if event.kind in ("moved", "retreated", "leader-moved"):
            if event.kind == "leader-moved" and not event["success"]:
                continue
            to, origin = board.province_of(event["to"]), board.province_of(event["from"])
            inside = board.is_citadel(event["to"])
            assert inside or to not in shut, event
            if event.kind == "leader-moved":
                continue
            unit = before.units[event["unit"]]
            if unit.at in shut:
                assert unit.kind == "F", event
                assert not board.spaces[unit.space].is_sea, event
            if "A" not in (unit.kind, event["kind"]):
                continue
            assert inside or to not in plains, event
            assert event.kind == "retreated" or unit.space not in plains, event
            if not joined_by_sea(board, unit.space, to):
                parted = [{link.a, link.b} for link in board.links if link.obstacle in ("river", "both")]
                high = [set(pair) for pair in flooded_borders(before)]
                assert {origin, to} not in [pair for pair in parted if pair in high], event
        if event.kind == "resolved" and event.asked("verb") not in ("x", ""):
            unit = before.units[event["unit"]]
            assert not (unit.space in shut and (unit.kind == "A" or board.spaces[unit.space].is_sea)), event
            assert not (unit.kind == "A" and unit.space in plains), event
