"""What each seat may read of the sea: its own fleets, what they have detected, and battles without ships."""

from __future__ import annotations

from collections.abc import Iterator

from diadoques.core.answers import Report
from diadoques.core.events import Event
from diadoques.games.empires.casebook import cases, play
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.sea.fleet_events import KINDS
from diadoques.games.empires.sea.naval_events import KINDS as NAVAL
from diadoques.games.empires.secrecy import seen

AT_SEA = frozenset(KINDS) | frozenset(NAVAL)


def reports(case_id: str) -> tuple[Report[Position], ...]:
    """The reports of a case."""
    return play(next(case for case in cases() if case.id == case_id)).reports


def read(case_id: str, seat: str) -> list[Event]:
    """The events of a case that a seat may read, of the sea alone."""
    return [event for report in reports(case_id) for event in seen(report, seat).events if event.kind in AT_SEA]


def sea_cases() -> Iterator[str]:
    """The cases of fleets."""
    return (case.id for case in cases() if case.id.startswith(("EMP-7", "EMP-3.1.4")))


def test_everybody_reads_of_battles_and_landings_alone() -> None:
    kinds = {event.kind for case in sea_cases() for event in read(case, "")}
    assert kinds == {"naval-battle", "troops-landed"}


def test_a_naval_battle_is_told_to_all_without_ships_and_dice() -> None:
    for event in read("EMP-7.5-04", ""):
        assert set(event.data) == {"player", "owner", "at"}


def test_both_sides_of_a_battle_read_its_dice_and_a_third_state_does_not() -> None:
    kinds = {seat: {event.kind for event in read("EMP-7.5-04", seat)} for seat in ("Rome", "Carthage", "Gaule")}
    assert "naval-result" in kinds["Rome"] & kinds["Carthage"]
    assert kinds["Gaule"] == {"naval-battle"}


def test_who_is_detected_and_detects_nothing_reads_nothing_of_it() -> None:
    assert not {event.kind for event in read("EMP-7.3-01", "Rome")} & {"fleet-detected", "fleet-let-pass"}
    assert "fleet-detected" in {event.kind for event in read("EMP-7.3-01", "Carthage")}


def test_dice_of_detection_are_the_umpire_s() -> None:
    for case in sea_cases():
        for report in reports(case):
            for seat in ("", "Rome", "Carthage"):
                names = [event["name"] for event in seen(report, seat).events if event.kind == "thrown"]
                assert not [name for name in names if name.startswith(("detection", "pairs"))], case


def test_what_is_still_to_be_done_names_no_fleet_to_others() -> None:
    for report in reports("EMP-3.1.4-01"):
        for seat in ("", "Rome", "Gaule"):
            told = seen(report, seat)
            assert "Carthage-F1" not in str([event.data for event in told.events]) + str(told.after.agenda)
            assert not told.after.met


def test_troops_aboard_are_nobody_else_s_to_know() -> None:
    for report in reports("EMP-3.1.4-03"):
        told = seen(report, "Carthage")
        assert not told.after.forces["Rome-A1"].aboard or told.after.forces["Rome-A1"].at
        assert "Rome-A1" not in told.after.units or told.after.forces["Rome-A1"].at
