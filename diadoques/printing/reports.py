"""Reports for paper: a season as one seat may know it, or whole; what failed comes first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from diadoques.core.answers import Report
from diadoques.draw.words import date
from diadoques.explain.names import names_for
from diadoques.explain.report import SeasonReport, season_report
from diadoques.explain.screen import counted_word, money_word
from diadoques.explain.sentences import Sentence
from diadoques.games.catalogue import game_of
from diadoques.games.secrecy import view
from diadoques.printing.paper import BODY, HEAD, TITLE, Paper
from diadoques.printing.words import word


def report_pdf(reports: Iterable[Report[Any]], lang: str, reader: str | None = "", paper: str = "A4") -> bytes:
    """Settled seasons, each beginning a page.

    Args:
        reader: whose eyes it is for, "" for everybody's; None: the teacher's, who knows all.

    Raises:
        Fault: ``paper-unknown``.
    """
    sheet = Paper(paper)
    for number, report in enumerate(reports):
        if number:
            sheet.feed()
        shown = report if reader is None else game_of(report.before).seen(report, reader)
        _season(sheet, shown, season_report(shown, lang), lang, reader)
        sheet.title = sheet.title or date(report.before.season, lang, report.before.game)
    return sheet.pdf()


def _season(sheet: Paper, report: Report[Any], told: SeasonReport, lang: str, reader: str | None) -> None:
    names = names_for(report.before, lang)
    player = names.player(reader).bare if reader else ""
    role = "report" if reader else "all"
    season = date(report.before.season, lang, report.before.game)
    sheet.write(word(lang, role, player=player, season=season), TITLE, gap=2)
    sentences = [one for _, rows in told.orders for one in rows]
    for head, rows in (
        ("failed", [one for one in sentences if one.success is False]),
        ("done", [one for one in sentences if one.success is not False]),
        ("since", list(told.aftermath)),
    ):
        _lines(sheet, told, word(lang, head), rows)
    if reader:
        _standing(sheet, view(report.after, reader), reader, lang)
        sheet.write(word(lang, "questions"), HEAD, gap=1)
        for question in ("question_gain", "question_safe"):
            sheet.write(word(lang, question), BODY)
            sheet.blank("", label_room=0)


def _lines(sheet: Paper, told: SeasonReport, title: str, rows: list[Sentence]) -> None:
    if rows:
        sheet.need(16)
        sheet.write(title, HEAD, gap=0.5)
        for one in rows:
            sheet.write(told.line(one), BODY, left=3, gap=0.8)
        sheet.top += 2


def _standing(sheet: Paper, position: Any, reader: str, lang: str) -> None:
    game = game_of(position)
    facts = [counted_word(position.game, lang, game.about.counted, game.standing(position).points.get(reader, 0))]
    money = game.abilities.money
    if money is not None:
        facts.append(money_word(position.game, lang, "funds", amount=money.treasuries(position).get(reader, 0)))
    sheet.write(" · ".join(facts), HEAD, gap=2)
