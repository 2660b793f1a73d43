"""The accounts that screens show: every sum is there, and nothing is offered that the rules would refuse."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from diadoques.core.calendar import Season
from diadoques.games.diadoques import Order, Verbs, Verdict, payments
from diadoques.games.diadoques.gold.money import Budget
from diadoques.games.diadoques.model.position import WINTER_PHASE, Position
from diadoques.games.diadoques.orders.cross_checks import cross_check, judge_built
from diadoques.games.diadoques.orders.ledger import account, promises, quotes
from diadoques.games.diadoques.orders.legal_orders import builds
from diadoques.games.diadoques.records.interchange import position_from
from diadoques.games.diadoques.winter import reckoning
from diadoques.games.diadoques.winter.reckoning import open_books, reckon
from diadoques.games.diadoques.winter.upkeep import Orders, budget

from .situations import random_position, random_spending

WINTER = position_from(
    {
        "season": "winter 321",
        "units": {"Séleucos": ["A CHD", "Am SYR", "Ae PHE"]},
        "citadels": {"Babylone": "Séleucos", "Tyr": "Séleucos"},
        "provinces": {"CHD": "Séleucos", "SYR": "Séleucos"},
        "treasury": {"Séleucos": 12},
    }
)


def test_a_winter_is_told_sum_by_sum() -> None:
    """6.3.A.2, 6.3.B.1: 1 T a province, 1 T a citadel, 10 T a major, 30 T the capital; 10, 15 and 20 T of upkeep."""
    army, militia, elite = (unit.id for unit in WINTER.of("Séleucos"))
    found = account(WINTER, "Séleucos", [Order("Séleucos", Verbs.BUILD, to="CHD", becomes="A", grade="")])
    assert found is not None
    assert [(entry.kind, entry.subject, entry.amount) for entry in found.entries] == [
        ("income", "provinces", 2),
        ("income", "citadels", 2),
        ("income", "majors", 10),
        ("income", "capital", 30),
        ("upkeep", elite, -20),
        ("upkeep", army, -10),
        ("militia", militia, -15),
        ("raised", "Babylone", -10),  # an own army stands in Chaldaea: what is raised goes into garrison
    ]
    assert (found.treasury, found.income, found.due, found.left, found.missing) == (12, 44, 30, 1, 0)


def test_who_cannot_pay_is_told_how_much_is_missing() -> None:
    poor = replace(WINTER, citadels={}, provinces={}, treasury={"Séleucos": 24})
    found = account(poor, "Séleucos", [])
    assert found is not None
    army, _, elite = (unit.id for unit in poor.of("Séleucos"))
    # The elite is paid first (DIA-63B1-04); 4 T do not pay the mercenaries, nor the militia.
    assert [(entry.subject, entry.amount) for entry in found.entries] == [(elite, -20)]
    assert (found.missing, found.unpaid, found.left) == (6, (army,), 4)


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("phase", [WINTER_PHASE, "movement"])
def test_the_sums_lead_from_the_treasury_to_what_is_left(seed: int, phase: str) -> None:
    rng = random.Random(seed)
    position = random_position(rng, 30)
    if phase == WINTER_PHASE:
        position = replace(position, season=Season(318, "winter"), phase=WINTER_PHASE)
    for player in position.players:
        orders = [one.order for one in cross_check(position, [
            judge_built(position, order, "") for order in random_spending(rng, position, player)
        ]) if one.order is not None and one.verdict in (Verdict.FINE, Verdict.MISTAKEN)]  # fmt: skip
        found = account(position, player, orders)
        assert found is not None
        assert found.treasury + sum(entry.amount for entry in found.entries) == found.left >= 0


@pytest.mark.parametrize("seed", range(10))
def test_quotes_are_what_may_be_paid_for(seed: int) -> None:
    position = random_position(random.Random(seed), 30)
    position = replace(position, treasury=dict.fromkeys(position.players, 500))
    for player in position.players:
        found = quotes(position, player)
        allowed = payments(position, player)
        assert {one.order for one in found} <= set(allowed)
        assert {(one.verb, one.target, one.payee) for one in allowed} == {
            (one.order.verb, one.order.target, one.order.payee) for one in found
        }
        assert all(one.order.amount <= one.usual <= one.order.amount + 10 for one in found)  # DIA-8A2-04
        bribe = next((one.order for one in found if one.order.verb is Verbs.BRIBE), None)
        if bribe is not None:
            assert all(order.player == player and order.unit == bribe.target for order in promises(position, bribe))


def test_nobody_is_quoted_what_another_has_paid_in_secret() -> None:
    """DIA-8A1-01, DIA-8A3-02: a counter-bribe is known to who paid it."""
    position = random_position(random.Random(3), 30)
    protected = replace(position, counters={unit: {"": 7} for unit in position.units})
    for player in position.players:
        assert quotes(protected, player) == quotes(position, player)


def test_the_list_of_what_may_be_raised_opens_the_books_once(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def counted(position: Position, player: str, orders: Orders | None = None) -> Budget:
        opened.append(player)
        return budget(position, player, orders)

    monkeypatch.setattr(reckoning, "budget", counted)
    assert len(builds(WINTER, "Séleucos")) > 1
    assert opened == ["Séleucos"]


def test_open_books_reckon_any_sheet_as_it_is_reckoned_by_itself() -> None:
    books = open_books(WINTER, "Séleucos")
    unit = WINTER.of("Séleucos")[0].id
    for order in (
        Order("Séleucos", Verbs.BUILD, to="CHD", becomes="A"),
        Order("Séleucos", Verbs.PROMOTE, unit, grade="e"),
        Order("Séleucos", Verbs.COUNTER, target=unit, amount=3),
    ):
        for sheet in ([order], [order, None, order]):
            assert books.reckon(sheet) == reckon(WINTER, "Séleucos", sheet)
