"""What a line that is no order may be all the same: a greeting, a treaty, a unit without its place, a bare number."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from diadoques.notation.fold import fold, visible_text
from diadoques.notation.grammar import Grammar, terminals
from diadoques.notation.lexicon import Lexicon
from diadoques.notation.read import CLOSING, COAST, END, PERSON, Unreadable
from diadoques.notation.signs import number_of

#: What is told of a line that is no order as it stands, beside what it may mean.
NO_ORDER: Final = "no-order"
NO_TREATY: Final = "no-treaty"
NUMBER_ALONE: Final = "number-alone"
COMPLETE: Final = "already-complete"
BRACKET: Final = "bracket"
IN_WORDS: Final = "in-words"
WHOLE_SUM: Final = "whole-sum"

#: What the parser calls the parts of a run of names.
_NAMES: Final = frozenset({"name", "WORD", "spot", "piece", "OF", "THE"})
#: Words of agreements, folded: they are made at the table, and no order asks for one.
_TREATIES: Final = frozenset(
    [
        "accord",
        "alliance",
        "alliances",
        "allie",
        "allies",
        "pacte",
        "paix",
        "traite",
        "treve",
        "agreement",
        "ally",
        "pact",
        "peace",
        "treaty",
        "truce",
    ]
)
#: ``2 -> THR``: a number where a unit should stand.
_NUMBERED: Final = re.compile(r" ?#?[0-9]+ ?(?:[-=]* ?>|-)")
#: ``fleet to aegean sea``, « armée -> Thrace », "second army sails to Cyprus", « la première armée reste »: which of a
#: kind and a goal, or that it stays, with no place between them. Without a verb, of the small words only those are
#: meant that never say where a unit stands.
_UNPLACED: Final = (
    r" ?(?:(?:the|my|la|l'|ma|mon) ?)?(?P<unit>(?:(?P<ordinal>{NTH}) )?(?P<kind>armee|army|a|flotte|fleet|f)"
    r"(?![a-z])(?: (?P<number>[0-9]{{1,2}})(?![0-9a-z]))?) ?"
    r"(?:(?:[-=]* ?>+|-+|(?:{WHO} )?{GO}(?! ?{OF})(?: {TO})?|(?:to|into|towards?|vers)(?![a-z])) ?(?P<goal>.+)"
    r"|(?:{WHO} )?(?P<stay>(?=[a-z]{{2}}){HOLD}) ?)"
)
#: ``20.5``, as far as it is a sum.
_SHARE: Final = re.compile(r"[0-9][.,][0-9]$")
#: A letter or a sign of the notation: who writes these is answered in them.
_SIGNED: Final = re.compile(r"[-=]>|\b[AF][egm]? [A-Z]{3}")
_NEVER: Final = "(?!)"
#: What may be put round an order, or a part of it, and is no part of it.
_BRACKETS: Final = '()[]{}"'
#: What may stand in brackets, or end them.
_IN_BRACKETS: Final = frozenset({COAST, PERSON, CLOSING})


def sense(line: str, trouble: Unreadable, lexicon: Lexicon, grammar: Grammar) -> str:
    """What may be said of an unreadable line beside where it stops: a code of this module, or "".

    Args:
        line: as typed.
        trouble: why it is unreadable.
        lexicon: the names of the board.
        grammar: that of the game.
    """
    if trouble.before[-1:] == ("SUM",) and _SHARE.search(line[: trouble.column + 2]):
        return WHOLE_SUM
    if trouble.code not in ("incomplete", "unexpected"):
        return ""
    words = fold(line).text.split()
    if not _TREATIES.isdisjoint(words):
        return NO_TREATY
    if trouble.expected == (END,):
        return COMPLETE
    if odd_bracket(line, trouble):
        return BRACKET
    if _in_words(grammar).search(fold(line).text) and not _SIGNED.search(line):
        return IN_WORDS
    names = _NAMES.issuperset(trouble.before[1:])
    if trouble.before[:1] == ("BULLET",) and names and _NUMBERED.match(fold(line).text):
        return NUMBER_ALONE
    if names and trouble.before[:1] and trouble.before[0] in _NAMES and not _known(words, lexicon):
        return NO_ORDER
    return ""


def stray_word_trouble(line: str, trouble: Unreadable, lexicon: Lexicon) -> Unreadable:
    """The trouble of a line that only seems to break off, or to go wrong later: behind a place stands a strange word.

    ``A PIS blocks LYC`` ends in one long name, for the grammar, and lacks its sign; what is wrong is "blocks", and of
    ``C A CHA LYD`` that no arrow stands before LYD.
    """
    if trouble.code not in ("incomplete", "unexpected", "several-orders") or len(trouble.name) < 2:
        return trouble
    if trouble.code == "unexpected" and not line[: trouble.column].endswith(" "):  # ``A3`` is one word
        return trouble
    ends = (*trouble.name[1:], trouble.column)
    words = [tuple(fold(line[begin:end]).text.split()) for begin, end in zip(trouble.name, ends, strict=True)]
    known = [count for count in range(1, len(words) + 1) if _called(sum(words[:count], ()), lexicon)]
    count = max(known, default=1 if _called(words[-1], lexicon) else len(words))
    if count == len(words):
        return trouble
    begin, end = trouble.name[count], ends[count]
    found = line[begin:end].split()[0]
    return replace(trouble, code="unexpected", column=begin, found=visible_text(found)[:20], name=trouble.name[:count])


def needless_coast_trouble(line: str, trouble: Unreadable, lexicon: Lexicon, coasted: Container[str]) -> Unreadable:
    """The trouble, of which a coast is no longer expected where the place before has none.

    Args:
        line: as typed.
        trouble: why it is unreadable.
        lexicon: the names of the board.
        coasted: the spaces that have several coasts.
    """
    if COAST not in trouble.expected or not trouble.name:
        return trouble
    hits = lexicon.places(tuple(fold(line[trouble.name[0] : trouble.column]).text.split()))
    if any(hit.place in coasted for hit in hits):
        return trouble
    return replace(trouble, expected=tuple(kind for kind in trouble.expected if kind != COAST))


def _called(words: tuple[str, ...], lexicon: Lexicon) -> bool:
    return bool(lexicon.places(words) or lexicon.city(words) or lexicon.persons(words))


def odd_bracket(line: str, trouble: Unreadable) -> str:
    """The bracket or the quotation mark at which a line stops being an order; "" where it is something else.

    In brackets a coast may stand, or a leader: of a word that is none of them, the brackets are not what is wrong.
    """
    if trouble.code != "unexpected":
        return ""
    before = line[: trouble.column].rstrip()
    if trouble.found[:1] == ")" and before.count("(") > before.count(")"):  # it ends what was begun
        return ""
    around = trouble.found[:1] + (before[-1:] if _IN_BRACKETS.isdisjoint(trouble.expected) else "")
    return next((letter for letter in around if letter in _BRACKETS), "")


@cache
def _in_words(grammar: Grammar) -> re.Pattern[str]:
    """A word, rather than a letter, for a unit or for going somewhere."""
    words = [pattern for name, pattern in terminals(grammar) if name in ("ARMY", "FLEET", "GO")]
    return re.compile(rf"\b(?=[a-z]{{2}})(?:{'|'.join(words)})")


def names_treaty(words: tuple[str, ...]) -> bool:
    """Whether a name is a treaty's: « propose paix Antipater »."""
    return not _TREATIES.isdisjoint(words)


