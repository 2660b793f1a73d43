"""Openings as moves of a game: what each is worth against each, the best replies, the safest, and equilibria."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from diadoques.analysis import equilibria as solver
from diadoques.analysis.frames import pandas
from diadoques.analysis.openings.arrays import Array, Profiles, profiles
from diadoques.analysis.openings.listing import Opening, list_openings
from diadoques.analysis.openings.tally import CHUNK, chunks_of, numbers_in
from diadoques.analysis.openings.valuations import Valuation, valuation, values
from diadoques.analysis.seats import by_seat, in_short, player_meant
from diadoques.core.extras import extra
from diadoques.core.faults import Fault
from diadoques.games.door import Position

if TYPE_CHECKING:
    import pandas as pd

Valued: TypeAlias = "str | Valuation | Mapping[str, Valuation]"
"""The name of a valuation, one for everybody, or one for each player."""


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """An equilibrium, told in openings.

    Attributes:
        strategies: for each player how often he plays which opening (its lines); those he never plays are left out.
        values: what each gains on average.
    """

    strategies: Mapping[str, pd.Series]
    values: Mapping[str, float]


@dataclass(frozen=True, eq=False)
class OpeningGame:
    """What two players' openings are worth against each other.

    Attributes:
        seats: both players; the first chooses a row.
        openings: their openings.
        stated: the openings that others play; whoever has none holds.
        valued: by what each counts.
        matrices: what each gains, (openings of the first, openings of the second).
    """

    seats: tuple[str, str]
    openings: tuple[tuple[Opening, ...], tuple[Opening, ...]]
    stated: tuple[Opening, ...]
    valued: tuple[Valuation, Valuation]
    matrices: tuple[Array, Array]

    def __repr__(self) -> str:
        return in_short(self, {seat: len(own) for seat, own in zip(self.seats, self.openings, strict=True)})

    @cached_property
    def payoffs(self) -> dict[str, pd.DataFrame]:
        """By player a table of what he gains: a row an opening of the first player, a column one of the second."""
        frame = pandas().DataFrame
        rows, columns = ([str(one) for one in side] for side in self.openings)
        return {
            seat: frame(matrix, index=rows, columns=columns)
            for seat, matrix in zip(self.seats, self.matrices, strict=True)
        }

    def best_replies(self, seat: str) -> pd.DataFrame:
        """His best reply to each opening of the other.

        Returns:
            A row an opening of the other; ``reply``: the first of his best openings against it; ``value``: what it
            gains; ``equal``: how many do as well, it included.

        Raises:
            ValueError: a player who is not one of the two.
        """
        gains, own, other = self._seen_by(seat)
        best = solver.best_replies(gains)
        return pandas().DataFrame(
            {
                "reply": [str(own[place]) for place in best.argmax(axis=0)],
                "value": gains.max(axis=0),
                "equal": best.sum(axis=0),
            },
            index=[str(one) for one in other],
        )

    def safest(self, seat: str) -> pd.DataFrame:
        """His openings, the safest first: by what each gains at least, then on average.

        Returns:
            A row an opening; ``worst``, ``mean`` and ``best``: what it gains over the other's openings, each of these
            as likely as any other for the mean; ``hurts_most``: the first of the other's that leave it the least.

        Raises:
            ValueError: a player who is not one of the two.
        """
        gains, own, other = self._seen_by(seat)
        frame = pandas().DataFrame(
            {
                "worst": solver.security(gains),
                "mean": gains.mean(axis=1),
                "best": gains.max(axis=1),
                "hurts_most": [str(other[place]) for place in gains.argmin(axis=1)],
            },
            index=[str(one) for one in own],
        )
        return frame.sort_values(["worst", "mean"], ascending=False, kind="stable")

    def equilibria(self, *, most: int = 64, tolerance: float = solver.TOLERANCE) -> tuple[Solution, ...]:
        """Equilibria, each checked on the whole table; the pure ones first. ``solve`` tells how they were sought."""
        pd = pandas()
        found = []
        for one in self.solve(most=most, tolerance=tolerance).equilibria:
            strategies = {}
            shares = (one.rows, one.columns)
            for seat, openings, weights in zip(self.seats, self.openings, shares, strict=True):
                played = [place for place, weight in enumerate(weights) if weight > 0]
                names = [str(openings[place]) for place in played]
                strategies[seat] = pd.Series(weights[played], index=names, name="share")
            found.append(Solution(strategies, dict(zip(self.seats, one.values, strict=True))))
        return tuple(found)

    def solve(self, *, most: int = 64, tolerance: float = solver.TOLERANCE) -> solver.Found:
        """The equilibria in numbers of rows and columns (``analysis.equilibria.equilibria``)."""
        return solver.equilibria(*self.matrices, most=most, tolerance=tolerance)

    def _seen_by(self, seat: str) -> tuple[Array, tuple[Opening, ...], tuple[Opening, ...]]:
        """What he gains with a row an opening of his own, his openings, and the other's."""
        seat = player_meant(seat, self.seats)
        if seat not in self.seats:
            raise ValueError(f"{seat[:80]} is none of {', '.join(self.seats)}")
        place = self.seats.index(seat)
        matrix = self.matrices[place]
        return (matrix.T if place else matrix), self.openings[place], self.openings[1 - place]


