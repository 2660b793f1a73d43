"""The lamps of a class as small signs: colour, letter, and a mark that says how far the seat is."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

from diadoques.classroom import lamps
from diadoques.classroom.lamps import Group
from diadoques.classroom.room import Room
from diadoques.draw.palette import livery
from diadoques.explain.stages import stage_word
from diadoques.widgets.words import class_word, room_word, seat_heading

MARKS: Final[Mapping[str, str]] = {
    lamps.OUT: "–",
    lamps.AWAY: "…",
    lamps.JOINED: "•",
    lamps.PAPER_WAITS: "▤",
    lamps.WRITING: "✎",
    lamps.PROMISED: "✉",
    lamps.HANDED_IN: "✓",
    lamps.ANSWERED: "✓",
    lamps.SHUT: "■",
    lamps.READY: "⚙",
}
"""A sign for each state: nothing is told by colour alone."""


def state_of(room: Room, group: Group) -> str:
    """How far a seat is; where one waits for one's turn, that nobody has come, or that the program plays, is told."""
    state = group.lamp.state
    if room.answer_by_answer and group.way in lamps.PROGRAMS:
        return lamps.READY
    waits = room.answer_by_answer and state == lamps.OUT
    return lamps.AWAY if waits and group.way in lamps.SCREENS and not group.joined else state


def state_word(room: Room, group: Group, lang: str) -> str:
    """How far a seat is, in words."""
    lamp, state = group.lamp, state_of(room, group)
    if group.way == lamps.ONCE and state == lamps.READY:
        once = stage_word(room.session.game.about.id, lang, "once_ready")
        return once or class_word(lang, "state_once")
    some = "" if lamp.wanted or room.answer_by_answer or state not in (lamps.WRITING, lamps.SHUT) else "_free"
    return room_word(room.answer_by_answer, lang, f"state_{state}{some}", done=lamp.done, wanted=lamp.wanted)


def chip(seat: str, board: str, mark: str = "", told: str = "") -> str:
    """The sign of a seat as HTML: its letter on its colour, and the mark; ``told`` is read out."""
    look = livery(seat, board)
    text = f"{look.letter} {mark}".strip()
    aria = f' role="img" aria-label="{escape(told)}" title="{escape(told)}"' if told else ""
    return f'<span class="dia-lamp" style="background:{look.fill};color:{look.ink}"{aria}>{escape(text)}</span>'


def chips(room: Room, lang: str) -> str:
    """All lamps in a row, as HTML."""
    board = room.session.position.board
    items = []
    for group in room.groups:
        name = seat_heading(board, group.seat, lang)
        told = class_word(lang, "lamp", player=name, state=state_word(room, group, lang))
        items.append(f"<li>{chip(group.seat, board.id, MARKS[state_of(room, group)], told)}</li>")
    return f'<ul class="dia-lamps">{"".join(items)}</ul>'


def legend(room: Room, lang: str) -> str:
    """What the marks that are in sight now mean, in words, as HTML."""
    here = {state_of(room, group) for group in room.groups}
    items = [
        f"<span><b>{MARKS[state]}</b> {escape(room_word(room.answer_by_answer, lang, f'mark_{state}'))}</span>"
        for state in lamps.LAMPS
        if state in here
    ]
    return f'<p class="dia-marks">{"".join(items)}</p>'
