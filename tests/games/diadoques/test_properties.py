"""Whatever is ordered, a season ends in a position that can be, told by events that replay to it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diadoques.core.calendar import Season
from diadoques.core.orders import FOLLOWED
from diadoques.core.register import load_register
from diadoques.games.diadoques import (
    Answers,
    Order,
    Position,
    Report,
    awaits,
    budget,
    levy,
    new,
    options,
    readings_of,
    reckon,
    resolve,
)
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.position import LEVY, MOVEMENT, OVER, VOTE, WINTER_PHASE
from diadoques.games.diadoques.model.tables import players
from diadoques.games.diadoques.records.interchange import answer_of
from tests.examples import few
from tests.games.diadoques.invariants import check_garrisons, check_limits, check_position, check_report
from tests.games.diadoques.situations import random_orders, random_position

pytestmark = pytest.mark.slow

SEEDS = st.integers(0, 2**32)
SIZES = st.integers(1, 34)


@pytest.fixture(scope="module")
def rules() -> frozenset[str]:
    return frozenset(rule.id for rule in load_register("diadoques"))


def play(position: Position, rng: random.Random, rules: frozenset[str]) -> Position:
    """Answer one question at random and check what follows."""
    report = resolve(position, answers(position, rng))
    check_report(report, rules)
    return report.after


def answers(position: Position, rng: random.Random) -> Answers:
    if position.phase == LEVY:
        home = {name: rng.choice((("A", "A", "A"), ("A",))) for name in position.players}
        stacked = levy(position, home)
        return Answers(orders=random_orders(rng, stacked), said={"levy": home})
    if position.phase == VOTE:
        return Answers(said={"vote": {name: position.votes for name in position.alive if rng.random() < 0.9}})
    proposals = {}
    if position.phase == MOVEMENT and rng.random() < 0.1:
        proposals = {position.alive[0]: ((rng.choice(position.alive),),)}
    return Answers(orders=random_orders(rng, position), said={"proposals": proposals})


@given(seed=SEEDS, size=SIZES, crowd=st.sampled_from((None, 4, 8)), layer=st.sampled_from(("basic", "advanced")))
def test_any_orders_end_well(rules: frozenset[str], seed: int, size: int, crowd: int | None, layer: str) -> None:
    rng = random.Random(seed)
    position = random_position(rng, size, layer, crowd)
    while position.phase != OVER and position.season.year == 318:
        position = play(position, rng, rules)


@pytest.mark.slow
@settings(max_examples=15)
@given(seed=SEEDS, scenario=st.sampled_from(("spring-321", "spring-319", "spring-308", "spring-296", "summer-277")))
def test_games_of_six_years_never_break(rules: frozenset[str], seed: int, scenario: str) -> None:
    """From any start, with bribes, gifts and winters at random: gold is kept count of, limits hold, replay is equal."""
    rng = random.Random(seed)
    position = new(scenario)
    last = position.season.year - 6
    while position.phase != OVER and position.season.year > last:
        position = play(position, rng, rules)
        check_garrisons(position)
        check_limits(position)
        position = replace(position, quiet=0)  # players at random seldom take a citadel: no deadlock


@given(seed=SEEDS, size=SIZES)
def test_winter_is_the_same_whoever_is_named_first(seed: int, size: int) -> None:
    rng = random.Random(seed)
    position = replace(random_position(rng, size), season=Season(318, "winter"), phase=WINTER_PHASE)
    sheets = random_orders(rng, position)
    names = list(sheets)
    rng.shuffle(names)
    units = list(position.units.items())
    rng.shuffle(units)
    one = resolve(position, Answers(orders=sheets))
    two = resolve(replace(position, units=dict(units)), Answers(orders={name: sheets[name] for name in names}))
    assert one.after == two.after


@given(seed=SEEDS, size=SIZES)
def test_a_reckoning_is_what_winter_does(seed: int, size: int) -> None:
    """The running balance of a sheet is what is left in spring, but for builds that met another's (DIA-63B2-08)."""
    rng = random.Random(seed)
    position = replace(random_position(rng, size), season=Season(318, "winter"), phase=WINTER_PHASE)
    sheets = random_orders(rng, position)
    report = resolve(position, Answers(orders=sheets))
    refunded = {event["player"] for event in report.events if event.kind == "build-void"}
    for player in position.alive:
        readings = readings_of(position, player, sheets.get(player, []))
        sheet = reckon(position, player, [one.order if one.verdict in FOLLOWED else None for one in readings])
        if player not in refunded:
            assert report.after.treasury[player] == sheet.left
        accounts = budget(position, player)
        assert accounts.funds == position.treasury[player] + accounts.income.total
        assert sheet.left <= max(accounts.balance, accounts.funds)


