"""The treasury is one number, wherever a page shows it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom.privacy import plan_of
from diadoques.widgets.lesson import Lesson
from diadoques.widgets.sheet.purse import account_told


@pytest.mark.parametrize("hide", [False, True])
def test_a_treasury_is_one_number_on_the_strip_and_on_the_sheet(tmp_path: Path, hide: bool) -> None:
    """The strip said 37 T while the sheet reckoned with the 7 T that the first units leave."""
    lesson = Lesson(tmp_path, lang="fr")
    lesson.hide.value = hide
    lesson.choose("Lysimaque")
    lesson._open()
    account = lesson.session.game.abilities.money.account(plan_of(lesson.session, "Lysimaque"), "Lysimaque", ())
    facts = {tab["id"]: [told for told, _ in tab["facts"]] for tab in lesson.strip.tabs.tabs}
    assert f"{account.treasury}\N{NO-BREAK SPACE}T" in facts["Lysimaque"]
    assert any("\N{NO-BREAK SPACE}T" in one for one in facts["Antigone"]) is not hide


def paid(folder: Path, spare: int = 0) -> tuple[Lesson, Any]:
    """A lesson in which Lysimachus pays all that he has, but for so much, for one thing; and as what it is offered."""
    lesson = Lesson(folder, lang="en")
    session, money = lesson.session, lesson.session.game.abilities.money
    while session.position.phase != "movement":
        lesson.resolve(anyway=True)
    lesson.choose("Lysimaque")
    quote = next(iter(money.quotes(session.planned, "Lysimaque")))
    left = money.account(session.planned, "Lysimaque", ()).left
    session.give("Lysimaque", replace(quote.order, amount=left - spare))
    lesson.refresh()
    return lesson, quote


@pytest.mark.slow
def test_a_payment_that_is_written_anew_gives_its_own_gold_back_first(tmp_path: Path) -> None:
    lesson, quote = paid(tmp_path)
    account = lesson.session.game.abilities.money.account(lesson.session.planned, "Lysimaque", ())
    assert lesson.column.sheet.purse._left(quote) == account.left > 0


@pytest.mark.slow
def test_a_payment_is_no_order_of_a_unit(tmp_path: Path) -> None:
    lesson, _quote = paid(tmp_path)
    assert "0 of 2" in lesson.column.sheet.progress.value


@pytest.mark.slow
@pytest.mark.parametrize(("spare", "enough"), [(0, False), (1, True)])
def test_who_has_just_what_a_payment_costs_may_make_it(tmp_path: Path, spare: int, enough: bool) -> None:
    lesson, quote = paid(tmp_path, spare)
    purse, piece_of = lesson.column.sheet.purse, lesson.session.piece_of
    purse.unfold.value = True
    cheap = {
        kind: number
        for kind, quotes in purse._quotes.items()
        for number, one in enumerate(quotes)
        if one.order.amount == 1 and piece_of(one.order) != piece_of(quote.order)
    }
    assert cheap
    for kind, number in cheap.items():
        purse.kind.value, purse.target.value = kind, number
        assert purse.put.disabled is not enough


@pytest.mark.parametrize(("lang", "said"), [("fr", "C’est une dette"), ("en", "This is a debt")])
def test_who_spends_what_he_has_not_is_told_that_it_is_a_debt(lang: str, said: str, tmp_path: Path) -> None:
    """Before he hands the sheet in, not by a loss of prestige when the season is over; sums below 0 bear a minus."""
    lesson = Lesson(tmp_path, lang, game="empires", scenario="class-220", people=["Espagne"])
    while lesson.session.position.phase != "orders":
        lesson.resolve(anyway=True)
    lesson.choose("Espagne")
    assert said not in account_told(lesson.session, "Espagne", lang, None)
    assert lesson.session.type("Espagne", "effort A1 20").followed
    told = account_told(lesson.session, "Espagne", lang, None)
    assert said in told and "−5\N{NO-BREAK SPACE}T" in told and "-5" not in told
    lesson.session.close()
