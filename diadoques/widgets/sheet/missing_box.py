"""What is not written yet, said before a phase is settled without it: its two buttons stay in sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.classroom.privacy import lines_seen
from diadoques.classroom.session import Session
from diadoques.widgets.sheet.order_line import OrderLine
from diadoques.widgets.sheet.verdict import row_name
from diadoques.widgets.words import seat_heading, word


def not_given(line: OrderLine, session: Session, writer: str) -> dict[str, str]:
    """Lines that were written and not taken, by player; where sheets are hidden no word of another than ``writer``."""
    return lines_seen(session, writer, line.waiting(session.position))


class MissingBox:
    """What is not written yet; ``box`` is what is shown, ``said`` tells who still has to write what."""

    def __init__(self, anyway: Callable[[], object], back: Callable[[], object]) -> None:
        """``anyway`` settles the phase all the same, ``back`` goes on writing."""
        self.said = w.HTML()
        self.anyway, self.back = (w.Button(layout=w.Layout(width="auto")) for _ in range(2))
        self.anyway.on_click(lambda _: anyway())
        self.back.on_click(lambda _: back())
        self.box = w.VBox([self.said, w.HBox([self.anyway, self.back], layout=w.Layout(flex_flow="row wrap"))])
        for name in ("dia-warn", "dia-asking"):
            self.box.add_class(name)

    def show(
        self,
        planned: Any,
        missing: Mapping[str, Sequence[str]],
        head: str,
        lang: str,
        waiting: Mapping[str, str],
    ) -> None:
        """Say what is ``missing`` (by player, the pieces) under a ``head``; ``planned``: what they are to order on.

        Args:
            waiting: lines that were written and not taken, by player.
        """
        lines = []
        for player, pieces in missing.items():
            named = [row_name(planned, piece, lang) for piece in pieces]
            name = seat_heading(planned.board, player, lang)
            lines.append(word(lang, "missing_row", player=name, count=", ".join(named) or "…"))
        for player, line in waiting.items():
            name = seat_heading(planned.board, player, lang)
            lines.append(word(lang, "missing_row", player=name, count=word(lang, "progress_waiting", line=line)))
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        self.said.value = f"<b>{escape(head)}</b><ul>{items}</ul>"
        self.anyway.description = word(lang, "resolve_anyway")
        self.back.description = word(lang, "go_on")

    def put_away(self) -> None:
        """Leave nothing of it on the screen."""
        self.said.value = ""