def opening_game(
    position: Position,
    first: str,
    second: str,
    value: Valued,
    *,
    rivals: bool = False,
    filters: Collection[str] | None = None,
    stated: Sequence[Opening] = (),
    workers: int = 1,
) -> OpeningGame:
    """Play every opening of a player against every one of another.

    Args:
        position: a game at its first orders.
        first, second: the two who choose.
        value: what they count by: a name (``valuations.valuation``), one valuation, or one for each of them.
        rivals: whether each also counts as lost what the other gains: a game in which one gains what the other loses.
        filters: of the openings, as for ``list_openings``.
        stated: openings that others play; whoever has none holds.
        workers: how many threads settle.

    Raises:
        Fault: ``extra-missing``; ``player-twice``, ``player-unknown``, ``filter-unknown``, ``value-unknown``,
            ``value-space-unknown``.
    """
    typed = {player_meant(one, position.players): one for one in (first, second)}
    taken = next((name for seat, name in typed.items() if seat in {one.seat for one in stated}), "")
    if len(typed) < 2 or taken:
        raise Fault("player-twice", "seat", given=(taken or second)[:80])
    seats = first, second = (player_meant(first, position.players), player_meant(second, position.players))
    lists = tuple(list_openings(position, seat, filters).openings for seat in seats)
    valued = _valued(position, seats, value)
    every = profiles(position, [*lists, *([one] for one in stated)])
    gains = _gains(every, seats, valued, workers)
    # Tables stand in the order of the position, those of one opening add nothing.
    shape = [len(table.openings) for table in every.tables if table.seat in seats]
    turned = [table.seat for table in every.tables if table.seat in seats] != list(seats)
    matrices = [matrix.reshape(shape).T if turned else matrix.reshape(shape) for matrix in gains]
    if rivals:
        matrices = [matrices[0] - matrices[1], matrices[1] - matrices[0]]
    return OpeningGame(seats, (lists[0], lists[1]), tuple(stated), (valued[0], valued[1]), (matrices[0], matrices[1]))


def hurts_most(
    position: Position, opening: Opening, rival: str, value: Valued, *, stated: Sequence[Opening] = ()
) -> pd.DataFrame:
    """Which openings of a rival leave an opening the least.

    Returns:
        A row an opening of the rival, the worst for it first; ``value``: what the opening is then worth to its player;
        ``rival``: what the rival gains meanwhile.

    Raises:
        Fault: as ``opening_game``.
    """
    typed, rival = rival, player_meant(rival, position.players)
    if rival == opening.seat:
        raise Fault("player-twice", "seat", given=typed[:80])
    seats = (opening.seat, rival)
    listed = list_openings(position, rival).openings
    every = profiles(position, [[opening], listed, *([one] for one in stated)])
    own, others = _gains(every, seats, _valued(position, seats, value), 1)
    frame = pandas().DataFrame({"value": own, "rival": others}, index=[str(one) for one in listed])
    return frame.sort_values(["value", "rival"], ascending=[True, False], kind="stable")


def against_all(
    every: Profiles, seat: str, valued: Valuation, *, sample: int | None = None, seed: int = 0, workers: int = 1
) -> pd.DataFrame:
    """What each opening of a player gains against everything that the others do together.

    Args:
        every: the profiles of three players or more (or of two).
        valued: by what he counts.
        sample, seed: how many profiles to draw, and the seed (``tally.count``); all where None.

    Returns:
        A row an opening, the safest first; ``played``: in how many profiles; ``worst``, ``mean``, ``best``: what it
        gains in them. An opening that was never drawn is empty (NaN).

    Raises:
        Fault: ``value-space-unknown``, ``extra-missing``.
        ValueError: a player without openings among the profiles.
    """
    seats = [table.seat for table in every.tables]
    seat = player_meant(seat, seats)
    if seat not in seats:
        raise ValueError(f"{seat[:80]} has no openings here; there are {', '.join(seats)}")
    with extra("fast"):
        import numpy as np
    place = seats.index(seat)
    openings = every.tables[place].openings
    played = np.zeros(len(openings), dtype=np.int64)
    worst, best = np.full(len(openings), np.inf), np.full(len(openings), -np.inf)
    whole = np.zeros(len(openings))
    for chunk in chunks_of(every, sample):
        digits = every.digits(numbers_in(every, sample, seed, chunk))
        _seasons, ends = every.settle(digits, workers=workers)
        gained, chosen = values(every, seat, ends, valued), digits[:, place]
        played += np.bincount(chosen, minlength=len(openings))
        whole += np.bincount(chosen, weights=gained, minlength=len(openings))
        np.minimum.at(worst, chosen, gained)
        np.maximum.at(best, chosen, gained)
    seen = played > 0
    frame = pandas().DataFrame(
        {
            "played": played,
            "worst": np.where(seen, worst, np.nan),
            "mean": np.divide(whole, played, out=np.full(len(openings), np.nan), where=seen),
            "best": np.where(seen, best, np.nan),
        },
        index=[str(one) for one in openings],
    )
    return frame.sort_values(["worst", "mean"], ascending=False, kind="stable")


def _valued(position: Position, seats: Sequence[str], value: Valued) -> list[Valuation]:
    if isinstance(value, str):
        return [valuation(position, seat, value) for seat in seats]
    if isinstance(value, Valuation):
        return [value for _seat in seats]
    value = by_seat(value, seats, "value")
    missing = next((seat for seat in seats if seat not in value), None)
    if missing is not None:
        raise Fault("player-unknown", "value", given=missing[:80], known=", ".join(value), board=position.board.id)
    return [value[seat] for seat in seats]


def _gains(every: Profiles, seats: Sequence[str], valued: Sequence[Valuation], workers: int) -> list[Array]:
    """What each of ``seats`` gains in all profiles, in their order."""
    with extra("fast"):
        import numpy as np
    found: list[list[Array]] = [[] for _seat in seats]
    for start in range(0, len(every), CHUNK):
        digits = every.digits(np.arange(start, min(start + CHUNK, len(every))))
        _seasons, ends = every.settle(digits, workers=workers)
        for gains, seat, one in zip(found, seats, valued, strict=True):
            gains.append(values(every, seat, ends, one))
    return [np.concatenate(gains) for gains in found]
