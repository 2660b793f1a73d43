"""A program: a player in a process of his own is killed at random moments; what he was told to be kept is looked for.

    python -m tests.proof.kills FOLDER GAME KILLS SEED        GAME: diadoques, diplomacy, bc218, or "commands"

Half of the kills come at any time, half in the middle of what is written: between two steps of it, or after a few bytes
of a line. The next player opens what the last one left, says what he finds, and plays on.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from diadoques.classroom import Session
from diadoques.classroom import session as module
from diadoques.classroom.journal import NAME
from diadoques.core import savegame
from diadoques.games.catalogue import replay_saved_game

from . import player

#: Longest that a player is let play, and is waited for, in seconds.
A_WHILE: Final = 0.12
TOO_LONG: Final = 120.0
_write: Final = os.write


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def set_trap(dice: random.Random) -> None:
    """Die at one of the next steps of writing; a line is begun before."""
    left = dice.randint(1, 50)

    def step() -> bool:
        nonlocal left
        left -= 1
        return left == 0

    def write(descriptor: int, data: Any) -> int:
        if step():
            _write(descriptor, bytes(data)[: dice.randint(0, len(data))])
            die()
        return _write(descriptor, data)

    def trapped(real: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any, **named: Any) -> Any:
            if step():
                die()
            done = real(*arguments, **named)
            if step():
                die()
            return done

        return run

    os.write = write
    for owner, name in ((os, "fsync"), (os, "ftruncate"), (Path, "replace"), (Path, "rename")):
        setattr(owner, name, trapped(getattr(owner, name)))


def play_lesson(folder: Path, game: str, dice: random.Random, trap: bool, say: Callable[..., None]) -> None:
    """Open the lesson, and act until killed; nothing is said before it is accepted."""
    before = "-"
    real = module.replay

    def replay(session: Session, deed: Any, where: str, same: bool) -> None:
        nonlocal before
        if where.endswith(f", {session._journal.count + 1}"):  # the last line, after the head
            before = player.fingerprint(session)
        real(session, deed, where, same)

    module.replay = replay
    session = player.opened(folder, game)
    say("open", player.fingerprint(session), before, len(session.reports), bool(session.lost))
    if trap:
        set_trap(dice)
    while True:
        kind = player.act(session, dice)
        say("kept", player.fingerprint(session), kind)
        if kind == "resolve":
            session.save(folder / player.SAVED)
            say("saved", len(session.reports))


def play_commands(folder: Path, _game: str, dice: random.Random, trap: bool, say: Callable[..., None]) -> None:
    """Resolve a file over itself until killed; when its game is over, begin another."""
    path = folder / player.SAVED
    if not path.exists():
        player.begin(path)
    turns = len(savegame.load(path).turns)
    say("open", turns)
    if trap:
        set_trap(dice)
    while True:
        code, trouble = player.resolve(path, dice)
        if code == 0:
            turns += 1
        else:
            assert "game is over" in trouble or "partie est finie" in trouble, trouble
            say("over")
            player.begin(path)
            turns = 0
        say("turns", turns)


def killed(play: Callable[..., None], folder: Path, game: str, dice: random.Random) -> list[list[Any]]:
    """What a player said before he was killed."""
    trap, seed = dice.random() < 0.5, dice.random()
    reader, writer = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reader)

        def say(*told: Any) -> None:
            _write(writer, json.dumps(told).encode() + b"\n")

        try:
            play(folder, game, random.Random(seed), trap, say)
        except BaseException as error:
            say("failed", repr(error))
        os._exit(3)
    os.close(writer)
    said = b""
    too_late = time.monotonic() + TOO_LONG
    if not trap:
        if dice.random() < 0.9:  # else he may be killed while he opens
            said = os.read(reader, 1 << 16)
        time.sleep(dice.uniform(0.0, A_WHILE))
        os.kill(pid, signal.SIGKILL)
    while select.select([reader], [], [], max(0.0, too_late - time.monotonic()))[0]:
        part = os.read(reader, 1 << 16)
        if not part:
            break
        said += part
    else:
        os.kill(pid, signal.SIGKILL)
    os.close(reader)
    _, status = os.waitpid(pid, 0)
    told = [json.loads(line) for line in said.split(b"\n")[:-1]]
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, f"he died of himself: {told[-1:]}"
    return told


def reopened(folder: Path, game: str, content: bytes) -> str:
    """What a journal that was put away holds."""
    folder.mkdir(exist_ok=True)
    (folder / NAME).write_bytes(content)
    session = player.opened(folder, game)
    found = player.fingerprint(session)
    session.close()
    (folder / NAME).unlink()
    return found


def latest(folder: Path) -> Path | None:
    """The journal that was put away last."""
    found = folder.glob("journal-*.jsonl")
    return max(found, key=lambda path: int(path.stem.partition("-")[2]), default=None)


def prove_lesson(folder: Path, game: str, kills: int, dice: random.Random) -> dict[str, int]:
    """Kill so often, and look each time at what the next one finds."""
    count = {"kills": 0, "acts": 0, "games": 0, "torn": 0, "unsaid": 0, "saves": 0}
    last, saved = "", 0
    while count["kills"] < kills:
        away = latest(folder)  # before he comes, who may well play a whole game and begin another
        told = killed(play_lesson, folder, game, dice)
        count["kills"] += 1
        if not told:
            continue  # killed before anything could be said
        _, found, before, reports, torn = told[0]
        if last not in ("", found, before):
            # A new game was begun and could not be said: the old one stands whole under another name.
            assert reports == 0 and away is not None
            assert reopened(folder / "look", game, away.read_bytes()) == last, "an act was lost"
        count["unsaid"] += last not in ("", found)
        count["torn"] += torn
        kept = [one for one in told if one[0] == "kept"]
        last = kept[-1][1] if kept else found
        count["acts"] += len(kept)
        count["games"] += sum(one[2] == "restart" for one in kept)
        saved = saved if reports else 0
        for one in told:
            if one[0] == "saved":
                saved, count["saves"] = one[1], count["saves"] + 1
            elif one[-1] == "restart":
                saved = 0  # the file is that of the last game until the new one is saved
        if count["saves"]:
            file = savegame.load(folder / player.SAVED)
            assert len(file.turns) >= saved, "a saved game was lost"
            if count["kills"] % 25 == 0:
                replay_saved_game(file)
    return count


def prove_commands(folder: Path, _game: str, kills: int, dice: random.Random) -> dict[str, int]:
    """The same for ``resolve`` at the command line."""
    count = {"kills": 0, "acts": 0, "games": 0, "unsaid": 0}
    path = folder / player.SAVED
    while count["kills"] < kills:
        told = killed(play_commands, folder, "", dice)
        count["kills"] += 1
        if not told:
            continue
        count["acts"] += sum(one[0] == "turns" for one in told)
        count["games"] += sum(one[0] == "over" for one in told)
        last = told[-1]
        if last[0] == "over" or not path.exists():
            assert last[0] == "over" or path.exists(), "a game was lost"
            continue
        file = savegame.load(path)
        replay_saved_game(file)
        assert len(file.turns) in (last[1], last[1] + 1), "an accepted turn was lost"
        count["unsaid"] += len(file.turns) != last[1]
    return count


if __name__ == "__main__":
    where, what, number, start = sys.argv[1:]
    prove = prove_commands if what == "commands" else prove_lesson
    os.environ["LANG"] = "en_GB.UTF-8"
    print(json.dumps(prove(Path(where), what, int(number), random.Random(int(start)))))
