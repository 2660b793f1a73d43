"""All the cases of the rules, told without maps: what stands, what is ordered, what comes of it, and why."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path

from diadoques.core.cases import Case
from diadoques.draw.words import date
from diadoques.games.diadoques.casebook import Played, cases, play, position_of
from makers import told
from makers.blocks import heading
from makers.examples import lines_of, verdicts
from makers.maps import Maps
from makers.places import case_anchor, case_page, example_page, examples, rule_link, rules, slug
from makers.words import code, count, html, said, say, table, typeset


def write_cases(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write one page a file of cases, and the page that lists them; return the names of the former."""
    pages, rows = [], []
    drawn = {case.id: section for section, found in examples().items() for case in found}
    for section, group in groupby(cases(), key=lambda case: case.section):
        found = list(group)
        page, title = case_page(found[0]), said(lang, f"casebook.file.{slug(section)}", _sections(found))
        intro = count(lang, "casebook.count", len(found))
        parts = [heading(1, title), intro + "\n", *(_entry(case, lang, drawn.get(case.id, "")) for case in found)]
        (folder / f"{page}.md").write_text("\n".join(parts), encoding="utf-8")
        pages.append(page)
        rows.append([f'<a href="{page}.html">{html(title)}</a>', str(len(found)), html(_rules(found))])
    heads = [say(lang, f"casebook.{key}") for key in ("section", "cases", "rules")]
    (folder / "cases.md").write_text(
        "\n".join(
            [
                heading(1, say(lang, "casebook.title")),
                say(lang, "casebook.intro", n=len(cases()), drawn=len(drawn)) + "\n",
                table(heads, rows),
                "",
            ]
        ),
        encoding="utf-8",
    )
    return pages


def _sections(found: list[Case]) -> str:
    """The sections of the rules that cases were written for."""
    return "§ " + ", ".join(dict.fromkeys(rules()[case.rule].section for case in found))


def _rules(found: list[Case]) -> str:
    ids = list(dict.fromkeys(case.rule for case in found))
    return f"{ids[0]} … {ids[-1]}" if len(ids) > 1 else ids[0]


def _entry(case: Case, lang: str, section: str) -> str:
    about = [code(case.id), say(lang, f"kind.{case.kind}"), say(lang, f"layer.{case.layer}")]
    if section:
        page = f"{example_page(section)}.html"
        page += "" if case.kind == "setup" else f"#example-{slug(case.id)}"
        about.append(f'<a href="{page}">{say(lang, "casebook.drawn")}</a>')
    body = _TELLERS.get(case.kind, _facts)(case, lang)
    why = html(typeset(case.why[lang], lang))
    rules = " ".join(rule_link(rule, lang) for rule in case.rules)
    return (
        heading(2, typeset(case.title[lang], lang), case_anchor(case))
        + f'\n<div class="dia-case"><p class="dia-about">{" · ".join(about)}</p>{body}'
        f'<p class="dia-because"><strong>{say(lang, "casebook.why")}</strong> {why} {rules}</p></div>\n'
    )


def _seasons(case: Case, lang: str) -> str:
    played = play(case)
    return "".join(_season(one, lang, case.given if number == 0 else None) for number, one in enumerate(played))


def _season(played: Played, lang: str, given: Mapping[str, object] | None) -> str:
    parts = [f'<p class="dia-when">{html(date(played.before.season, lang))}</p>']
    if given is not None:
        parts.append(told.standing(played.before, lang, given))
    return "".join([*parts, *(told.outcome(report, lang, briefly=True) for report in played.reports)])


def _lines(case: Case, lang: str) -> str:
    position, _, readings = lines_of(case)
    return told.standing(position, lang) + verdicts([(position, one) for one in readings], lang)


def _facts(case: Case, lang: str) -> str:
    inner = told.facts(case.steps[0].expect)
    return f"<details><summary>{say(lang, 'casebook.facts')}</summary>{inner}</details>"


def _start(case: Case, lang: str) -> str:
    return told.standing(position_of(case), lang, ("provinces", "treasury")) + _facts(case, lang)


_TELLERS = {"season": _seasons, "notation": _lines, "setup": _start}
