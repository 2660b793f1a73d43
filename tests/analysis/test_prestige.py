"""Prestige in accounts: what deeds are worth, and that an account of a game adds up to what the engine counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from diadoques.analysis.diadoques import prestige
from diadoques.analysis.players import PLAYERS
from diadoques.analysis.simulate import begin_game, resolutions
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.optional.prestige.prestige import standing
from diadoques.games.diadoques.victory.control import points
from tests.refusals import refusing

OPTIONS = {"layer": "advanced", "prestige": "on"}


def start(**options: str) -> Position:
    position: Position = begin_game("diadoques", 1, options={**OPTIONS, **options})[1]
    return position


def counted(position: Position) -> dict[str, int]:
    return dict(standing(position, points(position)).by_player)


def game(seed: int, kind: str, years: int) -> list[Report[Position]]:
    position = begin_game("diadoques", seed, options=OPTIONS)[1]
    return [report for report, _answers in resolutions(position, PLAYERS[kind], seed, years)]


def adds_up(reports: list[Report[Position]]) -> set[str]:
    """Hold the account of a game against the engine, resolution by resolution; the deeds that it tells."""
    whole = prestige.account(reports)
    for end in {1, len(reports) // 2, len(reports)}:
        table = prestige.account(reports[:end])
        sums = table.groupby("player")["points"].sum()
        now = counted(reports[end - 1].after)
        assert {player: int(sums[player]) for player in now} == now
        assert all(sums[player] == 0 for player in reports[0].before.players if player not in now)
        assert table.equals(whole.head(len(table)))
    told = whole[~whole["deed"].isin([prestige.START, prestige.MAP, prestige.OUT])]
    events = [one for report in reports for one in report.events if one.kind == "prestige"]
    assert len(told) == len(events)
    last = reports[-1].after
    assert told.groupby("player")["points"].sum().to_dict() == dict(last.prestige)
    return set(told["deed"])


@pytest.mark.slow
def test_an_account_adds_up_to_what_the_engine_counts() -> None:
    found = set[str]()
    for seed in range(1, 5):
        found |= adds_up(game(seed, "random" if seed % 2 else "sensible", 5))
    assert {"leader-lost", "taken"} <= found


@pytest.mark.proof
def test_forty_accounts_add_up() -> None:
    found = set[str]()
    for seed in range(5, 45):
        found |= adds_up(game(seed, "random" if seed % 2 else "sensible", 8))
    assert len(found) >= 10, found


def test_the_deeds_are_those_of_the_rules() -> None:
    """A few of DIA-O10-02 to -22, typed here from the rules to be held against what the program reads."""
    table = prestige.deeds()
    worth = {"plundered": -2, "leader-lost": -5, "slew-leader": 3, "crushed": 3, "royal-order": 2, "funded": 1}
    assert {name: int(table.loc[(name, ""), "points"]) for name in worth} == worth
    assert table.loc[("throat", "Roxane"), "points"] == -2 and table.loc[("throat", "Olympias"), "points"] == -1
    assert table.loc[("taken", "Pella"), "points"] == 2 and table.loc[("lost", "Babylone"), "points"] == -2
    assert table.loc[("taken", "Athènes"), "once"] and not table.loc[("taken", "Pella"), "once"]


def test_a_prospect_is_what_the_engine_would_count() -> None:
    """Antigonus takes Pella (ten for the point, two for the deed) and Athens, gives a royal order, kills Roxane."""
    done = ["royal-order", ("throat", "Roxane")]
    table = prestige.prospect(start(), "Antigone", gains=["Pella", "Athènes"], done=done)
    assert table["points"].tolist() == [30, 10, 2, 10, 2, 2, -2]
    assert table["deed"].tolist() == ["start", "map", "taken", "map", "taken", "royal-order", "throat"]
    fallen = prestige.prospect(start(), "Antipater", losses=["Pella", "Babylone"])
    assert fallen["points"].tolist()[1:] == [-30, -3], "his capital is three points, and Babylon is not his"
    again = replace(start(), feats=("Athènes Antigone",))
    assert len(prestige.prospect(again, "Antigone", gains=["Athènes", "Gordion"])) == 2, "Athens counts but once"


@pytest.mark.parametrize(
    ("code", "position", "asked"),
    [
        ("prestige-not-played", start(prestige="off"), {}),
        ("player-unknown", start(), {"player": "Perdiccas"}),
        ("citadel-unknown", start(), {"gains": ["Rome"]}),
        ("deed-unknown", start(), {"done": ["heroism"]}),
        ("deed-unknown", start(), {"done": [("throat", "Antigone")]}),
    ],
)
def test_what_cannot_be_is_a_sentence(code: str, position: Position, asked: dict[str, Any]) -> None:
    with pytest.raises(Fault, check=refusing(code)):
        prestige.prospect(position, **{"player": "Antigone", **asked})


def test_a_game_without_prestige_has_no_account() -> None:
    with pytest.raises(Fault, check=refusing("prestige-not-played")):
        prestige.account([])
