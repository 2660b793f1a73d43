"""What happened: the report beside the map, line by line, the drawn season behind a fold, and who paints it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from html import escape
from typing import Any, Final

import anywidget
import ipywidgets as w
import traitlets

from diadoques.board.people import owners
from diadoques.classroom.going_back import SettledStages
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.phases import OVER
from diadoques.core.prompts import Prompt
from diadoques.draw import draw_map
from diadoques.draw.palette import livery
from diadoques.draw.words import date
from diadoques.explain.digest import FAILED, OWN, DigestEntry, digest
from diadoques.explain.faults import fault_text
from diadoques.explain.sections import behind, by_section, cited
from diadoques.explain.sentences import chain
from diadoques.explain.stages import stage_word
from diadoques.explain.tables import Contest, contests
from diadoques.explain.wording import wording
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.prompt_words import leading, prompt_word
from diadoques.widgets.result.seasons import Seasons
from diadoques.widgets.words import word

# ------------------------------------------------------------------
# A report as plain lines for the browser: the groups of ``explain.digest``, with colour, sign, causes and counts.


def told(report: Report[Any], lang: str, reader: str = "") -> dict[str, Any]:
    """Groups of lines: what failed first, what followed last; ``folded`` ones are opened by who wants to read them.

    Args:
        reader: the player whose page it is, who reads of his own first.
    """
    tables = contests(report, lang)
    groups = []
    for group in digest(report, lang, reader):
        lines = [
            _line(report, entry, f"{group.name}{index}", lang, tables) for index, entry in enumerate(group.entries)
        ]
        groups.append({"name": group.name, "title": group.title, "folded": group.folded, "lines": lines})
        if group.name in (OWN, FAILED) and lines and not any("hint" in one for one in groups):
            groups[-1]["hint"] = word(lang, "click_line")
    return {"groups": groups}


def _line(report: Report[Any], entry: DigestEntry, name: str, lang: str, tables: list[Contest]) -> dict[str, Any]:
    sentence = entry.sentence
    fared = sentence.success if sentence.order or sentence.success is False else None
    tone = {True: "dia-yes", False: "dia-no", None: ""}[fared]
    board = report.before.board.id
    setup = owners(board).get(sentence.player)
    order, rule = sentence.kind == "resolved", cited(sentence.rule, lang, sentence.also)
    concerned = [table for table in tables if order and _concerns(table, entry)]
    # Whoever is named on its card is to be seen, those who lent their strength too.
    helpers = [unit for table in concerned for row in table.rows for unit in row.helpers]
    units = [unit for unit in (sentence.unit, *sentence.by, *helpers) if unit]
    return {
        "id": name,
        "unit": sentence.unit if order and sentence.unit else f"@{sentence.person}" if sentence.person else "",
        "units": list(dict.fromkeys(units)),
        "tone": tone,
        "sign": {True: "✓", False: "✗", None: "•"}[fared],
        "color": _colour(board, sentence.player) if setup else "",
        "owner": setup.name[lang] if setup else "",
        "order": "" if sentence.kind == "ordered" else sentence.order,  # one that quotes what was typed needs none
        "text": by_section(sentence.text, lang),
        "notes": [by_section(note.text, lang) for note in entry.notes],
        "beside": [by_section(one, lang) for one in (*entry.lost, rule) if one],
        "causes": _causes(report, entry, lang) if order else [],
        "tables": [_table(table, report) for table in concerned],
        "rule": by_section(rule, lang),
        "rules": behind(f"{rule} {sentence.text}", lang),
    }


def _colour(board: str, player: str) -> str:
    return livery(player, board).fill if player in owners(board) else "#777777"


def _causes(report: Report[Any], entry: DigestEntry, lang: str) -> list[str]:
    """What lies behind a failure, first causes last."""
    sentence = entry.sentence
    if sentence.unit is None or sentence.success:
        return []
    cause = chain(report, sentence.unit, lang)
    return [] if cause is None else [by_section(line.text, lang) for depth, line in cause.lines() if depth]


def _concerns(table: Contest, entry: DigestEntry) -> bool:
    return any(row.unit == entry.sentence.unit for row in table.rows)


def _table(table: Contest, report: Report[Any]) -> dict[str, Any]:
    first = wording(report.before.game).sentences.counted
    owners = {event["unit"]: event["player"] for event in report.events if event.kind in first}
    owners |= {unit.id: unit.owner for unit in report.before.units.values()}
    rows = [
        {
            "unit": f"{row.name} ({row.player})",
            "count": row.sum.rpartition(" = ")[0],
            "total": row.against,
            "color": _colour(report.before.board.id, owners.get(row.unit, "")),
            "wins": row.prevails,
        }
        for row in table.rows
    ]
    return {"caption": table.title, "rows": rows}


# ------------------------------------------------------------------
# The drawn map of a screen; where no drawing library is installed, the sentence that says what would bring it.


def drawn(position: Position, lang: str, **asked: Any) -> str:
    """A map as HTML (``draw_map``); a lesson goes on without it."""
    try:
        return draw_map(position, lang=lang, **asked)._repr_html_()
    except Fault as fault:
        if fault.code != "extra-missing":
            raise
        return f"<p><small>{html_text(fault_text(fault, lang), lang)}</small></p>"


Paint = Callable[[Report[Any], str, Callable[[str], None]], None]
"""Draws the map of a report in a language, and tells whoever waits for it."""


def _paint_here(report: Report[Any], lang: str, done: Callable[[str], None]) -> None:
    """Draw it once the messages of now are sent; whoever looks waits meanwhile."""
    later(lambda: done(drawn(report.after, lang, report=report)))


_PAINTER: ContextVar[Paint] = ContextVar("who draws", default=_paint_here)


def paint(report: Report[Any], lang: str, done: Callable[[str], None]) -> None:
    """Have the map of a report drawn; ``done`` is told the HTML, now or later."""
    _PAINTER.get()(report, lang, done)


@contextmanager
def painted_by(painter: Paint) -> Iterator[None]:
    """Let ``painter`` draw the maps that are asked for meanwhile: one that shares them, say, and draws elsewhere."""
    token = _PAINTER.set(painter)
    try:
        yield
    finally:
        _PAINTER.reset(token)


#: In seconds: the messages of the act are on their way before the next thing is begun.
PAUSE: Final = 0.05


def later(act: Callable[[], object]) -> None:
    """Run ``act`` once the messages of now are sent; at once where nothing runs that could come back to it."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        act()
        return
    loop.call_later(PAUSE, act)


