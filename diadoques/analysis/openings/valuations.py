"""What the end of a first season is worth to a player: named weights for spaces, which everybody may change.

A valuation looks at where units stand and at nothing else: who owns a centre or a province is settled in later seasons,
and standing there is only the claim to it.

    value = valuation(position, "Ptolémée", "citadels")
    value = replace(value, lost=3)                            a lost unit hurts more
    value = Valuation("delta", {"EGY": 2, "Péluse": 1}, {"EGY": 3}, lost=1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from diadoques.analysis.openings.arrays import LOST, Array, Profiles
from diadoques.analysis.seats import going_on, player_seated, weights
from diadoques.core.extras import extra
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game


@dataclass(frozen=True, slots=True)
class Valuation:
    """Weights for the end of a season, seen by one player.

    Attributes:
        name: by which it is told.
        own: what each unit of his own is worth, by the space or citadel in which it stands; elsewhere nothing.
        entered: what is taken off for each unit of anybody else that stands in such a space.
        lost: what is taken off for each unit of his own that is lost.
    """

    name: str
    own: Mapping[str, float] = field(default_factory=dict)
    entered: Mapping[str, float] = field(default_factory=dict)
    lost: float = 0


def valuation(position: Any, seat: str, name: str) -> Valuation:
    """One of the named valuations, as it is for a player of a position.

    ``supply-centres`` counts centres that he did not own, each unit of his that stands in one, and takes off each unit
    of others in one of his own; a half centre counts half. ``citadels`` does so with citadels. ``places`` counts units
    that stand where none of his stood before. ``units`` counts his units that are left. ``safe-capital`` takes off one
    for each unit of others in his home: in Les Diadoques the home province and its capital, elsewhere home centres.

    Raises:
        Fault: ``value-unknown`` for a name that this game does not know; ``player-unknown``.
    """
    known = valuations_of(position)
    if name not in known:
        raise Fault("value-unknown", "value", given=name[:80], known=", ".join(known))
    going_on(position)
    seats = load_game(position.game).awaits(position).seats
    return known[name](position, player_seated(position, seat, seats, "seat"))


def valuations_of(position: Any) -> dict[str, Callable[[Any, str], Valuation]]:
    """The named valuations that fit the board of a position."""
    board = position.board
    return {
        name: maker
        for name, maker in _NAMED.items()
        if (name != "citadels" or board.citadels) and (name != "supply-centres" or _centres(position))
    }


def values(profiles: Profiles, seat: str, ends: Array, valued: Valuation) -> Array:
    """What the ends of some seasons are worth to a player.

    Args:
        profiles: what was settled.
        seat: whose units are his own.
        ends: where each unit stands at the end, as ``Profiles.settle`` tells, (profiles, units).
        valued: the weights.

    Returns:
        (profiles,): 64-bit integers where all weights are whole numbers, else floating numbers.

    Raises:
        Fault: ``value-space-unknown`` for a weight of a space that this board does not have; ``named-twice`` for one
            that has two under two names; ``payoffs-number`` for a weight that is no finite number.
    """
    with extra("fast"):
        import numpy as np
    number = {space: place for place, space in enumerate(profiles.spaces)}
    own_worth, entered = (weights(profiles, told, number) for told in (valued.own, valued.entered))
    for space in (*own_worth, *entered):
        if space not in number:
            raise Fault("value-space-unknown", "value", given=str(space)[:80])
    told = (*own_worth.values(), *entered.values(), valued.lost)
    if not all(_is_finite(weight) for weight in told):
        raise Fault("payoffs-number", "value")
    kind = np.int64 if all(float(weight).is_integer() for weight in told) else np.float64
    # The last place is that of units that are lost (-1).
    own, others = (np.zeros(len(profiles.spaces) + 1, dtype=kind) for _side in range(2))
    for space, weight in own_worth.items():
        own[number[space]] = weight
    for space, weight in entered.items():
        others[number[space]] = -weight
    own[LOST] = -valued.lost
    mine = np.array([owner == seat for owner in profiles.owners], dtype=bool)
    return own[ends[:, mine]].sum(axis=1) + others[ends[:, ~mine]].sum(axis=1)


def _is_finite(weight: Any) -> bool:
    return isinstance(weight, int | float | Fraction) and abs(float(weight)) < float("inf")


def _centres(position: Any) -> dict[str, float]:
    """What each supply centre is worth, in units; none where the game has no centres."""
    variant = getattr(position, "variant", None)
    return {} if variant is None else {centre: halves / 2 for centre, halves in variant.centres.items()}


def _homes(position: Any, seat: str) -> list[str]:
    board = position.board
    capitals = [place for place in board.places.values() if place.capital_of == seat]
    if capitals:
        return [spot for place in capitals for spot in (place.province, place.id)]
    return [centre for centre in _centres(position) if board.spaces[centre].home == seat]


def _supply_centres(position: Any, seat: str) -> Valuation:
    worth = _centres(position)
    his = {centre for centre, owner in position.centres.items() if owner == seat}
    return Valuation(
        "supply-centres",
        {centre: weight for centre, weight in worth.items() if centre not in his},
        {centre: weight for centre, weight in worth.items() if centre in his},
    )


def _citadels(position: Any, seat: str) -> Valuation:
    his = {citadel for citadel, owner in position.citadels.items() if owner == seat}
    every = position.board.citadels
    return Valuation(
        "citadels",
        {citadel: 1 for citadel in every if citadel not in his},
        {citadel: 1 for citadel in every if citadel in his},
    )


def _places(position: Any, seat: str) -> Valuation:
    before = {unit.space for unit in position.of(seat)} | set(_homes(position, seat))
    board = position.board
    return Valuation("places", {space: 1 for space in (*board.spaces, *board.citadels) if space not in before})


def _units(position: Any, _seat: str) -> Valuation:
    board = position.board
    return Valuation("units", dict.fromkeys((*board.spaces, *board.citadels), 1))


def _safe_capital(position: Any, seat: str) -> Valuation:
    return Valuation("safe-capital", {}, dict.fromkeys(_homes(position, seat), 1))


_NAMED: Final[Mapping[str, Callable[[Any, str], Valuation]]] = {
    "supply-centres": _supply_centres,
    "citadels": _citadels,
    "places": _places,
    "units": _units,
    "safe-capital": _safe_capital,
}
