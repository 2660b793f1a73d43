"""What may come of an answer, under it: a bar for each outcome, what another throw changes, what each side risks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from html import escape
from typing import Final

from diadoques.analysis.chances import Loss, Prospect
from diadoques.core.figures import decimal, whole_percent
from diadoques.core.prompts import Prompt
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import names_for
from diadoques.explain.options import option_told
from diadoques.games.door import Position
from diadoques.widgets.kit.html_text import html_text

_BETWEEN: Final = " · "


def chance_lines(odds: Prospect, position: Position, seat: str, lang: str, basis: str = "") -> str:
    """The chances of an answer as HTML; "" where none are reckoned.

    Args:
        position: what waits for the answer; ``seat``: who answers.
        basis: with what they are reckoned, in a sentence.
    """
    words = catalogue(lang, position.game)
    rows = []
    for one in odds.outcomes:
        share, look = _share(one.chance, lang), f"--dia-share:{100 * float(one.chance):.0f}%"
        name = escape(words.text(f"chance.{one.name}"))
        rows.append(f'<tr><th>{name}</th><td><span class="dia-share" style="{look}">{escape(share)}</span></td></tr>')
    if not rows:
        return ""
    notes = "".join(f"<small>{html_text(line, lang)}</small>" for line in _notes(odds, position, seat, lang))
    sum_up = f"<small>{html_text(basis, lang)}</small>" if basis else ""
    return f'{sum_up}<table class="dia-shares dia-chances">{"".join(rows)}</table>{notes}'


def _notes(odds: Prospect, position: Position, seat: str, lang: str) -> Iterator[str]:
    """With what it is reckoned; whether the throw may be made again, and what that changes; what each side risks."""
    words, names = catalogue(lang, position.game), names_for(position, lang)
    question, answer = odds.supposed
    best = option_told(position, Prompt(question, seat), answer, lang) if question else None
    if best is not None:
        yield words.text("chance.supposed", answer=best.text)
    if odds.again is not None and odds.again.players:
        first, *others = (names.player(one).bare for one in odds.again.players)
        able = words.text("chance.then", first=first, second=others[0]) if others else first
        name, chance = words.text(f"chance.{odds.outcomes[0].name}"), _share(odds.again.chance, lang)
        yield words.text("chance.again", players=able, outcome=name, chance=chance)
    elif odds.again is not None:
        yield words.text("chance.alone")
    for loss in odds.losses:
        risks = _BETWEEN.join(_risks(loss, position.game, lang))
        yield words.text("chance.loss", player=names.player(loss.player).bare, risks=risks)


def _risks(loss: Loss, game: str, lang: str) -> Iterator[str]:
    """What may befall a side, in the order of what it costs; of what cannot be, only that nobody is lost."""
    words = catalogue(lang, game)
    if loss.leaves:
        yield words.text("chance.leaves", chance=_share(loss.leaves, lang))
    if loss.fewer > loss.gone:
        yield words.text("chance.fewer", chance=_share(loss.fewer, lang))
    if loss.gone:
        yield words.text("chance.gone", chance=_share(loss.gone, lang))
    if not loss.fewer:
        yield words.text("chance.whole")
    if loss.units and loss.gone < 1:
        how = "hurt" if loss.fewer else "weakened"
        yield words.text(f"chance.{how}", units=decimal(loss.units, lang), of=loss.of)


def _share(chance: Fraction, lang: str) -> str:
    return whole_percent(float(chance), lang)
