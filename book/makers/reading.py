"""The rules to be read from start to end: prose written by hand in ``pages/<language>/rules``, made into pages.

In a text, ``{DIA-8B-01}`` becomes a note that leads to the row of the concordance, a line ``{{DIA-101-01}}`` the small
map of that case with a link to it, and a line ``{{table:combat}}`` that table of results of the game. The first file of
a game is the page above its others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from diadoques.core.cases import Case
from diadoques.core.figures import with_minus
from diadoques.core.resources import package_of
from diadoques.explain.catalogue import catalogue
from diadoques.games.catalogue import game_of_rule, load_game
from makers.casebook import board_of, shown
from makers.maps import Maps
from makers.places import all_cases, case_link, casebook, page_named, rule_link, rules
from makers.sketch import board_shapes
from makers.words import html, markdown, say, table, typeset

PAGES = Path(__file__).resolve().parents[1] / "pages"
_NOTE = re.compile(r" ?(?<!\{)\{([A-Z]\w*-[\w.-]+)\}(?!\})")
_CASE = re.compile(r"^\{\{([\w./-]+)\}\}$", re.MULTILINE)
_TABLE = re.compile(r"^\{\{table:([\w ]+)\}\}$", re.MULTILINE)
_NUMBER = re.compile(r"\{=(\w+)\.(\w+)\}")
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
        KeyError: a note names a row that is not in the register, a map a case, a line a table or a number that there
            is not.
    """
    noted: dict[str, int] = {}

    def note(found: re.Match[str]) -> str:
        number = noted.setdefault(found[1], len(noted) + 1)
        title = html(typeset(rules(game_of_rule(found[1]))[found[1]].title[lang], lang))
        return f'<sup class="dia-ref"><a href="#note-{number}" title="{found[1]} · {title}">{number}</a></sup>'

    text = _TABLE.sub(lambda found: results(game, found[1], lang), typeset(text, lang))
    text = _NUMBER.sub(lambda found: with_minus(_tables(game)[found[1]][found[2]]), text)
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
    """A table of a game: numbers that are added up, or results, a column for each of the odds, a row for each die.

    Its name may be followed by the keys that are wanted. The cells of results, with who wins, are those of the game's
    module ``odds``; the winner is set in bold.

    Raises:
        KeyError: the game has no such table.
    """
    chapter, *keys = name.split()
    found = _tables(game)[chapter]
    if "columns" not in found:
        return _numbers(
            game, chapter, keys or [key for key in found if f"term.{chapter}.{key}" in catalogue(lang, game)], lang
        )
    odds = import_module(f"{package_of(game)}.odds")
    columns, dice = found["columns"], [row["die"] for row in found["rows"]]
    ends = {dice[0]: "read.least", dice[-1]: "read.most"}
    heads = [say(lang, "read.die"), *("/".join(map(str, one)) for one in columns)]
    lines = []
    for die in dice:
        number = with_minus(die)
        first = say(lang, ends[die], n=number) if die in ends else number
        lines.append([first, *(_cell(odds.cell(column, die)) for column in range(len(columns)))])
    return f'<div class="dia-scroll">{table(heads, lines, "dia-results")}</div>'


def _tables(game: str) -> Mapping[str, Any]:
    tables = load_game(game).abilities.tables
    return tables() if tables is not None else {}


def _numbers(game: str, chapter: str, keys: Sequence[str], lang: str) -> str:
    """Numbers that are added up, as the game's sentences call them, with where each comes from."""
    module, words, rows = import_module(f"{package_of(game)}.model.tables"), catalogue(lang, game), []
    for key in keys:
        one = module.tables()[chapter][key]
        sign = "+" if one["is"] > 0 else ""
        source = say(lang, f"{game}.source.{one['from']}")
        rows.append([html(words.text(f"term.{chapter}.{key}")), f"{sign}{with_minus(one['is'])}", source])
    return table([say(lang, f"read.{name}") for name in ("counts", "number", "source")], rows, "dia-centres")


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
