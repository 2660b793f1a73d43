"""Whatever a whole game of any kind told can be read by a script: all reports, as everybody and each seat sees them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import diadoques as d
from diadoques.core.events import form_of
from diadoques.core.faults import Fault
from tests.refusals import refusing

#: Years that are played of each game, the dearest ones few.
YEARS = {"diadoques": 2, "diplomacy": 2, "bc218": 2, "amphipolis": 1, "empires": 1}


def played(game: str, seed: int) -> d.Game:
    return d.simulate(game, seed=seed, years=YEARS[game], seats="random", lang="en")


def views(report: d.Report[d.Game], game: d.Game) -> Iterator[tuple[str | None, d.Report[d.Game]]]:
    """A report as everybody reads it, in full, and as each seat does."""
    yield "", report
    yield None, report.in_full()
    for player in game.players:
        yield player, report.seen_by(player)


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", YEARS)
def test_all_that_a_game_told_is_read(name: str, seed: int) -> None:
    """Lines that were given have their reason, wherever they are known; elsewhere nothing is said of them."""
    game = played(name, seed)
    known = answered = 0
    for report, turn in zip(game.reports, game._past.turns, strict=True):
        for reader, view in views(report, game):
            assert json.dumps([dict(event.data) for event in view.events])
            assert all(one.sentence for one in view.orders) and all(map(str, view.changes)) and view.text
            for seat, lines in turn.answers.orders.items():
                own = reader is None or reader == game._name(seat)
                for line in lines:
                    try:
                        assert view.why(line), line
                        answered += 1
                    except d.Fault as fault:
                        assert fault.code == "order-not-found" and not own, (line, reader)
                    known += own
    assert answered >= known
    assert known > 20 or name == "amphipolis"  # in which nothing is written


# ---------------------------------------------------------------- forces that are called by their own state's sheet


def first_orders() -> d.Game:
    """A campaign whose first orders are asked for, in English."""
    game = d.new("empires", lang="en", options={"seed": "a"})
    while game.phase != "orders":
        game.resolve()
    return game


def campaign() -> d.Game:
    """A campaign in whose first season three states march, in English."""
    game = first_orders()
    game.give("Carthage", "A1 -> NUM")
    game.give("Spain", "A1 -> LUS")
    game.give("Rome", ["friend Gaul", "A1 -> XYZ"])
    game.resolve()
    return game


def test_a_force_is_found_by_its_order_and_as_sheets_call_it() -> None:
    report = campaign().report
    mine = report.seen_by("Carthage")
    for asked in ("A1 -> NUM", "A1", "Carthage-A1", "A1 IBE"):
        assert "Carthage’s army goes from Iberia to Numidia" in mine.why(asked), asked
    assert "Spain’s army" in report.seen_by("Spain").why("A1") and "Carthage" not in report.seen_by("Spain").why("A1")
    assert "Spain’s army" in report.in_full().why("A1") and "Carthage’s army" in report.in_full().why("A1")


@pytest.mark.parametrize("typed", ["A1 ROM x", "a1 rome -> CIS", "A1 ROM -> CIS", "F1 TYR +A1 ROM -> ION"])
def test_a_unit_may_be_written_as_units_shows_it(typed: str) -> None:
    game = first_orders()
    assert "A1 ROM" in game.units["Rome"]
    assert game.give("Rome", typed)[0].verdict == "fine", game.readings


def test_what_is_refused_is_quoted_as_it_was_typed() -> None:
    game = first_orders()
    assert "“CIS”" in game.give("Rome", "A1 CIS x")[0].sentence  # it does not stand there
    assert "“Hullo”" in game.give("Rome", "F1 -> Hullo")[0].sentence


def test_a_step_of_which_nobody_is_told_says_so() -> None:
    report = first_orders().report
    assert str(report).splitlines() == [report.season, "Nothing of it is told to everybody."]
    assert "Nothing of it is told to everybody." in report.html
    assert "to everybody" not in str(report.in_full())


def test_an_order_for_no_unit_has_what_came_of_it() -> None:
    report = campaign().report.seen_by("Rome")
    assert "Rome" in report.why("friend Gaul") and "Gaul" in report.why("friend Gaul")
    assert report.why("ami Gaule") == report.why("friend Gaul")
    assert "XYZ" in report.why("A1 -> XYZ")


def test_who_may_not_know_an_order_learns_nothing_of_it() -> None:
    report = campaign().report
    for view in (report, report.seen_by("Spain")):
        with pytest.raises(d.Fault, check=refusing("order-not-found")):
            view.why("A1 -> NUM")


# ---------------------------------------------------------------- what was built, and what stands still


def test_a_build_is_asked_about_by_its_line() -> None:
    game = d.new("diplomacy", lang="en")
    game.resolve({"France": "A MAR - SPA"})
    game.resolve()
    report = game.resolve({"France": "A MAR B"})
    assert "France builds an army in Marseilles" in report.why("A MAR B") == report.why("a mar b")
    with pytest.raises(d.Fault, check=refusing("order-not-found")):
        report.why("F MAR B")


def test_an_order_that_changes_nothing_was_taken() -> None:
    rich = {"treasury": {"Antigone": 50}, "units": {"Antigone": ["A MYS"]}}
    game = d.position({"season": "winter 321", **rich}, lang="en")
    report = game.resolve({"Antigonus": "A MYS x"})
    assert report.after.units["Antigonus"] == ("A MYS",)
    assert report.why("A MYS x") == "“A MYS x”: the order was taken; nothing more is told of it here."


# ---------------------------------------------------------------- data of several types


def test_of_several_types_the_one_of_a_value_is_found() -> None:
    assert form_of(int | list[str], 3) is int and form_of(int | list[str], ("ROM",)) == list[str]
    assert form_of(dict[str, int] | None, {}) == dict[str, int]


def test_what_a_campaign_still_has_to_do_is_read_whatever_type_it_has() -> None:
    """Fleets that flee are known by how many battles they fought, communiqués by which battles they are of."""
    kinds = set()
    for seed in (1, 2, 3):
        game = played("empires", seed)
        for report in game.reports:
            for event in report.in_full()._told.events:
                kinds |= {key for _, data in event.get("agenda") or () if event.kind == "asked" for key in data}
            assert report.in_full().events
    assert {"battles", "met", "leaving"} & kinds


# ---------------------------------------------------------------- games that simple players have played


@pytest.mark.slow
@pytest.mark.parametrize("name", YEARS)
def test_a_played_game_is_kept_and_equal_to_what_is_read_again(name: str, tmp_path: Path) -> None:
    game = d.simulate(name, seed=5, years=1, lang="en")
    again = d.load(game.save(tmp_path / "played.dia.json"), lang="fr")
    assert game.reports and again == game != d.new(name) and game.copy() == game
    assert again.record == game.record
    game.back()
    assert again != game
    with pytest.raises(TypeError):
        hash(game)


@pytest.mark.parametrize("name", YEARS)
def test_a_game_with_orders_to_be_settled_equals_its_file(name: str, tmp_path: Path) -> None:
    """A file holds what was settled; what is given beside makes two games no different."""
    game = d.new(name, lang="en", **({"treaties": "aloud"} if name == "empires" else {}))
    asked = game.awaits.players[0]
    game.give(asked, game.legal(asked)[0])
    with pytest.warns(UserWarning, match="not yet resolved"):
        again = d.load(game.save(tmp_path / "given.dia.json"))
    assert game.orders and not again.orders and again == game == game.copy()


def test_kinds_of_players_are_named() -> None:
    with pytest.raises(d.Fault, check=refusing("player-kind-unknown")):
        d.simulate("diplomacy", seats="clever")
    one = d.simulate("diplomacy", seed=1, years=1, seats=["random", *["sensible"] * 6], lang="en")
    assert one != d.simulate("diplomacy", seed=1, years=1, lang="en")


@pytest.mark.parametrize("name", ["diadoques", "empires"])
def test_the_report_of_a_player_gives_no_game(name: str) -> None:
    """A game holds what all have written; who was handed his own report could read it there."""
    game = d.simulate(name, seed=1, years=1, lang="en")
    seen = game.reports[0].seen_by(game.players[0])
    for side in ("before", "after"):
        with pytest.raises(Fault, check=refusing("report-of-a-seat")):
            getattr(seen, side)
    assert game.reports[0].after.phase
