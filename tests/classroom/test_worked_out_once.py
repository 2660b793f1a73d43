"""What many ask in one deed is worked out once: who is asked what, and the position that sheets are written for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.classroom.room import Room
from diadoques.classroom.state import State
from diadoques.games.diadoques.people import levy
from diadoques.games.diadoques.season import protocol as of_diadoques
from diadoques.games.diplomacy import protocol as of_diplomacy
from diadoques.widgets.group_page import GroupPage

#: What is counted: where it stands, and what it is called there.
COUNTED = ((of_diadoques, "_awaited"), (of_diplomacy, "_awaited"), (levy, "levy_units"), (State, "picks"))


@contextmanager
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """How often each of these is worked out."""
    found: Counter[str] = Counter()

    def counted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            found[name] += 1
            return work(*given)

        return call

    with monkeypatch.context() as patched:
        for home, name in COUNTED:
            patched.setattr(home, name, counted(name, getattr(home, name)))
        yield found


@pytest.mark.parametrize(
    ("game", "player", "line"),
    [
        ("diplomacy", "France", "A PAR - BUR"),
        ("bc218", "Rome", "A Apo - Epi"),
        ("diadoques", "Ptolemy", "A EGY -> SIN"),
    ],
)
def test_a_line_asks_once_what_is_asked(game: str, player: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = d.new(game, lang="en")
    with counting(monkeypatch) as found:
        assert begun.give(player, line)[0].verdict == "fine"
    assert found["_awaited"] == 1 and found["levy_units"] <= 1, found


def test_an_act_on_a_page_works_out_once_what_is_planned_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each group plans without knowing what the others chose: the first units of all are supposed for each."""
    room = Room(tmp_path / "class")
    pages = [GroupPage(room, seat, "en") for seat in ("Antipater", "Antigone")]
    room.write()
    board = pages[0].table.map
    board._handle_custom_msg({"kind": "selected", "unit": "Antipater-1"}, [])
    index = board.choices["Antipater-1"][5]["index"]
    with counting(monkeypatch) as found:
        board._handle_custom_msg({"kind": "order", "unit": "Antipater-1", "index": index}, [])
    assert room.session.orders("Antipater")
    assert found["_awaited"] == found["levy_units"] == 0, found
    assert found["picks"] <= 4 * len(room.session.seats), found  # once each, and for each page that supposes
    room.close()


def test_what_is_planned_on_follows_what_is_picked(tmp_path: Path) -> None:
    room = Room(tmp_path / "class")
    session = room.session
    before = session.planned
    assert session.planned is before
    session.say("Antipater", "levy", ["A", "A", "F"])
    assert [unit.kind for unit in session.planned.of("Antipater")] == ["A", "A", "F"]
    session.undo("Antipater")
    assert session.planned is before
    room.close()
