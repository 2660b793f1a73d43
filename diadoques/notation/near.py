"""How alike two spellings are: for the offers made when a name is not known."""

from __future__ import annotations


def likeness(one: str, other: str) -> float:
    """Return 0 (nothing alike) to 100 (the same)."""
    from rapidfuzz import fuzz  # only a misspelled name is worth its import

    return fuzz.ratio(one, other)


def one_slip(one: str, other: str) -> bool:
    """Tell whether one letter wrong, missing, added, or exchanged with its neighbour makes the difference."""
    from rapidfuzz.distance import OSA

    return OSA.distance(one, other) == 1
