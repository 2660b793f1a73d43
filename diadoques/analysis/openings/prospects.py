"""What may come of one opening: where everybody ends, whose each place is then, and what hurts most.

This is what a screen asks at each click: one opening against all those of a few rivals, the other players at rest, in
its first season, before anybody retreats: who is driven out stands nowhere, who is too many at home is still there.
And, of openings that were played out beforehand (``campaigns``), in the seasons that follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from diadoques.analysis.certainty import wilson
from diadoques.analysis.openings.arrays import LOST, Array, Packer, Profiles
from diadoques.analysis.openings.campaigns import Campaigns
from diadoques.analysis.openings.listing import Listed, Opening, list_openings, own_of
from diadoques.analysis.openings.tally import chunks_of, numbers_in
from diadoques.analysis.openings.valuations import Valuation, valuation, values
from diadoques.analysis.seats import player_meant
from diadoques.core.extras import extra
from diadoques.games.door import Position

DRAWN: Final = 5_000
"""Profiles that are drawn where there are more: shares are then sure to fourteen in a thousand."""


@dataclass(frozen=True, slots=True)
class Share:
    """In what share of the profiles something is so, from 0 to 1, and between which shares it lies 95 times in 100."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ends:
    """Where everybody is after a season.

    Attributes:
        counted: in how many profiles or campaigns, ``whole``: of how many that there are.
        stands: by player, by space or citadel, how often a unit of his stands there.
        holds: by player, by province or citadel, how often it is then his own; nothing in a game of no holdings.
        income: by player, what his holdings would pay him at the end of a year on average; empty where nothing does.
    """

    counted: int
    whole: int
    stands: Mapping[str, Mapping[str, Share]]
    holds: Mapping[str, Mapping[str, Share]]
    income: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Prospect:
    """What may come of an opening in its first season.

    Attributes:
        opening: the one that is looked at.
        ends: where everybody is then.
        worst, mean, best: what the opening is worth to its player, by the valuation that was asked.
        hurts: what the rivals play where it is worth least, an opening each: the first such profile.
    """

    opening: Opening
    ends: Ends
    worst: float
    mean: float
    best: float
    hurts: tuple[Opening, ...]


def prospect(
    position: Position,
    opening: Opening,
    rivals: Sequence[Sequence[Opening]],
    valued: Valuation,
    *,
    sample: int | None = None,
    seed: int = 1,
    packer: Packer | None = None,
) -> Prospect:
    """Play an opening against everything that some rivals may do together.

    Args:
        position: a game at its first orders.
        opening: a sheet of one player, listed or not (``listing.opening_of``).
        rivals: the openings of each rival, at least one of each; whoever is not among them holds.
        valued: by what its player counts.
        sample: how many profiles are drawn where there are more, all are settled otherwise.
        seed: of the sample.
        packer: of this position, where more than one opening is looked at.

    Raises:
        Fault: ``extra-missing``; ``value-space-unknown`` as ``valuations.values``.
        ValueError: a rival without an opening, or the player himself among them.
    """
    with extra("fast"):
        import numpy as np
    every = (packer or Packer(position)).profiles([[opening], *rivals])
    drawn = sample if sample is not None and sample < len(every) else None
    seats, spaces = [table.seat for table in every.tables], len(every.spaces)
    stands = {seat: np.zeros(spaces, dtype=np.int64) for seat in seats}
    holds = {seat: np.zeros(spaces, dtype=np.int64) for seat in seats}
    owners_after = own_of(position.game, "owners_after")
    gained, numbered = [], []
    for chunk in chunks_of(every, drawn):
        numbers = numbers_in(every, drawn, seed, chunk)
        _seasons, ends = every.settle(every.digits(numbers), hurried=True, retreats=False)
        gained.append(values(every, opening.seat, ends, valued))
        numbered.append(numbers)
        owners = owners_after(position, every, ends) if owners_after is not None else None
        for place, seat in enumerate(seats):
            stands[seat] += _standing(every, seat, ends)
            if owners is not None:
                holds[seat] += (owners == place).sum(axis=0)
    gains, numbers = np.concatenate(gained), np.concatenate(numbered)
    counted, least = len(gains), every.openings(int(numbers[gains.argmin()]))
    pays = own_of(position.game, "worth")(position, seats, every.spaces) if owners_after is not None else ()
    return Prospect(
        opening,
        Ends(
            counted,
            len(every),
            {seat: _shares(every.spaces, hits, counted, drawn=drawn is not None) for seat, hits in stands.items()},
            {seat: _shares(every.spaces, hits, counted, drawn=drawn is not None) for seat, hits in holds.items()},
            {seat: float(holds[seat] @ row) / counted for seat, row in zip(seats, pays, strict=False)},
        ),
        float(gains.min()),
        float(gains.mean()),
        float(gains.max()),
        tuple(one for one in least if one.seat != opening.seat),
    )


