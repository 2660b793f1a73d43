"""The season on the teacher's desk: the clock, time up, resolve, one season back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Final

import ipywidgets as w

from diadoques.classroom.clock import IDLE, NEGOTIATION, WRITING
from diadoques.classroom.empty_seats import Cost
from diadoques.classroom.lamps import ONCE
from diadoques.classroom.room import Room
from diadoques.core.answers import last_season
from diadoques.core.prompts import Groups
from diadoques.explain.asked import prompt_in_words
from diadoques.explain.names import join_texts
from diadoques.explain.position import phase_of
from diadoques.widgets.class_page import ClassPage, button, row
from diadoques.widgets.desk.confirming import Confirming
from diadoques.widgets.desk.history_box import history_box, show_history
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.kit.signals import ClockView
from diadoques.widgets.sheet.dice_box import DiceBox
from diadoques.widgets.sheet.vote_box import VoteBox
from diadoques.widgets.words import class_word, season_in, spoken_name

# --- Who would go without a sheet, before the teacher closes or resolves: what that means, and who may write instead


#: What becomes of those from whom nothing comes: whether moves are awaited, and whether units would be lost.
_FATES: Final = {
    (True, False): "blank_holds", (True, True): "blank_holds_cost",
    (False, False): "blank_open", (False, True): "blank_open_cost",
}  # fmt: skip


class DeskBlank:
    """What it means that nothing has come from a seat, and a button that lets the program play it this season.

    For the rest of the game the program plays who is put to it in the list of groups.

    Attributes:
        told: what it means, for those from whom nothing has come.
        offers: the buttons; they stay the same, so that no click falls on one that is just replaced.
    """

    def __init__(self, room: Room, play: Callable[[str, str], object]) -> None:
        self.room = room
        self.told = w.HTML()
        self.told.add_class("dia-blank")
        self.buttons = {seat: button(partial(play, seat, ONCE)) for seat in room.everybody}
        self.offers = row(*self.buttons.values())

    def show(self, lang: str, wanted: bool) -> None:
        """Show them; ``wanted``: the sheets are shut, or are about to be shut, or settled."""
        room, position = self.room, self.room.session.position
        seats = room.blank if wanted and not room.prediction.open else ()
        self.told.layout.display = self.offers.layout.display = "" if seats else "none"
        self.told.value = _told(room, seats, lang) if seats else ""
        for seat, found in self.buttons.items():
            found.layout.display = "" if seat in seats else "none"
            found.description = class_word(lang, "blank_once", player=spoken_name(position.board, seat, lang).bare)
            found.tooltip = class_word(lang, "blank_once_long", season=season_in(position, lang))


def _told(room: Room, seats: tuple[str, ...], lang: str) -> str:
    """Those who fare alike in one sentence; under it, unfolded by who wants to read it, what the rules make of it."""
    session, board = room.session, room.session.position.board
    alike: dict[Cost | None, list[str]] = {}
    for seat in seats:
        alike.setdefault(room.costs.get(seat), []).append(spoken_name(board, seat, lang).bare)
    lines = []
    for cost, names in alike.items():
        if cost is None and room.may_negotiate and room.up:
            continue  # it is said above, of all who hold
        key = _FATES[room.may_negotiate, cost is not None]
        data = {"had": cost.had, "left": cost.left} if cost is not None else {}
        lines.append(f"<p>{escape(class_word(lang, key, players=join_texts(names, lang), **data))}</p>")
    prompts = [one for seat in seats for one in session.prompts.of(seat) if not isinstance(one, Groups)]
    silent = [prompt_in_words(session.position, prompt, lang, session.reports).silent for prompt in prompts]
    rule = " ".join(dict.fromkeys(text for text in silent if text))
    head = escape(class_word(lang, "blank_rule"))
    return f"{''.join(lines)}<details><summary>{head}</summary><p>{escape(rule)}</p></details>"


# --- The season on the teacher's desk: the clock, time up, resolve, one season back


#: What is to be confirmed: how it is asked, and the answer.
_ASKED: Final = {"back": ("back_ask", "back_yes"), "time_up": ("time_up_ask", "time_up_yes")}
#: What one click gives more.
MORE = 2


def minutes(number: float) -> str:
    """Minutes as a clock shows them: ``15:00``."""
    seconds = round(number * 60)
    return f"{seconds // 60}:{seconds % 60:02}"


class DeskSeason(Confirming):
    """What the teacher does with a season; ``box`` is what is shown.

    Attributes:
        armed: it is resolved as soon as all have handed in.
        asking: what is to be confirmed: ``back``, ``time_up``, or "".
    """

    def __init__(self, page: ClassPage) -> None:
        super().__init__(page)
        self.armed = False
        self._armed_late = False
        room, ask = self.room, page.ask
        self.blank = DeskBlank(room, lambda seat, way: ask(lambda: room.play(seat, way)))
        self.head = w.HTML()
        self.clock = ClockView(page.tick)
        self.negotiation = button(lambda: ask(room.negotiate))
        self.writing = button(lambda: ask(room.write))
        self.pause = button(lambda: ask(room.resume if room.clock.paused else room.pause))
        self.more = button(lambda: ask(lambda: room.more(MORE)))
        self.time_up = button(self._time_up)
        self.said = w.HTML()
        self.resolve = button(self._resolve, "dia-go")
        self.now = button(self.settle)
        self.wait = button(self._disarm)
        self.waiting = w.HTML()
        self.arming = w.VBox([self.waiting, row(self.now, self.wait)])
        self.arming.add_class("dia-warn")
        self.dice = DiceBox(room.session, page.do, self.settle)
        self.predict = button(lambda: ask(room.predict))
        self.votes = [VoteBox(room, seat, ask, named=True) for seat in room.seats]
        self.undisputed = w.HTML()
        self.voting = w.VBox([self.undisputed, *(one.box for one in self.votes)])
        self.voting.add_class("dia-voting")
        self.back = button(lambda: self._ask_for("back"))
        self.history = history_box(page, room)
        self.box = w.VBox([
            self.head, row(self.clock, self.pause, self.more, self.time_up), row(self.negotiation, self.writing),
            self.here, self.said, self.blank.told, self.confirm, self.blank.offers, self.resolve, self.arming,
            self.dice.box, row(self.predict, self.back),
        ])  # fmt: skip
        self.box.add_class("dia-season")

    def show(self, lang: str) -> None:
        """Show where the season stands."""
        room, clock = self.room, self.room.clock
        over = room.session.over
        part = f" · {phase_of(room.session.position, lang)}" if room.midst and not over else ""
        self.head.value = f"<h3>{escape(class_word(lang, 'season'))} · {escape(self.page.season + part)}</h3>"
        self.clock.show(room, lang)
        self._say(self.negotiation, lang, "negotiation", time=minutes(room.talk_minutes))
        self._say(self.writing, lang, "writing", time=minutes(room.limits.writing))
        self._say(self.pause, lang, "resume" if clock.paused else "pause")
        self._say(self.more, lang, "more", minutes=MORE)
        self._say(self.time_up, lang, "time_up")
        long = ((self.negotiation, "negotiation_long"), (self.writing, "writing_long"), (self.time_up, "time_up_long"))
        for one, key in (*long, (self.predict, "predict_long")):
            one.tooltip = class_word(lang, key)
        self.negotiation.disabled = over or not room.may_negotiate or room.prediction.open
        self.writing.disabled = over or room.prediction.open
        self.pause.disabled = self.more.disabled = clock.stage == IDLE
        self.time_up.disabled = over or room.up
        for one, stage in ((self.negotiation, NEGOTIATION), (self.writing, WRITING)):
            (one.add_class if clock.stage == stage else one.remove_class)("dia-on")
        if self.asking == "time_up" and not room.awaited:
            self.asking = ""  # nobody is missing any more
        self.said.value = self._told(lang)
        self._show_resolve(lang)
        self._show_votes(lang)
        self._say(self.back, lang, "back")
        show_history(self.history, room, lang)
        self.back.disabled = not room.session.reports
        self.blank.show(lang, room.up or self.armed or self.asking == "time_up")
        self.confirm.layout.display = "" if self.asking else "none"
        if self.asking:
            ask, yes = _ASKED[self.asking]
            self.sure.value = html_text(class_word(lang, ask, **self._asked_of(lang)), lang)
            self._say(self.yes, lang, yes)
        self._say(self.no, lang, "cancel")

    def _show_resolve(self, lang: str) -> None:
        room, waiting = self.room, self.room.awaited
        self.resolve.disabled = room.session.over
        # It stays in sight over whatever stands below: not while something else is to be answered there.
        self.resolve.layout.display = "none" if self.armed or self.asking else ""
        self._say(self.resolve, lang, "resolve_when" if waiting else "resolve")
        self.arming.layout.display = "" if self.armed else "none"
        self.waiting.value = escape(class_word(lang, "resolve_armed", players=self._names(waiting, lang)))
        self._say(self.now, lang, "resolve_now")
        self._say(self.wait, lang, "wait")
        self.dice.box.layout.display = "" if self.dice.show(lang) else "none"

    def _show_votes(self, lang: str) -> None:
        room = self.room
        self._say(self.predict, lang, "predict")
        ready = room.up or not room.awaited
        self.predict.disabled = room.session.over or not room.may_negotiate or not ready or room.prediction.open
        self.voting.layout.display = "" if room.prediction.open else "none"
        asked = room.prediction.questions
        self.undisputed.value = "" if asked else f"<h3>{escape(class_word(lang, 'predict_none'))}</h3>"
        self.undisputed.layout.display = "none" if asked else ""
        for one in self.votes:
            one.show(lang)
            if one.seat in room.empty or not asked:
                one.box.layout.display = "none"

    def _told(self, lang: str) -> str:
        """Aloud, when the time is up: who goes without a sheet."""
        if not self.room.up or self.room.prediction.open:
            return ""
        held = self._names(self.room.held, lang)
        whole = class_word(lang, "part_in" if self.room.missing() else "all_in")
        told = class_word(lang, "held", players=held) if held else whole
        return f'<div class="dia-aloud" role="status">{escape(told)}</div>'

    def _asked_of(self, lang: str) -> dict[str, str]:
        """What the question names: who has not handed in; or to which moment of the game one goes back."""
        undone = last_season(self.room.session.reports)
        if self.asking != "back" or not undone:
            return {"players": self._names(self.room.awaited, lang)}
        parts = ", ".join(phase_of(report.before, lang) for report in undone)
        return {"season": season_in(undone[0].before, lang), "parts": parts}

    def _names(self, seats: tuple[str, ...], lang: str) -> str:
        board = self.room.session.position.board
        return ", ".join(spoken_name(board, seat, lang).bare for seat in seats)

    def _say(self, widget: w.Button, lang: str, key: str, **data: object) -> None:
        widget.description = class_word(lang, key, **data)

    # What the teacher does

    def _resolve(self) -> None:
        if self.room.awaited:
            self.armed, self._armed_late = True, self.room.up
            self.page.show()
        else:
            self.settle()

    def _time_up(self) -> None:
        """Shut the sheets; asks first while somebody has not handed in."""
        if self.room.awaited and self.asking != "time_up":
            self._ask_for("time_up")
            return
        self.asking = ""
        self.page.ask(self.room.time_up)

    def _confirmed(self) -> None:
        if self.asking == "back":
            self._go_back()
        else:
            self._time_up()

    def _disarm(self) -> None:
        self.armed = False
        self.page.show()

    def settle_if_ready(self) -> bool:
        """Resolve if that was wished for as soon as all have handed in, and all have; returns whether it was done.

        When the time is up first, not all have: what was wished for is off, and resolving is the teacher's again.
        """
        if self.room.up and not self._armed_late:
            self.armed = False
        if not self.armed or self.room.awaited:
            return False
        self.settle()
        return True

    def settle(self) -> None:
        """Resolve, whoever is missing; dice that the class must throw are asked for."""
        self.armed = False
        self.page.ask(lambda: self.dice.settled(self.room.resolve))

    def _go_back(self) -> None:
        self.asking = ""
        if self.page.ask(self.room.back):
            season = season_in(self.room.session.position, self.page.lang)
            self.page.note = class_word(self.page.lang, "back_done", season=season)
            self.page.show()
