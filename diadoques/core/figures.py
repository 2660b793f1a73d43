"""Numbers as people read them, and what agrees with one or several: ends of nouns and verbs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

# --- Numbers as people read them

#: What stands for a minus before a number that follows no word and no other number.
_BELOW: Final = re.compile(r"(?<![\w\-)])-(?=\d)")


def strength(number: float) -> str:
    """A strength, with its half.

    >>> strength(2), strength(0.5), strength(1.5)
    ('2', '½', '1½')
    """
    whole = int(number)
    return str(whole) if whole == number else f"{whole or ''}½"


def with_minus(number: object) -> str:
    """A number, or a text of numbers, with the sign of less than nothing, which is no hyphen.

    >>> with_minus(-3), with_minus(4), with_minus(f"{-2:+d}")
    ('−3', '4', '−2')
    """
    return str(number).replace("-", "−")


def minus_in(text: str) -> str:
    """A text with that sign before its numbers; its hyphens stay.

    >>> minus_in("prestige -1 · demi-centre")
    'prestige −1 · demi-centre'
    """
    return _BELOW.sub("−", text)


def with_sign(gain: float) -> str:
    """What was gained or lost; "" where nothing was.

    >>> with_sign(1), with_sign(-0.5), with_sign(0)
    ('+1', '−½', '')
    """
    return f"{'+' if gain > 0 else '−'}{strength(abs(gain))}" if gain else ""


def decimal(number: Fraction, lang: str) -> str:
    """At most two decimals, with the comma of French.

    >>> decimal(Fraction(59, 3), "en"), decimal(Fraction(7, 2), "fr"), decimal(Fraction(26), "fr")
    ('19.67', '3,5', '26')
    """
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if lang == "fr" else text


def percent(number: Fraction, lang: str) -> str:
    """A share in per cent with one decimal; French sets a blank that does not break, and a comma.

    What is not certain is never shown as 100 %, nor what is possible as 0 %.

    >>> percent(Fraction(10, 36), "en"), percent(Fraction(1), "en"), percent(Fraction(9999, 10000), "en")
    ('27.8%', '100%', '99.9%')
    """
    tenths = round(number * 1000)
    if 0 < number < 1:
        tenths = min(max(tenths, 1), 999)
    text = f"{tenths / 10:.1f}".removesuffix(".0")
    return text.replace(".", ",") + "\u00a0%" if lang == "fr" else text + "%"


def whole_percent(number: float, lang: str) -> str:
    """A share in whole per cent, where there is little room; what is not certain is never all, nor a chance none.

    >>> whole_percent(0.444, "en"), whole_percent(0.001, "en"), whole_percent(0.999, "fr"), whole_percent(0, "en")
    ('44%', '<1%', '>99\u202f%', '0%')
    """
    sign = "<" if 0 < number < 0.005 else ">" if 0.995 < number < 1 else ""
    whole = min(max(round(100 * number), 1), 99) if sign else round(100 * number)
    blank = "\N{NARROW NO-BREAK SPACE}" if lang == "fr" else ""
    return f"{sign}{whole}{blank}%"


def with_thousands(number: int, lang: str) -> str:
    """A whole number with its thousands apart.

    >>> with_thousands(10000, "en"), with_thousands(321, "fr")
    ('10,000', '321')
    """
    text = f"{number:,}"
    return text.replace(",", "\u202f") if lang == "fr" else text


# --- What agrees with one or several: ends of nouns and verbs, after a name or a number
#
# A phrase asks for the ending where it places the name or the number: « {known} tour{known:pl} », "{by:the} {by:has}".


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


def plural_ending(form: str, several: bool) -> str:
    """The ending ``form`` for one thing or for several."""
    return ENDINGS[form][several]


def is_plural(number: int, lang: str) -> bool:
    """Whether a number takes the plural: French counts 0 as one, English does not."""
    return abs(number) >= 2 if lang == "fr" else abs(number) != 1
