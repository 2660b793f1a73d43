"""Rules as sentences cite them, by id and title, and as pages do, by the section of the printed rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from typing import Final

from diadoques.core.faults import Fault
from diadoques.core.register import Section, sections, titles
from diadoques.explain.catalogue import catalogue
from diadoques.games.catalogue import game_of_rule

# --- Rules as pages cite them: by the section of the printed rules, where a reader can look them up
#
# Texts name rules by the ids of the contract; only what is shown on a page goes through here. Plain text, records and
# programs keep the ids.


_ID: Final = r"[A-Z][A-Z0-9]{2,3}-[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*-\d\d[a-z]?\b"
#: Between these words ids name all that lies between them.
_UP_TO: Final = ("à", "to")
_ONE: Final = re.compile(_ID)
_BETWEEN: Final = r"\s*[,;]\s*|\s(?:à|et|ou|to|and|or)\s"
#: Ids in a row; the word before them goes, for the sign says it, but where an article stands before that word.
_CITED: Final = re.compile(rf"(?:(?<!la\s)(?<!the\s)\b(?:règles?|rules?)\s)?\b{_ID}(?:(?:{_BETWEEN}){_ID})*")
#: A section that the printed rules number; what follows is of other rules, or numbers that print does not bear.
_NUMBERED: Final = re.compile(
    r"(?P<number>\d+(?:\.[\w/-]+)*(?:\sNote\s\d+)?(?:\s\(addendum\))?|[IVX]+(?:\.[A-Z])?)(?:\.\d+|\s\(classic [^)]*\))?"
)
_KEPT: Final = "\u00a0"
#: How a section looks on a page: the rules behind it are a tooltip, and, after a tap, stand in the line itself.
LOOK: Final = """
.dia-ref { white-space: nowrap; text-decoration: underline dotted; text-underline-offset: 0.2em; cursor: help; }
.dia-ref:focus { white-space: normal; outline-offset: 1px; }
.dia-ref:focus::after { content: " [" attr(title) "]"; white-space: pre-line; font-size: 0.9em; }
"""


def by_section(text: str, lang: str) -> str:
    """``text`` with the sections of the rules that it names, for what takes plain text only: a button, paper.

    >>> by_section("l’avantage passe à l’adversaire (AMP-8-01, AMP-8-02)", "fr").replace("\u00a0", " ")
    'l’avantage passe à l’adversaire (§ 8)'
    """
    return _CITED.sub(lambda found: _shown(found[0], lang, lambda place, _: place), text)


def by_section_html(text: str, lang: str) -> str:
    """``text`` escaped; each section has its rules, by id and title, as a tooltip that opens by a tap, too."""
    return _CITED.sub(lambda found: _shown(found[0], lang, lambda place, rules: _ref(place, rules, lang)), escape(text))


def behind(text: str, lang: str) -> str:
    """The rules that ``text`` names, a line each, by id and title: the tooltip of what takes plain text only."""
    return "\n".join(dict.fromkeys(_titled(rule, lang) for rule in _ONE.findall(text) if _known(rule)))


@cache
def place_of(rule: str, lang: str) -> str:
    """Where the printed rules have a rule: « § 8 », or a name; the id itself where they have neither."""
    section = _sections(game_of_rule(rule)).get(rule)
    if section is None:
        return rule
    if section.called:
        return section.called[lang].replace(" ", _KEPT)
    parts = [found["number"] for one in section.name.split("; ") if (found := _NUMBERED.fullmatch(one))]
    return f"§{_KEPT}{', '.join(parts)}".replace(" Note ", f"{_KEPT}note{_KEPT}") if parts else rule


def _shown(found: str, lang: str, show: Callable[[str, Sequence[str]], str]) -> str:
    """Ids in a row as sections, each once; one that no register knows stays as it stands, and so do its neighbours."""
    rules, signs = _ONE.findall(found), re.findall(rf"({_BETWEEN})(?={_ID})", found)
    if not all(map(_known, rules)):
        return found
    places: dict[str, dict[str, None]] = {}
    for sign, before, rule in zip(("", *signs), ("", *rules), rules, strict=False):
        for one in (*_passed(before, rule), rule) if sign.strip() in _UP_TO else (rule,):
            places.setdefault(place_of(one, lang), {})[one] = None
    # What stands between them is kept where all are told, else they are only listed.
    told = [show(place, tuple(ids)) for place, ids in places.items()]
    if len(told) != len(rules):
        return ", ".join(told)
    return "".join(f"{sign}{one}" for sign, one in zip(("", *signs), told, strict=True))


def _passed(first: str, last: str) -> Sequence[str]:
    """The rules that a span names without saying their ids, in the order of the contract."""
    known = list(_sections(game_of_rule(last)))
    return known[known.index(first) + 1 : known.index(last)] if first in known else ()


def _ref(place: str, rules: Sequence[str], lang: str) -> str:
    told = escape("\n".join(_titled(rule, lang) for rule in rules)).replace("\n", "&#10;")
    return f'<abbr class="dia-ref" tabindex="-1" title="{told}">{place}</abbr>'


def _titled(rule: str, lang: str) -> str:
    title = titles(game_of_rule(rule)).get(rule, {}).get(lang, "")
    return catalogue(lang).text("word.rule_row", rule=rule, title=title)


def _known(rule: str) -> bool:
    return rule in _sections(game_of_rule(rule))


@cache
def _sections(game: str) -> Mapping[str, Section]:
    """The sections of a game's register; {} when the installation has none for it."""
    try:
        return sections(game)
    except Fault:
        return {}


# --- Rules as sentences cite them: the id of the contract row and, from the register, its title


@cache
def rule_citation(rule: str, lang: str, also: tuple[str, ...] = ()) -> str:
    """« règle X-8B-01 : À force égale personne n'entre »; ``also``: other rules that decided with it."""
    if not rule:  # an event that somebody wrote by hand may name none
        return ""
    if also:
        said = rule_citation(rule, lang)
        for other in also:
            said = catalogue(lang).text("word.rules_both", rule=said, other=rule_citation(other, lang))
        return said
    title = _titles(game_of_rule(rule)).get(rule, {}).get(lang, "")
    words = catalogue(lang)
    return words.text("word.rule_titled", rule=rule, title=title) if title else words.text("word.rule", rule=rule)


def with_rule(text: str, rule: str, lang: str, also: tuple[str, ...] = ()) -> str:
    """A sentence with the rules that decided, in brackets; alone where none is named."""
    said = rule_citation(rule, lang, also)
    return f"{text} ({said})" if said else text


def _titles(game: str) -> Mapping[str, Mapping[str, str]]:
    """The titles of a game's register; {} when the installation has none for it."""
    try:
        return titles(game)
    except Fault:
        return {}
