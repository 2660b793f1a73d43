"""What a script asks for that cannot be: a sentence in either language, true and with what would be right."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.core import language
from diadoques.core.language import LANGUAGES
from tests.refusals import refusing


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = language.chosen_language()
    yield
    d.language(before or "fr")


def europe() -> d.Game:
    return d.new("diplomacy")


#: What is asked, the fault, and what its sentence names in any language.
WRONG: dict[str, tuple[Callable[[], Any], str, str]] = {
    "options as a number": (lambda: d.new(options=5), "options-kind", "options={.rules.: .advanced.}"),  # type: ignore[arg-type]
    "options as a list": (lambda: d.new(options=["rules=all"]), "options-kind", "rules"),  # type: ignore[arg-type]
    "options of a position": (lambda: d.position({}, options="all"), "options-kind", "="),  # type: ignore[arg-type]
    "options of many": (lambda: d.adjudicate([], options=3), "options-kind", "="),  # type: ignore[arg-type]
    "an option said twice": (lambda: d.new(options={"dice": "thrown"}, dice="seeded"), "option-twice", "dice"),
    "an unknown option": (lambda: d.new(options={"dise": "thrown"}), "option-unknown", "dice"),
    "an unknown preset": (lambda: d.new(rules="each"), "option-value", "options.rules"),
    "players as a number": (lambda: d.new(players=3), "type-wrong", "players"),  # type: ignore[arg-type]
    "a file that is none": (lambda: d.load(None), "type-wrong", "path"),  # type: ignore[arg-type]
    "a file to nowhere": (lambda: europe().save(None), "type-wrong", "path"),  # type: ignore[arg-type]
    "a picture to nowhere": (lambda: europe().draw().save(7), "type-wrong", "path"),  # type: ignore[arg-type]
    "dice in words": (lambda: europe().throw("x", "six"), "file-wrong-type", "1 .*(dice|dés) .*x"),  # type: ignore[arg-type]
    "a throw without a name": (lambda: europe().throw(5, 6), "type-wrong", "dice|dés"),  # type: ignore[arg-type]
    "dice where none fall": (lambda: europe().throw("x", 3), "throw-none", "Diploma"),
    "a colour of the map": (lambda: europe().draw(colour="red"), "draw-argument", "theatre"),
    "a width in words": (lambda: europe().draw(size="big"), "size-unknown", "200"),
    "a title that is none": (lambda: europe().draw(title=5), "type-wrong", "title"),
    "a theatre that is none": (lambda: europe().draw(theatre=5), "type-wrong", "theatre"),
    "units of nobody": (lambda: europe().units["Caesar"], "table-without", "Italy|Italie"),
    "orders of who gave none": (lambda: europe().orders["France"], "table-without", "—"),
    "a layer that is a number": (lambda: d.position({"layer": 5}), "type-wrong", "layer"),
    "records that are none": (lambda: d.adjudicate(5), "type-wrong", "records"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_call_is_refused_in_a_sentence(what: str, lang: str) -> None:
    d.language(lang)
    call, code, named = WRONG[what]
    with pytest.raises(d.Fault, check=refusing(code)) as caught:
        call()
    sentence = str(caught.value)
    assert re.search(named, sentence), sentence
    assert code not in sentence and "{given}" not in sentence


def test_what_a_table_lacks_is_an_error_of_tables_too() -> None:
    game = europe()
    assert game.units.get("Caesar") is None and "Caesar" not in game.units
    with pytest.raises(KeyError) as caught:
        game.units["Caesar"]
    assert str(copy.copy(caught.value)) == str(caught.value)


@pytest.mark.parametrize("game", ["diadoques", "diplomacy", "bc218"])
def test_options_may_come_as_a_table(game: str, tmp_path: Path) -> None:
    """From a form, from a file, from another game: what a game states begins the same game once more."""
    given: dict[str, Any] = {"diadoques": {"rules": "all", "dynasties": False, "seed": 7}}.get(game, {"rules": "datc"})
    begun = d.new(game, options=given)
    assert begun.options == d.new(game, **given).options
    again = d.new(game, options=begun.options)
    assert (again.options, again.record) == (begun.options, begun.record)
    begun.save(tmp_path / "g.dia.json")
    assert d.load(tmp_path / "g.dia.json").options == begun.options


def test_records_and_options_of_a_game_begin_it_elsewhere() -> None:
    begun = d.new("diplomacy", two_orders="last")
    elsewhere = d.position(begun.record, "diplomacy", options=begun.options)
    assert elsewhere.options == begun.options
    sheet = {"France": ["A PAR - BUR", "A PAR - PIC"]}
    assert "A PIC" in elsewhere.resolved(sheet).units["France"]


def test_one_record_alone_is_answered_alone() -> None:
    record = {"id": "x", "units": {"France": ["A PAR"]}, "orders": {"France": ["A PAR - BUR"]}}
    assert list(d.adjudicate(record)) == list(d.adjudicate([record]))


def reasons(report: d.Report, order: str) -> list[tuple[str, bool | None]]:
    return [(one.reason, one.success) for one in report.orders if one.order == order]


def test_a_line_that_is_followed_is_not_said_to_be_refused() -> None:
    """Legal, but useless: it was followed, and what came of it is told by itself."""
    game = d.new(rules="all", seed=1, lang="fr")
    game.resolve()
    while game.phase == "retreats":
        game.resolve()
    readings = game.give("Antipater", "ouvre Pella à Antigone", "refuse THE", "corrompt A CHE 5")
    assert [(one.verdict, one.followed) for one in readings] == [
        ("mistaken", True), ("illegal", False), ("illegal", False),
    ]  # fmt: skip
    report = game.resolve()
    assert reasons(report, "ouvre Pella à Antigone") == [("mistaken", None)]
    assert reasons(report, "refuse THE") == reasons(report, "corrompt A CHE 5") == [("not-followed", False)]


def test_what_a_reading_says_of_a_line_and_what_the_report_says_agree() -> None:
    """Of every line that has something to be said of it: refused in the one, refused in the other."""
    game = d.new("diplomacy", lang="en")
    lines = ["A PAR S F BRE - ENG", "A MAR S A VEN - PIE", "F BRE C A PAR - LON", "A PAR - BUR", "F BRE - PIC"]
    for line in lines:
        trial = game.copy()
        reading = trial.give("France", line)[0]
        told = [one for one in trial.resolve().orders if one.order == line]
        assert any(one.reason == "not-followed" for one in told) == (not reading.followed), line
        assert any(one.reason == "mistaken" for one in told) == (reading.verdict == "mistaken"), line
        assert not any(one.success for one in told if one.reason == "not-followed")


@pytest.mark.parametrize("who", ["Rome-A1", "A1 ROM", "rome-a1"])
def test_an_army_of_a_campaign_is_called_as_sheets_call_it(who: str) -> None:
    game = d.new("empires", lang="en")
    game.resolve()
    assert "A1 -> CIS" in game.legal(who) and not [one for one in game.legal(who) if one.startswith("F1")]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_whoever_is_called_like_others_is_asked_back(lang: str) -> None:
    game = d.new("empires", lang=lang)
    game.resolve()
    with pytest.raises(d.Fault, match="Rome-A1, Carthage-A1"):
        game.legal("A1")


@pytest.mark.parametrize("game", sorted(d.list_games()))
def test_whoever_calls_nobody_is_told_how_units_are_called(game: str) -> None:
    begun = d.new(game, lang="en")
    for who in ("nobody at all", "Z9"):
        with pytest.raises(d.Fault, match="nor a unit") as refused:
            begun.legal(who)
        sign = str(refused.value).rpartition(" as in ")[2].rstrip(".")
        assert begun.legal(sign) is not None
