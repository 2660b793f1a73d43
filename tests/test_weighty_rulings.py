"""The rulings on which most hangs, and all that can be chosen: each has cases that hang on how it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from diadoques.core.cases import Case
from diadoques.core.faults import Fault
from diadoques.core.register import load_register
from diadoques.core.rulings import Ruling, load_rulings
from diadoques.games.diadoques.casebook import cases, play
from diadoques.games.diadoques.model.settings import SETTINGS
from diadoques.games.diadoques.season import season
from tests.case_checks import check_step

GAME = "diadoques"
WEIGHTY = {ruling.name: ruling for ruling in load_rulings(GAME) if ruling.is_weighty}
CASES = {case.id: case for case in cases()}


def deciding(ruling: Ruling) -> list[Case]:
    return [CASES[name] for name in ruling.decided]


def passes(case: Case) -> bool:
    try:
        return not [trouble for played in play(case) for trouble in check_step(played)]
    except Fault:
        return False


def test_there_are_twenty_five_at_least_with_readings_and_holders() -> None:
    assert len(WEIGHTY) >= 25
    assert all(len(ruling.readings) >= 2 for ruling in WEIGHTY.values())
    assert all(reading.held for ruling in WEIGHTY.values() for reading in ruling.readings)


@pytest.mark.parametrize("ruling", WEIGHTY.values(), ids=lambda ruling: ruling.name)
def test_each_is_decided_by_cases_about_it(ruling: Ruling) -> None:
    known = {rule.id for rule in load_register(GAME)}
    for case in deciding(ruling):
        assert {case.rule, *case.rules} & set(ruling.rows) & known, case.id


def test_whatever_the_table_may_choose_has_a_case_that_hangs_on_it() -> None:
    """The kernel's switches are proved in ``tests/kernel``."""
    chosen = [ruling for ruling in load_rulings(GAME) if ruling.switch in SETTINGS]
    assert not [ruling.name for ruling in chosen if not ruling.decided]


@pytest.mark.parametrize("ruling", [one for one in WEIGHTY.values() if one.switch], ids=lambda ruling: ruling.name)
def test_the_cases_fail_under_the_other_readings_that_can_be_played(ruling: Ruling) -> None:
    for case in deciding(ruling):
        assert passes(case)
        for reading in ruling.readings:
            if reading.name != ruling.default:
                settings = {**case.given.get("settings", {}), ruling.switch: reading.name}
                assert not passes(replace(case, given={**case.given, "settings": settings})), reading.name


def moved(steps: Sequence[Any], name: str, behind: str) -> list[Any]:
    """The steps with one of them behind another."""
    step = next(one for one in steps if one.name == name)
    rest = [one for one in steps if one is not step]
    return [one for old in rest for one in ((old, step) if old.name == behind else (old,))]


@pytest.mark.parametrize(
    ("ruling", "step", "behind"),
    [
        ("throat-before-bribery", "throats", "bribery"),
        ("shipwreck-before-bribery", "storms", "bribery"),
        ("retreats-after-sieges", "sieges", "ways out"),
        ("orders-of-the-dead", "throats", "conflicts"),
    ],
)
def test_the_cases_fail_when_the_season_runs_in_another_order(
    ruling: str, step: str, behind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = season.RULEBOOK.steps

    def steps(name: str, base: Sequence[Any], position: Any) -> Sequence[Any]:
        found = usual(name, base, position)
        return moved(found, step, behind) if step in [one.name for one in found] else found

    monkeypatch.setattr(season.RULEBOOK, "steps", steps)
    for case in deciding(WEIGHTY[ruling]):
        assert not passes(case), case.id


@pytest.mark.parametrize(
    ("name", "letter", "played"),
    [
        ("counter-bribe-lasts", "stays", "adds-up"),
        ("people-in-floods", "free", "by-land-only"),
        ("strait-retreats", "moves-only", "moves-only"),
    ],
)
def test_a_reading_that_is_the_letter_of_the_text_says_so(name: str, letter: str, played: str) -> None:
    """Also where another is played."""
    ruling = next(one for one in load_rulings(GAME) if one.name == name)
    assert [one.name for one in ruling.readings if "text" in {holder.id for holder in one.held}] == [letter]
    assert ruling.default == played


@pytest.mark.parametrize("name", ["former-employer-bribes", "dismissed-units-and-builds"])
def test_what_happens_to_a_dismissed_unit_is_a_named_ruling(name: str) -> None:
    ruling = next(one for one in load_rulings(GAME) if one.name == name)
    assert len(ruling.readings) > 1
    assert {one.text[lang] for one in ruling.readings for lang in ("fr", "en")} != {""}
