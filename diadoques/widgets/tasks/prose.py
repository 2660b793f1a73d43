"""The prose of a lesson, from Markdown to HTML; what it is given is the library's own."""

from __future__ import annotations

from functools import cache
from html import escape

import mistune

from diadoques.classroom.lessons import without_links


@cache
def prose(text: str) -> str:
    r"""Markdown as HTML; a table too wide for its page is scrolled by itself.

    >>> prose("**Tyr** falls.")
    '<p><strong>Tyr</strong> falls.</p>\n'
    """
    made = str(mistune.create_markdown(plugins=["table"])(without_links(text)))
    return made.replace("<table>", '<div class="dia-wide"><table>').replace("</table>", "</table></div>")


def folded(title: str, inside: str) -> str:
    """HTML that a click on its title unfolds."""
    return f"<details><summary>{escape(title)}</summary>{inside}</details>"