# --------------------------- What happened: the report beside the map, line by line, and the drawn season behind a fold


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


def _next(position: Position, lang: str) -> str:
    """The words of the button that leads on: to what is asked next, or to the end."""
    asked = leading(game_of(position).awaits(position))
    if position.phase == OVER:
        return word(lang, "next_end")
    return prompt_word(position, asked or Prompt("", ""), "next", lang)


class ResultView:
    """The report of one resolution (``panel``, beside the map), with its drawn map (``drawn``) behind a fold.

    Where a page says which resolutions there were (``show``) and how one turns to another (``look``), they can be
    stepped through.

    Attributes:
        reader: for whom it is told: a player, or "" for everybody, who look at it together.
    """

    def __init__(
        self,
        light: Callable[[list[str]], None],
        go_on: Callable[[], None],
        look: Callable[[int], None] = lambda _: None,
    ) -> None:
        """Make it.

        Args:
            light: lights units on the map.
            go_on: leads to what comes next.
            look: turns to another resolution, by its number from 0.
        """
        self.seasons = Seasons(look)
        self._head = w.HTML()
        self.report = ReportView()
        self.report.on_msg(self._hear)
        self._light = light
        self.next = w.Button(layout=w.Layout(width="99%"))
        self.next.add_class("dia-go")
        self.next.on_click(lambda _: go_on())
        self.drawn = w.HTML()
        self.drawn.add_class("dia-drawn")
        self.panel = w.VBox([self.seasons.box, self._head, self.report, self.drawn, self.next])
        self.panel.add_class("dia-result")
        self.reader = ""
        self._shown: object = None

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
        seen = game_of(report.before).seen(report, self.reader)  # what a game keeps secret stays so
        self.report.report = told(seen, lang, self.reader)
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
        self._head.value = self.drawn.value = ""

    def open_unit(self, unit: str) -> None:
        """Open the line that tells of ``unit``."""
        for group in self.report.report.get("groups", ()):
            for line in group["lines"]:
                if line["unit"] == unit:
                    self.report.opened = line["id"]
                    self._light(line["units"])
                    return

    def _show_drawn(self, game: str, lang: str, wanted: object, picture: str) -> None:
        """Show the map of a report, unless another is looked at by now."""
        if self._shown == wanted:
            head = f"<summary>{escape(stage_word(game, lang, 'drawn') or word(lang, 'drawn'))}</summary>"
            self.drawn.value = f"<details>{head}<div>{picture}</div></details>"

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, Mapping) and content.get("kind") == "line" and isinstance(content.get("units"), list):
            self._light([str(unit) for unit in content["units"]])
