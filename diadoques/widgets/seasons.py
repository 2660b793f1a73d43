"""The history of a game: what was settled so far, to step back through; it is a look, nothing is undone by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w

from diadoques.core.answers import Report
from diadoques.draw.words import date
from diadoques.explain.catalogue import catalogue
from diadoques.explain.position import phase_of
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

    def show(self, reports: Sequence[Report[Any]], report: Report[Any], lang: str) -> None:
        """Show where ``report`` stands among ``reports``; nothing where there is no other."""
        at = next((index for index, one in enumerate(reports) if one is report), len(reports) - 1)
        self.offer([_called(one, lang) for one in reports], at, lang)

    def offer(self, names: Sequence[str], at: int, lang: str) -> None:
        """Show the one at ``at`` among all, as they are called; nothing where there is no other."""
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
        self.before.tooltip = word(lang, "season_before")
        self.after.tooltip = word(lang, "season_after")
        self.list.tooltip = word(lang, "seasons")

    def _chosen(self, change: Any) -> None:
        if not self._quiet and change["new"] is not None:
            self._look(int(change["new"]))

    def _step(self, by: int) -> None:
        if 0 <= self._at + by < self._count:
            self._look(self._at + by)


def _called(report: Report[Any], lang: str) -> str:
    """« Été 321 av. J.-C. · retraites »; the season alone where a game has no words for its phases."""
    at = report.before
    when = date(at.season, lang, at.game)
    return f"{when} · {phase_of(at, lang)}" if f"phase.{at.phase}" in catalogue(lang, at.game) else when
