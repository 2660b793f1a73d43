"""Where things stand in the book: the page and the anchor of each rule, case and ruling of the built games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from importlib import import_module
from types import ModuleType
from typing import Any

from diadoques.core.cases import Case
from diadoques.core.register import Rule, load_register
from diadoques.core.rulings import Ruling, load_rulings
from diadoques.games.catalogue import game_of_rule
from diadoques.games.diadoques.casebook import cases
from diadoques.games.diadoques.model.position import GAME
from makers.words import typeset

#: The pages of the registers: by game, those of its sections by the first number or word of each.
CHAPTERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    GAME: {
        "rules-1": ("Introduction", "1", "2", "3", "4", "5"),
        "rules-6": ("6",),
        "rules-7": ("7",),
        "rules-8": ("8",),
        "rules-9": ("9", "10", "Annexe", "Historique"),
        "rules-11": ("11", "12"),
        "rules-13": ("13", "Table"),
        "rules-options": ("Règles", "Option"),
    },
    "diplomacy": {
        "rules-diplomacy-1": ("Présentation", "Accord", "I", "II", "III", "IV", "V", "VI", "XVI"),
        "rules-diplomacy-7": ("VII", "VIII"),
        "rules-diplomacy-9": ("IX", "X", "XI", "XII"),
        "rules-diplomacy-13": ("XIII", "XIV", "XV"),
    },
    "bc218": {
        "rules-bc218-1": ("1", "2", "3", "4", "5", "6", "7", "9", "Addendum", "Abréviations"),
        "rules-bc218-8": ("8",),
    },
    "amphipolis": {
        "rules-amphipolis-0": ("0", "1"),
        "rules-amphipolis-2": ("2",),
        "rules-amphipolis-3": ("3", "Aide"),
        "rules-amphipolis-4": ("4", "CRT"),
        "rules-amphipolis-5": ("5", "6", "7", "8"),
        "rules-amphipolis-9": ("9", "10"),
    },
    "empires": {
        "rules-empires-0": ("0", "1", "2", "3"),
        "rules-empires-4": ("4",),
        "rules-empires-5": ("5",),
        "rules-empires-6": ("6",),
        "rules-empires-7": ("7",),
        "rules-empires-8": ("8", "9"),
        "rules-empires-10": ("10", "11"),
        "rules-empires-12": ("12", "13"),
        "rules-empires-14": ("14", "15", "16", "17", "18"),
    },
}
GAMES = tuple(CHAPTERS)
#: The files of the cases of DATC.
DATC = "datc-"


def slug(name: str) -> str:
    """A name as anchors and files write it.

    >>> slug("DIA-8B-01/2")
    'dia-8b-01-2'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@cache
def rules(game: str = GAME) -> dict[str, Rule]:
    """The register of a game by id."""
    return {rule.id: rule for rule in load_register(game)}


def casebook(game: str) -> ModuleType:
    """The module that plays the cases of a game: ``cases``, ``play``, ``position_of``."""
    return import_module(f"diadoques.games.{game}.casebook")


#: What came of cases, by id.
_PLAYED: dict[str, Any] = {}


def played(case: Case) -> Any:
    """What comes of a case: it is played once, and told in both languages."""
    if case.id not in _PLAYED:
        _PLAYED[case.id] = casebook(all_cases()[case.id]).play(case)
    return _PLAYED[case.id]


@cache
def all_cases() -> dict[str, str]:
    """The game of every case, by its id.

    Raises:
        ValueError: two games have a case of one name.
    """
    found: dict[str, str] = {}
    for game in GAMES:
        for case in casebook(game).cases():
            if case.id in found:
                raise ValueError(f"two games have a case {case.id}")
            found[case.id] = game
    return found


def chapter(section: str, game: str = GAME) -> str:
    """The page on which a section of a register stands.

    Raises:
        KeyError: no page takes it.
    """
    head = re.match(r"\d+|\w+", section)
    for page, heads in CHAPTERS[game].items():
        if head and head.group() in heads:
            return page
    raise KeyError(section)


def page_named(name: str, game: str) -> str:
    """A page that every game has: ``rulings`` of the usual one, ``diplomacy-rulings`` of another."""
    return name if game == GAME else f"{game}-{name}"


def rule_link(rule: str, lang: str, titled: bool = False) -> str:
    """A rule as a link to its row; ``titled`` adds its title."""
    game = game_of_rule(rule)
    row = rules(game).get(rule) if game in CHAPTERS else None
    if row is None:
        return escape(rule)
    page = chapter(row.section, game)
    link = f'<a class="dia-rule" href="{page}.html#{slug(rule)}" title="{_title(row, lang)}">{rule}</a>'
    return f"{link} {_title(row, lang)}" if titled else link


def _title(row: Rule, lang: str) -> str:
    return escape(typeset(row.title[lang], lang), quote=True)


def case_page(case: Case) -> str:
    """The page of a case among all others of its section."""
    if case.section.startswith(DATC):
        return slug(case.section)
    return page_named(f"cases-{slug(case.section)}", all_cases()[case.id])


def case_link(case: Case, lang: str, text: str = "") -> str:
    """A case as a link to its entry."""
    title = escape(typeset(case.title[lang], lang), quote=True)
    page = f"{case_page(case)}.html#{case_anchor(case)}"
    return f'<a class="dia-case-link" href="{page}" title="{title}">{text or case.id}</a>'


def case_anchor(case: Case) -> str:
    """The anchor of a case."""
    return f"case-{slug(case.id)}"


def ruling_link(name: str, game: str = GAME, told: str = "") -> str:
    """A ruling as a link to its entry; it is called by its name, or as ``told`` says (HTML)."""
    page = page_named("rulings", game)
    return f'<a class="dia-ruling-link" href="{page}.html#{ruling_anchor(name)}">{told or name}</a>'


def ruling_anchor(name: str) -> str:
    """The anchor of a ruling."""
    return f"ruling-{name}"


@cache
def ruling_numbers(game: str) -> Mapping[str, str]:
    """By the name of each ruling of a game its number, in the order of the register: that of the first row it is about.

    The second about a row has ``/2`` behind it, as cases have. A ruling that comes later leaves all others theirs.

    >>> numbers = ruling_numbers("bc218")
    >>> numbers["sardinia-worth"], list(numbers.values()) == sorted(numbers.values(), key=list(rules("bc218")).index)
    ('P218-ctr-03c', True)
    """
    rows = list(rules(game))
    found: dict[str, str] = {}
    for ruling in sorted(load_rulings(game), key=lambda one: rows.index(one.rows[0])):
        before = sum(number.partition("/")[0] == ruling.rows[0] for number in found.values())
        found[ruling.name] = f"{ruling.rows[0]}/{before + 1}" if before else ruling.rows[0]
    return found


@cache
def _citing(game: str) -> Mapping[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for case in casebook(game).cases():
        for rule in case.rules:
            found.setdefault(rule, []).append(case)
    return found


def cases_of(rule: str) -> list[Case]:
    """The cases of its own game that cite a rule."""
    return _citing(game_of_rule(rule)).get(rule, [])


def rulings_of(rule: str) -> Iterator[Ruling]:
    """The rulings about a rule."""
    return (ruling for ruling in load_rulings(game_of_rule(rule)) if rule in ruling.rows)


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
