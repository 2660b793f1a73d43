"""Provinces, treasures and victory points at the end of a season (5, 6.3.A.1, 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import is_leftover
from diadoques.games.diadoques.model.pieces import GARRISON, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK, warrant
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.naming import player_unknown


class Points(NamedTuple):
    """Victory points: by player, and in play altogether."""

    by_player: Mapping[str, int]
    in_play: int

    @property
    def quota(self) -> int:
        """How many make a majority (DIA-5-06)."""
        return self.in_play // 2 + 1


class Stake(NamedTuple):
    """What victory points hang on: its name, whose it is ("" for nobody's), and how many they are."""

    name: str
    owner: str
    worth: int


class Grant(NamedTuple):
    """On what terms a victory may be put to the vote.

    Attributes:
        candidates: who of its winners does not vote.
        rule, how: the row behind it when it is granted, and how the victory is called.
    """

    candidates: tuple[str, ...] = ()
    rule: str = "DIA-2-06"
    how: str = "vote"


class Measure(NamedTuple):
    """By what victory is measured where it is not by victory points (DIA-2-01).

    Attributes:
        name: how events call it.
        scores: what each player has of it, by the victory points.
        judge: ends the game when somebody has enough of it, once the victory points are counted.
        grant: on what terms a proposal of victory stands; None when it may not be granted.
    """

    name: str
    scores: Callable[[Position, Points], Mapping[str, int]]
    judge: Callable[[Resolution, Points], None]
    grant: Callable[[Position, Points, tuple[str, ...]], Grant | None]


MEASURES: Final[Hook[Callable[[], Measure]]] = Hook(RULEBOOK, "measures")
"""By what victory is measured in place of victory points."""

STAKES: Final[Hook[Callable[[Position], Iterable[Stake]]]] = Hook(RULEBOOK, "stakes")
"""Victory points beside those of citadels."""

OCCUPATION: Final[Hook[Callable[[Resolution, Unit], bool]]] = Hook(RULEBOOK, "occupation")
"""What becomes of the land province in which a unit stands that takes none; true when the chapter has seen to it."""

DECLINED: Final[Hook[Callable[[Position, str, str], bool]]] = Hook(RULEBOOK, "declined")
"""Whether a player leaves a province to its master, told the player and the province."""

LEFT_ALONE: Final[Hook[Callable[[Resolution, str, str], int]]] = Hook(RULEBOOK, "left alone")
"""What of the treasure of a citadel its master does not touch, in T: told the citadel and the player."""


def measure(position: Position) -> Measure | None:
    """By what victory is measured, None for victory points."""
    return next((told() for told in MEASURES.on(position)), None)


def points(position: Position) -> Points:
    """Count the victory points (DIA-5-03 to -06): those of citadels, and what chapters add (``STAKES``)."""
    count = points_of_citadels(position)
    score, total = dict(count.by_player), count.in_play
    for stake in _more_stakes(position):
        total += stake.worth
        if stake.owner in score:
            score[stake.owner] += stake.worth
    return Points(score, total)


def _more_stakes(position: Position) -> Iterator[Stake]:
    return (stake for told in STAKES.on(position) for stake in told(position))


def stakes(position: Position) -> dict[str, str]:
    """Who holds each victory point, "" for nobody: of the major citadels, and of what chapters add (``STAKES``)."""
    alive = position.alive
    more = {stake.name: stake.owner if stake.owner in alive else "" for stake in _more_stakes(position)}
    return position.majors | more


def points_of_citadels(position: Position) -> Points:
    """The points of citadels alone: neutral majors are in play, too (DIA-5-03)."""
    table = tables()["victory"]
    own, major = int(table["own_capital"]), int(table["major"])
    score = dict.fromkeys(position.alive, 0)
    total = 0
    for place in position.board.places.values():
        if not place.is_major:
            continue
        owner = position.citadels.get(place.id, "")
        worth = own if owner and position.capital(owner) == place.id else major
        total += worth
        if owner in score:
            score[owner] += worth
    return Points(score, total)


def occupy(resolution: Resolution) -> None:
    """An army or a fleet takes the province it stands in (DIA-9-01); it stays his until another takes it (DIA-9-03)."""
    position = resolution.position
    for unit in position.units.values():
        province = unit.space
        if unit.kind == GARRISON or position.board.spaces[province].is_sea or is_leftover(position, unit):
            continue
        if any(settle(resolution, unit) for settle in OCCUPATION.on(position)):
            continue
        was = position.provinces.get(province, "")
        if was != unit.owner and not is_declined(position, unit.owner, province):
            resolution.emit("province-taken", "DIA-9-01", province=province, owner=unit.owner, was=was, unit=unit.id)


def is_declined(position: Position, player: str, province: str) -> bool:
    """Whether ``player`` leaves a province that he might take to its master."""
    return any(ask(position, player, province) for ask in DECLINED.on(position))


def loot(resolution: Resolution) -> None:
    """Treasures go, once, to who controls the citadel they lie in (DIA-63A1-05)."""
    position = resolution.position
    for citadel, amount in position.treasures.items():
        owner = position.citadels.get(citadel)
        if owner is None or owner not in position.players:
            continue
        left = sum(spare(resolution, citadel, owner) for spare in LEFT_ALONE.on(position))
        if amount > left:
            more = {"left": left} if left else {}
            resolution.emit(
                "treasure-taken", "DIA-63A1-05", citadel=citadel, player=owner, amount=amount - left, **more
            )


def judge(resolution: Resolution) -> None:
    """Count the points; a strict majority of those in play ends the game (DIA-2-01)."""
    count, other = points(resolution.position), measure(resolution.position)
    more = {} if other is None else {"measure": other.name}
    rule = warrant(resolution.position, "DIA-5-06", "")
    resolution.emit("points", rule, points=dict(count.by_player), in_play=count.in_play, quota=count.quota, **more)
    if other is not None:
        other.judge(resolution, count)
        return
    winners = [player for player, score in count.by_player.items() if score >= count.quota]
    if winners:
        resolution.emit("victory", "DIA-2-01", winners=winners, how="majority")


def put_to_vote(resolution: Resolution, proposals: Mapping[str, tuple[tuple[str, ...], ...]]) -> None:
    """Victory proposals are read with the orders (DIA-2-04).

    The same winners proposed twice are one proposal (DIA-2-07).

    Raises:
        Fault: ``player-unknown`` for a proposal of nobody, or of somebody who is not in the game any more.
    """
    alive = resolution.position.alive
    for player in alive:
        for winners in proposals.get(player, ()):
            if not winners or not set(winners) <= set(alive):
                raise player_unknown(resolution.position, ", ".join(winners), "proposals", alive)
            resolution.emit("proposed", "DIA-2-04", player=player, winners=sorted(set(winners)))


def count_votes(resolution: Resolution, ballots: Mapping[str, tuple[tuple[str, ...], ...]]) -> None:
    """Secret ballot, unanimity of the living, silence is no; two adopted proposals are none (DIA-2-05 to -07)."""
    position = resolution.position
    accepted = {player: {tuple(sorted(set(one))) for one in ballots.get(player, ())} for player in position.alive}
    terms = _terms(position)

    def carried(one: tuple[str, ...]) -> bool:
        granted = terms[one]
        if granted is None:
            return False
        return all(one in accepted[player] for player in position.alive if player not in granted.candidates)

    adopted = [one for one in position.votes if carried(one)]
    clash = len(adopted) > 1
    for one in position.votes:
        if clash and one in adopted:  # more than one found all in favour: none is considered
            resolution.emit("voted", "DIA-2-07", winners=list(one), adopted=False, clash=True)
        else:
            resolution.emit("voted", "DIA-2-05", winners=list(one), adopted=one in adopted)
    if len(adopted) == 1:
        granted = terms[adopted[0]] or Grant()
        resolution.emit("victory", granted.rule, winners=list(adopted[0]), how=granted.how)


def _terms(position: Position) -> dict[tuple[str, ...], Grant | None]:
    """On what terms each proposal stands, None for one that may not be granted."""
    other = measure(position)
    if other is None:
        return dict.fromkeys(position.votes, Grant())
    count = points(position)
    return {one: other.grant(position, count, one) for one in position.votes}
