"""An exercise on one situation: predict what becomes of each order, then reveal, then read why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib import import_module
from typing import Any

import ipywidgets as w

from diadoques.board.spaces import split_coast
from diadoques.core import cases
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.folders import package_of
from diadoques.core.untrusted import not_text
from diadoques.explain.catalogue import LANGUAGES
from diadoques.explain.chain import chain
from diadoques.explain.rules import cited
from diadoques.explain.sentences import sentences
from diadoques.explain.tables import contests
from diadoques.games import notations
from diadoques.games.catalogue import game_of, load_game, yardstick
from diadoques.widgets.drawn import drawn
from diadoques.widgets.words import known, word

SIZE = 900
"""Width of its maps in pixels."""


class Exercise:
    """One situation as a question; show it as the last line of a cell.

    Attributes:
        report: the settled orders; nobody sees it before ``reveal``.
        truth: by unit id, whether its order does what it says.
        guesses: by unit id, the list from which the prediction is chosen.
        revealed: whether the result is shown.
    """

    def __init__(
        self, position: Any, orders: Mapping[str, Sequence[str]], lang: str = "fr", *, title: str = ""
    ) -> None:
        """Settle ``orders`` (by player, lines of the notation) on ``position`` and ask about every moving order.

        Raises:
            Fault: an unknown language, or a player who is not in the game.
        """
        self.lang = known(lang)
        self.position = position
        self.orders = {player: tuple(not_text(lines, f"orders.{player}")) for player, lines in orders.items()}
        self.report = game_of(position).resolve(position, Answers(orders=self.orders))
        told = [one for one in sentences(self.report, lang) if one.kind == "resolved" and one.unit and one.order]
        self.truth = {one.unit: bool(one.success) for one in told if one.unit}
        self.revealed = False
        self.guesses: dict[str, Any] = {}
        rows = []
        choices = [("…", None), (word(lang, "will_succeed"), True), (word(lang, "will_fail"), False)]
        for one in told:
            guess = w.Dropdown(options=choices, value=None, layout=w.Layout(width="9em"))
            self.guesses[str(one.unit)] = guess
            label = w.HTML(f"<code>{escape(one.order)}</code>", layout=w.Layout(width="17em"))
            rows.append(w.HBox([label, guess]))
        self._map = w.HTML(self._drawn(result=False))
        self.button = w.Button(description=word(lang, "reveal"), layout=w.Layout(width="auto"))
        self.button.on_click(lambda _: self.reveal())
        self.said = w.HTML()
        self._why = w.HTML()
        head = w.HTML(f"<h4>{escape(title)}</h4><p>{escape(word(lang, 'predict'))}</p>")
        self.box = w.VBox([head, self._map, *rows, self.button, self.said, self._why])

    def predict(self, guesses: Mapping[str, bool]) -> None:
        """Fill in predictions by sign of the unit (``A PAR``), as the lists would."""
        for unit_id, guess in self.guesses.items():
            unit = self.position.units[unit_id]
            spelled = (notations.spelled(self.position, unit.at, lang) for lang in LANGUAGES)
            signs = {unit.sign, *(f"{unit.kind} {place}" for place in spelled)}
            for sign in signs & guesses.keys():
                guess.value = guesses[sign]

    @property
    def right(self) -> int:
        """How many predictions are right."""
        return sum(guess.value is self.truth[unit] for unit, guess in self.guesses.items())

    def reveal(self) -> None:
        """Show what happened, how many predictions were right, and why."""
        self.revealed = True
        self._map.value = self._drawn(result=True)
        for guess in self.guesses.values():
            guess.disabled = True
        self.button.disabled = True
        self.said.value = f"<b>{escape(word(self.lang, 'guessed', right=self.right, all=len(self.truth)))}</b>"
        self._why.value = self._reasons()

    def _reasons(self) -> str:
        """For each order its sentence, its rule and the causes behind a failure; then the strengths."""
        items = []
        for unit in self.truth:
            cause = chain(self.report, unit, self.lang)
            for depth, line in cause.lines() if cause is not None else ():
                if depth and self.truth[unit]:
                    continue
                mark = "" if depth else "✓ " if self.truth[unit] else "✗ "
                rule = escape(cited(line.rule, self.lang))
                items.append(
                    f'<li style="margin-left:{depth * 1.5}em">{mark}{escape(line.text)} <small>({rule})</small></li>'
                )
        tables = "".join(table.html for table in contests(self.report, self.lang))
        return f"<h5>{escape(word(self.lang, 'why'))}</h5><ul>{''.join(items)}</ul>{tables}"

    def _drawn(self, result: bool) -> str:
        shown: dict[str, Any] = {"report": self.report} if result else {"orders": self.orders}
        position = None if result else self.position
        return drawn(position, self.lang, theatre=self._around(), size=SIZE, **shown)

    def _around(self) -> tuple[str, ...]:
        """The spaces that the orders are about."""
        found = [unit.space for unit in self.position.units.values()]
        found += [
            split_coast(event[key])[0]
            for event in self.report.events
            if event.kind == "resolved"
            for key in ("to", "goal")
            if event.get(key)
        ]
        return tuple(space for space in dict.fromkeys(found) if space in self.position.board.spaces)

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.box)  # type: ignore[no-untyped-call]


def from_case(number: str, lang: str = "fr", game: str = "") -> Exercise:
    """A worked case of a game by its number (``6.F.14`` of DATC) as an exercise; without a game, of the yardstick.

    Raises:
        Fault: ``case-unknown``: no such case, or one that asks for no orders.
    """
    game = load_game(game or yardstick()).about.id
    for case in cases.load(game):
        if case.id == number and case.kind == "season" and case.steps[0].answers.get("orders"):
            position = import_module(f"{package_of(game)}.casebook").position_of(case)
            title = f"{case.id} · {case.title[known(lang)]}"
            return Exercise(position, case.steps[0].answers["orders"], lang, title=title)
    raise Fault("case-unknown", "case", given=number[:80])
