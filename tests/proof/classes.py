"""A program: a class (its room, its doors, its game) is killed at random moments, most often while it writes.

    python -m tests.proof.classes FOLDER GAME KILLS SEED        GAME: diadoques, diplomacy, bc218, amphipolis

What was kept is found by the next one that opens the class: sheets, who plays how, the clock, fingerprints, who is let
in. Of an act that was begun and not told as kept, all or nothing is there, and the class goes on.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from diadoques.classroom.empty_seats import answer
from diadoques.classroom.lamps import WAYS
from diadoques.classroom.room import Room
from diadoques.classroom.session import Session
from diadoques.core import fingerprint
from diadoques.core.faults import Fault
from diadoques.server.codes import Doors

from . import player
from .kills import killed, set_trap

#: Refusals that acts at random meet; everything else is a mistake of ours.
REFUSED: Final = {
    "clock-idle", "talk-barred", "minutes-impossible", "game-over", "orders-shown", "sheet-shut", "sheet-begun",
    "sheet-not-asked", "fingerprint-kept", "nothing-settled", "predict-early", "predict-what", "deal-late",
    "answer-awaited", "throw-wanted",
}  # fmt: skip
LETTERS: Final = fingerprint.fingerprint("a sheet", "salt" * 4)


#: What an act changes, beside the record of the room.
CHANGES: Final = {
    "enter": {"room", "codes", "tokens", "used"}, "renew": {"codes", "tokens"},
    **{
        kind: {"room", "game", "reports"}
        for kind in ("sheet", "another sheet", "settle", "back", "way", "deal", "restart")
    },
}  # fmt: skip


def opened(folder: Path, game: str) -> tuple[Room, Doors]:
    """The class of a folder, begun or taken up again."""
    room = Room(folder, game=game, options=player.GAMES.get(game, {"seed": "422"}))
    return room, Doors(folder, room.seats, "en")


def state(room: Room, doors: Doors) -> dict[str, Any]:
    """All that a class would see; of tokens, how many open each seat."""
    record = json.loads(msgspec.json.encode(room._record))
    tokens = sorted(doors._record.tokens.values())
    return {
        "game": _sheets(room.session), "reports": len(room.session.reports), "room": record,
        "at once": room.answer_by_answer, "codes": dict(doors.codes), "tokens": tokens, "used": len(doors._record.used),
    }  # fmt: skip


def _sheets(session: Session) -> str:
    """The position and every sheet."""
    told = [session.game.record_of(session.position), session.throws]
    told += [(seat, sheet.lines, sheet.said, sheet.sealed) for seat in session.seats if (sheet := session.sheet(seat))]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def acts(room: Room, doors: Doors, tokens: dict[str, str], dice: random.Random) -> dict[str, Callable[[], object]]:
    """What somebody may do, whoever he is."""
    seat = dice.choice(room.seats)
    return {
        "sheet": lambda: _sheet(room, dice),
        "another sheet": lambda: _sheet(room, dice),
        "enter": lambda: _enter(room, doors, seat, tokens),
        "renew": lambda: _renew(doors, seat, tokens),
        "way": lambda: room.play(seat, dice.choice(WAYS)),
        "talk": lambda: room.negotiate(dice.randint(1, 30)),
        "write": lambda: room.write(dice.randint(1, 30)),
        "pause": room.pause,
        "resume": room.resume,
        "more": lambda: room.more(1),
        "up": room.time_up,
        "promise": lambda: room.promise(seat, LETTERS),
        "deal": lambda: room.deal(dice.randint(2, len(room.seats))),
        "settle": lambda: _settle(room),
        "back": room.back,
    }


def _sheet(room: Room, dice: random.Random) -> None:
    if room.answer_by_answer:
        answer(room.session, room.seats[:1] if dice.random() < 0.5 else room.seats)
        room.follow()
    else:
        room.do(lambda: player.act(room.session, dice, settles=False))


def _settle(room: Room) -> None:
    answer(room.session, [seat for seat in room.seats if seat not in room.session.shut])
    room.resolve()


def _enter(room: Room, doors: Doors, seat: str, tokens: dict[str, str]) -> None:
    if doors.code(seat):
        _, tokens[seat] = doors.enter(doors.code(seat))
        room.join(seat)


def _renew(doors: Doors, seat: str, tokens: dict[str, str]) -> None:
    doors.renew(seat)
    tokens.pop(seat, None)


def play_class(
    folder: Path, game: str, dice: random.Random, trap: bool, say: Callable[..., None], tokens: dict[str, str]
) -> None:
    """Open the class and act until killed; nothing is said to be kept before it is."""
    room, doors = opened(folder, game)
    seats = {seat: seat in doors.codes or seat in doors._record.tokens.values() for seat in room.seats}
    out = [seat for seat, token in tokens.items() if doors.role(token) != seat]
    whole = len(room.session.reports) == room._record.turn and all(seats.values())
    say("open", state(room, doors), room.aside, whole, out)
    tokens = {seat: token for seat, token in tokens.items() if seat not in out}
    if trap:
        set_trap(dice)
    while True:
        if room.session.over:
            say("try", "restart")
            room.session.restart()
        else:
            kind, act = dice.choice(list(acts(room, doors, tokens, dice).items()))
            say("try", kind)
            try:
                act()
            except Fault as fault:
                if fault.code not in REFUSED:
                    raise
        say("kept", state(room, doors), tokens)


def prove_class(folder: Path, game: str, kills: int, dice: random.Random) -> dict[str, int]:
    """Kill so often, and look each time at what the next one finds."""
    count = {"kills": 0, "acts": 0, "unsaid": 0, "inside": 0}
    last: dict[str, Any] = {}
    tokens: dict[str, str] = {}
    tried = ""
    while count["kills"] < kills:
        told = killed(partial(play_class, tokens=tokens), folder, game, dice)
        count["kills"] += 1
        if not told:
            continue  # killed before anything could be said
        _, found, aside, whole, out = told[0]
        assert not aside, "the file of the room was torn"
        assert whole, "the room is of another turn than its game, or a seat can be opened by nobody"
        count["unsaid"] += bool(last) and found != last
        see_kept(last, found, out, tried)
        tokens = {seat: token for seat, token in tokens.items() if seat not in out}
        kept = [one for one in told if one[0] == "kept"]
        count["acts"] += len(kept)
        last, tokens = (kept[-1][1], kept[-1][2]) if kept else (found, tokens)
        tried = told[-1][1] if told[-1][0] == "try" else ""
        count["inside"] += len(tokens)
    return count


def see_kept(last: dict[str, Any], found: dict[str, Any], out: list[str], tried: str) -> None:
    """What was kept is there but for what the act changes that was begun; who was in is in."""
    changed = {part for part in last if last[part] != found[part]}
    if last and found["at once"] and found["reports"] > last["reports"]:
        changed -= {"game", "reports", "room"}  # who opens a class goes on where there is nothing to choose
    assert changed <= CHANGES.get(tried, {"room"} if tried else set()), (tried, changed)
    renewed = set(found["codes"]) - set(last.get("codes", found["codes"]))
    assert set(out) <= renewed and len(renewed) <= (tried == "renew"), (tried, out, renewed)


if __name__ == "__main__":
    where, what, number, start = sys.argv[1:]
    os.environ["LANG"] = "en_GB.UTF-8"
    print(json.dumps(prove_class(Path(where), what, int(number), random.Random(int(start)))))
