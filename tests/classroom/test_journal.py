"""The journal under bad luck: a full disk, a stranger's file, one deleted or replaced in the middle of a lesson."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom import Session
from diadoques.classroom import session as module
from diadoques.classroom.acts import Say, Throw
from diadoques.classroom.journal import HOLDER, NAME, Journal
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.core.untrusted import readable
from diadoques.games.catalogue import replay_saved_game
from tests.refusals import refusing

THREE = ("diadoques", "diplomacy", "bc218")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = Session(tmp_path)
    yield opened
    opened.close()


def orders(session: Session) -> list[str]:
    return [order.to for order in session.orders("Antipater")]


def any_order(session: Session) -> Order:
    return next(iter(session.game.legal(session.planned, "Antipater")))


def reopened(folder: Path) -> list[str]:
    """What the folder gives back, read in a copy so that the running lesson keeps its journal."""
    copy = folder / "copy"
    copy.mkdir(exist_ok=True)
    (copy / NAME).write_bytes((folder / NAME).read_bytes())
    opened = Session(copy)
    try:
        return orders(opened)
    finally:
        opened.close()
        (copy / NAME).unlink()


def full_after(monkeypatch: pytest.MonkeyPatch, room: int, code: int = errno.ENOSPC) -> None:
    """A disk with room for so many bytes more: the beginning of a line is written, then nothing."""
    real = os.write
    left = room

    def write(descriptor: int, data: Any) -> int:
        nonlocal left
        if not left:
            raise OSError(code, os.strerror(code))
        done = real(descriptor, bytes(data)[:left])
        left -= done
        return done

    monkeypatch.setattr(os, "write", write)


@pytest.mark.parametrize("room", [0, 1, 17, 100])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO])
def test_a_disk_full_in_the_middle_of_a_line_costs_that_act_only(
    session: Session, monkeypatch: pytest.MonkeyPatch, room: int, code: int
) -> None:
    session.type("Antipater", "A MAC -> THE")
    before = (session.folder / NAME).read_bytes()
    full_after(monkeypatch, room, code)
    for _ in range(2):
        with pytest.raises(Fault) as caught:
            session.type("Antipater", "A MAC -> PEO")
        assert (caught.value.code, caught.value.data["why"]) == ("journal-unwritable", errno.errorcode[code])
        assert orders(session) == ["THE"]
    assert (session.folder / NAME).read_bytes() == before
    monkeypatch.undo()
    session.type("Antipater", "A MAC -> CHA")
    assert orders(session) == ["THE", "CHA"] == reopened(session.folder)


def test_what_could_not_be_taken_back_at_once_is_taken_back_later(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.type("Antipater", "A MAC -> THE")
    full_after(monkeypatch, 30)

    def broken(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "ftruncate", broken)
    with pytest.raises(Fault, check=refusing("journal-unwritable")):
        session.type("Antipater", "A MAC -> PEO")
    assert not (session.folder / NAME).read_bytes().endswith(b"\n")
    monkeypatch.undo()
    session.type("Antipater", "A MAC -> CHA")
    assert orders(session) == ["THE", "CHA"] == reopened(session.folder)


def test_a_line_that_did_not_reach_the_disk_does_not_count(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(Fault, check=refusing("journal-unwritable")):
        session.type("Antipater", "A MAC -> PEO")
    monkeypatch.undo()
    assert orders(session) == [] == reopened(session.folder)


def test_a_resolution_that_cannot_be_kept_has_not_happened(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    full_after(monkeypatch, 5)
    with pytest.raises(Fault, check=refusing("journal-unwritable")):
        session.resolve()
    monkeypatch.undo()
    assert session.position.phase == "levy" and not session.reports
    session.resolve()
    assert len(session.reports) == 1


def test_a_full_disk_leaves_no_journal_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full_after(monkeypatch, 40)
    with pytest.raises(Fault, check=refusing("journal-unwritable")):
        Session(tmp_path / "game")
    monkeypatch.undo()
    assert list((tmp_path / "game").iterdir()) == []
    Session(tmp_path / "game").close()


def test_a_new_game_on_a_full_disk_leaves_the_old_one_going(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.type("Antipater", "A MAC -> THE")
    full_after(monkeypatch, 40)
    with pytest.raises(Fault, check=refusing("file-unwritable")):
        session.restart()
    monkeypatch.undo()
    session.type("Antipater", "A MAC -> CHA")
    assert orders(session) == ["THE", "CHA"] == reopened(session.folder)
    session.restart()
    assert orders(session) == [] and (session.folder / session.kept).exists()


FOREIGN = {
    "another program's": b'{"event":"start"}\n{"event":"stop"}\n',
    "another program's, cut short": b'{"event":"start"}\n{"event":',
    "notes": "Lundi : rien à signaler.\n".encode(),
    "notes without an end": b"to do",
    "one line without an end": b'{"event":"start"}',
    "binary": bytes(range(256)),
    "a later version": b'{"format":"diadoques-journal","version":99}\n{"act":"x',
    "only an end of line": b"\n",
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
def test_a_strangers_journal_is_refused_untouched(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    with pytest.raises(Fault) as caught:
        Session(tmp_path)
    assert NAME in caught.value.where
    assert (tmp_path / NAME).read_bytes() == content
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_a_broken_journal_keeps_its_cut_line_too(session: Session) -> None:
    session.type("Antipater", "A MAC -> THE")
    path = session.folder / NAME
    session.close()
    data = path.read_bytes() + b'{"act":"dance"}\n{"act":"or'
    path.write_bytes(data)
    with pytest.raises(Fault, check=refusing(f"{NAME}, 3")):
        Session(path.parent)
    assert path.read_bytes() == data


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_or_a_folder_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    os.mkfifo(tmp_path / "a" / NAME)
    with pytest.raises(Fault, check=refusing("file-not-ordinary")):
        Session(tmp_path / "a")
    (tmp_path / "b" / NAME).mkdir(parents=True)
    with pytest.raises(Fault, check=refusing("EISDIR")):
        Session(tmp_path / "b")


@pytest.mark.skipif(os.name != "posix", reason="this system makes no links")
def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / HOLDER).symlink_to(victim)
    Session(tmp_path / "a").close()
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / NAME).symlink_to(tmp_path / "nowhere")
    with pytest.raises(Fault, check=refusing("ELOOP")):
        Session(tmp_path / "b")
    assert victim.read_text() == "mine" and not (tmp_path / "nowhere").exists()


def test_who_could_not_open_a_game_takes_it_from_nobody(session: Session) -> None:
    """Another kernel found a line that does not follow; the lesson that was running could not go on."""
    Session.open_here.clear()  # as if it ran in another kernel
    session.type("Antipater", "A MAC -> THE")
    path = session.folder / NAME
    data = path.read_bytes()
    path.write_bytes(data + b'{"act":"say","player":"Antipater","prompt":"levy","value":["G","A","A"]}\n')
    with pytest.raises(Fault, check=refusing("levy-kind")):
        Session(session.folder)
    path.write_bytes(data)
    session.type("Antipater", "A MAC -> CHA")
    assert orders(session) == ["THE", "CHA"] == reopened(session.folder)


def test_who_gives_back_takes_nothing_from_who_came_since(session: Session) -> None:
    """Two more kernels open the game and let go of it: the earlier has nothing left to give back."""
    second, third = (Journal(session.folder, lambda: session._journal.head) for _ in range(2))
    holder = session.folder / HOLDER
    before = holder.read_bytes()
    second.give_back()
    assert holder.read_bytes() == before, "it is the third one's by now"
    third.give_back()
    assert holder.read_bytes() != before


def deleted(path: Path) -> None:
    path.unlink()


def deleted_with_all(path: Path) -> None:
    for one in path.parent.iterdir():
        one.unlink()
    path.parent.rmdir()


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be deleted there")
@pytest.mark.parametrize("gone", [deleted, deleted_with_all])
def test_a_journal_deleted_under_a_lesson_is_noticed_and_put_back(tmp_path: Path, gone: Callable[[Path], None]) -> None:
    session = Session(tmp_path / "game")
    session.type("Antipater", "A MAC -> THE")
    gone(session.folder / NAME)
    with pytest.raises(Fault, check=refusing("journal-restored")):
        session.type("Antipater", "A MAC -> PEO")
    assert orders(session) == ["THE"] == reopened(session.folder)
    session.type("Antipater", "A MAC -> CHA")
    assert orders(session) == ["THE", "CHA"] == reopened(session.folder)
    session.close()


def other_journal(path: Path) -> None:
    other = Session(path.parent / "other")
    other.close()
    (path.parent / "other" / NAME).replace(path)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def longer(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b'{"act":"undo","player":"Antipater"}\n')


def shorter(path: Path) -> None:
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))


def as_long(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"THE", b"CHA"))


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be replaced there")
@pytest.mark.parametrize("change", [other_journal, emptied, longer, shorter, as_long, a_folder])
def test_a_journal_replaced_under_a_lesson_is_noticed_and_nothing_lost(
    session: Session, change: Callable[[Path], None]
) -> None:
    session.type("Antipater", "A MAC -> THE")
    path = session.folder / NAME
    ours = path.read_bytes()
    change(path)
    there = path.read_bytes() if path.is_file() else b""
    for _ in range(2):
        with pytest.raises(Fault, check=refusing("journal-replaced")) as caught:
            session.type("Antipater", "A MAC -> PEO")
    assert orders(session) == ["THE"]
    kept = session.folder / caught.value.data["name"]
    assert kept.read_bytes() == ours
    assert path.is_dir() or path.read_bytes() == there, "the other file is left as it is"
    if path.is_dir():
        path.rmdir()
    kept.replace(path)
    session.type("Antipater", "A MAC -> CHA")
    assert orders(session) == ["THE", "CHA"] == reopened(session.folder)


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be moved there")
def test_a_journal_moved_away_and_put_back_is_the_same(session: Session) -> None:
    session.type("Antipater", "A MAC -> THE")
    path = session.folder / NAME
    data = path.read_bytes()
    path.rename(session.folder / "away")
    path.write_bytes(data)
    session.type("Antipater", "A MAC -> CHA")
    assert orders(session) == ["THE", "CHA"] == reopened(session.folder)


@pytest.mark.parametrize("where", ["apply", "settle"])
def test_whoever_interrupts_between_writing_and_doing_loses_nothing(
    session: Session, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Later resolutions did not follow from the journal any more: it could never be opened again."""
    session.type("Antipater", "A MAC -> THE")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(module if where == "apply" else Session, where, interrupted)
        with pytest.raises(KeyboardInterrupt):
            session.type("Antipater", "A MAC -> CHA") if where == "apply" else session.resolve()
    with pytest.raises(Fault, check=refusing("act-interrupted")):
        session.resolve()
    if where == "apply":
        assert orders(session) == ["THE", "CHA"]
    else:
        assert len(session.reports) == 1
    session.resolve()
    position = session.position
    session.close()
    again = Session(session.folder)
    assert again.position == position
    again.close()


