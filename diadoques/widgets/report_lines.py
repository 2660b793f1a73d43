"""A report as plain lines for the browser: the sentences of ``explain``, with colour, sign, causes and counts."""

from __future__ import annotations

from typing import Any

from diadoques.board.people import owners
from diadoques.core.answers import Report
from diadoques.core.figures import strength
from diadoques.draw.palette import livery
from diadoques.explain.catalogue import catalogue
from diadoques.explain.chain import chain
from diadoques.explain.rules import cited
from diadoques.explain.sentences import Sentence, sentences
from diadoques.explain.tables import Contest, contests
from diadoques.explain.wording import wording
from diadoques.widgets.words import word


def told(report: Report[Any], lang: str) -> dict[str, Any]:
    """Groups of lines: the orders, then what followed from them."""
    words = catalogue(lang)
    found = list(sentences(report, lang))
    tables = contests(report, lang)
    lines = [_line(report, one, index, lang, tables) for index, one in enumerate(found)]
    outcomes = wording(report.before.game).outcomes
    carried_out = [one.kind in outcomes and one.clause != "void" for one in found]  # void before: that comes after
    orders = [line for line, done in zip(lines, carried_out, strict=True) if done]
    others = [line for line, done in zip(lines, carried_out, strict=True) if not done]
    groups = [(words.text("word.orders"), orders), (words.text("word.aftermath"), others)]
    return {
        "hint": word(lang, "click_line"),
        "groups": [{"title": title, "lines": lines} for title, lines in groups if lines],
    }


def _line(report: Report[Any], sentence: Sentence, index: int, lang: str, tables: list[Contest]) -> dict[str, Any]:
    tone = {True: "dia-yes", False: "dia-no", None: ""}[sentence.success]
    board = report.before.board.id
    setup = owners(board).get(sentence.player)
    units = [unit for unit in (sentence.unit, *sentence.by) if unit]
    order = sentence.kind == "resolved"
    return {
        "id": f"l{index}",
        "unit": sentence.unit if order and sentence.unit else "",
        "units": list(dict.fromkeys(units)),
        "tone": tone,
        "sign": {True: "✓", False: "✗", None: "•"}[sentence.success],
        "color": _colour(board, sentence.player) if setup else "",
        "owner": setup.name[lang] if setup else "",
        "order": sentence.order,
        "text": sentence.text,
        "causes": _causes(report, sentence, lang) if order else [],
        "tables": [_table(table, report) for table in tables if order and _concerns(table, sentence)],
        "rule": cited(sentence.rule, lang),
    }


def _colour(board: str, player: str) -> str:
    return livery(player, board).fill if player in owners(board) else "#777777"


def _causes(report: Report[Any], sentence: Sentence, lang: str) -> list[str]:
    """What lies behind a failure, first causes last."""
    if sentence.unit is None or sentence.success:
        return []
    cause = chain(report, sentence.unit, lang)
    return [] if cause is None else [line.text for depth, line in cause.lines() if depth]


def _concerns(table: Contest, sentence: Sentence) -> bool:
    return any(row.unit == sentence.unit for row in table.rows)


def _table(table: Contest, report: Report[Any]) -> dict[str, Any]:
    first = wording(report.before.game).counted
    owners = {event["unit"]: event["player"] for event in report.events if event.kind in first}
    owners |= {unit.id: unit.owner for unit in report.before.units.values()}
    rows = [
        {
            "unit": f"{row.name} ({row.player})",
            "count": row.sum.rpartition(" = ")[0],
            "total": strength(row.total),
            "color": _colour(report.before.board.id, owners.get(row.unit, "")),
            "wins": row.prevails,
        }
        for row in table.rows
    ]
    return {"caption": table.title, "rows": rows}
