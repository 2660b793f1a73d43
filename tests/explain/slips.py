"""What no sentence of either language may hold: each pattern is a kind of slip that was once made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

#: What people typed, quoted: it is as it is.
_QUOTED: Final = re.compile(r"«[\u00a0 ]?([^«»]*?)[\u00a0 ]?»|“([^“”]*)”")

_VOWEL: Final = "(?:[aeiouéèêâîôœ]|[AEIOUÉÈÊÂÎÔŒ][a-zéèêâîô])"
_EITHER: Final = {
    "two blanks": r"[ \u00a0\u202f]{2}",
    "a blank before a comma or a full stop": r"\w[ \u00a0\u202f][,.](?![.\w])",
    "two full stops, or one that ends nothing": r"(?<!\.)\.\.(?!\.)|[,;:]\.",
    "a field that was not filled": r"[{}]|\bNone\b(?! of)|\bTrue\b|\bFalse\b",
    "a straight apostrophe or quotation mark": r"['\"]",
    "an empty list": r": [.;,](?!\w)|\(\)|, [,.)]",
    "a sentence that breaks off": r"\b(?:and|or|et|ou)$",
}
_FRENCH: Final = {
    "an article that did not contract": r"\b[Dd]e les? (?!faire|dire|voir)|\bà les? (?!\w+(?:er|ir|re)\b)",
    "an elision that was not made": r"\b(?:[Dd]e|[Ll]e|[Ll]a|[Nn]e|[Qq]ue|[Jj]usque|[Ss]e) (?=" + _VOWEL + ")",
    "si il": r"\b[Ss]i ils?\b",
    "two articles": r"\b(?<!’)(?:le|la|les|du|des|au|aux|un|une) (?:le|la|les|l’|un|une)(?:\b| |$)"
    r"|\ben (?:le|la|les|en|à) ",
    "two prepositions": r"\b(?:à|en|dans|sur|chez) (?:à|en|dans|sur|chez|au|aux) ",
    "one and the plural": r"\b[01] (?!fois|cas|sans|pas|mois|dés|dans|des|les|ans)[a-zé]{3,}s\b",
    "several and the singular": r"\b[2-9] (?:unité|flotte|point|centre|saison|tour|ligne|position|événement|octet)\b",
    "a plural name and a singular verb": r"\b[Ll]es [A-Z]\w+ (?:n’|ne )?(?:est|a|touche|prend|reste|va|fait|dirige)\b",
    "high punctuation without its blank": r"[^\u00a0\u202f\d/][;?!]|[^\u00a0\d/](?<!http):(?!\d|//)",
    "a plain blank before high punctuation": r" [;:?!»]|« ",
    "qu’ before a consonant": r"\bqu’[bcdfgjklmnpqrstvwxz]",
}
_ENGLISH: Final = {
    "two articles": r"\b(?:the|an?) (?:the|an?|a)\b",
    "two prepositions": r"\b(?:in|on|at|of|to|into|from) (?:in|on|at(?! least)|of|to|into|from)\b",
    "a before a vowel": r"(?:\ba|^A) (?!one\b|uni|use|euro)[aeiou]\w",
    "an before a consonant": r"(?:\ban|^An) (?!h(?:our|onest|eir))[b-df-hj-np-tv-z]\w",
    "one and the plural": r"\b1 (?!across|is|was|has)[a-z]{3,}s\b",
    "several and the singular": r"\b[02-9] (?:unit|fleet|point|centre|season|turn|line|position|event|byte|build)\b",
    "a plural name and a singular verb": r"(?<!in )(?<!of )(?<!at )(?<!to )[Tt]he "
    r"(?:Cyclades|Pontic pirates|mouths of the Ister) (?:is|was|has|does|takes)\b",
    "a possessive that stands twice": r"’s’s|s’s’|ses’s\b",
    "French punctuation": r"[ \u00a0\u202f][;:?!]|[«»]",
    "the three first": r"\bthe (?:two|three|four) first\b",
    "is no": r"\bX is no \w",
}
SLIPS: Final[Mapping[str, Mapping[str, re.Pattern[str]]]] = {
    lang: {name: re.compile(pattern) for name, pattern in (_EITHER | own).items()}
    for lang, own in (("fr", _FRENCH), ("en", _ENGLISH))
}


@cache  # many cases are told in the same words
def slips(text: str, lang: str) -> tuple[str, ...]:
    """The slips of one text, by name, each with the words where it stands."""
    return tuple(_slips(text, lang))


def _slips(text: str, lang: str) -> Iterator[str]:
    for quoted in _QUOTED.finditer(text):
        if not (quoted[1] or quoted[2] or "").strip():
            yield f"an empty quotation: {text}"
    bare = _QUOTED.sub("X", text)
    for name, pattern in SLIPS[lang].items():
        found = pattern.search(bare)
        if found is not None:
            yield f"{name} (…{bare[max(0, found.start() - 20) : found.end() + 20]}…): {text}"
