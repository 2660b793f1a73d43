"""The page of a lesson: its language, its tasks by name, the boards it shows, and the teacher's key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, TypeVar

import ipywidgets as w

from diadoques.api.game import Game
from diadoques.api.report import Report
from diadoques.api.start import new
from diadoques.core.phrases import known_language
from diadoques.core.texts import typeset
from diadoques.explain.catalogue import capital, catalogue
from diadoques.explain.chance_bars import Bars, bars
from diadoques.explain.history import HistoricalEvent, History, history_of
from diadoques.explain.names import names_of
from diadoques.explain.tables import contests
from diadoques.games.catalogue import game_of, load_game
from diadoques.games.money import Account
from diadoques.widgets.kit.boxes import style
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.map_picker import MapPicker
from diadoques.widgets.map.scenes import film, scene
from diadoques.widgets.result.history_view import HistoryWalk, event_html
from diadoques.widgets.sheet.purse import ledger
from diadoques.widgets.tasks.answered import Choose, Number
from diadoques.widgets.tasks.place import PlaceTask
from diadoques.widgets.tasks.predict import Predict
from diadoques.widgets.tasks.situation import GAME, Sheets, Situation
from diadoques.widgets.tasks.task import Task
from diadoques.widgets.tasks.words import paragraph, task_phrase
from diadoques.widgets.tasks.write import Write

Kind = TypeVar("Kind", bound=Task)


class Tasks:
    """All that a notebook of the course needs; shown as the last line of a cell it hides the code of the page.

    >>> page = Tasks("en")
    >>> task = page.number("pence", lambda: 12, lambda: "<p>6 + 6</p>", "How much is two sixes?")
    >>> page["pence"].fill(11), page["pence"].right
    (None, False)
    >>> page["pence"].fill(12), page["pence"].right
    (None, True)
    """

    def __init__(self, lang: str, game: str = GAME) -> None:
        """A page in ``lang`` about ``game``.

        Raises:
            Fault: ``language-unknown``.
        """
        self.lang, self.game = known_language(lang), game
        self._tasks: dict[str, Task] = {}

    def __getitem__(self, name: str) -> Task:
        return self._tasks[name]

    def __iter__(self) -> Any:
        return iter(self._tasks)

    def situation(self, record: Mapping[str, Any], others: Sheets | None = None, **options: str) -> Situation:
        """A position and the sheets of the others; ``options``: choices of rules (``layer="advanced"``)."""
        return Situation(record, others or {}, self.lang, options, self.game)

    # What is asked

    def predict(self, name: str, situation: Situation, ask: str = "", hints: Sequence[str] = ()) -> Predict:
        """What becomes of each order of ``situation.others``?"""
        return self._keep(name, Predict(situation, self.lang, ask, hints))

    def write(
        self,
        name: str,
        situation: Situation,
        player: str,
        goal: Callable[[Report[Game]], bool],
        ask: str,
        hints: Sequence[str] = (),
        **how: Any,
    ) -> Write:
        """Which orders of ``player`` bring it about that the report grants ``goal``?"""
        return self._keep(name, Write(situation, player, goal, self.lang, ask, hints, **how))

    def number(
        self,
        name: str,
        truth: Callable[[], int],
        account: Callable[[], str],
        ask: str,
        hints: Sequence[str] = (),
        **how: Any,
    ) -> Number:
        """Ask for a number: the one that ``truth`` gives; ``account`` shows how it is counted."""
        return self._keep(name, Number(truth, account, self.lang, ask, hints, **how))

    def choose(
        self,
        name: str,
        options: Mapping[str, str],
        truth: Callable[[str], bool],
        why: Callable[[str], str],
        ask: str,
        hints: Sequence[str] = (),
        **how: Any,
    ) -> Choose:
        """Ask to choose one of ``options``: one of which ``truth`` holds; ``why`` says of each what comes of it."""
        return self._keep(name, Choose(options, truth, why, self.lang, ask, hints, **how))

    def place(
        self,
        name: str,
        situation: Situation,
        truth: Callable[[], Collection[str]],
        ask: str,
        hints: Sequence[str] = (),
        **how: Any,
    ) -> PlaceTask:
        """Ask for a place on the map: one of those that ``truth`` gives."""
        return self._keep(name, PlaceTask(situation, truth, self.lang, ask, hints, **how))

    def _keep(self, name: str, task: Kind) -> Kind:
        self._tasks[name] = task
        return task

    # What is shown

    def board(self, situation: Situation, near: Iterable[str] = ()) -> MapPicker:
        """The position on the map, to look at."""
        return MapPicker(self._sheet(situation), lang=self.lang, scene=scene(situation.position), near=list(near))

    def _sheet(self, situation: Situation) -> Mapping[str, Any]:
        board = situation.position.board
        return board_scene(board.id, board.layer, self.game)

    def happened(self, name: str) -> HistoricalEvent:
        """What really happened, by its name in the game's history (``H016``).

        Raises:
            KeyError: nothing is called so.
        """
        return {one.id: one for one in self._history().happenings}[name]

    def dated(self, happening: HistoricalEvent) -> str:
        """When and where it happened, what, and its sources, as HTML."""
        return event_html(happening, self.game, self.lang)

    def name(self, player: str) -> str:
        """A player's name in the language of the page."""
        board = load_game(self.game).about.board
        return names_of(board, "basic", self.lang, game=self.game).player(player).bare

    def beginning(self, scenario: str = "", **options: str) -> Mapping[str, Any]:
        """The position with which the game begins, or a scenario, as plain values; ``options``: choices of rules."""
        return new(self.game, scenario=scenario or None, options=options).record

    def history(self, situation: Situation, *years: int) -> Any:
        """What really happened in some years, as numbered dots on the map and told beside it, with its sources."""
        found = [one for year in years for one in self._history().of(year)]
        return HistoryWalk(self.board(situation), found, self.game, self.lang).box

    def bars(self, outcome: str, chances: Mapping[str, Fraction]) -> Bars:
        """Chances of an outcome side by side; ``outcome``: by its name (``analysis.chances.Likely``)."""
        title = capital(catalogue(self.lang, self.game).text(f"chance.{outcome}"))
        return bars(title, {typeset(name, self.lang): chance for name, chance in chances.items()}, self.lang)

    def _history(self) -> History:
        found = history_of(self.game)
        if found is None:
            raise LookupError(self.game)
        return found

    def season(self, situation: Situation, near: Iterable[str] = ()) -> Any:
        """The season on the map, step by step, and every order with what became of it."""
        settled, report = situation.settled()
        spaces = situation.spaces() if near == () else list(near)
        shown = MapPicker(self._sheet(situation), lang=self.lang, film=film(settled), near=spaces)
        told = "".join(
            f"<li>{'✗' if one.success is False else '✓'} {html_text(one.sentence, self.lang)}</li>"
            for one in report.orders
        )
        tables = "".join(table.html for table in contests(settled, self.lang))
        return w.VBox([shown, w.HTML(f'<ul class="dia-told">{told}</ul>{tables}')])

    def told(self, text: str, rule: str = "") -> str:
        """A sentence of the engine as HTML, with the rule that decided, by its section of the printed text."""
        return paragraph(text, "told", self.lang, rule)

    def outcome(self, situation: Situation, player: str, *lines: str) -> str:
        """What the engine says of ``lines`` of a player, as HTML: why they are not followed, or what came of them."""
        game = situation.game
        refused = [str(one) for one in game.give(player, *lines) if not one.followed]
        if refused:
            return "".join(paragraph(one, "told", self.lang) for one in refused)
        _, report = situation.settled(player, lines)
        own = set(game.orders)
        mine = (one for one in report.orders if one.player in own)
        return "".join(paragraph(one.sentence, "told", self.lang, one.rule) for one in mine)

    def accounts(self, situation: Situation, player: str, *lines: str) -> str:
        """The account of a player with what he writes, as HTML: what he has, gets, owes and keeps."""
        account = self.account(situation, player, *lines)
        return ledger(account, situation.position, self.lang) if account is not None else ""

    def account(self, situation: Situation, player: str, *lines: str) -> Account | None:
        """The account of a player with what he writes, as numbers."""
        position = situation.position
        game = game_of(position)
        readings = game.read(position, player, list(lines), self.lang)
        money = game.abilities.money
        orders = [one.order for one in readings if one.order is not None]
        return money.account(position, player, orders) if money is not None else None

    def key(self) -> w.HTML:
        """The answers of all tasks, worked out by the engine, for the teacher."""
        rows = "".join(
            f"<h4>{escape(task.ask)} <small><code>{escape(name)}</code></small></h4><div>{task.key()}</div>"
            for name, task in self._tasks.items()
        )
        head = f"<h3>{escape(task_phrase(self.lang, 'key'))}</h3>"
        shown = f"<details><summary>{escape(task_phrase(self.lang, 'show_key'))}</summary>{rows}</details>"
        return w.HTML(f'<div class="dia-key">{head}{shown}</div>')

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        ready = paragraph(task_phrase(self.lang, "ready"), "ready", self.lang)
        # The mark by which the style sheet knows a page of the course, and hides its code.
        return {"text/html": f'<style>{style("tasks.css")}</style><div class="dia-course">{ready}</div>'}
