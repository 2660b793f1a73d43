"""What the pages of classic Diplomacy and of 218 avant J.-C. share: a situation drawn, asked and told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from diadoques.board.spaces import split_coast
from diadoques.core.answers import Report
from diadoques.draw.palette import livery
from diadoques.explain import contests, names_of, sentences
from diadoques.games.catalogue import game_of
from makers import told
from makers.blocks import bet
from makers.maps import Maps
from makers.places import rule_link
from makers.words import code, html, listed, say, typeset

SIZE = 800
"""Width of the close views, in pixels: few units stand on them."""


def chip(board: str, power: str, lang: str) -> str:
    """A power by colour, letter and name, as on the map."""
    look = livery(power, board)
    sign = f'<span class="dia-chip" style="background:{look.fill};color:{look.ink}">{look.letter}</span>'
    return f"{sign} {html(names_of(board, 'basic', lang).player(power).bare)}"


def around(report: Report[Any]) -> tuple[str, ...]:
    """The spaces that a report is about: where units stand, and where orders lead."""
    spaces = [unit.space for unit in report.before.units.values()]
    for event in report.events:
        if event.kind == "resolved":
            spaces += [split_coast(event[key])[0] for key in ("to", "goal") if event.get(key)]
    return tuple(dict.fromkeys(space for space in spaces if space in report.before.board.spaces))


def orders(report: Report[Any], given: Mapping[str, Sequence[str]], lang: str, ask: bool = False) -> str:
    """The sheets as HTML, in the notation of the reader's language where a line can be read; ``ask`` adds boxes."""
    game, board = game_of(report.before), report.before.board.id
    rows = []
    for power, lines in given.items():
        readings = game.read(report.before, power, list(lines))
        shown = [
            game.write(report.before, one.order, lang) if one.order is not None and one.followed else line
            for one, line in zip(readings, lines, strict=True)
        ]
        box = '<input type="checkbox"> ' if ask else ""
        texts = [f"<label>{box}{code(line)}</label>" if ask else code(line) for line in shown]
        rows.append(f"<div><p>{chip(board, power, lang)}</p>{listed(texts)}</div>")
    return f'<div class="dia-orders">{"".join(rows)}</div>'


def outcome(report: Report[Any], lang: str) -> str:
    """What became of each order and what followed, each sentence with its rule, then the strengths that met."""
    lines = [f"{html(one.text)} {rule_link(one.rule, lang)}" for one in sentences(report, lang)]
    return listed(lines) + told.strengths(contests(report, lang))


def because(why: Mapping[str, str], rules: Iterable[str], lang: str) -> str:
    """The reason of a case and the rules that it proves."""
    named = listed([rule_link(rule, lang, titled=True) for rule in rules])
    return (
        f'<div class="dia-why"><p class="dia-head">{say(lang, "example.why")}</p>'
        f"<p>{html(typeset(why[lang], lang))}</p>"
        f'<p class="dia-head">{say(lang, "example.rules")}</p>{named}</div>'
    )


def situation(
    name: str, report: Report[Any], given: Mapping[str, Sequence[str]], lang: str, maps: Maps, after: str = ""
) -> str:
    """A season to predict and, folded below, what came of it; ``after`` is HTML that follows the outcome."""
    theatre = around(report)
    before = maps.ask(f"{name}-orders", say(lang, "example.before"), theatre=theatre, size=SIZE,
                      report=report, frame="orders")  # fmt: skip
    result = maps.ask(f"{name}-result", say(lang, "example.after"), theatre=theatre, size=SIZE, report=report)
    question = f"<p>{say(lang, 'example.which')}</p>" + orders(report, given, lang, ask=True)
    return f"{before}\n\n{bet(name, question, f'{result}{chr(10) * 2}{outcome(report, lang)}{after}', lang)}"
