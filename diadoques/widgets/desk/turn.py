"""A game of questions on the teacher's desk: whose turn it is, a clock for one stage of the turn, and back again.

It stands where ``season`` stands in a game whose sheets are handed in, and says what is true here.
"""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Final

import ipywidgets as w

from diadoques.classroom.clock import IDLE
from diadoques.classroom.going_back import ANSWER, STEP, TURN
from diadoques.classroom.lamps import ONCE
from diadoques.core.faults import Fault
from diadoques.core.prompts import Prompt
from diadoques.explain.position import open_throw
from diadoques.explain.stages import stage_word
from diadoques.widgets.class_page import ClassPage, button, row
from diadoques.widgets.desk.confirming import Confirming
from diadoques.widgets.desk.history_box import history_box, show_history
from diadoques.widgets.desk.season import MORE, minutes
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.kit.signals import ClockView
from diadoques.widgets.on_turn import news_now, question, score_told, stage_now, stage_of, whose_turn
from diadoques.widgets.words import class_word, spoken_name

#: What is to be confirmed beside going back.
_UP: Final = "time_up"


class DeskTurn(Confirming):
    """What the teacher does; ``box`` is what is shown.

    Attributes:
        armed: nothing is resolved here when all have handed in.
        asking: what is to be confirmed: one of ``going_back.UNITS``, ``time_up``, or "".
        voting: nobody predicts here.
    """

    armed: Final = False

    def __init__(self, page: ClassPage) -> None:
        super().__init__(page)
        room, ask = self.room, page.ask
        self.head, self.news, self.turn, self.said = w.HTML(), w.HTML(), w.HTML(), w.HTML()
        self.clock = ClockView(page.tick)
        self.begin = button(lambda: ask(room.write))
        self.pause = button(lambda: ask(room.resume if room.clock.paused else room.pause))
        self.more = button(lambda: ask(lambda: room.more(MORE)))
        self.time_up = button(lambda: self._ask_for(_UP))
        self.resolve = button(lambda: ask(room.resolve), "dia-go")
        self.once = button(self._play_once)
        self.back_told = w.HTML()
        self.backs = {unit: button(partial(self._ask_for, unit)) for unit in (ANSWER, STEP, TURN)}
        self.history = history_box(page, room)
        self.voting = w.VBox([])
        self.box = w.VBox([
            self.head, self.turn, self.news, row(self.clock, self.pause, self.more, self.time_up), row(self.begin),
            self.here, self.said, self.confirm, self.resolve, self.once, self.back_told, row(*self.backs.values()),
        ])  # fmt: skip
        self.box.add_class("dia-season")

    def show(self, lang: str) -> None:
        """Show where the game stands."""
        room, game = self.room, self.room.session.game.about.id
        over, people = room.session.over, not room.played_alone
        self.head.value = f"<h3>{escape(self.page.season if over else stage_now(room, lang))}</h3>"
        self.turn.value = whose_turn(room, lang)
        told = [] if over else news_now(room, lang)
        score = f'<p class="dia-score">{score_told(room, lang)}</p>'
        lies = (
            ""
            if over
            else "".join(f"<p>{html_text(line, lang)}</p>" for line in open_throw(room.session.position, lang))
        )
        self.news.value = f'{score}<p class="dia-quiet">{" · ".join(told)}</p>{lies}'
        self._show_clock(lang, game, people and not over)
        self.said.value = self._told(lang)
        self.resolve.layout.display = "" if not over and not self.asking and (room.up or not people) else "none"
        stage = stage_now(room, lang)
        self.resolve.description = (
            class_word(lang, "asked_answer") if people else stage_word(game, lang, "play_on", stage=stage)
        )
        asked = room.question
        lent = room.up and people and not over and asked is not None and asked.seat in room.seats
        self.once.layout.display = "" if lent and not self.asking else "none"
        if lent and asked is not None:
            name = spoken_name(room.session.position.board, asked.seat, lang).bare
            self.once.description = stage_word(game, lang, "blank_once", player=name)
        show_history(self.history, room, lang)
        self.back_told.value = f'<span class="dia-quiet">{escape(class_word(lang, "asked_back"))}</span>'
        settled = self._undone(ANSWER) is not None
        for unit, one in self.backs.items():
            one.description = class_word(lang, "asked_back_answer") if unit == ANSWER else _unit(game, lang, unit)
            one.disabled = not settled
        self._show_confirm(lang)

    def _show_clock(self, lang: str, game: str, wanted: bool) -> None:
        room, clock = self.room, self.room.clock
        self.clock.show(room, lang)
        self.begin.description = stage_word(game, lang, "clock", time=minutes(room.limits.writing))
        self.begin.tooltip = stage_word(game, lang, "clock_long")
        self.pause.description = class_word(lang, "resume" if clock.paused else "pause")
        self.more.description = class_word(lang, "more", minutes=MORE)
        self.time_up.description = class_word(lang, "time_up")
        self.time_up.tooltip = class_word(lang, "asked_time_up_long")
        self.begin.disabled = not wanted
        self.pause.disabled = self.more.disabled = clock.stage == IDLE
        self.time_up.disabled = not wanted or room.up
        (self.begin.add_class if clock.stage != IDLE else self.begin.remove_class)("dia-on")

    def _told(self, lang: str) -> str:
        """Aloud, when the time is up: who has not answered."""
        asked = self.room.question
        if not self.room.up or asked is None:
            return ""
        told = class_word(lang, "asked_up", question=question(self.room, asked, lang))
        return f'<div class="dia-aloud" role="status">{escape(told)}</div>'

    def _show_confirm(self, lang: str) -> None:
        self.confirm.layout.display = "" if self.asking else "none"
        self.no.description = class_word(lang, "cancel")
        if self.asking == _UP:
            asked = self.room.question
            told = question(self.room, asked, lang) if asked is not None else ""
            self.sure.value = html_text(class_word(lang, "asked_time_up_ask", question=told), lang)
            self.yes.description = class_word(lang, "asked_time_up_yes")
        elif self.asking:
            self.sure.value = html_text(class_word(lang, "asked_back_ask", **self._back_to(self.asking, lang)), lang)
            self.yes.description = class_word(lang, "back_yes")

    def _undone(self, unit: str) -> int | None:
        try:
            return self.room.undoes(unit)
        except Fault:
            return None

    def _back_to(self, unit: str, lang: str) -> dict[str, object]:
        """The question to which one goes back, its stage, and how many answers are undone."""
        session, first = self.room.session, self._undone(unit)
        if first is None:
            return {"question": "", "stage": "", "count": 0}
        before = session.reports[first].before
        asked: tuple[Prompt, ...] = session.game.awaits(before).prompts
        return {
            "question": question(self.room, asked[0], lang, before),
            "stage": stage_of(self.room, self.room.chapters.asked_in(first), lang),
            "count": sum(bool(who) for who in session.answered[first:]),
        }

    # What the teacher does

    def settle_if_ready(self) -> bool:
        """Nothing waits here for all to hand in."""
        return False

    def _play_once(self) -> None:
        asked = self.room.question
        if asked is not None:
            self.page.ask(lambda: self.room.play(asked.seat, ONCE))

    def _confirmed(self) -> None:
        unit, self.asking = self.asking, ""
        if unit == _UP:
            self.page.ask(self.room.time_up)
            return
        done = self._back_to(unit, self.page.lang)
        if self.page.ask(lambda: self.room.back(unit)):
            self.page.note = class_word(self.page.lang, "asked_back_done", **done)
            self.page.show()


def _unit(game: str, lang: str, unit: str) -> str:
    """What going back by a stage or a turn is called: the word belongs to the game."""
    return stage_word(game, lang, f"back_{unit}")
