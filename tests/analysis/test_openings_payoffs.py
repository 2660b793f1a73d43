"""What openings are worth is what the game that is played out gives; and what is made of it holds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from diadoques.analysis.openings import list_openings
from diadoques.analysis.openings.arrays import profiles
from diadoques.analysis.openings.listing import answers_of
from diadoques.analysis.openings.payoffs import against_all, hurts_most, opening_game
from diadoques.analysis.openings.valuations import Valuation, valuation, valuations_of
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game
from tests.analysis.test_openings import begun
from tests.refusals import refusing

#: The kernel is compiled by the first of them, once, while other processes run other tests.
pytestmark = pytest.mark.together("compiled")

PAIRS = {
    "diadoques": ("Lysimaque", "Antigone"),
    "diplomacy": ("ITALY", "AUSTRIA"),
    "bc218": ("GAULE", "CARTHAGE"),
}


def after(game: str, position: Any, openings: Any) -> Any:
    rules = load_game(game)
    found = rules.resolve(position, answers_of(openings)).after
    while str(found.season) == str(position.season) and found.phase != position.phase and not found.winners:
        found = rules.resolve(found, Answers()).after
    return found


def worth(position: Any, seat: str, valued: Valuation, before: Any) -> float:
    """The same counted from the position that the game came to, unit by unit."""
    own = list(position.of(seat))
    found = sum(valued.own.get(unit.space, 0) for unit in own)
    found -= sum(valued.entered.get(unit.space, 0) for unit in position.units.values() if unit.owner != seat)
    count = 3 if position.game == "diadoques" else len(list(before.of(seat)))
    return found - valued.lost * (count - len(own))


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("game", PAIRS)
def test_payoffs_are_those_of_the_game_played_out(game: str) -> None:
    position, seats = begun(game), PAIRS[game]
    draw = np.random.default_rng(7)
    for name in valuations_of(position):
        each = {seat: replace(valuation(position, seat, name), lost=2) for seat in seats}
        table = opening_game(position, *seats, each)
        for _time in range(6):
            row, column = (int(draw.integers(len(one))) for one in table.openings)
            played = after(game, position, (table.openings[0][row], table.openings[1][column]))
            for seat, matrix in zip(seats, table.matrices, strict=True):
                assert matrix[row, column] == worth(played, seat, each[seat], position), (name, seat)
            assert table.payoffs[seats[0]].iloc[row, column] == table.matrices[0][row, column]


@pytest.mark.parametrize("game", PAIRS)
def test_replies_and_the_safest_are_those_of_the_table(game: str) -> None:
    position, seats = begun(game), PAIRS[game]
    name = "citadels" if game == "diadoques" else "supply-centres"
    table = opening_game(position, *seats, name)
    for place, seat in enumerate(seats):
        gains = table.payoffs[seat] if place == 0 else table.payoffs[seat].T
        safest, replies = table.safest(seat), table.best_replies(seat)
        assert safest["worst"].iloc[0] == gains.min(axis=1).max()
        assert (safest["worst"].diff().dropna() <= 0).all()
        for opening, row in safest.head(5).iterrows():
            assert gains.loc[opening, row["hurts_most"]] == row["worst"]
        for opening, row in replies.head(5).iterrows():
            assert gains.loc[row["reply"], opening] == gains[opening].max() == row["value"]
    first = table.openings[0][3]
    worst = hurts_most(position, first, seats[1], name)
    assert worst["value"].iloc[0] == table.matrices[0][3].min()
    assert worst["value"].is_monotonic_increasing


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("game", PAIRS)
@pytest.mark.parametrize("rivals", [False, True])
def test_no_equilibrium_of_openings_lets_anybody_gain(game: str, rivals: bool) -> None:
    table = opening_game(begun(game), *PAIRS[game], "places", rivals=rivals)
    found = table.equilibria()
    assert found
    for one in found:
        first, second = (
            one.strategies[seat].reindex(names, fill_value=0)
            for seat, names in zip(table.seats, ([str(o) for o in side] for side in table.openings), strict=True)
        )
        gains, others = (table.payoffs[seat].to_numpy() for seat in table.seats)
        assert (gains @ second.to_numpy()).max() == pytest.approx(one.values[table.seats[0]])
        assert (first.to_numpy() @ others).max() == pytest.approx(one.values[table.seats[1]])


def test_others_who_are_stated_stand_in_the_way() -> None:
    position = begun("diplomacy")
    germany = next(o for o in list_openings(position, "GERMANY").openings if "A MUN - BOU" in o.lines)
    table, alone = (
        opening_game(position, "FRANCE", "ITALY", Valuation("burgundy", {"BUR": 1}), stated=stated)
        for stated in ((germany,), ())
    )
    to_burgundy = [str(o) for o in table.openings[0] if any(line.endswith(" - BOU") for line in o.lines)]
    helped = [name for name in to_burgundy if name.count(" - BOU") == 2]
    assert alone.payoffs["FRANCE"].loc[to_burgundy].to_numpy().min() == 1
    assert table.payoffs["FRANCE"].loc[helped].to_numpy().min() == 1, "with help it enters all the same"
    assert table.payoffs["FRANCE"].drop(helped).to_numpy().max() == 0, "alone it is kept out"


def test_against_several_the_worst_is_the_worst() -> None:
    position = begun("diplomacy")
    every = profiles(position, [list_openings(position, one).openings[::9] for one in ("FRANCE", "GERMANY", "ENGLAND")])
    valued = valuation(position, "FRANCE", "supply-centres")
    frame = against_all(every, "FRANCE", valued)
    assert frame["played"].sum() == len(every)
    assert (frame["worst"] <= frame["mean"]).all() and (frame["mean"] <= frame["best"]).all()
    opening = frame.index[0]
    number = next(
        n
        for n in range(len(every))
        if str(every.openings(n)[[t.seat for t in every.tables].index("FRANCE")]) == opening
    )
    played = after("diplomacy", position, every.openings(number))
    assert frame.loc[opening, "worst"] <= worth(played, "FRANCE", valued, position) <= frame.loc[opening, "best"]
    drawn = against_all(every, "FRANCE", valued, sample=50, seed=1)
    assert drawn["played"].sum() == 50


def test_what_is_wrong_is_told() -> None:
    position = begun("diplomacy")
    with pytest.raises(Fault, check=refusing("value-unknown")):
        opening_game(position, "FRANCE", "ITALY", "citadels")
    with pytest.raises(Fault, check=refusing("value-space-unknown")):
        opening_game(position, "FRANCE", "ITALY", Valuation("x", {"ATLANTIS": 1}))
    with pytest.raises(Fault, check=refusing("payoffs-number")):
        opening_game(position, "FRANCE", "ITALY", Valuation("x", {"PAR": float("nan")}))
    with pytest.raises(Fault, check=refusing("player-twice")):
        opening_game(position, "FRANCE", "FRANCE", "units")
    with pytest.raises(Fault, check=refusing("player-unknown")):
        opening_game(position, "FRANCE", "GONDOR", "units")
    table = opening_game(position, "FRANCE", "ITALY", "units")
    with pytest.raises(ValueError, match="FRANCE, ITALY"):
        table.safest("TURKEY")
