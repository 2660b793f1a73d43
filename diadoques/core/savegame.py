"""Saved games, ``*.dia.json``: one file a game, made of what was received; loading is replaying.

The file holds the position at the start and, resolution by resolution, the answers as they were given, the events that
followed and the position after them. It is read back by playing it again: what the rules decide must come out as it
stands there, how it is told may have changed since. Where it comes out otherwise the file is sound up to that turn, and
the first difference is named. This module knows no game; each game lends its ``Rules``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Generic, Protocol, TypeVar

import msgspec

from diadoques.core import files, version
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.limits import MOST_TURNS, Events, Options, Said, Sheets, Throws, Word
from diadoques.core.untrusted import convert, parse_json, plain_values, readable

FORMAT: Final = "diadoques-game"
VERSION: Final = 2
ENGINE: Final = version.__version__
"""What writes files now."""
#: How the answers of the first format are called in this one: what is said has its prompt's name.
_SAID: Final = {"levy": "levy", "proposals": "proposals", "votes": "vote"}
SUFFIX: Final = ".dia.json"
_NOTHING: Final = "—"
#: How long a line of options may be.
_WIDTH: Final = 120

P = TypeVar("P")


class SavedAnswers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the players handed in for a season or for one step of it, just as they gave it.

    Attributes:
        orders: player → lines in the notation of the rules.
        said: name of a prompt that asks for no sheet → player → what he said to it.
        throws: name of a throw → the dice that the class threw for it.
        notation: language in whose notation the lines are written; without it, that of the game.
    """

    orders: Sheets = {}
    said: Said = {}
    throws: Throws = {}
    notation: Word = ""


class SavedTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One resolution: the season and phase it answered, what was received, what followed, and the position after it.

    ``after`` is in the keys of the interchange format; files of the first format have none.
    """

    season: Word
    phase: Word
    answers: SavedAnswers
    events: Events
    after: dict[str, Any] | None = None


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a file.

    Attributes:
        format: always ``diadoques-game``.
        version: of the format, 2; files of an older one are read as if they were of this one.
        engine: the version of this program that wrote it; "" in files of format 1.
        game: id of the game (``diadoques``, ``diplomacy`` …).
        scenario: where the game began, or "" when it began from a position of its own.
        options: choices of rules by name (``layer`` among them), all of them; what an older file leaves open is what
            was usual for the version that wrote it.
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
    engine: Word = ""
    turns: Annotated[list[SavedTurn], msgspec.Meta(max_length=MOST_TURNS)] = []

    def followed_by(self, turn: SavedTurn) -> SavedGame:
        """The same game one resolution later."""
        return self.with_turns([*self.turns, turn])

    def with_turns(self, turns: list[SavedTurn]) -> SavedGame:
        """The same start with other turns, written by this program."""
        return msgspec.structs.replace(self, turns=turns, engine=ENGINE)


class Rules(Protocol[P]):
    """What a game lends so that its files can be replayed."""

    def options(self, saved: SavedGame) -> Mapping[str, str]:
        """The options of a file in full, as its version meant them."""

    def start(self, saved: SavedGame) -> P:
        """The position that the file begins with; a ``Fault`` when it cannot be."""

    def stage(self, position: P) -> tuple[str, str]:
        """The season and the phase that a position waits in, as the file writes them."""

    def resolve(self, position: P, answers: SavedAnswers) -> tuple[Sequence[Event], P]:
        """The events that follow from ``answers`` and the position after them."""

    def apply(self, position: P, event: Event) -> P:
        """The position after an event; a ``Fault`` for one that does not fit it."""

    def record(self, position: P) -> Mapping[str, Any]:
        """A position as files hold it."""


def read(data: bytes | str, where: str = "") -> SavedGame:
    """The content of a file, checked for its form only; ``replay`` proves what it says.

    Raises:
        Fault: with the place in the file: foreign, truncated, of another version, with unknown keys or wrong types.
    """
    raw = parse_json(data, where)
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise Fault("save-foreign", where)
    if raw.get("version") not in (1, VERSION) or isinstance(raw["version"], bool):
        raise Fault("save-version", where, found=str(raw.get("version"))[:20], known=str(VERSION))
    return convert(_migrated(raw) if raw["version"] == 1 else raw, SavedGame, where)


def _migrated(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A file of format 1 in the form of this one; what has not its form is left for ``convert`` to refuse."""
    turns = raw.get("turns", [])
    if isinstance(turns, list):
        turns = [_turn_of_1(turn) if isinstance(turn, dict) else turn for turn in turns]
    return {**raw, "version": VERSION, "turns": turns}


def _turn_of_1(turn: Mapping[str, Any]) -> dict[str, Any]:
    answers = turn.get("answers")
    if not isinstance(answers, dict):
        return dict(turn)
    said = {now: answers[was] for was, now in _SAID.items() if was in answers}
    rest = {key: value for key, value in answers.items() if key not in _SAID}
    return {**turn, "answers": {**rest, **({"said": said} if said else {})}}


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
    head["options"] = {}
    empty, filled = '"options": {}', f'"options": {_filled(saved.options)}'
    lines = json.dumps(head, ensure_ascii=False, indent=1)[:-2].replace(empty, filled, 1)
    written = ",\n".join(_turn_text(turn) for turn in turns)
    return lines + ',\n "turns": [' + (f"\n{written}\n ]" if turns else "]") + "\n}\n"


