"""What files of orders hold that were not written for us: initials as headings, several orders on a line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from diadoques.board.people import players
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.limits import LONGEST_LINE
from diadoques.explain.readings import quotable
from diadoques.games.door import Position
from diadoques.games.naming import name_key

#: What stands between several orders on a line.
_BETWEEN: Final = re.compile(r"[;,]|\.\s|\s{2,}|\t")


def by_initial(position: Position, text: str, lang: str) -> str:
    """The player whose name begins with the letter ``text`` in ``lang``, else in another language; "" for none.

    Raises:
        Fault: ``heading-initial``: the names of several players do.
    """
    letter = name_key(text)
    if len(letter) != 1 or not letter.isalpha():
        return ""
    board = position.board.id
    people = players(board)
    for language in dict.fromkeys((lang, *LANGUAGES)):
        found = [one for one in position.players if name_key(people[one].name[language]).startswith(letter)]
        if len(found) > 1:
            raise Fault("heading-initial", given=quotable(text.strip()), board=board, known=", ".join(found))
        if found:
            return found[0]
    return ""


def split_orders(content: str, readable: Callable[[str], bool], begun: Callable[[str], bool]) -> list[str]:
    """The orders that stand on one line, where each of them is one and the line is none.

    Args:
        content: the line.
        readable: whether a text is an order.
        begun: whether one stops in the midst of an order: behind a whole one, it is told so by itself.
    """
    parts = [part.strip() for part in _BETWEEN.split(content[:LONGEST_LINE]) if part.strip()]
    if len(parts) < 2 or len(content) > LONGEST_LINE or readable(content):
        return [content]
    first, *rest = parts
    return parts if readable(first) and all(readable(part) or begun(part) for part in rest) else [content]
