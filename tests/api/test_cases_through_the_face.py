"""The worked cases of the three games, answered through the public face: every phase, every kind of answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import diadoques as d
from diadoques.core.cases import Case, load

#: What is answered in which phase, by the words of the cases; orders in all others.
ANSWERS = {phase: phase for phase in ("retreats", "adjustments", "succession", "estate", "refuge", "auction")}
#: Keys of a case that tell how it is played, not what lies on the board.
ABOUT = ("scenario", "play", "options", "player", "neutral")


def begun(game: str, case: Case) -> d.Game:
    given = dict(case.given)
    options = {"rules": given["play"]} if "play" in given else {}
    options |= given.get("options", {})
    if game == "diadoques":
        options |= {"seed": "1", "layer": case.layer}
    if "scenario" in given:
        options |= given.get("settings", {})
        options |= {"notation": given.get("notation", "en")} if game != "diadoques" else {}
        if "last_year" in given:
            options["last_year"] = given["last_year"]
        return d.new(game, scenario=given["scenario"], players=given.get("players"), **options)
    record = {key: value for key, value in given.items() if key not in ABOUT}
    if game == "bc218":
        record["centres"] = centres(case)
    season = case.season or {"diadoques": "summer 321"}.get(game)
    return d.position(record | ({"season": season} if season else {}), game, **options)


def centres(case: Case) -> dict[str, list[str]]:
    """Home centres with their powers, but for what the case says."""
    homes = d.new("218").record["centres"]
    owners = {centre: player for player, held in homes.items() for centre in held}
    owners |= {centre: player for player, held in case.given.get("centres", {}).items() for centre in held}
    left = {centre: player for centre, player in owners.items() if centre not in case.given.get("neutral", ())}
    there = case.given.get("players", homes)
    return {player: [centre for centre, owner in left.items() if owner == player] for player in there}


def answer(there: d.Game, answers: Mapping[str, Any]) -> None:
    """Give what each player gives in this phase, as he would write it."""
    if there.phase == "vote":
        for player, accepted in answers.get("ballots", {}).items():
            # What lapsed since it was proposed is put to no vote, and named by no ballot.
            legal = [ballot for winners in accepted if (ballot := f"oui {', '.join(winners)}") in there.legal(player)]
            there.give(player, legal)
        return
    kind = ANSWERS.get(there.phase, "orders")
    for player, given in answers.get(kind, {}).items():
        there.give(player, list(given))
    if kind == "orders" and there.options.get("draws") != "none":  # under it nobody is asked
        for player, proposed in answers.get("proposals", {}).items():
            there.give(player, [f"propose victoire {', '.join(winners)}" for winners in proposed])


def settled(there: d.Game, answers: Mapping[str, Any], phases: Counter[str]) -> d.Report:
    """Settle a phase; dice are handed in as they are asked for."""
    phases[there.phase] += 1
    answer(there, answers)
    while True:
        try:
            report = there.resolve()
        except d.Fault as fault:
            if fault.code != "throw-wanted":
                raise
            phases["thrown"] += 1
            there.throw(fault.data["name"], *answers["throws"][fault.data["name"]])
        else:
            assert str(report)
            assert all(one.sentence for one in report.orders)
            return report


def waits(there: d.Game, answers: Mapping[str, Any]) -> bool:
    """Whether the case answers what is asked in the midst of a season."""
    asked = "ballots" if there.phase == "vote" else ANSWERS.get(there.phase, "")
    return asked in answers and bool(answers[asked] or there.phase == "retreats")


def unlike(game: str, case: Case, phases: Counter[str]) -> Iterator[str]:
    """What comes out otherwise than the case says."""
    there = begun(game, case)
    for step in case.steps:
        if step.answers.get("levy"):
            return  # the face reads the first units off their orders
        settled(there, step.answers, phases)
        while waits(there, step.answers):
            before = there.record
            settled(there, step.answers, phases)
            if there.record == before:
                break
        yield from troubles(there, step.expect, case.id)


def troubles(there: d.Game, expect: Mapping[str, Any], name: str) -> Iterator[str]:
    signs = Counter(sign for own in there.units.values() for sign in own) + Counter(
        re.sub(r" \(\d\)$", "", sign) for sign in there.dislodged
    )
    if missing := Counter(expect.get("moves", {}).values()) - signs:
        yield f"{name}: {dict(missing)} not among {dict(signs)}"
    if "phase" in expect and expect["phase"] != there.phase:
        yield f"{name}: {there.phase}, not {expect['phase']}"
    for player, points in expect.get("points", {}).items():
        if there.standing[player] != points:
            yield f"{name}: {player} has {there.standing[player]}, not {points}"


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        pytest.param(
            "diadoques",
            "levy movement retreats vote winter succession estate refuge auction thrown",
            marks=pytest.mark.slow,  # 900 cases
        ),
        ("diplomacy", "movement retreats adjustments"),
        ("bc218", "movement retreats adjustments"),
    ],
)
def test_the_cases_come_out_as_they_say(game: str, wanted: str) -> None:
    phases: Counter[str] = Counter()
    seasons = [case for case in load(game) if case.kind == "season"]
    wrong = [trouble for case in seasons for trouble in unlike(game, case, phases)]
    assert wrong == []
    assert set(wanted.split()) <= set(phases)
