"""Words that may mean two regions: a code that the other language gives to another one, a beginning of several names.

The language of the sheet decides, never the position (DIP-map-07c); but whoever writes is told how he was understood,
and what he would have to write, where the other meaning makes an order and this one does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Order, Reading
from diadoques.core.orders import FOLLOWED
from diadoques.games.diplomacy.binding import Binder
from diadoques.games.diplomacy.legality import check
from diadoques.games.diplomacy.lexicon import Hit, coast_meant, lexicon
from diadoques.games.diplomacy.position import NOTATIONS, Position
from diadoques.games.diplomacy.reading_codes import NOTES
from diadoques.games.diplomacy.variant import Variant
from diadoques.games.diplomacy.writing import write
from diadoques.notation.lexicon import MOST_OFFERS
from diadoques.notation.tree import Spot, find_nodes

#: Codes are as long; a longer word is a name, and says what it means.
_CODE: Final = 3


@dataclass(slots=True)
class Wide(Binder):
    """A binder to which a word means all that it means in any language."""

    def hits(self, spot: Spot) -> tuple[Hit, ...]:
        """The regions of the sheet's own language, then the others."""
        own = Binder.hits(self, spot)
        variant = self.position.variant
        coast = spot.coast or own[0].coast
        more = others(variant, self.notation, spot.name.words)
        return (*own, *(Hit(place, coast_meant(variant, place, coast) if coast else "") for place in more))


@lru_cache(maxsize=1 << 10)
def others(variant: Variant, notation: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """The regions that a code may mean beside what it means on a sheet in ``notation``.

    They are those of the other languages first, then those whose name begins so.
    """
    if len(words) != 1 or len(words[0]) != _CODE:
        return ()
    own = {hit.place for hit in lexicon(variant, notation).places(words)}
    meanings = dict.fromkeys(_foreign(variant, notation, words))
    for language in NOTATIONS:
        for names, places in lexicon(variant, language).names.items():
            if names[0].startswith(words[0]):
                meanings |= dict.fromkeys(places)
    return tuple(place for place in meanings if place not in own)


@lru_cache(maxsize=1 << 10)
def _foreign(variant: Variant, notation: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """What a code means in the other languages and not in the sheet's own."""
    own = {hit.place for hit in lexicon(variant, notation).places(words)}
    hits = [hit.place for other in NOTATIONS for hit in lexicon(variant, other).exact_places(words)]
    return tuple(dict.fromkeys(place for place in hits if place not in own))


def note_twin(binder: Binder, tree: Any, reading: Reading) -> Reading:
    """A fine reading, with a note where a word of it might have been taken for another region.

    That is so where a sheet is not in the language of its game, and where the sheet's own language gives the word two
    meanings of which one makes an order.
    """
    order, variant = reading.order, binder.position.variant
    if order is None or reading.code:
        return reading
    meant = _regions(binder.position, order)
    for spot in find_nodes(Spot, tree):
        words = spot.name.words
        own = [hit.place for hit in lexicon(variant, binder.notation).places(words)]
        apart = _foreign(variant, binder.notation, words) if binder.notation != binder.position.notation else ()
        rest = [place for place in (*own, *apart) if place not in meant]
        taken = [place for place in own if place in meant]
        if rest and taken:
            data = {"word": spot.name.text, "taken": taken[0], "other": ", ".join(rest)}
            return replace(reading, code="word-taken", rule=NOTES["word-taken"], data=tuple(data.items()))
    return reading


def offer_twin(binder: Binder, tree: Any, reading: Reading, possible: list[Order]) -> Reading:
    """An illegal reading, with how a word of it was taken and the orders that its other meanings make."""
    variant, notation = binder.position.variant, binder.notation
    meant = {place for order in possible for place in _regions(binder.position, order)}
    within: list[tuple[Spot, Sequence[str]]] = []  # what the words mean in the orders that are possible …
    abroad: list[tuple[Spot, Sequence[str]]] = []  # … or, where none is, in the other language
    for spot in find_nodes(Spot, tree):
        words = spot.name.words
        within.append((spot, [place for place in others(variant, notation, words) if place in meant]))
        abroad.append((spot, _foreign(variant, notation, words)))
    for spot, rest in (*within, *abroad):
        taken = lexicon(variant, notation).places(spot.name.words)
        if rest and len(taken) == 1:
            data = (*reading.data, ("word", spot.name.text), ("taken", taken[0].place), ("other", ", ".join(rest)))
            offers = tuple(write(binder.position, order, notation) for order in possible[:MOST_OFFERS])
            return replace(reading, data=data, offers=reading.offers or offers)
    return reading


def doubtful(binder: Binder, tree: Any) -> bool:
    """Whether a line has a word that may mean something else."""
    return any(others(binder.position.variant, binder.notation, spot.name.words) for spot in find_nodes(Spot, tree))


def possible_of(position: Position, meanings: tuple[Order, ...]) -> list[Order]:
    """Those of the meanings that would be followed."""
    return [order for order in dict.fromkeys(meanings) if check(position, order).verdict in FOLLOWED]


def _regions(position: Position, order: Order) -> set[str]:
    """The regions that an order speaks of."""
    units = [position.units[key].space for key in (order.unit, order.target) if key in position.units]
    return {*units, *(split_coast(place)[0] for place in (order.to, order.goal) if place)}


__all__ = ["Wide", "doubtful", "note_twin", "offer_twin", "others", "possible_of"]
