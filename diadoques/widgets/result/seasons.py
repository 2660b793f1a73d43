"""The history of a game: what was settled so far, to step back through; it is a look, nothing is undone by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w

from diadoques.classroom.going_back import SettledStages
from diadoques.explain.stages import stage_word
from diadoques.widgets.words import word


class Seasons:
    """The one before, a list of all, the one after; ``box`` is what is shown."""

    def __init__(self, look: Callable[[int], None]) -> None:
        """``look`` is told which one is chosen, counted from 0."""
        self._look = look
        self._at = 0
        self._count = 0
        self._quiet = False
        self.before = w.Button(description="‹", layout=w.Layout(width="auto"))
        self.before.on_click(lambda _: self._step(-1))
        self.after = w.Button(description="›", layout=w.Layout(width="auto"))
        self.after.on_click(lambda _: self._step(1))
        self.list = w.Dropdown(options=[], layout=w.Layout(width="auto", flex="1 1 8em", min_width="0"))
        self.list.observe(self._chosen, "value")
        self.box = w.HBox([self.before, self.list, self.after])
        self.box.add_class("dia-seasons")

    def offer(self, names: Sequence[str], at: int, lang: str, game: str = "") -> None:
        """Show the one at ``at`` among all, as they are called; nothing where there is no other.

        ``game``: whose parts they are, where it has a word of its own for them.
        """
        self._at, self._count = at, len(names)
        self.box.layout.display = "" if len(names) > 1 else "none"
        self._quiet = True
        try:
            options = [(name, index) for index, name in enumerate(names)]
            if list(self.list.options) != options:
                self.list.options = options
            self.list.value = at if names else None
        finally:
            self._quiet = False
        self.before.disabled, self.after.disabled = at <= 0, at >= len(names) - 1
        self.before.tooltip = stage_word(game, lang, "earlier") or word(lang, "season_before")
        self.after.tooltip = stage_word(game, lang, "later") or word(lang, "season_after")
        self.list.tooltip = stage_word(game, lang, "all") or word(lang, "seasons")

    def _chosen(self, change: Any) -> None:
        if not self._quiet and change["new"] is not None:
            self._look(int(change["new"]))

    def _step(self, by: int) -> None:
        if 0 <= self._at + by < self._count:
            self._look(self._at + by)


def again_word(chapters: SettledStages, lang: str, usual: str) -> str:
    """What the button to what was settled last says: which part that was, where a game names its parts."""
    names = chapters.names(lang)
    return stage_word(chapters.state.game.about.id, lang, "again", stage=names[-1] if names else "") or usual
