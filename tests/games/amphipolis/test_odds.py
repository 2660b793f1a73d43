"""Odds before the dice, against the game itself: what is counted is what falls."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from diadoques.analysis.amphipolis import odds as counted
from diadoques.core.dice import SeededDice
from diadoques.core.pieces import Unit
from diadoques.games.amphipolis import odds, sieges
from diadoques.games.amphipolis.agenda import Run
from diadoques.games.amphipolis.counters import counters
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.flow import advance
from diadoques.games.amphipolis.initiative import action_points
from diadoques.games.amphipolis.position import Frame, Leader, Position
from diadoques.games.amphipolis.scenario import begun

#: Games of one combat each; a share may be off by four standard deviations, with seeds that are always the same.
TRIES = 3_000


def standing(units: dict[str, list[str]], leaders: dict[str, str], **changes: object) -> Position:
    there = {
        name: Unit(name, counters()[name].side, counters()[name].kind, "", zone)
        for zone, names in units.items()
        for name in names
    }
    found = begun("cleon-brasidas", {})
    heads = {name: Leader(zone) for name, zone in leaders.items()}
    return replace(found, turn=8, units=there, leaders=heads, hands={"ATHENS": (), "SPARTA": ()}, **changes)  # type: ignore[arg-type]


def near(found: int, chance: Fraction, tries: int = TRIES) -> bool:
    p = float(chance)
    return abs(found - tries * p) <= 4 * (tries * p * (1 - p)) ** 0.5 + 1e-9


SITUATIONS = (
    ({"T8": ["SH7a.1", "SP6a.1", "SC5a.1", "AH6+.1", "AP5a.1"]}, {"Brasidas": "T8"}, "SPARTA"),
    ({"T12": ["AH6+.1", "AH6+.2", "AP5a.1", "SH5+.1", "SC5a.1"]}, {"Cléon": "T12"}, "ATHENS"),
    ({"O2": ["AP5+.1", "AA3a.1", "SH7a.1", "SH7a.2"]}, {}, "SPARTA"),
)


@pytest.mark.parametrize(("units", "leaders", "side"), SITUATIONS)
def test_combats_fall_as_they_are_counted(units: dict[str, list[str]], leaders: dict[str, str], side: str) -> None:
    zone = next(iter(units))
    position = standing(units, leaders, used=("ATHENS", "SPARTA"))
    chances = counted.battle_odds(position, zone, side)
    assert sum(chances.cells.values()) == 1
    fell: Counter[odds.Cell] = Counter()
    for seed in range(TRIES):
        seeded = replace(position, options={**position.options, "seed": str(seed)})
        run = Run(replace(seeded, impulse=replace(seeded.impulse, active=side, announced=1, left=1)), apply, {})
        run.position = replace(
            run.position, points={side: 1, **{one: 0 for one in ("ATHENS", "SPARTA") if one != side}}
        )
        run.then(Frame("combats", {"seat": side}))
        advance(run)
        event = next(event for event in run.events if event.kind == "combat")
        won = odds.ATTACKER if event["winner"] == side else odds.DEFENDER
        fell[odds.Cell(event["result"], event["enemy"], won)] += 1
    assert set(fell) <= set(chances.cells)
    assert all(near(fell[cell], chance) for cell, chance in chances.cells.items())


def test_a_combat_reckoned_by_hand() -> None:
    """Twelve against six, hoplites on both sides: column 2/1, no modifier; the attacker wins on 3 to 6."""
    attacker, defender = odds.Force(12, ("H", "H"), 0, 0), odds.Force(6, ("H",), 0, 0)
    found = counted.combat_odds(odds.reckon(attacker, defender), (2, 1))
    assert found.wins == Fraction(4, 6)
    assert found.cells[odds.Cell("R", "1/2", "attacker")] == Fraction(2, 6)
    assert found.losses == (Fraction(3, 6), Fraction(6, 6))


def test_the_advantage_helps_who_holds_it() -> None:
    attacker, defender = odds.Force(12, ("H", "H"), 0, 0), odds.Force(6, ("H",), 0, 0)
    reckoning = odds.reckon(attacker, defender)
    bare = counted.combat_odds(reckoning).wins
    mine = counted.combat_odds(reckoning, holder="attacker").wins
    theirs = counted.combat_odds(reckoning, holder="defender").wins
    # He keeps a victory; a defeat he has thrown again, and of that the other side has a victory thrown again once.
    assert mine == bare + (1 - bare) * bare * bare
    assert theirs == bare * (bare + (1 - bare) * bare)
    assert theirs < bare < mine


def test_sieges_attrition_points_and_the_duel() -> None:
    position = standing({"O4": ["SP5a.1", "SP5a.2", "SP5a.3", "SP5a.4", "SP5a.5"]}, {"Cléaridas": "O4"})
    position = replace(position, garrisons={**position.garrisons, "O4": "ATHENS"})
    assert counted.siege_odds(position, "SPARTA", "O4", sieges.DIPLOMACY) == Fraction(2, 6)
    assert counted.siege_odds(position, "SPARTA", "O4", sieges.ASSAULT) == Fraction(2, 6)
    assert counted.siege_odds(position, "SPARTA", "O4", sieges.ASSAULT, helped=True) == Fraction(3, 6)
    camp = standing({"T7": ["AH6.1", "AH6.2", "AH6.3", "AH6.4"]}, {})
    assert counted.attrition_odds(camp, "ATHENS", "T7") == {
        0: Fraction(3, 6), 1: Fraction(1, 6), 2: Fraction(1, 6), 4: Fraction(1, 6)
    }  # fmt: skip
    assert counted.attrition_odds(standing({"T5": ["AH6.1"]}, {}), "ATHENS", "T5") == {0: 1}
    summer = counted.points_odds("summer")
    assert sum(summer.values()) == 1 and summer[5] == Fraction(11, 36)
    thrown: Counter[int] = Counter()
    for seed in range(TRIES):
        thrown[action_points(sum(SeededDice(f"{seed}/0").throw(2, 6, "AMP-2.B.1-01")), True, False)] += 1
    assert all(near(thrown[points], chance) for points, chance in summer.items())


def test_the_duel_falls_as_it_is_counted() -> None:
    found = counted.duel_odds()
    assert sum(found.values()) == 1
    assert found[True, True] + found[True, False] == Fraction(7, 72)
    position = standing({"T8": ["SH7a.1", "AH6.1"]}, {"Brasidas": "T8", "Cléon": "T8"}, used=("ATHENS", "SPARTA"))
    fell: Counter[tuple[bool, bool]] = Counter()
    for seed in range(TRIES):
        run = Run(replace(position, options={**position.options, "seed": str(seed)}), apply, {})
        run.then(Frame("duel", {"winner": "SPARTA"}))
        advance(run)
        fell["Cléon" not in run.position.leaders, "Brasidas" not in run.position.leaders] += 1
    assert all(near(fell[end], chance) for end, chance in found.items())