def _filled(options: Mapping[str, str]) -> str:
    """The options in as few lines as can be read: one a line would fill a page."""
    if not options:
        return "{}"
    pairs = [json.dumps({name: value}, ensure_ascii=False)[1:-1] for name, value in options.items()]
    rows = [""]
    for number, pair in enumerate(pairs, start=1):
        part = pair + "," * (number < len(pairs))
        if rows[-1] and len(rows[-1]) + len(part) >= _WIDTH:
            rows.append("")
        rows[-1] += (" " if rows[-1] else "  ") + part
    return "\n".join(("{", *rows, " }"))


def _turn_text(turn: Mapping[str, Any]) -> str:
    answers = json.dumps(turn["answers"], ensure_ascii=False, indent=1).replace("\n", "\n   ")
    events = ",\n".join("    " + json.dumps(event, ensure_ascii=False) for event in turn["events"])
    head = ", ".join(f"{json.dumps(key)}: {json.dumps(turn[key], ensure_ascii=False)}" for key in ("season", "phase"))
    block = f"[\n{events}\n   ]" if events else "[]"
    after = json.dumps(turn["after"], ensure_ascii=False)
    return f'  {{{head},\n   "answers": {answers},\n   "events": {block},\n   "after": {after}}}'


def turn_of(rules: Rules[P], position: P, answers: SavedAnswers, events: Sequence[Event], after: P) -> SavedTurn:
    """A resolution as a file keeps it.

    Raises:
        Fault: what no file could hold.
    """
    season, phase = rules.stage(position)
    # Here it may still hold tuples and the like; read like a file it has but the plain values of one.
    return readable(SavedTurn(season, phase, answers, [event.to_json() for event in events], {**rules.record(after)}))


def resolve_turn(rules: Rules[P], saved: SavedGame, position: P, answers: SavedAnswers) -> tuple[SavedGame, P]:
    """Resolve ``answers`` and keep the turn: the game one resolution later, and its position.

    Raises:
        Fault: answers that no file could hold; what the game refuses.
    """
    answers = readable(answers)
    events, after = rules.resolve(position, answers)
    return saved.followed_by(turn_of(rules, position, answers, events, after)), after


@dataclass(frozen=True, slots=True)
class Replay(Generic[P]):
    """What came of playing a file again.

    Attributes:
        positions: at the start, and after each turn that is sound.
        events: of those turns, as they follow today.
        saved: the file with those turns alone, as this program writes it: its options in full.
        differs: why the turn after them is not sound, or None: then all of them are.
    """

    positions: tuple[P, ...]
    events: tuple[tuple[Event, ...], ...]
    saved: SavedGame
    differs: Fault | None = None


def replay(rules: Rules[P], saved: SavedGame, where: str = "") -> Replay[P]:
    """Play the file again, as far as it comes out as it stands there.

    Raises:
        Fault: the start is not what it should be.
    """
    positions = [rules.start(saved)]
    told: list[tuple[Event, ...]] = []
    turns: list[SavedTurn] = []
    differs: Fault | None = None
    for index, turn in enumerate(saved.turns):
        here = ", ".join(part for part in (where, f"turns[{index}]") if part)
        try:
            events, after = _again(rules, positions[-1], turn, saved.engine == ENGINE, here)
        except Fault as fault:
            differs = fault if fault.where.startswith(here) else fault.at(here)
            break
        turns.append(turn_of(rules, positions[-1], turn.answers, events, after))
        positions.append(after)
        told.append(tuple(events))
    sound = msgspec.structs.replace(saved, options=dict(rules.options(saved))).with_turns(turns)
    return Replay(tuple(positions), tuple(told), sound, differs)


def _again(rules: Rules[P], position: P, turn: SavedTurn, same: bool, where: str) -> tuple[Sequence[Event], P]:
    """Resolve a turn again.

    Args:
        same: the very same program wrote it: then nothing may be missing, either.

    Raises:
        Fault: ``replay-…`` with the first difference, or what the game refuses.
    """
    season, phase = rules.stage(position)
    if (turn.season, turn.phase) != (season, phase):
        found = f"{turn.season}, {turn.phase}"
        raise Fault("replay-stage", where, found=found, expected=f"{season}, {phase}")
    events, after = rules.resolve(position, turn.answers)
    expected, written = rules.record(after), turn.after
    if written is None:  # the first format: what its events lead to
        try:
            for event in turn.events:
                position = rules.apply(position, Event.from_json(event))
        except (Fault, KeyError, TypeError, ValueError) as error:
            raise Fault("replay-events", f"{where}.events", season=season) from error
        written = plain_values(rules.record(position))
    agree(expected, written, same, f"{where}.after")
    return events, after


def agree(expected: Mapping[str, Any], written: Mapping[str, Any], same: bool, where: str) -> None:
    """See that a position is the one that was written down.

    Args:
        expected, written: in the keys of the interchange format.
        same: the very same program wrote it; what an older one did not know is no difference.

    Raises:
        Fault: ``replay-differs`` with the first difference.
    """
    expected = plain_values(expected)
    if not same:
        expected = {key: value for key, value in expected.items() if key in written}
    if expected != written:
        place, right, wrong = _difference(expected, written, where)
        raise Fault("replay-differs", place, expected=right, found=wrong)


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
