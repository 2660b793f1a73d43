"""What the turn that is over came to: a sheet over the map while the next one only begins, else a line that opens it.

In the first turn, what is special about the scenario that is played: a line that opens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import ipywidgets as w

from diadoques.classroom.going_back import SettledStages, SettledTurn
from diadoques.explain.catalogue import catalogue
from diadoques.explain.rule_card import scenario_briefing
from diadoques.explain.stages import turn_told
from diadoques.explain.turn_summary import TurnSummary, summary_html, turn_summary
from diadoques.games.scenarios import scenarios
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.result.history_view import event_html

#: With more lines than so many the sheet is full at 1280 by 720; of those an event of the history takes this many.
FULL, EVENT = 22, 3


class TurnBox:
    """``box`` is what stands in the panel, nothing in a game that has no turns of its own; ``sheet`` lies over the map.

    The question and its answers stand in the panel: no sheet hides them. Where the map answers, too, the sheet is not
    opened by itself.

    Attributes:
        fresh: whether it is news: nobody has acted in the turn that is played yet.
        wide: whether the sheet lies open; ``open`` opens it, and ``shut`` closes it.
    """

    def __init__(self, chapters: SettledStages, *, answers: bool = True) -> None:
        """``answers``: the page asks something, too; then the scenario is one line until somebody opens it."""
        self._chapters, self._answers = chapters, answers
        self.fresh = self.wide = False
        self._shown: object = None
        self._turn = -1
        self._wanted: bool | None = None
        self.told, self.title, self.line, self.scenario = w.HTML(), w.HTML(), w.HTML(), w.HTML()
        self.open, self.shut = w.Button(layout=w.Layout(width="auto")), w.Button(layout=w.Layout(width="auto"))
        self.open.on_click(lambda _: self.want(True))
        self.shut.on_click(lambda _: self.want(False))
        self._fold = w.VBox([self.open, self.line])
        self.box = w.VBox([])
        self.box.add_class("dia-turn")
        head = w.HBox([self.title, self.shut])
        head.add_class("dia-turn-head")
        self.sheet = w.VBox([head, self.told])
        self.sheet.add_class("dia-turn-sheet")
        self.line.add_class("dia-turn-line")
        self._lay()

    def show(self, lang: str, history: bool = True, pointed: bool = False) -> bool:
        """Show the last turn that is over, with what really happened then if wanted; returns whether there is one.

        Args:
            pointed: whether the map answers what is asked here.
        """
        turns = self._chapters.turns()
        at = next((at for at in reversed(range(len(turns))) if turns[at].closed), len(turns))
        last, then = turns[at : at + 1], turns[at + 1 :] if at < len(turns) else turns
        self.fresh = bool(turns) and not any(turn.acted for turn in then)
        number = last[0].number if last else -1
        if number != self._turn:
            self._turn, self._wanted = number, None  # what was opened or closed by hand was another one
        self.wide = bool(last) and (self._wanted if self._wanted is not None else self.fresh and not pointed)
        shown = (lang, history, self.fresh, [(turn.number, len(turn.report.events)) for turn in (*last, *then)])
        if shown != self._shown:
            self._shown = shown
            if last:
                self._tell(last[0], then, lang, history)
            else:
                self.scenario.value = self._scenario(lang, self.fresh)
        self._lay()
        return bool(self.box.children)

    def want(self, wide: bool) -> None:
        """Open the sheet, or close it, until another turn is over."""
        self._wanted = self.wide = wide
        self._lay()

    def put_away(self) -> None:
        """Leave the map free, as long as something else is looked at on it."""
        self.sheet.layout.display = "none"

    def _lay(self) -> None:
        """What stands where: the scenario in the panel, a turn on its sheet, a button in the panel that opens it."""
        shown = self._fold if self._turn >= 0 else self.scenario if self.scenario.value else None
        self.box.children = [shown] if shown is not None else []
        self.box.layout.display = "" if shown is not None else "none"
        self.sheet.layout.display = "" if self.wide else "none"
        self._fold.layout.display = "none" if self.wide else ""

    def _tell(self, turn: SettledTurn, then: Sequence[SettledTurn], lang: str, history: bool) -> None:
        summary, words = turn_summary(turn.report, then[0].report if then else None, lang), catalogue(lang)
        called = turn_told(turn.report.after, turn.number, lang)
        following = turn_told(turn.report.after, then[0].number, lang) if then else ""
        self.title.value = f"<h3>{escape(words.text('turns.title', turn=called, score=summary.score))}</h3>"
        happened = _history(summary, turn.report.after.game, lang) if history else ""
        self.told.value = f'<div class="dia-turn-told">{summary_html(summary, lang, following)}{happened}</div>'
        self.line.value = f"<span>{escape(summary.headline)}</span>"
        self.open.description = words.text("turns.open", turn=called)
        self.open.tooltip = words.text("turns.open_long")
        self.shut.description = words.text("turns.close")

    def _scenario(self, lang: str, unfolded: bool) -> str:
        session = self._chapters.state
        position = session.position
        lines = scenario_briefing(position, lang) if self._chapters.turns() else ()
        if not lines:
            return ""
        title = escape(catalogue(lang, position.game).text("card.part.scenario"))
        name = scenarios(session.game).get(session.scenario, {}).get(lang, "")
        named = f'{title} <span class="dia-which">· {escape(name)}</span>' if name else title
        return _fold(named, (html_text(one, lang) for one in lines), unfolded and not self._answers)


def _fold(title: str, lines: Iterable[str], unfolded: bool = True) -> str:
    items = "".join(f"<li>{one}</li>" for one in lines)
    return (
        f'<details class="dia-summary"{" open" if unfolded else ""}><summary>{title}</summary>'
        f"<ul>{items}</ul></details>"
    )


def _history(summary: TurnSummary, game: str, lang: str) -> str:
    """What is asked of the class, and what happened; that is a line that opens where the turn fills the sheet."""
    lines = sum(len(part.lines) for part in summary.parts) + EVENT * len(summary.happened)
    unfolded = " open" if lines <= FULL else ""
    rows = "".join(f"<li>{event_html(one, game, lang)}</li>" for one in summary.happened)
    places = ", ".join(dict.fromkeys(one.place[lang] for one in summary.happened))
    head = catalogue(lang).text("turns.happened", places=places)
    told = f"<details{unfolded}><summary>{escape(head)}</summary><ul>{rows}</ul></details>" if rows else ""
    return (f'<p class="dia-ask-class">{escape(summary.asked)}</p>' if summary.asked else "") + told
