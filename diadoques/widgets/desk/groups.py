"""The groups on the teacher's desk: who plays whom and how, how far each is, and the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.classroom.clock import IDLE
from diadoques.classroom.lamps import DEVICE, ONCE, PAPER, PROGRAM, PROGRAMS, SHARED, WAYS, Group
from diadoques.classroom.room import Room
from diadoques.classroom.seating import chosen_by
from diadoques.classroom.writers import roles
from diadoques.explain.catalogue import capital
from diadoques.explain.stages import stage_word
from diadoques.widgets.class_page import PROJECTOR, button, row
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.kit.lamp_chips import chip, state_word
from diadoques.widgets.words import class_word, room_word, seat_heading, spoken_name, writer_told


class Renewal:
    """A new code, asked back before it is given: whoever came by the old one is put out; ``box`` asks, ``button`` is
    what is clicked first.
    """

    def __init__(self, seat: str, renew: Callable[[str], object] | None) -> None:
        """``renew`` gives the seat, or the projector, its new code."""
        self.button = button(lambda: self._ask(True), "dia-link")
        self._renew, self._seat = renew, seat
        self._asking, self._told = False, ("", "", "")
        self.sure = w.HTML()
        self.yes, self.no = button(self._sure), button(lambda: self._ask(False))
        self.box = w.VBox([self.sure, row(self.yes, self.no)], layout=w.Layout(display="none"))
        self.box.add_class("dia-warn")

    def show(self, lang: str, offered: bool, tooltip: str, sure: str, writer: str = "") -> None:
        """Show the button where it is ``offered``; ``sure``: what is asked; ``writer``: whose code, of several."""
        self.button.description = class_word(lang, "renew_of" if writer else "renew", writer=writer)
        self.button.tooltip = tooltip
        self.button.layout.display = "" if offered else "none"
        self._told = (html_text(sure, lang), class_word(lang, "renew_yes"), class_word(lang, "cancel"))
        self._ask(self._asking and offered)  # it may have been given elsewhere meanwhile

    def _ask(self, asking: bool) -> None:
        self._asking = asking
        self.sure.value, self.yes.description, self.no.description = self._told if asking else ("", "", "")
        self.box.layout.display = "" if asking else "none"

    def _sure(self) -> None:
        self._ask(False)
        if self._renew is not None:
            self._renew(self._seat)


class GroupRow:
    """One seat."""

    def __init__(
        self,
        seat: str,
        open_sheet: Callable[[str], None],
        play: Callable[[str, str], None],
        renew: Callable[[str], object] | None = None,
        roles: Sequence[str] = (),
    ) -> None:
        """``renew`` gives the seat a new code, where groups join by codes; ``roles``: those who have one each."""
        self.seat = seat
        self._renews = renew is not None
        self.renewals = {role: Renewal(role, renew) for role in roles}
        self._telling = False
        self.name = w.HTML()
        self.state = w.HTML()
        self.state.add_class("dia-state")
        self.way = w.Dropdown(options=[(one, one) for one in WAYS])
        self.way.observe(lambda change: None if self._telling else play(seat, str(change["new"])), "value")
        self.way.add_class("dia-way")
        self.number = w.Dropdown(options=[("–", 0)])
        self.number.add_class("dia-number")
        self.open = button(lambda: open_sheet(seat), "dia-link")
        again = [one.button for one in self.renewals.values()]
        self._again = w.HBox(again if len(again) > 1 else [])
        self._again.add_class("dia-again")
        first = again if len(again) == 1 else []
        self.box = w.HBox([self.name, *first, self.number, self.way, self.state, self.open])
        self.box.add_class("dia-group")

    def show(self, room: Room, group: Group, lang: str, codes: Mapping[str, str], choosing: bool) -> None:
        """Show the seat; ``choosing``: the teacher deals by hand."""
        board = room.session.position.board
        name = spoken_name(board, group.seat, lang)
        facts = [f"<b>{escape(seat_heading(board, group.seat, lang))}</b>"]
        if group.number:
            facts.append(escape(class_word(lang, "number", number=group.number)))
        if group.way not in (PROGRAM, SHARED):
            told = [self._code(room, role, codes[role], lang) for role in self.renewals if codes.get(role)]
            facts += [" ".join(told)] if told else []
        self.name.value = f"{chip(group.seat, board.id)} {' · '.join(facts)}"
        self.state.value = escape(state_word(room, group, lang))
        self._telling = True
        ways = (
            WAYS if group.way == SHARED or room.host not in ("", group.seat) else [one for one in WAYS if one != SHARED]
        )
        self.way.options = [(_way(room, one, lang), one) for one in ways]
        self.way.value = group.way
        self._telling = False
        self.way.tooltip = class_word(lang, "way", player=name.bare)
        self._offer_codes(room, group, lang, codes)
        self.open.description = room_word(room.answer_by_answer, lang, "open_sheet")
        self.open.tooltip = room_word(room.answer_by_answer, lang, "open_sheet_of", player=name)
        asked = group.seat in room.session.asked
        typed = group.way == PAPER or (group.seat in room.beside and group.way not in PROGRAMS)
        self.open.layout.display = "" if typed and asked else "none"
        self.number.layout.display = "" if choosing and group.seat in room.seats else "none"

    @property
    def below(self) -> list[Any]:
        """What stands below: new codes where several write, and where it is asked back whether one is to be given."""
        return [*([self._again] if self._again.children else []), *(one.box for one in self.renewals.values())]

    def _code(self, room: Room, role: str, code: str, lang: str) -> str:
        """A code that is open, and whose it is where several write one sheet."""
        writer = writer_told(room.session.position, role, lang)
        told = escape(class_word(lang, "code_of" if writer else "code", code=code, writer=writer))
        shown = f'<code title="{told}" aria-label="{told}">{escape(code)}</code>'
        return f'<span class="dia-whole">{escape(capital(writer))} {shown}</span>' if writer else shown

    def _offer_codes(self, room: Room, group: Group, lang: str, codes: Mapping[str, str]) -> None:
        """A new code, for whoever has used his."""
        name = spoken_name(room.session.position.board, self.seat, lang)
        for role, renewal in self.renewals.items():
            writer = writer_told(room.session.position, role, lang)
            keys = ("renew_long_of", "renew_sure_of") if writer else ("renew_long", "renew_sure")
            told, sure = (class_word(lang, key, player=name, writer=writer) for key in keys)
            renewal.show(lang, self._renews and not codes.get(role) and group.way == DEVICE, told, sure, writer)


def _way(room: Room, way: str, lang: str) -> str:
    """How a seat may be played; for how long the program plays it once, in the word of the game."""
    once = stage_word(room.session.game.about.id, lang, ONCE) if way == ONCE else ""
    return once or room_word(room.answer_by_answer, lang, f"way_{way}")


class ScreenRow:
    """The code by which another browser shows what all see together."""

    def __init__(self, renew: Callable[[str], object] | None) -> None:
        """``renew`` gives the projector a new code, where it opens by one."""
        self._renews = renew is not None
        self.told = w.HTML()
        self.renewal = Renewal(PROJECTOR, renew)
        line = w.HBox([self.told, self.renewal.button])
        line.add_class("dia-screen")
        self.box = w.VBox([line, self.renewal.box])

    def show(self, lang: str, code: str) -> None:
        """Show its code, or that it was used."""
        key = "screen_code" if code else "screen_open"
        told = escape(class_word(lang, key, code="\0")).replace("\0", f"<code>{escape(code)}</code>")
        self.told.value = f'<span class="dia-quiet">{told}</span>'
        told, sure = (class_word(lang, key) for key in ("renew_screen", "renew_screen_sure"))
        self.renewal.show(lang, not code, told, sure)
        self.box.layout.display = "" if self._renews else "none"


class DeskGroups:
    """All seats, and the deal; ``box`` is what is shown."""

    def __init__(
        self,
        room: Room,
        ask: Callable[[Callable[[], object]], bool],
        open_sheet: Callable[[str], None],
        renew: Callable[[str], object] | None = None,
    ) -> None:
        self.room, self._ask = room, ask
        self.choosing = False
        self._dealt = 0
        self.head = w.HTML()
        roles_of = partial(roles, room.session.position)
        self.rows = {seat: GroupRow(seat, open_sheet, self._play, renew, roles_of(seat)) for seat in room.everybody}
        self.screen = ScreenRow(renew)
        self.others = w.VBox([])
        self.count = w.Dropdown(options=range(1, len(room.seats) + 1), value=len(room.seats))
        self.count.layout.width = "70px"
        self.random = button(self._deal)
        self.choose = button(self._choose)
        self.told = w.HTML()
        self.deal = row(self.count, self.random, self.choose)
        seats = [box for one in self.rows.values() for box in (one.box, *one.below)]
        self.box = w.VBox([self.head, *seats, self.others, self.told, self.deal])
        self.box.add_class("dia-groups")
        self._open_sheet = open_sheet

    def show(self, lang: str, codes: Mapping[str, str]) -> None:
        """Show who is how far."""
        room = self.room
        self.head.value = f"<h3>{escape(class_word(lang, 'groups'))}</h3>"
        for group in room.groups:
            self.rows[group.seat].show(room, group, lang, codes, self.choosing)
        self.screen.show(lang, codes.get(PROJECTOR, ""))
        self._show_others(lang)
        self._show_deal(lang)

    def _show_others(self, lang: str) -> None:
        """Who is asked and is no player: the class, that throws dice; the umpire. The teacher answers for them."""
        board = self.room.session.position.board
        asked = [seat for seat in self.room.session.asked if seat not in self.rows]
        rows = []
        for seat in asked:
            name = seat_heading(board, seat, lang)
            opener = button(partial(self._open_sheet, seat), "dia-link")
            opener.description = room_word(self.room.answer_by_answer, lang, "open_sheet")
            line = w.HBox([w.HTML(f"<b>{escape(name)}</b>"), opener])
            line.add_class("dia-group")
            rows.append(line)
        fill(self.others, rows)

    def _show_deal(self, lang: str) -> None:
        room, numbers = self.room, [group.number for group in self.room.groups]
        told = class_word(lang, "dealt_by" if room.seed else "not_dealt")
        hint = class_word(lang, "dealt_from", seed=room.seed) if room.seed else ""
        self.told.value = f'<span class="dia-quiet" title="{escape(hint)}">{escape(told)}</span>'
        dealt = max(numbers, default=0)
        if dealt and dealt != self._dealt:
            self.count.value = dealt  # as many as there are; another number may be chosen to draw anew
        self._dealt = dealt
        begun = room.under_way or room.clock.stage != IDLE or room.up
        self.told.layout.display = "" if room.seed or not (begun or any(numbers)) else "none"
        self.deal.layout.display = "none" if begun else ""
        self.random.description = class_word(lang, "deal")
        self.random.tooltip = class_word(lang, "deal_long")
        self.choose.description = class_word(lang, "choose_done" if self.choosing else "choose")
        self.choose.tooltip = class_word(lang, "choose_long")
        self.count.tooltip = class_word(lang, "deal_groups")
        if not self.choosing:
            choices = [(class_word(lang, "nobody"), 0), *((str(one), one) for one in range(1, len(room.seats) + 1))]
            for group in room.groups:
                field = self.rows[group.seat].number
                field.options, field.value = choices, group.number

    def _play(self, seat: str, way: str) -> None:
        self._ask(lambda: self.room.play(seat, way))

    def _deal(self) -> None:
        self.choosing = False
        self._ask(lambda: self.room.deal(int(self.count.value)))

    def _choose(self) -> None:
        if not self.choosing:
            self.choosing = True
            self._ask(lambda: None)
            return
        numbers = {seat: int(self.rows[seat].number.value) for seat in self.room.seats}
        if self._ask(lambda: self.room.deal(chosen=chosen_by(numbers))):
            self.choosing = False
            self._ask(lambda: None)
