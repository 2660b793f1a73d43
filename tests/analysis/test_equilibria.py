"""Small games whose equilibria are worked out by hand, and strategies that only look like one."""

from __future__ import annotations

import numpy as np
import pytest

from diadoques.analysis import equilibria as solver
from diadoques.analysis.equilibria import best_replies, checked_equilibrium, equilibria, security, undominated
from diadoques.core.faults import Fault
from tests.refusals import refusing

PENNIES = np.array([[1, -1], [-1, 1]])
SEXES = np.array([[3, 0], [0, 2]]), np.array([[2, 0], [0, 3]])
DILEMMA = np.array([[3, 0], [5, 1]])


def test_matching_pennies_is_a_coin() -> None:
    found = equilibria(PENNIES, -PENNIES)
    assert found.method == "linear-program"
    (one,) = found.equilibria
    assert one.rows == pytest.approx([0.5, 0.5]) and one.columns == pytest.approx([0.5, 0.5])
    assert one.values == pytest.approx((0, 0)) and not one.pure


def test_a_constant_sum_is_a_zero_sum() -> None:
    """Two points are shared: the same coin, and one point for each on average."""
    (one,) = equilibria(PENNIES + 1, 1 - PENNIES).equilibria
    assert one.values == pytest.approx((1, 1))


def test_both_meetings_and_the_mixture_are_found() -> None:
    found = equilibria(*SEXES)
    assert found.method == "support-enumeration"
    assert [one.pure for one in found.equilibria] == [True, True, False]
    mixed = found.equilibria[-1]
    assert mixed.rows == pytest.approx([3 / 5, 2 / 5]) and mixed.columns == pytest.approx([2 / 5, 3 / 5])
    assert mixed.values == pytest.approx((6 / 5, 6 / 5))


def test_what_is_dominated_goes_step_by_step() -> None:
    """The middle column falls only when the bottom row has fallen, then the top row, then the left column."""
    rows = np.array([[1, 1, 0], [2, 2, 3], [0, 0, 0]])
    columns = np.array([[2, 1, 3], [2, 1, 3], [0, 9, 0]])
    kept = undominated(rows, columns)
    assert [one.tolist() for one in kept] == [[1], [2]]
    (one,) = equilibria(rows, columns).equilibria
    assert one.pure and one.values == (3, 3)
    assert [one.tolist() for one in undominated(DILEMMA, DILEMMA.T)] == [[1], [1]]


def test_doubles_go_and_equals_for_one_player_only_stay() -> None:
    rows = np.array([[1, -1], [1, -1], [-1, 1]])
    assert [one.tolist() for one in undominated(rows, -rows)] == [[0, 2], [0, 1]]
    columns = np.array([[0, 1], [1, 0], [0, 1]])
    assert [one.tolist() for one in undominated(rows, columns)] == [[0, 1, 2], [0, 1]]


def test_what_another_choice_only_equals_at_times_stays() -> None:
    """The bottom row gains less against the right column alone, which nobody plays: it may be played, too."""
    rows, columns = np.array([[1, 1], [1, 0]]), np.array([[1, 0], [2, 0]])
    assert [one.tolist() for one in undominated(rows, columns)] == [[0, 1], [0]]
    assert {one.values for one in equilibria(rows, columns).equilibria if one.pure} == {(1, 1), (1, 2)}


def test_a_degenerate_game_tells_only_what_holds() -> None:
    """All rows gain the same: proposals that are none are dropped, and what is told holds."""
    rows = np.array([[1, 1, 0], [1, 1, 0], [1, 1, 0]])
    columns = np.array([[1, 0, 0], [0, 1, 0], [1, 1, 0]])
    found = equilibria(rows, columns)
    assert found.equilibria
    for one in found.equilibria:
        assert checked_equilibrium(rows, columns, one.rows, one.columns) is not None


def test_a_falsified_strategy_is_none() -> None:
    (one,) = equilibria(PENNIES, -PENNIES).equilibria
    assert checked_equilibrium(PENNIES, -PENNIES, one.rows, one.columns)
    assert checked_equilibrium(PENNIES, -PENNIES, [0.5 + 1e-6, 0.5 - 1e-6], one.columns) is None
    assert checked_equilibrium(PENNIES, -PENNIES, [0.5, 0.6], one.columns) is None, "no shares"
    assert checked_equilibrium(PENNIES, -PENNIES, [1.5, -0.5], one.columns) is None, "less than nothing"
    assert checked_equilibrium(PENNIES, -PENNIES, [1.0], one.columns) is None, "too few"


def test_what_is_proposed_wrongly_is_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lie = (np.array([0.4, 0.6]), np.array([0.5, 0.5]))
    monkeypatch.setattr(solver, "_proposed", lambda *_: iter([lie, (np.full(2, np.nan), lie[1])]))
    found = equilibria(PENNIES, -PENNIES)
    assert found.equilibria == () and found.unsound == 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("size", "method"), [((4, 5), "support-enumeration"), ((12, 9), "lemke-howson")])
def test_every_equilibrium_of_a_drawn_game_holds(size: tuple[int, int], method: str, seed: int) -> None:
    draw = np.random.default_rng(seed)
    rows, columns = draw.integers(-50, 50, size), draw.integers(-50, 50, size)
    found = equilibria(rows, columns)
    assert found.equilibria
    for one in found.equilibria:
        # Worked out here again, with nothing of the module.
        assert (rows @ one.columns).max() - one.rows @ rows @ one.columns < 1e-6
        assert (one.rows @ columns).max() - one.rows @ columns @ one.columns < 1e-6
    if (len(found.kept[0]), len(found.kept[1])) == size:
        assert found.method == method


def test_a_large_game_of_loss_and_gain_is_solved() -> None:
    rows = np.random.default_rng(3).integers(-4, 5, (80, 70))
    found = equilibria(rows, -rows)
    assert found.method == "linear-program" and found.equilibria
    value = found.equilibria[0].values[0]
    assert security(rows).max() <= value <= rows.max(axis=0).min()


def test_best_and_safest() -> None:
    assert best_replies(DILEMMA).tolist() == [[False, False], [True, True]]
    assert security(DILEMMA).tolist() == [0, 1]


def test_bad_matrices_are_told() -> None:
    for bad in ([], [1, 2], 5):
        with pytest.raises(Fault, check=refusing("payoffs-shape")):
            equilibria(bad, bad)
    with pytest.raises(Fault, check=refusing("payoffs-shape")):
        equilibria(PENNIES, [[1, 2, 3]])
    for broken in ([[float("nan")]], [["a"]], [[1, 2], [3]]):
        with pytest.raises(Fault, check=refusing("payoffs-number")):
            equilibria(broken, broken)
