"""Words of the class's own pages, in two languages, from ``words.toml``."""

from __future__ import annotations

import re
from typing import Final

from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import Phrases

#: Languages that a browser may name before it is heard no more, and how much it likes one.
_MOST: Final = 30
_LIKED: Final = re.compile(r"q=([01](?:\.\d{0,3})?)", re.ASCII)


#: All the words.
WORDS: Final = Phrases("diadoques.server")
word = WORDS.text


def liked(accepts: str) -> str:
    """The language of ours that a browser likes best, by its ``Accept-Language``; "" when it likes none."""
    best, most = "", 0.0
    for part in accepts.split(",")[:_MOST]:
        tag, semicolon, weight = part.partition(";")
        lang, told = tag.strip().lower().partition("-")[0], _LIKED.fullmatch(weight.strip())
        how = (float(told[1]) if told else 0.0) if semicolon else 1.0
        if lang in LANGUAGES and how > most:
            best, most = lang, how
    return best
