"""Plans of two and three seasons reach what is told of them; who stops them stops them in the game that is played."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from diadoques.analysis.diadoques.plans import CITADELS, FEW, openings_of, plans, plans_table, stoppers
from diadoques.analysis.diadoques.sieges import sieges
from diadoques.analysis.diadoques.witnesses import Plan, falls, play, sieges_laid
from diadoques.analysis.openings import Opening
from diadoques.analysis.openings.arrays import profiles
from diadoques.analysis.openings.listing import answers_of, opening_of
from diadoques.analysis.players import PLAYERS
from diadoques.analysis.simulate import resolutions
from diadoques.games.diadoques.gold.money import income
from tests.analysis.test_sieges import begun


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("seat", ["Eumène", "Séleucos"])
@pytest.mark.parametrize("seasons", [2, 3])
def test_each_reaches_what_is_told_of_it(seat: str, seasons: int) -> None:
    found = plans(begun(), seat, seasons)
    told = plans_table(begun(), found)
    assert 0 < len(found) <= 10
    assert len({(row["taken"], row["besieged"]) for _number, row in told.iterrows()}) == len(found)
    assert told["income"].is_monotonic_decreasing
    for plan, (_number, row) in zip(found, told.iterrows(), strict=True):
        played, reports = play(begun(), plan)
        after = reports[-1].after
        assert str(after.season) == ("autumn 321" if seasons == 2 else "spring 320")
        assert [str(season) for season, _lines in played.lines] == ["spring 321", "summer 321", "autumn 321"][:seasons]
        assert ", ".join(falls(reports, seat)) == row["taken"]
        assert {*sieges_laid(reports, seat)} >= {*row["besieged"].split(", ")} - {""}
        assert income(after, seat).total == row["income"]
        for event in (event for report in reports for event in report.events if event.get("player") == seat):
            assert event.kind != "ordered" or event["verdict"] == "fine", (plan, event)


@pytest.mark.slow
def test_what_falls_soonest_is_among_the_plans() -> None:
    # What a unit alone takes by the third season stands in some plan, as long as all plans are told.
    for seat in ("Eumène", "Séleucos"):
        every = ", ".join(plans_table(begun(), plans(begun(), seat, 3, most=1000))["taken"])
        assert all(one.citadel in every for one in sieges(begun(), seat, 3) if one.falls)


@pytest.mark.slow
def test_citadels_first_besieges_more_and_earns_no_more() -> None:
    by_income, by_citadels = (plans(begun(), "Eumène", 3, by=by, most=1) for by in ("income", CITADELS))
    rich, strong = (plans_table(begun(), one).iloc[0] for one in (by_income, by_citadels))
    assert rich["income"] > strong["income"]
    assert len(strong["besieged"].split(", ")) == 3
    with pytest.raises(ValueError, match="plans by"):
        plans(begun(), "Eumène", by="glory")


@pytest.mark.slow
def test_fleets_carry_and_armies_help() -> None:
    besieged = plans_table(begun(), plans(begun(), "Lysimaque", 3, by=CITADELS, most=40))
    assert any("Sardes" in row["besieged"] and " C A " in row["plan"] for _number, row in besieged.iterrows())
    helped = plans_table(begun(), plans(begun(), "Eumène", 3, by=CITADELS))
    assert any("Gordion" in row["besieged"] and " S A " in row["plan"] for _number, row in helped.iterrows())


def settled(plan: Plan, openings: tuple[Opening, ...]) -> int:
    """How many of them stop the plan by the arrays of the kernel, which know nothing of plans."""
    own = opening_of(begun(), plan.seat, plan.sheets[0], plan.picks)
    still, ends = (
        every.settle(every.digits(range(len(every))))[1][:, [owner == plan.seat for owner in every.owners]]
        for every in (profiles(begun(), [(own,)]), profiles(begun(), [(own,), openings]))
    )
    return int((ends != still).any(axis=1).sum())


@pytest.mark.slow
@pytest.mark.together("compiled")  # see test_openings
def test_who_stops_a_plan_stops_it_in_the_game() -> None:
    plan = next(
        one
        for one in plans(begun(), "Eumène", 3, by=CITADELS)
        if any(order.to == "AXY" for order in one.sheets[0]) and any(order.to == "LYC" for order in one.sheets[0])
    )
    tried = openings_of(begun(), ["Antigone", "Lysimaque"])
    told = stoppers(begun(), plan, tried)
    assert told.loc["Lysimaque", "stop"] == 0 < told.loc["Antigone", "stop"] < told.loc["Antigone", "sheets"]
    first = replace(plan, sheets=plan.sheets[:1])
    meant = {unit.id: unit.at for unit in play(begun(), first)[1][-1].after.of("Eumène")}
    stops = 0
    for opening in tried["Antigone"]:
        after = play(begun(), first, against=lambda _here, one=opening: answers_of([one]))[1][-1].after
        stops += any(unit not in after.units or after.units[unit].at != at for unit, at in meant.items())
    assert stops == told.loc["Antigone", "stop"] == settled(plan, tried["Antigone"])
    for opening in random.Random(3).sample(tried["Lysimaque"], 20):
        after = play(begun(), first, against=lambda _here, one=opening: answers_of([one]))[1][-1].after
        assert {unit.id: unit.at for unit in after.of("Eumène")} == meant
    assert {*told.loc["Antigone", "spaces"].split(", ")} <= {"AXY", "LYC"}


@pytest.mark.slow
def test_from_a_later_season() -> None:
    _plan, reports = play(begun(), plans(begun(), "Eumène", 3)[0])
    here = reports[-1].after
    found = plans(here, "Eumène", 2)
    told = plans_table(here, found)
    # Soloi, besieged since autumn, falls in spring; who has reached the Hellespont takes Cyzicus in the two seasons.
    assert {*told["taken"]} - {""} == {"Soloi", "Soloi, Cyzique"}
    told = stoppers(here, found[0])
    assert {*told.index} == {*here.alive} - {"Eumène"} and (told["sheets"] > 0).all()
    assert (told["stop"] <= told["sheets"]).all() and ((told["stop"] > 0) == (told["first"] != "")).all()


@pytest.mark.slow
def test_in_the_middle_of_a_game_with_many_units() -> None:
    here, seat = next(
        (report.before, seat)
        for report, _answers in resolutions(begun(), PLAYERS["sensible"], 1, 4)
        if report.before.phase == "movement"
        for seat in report.before.alive
        if len(report.before.of(seat)) > FEW
    )
    found = plans(here, seat, 2, most=3)
    told = plans_table(here, found)
    assert found and all(row["taken"] or row["besieged"] for _number, row in told.iterrows())
    stopped = stoppers(here, found[0])
    assert {*stopped.index} == {*here.alive} - {seat}
    assert all(one.proof for one in sieges(here, seat, 4) if one.falls)
