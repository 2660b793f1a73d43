"""What happened: the report beside the map, line by line, and the drawn season behind a fold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from html import escape
from typing import Any

import anywidget
import ipywidgets as w
import traitlets

from diadoques.classroom.going_back import SettledStages
from diadoques.core.answers import Report
from diadoques.core.phases import OVER
from diadoques.core.prompts import Prompt
from diadoques.draw.signs import shapes_of
from diadoques.draw.words import date
from diadoques.explain.names import names_for
from diadoques.explain.position import phase_of
from diadoques.explain.stages import stage_word
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.map.map_picker import MapPicker
from diadoques.widgets.prompt_words import leading_prompt, prompt_word, tell_answered
from diadoques.widgets.result.painting import paint
from diadoques.widgets.result.report_lines import report_groups
from diadoques.widgets.result.seasons import Seasons
from diadoques.widgets.words import word


class ReportView(anywidget.AnyWidget):
    """The lines of a report; a click on one opens its reason, its count and its rule, and tells which units it names.

    Traits:
        report: what ``report_lines.report_groups`` made of it.
        opened: id of the line that is open, set from here when an arrow of the map is clicked.
        shapes: the signs of counters by kind.
    """

    _esm = static("report")
    _css = style("signs.css", "report.css")

    report = traitlets.Dict().tag(sync=True)
    opened = traitlets.Unicode("").tag(sync=True)
    shapes = traitlets.Dict().tag(sync=True)


def _next(position: Position, lang: str) -> str:
    """The words of the button that leads on: to what is asked next, or to the end."""
    asked = leading_prompt(game_of(position).awaits(position))
    if position.phase == OVER:
        return word(lang, "next_end")
    return prompt_word(position, asked or Prompt("", ""), "next", lang)


def _quiet(report: Report[Any], lang: str, empty: Collection[str], reader: str) -> str:
    """That a step has nothing to tell this reader, and who is waited for now: no page shows a bare button."""
    after = report.after
    names = names_for(after, lang)
    asked = game_of(after).awaits(after).seats
    people = [names.player(one).bare for one in asked if one not in (*empty, reader)]
    told = [word(lang, "quiet", step=phase_of(report.before, lang))]
    if reader in asked:
        told.append(word(lang, "quiet_yours"))
    if people:
        told.append(word(lang, "quiet_waits", players=", ".join(people)))
    return f'<div class="dia-note" role="status">{escape(" ".join(told))}</div>'


class ResultView:
    """The report of one resolution (``panel``, beside the map), with its drawn map (``drawn``) behind a fold.

    Where a page says which resolutions there were (``show``) and how one turns to another (``look``), they can be
    stepped through.

    Attributes:
        reader: for whom it is told: a player, or "" for everybody, who look at it together.
        empty: seats for which the program answers.
    """

    def __init__(
        self,
        board: MapPicker,
        go_on: Callable[[], None],
        look: Callable[[int], None] = lambda _: None,
    ) -> None:
        """Make it.

        Args:
            board: the map on which the units of a line are lit.
            go_on: leads to what comes next.
            look: turns to another resolution, by its number from 0.
        """
        self.seasons = Seasons(look)
        self._head = w.HTML()
        self.quiet = w.HTML()
        self.report = ReportView()
        self.report.on_msg(self._hear)
        self._board = board
        self.next = w.Button(layout=w.Layout(width="99%"))
        self.next.add_class("dia-go")
        self.next.on_click(lambda _: go_on())
        self.drawn = w.HTML()
        self.drawn.add_class("dia-drawn")
        self.answered = w.HTML()
        self.panel = w.VBox(
            [self.seasons.box, self._head, self.quiet, self.report, self.drawn, self.answered, self.next]
        )
        self.panel.add_class("dia-result")
        self.reader = ""
        self.empty: Collection[str] = ()
        self._shown: object = None

    def seen(self, report: Report[Any]) -> Report[Any]:
        """A report as its reader may know it: what a game keeps secret stays so, in the film as in the text."""
        return game_of(report.before).seen(report, self.reader)

    def show(self, report: Report[Any], lang: str, chapters: SettledStages | None = None) -> None:
        """Show a report in ``lang``, one of ``chapters`` where these can be turned to; its map is drawn afterwards."""
        reports = chapters.all() if chapters is not None else ()
        past = bool(reports) and report is not reports[-1]
        shown = (id(report), lang, len(reports))
        if self._shown == shown:
            return
        self._shown = shown
        when = date(report.before.season, lang, report.before.game)
        self._head.value = f"<h3>{escape(word(lang, 'result', season=when))}</h3>"
        self._head.layout.display = "none" if len(reports) > 1 else ""  # the list says it
        self.report.opened = ""
        seen = self.seen(report)
        self.report.shapes = shapes_of(seen.before.board.id)
        self.report.report = report_groups(seen, lang, self.reader)
        told = any(group["lines"] for group in self.report.report["groups"])
        self.quiet.value = "" if told else _quiet(report, lang, self.empty, self.reader)
        self.quiet.layout.display = "none" if told else ""
        tell_answered(self.answered, report.after, () if past else self.empty, lang)
        self.next.description = word(lang, "back_to_now") if past else _next(report.after, lang)
        at = next((index for index, one in enumerate(reports) if one is report), len(reports) - 1)
        names = chapters.names(lang) if chapters is not None else ()
        self.seasons.offer(names, at, lang, report.before.game)
        self.drawn.value = f"<p>{escape(stage_word(report.before.game, lang, 'drawing') or word(lang, 'drawing'))}</p>"
        paint(report, lang, partial(self._show_drawn, report.before.game, lang, shown))

    def put_away(self) -> None:
        """Leave the result: the report and its map are shown anew when they are asked for."""
        self._shown = None
        self.report.report, self.report.opened = {}, ""
        self._head.value = self.quiet.value = self.drawn.value = self.answered.value = ""

    def open_unit(self, unit: str) -> None:
        """Open the line that tells of ``unit``."""
        for group in self.report.report.get("groups", ()):
            for line in group["lines"]:
                if line["unit"] == unit:
                    self.report.opened = line["id"]
                    self._board.lit = line["units"]
                    return

    def open_arrow(self, said: Mapping[str, Any]) -> None:
        """Open the line that tells of the unit whose arrow was clicked."""
        self.open_unit(str(said.get("unit")))

    def _show_drawn(self, game: str, lang: str, wanted: object, picture: str) -> None:
        """Show the map of a report, unless another is looked at by now."""
        if self._shown == wanted:
            head = f"<summary>{escape(stage_word(game, lang, 'drawn') or word(lang, 'drawn'))}</summary>"
            self.drawn.value = f"<details>{head}<div>{picture}</div></details>"

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, Mapping) and content.get("kind") == "line" and isinstance(content.get("units"), list):
            self._board.lit = [str(unit) for unit in content["units"]]
