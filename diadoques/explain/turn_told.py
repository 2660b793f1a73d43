"""A turn's summary as it is read, on a screen, in a report, on paper: the same parts and lines, as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from diadoques.explain.catalogue import catalogue
from diadoques.explain.rules import cited
from diadoques.explain.sections import by_section_html
from diadoques.explain.turn_lines import REST
from diadoques.explain.turn_summary import TurnSummary


class ToldLine(NamedTuple):
    """A line: what it tells, who gained or lost what by it, and its rules; the last two may be ""."""

    text: str
    points: str = ""
    rule: str = ""

    @property
    def plain(self) -> str:
        """The line as one text: what happened, the points, the rule in brackets."""
        return " ".join(one for one in (self.text, self.points, f"({self.rule})" if self.rule else "") if one)


def rows_of(summary: TurnSummary, lang: str, following: str = "") -> Iterator[tuple[str, tuple[ToldLine, ...]]]:
    """Part by part its title and its lines; the first, without a title, is what decided.

    A rule is cited once, where it is met first.

    Args:
        following: what the turn is called of whose beginning the summary tells.
    """
    words, known = catalogue(lang), set[str]()

    def rule(ids: Iterable[str]) -> str:
        first, *also = [one for one in ids if one not in known] or [""]
        known.update((first, *also))
        return cited(first, lang, tuple(also)) if first else ""

    yield "", (ToldLine(summary.decided, rule=rule(summary.rules)),)
    rest = words.text(f"turns.part.{REST}")
    parts = {
        part.title: [ToldLine(one.text, one.points, rule(one.rules)) for one in part.lines] for part in summary.parts
    }
    last = parts.setdefault(rest, [])
    last += [ToldLine(text) for text in summary.stakes]
    if summary.places:
        last.append(ToldLine(words.text("turns.places", places=summary.places)))
    last.append(
        ToldLine(words.text("turns.lost", lost=summary.lost) if summary.lost else words.text("turns.lost_none"))
    )
    last += [ToldLine(text) for text in summary.ended]
    if following:
        last += [ToldLine(words.text("turns.ahead", turn=following, text=text)) for text in summary.ahead]
    parts[rest] = parts.pop(rest)
    yield from ((title, tuple(rows)) for title, rows in parts.items())


def summary_html(summary: TurnSummary, lang: str, following: str = "") -> str:
    """All of it but its title and the history, as a fragment of HTML; every text is escaped."""
    (_, (first,)), *parts = rows_of(summary, lang, following)
    rule = f" <small>{by_section_html(first.rule, lang)}</small>" if first.rule else ""
    head = f'<p class="dia-decided"><b>{by_section_html(first.text, lang)}</b>{rule}</p>'
    items = ((title, "".join(_item(row, lang) for row in rows)) for title, rows in parts)
    sections = (
        f'<section class="dia-turn-part"><h4>{escape(title)}</h4><ul>{told}</ul></section>' for title, told in items
    )
    return f'{head}<div class="dia-turn-parts">{"".join(sections)}</div>'


def _item(row: ToldLine, lang: str) -> str:
    points = f" <b>{escape(row.points)}</b>" if row.points else ""
    rule = f" <small>{by_section_html(row.rule, lang)}</small>" if row.rule else ""
    return f"<li>{by_section_html(row.text, lang)}{points}{rule}</li>"
