"""Text as HTML in which no era is torn in two at the end of a line, and rules are cited by their sections."""

from __future__ import annotations

import re

from diadoques.explain.sections import by_section_html

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
