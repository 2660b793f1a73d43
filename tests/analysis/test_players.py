"""Simple players: what they hand in is theirs and legal, they see no foreign gold, and sense beats chance."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from diadoques.analysis.players import Player, RandomLegal, Sensible, gather_answers, players_named, seat_players
from diadoques.analysis.simulate import resolutions
from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Verbs
from diadoques.conflict.phases import MOVEMENT
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.phases import OVER
from diadoques.explain import fault_text
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.model.position import LEVY
from diadoques.games.diadoques.season.protocol import new, resolve
from diadoques.games.diadoques.victory.control import points
from diadoques.games.diplomacy.reach import near

SENSIBLE = Sensible()


def played(position: Any, players: Any, seed: int, years: int) -> list[Report[Any]]:
    return [report for report, _ in resolutions(position, players, seed, years)]


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("layer", ["basic", "advanced"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_sensible_player_writes_orders_that_are_followed(layer: str, seed: int) -> None:
    refused = [
        (event["text"], event["code"])
        for report in played(new(layer=layer), SENSIBLE, seed, 6)
        for event in report.events
        if event.kind == "ordered" and not event["followed"]
    ]
    assert refused == []


@pytest.mark.parametrize("player", [SENSIBLE, RandomLegal()])
def test_a_player_answers_for_his_own_seat(player: Player) -> None:
    position = new()
    for report in played(position, player, 5, 2):
        asked = load_game("diadoques").awaits(report.before).seats
        for name in asked:
            answers = player.answer(report.before, name, random.Random(1))
            for table in (answers.orders, *answers.said.values()):
                assert set(table) <= {name}


def test_foreign_gold_changes_no_order() -> None:
    """What others have and have paid for protection is secret (DIA-8A3-02): a player who used it would cheat."""
    before = [report.before for report in played(new(), SENSIBLE, 3, 4) if report.before.phase == MOVEMENT]
    assert len(before) > 6
    for position in before:
        rich = dict.fromkeys(position.treasury, 500) | {"Ptolémée": position.treasury["Ptolémée"]}
        protected = {key: {unit.owner: 40} for key, unit in position.units.items() if unit.owner != "Ptolémée"}
        other = replace(position, treasury=rich, counters=protected)
        given = [SENSIBLE.answer(one, "Ptolémée", random.Random(4)).orders for one in (position, other)]
        assert given[0] == given[1]


@pytest.mark.slow
def test_sense_beats_chance() -> None:
    """Of six seats, three and three: in four games out of five the sensible ones have more points together."""
    won = 0
    for seed in range(5):
        position = new()
        names = list(position.players)
        random.Random(seed).shuffle(names)
        seats: dict[str, Player] = dict.fromkeys(names, RandomLegal()) | dict.fromkeys(names[:3], SENSIBLE)
        score = points(played(position, seats, seed, 4)[-1].after).by_player
        mine = sum(value for name, value in score.items() if seats[name] is SENSIBLE)
        won += mine > sum(score.values()) - mine
    assert won >= 4


def test_a_besieger_goes_on_and_takes_his_citadel() -> None:
    """A siege laid is followed by a second siege (DIA-8B5-05): a sensible player gives up few."""
    kinds = [event.kind for seed in (1, 2, 3) for report in played(new(), SENSIBLE, seed, 5) for event in report.events]
    assert kinds.count("citadel-taken") > 3 * kinds.count("siege-lifted")


@pytest.mark.parametrize("game", ["diplomacy", "bc218"])
def test_other_games_are_played_too(game: str) -> None:
    chosen = load_game(game)
    reports = played(chosen.new(chosen.about.scenario, chosen.about.defaults), SENSIBLE, 1, 3)
    assert {report.before.phase for report in reports} >= {MOVEMENT}
    assert reports[-1].after.season.year != reports[0].before.season.year or reports[-1].after.phase == OVER


@pytest.mark.parametrize("game", ["diplomacy", "bc218"])
def test_who_walks_to_centres_gets_more_of_them(game: str) -> None:
    """Against players at random, in each of two games, with half of the powers."""
    chosen = load_game(game)
    for seed in range(2):
        position = chosen.new(chosen.about.scenario, chosen.about.defaults)
        mine = random.Random(seed).sample(list(position.players), 3)
        seats: dict[str, Player] = dict.fromkeys(position.players, RandomLegal()) | dict.fromkeys(mine, SENSIBLE)
        last = played(position, seats, seed, 5)[-1].after
        score = chosen.standing(last).points
        others = [name for name in position.players if name not in mine]
        assert sum(score[name] for name in mine) / 3 > sum(score[name] for name in others) / len(others)


@pytest.mark.parametrize("game", ["diplomacy", "bc218"])
def test_no_order_of_a_sensible_player_hangs_on_one_that_he_did_not_give(game: str) -> None:
    """Armies were set to sea without a convoy, and units stood in each other's way."""
    chosen = load_game(game)
    seen = 0
    for seed in range(2):
        begun = chosen.new(chosen.about.scenario, chosen.about.defaults)
        for report, _ in resolutions(begun, SENSIBLE, seed, 3):
            before = report.before
            if before.phase != MOVEMENT:
                continue
            for player in before.players:
                sheet = SENSIBLE.answer(before, player, random.Random(f"{seed}|{before.season}")).orders[player]
                own = {order.unit: order for order in sheet}
                moves = {unit: order for unit, order in own.items() if order.verb is Verbs.MOVE}
                goals = [split_coast(order.to)[0] for order in moves.values()]
                assert len(goals) == len(set(goals)), (before.season, player)
                for order in sheet:
                    unit = before.units[order.unit]
                    where = f"{before.season} {player} {unit.sign}"
                    if order.verb is Verbs.MOVE:
                        goal = split_coast(order.to)[0]
                        carried = [one for one in sheet if one.verb is Verbs.CONVOY and one.target == unit.id]
                        assert goal in near(before.board, unit) or any(one.goal == goal for one in carried), where
                        there = before.unit_in(goal)
                        if there is not None and there.owner == player:
                            assert there.id in moves, f"{where}: who stands there does not leave"
                            assert split_coast(moves[there.id].to)[0] != unit.space, f"{where}: it comes the other way"
                    elif order.verb in (Verbs.SUPPORT, Verbs.CONVOY):
                        helped = own[order.target]
                        asked = split_coast(helped.to)[0] if helped.verb is Verbs.MOVE else ""
                        assert asked == split_coast(order.goal)[0], where
                    seen += 1
    assert seen > 100


