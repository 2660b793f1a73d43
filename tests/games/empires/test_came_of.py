"""What came of every order of a season, as `report.orders` has it: read off the events, step by step."""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest

import diadoques as d
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import verbs_of
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.season.chapters import kinds
from diadoques.games.empires.words.came_of import MARKS

#: What Rome, Spain and Gaul order in the first season, and what comes of each once it is over.
SHEETS = {
    "Rome": {
        "effort A1 25": (True, "noted"),
        "gift Gaul 3": (True, "sum-given"),
        "A1 x": (True, "force-ordered"),
        "cede SAR Gaul": (False, "void"),
        "friend Syracuse": (True, "friendship-declared"),
        "receive TRA": (None, ""),
    },
    "Spain": {"A1 -> AQU attack": (True, "force-moved")},
    "Gaul": {
        "A1 x": (True, "force-ordered"),
        "monument TRA": (True, "monument-built"),
        "gift Gaul 3": (False, "not-followed"),
    },
}


def season(lang: str = "en") -> Any:
    game = d.new("empires", lang=lang, seed="a", treaties="aloud")
    while game.phase != "orders":
        game.resolve()
    for player, lines in SHEETS.items():
        game.give(player, list(lines))
    began = game.season
    while game.season == began:
        game.resolve()
    return game


def fared(report: Any) -> dict[str, dict[str, tuple[bool | None, str]]]:
    found: dict[str, dict[str, tuple[bool | None, str]]] = {}
    for one in report.orders:
        assert one.order not in found.setdefault(one.player, {}), f"{one.order} stands there twice"
        found[one.player][one.order] = (one.success, one.reason)
    return found


def test_every_order_of_the_season_has_its_outcome() -> None:
    assert fared(season().report.in_full()) == SHEETS


def test_a_player_has_his_own_orders_and_everybody_none() -> None:
    report = season().report
    assert not report.orders
    assert fared(report.seen_by("Rome")) == {"Rome": SHEETS["Rome"]}


def test_what_is_not_settled_yet_is_not_known() -> None:
    """Gaul is asked whether it reacts before Spain's army besieges: nothing has come of a siege, or of a raid, yet."""
    game = d.new("empires", lang="en", seed="a", treaties="aloud")
    game.give("Spain", ["A1 -> AQU attack", "receive ROM"])
    game.give("Gaul", "A1 raid Rome")
    game.resolve()
    steps = [game.report.in_full()]
    while game.season == steps[0].season:
        game.resolve()
        steps.append(game.report.in_full())
    assert len(steps) > 1
    assert [[one.success for one in step.orders] for step in (steps[0], steps[-1])] == [
        [None, True, None],
        [False, True, None],
    ]
    texts = [[one.sentence for one in step.orders][-1] for step in (steps[0], steps[-1])]
    assert "yet" in texts[0] and "yet" not in texts[1], texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_is_told_with_its_rule_and_is_asked_for(lang: str) -> None:
    report = season(lang).report.in_full()
    for one in report.orders:
        assert one.sentence[-1] == "." and one.rule.startswith("EMP-"), one
        assert one.success is None or one.rule in str(report.why(one)), one


def test_a_step_tells_what_came_of_an_order_of_an_earlier_one() -> None:
    report = season().report.seen_by("Spain")
    assert not any(one.kind == "ordered" for one in report.events), "its sheet was read in an earlier step"
    assert "Aquitania" in report.why("A1 -> AQU attack")


@pytest.mark.parametrize("seed", [1, 2])
def test_none_is_lost_in_a_played_year(seed: int) -> None:
    game = d.simulate("empires", seed=seed, years=1, seats="random", lang="en")
    for one in {report.season: report.in_full() for report in game.reports}.values():
        given = [event for event in _season(game, one.season) if event.kind in ("ordered", "not-followed")]
        failed = [event for event in _season(game, one.season) if event.kind in ("order-void", "not-followed")]
        readable = [event for event in given if event.data["order"]]
        assert len(one.orders) >= len(readable)
        assert sum(found.reason in ("void", "not-followed") for found in one.orders) >= len(
            [event for event in failed if event.data["order"]]
        )


def _season(game: Any, name: str) -> list[Any]:
    return [event for report in game.reports if report.season == name for event in report.in_full().events]


def test_all_verbs_are_told_by_kinds_that_have_the_data() -> None:
    assert {*MARKS} == {*verbs_of(Verbs)} - {Verbs.MOVE, Verbs.SAIL}
    order = CampaignOrder("Rome", Verbs.HOLD, "Rome-A1", beside="Rome-A2", target="Gaule", space="ROM")
    for verb, marks in MARKS.items():
        for mark in marks:
            keys = {*mark.said(order)} - {"rule"}
            keys |= {mark.done} if isinstance(mark.done, str) else set()
            assert keys <= {*get_type_hints(kinds()[mark.kind].data)}, f"{verb}: {mark.kind}"
