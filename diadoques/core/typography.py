"""How texts written on a keyboard are shown."""

from __future__ import annotations


def curved(text: str) -> str:
    """The text with the apostrophes of print.

    >>> curved("personne n'entre")
    'personne n’entre'
    """
    return text.replace("'", "’")
