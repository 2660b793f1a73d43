"""Campaigns: first sheets and the seasons that followed, as they were played out; what is whose then, and how surely.

Every campaign is kept as it came, not as counts: so one may ask about one opening, about several that belong together,
or about how a rival fares against them, and no table has to be thought of beforehand.

    found.told("Ptolémée", opening, season=2)       where he stands, and what is his, in what share of the campaigns
    found.rivals("Ptolémée", opening, season=2)     the same of everybody else, in those same campaigns
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from diadoques.analysis.certainty import normal, wilson
from diadoques.analysis.frames import pandas
from diadoques.analysis.openings.arrays import Array
from diadoques.analysis.openings.listing import Opening
from diadoques.analysis.seats import in_short, player_meant
from diadoques.core.extras import extra

if TYPE_CHECKING:
    import pandas as pd

NOBODY: Final = -1
"""The owner of what is nobody's, or whose unit no player's is."""
MOST_SEASONS: Final = 3
"""Seasons that are played out at most: later ones tell of the players who play them, not of the first sheets."""

Which: TypeAlias = "int | str | Opening | Collection[int] | None"
"""Openings of a player: one by its number, its lines or itself; several by their numbers; all of them."""


class Counts(NamedTuple):
    """All openings of a player at once: 64-bit integers, by opening.

    Attributes:
        played: (openings,): in how many campaigns each was played.
        held: (openings, spaces): in how many of them a space or citadel is then his whose counts these are.
        stands: (openings, spaces): in how many a unit of his stands there.
        out: (openings,): in how many he is out of the game.
        income: (openings,): what his holdings would pay him, summed over them; zeros in a game without income.
    """

    played: Array
    held: Array
    stands: Array
    out: Array
    income: Array


@dataclass(frozen=True, slots=True, eq=False)
class Campaigns:
    """Campaigns that were played: the first sheets drawn evenly, all later ones written by a named kind of player.

    What is told holds for those players: others would go on otherwise from the same first season.

    Attributes:
        players: everybody in the game, in its order.
        seats: whose first sheets are drawn: each plays his openings in shuffled rounds, all of them in every round.
        kind: of player (``analysis.players.PLAYERS``) who writes all later sheets, and the first ones of other players.
        seed: of what is drawn, and of those players' dice.
        sheets: for each of ``seats``, how his openings are written (``str(Opening)``), in the order of the listing.
        spaces: names of spaces and citadels by number.
        drawn: 16-bit integers (campaigns, seats): the opening that each plays, by its number.
        owners: 8-bit integers (campaigns, seasons, spaces): whose each is at the end of a season, by number among
            ``players``; ``NOBODY``.
        units: 8-bit integers (campaigns, seasons, spaces): whose unit stands there then.
        out: booleans (campaigns, seasons, players): who is out of the game then.
        pays: 64-bit integers (players, spaces): what each pays each a year where it is his; None where nothing does.
    """

    players: tuple[str, ...]
    seats: tuple[str, ...]
    kind: str
    seed: int
    sheets: tuple[tuple[str, ...], ...]
    spaces: tuple[str, ...]
    drawn: Array
    owners: Array
    units: Array
    out: Array
    pays: Array | None

    def __repr__(self) -> str:
        sizes = {seat: len(sheets) for seat, sheets in zip(self.seats, self.sheets, strict=True)}
        return in_short(self, sizes | {"campaigns": len(self)})

    def __len__(self) -> int:
        return len(self.drawn)

    @property
    def seasons(self) -> int:
        """How many seasons were played."""
        return int(self.owners.shape[1])

    def played(self, seat: str, opening: Which = None) -> int:
        """In how many campaigns a player plays an opening, or one of several."""
        return len(self._those(seat, opening))

    def told(self, seat: str, opening: Which = None, season: int = 1, whose: str = "") -> pd.DataFrame:
        """What is whose, and who stands where, at the end of a season.

        Args:
            seat: whose opening is looked at.
            opening: which; all of them where None.
            season: counted from 1.
            whose: who is told of, ``seat`` himself where "".

        Returns:
            A row a space or citadel that is his, or in which a unit of his stands, in one of these campaigns at all
            (the ids of the board's tables). ``held``: in what share it is his, ``held_low`` and ``held_high``: between
            which shares that lies, 95 times in 100 (Wilson's interval); ``stands`` with its ends likewise.

        Raises:
            Fault: ``extra-missing``.
            ValueError: a player, an opening or a season that is not among the campaigns.
        """
        pd = pandas()
        those, at = self._those(seat, opening), self._season(season)
        number = self._number(whose or seat)
        found: dict[str, Array] = {}
        hits = {"held": self.owners, "stands": self.units}
        shown = False
        for name, values in hits.items():
            times = (values[those, at] == number).sum(axis=0)
            found |= _share(name, times, len(those))
            shown = shown | (times > 0)
        return pd.DataFrame(found, index=pd.Index(self.spaces, name="space")).loc[shown]

    def rivals(self, seat: str, opening: Which = None, season: int = 1) -> pd.DataFrame:
        """``told`` of every other player, in the campaigns in which ``seat`` plays that opening.

        Returns:
            As ``told``, under the names of the players (``player``, ``space``).
        """
        pd = pandas()
        others = [player for player in self.players if player != player_meant(seat, self.players)]
        return pd.concat([self.told(seat, opening, season, one) for one in others], keys=others, names=["player"])

    def income(self, seat: str, opening: Which = None, season: int = 1) -> pd.DataFrame:
        """What everybody's holdings at the end of a season would pay him at the end of the year.

        Returns:
            A row a player, ``seat`` first; ``mean`` with its ends ``low`` and ``high`` (95 in 100, by the normal
            approximation; NaN where all campaigns paid the same), ``quarter``, ``median`` and ``three_quarters`` of the
            campaigns, in the coin of the game.
            No row in a game in which holdings pay nothing.
        """
        with extra("analysis"):
            import numpy as np
            import pandas as pd
        seat = player_meant(seat, self.players)
        those, at = self._those(seat, opening), self._season(season)
        names = ["mean", "low", "high", "quarter", "median", "three_quarters"]
        rows = {}
        for player in (seat, *(one for one in self.players if one != seat)) if self.pays is not None else ():
            paid = self._paid(those, at, self._number(player))
            low, high = normal(paid)
            quartiles = np.quantile(paid, (0.25, 0.5, 0.75)) if len(paid) else [float("nan")] * 3
            rows[player] = [paid.mean() if len(paid) else float("nan"), low, high, *quartiles]
        return pd.DataFrame.from_dict(rows, orient="index", columns=names).rename_axis("player")

    def outs(self, seat: str, opening: Which = None, season: int = 1) -> pd.DataFrame:
        """Who is out of the game at the end of a season.

        Returns:
            A row a player, ``seat`` first; ``out``: in what share of the campaigns, with ``out_low`` and ``out_high``.
        """
        pd = pandas()
        seat = player_meant(seat, self.players)
        those, at = self._those(seat, opening), self._season(season)
        order = [seat, *(one for one in self.players if one != seat)]
        times = self.out[those, at].sum(axis=0)[[self._number(one) for one in order]]
        return pd.DataFrame(_share("out", times, len(those)), index=pd.Index(order, name="player"))

    def counts(self, seat: str, season: int = 1, whose: str = "") -> Counts:
        """All openings of ``seat`` at once, counted for himself or for a rival: what rankings are made of."""
        with extra("fast"):
            import numpy as np
        at, number = self._season(season), self._number(whose or seat)
        chosen = self.drawn[:, self._seat(seat)]
        played = np.bincount(chosen, minlength=len(self.sheets[self._seat(seat)]))
        order, ends = np.argsort(chosen, kind="stable"), np.cumsum(played)

        def summed(values: Array) -> Array:
            """Sums by opening, as differences of running sums: much faster than adding one by one."""
            running = np.zeros((len(values) + 1, *values.shape[1:]), dtype=np.int64)
            np.cumsum(values[order], axis=0, out=running[1:])
            return running[ends] - running[ends - played]

        every = np.arange(len(self))
        return Counts(
            played,
            summed(self.owners[:, at] == number),
            summed(self.units[:, at] == number),
            summed(self.out[:, at, number]),
            summed(self._paid(every, at, number)),
        )

    def _paid(self, those: Array, at: int, number: int) -> Any:
        """What a player's holdings pay in those campaigns."""
        mine = self.owners[those, at] == number
        return mine @ self.pays[number] if self.pays is not None else mine[:, 0] * 0

    def _those(self, seat: str, opening: Which) -> Array:
        """The campaigns in which a player plays these openings."""
        with extra("fast"):
            import numpy as np
        place = self._seat(seat)
        sheets = self.sheets[place]
        if opening is None:
            return np.arange(len(self))
        if isinstance(opening, Opening | str):
            if str(opening) not in sheets:
                raise ValueError(f"no opening of {seat[:80]} that was played: {str(opening)[:200]}")
            opening = sheets.index(str(opening))
        wanted = np.atleast_1d(np.asarray(list(opening) if isinstance(opening, Collection) else opening, dtype=int))
        if ((wanted < 0) | (wanted >= len(sheets))).any():
            raise ValueError(f"{seat[:80]} has openings 0 to {len(sheets) - 1}")
        return np.flatnonzero(np.isin(self.drawn[:, place], wanted))

    def _season(self, season: int) -> int:
        if not 1 <= season <= self.seasons:
            raise ValueError(f"{self.seasons} seasons were played, and none of the number {season}")
        return season - 1

    def _seat(self, seat: str) -> int:
        seat = player_meant(seat, self.seats)
        if seat not in self.seats:
            raise ValueError(f"no opening of {seat[:80]} was drawn; there are {', '.join(self.seats)}")
        return self.seats.index(seat)

    def _number(self, player: str) -> int:
        player = player_meant(player, self.players)
        if player not in self.players:
            raise ValueError(f"{player[:80]} does not play; there are {', '.join(self.players)}")
        return self.players.index(player)


def _share(name: str, times: Array, trials: int) -> dict[str, Array]:
    """A share and both ends of its interval, under their names."""
    with extra("fast"):
        import numpy as np
    low, high = wilson(times, np.full(len(times), trials))
    with np.errstate(divide="ignore", invalid="ignore"):
        return {name: times / trials if trials else times * float("nan"), f"{name}_low": low, f"{name}_high": high}
