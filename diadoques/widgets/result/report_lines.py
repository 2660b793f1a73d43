"""A report as plain lines for the browser: the groups of ``explain.digest``, with colour, sign, causes and counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diadoques.board.people import owners
from diadoques.core.answers import Report
from diadoques.core.figures import strength
from diadoques.draw.palette import livery
from diadoques.explain.catalogue import capital
from diadoques.explain.digest import FAILED, OWN, DigestEntry, digest
from diadoques.explain.sections import behind, by_section, rule_citation
from diadoques.explain.sentences import chain
from diadoques.explain.tables import Contest, ContestRow, contests
from diadoques.explain.wording import wording
from diadoques.widgets.kit.counters import counter
from diadoques.widgets.words import word


def report_groups(report: Report[Any], lang: str, reader: str = "") -> dict[str, Any]:
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
    order, rule = sentence.kind == "resolved", rule_citation(sentence.rule, lang, sentence.also)
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
    units = {**report.before.units, **report.after.units}  # those that were raised in this very season, too
    entered = any(row.prevails and row.enters for row in table.rows)
    rows = [
        {
            "unit": row.name,
            "player": row.player,
            "count": row.sum.rpartition(" = ")[0],
            "total": row.against,
            "color": _colour(report.before.board.id, owners.get(row.unit, "")),
            "wins": row.prevails,
            "parts": _parts(row, units, report.before.board.id),
        }
        for row in table.rows
    ]
    return {"caption": table.title, "verdict": capital(table.verdict), "entered": entered, "rows": rows}


def _parts(row: ContestRow, units: Mapping[str, Any], board: str) -> list[dict[str, Any]]:
    """What a unit brought to bear, counter by counter: itself, who leads it, who helps it, be it for nothing."""
    own = counter(units.get(row.unit), board)
    found = [{"sign": own, "number": strength(row.own), "note": row.grade, "lost": False}]
    if row.leader:
        found.append({"sign": None, "number": str(row.leader), "note": "", "lost": False, "leader": True})
    for (what, who), helper in zip(row.supports, row.helpers, strict=True):
        number, _, note = what.partition(" ")
        sign = counter(units.get(helper), board)
        found.append({"sign": sign, "number": number, "note": note.strip("()"), "told": who, "lost": number == "0"})
    return found
