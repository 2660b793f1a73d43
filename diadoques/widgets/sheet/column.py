"""What one seat is asked, prompt under prompt: the table of panels by type of prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.classroom.going_back import lately, since_last
from diadoques.classroom.session import Session
from diadoques.core.faults import Fault
from diadoques.core.prompts import Form, Groups, Number, Pick, Prompt, Sheet, Throw
from diadoques.explain.faults import fault_text
from diadoques.explain.sentences import sentences
from diadoques.explain.wording import Sentence
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.map.choices import Menu
from diadoques.widgets.prompt_words import leading_prompt, prompt_word
from diadoques.widgets.sheet.hand_box import HandBox
from diadoques.widgets.sheet.option_list import OptionList
from diadoques.widgets.sheet.order_sheet import OrderSheet
from diadoques.widgets.sheet.panel import AskedBox, Do, Panel
from diadoques.widgets.sheet.said_panels import Dice, FilledForm, OneGroup, OneNumber, Picks
from diadoques.widgets.words import spoken_name, word, writer_word

#: The panel of each type of prompt that is said; sheets, of whatever kind, are written on the one ``OrderSheet``.
PANELS: Final[Mapping[type[Prompt], type[Panel]]] = {
    Pick: Picks, Groups: OneGroup, Number: OneNumber, Form: FilledForm, Throw: Dice,
}  # fmt: skip
#: Those of a game that is played answer by answer, where they are others.
_AT_ONCE: Final[Mapping[type[Prompt], type[Panel]]] = {Pick: OptionList}
#: So many sentences of what has just happened stand open, the last ones; those before are folded.
_LATELY: Final = 14
#: Code of the fault by which who has answered nothing takes nothing back.
_NONE_GIVEN: Final = "back-nothing"


class Column:
    """All that the seat whose tab is open is asked; ``box`` is what is shown.

    Attributes:
        sheet: where orders are written; it is there, empty, for who has none to write, too.
        panels: by the name of their prompts.
        hand: what the seat holds hidden, in a game that is played answer by answer.
        back: takes the last answer back; where that is no more to be done, ``stays`` says why beside it.
        people: seats at which somebody sits before this screen; ``empty``: those for which the program answers.
        reader: for whom it is told what has just happened: a player, or "" for all.
    """

    def __init__(self, session: Session, do: Do) -> None:
        self.session, self._do = session, do
        self.hand = HandBox(session, lambda: do(lambda: None))
        self.people: tuple[str, ...] = ()
        self.empty: tuple[str, ...] = ()
        self.reader = ""
        self.back = w.Button(layout=w.Layout(width="auto"))
        self.back.on_click(lambda _: self._take_back())
        self.stays = w.HTML()
        self.stays.add_class("dia-stays")
        self._lately = w.HTML()
        self._lately.add_class("dia-lately")
        self._seat = self._shown_seat = ""
        self.sheet = OrderSheet(session, do)
        self.panels: dict[str, Panel] = {}
        self.asked = AskedBox(session)
        self.head = w.HTML()
        self._of_other = w.HTML()
        self.box = w.VBox([self.head])
        self.box.add_class("dia-column")

    def show(self, seat: str, lang: str, menu: Menu) -> None:
        """Show what ``seat`` is asked, in the order in which it is asked."""
        prompts = self.session.prompts
        if prompts.answer_by_answer:
            self._show_at_once(seat, lang)
            return
        self._shown_seat, asked = seat, prompts.of(seat)
        main = leading_prompt(prompts, seat) or leading_prompt(prompts)
        name = spoken_name(self.session.position.board, seat, lang)
        title = prompt_word(self.session.position, main, "title", lang, player=name) if main is not None else ""
        self.head.value = f"<h3>{escape(title)}</h3>"
        shown: list[Any] = [self.head]
        for prompt in (mine := self._own(asked)) + [one for one in asked if one not in mine]:
            if prompt not in mine and self._of_other not in shown:
                self._of_other.value = self._stands_in(prompt, lang)
                shown.append(self._of_other)
            if isinstance(prompt, Sheet):
                self.sheet.show(seat, lang, menu, prompt)
                self.asked.show(prompt, lang, self._verbs(seat, menu))
                shown += [self.asked.box, self.sheet.box]
            else:
                panel = self._panel(prompt)
                panel.show(prompt, lang, titled=prompt is not main)
                shown.append(panel.box)
        if not asked:
            self.sheet.show(seat, lang, menu, main)
            shown.append(self.sheet.box)
        self._put_away(shown)
        self.box.children = shown

    def _own(self, asked: Sequence[Prompt]) -> list[Prompt]:
        """What whoever writes here answers first, where several do (``Parts.asked``): the sheet is theirs together."""
        parts = self.session.game.abilities.parts
        if parts is None or not self.sheet.part:
            return [*asked]
        return [one for one in asked if isinstance(one, Sheet) or parts.asked(one.topic) == self.sheet.part]

    def _stands_in(self, prompt: Prompt, lang: str) -> str:
        """Above what is for the other writer: that one may answer in his place."""
        parts = self.session.game.abilities.parts
        name = writer_word(self.session.position, parts.asked(prompt.topic), lang) if parts is not None else ""
        return f"<h4>{escape(word(lang, 'asked_of_other', writer=name))}</h4>"

    def _show_at_once(self, seat: str, lang: str) -> None:
        """What is asked of the seat; what has just happened; its hand, and what it may do beside."""
        session, prompts = self.session, self.session.prompts
        self._seat, first = seat, prompts.prompts[0]
        asked = leading_prompt(prompts)
        name = spoken_name(session.position.board, first.seat, lang)
        title = prompt_word(session.position, first, "title", lang, player=name) if asked is not None else ""
        self.head.value = f"<h3>{escape(title)}</h3>"
        shown: list[Any] = [self.head]
        beside: list[Any] = []
        wanted = first.hidden and first.seat == seat
        hidden = self.hand.show(seat, lang, wanted)
        if hidden and wanted and self.hand.covered(seat):
            shown.append(self.hand.box)  # it opens here, for without it nothing can be answered
        for prompt in prompts.of(seat):
            idle = prompt is not first and isinstance(prompt, Pick) and prompt.idle
            if idle or (prompt.hidden and self.hand.covered(seat)):
                continue
            panel = self._panel(prompt)
            panel.show(prompt, lang, titled=prompt is not first)
            where = shown if prompt is first else beside
            where += [panel.box, *([panel.asked.more] if panel.asked.more.value else [])]
        if self._tell_lately(lang):
            shown.append(self._lately)
        shown += self._way_back(lang)
        shown += [self.hand.box] if hidden and self.hand.box not in shown else []
        shown += beside
        self._put_away(shown)
        self.box.children = shown

    def _way_back(self, lang: str) -> list[Any]:
        """What takes the last answer back; what says why it stays; nothing for who has answered nothing."""
        faults = [self._back(seat) for seat in self._sitting]
        why = None if None in faults else next((one for one in faults if one and one.code != _NONE_GIVEN), faults[0])
        self.back.description, self.back.disabled = word(lang, "answer_back"), why is not None
        self.stays.value = f"<small>{html_text(fault_text(why, lang), lang)}</small>" if why is not None else ""
        self.back.tooltip = fault_text(why, lang) if why is not None else ""
        if why is not None and why.code == _NONE_GIVEN:
            return []
        return [self.back] if why is None else [self.back, self.stays]

    @property
    def _sitting(self) -> tuple[str, ...]:
        return self.people or (self._seat,)

    def _back(self, seat: str) -> Fault | None:
        try:
            since_last(self.session, seat, self.empty)
        except Fault as fault:
            return fault
        return None

    def _take_back(self) -> None:
        """Of those who sit here, by who answered last; where nobody may any more, the fault says why not."""
        seats = self._sitting
        seat = next((one for one in seats if self._back(one) is None), seats[0])
        self._do(lambda: self.session.take_back(seat, self.empty))

    def _tell_lately(self, lang: str) -> bool:
        """What came of the last answer that was given here."""
        report = lately(self.session, self._sitting)
        told = sentences(self.session.game.seen(report, self.reader), lang) if report is not None else []
        if not told:
            self._lately.value = ""
            return False
        before = _listed(told[:-_LATELY], lang)
        title = escape(word(lang, "lately_before", count=len(told) - _LATELY))
        folded = f"<details><summary>{title}</summary>{before}</details>" if before else ""
        news = folded + _listed(told[-_LATELY:], lang)
        self._lately.value = f"<b>{escape(word(lang, 'lately'))}</b>{news}"
        return True

    def hand_in_forms(self) -> bool:
        """Hand in what stands filled in on forms and was not handed in yet; whether all of it was taken."""
        asked = [self.panels.get(prompt.name) for prompt in self.session.prompts.of(self._shown_seat)]
        unsaid = [one for one in asked if isinstance(one, FilledForm) and one.unsaid]
        return all(one.hand_in() for one in unsaid)

    @property
    def pointed(self) -> OptionList | None:
        """The panel that a click on the map answers, or None: hands are not on the map."""
        found = (self.panels.get(prompt.name) for prompt in self.session.prompts.of(self._seat) if not prompt.hidden)
        return next((one for one in found if isinstance(one, OptionList) and one.prompt.name), None)

    def put_away(self) -> None:
        """Leave nothing of any of them on the screen."""
        self._put_away(())
        self.head.value = ""
        self.box.children = [self.head]

    def _verbs(self, seat: str, menu: Menu) -> list[str]:
        """Of the orders that the seat may write, and of what it may pay."""
        money = self.session.game.abilities.money
        quotes = money.quotes(self.session.position, seat) if money is not None else ()
        rows = [offer.order for row in menu.values() for offer in row.offers]
        return [str(order.verb) for order in (*rows, *(quote.order for quote in quotes))]

    def _put_away(self, shown: Any) -> None:
        if self.sheet.box not in shown:
            self.sheet.put_away()
        if self.asked.box not in shown:
            self.asked.put_away()
        if self.hand.box not in shown:
            self.hand.put_away()
        if self.stays not in shown:
            self.stays.value = ""
        if self._of_other not in shown:
            self._of_other.value = ""
        if self._lately not in shown:
            self._lately.value = ""
        for panel in self.panels.values():
            if panel.box not in shown:
                panel.put_away()

    def _panel(self, prompt: Prompt) -> Panel:
        table = {**PANELS, **(_AT_ONCE if self.session.prompts.answer_by_answer else {})}
        kind = next(table[one] for one in type(prompt).__mro__ if one in table)
        found = self.panels.get(prompt.name)
        if type(found) is not kind:
            found = self.panels[prompt.name] = kind(self.session, self._do)
        return found


def _listed(told: Sequence[Sentence], lang: str) -> str:
    items = "".join(f"<li>{html_text(one.text, lang)}</li>" for one in told)
    return f"<ul>{items}</ul>" if items else ""
