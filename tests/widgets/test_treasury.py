"""The treasury is one number, wherever a page shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadoques.classroom.judging import plan_of
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
