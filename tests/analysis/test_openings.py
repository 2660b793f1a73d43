"""First sheets are listed once each, and what they lead to together is what the game itself settles."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from diadoques.analysis.openings import filters_of, list_openings
from diadoques.analysis.openings.arrays import LOST, ROW, profiles
from diadoques.analysis.openings.listing import answers_of
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.games.catalogue import games_of_written_orders, load_game
from tests.refusals import refusing

#: The kernel is compiled by the first of them, once, while other processes run other tests.
pytestmark = pytest.mark.together("compiled")

#: Who may get in each other's way in a first season.
NEAR = {
    "diadoques": ("Lysimaque", "Antigone", "Eumène"),
    "diplomacy": ("FRANCE", "GERMANY", "ITALY"),
    "bc218": ("ROME", "CARTHAGE", "GAULE"),
}
SAMPLE = 40


def begun(game: str) -> Any:
    rules = load_game(game)
    return rules.new(rules.about.scenario, {})


@pytest.mark.parametrize("game", NEAR)
def test_every_legal_sheet_is_counted_or_left_out_for_a_reason(game: str) -> None:
    position, seat = begun(game), NEAR[game][1]
    listed = list_openings(position, seat)
    kept = {(one.picks, tuple(str(order).replace("*", "") for order in one.orders)) for one in listed.openings}
    heads = 3 if game == "diadoques" else 1
    assert listed.legal == sum(listed.left_out.values()) + len(listed.openings) // heads
    assert len(listed.openings) % heads == 0 and kept
    assert len(set(listed.openings)) == len(listed.openings)
    assert {one.seat for one in listed.openings} == {seat}


def test_alike_units_are_exchanged_for_nothing() -> None:
    listed = list_openings(begun("diadoques"), "Antigone")
    seen = set()
    for opening in listed.openings:
        same = {tuple(sorted(order)) for order in permutations(opening.lines)}
        assert len(same) == 1
        assert not same & seen, opening
        seen |= same


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("filters", [None, ("apart", "own-affairs", "fitting-help"), ("apart", "fitting-help")])
@pytest.mark.parametrize("game", NEAR)
def test_arrays_end_as_the_game_does(game: str, filters: Collection[str] | None) -> None:
    hold_against_the_game(game, NEAR[game], filters, SAMPLE)


@pytest.mark.slow
def test_all_six_diadochi_at_once_end_as_the_game_does() -> None:
    hold_against_the_game("diadoques", begun("diadoques").players, None, SAMPLE)


@pytest.mark.proof
def test_two_thousand_springs_of_all_six_end_as_the_game_does() -> None:
    hold_against_the_game("diadoques", begun("diadoques").players, None, 2000)


def hold_against_the_game(game: str, moving: Sequence[str], filters: Collection[str] | None, sample: int) -> None:
    """Where every unit stands at the end, in profiles drawn by a seed, from the arrays and from the game itself."""
    rules, position = load_game(game), begun(game)
    given = None if filters is None else [one.name for one in filters_of(game) if one.name in filters]
    every = profiles(
        position, [list_openings(position, seat, given).openings[:: 1 if filters is None else 7] for seat in moving]
    )
    numbers = np.random.default_rng(321).integers(0, len(every), sample)
    digits = every.digits(numbers)
    _seasons, ends = every.settle(digits)
    seats = [table.seat for table in every.tables]
    for number, chosen, row in zip(numbers, digits, ends, strict=True):
        openings = every.openings(int(number))
        assert [table.openings.index(one) for table, one in zip(every.tables, openings, strict=True)] == list(chosen)
        after = rules.resolve(position, answers_of(openings)).after
        while str(after.season) == str(position.season) and after.phase != position.phase and not after.winners:
            after = rules.resolve(after, Answers()).after
        for column, owner in enumerate(every.owners):
            if owner not in seats:
                continue
            unit = after.units.get(f"{owner}-{column - every.columns[seats.index(owner)] + 1}")
            there = every.spaces[row[column]] if row[column] != LOST else None
            assert there == (unit.space if unit is not None else None), (owner, [str(one) for one in openings])


def test_help_for_another_counts_where_it_fits() -> None:
    position = begun("diplomacy")
    french, german = (list_openings(position, seat, ("apart",)).openings for seat in ("FRANCE", "GERMANY"))
    helping, helper, order = next(
        (one, number, order)
        for one in french
        for number, order in enumerate(one.orders)
        if order.target.startswith("GERMANY") and order.goal
    )
    going = next(one for one in german if any(o.unit == order.target and o.to == order.goal for o in one.orders))
    staying = next(one for one in german if all(o.unit != order.target or o.to != order.goal for o in one.orders))
    every = profiles(position, [[helping], [going, staying]])
    seasons = every.seasons(every.digits([0, 1]))
    helper += every.columns[[table.seat for table in every.tables].index("FRANCE")]
    assert seasons[0, ROW["aid"], helper] >= 0, "the very move that is helped"
    assert seasons[1, ROW["aid"], helper] == seasons[1, ROW["goal"], helper] == -1, "another: the help is for nothing"


def test_what_is_unknown_is_told() -> None:
    position = begun("diadoques")
    with pytest.raises(Fault, check=refusing("filter-unknown")):
        list_openings(position, "Antigone", ("sense",))
    with pytest.raises(Fault, check=refusing("player-unknown")):
        list_openings(position, "Caesar")
    listed = list_openings(position, "Antigone").openings
    with pytest.raises(ValueError, match="each of one player"):
        profiles(position, [listed, listed])
    packed = {game for game in games_of_written_orders() if load_game(game).abilities.bulk is not None}
    assert set(NEAR) == packed, "openings are sheets of orders that the kernel settles"
