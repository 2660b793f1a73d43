"""Names as people write them: which space, citadel or diadoch is meant (DIA-72-04, DIA-AX3-04)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.core.resources import resource
from diadoques.games.diadoques.tables import players
from diadoques.notation.fold import fold
from diadoques.notation.near import likeness, one_slip

Words = tuple[str, ...]

#: Small words that tell names from one another nowhere.
_SMALL: Final = frozenset({"de", "d", "du", "des", "la", "le", "les", "l", "of", "the"})
#: What may stand before a name: « la citadelle de Tyr ».
_HEADS: Final = frozenset({"citadelle", "citadel", "ville", "city", "cite", "province"})
#: Coasts as they are glued to a code, in both languages: ``THRcs``, ``THRsc``.
_COASTS: Final = {"cs": "cs", "ce": "ce", "co": "co", "cn": "cn", "sc": "cs", "ec": "ce", "wc": "co", "nc": "cn"}
_SHORTEST_PREFIX: Final = 3
_MOST_OFFERS: Final = 4
_NEAR_NAME: Final = 72.0  # of 100, as ``likeness`` counts


@dataclass(frozen=True, slots=True)
class Hit:
    """A place that a name may mean: a space or a citadel, and the coast that was glued to it (``THRcs``), or ""."""

    place: str
    coast: str = ""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The names of one board, folded.

    Attributes:
        codes: folded code → space.
        names: folded words → the places so called (a province and its citadel may share a name: Rhodes).
        cities: folded words → the province of an open city, which is no playing space.
        people: folded words → the diadoch so called.
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
        """The diadochs that the words may name."""
        found = self.exact_person(words)
        if found:
            return (found,)
        return tuple(dict.fromkeys(self.people[name] for name in _begun(self.people, _key(words))))

    def exact_person(self, words: Sequence[str]) -> str:
        """The diadoch whose full name this is, or ""."""
        return self.people.get(_key(words), "")

    def city(self, words: Sequence[str]) -> str:
        """The province of the open city of this name, or ""."""
        return self.cities.get(_key(words), "")

    def near(self, words: Sequence[str], first: Iterable[str] = ()) -> tuple[str, ...]:
        """Places with a similar code or name, nearest first, as one writes them in orders.

        Args:
            words: what was written.
            first: places to prefer among those (what the unit can reach).
        """
        key = _key(words)
        typed = " ".join(key)
        if key in self.cities:
            return (self.cities[key],)
        scores: dict[str, float] = {}
        if len(typed) <= 4:
            for code, space in self.codes.items():
                if one_slip(typed, code):
                    scores[space] = 100.0
        for name, score in _similar(self.names, typed):
            for place in self.names[name]:
                scores[place] = max(score, scores.get(place, 0.0))
        wanted = frozenset(first)
        ranked = sorted(scores, key=lambda place: (place not in wanted, -scores[place], place))
        return tuple(ranked[:_MOST_OFFERS])

    def near_persons(self, words: Sequence[str]) -> tuple[str, ...]:
        """Diadochs with a similar name, nearest first."""
        similar = sorted(_similar(self.people, " ".join(_key(words))), key=lambda found: (-found[1], found[0]))
        return tuple(dict.fromkeys(self.people[name] for name, _ in similar))


def _similar(names: Iterable[Words], typed: str) -> Iterator[tuple[Words, float]]:
    """Names spelled almost so, with their likeness."""
    if len(typed) < _SHORTEST_PREFIX:
        return
    for name in names:
        score = likeness(typed, " ".join(name))
        if score >= _NEAR_NAME:
            yield name, score


def _key(words: Sequence[str]) -> Words:
    """The telling words of a name: small words, apostrophes and dashes aside."""
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


def _folded(name: str) -> Words:
    return _key(fold(name).text.split())


@cache
def lexicon(board_id: str, layer: str) -> Lexicon:
    """The (shared) lexicon of a board: its own names and those of ``aliases.toml``."""
    board = load_board(board_id, layer)
    aliases = _aliases(board_id)
    codes = {space.lower(): space for space in board.spaces}
    codes |= {code.lower(): space for code, space in aliases["code"].items()}
    names: dict[Words, list[str]] = {}
    compounds: set[str] = set()
    for place, spellings in _spellings(board, aliases).items():
        for spelling in spellings:
            listed = names.setdefault(_folded(spelling), [])
            if place not in listed:
                listed.append(place)
            compounds.update(word for word in fold(spelling).text.split() if "-" in word)
    people = {
        _folded(spelling): player
        for player, setup in players().items()
        for spelling in (player, *setup.name.values(), *aliases["player"].get(player, ()))
    }
    cities = {
        _folded(spelling): place.province
        for place in board.places.values()
        if not place.is_citadel
        for spelling in place.name.values()
    }
    return Lexicon(codes, {key: tuple(value) for key, value in names.items()}, cities, people, tuple(sorted(compounds)))


def _spellings(board: Board, aliases: Mapping[str, Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for space in board.spaces.values():
        found[space.id] = (*space.name.values(), *aliases["space"].get(space.id, ()))
    for citadel in board.citadels:
        found[citadel] = (*board.places[citadel].name.values(), *aliases["place"].get(citadel, ()))
    return found


@cache
def _aliases(board_id: str) -> dict[str, dict[str, Any]]:
    text = resource("geodata", board_id, "aliases.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, Any]] = tomllib.loads(text)
    return tables
