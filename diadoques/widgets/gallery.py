"""The gallery as a screen: a game, a number or a word, a list, and the situation that was chosen as an exercise."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

import ipywidgets as w

from diadoques.classroom import gallery
from diadoques.core.phrases import known_language
from diadoques.draw.words import game_title
from diadoques.games.catalogue import games_of_written_orders, load_game
from diadoques.widgets.class_page import language_buttons
from diadoques.widgets.exercise import Exercise
from diadoques.widgets.kit.boxes import Shown, fill, style
from diadoques.widgets.words import word

MOST: Final = 200
"""So many situations are listed; who looks for more writes another word."""


class Gallery(Shown):
    """Every situation that can be predicted; show it as the last line of a cell.

    In a class it is shown to all; nothing of the class is known there, nor changed from there.

    Attributes:
        lang: its language.
        exercise: the situation that lies open, or None.
    """

    def __init__(self, lang: str = "fr", *, game: str = "", asked: str = "", groups: Sequence[str] = ()) -> None:
        """``game``: where to begin, the first of all otherwise; ``asked``: a number or words; ``groups``: who votes.

        Raises:
            Fault: ``language-unknown``, ``game-unknown``.
        """
        self.lang, self._groups = known_language(lang), tuple(groups)
        self.exercise: Exercise | None = None
        self._quiet = False
        shown = games_of_written_orders()  # where no orders are written there is nothing to predict
        begun = game if load_game(game or shown[0]).about.id in shown else ""
        self.game = w.Dropdown(options=_titles(shown, self.lang), value=begun or shown[0])
        self.game.observe(lambda _: self._list(), "value")
        self.asked = w.Text(value=asked, continuous_update=False)
        self.asked.observe(lambda _: self._list(), "value")
        self.listed = w.Select(options=(), rows=8, layout=w.Layout(width="99%"))
        self.listed.observe(lambda _: self._open(), "value")
        self.count = w.HTML()
        self.shown = w.VBox([])
        self.head = w.HTML()
        self.language = language_buttons(self.lang, self.speak)
        top = w.HBox([self.head, self.language], layout=w.Layout(justify_content="space-between", flex_flow="row wrap"))
        asking = w.HBox([self.game, self.asked, self.count], layout=w.Layout(flex_flow="row wrap"))
        self.box = w.VBox([top, asking, self.listed, self.shown])
        for name in ("dia-gallery", "dia-shown"):
            self.box.add_class(name)
        self._name()
        self._list()

    def speak(self, lang: str) -> None:
        """Change the language: the case that lies open is asked anew."""
        if lang == self.lang:
            return
        self.lang, game, case = known_language(lang), self.game.value, self.listed.value
        self._quiet = True
        self.game.options = _titles([one for _, one in self.game.options], self.lang)
        self.game.value = game
        self._quiet = False
        self.language.value = self.lang
        self._name()
        self._list()
        self.listed.value = case

    def show(self) -> None:
        """Nothing of the class is shown here."""

    def close(self) -> None:
        """Nothing to close: the gallery follows nobody."""

    def _name(self) -> None:
        """What the page says of itself."""
        self.head.value = f"<style>{style('tasks.css')}</style><h3>{escape(word(self.lang, 'gallery'))}</h3>"
        self.game.description, self.asked.placeholder = word(self.lang, "gallery_game"), word(self.lang, "gallery_find")

    def _list(self) -> None:
        if self._quiet:
            return
        found = [case for _, case in gallery.find(self.asked.value, self.game.value)]
        self._quiet = True
        self.listed.options = [(f"{case.id} · {case.title[self.lang]}", case.id) for case in found[:MOST]]
        self.listed.value = None
        self._quiet = False
        told = word(self.lang, "gallery_found" if found else "gallery_none", count=len(found))
        self.count.value = escape(told)
        if len(found) == 1:
            self.listed.value = found[0].id

    def _open(self) -> None:
        if self._quiet or self.listed.value is None:
            return
        found = gallery.situation(self.listed.value, self.game.value)
        title = f"{self.listed.value} · {found.title[self.lang]}"
        self.exercise = Exercise.of(found, self.lang, title=title, groups=self._groups)
        fill(self.shown, (self.exercise.box,))


def _titles(shown: Sequence[str], lang: str) -> list[tuple[str, str]]:
    """Games by their titles, and what stands for each."""
    return [(game_title(one, lang), one) for one in shown]
