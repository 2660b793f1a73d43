"""Words of the printed pages, in two languages, from ``words.toml``."""

from __future__ import annotations

from typing import Final

from diadoques.core.phrases import Phrases

#: All the words.
WORDS: Final = Phrases("diadoques.printing")
word = WORDS.text
