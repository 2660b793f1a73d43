"""The register of the rules, section by section, and the rulings with all their readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

from diadoques.core.cases import Case
from diadoques.core.register import MISSING, STATUSES, Rule
from diadoques.core.rulings import Ruling, load_rulings
from diadoques.explain.catalogue import catalogue
from makers.blocks import heading
from makers.maps import Maps
from makers.places import (
    CHAPTERS,
    case_link,
    casebook,
    cases_of,
    chapter,
    page_named,
    rule_link,
    rules,
    ruling_anchor,
    ruling_link,
    ruling_numbers,
    slug,
)
from makers.words import code, count, html, listed, say, table, typeset


def write_register(game: str) -> Any:
    """The maker of the pages of a register (section, statement, code, cases) and of the page that counts them."""

    def write(folder: Path, lang: str, _maps: Maps) -> list[str]:
        chapters: dict[str, list[Rule]] = {page: [] for page in CHAPTERS[game]}
        for rule in rules(game).values():
            chapters[chapter(rule.section, game)].append(rule)
        check(rules(game).values())
        rows = []
        for page, found in chapters.items():
            title = say(lang, f"rulebook.{page}")
            parts = [heading(1, title), _statuses(found, lang)]
            for section, group in groupby(found, key=lambda rule: rule.section):
                parts += [heading(2, _section(section, lang)), _table(list(group), lang, game)]
            (folder / f"{page}.md").write_text("\n".join(parts) + "\n", encoding="utf-8")
            rows.append([f'<a href="{page}.html">{html(title)}</a>', str(len(found)), *_counts(found)])
        everything = list(rules(game).values())
        rows.append([f"<strong>{say(lang, 'rulebook.all')}</strong>", str(len(everything)), *_counts(everything)])
        heads = [say(lang, "rulebook.chapter"), say(lang, "rulebook.rows"), *(status(one, lang) for one in STATUSES)]
        meaning = listed([f"{badge(one, lang)} {say(lang, f'rulebook.status.{one}')}" for one in STATUSES])
        parts = [heading(1, say(lang, f"rulebook.title-{game}")), say(lang, "rulebook.intro") + "\n"]
        parts += [table(heads, rows, "dia-sums"), "", meaning, ""]
        (folder / f"{page_named('rules', game)}.md").write_text("\n".join(parts), encoding="utf-8")
        return list(chapters)

    return write


def check(found: Iterable[Rule]) -> None:
    """See that no row of a register is without its statement, its code and its cases.

    Raises:
        LookupError: one is.
    """
    for rule in found:
        whole = rule.narrative or (rule.status != MISSING and rule.cases and (rule.code or rule.options))
        if not whole or not all(rule.title.values()):
            raise LookupError(f"the concordance is not complete: {rule.id}")


def status(name: str, lang: str) -> str:
    """A status in a word, as the command line says it."""
    return html(catalogue(lang).text(f"rules.status.{name}"))


def badge(name: str, lang: str) -> str:
    """A status in a word, with its colour."""
    return f'<span class="dia-status dia-{name}">{status(name, lang)}</span>'


def _counts(found: list[Rule]) -> list[str]:
    counted = Counter(rule.status for rule in found)
    return [str(counted[name] or "") for name in STATUSES]


def _statuses(found: list[Rule], lang: str) -> str:
    counted = Counter(rule.status for rule in found)
    told_ = [f"{counted[name]} {badge(name, lang)}" for name in STATUSES if counted[name]]
    return f'<p class="dia-about">{count(lang, "rulebook.count", len(found))} {" · ".join(told_)}</p>\n'


def _section(section: str, lang: str) -> str:
    head, _, rest = section.partition(":")
    for name, key in (("Option", "option"), ("Annexe", "annex"), ("Table", "table"), ("Introduction", "introduction")):
        if head.strip().startswith(name):
            return say(lang, f"rulebook.section.{key}", name=(rest or head.removeprefix(name)).strip())
    if not head[:1].isdigit():
        return typeset(section, lang)
    return f"§ {section}"


def _table(found: list[Rule], lang: str, game: str) -> str:
    heads = [say(lang, f"rulebook.{key}") for key in ("rule", "says", "state", "cases", "code")]
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    body = "".join(_row(rule, lang, game) for rule in found)
    return f'<table class="table dia-register"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>\n'


def _row(rule: Rule, lang: str, game: str) -> str:
    says = [html(typeset(rule.title[lang], lang))]
    notes = [] if rule.kind == "rule" else [say(lang, f"rulebook.kind.{rule.kind}")]
    notes += [html(typeset(note[lang], lang)) for note in (rule.narrative, rule.later) if note]
    if notes:
        says.append(f'<span class="dia-note">{" · ".join(notes)}</span>')
    if rule.options:
        says.append(
            f'<span class="dia-note">{say(lang, "rulebook.rulings")} '
            f"{' · '.join(_doubt(name, lang, game) for name in rule.options)}</span>"
        )
    cells = ["<br>".join(says), badge(rule.status, lang), _cases(cases_of(rule.id), lang), _code(rule.code, lang, game)]
    anchor = slug(rule.id)
    name = f'<th scope="row"><a href="#{anchor}">{rule.id}</a></th>'
    return f'<tr id="{anchor}">{name}{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


def _doubt(name: str, lang: str, game: str) -> str:
    question = next(ruling.question[lang] for ruling in load_rulings(game) if ruling.name == name)
    return ruling_link(name, game, html(typeset(question, lang)))


def _cases(found: list[Case], lang: str) -> str:
    links = " ".join(case_link(case, lang) for case in found)
    if len(found) <= 3:
        return links
    return f"<details><summary>{count(lang, 'rulebook.found', len(found))}</summary>{links}</details>"


def _code(places: tuple[str, ...], lang: str, game: str) -> str:
    shown = [code(place.removeprefix(f"diadoques.games.{game}.")) for place in places]
    if len(shown) <= 2:
        return " ".join(shown)
    return f"<details><summary>{count(lang, 'rulebook.places', len(shown))}</summary>{' '.join(shown)}</details>"


# ------------------------------------------------------------------ rulings


def write_rulings(game: str) -> Any:
    """The maker of the page of a game's rulings: every reading of what the text leaves open."""

    def write(folder: Path, lang: str, _maps: Maps) -> list[str]:
        numbers, pages = ruling_numbers(game), list(CHAPTERS[game])
        found = tuple(sorted(load_rulings(game), key=lambda one: list(numbers).index(one.name)))

        def page_of(ruling: Ruling) -> int:
            return pages.index(chapter(rules(game)[ruling.rows[0]].section, game))

        home, number = page_named("rulings", game), numbers[found[0].name]
        intro = say(lang, "rulings.intro", n=len(found), page=home, number=number) + "\n"
        parts = [heading(1, say(lang, f"rulings.title-{game}")), intro, _holders(found, lang)]
        for page, group in groupby(sorted(found, key=page_of), key=page_of):
            parts.append(heading(2, say(lang, f"rulebook.{pages[page]}")))
            parts += [_ruling(ruling, lang, game) for ruling in group]
        parts.append(_by_number(found, lang, game))
        (folder / f"{home}.md").write_text("\n".join(parts) + "\n", encoding="utf-8")
        return []

    return write


