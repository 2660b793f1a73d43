"""What goes out of the class on paper, at the teacher's desk: reports, maps, order forms, rule card, answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import ipywidgets as w

from diadoques.widgets.class_page import ClassPage, button, row
from diadoques.widgets.words import class_word

Written = Callable[[], Path]
"""Where it was written; raises the fault that prevented it."""
Out = Callable[[str, str, str, Callable[[Written], None]], None]
"""Writes what is wanted (``WHAT``), on a paper, in a language, now or later, and tells whoever asked."""

REPORTS, MAP, GREY, BLANK, FORMS, CARD, KEY = "reports", "map", "grey", "blank", "forms", "card", "key"
WHAT: Final = (REPORTS, MAP, GREY, BLANK, FORMS, CARD, KEY)
PAPERS: Final = ("A4", "A3")


class DeskOut:
    """A choice and a button; ``box`` is what is shown, nothing where nobody writes."""

    def __init__(self, page: ClassPage, out: Out | None) -> None:
        self.page, self._out = page, out
        self.head = w.HTML()
        self.what = w.Dropdown(options=[(one, one) for one in WHAT], layout=w.Layout(width="auto", flex="1 1 10em"))
        self.paper = w.Dropdown(options=PAPERS, layout=w.Layout(width="5em"))
        self.go = button(self._write)
        self.box = w.VBox([self.head, row(self.what, self.paper, self.go)])
        self.box.add_class("dia-out")
        self.box.layout.display = "" if out is not None else "none"

    def show(self, lang: str) -> None:
        """Show the choice in a language."""
        self.head.value = f"<h3>{class_word(lang, 'out')}</h3>"
        chosen = self.what.value
        self.what.options = [(class_word(lang, f"out_{one}"), one) for one in WHAT]
        self.what.value = chosen
        self.what.tooltip, self.paper.tooltip = class_word(lang, "out_what"), class_word(lang, "out_paper")
        self.go.description = class_word(lang, "out_go")

    def _write(self) -> None:
        if self._out is not None:
            self.page.note = class_word(self.page.lang, "out_begun")
            self.page.show()
            self._out(str(self.what.value), str(self.paper.value), self.page.lang, self._done)

    def _done(self, written: Written) -> None:
        found: list[Path] = []
        if self.page.ask(lambda: found.append(written())):
            self.page.note = class_word(self.page.lang, "out_done", path=found[0])
            self.page.show()
