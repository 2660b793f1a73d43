"""All the cases of the built games: what stands, what is ordered, what comes of it and why, each with a small map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from diadoques.core.answers import Report
from diadoques.core.cases import Case
from diadoques.draw.words import date
from diadoques.explain import names_of, sentences
from diadoques.games.catalogue import load_game
from diadoques.games.diplomacy.casebook import ANSWERED_BY
from makers import family, told, umpired
from makers.blocks import heading
from makers.examples import lines_of, verdicts
from makers.maps import Maps
from makers.places import (
    DATC,
    GAME,
    all_cases,
    case_anchor,
    case_link,
    case_page,
    casebook,
    example_page,
    examples,
    page_named,
    played,
    rule_link,
    rules,
    slug,
)
from makers.sketch import board_shapes, in_draft, sketch
from makers.words import code, count, html, listed, said, say, table, typeset

#: How many numbered cases each part of chapter 6 of DATC 3.0 has: as its document numbers them.
NUMBERED = {"A": 12, "B": 15, "C": 9, "D": 34, "E": 15, "F": 25, "G": 20, "H": 16, "I": 7, "J": 11}
#: Where events name places.
_NAMED = ("to", "goal", "citadel", "at", "space")
#: The most spaces that a map is drawn around; of more, the whole board is shown.
MOST = 40


def write_casebook(game: str) -> Any:
    """The maker of the pages of a game's own cases, one a file, and of the page that lists them."""

    def write(folder: Path, lang: str, _maps: Maps) -> list[str]:
        found = [case for case in casebook(game).cases() if not case.section.startswith(DATC)]
        heads = [say(lang, f"casebook.{key}") for key in ("section", "cases", "rules")]
        pages, rows = _sections(folder, lang, found)
        intro = say(lang, f"casebook.intro-{game}", n=len(found), drawn=sum(map(len, examples().values())))
        title = heading(1, say(lang, f"casebook.title-{game}"))
        parts = [title, intro + "\n", table(heads, rows), "", _numbers(found, lang)]
        (folder / f"{page_named('cases', game)}.md").write_text("\n".join(parts), encoding="utf-8")
        return pages

    return write