@few(20)
@given(seed=SEEDS)
def test_a_game_reaches_winter_from_the_start(rules: frozenset[str], seed: int) -> None:
    rng = random.Random(seed)
    position = new()
    for _ in range(12):
        if position.phase in (WINTER_PHASE, OVER):
            break
        position = play(position, rng, rules)
    assert position.phase in (WINTER_PHASE, OVER)


@given(seed=SEEDS, size=SIZES, crowd=st.sampled_from((None, 5)))
def test_the_order_of_units_players_and_lines_changes_nothing(seed: int, size: int, crowd: int | None) -> None:
    rng = random.Random(seed)
    position = random_position(rng, size, theatre=crowd)
    sheets = random_orders(rng, position)
    units = list(position.units.items())
    rng.shuffle(units)
    shuffled = {name: list(lines) for name, lines in sheets.items()}
    limited = {name for name, lines in sheets.items() if sum(_launches(order) for order in lines) > 1}
    limited |= {name for name, lines in sheets.items() if _paid(lines) > position.treasury[name]}
    for name, lines in shuffled.items():
        # Which garrison sails, and what is paid for, is settled by the order written (DIA-62a-10, DIA-8A2-14).
        if name not in limited:
            rng.shuffle(lines)
    names = list(shuffled)
    rng.shuffle(names)
    one = resolve(position, Answers(orders=sheets))
    two = resolve(replace(position, units=dict(units)), Answers(orders={name: shuffled[name] for name in names}))
    assert one.after == two.after
    assert _facts(one) == _facts(two)


def _launches(order: str | Order) -> bool:
    return isinstance(order, Order) and order.becomes == "F"


def _paid(lines: list[str | Order]) -> int:
    return sum(order.amount for order in lines if isinstance(order, Order))


def _facts(report: Report) -> set[str]:
    """What happened, without the order of telling nor the text of the orders."""
    return {
        repr((event.kind, event.rule, sorted((key, repr(value)) for key, value in event.data.items())))
        for event in report.events
        if event.kind != "contest"
    }


@given(seed=SEEDS, texts=st.lists(st.text(max_size=60), max_size=8))
def test_texts_of_any_kind_are_read_or_refused(rules: frozenset[str], seed: int, texts: list[str]) -> None:
    position = random_position(random.Random(seed), 8)
    report = resolve(position, Answers(orders={"Antigone": texts}))
    check_report(report, rules)
    told = [event for event in report.events if event.kind == "ordered"]
    assert [event["text"] for event in told] == texts


@given(seed=SEEDS, size=SIZES)
def test_every_option_is_legal_and_the_answer_keeps_all_units(seed: int, size: int) -> None:
    rng = random.Random(seed)
    position = random_position(rng, size)
    for player in position.players:
        for order in options(position, player):
            assert order.player == player
    report = resolve(position, Answers(orders=random_orders(rng, position)))
    lost = {event["unit"] for event in report.events if event.kind in ("annihilated", "garrison-destroyed")}
    gone = {event["player"] for event in report.events if event.kind == "eliminated"}
    owner = {key: unit.owner for key, unit in position.units.items()}
    owner |= {event["unit"]: event["player"] for event in report.events if event.kind == "turned"}
    kept = {key for key in position.units if key not in lost and owner[key] not in gone}
    assert kept == set(report.after.units)


def test_the_answer_of_a_position_names_each_unit_once() -> None:
    position = random_position(random.Random(7), 20)
    answer = answer_of(position, Resolution(position))
    assert sum(map(len, answer["units"].values())) == len(position.units)


def test_homes_never_touch_so_that_no_first_stack_can_be_attacked() -> None:
    """The opening stack needs no defence (DIA-63B4-03): nobody reaches another's home in one move."""
    board = new().board
    homes = {setup.home for setup in players().values()}
    for home in homes:
        assert not homes & board.neighbours(home)


def test_the_first_prompt_asks_all_six() -> None:
    prompts = awaits(new())
    assert [prompt.name for prompt in prompts.of("Antipater")] == [LEVY, MOVEMENT, "proposals"]
    assert len(prompts.seats) == 6
    check_position(new())