# -- one validation, before anything is kept

LONG = "x" * 101
BEYOND: dict[str, Callable[[Session], object]] = {
    "21 dice": lambda s: s.throw("weather", [1] * 21),
    "a throw with a long name": lambda s: s.throw(LONG, [1]),
    "a die of text": lambda s: s.throw("weather", ["1"]),  # type: ignore[list-item]
    "a die of 1.5": lambda s: s.throw("weather", [1.5]),  # type: ignore[list-item]
    "a die that is true": lambda s: s.throw("weather", [True]),
    "a huge die": lambda s: s.throw("weather", [10**30]),
    "a die of 5,000 digits": lambda s: s.throw("weather", [10**5000]),
    "a throw named by half a letter": lambda s: s.throw("\ud800", [1]),
    "a throw named by a number": lambda s: s.throw(7, [1]),  # type: ignore[arg-type]
    "51 ballots": lambda s: s.say("Antipater", "vote", [["Antipater"]] * 51),
    "a ballot of 51 names": lambda s: s.say("Antipater", "vote", [["Antipater"] * 51]),
    "a ballot of 101 letters": lambda s: s.say("Antipater", "vote", [[LONG]]),
    "a ballot of numbers": lambda s: s.say("Antipater", "vote", [[1]]),  # type: ignore[list-item]
    "a bare name for ballots": lambda s: s.say("Antipater", "vote", "Antipater"),
    "a bare name for a ballot": lambda s: s.say("Antipater", "vote", ["Antipater"]),
    "a bare name for winners": lambda s: s.say("Antipater", "proposals", "Antipater"),
    "handed in, yes": lambda s: s.hand_in("Antipater", "yes"),  # type: ignore[arg-type]
    "handed in, 2": lambda s: s.hand_in("Antipater", 2),
    "an order with such a line": lambda s: s.give("Antipater", any_order(s), "x" * 1001),
    "a line with half a letter": lambda s: s.give("Antipater", any_order(s), "\udfff"),
    "an act of nobody": lambda s: s.hand_in("Perdiccas"),
}  # fmt: skip


