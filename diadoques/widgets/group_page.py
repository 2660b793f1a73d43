"""The screen of one group: its seat on the map, its sheet, the clock; after the resolution its own report.

It holds what this seat may know and nothing else: the sheets of the session are hidden from one another, the position
and the report are those that this player may see (``Game.seen``).
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.classroom.lamps import ONCE, PAPER, PROGRAMS, SHARED
from diadoques.classroom.predicting import places_of
from diadoques.classroom.room import Room
from diadoques.core.answers import Report
from diadoques.draw.palette import livery
from diadoques.draw.words import date
from diadoques.explain.catalogue import capital, counted_word, money_word
from diadoques.explain.faults import fault_text
from diadoques.explain.position import ending_text, tidings
from diadoques.explain.stages import stage_word
from diadoques.games.door import Position
from diadoques.games.seats import check_seat
from diadoques.widgets.class_page import ClassPage, button
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.kit.signals import ClockView, Grip, ScrollMark
from diadoques.widgets.map.scenes import film, orders_scene, scene
from diadoques.widgets.result.history_view import HistoryView
from diadoques.widgets.result.result_view import ResultView
from diadoques.widgets.result.seasons import again_word
from diadoques.widgets.result.turn_box import TurnBox
from diadoques.widgets.rules_card import card
from diadoques.widgets.seat_view import SeatView
from diadoques.widgets.sheet.closed_sheet import closed_sheet
from diadoques.widgets.sheet.vote_box import VoteBox, foretold_html
from diadoques.widgets.words import class_word, room_word, season_in, seat_heading, spoken_name, writer_word

_NONE: Final = -1


class GroupPage(ClassPage):
    """The page of ``seat``.

    Attributes:
        seat: whose page it is; where another seat shares it, ``writer`` is whoever of them is asked.
        table: its map and its column.
        result: the report, while one is looked at.
        turn: which report that is, from 0; -1: none, the sheet lies open.
        reading: whether the rules lie over the sheet; they go as soon as there is something else to be seen.
        part: who writes here, where several write one sheet; "" where one does it all.
    """

    def __init__(self, room: Room, seat: str, lang: str = "fr", part: Callable[[], str] = lambda: "") -> None:
        """A page of ``room`` for ``seat``.

        Raises:
            Fault: ``language-unknown``; a seat that this game does not have.
        """
        super().__init__(room, lang)
        check_seat(room.session.position, seat, lang)
        self.seat, self.part = seat, part
        self.reading = False
        self.turn = _NONE
        self._news: object = None
        self._settled = len(room.session.reports)
        self._late, self._kept = False, room.session.kept
        self._drawn: object = None
        self._filmed: object = None
        self.pill = w.HTML()
        self.pill.add_class("dia-pill")
        self.clock = ClockView(self.tick)
        self.rules = button(self._turn_rules)
        self.head = w.HBox([self.pill, self.clock, self.rules, self.language])
        self.head.add_class("dia-head")
        self.news = w.HTML()
        self.news.add_class("dia-news")
        self.table = SeatView(room.session, self.do, lang)
        self.table.writer = seat
        self.table.column.people, self.table.column.reader = (seat,), seat
        self.chapters = room.chapters
        self.result = ResultView(self.table.map, self._go_on, self._look_at)
        self.table.map.when("arrow", self.result.open_arrow)
        self.result.reader = seat
        self.summary = TurnBox(self.chapters)
        self.history = HistoryView(self.table.map, lambda: self.summary.want(False))
        self.votes = VoteBox(room, seat, self.ask)
        self._predicts = False
        self._stood: Any = None
        self.foretold = w.HTML()
        self.top, self.grip = ScrollMark(), Grip()
        self.note_line = w.HTML()
        self.closed, self.once = w.HTML(), w.HTML()
        self.card = w.HTML()
        self.again = button(lambda: self._look_at(len(self.chapters.all()) - 1))
        self.panel = w.VBox([])
        self.panel.add_class("dia-panel")
        self.body = w.HBox([self.table.map, self.summary.sheet, self.panel])
        self.body.add_class("dia-table")
        self.box.children = [self.head, self.message, self.news, self.body]
        self.box.remove_class("dia-class")
        for name in ("dia-lesson", "dia-full", "dia-seat"):
            self.box.add_class(name)
        self.show()

    def do(self, act: Callable[[], object]) -> None:
        """Run an act on the game; whatever comes of it, this page is shown anew.

        What comes from the browser when the sheet is closed already was too late, and is told so, whatever it says.
        """
        self._drawn, self.reading = None, False
        self._late = self.writer in self.room.session.shut
        if self._late:
            self.note = self._word("seat_late")
            self.show()
            return

        def both() -> None:
            act()
            self.room.follow()

        super().do(both)

    def speak(self, lang: str) -> None:
        """Change the language of the page."""
        self._drawn = None
        super().speak(lang)

    def draw(self) -> None:
        """Fill the widgets; what others do in secret changes nothing here."""
        room = self.room
        self.clock.show(room, self.lang)
        if len(room.session.reports) != self._settled:
            # A season was settled, or one was taken back: then the sheet lies open again.
            forth = len(room.session.reports) > self._settled
            self._settled = len(room.session.reports)
            answer_by_answer = (
                room.session.game.abilities.play is not None
            )  # then what was settled is told beside what is asked
            self.turn = self._settled - 1 if forth and not answer_by_answer else _NONE
            self.note = "" if forth else self._told_back(answer_by_answer)
            self.table.forget()
        news = (self._settled, self.writer in room.session.shut, room.prediction.open)
        if news != self._news:
            self._news, self.reading = news, False
        (self.box.add_class if self.reading else self.box.remove_class)("dia-reading")
        if self._late and self.writer not in room.session.shut:
            self._late, self.note = False, ""  # there is time again
        state = self._state()
        if state == self._drawn:
            return
        self._draw_all()
        self._drawn = state

    def _told_back(self, answer_by_answer: bool) -> str:
        """That the teacher went back; where an answer was taken back by a group, nothing is to be said."""
        kept, self._kept = self._kept, self.room.session.kept
        if not answer_by_answer:
            return class_word(self.lang, "seat_back", season=season_in(self.room.session.position, self.lang))
        return class_word(self.lang, "asked_seat_back") if self._kept != kept else ""

    def _state(self) -> tuple[object, ...]:
        """All that is shown, but the clock."""
        session, room = self.room.session, self.room
        group = next(one for one in room.groups if one.seat == self.seat)
        waiting, writer = room.awaited if self.writer not in session.asked else (), self.writer
        return (
            self.lang, self.turn, self.reading, id(session.position), len(session.reports), session.sheet(writer),
            dict(session.throws), group.way, group.lamp, self.sitting, writer in session.shut, waiting,
            room.prediction.open, room.prediction.votes(self.seat), room.refused(self.seat), room.history, self.part(),
        )  # fmt: skip

    def _draw_all(self) -> None:
        lang, session, writer = self.lang, self.room.session, self.writer
        column = self.table.column
        column.people, column.hand.covers = self.sitting, len(self.sitting) > 1  # others look at the same screen
        column.reader = self.result.reader = self._reader
        column.empty = self.result.empty = self.room.empty
        column.sheet.part = self.part()
        self.table.reader = writer
        report = self.report
        looked_at = report.before if report is not None else session.position
        self._show_head(looked_at, report.after if report is not None else self.table.planned)
        self.table.map.lang = lang
        predicting = report is None and self.room.prediction.open  # all orders lie open, and nobody writes any more
        if not predicting:
            self.table.map.near = []
        if report is not None:
            self._show_report(report)
            return
        if self._filmed is not None:
            self._filmed = None
            self.table.map.film, self.table.map.lit = [], []
            self.history.put_away()
            self.result.put_away()
        asked = (writer in session.asked or session.prompts.answer_by_answer) and self._way not in (
            *PROGRAMS,
            PAPER,
            SHARED,
        )
        self.table.writer = writer if asked or self._way not in PROGRAMS else ""
        self.table.show(lang, writer, session.orders(writer) if writer in session.position.players else ())
        writes = asked and not session.over and not predicting
        below = self._sheet() if writes else []
        if not writes:
            self.table.column.put_away()
            self.closed.value = ""
        if not writes or writer in session.shut:
            self.table.map.choices = {}
        if predicting:
            self.table.map.scene = orders_scene(session.game.seen(self.room.prediction.report, self.seat))
            self.table.map.near = places_of(self.room.prediction.report)
        self.note_line.value = self._note_of_seat()
        self.note_line.layout.display = "" if self.note_line.value else "none"
        self.again.description = again_word(self.chapters, lang, class_word(lang, "seat_last"))
        self.votes.show(lang)
        asked_for = [self.votes.box] if predicting and self.seat in self.room.seats else []
        pointed = writes and bool(self.table.map.offers)
        turn = [self.summary.box] if self.summary.show(lang, self.room.history, pointed) else []
        asked_of = [*turn, *asked_for, *below] if self.summary.fresh else [*asked_for, *below, *turn]
        body = [self._card()] if self.reading else [self.note_line, *asked_of]
        self.panel.children = [self.top, self.grip, *body, *([self.again] if self.chapters.all() else [])]
        if predicting and not self._predicts:
            self.top.call()
        if session.prompts.answer_by_answer and self._stood is not session.position:
            self.top.call_back()  # the next question stands where the last one did, however long that was
        self._stood = session.position
        self._predicts = predicting

    def _sheet(self) -> list[Any]:
        """What the seat is asked; of a sheet that is closed, what stands on it, and a line that was not entered."""
        session, line, writer = self.room.session, self.table.sheet.line, self.writer
        shut = writer in session.shut
        if shut and not line.shut:
            self.top.call()  # why it is closed stands above it, wherever the sheet was scrolled to
        line.shut = class_word(self.lang, "line_late", line="%") if shut else ""
        if not shut:
            self.closed.value = ""
            return [self.table.ask()]
        line.hand_to(writer, session.position)
        self.closed.value = "" if self.room.promised(writer) else closed_sheet(session, writer, self.lang)
        return [line, self.closed]

    @property
    def report(self) -> Report[Any] | None:
        """The report that is looked at."""
        reports = self.chapters.all()
        return reports[self.turn] if 0 <= self.turn < len(reports) else None

    @property
    def sitting(self) -> tuple[str, ...]:
        """The seats that are played on this screen: the curtain falls between their hands where there are several."""
        return self.room.at_screen(self.seat)

    @property
    def writer(self) -> str:
        """Whose answers are given here now: of those who sit here, who is asked; else whose page it is."""
        asked = self.room.question
        return asked.seat if asked is not None and asked.seat in self.sitting else self.seat

    @property
    def _reader(self) -> str:
        """For whom it is told what happened: a player, or "" for several who look at it together."""
        return self.seat if len(self.sitting) == 1 else ""

    @property
    def _way(self) -> str:
        return self.room.way(self.seat)

    def _show_head(self, position: Position, counted: Any) -> None:
        """Whose page it is, and how he stands: the date of one position, the points and talents of the other."""
        lang, session, seat = self.lang, self.room.session, self.writer
        game = position.game
        about, name = session.game.about, seat_heading(position.board, seat, lang)
        look = livery(seat, about.board)
        standing, money = session.game.standing(counted), session.game.abilities.money
        facts = [capital(writer_word(position, self.part(), lang))] if self.part() else []
        if seat in position.players:
            facts.append(counted_word(game, lang, about.counted, standing.points.get(seat, 0)))
        facts += [
            counted_word(game, lang, score.counted, score.points[seat])
            for score in standing.beside
            if seat in score.points
        ]
        treasury = money.treasuries(counted) if money is not None else {}
        if seat in treasury:
            facts.append(money_word(game, lang, "funds", amount=treasury[seat]))
        told = "".join(f'<span class="dia-fact">{escape(one)}</span>' for one in facts)
        self.pill.value = (
            f'<b class="dia-chip-seat" style="background:{look.fill};color:{look.ink}">{escape(look.letter)}</b>'
            f'<h2>{escape(name)}</h2><span class="dia-when">{escape(date(position.season, lang, game))}</span>{told}'
        )
        self.language.value = lang
        self.rules.description = self._word("rules_close" if self.reading else "rules")
        self.rules.tooltip = self._word("rules_long")
        self.grip.label = class_word(lang, "grip")
        news = tidings(position, lang) if position is session.position else ()
        self.news.value = " · ".join(html_text(line, lang) for line in news)
        self.news.layout.display = "" if news else "none"

    def _show_report(self, report: Report[Any]) -> None:
        session = self.room.session
        if self._filmed is not report:
            seen = session.game.seen(report, self._reader)
            self._filmed = report
            self.table.column.put_away()
            self.history.put_away()
            self.table.map.choices, self.table.map.offers, self.table.map.active = {}, {}, ""
            self.table.map.lit = []
            self.table.map.scene = scene(seen.before)
            self.table.map.film = film(seen)
        self.summary.put_away()
        self.result.show(report, self.lang, self.chapters)
        self.history.show(report.before.season, report.before.game, self.lang, wanted=self.room.history)
        lent = self.seat in self.room.lent_in(self.turn)
        told = class_word(self.lang, "report_once") if lent else ""
        self.once.value = f'<div class="dia-note" role="status">{escape(told)}</div>' if lent else ""
        self.once.layout.display = "" if lent else "none"
        self.foretold.value = foretold_html(self.room, self.seat, self.turn, self.lang)
        self.foretold.layout.display = "" if self.foretold.value else "none"
        shown = [self._card()] if self.reading else [self.once, self.foretold, self.result.panel, self.history.box]
        self.panel.children = [self.top, self.grip, *shown]

    def _note_of_seat(self) -> str:
        """What is to be said before the sheet: that it is shut, that nothing is asked, that somebody else writes."""
        lang, room, session = self.lang, self.room, self.room.session
        if session.over:
            return f"<h3>{escape(ending_text(session.position, lang))}</h3>"
        if self._way in PROGRAMS:
            once = stage_word(session.game.about.id, lang, "seat_once") or class_word(lang, "seat_once")
            told = once if self._way == ONCE else class_word(lang, "seat_program")
            return f'<div class="dia-note" role="status">{escape(told)}</div>'
        if self._way == SHARED:
            host = spoken_name(session.position.board, room.host, lang)
            return f'<div class="dia-note" role="status">{escape(class_word(lang, "seat_shared", player=host))}</div>'
        if self.writer not in session.asked:
            board = session.position.board
            waited = ", ".join(spoken_name(board, one, lang).bare for one in room.awaited)
            key = "seat_waits" if waited else "seat_waits_all"
            return escape(self._word(key, players=waited))
        refused = room.refused(self.seat)
        if refused is not None:
            told = class_word(lang, "seat_refused", why=fault_text(refused, lang))
            return f'<div class="dia-note" role="alert">{html_text(told, self.lang)}</div>'
        if self._way == PAPER:
            return escape(self._word("seat_paper"))
        if room.prediction.open:
            return f'<div class="dia-note" role="status">{escape(class_word(lang, "seat_predicts"))}</div>'
        promised = "seat_promised" if room.promised(self.seat) else ""
        key = promised or ("seat_shut" if self.writer in session.shut else "")
        return f'<div class="dia-note" role="status">{escape(self._word(key))}</div>' if key else ""

    def _word(self, key: str, **data: object) -> str:
        return room_word(self.room.answer_by_answer, self.lang, key, **data)

    def _card(self) -> Any:
        """The rules that are played, in short, and how orders are written."""
        self.card.value = card(self.room.session.position, self.lang)
        return self.card

    # What the group does

    def _turn_rules(self) -> None:
        self.reading = not self.reading
        self.show()
        self.top.call()

    def _look_at(self, turn: int) -> None:
        self.turn = turn
        self.show()

    def _go_on(self) -> None:
        self.turn = _NONE
        self.note = ""
        self.show()
        self.top.call()
