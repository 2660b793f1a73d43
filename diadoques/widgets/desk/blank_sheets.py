"""Who would go without a sheet, before the teacher closes or resolves: what that means, and who may write instead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Final

import ipywidgets as w

from diadoques.classroom.lamps import ONCE
from diadoques.classroom.room import Room
from diadoques.classroom.unwritten import Cost
from diadoques.core.prompts import Groups
from diadoques.explain.asked import asking
from diadoques.explain.names import listed
from diadoques.widgets.class_page import button, row
from diadoques.widgets.words import class_word, season_in, spoken_name

#: What becomes of those from whom nothing comes: whether moves are awaited, and whether units would be lost.
_FATES: Final = {
    (True, False): "blank_holds", (True, True): "blank_holds_cost",
    (False, False): "blank_open", (False, True): "blank_open_cost",
}  # fmt: skip


class DeskBlank:
    """What it means that nothing has come from a seat, and a button that lets the program play it this season.

    For the rest of the game the program plays who is put to it in the list of groups.

    Attributes:
        told: what it means, for those from whom nothing has come.
        offers: the buttons; they stay the same, so that no click falls on one that is just replaced.
    """

    def __init__(self, room: Room, play: Callable[[str, str], object]) -> None:
        self.room = room
        self.told = w.HTML()
        self.told.add_class("dia-blank")
        self.buttons = {seat: button(partial(play, seat, ONCE)) for seat in room.everybody}
        self.offers = row(*self.buttons.values())

    def show(self, lang: str, wanted: bool) -> None:
        """Show them; ``wanted``: the sheets are shut, or are about to be shut, or settled."""
        room, position = self.room, self.room.session.position
        seats = room.blank if wanted and not room.prediction.open else ()
        self.told.layout.display = self.offers.layout.display = "" if seats else "none"
        self.told.value = _told(room, seats, lang) if seats else ""
        for seat, found in self.buttons.items():
            found.layout.display = "" if seat in seats else "none"
            found.description = class_word(lang, "blank_once", player=spoken_name(position.board, seat, lang).bare)
            found.tooltip = class_word(lang, "blank_once_long", season=season_in(position, lang))


def _told(room: Room, seats: tuple[str, ...], lang: str) -> str:
    """Those who fare alike in one sentence; under it, unfolded by who wants to read it, what the rules make of it."""
    session, board = room.session, room.session.position.board
    alike: dict[Cost | None, list[str]] = {}
    for seat in seats:
        alike.setdefault(room.costs.get(seat), []).append(spoken_name(board, seat, lang).bare)
    lines = []
    for cost, names in alike.items():
        if cost is None and room.may_negotiate and room.up:
            continue  # it is said above, of all who hold
        key = _FATES[room.may_negotiate, cost is not None]
        data = {"had": cost.had, "left": cost.left} if cost is not None else {}
        lines.append(f"<p>{escape(class_word(lang, key, players=listed(names, lang), **data))}</p>")
    prompts = [one for seat in seats for one in session.prompts.of(seat) if not isinstance(one, Groups)]
    silent = [asking(session.position, prompt, lang, session.reports).silent for prompt in prompts]
    rule = " ".join(dict.fromkeys(text for text in silent if text))
    head = escape(class_word(lang, "blank_rule"))
    return f"{''.join(lines)}<details><summary>{head}</summary><p>{escape(rule)}</p></details>"
