"""What the teacher is asked before it is done: a sentence, yes and no, scrolled into sight."""

from __future__ import annotations

import ipywidgets as w

from diadoques.widgets.class_page import ClassPage, button, row
from diadoques.widgets.kit.signals import ScrollMark


class Confirming:
    """What the teacher does, some of it once it is confirmed.

    Attributes:
        asking: what is to be confirmed, or "".
        confirm: the box with the sentence ``sure``, ``yes`` and ``no``.
    """

    def __init__(self, page: ClassPage) -> None:
        self.page, self.room, self.asking = page, page.room, ""
        self.here, self.sure = ScrollMark(), w.HTML()
        self.yes, self.no = button(self._confirmed), button(lambda: self._ask_for(""))
        self.confirm = w.VBox([self.sure, row(self.yes, self.no)])
        self.confirm.add_class("dia-warn")

    def _confirmed(self) -> None:
        """Do what was asked for."""
        raise NotImplementedError

    def _ask_for(self, what: str) -> None:
        """Ask whether ``what`` is to be done; "" asks no more."""
        self.asking = what
        self.page.show()
        if what:
            self.here.call()  # what is to be confirmed stands in sight on a low screen, too