def test_an_unknown_question_gets_no_answer() -> None:
    """Silence is always allowed: what the rules do of themselves then holds."""
    position = replace(new(), phase="nothing-known")
    for player in (SENSIBLE, RandomLegal()):
        answers = player.answer(position, "Eumène", random.Random(1))
        assert not (answers.orders or answers.said)


def test_who_sits_beside_changes_nothing() -> None:
    position = new()
    assert position.phase == LEVY
    all_sensible = gather_answers(position, dict.fromkeys(position.players, SENSIBLE), "7")
    mixed = gather_answers(position, dict.fromkeys(position.players, RandomLegal()) | {"Eumène": SENSIBLE}, "7")
    assert mixed.orders["Eumène"] == all_sensible.orders["Eumène"]
    resolve(position, mixed)


def test_seats_and_names_that_are_not_there_are_refused() -> None:
    position = new()
    with pytest.raises(Fault) as fault:
        seat_players(position, {"Alexandre": SENSIBLE})
    assert fault.value.code == "player-unknown"
    with pytest.raises(Fault) as fault:
        seat_players(position, [SENSIBLE])
    assert fault.value.code == "seats-empty"
    assert fault_text(fault.value, "en") == "players: nobody plays Lysimachus, Antigonus, Eumenes, Ptolemy, Seleucus."
    with pytest.raises(Fault) as fault:
        players_named(["sensible", "genius"])
    assert fault.value.code == "player-kind-unknown"
    assert players_named(["random"]) == RandomLegal()


@pytest.mark.parametrize("seed", range(8))
def test_the_sensible_leave_nobody_too_many_at_home(seed: int) -> None:
    """DIA-63B4-03: every first unit has an order, and at most one of a player's is told to stay."""
    report, answers = next(resolutions(new(), SENSIBLE, seed, 1))
    for player, lines in answers.orders.items():
        assert len([line for line in lines if line[0] in "AF"]) == 3, player
        assert len([line for line in lines if "->" not in line]) < 2, player
    stayed = {event["unit"] for event in report.events if event.kind == "ordered" and "->" not in event["text"]}
    surplus = [event["unit"] for event in report.events if event.kind == "surplus"]
    assert not stayed & set(surplus), "who is too many was kept out of where he went"
