"""The explorer of openings: whoever writes a first sheet sees at once, on the map, what the others can do about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, Final

import ipywidgets as w

from diadoques.analysis.openings.campaigns import Campaigns
from diadoques.analysis.openings.listing import answers_of, opening_of
from diadoques.analysis.openings.prospects import Prospects
from diadoques.classroom.session import Session
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.core.phrases import known_language
from diadoques.explain.faults import fault_text
from diadoques.games.catalogue import choices_of, load_game, usual
from diadoques.widgets.kit.boxes import Shown, style
from diadoques.widgets.kit.guard import Note, run_guarded, run_noted
from diadoques.widgets.kit.page_header import PageHeader
from diadoques.widgets.lesson import NOTATION, Lesson
from diadoques.widgets.map.scenes import film
from diadoques.widgets.openings_view import OpeningsView
from diadoques.widgets.result.result_view import ResultView
from diadoques.widgets.seat_view import SeatView
from diadoques.widgets.words import explore_word as word

_ORDERS: Final = "orders"
_OUTCOME: Final = "outcome"


class Explorer(Shown):
    """The openings of the game of ``folder`` as one screen; show it as the last line of a cell.

    Sheets are written as in a lesson, and kept as there; ``play`` goes on with them in one.

    >>> from diadoques.widgets import Explorer
    >>> Explorer("saves/ouvertures", lang="fr")  # doctest: +SKIP

    Attributes:
        session: the game before its first season.
        player: whose opening is explored, or "" for nobody's.
        report: the profile that is looked at, played by the game itself, or None.
        lesson: the lesson in which the opening is played on, or None.
        is_open: whether there is a game to explore; the screen says why not.
    """

    def __init__(
        self,
        folder: str | Path = "saves/explorer",
        lang: str = "fr",
        *,
        game: str = "",
        scenario: str = "",
        options: Mapping[str, str] | None = None,
        player: str = "",
    ) -> None:
        """Open the game of ``folder``, or begin a scenario of ``game`` there under ``options``; the usual ones, else.

        ``player``: whose openings are shown first. A game that has gone on is put away under another name, and begun
        anew.

        Raises:
            Fault: ``language-unknown``.
        """
        self.lang, self.player = known_language(lang), player
        self._asked_for = (Path(folder), game, scenario, dict(options or {}))
        self.report: Report[Any] | None = None
        self.lesson: Lesson | None = None
        self._note: Note | None = None
        self._written: dict[str, tuple[tuple[str, ...], tuple[Order, ...]]] = {}  # when the lesson began
        self._look = w.HTML(f"<style>{style('explorer.css')}</style>", layout=w.Layout(height="0", margin="0"))
        self.back = w.Button()
        self.back.add_class("dia-back")
        self.back.on_click(lambda _: self.stop_playing())
        self.box = w.VBox([])
        self._begin()

    def _begin(self) -> None:
        """Open the game; where that cannot be, the screen says why, and nothing else can be done on it."""
        self.is_open = False
        trouble = run_guarded(self._start, self.lang, self._asked_for[0])
        if trouble:
            self.box.children = [w.HTML(f'<b role="alert">{escape(trouble)}</b>')]

    def _start(self) -> None:
        folder, game, scenario, options = self._asked_for
        notation = {NOTATION: self.lang} if NOTATION in choices_of(load_game(game or usual())) else {}
        self.session = Session(folder, scenario, game=game, options=notation | options)
        if self.session.reports:
            self.session.restart()
            self._note = partial(word, key="gone_on", name=self.session.kept)
        self.prospects = Prospects(self.session.position)
        for player in self.prospects.players:
            self.prospects.openings(player)  # now, while a page is opened: no click waits for it
        self._campaigns = _played_beforehand(self.session)
        if self.player not in self.prospects.players:
            self.player = ""
        self._build()
        self.is_open = True
        self.show()

    def _build(self) -> None:
        self.strip = PageHeader(self.choose, self.speak)
        self.table = SeatView(self.session, self.do, self.lang)
        self.map = self.table.map
        self.map.when("arrow", lambda said: self.result.open_unit(str(said.get("unit"))))
        self.view = w.ToggleButtons(options=[(one, one) for one in (_ORDERS, _OUTCOME)], value=_ORDERS)
        self.view.style.button_width = "auto"
        self.view.observe(lambda _: self.show(), "value")
        self.outcome = OpeningsView(self.show, self.see)
        self.go = w.Button(layout=w.Layout(width="99%"))
        self.go.add_class("dia-go")
        self.go.on_click(lambda _: self.play())
        self.result = ResultView(self.map, self.go_back)
        self.both = w.Button(layout=w.Layout(width="99%"))
        self.both.on_click(lambda _: self.play(both=True))
        self.text = w.HTML()
        self.message = w.HTML()
        self.message.add_class("dia-said")
        self.panel = w.VBox([])
        self.panel.add_class("dia-panel")
        table = w.HBox([self.map, self.panel])
        table.add_class("dia-table")
        self.screen = w.VBox([self.strip.box, self.message, table])
        self.screen.add_class("dia-lesson")
        self.screen.add_class("dia-explorer")
        self.box.children = [self._look, self.screen]

    # What is done here

    def do(self, act: Callable[[], object]) -> None:
        """Run an act, then show what changed; faults become sentences."""
        self._note = run_noted(act, self.session.folder)
        self.show()

    def choose(self, player: str) -> None:
        """Explore the openings of ``player``; "" for nobody's."""
        self._leave_result()
        self.outcome.ask_anew()
        self.map.near = []  # whoever is looked at next is seen close up
        self.player, self._note = player, None
        self.show()

    def speak(self, lang: str) -> None:
        """Change the language of everything at once."""
        if lang != self.lang:
            self.lang = known_language(lang)
            if self.lesson is not None:
                self.lesson.speak(self.lang)
            self.show()

    def close(self) -> None:
        """Let go of the game."""
        if self.lesson is not None:
            self.lesson.session.close()
        elif self.is_open:
            self.session.close()

    def see(self) -> None:
        """Play the opening against the line that leaves it least: the game itself, with its reasons."""
        found = self.outcome.prospect
        if found is None:
            return

        def act() -> None:
            answers = answers_of([found.opening, *found.hurts])
            self.report = self.session.game.resolve(self.session.position, answers)
            self.map.film = film(self.report)

        self.do(act)

    def go_back(self) -> None:
        """From what was played back to the openings."""
        self._leave_result()
        self.show()

    def play(self, *, both: bool = False) -> None:
        """Go on in a lesson with the sheet as it is; the program plays whoever has none.

        Args:
            both: whether the rivals have the sheets of the line that was looked at; people play them, too, then.
        """
        found, session = self.outcome.prospect, self.session
        if found is None:
            return
        rivals = found.hurts if both else ()

        def act() -> None:
            self._written = {seat: (session.picks(seat), session.orders(seat)) for seat in self.prospects.players}
            for one in rivals:
                self._write(one.seat, one.picks, one.orders)
            people = (found.opening.seat, *(one.seat for one in rivals))
            for seat in self.prospects.players:
                for piece, _order in session.rows(seat) if seat not in people else ():
                    session.withdraw(seat, piece)  # the program writes its own
            self._leave_result()
            self.session.close()
            self.lesson = Lesson(self.session.folder, self.lang, people=people)
            self.lesson.choose(found.opening.seat)

        self.do(act)

    def stop_playing(self) -> None:
        """Leave the lesson, whose game is kept, and explore from the beginning, with the sheet that was written."""
        lesson = self.lesson
        if lesson is None:
            return

        def act() -> None:
            self.lang = lesson.lang
            lesson.session.close()
            self.lesson = None
            self._begin()
            if self.is_open and self.session.former:
                for seat, (picks, orders) in self._written.items():
                    self._write(seat, picks, orders)
                self._note = partial(word, key="kept", name=self.session.kept)

        note = run_noted(act, self._asked_for[0])
        self._note = note or self._note
        self.show()

    def _write(self, seat: str, picks: Sequence[str], orders: Sequence[Order]) -> None:
        """Write a sheet as its player would."""
        pick = self.session.prompts.resetting.get(seat)
        if pick is not None and tuple(picks) != self.session.picks(seat):
            self.session.say(seat, pick.name, list(picks))
        for order in orders:
            self.session.give(seat, order)

    # How it is shown

    def show(self) -> None:
        """Show everything as it stands."""
        if not self.is_open:
            return
        told = run_noted(self._draw, self.session.folder) or self._note
        note = told(self.lang) if told is not None else ""
        self.message.value = f'<span role="status">{escape(note)}</span>' if note else ""
        self.message.layout.display = "" if note else "none"

    def _draw(self) -> None:
        if self.lesson is not None:
            self.back.description = word(self.lang, "back")
            self.box.children = [self._look, self.back, self.lesson.box]
            return
        lang, position = self.lang, self.session.position
        self.box.children = [self._look, self.screen]
        self.strip.show(self.session, self.player, lang, position.season, position.players)
        self.table.writer = "" if self.report is not None else self.player
        if self.report is not None:
            self._draw_result(self.report)
            return
        self.table.show(lang, self.player, self.session.orders(self.player) if self.player else ())
        if not self.player:
            self.map.shares, self.map.near = {}, []
            self.text.value = f"<h3>{escape(word(lang, 'title'))}</h3><p>{escape(word(lang, 'choose'))}</p>"
            self._show_only(self.text)
            return
        self.view.options = [(word(lang, one), one) for one in (_ORDERS, _OUTCOME)]
        told = self._count()
        self.text.value = f"<p>{escape(told)}</p>" if told else ""
        self.map.shares = {} if told else self.outcome.shares(position, lang)
        self.map.near = self._near()
        self.go.description = word(lang, "play")
        if self.view.value == _ORDERS:
            asked = self.table.ask()
            self._leave_out()
            self._show_only(self.view, self.text, asked, self.go)
        else:
            self._show_only(self.view, self.text, *(() if told else (self.outcome.box, self.go)))

    def _leave_out(self) -> None:
        """Of what a seat is asked, show the sheet and what it is written for: nothing is handed in or agreed here."""
        self.table.sheet.seal.layout.display = "none"
        pick = self.session.prompts.resetting.get(self.player)
        for name, panel in self.table.column.panels.items():
            panel.box.layout.display = "" if pick is not None and name == pick.name else "none"

    def _count(self) -> str:
        """Count what may come of the sheet as it stands; why it cannot be counted, or ""."""
        session, seat = self.session, self.player
        try:
            opening = opening_of(session.position, seat, session.orders(seat), session.picks(seat))
            self.outcome.show(self.prospects, opening, self.lang, self._campaigns)
        except Fault as fault:
            self.outcome.forget()
            return word(self.lang, "unlisted", why=fault_text(Fault(fault.code, **fault.data), self.lang))
        return ""

    def _draw_result(self, report: Report[Any]) -> None:
        self.map.choices, self.map.shares = {}, {}
        self.result.show(report, self.lang)
        self.result.next.description = word(self.lang, "back")
        self.both.description = word(self.lang, "play_both")
        self._show_only(self.both, self.result.panel)

    def _show_only(self, *children: Any) -> None:
        """Show these beside the map; a sheet that is not among them leaves nothing in the browser."""
        if self.table.column.box not in children:
            self.table.column.put_away()
        self.panel.children = children

    def _near(self) -> list[str]:
        """The part of the board that the map shows: where the player's units are, and where somebody may end."""
        ends = self.outcome.ends
        told = {} if ends is None else ends.stands.get(self.player, {})
        units = [unit.space for unit in self.table.planned.of(self.player)]
        return [place for place in dict.fromkeys([*units, *told]) if place in self.session.position.board.spaces]

    def _leave_result(self) -> None:
        self.report = None
        self.map.lit, self.map.film = [], []
        self.result.put_away()


def _played_beforehand(session: Session) -> Campaigns | None:
    """The campaigns that travel with the library, where they are of this very game."""
    from diadoques.analysis.sweep import ready_made  # only once somebody explores

    try:
        # In whatever notation its orders are written, the game is the same.
        options = {name: value for name, value in session.options.items() if name != NOTATION}
        return ready_made(session.game.about.id, options=options)
    except Fault:
        return None
