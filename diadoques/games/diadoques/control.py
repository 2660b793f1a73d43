"""Provinces, treasures and victory points at the end of a season (5, 6.3.A.1, 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from diadoques.core.faults import Fault
from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.neutral import is_leftover, is_rebel
from diadoques.games.diadoques.optional import prestige
from diadoques.games.diadoques.optional.pledges import declined
from diadoques.games.diadoques.optional.temples import left_alone
from diadoques.games.diadoques.pieces import GARRISON
from diadoques.games.diadoques.position import ADVANCED, Position
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.tables import tables


class Points(NamedTuple):
    """Victory points: by player, in play altogether, and how many make a majority (DIA-5-06)."""

    by_player: Mapping[str, int]
    in_play: int
    quota: int


def points(position: Position) -> Points:
    """Count the victory points (DIA-5-03 to -06): those of the map, and those of the royal house (DIA-12C-01)."""
    count = points_of_citadels(position)
    table = tables()["victory"]
    score, total = dict(count.by_player), count.in_play
    # Neutral persons are in play, too (DIA-12C-01); the dead are not (DIA-12C-02).
    for leader in court.royals(position).values():
        total += int(table["royal"])
        if leader.captor in score:
            score[leader.captor] += int(table["royal"])
    for player in position.house.wed:  # for good, as long as the player lasts (DIA-12A-20)
        if player in score:
            total += int(table["marriage"])
            score[player] += int(table["marriage"])
    return Points(score, total, total // 2 + 1)


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
    return Points(score, total, total // 2 + 1)


def occupy(course: Course) -> None:
    """An army or a fleet takes the province it stands in (DIA-9-01); it stays his until another takes it (DIA-9-03)."""
    position = course.position
    for unit in position.units.values():
        province = unit.space
        if is_leftover(position, unit):
            continue  # it blocks the province and takes nothing (DIA-12D-09)
        if unit.kind == GARRISON or position.board.spaces[province].is_sea:
            continue
        was = position.provinces.get(province, "")
        if is_rebel(position, unit):  # it takes no province, yet nobody controls the one where it stands
            if was:
                course.emit("province-lost", "DIA-9-03", province=province, was=was, unit=unit.id)
            continue
        if unit.id in position.market:
            continue  # it waits, and wants nothing (DIA-O6-01)
        if was != unit.owner and not declined(position, unit.owner, province):
            course.emit("province-taken", "DIA-9-01", province=province, owner=unit.owner, was=was, unit=unit.id)
    if position.layer == "advanced":
        _pass_through(course)


def _pass_through(course: Course) -> None:
    """In the advanced game a free diadoch alone takes the province he passes through, too (DIA-11C-10).

    Unless he declines it (DIA-O3-01).
    """
    position = course.position
    for name in position.alive:
        leader = position.leaders.get(name)
        if leader is None or leader.captor or position.board.is_citadel(leader.at):
            continue
        province, was = leader.at, position.provinces.get(leader.at, "")
        if position.board.spaces[province].is_sea or position.unit_in(province) is not None:
            continue
        if was == name or declined(position, name, province):
            continue
        course.emit("province-taken", "DIA-11C-10", province=province, owner=name, was=was, unit="")


def loot(course: Course) -> None:
    """Treasures go, once, to who controls the citadel they lie in (DIA-63A1-05), unless he spares it (DIA-O10-02)."""
    position = course.position
    for citadel, amount in position.treasures.items():
        owner = position.citadels.get(citadel)
        if owner not in position.players:
            continue
        left = left_alone(position, citadel, owner)
        if left and position.untouched.get(citadel) != owner:
            course.emit("treasure-spared", "DIA-O10-02", citadel=citadel, player=owner, amount=left)
        if amount > left:
            more = {"left": left} if left else {}
            course.emit("treasure-taken", "DIA-63A1-05", citadel=citadel, player=owner, amount=amount - left, **more)


def judge(course: Course) -> None:
    """Count the points; a strict majority of those in play ends the game (DIA-2-01)."""
    count = points(course.position)
    measure = {"measure": "prestige"} if prestige.is_played(course.position) else {}
    rule = "DIA-12C-01" if course.position.layer == ADVANCED else "DIA-5-06"
    course.emit("points", rule, points=dict(count.by_player), in_play=count.in_play, quota=count.quota, **measure)
    if prestige.is_played(course.position):
        prestige.judge(course, count, points_of_citadels(course.position))
        return
    winners = [player for player, score in count.by_player.items() if score >= count.quota]
    if winners:
        course.emit("victory", "DIA-2-01", winners=winners, how="majority")


def put_to_vote(course: Course, proposals: Mapping[str, tuple[tuple[str, ...], ...]]) -> None:
    """Victory proposals are read with the orders (DIA-2-04).

    The same winners proposed twice are one proposal (DIA-2-07).

    Raises:
        Fault: ``player-unknown`` for a proposal of nobody, or of somebody who is not in the game any more.
    """
    alive = course.position.alive
    for player in alive:
        for winners in proposals.get(player, ()):
            if not winners or not set(winners) <= set(alive):
                raise Fault("player-unknown", "proposals", given=", ".join(winners), known=", ".join(alive))
            course.emit("proposed", "DIA-2-04", player=player, winners=sorted(set(winners)))


def count_votes(course: Course, ballots: Mapping[str, tuple[tuple[str, ...], ...]]) -> None:
    """Secret ballot, unanimity of the living, silence is no; two adopted proposals are none (DIA-2-05 to -07).

    With prestige the candidate for a victory of his own needs a third of it, and does not vote (DIA-O10-25).
    """
    position = course.position
    accepted = {player: {tuple(sorted(set(one))) for one in ballots.get(player, ())} for player in position.alive}
    marginal = prestige.is_played(position)
    found = prestige.standing(position, points(position))

    def carried(one: tuple[str, ...]) -> bool:
        if marginal and not prestige.may_be_granted(found, one):
            return False
        candidate = one if marginal and len(one) == 1 else ()
        return all(one in accepted[player] for player in position.alive if player not in candidate)

    adopted = [one for one in position.votes if carried(one)]
    clash = len(adopted) > 1
    for one in position.votes:
        if clash and one in adopted:  # more than one found all in favour: none is considered
            course.emit("voted", "DIA-2-07", winners=list(one), adopted=False, clash=True)
        else:
            course.emit("voted", "DIA-2-05", winners=list(one), adopted=one in adopted)
    if len(adopted) == 1:
        alone = marginal and len(adopted[0]) == 1
        rule, how = ("DIA-O10-25", "marginal") if alone else ("DIA-2-06", "vote")
        course.emit("victory", rule, winners=list(adopted[0]), how=how)
