"""Legal orders as the map wants them: plain values, which the game tells (``explain.offers``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diadoques.explain.offers import Offer, Row, teller
from diadoques.games.door import Position

Menu = Mapping[str, Row]
"""The lines of a sheet by their keys."""


def menu(position: Position, player: str, lang: str) -> dict[str, Row]:
    """What ``player`` may order, line by line."""
    return {row.key: row for row in teller(position.game).rows(position, player, lang)}


def choices(menu: Menu) -> dict[str, list[dict[str, Any]]]:
    """The same for the map, each with its number on its line."""
    return {key: [_choice(offer, index) for index, offer in enumerate(row.offers)] for key, row in menu.items()}


def _choice(offer: Offer, index: int) -> dict[str, Any]:
    return {
        "index": index,
        "direct": offer.direct,
        "at": list(offer.at),
        "text": offer.text,
        "label": offer.label,
        "target": offer.target,
        "goal": offer.goal,
        "sea": offer.by_sea,
    }
