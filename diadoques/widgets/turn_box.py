"""What the turn that is over came to, in a few lines that fold: open while the next one only begins, or all is over.

In the first turn, what is special about the scenario that is played: a line that opens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import ipywidgets as w

from diadoques.classroom.chapters import Chapters, Turn
from diadoques.explain.catalogue import catalogue
from diadoques.explain.rule_card import briefing
from diadoques.explain.stages import turn_told
from diadoques.explain.turn_summary import TurnSummary, turn_summary
from diadoques.games.scenarios import scenarios
from diadoques.widgets.history_view import row
from diadoques.widgets.unbroken import unbroken


class TurnBox:
    """``box`` is what is shown; nothing in a game that has no turns of its own.

    Attributes:
        fresh: whether it is news: nobody has acted in the turn that is played yet.
    """

    def __init__(self, chapters: Chapters, *, answers: bool = True) -> None:
        """``answers``: the page asks something, too; then the scenario is one line until somebody opens it."""
        self._chapters, self._answers = chapters, answers
        self.fresh = False
        self._shown: object = None
        self.box = w.HTML()
        self.box.add_class("dia-turn")

    def show(self, lang: str, history: bool = True) -> bool:
        """Show the last turn that is over, with what really happened then if wanted; returns whether there is one."""
        turns = self._chapters.turns()
        at = next((at for at in reversed(range(len(turns))) if turns[at].closed), len(turns))
        last, then = turns[at : at + 1], turns[at + 1 :] if at < len(turns) else turns
        self.fresh = bool(turns) and not any(turn.acted for turn in then)
        shown = (lang, history, self.fresh, [(turn.number, len(turn.report.events)) for turn in (*last, *then)])
        if shown != self._shown:
            self._shown = shown
            told = _told(last[0], then, lang, history, self.fresh) if last else self._scenario(lang, self.fresh)
            self.box.value = told
            self.box.layout.display = "" if told else "none"
        return bool(self.box.value)

    def _scenario(self, lang: str, unfolded: bool) -> str:
        session = self._chapters.session
        position = session.position
        lines = briefing(position, lang) if self._chapters.turns() else ()
        if not lines:
            return ""
        title = escape(catalogue(lang, position.game).text("card.part.scenario"))
        name = scenarios(session.game).get(session.scenario, {}).get(lang, "")
        named = f'{title} <span class="dia-which">· {escape(name)}</span>' if name else title
        return _fold(named, (unbroken(one, lang) for one in lines), unfolded and not self._answers)


def _fold(title: str, lines: Iterable[str], unfolded: bool = True, more: str = "") -> str:
    items = "".join(f"<li>{one}</li>" for one in lines)
    return (
        f'<details class="dia-summary"{" open" if unfolded else ""}><summary>{title}</summary>'
        f"<ul>{items}</ul>{more}</details>"
    )


def _told(turn: Turn, then: Sequence[Turn], lang: str, history: bool, unfolded: bool) -> str:
    summary, words = turn_summary(turn.report, then[0].report if then else None, lang), catalogue(lang)
    title = words.text("turns.title", turn=turn_told(turn.report.after, turn.number, lang), score=summary.score)
    lines = _lines(summary, lang)
    if then:
        next_one = turn_told(turn.report.after, then[0].number, lang)
        lines += [unbroken(words.text("turns.ahead", turn=next_one, text=text), lang) for text in summary.ahead]
    happened = _history(summary, turn.report.after.game, lang) if history else ""
    return _fold(escape(title), lines, unfolded, happened)


def _lines(summary: TurnSummary, lang: str) -> list[str]:
    """What changed the score, with its rules; other news; what may still be counted; places, losses; the end."""
    words = catalogue(lang)
    found = [
        f"{unbroken(one.text, lang)} <b>{escape(one.points)}</b> <small>{unbroken(one.rule, lang)}</small>"
        for one in summary.changes
    ] or [escape(words.text("turns.still"))]
    found += [unbroken(one, lang) for one in (*summary.news, *summary.stakes)]
    if summary.places:
        found.append(escape(words.text("turns.places", places=summary.places)))
    found.append(escape(words.text("turns.lost", lost=summary.lost) if summary.lost else words.text("turns.lost_none")))
    return [*found, *(unbroken(one, lang) for one in summary.ended)]


def _history(summary: TurnSummary, game: str, lang: str) -> str:
    if not summary.happened:
        return ""
    rows = "".join(f"<li>{row(one, game, lang)}</li>" for one in summary.happened)
    places = ", ".join(dict.fromkeys(one.place[lang] for one in summary.happened))
    head = catalogue(lang).text("turns.happened", places=places)
    return f"<details><summary>{escape(head)}</summary><ul>{rows}</ul></details>"
