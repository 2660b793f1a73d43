"""How even the starts of a game are: the same seeds played over and over, with the players exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from diadoques.analysis.certainty import bootstrap_interval, wilson
from diadoques.analysis.frames import pandas
from diadoques.analysis.players import players_named, seat_players
from diadoques.analysis.seats import in_short
from diadoques.analysis.simulate import begin_game, resolutions
from diadoques.core.extras import extra
from diadoques.core.faults import Fault
from diadoques.core.phases import OVER
from diadoques.games.catalogue import load_game, usual
from diadoques.games.door import Game, Position
from diadoques.games.ended import is_drawn

if TYPE_CHECKING:
    import pandas as pd

#: Counted of every start at the end of each year: what victory is counted in, the places held (``Abilities.holders``),
#: and what the reckoning of the year brought, in the coin of the game.
MEASURES: Final = ("points", "held", "income")
#: What each start has its share of games in.
SHARES: Final = ("won", "drawn", "survived")


@dataclass(frozen=True, slots=True)
class Question:
    """What is played.

    Attributes:
        kinds: kinds of players (``players.PLAYERS``): one for all seats, or one for each in the order of the game.
        games: how many seeds: ``seed`` and those that follow it.
        years: how many years at most.
        options: of the game (``catalogue.begin``); the seed of its dice is that of the players.
        roster: who takes part; all, where it is empty.
        game: "" is the usual one; ``scenario``: "" is its usual one.
    """

    kinds: tuple[str, ...] = ("sensible",)
    games: int = 20
    years: int = 15
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    roster: tuple[str, ...] = ()
    game: str = ""
    scenario: str = ""

    def begun(self, seed: int) -> Any:
        """The position with which the game of a seed begins."""
        game, roster = self.game or usual(), self.roster or None
        return begin_game(game, seed, scenario=self.scenario, options=self.options, roster=roster)[1]

    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """Who sits where in the games of one seed: each seat is played by each of ``kinds`` in turn.

        Raises:
            Fault: ``player-kind-unknown``; ``seats-empty`` for fewer kinds than seats, but more than one.
        """
        names = self.begun(self.seed).players
        seat_players(self.begun(self.seed), players_named(self.kinds))
        kinds = self.kinds * len(names) if len(self.kinds) == 1 else self.kinds[: len(names)]
        return tuple(dict.fromkeys((*kinds[by:], *kinds[:by]) for by in range(len(kinds))))


class Year(NamedTuple):
    """One start at the end of one year; ``number`` counts the years of play from 1.

    ``income`` is None where the game knows no gold, or ended before the reckoning of that year; ``treasury``, what is
    left after it, where the game knows none.
    """

    number: int
    in_play: bool
    points: int
    held: int
    income: int | None
    treasury: int | None = None


class Course(NamedTuple):
    """One start in one game.

    Attributes:
        kind: of its player.
        won: whether he is among the winners of a game that is no draw; ``ended``: whether the game was over in time.
        years: as many as were played.
        drawn: whether it was a draw between all who were left, him among them.
    """

    seed: int
    seating: int
    start: str
    kind: str
    won: bool
    ended: bool
    years: tuple[Year, ...]
    drawn: bool = False

    def last(self, name: str) -> int | None:
        """The last value of a measure that there is."""
        return next((value for year in reversed(self.years) if (value := getattr(year, name)) is not None), None)


@dataclass(frozen=True, slots=True)
class Balance:
    """Everything that was played; the tables are worked out when they are asked for.

    Attributes:
        courses: of every start in every game, game by game, in the order of the seeds.
    """

    question: Question
    courses: tuple[Course, ...]

    def __repr__(self) -> str:
        return in_short(self, {"games": self.question.games, "courses": len(self.courses)})

    def starts(self, *, by_kind: bool = False) -> pd.DataFrame:
        """How each start fares.

        Args:
            by_kind: a row for each start and each kind of its player: the same seeds with the players exchanged.

        Returns:
            A row a start. ``games``: how many (a seed is played once for each seating); ``won``: the share of them
            that it wins, alone or with others; ``drawn``: that are a draw between all who are left, it among them;
            ``survived``: in which it is in play at the end; ``points``, ``held`` (places) and ``income``: the mean of
            the last year that was played, and was reckoned. Each with ``_low`` and ``_high``, 95 in 100: of shares
            Wilson's interval, of means the bootstrap over the seeds.

        Raises:
            Fault: ``extra-missing``.
        """
        with extra("analysis"):
            import numpy as np
            import pandas as pd
        keys = ["start", "player"] if by_kind else ["start"]
        rows = [
            {
                "start": one.start, "player": one.kind, "seed": one.seed, "won": one.won, "drawn": one.drawn,
                "survived": one.years[-1].in_play, **{name: one.last(name) for name in MEASURES},
            }
            for one in self.courses
        ]  # fmt: skip
        found = {}
        for key, some in pd.DataFrame(rows).groupby(keys, sort=False):
            row: dict[str, float] = {"games": len(some)}
            for name in SHARES:
                hits = int(some[name].sum())
                low, high = wilson(np.array([hits]), np.array([len(some)]))
                row |= {name: hits / len(some), f"{name}_low": float(low[0]), f"{name}_high": float(high[0])}
            for name in MEASURES:
                values = some[name].to_numpy(dtype=float)
                low, high = bootstrap_interval(values, some["seed"].to_numpy())
                row |= {
                    name: float(some[name].astype(float).mean()),
                    f"{name}_low": low,
                    f"{name}_high": high,
                }
            found[key if by_kind else key[0]] = row
        frame = pd.DataFrame.from_dict(found, orient="index")
        frame.index = pd.MultiIndex.from_tuples(found, names=keys) if by_kind else pd.Index(found, name="start")
        return frame.astype({"games": int})

    def survival(self) -> pd.DataFrame:
        """The curve of survival.

        Returns:
            A row a year of play and start, from year 1 to the last of the question; ``share``: of its games in which it
            is in play then, with ``low`` and ``high`` (Wilson, 95 in 100). A game that is over goes on as it ended.

        Raises:
            Fault: ``extra-missing``.
        """
        with extra("analysis"):
            import numpy as np
            import pandas as pd
        starts = list(dict.fromkeys(one.start for one in self.courses))
        numbers = range(1, self.question.years + 1)
        index = pd.MultiIndex.from_product([numbers, starts], names=["year", "start"])
        hits = np.array(
            [
                sum(one.years[min(number, len(one.years)) - 1].in_play for one in self.courses if one.start == start)
                for number, start in index
            ]
        )
        games = np.array([sum(one.start == start for one in self.courses) for _, start in index])
        low, high = wilson(hits, games)
        return pd.DataFrame({"share": hits / games, "low": low, "high": high}, index=index)

    def years(self) -> pd.DataFrame:
        """All that was counted.

        Returns:
            A row a seed, seating, start and year that was played, with the kind of ``player``, whether it is
            ``in_play``, ``points``, ``held``, ``income``, ``treasury``, and whether that game was ``won`` by it and
            ``ended`` in time.

        Raises:
            Fault: ``extra-missing``.
        """
        pd = pandas()
        return pd.DataFrame(
            {
                "seed": one.seed, "seating": one.seating, "start": one.start, "player": one.kind, "year": year.number,
                "in_play": year.in_play, "points": year.points, "held": year.held, "income": year.income,
                "treasury": year.treasury, "won": one.won, "drawn": one.drawn, "ended": one.ended,
            }
            for one in self.courses
            for year in one.years
        )  # fmt: skip


def balance(
    question: Question, *, workers: int = 1, tell: Callable[[int, int], object] = lambda _done, _whole: None
) -> Balance:
    """Play all games of a question; what comes of it does not depend on how many work.

    Args:
        workers: how many processes play; with 1 this very one does.
        tell: is told after each game how many of how many are played.

    Raises:
        Fault: unknown option, player or kind of player.
    """
    seatings = question.seatings()
    games = [(seed, number) for seed in range(question.seed, question.seed + question.games) for number in
             range(len(seatings))]  # fmt: skip
    courses: list[Course] = []
    with _playing(workers) as each:
        for done, found in enumerate(each(partial(_played, question, seatings), games), start=1):
            courses += found
            tell(done, len(games))
    return Balance(question, tuple(courses))


@contextmanager
def _playing(workers: int) -> Iterator[Callable[..., Iterator[Any]]]:
    """What plays one game after the other and hands them over in their order."""
    if workers == 1:
        yield map
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield pool.map


def _played(question: Question, seatings: tuple[tuple[str, ...], ...], which: tuple[int, int]) -> tuple[Course, ...]:
    """One game: the course of every start."""
    seed, seating = which
    position = question.begun(seed)
    game = load_game(position.game)
    kinds, holders = seatings[seating], game.abilities.holders
    told: dict[str, list[Year]] = {name: [] for name in position.players}
    first = position.season.year
    for report, _ in resolutions(position, players_named(kinds), seed, question.years):
        before, after = report.before, report.after
        if after.phase != OVER and after.season.year == before.season.year:
            continue
        standing, number = game.standing(after), abs(before.season.year - first) + 1
        held = list(holders(after).values()) if holders is not None else []
        purses = game.abilities.money.treasuries(after) if game.abilities.money is not None else {}
        for name, years in told.items():
            alive, score = name in after.alive, standing.points.get(name, 0)
            own = _income(game, before, name), purses.get(name)
            years.append(Year(number, alive, score, held.count(name), *own))
        position = after
    over, even = position.phase == OVER, is_drawn(position)
    return tuple(
        Course(seed, seating, name, kind, first and not even, over, tuple(told[name]), first and even)
        for name, kind in zip(told, kinds, strict=True)
        for first in (name in position.winners,)
    )


def _income(game: Game[Any], position: Position, player: str) -> int | None:
    """What a reckoning brings a player, None where a position is none."""
    money, asked = game.abilities.money, game.awaits(position)
    sheets = [one for seat in asked.seats if (one := asked.sheet(seat)) is not None and one.in_order]
    if money is None or not sheets:
        return None
    account = money.account(position, player, ()) if any(one.seat == player for one in sheets) else None
    return account.income if account is not None else 0  # who is out of the game gets nothing


# --- How far the games of a question spread: of each start, year by year, between which values most of them lie


FANNED: Final = (*MEASURES, "treasury")
"""What may spread: what is counted of every start, and what lies in its treasury."""

OF_GOLD: Final = ("income", "treasury")
"""Which of them a game has that knows gold."""

BANDS: Final = (0.5, 0.9)
"""What part of the games the bands hold, the narrow one first."""


def fan(found: Balance, name: str) -> pd.DataFrame:
    """The median of a measure and its bands, of every start at the end of every year.

    A game that is over, or without a reckoning that year, goes on as it was; who is out has nothing. The bands tell how
    games differ, not how sure the median is: more games do not narrow them.

    Args:
        name: one of ``FANNED``.

    Returns:
        A row a year of play and start, from year 1 to the last of the question: ``median``, and for each of ``BANDS``
        the ends of the middle part that holds so many games: ``low50``, ``high50``, ``low90``, ``high90``.

    Raises:
        Fault: ``extra-missing``; ``measure-unknown``, also for one that this game does not have.
    """
    with extra("analysis"):
        import numpy as np
        import pandas as pd
    if name not in FANNED or all(one.last(name) is None for one in found.courses):
        known = [one for one in FANNED if any(course.last(one) is not None for course in found.courses)]
        raise Fault("measure-unknown", "measure", given=name[:80], known=", ".join(known))
    rows = {}
    for start in dict.fromkeys(one.start for one in found.courses):
        some = [one for one in found.courses if one.start == start]
        for number in range(1, found.question.years + 1):
            values = np.array([_at(one, name, number) for one in some], dtype=float)
            rows[number, start] = {"median": float(np.median(values))}
            for share in BANDS:
                low, high = np.quantile(values, [(1 - share) / 2, (1 + share) / 2])
                called = round(100 * share)
                rows[number, start] |= {f"low{called}": float(low), f"high{called}": float(high)}
    frame = pd.DataFrame.from_dict(rows, orient="index")
    frame.index = pd.MultiIndex.from_tuples(rows, names=["year", "start"])
    return frame.sort_index(level="year", sort_remaining=False, kind="stable")


def _at(course: Course, name: str, number: int) -> int:
    """The value at the end of a year, else the last one before it; 0 for who is out."""
    years = course.years[:number]
    if not years[-1].in_play:
        return 0
    return next((value for year in reversed(years) if (value := getattr(year, name)) is not None), 0)


__all__ = [
    "BANDS",
    "FANNED",
    "MEASURES",
    "OF_GOLD",
    "SHARES",
    "Balance",
    "Course",
    "Question",
    "Year",
    "balance",
    "fan",
]
