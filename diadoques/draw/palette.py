"""The colours of the maps, from ``palette.toml``; no drawing library here (the clicked map reads them too)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from diadoques.board.people import leaders, letters
from diadoques.board.spaces import Board
from diadoques.core.prompts import CLASS, UMPIRE
from diadoques.draw.words import look_of

COUNTRY = 0.45
"""How much of a power's colour its country takes on the printed board."""


@dataclass(frozen=True, slots=True)
class Livery:
    """How an owner looks: colour, hatch and letter, so that colour is never alone.

    Attributes:
        fill: ``#rrggbb``.
        hatch: ``up``, ``down``, ``flat``, ``tall``, ``cross`` or ``dots``.
        letter: one or two letters, from the board's ``setup.toml``.
        ink: colour of a letter written on ``fill``: the palette's dark or light, whichever contrasts more.
    """

    fill: str
    hatch: str
    letter: str
    ink: str


#: The letters of seats that are no player's, alike in every language.
_OTHERS: Final = {CLASS: "#", UMPIRE: "§"}


@cache
def palette() -> Mapping[str, Any]:
    """The whole palette as nested tables, as written in ``palette.toml``."""
    return tomllib.loads(files(__package__).joinpath("palette.toml").read_text(encoding="utf-8"))


def colour(table: str, key: str) -> str:
    """One colour: ``colour("sea", "glow")``."""
    return str(palette()[table][key])


@cache
def livery(owner: str, board: str) -> Livery:
    """How ``owner`` looks on a board: as its file tells, else in a spare colour, by his place among its owners.

    A leader has the colour of the player whom he serves, and his own letter.
    """
    lead = leaders(board).get(owner)
    named, own = look_of(board).get("owner", {}).get(lead.of if lead else owner), letters(board)
    if named is None:
        spare, order = palette()["spare"], list(own)
        index = order.index(owner) if owner in order else sum(map(ord, owner))
        named = {
            "fill": spare["fills"][index % len(spare["fills"])],
            "hatch": spare["hatches"][index % len(spare["hatches"])],
        }
    letter = own.get(owner, _OTHERS.get(owner, owner[:1]))
    return Livery(named["fill"], named["hatch"], letter, ink_on(named["fill"]))


def is_filled(board: str) -> bool:
    """Whether the spaces of a board are filled with the colour of who holds them now, not of whose country they are."""
    return bool(look_of(board).get("filled", False))


def ink_on(fill: str) -> str:
    """The palette's dark or light letter colour, whichever stands out more on ``fill``."""
    dark, light = colour("piece", "dark"), colour("piece", "light")
    return dark if contrast(dark, fill) >= contrast(light, fill) else light


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two ``#rrggbb`` colours, 1 to 21 (WCAG 2.1)."""
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def luminance(hex_colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 to 1 (WCAG 2.1)."""
    red, green, blue = (_linear(part) for part in rgb(hex_colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def rgb(hex_colour: str) -> tuple[float, float, float]:
    """``#rrggbb`` as three numbers between 0 and 1."""
    return (int(hex_colour[1:3], 16) / 255, int(hex_colour[3:5], 16) / 255, int(hex_colour[5:7], 16) / 255)


def mix(one: str, other: str, share: float) -> str:
    """The colour ``share`` of the way (0 to 1) from ``one`` to ``other``."""
    parts = (a + (b - a) * share for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


@cache
def _shades(seas: tuple[tuple[str, tuple[str, ...]], ...], count: int) -> dict[str, int]:
    """Give each sea a shade that none of its neighbours has: most constrained sea first, with a way back."""
    near = dict(seas)
    order = sorted(near, key=lambda sea: (-len(near[sea]), sea))
    given: dict[str, int] = {}

    def place(index: int) -> bool:
        if index == len(order):
            return True
        sea = order[index]
        taken = {given[other] for other in near[sea] if other in given}
        for shade in range(count):
            if shade not in taken:
                given[sea] = shade
                if place(index + 1):
                    return True
                del given[sea]
        return False

    if not place(0):  # cannot be done with so few blues: neighbours may then look alike
        return {sea: number % count for number, sea in enumerate(order)}
    return given


def sea_shades(board: Board) -> dict[str, int]:
    """Index into the ``shades`` of the palette's ``sea`` for each sea of the board; neighbouring seas differ."""
    seas = [space.id for space in board.spaces.values() if space.is_sea]
    near = tuple((sea, tuple(other for other in board.fleet.get(sea, ()) if other in seas)) for sea in seas)
    return _shades(near, len(palette()["sea"]["shades"]))
