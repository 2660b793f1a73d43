"""The dice that a class throws itself: asked for one after the other, kept, taken back; others are refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from diadoques.classroom.session import Session
from diadoques.core.faults import Fault
from diadoques.core.steps import Step
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.season import season
from diadoques.widgets import Lesson


@pytest.fixture
def tossing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lesson]:
    """A game in which the class throws every die, and each season begins with two throws."""

    def toss(resolution: Resolution) -> None:
        resolution.throw("wind", 2, 6, "DIA-13A-01")
        resolution.throw("waves", 1, 6, "DIA-13A-01")

    monkeypatch.setattr(season, "OPENING", (Step("toss", "DIA-13A-01", toss), *season.OPENING))
    opened = Lesson(tmp_path / "dice", options={"dice": "thrown"})
    yield opened
    opened.session.close()


def test_dice_that_nothing_asks_for_are_refused(tossing: Lesson) -> None:
    for name, meant in (("wnd", "wind"), ("waves", None), ("nonsense", None)):
        with pytest.raises(Fault) as caught:
            tossing.session.throw(name, [3, 5])
        assert (caught.value.code, caught.value.data.get("meant")) == ("throw-unwanted", meant)
    assert not tossing.session.throws
    tossing.session.throw("wind", [3, 5])
    tossing.session.throw("wind", [2, 5])  # thrown anew
    assert tossing.session.throws == {"wind": (2, 5)}


def test_dice_are_asked_for_and_the_season_goes_on_with_them(tossing: Lesson) -> None:
    tossing.resolve(anyway=True)
    assert tossing.report is None and tossing.dice.box in tossing.panel.children
    assert "wind" in tossing.dice._asks.value and "2 × un dé à 6 faces" in tossing.dice._asks.value
    tossing.dice.line.value = "3 9"  # no die shows nine
    assert tossing.report is None and "9" in tossing.message.value and not tossing.session.throws
    tossing.dice.line.value = "3 5"
    assert "waves" in tossing.dice._asks.value and tossing.session.throws == {"wind": (3, 5)}
    tossing.dice.line.value = "six"
    assert tossing.report is None
    again = Session(tossing.session.folder)  # the kernel died: what was thrown stays thrown
    assert again.throws == {"wind": (3, 5)}
    again.close()


@pytest.mark.slow
def test_a_throw_is_taken_back_and_made_again(tossing: Lesson) -> None:
    tossing.resolve(anyway=True)
    tossing.dice.line.value = "3 5"
    tossing.dice._done.children[0].children[1].click()
    assert not tossing.session.throws
    tossing.resolve(anyway=True)
    tossing.dice.line.value = "1 2"
    tossing.dice.line.value = "6"
    assert tossing.report is not None
    thrown = {event["name"]: tuple(event["numbers"]) for event in tossing.report.events if event.kind == "thrown"}
    assert thrown == {"wind": (1, 2), "waves": (6,)} and not tossing.session.throws
    assert (tossing.session.folder / "game.dia.json").exists()


def test_a_game_whose_class_throws_asks_for_the_first_event_before_it_begins(tmp_path: Path) -> None:
    """DIA-13-02: the event of the second season is drawn before anybody negotiates."""
    folder = tmp_path / "thrown"
    opened = Lesson(folder, options={"layer": "advanced", "dice": "thrown"})
    assert not hasattr(opened, "session") and not (folder / "journal.jsonl").exists()
    assert (
        opened.box.children == (opened.opening.first.box,)
        and "2 × un dé à 6 faces" in opened.opening.first.box.children[0].value
    )
    opened.opening.first.line.value = "7 1"  # no such die
    assert not hasattr(opened, "session")
    for _ in range(6):  # one throw may ask for another
        if hasattr(opened, "session"):
            break
        first = opened.opening.first
        wanted = 2 if "2 ×" in first.box.children[0].value else 1
        first.line.value = " ".join("34"[:wanted])
    assert opened.session.options["first-throws"].startswith("3 4")
    assert opened.strip.box in opened.box.children
    opened.session.close()
    again = Lesson(folder)  # the journal holds the throws
    assert again.session.options["first-throws"].startswith("3 4")
    again.session.close()
