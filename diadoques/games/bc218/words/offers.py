"""How this game tells its orders to screens: with the provinces that are to rise."""

from __future__ import annotations

from typing import Any

from diadoques.conflict.lines import RISING
from diadoques.conflict.phases import MOVEMENT
from diadoques.core.orders import Verb
from diadoques.explain.simultaneous.offers import names, word
from diadoques.games.diplomacy.words import offers


class Teller(offers.Teller):
    """Revolts have lines of their own."""

    RANK = (*offers.Teller.RANK, Verb.REVOLT)
    OWN = {**offers.Teller.OWN, Verb.REVOLT: "revolt"}  # noqa: RUF012  # a constant, as above

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
