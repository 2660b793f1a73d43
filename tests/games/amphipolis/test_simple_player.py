"""What the simple player sees in a position, and that he plays like somebody who wants something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from diadoques.games.amphipolis.game import GAME
from diadoques.games.amphipolis.players import plans, valuation
from diadoques.games.amphipolis.position import Impulse, Position
from tests.games.amphipolis.test_games import reports


def _cleon(*athenians: str, at: str = "T7") -> Position:
    """10.3 when its fights are allowed, with these Athenians on the main map, in their action phase."""
    position = GAME.new("cleon-brasidas", {})
    units = {name: replace(position.units["AC5.1"], id=name, kind=name[1], at=at) for name in athenians}
    return replace(
        position, turn=8, units={**position.units, **units}, impulse=Impulse("ATHENS", 4, 4), leaders=position.leaders
    )


def test_a_few_do_not_storm_a_city_that_many_hold() -> None:
    few = _cleon("AH6.1")
    assert valuation.Prospects(few, "ATHENS").gain(["AH6.1"], "T7", "T12", ["wall"]) < 0


def test_many_do_attack_a_few() -> None:
    army = ["AH6+.1", "AH6+.2", "AH6+.3", "AH6+.4", "AH6.1", "AH6.2", "AP5a.1"]
    many = _cleon(*army, at="T7")
    alone = {name: unit for name, unit in many.units.items() if unit.at != "T11" or name == "SC5a.5"}
    many = replace(many, units=alone)
    assert [unit.id for unit in many.land("T11", "SPARTA")] == ["SC5a.5"]
    near, far = (valuation.Prospects(many, "ATHENS").gain(army, "T7", zone) for zone in ("T11", "T20"))
    assert near > 0 and near > far  # six of Myrkinos stand in T20, on high ground


@pytest.mark.slow
def test_what_is_remembered_is_what_would_be_reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a whole game, whatever has changed meanwhile: each gain is that of the zones left and entered."""
    gain, tried = valuation.Prospects.gain, 0

    def checked(
        now: valuation.Prospects, pieces: Sequence[str], zone: str, to: str, entry: Sequence[str] = ()
    ) -> float:
        nonlocal tried
        before, after = now.position, valuation.position_supposing(now.position, pieces, to, entry)
        direct = sum(
            valuation.worth(after, now.side, at) - valuation.worth(before, now.side, at) for at in (zone, to)
        )  # fmt: skip
        found = gain(now, pieces, zone, to, entry)
        assert found == pytest.approx(direct)
        tried += 1
        return found

    monkeypatch.setattr(valuation.Prospects, "gain", checked)
    for scenario in ("brasidas-thucydides", "campaign"):
        assert list(reports(scenario, 4, GAME.abilities.skill))
    assert tried > 5_000


def test_what_is_supposed_is_not_played() -> None:
    position = _cleon("AH6.1")
    after = valuation.position_supposing(position, ["AH6.1"], "T5")
    assert after.where("AH6.1") == "T5" and position.where("AH6.1") == "T7"


def test_as_few_ships_go_as_carry_the_army() -> None:
    fleet = ("AT20.1", "AT10.1", "AT7.1")
    position = _cleon(*fleet, at="Thasos")
    assert plans.escort(position, fleet, 5) == ("AT7.1",)
    assert plans.escort(position, fleet, 8) == ("AT10.1",)
    assert plans.escort(position, fleet, 25) == ("AT20.1", "AT10.1")


def test_who_has_nothing_to_do_announces_one_point() -> None:
    position = GAME.new("nicias", {})
    nobody = replace(position, units={}, leaders={}, points={"ATHENS": 5, "SPARTA": 5})
    assert plans.points_needed(nobody, "ATHENS", 5) == 1


@pytest.mark.slow
def test_brasidas_goes_for_amphipolis() -> None:
    """As in the winter of 424: in most games of 10.1 he fights for the city, or lays siege to it."""
    tried = 0
    for seed in range(6):
        events = [
            event for report in reports("brasidas-thucydides", seed, GAME.abilities.skill) for event in report.events
        ]
        tried += any(
            event["player"] == "SPARTA" and event.data.get("at") == "T12"
            for event in events
            if event.kind in ("combat", "siege")
        )
    assert tried >= 4


@pytest.mark.slow
def test_armies_meet() -> None:
    """A game in which nobody fights shows a class nothing."""
    for scenario in ("nicias", "cleon-brasidas"):
        fights = [
            sum(
                event.kind == "combat"
                for report in reports(scenario, seed, GAME.abilities.skill)
                for event in report.events
            )
            for seed in range(6)
        ]
        assert sum(fights) / len(fights) >= 2, (scenario, fights)
