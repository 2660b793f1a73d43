"""The printed examples of sections 6 to 10, each from its case: drawn, asked, then told."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from diadoques.core.cases import Case
from diadoques.draw.compose import frames
from diadoques.draw.geometry import load_geometry
from diadoques.draw.view import Page, page_of, theatres
from diadoques.draw.words import date
from diadoques.explain import contests, reading_text
from diadoques.explain.names import names_for
from diadoques.games.diadoques import Position, Reading, Report, new, read, write
from diadoques.games.diadoques.casebook import PlayedCase, play, position_of
from diadoques.games.diadoques.model.position import GAME
from makers import told
from makers.blocks import bet, card, grid, heading
from makers.maps import Maps
from makers.places import case_link, example_page, examples, rule_link, rules, ruling_link, rulings_of, slug
from makers.words import code, html, listed, said, say, table, typeset

#: The most spaces that a close view of its own shows, and how much wider a view that has a name may be.
MOST, NEAR = 15, 1.15


def write_examples(folder: Path, lang: str, maps: Maps) -> list[str]:
    """Write one page a section and the page that lists them; return the names of the former."""
    pages, cards = [], []
    for section, cases in examples().items():
        page = example_page(section)
        setups = [case for case in cases if case.kind == "setup"]
        others = [case for case in cases if case.kind != "setup"]
        parts = [heading(1, _title(section, lang)), said(lang, f"example.{slug(section)}.intro") + "\n"]
        if setups:
            parts.append(_funds(setups, lang))
        parts += [_example(case, lang, maps) for case in others]
        (folder / f"{page}.md").write_text("\n".join(parts), encoding="utf-8")
        pages.append(page)
        cards.append(_card(section, cases, lang))
    head = heading(1, say(lang, "examples.title")) + "\n" + say(lang, "examples.intro") + "\n\n"
    (folder / "examples.md").write_text(head + grid(cards), encoding="utf-8")
    return pages


def _title(section: str, lang: str) -> str:
    first = next(rule for rule in rules().values() if rule.section == section and rule.kind == "example")
    return f"§ {section} · {said(lang, f'example.{slug(section)}.title', typeset(first.title[lang], lang))}"


def _card(section: str, cases: list[Case], lang: str) -> str:
    drawn = next((case for case in cases if case.kind != "setup"), None)
    picture = f'<img src="maps/{_name(drawn)}-orders.webp" alt="" loading="lazy">\n\n' if drawn else ""
    names = listed([html(typeset(case.title[lang], lang)) for case in cases])
    return card(_title(section, lang), example_page(section), picture + names)


def _name(case: Case) -> str:
    return slug(case.id)


def _example(case: Case, lang: str, maps: Maps) -> str:
    head = heading(2, typeset(case.title[lang], lang), f"example-{_name(case)}") + "\n" + about(case, lang) + "\n\n"
    if case.kind == "notation":
        return head + _lines(case, lang, maps)
    played = play(case)
    return head + "\n".join(_step(case, number, one, lang, maps) for number, one in enumerate(played))


def about(case: Case, lang: str) -> str:
    """The line under the title of a case: its id, when it happens, in which layer, with whose rules."""
    parts = [case_link(case, lang), html(date(position_of(case).season, lang)), say(lang, f"layer.{case.layer}")]
    return f'<p class="dia-about">{" · ".join(parts)}</p>'


def _step(case: Case, number: int, played: PlayedCase, lang: str, maps: Maps) -> str:
    report = played.reports[0]
    name = f"{_name(case)}-{number + 1}" if number else _name(case)
    theatre = view(report.before, _reached(report))
    moves = any(frame.step == "orders" for frame in frames(report))  # a winter has no arrows to show
    shown: dict[str, Any] = {"report": report, "frame": "orders"} if moves else {"position": report.before}
    before = maps.ask(f"{name}-orders", say(lang, "example.before"), theatre=theatre, **shown)
    after = maps.ask(f"{name}-result", say(lang, "example.after"), report=report, theatre=theatre)
    tables = contests(report, lang)
    purses = played.step.expect.get("treasury", {})
    asked = [say(lang, "example.which")] + ([say(lang, "example.purses")] if purses else [])
    names = names_for(report.before, lang)
    asked += [
        say(lang, "example.who", place=names.place(contest.space).forms["le" if lang == "fr" else "the"])
        for contest in tables
    ]
    question = listed([html(one) for one in asked]) + told.orders(report, lang, ask=True)
    result = told.outcome(report, lang) + told.strengths(tables) + _purses(played.after, purses, lang)
    answer = f"{after}\n\n{result}{reason(case, lang)}"
    return f"{before}\n\n{bet(name, question, answer, lang)}"


def _purses(after: Position, players: Iterable[str], lang: str) -> str:
    """What the players that a case looks at own afterwards."""
    rows = [[told.chip(player, lang), f"{after.treasury[player]} T"] for player in players]
    return table([say(lang, "funds.player"), say(lang, "funds.purse")], rows, "dia-sums") if rows else ""


def reason(case: Case, lang: str) -> str:
    """Why it is so: the sentence of the case, its rules, and every reading of what the text leaves open."""
    why = f"<p>{html(typeset(case.why[lang], lang))}</p>"
    rules = listed([rule_link(rule, lang, titled=True) for rule in case.rules])
    readings = "".join(_readings(case, lang))
    return (
        f'<div class="dia-why"><p class="dia-head">{say(lang, "example.why")}</p>{why}'
        f'<p class="dia-head">{say(lang, "example.rules")}</p>{rules}{readings}</div>'
    )


def _readings(case: Case, lang: str) -> Iterable[str]:
    for ruling in rulings_of(case.rule):
        yield f'<p class="dia-head">{say(lang, "example.readings")} {ruling_link(ruling.name)}</p>'
        yield f"<p>{html(typeset(ruling.question[lang], lang))}</p>"
        yield listed(
            [
                (f"<strong>{say(lang, 'ruling.played')}</strong> " if one is ruling.chosen else "")
                + html(typeset(one.text[lang], lang))
                for one in ruling.readings
            ]
        )


# ------------------------------------------------------------------ what part of the board


def view(position: Position, more: Iterable[str] = ()) -> str | tuple[str, ...] | None:
    """The smallest close view that shows the units and ``more``: one that has a name, else one of its own.

    None when they are so many that the whole board shows them best.
    """
    board = position.board
    spaces = {unit.space for unit in position.standing().values()}
    wanted = {board.province_of(place) for place in (*spaces, *more) if place}
    if len(wanted) > MOST:
        return None
    sheet = load_geometry(GAME)
    own = _wide(page_of(sheet, wanted))
    named = [(_wide(page_of(sheet, name)), name) for name, codes in theatres(GAME).items() if wanted <= set(codes)]
    wide, name = min(named, default=(0.0, ""))
    return name if name and wide <= own * NEAR else tuple(sorted(wanted))


def _wide(page: Page) -> float:
    return page.box[2] - page.box[0]


def _reached(report: Report) -> set[str]:
    found = {str(event[key]) for event in report.events for key in ("to", "goal", "citadel") if event.get(key)}
    return {place for place in found if place in report.before.board.places or place[:3] in report.before.board.spaces}


# ------------------------------------------------------------------ orders read one by one


def lines_of(case: Case) -> tuple[Position, str, list[Reading]]:
    """The position of a notation case, who writes, and what is made of each of its lines."""
    position, player = position_of(case), str(case.given["player"])
    texts = [str(line["text"]) for line in case.steps[0].expect["lines"]]
    return position, player, [read(position, player, [text])[0] for text in texts]


def _lines(case: Case, lang: str, maps: Maps) -> str:
    position, player, readings = lines_of(case)
    places = {place for one in readings if one.order for place in (one.order.to, one.order.goal) if place}
    figure = maps.ask(
        f"{_name(case)}-orders", say(lang, "example.position"), position=position, theatre=view(position, places)
    )
    boxes = listed([f'<label><input type="checkbox"> {code(one.text)}</label>' for one in readings])
    sheet = f'<div class="dia-orders"><div><p>{told.chip(player, lang)}</p>{boxes}</div></div>'
    question = f"<p>{say(lang, 'example.legal')}</p>{sheet}"
    told_ = verdicts([(position, one) for one in readings], lang)
    return f"{figure}\n\n{bet(_name(case), question, told_ + reason(case, lang), lang)}"


def verdicts(rows: Iterable[tuple[Position, Reading]], lang: str) -> str:
    """What is made of each line, as an HTML table."""
    cells = []
    for position, one in rows:
        names = names_for(position, lang)
        why = html(reading_text(names, one)) + (f" {rule_link(one.rule, lang)}" if one.rule else "")
        cells.append([code(one.text), verdict_of(str(one.verdict), lang), _written(position, one, lang), why])
    heads = [say(lang, f"lines.{key}") for key in ("text", "verdict", "read", "why")]
    return table(heads, cells, "dia-lines")


def verdict_of(verdict: str, lang: str) -> str:
    """A verdict in a word, with its colour."""
    return f'<span class="dia-verdict dia-{verdict}">{say(lang, f"verdict.{verdict}")}</span>'


def _written(position: Position, reading: Reading, lang: str) -> str:
    return code(write(position, reading.order, lang)) if reading.order is not None else ""


# ------------------------------------------------------------------ money at the start


def _funds(cases: list[Case], lang: str) -> str:
    """The purse of each diadoch in Spring 321, part by part as the rules add it up."""
    treasury, rows, asked, why = new().treasury, [], [], list[str]()
    for case in cases:
        [(player, parts)] = case.steps[0].expect["funds_from"].items()
        cells = [told.chip(player, lang), *(f"{part} T" for part in parts)]
        asked.append([*cells, "…"])
        rows.append([*cells, f"<strong>{treasury[player]} T</strong>", rule_link(case.rule, lang)])
        why.append(f"{told.chip(player, lang)} — {html(typeset(case.why[lang], lang))}")
    heads = [say(lang, f"funds.{key}") for key in ("player", "provinces", "citadels", "tribute", "treasure", "sum")]
    question = f"<p>{say(lang, 'funds.ask')}</p>" + table(heads, asked, "dia-sums")
    answer = table([*heads, say(lang, "funds.rule")], rows, "dia-sums") + listed(why)
    return bet("funds", question, answer, lang)
