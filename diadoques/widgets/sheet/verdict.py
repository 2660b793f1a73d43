"""What is said of the line that was written last, and of the orders as they stand together on a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import ipywidgets as w

from diadoques.board.spaces import split_coast
from diadoques.classroom.privacy import plan_of
from diadoques.classroom.session import Session
from diadoques.classroom.state import SheetState, row_number
from diadoques.core.orders import FOLLOWED, Order, Reading
from diadoques.explain.names import names_for
from diadoques.explain.offers import AID, MARCH, Offer, carries, teller
from diadoques.explain.readings import reading_text
from diadoques.games.door import Position
from diadoques.games.unit_numbers import numbers_of
from diadoques.notation.lexicon import MOST_OFFERS
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.words import word

# --- What is said of the line that was written last: understood, refused and why, or which of several units is meant


#: Enters a line; the id says for which unit, "" where the line says it itself.
Type = Callable[[str, str], None]


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

    def keep_verdict(self, player: str, before: SheetState, reading: Reading) -> None:
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
            return [(offer[:60], offer, "") for offer in reading.offers if " " in offer][:MOST_OFFERS]
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


# --- What is to be known of orders as they stand together on a sheet: nobody carries this one, those two meet


def row_notes(planned: Any, written: Iterable[tuple[str, Order]], lang: str) -> dict[str, str]:
    """A sentence under the line of each order that will come to nothing if this sheet stays as it is.

    Args:
        planned: what the sheet is written for.
        written: its orders with the lines that they take.
    """
    tell = teller(planned.game)
    rows = {
        key: offer for key, order in written if not tell.paid(order)
        for offer in tell.row(planned, key, (order,), lang).offers
    }  # fmt: skip
    offers = list(rows.values())
    sheet = [one.order for one in offers]
    found = {}
    for key, offer in rows.items():
        rivals = [one for one in offers if one is not offer and tell.rivals(planned, offer.order, one.order, sheet)]
        if offer.by_sea and not any(carries(one, offer) for one in offers):
            found[key] = word(lang, "no_fleet")
        elif any(_astray(offer, one) for one in offers):
            found[key] = word(lang, "astray", unit=row_name(planned, offer.target, lang))
        elif rivals and not any(_helped(one, offers) for one in (offer, *rivals)):
            found[key] = word(
                lang, "rivals", units=", ".join(row_name(planned, one.order.unit, lang) for one in rivals)
            )
    return found


def _astray(offer: Offer, helped: Offer) -> bool:
    """Whether a unit is helped to do something else than what it is told."""
    if offer.act != AID or helped.order.unit != offer.target:
        return False
    ends = {split_coast(place)[0] for place in helped.at} if helped.act == MARCH else set()
    return split_coast(offer.goal)[0] not in ends if offer.goal else bool(ends)


def _helped(offer: Offer, offers: Iterable[Offer]) -> bool:
    return any(one.act == AID and one.goal and one.target == offer.order.unit for one in offers)


def row_name(planned: Any, row: str, lang: str) -> str:
    """What a line of a sheet is for, with its number where several are for the same."""
    piece, number = row_number(row)
    title = teller(planned.game).title(planned, piece, lang)
    twin = numbers_of(planned).get(piece)
    return f"{twin} · {title}" if twin else f"{title} ({number})" if number > 1 else title
