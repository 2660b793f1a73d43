"""The balance of the starts: what is counted is what was played, the players are exchanged, nobody's work shows."""

from __future__ import annotations

import math

import numpy as np
import pytest

from diadoques.analysis.balance import Balance, Course, Question, Year, balance
from diadoques.analysis.certainty import bootstrap_interval
from diadoques.analysis.players import Sensible
from diadoques.analysis.simulate import simulate
from diadoques.cli.app import run
from diadoques.core.faults import Fault
from diadoques.games.catalogue import replay_saved_game
from diadoques.games.diadoques.victory.control import points


@pytest.mark.slow
def test_how_many_work_changes_nothing() -> None:
    question = Question(games=3, years=2, options={"layer": "advanced"})
    told: list[tuple[int, int]] = []
    alone = balance(question, tell=lambda done, whole: told.append((done, whole)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert balance(question, workers=2) == alone


def test_what_is_counted_is_the_game_of_that_seed() -> None:
    question = Question(games=1, years=3, seed=7)
    last = replay_saved_game(simulate(Sensible(), 7, 3))[-1]
    found = balance(question)
    assert {one.start: one.years[-1].points for one in found.courses} == dict(points(last).by_player)
    for one in found.courses:
        assert one.years[-1].held == sum(owner == one.start for owner in last.citadels.values())
        assert [year.number for year in one.years] == [1, 2, 3]
        assert one.years[0].income


def test_every_seat_is_played_by_every_kind_on_the_same_seeds() -> None:
    question = Question(("sensible", "random") * 3, games=2, years=1)
    assert len(question.seatings()) == 2
    assert len(Question(("sensible",)).seatings()) == 1
    assert len(Question(("sensible", *["random"] * 5)).seatings()) == 6
    found = balance(question)
    kinds = {(one.seed, one.start, one.kind) for one in found.courses}
    assert len(kinds) == 2 * 6 * 2
    assert list(found.starts(by_kind=True)["games"]) == [2] * 12
    with pytest.raises(Fault):
        Question(("sensible", "random")).seatings()


def made() -> Balance:
    """Four games in which one start falls in the second year now and then, and the other wins every other time."""
    courses = []
    for seed in range(1, 5):
        falls, wins = seed == 1, seed % 2 == 0
        some = (Year(1, True, 4, 3, 40), Year(2, not falls, 0 if falls else 4, 0 if falls else 3, 0 if falls else seed))
        courses.append(Course(seed, 0, "Antigone", "sensible", False, wins, some))
        courses.append(Course(seed, 0, "Eumène", "sensible", wins, wins, some[:1] if wins else (some[0], some[0])))
    return Balance(Question(games=4, years=3), tuple(courses))


def test_shares_and_means_come_with_their_intervals() -> None:
    frame = made().starts()
    assert list(frame.index) == ["Antigone", "Eumène"]
    assert frame.loc["Eumène", "won"] == 0.5
    assert frame.loc["Antigone", "survived"] == 0.75
    assert frame.loc["Antigone", "income"] == (0 + 2 + 3 + 4) / 4
    for name in ("won", "survived", "points", "held", "income"):
        assert (frame[f"{name}_low"] <= frame[name]).all()
        assert (frame[name] <= frame[f"{name}_high"]).all()
    assert 0.15 < frame.loc["Eumène", "won_low"] < 0.16
    assert len(made().years()) == 4 * 2 + 2 * 1 + 2 * 2


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_draw_is_no_victory_and_what_a_game_has_not_has_no_column(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two games of Amphipolis, both drawn: nobody has won them, and there is no income in that game."""
    found = balance(Question(games=2, years=15, game="amphipolis", scenario="nicias")).starts()
    ends = [
        replay_saved_game(simulate(Sensible(), seed, 15, game="amphipolis", scenario="nicias"))[-1] for seed in (1, 2)
    ]
    for start in found.index:
        assert found.loc[start, "drawn"] == sum(one.verdict == "draw" for one in ends) / 2
        assert found.loc[start, "won"] == sum(one.winners == (start,) for one in ends) / 2
    assert run(["balance", "amphipolis", "--scenario", "nicias", "--games", "2", "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert {"fr": "Parties nulles", "en": "Draws"}[lang] in told
    assert {"fr": "Revenu", "en": "Income"}[lang] not in told and "?" not in told


def test_the_curve_of_survival_goes_on_after_the_end() -> None:
    share = made().survival()["share"].unstack("start")
    assert list(share["Antigone"]) == [1, 0.75, 0.75]
    assert list(share["Eumène"]) == [1, 1, 1]


def test_what_belongs_together_is_drawn_together() -> None:
    rng = np.random.default_rng(1)
    few = rng.normal(size=20)
    values, groups = np.repeat(few, 10), np.repeat(np.arange(20), 10)
    low, high = bootstrap_interval(values, groups)
    assert (low, high) == bootstrap_interval(values, groups)
    single = bootstrap_interval(few, np.arange(20))
    assert math.isclose(high - low, single[1] - single[0], rel_tol=0.2), "ten copies say no more than one"
    assert low < values.mean() < high
    assert all(math.isnan(end) for end in bootstrap_interval(np.array([3.0, 4.0]), np.array([1, 1])))


@pytest.mark.slow
def test_who_is_out_brings_in_nothing_and_a_year_without_a_reckoning_counts_the_one_before() -> None:
    found = balance(Question(("random",), games=2, years=6))
    fallen = [one for one in found.courses if not one.years[-1].in_play]
    assert fallen
    assert {one.last("income") for one in fallen} == {0}
    ended = Course(1, 0, "Eumène", "sensible", True, True, (Year(1, True, 4, 3, 40), Year(2, True, 9, 9, None)))
    assert (ended.last("income"), ended.last("held")) == (40, 9)
