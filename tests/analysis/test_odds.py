"""The event tables: whole, exact, and as the dice themselves behave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from diadoques.analysis.diadoques.odds import SEASONS, event_odds, odds_by, struck, within_a_year
from diadoques.board.load import load_board
from diadoques.core.dice import ScriptedDice, SeededDice
from diadoques.core.faults import Fault
from diadoques.games.diadoques.model.chance import event_tables, parse_dice
from diadoques.games.diadoques.weather.draw import draw

TABLES = tuple(event_tables())


def all_tables() -> Iterator[tuple[str, Mapping[str, Any]]]:
    waiting = list(event_tables().items())
    while waiting:
        name, table = waiting.pop()
        yield name, table
        waiting += [(name, row) for row in table["rows"] if "rows" in row]


@pytest.mark.parametrize(("name", "table"), list(all_tables()))
def test_every_result_of_the_dice_stands_in_one_line(name: str, table: Mapping[str, Any]) -> None:
    count, sides = parse_dice(table["dice"])
    results = sorted(result for row in table["rows"] for result in row["on"])
    assert results == list(range(count, count * sides + 1)), name


def test_each_sea_is_hit_by_one_line_of_the_storm_table() -> None:
    """DIA-T2-06: with its readings the table covers all sixteen seas once."""
    seas = Counter(space for row in event_tables()["storm"]["rows"] for space in row["spaces"])
    board = load_board("diadoques", "advanced")
    assert seas == Counter(space.id for space in board.spaces.values() if space.is_sea)


def test_spaces_rivers_and_citadels_are_those_of_the_board() -> None:
    board = load_board("diadoques", "advanced")
    rivers = {link.river for link in board.links} | {"Nil"}  # the Nile borders nothing: it only floods Egypt
    for name in TABLES:
        for event in event_odds(name):
            assert set(event.spaces) <= set(board.spaces)
            assert set(event.rivers) <= rivers
            assert not event.citadel or board.is_citadel(event.citadel)


@pytest.mark.parametrize("table", TABLES)
def test_chances_add_up(table: str) -> None:
    assert sum(event_odds(table).values()) == 1


def test_chances_that_a_class_can_check_by_hand() -> None:
    assert odds_by("spring", lambda event: event.kind)["death"] == Fraction(1, 36)
    assert odds_by("summer", lambda event: event.kind)["storm"] == Fraction(10, 36)
    assert struck("MOR")["summer"] == Fraction(10, 36) * Fraction(1, 36)
    assert odds_by("revolt", lambda event: event.of)["lamian-war"] == Fraction(6, 36)
    spared = [1 - odds_by(season, lambda event: event.kind).get("death", Fraction(0)) for season in SEASONS]
    assert within_a_year(lambda event: event.kind == "death") == 1 - spared[0] * spared[1] * spared[2]


@pytest.mark.slow
@pytest.mark.parametrize("table", SEASONS)
def test_thrown_dice_agree_with_the_count(table: str) -> None:
    """20,000 draws: every kind of event within five standard deviations of its exact chance."""
    throws, dice = 20_000, SeededDice(321)
    seen = Counter(draw(table, dice).kind for _ in range(throws))
    for kind, chance in odds_by(table, lambda event: event.kind).items():
        deviation = (throws * chance * (1 - chance)) ** 0.5
        assert abs(seen[kind] - throws * chance) < 5 * deviation, kind
    assert set(seen) == set(odds_by(table, lambda event: event.kind))


def test_scripted_dice_tell_the_way_to_the_event() -> None:
    event = draw("spring", ScriptedDice([4, 4, 5, 1, 6]))
    assert (event.kind, event.of, event.spaces) == ("revolt", "athenians", ())
    assert [throw.total for throw in event.throws] == [8, 6, 6]
    with pytest.raises(Fault) as fault:
        draw("spring", ScriptedDice([4]))
    assert fault.value.code == "dice-missing"
    with pytest.raises(Fault) as fault:
        draw("spring", ScriptedDice([4, 7]))
    assert fault.value.code == "die-impossible"
    with pytest.raises(Fault) as fault:
        draw("winter", SeededDice(1))
    assert fault.value.code == "event-table-unknown"
