"""What agrees with one or several: ends of nouns and verbs, after a name or a number.

A phrase asks for the ending where it places the name or the number: « {known} tour{known:pl} », "{by:the} {by:has}".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: For one, for several.
ENDINGS: Final[Mapping[str, tuple[str, str]]] = {
    # both languages: a noun
    "pl": ("", "s"),
    # French: to be, to have, other verbs in the present and the imperfect
    "est": ("est", "sont"),
    "a": ("a", "ont"),
    "nt": ("", "nt"),
    "ait": ("ait", "aient"),
    # English: to be, to have, other verbs
    "is": ("is", "are"),
    "was": ("was", "were"),
    "has": ("has", "have"),
    "s": ("s", ""),
}


def ending(form: str, several: bool) -> str:
    """The ending ``form`` for one thing or for several."""
    return ENDINGS[form][several]


def several(number: int, lang: str) -> bool:
    """Whether a number takes the plural: French counts 0 as one, English does not."""
    return abs(number) >= 2 if lang == "fr" else abs(number) != 1
