"""Words of the browser edition's own pages, in two languages, from ``words.toml``."""

from __future__ import annotations

from typing import Final

from diadoques.core.phrases import Phrases

#: All the words.
WORDS: Final = Phrases("diadoques.site")
word = WORDS.text
