"""A player's money as a table with a running balance: what he has, what comes in, what goes out, what is left."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import groupby
from typing import Any

from diadoques.classroom.judging import plan_of
from diadoques.classroom.session import Session
from diadoques.core.prompts import Prompt
from diadoques.explain.names import listed, names_for
from diadoques.explain.screen import money_word
from diadoques.games.abilities import Account


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
        f'<tr><th scope="row">{escape(name)}{more}</th><td>{sign}{str(amount).replace("-", "−")}</td>'
        f"<td>{str(balance).replace('-', '−')}</td></tr>"
    )


def _short(account: Account, planned: Any, lang: str) -> str:
    """What cannot be paid, and who goes for it (DIA-63B1-04)."""
    if not account.missing:
        return ""
    names = names_for(planned, lang)
    units = listed([names.sign_of(planned.units[unit]) for unit in account.unpaid], lang)
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
