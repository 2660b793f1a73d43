"""Numbers as people read them."""

from __future__ import annotations

from fractions import Fraction


def strength(number: float) -> str:
    """A strength, with its half.

    >>> strength(2), strength(0.5), strength(1.5)
    ('2', '½', '1½')
    """
    whole = int(number)
    return str(whole) if whole == number else f"{whole or ''}½"


def decimal(number: Fraction, lang: str) -> str:
    """At most two decimals, with the comma of French.

    >>> decimal(Fraction(59, 3), "en"), decimal(Fraction(7, 2), "fr"), decimal(Fraction(26), "fr")
    ('19.67', '3,5', '26')
    """
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if lang == "fr" else text
