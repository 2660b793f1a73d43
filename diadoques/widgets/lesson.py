"""The lesson: one screen on which a class looks, orders, resolves and sees why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w

from diadoques.classroom.answer_by_answer import asked_now, go_on
from diadoques.classroom.empty_seats import answer, empty_seats, for_others
from diadoques.classroom.episodes.outset import lead
from diadoques.classroom.export import SAVED
from diadoques.classroom.going_back import SettledStages
from diadoques.classroom.privacy import orders_seen, purses_seen
from diadoques.classroom.session import Session
from diadoques.core.answers import Report
from diadoques.core.phrases import known_language
from diadoques.draw.words import date
from diadoques.games.catalogue import choices_of, load_game, usual
from diadoques.games.scenarios import game_of_scenario
from diadoques.games.seats import extra_seats
from diadoques.widgets.class_page import button
from diadoques.widgets.kit.boxes import show_box
from diadoques.widgets.kit.guard import Note, run_noted
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.kit.page_header import PageHeader
from diadoques.widgets.kit.signals import Heartbeat
from diadoques.widgets.lesson_frame import OpeningBox, Told, opening_note, plays_itself
from diadoques.widgets.map.scenes import film
from diadoques.widgets.prompt_words import leading_prompt, tell_answered
from diadoques.widgets.result.history_view import HistoryView
from diadoques.widgets.result.result_view import ResultView
from diadoques.widgets.result.seasons import again_word
from diadoques.widgets.result.turn_box import TurnBox
from diadoques.widgets.rules_card import RulesCard
from diadoques.widgets.seat_view import SeatView
from diadoques.widgets.sheet.dice_box import DiceBox
from diadoques.widgets.sheet.missing_box import MissingBox, not_given
from diadoques.widgets.sheet.order_sheet import OrderSheet
from diadoques.widgets.umpire_box import UmpireBox
from diadoques.widgets.words import speaking_of, spoken_name, word

#: The option by which a game that begins writes its orders in the language of the screen.
NOTATION = "notation"


class Lesson:
    """A game of ``folder`` as one screen; show it as the last line of a cell.

    >>> from diadoques.widgets import Lesson
    >>> Lesson("saves/premiere-saison", lang="fr")  # doctest: +SKIP

    Attributes:
        session: the game itself; every act is on the disk before it is shown.
        player: whose sheet is open, or "" for all.
        alone: who plays, where one person does and the program the others; or "".
        report: the resolution that is being looked at, or None.
        empty: seats at which nobody sits: simple players answer for them when a phase is settled.
    """

    def __init__(
        self,
        folder: str | Path = "saves/lesson",
        lang: str = "fr",
        *,
        game: str = "",
        scenario: str = "",
        season: str = "",
        options: Mapping[str, str] | None = None,
        people: Sequence[str] = (),
    ) -> None:
        """Open the game of ``folder``, or begin ``game`` there under ``options``; the first of all if none is named.

        ``scenario``: the one in which it begins; ``season``: of a worked scenario, played as it happened until then.
        ``people``: who sits before the screen, everybody when none is named; the program plays the others. When that
        cannot be, the screen says why and offers to try again.

        Raises:
            Fault: ``language-unknown``.
        """
        self.lang = known_language(lang)
        self._began = (scenario, season)
        self._people = (people,) if isinstance(people, str) else tuple(people)
        self.box = w.VBox([])
        self.box.add_class("dia-lesson")
        chosen = game or game_of_scenario(scenario) or usual()
        self.opening = OpeningBox(self.box, self.lang, chosen, dict(options or {}), self._start)
        self.opening.begin(folder)

    def _start(self, folder: str | Path, game: str, options: Mapping[str, str]) -> None:
        notation = {NOTATION: self.lang} if NOTATION in choices_of(load_game(game)) else {}
        scenario, season = self._began
        self.session = Session(folder, scenario, game=game, options=notation | dict(options))
        lead(self.session, season)
        self.empty = empty_seats(self.session, self._people)
        self.chapters = SettledStages(self.session)
        self.player = ""
        self.opened = True
        self.report: Report[Any] | None = None
        self._asking = False
        self._note: Note | None = None
        self._build()
        self._sit(self._asked_alone)
        self._note = partial(opening_note, self.session)
        if self.session.prompts.answer_by_answer:
            self._note = self._note if self.session.reports else None  # what comes before the first question is news
            self._go_on()
        self.refresh()

    def _ipython_display_(self) -> None:
        # Kept with the notebook, and seen where the lesson is not: after the page was loaded anew.
        show_box(self.box, f'<p class="dia-absent">{escape(word(self.lang, "absent"))}</p>')

    def _build(self) -> None:
        self.table = SeatView(self.session, self.do, self.lang)
        self.map, self.column = self.table.map, self.table.column
        sitting = tuple(seat for seat in self.session.position.players if seat not in self.empty)
        self.beside = tuple(seat for seat in extra_seats(self.session.position) if seat not in self.empty)
        here = (*sitting, *self.beside)
        self.alone = here[0] if len(here) == 1 else ""
        self.column.people, self.column.empty = sitting, self.empty
        self.column.hand.covers = not self.alone
        self.column.reader = self.alone
        self.map.when("arrow", self._arrow)
        self.turn = TurnBox(self.chapters)
        self.history = HistoryView(self.map, lambda: self.turn.want(False))
        self.rules = RulesCard(self._show)
        self.strip = PageHeader(self.choose, self.speak, self.rules.button)
        self.dice = DiceBox(self.session, self.do, lambda: self.resolve(anyway=True))
        self.result = ResultView(self.map, self.go_on, self._look_back)
        self.result.reader, self.result.empty = self.alone, self.empty
        self.hide = w.Checkbox(value=False, indent=False, layout=w.Layout(width="auto"))
        self.hide.observe(lambda _: self._hide(), "value")
        self.message = w.HTML()
        self.message.add_class("dia-said")
        self.open_button = button(self._open, width="99%")
        self.answered, self.resolve_button = w.HTML(), button(self.resolve, "dia-go", width="99%")
        self.missing = MissingBox(lambda: self.resolve(anyway=True), self._stop_asking)
        self.again = button(lambda: self._look_back(len(self.chapters.all()) - 1))
        self.restart = button(self._restart)
        self.told, self.umpire = Told(self.session), UmpireBox(self.session)
        self.panel = w.VBox([])
        self.panel.add_class("dia-panel")
        table = w.HBox([self.map, self.turn.sheet, self.panel])
        table.add_class("dia-table")
        if self.alone:
            table.add_class("dia-alone")
        self.pulse = Heartbeat(self.lang)
        self.box.children = [self.pulse, self.strip.box, self.message, table]

    # What the class does

    def do(self, act: Callable[[], object]) -> None:
        """Run an act, then show what changed; faults become sentences."""
        self._note = run_noted(self._followed(act), self.session.folder)
        self._asking = self.rules.reading = False
        self._show()

    def _followed(self, act: Callable[[], object]) -> Callable[[], object]:
        """An act with what follows at once, in a game that is played answer by answer."""

        def both() -> None:
            before = self.session.position
            act()
            if self.session.prompts.answer_by_answer and self.report is None:
                self._go_on(before)

        return both

    def _go_on(self, before: object = None) -> None:
        """Settle what was said, until people are asked again; then turn to whoever is, where ``before`` is left."""
        go_on(self.session, self.empty)
        asked = asked_now(self.session)
        if self.session.position is not before:
            self.session.save(self.session.folder / SAVED)
        if asked is not None and (self.session.position is not before or not self.player):
            self.player, self.opened = asked.seat, True

    def choose(self, player: str) -> None:
        """Open the sheet of ``player``, "" for the common map."""
        if self.report is not None:
            self._leave_result()
        self._note, self.rules.reading = None, False
        if player in self.empty:
            self._note, player = partial(plays_itself, self.session, player), ""
        self._sit(player)
        self._asking = False
        self._show()

    def _sit(self, player: str) -> None:
        """Turn to the tab of ``player``; where the others must look away, it is opened by a click of its own."""
        asked = self.session.prompts
        hand = not asked.answer_by_answer and any(prompt.hidden for prompt in asked.of(player))
        self.player, self.opened = player, bool(self.alone) or (not self.session.hidden and not hand)

    def speak(self, lang: str) -> None:
        """Change the language of everything at once."""
        if lang != self.lang:
            self.lang = known_language(lang)
            self._show()

    def resolve(self, anyway: bool = False) -> None:
        """Settle the phase, with what stands filled in on the forms in sight; asks first when something is missing."""
        if self.writer and not self.column.hand_in_forms():
            return  # why it is not taken is said
        if not anyway and (self._missing() or self.sheet.line.waiting(self.session.position)):
            self._asking, self._note, self.rules.reading = True, None, False
            self._show()
            return

        def act() -> None:
            answer(self.session, self.empty)
            report = self.dice.settled(self.session.resolve)
            if report is not None:
                self._look_at(report)
                self.session.save(self.session.folder / SAVED)

        settled = len(self.session.reports)
        self.do(act)
        if self.alone and len(self.session.reports) > settled and self.result.quiet.value and not self.session.over:
            self.go_on()  # he need not click away that there was nothing to see

    def _missing(self) -> dict[str, tuple[str, ...]]:
        """What people have not written yet."""
        return {player: pieces for player, pieces in self.session.missing().items() if player not in self.empty}

    def go_on(self) -> None:
        """From the result to what comes next; retreats and winters that are nobody's here need no click."""
        self._leave_result()
        self._note, self.rules.reading = None, False
        if for_others(self.session, self.empty):
            self.resolve(anyway=True)
            return
        self._sit(self.player if self.player in {*self.session.asked} - {*self.empty} else self._asked_alone)
        self._show()

    @property
    def _asked_alone(self) -> str:
        """Who is asked now, where nobody else is whom people play; or "". An umpire alone stays on his own tab."""
        if self.alone in self.beside:
            return self.alone
        asked = [player for player in self.session.asked if player not in self.empty]
        return asked[0] if len(asked) == 1 and not self.session.prompts.answer_by_answer else ""

    def refresh(self) -> None:
        """Show everything as it stands."""
        self._show()

    # How it is shown

    def _show(self) -> None:
        with speaking_of(self.session.game.about.id):
            told = run_noted(self._draw, self.session.folder) or self._note
            note = told(self.lang) if told is not None else ""
        self.message.value = f'<span role="status">{html_text(note, self.lang)}</span>' if note else ""
        self.message.layout.display = "" if note else "none"

    def _draw(self) -> None:
        lang = self.lang
        looked_at = self.report.before if self.report is not None else self.session.position
        self.strip.show(self.session, self.player, lang, looked_at.season, self._purses, self.beside)
        self.map.lang = self.pulse.lang = lang
        self.table.writer = self.writer
        self.table.reader = self.writer if self.session.hidden else self.alone or None
        self.rules.show(self.session, lang)
        (self.box.add_class if self.rules.reading else self.box.remove_class)("dia-reading")
        self.history.show(looked_at.season, looked_at.game, lang)
        if not self._asking:
            self.missing.put_away()
        if self.report is not None:
            self.map.choices, self.map.offers = {}, {}
            self.turn.put_away()
            self._show_only(self.result.panel, self.history.box)
            self.result.show(self.report, lang, self.chapters)
            return
        self.table.show(lang, self.player, orders_seen(self.session, self.writer))
        self._show_only(*self._panel())

    @property
    def writer(self) -> str:
        """Whose sheet lies open, or ""."""
        return self.player if self.opened and not self.session.over else ""

    def _show_only(self, *children: Any) -> None:
        """Show these beside the map; what is asked leaves nothing in the browser when it is not among them."""
        if self.column.box not in children:
            self.column.put_away()
        self.panel.children = self.rules.over(*children)

    @property
    def sheet(self) -> OrderSheet:
        """Where orders are written."""
        return self.column.sheet

    @property
    def _purses(self) -> tuple[str, ...]:
        return purses_seen(self.session, self.writer if self.report is None else "", self.alone)

    def _panel(self) -> list[Any]:
        lang, session = self.lang, self.session
        self.hide.description = word(lang, "hide")
        self.hide.tooltip = word(lang, "hide_long")
        self.again.description = again_word(self.chapters, lang, word(lang, "last_result"))
        self.restart.description = word(lang, "restart_sure" if self._asking else "restart")
        tail = [self.again] if self.chapters.all() else []
        at_once = session.prompts.answer_by_answer and not session.over
        asked: list[Any] = [self.table.ask() if self.player else self.told.turn(lang)] if at_once else []
        turn = [self.turn.box] if self.turn.show(lang, pointed=bool(self.map.offers)) else []
        if session.over:
            return [self.told.ended(lang), *turn, *tail, self.restart]
        if asked:
            return [*self.rules.aim, *turn, *asked, *tail] if self.turn.fresh else [*asked, *turn, *tail]
        if not self.player:
            body: list[Any] = [*self.told.overview(lang, self.empty), self.history.box]
        elif not self.opened:
            name = spoken_name(session.position.board, self.player, lang)
            self.open_button.description = word(lang, "open_sheet", player=name)
            body = [self.told.curtain(lang), self.open_button]
        else:
            umpires = self.player in self.beside
            idle = umpires and self.player not in session.asked
            body = [*([self.umpire.show(lang)] if umpires else []), *([] if idle else [self.table.ask()])]
        hide = [] if self.alone else [self.hide]  # there is nobody to hide anything from
        aim = () if self.player in self.beside else self.rules.aim  # he plays for nothing
        return [*aim, *hide, *body, *self._resolve_box(), *tail]

    def _resolve_box(self) -> list[Any]:
        lang, session = self.lang, self.session
        asked = leading_prompt(session.prompts)
        season = date(session.position.season, lang, session.position.game)
        self.resolve_button.description = self.told.asked("resolve", asked, lang, season=season)
        dice = [self.dice.box] if self.dice.show(lang) else []
        tell_answered(self.answered, session.position, self.empty, lang)
        if not self._asking:
            return [*dice, self.answered, self.resolve_button]
        left = not_given(self.sheet.line, session, self.writer)
        self.missing.show(self.table.planned, self._missing(), self.told.asked("missing", asked, lang), lang, left)
        return [self.missing.box]

    # What the browser and the buttons say

    def _arrow(self, said: Mapping[str, Any]) -> None:
        unit = str(said.get("unit"))
        if self.report is not None:
            self.result.open_unit(unit)
            return
        owner = self.table.planned.units[unit].owner if unit in self.table.planned.units else unit.removeprefix("@")
        if owner in self.session.asked and owner != self.player:
            self.choose(owner)
            self.table.lift(unit)  # the click was meant for it

    def _open(self) -> None:
        self.opened = True
        self._show()

    def _hide(self) -> None:
        self.session.hidden = bool(self.hide.value)
        self.choose(self.player)

    def _stop_asking(self) -> None:
        self._asking = False
        self._show()

    def _look_back(self, number: int) -> None:
        """Look at what was settled once; whatever is being written stays as it is."""
        self.do(lambda: self._look_at(self.chapters.all()[number]))

    def _look_at(self, report: Report[Any]) -> None:
        self.report = report
        self.history.put_away()
        self.map.film = film(self.result.seen(report))

    def _leave_result(self) -> None:
        self.report = None
        self.map.lit = []
        self.map.film = []
        self.result.put_away()

    def _restart(self) -> None:
        if not self._asking:
            self._asking = True
            self._show()
            return

        def act() -> None:
            self.session.restart()
            self._sit(self._asked_alone)
            self.table.forget()

        self.do(act)
        if not self._note:
            self._note = partial(word, key="restart_kept", name=self.session.kept)
            self._show()