@pytest.mark.parametrize("name", BEYOND)
def test_what_could_not_be_read_back_is_refused_and_leaves_no_trace(session: Session, name: str) -> None:
    session.type("Antipater", "A MAC -> THE")
    before = (session.folder / NAME).read_bytes()
    with pytest.raises(Fault):
        BEYOND[name](session)
    assert (session.folder / NAME).read_bytes() == before
    assert orders(session) == ["THE"] == reopened(session.folder)
    assert not session.throws and not session.sheet("Antipater").said


def test_a_line_just_within_the_limits_is_read_back(session: Session) -> None:
    session.give("Antipater", any_order(session), "x" * 1000)
    assert (session.folder / NAME).read_bytes().count(b"\n") == 2
    reopened(session.folder)
    session.save(session.folder / "game.dia.json")
    session.resolve()
    session.save(session.folder / "game.dia.json")
    replay_saved_game(savegame.load(session.folder / "game.dia.json"))


WITHIN = {
    "20 dice": Throw("weather", [1] * 20),
    "a throw with a name as long as can be": Throw("x" * 100, [1]),
    "50 ballots": Say("Antipater", "vote", [["Antipater"]] * 50),
    "a ballot of 100 letters": Say("Antipater", "vote", [["x" * 100]]),
    "200 throws": savegame.SavedAnswers(throws={f"n{number}": [1] for number in range(200)}),
}