def _holders(found: tuple[Ruling, ...], lang: str) -> str:
    played = Counter(holder.id for ruling in found for holder in ruling.chosen.held)
    other = Counter(
        holder.id for ruling in found for one in ruling.readings if one is not ruling.chosen for holder in one.held
    )
    names = {holder.id: holder.name[lang] for ruling in found for one in ruling.readings for holder in one.held}
    rows = [[html(typeset(name, lang)), str(played[key] or ""), str(other[key] or "")] for key, name in names.items()]
    return table([say(lang, f"rulings.{key}") for key in ("holder", "played", "other")], rows, "dia-sums") + "\n"


def _by_number(found: tuple[Ruling, ...], lang: str, game: str) -> str:
    """Every ruling by its number, as links."""
    numbers = ruling_numbers(game)
    rows = [
        f"{ruling_link(one.name, game, numbers[one.name])} {html(typeset(one.question[lang], lang))}" for one in found
    ]
    return f'{heading(2, say(lang, "rulings.numbers"))}\n<div class="dia-index">{listed(rows)}</div>\n'


def _ruling(ruling: Ruling, lang: str, game: str) -> str:
    readings = []
    for one in ruling.readings:
        holders = html(typeset(", ".join(holder.name[lang] for holder in one.held), lang))
        mark = (
            f'<span class="dia-status dia-done">{say(lang, "rulings.is-played")}</span> '
            if one is ruling.chosen
            else ""
        )
        style = ' class="dia-played"' if one is ruling.chosen else ""
        readings.append(
            f"<li{style}>{mark}{html(typeset(one.text[lang], lang))} "
            f'<span class="dia-note">{code(one.name)} — {holders}</span></li>'
        )
    switch = f" · {say(lang, 'rulings.switch', name=code(ruling.switch))}" if ruling.switch else ""
    if ruling.sets:
        sets = ", ".join(f"{code(name)} → {code(reading)}" for name, reading in ruling.sets.items())
        switch += f" · {say(lang, 'rulings.sets')} {sets}"
    if ruling.is_weighty:
        deciding = " ".join(case_link(case, lang) for case in casebook(game).cases() if case.id in ruling.decided)
        switch += f" · <strong>{say(lang, 'rulings.weighty')}</strong> {deciding}"
    rows = ", ".join(rule_link(rule, lang) for rule in ruling.rows)
    question, number = html(typeset(ruling.question[lang], lang)), ruling_numbers(game)[ruling.name]
    return (
        f'<div class="dia-doubt" id="{ruling_anchor(ruling.name)}"><div class="dia-at" id="{number}"></div>'
        f'<p class="dia-head">{number} · {question}</p>'
        f'<ul>{"".join(readings)}</ul><p class="dia-note">{code(ruling.name)} · {rows}{switch}</p></div>\n'
    )
