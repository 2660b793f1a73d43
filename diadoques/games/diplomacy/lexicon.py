"""Names as people write them on a sheet: in its own notation first, then in the other (DIP-map-07 to -07d)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from diadoques.games.diplomacy.names import aliases
from diadoques.games.diplomacy.position import NOTATIONS
from diadoques.games.diplomacy.variant import Variant
from diadoques.notation.fold import fold
from diadoques.notation.lexicon import Hit, Lexicon, Words, folded


@cache
def lexicon(variant: Variant, notation: str) -> Lexicon:
    """The (shared) lexicon of a sheet in ``notation``.

    A word of the other language is known where it means nothing in the sheet's own: French TYR is the Tyrrhenian Sea,
    English TYR Tyrolia, whatever the position (DIP-map-07c).
    """
    codes: dict[str, str] = {}
    names: dict[Words, tuple[str, ...]] = {}
    compounds: set[str] = set()
    for language in (notation, *(other for other in NOTATIONS if other != notation)):
        own: dict[Words, list[str]] = {}
        for named, spelling in _spellings(variant, language):
            own.setdefault(folded(spelling), []).append(named)
            compounds.update(word for word in fold(spelling).text.split() if "-" in word)
        for words, meant in own.items():
            if words not in names and not (len(words) == 1 and words[0] in codes):
                names[words] = tuple(dict.fromkeys(meant))
        for space in variant.board.spaces.values():
            code = space.codes.get(language, space.id).lower()
            if code not in codes and (code,) not in names:
                codes[code] = space.id
    people = list(_people(variant))
    compounds.update(word for _, spelling in people for word in fold(spelling).text.split() if "-" in word)
    called = {folded(spelling): player for player, spelling in people}
    return Lexicon(codes, names, {}, called, tuple(sorted(compounds)))


def _spellings(variant: Variant, language: str) -> Iterator[tuple[str, str]]:
    """Full names and aliases of the regions in one language."""
    others: dict[str, Iterable[str]] = aliases(variant.board_id).get("space", {}).get(language, {})
    for space in variant.board.spaces.values():
        for spelling in (space.name[language], *others.get(space.id, ())):
            yield space.id, spelling


def _people(variant: Variant) -> Iterator[tuple[str, str]]:
    """Names of the powers and of what is theirs, in every language."""
    others = aliases(variant.board_id).get("player", {})
    for player, power in variant.powers.items():
        for spelling in (player, *power.name.values(), *others.get(player, ())):
            yield player, spelling


__all__ = ["Hit", "Lexicon", "lexicon"]
