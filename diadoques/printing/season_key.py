"""The answer key of a season: who gets into each contested space, what weighed there, and by which rule."""

from __future__ import annotations

from typing import Any, Final

from diadoques.core.answers import Report
from diadoques.draw.words import date
from diadoques.explain.sections import by_section, with_rule
from diadoques.explain.sentences import sentences_of
from diadoques.explain.tables import Contest, report_tables
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Sentence
from diadoques.printing.maps import Atlas
from diadoques.printing.paper import BODY, CODE, HEAD, SMALL, TITLE, Paper, Style, word
from diadoques.printing.reports import season_map
from diadoques.widgets.words import class_word

#: Millimetres of the columns unit, role, own, leader, total; the supports have the rest.
_COLUMNS: Final = {"unit": 52.0, "role": 22.0, "own": 26.0, "leader": 16.0, "total": 24.0}
_UNDER: Final = Style(SMALL.size, bold=True)


def season_key(report: Report[Any], lang: str, paper: str = "A4", title: str = "", why: str = "") -> bytes:
    """What a class that predicts compares its answers with, and the map of the season; for the teacher.

    Args:
        title: what happens, for a worked case; why: the reason that is written down for it.

    Raises:
        Fault: ``paper-unknown``; ``language-unknown``.
    """
    voice = Voice(report, lang)
    season = date(report.before.season, lang, report.before.game)
    sheet = Paper(paper, title=word(lang, "key", season=season))
    sheet.write(sheet.title, TITLE, gap=2)
    for text in filter(None, (title, why)):
        sheet.write(text, BODY, gap=2)
    found, sentences = (
        report_tables(voice),
        [one for one in sentences_of(voice) if one.kind in voice.wording.turns.of_orders],
    )
    if not found:
        sheet.write(class_word(lang, "predict_none"), BODY, gap=3)
    shown: set[str] = set()
    for contest in found:
        _contest(sheet, contest, lang)
        units = {row.unit for row in contest.rows}
        _orders(sheet, [one for one in sentences if one.unit in units - shown], lang)
        shown |= units
    season_map(sheet, report, lang, Atlas())
    return sheet.pdf()


def _contest(sheet: Paper, contest: Contest, lang: str) -> None:
    """The table of a space, with the account in a line and the rule that compares."""
    sheet.need(30)
    sheet.write(contest.title, HEAD, gap=1)
    known = [*_COLUMNS] if len(contest.heads) == 6 else [one for one in _COLUMNS if one != "leader"]
    widths = [_COLUMNS[one] for one in known]
    widths.insert(len(widths) - 1, sheet.room - sum(widths))
    sheet.row([(head, _UNDER) for head in contest.heads], widths)
    for cells in contest.cells():
        sheet.row([(cell, SMALL) for cell in cells], widths)
    sheet.top += 1
    sheet.write(by_section(with_rule(contest.line, contest.rule, lang), lang), BODY, gap=1.5)


def _orders(sheet: Paper, sentences: list[Sentence], lang: str) -> None:
    """What became of the orders that met there, each with its rule."""
    for one in sentences:
        if one.order and one.kind != "ordered":
            sheet.need(CODE.height + BODY.height)
            sheet.write(one.order, CODE, left=3)
        sheet.write(by_section(with_rule(one.text, one.rule, lang, one.also), lang), BODY, left=3, gap=0.8)
    sheet.top += 3
