"""The sheet of one diadoch: a list of what is legal for each unit, a line to type on, undo, hand in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.classroom.privacy import plan_of
from diadoques.classroom.session import Session
from diadoques.core.orders import FOLLOWED, Order, Reading
from diadoques.core.prompts import Bid, Prompt
from diadoques.draw.signs import shapes_of
from diadoques.explain.catalogue import order_word
from diadoques.explain.offers import Offer, OrderTeller, teller
from diadoques.games.unit_numbers import numbers_of
from diadoques.widgets.kit.counters import counter_of
from diadoques.widgets.map.choices import Menu, Passage, choices, with_written
from diadoques.widgets.prompt_words import prompt_word
from diadoques.widgets.sheet.order_cards import NONE, OrderCard, OrderCards, drawn, offered, title_of
from diadoques.widgets.sheet.order_line import OrderLine
from diadoques.widgets.sheet.purse import Purse, account_told
from diadoques.widgets.sheet.verdict import VerdictLine, row_name, row_notes
from diadoques.widgets.words import card_word, spoken_name, word


class OrderSheet:
    """The sheet of whichever player is shown; ``box`` is what is shown. Every act goes through ``do``."""

    def __init__(self, session: Session, do: Callable[[Callable[[], None]], None]) -> None:
        """``do`` runs an act, shows what changed, and turns faults into sentences."""
        self.session = session
        self._do = do
        self._player = ""
        self._lang = "fr"
        self._menu: Menu = {}
        self._prompt: Prompt | None = None
        self._built: object = None
        self._warned: tuple[object, ...] | None = None  # who was told what his sheet leaves out, as it then stood
        self._quiet = False
        self.selected = ""
        self._done_with = ""  # the card on which something was just chosen
        #: Who writes here, of those that write one sheet (``abilities.Parts``); "": one for all.
        self.part = ""
        #: Lifts the unit of a line on the map; a page that has one puts it here.
        self.lift: Callable[[str], object] = lambda _piece: None
        #: Puts down on the map whatever is in hand there: the sheet was written on, or handed in.
        self.put_down: Callable[[], object] = lambda: None
        self.ledger = w.HTML()
        self.nothing = w.HTML()
        self.cards: dict[str, OrderCard] = {}
        self.view = OrderCards(self._chosen, self._opened)
        self.line = OrderLine(self._typed)
        self.verdict = VerdictLine(session, self._typed)
        self.passage = Passage(session, self.give)
        self.progress = w.HTML()
        self.purse = Purse(session, do, self.give)
        self.undo = w.Button(layout=w.Layout(width="auto"))
        self.undo.on_click(lambda _: self._do(lambda: self.session.undo(self._player)))
        self.seal = w.Button(layout=w.Layout(width="auto"))
        self.seal.on_click(lambda _: self._do(self._hand_in))
        self.seal.add_class("dia-seal")
        self.handed = w.HTML()
        self.handed.add_class("dia-handed")
        self.end = w.HBox([self.undo, self.handed, self.seal])
        self.end.add_class("dia-sheet-end")
        # What is said of a line stands above it: below, on a small screen, it would lie behind the button that stays.
        written = (self.verdict.said, self.verdict.offers, self.line, self.passage.box)
        self.box = w.VBox([self.ledger, self.nothing, self.view, self.purse.box, *written, self.progress, self.end])

    def show(self, player: str, lang: str, menu: Menu, prompt: Prompt | None) -> None:
        """Show the sheet of ``player``; lists are built anew only when they offer something else.

        ``prompt``: what it is written for, or, of who is not asked, what the others are.
        """
        planned = plan_of(self.session, player)
        shown, beside = with_written(menu, planned, self.session.rows(player), lang)
        key = (player, lang, self.session.position.phase, id(menu), beside, self.part)
        if player != self._player:
            self.put_away()
        self._player, self._lang, self._menu, self._prompt = player, lang, self._own_first(shown), prompt
        self.line.hand_to(player, self.session.position)
        self._quiet = True
        try:
            if key != self._built:
                self._build()
                self._built = key
            self._refresh()
            self.verdict.show(player, lang)
            self.passage.show(player, lang, menu, planned)
            self.purse.show(player, lang, prompt)
        finally:
            self._quiet = False
        if self._done_with:
            self._go_on()

    @property
    def said(self) -> Any:
        """What was said of the line written last."""
        return self.verdict.said

    @property
    def _tell(self) -> OrderTeller:
        """How the game tells its orders."""
        return teller(self.session.position.game)

    @property
    def _planned(self) -> Any:
        """What the orders of this sheet are written for."""
        return plan_of(self.session, self._player)

    def put_away(self) -> None:
        """Leave nothing of the sheet that was open on the screen: what hides in the browser can be read there, too."""
        self._player, self._menu, self._built, self.selected = "", {}, None, ""
        self.cards = {}
        self.view.put_away()
        self.nothing.value = ""
        self.ledger.value = self.progress.value = ""
        self.verdict.forget()
        self.passage.forget()
        self.line.hand_to("", self.session.position)
        self.line.placeholder = ""
        self.purse.put_away()

    def point_out(self, piece: str) -> None:
        """A unit was lifted on the map, or its card opened: what is typed is for it, and its card lies open."""
        self.selected = piece
        self._unfold(piece)

    def _unfold(self, piece: str) -> None:
        """Show what may be ordered on a line ("": on none)."""
        card = self.cards.get(piece)
        planned, lang = self._planned, self._lang
        if card is None:
            self.view.opened, self.view.choices = "", []
            return
        told = choices({piece: self._menu[piece]}, planned, self._player, lang, self.session.orders(self._player))
        acts = [offer.act for offer in self._menu[piece].offers]
        self.view.choices = offered(card, told[piece], acts, lang)
        self.view.opened = piece

    def _opened(self, key: str) -> None:
        """A card was opened or folded: so its unit is lifted on the map, or put down."""
        self.point_out(key if key in self.cards else "")
        if self.selected and self._on_map(self.selected):
            self.lift(self.selected)
        else:
            self.put_down()

    def _chosen(self, key: str, value: int | str) -> None:
        """Something was chosen on a card; the next that wants an order opens, its unit in hand on the map."""
        card = self.cards.get(key)
        if card is None or not any(value == known and type(value) is type(known) for _, known in card.options):
            return
        self._done_with = key if value != NONE else ""
        card.value = value

    def _on_map(self, key: str) -> bool:
        """Whether a line is for what stands on the map, or is to be raised there."""
        return key in self._planned.units or key[:1] in ("@", "+")

    def _go_on(self) -> None:
        """After a choice on a card, the next unit that wants an order: its card opens, it is in hand on the map."""
        key, self._done_with = self._done_with, ""
        order, waiting = list(self.cards), [one for one in self._without if one in self.cards]
        if key in self.session.sheet(self._player).lines and waiting:
            self._opened(next((one for one in waiting if order.index(one) > order.index(key)), waiting[0]))

    def _build(self) -> None:
        lang, planned = self._lang, self._planned
        self.cards = {}
        for piece, row in self._menu.items():
            options: list[tuple[str, int | str]] = [(row.empty, NONE)]
            heads = self._tell.heads(planned, piece)
            options += [(word(lang, "leads", unit=row_name(planned, unit, lang)), unit) for unit in heads]
            options += [(self._told(one), index) for index, one in enumerate(row.offers)]
            name = row_name(planned, piece, lang)
            counter = counter_of(planned, piece)
            self.cards[piece] = OrderCard(
                title=title_of(planned, piece, name, lang),
                empty=row.empty.strip("— "),
                options=options,
                choose=partial(self._listed, piece),
                unit=name if counter is not None else "",
                sign=counter,
            )
        self.view.shapes = shapes_of(planned.board.id)
        self.view.labels = {"choices": card_word(lang, "choices")}
        asked = self._player in self.session.asked
        empty = not self.cards and not (asked and isinstance(self._prompt, Bid))
        player = spoken_name(planned.board, self._player, lang) if empty else ""
        self.nothing.value = escape(self._word("none", player=player)) if empty else ""
        self.nothing.layout.display = "" if empty else "none"
        self.line.placeholder = self._example()
        self.line.layout.display = "" if self._menu or asked else "none"

    def _own_first(self, menu: Menu) -> Menu:
        """The lines; those first of which most orders are in the domain of whoever writes here, where several do."""
        parts = self.session.game.abilities.parts
        if parts is None or not self.part:
            return menu
        mine = {key: sum(parts.domain(one.order) == self.part for one in row.offers) for key, row in menu.items()}
        return dict(sorted(menu.items(), key=lambda one: 2 * mine[one[0]] <= len(one[1].offers)))

    def _told(self, offer: Offer) -> str:
        """An order, and the same in words; first which of several like units it helps: what comes last is cut."""
        told = f"{offer.text}   ({offer.label})" if offer.label else offer.text
        twin = numbers_of(self._planned).get(offer.target)
        return word(self._lang, "twin", number=twin, order=told) if twin else told

    def _word(self, role: str, **data: object) -> str:
        """A phrase for what is asked."""
        prompt = self._prompt or Prompt("", self._player)
        return prompt_word(self.session.position, prompt, role, self._lang, **data)

    def _example(self) -> str:
        """What the empty line shows: one of his orders, which shows a notation best, else the game's own example."""
        offers = [offer for row in self._menu.values() for offer in row.offers]
        own = next((one for one in offers if one.direct), next(iter(offers), None))
        return word(self._lang, "type_here", example=own.text if own is not None else self._word("example"))

    def _refresh(self) -> None:
        lang, sheet = self._lang, self.session.sheet(self._player)
        codes: dict[str, tuple[str, str]] = {}
        told = row_notes(self._planned, self.session.rows(self._player), lang)
        for piece, card in self.cards.items():
            line = sheet.lines.get(piece)
            offers = self._menu[piece].offers
            orders = [offer.order for offer in offers]
            led = next((row for row, one in sheet.lines.items() if self._tell.head(one.order) == piece), NONE)
            # Of whom an order names as its head, nothing else is written.
            alone = line is None and any(value == led for _, value in card.options)
            number = orders.index(line.order) if line is not None and line.order in orders else NONE
            card.show(led if alone else number)
            by_rule = card.value == NONE and bool(self._tell.heads(self._planned, piece))
            card.note = (
                order_word(self.session.position.game, lang, "leads_by_rule") if by_rule else told.get(piece, "")
            )
            card.quiet = by_rule
            if isinstance(card.value, str):
                codes[piece] = (card.label, "")
            elif card.value != NONE:
                offer = offers[card.value]
                codes[piece] = (offer.label, offer.text) if offer.label else (offer.text, "")
        self.view.cards = drawn(self.cards, codes)
        if self.view.opened:
            self._unfold(self.view.opened)
        wanted = self.session.wanted(self._player)
        done = sum(piece in sheet.lines for piece in wanted)
        due = self.session.due(self._player)
        done, all_ = (self.session.done(self._player), due) if due else (done, len(wanted))
        text = self._word("progress", done=done, all=all_)
        warned = not sheet.sealed and bool(self._without or self._waiting) and self._warned == self._as_it_stands
        if sheet.sealed:
            text += f" · {word(lang, 'progress_sealed')}"
        elif warned:
            if self._without:
                units = ", ".join(row_name(self._planned, piece, lang) for piece in self._without)
                text += f" · {word(lang, 'progress_without', units=units)}"
            if self._waiting:
                text += f" · {word(lang, 'progress_waiting', line=self._waiting)}"
        bar = "".join(f'<i class="dia-is-{"done" if number < done else "open"}"></i>' for number in range(all_))
        far = f'<b>{escape(text)}</b><span class="dia-progress" aria-hidden="true">{bar}</span>'
        self.progress.value = far if wanted or due or warned else ""
        self.ledger.value = account_told(self.session, self._player, lang, self._prompt)
        self.undo.description = word(lang, "undo")
        self.undo.disabled = not self.session.undo_depth(self._player)
        # What takes it back stands elsewhere than what handed it in: a second tap does not undo the first.
        self.handed.value = f"✓ {escape(word(lang, 'progress_sealed'))}" if sheet.sealed else ""
        (self.end.add_class if sheet.sealed else self.end.remove_class)("dia-sealed")
        key = "take_back" if sheet.sealed else "hand_in_anyway" if warned else "hand_in"
        self.seal.description = word(lang, key)
        asked = self._menu or self._player in self.session.asked
        self.seal.layout.display = "" if asked and self._player not in self.session.shut else "none"

    def _listed(self, piece: str, chosen: int | str) -> None:
        if self._quiet:
            return
        if chosen == NONE:
            self._do(lambda: self._lay_down(piece))
        elif isinstance(chosen, str):
            self._written(lambda: self._lead(piece, chosen))
        else:
            self.give(self._menu[piece].offers[chosen].order)

    def _lay_down(self, piece: str) -> None:
        """Strike out what is ordered of a line; of a character also that an order names him."""
        self.session.withdraw(self._player, piece)
        self._unname(piece)

    def _unname(self, piece: str) -> None:
        """Let no order name the character of a line at the head of its unit."""
        for row, order in self.session.rows(self._player):
            if self._tell.head(order) == piece:
                self.session.give(self._player, self._tell.led(self._planned, row, order, ""))

    def _lead(self, piece: str, unit: str) -> Reading:
        """Name the character of a line at the head of a unit, in the order that it has."""
        self._lay_down(piece)
        line = self.session.sheet(self._player).lines.get(unit)
        order = self._tell.led(self._planned, unit, line.order if line is not None else None, piece)
        return self.session.give(self._player, order)

    def give(self, order: Order, *, pointed: bool = False) -> None:
        """Put an order on the sheet and say what came of it; who was named at the head of its unit leads it still.

        Args:
            pointed: it comes from the map, where another unit may be in hand by now.
        """

        def write() -> Reading:
            tell, row = self._tell, self.session.piece_of(order)
            line = self.session.sheet(self._player).lines.get(row)
            head = tell.head(line.order) if line is not None else ""
            if not order.unit:
                self._unname(row)  # he cannot both lead and go alone
            kept = head and not tell.head(order)
            led = tell.led(self._planned, row, order, head) if kept else order
            return self.session.give(self._player, self._signed(led))

        self._written(write, pointed=pointed)

    def _typed(self, text: str, piece: str = "") -> None:
        """Read a line, for ``piece`` where it was said which unit is meant."""
        if text.strip():
            meant, line = piece or self.selected, self._signed(text)
            self._written(lambda: self.session.type(self._player, line, meant, self._lang), typed=True)
        else:  # given up: nothing waits on the line any more
            self.verdict.forget()
            self._do(lambda: None)

    def _signed(self, written: Any) -> Any:
        """An order or a line in the part of the sheet of whoever writes here, where several do."""
        parts = self.session.game.abilities.parts
        return parts.signed(written, self.part) if parts is not None and self.part else written

    def _written(self, write: Callable[[], Reading], *, typed: bool = False, pointed: bool = False) -> None:
        def act() -> None:
            before = self.session.sheet(self._player)
            reading = write()
            self.verdict.keep_verdict(self._player, before, reading)
            self.passage.keep_order(self._player, reading)
            if reading.followed:
                self.point_out("")  # whoever types another line need not mean this unit
                if not pointed:
                    self.put_down()
            if typed and reading.verdict in FOLLOWED:
                self.line.clear()

        self._do(act)

    def _hand_in(self) -> None:
        """Hand the sheet in, or take it back; what it leaves out is said first: a unit, a line not given."""
        sheet = self.session.sheet(self._player)
        left_out = self._without or self._waiting
        if left_out and not sheet.sealed and self._warned != self._as_it_stands:
            self._warned = self._as_it_stands
            if not self._waiting:  # why a line was refused is still to be read
                self.verdict.forget()
            return
        self._warned = None
        self.session.hand_in(self._player, not sheet.sealed)
        self.point_out("")
        self.put_down()

    @property
    def _as_it_stands(self) -> tuple[object, ...]:
        return self._player, self.session.position, tuple(self.session.sheet(self._player).lines), self._waiting

    @property
    def _waiting(self) -> str:
        """What stands on the line to type on and was not taken, or ""."""
        return self.line.waiting(self.session.position).get(self._player, "")

    @property
    def _without(self) -> list[str]:
        """The pieces that want an order of a movement season and have none."""
        if self.session.due(self._player):
            return []
        return [
            piece for piece in self.session.wanted(self._player) if piece not in self.session.sheet(self._player).lines
        ]