@pytest.mark.parametrize("name", WITHIN)
def test_what_is_just_within_the_limits_of_files_may_be_kept(name: str) -> None:
    assert readable(WITHIN[name]) == WITHIN[name]


def test_201_throws_are_too_many() -> None:
    with pytest.raises(Fault, check=refusing("file-out-of-bounds")):
        readable(savegame.SavedAnswers(throws={f"n{number}": [1] for number in range(201)}))


@pytest.mark.parametrize("game", THREE)
def test_an_option_too_long_for_a_file_is_refused(tmp_path: Path, game: str) -> None:
    for options in ({"seed": LONG}, {"seed": "\ud800"}, {LONG: "x"}, {"layer": LONG}):
        with pytest.raises(Fault):
            Session(tmp_path / "game", game=game, options=options)
        folder = tmp_path / "game"
        assert not folder.exists() or list(folder.iterdir()) == []


def test_the_journal_is_read_by_who_wrote_it(session: Session) -> None:
    """Whatever the acts hold, their lines are JSON that gives them back."""
    session.type("Antipater", "A MAC -> THE   ")
    session.say("Séleucos", "proposals", [["Séleucos", "Antigone"]])
    rows = [json.loads(line) for line in (session.folder / NAME).read_text(encoding="utf-8").splitlines()]
    assert rows[1]["line"] == "A MAC -> THE   "


def test_what_is_no_name_is_refused_among_the_first_units(session: Session) -> None:
    """A number in a changed journal: the refusal is a sentence, whatever it was told."""
    with pytest.raises(Fault, check=refusing("answer-unknown")) as caught:
        session.say("Antipater", "levy", [1, "A", "A"])
    assert "1" in str(caught.value)
