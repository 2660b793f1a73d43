"""A revolt makes orders void: those who relied on them, tables and files are told so (P218-rev-02c, -02d)."""

from __future__ import annotations

from dataclasses import replace

from diadoques.classroom import gallery
from diadoques.core.calendar import YEARLY, Season
from diadoques.explain import contests, sentences
from diadoques.games.bc218 import Answers, Position, Unit, adjudicate, new, record_of, resolve

SUPPORT = ["A Rom S A Ven - Apu", "A Ven - Apu", "revolt Rom"]


def year() -> Position:
    """Rome may rise under its own army; Carthage holds Apulia."""
    found = [("ROME", "Rom"), ("ROME", "Ven"), ("ROME", "Bru"), ("CARTHAGE", "Apu")]
    units = {f"{owner}-{at}": Unit(f"{owner}-{at}", owner, "A", "", at) for owner, at in found}
    return replace(new(), units=units, season=Season(216, "year", YEARLY), chosen={"ROME": ("Rom",)})


def test_a_support_that_the_revolt_replaces_is_void_in_the_table() -> None:
    report = resolve(year(), Answers(orders={"ROME": SUPPORT}, notation="en"))
    (table,) = contests(report, "en")
    assert "1 + 0 (void) = 1" in table.line


def test_who_supports_what_the_revolt_replaced_is_told_so() -> None:
    orders = {"ROME": ["A Rom - Apu", "A Bru S A Rom - Apu", "revolt Rom"]}
    report = resolve(year(), Answers(orders=orders, notation="en"))
    (told,) = [line for line in sentences(report, "en") if line.clause == "support-useless"]
    assert told.text == "The army in Bruttium supports nothing: the order of the army in Rome is void."


def test_the_replaced_order_is_void_in_the_file() -> None:
    answer = adjudicate(record_of(year()) | {"orders": {"ROME": SUPPORT}, "notation": "en"})
    (row,) = [row for row in answer["results"] if row["order"] == SUPPORT[0]]
    assert (row["result"], row["reason"], row["rule"]) == ("void", "revolt", "P218-rev-02c")


def test_a_half_and_nothing_are_told_with_their_reason() -> None:
    for number, words in (("P218-rev-02e", "½ (in revolt, without support)"), ("P218-cyp-01c", "0 (doomed by the")):
        settled = gallery.situation(number, "bc218").report
        assert any(words in table.line for table in contests(settled, "en")), number
        reason = words.partition("(")[2].rstrip(")")
        assert any(reason in one.text for one in sentences(settled, "en") if one.kind == "resolved"), number
