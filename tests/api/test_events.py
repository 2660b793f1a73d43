"""Every event of every game can be read, told and written out by a script: what ``report.events`` has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import diadoques as d
from diadoques.api.report import told_events
from diadoques.board.people import players
from diadoques.core.cases import Case, load
from diadoques.core.events import check_event
from diadoques.core.language import LANGUAGES
from diadoques.explain.sentences import sentences_of
from diadoques.explain.voice import Voice
from diadoques.games.bc218 import casebook as bc218
from diadoques.games.catalogue import game_of
from diadoques.games.diadoques import casebook as diadoques
from diadoques.games.diplomacy import casebook as diplomacy
from tests import worked
from tests.games.amphipolis.walks import SCENARIOS, walked
from tests.games.amphipolis.worked import played as amphipolis

#: Who plays the cases of the games whose orders are simultaneous.
BOOKS: Any = {"diadoques": diadoques, "diplomacy": diplomacy, "bc218": bc218}


def of_cases(game: str, *sections: str) -> Iterator[Any]:
    """The reports of the cases of a game; those of some sections alone."""
    for case in load(game):
        if not sections or case.section in sections:
            yield from reports(game, case)


def reports(game: str, case: Case) -> Iterator[Any]:
    if game == "amphipolis":
        yield from amphipolis(case).reports if case.kind == "play" else ()
    elif case.kind == "season":
        yield from worked.reports(BOOKS[game].play, case)


def events(report: Any, lang: str) -> int:
    """How many there are; each is as its kind declares, is read, and is told as the report tells it, in its order."""
    voice = Voice(report, lang)
    for event in report.events:
        check_event(voice.game.kinds, event)
    found = tuple(told_events(voice))
    assert [one.text for one in found if one.text] == [one.text for one in sentences_of(voice)]
    data = [one.data for one in found]
    assert json.loads(json.dumps(data)) == data
    assert [(one.kind, one.rule) for one in found] == [(one.kind, one.rule) for one in report.events]
    ids = players(report.before.board.id).keys() - {voice.names.player(one).bare for one in report.before.players}
    ids |= report.before.units.keys() | report.after.units.keys()
    for one in found:
        assert not ids & set(words_of({key: value for key, value in one.data.items() if key != "text"})), one
    return len(found)


def words_of(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from words_of(one)
    if isinstance(value, str):
        yield value


def test_events_of_a_combat_with_stratagems() -> None:
    """One that is only played, and not aimed at anything, is told by the sentence of its counter."""
    every = list(of_cases("amphipolis", "07-08-stratagems-and-advantage"))
    assert any(event.kind == "battle-play" and "aim" not in event.data for one in every for event in one.events)
    assert sum(events(one, "en") for one in every) > 200


@pytest.mark.turns(4)
@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "least"), [("diadoques", 10_000), ("diplomacy", 4_000), ("bc218", 500), ("amphipolis", 2_000)]
)
def test_events_of_all_cases(game: str, least: int, lang: str) -> None:
    assert sum(events(report, lang) for report in of_cases(game)) > least


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_events_of_whole_games(scenario: str) -> None:
    """By those who see all, and by each side."""
    for asked in walked(scenario, 1, "bold"):
        views = (game_of(asked.position).seen(asked.report, player) for player in ("", *asked.position.players))
        for view in (asked.report, *views):
            assert events(view, "en") == len(view.events)


def test_a_unit_that_comes_into_play_is_told_by_its_sign() -> None:
    deployed = [
        event.data
        for asked in walked("cleon-brasidas", 1, "bold")
        for event in told_events(Voice(asked.report, "en"))
        if event.kind == "deployed"
    ]
    assert deployed
    assert not [unit for data in deployed for unit in data["units"] if "." in unit]


def test_data_of_events_call_players_and_units_as_outcomes_do() -> None:
    game = d.new("diplomacy", lang="en")
    report = game.resolve({"France": "A PAR - BUR", "Germany": "A MUN - BUR"})
    orders = {event.data["order"] for event in report.events if event.kind == "resolved"}
    assert "A PAR - BUR" in orders
    ordered = [event.data for event in report.events if event.kind == "ordered"]
    assert [(one["player"], one["unit"]) for one in ordered] == [
        (one.player, one.unit) for one in report.orders if one.order in {event["text"] for event in ordered}
    ]
