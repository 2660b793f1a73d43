"""A player's money: a table with a running balance, and payments built by clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape
from itertools import groupby
from typing import Any

import ipywidgets as w

from diadoques.classroom.privacy import plan_of
from diadoques.classroom.session import Session
from diadoques.core.figures import with_minus
from diadoques.core.orders import Order
from diadoques.core.prompts import Bid, Prompt
from diadoques.explain.catalogue import money_word, order_word
from diadoques.explain.names import join_texts, names_for
from diadoques.explain.offers import OrderTeller, teller
from diadoques.games.money import Account, Quote
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.kit.sum_field import SumField
from diadoques.widgets.prompt_words import prompt_word

# --- Payments built by clicks: whom to bribe, to protect or to give to, for how much at least, and what it leaves


class Purse:
    """The payments of whichever player is shown; ``box`` is what is shown. Every act goes through ``do``."""

    def __init__(
        self, session: Session, do: Callable[[Callable[[], None]], None], give: Callable[[Order], None]
    ) -> None:
        """``do`` runs an act and shows what changed; ``give`` puts an order on the sheet and says what came of it."""
        self.session, self._do, self._give = session, do, give
        self._player, self._lang = "", "fr"
        self._quotes: dict[str, list[Quote]] = {}
        self._promises: tuple[Order, ...] = ()
        self._seen: object = None
        self._quiet = False
        self.unfold = w.ToggleButton(value=False, layout=w.Layout(width="auto"))
        self.unfold.observe(lambda _: self._refresh(), "value")
        self.kind = w.ToggleButtons(options=[])
        self.kind.style.button_width = "auto"
        self.kind.observe(lambda _: self._on(self._list), "value")
        self.target = w.Dropdown(options=[], layout=w.Layout(width="99%"))
        self.target.observe(lambda _: self._on(self._quote), "value")
        self.amount = SumField(1)
        self.then = w.Dropdown(options=[], layout=w.Layout(width="99%"))
        self._how = w.HTML()
        self.put = w.Button(layout=w.Layout(width="auto"))
        self.put.on_click(lambda _: self._pay())
        self._inner = w.VBox([self.kind, self.target, self._how, self.amount.box, self.then, self.put])
        self._written = w.VBox([])
        self.box = w.VBox([self._written, self.unfold, self._inner])
        self.box.add_class("dia-purse")

    def show(self, player: str, lang: str, prompt: Prompt | None) -> None:
        """The payments on the sheet of ``player``, and what may be added; ``prompt``: what the sheet is for."""
        planned = plan_of(self.session, player)
        seen = (id(self.session.position), self.session.picks(player), player, lang)
        changed = seen != self._seen
        if changed:
            self._empty()
        self._player, self._lang, self._seen = player, lang, seen
        if changed:
            self.unfold.value = self.unfold.value or isinstance(prompt, Bid)  # nothing else is asked there
            self._quotes, money = {}, self.session.game.abilities.money
            for quote in money.quotes(planned, player) if money is not None else ():
                self._quotes.setdefault(self._tell.paid(quote.order), []).append(quote)
        if prompt is not None:
            self.unfold.description = prompt_word(self.session.position, prompt, "purse", lang)
        self.unfold.layout.display = "" if self._quotes else "none"
        self._rows()
        self._refresh(changed)

    def _word(self, role: str, **data: object) -> str:
        """A phrase about gold."""
        return money_word(self.session.position.game, self._lang, role, **data)

    @property
    def _tell(self) -> OrderTeller:
        """How the game tells its orders."""
        return teller(self.session.position.game)

    @property
    def _planned(self) -> Any:
        """What is paid for."""
        return plan_of(self.session, self._player)

    def put_away(self) -> None:
        """Leave nothing of what was offered, and paid, on the screen."""
        self._player, self._seen = "", None
        self.unfold.value = False
        self._empty()

    def _empty(self) -> None:
        """Take out of the lists what another player, or another season, was offered."""
        self._quotes, self._promises = {}, ()
        self._quiet = True
        for choice in (self.kind, self.target, self.then):
            choice.options = ()
        self._quiet = False
        self.amount.value = ""
        self._how.value = ""
        fill(self._written, ())

    def _refresh(self, changed: bool = False) -> None:
        self._inner.layout.display = "" if self.unfold.value and self._quotes else "none"
        if not self._quotes or not self.unfold.value:
            return
        game = self.session.position.game
        kinds = [
            (order_word(game, self._lang, f"pay_{kind}"), kind) for kind in self._tell.payments if kind in self._quotes
        ]
        if changed or list(self.kind.options) != kinds:
            kept = self.kind.value
            self._quiet = True
            self.kind.options = kinds
            self.kind.value = kept if kept in dict(kinds).values() else kinds[0][1]
            self._quiet = False
            self._list()
        else:
            self._quote(keep=True)

    def _on(self, act: Callable[[], None]) -> None:
        if not self._quiet:
            act()

    def _list(self) -> None:
        """Whom the sums of this kind may go to."""
        self._quiet = True
        planned, player, lang = self._planned, self._player, self._lang
        offered = self._quotes.get(str(self.kind.value), ())
        self.target.options = [
            (self._tell.payee(planned, quote, player, lang), number) for number, quote in enumerate(offered)
        ]
        self.target.index = 0 if self.target.options else None
        self._quiet = False
        self._quote()

    def _quote(self, keep: bool = False) -> None:
        """Say what the one chosen costs at least, and what there is."""
        quote = self._chosen()
        if quote is None:
            return
        lang, left = self._lang, self._left(quote)
        least = quote.order.amount
        self._how.value = "<br>".join(
            f'<span class="{tone}">{escape(text)}</span>' for tone, text in self._told(quote, left)
        )
        self.amount.text.description = self._word("sum")
        self.amount.least = min(least, 1)  # what is too little, or more than there is, the rules say best
        if not keep:
            self.amount.value = quote.usual
            money = self.session.game.abilities.money
            self._promises = money.promises(self._planned, quote.order) if money is not None else ()
            none = (self._word("then_none"), -1)
            planned = self._planned
            write = self.session.game.write
            self.then.options = [none] + [
                (f"{write(planned, order, lang)}   ({self._tell.label(planned, order, lang)})", number)
                for number, order in enumerate(self._promises)
            ]
            self.then.value = -1
        self.then.description = self._word("then")
        self.then.layout.display = "" if self._promises else "none"
        self.put.description = self._word("do")
        self.put.disabled = least > left

    def _told(self, quote: Quote, left: int) -> list[tuple[str, str]]:
        """The least sum, what is known to be added, and what nobody can know."""
        least = quote.order.amount
        wanted = least if least > left else quote.usual
        short = [("dia-bad", self._word("dear", least=wanted, left=left))] if wanted > left else []
        first, *others = (*self._tell.payment(self._planned, quote, self._lang), "")
        known = [("", first), *(("dia-quiet", text) for text in others)]
        return [*((tone, text) for tone, text in known if text), *short]

    def _left(self, quote: Quote) -> int:
        """What may still be spent; a payment written anew gives its own sum back first."""
        row = self.session.piece_of(quote.order)
        others = [order for piece, order in self.session.rows(self._player) if piece != row]
        money = self.session.game.abilities.money
        account = money.account(self._planned, self._player, others) if money is not None else None
        return 0 if account is None else account.left

    def _chosen(self) -> Quote | None:
        listed = self._quotes.get(str(self.kind.value), [])
        number = self.target.value
        return listed[number] if isinstance(number, int) and number < len(listed) else None

    def _pay(self) -> None:
        quote = self._chosen()
        if quote is None:
            return
        amount, number = self.amount.entered_sum(self._lang), self.then.value
        if amount is None:
            return
        then = self._promises[number] if isinstance(number, int) and 0 <= number < len(self._promises) else None
        self._give(replace(quote.order, amount=amount, then=then))

    def _rows(self) -> None:
        """What is written already, each with a button that takes it back."""
        planned, rows = self._planned, []
        for piece, order in self.session.rows(self._player):
            if self._tell.paid(order):
                text = self.session.game.write(planned, order, self._lang)
                drop = w.Button(description="✕", tooltip=self._word("undo"), layout=w.Layout(width="2.6em"))
                drop.on_click(lambda _, piece=piece: self._drop(piece))
                row = w.HBox([w.HTML(f"<code>{escape(text)}</code>"), drop])
                row.add_class("dia-row")
                rows.append(row)
        fill(self._written, rows)

    def _drop(self, piece: str) -> None:
        self._do(lambda: self.session.withdraw(self._player, piece))


# --- A player's money as a table with a running balance: what he has, what comes in, what goes out, what is left


def account_told(session: Session, player: str, lang: str, prompt: Prompt | None) -> str:
    """The running balance of a sheet as HTML: what there is, what comes in, what is due, what is left; "" without one.

    Under it, folded, what money is for and what things cost.

    ``prompt``: what the sheet is written for.
    """
    planned, money = plan_of(session, player), session.game.abilities.money
    account = money.account(planned, player, session.orders(player)) if money is not None else None
    if account is None or money is None:
        return ""
    about = purpose(planned.game, money.rates(), lang)
    if account.entries or (prompt is not None and getattr(prompt, "in_order", False)):
        return ledger(account, planned, lang) + about
    told = money_word(planned.game, lang, "accounts", treasury=account.treasury, left=account.left)
    return f"<p>{escape(told)}</p>{about}"


def purpose(game: str, rates: Mapping[str, int], lang: str) -> str:
    """What money is for, and what things cost, as a fold of HTML; ``rates``: ``Money.rates``."""
    told = [money_word(game, lang, f"purpose_{part}", **rates) for part in ("in", "out", "more")]
    inside = "".join(f"<p>{escape(text)}</p>" for text in told if text)
    head = escape(money_word(game, lang, "purpose"))
    return f'<details class="dia-purpose"><summary>{head}</summary>{inside}</details>' if inside else ""


def ledger(account: Account, planned: Any, lang: str) -> str:
    """The table as HTML, every text escaped; what falls short is red and bears a sign."""
    rows = [_row(money_word(planned.game, lang, "ledger_treasury"), "", account.treasury, account.treasury)]
    balance = account.treasury
    for kind, entries in groupby(account.entries, key=lambda entry: entry.kind):
        group = tuple(entries)
        total = sum(entry.amount for entry in group)
        balance += total
        details = ", ".join(_called(kind, entry.subject, entry.amount, planned, lang) for entry in group)
        rows.append(_row(money_word(planned.game, lang, f"ledger_{kind}"), details, total, balance))
    rows.append(
        f'<tr class="dia-left"><th scope="row">{escape(money_word(planned.game, lang, "ledger_left"))}</th><td></td>'
        f"<td>{escape(money_word(planned.game, lang, 'funds', amount=account.left))}</td></tr>"
    )
    heads = ("", money_word(planned.game, lang, "ledger_sum"), money_word(planned.game, lang, "ledger_balance"))
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    return (
        f'<table class="dia-ledger"><caption>{escape(money_word(planned.game, lang, "ledger"))}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>{_short(account, planned, lang)}"
    )


def _row(name: str, details: str, amount: int, balance: int) -> str:
    more = f" <small>{escape(details)}</small>" if details else ""
    sign = "" if amount < 0 or not details else "+"
    return (
        f'<tr><th scope="row">{escape(name)}{more}</th><td>{sign}{with_minus(amount)}</td>'
        f"<td>{with_minus(balance)}</td></tr>"
    )


def _short(account: Account, planned: Any, lang: str) -> str:
    """What cannot be paid, and who goes for it (DIA-63B1-04); that it makes debts, where a game has them."""
    if not account.missing:
        told = money_word(planned.game, lang, "debt", left=account.left) if account.left < 0 and account.due else ""
        return f'<p class="dia-short" role="status">{escape(told)}</p>' if told else ""
    names = names_for(planned, lang)
    units = join_texts([names.sign_of(planned.units[unit]) for unit in account.unpaid], lang)
    text = money_word(planned.game, lang, "short", missing=account.missing, units=units)
    return f'<p class="dia-short" role="alert">{escape(text)}</p>'


def _called(kind: str, subject: str, amount: int, planned: Any, lang: str) -> str:
    """What one sum is for: « 3 des provinces », ``A MAC 10``, « Macédoine 10 »."""
    names = names_for(planned, lang)
    words = names.words
    if kind == "income":
        key = f"gold.{subject}"
        return words.text(key, n=amount) if key in words else f"{subject} {amount}"
    if subject in planned.units:
        return f"{names.sign_of(planned.units[subject])} {abs(amount)}"
    person = subject.removeprefix("@")
    known = names.player(person) if person in planned.players or person != subject else names.place(subject)
    return f"{known} {abs(amount)}" if subject else str(abs(amount))
