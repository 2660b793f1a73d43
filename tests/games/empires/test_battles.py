"""What cases do not reach: a battle that is resumed, one that is told twice, what an order of battle hides, odds."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.games.empires.battles import odds
from diadoques.games.empires.battles.order_of_battle import order_of_battle
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.pieces import MOVED, Battle, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.scenario import begun
from diadoques.games.empires.model.season_steps import SEASON
from diadoques.games.empires.season import flow


def asked(**more: Any) -> Position:
    """A battle in Cisalpine Gaul whose result the umpire is asked for."""
    position = begun("world-220", {"umpire": "played", "seed": "battle"})
    rome = Force("Rome-A1", "Rome", "A", "CIS", ap=380)
    ally = Force("Gaule-D1", "Gaule", "D", "CIS", ap=60, parent="Gaule-A1", host="Rome-A1", forced=True)
    carthage = Force("Carthage-A1", "Carthage", "A", "CIS", ap=340, came="TRA", did=(MOVED,))
    gaul = Force("Gaule-A1", "Gaule", "A", "TRA", ap=300)
    forces = {one.id: one for one in (rome, ally, carthage, gaul)}
    battle = Battle("0 CIS", "CIS", (("Rome-A1", "Gaule-D1"), ("Carthage-A1",)), **more)
    position = replace(position, forces=forces, battles=(battle,))
    run = Run(position, flow.apply, {})
    run.then(*(AgendaItem(name) for name in SEASON[SEASON.index("battles") :]))
    flow.advance(run)
    return run.position


def told(position: Position, **answer: Any) -> Position:
    """The position after the umpire's report."""
    return flow.resolve(position, Answers(said={"battle CIS": {"umpire": answer}}), all_thrown=False).after


def test_a_battle_that_is_adjourned_is_asked_for_again() -> None:
    again = told(asked(), outcome="later")
    assert again.phase == "battle-results"
    assert not again.battles[0].done
    assert told(again, outcome="decisive", winner="Rome").battles[0].done


def test_a_second_result_of_a_battle_is_refused() -> None:
    over = told(asked(), outcome="stopped", leaves="Carthage")
    with pytest.raises(Fault) as fault:
        told(over, outcome="decisive", winner="Rome")
    assert fault.value.code == "not-asked"


@pytest.mark.parametrize(
    "wrong",
    [
        {"outcome": "decisive"},
        {"outcome": "stopped", "winner": "Rome"},
        {"outcome": "mutual", "leaves": "Rome"},
        {"outcome": "decisive", "winner": "Gaule"},
        {"outcome": "decisive", "winner": "Rome", "corps_1": 2, "demoralised_1": 3},
        {"outcome": "decisive", "winner": "Rome", "biggest_1": "yes"},
        {"outcome": "decisive", "winner": "Rome", "corps_1": 2, "demoralised_1": 2},
        {"outcome": "decisive", "winner": "Rome", "allies_1": "Gaule-D1"},
        {"outcome": "decisive", "winner": "Rome", "looted_1": -1},
        {"outcome": "decisive", "winner": "Rome", "percent_1": 101},
        {"outcome": "decisive", "winner": "Rome", "destroyed_1": "politician Rome"},
        {"outcome": "decisive", "winner": "Rome", "weather": "rain"},
    ],
)
def test_a_report_that_cannot_be_is_refused_and_nothing_happens(wrong: dict[str, Any]) -> None:
    position = asked()
    with pytest.raises(Fault) as fault:
        told(position, **wrong)
    assert fault.value.code == "answer-refused"
    assert flow.awaits(position).prompts


def test_each_side_knows_its_own_figures_and_the_conditions_of_the_enemys_allies() -> None:
    position = asked(kept={"Rome-A1": 40})
    battle = position.battles[0]
    rome, carthage = (order_of_battle(position, battle, state) for state in ("Rome", "Carthage"))
    assert rome is not None and carthage is not None
    mine, seen = rome.sides[0].contingents, carthage.sides[0].contingents
    assert [one.out for one in mine] == [40, 0] and [one.out for one in seen] == [None, None]
    assert [one.ap for one in mine] == [one.ap for one in seen] == [340, 60]
    assert mine[0].retreats and not seen[0].retreats
    assert [one.reliability for one in mine] == ["", ""] and [one.reliability for one in seen] == ["", "dice"]


@pytest.mark.parametrize("reader", ["", "Gaule", "Espagne"])
def test_who_does_not_command_learns_nothing_of_a_battle_before_it(reader: str) -> None:
    position = asked()
    assert order_of_battle(position, position.battles[0], reader) is None


def test_no_public_event_of_battles_sieges_and_raids_tells_a_figure() -> None:
    position = begun("world-220", {"seed": "public"})
    battle = Battle("0 CIS", "CIS", (("Rome-A1",), ("Carthage-A1",)))
    forces = {
        "Rome-A1": Force("Rome-A1", "Rome", "A", "CIS", ap=383),
        "Carthage-A1": Force("Carthage-A1", "Carthage", "A", "CIS", ap=347, came="TRA", did=(MOVED,)),
    }
    run = Run(replace(position, forces=forces, battles=(battle,)), flow.apply, {})
    run.then(*(AgendaItem(name) for name in ("battles", "surrenders", "sieges", "raids")))
    flow.advance(run)
    public = [one for one in run.events if not one.get("eyes") and not one.get("readers") and one.kind != "asked"]
    assert {"battle-fought"} <= {one.kind for one in public}
    for event in public:
        assert not {"ap", "now", "terms", "sum", "ships", "modifier", "chance"} & event.data.keys() or (
            event.kind == "prestige-changed"
        )


def test_chances_are_exact_and_agree_with_what_is_drawn() -> None:
    chance = odds.win_range(begun("world-220", {}), 400, 300)
    assert chance == (Fraction(16, 25), Fraction(256, 337), Fraction(4096, 4825))
    assert odds.win_chance(0, 0, 4) == Fraction(1, 2)
    assert odds.effective(begun("world-220", {}), 300, [60]) == 350
    throws = random.Random(220)
    for modifier in range(-4, 5):
        for season in (0, 1):
            drawn = sum(odds.falls(throws.randint(1, 6), modifier, season) for _ in range(6000))
            assert abs(drawn / 6000 - odds.season_chance(modifier, season)) < Fraction(3, 100)
        drawn = sum(odds.raid_succeeds(throws.randint(1, 6), modifier) for _ in range(6000))
        assert abs(drawn / 6000 - odds.raid_chance(modifier)) < Fraction(3, 100)
