"""A fleet of reinforcements: who sails with it may land, or stay aboard."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.prompts import Pick
from diadoques.games.amphipolis import flow, ground
from diadoques.games.amphipolis.position import Leader, Position
from diadoques.games.amphipolis.scenario import begin_scenario

from .players import Bold

RNG = Random(5)


def until(position: Position, name: str) -> tuple[Position, Pick]:
    while True:
        prompt = flow.awaits(position).prompts[0]
        if prompt.name == name:
            assert isinstance(prompt, Pick)
            return position, prompt
        position = flow.resolve(position, Bold().answer(position, prompt.seat, RNG)).after


def say(position: Position, prompt: Pick, *said: str) -> Position:
    return flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}})).after


def test_leaders_who_sailed_land_with_the_others_or_stay_aboard() -> None:
    position, fleet = until(flow.begin_questions(begin_scenario("cleon-brasidas", {"seed": "1"})), "fleet")
    leaders = [one for one in map(str, fleet.of) if one in position.leaders]
    assert len(leaders) > 1
    ships = [one for one in map(str, fleet.of) if one in position.units]
    position = say(position, fleet, *ships, leaders[0])
    position, sail = until(position, "sail")
    position = say(position, sail, "M1")
    assert position.leaders[leaders[0]].at == "M1"
    position, landing = until(position, "landing")
    assert ground.coasts_of("M1") and "T5" in landing.of
    position = say(position, landing, "T5")
    position, units = until(position, "landing-units")
    position = say(position, units, str(units.of[0]))
    position, chosen = until(position, "landing-leaders")
    assert set(leaders) <= set(map(str, chosen.of)), "those who sailed, and those who are carried"
    landed = flow.resolve(position, Answers(said={chosen.name: {chosen.seat: tuple(leaders)}}))
    assert {landed.after.leaders[one].at for one in leaders} == {"T5"}
    assert [event["from"] for event in landed.events if event.kind == "landed"] == ["M1", ground.THASOS]
    stayed = say(position, chosen)
    assert stayed.leaders[leaders[0]].at == "M1"


def test_without_ships_no_leader_of_athens_goes_to_the_islands() -> None:
    """AMP-3.1.1-05, -3.2.1-03: in D.4 as many leaders as wish go to Thasos, if ships go along."""
    position = replace(begin_scenario("cleon-brasidas", {"seed": "1"}), turn=8, leaders={"Cléon": Leader("T5")})
    data = {"seat": "ATHENS", "phase": "D.4 main", "left": 1, "source": "T5", "goal": ground.THASOS, "units": []}
    ask = flow.QUESTIONS["operation-leaders"].ask
    assert ask(position, AgendaItem("operation-leaders", data | {"ships": []})) is None
    assert ask(position, AgendaItem("operation-leaders", data | {"ships": ["AT10.1"]})) is not None
