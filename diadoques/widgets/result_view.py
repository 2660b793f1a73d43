"""What happened: the report beside the map, line by line, and the drawn season behind a fold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import anywidget
import ipywidgets as w
import traitlets

from diadoques.core.answers import Report
from diadoques.core.phases import OVER
from diadoques.core.prompts import Prompt
from diadoques.draw.words import date
from diadoques.games.catalogue import game_of
from diadoques.widgets.drawn import drawn
from diadoques.widgets.map_picker import static, style
from diadoques.widgets.prompt_words import leading, prompt_word
from diadoques.widgets.report_lines import told
from diadoques.widgets.words import word


class ReportView(anywidget.AnyWidget):
    """The lines of a report; a click on one opens its reason, its count and its rule, and tells which units it names.

    Traits:
        report: what ``telling.told`` made of it.
        opened: id of the line that is open, set from here when an arrow of the map is clicked.
    """

    _esm = static("report")
    _css = style("report.css")

    report = traitlets.Dict().tag(sync=True)
    opened = traitlets.Unicode("").tag(sync=True)


def _next(position: Any, lang: str) -> str:
    """The words of the button that leads on: to what is asked next, or to the end."""
    asked = leading(game_of(position).awaits(position))
    if position.phase == OVER:
        return word(lang, "next_end")
    return prompt_word(position, asked or Prompt("", ""), "next", lang)


class ResultView:
    """The report of one resolution (``panel``, beside the map), with its drawn map (``drawn``) behind a fold."""

    def __init__(self, light: Callable[[list[str]], None], go_on: Callable[[], None]) -> None:
        """``light`` lights units on the map; ``go_on`` leads to what comes next."""
        self._head = w.HTML()
        self.report = ReportView()
        self.report.on_msg(self._hear)
        self._light = light
        self.next = w.Button(layout=w.Layout(width="99%"))
        self.next.add_class("dia-go")
        self.next.on_click(lambda _: go_on())
        self.drawn = w.HTML()
        self.drawn.add_class("dia-drawn")
        self.panel = w.VBox([self._head, self.next, self.report, self.drawn])
        self._shown: object = None

    def show(self, report: Report[Any], lang: str) -> None:
        """Show a report in ``lang``."""
        if self._shown == (id(report), lang):
            return
        self._shown = (id(report), lang)
        when = date(report.before.season, lang, report.before.game)
        self._head.value = f"<h3>{escape(word(lang, 'result', season=when))}</h3>"
        self.report.opened = ""
        # Everybody looks at the result together: what a game keeps secret stays so.
        self.report.report = told(game_of(report.before).seen(report), lang)
        self.next.description = _next(report.after, lang)
        self.drawn.value = self._drawing(report, lang)

    def put_away(self) -> None:
        """Leave the result: the report and its map are shown anew when they are asked for."""
        self._shown = None
        self.report.report, self.report.opened = {}, ""
        self._head.value = self.drawn.value = ""

    def open_unit(self, unit: str) -> None:
        """Open the line that tells of ``unit``."""
        for group in self.report.report.get("groups", ()):
            for line in group["lines"]:
                if line["unit"] == unit:
                    self.report.opened = line["id"]
                    self._light(line["units"])
                    return

    def _drawing(self, report: Report[Any], lang: str) -> str:
        picture = drawn(report.after, lang, report=report)
        return f"<details><summary>{escape(word(lang, 'drawn'))}</summary><div>{picture}</div></details>"

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, Mapping) and content.get("kind") == "line" and isinstance(content.get("units"), list):
            self._light([str(unit) for unit in content["units"]])
