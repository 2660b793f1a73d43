"""Saved games, ``*.dia.json``: one file a game, made of what was received; loading is replaying.

The file holds the position at the start and, season by season, the answers as they were given with the events that
followed. It is read back by playing it again: a file whose events do not follow from its orders is refused with the
first difference. This module knows no game; each game lends its ``Rules``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Protocol, TypeVar

import msgspec

from diadoques.core import files
from diadoques.core.border import convert, parse_json, readable
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.limits import MOST_TURNS, BallotOf, Events, NamesOf, Options, Sheets, Throws, Word

FORMAT: Final = "diadoques-game"
VERSION: Final = 1
SUFFIX: Final = ".dia.json"
_NOTHING: Final = "—"

P = TypeVar("P")


class Answers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the players handed in for a season or for one step of it, just as they gave it.

    Attributes:
        orders: player → lines in the notation of the rules.
        levy: player → letters of the first units (Spring 321 only).
        proposals: player → proposals of victory, each a list of winners.
        votes: player → the proposals that he approves.
        throws: name of a throw → the dice that the class threw for it.
        notation: language in whose notation the lines are written; without it, that of the game.
    """

    orders: Sheets = {}
    levy: NamesOf = {}
    proposals: BallotOf = {}
    votes: BallotOf = {}
    throws: Throws = {}
    notation: Word = ""


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One resolution: the season and phase it answered, what was received, and the events that followed."""

    season: Word
    phase: Word
    answers: Answers
    events: Events


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a file.

    Attributes:
        format: always ``diadoques-game``.
        version: of the format, 1.
        game: ``diadoques``.
        scenario: where the game began, or "" when it began from a position of its own.
        options: choices of rules by name (``layer`` among them).
        board: id of the board.
        start: the position at the start, in the keys of the interchange format.
        turns: one entry for each resolution.
    """

    format: Word
    version: int
    game: Word
    scenario: Word
    options: Options
    board: Word
    start: dict[str, Any]
    turns: Annotated[list[Turn], msgspec.Meta(max_length=MOST_TURNS)] = []

    def followed_by(self, turn: Turn) -> SavedGame:
        """The same game one resolution later."""
        return self.with_turns([*self.turns, turn])

    def with_turns(self, turns: list[Turn]) -> SavedGame:
        """The same start with other turns."""
        return msgspec.structs.replace(self, turns=turns)


class Rules(Protocol[P]):
    """What a game lends so that its files can be replayed."""

    def start(self, saved: SavedGame) -> P:
        """The position that the file begins with; a ``Fault`` when it cannot be."""

    def stage(self, position: P) -> tuple[str, str]:
        """The season and the phase that a position waits in, as the file writes them."""

    def resolve(self, position: P, answers: Answers) -> tuple[Sequence[Event], P]:
        """The events that follow from ``answers`` and the position after them."""


def read(data: bytes | str, where: str = "") -> SavedGame:
    """The content of a file, checked for its form only; ``replay`` proves what it says.

    Raises:
        Fault: with the place in the file: foreign, truncated, of another version, with unknown keys or wrong types.
    """
    raw = parse_json(data, where)
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise Fault("save-foreign", where)
    if raw.get("version") != VERSION:
        raise Fault("save-version", where, found=str(raw.get("version"))[:20], known=str(VERSION))
    return convert(raw, SavedGame, where)


def load(path: Path) -> SavedGame:
    """Read a file.

    Raises:
        Fault: ``file-missing``, ``file-unreadable``, ``file-too-big`` or what ``read`` finds.
    """
    return read(files.read(path), str(path))


def may_begin(path: Path) -> None:
    """Refuse to begin a game where another one is under way, or where a file is none of ours.

    Nothing, an empty file and a game that has yet to begin give way: nobody has done any work in them.

    Raises:
        Fault: ``file-kept``, or ``file-unreadable``.
    """
    try:
        data = files.read(path)
        free = not data.strip() or not read(data).turns
    except Fault as fault:
        if fault.code == "file-unreadable":
            raise
        free = fault.code == "file-missing"
    if not free:
        raise Fault("file-kept", str(path))


def save(saved: SavedGame, path: Path, since: files.Seen | None = None) -> None:
    """Write a file whole, or leave the old one as it is (``files.write``).

    Raises:
        Fault: ``file-unwritable``, ``file-changed`` when it is not as it was ``since``, or what ``read`` would refuse.
    """
    text = write(saved)
    read(text)
    files.write(path, text, since)


