"""Who can take what by when: what is told falls in the game that is played, and not sooner."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from diadoques.analysis.diadoques.marches import arrivals, groups
from diadoques.analysis.diadoques.outlook import outlook, seasons_from, seasons_to_citadels
from diadoques.analysis.diadoques.sieges import BOUND, SEARCH, SIEGE, Siege, sieges, sieges_table, threats
from diadoques.analysis.diadoques.witnesses import Plan, falls, on_board, play, sieges_laid
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.pieces import ARMY
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.people.levy import kinds_at_home


@cache
def begun() -> Position:
    game = load_game("diadoques")
    position: Position = game.new(game.about.scenario, {})
    return position


@cache
def found(seat: str) -> tuple[Siege, ...]:
    return sieges(begun(), seat)


def of(seat: str, citadel: str) -> Siege:
    return next(one for one in found(seat) if one.citadel == citadel)


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("seat", begun().players)
def test_what_is_told_to_fall_falls_then_as_typed_lines_too(seat: str) -> None:
    names = seasons_from(begun(), 6)
    game, told = load_game("diadoques"), [one for one in found(seat) if one.falls]
    assert told
    for one in told:
        assert one.plan is not None
        here, taken, begins = begun(), "", ""
        for season, lines in one.plan.lines:
            assert here.season == season, one
            answers = Answers(
                orders={seat: lines}, said={"levy": {seat: one.plan.picks}} if here.phase == "levy" else {}
            )
            while True:
                report = game.resolve(here, answers)
                for event in report.events:
                    if event.kind == "citadel-taken" and event["citadel"] == one.citadel and event["owner"] == seat:
                        taken = str(report.before.season)
                    if event.kind == "siege-laid" and event["citadel"] == one.citadel:
                        begins = str(report.before.season)
                    assert event.kind != "ordered" or event["verdict"] == "fine", (one, event)
                here, answers = report.after, Answers()
                if here.phase in ("movement", "over"):
                    break
        assert (begins, taken) == (str(names[one.begins - 1]), str(names[one.falls - 1])), one
        assert here.citadels[one.citadel] == seat


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("seat", begun().players)
def test_no_plan_is_faster_and_every_gap_was_searched(seat: str) -> None:
    for one in found(seat):
        assert one.at_least <= one.falls or not one.falls
        if one.falls:
            assert one.proof == BOUND and one.falls == one.at_least
        elif one.at_least:
            assert one.proof == SEARCH


@pytest.mark.slow
def test_gaps_are_those_of_the_two_seas() -> None:
    gaps = {(seat, one.citadel) for seat in begun().players for one in found(seat) if one.proof == SEARCH}
    assert gaps == {
        ("Antipater", "Alexandrie"), ("Antipater", "Péluse"), ("Lysimaque", "Ancyre"), ("Ptolémée", "Pella"),
        ("Ptolémée", "Pydna"),
    }  # fmt: skip
    assert len([one for seat in begun().players for one in found(seat) if one.falls]) == 110


@pytest.mark.slow
def test_statements_checked_by_hand_on_the_board() -> None:
    # One road leads out of Pella's land into that of Lamia; the siege takes the two seasons that follow.
    assert of("Antipater", "Lamia").falls == 3
    # Two armies, one beside either road into Phrygia, overcome the one that Antigonus leads: 2 + 1 against 2.
    gordion = of("Eumène", "Gordion")
    assert (gordion.falls, gordion.units) == (4, 2)
    # To Babylon from Egypt: two seasons lead to Arabia alone of all that touches it, where there is room for one.
    babylon = of("Ptolémée", "Babylone")
    assert (babylon.falls, babylon.units) == (6, 2)


@pytest.mark.slow
def test_threats_name_the_first_to_come() -> None:
    told = threats(begun())
    first = told.groupby(level="player", sort=False).first()
    assert dict(first["seasons"]) == {
        "Antipater": 5, "Lysimaque": 5, "Antigone": 4, "Eumène": 4, "Ptolémée": 6, "Séleucos": 6,
    }  # fmt: skip
    for (player, citadel, rival), row in told.iterrows():
        assert begun().citadels[citadel] == player != rival
        assert row["ready"] >= row["units"] - row["plan"].count(" C ") > 0
        assert row["seasons"] == of(rival, citadel).falls


def test_from_the_middle_of_a_game() -> None:
    gordion = of("Eumène", "Gordion").plan
    assert gordion is not None
    for played in range(1, len(gordion.sheets)):
        _plan, reports = play(begun(), replace(gordion, sheets=gordion.sheets[:played]))
        here = reports[-1].after
        again = next(one for one in sieges(here, "Eumène", 6 - played) if one.citadel == "Gordion")
        assert again.falls == 4 - played
        assert again.proof == BOUND
    assert str(seasons_from(here, 1)[0]) == "spring 320"
    assert again.begins == 0 and again.units == 1


def test_what_stands_in_the_way_counts() -> None:
    seen = outlook(begun(), "Eumène", 6)
    assert seasons_to_citadels(seen)["Gordion"] == 2
    alone = {citadel for _picks, group in groups(seen, 1) for citadel in arrivals(seen, group, {"Gordion": 4})}
    assert alone == set()
    assert {*arrivals(seen, next(groups(seen, 2))[1], {"Gordion": 2, "Laranda": 1})} == {"Gordion", "Laranda"}


def test_table_has_a_row_for_each_citadel_that_is_not_his() -> None:
    frame = sieges_table(begun(), found("Séleucos"))
    assert len(frame) == len(begun().board.citadels) - 1
    row = frame.loc[("Séleucos", "Suse")]
    assert (row["begins"], row["falls"], row["seasons"]) == ("summer 321", "autumn 321", 3)
    assert frame["seasons"].isna().sum() == sum(not one.falls for one in found("Séleucos"))


def test_only_what_can_be_foretold() -> None:
    game = load_game("diadoques")
    advanced = game.new(game.about.scenario, {"rules": "advanced", "seed": "1"})
    for code, asked in {
        "foretold-layer": lambda: sieges(advanced, "Eumène"),
        "foretold-when": lambda: sieges(game.resolve(begun(), Answers()).after, "Eumène"),
        "player-unknown": lambda: sieges(begun(), "Perdiccas"),
        "citadel-unknown": lambda: sieges(begun(), "Eumène", citadels=["Rome"]),
        "list-wanted": lambda: sieges(begun(), "Eumène", citadels="Tyre"),
    }.items():
        with pytest.raises(Fault) as refused:
            asked()
        assert refused.value.code == code
        assert str(refused.value)
    with pytest.raises(ValueError, match="seasons"):
        sieges(begun(), "Eumène", 0)


def test_a_plan_is_told_season_by_season() -> None:
    plan, reports = play(begun(), Plan("Séleucos", (), ((), ())))
    assert [str(season) for season, _lines in plan.lines] == ["spring 321", "summer 321"]
    assert falls(reports, "Séleucos") == {} == sieges_laid(reports, "Séleucos")
    suse = of("Séleucos", "Suse").plan
    assert suse is not None
    _plan, reports = play(begun(), suse)
    assert {key: str(value) for key, value in sieges_laid(reports, "Séleucos").items()} == {"Suse": "summer 321"}
    assert SIEGE == 2


@pytest.mark.slow
def test_nothing_falls_sooner_however_one_plays() -> None:
    # By lot but fond of sieges: whatever he orders, nobody is given a citadel before its time.
    game, draw, taken = load_game("diadoques"), random.Random(7), 0
    for seat in [*begun().players] * 4:
        least = {one.citadel: one.falls or 7 for one in found(seat)}
        here = begun()
        for number in range(1, 7):
            picks = (ARMY, ARMY, draw.choice(kinds_at_home(here, seat))) if here.phase == "levy" else ()
            planned = on_board(here, seat, picks)
            sheet = []
            for unit in planned.of(seat):
                legal = [one for one in game.legal(planned, seat, unit.id) if one.verb is not Verbs.SUPPORT]
                siege = [order for order in legal if order.verb is Verbs.SIEGE]
                under_way = [order for order in siege if here.sieges.get(unit.id) == order.citadel]
                sheet.append(draw.choice(under_way or siege or legal))
            _plan, reports = play(here, Plan(seat, picks, (tuple(sheet),)))
            for citadel in falls(reports, seat):
                taken += 1
                assert number >= least[citadel], (seat, citadel, number)
            here = reports[-1].after
            if here.phase != "movement":
                break
    assert taken > 20
