"""Text as HTML in which no era is torn in two at the end of a line; what is searched and copied stays as it was."""

from __future__ import annotations

import re
from html import escape

_ERA = re.compile(r"(\d+ )?(av|apr)\. J\.-C\.")


def unbroken(text: str) -> str:
    """Escape ``text``; a year with its era stands on one line.

    >>> unbroken("été 319 av. J.-C.")
    'été <span class="dia-era">319 av. J.-C.</span>'
    """
    return _ERA.sub(lambda found: f'<span class="dia-era">{found[0]}</span>', escape(text))
