"""The signs of both maps, from ``signs.toml``; no drawing library here (the clicked map reads them too)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from diadoques.draw.geometry import Point

Round = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign in design pixels, y downwards.

    Attributes:
        outline, details: paths as SVG writes them: what is filled, and the fine lines in it.
        rounds, detail_rounds: circles (x, y, radius) that belong to them.
        letter, size: where the owner's letter stands, and its height.
        reach: how far it goes to either side, up, and down.
        foot, foot_size: where a grade is written on the counter, without a disc, and its height; 0 where it is not.
        band: a broad light line upon it, written as the outline is.
    """

    outline: str
    rounds: tuple[Round, ...] = ()
    details: str = ""
    detail_rounds: tuple[Round, ...] = ()
    letter: Point = (0.0, 0.0)
    size: float = 0.0
    reach: Round = (0.0, 0.0, 0.0)
    foot: Point = (0.0, 0.0)
    foot_size: float = 0.0
    band: str = ""

    @property
    def svg(self) -> dict[str, Any]:
        """The same as plain values, circles written as paths."""
        return {
            "outline": self.outline + _circles(self.rounds), "details": self.details + _circles(self.detail_rounds),
            "letter": list(self.letter), "size": self.size, "reach": list(self.reach),
            "foot": list(self.foot), "foot_size": self.foot_size, "band": self.band,
        }  # fmt: skip


@cache
def signs() -> Mapping[str, Sign]:
    """All of them, by name; counters by their kind."""
    table = tomllib.loads(files(__package__).joinpath("signs.toml").read_text(encoding="utf-8"))
    return {name: _sign(row) for name, row in table.items()}


def sign_of(kind: str, board: str) -> str:
    """The name of the sign of a kind of counter on a board: a fleet of 1901 is no galley.

    >>> sign_of("F", "europe1901"), sign_of("F", "diadoques")
    ('F-europe1901', 'F')
    """
    own = f"{kind}-{board}"
    return own if own in signs() else kind


def _sign(row: Mapping[str, Any]) -> Sign:
    return Sign(**{key: _frozen(value) for key, value in row.items()})


def _frozen(value: Any) -> Any:
    return tuple(_frozen(one) for one in value) if isinstance(value, list) else value


def _circles(rounds: tuple[Round, ...]) -> str:
    return "".join(
        f"M{x - r:g},{y:g}a{r:g},{r:g} 0 1 0 {2 * r:g},0a{r:g},{r:g} 0 1 0 {-2 * r:g},0Z" for x, y, r in rounds
    )
