"""Text and tables of the rules as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from diadoques.explain.sections import by_section_html
from diadoques.explain.wording import Grid

# --- Text as HTML in which no era is torn in two at the end of a line, and rules are cited by their sections


#: An era, and tags, in which nothing is an era.
_ERA = re.compile(r"<[^>]*>|(?:\d+ )?(?:av|apr)\. J\.-C\.")


def html_text(text: str, lang: str) -> str:
    """Escape ``text``; a year with its era stands on one line, and a rule is cited as a pupil can look it up.

    >>> html_text("été 319 av. J.-C.", "fr")
    'été <span class="dia-era">319 av. J.-C.</span>'
    """
    return _ERA.sub(_whole, by_section_html(text, lang))


def _whole(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith("<") else f'<span class="dia-era">{found[0]}</span>'


# --- A table of the rules as HTML: what is in play has an arrow at its head, and a frame, before any colour


def grid_table(grid: Grid, lang: str) -> str:
    """The table with its legend."""
    heads = "".join(
        f'<th scope="col"{_look(at in grid.marked)}>{"▼<br>" if at in grid.marked else ""}{escape(head)}</th>'
        for at, head in enumerate(grid.columns)
    )
    body = "".join(_row(grid, number) for number in range(len(grid.rows)))
    head = f"<thead><tr><th>{escape(grid.corner)}</th>{heads}</tr></thead>"
    table = f'<table class="dia-grid">{head}<tbody>{body}</tbody></table>'
    return f'<div class="dia-grid-box">{table}</div><small>{html_text(grid.legend, lang)}</small>'


def closed_tables(grids: Iterable[Grid], lang: str) -> str:
    """Tables beside a question, closed until they are asked for."""
    return "".join(
        f'<details class="dia-consulted"><summary>{escape(one.caption)}</summary>{grid_table(one, lang)}</details>'
        for one in grids
    )


def _row(grid: Grid, number: int) -> str:
    here = number == grid.row
    cells = "".join(
        f"<td{_look(at in grid.marked and (here or grid.row is None), at in grid.marked and here)}>{escape(text)}</td>"
        for at, text in enumerate(grid.cells[number])
    )
    return f'<tr><th scope="row"{_look(here)}>{"► " if here else ""}{escape(grid.rows[number])}</th>{cells}</tr>'


def _look(marked: bool, found: bool = False) -> str:
    return ' class="dia-found"' if found else ' class="dia-marked"' if marked else ""
