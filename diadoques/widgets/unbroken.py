"""Text as HTML in which no era and no rule is torn in two at the end of a line; its letters stay as they were."""

from __future__ import annotations

import re
from html import escape

_WHOLE = re.compile(r"(\d+ )?(av|apr)\. J\.-C\.|\b[A-Z]{2,4}-[\w.]+-\d\d\w?\b")


def unbroken(text: str) -> str:
    """Escape ``text``; a year with its era, the id of a rule, stand on one line each.

    >>> unbroken("été 319 av. J.-C.")
    'été <span class="dia-era">319 av. J.-C.</span>'
    >>> unbroken("(AMP-2.B.2-01)")
    '(<span class="dia-era">AMP-2.B.2-01</span>)'
    """
    return _WHOLE.sub(lambda found: f'<span class="dia-era">{found[0]}</span>', escape(text))
