"""Fans of games in number: medians and bands of what was played, counted by hand on games that are made up."""

from __future__ import annotations

import pytest

from diadoques.analysis.balance import Balance, Course, Question, Year, fan
from diadoques.core.faults import Fault
from tests.refusals import refusing


def made() -> Balance:
    """Five games: 0, 10, 20, 30 and 40 T come in; in the second year the first is out, the last has no reckoning."""
    courses = []
    for seed in range(5):
        first = Year(1, True, 3, 1, 10 * seed, seed)
        second = Year(2, seed > 0, 3, 1, None if seed == 4 else 100, None)
        courses.append(Course(seed, 0, "Eumène", "sensible", False, False, (first, second)))
    return Balance(Question(games=5, years=3), tuple(courses))


def test_half_of_the_games_lie_in_the_narrow_band() -> None:
    table = fan(made(), "income")
    first = table.loc[(1, "Eumène")]
    assert first[["median", "low50", "high50", "low90", "high90"]].tolist() == pytest.approx([20, 10, 30, 2, 38])
    assert table.loc[(2, "Eumène"), "median"] == 100, "0 for who is out, 40 for who had no reckoning, 100 thrice"
    assert table.loc[(2, "Eumène"), "low50"] == 40
    assert table.loc[(3, "Eumène")].equals(table.loc[(2, "Eumène")]), "what is over goes on as it was"
    assert fan(made(), "treasury").loc[(2, "Eumène"), "median"] == 2, "nothing new is known of it"


def test_what_is_not_counted_is_a_sentence() -> None:
    with pytest.raises(Fault, check=refusing("measure-unknown")):
        fan(made(), "fame")
    poor = Balance(Question(years=1), (Course(1, 0, "Rome", "x", False, True, (Year(1, True, 3, 1, None),)),))
    assert fan(poor, "points").loc[(1, "Rome"), "median"] == 3
    with pytest.raises(Fault, check=refusing("measure-unknown")):
        fan(poor, "income")
