"""What is said of the line that was written last: understood, refused and why, or which of several units is meant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ipywidgets as w

from diadoques.classroom.judging import plan_of
from diadoques.classroom.session import Session
from diadoques.classroom.sheets import SheetState
from diadoques.core.orders import FOLLOWED, Order, Reading
from diadoques.explain.names import names_for
from diadoques.explain.readings import reading_text
from diadoques.games.door import Position
from diadoques.games.numbering import numbers_of
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.words import word

#: Enters a line; the id says for which unit, "" where the line says it itself.
Type = Callable[[str, str], None]
_MOST_OFFERS = 4


@dataclass(frozen=True, slots=True)
class LastReading:
    """A reading, the orders in whose place it stands, and the sheet as it was then."""

    player: str
    reading: Reading
    replaced: tuple[Order, ...]
    position: Position
    sheet: SheetState


class VerdictLine:
    """The reading of the last line, told in the language of the screen until anything else is done.

    Attributes:
        said: the sentence.
        offers: buttons with what may be written instead, or the units that may be meant.
    """

    def __init__(self, session: Session, enter: Type) -> None:
        self.session, self._enter = session, enter
        self._told: LastReading | None = None
        self.said = w.HTML()
        self.said.add_class("dia-said")
        self.offers = w.HBox([], layout=w.Layout(flex_flow="row wrap"))

    def take(self, player: str, before: SheetState, reading: Reading) -> None:
        """Keep what came of a line; ``before``: the sheet on which it was written."""
        sheet, old = self.session.sheet(player), before.lines
        # A support that is for the twin of its unit now says what it said (``classroom.deeds``).
        changed = [
            row for row, line in old.items()
            if row in sheet.lines and sheet.lines[row].order != line.order and sheet.lines[row].text != line.text
        ]  # fmt: skip
        replaced = tuple(old[row].order for row in changed)
        self._told = LastReading(player, reading, replaced, self.session.position, sheet)

    def forget(self) -> None:
        """Nothing is said any more."""
        self._told = None
        self.said.value = ""
        fill(self.offers, ())

    def show(self, player: str, lang: str) -> None:
        """Say it in ``lang``, unless something else was done since: another tab, another season, an undo."""
        told = self._told
        now = (player, self.session.position, self.session.sheet(player))
        if told is None or (told.player, told.sheet) != (now[0], now[2]) or told.position is not now[1]:
            self.forget()
            return
        reading, planned = told.reading, plan_of(self.session, player)
        write = self.session.game.write
        parts = []
        if reading.followed and reading.order is not None:
            twin = numbers_of(planned).get(reading.order.unit)
            key = "understood_for" if twin else "understood"
            parts.append(word(lang, key, order=write(planned, reading.order, lang), number=twin))
        if told.replaced:
            orders = ", ".join(write(planned, order, lang) for order in told.replaced)
            parts.append(word(lang, "replaces", order=orders))
        parts.append(reading_text(names_for(self.session.position, lang), reading))
        tone = "dia-good" if reading.verdict in FOLLOWED else "dia-bad"
        text = " — ".join(part for part in parts if part)
        self.said.value = f'<span class="{tone}" role="status">{html_text(text, lang)}</span>' if text else ""
        fill(self.offers, [self._button(*one) for one in self._offered(told, planned, lang)])

    def _offered(self, told: LastReading, planned: Any, lang: str) -> list[tuple[str, str, str]]:
        """What each button says, and the line and the unit that it enters."""
        reading, lines = told.reading, told.sheet.lines
        if not reading.pieces:
            return [(offer[:60], offer, "") for offer in reading.offers if " " in offer][:_MOST_OFFERS]
        names = names_for(self.session.position, lang)
        found, numbers = [], numbers_of(planned)
        for piece in reading.pieces:
            now = self.session.game.write(planned, lines[piece].order, lang)
            unit = names.unit(planned.units[piece], str(numbers.get(piece, "")))
            found.append((word(lang, "which", unit=unit, order=now), reading.text, piece))
        return found

    def _button(self, text: str, line: str, piece: str) -> Any:
        button = w.Button(description=text, layout=w.Layout(width="auto"))
        button.on_click(lambda _: self._enter(line, piece))
        return button
