"""The pictures of a position and of a report, whichever game they are of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from diadoques.core.events import Told
from diadoques.core.marks import Shot
from diadoques.core.orders import Order
from diadoques.games.catalogue import game_of
from diadoques.games.door import Game, Position
from diadoques.games.pictures import Pictures


@dataclass(frozen=True, slots=True)
class _Still:
    """What lies on the board at the end, for a game that tells no more."""

    game: Game[Any]

    @property
    def words(self) -> Mapping[str, Any]:
        return {}

    @property
    def silent(self) -> frozenset[str]:
        return frozenset()

    def asked(self, position: Any, orders: Sequence[Order]) -> Shot:  # noqa: ARG002
        return Shot(self.game.marks(position))

    def film(self, report: Told) -> tuple[str, ...]:  # noqa: ARG002
        return ()

    def stage(self, report: Told, step: str = "") -> Any:  # noqa: ARG002
        return report.after

    def shot(self, report: Told, step: str = "") -> Shot:  # noqa: ARG002
        return Shot(self.game.marks(report.after))


def pictures_of(game: Game[Any]) -> Pictures:
    """How orders and reports of a game are told to whoever draws them."""
    return game.abilities.pictures or _Still(game)


def pictures_at(position: Position) -> Pictures:
    """The same by a position."""
    return pictures_of(game_of(position))