def write_datc(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write a page for each part of DATC, and the index of its cases by number.

    Raises:
        LookupError: a numbered case is missing.
    """
    found = [case for case in casebook("diplomacy").cases() if case.section.startswith(DATC)]
    if missing := sorted(numbered() - {case.id.rstrip("ab") for case in found}):  # 6.J.9 is told in two halves
        raise LookupError(f"cases of DATC are missing: {', '.join(missing)}")
    pages, rows = _sections(folder, lang, found)
    heads = [say(lang, f"casebook.{key}") for key in ("section", "cases", "rules")]
    source = found[0].source
    licence = say(lang, "casebook.licence")
    parts = [
        heading(1, say(lang, "casebook.title-datc")),
        say(lang, "casebook.intro-datc", n=len(numbered()), all=len(found)) + "\n",
        say(lang, "casebook.source", name=source["name"], author=source["author"], licence=licence) + "\n",
        table(heads, rows),
        "",
        _numbers(found, lang),
    ]
    (folder / "datc.md").write_text("\n".join(parts), encoding="utf-8")
    return pages


def numbered() -> set[str]:
    """The numbers of the cases of DATC: 6.A.1 to 6.J.11."""
    return {f"6.{part}.{number}" for part, last in NUMBERED.items() for number in range(1, last + 1)}


def _sections(folder: Path, lang: str, found: list[Case]) -> tuple[list[str], list[list[str]]]:
    """Write the pages; return their names, and the rows of the page that lists them."""
    pages, rows = [], []
    drawn = {case.id: section for section, own in examples().items() for case in own}
    for _, group in groupby(found, key=lambda case: case.section):
        own = list(group)
        page, game = case_page(own[0]), all_cases()[own[0].id]
        title = said(lang, f"casebook.file.{page.removeprefix('cases-')}", _titled(own))
        board = board_of(game)
        parts = [heading(1, title), count(lang, "casebook.count", len(own)) + "\n", board_shapes(board)]
        parts += [
            _entry(case, game, lang, drawn.get(case.id, ""), _in_full(case, at, lang)) for at, case in enumerate(own)
        ]
        (folder / f"{page}.md").write_text("\n".join(parts), encoding="utf-8")
        pages.append(page)
        rows.append([f'<a href="{page}.html">{html(title)}</a>', str(len(own)), html(_rules(own))])
    return pages, rows


def board_of(game: str) -> str:
    """The board on which a game is played."""
    return load_game(game).about.board


def _numbers(found: list[Case], lang: str) -> str:
    """Every case by its number, as links, file by file."""
    parts = []
    for _, group in groupby(found, key=lambda case: case.section):
        own = list(group)
        page = case_page(own[0])
        title = html(said(lang, f"casebook.file.{page.removeprefix('cases-')}", _titled(own)))
        rows = [f"{case_link(case, lang)} {html(typeset(case.title[lang], lang))}" for case in own]
        parts.append(f'<p class="dia-head">{title}</p>\n<div class="dia-index">{listed(rows)}</div>\n')
    return f"{heading(2, say(lang, 'casebook.numbers'))}\n" + "\n".join(parts)


def _titled(found: list[Case]) -> str:
    """The sections of the rules that cases were written for."""
    game = all_cases()[found[0].id]
    known = [rules(game)[case.rules[0]].section for case in found if case.rules]
    return "§ " + ", ".join(dict.fromkeys(known))


def _rules(found: list[Case]) -> str:
    ids = list(dict.fromkeys(case.rules[0] for case in found if case.rules))
    return f"{ids[0]} … {ids[-1]}" if len(ids) > 1 else "".join(ids)


# ------------------------------------------------------------------ one case


def _in_full(case: Case, number: int, lang: str) -> bool:
    """Whether the course of a case is told: in a draft in one language, in turn, but for the cases of DATC."""
    return not in_draft() or case.section.startswith(DATC) or (number + (lang == "en")) % 2 == 0


def _entry(case: Case, game: str, lang: str, section: str, in_full: bool = True) -> str:
    about = [code(case.id), say(lang, f"kind.{case.kind}")]
    if game == GAME:
        about.append(say(lang, f"layer.{case.layer}"))
    about += [_played_by(case, lang)] if case.given.get("play") or case.given.get("options") else []
    if section:
        page = f"{example_page(section)}.html"
        page += "" if case.kind == "setup" else f"#example-{slug(case.id)}"
        about.append(f'<a href="{page}">{say(lang, "casebook.drawn")}</a>')
    body = _TELLERS.get(case.kind, _facts)(case, game, lang) if in_full else ""
    why = html(typeset(case.why[lang], lang)) if case.why else ""
    named = " ".join(rule_link(rule, lang) for rule in case.rules)
    because = f"<strong>{say(lang, 'casebook.why' if why else 'casebook.by')}</strong> {why} {named}"
    title = typeset(case.title[lang], lang)
    if case.section.startswith(DATC):
        title = f"{case.id} · {title}"
    return (
        f'<div class="dia-at" id="{html(case.id)}"></div>\n\n'
        + heading(2, title, case_anchor(case))
        + f'\n<div class="dia-case"><p class="dia-about">{" · ".join(about)}</p>{body}'
        f'<p class="dia-because">{because}</p></div>\n'
    )


def _played_by(case: Case, lang: str) -> str:
    """The rule set and the options by which a case is played."""
    options = ", ".join(code(f"{name}={value}") for name, value in case.given.get("options", {}).items())
    name = str(case.given.get("play", ""))
    return " · ".join(part for part in (said(lang, f"casebook.play.{name}", name), options) if part)


def _seasons(case: Case, game: str, lang: str) -> str:
    parts, when = [], ""
    for number, one in enumerate(played(case)):
        first = number == 0
        for report in one.reports:
            today = date(report.before.season, lang, game)
            if today != when:
                parts.append(f'<p class="dia-when">{html(today)}</p>')
                when = today
            if game == GAME:
                if first and report is one.reports[0]:
                    parts.append(told.standing(report.before, lang, case.given))
                parts += [picture(report, lang), told.outcome(report, lang, briefly=True)]
            else:
                parts += [_given(report, one.step.answers, lang), picture(report, lang), family.outcome(report, lang)]
    return "".join(parts)


def _plays(case: Case, game: str, lang: str) -> str:
    """A case played question by question: who stands where, what is said and thrown, what comes of it."""
    whole = played(case)
    lines = [
        f"{html(one.text)} {rule_link(one.rule, lang)}" for report in whole.reports for one in sentences(report, lang)
    ]
    said_ = [code(line) for line in case.given.get("says", ())]
    dice = ", ".join(map(str, case.given.get("dice", ())))
    parts = [_pieces(case, lang, whole.reports[0].before.board.id), shown(case, lang) if "units" in case.given else ""]
    parts += [f"<p>{say(lang, 'casebook.said')}</p>{listed(said_)}"] if said_ else []
    parts += [f"<p>{say(lang, 'casebook.dice', dice=dice)}</p>"] if dice else []
    return "".join(parts) + (listed(lines) if lines else "") + _facts(case, game, lang)


def _pieces(case: Case, lang: str, board: str) -> str:
    """The pieces that a case tells, space by space; "" where all of a scenario stands."""
    names = names_of(board, case.layer, lang)
    held: dict[str, list[str]] = {}
    for what in ("units", "leaders"):
        for space, pieces in case.given.get(what, {}).items():
            held.setdefault(space, []).extend(map(str, pieces))
    rows = [f"<dt>{html(names.place(space).bare)} ({code(space)})</dt><dd>{html(', '.join(pieces))}</dd>"
            for space, pieces in held.items()]  # fmt: skip
    return f'<dl class="dia-standing">{"".join(rows)}</dl>' if rows else ""


def shown(case: Case, lang: str) -> str:
    """The small map of a case: its first season with what came of it, or, of one that is played question by question,
    how it begins.
    """
    if all_cases()[case.id] == umpired.NAME:
        return umpired.picture(case, played(case), lang)
    if case.kind == "play":
        return position_map(casebook(all_cases()[case.id]).position_of(case), lang)
    return picture(played(case)[0].reports[0], lang)


def _given(report: Report[Any], answers: Mapping[str, Mapping[str, Any]], lang: str) -> str:
    """Who stands where, and what is ordered, player by player."""
    sheets = answers.get(ANSWERED_BY.get(report.before.phase, "orders"), {})
    missing = [power for power in report.before.players if report.before.of(power) and power not in sheets]
    shown = {**{power: list(map(str, lines)) for power, lines in sheets.items()}, **{power: [] for power in missing}}
    board = report.before.board.id
    rows = []
    for power, lines in shown.items():
        units = ", ".join(code(unit.sign) for unit in report.before.of(power)) if not lines else ""
        if lines:
            sheet = family.orders(report, {power: lines}, lang)
            rows.append(sheet.removeprefix('<div class="dia-orders">').removesuffix("</div>"))
        elif units:
            rows.append(f"<div><p>{family.chip(board, power, lang)}</p>{listed([units])}</div>")
    return f'<div class="dia-orders">{"".join(rows)}</div>' if rows else ""


def picture(report: Report[Any], lang: str) -> str:
    """The small map of a report: what was ordered and what came of it, around those whom it is about."""
    if not any(True for _ in _units(report.before)):
        return ""
    wanted = around(report)
    return sketch(lang, wanted if len(wanted) <= MOST else (), report=report)


def around(report: Report[Any]) -> tuple[str, ...]:
    """The spaces that a report is about: where units stand, and where orders lead."""
    board = report.before.board
    places = [unit.space for unit in _units(report.before)]
    places += [str(event[key]) for event in report.events for key in _NAMED if event.get(key)]
    spaces = [board.places[place].province if place in board.places else place[:3] for place in places]
    return tuple(dict.fromkeys(space for space in spaces if space in board.spaces))


def _units(position: Any) -> Iterator[Any]:
    return (unit for unit in position.units.values() if unit.space)


def _lines(case: Case, game: str, lang: str) -> str:
    if game != GAME:
        return _facts(case, game, lang)
    position, _, readings = lines_of(case)
    return (
        told.standing(position, lang)
        + position_map(position, lang)
        + verdicts([(position, one) for one in readings], lang)
    )


def position_map(position: Any, lang: str, most: int = MOST) -> str:
    """The small map of a position, around its units; "" where none stands."""
    wanted = tuple(dict.fromkeys(position.board.province_of(unit.space) for unit in _units(position)))
    return sketch(lang, wanted if len(wanted) <= most else (), position=position) if wanted else ""


def _facts(case: Case, _game: str, lang: str) -> str:
    inner = told.facts(case.steps[0].expect)
    return f"<details><summary>{say(lang, 'casebook.facts')}</summary>{inner}</details>"


def _start(case: Case, game: str, lang: str) -> str:
    position = casebook(game).position_of(case)
    told_ = told.standing(position, lang, ("provinces", "treasury")) if game == GAME else ""
    return told_ + position_map(position, lang) + _facts(case, game, lang)


def _season(case: Case, game: str, lang: str) -> str:
    return umpired.season(case, played(case), lang) if game == umpired.NAME else _seasons(case, game, lang)


_TELLERS = {"season": _season, "play": _plays, "notation": _lines, "setup": _start}
