"""How alike two spellings are: for the offers made when a name is not known."""

from __future__ import annotations


def likeness(one: str, other: str) -> float:
    """Return 0 (nothing alike) to 100 (the same): how much stays when letters are only taken out and put in.

    The normalised indel similarity, by the longest common subsequence; that is found with one bit a letter of ``one``
    (Hyyrö, “Bit-parallel LCS-length computation revisited”, 2004).
    """
    letters = len(one) + len(other)
    if not letters:
        return 100.0
    at: dict[str, int] = {}
    for index, letter in enumerate(one):
        at[letter] = at.get(letter, 0) | 1 << index
    whole = unmatched = (1 << len(one)) - 1
    for letter in other:
        found = unmatched & at.get(letter, 0)
        unmatched = (unmatched + found | unmatched - found) & whole
    common = len(one) - unmatched.bit_count()
    return (1 - (letters - 2 * common) / letters) * 100


def one_slip(one: str, other: str) -> bool:
    """Tell whether one letter wrong, missing, added, or exchanged with its neighbour makes the difference."""
    if len(one) > len(other):
        one, other = other, one
    if len(other) - len(one) > 1 or one == other:
        return False
    begin = next((index for index, letter in enumerate(one) if letter != other[index]), len(one))
    here, there = one[begin:], other[begin:]
    if len(one) < len(other):
        return here == there[1:]
    return here[1:] == there[1:] or (here[:2] == there[1::-1] and here[2:] == there[2:])
