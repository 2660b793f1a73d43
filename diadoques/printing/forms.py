"""Forms to write orders on, a page for each seat, and the rule card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from diadoques.core.prompts import Groups, Pick, Sheet
from diadoques.draw.words import date, game_title
from diadoques.explain.catalogue import catalogue, money_word
from diadoques.explain.names import names_for
from diadoques.explain.offers import teller
from diadoques.explain.rule_card import card_of, notation
from diadoques.explain.sections import by_section
from diadoques.explain.wording import Grid
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.saving import with_picks
from diadoques.games.showing import position_seen_by
from diadoques.games.unit_numbers import numbers_of
from diadoques.printing.paper import BODY, CODE, HEAD, LINE, SMALL, TITLE, Paper, Style, word
from diadoques.widgets.prompt_words import option_word, prompt_word

# --- Forms to write orders on: a page for each seat, with what it is asked now


FREE: Final = 8
"""Empty lines on the form of who has no units to list."""
SUMS: Final = 4
HIGH: Final = 15.0
"""Millimetres of a line to write on, at most."""
SPARE: Final = 12.0
"""Millimetres that a form keeps at its foot."""
EXAMPLE: Final = 48.0
"""Millimetres for an order of the reminder."""


def forms_pdf(position: Position, lang: str, paper: str = "A4", seats: Iterable[str] = ()) -> bytes:
    """The forms of the seats that are asked something, or of ``seats``, each on a page of its own.

    Raises:
        Fault: ``paper-unknown``.
    """
    asked = game_of(position).awaits(position)
    wanted = [seat for seat in (tuple(seats) or asked.seats) if seat in position.players]
    sheet = Paper(paper, title=game_title(position.game, lang))
    for number, seat in enumerate(wanted):
        if number:
            sheet.feed()
        sheet.line = _line(position_seen_by(position, seat), asked, seat, lang, paper)
        _form(sheet, position_seen_by(position, seat), asked, seat, lang)
    return sheet.pdf()


def _line(position: Position, asked: Any, seat: str, lang: str, paper: str) -> float:
    """How high the lines of a form are, so that they fill its page."""
    trial = Paper(paper)
    _form(trial, position, asked, seat, lang)
    spare = max(0.0, trial.left - SPARE) / trial.blanks if len(trial.figures) == 1 else 0.0
    return min(HIGH, LINE + int(spare * 2) / 2)


def _form(sheet: Paper, position: Position, asked: Any, seat: str, lang: str) -> None:
    game, names = game_of(position), names_for(position, lang)
    when = f"{game_title(position.game, lang)} · {date(position.season, lang, position.game)}"
    sheet.write(word(lang, "form", player=names.player(seat)), TITLE)
    sheet.write(when, HEAD, gap=2)
    sheet.blank(word(lang, "pupils"), BODY, label_room=24)
    sheet.rule()
    planned, proposals = position, list[Groups]()
    for prompt in asked.of(seat):
        if isinstance(prompt, Pick) and prompt.resets:
            planned = with_picks(game, position, {seat: prompt.usual})
        if isinstance(prompt, Sheet):
            _orders(sheet, planned, prompt, seat, lang)
        elif isinstance(prompt, Groups):  # proposed now and then: below what is written every season
            proposals.append(prompt)
        else:
            _question(sheet, position, prompt, seat, lang)
    if game.abilities.money is not None and any(isinstance(one, Sheet) for one in asked.of(seat)):
        sheet.write(money_word(position.game, lang, "sums") or word(lang, "sums"), HEAD)
        held = game.abilities.money.treasuries(planned)  # what the first units cost is spent already
        if seat in held:
            told = money_word(position.game, lang, "funds", amount=held[seat])
            sheet.write(word(lang, "treasury", amount=told), BODY, gap=1)
        for number in range(1, SUMS + 1):
            sheet.blank(word(lang, "sum", number=number), BODY, label_room=10)
    for prompt in proposals:
        _question(sheet, position, prompt, seat, lang, small=True)
    sheet.rule()
    sheet.write(word(lang, "secret"), SMALL)
    sheet.blank(word(lang, "signature"), BODY, label_room=28)
    if any(isinstance(one, Sheet) for one in asked.of(seat)):
        _reminder(sheet, position, lang)


def _reminder(sheet: Paper, position: Position, lang: str) -> None:
    """How the orders of a season are written, where the page has room for it."""
    part = next(iter(notation(position, lang)), None)  # a game without a primer.toml has none to show
    if part is None or sheet.left < SPARE + (SMALL.height + 0.6) * len(part.orders):
        return
    sheet.top += 4
    sheet.write(part.heading, Style(SMALL.size, bold=True), gap=1)
    for text, what in part.orders:
        cells = [(text, Style(SMALL.size, mono=True)), (what, SMALL)]
        sheet.row(cells, [EXAMPLE, sheet.room - EXAMPLE])


def _orders(sheet: Paper, planned: Any, prompt: Sheet, seat: str, lang: str) -> None:
    units = [unit.id for unit in planned.of(seat)] if prompt.each else []
    tell = teller(planned.game)
    sheet.write(word(lang, "units" if units else "free"), HEAD, gap=1)
    numbers = numbers_of(planned)
    for unit in units:
        title = tell.title(planned, unit, lang)
        label = word(lang, "unit", number=numbers[unit], unit=title) if unit in numbers else title
        sheet.blank(label, CODE, label_room=38)
    for _ in range(2 if units else FREE):
        sheet.blank("", label_room=0)


def _question(sheet: Paper, position: Position, prompt: Any, seat: str, lang: str, *, small: bool = False) -> None:
    names = names_for(position, lang)
    role = "open" if isinstance(prompt, Groups) else "title"
    sheet.write(prompt_word(position, prompt, role, lang, player=names.player(seat)), SMALL if small else HEAD, gap=1)
    of = [option_word(position, prompt, one, lang) for one in getattr(prompt, "of", ())]
    for _ in range(getattr(prompt, "most", 1) if getattr(prompt, "again", False) else 1):
        sheet.blank("", SMALL if small else BODY, boxes=of if len(of) <= 8 else (), label_room=6)


# --- The rule card: the rules that are played, in short, and how orders are written, on a page or two


ORDER: Final = 72.0
"""Millimetres for an order; what it does stands beside it."""
BULLET: Final = 4.0
"""Millimetres before a sentence."""


def card_pdf(position: Position, lang: str, paper: str = "A4") -> bytes:
    """The card of a game by the rules that ``position`` is played by.

    Raises:
        Fault: ``paper-unknown``.
    """
    title = game_title(position.game, lang)
    sheet = Paper(paper, title=title)
    sheet.write(f"{title} · {word(lang, 'card')}", TITLE, gap=2)
    sheet.write(catalogue(lang).text("word.cited_where"), BODY, gap=2)
    for part in card_of(position, lang):
        sheet.need(20)
        sheet.write(part.heading, HEAD, gap=0.5)
        for one in part.sentences:
            sheet.row([("•", BODY), (by_section(one, lang), BODY)], [BULLET, sheet.room - BULLET])
        for text, what in part.orders:
            sheet.row([(text, CODE), (what, BODY)], [ORDER, sheet.room - ORDER])
        if part.grid is not None:
            _grid(sheet, part.grid, lang)
        sheet.top += 2
    return sheet.pdf()


def _grid(sheet: Paper, grid: Grid, lang: str) -> None:
    """A table of the rules, its legend under it; it is not torn in two."""
    width = sheet.room / (len(grid.columns) + 1)
    sheet.need(6 * (len(grid.rows) + 3))
    for row in (
        (grid.corner, *grid.columns),
        *((head, *cells) for head, cells in zip(grid.rows, grid.cells, strict=True)),
    ):
        sheet.row([(text, BODY) for text in row], [width] * len(row))
    sheet.write(by_section(grid.legend, lang), BODY)