def _known(words: list[str], lexicon: Lexicon) -> bool:
    """Whether the words, or one of them, name something on the board."""
    whole = tuple(words)
    if lexicon.places(whole) or lexicon.persons(whole) or lexicon.city(whole):
        return True
    return any(lexicon.exact_places((word,)) or lexicon.exact_person((word,)) for word in words)


def which_of_kind(line: str, trouble: Unreadable) -> str:
    """The how many-th of its kind the word is at which a line stops: "2" in ``A CHE x x``, "" for the first."""
    count = line[: trouble.column].lower().split().count(trouble.found.lower())
    return str(count + 1) if count else ""


@dataclass(frozen=True, slots=True)
class Unplaced:
    """An order to move or to stay of which only the kind of its unit and its goal were written.

    Attributes:
        kind: ``A`` or ``F``.
        act: what stands after the place, as typed: the goal with its arrow, or that it stays.
        number: which of its kind, from 1; 0 when nothing was said of it.
        unit: as typed, with its number; the letter of its kind where it has none.
    """

    kind: str
    act: str
    number: int = 0
    unit: str = ""

    def at(self, place: str) -> str:
        """The line with a place for the unit."""
        return f"{self.unit} {place} {self.act}"

    def uncounted(self) -> Unplaced:
        """The line without the number of its unit."""
        return Unplaced(self.kind, self.act, 0, self.kind)


def kind_without_place(line: str, grammar: Grammar) -> Unplaced | None:
    """Which kind of unit a line without the place of its unit moves or keeps; None for any other line."""
    folded = fold(line)
    found = _unplaced(grammar).fullmatch(folded.text)
    if found is None:
        return None
    kind, number = found["kind"][0].upper(), number_of(found["ordinal"] or found["number"] or "0")
    unit = line[folded.column(found.start("unit")) : folded.column(found.end("unit"))] if number else kind
    if found["stay"]:
        act = line[folded.column(found.start("stay")) :]
    else:
        act = f"-> {line[folded.column(found.start('goal')) :]}"
    return Unplaced(kind, act, number, unit)


@cache
def _unplaced(grammar: Grammar) -> re.Pattern[str]:
    """``_UNPLACED`` in the words of a grammar."""
    words = {name: f"(?:{pattern})" for name, pattern in terminals(grammar)}
    return re.compile(_UNPLACED.format_map({"NTH": _NEVER, "WHO": _NEVER} | words))
