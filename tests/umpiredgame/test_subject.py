"""Forms of one kind for several subjects, as the page on games has them: told apart, answered each by its name."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import diadoques as d
from diadoques.api.asking import questions
from diadoques.classroom.session import Session
from diadoques.core.prompts import UMPIRE, Form, Prompts
from diadoques.explain.asked import prompt_in_words
from diadoques.games import catalogue
from tests.umpiredgame.edited import Edit
from tests.umpiredgame.test_check_further import copied_fixture  # noqa: F401
from tests.umpiredgame.test_page import REFERENCE

#: The module ``asking`` of the reference.
FACTS = re.compile(r"^```python\n(?P<text>def _strong.*?)^```$", re.MULTILINE | re.DOTALL)
TURN, ASKED = "turn.py", "words/asked.toml"
NAME = "BATTLE + ' ' + next(iter(position.at.values()), 'SIC')"
PLACED: tuple[Edit, ...] = (
    (TURN, "Form(BATTLE, UMPIRE,", f"Form({NAME}, UMPIRE,"),
    (
        TURN,
        "answers.said[BATTLE][UMPIRE]",
        f"answers.said[{NAME}][UMPIRE]",
    ),
)
MARCHES = {"Rome": "A -> SIC", "Syracuse": "A -> SIC"}


@pytest.fixture
def placed(copied: Callable[..., str]) -> Iterator[str]:
    """Tolls, whose battle is about its place; its name."""
    package = copied("tolls", *PLACED)
    catalogue.register(package)
    yield package.rpartition(".")[2]


def test_a_meeting_is_named_and_answered_by_its_place(placed: str, tmp_path: Path) -> None:
    game = d.new(placed, lang="en")
    for state, line in MARCHES.items():
        game.give(state, line)
    game.resolve()
    assert [str(one) for one in game.awaits] == ["The umpire: the winner, the loser’s losses, a tale. (Sicily)"]
    game.give(UMPIRE, "battle SIC: winner=Rome, losses=2")
    assert "wins the battle" in str(game.resolve())
    session = Session(tmp_path / "class", game=placed)
    for state, line in MARCHES.items():
        session.type(state, line)
    session.resolve()
    session.say(UMPIRE, "battle SIC", {"winner": "Rome", "losses": 2})
    assert "fought" in [event.kind for event in session.resolve().events]
    session.close()


def test_several_meetings_are_all_told(placed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = catalogue.load_game(placed)
    position = catalogue.begin(rules, "spring-220", {})[1]
    forms = Prompts((Form("battle SIC", UMPIRE), Form("battle ITA", UMPIRE), Form("other", UMPIRE)))
    monkeypatch.setattr(type(rules), "awaits", lambda *_: forms)
    told = questions(position, "en")
    assert len(told) == 2 and "(Sicily)" in told[0].text and "(Southern Italy)" in told[1].text
    assert told.players == ("the umpire",)


def test_what_else_a_sentence_names_is_told_by_the_module_of_the_page(copied: Callable[..., str]) -> None:
    found = FACTS.search(REFERENCE)
    assert found is not None
    question = (ASKED, "Who wins, and at what price?", "Does {strongest:the} win {place:in}?")
    package = copied("tolls", *PLACED, question)
    source = next(Path(one, *package.split(".")) for one in sys.path if Path(one, *package.split(".")).is_dir())
    (source / "words" / "asking.py").write_text(found["text"], encoding="utf-8")
    assert not d.check_game(package, "en").lacks
    game = catalogue.load_game(package.rpartition(".")[2])
    position = catalogue.begin(game, "spring-220", {})[1]
    met = position.__class__(at=dict.fromkeys(position.players, "SIC"), men={"Rome": 9, "Syracuse": 10})
    assert prompt_in_words(met, Form("battle SIC", UMPIRE), "en").asks == "Does Syracuse win in Sicily?"
