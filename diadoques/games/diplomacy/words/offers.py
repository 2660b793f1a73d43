"""How this game tells its orders to screens: with the adjustments of its winters."""

from __future__ import annotations

from typing import Any

from diadoques.conflict.orders import Verbs
from diadoques.explain.simultaneous.offers import Simultaneous, names, word
from diadoques.games.diplomacy.position import ADJUSTMENTS


class Teller(Simultaneous):
    """Builds, builds given up, and removals."""

    RANK = (*Simultaneous.RANK, Verbs.WAIVE)
    OWN = {**Simultaneous.OWN, Verbs.WAIVE: "waive"}  # noqa: RUF012  # a constant, as above

    def title(self, position: Any, key: str, lang: str) -> str:
        """What is given up is no unit, and in no place."""
        return super().title(position, key, lang) if key else word(position, lang, "waived")

    def empty(self, position: Any, key: str, lang: str) -> str:
        """In the adjustments nothing is built, and units stay, unless it is said."""
        if position.phase == ADJUSTMENTS:
            return word(position, lang, "no_build" if key.startswith("+") else "keeps")
        return super().empty(position, key, lang)

    def label(self, position: Any, order: Any, lang: str) -> str:
        """« créer une armée à Brest »."""
        if order.verb is Verbs.BUILD:
            where = format(names(position, lang).place(order.to), "en" if lang == "fr" else "in")
            return word(position, lang, f"build_{order.becomes}", place=where)
        if order.verb is Verbs.DISBAND and position.phase == ADJUSTMENTS:
            return word(position, lang, "remove")
        return super().label(position, order, lang)


TELLER = Teller()
