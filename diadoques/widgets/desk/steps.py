"""What is before the class in a game of questions: the steps of its turn, the present one marked, a stage's minutes."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.explain.stages import stage_word, step_told
from diadoques.games.abilities import Stage
from diadoques.widgets.class_page import ClassPage
from diadoques.widgets.desk.plan import in_minutes

#: Minutes that may be given to one stage, beside those that the class was opened with.
MINUTES: Final = (2, 3, 5, 8, 10, 15)


class DeskSteps:
    """The minutes of the clock and the steps; ``box`` is what is shown."""

    def __init__(self, page: ClassPage) -> None:
        self.page, self.room = page, page.room
        self._telling = False
        self.head, self.steps = w.HTML(), w.HTML()
        self.minutes = w.Dropdown(options=list(MINUTES), layout=w.Layout(width="auto"))
        self.minutes.observe(self._choose, "value")
        self.box = w.VBox([self.head, self.steps, self.minutes])
        self.box.add_class("dia-planned")

    def show(self, lang: str) -> None:
        """Show them."""
        session, now = self.room.session, self.room.chapters.now
        game, play = session.game.about.id, session.game.abilities.play
        writing = self.room.limits.writing
        self._telling = True
        offered = sorted({*MINUTES, writing})
        self.minutes.options = [
            (stage_word(game, lang, "rhythm", minutes=in_minutes(one, lang)), one) for one in offered
        ]
        self.minutes.value = writing
        self._telling = False
        self.minutes.tooltip = stage_word(game, lang, "clock_long")
        if play is None or now is None:
            return
        self.head.value = f"<h3>{escape(stage_word(game, lang, 'steps', turn=now.turn))}</h3>"
        items = []
        for step in play.steps(session.position):
            mark = ' class="dia-here" aria-current="step"' if step == now.step else ""
            text = step_told(session.position, Stage(now.turn, step), lang)
            items.append(f"<li{mark}>{escape(text)}</li>")
        self.steps.value = f'<ol class="dia-plan">{"".join(items)}</ol>'

    def _choose(self, change: Any) -> None:
        if not self._telling and change["new"] is not None:
            limits = replace(self.room.limits, writing=float(change["new"]))
            self.page.ask(lambda: setattr(self.room, "limits", limits))
