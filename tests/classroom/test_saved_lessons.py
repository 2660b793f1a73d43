"""A lesson and the saved game it writes are one game, whichever of several twins was pointed at."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from diadoques.classroom import Session
from diadoques.classroom.export import Exports
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.orders import Verdict
from diadoques.games.catalogue import replay_saved_game
from diadoques.games.diadoques import Verbs
from tests.refusals import refusing

#: Games that are over soon.
SHORT = {
    "diadoques": {"rules": "all", "dynasties": "off", "end-year": "320", "seed": "321"},
    "diplomacy": {"last_year": "1902"},
    "bc218": {"last_year": "216"},
}


def saved_end(session: Session) -> object:
    path = session.folder / "game.dia.json"
    session.save(path)
    return replay_saved_game(savegame.load(path))[-1]


def test_the_last_of_three_twins_retreats_and_the_saved_game_agrees(tmp_path: Path) -> None:
    """The line says where the units stand: it is for the first of them, in both."""
    session = Session(tmp_path)
    session.resolve()
    assert session.position.phase == "retreats"
    twins = [unit.id for unit in session.position.of("Lysimaque") if unit.id in session.position.dislodged]
    assert len(twins) == 2
    chosen = next(one for one in session.game.legal(session.position, "Lysimaque") if one.unit == twins[-1])
    assert session.give("Lysimaque", chosen).verdict == "fine"
    session.resolve()
    assert saved_end(session) == session.position
    session.close()


def test_an_order_is_kept_as_its_text_says_it(tmp_path: Path) -> None:
    """A build without the kind of its unit raised a unit of no kind, which no file could hold."""
    session = Session(tmp_path, game="diplomacy")
    for unit, goal in (("F ANK", "BLA"), ("A CON", "BUL")):
        session.type("TURKEY", f"{unit} - {goal}")
    session.resolve()
    session.resolve()
    assert session.position.phase == "adjustments"
    build = next(one for one in session.game.legal(session.position, "TURKEY") if one.verb is Verbs.BUILD)
    told = session.give("TURKEY", replace(build, becomes=""))
    assert (told.verdict, told.code) == (Verdict.AMBIGUOUS, "kind-missing")
    assert not session.orders("TURKEY")
    assert session.give("TURKEY", build).verdict == "fine"
    session.resolve()
    assert {unit.kind for unit in session.position.units.values()} == {"A", "F"}
    assert saved_end(session) == session.position
    session.close()
    again = Session(tmp_path)
    assert again.position == session.position
    again.close()


def test_who_went_on_with_the_saved_game_does_not_lose_his_turn(tmp_path: Path) -> None:
    """The lesson wrote over what the command line had resolved meanwhile."""
    from diadoques.cli import main

    session = Session(tmp_path, game="diplomacy")
    path = tmp_path / "game.dia.json"
    session.save(path)
    session.resolve()
    session.save(path)
    assert main(["resolve", str(path), "-o", str(path)]) == 0
    theirs = path.read_bytes()
    session.resolve()
    with pytest.raises(Fault, check=refusing("file-changed")):
        session.save(path)
    assert path.read_bytes() == theirs
    path.rename(tmp_path / "theirs.dia.json")
    session.save(path)
    assert len(savegame.load(path).turns) == 2
    session.close()


def test_what_is_written_turn_by_turn_is_what_is_written_at_once(tmp_path: Path) -> None:
    """Only what is new is played for the file: nothing that was gone back on may stay in it."""
    session, path = Session(tmp_path / "lesson", game="diplomacy"), tmp_path / "lesson" / "game.dia.json"

    def written_at_once() -> bytes:
        other = tmp_path / "at-once.dia.json"
        other.unlink(missing_ok=True)
        Exports().save(session.game, session._file, session.received, other)
        return other.read_bytes()

    def resolved(*lines: str) -> bytes:
        for line in lines:
            assert session.type("FRANCE", line).followed
        session.resolve()
        session.save(path)
        assert path.read_bytes() == written_at_once()
        return path.read_bytes()

    first = [resolved("A PAR - BUR"), resolved("A BUR - MUN"), resolved()]
    session.back()
    session.back()
    session.save(path)
    assert path.read_bytes() == written_at_once() == first[0]
    assert resolved("A BUR - RUH") != first[1], "the same number of turns, and another game"
    assert saved_end(session) == session.position
    session.restart()
    assert resolved("A PAR - BUR") == first[0]
    session.close()


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
def test_whole_games_end_alike_however_they_are_kept(tmp_path: Path, game: str) -> None:
    for seed in range(4):
        dice = random.Random(seed)
        session = Session(tmp_path / str(seed), game=game, options=SHORT[game])
        while not session.over:
            for player in session.asked:
                legal = session.game.legal(session.planned, player) if session.position.phase != "vote" else ()
                for order in dice.sample(legal, min(len(legal), dice.randint(0, 6))):
                    session.give(player, order)
            session.resolve()
        position = session.position
        assert saved_end(session) == position
        session.close()
        again = Session(session.folder)
        assert again.position == position
        again.close()
