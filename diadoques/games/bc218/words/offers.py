"""How this game tells its orders to screens: with the provinces that are to rise."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from diadoques.conflict.phases import MOVEMENT
from diadoques.explain.simultaneous.offers import names, word
from diadoques.games.bc218.revolts import RISING, Verbs
from diadoques.games.diplomacy.words import offers


class Teller(offers.Teller):
    """Revolts have lines of their own."""

    RANK = (*offers.Teller.RANK, Verbs.REVOLT)
    OWN = {**offers.Teller.OWN, Verbs.REVOLT: "revolt"}  # noqa: RUF012  # a constant, as above

    def in_order(self, keys: Iterable[str]) -> list[str]:
        """Units as they come, then the lines of provinces that are to rise by their numbers."""
        return sorted(keys, key=lambda key: key if key.startswith(RISING) else "")

    def title(self, position: Any, key: str, lang: str) -> str:
        """By the number of its line, or by the province."""
        if not key.startswith(RISING):
            return super().title(position, key, lang)
        slot = key.removeprefix(RISING)
        if slot.isdigit():
            return word(position, lang, f"revolt_kind_{slot}")
        return word(position, lang, "revolt_to", place=names(position, lang).place(slot))

    def empty(self, position: Any, key: str, lang: str) -> str:
        """None is raised."""
        if key.startswith(RISING) and position.phase == MOVEMENT:
            return word(position, lang, "no_revolt")
        return super().empty(position, key, lang)


TELLER = Teller()