def write(saved: SavedGame) -> str:
    """The text of a file: one order and one event a line, so that people can read and compare files."""
    head: dict[str, Any] = msgspec.to_builtins(saved)
    turns = head.pop("turns")
    lines = json.dumps(head, ensure_ascii=False, indent=1)[:-2].split("\n")
    written = ",\n".join(_turn_text(turn) for turn in turns)
    return "\n".join(lines) + ',\n "turns": [' + (f"\n{written}\n ]" if turns else "]") + "\n}\n"


def _turn_text(turn: Mapping[str, Any]) -> str:
    answers = json.dumps(turn["answers"], ensure_ascii=False, indent=1).replace("\n", "\n   ")
    events = ",\n".join("    " + json.dumps(event, ensure_ascii=False) for event in turn["events"])
    head = ", ".join(f"{json.dumps(key)}: {json.dumps(turn[key], ensure_ascii=False)}" for key in ("season", "phase"))
    block = f"[\n{events}\n   ]" if events else "[]"
    return f'  {{{head},\n   "answers": {answers},\n   "events": {block}}}'


def event_json(event: Event) -> dict[str, Any]:
    """An event as files hold it: plain JSON values only."""
    plain: dict[str, Any] = msgspec.to_builtins(event.to_json())
    return plain


def played(rules: Rules[P], saved: SavedGame, position: P, answers: Answers) -> tuple[SavedGame, P]:
    """Resolve ``answers`` and keep the turn: the game one resolution later, and its position.

    Raises:
        Fault: answers that no file could hold; what the game refuses.
    """
    answers = readable(answers)
    season, phase = rules.stage(position)
    events, after = rules.resolve(position, answers)
    return saved.followed_by(readable(Turn(season, phase, answers, [event_json(event) for event in events]))), after


def replay(rules: Rules[P], saved: SavedGame, where: str = "") -> list[P]:
    """Play the file again: the position at the start and after each turn.

    Raises:
        Fault: ``replay-…``: what the file says does not follow from its orders; the place is the first difference.
    """
    positions = [rules.start(saved)]
    for index, turn in enumerate(saved.turns):
        here = ", ".join(part for part in (where, f"turns[{index}]") if part)
        position = positions[-1]
        season, phase = rules.stage(position)
        if (turn.season, turn.phase) != (season, phase):
            found = f"{turn.season}, {turn.phase}"
            raise Fault("replay-stage", here, found=found, expected=f"{season}, {phase}")
        try:
            events, after = rules.resolve(position, turn.answers)
        except Fault as fault:
            raise fault.at(here) from fault
        _compare([event_json(event) for event in events], turn.events, here)
        positions.append(after)
    return positions


def _compare(expected: Sequence[Mapping[str, Any]], found: Sequence[Mapping[str, Any]], where: str) -> None:
    for index, (wanted, written) in enumerate(zip(expected, found, strict=False)):
        if wanted != written:
            place, right, wrong = _difference(wanted, written, f"{where}.events[{index}]")
            raise Fault("replay-differs", place, expected=right, found=wrong)
    if len(expected) != len(found):
        raise Fault("replay-count", f"{where}.events", expected=str(len(expected)), found=str(len(found)))


def _difference(wanted: Any, written: Any, place: str) -> tuple[str, str, str]:
    """Where two unequal values first differ, what should stand there and what does."""
    if isinstance(wanted, dict) and isinstance(written, dict):
        for key in [*wanted, *(key for key in written if key not in wanted)]:
            here = f"{place}.{key[:80]}"
            if key not in written:
                return here, _brief(wanted[key]), _NOTHING
            if key not in wanted:
                return here, _NOTHING, _brief(written[key])
            if wanted[key] != written[key]:
                return _difference(wanted[key], written[key], here)
    if isinstance(wanted, list) and isinstance(written, list) and len(wanted) == len(written):
        for index, (right, wrong) in enumerate(zip(wanted, written, strict=True)):
            if right != wrong:
                return _difference(right, wrong, f"{place}[{index}]")
    return place, _brief(wanted), _brief(written)


def _brief(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else text[:99] + "…"


def schema() -> dict[str, Any]:
    """The JSON Schema of a file, as ``diadoques/schemas/saved-game.schema.json`` publishes it."""
    found: dict[str, Any] = msgspec.json.schema(SavedGame)
    for part in found["$defs"].values():
        # A docstring tells Python people more than a reader of files needs: its first paragraph is enough.
        part["description"] = " ".join(part["description"].partition("\n\n")[0].split())
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:diadoques:saved-game", **found}
