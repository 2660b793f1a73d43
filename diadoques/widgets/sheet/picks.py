"""Some of several: one of them at once, a list for each that is picked again and again, or boxes to tick."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.prompt_words import option_word
from diadoques.widgets.sheet.panel import NOTHING, Panel
from diadoques.widgets.words import spoken_name


class Picks(Panel):
    """A ``Pick``; ``lists``, ``one`` or ``ticks`` are what is clicked, whichever it takes."""

    lists: list[Any]
    one: Any
    ticks: list[Any]

    def put_away(self) -> None:
        """Leave nothing of it on the screen."""
        super().put_away()
        self.lists, self.ticks, self.one = [], [], None

    def _build(self) -> None:
        self.lists, self.ticks, self.one = [], [], None
        prompt = self.prompt
        options = [(option_word(self.session.position, prompt, one, self.lang), one) for one in prompt.of]
        if prompt.again and prompt.least == prompt.most:
            self._each(options)
        elif prompt.least == prompt.most == 1:
            self._one(options)
        else:
            self._some(options)

    def _each(self, options: list[tuple[str, Any]]) -> None:
        """As many lists as are picked; they hold what is usual until something is."""
        if len(options) == 1 and (fixed := self.word("fixed")):
            fill(self._body, [w.HTML(escape(fixed))])
            return
        said = self.prompt.usual if self.said is NOTHING else self.said
        title = self.word("title", player=spoken_name(self.session.position.board, self.prompt.seat, self.lang))
        layout = {"flex": "1 1 8em", "width": "auto", "min_width": "0"}
        for number in range(self.prompt.most):
            value = said[number] if number < len(said) else None
            one = w.Dropdown(options=options, value=value, layout=w.Layout(**layout))
            one.tooltip = f"{number + 1} · {title}"
            self.lists.append(one)
        for one in self.lists:
            one.observe(lambda _: self._listed(), "value")
        row = w.HBox(self.lists, layout=w.Layout(flex_flow="row wrap"))
        row.add_class("dia-row")
        fill(self._body, [row])

    def _listed(self) -> None:
        values = [one.value for one in self.lists]
        if None not in values:
            self.say(values)

    def _one(self, options: list[tuple[str, Any]]) -> None:
        """One button each: a click is the answer."""
        said = self.said
        kept = said[0] if said is not NOTHING and said and not self.prompt.secret else None
        value = next((one for _, one in options if plain(one) == plain(kept)), None)
        self.one = w.ToggleButtons(options=options, value=value)
        self.one.style.button_width = "auto"
        self.one.observe(lambda change: self.say([change["new"]]), "value")
        fill(self._body, [self.one])
        self.tell(self.word("done") if said is not NOTHING else "")

    def _some(self, options: list[tuple[str, Any]]) -> None:
        """A tick for each, handed in together; what is secret is not seen again once it was said."""
        said = [] if self.said is NOTHING or self.prompt.secret else [plain(one) for one in self.said]
        self.ticks = [
            w.Checkbox(description=told, value=plain(one) in said, indent=False, layout=w.Layout(width="99%"))
            for told, one in options
        ]
        free = self.prompt.least == 0 and self.prompt.most >= len(options)
        head = [] if free else [w.HTML(escape(self.bounds()))]
        self.put = self._button("do", self._ticked)
        fill(self._body, [*head, *self.ticks, self.put])
        self.tell(self.word("done") if self.said is not NOTHING else "")

    def _ticked(self) -> None:
        self.say([one for one, tick in zip(self.prompt.of, self.ticks, strict=True) if tick.value])


def plain(one: Any) -> Any:
    """A list as a journal gives it back, to be compared."""
    return list(one) if isinstance(one, list | tuple) else one
