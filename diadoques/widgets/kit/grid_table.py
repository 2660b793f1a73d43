"""A table of the rules as HTML: what is in play has an arrow at its head, and a frame, before any colour."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from diadoques.explain.wording import Grid
from diadoques.widgets.kit.html_text import html_text


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
