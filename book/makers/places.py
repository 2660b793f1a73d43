"""Where things stand in the book: the page and the anchor of each rule, case and ruling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape

from diadoques.core.cases import Case
from diadoques.core.register import Rule, load_register
from diadoques.core.rulings import Ruling, load_rulings
from diadoques.games.diadoques.casebook import cases
from diadoques.games.diadoques.model.position import GAME
from makers.words import typeset

#: The pages of the register, by the first number or word of a section.
CHAPTERS: dict[str, tuple[str, ...]] = {
    "rules-1": ("Introduction", "1", "2", "3", "4", "5"),
    "rules-6": ("6",),
    "rules-7": ("7",),
    "rules-8": ("8",),
    "rules-9": ("9", "10", "Annexe", "Historique"),
    "rules-11": ("11", "12"),
    "rules-13": ("13", "Table"),
    "rules-options": ("Règles", "Option"),
}


def slug(name: str) -> str:
    """A name as anchors and files write it.

    >>> slug("DIA-8B-01/2")
    'dia-8b-01-2'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@cache
def rules() -> dict[str, Rule]:
    """The register by id."""
    return {rule.id: rule for rule in load_register(GAME)}


def chapter(section: str) -> str:
    """The page on which a section of the register stands.

    Raises:
        KeyError: no page takes it.
    """
    head = re.match(r"\d+|\w+", section)
    for page, heads in CHAPTERS.items():
        if head and head.group() in heads:
            return page
    raise KeyError(section)


def rule_link(rule: str, lang: str, titled: bool = False) -> str:
    """A rule as a link to its row; ``titled`` adds its title."""
    row = rules().get(rule)
    if row is None:
        return escape(rule)
    link = f'<a class="dia-rule" href="{chapter(row.section)}.html#{slug(rule)}" title="{_title(row, lang)}">{rule}</a>'
    return f"{link} {_title(row, lang)}" if titled else link


def _title(row: Rule, lang: str) -> str:
    return escape(typeset(row.title[lang], lang), quote=True)


def case_page(case: Case) -> str:
    """The page of a case among all others of its section."""
    return f"cases-{slug(case.section)}"


def case_link(case: Case, lang: str, text: str = "") -> str:
    """A case as a link to its entry."""
    title = escape(typeset(case.title[lang], lang), quote=True)
    page = f"{case_page(case)}.html#{case_anchor(case)}"
    return f'<a class="dia-case-link" href="{page}" title="{title}">{text or case.id}</a>'


def case_anchor(case: Case) -> str:
    """The anchor of a case."""
    return f"case-{slug(case.id)}"


def ruling_link(name: str) -> str:
    """A ruling as a link to its entry."""
    return f'<a class="dia-ruling-link" href="rulings.html#{ruling_anchor(name)}">{name}</a>'


def ruling_anchor(name: str) -> str:
    """The anchor of a ruling."""
    return f"ruling-{name}"


def cases_of(rule: str) -> Iterator[Case]:
    """The cases that cite a rule."""
    return (case for case in cases() if rule in case.rules)


def rulings_of(rule: str) -> Iterator[Ruling]:
    """The rulings about a rule."""
    return (ruling for ruling in load_rulings(GAME) if rule in ruling.rows)


def examples() -> dict[str, list[Case]]:
    """The printed examples of sections 6 to 10 and their variants, by section of the rules, in its order."""
    found: dict[str, list[Case]] = {}
    for rule in rules().values():
        if rule.kind == "example":
            own = [case for case in cases() if case.rule == rule.id]
            if own:
                found.setdefault(rule.section, []).extend(own)
    return found


def example_page(section: str) -> str:
    """The page of the examples of a section."""
    return f"example-{slug(section)}"
