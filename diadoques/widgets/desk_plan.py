"""What is before the class today: five steps of a lesson, the one that it is at, and what is still missing."""

from __future__ import annotations

from html import escape
from typing import Final

from diadoques.classroom.clock import IDLE
from diadoques.classroom.room import Room
from diadoques.draw.words import date
from diadoques.explain.catalogue import knowing
from diadoques.games.notations import spelled
from diadoques.widgets.words import class_word, spoken_name

#: The minutes at which the steps of a lesson of three quarters of an hour begin, and its end.
STEPS: Final = (0, 5, 20, 25, 35, 45)
LOOK, WRITE, PREDICT, UNDERSTAND, HISTORY = range(len(STEPS) - 1)


def step_of(room: Room) -> int:
    """At which step the class is, as far as its room tells."""
    if room.prediction.open:
        return PREDICT
    if room.clock.stage != IDLE:
        return PREDICT if room.up else WRITE
    return UNDERSTAND if room.session.reports else LOOK


def plan(room: Room, lang: str) -> str:
    """The steps as HTML, the present one marked."""
    here = step_of(room)
    items = []
    for number in range(len(STEPS) - 1):
        mark = ' class="dia-here" aria-current="step"' if number == here else ""
        text = f"{STEPS[number]}–{STEPS[number + 1]}  {class_word(lang, f'plan_{number}')}"
        items.append(f"<li{mark}>{escape(text)}</li>")
    head = escape(class_word(lang, "plan", minutes=STEPS[-1]))
    return f'<h3>{head}</h3><ol class="dia-plan">{"".join(items)}</ol>'


def missing(room: Room, lang: str) -> str:
    """Who has yet to say something, with the units that have no order; where a unit stands is known to all."""
    position = room.session.position
    items = []
    for seat, units in room.missing().items():
        there = [room.session.planned.units[unit] for unit in units if unit in room.session.planned.units]
        signs = ", ".join(f"{one.kind} {spelled(position, one.at, lang)}" for one in there)
        name = spoken_name(position.board, seat, lang).bare
        items.append(f"<li><b>{escape(name)}</b>{f' · {escape(signs)}' if signs else ''}</li>")
    head = f"<h3>{escape(class_word(lang, 'missing'))}</h3>"
    if room.session.over:
        return ""
    if not items:
        return f"{head}<p>{escape(class_word(lang, 'nobody_missing'))}</p>"
    return f'{head}<ul class="dia-missing">{"".join(items)}</ul>'


def season_word(room: Room, turn: int, lang: str) -> str:
    """When report number ``turn`` was settled; of a season that is settled in parts, also which part."""
    reports = room.session.reports
    position = reports[turn].before
    when = date(position.season, lang, position.game)
    if not turn or reports[turn - 1].before.season != position.season:
        return when
    key = f"phase.{position.phase}"
    words = knowing(lang, key)
    return f"{when} · {words.text(key) if key in words else turn + 1}"
