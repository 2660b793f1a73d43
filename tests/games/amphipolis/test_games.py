"""Whole games over all scenarios, by players with sense and by reckless ones: what must hold after every event."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from diadoques.analysis.players import RandomLegal, any_answer, gather_answers, seat_players
from diadoques.analysis.simulate import simulate
from diadoques.core.answers import Answers, Report
from diadoques.core.events import fold
from diadoques.core.faults import Fault
from diadoques.core.phases import OVER
from diadoques.games.amphipolis import any_time, game, ground, records
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.flow import NAMES
from diadoques.games.amphipolis.game import GAME
from diadoques.games.amphipolis.movement import excess
from diadoques.games.amphipolis.pieces import SIDES, commanders, counters, pairs
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import OPTIONS
from diadoques.games.amphipolis.sequence import ACTION, phases_of_turn
from tests.games.amphipolis.players import Reckless

SCENARIOS = ("brasidas-thucydides", "nicias", "cleon-brasidas", "campaign")
#: No game asks for more.
MOST = 6_000


def reports(scenario: str, seed: int, player: Any, **options: str) -> Iterator[Report[Position]]:
    position = GAME.new(scenario, {"seed": str(seed), **options})
    for number in range(MOST):
        if position.phase == OVER:
            return
        answers = gather_answers(position, seat_players(position, player), f"{seed}|{number}")
        report = GAME.resolve(position, answers)
        yield report
        position = report.after
    pytest.fail(f"{scenario}, {seed}: the game never ends, {position.phase} is asked")


def sound(position: Position) -> None:
    """What holds after every event."""
    assert all(points >= 0 for points in position.points.values())
    assert 0 <= position.impulse.left <= position.impulse.announced
    assert not set(position.units) & set(position.gone)
    assert position.weak <= set(position.units)
    assert set(position.units) <= set(counters())
    assert not set(position.leaders) & {*position.fallen, *position.gone}
    for unit in position.units.values():
        naval = counters()[unit.id].naval
        assert not (naval and ground.is_main_land(unit.at)), unit
        assert not (naval and unit.at in (ground.THRACE, ground.MACEDONIA)), unit
        assert naval or not ground.is_sea(unit.at), unit
        assert not ground.is_base(unit.at) or unit.owner in ground.USERS[unit.at], unit
    for name, leader in position.leaders.items():
        assert commanders()[name].side == "ATHENS" or not ground.is_sea(leader.at), name
    held = [*position.bowl, *position.spent, *(one for hand in position.hands.values() for one in hand)]
    if "?" not in held:  # drawn, and not told yet which
        assert len(set(held)) == len(held)
        playing = len(pairs(position.options["pairs"])) - len(held)
        assert playing in (0, 1, 2), "a counter that is being played is in no hand"


def settled(position: Position) -> None:
    """What holds whenever somebody is asked something between two deeds."""
    if position.phase in ("announce", "keep-counter", "works", "siege", "recovery"):
        assert not position.contested()
        assert not [(zone, side) for zone in ground.zones() for side in SIDES if excess(position, zone, side)]
        for name, leader in position.leaders.items():
            side = commanders()[name].side
            foes = [unit for unit in position.at(leader.at) if unit.owner != side]
            assert position.at(leader.at, side) or not foes, f"{name} is alone among enemies"
        assert all(len(hand) <= 4 for hand in position.hands.values())


def watched(scenario: str, seed: int, player: Any, **options: str) -> Position:
    """A game to its end, looked at after every event."""
    final = None
    for report in reports(scenario, seed, player, **options):
        position = report.before
        for event in report.events:
            position = apply(position, event)
            sound(position)
        assert position == report.after
        settled(position)
        final = position
    assert final is not None and final.winners and final.verdict
    return final


@pytest.mark.turns(4)
@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2))
def test_a_game_of_sensible_players(scenario: str, seed: int) -> None:
    watched(scenario, seed, GAME.abilities.skill)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2))
def test_a_game_of_reckless_players(scenario: str, seed: int) -> None:
    watched(scenario, seed, Reckless())


def test_players_at_random_play_it_by_the_types_of_its_prompts() -> None:
    saved = simulate(RandomLegal(), 2, game="amphipolis", scenario="nicias")
    assert saved.turns[-1].after["winners"]


def test_an_interruption_comes_first_and_who_answered_is_asked_again() -> None:
    position = replace(GAME.new("cleon-brasidas", {}), advantage="ATHENS")
    position = replace(position, weak=frozenset({"AC5.1"}))
    position = GAME.resolve(position, Answers(said={"begin": {"ATHENS": ("begin",)}})).after
    both = {"any-time": {"ATHENS": ("restore",)}, "advantage-points": {"ATHENS": ("points",)}}
    report = GAME.resolve(position, Answers(said=both))
    assert [event.kind for event in report.events] == ["advantage-used", "interrupted", "asked"]
    assert report.events[1].rule == "AMP-8-01", "the advantage came first, and no stratagem"
    assert report.after.phase == "restore-unit" and report.after.points == position.points


@pytest.mark.parametrize(
    ("step", "said", "rule"),
    [
        ("B.3", "S21", "AMP-2.B.3-13"),
        ("D.5", "S17", "AMP-7.S17-01"),
        ("D.3", "S12", "AMP-7.S12-01"),
        ("B.1", "restore", "AMP-8-01"),
        ("B.3", "return", "AMP-8-01"),
        ("B.3", "S22 draw", "AMP-7.S22-03"),
        ("B.1", "S22 advantage", "AMP-7.S22-01"),
    ],
)
def test_what_comes_first_is_cited_by_its_own_rule(step: str, said: str, rule: str) -> None:
    assert any_time.rule_of(replace(GAME.new("cleon-brasidas", {}), step=step), said) == rule


def test_who_has_answered_nothing_is_not_interrupted() -> None:
    """What counts for who says nothing is no answer, whoever hands it in for him."""
    position = replace(GAME.new("cleon-brasidas", {}), advantage="ATHENS", weak=frozenset({"AC5.1"}))
    position = GAME.resolve(position, Answers(said={"begin": {"ATHENS": ("begin",)}})).after
    said = {"any-time": {"ATHENS": ("restore",), "SPARTA": ("-",)}}
    report = GAME.resolve(position, Answers(said=said))
    assert [event.kind for event in report.events] == ["advantage-used", "asked"]


@pytest.mark.proof
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_hundreds_of_games(scenario: str) -> None:
    ends: Counter[str] = Counter()
    for seed in range(100):
        ends[watched(scenario, seed, GAME.abilities.skill if seed % 2 else Reckless()).verdict] += 1
    assert sum(ends.values()) == 100 and len(ends) > 1


@pytest.mark.parametrize("name", ["pairs", "unspent-points", "base-movement", "season-track", "quarters"])
def test_a_game_by_another_reading(name: str) -> None:
    watched("campaign", 7, Reckless(), **{name: OPTIONS.choices[name].values[1]})


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_same_seed_plays_the_same_game_and_records_go_both_ways(scenario: str) -> None:
    first, second = (list(reports(scenario, 11, Reckless())) for _ in range(2))
    assert [report.after for report in first] == [report.after for report in second]
    for report in first[:: max(len(first) // 40, 1)]:
        record = records.record_of(report.after)
        assert records.position_from(record, {}, NAMES) == report.after


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_sees_the_hand_of_the_other(scenario: str) -> None:
    """Neither in positions, nor in events, nor in records; yet what is seen follows from what happens."""
    for report in reports(scenario, 3, Reckless()):
        for player in ("", *SIDES):
            seen = game.report_seen_by(report, player)
            assert fold(seen.before, seen.events, apply) == seen.after
            other = [side for side in SIDES if side != player]
            for side in other:
                assert set(seen.after.hands[side]) <= {"?"}
                assert len(seen.after.hands[side]) == len(report.after.hands[side])
            told = {one for event in seen.events if event.kind in ("drawn", "given-back") for one in event["counters"]}
            own = set(report.before.hands.get(player, ())) | set(report.after.hands.get(player, ()))
            assert told <= own | set(report.after.bowl)
            assert set(seen.after.bowl) <= {"?"} and seen.after.options["seed"] == ""
            assert str(records.record_of(seen.after)["bowl"]).count("S") == 0


def test_whether_somebody_is_asked_tells_nothing_of_his_hand() -> None:
    """What is asked follows from what all see: in the position as everybody sees it the same seats are asked."""
    for scenario in SCENARIOS:
        for report in reports(scenario, 5, Reckless()):
            mine = [(prompt.name, prompt.seat) for prompt in GAME.awaits(report.after).prompts]
            for player in ("", *SIDES):
                view = game.seen_by(report.after, player)
                theirs = [(prompt.name, prompt.seat) for prompt in GAME.awaits(view).prompts]
                assert theirs == mine, (scenario, report.after.phase)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("units", {"XX": "T1"}), ("units", {"AH6.1": "T99"}), ("units", {"AT7.1": "T5"}), ("turn", "4"), ("turn", 99),
        ("leaders", {"Cléon": ["T5", "mad"]}), ("bowl", ["S9"]), ("agenda", [["nothing", {}]]), ("hands", []),
        ("agenda", [["group", {}]]), ("agenda", [["battle-play", {"seat": "SPARTA"}]]), ("advantage", "ROME"),
        ("garrisons", {}), ("points", {"ATHENS": -1}), ("battle", ["T5"]), ("due", [["ATHENS.9", 4]]), ("roll", [7]),
    ],
)  # fmt: skip
def test_a_doubtful_record_is_refused(key: str, value: Any) -> None:
    record = records.record_of(GAME.new("nicias", {}))
    with pytest.raises(Fault):
        GAME.position_from({**record, key: value}, {})
    with pytest.raises(Fault):
        GAME.position_from({name: told for name, told in record.items() if name != "turn"}, {})


#: What somebody may send instead of an answer.
RUBBISH = (
    "storm",
    ["storm"],
    [["T1"]],
    [None],
    7,
    -1,
    True,
    None,
    {"a": 1},
    ["-", "-"],
    ["T12"] * 60,
    "",
    [""],
    10**30,
)


@pytest.mark.parametrize("scenario", ["nicias", "cleon-brasidas"])
def test_rubbish_is_refused_and_nothing_happens(scenario: str) -> None:
    """Whatever is sent to whatever is asked: a fault or a legal answer, never a crash."""
    for number, report in enumerate(reports(scenario, 21, Reckless())):
        position = report.after
        if position.phase == OVER or number % 3:
            continue
        record = records.record_of(position)
        for prompt in GAME.awaits(position).prompts:
            for value in RUBBISH:
                with suppress(Fault):
                    GAME.resolve(position, Answers(said={prompt.name: {prompt.seat: value}}))
        for stray in ({"announce": {"ROME": 1}}, {"no-such-thing": {"ATHENS": ["-"]}}, {"": {"": []}}):
            with pytest.raises(Fault):
                GAME.resolve(position, Answers(said=stray))
        with pytest.raises(Fault):
            GAME.resolve(position, Answers(throws={"no-such-die": (3,)}, said=usual(position)))
        assert records.record_of(position) == record


def usual(position: Position) -> dict[str, dict[str, Any]]:
    """An answer that is legal."""
    prompt = GAME.awaits(position).prompts[0]
    return {prompt.name: {prompt.seat: any_answer(prompt, random.Random(1))}}


@pytest.mark.parametrize("numbers", [(7, 1), (0, 1), ("3", 1), (3,), (), (True, 2), (2.5, 1), (1, 2, 3)])
def test_dice_that_cannot_be_are_refused(numbers: tuple[Any, ...]) -> None:
    position = GAME.new("campaign", {"dice": "thrown"})
    position = GAME.resolve(position, Answers(said={"begin": {"SPARTA": ("begin",)}})).after
    assert position.phase == "throw"
    with pytest.raises(Fault):
        GAME.resolve(position, Answers(throws={"points-die": numbers}))


@pytest.mark.parametrize("scenario", ["nicias", "cleon-brasidas"])
def test_a_turn_has_the_phases_that_are_told_of_it_and_no_others(scenario: str) -> None:
    """Without the main map there are no works and no cities to go to (AMP-10.2-12)."""
    game = list(reports(scenario, 1, GAME.abilities.skill))
    begun = {event["step"] for one in game for event in one.events if event.kind == "step-begun"}
    assert begun | {ACTION} == set(phases_of_turn(game[0].before))
    assert ({"C", "D.2"} <= begun) == (scenario != "nicias")
