"""The rules to be read from start to end: prose written by hand in ``pages/<language>/rules``, made into pages.

In a text, ``{DIA-8B-01}`` becomes a note that leads to the row of the concordance, a line ``{{DIA-101-01}}`` the small
map of that case with a link to it, and a line ``{{table:combat}}`` that table of results of the game. The first file of
a game is the page above its others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from diadoques.core.cases import Case
from diadoques.core.resources import package_of
from diadoques.games.catalogue import game_of_rule, load_game
from makers.casebook import board_of, shown
from makers.maps import Maps
from makers.places import all_cases, case_link, casebook, page_named, rule_link, rules
from makers.sketch import board_shapes
from makers.words import html, markdown, say, table, typeset

PAGES = Path(__file__).resolve().parents[1] / "pages"
_NOTE = re.compile(r" ?(?<!\{)\{([A-Z]\w*-[\w.-]+)\}(?!\})")
_CASE = re.compile(r"^\{\{([\w./-]+)\}\}$", re.MULTILINE)
_TABLE = re.compile(r"^\{\{table:(\w+)\}\}$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\(case:([\w./-]+)\)")


def write_reading(game: str) -> Any:
    """The maker of the pages on which the rules of a game are told."""

    def write(folder: Path, lang: str, _maps: Maps) -> list[str]:
        names = []
        for number, file in enumerate(chapters(game, lang)):
            name = page_named("read" if not number else f"read-{file.stem.split('-', 2)[2]}", game)
            text = file.read_text(encoding="utf-8")
            (folder / f"{name}.md").write_text(told(text, game, lang), encoding="utf-8")
            names.append(name)
        return names[1:]

    return write


def chapters(game: str, lang: str) -> list[Path]:
    """The files of a game, in the order of reading: ``<game>-<number>-<name>.md``."""
    return sorted((PAGES / lang / "rules").glob(f"{game}-*.md"))


def told(text: str, game: str, lang: str) -> str:
    """A chapter as a page: its notes numbered and listed below, its maps drawn.

    Raises:
        KeyError: a note names a row that is not in the register, a map a case or a line a table that there is not.
    """
    noted: dict[str, int] = {}

    def note(found: re.Match[str]) -> str:
        number = noted.setdefault(found[1], len(noted) + 1)
        title = html(typeset(rules(game_of_rule(found[1]))[found[1]].title[lang], lang))
        return f'<sup class="dia-ref"><a href="#note-{number}" title="{found[1]} · {title}">{number}</a></sup>'

    text = _TABLE.sub(lambda found: results(game, found[1], lang), typeset(text, lang))
    drawn = bool(_CASE.search(text))
    text = _CASE.sub(lambda found: _figure(case_named(found[1]), lang), _NOTE.sub(note, text))
    text = _LINK.sub(lambda found: case_link(case_named(found[2]), lang, html(found[1])), text)
    if drawn:
        head, _, rest = text.partition("\n")
        text = f"{head}\n\n{board_shapes(board_of(game))}\n{rest}"
    return text + ("\n" + "".join(_notes(noted, lang)) if noted else "")


def case_named(name: str) -> Case:
    """A case by its number."""
    game = all_cases()[name]
    return next(case for case in casebook(game).cases() if case.id == name)


def results(game: str, name: str, lang: str) -> str:
    """A table of results in the numbers of a game: a column for each of the odds, a row for each modified die.

    The cells, with who wins, are those of the game's module ``odds``; the winner is set in bold.

    Raises:
        KeyError: the game has no such table.
    """
    tables, odds = load_game(game).abilities.tables, import_module(f"{package_of(game)}.odds")
    found = tables()[name] if tables is not None else {}
    columns, dice = found["columns"], [row["die"] for row in found["rows"]]
    ends = {dice[0]: "read.least", dice[-1]: "read.most"}
    heads = [say(lang, "read.die"), *("/".join(map(str, one)) for one in columns)]
    lines = []
    for die in dice:
        number = str(die).replace("-", "−")
        first = say(lang, ends[die], n=number) if die in ends else number
        lines.append([first, *(_cell(odds.cell(column, die)) for column in range(len(columns)))])
    return f'<div class="dia-scroll">{table(heads, lines, "dia-results")}</div>'


def _cell(found: Any) -> str:
    """What the attacker loses, then the defender."""
    parts = {"attacker": html(found.attacker), "defender": html(found.defender)}
    return " – ".join(f"<strong>{part}</strong>" if side == found.winner else part for side, part in parts.items())


def _figure(case: Case, lang: str) -> str:
    title = html(typeset(case.title[lang], lang))
    caption = f"<figcaption>{title}. {case_link(case, lang)}</figcaption>"
    return f'<figure class="dia-aside">{shown(case, lang)}{caption}</figure>'


def _notes(noted: dict[str, int], lang: str) -> Iterator[str]:
    yield f'## {markdown(say(lang, "read.notes"))}\n\n<ol class="dia-notes">'
    for rule, number in noted.items():
        yield f'<li id="note-{number}">{rule_link(rule, lang, titled=True)}</li>'
    yield "</ol>\n"
