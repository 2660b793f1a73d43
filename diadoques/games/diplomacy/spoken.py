"""Results that stand behind an order, as programs of the field print them.

``A MUN-BUR Bounced with par (1 against 1).``: they are no part of the order, and who copies a report as a sheet means
the orders in it.
"""

from __future__ import annotations

import re
from typing import Final

#: What jDip, and others after it, say of an order.
_RESULT: Final = re.compile(
    r"""[\s.,;:(\[–—-]+
    (?: bounced? | dislodged | fail(?:s|ed|ure) | succe(?:eds|eded|ss|ssful) | support\ (?:cut|failed) | cut | void
      | disbanded | no\ convoy(?:\ route)? | convoy\ path\ failed | illegal\ order | intent\ to\ move\ by\ convoy
    )\b.*""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)


def unspoken(line: str) -> str:
    """A line without the result behind its order; "" where none stands there."""
    found = _RESULT.search(line)
    return line[: found.start()].strip() if found is not None else ""
