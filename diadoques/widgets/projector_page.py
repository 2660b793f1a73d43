"""What the class sees together: the map, the clock, the lamps, and after the resolution its story; nothing secret.

Sheets, first units and treasuries never come here before they are revealed, not even into the page's memory: the map
is that of the position, the report is that which all may read (DIA-73-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.classroom.clock import NEGOTIATION, WRITING
from diadoques.classroom.lamps import AWAY
from diadoques.classroom.room import Room
from diadoques.core.answers import Report
from diadoques.draw.words import date
from diadoques.explain.position import ending_text, open_throw, phase_of, tidings
from diadoques.explain.sentences import sentences
from diadoques.games.showing import position_seen_by
from diadoques.widgets.class_page import ClassPage, button
from diadoques.widgets.desk.plan import season_word
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.kit.lamp_chips import chip, chips, legend, state_of
from diadoques.widgets.kit.signals import ClockView
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.map_picker import MapPicker
from diadoques.widgets.map.scenes import film, orders_scene, scene
from diadoques.widgets.on_turn import news_now, question, score_told, stage_now, whose_turn
from diadoques.widgets.result.history_view import HistoryView
from diadoques.widgets.result.result_view import ResultView
from diadoques.widgets.result.seasons import again_word
from diadoques.widgets.result.turn_box import TurnBox
from diadoques.widgets.sheet.vote_box import predictions_html, scores_html
from diadoques.widgets.words import class_word, spoken_name, word

#: So many sentences of the stage that is played are told.
_LATELY: Final = 6


class ProjectorPage(ClassPage):
    """The page of the whole class.

    Attributes:
        addresses, qr: where groups join, and the same as a picture (SVG) if it leads there; large until all have come,
            small from then on: whoever comes late, or lost his screen, needs them still.
        history: what really happened then, under the story.
        turn: which report is looked at, from 0; -1: the present position.
    """

    def __init__(self, room: Room, lang: str = "fr", *, addresses: Sequence[str] = (), qr: str = "") -> None:
        """A projector for ``room``.

        Raises:
            Fault: ``language-unknown``.
        """
        super().__init__(room, lang)
        self.addresses, self.qr = addresses, qr
        self.turn = -1 if room.answer_by_answer else len(room.session.reports) - 1
        self._state = self._seen_state()
        about = room.session.game.about
        self.title = w.HTML(layout=w.Layout(flex="1 1 auto"))
        self.lamps, self.clock = w.HTML(), ClockView(self.tick)
        self.head = w.HBox([self.title, self.lamps, self.clock])
        self.head.add_class("dia-head")
        self.map = MapPicker(board_scene(about.board, room.session.position.board.layer, about.id), lang=lang)
        self.result = ResultView(self.map, lambda: self.look_at(-1), self.look_at)
        self.map.when("arrow", self.result.open_arrow)
        self.summary, self.lately = TurnBox(room.chapters, answers=False), w.HTML()
        self.told, self.history = w.HTML(), HistoryView(self.map, lambda: self.summary.want(False))
        self.lately.add_class("dia-lately")
        self.story = w.VBox([])
        self.story.add_class("dia-panel")
        self.told.add_class("dia-awaited")
        self.stage = w.Box([self.map, self.summary.sheet, self.story])
        self.stage.add_class("dia-table")
        self.seasons, self.door = w.HBox([]), w.HTML()
        self.foot = w.HBox([self.seasons, self.door])
        self.foot.add_class("dia-seasons")
        self.box.children = [self.head, self.message, self.stage, self.foot]
        self.box.add_class("dia-projector")
        self._filmed = -1
        self._listed: tuple[object, ...] = ()
        self.show()

    def look_at(self, turn: int) -> None:
        """Look at report number ``turn``, from 0, or, with -1, at the present position."""
        self.turn = turn if 0 <= turn < len(self.room.chapters.all()) else -1
        self.show()

    def show(self) -> None:
        """Show the room; a season that was just settled is told, one that begins is shown as it stands."""
        state = self._seen_state()
        before, self._state = self._state, state
        if state[0] != before[0]:
            self.turn = (
                -1 if self.room.answer_by_answer else state[0] - 1
            )  # else what was settled is told beside what is asked
        elif (state[1] != before[1] and state[1] in (NEGOTIATION, WRITING)) or state[2] > before[2]:
            self.turn = -1
        super().show()

    def _seen_state(self) -> tuple[int, str, bool]:
        return len(self.room.session.reports), self.room.clock.stage, self.room.prediction.open

    @property
    def report(self) -> Report[Any] | None:
        """The report that is looked at."""
        reports = self.room.chapters.all()
        return reports[self.turn] if 0 <= self.turn < len(reports) else None

    def draw(self) -> None:
        """Fill the widgets."""
        room, lang, report = self.room, self.lang, self.report
        position = room.session.position
        season = (report.before if report is not None else position).season
        title = f"{self.game} · {date(season, lang, position.game)}"
        self.title.value = f"<h2>{escape(title)}</h2>"
        self.lamps.value = "" if room.session.over else f"{chips(room, lang)}{legend(room, lang)}"
        self.clock.show(room, lang)
        self.map.lang = lang
        self.history.show(season, position.game, lang, wanted=room.history)
        if report is None:
            self._show_position()
        else:
            self._show_report(report)
        self._show_seasons()
        self._show_door()

    def _show_position(self) -> None:
        if self._filmed != -1:
            self.map.film, self.map.lit = [], []
            self._filmed = -1
            self.result.put_away()
        session = self.room.session
        revealed = self.room.prediction.open
        self.map.scene = (
            orders_scene(session.game.seen(self.room.prediction.report))
            if revealed
            else scene(position_seen_by(session.position))
        )
        play = session.game.abilities.play
        about = play.about(session.position) if play is not None and not revealed else ""
        self.map.offers = {"key": len(session.reports), "about": about} if about else {}
        self.told.value = self._awaited()
        turn = [self.summary.box] if self.summary.show(self.lang, self.room.history) else []
        self.lately.value = "" if turn and self.summary.fresh else self._lately()
        self.lately.layout.display = "" if self.lately.value else "none"
        news = [*turn, self.lately] if self.summary.fresh else [self.lately, *turn]
        self.story.children = [self.told, *(news if self.room.answer_by_answer else ()), self.history.box]

    def _lately(self) -> str:
        """The end of what has happened in the stage that is played, where a game is played answer by answer."""
        if not self.room.answer_by_answer:
            return ""
        session = self.room.session
        chapters = self.room.chapters.all()[-2:]  # a stage may have begun at this moment
        seen = (session.game.seen(one) for one in chapters)
        told = [one.text for report in seen for one in sentences(report, self.lang)][-_LATELY:]
        items = "".join(f"<li>{html_text(one, self.lang)}</li>" for one in told)
        return f"<b>{escape(word(self.lang, 'lately'))}</b><ul>{items}</ul>" if items else ""

    def _show_report(self, report: Report[Any]) -> None:
        if self._filmed != self.turn:
            seen = self.room.session.game.seen(report)
            self.history.put_away()  # nothing lies over the film
            self.map.lit = []
            self.map.scene = scene(seen.before)
            self.map.film = film(seen)
            self._filmed = self.turn
        self.told.value = self._aloud()
        self.summary.put_away()
        self.result.show(report, self.lang, self.room.chapters if self.room.answer_by_answer else None)
        self.story.children = [self.told, self.result.panel, self.history.box]

    def _aloud(self) -> str:
        """Whose units held for want of a sheet, and who predicted what came."""
        held, score = self.room.held_in(self.turn), scores_html(self.room, self.turn, self.lang)
        if not held:
            return score
        told = class_word(self.lang, "held", players=self._names(held))
        return f'<div class="dia-aloud" role="status">{escape(told)}</div>{score}'

    def _awaited(self) -> str:
        """What is to be done now, who is still awaited, how groups join."""
        room, lang = self.room, self.lang
        if room.session.over:
            return f"<h3>{escape(ending_text(room.session.position, lang))}</h3>"
        if room.prediction.open:
            return predictions_html(room, lang)
        if room.answer_by_answer:
            return self._asked()
        parts = [f"<h3>{escape(class_word(lang, 'before', season=self.season))}</h3>"]
        parts += [f'<p class="dia-news">{escape(line)}</p>' for line in tidings(room.session.position, lang)]
        talks = room.may_negotiate and room.clock.stage != WRITING
        now = "shut" if room.up else "talk" if talks else "write" if room.may_negotiate else "no_talk"
        parts.append(f"<p>{escape(class_word(lang, now))}</p>")
        waiting = (*room.awaited, *(seat for seat in room.session.missing() if seat not in room.everybody))
        if room.up and room.held:
            parts.append(f'<p class="dia-aloud">{escape(class_word(lang, "held", players=self._names(room.held)))}</p>')
        elif waiting:
            names = escape(self._names(waiting))
            parts.append(f"<p><b>{escape(class_word(lang, 'awaited'))}</b> · {names}</p>")
        elif room.up and room.missing():
            parts.append(f"<p>{escape(class_word(lang, 'part_in'))}</p>")
        elif room.midst:
            told = class_word(lang, "awaited_part", part=phase_of(room.session.position, lang))
            parts.append(f"<p>{escape(told)}</p>")
        else:
            parts.append(f"<p>{escape(class_word(lang, 'awaited_none'))}</p>")
        return "".join([*parts, self._dealt(), self._join()])

    def _asked(self) -> str:
        """Whose turn it is, in a game that is played answer by answer; how groups join."""
        room, lang = self.room, self.lang
        parts = [f"<h3>{escape(stage_now(room, lang))}</h3>", whose_turn(room, lang)]
        news = "<br>".join(news_now(room, lang))
        parts.append(f'<p class="dia-score">{score_told(room, lang)}</p><p class="dia-news">{news}</p>')
        parts += [
            f'<p class="dia-lying">{html_text(line, lang)}</p>' for line in open_throw(room.session.position, lang)
        ]
        if room.up and room.question is not None:
            told = class_word(lang, "asked_up", question=question(room, room.question, lang))
            parts.append(f'<p class="dia-aloud">{escape(told)}</p>')
        return "".join([*parts, self._dealt(), self._join()])

    def _dealt(self) -> str:
        """Which group plays whom, by the number of the group."""
        board = self.room.session.position.board
        dealt = sorted((group.number, group.seat) for group in self.room.groups if group.number)
        items = [
            f"<li>{escape(class_word(self.lang, 'number', number=number))} {chip(seat, board.id)} "
            f"{escape(spoken_name(board, seat, self.lang).bare)}</li>"
            for number, seat in dealt
        ]
        return f'<ul class="dia-dealt">{"".join(items)}</ul>' if items else ""

    @property
    def _all_in(self) -> bool:
        return all(state_of(self.room, group) != AWAY for group in self.room.groups)

    def _join(self) -> str:
        """How groups come to their screens, beside what is awaited."""
        if not self.addresses or (self._all_in and not self.qr):
            return ""
        if self._all_in:
            return f'<div class="dia-join dia-late">{self.qr}<p>{self._where}</p></div>'
        head = escape(class_word(self.lang, "join"))
        way = self.qr or f"<p>{escape(class_word(self.lang, 'join_here'))}</p>"
        return f'<div class="dia-join"><h3>{head}</h3><p>{self._where}</p>{way}</div>'

    @property
    def _where(self) -> str:
        told = escape(class_word(self.lang, "join_at", address="\0"))
        return "<br>".join(told.replace("\0", f"<code>{escape(one)}</code>") for one in self.addresses)

    def _show_door(self) -> None:
        """The address at the foot, where the story has taken its place."""
        awaited = self.report is None and not (self.room.prediction.open or self.room.session.over)
        self.door.value = self._where if self.qr and not awaited else ""
        self.door.layout.display = "" if self.door.value else "none"
        shown = self.door.value or self.room.chapters.all()
        self.foot.layout.display = "" if shown else "none"

    def _names(self, seats: Sequence[str]) -> str:
        board = self.room.session.position.board
        return ", ".join(spoken_name(board, seat, self.lang).bare for seat in seats)

    def _show_seasons(self) -> None:
        """Every settled phase, to step back to, and the present; of many stages, the last one leads to all others."""
        count = len(self.room.chapters.all())
        self.seasons.layout.display = "" if count else "none"
        if self.room.answer_by_answer:
            turns = [count - 1, -1] if count else [-1]
            names = [again_word(self.room.chapters, self.lang, ""), ""][-len(turns) :]
        else:
            turns = [*range(count), -1]
            names = [*(season_word(self.room, turn, self.lang) for turn in range(count)), ""]
        listed = (self.lang, *turns, *names)
        if listed != self._listed:
            self._listed = listed
            fill(self.seasons, [self._season(turn, name) for turn, name in zip(turns, names, strict=True)])
        for turn, one in zip(turns, self.seasons.children, strict=True):
            (one.add_class if turn == self.turn else one.remove_class)("dia-on")

    def _season(self, turn: int, name: str) -> Any:
        found = button(lambda: self.look_at(turn))
        found.description = name or class_word(self.lang, "now")
        found.tooltip = class_word(self.lang, "looked_at", season=name) if name else found.description
        return found
