"""What a journal holds: its head, and the acts of a lesson, each checked when it is written and when it is read."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from diadoques.core.limits import Dice, Line, Options, Value, Word

FORMAT: Final = "diadoques-journal"
VERSION: Final = 2


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played. ``version`` is that of the journal's format.

    ``options`` are the choices of rules; ``layer`` among them has a place of its own. ``engine`` is the version of this
    program that began it; journals of the first format have none. ``start`` is where a game begins that begins in no
    scenario, in the keys of the interchange format.
    """

    format: Word
    version: int
    game: Word
    scenario: Word
    layer: Word
    options: Options = {}
    engine: Word = ""
    start: dict[str, Any] | None = None


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
    """What was settled last is taken back, so many answers, to the last one of this player (``taking_back``)."""

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


Deed = Say | Give | Withdraw | Undo | TakeBack | HandIn | Throw | Resolved
#: Acts of the first format that are said to a prompt in this one, with where they hold what is said.
_SAID: Final = {"levy": ("levy", "picks"), "vote": ("vote", "accepted"), "propose": ("proposals", "winners")}


def migrated(raw: Any) -> Any:
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
