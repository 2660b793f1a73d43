"""The treasury is one number, wherever a page shows it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom.privacy import plan_of
from diadoques.widgets.lesson import Lesson


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


def paid(folder: Path) -> tuple[Lesson, Any]:
    """A lesson in which Lysimachus pays all that he has for one thing; and what a payment for that is offered as."""
    lesson = Lesson(folder, lang="en")
    session, money = lesson.session, lesson.session.game.abilities.money
    while session.position.phase != "movement":
        lesson.resolve(anyway=True)
    lesson.choose("Lysimaque")
    quote = next(iter(money.quotes(session.planned, "Lysimaque")))
    left = money.account(session.planned, "Lysimaque", ()).left
    session.give("Lysimaque", replace(quote.order, amount=left))
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
