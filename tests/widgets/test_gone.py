"""A program that stopped, and a game that is open elsewhere: said in a sentence, with the way back."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest

from diadoques.classroom.session import Session
from diadoques.core import locks
from diadoques.core.faults import Fault
from diadoques.widgets import Lesson
from diadoques.widgets.kit.signals import Heartbeat

TOP = Path(__file__).resolve().parents[2]
OTHER = """
import sys
from diadoques.classroom.session import Session
session = Session(sys.argv[1])
print("open", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def other(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program, which has the game of ``tmp_path`` open."""
    command = [sys.executable, "-c", OTHER, str(tmp_path / "game")]
    running = subprocess.Popen(command, cwd=TOP, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with running:
        assert running.stdout is not None and running.stdout.readline() == "open\n"
        yield running
        running.kill()


def said(lesson: Lesson) -> str:
    return "".join(part.value for part in lesson.box.children if isinstance(part, w.HTML))


@pytest.mark.slow
@pytest.mark.skipif(locks.fcntl is None, reason="this system has no locks: nobody can tell")
@pytest.mark.parametrize(("lang", "words"), [("fr", "ouverte ailleurs"), ("en", "open elsewhere")])
def test_a_game_that_is_open_elsewhere_is_not_taken_unasked(
    tmp_path: Path, other: subprocess.Popen[str], lang: str, words: str
) -> None:
    lesson = Lesson(tmp_path / "game", lang=lang)
    assert words in said(lesson) and not hasattr(lesson, "session")
    retry, take = (part for part in lesson.box.children if isinstance(part, w.Button))
    retry.click()
    assert words in said(lesson)
    take = lesson.box.children[-1]
    take.click()
    assert lesson.session.position.players and words not in said(lesson)


@pytest.mark.skipif(locks.fcntl is None, reason="this system has no locks: nobody can tell")
def test_a_game_whose_other_program_ended_is_opened_unasked(tmp_path: Path, other: subprocess.Popen[str]) -> None:
    other.kill()
    other.wait()
    assert Lesson(tmp_path / "game").session.position.players


def test_the_same_program_opens_its_own_game_again(tmp_path: Path) -> None:
    first = Lesson(tmp_path / "game")
    second = Lesson(tmp_path / "game")
    with pytest.raises(Fault, match="rouverte|opened"):
        first.session.hand_in("Antipater")
    second.session.hand_in("Antipater")


def test_a_session_takes_down_its_sign(tmp_path: Path) -> None:
    session = Session(tmp_path / "game")
    session.close()
    session.close()
    assert Lesson(tmp_path / "game").session is not session


@pytest.mark.parametrize("content", [None, "beat", {}, {"kind": "beat"}, {"kind": "beat", "number": "1"}, ["beat", 1]])
def test_a_pulse_answers_what_it_knows_and_nothing_else(monkeypatch: pytest.MonkeyPatch, content: Any) -> None:
    pulse, answers = Heartbeat("fr"), []
    monkeypatch.setattr(pulse, "send", answers.append)
    pulse._handle_custom_msg(content, [])
    assert answers == []
    pulse._handle_custom_msg({"kind": "beat", "number": 3}, [])
    assert answers == [{"kind": "beat", "number": 3}]


def test_the_lesson_says_both_languages_of_its_pulse(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path / "game", lang="en")
    assert lesson.pulse in lesson.box.children and lesson.pulse.lang == "en"
    lesson.speak("fr")
    assert lesson.pulse.lang == "fr" and "Rien n’est perdu" in lesson.pulse.words["fr"]
