"""Whose turn it is in a game of questions: which one lies before whom, since when, who waits; for everybody to see.

What may be answered is not told here, for it may be what one side alone may see; that it is asked is no secret.
"""

from __future__ import annotations

from datetime import datetime
from html import escape
from typing import Any

from diadoques.classroom.room import Room
from diadoques.core.prompts import Prompt
from diadoques.explain.catalogue import counted_word
from diadoques.explain.position import tidings
from diadoques.explain.stages import stage_told
from diadoques.games.answer_by_answer import Stage
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.kit.lamp_chips import chip
from diadoques.widgets.prompt_words import prompt_word
from diadoques.widgets.words import class_word, spoken_name


def question(room: Room, asked: Prompt, lang: str, position: Any = None) -> str:
    """« Athènes : une zone à activer »; ``position``: another one than that in which the game stands."""
    at = room.session.position if position is None else position
    name = spoken_name(room.session.position.board, asked.seat, lang)
    return prompt_word(at, asked, "title", lang, player=name)


def stage_now(room: Room, lang: str) -> str:
    """The stage in which the game stands, by its name; "" where it has none."""
    return stage_of(room, room.chapters.now, lang)


def stage_of(room: Room, stage: Stage | None, lang: str) -> str:
    """A stage by its name."""
    return "" if stage is None else stage_told(room.session.position, stage, lang)


def news_now(room: Room, lang: str) -> list[str]:
    """What is known of now, as HTML, a line each: what the name of the stage does not say above it."""
    stage = stage_now(room, lang)
    return [html_text(line, lang) for line in tidings(room.session.position, lang) if line not in stage]


def whose_turn(room: Room, lang: str) -> str:
    """Whose turn it is, as HTML; "" when the game is over."""
    asked = room.question
    if asked is None:
        return ""
    if room.played_alone:
        return f"<p>{escape(class_word(lang, 'asked_alone'))}</p>"
    told = [class_word(lang, "asked_since", time=_clock(room.asked_since))]
    board = room.session.position.board
    others = [spoken_name(board, seat, lang).bare for seat in room.seats if seat not in (asked.seat, *room.empty)]
    if others:
        told.append(class_word(lang, "asked_waiting", players=", ".join(others)))
    head = escape(question(room, asked, lang))
    return f'<p class="dia-whose"><b>{head}</b></p><p class="dia-quiet">{escape(" ".join(told))}</p>'


def score_told(room: Room, lang: str) -> str:
    """What each has, as it is counted in the game, as HTML."""
    position, about = room.session.position, room.session.game.about
    points = room.session.game.standing(position).points
    each = ((seat, counted_word(position.game, lang, about.counted, points[seat])) for seat in points)
    said = (
        (chip(seat, position.board.id), f"{spoken_name(position.board, seat, lang).bare} {told}") for seat, told in each
    )
    return " ".join(f"<span>{sign} {escape(text)}</span>" for sign, text in said)


def _clock(seconds: float) -> str:
    """A moment as the clock on the wall has it."""
    return f"{datetime.fromtimestamp(seconds).astimezone():%H:%M}"
