"""The letters and words of a unit's kind and class, and of the four shores, as any language writes them."""

from __future__ import annotations

from typing import Final

from lark import Token, Tree

from diadoques.notation.tree import CHARACTER

_KINDS: Final = {"ARMY": "A", "FLEET": "F", "GARRISON": "G", "DIADOCH": CHARACTER, "D": CHARACTER}
#: The letter of each class of unit.
GRADES: Final = {"ELITE": "e", "GUARD": "g", "MILITIA": "m", "MERCENARY": ""}
# English letters and words for the four shores, by their first letter; French ones by their second or their word.
_SHORES: Final = {
    "sud": "cs",
    "est": "ce",
    "ouest": "co",
    "nord": "cn",
    "south": "cs",
    "east": "ce",
    "west": "co",
    "north": "cn",
}
#: Ordinals of both languages, folded, by how they begin; those in digits say their number themselves.
_ORDINALS: Final = {
    "premi": 1, "first": 1, "deux": 2, "second": 2, "trois": 3, "third": 3,
    "quatr": 4, "fourth": 4, "cinq": 5, "fifth": 5,
}  # fmt: skip
_LETTERS: Final = {"s": "cs", "e": "ce", "w": "co", "o": "co", "n": "cn"}


def letters_of(sign: Tree[Token]) -> tuple[str, str | None]:
    """Kind and class of ``Ae`` or of « armée d’élite »; a letter alone says mercenary (DIA-72-03)."""
    tokens = [child for child in sign.children if isinstance(child, Token)]
    if tokens[0].type == "UNIT":
        return tokens[0][0].upper(), tokens[0][1:].rstrip(".")
    kind = next((_KINDS[token.type] for token in tokens if token.type in _KINDS), "")
    return kind, next((GRADES[token.type] for token in tokens if token.type in GRADES), None)


def number_of(word: str) -> int:
    """The number of « deuxième », ``2nd``, ``2``."""
    digits = "".join(letter for letter in word if letter.isdigit())
    return int(digits) if digits else next(number for begin, number in _ORDINALS.items() if word.startswith(begin))


def coast_of(token: Token) -> str:
    """``cs``, ``sc``, ``s.c.``, « côte sud » and "south coast" all name the southern coast, ``cs``."""
    bare = token.strip("(/-,. )")
    for word in bare.split():
        if word in _SHORES:
            return _SHORES[word]
    letters = bare.replace(".", "")
    return _LETTERS[letters[1] if letters[0] == "c" and letters[1] in _LETTERS else letters[0]]
