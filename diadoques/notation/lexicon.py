"""Names as people write them: folded spellings, beginnings of names, near misses; a game says which names there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from diadoques.core.pieces import COASTS_CALLED
from diadoques.notation.fold import fold

# --- How alike two spellings are: for the offers made when a name is not known


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


# --- Names as people write them: folded spellings, beginnings of names, near misses; a game says which names there are


#: The folded words of a name.
Words = tuple[str, ...]

#: Small words that tell names from one another nowhere; ``s`` is that of "France's".
_SMALL: Final = frozenset({"de", "d", "du", "des", "la", "le", "les", "l", "of", "s", "the"})
#: What may stand before a name: « la citadelle de Tyr ».
_HEADS: Final = frozenset({"citadelle", "citadel", "ville", "city", "cite", "province"})
#: Coasts as they are glued to a code, in both languages: ``THRcs``, ``THRsc``.
_COASTS: Final = {name: coast for called in COASTS_CALLED.values() for coast, name in called.items()}
_SHORTEST_PREFIX: Final = 3
#: So many are offered at the most where a line may mean several things, or nearly says one.
MOST_OFFERS: Final = 4
_NEAR_NAME: Final = 72.0  # of 100, as ``likeness`` counts


@dataclass(frozen=True, slots=True)
class Hit:
    """A place that a name may mean: a space or a citadel, and the coast that was glued to it (``THRcs``), or ""."""

    place: str
    coast: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The names of one board, folded; made once and shared, so that what is like a name is counted once (``_alike``).

    Attributes:
        codes: folded code → space.
        names: folded words → the places so called (a province and its citadel may share a name: Rhodes).
        cities: folded words → the province of an open city, which is no playing space.
        people: folded words → the player so called (a diadoch, a power).
        compounds: folded words that hold a dash (``pont-euxin``).
    """

    codes: Mapping[str, str]
    names: Mapping[Words, tuple[str, ...]]
    cities: Mapping[Words, str]
    people: Mapping[Words, str]
    compounds: tuple[str, ...]

    def places(self, words: Sequence[str]) -> tuple[Hit, ...]:
        """What the words may mean: an exact code or name, else every name that begins so; () when nothing does."""
        found = self.exact_places(words)
        if found:
            return found
        return tuple(
            dict.fromkeys(Hit(place) for name in _begun(self.names, _key(words)) for place in self.names[name])
        )

    def exact_places(self, words: Sequence[str]) -> tuple[Hit, ...]:
        """What the words name in full, or by a code."""
        key = _key(words)
        if len(key) == 1:
            code = key[0]
            if code in self.codes:
                return (Hit(self.codes[code]),)
            if code[:3] in self.codes and code[3:] in _COASTS:
                return (Hit(self.codes[code[:3]], _COASTS[code[3:]]),)
        return tuple(Hit(place) for place in self.names.get(key, ()))

    def persons(self, words: Sequence[str]) -> tuple[str, ...]:
        """The players that the words may name."""
        found = self.exact_person(words)
        if found:
            return (found,)
        return tuple(dict.fromkeys(self.people[name] for name in _begun(self.people, _key(words))))

    def exact_person(self, words: Sequence[str]) -> str:
        """The player whose full name this is, or ""."""
        return self.people.get(_key(words), "")

    def city(self, words: Sequence[str]) -> str:
        """The province of the open city of this name, or ""."""
        return self.cities.get(_key(words), "")

    def near(self, words: Sequence[str], first: Iterable[str] = (), codes: bool = True) -> tuple[str, ...]:
        """Places with a similar code or name, nearest first, as one writes them in orders.

        Args:
            words: what was written.
            first: places to prefer among those (what the unit can reach).
            codes: whether a code may have been meant: « Nil » is one letter off CIL, and far from Cilicia.
        """
        key = _key(words)
        typed = " ".join(key)
        if key in self.cities:
            return (self.cities[key],)
        scores, wanted = _alike(self, typed, codes), frozenset(first)
        ranked = sorted(scores, key=lambda place: (place not in wanted, -scores[place], place))
        return tuple(ranked[:MOST_OFFERS])

    def slips(self, words: Sequence[str]) -> tuple[str, ...]:
        """Places of whose name one letter is wrong, however short it is: Tir for Tyre."""
        typed = " ".join(_key(words))
        found = (places for name, places in self.names.items() if one_slip(typed, " ".join(name)))
        return tuple(dict.fromkeys(place for places in found for place in places))

    def meant(self, words: Sequence[str], stands: Iterable[str], alike: bool = False) -> tuple[str, ...]:
        """Of the places where one's units stand, those that a wrong one may have been written for, nearest first.

        Those with a similar code or name; the only one, where the units stand together, unless it must be ``alike``.
        """
        own = tuple(dict.fromkeys(stands))
        similar = tuple(place for place in self.near(words, own) if place in own)
        return similar or (own if len(own) == 1 and not alike else ())

    def near_persons(self, words: Sequence[str]) -> tuple[str, ...]:
        """Players with a similar name, nearest first."""
        similar = sorted(_similar(self.people, " ".join(_key(words))), key=lambda found: (-found[1], found[0]))
        return tuple(dict.fromkeys(self.people[name] for name, _ in similar))


# A class makes the same slips again and again, and a line is read anew with every letter that is typed.
@lru_cache(maxsize=1 << 10)
def _alike(lexicon: Lexicon, typed: str, codes: bool) -> Mapping[str, float]:
    """Places with a similar code or name, with their likeness."""
    scores: dict[str, float] = {}
    if codes and len(typed) <= 4:
        scores |= {space: 100.0 for code, space in lexicon.codes.items() if one_slip(typed, code)}
    for name, score in _similar(lexicon.names, typed):
        for place in lexicon.names[name]:
            scores[place] = max(score, scores.get(place, 0.0))
    return scores


def _similar(names: Iterable[Words], typed: str) -> Iterator[tuple[Words, float]]:
    """Names spelled almost so, with their likeness."""
    if len(typed) < _SHORTEST_PREFIX:
        return
    for name in names:
        written = " ".join(name)
        shorter, longer = sorted((len(typed), len(written)))
        if shorter * 200 < _NEAR_NAME * (shorter + longer):  # not even if all of the shorter stood in the longer
            continue
        score = likeness(typed, written)
        if score >= _NEAR_NAME:
            yield name, score


def _key(words: Sequence[str]) -> Words:
    """The telling words of a name: small words, apostrophes and dashes aside."""
    return _telling(tuple(words))


@lru_cache(maxsize=1 << 12)
def _telling(words: Words) -> Words:
    parts = [part for word in words for part in word.replace("'", " ").replace("_", " ").replace("-", " ").split()]
    telling = tuple(part.rstrip(".") for part in parts if part not in _SMALL)
    while len(telling) > 1 and telling[0] in _HEADS:
        telling = telling[1:]
    # « THE » alone is Thessaly's code, not the English article.
    return telling or tuple(parts)


def _begun(names: Iterable[Words], key: Words) -> list[Words]:
    """The names whose first words begin with the typed ones."""
    if sum(map(len, key)) < _SHORTEST_PREFIX:
        return []
    return [
        name
        for name in names
        if len(key) <= len(name) and all(whole.startswith(part) for part, whole in zip(key, name, strict=False))
    ]


def telling_words(name: str) -> Words:
    """The telling words of a spelling, as a lexicon keeps them."""
    return _key(fold(name).text.split())
