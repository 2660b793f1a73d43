"""Games that were put aside: offered as long as nothing else holds them, and gone on with; nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from diadoques.classroom.journal import NAME
from diadoques.classroom.session import Session
from diadoques.classroom.taken_up import games_put_aside, opened_copy, resume
from diadoques.core.faults import Fault


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """Ptolemy's first orders."""
    found = Session(tmp_path / "game")
    assert found.type("Ptolémée", "A EGY -> CYR").followed
    yield found
    found.close()


def goals(session: Session) -> list[str]:
    """Where Ptolemy's units are sent."""
    return [order.to for order in session.orders("Ptolémée")]


def test_a_game_put_aside_is_offered_and_goes_on(session: Session) -> None:
    session.restart()
    assert games_put_aside(session.folder) == ("journal-1.jsonl",)
    assert session.type("Ptolémée", "A EGY -> SIN").followed
    resume(session, "journal-1.jsonl")
    assert goals(session) == ["CYR"]
    assert games_put_aside(session.folder) == ("journal-2.jsonl",), "the one that goes on is not offered; the other is"
    resume(session, "journal-2.jsonl")
    assert goals(session) == ["SIN"]
    assert len(list(session.folder.glob("journal-*.jsonl"))) == 3


def test_a_game_in_which_nothing_was_done_is_not_offered(session: Session) -> None:
    session.restart()
    session.restart()
    assert games_put_aside(session.folder) == ("journal-1.jsonl",)


def test_a_season_that_was_taken_back_is_offered(session: Session) -> None:
    session.resolve()
    session.back()
    assert games_put_aside(session.folder) == ("journal-1.jsonl",)
    resume(session, "journal-1.jsonl")
    assert len(session.reports) == 1


def test_what_is_not_there_or_broken_changes_nothing(session: Session, tmp_path: Path) -> None:
    session.restart()
    before = (session.folder / NAME).read_bytes()
    (session.folder / "journal-2.jsonl").write_bytes(b'{"format":"diadoques-journal",\nno journal\n')
    for name in ("journal-7.jsonl", "../game/journal.jsonl", NAME, "journal-2.jsonl"):
        with pytest.raises(Fault):
            resume(session, name)
    assert (session.folder / NAME).read_bytes() == before and session.type("Ptolémée", "A EGY -> SIN").followed
    with pytest.raises(Fault, match=r"journal-7\.jsonl"):
        opened_copy(session.folder, "journal-7.jsonl", tmp_path / "place")
