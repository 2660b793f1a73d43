"""What a journal holds: its head, and the acts of a lesson, each checked when it is written and when it is read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from diadoques.core import savegame
from diadoques.core.answers import Report
from diadoques.core.limits import Dice, Line, Options, Value, Word
from diadoques.core.orders import Order, fields_of
from diadoques.core.untrusted import plain_values
from diadoques.games.catalogue import begin, game_of
from diadoques.games.door import Game, Position
from diadoques.games.saving import SavedRules, begin_from, complete_options, in_full, played_by

#: What a journal calls itself, and the version that is written.
FORMAT: Final = "diadoques-journal"
VERSION: Final = 3
#: What a journal is where no ``start`` stands in it: so an older program reads it, too.
WITHOUT_START: Final = 2


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played. ``version`` is that of the journal's format.

    ``options`` are the choices of rules; ``layer`` among them has a place of its own. ``engine`` is the version of this
    program that began it; journals of the first format have none. ``start`` is the position in which it began, in the
    keys of the interchange format, where ``scenario`` does not say it: that is "" then, or is played by fewer.
    """

    format: Word
    version: int
    game: Word
    scenario: Word
    layer: Word
    options: Options = {}
    engine: Word = ""
    start: dict[str, Any] = {}


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="act"):
    """Something a player, or the class, did."""


class Say(Act, frozen=True, tag="say", omit_defaults=True):
    """What a player says to a prompt that asks for no sheet: first units, a proposal, a ballot; [] takes it back.

    ``struck``: the lines of the sheet that cannot stay under what is picked now (``Pick.resets``); journals in which an
    answer says none struck the whole sheet.
    """

    player: Word
    prompt: Word
    value: Value
    struck: list[Word] | None = None


class Give(Act, frozen=True, tag="order", omit_defaults=True):
    """An accepted order, by its fields; ``line`` is what was typed, or the canonical text of what was clicked.

    ``piece``: the line of the sheet that it takes where that does not follow from the order: it stands beside another
    for the same thing.
    """

    player: Word
    line: Line
    order: dict[str, Any]
    piece: Word = ""


class Withdraw(Act, frozen=True, tag="withdraw"):
    """The order of one unit (or ``@character``) is struck out."""

    player: Word
    piece: Word


class Undo(Act, frozen=True, tag="undo"):
    """The player's last act of this season is taken back."""

    player: Word


class TakeBack(Act, frozen=True, tag="take-back"):
    """What was settled last is taken back, so many answers, to the last one of this player (``going_back``)."""

    player: Word
    count: int


class HandIn(Act, frozen=True, tag="hand-in"):
    """A sheet is handed in (``sealed``), or taken back."""

    player: Word
    sealed: bool


class Throw(Act, frozen=True, tag="throw"):
    """Dice that the class threw itself, under the name by which the game asked for them; no numbers strike them out."""

    name: Word
    numbers: Dice


class Resolved(Act, frozen=True, tag="resolve", omit_defaults=True):
    """What the game waited for was settled: ``after`` is where it stands, in the keys of the interchange format.

    ``digest``, in journals of the first format, is a fingerprint of the events that followed.
    """

    after: dict[str, Any] | None = None
    digest: Word = ""


#: All that may stand on a line of a journal.
Deed = Say | Give | Withdraw | Undo | TakeBack | HandIn | Throw | Resolved
#: Acts of the first format that are said to a prompt in this one, with where they hold what is said.
_SAID: Final = {"levy": ("levy", "picks"), "vote": ("vote", "accepted"), "propose": ("proposals", "winners")}


def migrate_act(raw: Any) -> Any:
    """An act of the first format in the form of this one; any other, and what is none, as it is."""
    act = raw.get("act") if isinstance(raw, dict) else None
    if not isinstance(act, str) or act not in _SAID:
        return raw
    prompt, key = _SAID[act]
    rest = {name: value for name, value in raw.items() if name not in ("act", key)}
    value = raw.get(key)
    if act == "propose" and isinstance(value, list):
        value = [value] if value else []
    return {"act": "say", "prompt": prompt, "value": value, **rest}


# --- The first line of a journal: how a game begins, as a saved game without turns says it as well


#: The choice that has a place of its own there.
_LAYER: Final = "layer"


def head_of(game: Game[Any], saved: savegame.SavedGame) -> Head:
    """The first line of a journal of this program for a game that begins as ``saved``: it states the options in full.

    Raises:
        Fault: its scenario cannot be begun.
    """
    options = complete_options(game, saved.options, savegame.ENGINE)
    by_name = bool(saved.scenario) and begin(game, saved.scenario, options)[0].start == saved.start
    stated = dict(options)
    layer = stated.pop(_LAYER, "")
    version, start = (WITHOUT_START, {}) if by_name else (VERSION, saved.start)
    return Head(FORMAT, version, game.about.id, saved.scenario, layer, stated, savegame.ENGINE, start)


def begun_by(game: Game[Any], head: Head) -> tuple[savegame.SavedGame, Any]:
    """What a journal begins: its game as a file that holds no turn yet, and the position.

    The choices of rules that the line leaves open are as they were usual when it was written.

    Raises:
        Fault: such a game cannot begin.
    """
    stated = ({_LAYER: head.layer} if head.layer else {}) | dict(head.options)
    options = complete_options(game, stated, head.engine)
    if not head.start:
        return begin(game, head.scenario, options)
    saved = savegame.SavedGame(
        savegame.FORMAT, savegame.VERSION, game.about.id, head.scenario, options, game.about.board, head.start,
        savegame.ENGINE,
    )  # fmt: skip
    return saved, SavedRules(game).start(saved)


# --- A position laid on the table: the journal of a game that begins there, its sheets written as somebody wrote them


def journal_of(position: Position, orders: Iterable[tuple[str, Order]] = (), lang: str = "") -> bytes:
    """The journal of a game that begins at ``position``, its sheets written in the notation of ``lang``.

    Args:
        orders: who gives them, and each; one that cannot stand on a sheet is left out.

    Raises:
        Fault: no game can begin there.
    """
    game = game_of(position)
    saved, begun = begin_from(game, plain_values(in_full(game, position)), played_by(game, position))
    found, sheets = [_line(head_of(game, saved))], defaultdict[str, list[str]](list)
    # Its units may have other ids: what is written names them.
    for player, order in orders:
        line = game.write(position, order, lang)
        *before, reading = game.read(begun, player, [*sheets[player], line], lang)
        if reading.order is not None and reading.followed and all(one.followed for one in before):
            sheets[player].append(line)
            found.append(_line(Give(player, line, plain_values(fields_of(reading.order)))))
    return b"".join(found)


def orders_followed(report: Report[Any]) -> list[tuple[str, Order]]:
    """The orders of a report that were followed, with who gave them: all, in a game that tells the others otherwise."""
    told = [event for event in report.events if event.kind == "ordered" and event.get("followed", True)]
    return [(event["player"], event["order"]) for event in told if isinstance(event.get("order"), Order)]


def _line(record: msgspec.Struct) -> bytes:
    return msgspec.json.encode(record) + b"\n"
