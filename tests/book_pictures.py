"""The pictures of a page of the book, and which of them shows a position that cannot be opened."""

from __future__ import annotations

import re

#: How a page begins a picture: a small map within the page, or one that is a file. What a draft leaves undrawn is none.
_PICTURE = re.compile(r'<(?:svg class="dia-sketch"|figure class="dia-figure )[^>]*>(?:<a[^>]*><img[^>]*>)?')
#: In the midst of a season, where a game goes on but no file begins.
MIDST = frozenset({"auction", "estate", "refuge", "succession", "vote"})
#: Pages with charts, or with maps on which nothing stands: how many such pictures each has.
BARE = {"map": 6, "ours": 1, "study-balance": 2, "study-economy": 3}


def unlinked(page: str, text: str) -> list[str]:
    """What cannot be opened, of the page of this name: the beginning of each such picture."""
    bare, found = BARE.get(page, 0), []
    for picture in _PICTURE.findall(text):
        phase = re.search(r' data-unlaid="(.*?)"', picture)
        if " data-laid=" in picture or (phase and phase[1] in MIDST):
            continue
        found.append(f"{page}: {picture[:200]}")
    return found if len(found) > bare else []
