"""A battle that nobody plays, settled by our model: chances and shares are numbers of the tables (EMP-6-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

from diadoques.core.events import PlaceId, PlayerId, UnitId
from diadoques.games.empires.battles import odds
from diadoques.games.empires.battles.losses import allied_corps, commander, fighters, in_battle
from diadoques.games.empires.battles.order_of_battle import reliability
from diadoques.games.empires.battles.outcomes import (
    DECISIVE,
    MUTUAL,
    STOPPED,
    BattleResult,
    SideResult,
    name_of,
    present,
    usual_corps,
)
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.events import Term
from diadoques.games.empires.model.pieces import Battle
from diadoques.games.empires.model.tables import number, term

#: The row of battles that nobody plays, and the whole of which chances are told in parts.
RULE = "EMP-6-01"
WHOLE = 1000


class BattleOdds(TypedDict):
    """The odds of a battle, for its commanders: the chance of the first side to win, if somebody does, in thousandths.

    ``least`` and ``most``: under the least and the greatest power that are thought possible.
    """

    at: PlaceId
    player: PlayerId
    chance: int
    least: int
    most: int
    terms: list[Term]
    readers: list[PlayerId]


class ReliabilityAnnounced(TypedDict):
    """An opponent announces whether a forced ally is reliable (EMP-6.1-01)."""

    unit: UnitId
    at: PlaceId
    player: PlayerId
    by: PlayerId
    reliable: bool
    readers: list[PlayerId]


def decide(run: Run, battle: Battle) -> BattleResult:
    """What comes of a battle by the odds model; every die is told to both commanders."""
    place, who = name_of(battle), [commander(run.position, battle, side) for side in (0, 1)]
    ours, theirs = (_strength(run, battle, side) for side in (0, 1))
    chances = odds.win_range(run.position, ours, theirs)
    least, chance, most = (round(float(one * WHOLE)) for one in chances)
    terms = [term(run.position, f"odds.{name}") for name in ("power", "decisive", "undecided")]
    about = {"at": battle.at, "player": who[0], "chance": chance, "terms": terms, "readers": who}
    run.emit("battle-odds", RULE, **about, least=min(least, most), most=max(least, most))
    face = run.throw(f"odds outcome {place}", 1, 100, RULE, *who)[0]
    decisive, undecided = number(run.position, "odds.decisive"), number(run.position, "odds.undecided")
    if face > decisive + undecided:
        sides = [_whole(run, battle, side) for side in (0, 1)]
        return BattleResult(MUTUAL, (sides[0], sides[1]), rule=RULE)
    if face > decisive:
        sides = [_undecided(run, battle, side) for side in (0, 1)]
        return BattleResult(STOPPED, (sides[0], sides[1]), rule=RULE)
    winner = 0 if run.throw(f"odds winner {place}", 1, WHOLE, RULE, *who)[0] <= chance else 1
    won, lost = _winner(run, battle, winner), _whole(run, battle, 1 - winner)
    found = [_manner(run, battle, side, (won if side == winner else lost), side == winner) for side in (0, 1)]
    return BattleResult(DECISIVE, (found[0], found[1]), winner, rule=RULE)


def _strength(run: Run, battle: Battle, side: int) -> int:
    """AP of a side; a forced ally that the dice make unreliable does not fight."""
    against = commander(run.position, battle, 1 - side)
    mine, whole = commander(run.position, battle, side), 0
    for force in fighters(run.position, battle, side):
        known, fails = reliability(run.position, force), False
        if known == "dice":
            fails = run.die(f"ally {force.id}", "EMP-4.2.3-02", against) <= number(run.position, "odds.unreliable")
        if known:
            readers = list(dict.fromkeys((mine, against)))
            about = {"unit": force.id, "at": battle.at, "player": force.state, "by": against, "readers": readers}
            run.emit("reliability-announced", "EMP-6.1-01", **about, reliable=not fails)
        whole += 0 if fails else in_battle(battle, force)
    return whole


def _throw(run: Run, battle: Battle, what: str, side: int, sides: int = 100) -> int:
    who = [commander(run.position, battle, one) for one in (0, 1)]
    return run.throw(f"odds {what} {who[side]} {name_of(battle)}", 1, sides, RULE, *who)[0]


def _whole(run: Run, battle: Battle, side: int) -> SideResult:
    """An army that is beaten as a whole: all its corps."""
    corps = usual_corps(run.position, battle, side)
    allies = tuple(one.id for one in allied_corps(run.position, battle, side))
    return SideResult(corps, corps, biggest=True, allies=allies)


def _winner(run: Run, battle: Battle, side: int) -> SideResult:
    corps = usual_corps(run.position, battle, side)
    none, one = number(run.position, "odds.corps_none"), number(run.position, "odds.corps_one")
    lost, again = corps, 1
    while lost >= corps:  # never all its corps
        face = _throw(run, battle, "corps" if again == 1 else f"corps-{again}", side)
        lost, again = 0 if face <= none else 1 if face <= none + one else 2, again + 1
    return _lost(run, battle, side, lost)


def _undecided(run: Run, battle: Battle, side: int) -> SideResult:
    face = _throw(run, battle, "corps", side)
    return _lost(run, battle, side, 0 if face <= number(run.position, "odds.undecided_none") else 1)


def _lost(run: Run, battle: Battle, side: int, count: int) -> SideResult:
    """Which corps are demoralised, by lot: the biggest is the first of the corps, allied ones the last."""
    corps = usual_corps(run.position, battle, side)
    allies = [one.id for one in allied_corps(run.position, battle, side)][: corps - 1]
    left = [str(index) for index in range(corps - len(allies))] + allies
    gone = []
    for index in range(count):
        face = _throw(run, battle, f"which-{index + 1}", side, len(left)) if len(left) > 1 else 1
        gone.append(left.pop(face - 1))
    return SideResult(corps, count, biggest="0" in gone, allies=tuple(one for one in gone if one in allies))


def _manner(run: Run, battle: Battle, side: int, known: SideResult, won: bool) -> SideResult:
    """How it was fought: a flank march, the commander's element, baggage."""
    position = run.position
    flank = _throw(run, battle, "flank", side) <= number(position, "odds.flank")
    chance = number(position, "odds.leader_winner" if won else "odds.leader_loser")
    state = commander(position, battle, side)
    people = tuple(one for one in present(position, battle, side) if one.partition(" ")[2] == state)
    gone = people if people and _throw(run, battle, "leader", side) <= chance else ()
    looted = 0
    if won and _throw(run, battle, "baggage", side) <= number(position, "odds.baggage"):
        looted = _throw(run, battle, "looted", side, number(position, "odds.baggage_most"))
    return replace(known, flank=flank, destroyed=gone, looted=looted)
