"""What is before the class today: the rhythm of its clock, the five steps of a lesson that come of it, what is missing.

A lesson is as long as its clock makes it: nothing else says how many minutes a class takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from itertools import accumulate, pairwise
from typing import Any, Final

import ipywidgets as w

from diadoques.classroom.clock import IDLE, RHYTHMS, Limits
from diadoques.classroom.room import Room
from diadoques.classroom.session import Session
from diadoques.draw.words import date
from diadoques.explain.catalogue import catalogue_with
from diadoques.explain.history import history_of
from diadoques.explain.names import join_texts, names_for
from diadoques.explain.position import phase_of
from diadoques.explain.stages import stage_word, step_told
from diadoques.games.answer_by_answer import Stage
from diadoques.widgets.class_page import ClassPage
from diadoques.widgets.words import class_word, spoken_name

#: The steps of a lesson on one season, and the minutes of those that no clock counts.
LOOK, WRITE, PREDICT, UNDERSTAND, HISTORY = range(5)
UNCOUNTED: Final = {LOOK: 5, PREDICT: 5, UNDERSTAND: 10, HISTORY: 10}
#: Minutes that are none of the named rhythms: those that the class was opened with.
OWN: Final = "own"


def step_of(room: Room) -> int:
    """At which step the class is, as far as its room tells.

    What is shut, or all in, is predicted where that can be, and resolved; what is asked in the midst of a season
    belongs to its resolution.
    """
    if room.prediction.open:
        return PREDICT
    if not goes_on(room):
        return UNDERSTAND if room.session.reports else LOOK
    if room.up or (room.clock.stage == IDLE and not room.awaited):
        return PREDICT if room.may_negotiate else UNDERSTAND
    return WRITE


def goes_on(room: Room) -> bool:
    """Whether the class is at what is awaited now, not at what was settled last.

    It need not start its clock for that: whoever has written something for the next season is at it.
    """
    return room.up or room.clock.stage != IDLE or (room.begun and not room.midst)


def lengths(talks: float, writing: float, game: str) -> tuple[float, ...]:
    """The minutes of each step, with so many for the talks and the sheets; a game without a history ends before it."""
    last = UNDERSTAND if history_of(game) is None else HISTORY
    return tuple(UNCOUNTED.get(step, talks + writing) for step in range(last + 1))


class DeskPlan:
    """The rhythm of the class and the steps that come of it; ``box`` is what is shown."""

    def __init__(self, page: ClassPage) -> None:
        self.page, self.room = page, page.room
        self._telling = False
        self._own: Limits | None = None
        self.head, self.told, self.steps = w.HTML(), w.HTML(), w.HTML()
        self.rhythm = w.Dropdown(options=list(RHYTHMS), layout=w.Layout(width="auto"))
        self.rhythm.observe(self._choose, "value")
        self.told.add_class("dia-sums")
        self.box = w.VBox([self.head, self.rhythm, self.told, self.steps])
        self.box.add_class("dia-planned")

    def show(self, lang: str) -> None:
        """Show the rhythm and the steps, the present one marked."""
        room, limits, here = self.room, self.room.limits, step_of(self.room)
        chosen = next((name for name, one in RHYTHMS.items() if one == limits), OWN)
        if chosen == OWN:
            self._own = limits  # on offer as long as the desk is open, whatever is tried in between
        offered = dict(RHYTHMS) | ({OWN: self._own} if self._own is not None else {})
        self._telling = True
        self.rhythm.options = [(_named(name, one, lang, self._game), name) for name, one in offered.items()]
        self.rhythm.value = chosen
        self._telling = False
        self.rhythm.tooltip = class_word(lang, "rhythm")
        self.told.value = f'<span class="dia-quiet">{escape(_summed(limits, lang, self._game))}</span>'
        turn = len(room.session.reports) - (here == UNDERSTAND and not goes_on(room))
        talks = room.season_talks(turn)
        starts = list(accumulate(lengths(talks, limits.writing, self._game), initial=0.0))
        self.head.value = f"<h3>{escape(class_word(lang, 'plan', minutes=in_minutes(starts[-1], lang)))}</h3>"
        items = []
        for number, (start, end) in enumerate(pairwise(starts)):
            mark = ' class="dia-here" aria-current="step"' if number == here else ""
            key = "plan_written" if number == WRITE and not talks else f"plan_{number}"
            text = f"{in_minutes(start, lang)}–{in_minutes(end, lang)}  {class_word(lang, key)}"
            items.append(f"<li{mark}>{escape(text)}</li>")
        self.steps.value = f'<ol class="dia-plan">{"".join(items)}</ol>'

    @property
    def _game(self) -> str:
        return self.room.session.game.about.id

    def _choose(self, change: Any) -> None:
        if self._telling or change["new"] is None:
            return
        limits = RHYTHMS.get(str(change["new"]), self._own)
        if limits is not None:
            self.page.ask(lambda: setattr(self.room, "limits", limits))


def in_minutes(minutes: float, lang: str) -> str:
    """A number of minutes as the language writes it."""
    return f"{minutes:g}".replace(".", class_word(lang, "decimal"))


def _named(name: str, limits: Limits, lang: str, game: str) -> str:
    """A rhythm with its minutes and how long a lesson is with it."""
    minutes = " / ".join(in_minutes(one, lang) for one in (limits.first, limits.later, limits.writing))
    return class_word(lang, f"rhythm_{name}", minutes=minutes, whole=_whole(limits.first, limits, lang, game))


def _summed(limits: Limits, lang: str, game: str) -> str:
    key = "rhythm_even" if limits.first == limits.later else "rhythm_sum"
    told = {name: in_minutes(getattr(limits, name), lang) for name in ("first", "later", "writing")}
    whole, after = (_whole(talks, limits, lang, game) for talks in (limits.first, limits.later))
    return class_word(lang, key, **told, whole=whole, after=after)


def _whole(talks: float, limits: Limits, lang: str, game: str) -> str:
    return in_minutes(sum(lengths(talks, limits.writing, game)), lang)


def missing_told(room: Room, lang: str) -> str:
    """Who has yet to say something, with the units that have no order, or to hand in what is written.

    Those of whom the same is to be said stand in one line. Where a unit stands is known to all.
    """
    if room.session.over:
        return ""
    position, open_ = room.session.position, room.missing()
    said: dict[str, list[str]] = {}
    for seat, units in open_.items():
        what = _without(room.session, seat, units, lang)
        sealed = room.session.sheet(seat).sealed
        said.setdefault(class_word(lang, "missing_sealed", what=what) if sealed else what, []).append(seat)
    for seat in room.awaited:
        if seat not in open_:
            key = "missing_answer" if room.session.prompts.sheet(seat) is None else "missing_sheet"
            said.setdefault(class_word(lang, key), []).append(seat)
    head = f"<h3>{escape(class_word(lang, 'missing'))}</h3>"
    if not said:
        return f"{head}<p>{escape(_all_in(room, lang))}</p>"
    items = []
    for what, seats in said.items():
        names = [f"<b>{escape(spoken_name(position.board, seat, lang).bare)}</b>" for seat in seats]
        items.append(f"<li>{join_texts(names, lang)} · {escape(what)}</li>")
    return f'{head}<ul class="dia-missing">{"".join(items)}</ul>'


def _all_in(room: Room, lang: str) -> str:
    """That nobody is missing; in the midst of a season also what is left to be resolved, and for whom."""
    if not room.midst:
        return class_word(lang, "nobody_missing")
    board, asked = room.session.position.board, room.session.asked
    names = join_texts([spoken_name(board, seat, lang).bare for seat in asked if seat in room.empty], lang)
    key = "nobody_missing_but" if names else "nobody_missing_part"
    return class_word(lang, key, players=names, part=phase_of(room.session.position, lang))


def _without(session: Session, seat: str, units: Sequence[str], lang: str) -> str:
    """What a seat has yet to say: an order for all its units, for some that are named, or an answer."""
    there = [session.planned.units[unit] for unit in units if unit in session.planned.units]
    if not there:
        return class_word(lang, "missing_answer")
    if 1 < len(there) == len(session.wanted(seat)):
        return class_word(lang, "missing_all", count=len(there))
    names = names_for(session.position, lang)
    alike = Counter((unit.kind, unit.at) for unit in there)
    told = [
        names.piece(kind, at).bare if count == 1
        else class_word(lang, f"several_{kind}", count=count, place=names.place(at))
        for (kind, at), count in alike.items()
    ]  # fmt: skip
    return class_word(lang, "missing_some", units=join_texts(told, lang))


def season_word(room: Room, turn: int, lang: str) -> str:
    """When report number ``turn`` was settled; of a season that is settled in parts, also which part."""
    reports = room.session.reports
    position = reports[turn].before
    when = date(position.season, lang, position.game)
    if not turn or reports[turn - 1].before.season != position.season:
        return when
    key = f"phase.{position.phase}"
    words = catalogue_with(lang, key)
    return f"{when} · {words.text(key) if key in words else turn + 1}"


# --- What is before the class in a game of questions: the steps of its turn, the present one marked, a stage's minutes


#: Minutes that may be given to one stage, beside those that the class was opened with.
MINUTES: Final = (2, 3, 5, 8, 10, 15)


class DeskSteps:
    """The minutes of the clock and the steps; ``box`` is what is shown."""

    def __init__(self, page: ClassPage) -> None:
        self.page, self.room = page, page.room
        self._telling = False
        self.head, self.steps = w.HTML(), w.HTML()
        self.minutes = w.Dropdown(options=list(MINUTES), layout=w.Layout(width="auto"))
        self.minutes.observe(self._choose, "value")
        self.box = w.VBox([self.head, self.steps, self.minutes])
        self.box.add_class("dia-planned")

    def show(self, lang: str) -> None:
        """Show them."""
        session, now = self.room.session, self.room.chapters.now
        game, play = session.game.about.id, session.game.abilities.play
        writing = self.room.limits.writing
        self._telling = True
        offered = sorted({*MINUTES, writing})
        self.minutes.options = [
            (stage_word(game, lang, "rhythm", minutes=in_minutes(one, lang)), one) for one in offered
        ]
        self.minutes.value = writing
        self._telling = False
        self.minutes.tooltip = stage_word(game, lang, "clock_long")
        if play is None or now is None:
            return
        self.head.value = f"<h3>{escape(stage_word(game, lang, 'steps', turn=now.turn))}</h3>"
        items = []
        for step in play.steps(session.position):
            mark = ' class="dia-here" aria-current="step"' if step == now.step else ""
            text = step_told(session.position, Stage(now.turn, step), lang)
            items.append(f"<li{mark}>{escape(text)}</li>")
        self.steps.value = f'<ol class="dia-plan">{"".join(items)}</ol>'

    def _choose(self, change: Any) -> None:
        if not self._telling and change["new"] is not None:
            limits = replace(self.room.limits, writing=float(change["new"]))
            self.page.ask(lambda: setattr(self.room, "limits", limits))
