"""Who would go without a sheet, before the teacher closes or resolves: what that means, and who may write instead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.classroom.lamps import ONCE
from diadoques.classroom.room import Room
from diadoques.classroom.unwritten import Cost
from diadoques.core.prompts import Groups
from diadoques.explain.asked import asking
from diadoques.explain.names import listed
from diadoques.widgets.boxes import fill
from diadoques.widgets.class_page import button, row
from diadoques.widgets.words import class_word, season_in, spoken_name


class DeskBlank:
    """A line for each seat from which nothing has come, with the button that lets the program play it this season.

    ``box`` is what is shown. For the rest of the game the program plays who is put to it in the list of groups.
    """

    def __init__(self, room: Room, play: Callable[[str, str], object]) -> None:
        self.room, self._play = room, play
        self.rule = w.HTML()
        self.rows = w.VBox([])
        self.buttons: dict[str, Any] = {}
        self.box = w.VBox([self.rows, self.rule])
        self.box.add_class("dia-blank")
        self.rows.add_class("dia-blank-rows")
        self._built: object = None

    def show(self, lang: str, wanted: bool) -> None:
        """Show them; ``wanted``: the sheets are shut, or are about to be shut, or settled."""
        room = self.room
        seats = room.blank if wanted and not room.prediction.open else ()
        self.box.layout.display = "" if seats else "none"
        built = (seats, lang, id(room.session.position), [room.session.picks(seat) for seat in seats])
        if built == self._built:
            return
        self._built, self.buttons = built, {}
        self.rule.value = _rule(room, seats, lang) if seats else ""
        alike: dict[Cost | None, list[str]] = {}
        for seat in seats:
            alike.setdefault(room.costs.get(seat), []).append(seat)
        fill(self.rows, [one for cost, same in alike.items() for one in self._row(same, cost, lang)])

    def _row(self, seats: list[str], cost: Cost | None, lang: str) -> list[Any]:
        """Those who fare alike in one sentence, and a button for each."""
        position = self.room.session.position
        names = {seat: spoken_name(position.board, seat, lang).bare for seat in seats}
        key = ("blank_holds" if self.room.may_negotiate else "blank_open") + ("_cost" if cost is not None else "")
        data = {"had": cost.had, "left": cost.left} if cost is not None else {}
        told = class_word(lang, key, players=listed(list(names.values()), lang), **data)
        for seat, name in names.items():
            found = self.buttons[seat] = button(partial(self._play, seat, ONCE))
            found.description = class_word(lang, "blank_once", player=name)
            found.tooltip = class_word(lang, "blank_once_long", season=season_in(position, lang))
        return [w.HTML(f"<p>{escape(told)}</p>"), row(*(self.buttons[seat] for seat in seats))]


def _rule(room: Room, seats: tuple[str, ...], lang: str) -> str:
    """What the rules make of it that nothing comes, each sentence once; unfolded by who wants to read it."""
    session = room.session
    prompts = [one for seat in seats for one in session.prompts.of(seat) if not isinstance(one, Groups)]
    silent = [asking(session.position, prompt, lang, session.reports).silent for prompt in prompts]
    told = " ".join(dict.fromkeys(text for text in silent if text))
    head = escape(class_word(lang, "blank_rule"))
    return f"<details><summary>{head}</summary><p>{escape(told)}</p></details>"
