"""Whatever a report lists as an order can be asked about by its text, lines that were refused among them."""

from __future__ import annotations

import random

import pytest

import diadoques as d
from diadoques.core.language import LANGUAGES
from tests.refusals import refusing


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["diadoques", "diplomacy", "bc218"])
def test_every_order_of_a_report_has_its_reason(game: str, lang: str) -> None:
    """Several orders are given to one piece, so that many are refused; powers that nobody plays have orders, too."""
    table = d.new(game, lang=lang, **({"rules": "all", "seed": 2} if game == "diadoques" else {}))
    rng, refused, asked = random.Random(1), 0, 0
    while len(table.reports) < 6:
        for player in table.players:
            legal = list(table.legal(player))
            table.give(player, *rng.sample(legal, min(len(legal), 5)))
        report = table.resolve()
        for one in report.orders:
            if one.order:
                assert one.sentence in report.why(one.order), one.order
                asked, refused = asked + 1, refused + (one.reason == "not-followed")
    assert asked > 20 and refused > 3


def test_a_line_that_is_nothing_has_its_reason_too() -> None:
    game = d.new("diplomacy", lang="en")
    report = game.resolve({"France": ["hello", "A PAR - BUR"]})
    assert "unreadable" in report.why("hello")
    with pytest.raises(d.Fault, check=refusing("order-not-found")):
        report.why("bonjour")


def test_why_takes_an_order_as_the_report_has_it() -> None:
    game = d.new("diplomacy", lang="en")
    game.give("France", "A PAR - BUR")
    report = game.resolve()
    (one,) = report.orders
    assert report.why(one) == report.why("A PAR - BUR")


def test_whoever_is_asked_nothing_is_told_so() -> None:
    game = d.new("amphipolis", lang="en")
    with pytest.raises(d.Fault) as fault:
        game.give("Athens", "H6 T12 -> T13")
    assert fault.value.code == "sheet-not-asked"
    for call in (lambda: game.give("Sparta", "hello"), game.resolve):
        with pytest.raises(d.Fault) as fault:
            call()
        assert fault.value.data["prompt"] == "begin"


def test_what_must_retreat_is_named_though_it_came_in_this_turn() -> None:
    changes = d.new("Les Diadoques", lang="en").resolve().changes
    assert {one.before for one in changes if one.what == "dislodged" and one.of == "Ptolemy"} == {"A EGY"}
