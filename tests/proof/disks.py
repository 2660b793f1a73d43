"""A program: games are played while the disk fills up again and again, at any byte, and is freed again.

    python -m tests.proof.disks FOLDER GAME FULL SEED KIND        GAME: diadoques, diplomacy, bc218, or "commands"

KIND is how the disk is made full: ``written``, a writer that begins a line and fails; ``limited``, files that the
system lets grow no longer (the same, by the system's own hand); ``real``, a file system that is full (needs a mount).
"""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from diadoques.classroom.journal import NAME
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.games.catalogue import replay_saved_game

from . import player

#: Troubles of a full disk, as a class reads of them.
TROUBLES: Final = ("journal-unwritable", "file-unwritable")
ROOM: Final = (0, 0, 1, 10, 60, 150, 400)
_write: Final = os.write


@contextmanager
def written(_folder: Path, room: int) -> Iterator[None]:
    """A writer that writes so many bytes more of what goes to files, and then fails."""
    left = room

    def write(descriptor: int, data: Any) -> int:
        nonlocal left
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return _write(descriptor, data)
        if not left:
            raise OSError(errno.ENOSPC, "No space left on device")
        done = _write(descriptor, bytes(data)[:left])
        left -= done
        return done

    os.write = write
    try:
        yield
    finally:
        os.write = _write


@contextmanager
def limited(folder: Path, room: int) -> Iterator[None]:
    """Files that may grow by so many bytes beyond the journal, or the saved game, and no more."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    grown = next(path for path in (folder / NAME, folder / player.SAVED) if path.exists()).stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (grown + room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def real(folder: Path, room: int) -> Iterator[None]:
    """A file system with room for so many bytes more at most."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError as error:
            assert error.errno == errno.ENOSPC, error
        if room > 100:
            file.truncate(max(0, file.tell() - 4096))
    try:
        yield
    finally:
        ballast.unlink()


KINDS: Final = {"written": written, "limited": limited, "real": real}


def looked_at(folder: Path, game: str, beside: Path) -> str:
    """What the journal gives back, in a copy."""
    beside.mkdir(exist_ok=True)
    shutil.copyfile(folder / NAME, beside / NAME)
    session = player.opened(beside, game)
    found = player.fingerprint(session)
    session.close()
    shutil.rmtree(beside)
    return found


def prove_lesson(folder: Path, game: str, full: int, dice: random.Random, fill: Any, beside: Path) -> dict[str, int]:
    """Fill the disk so often under one lesson: each refusal costs the act that was refused, and nothing else."""
    count = {"full": 0, "acts": 0, "games": 0, "saves": 0}
    session = player.opened(folder, game)
    while count["full"] < full:
        for _ in range(dice.randint(1, 12)):
            count["games"] += player.act(session, dice) == "restart"
            count["acts"] += 1
        before = player.fingerprint(session)
        refused = False
        with fill(folder, dice.choice(ROOM)):
            for _ in range(40):
                try:
                    if dice.random() < 0.2:
                        session.save(folder / player.SAVED)
                        count["saves"] += 1
                    player.act(session, dice)
                    count["acts"] += 1
                    before = player.fingerprint(session)
                except Fault as fault:
                    assert fault.code in TROUBLES, fault
                    refused = True
                    assert player.fingerprint(session) == before, "a refused act was done all the same"
                    if dice.random() < 0.5:
                        break
        count["full"] += refused
        assert looked_at(folder, game, beside) == before, "what was accepted cannot be read back"
        if (folder / player.SAVED).exists():
            savegame.load(folder / player.SAVED)
        if dice.random() < 0.2:
            session.close()
            session = player.opened(folder, game)
            assert player.fingerprint(session) == before
    session.save(folder / player.SAVED)
    assert replay_saved_game(savegame.load(folder / player.SAVED))[-1] == session.position
    session.close()
    return count


def prove_commands(folder: Path, _game: str, full: int, dice: random.Random, fill: Any, _: Path) -> dict[str, int]:
    """The same for ``resolve`` at the command line: the file stays as it was, or is the next one."""
    count = {"full": 0, "acts": 0, "games": 0}
    path = folder / player.SAVED
    player.begin(path)
    while count["full"] < full:
        if savegame.load(path).turns and replay_saved_game(savegame.load(path))[-1].phase == "over":
            player.begin(path)
            count["games"] += 1
        before = path.read_bytes()
        with fill(folder, dice.choice(ROOM)):
            code, trouble = player.resolve(path, dice)
        if code:
            assert code == 1 and "cannot be written" in trouble, trouble
            assert path.read_bytes() == before, "a file was torn"
            count["full"] += 1
            code, trouble = player.resolve(path, dice)
        assert code == 0, trouble
        assert len(savegame.load(path).turns) == len(json.loads(before)["turns"]) + 1
        count["acts"] += 1
    return count


if __name__ == "__main__":
    where, what, number, start, kind = sys.argv[1:]
    os.environ["LANG"] = "en_GB.UTF-8"
    top = Path(where)
    prove: Callable[..., dict[str, int]] = prove_commands if what == "commands" else prove_lesson
    beside = top.with_name(f"{top.name}-look")
    print(json.dumps(prove(top, what, int(number), random.Random(int(start)), KINDS[kind], beside)))