def _standing(every: Profiles, seat: str, ends: Array) -> Array:
    """In how many seasons a unit of a player stands in each space: two that share one count once."""
    import numpy as np

    there = np.zeros((len(ends), len(every.spaces) + 1), dtype=bool)
    for column, owner in enumerate(every.owners):
        if owner == seat:
            there[np.arange(len(ends)), ends[:, column]] = True
    there[:, LOST] = False
    return there[:, :-1].sum(axis=0)


def _shares(spaces: Sequence[str], hits: Array, counted: int, *, drawn: bool) -> dict[str, Share]:
    """Those that are not nought, the greatest first."""
    low, high = wilson(hits, counted) if drawn else (hits / counted, hits / counted)
    order = [int(place) for place in (-hits).argsort(kind="stable") if hits[place]]
    return {spaces[place]: Share(int(hits[place]) / counted, float(low[place]), float(high[place])) for place in order}


class Prospects:
    """Whatever is asked of the openings of one position, each question answered once.

    Attributes:
        position: a game at its first orders.
        players: whoever begins.
    """

    def __init__(self, position: Position) -> None:
        """Nothing is counted before it is asked for."""
        self.position = position
        self.players: tuple[str, ...] = tuple(position.players)
        self._listed: dict[str, Listed] = {}
        self._packer = Packer(position)
        self._found: dict[tuple[Opening, tuple[str, ...], str], Prospect] = {}

    def listed(self, seat: str) -> Listed:
        """The openings of a player that all filters keep, and how many sheets there are.

        Raises:
            Fault: ``player-unknown``.
        """
        seat = player_meant(seat, self.players)
        if seat not in self._listed:
            self._listed[seat] = list_openings(self.position, seat)
        return self._listed[seat]

    def openings(self, seat: str) -> tuple[Opening, ...]:
        """Those openings alone.

        Raises:
            Fault: ``player-unknown``.
        """
        return self.listed(seat).openings

    def against(self, opening: Opening, rivals: Sequence[str], counts: str) -> Prospect:
        """What may come of an opening when these rivals play, by a named valuation; a sample of ``DRAWN`` at most.

        Raises:
            Fault: ``player-unknown``, ``value-unknown``.
        """
        key = (opening, tuple(rivals), counts)
        if key not in self._found:
            valued = valuation(self.position, opening.seat, counts)
            lists = [self.openings(seat) for seat in rivals]
            self._found[key] = prospect(self.position, opening, lists, valued, sample=DRAWN, packer=self._packer)
        return self._found[key]

    def later(self, opening: Opening, season: int, campaigns: Campaigns) -> Ends | None:
        """Where everybody is after so many seasons of the campaigns that began so; None where none of them did.

        Args:
            season: from 1.
        """
        if opening.seat not in campaigns.seats:
            return None
        # Units that are alike may have changed places: the same lines in another order are the same sheet.
        told = sorted(opening.lines)
        listed = [sorted(one.lines) for one in self.openings(opening.seat)]
        number = listed.index(told) if told in listed else -1
        those = campaigns.drawn[:, campaigns.seats.index(opening.seat)] == number
        owners, units = campaigns.owners[those, season - 1], campaigns.units[those, season - 1]
        played = len(owners)
        if not played:
            return None
        stands, holds, income = {}, {}, {}
        for number, one in enumerate(campaigns.players):
            held = (owners == number).sum(axis=0)
            holds[one] = _shares(campaigns.spaces, held, played, drawn=True)
            stands[one] = _shares(campaigns.spaces, (units == number).sum(axis=0), played, drawn=True)
            if campaigns.pays is not None:
                income[one] = float(held @ campaigns.pays[number]) / played
        return Ends(played, len(campaigns), stands, holds, income)
