"""Battles: who stays out, what a side is told, the result or the odds, the retreat of who leaves (EMP-6, EMP-5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes, tells
from diadoques.core.prompts import TEXT, Field, Form, Pick, Prompt
from diadoques.games.empires.battles import effects as battle_effects
from diadoques.games.empires.battles import unplayed
from diadoques.games.empires.battles.losses import (
    CorpsLost,
    commander,
    corps_lost,
    fighters,
    in_battle,
    members,
    strength,
)
from diadoques.games.empires.battles.order_of_battle import reliability
from diadoques.games.empires.battles.outcomes import LATER, ODDS, BattleResult, form, name_of, outcome_of_form
from diadoques.games.empires.land import meetings
from diadoques.games.empires.land.retreats import FORTRESS
from diadoques.games.empires.model.agenda import NONE, AgendaQuestion, Chapter, Run
from diadoques.games.empires.model.options import PLAYED, UMPIRE
from diadoques.games.empires.model.pieces import Battle, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import is_friendly
from diadoques.games.empires.model.seats import choice, seat_of, told
from diadoques.games.empires.model.tables import number

#: A communiqué has so many letters at most.
_LONGEST: Final = 4000


class ReservesSet(TypedDict):
    """What stays out of a battle, with how many AP each: forces in excess (EMP-4.1.4-03)."""

    battle: str
    player: PlayerId
    kept: dict[UnitId, int]
    readers: list[PlayerId]


class ReliabilityTold(TypedDict):
    """An opponent is told the conditions of a forced ally: ``sure`` or by the ``dice`` (EMP-6.1-01)."""

    unit: UnitId
    at: PlaceId
    player: PlayerId
    conditions: str
    eyes: PlayerId


class BattleAdjourned(TypedDict):
    """A battle was interrupted and will be resumed (EMP-6.8-01)."""

    battle: str
    at: PlaceId


class Communique(TypedDict):
    """A commander tells everybody of his battle, in his own words (EMP-6.11-02)."""

    player: PlayerId
    at: PlaceId
    text: str


def pending(position: Position) -> tuple[Battle, ...]:
    """The battles of this season whose result is not known: a known one stands, unasked (EMP-6.7-05)."""
    return tuple(one for one in position.battles if not one.done)


def _battles(run: Run, item: AgendaItem) -> None:
    """All battles that are to be fought: they are told, and their results asked for, at once."""
    if pending(run.position):
        known = list(item.get("known", ()))
        run.then(AgendaItem("reserves", {"known": known}), AgendaItem("battle-results", {"known": known}))


# Who stays out -------------------------------------------------------------------------------------------------------


def _excess(position: Position, battle: Battle, side: int) -> int:
    return max(0, strength(position, battle, side) - number(position, "size.in_battle"))


def _others(position: Position, battle: Battle, side: int) -> tuple[Force, ...]:
    """The forces that may stay out: all but the commander's army, the smallest first, allied corps before armies."""
    others = fighters(position, battle, side)[1:]
    return tuple(sorted(others, key=lambda one: (not one.host, in_battle(battle, one))))


def _usual(position: Position, battle: Battle, side: int) -> tuple[str, ...]:
    """The smallest allied detachments, until no excess is left (ruling ``five-hundred-a-side``)."""
    left, found = _excess(position, battle, side), []
    for one in _others(position, battle, side):
        if left > 0 and one.host:
            found.append(one.id)
            left -= in_battle(battle, one)
    return tuple(found)


def _ask_reserves(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    for battle in pending(position):
        for side in (0, 1):
            state = commander(position, battle, side)
            if battle.id in item["known"] or not _excess(position, battle, side) or not seat_of(position, state):
                continue
            of = tuple(one.id for one in _others(position, battle, side))
            usual = _usual(position, battle, side)
            yield Pick(
                f"reserve {name_of(battle)}", seat_of(position, state), of=(NONE, *of), most=len(of) or 1,
                usual=usual or (NONE,), none=NONE, rule="EMP-4.1.4-03",
            )  # fmt: skip


def _take_reserves(run: Run, item: AgendaItem, answers: Answers | None) -> None:
    for battle in pending(run.position):
        if battle.id in item["known"]:
            continue
        for side in (0, 1):
            if _excess(run.position, battle, side):
                _keep_out(run, battle, side, answers)
        for side in (0, 1):
            _tell_reliability(run, battle, side)


def _keep_out(run: Run, battle: Battle, side: int, answers: Answers | None) -> None:
    position, state, name = run.position, commander(run.position, battle, side), f"reserve {name_of(battle)}"
    said = told(position, answers, name, state)
    chosen = [one for one in (_usual(position, battle, side) if said is None else said) if one != NONE]
    kept = {one: position.forces[one].ap for one in chosen}
    left = _excess(position, battle, side) - sum(in_battle(battle, position.forces[one]) for one in chosen)
    for one in (*_others(position, battle, side), position.forces[battle.sides[side][0]]):
        if left > 0 and one.id not in kept:  # what is chosen is not enough: the rest comes off those who are left
            part = min(left, in_battle(battle, one))
            kept[one.id] = battle.kept.get(one.id, 0) + part
            left -= part
    readers = list(dict.fromkeys((state, *(position.forces[one].state for one in kept))))
    run.emit("reserves-set", "EMP-4.1.4-03", battle=battle.id, player=state, kept=kept, readers=readers)


def _tell_reliability(run: Run, battle: Battle, side: int) -> None:
    opponent = commander(run.position, battle, 1 - side)
    for force in fighters(run.position, battle, side):
        if conditions := reliability(run.position, force):
            about = {"unit": force.id, "at": battle.at, "player": force.state, "eyes": opponent}
            run.emit("reliability-told", "EMP-6.1-01", **about, conditions=conditions)


def _reserves_set(position: Position, data: ReservesSet) -> Position:
    found = tuple(
        replace(one, kept={**one.kept, **{str(name): ap for name, ap in data["kept"].items()}})
        if one.id == data["battle"]
        else one
        for one in position.battles
    )
    return position.having(battles=found)


# The result ----------------------------------------------------------------------------------------------------------


def _ask_results(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
    """One form a battle, to the umpire, who has been told by the winner; none where the odds model decides all.

    Battles of neutrals are no others (EMP-3.1.5-01, EMP-16.3-01).
    """
    if position.options.get(UMPIRE) == PLAYED:
        for battle in pending(position):
            yield form(position, battle)


def _take_results(run: Run, item: AgendaItem, answers: Answers | None) -> None:
    here = pending(run.position)
    results: list[tuple[Battle, BattleResult | None]] = []
    for battle in here:  # all are read before anything is done: what is refused is refused whole
        said: Mapping[str, Any] = {"outcome": ODDS}
        if answers is not None:
            said = answers.said[f"battle {name_of(battle)}"]["umpire"]
        odd = said["outcome"] == ODDS
        results.append((battle, None if odd else outcome_of_form(run.position, battle, said)))
    leaving: list[list[Any]] = []
    for battle, known in results:
        if known is not None and known.outcome == LATER:
            run.emit("battle-adjourned", "EMP-6.8-01", battle=battle.id, at=battle.at)
            continue
        result = known if known is not None else unplayed.decide(run, battle)
        leaves = battle_effects.settle(run, battle, result)
        if leaves is not None:
            leaving.append([battle.id, leaves])
    again = AgendaItem("battles", {"known": list(dict.fromkeys((*item["known"], *(one.id for one in here))))})
    told = [battle.id for battle, known in results if known is not None and known.outcome != LATER]
    run.then(AgendaItem("withdrawals", {"leaving": leaving}), AgendaItem("communiques", {"battles": told}), again)


# The retreat of who leaves -------------------------------------------------------------------------------------------


def _leaving(position: Position, item: AgendaItem) -> Iterator[tuple[Battle, int, Force]]:
    """The forces that must leave, who goes with another before him."""
    for name, side in item["leaving"]:
        battle = next(one for one in position.battles if one.id == name)
        there = [one for one in members(position, battle, side) if one.at == battle.at]
        for force in sorted(there, key=lambda one: not one.host):
            yield battle, side, force


def _ways(position: Position, force: Force) -> tuple[str, ...]:
    """Where it may go; one that has joined an army: with it (``NONE``), or alone (EMP-5.4-07)."""
    found = meetings.legal_retreats(position, force)
    return (NONE, *found) if force.host else found


def _usual_way(position: Position, force: Force) -> str:
    """Where a force goes that nobody tells: with its army, to friendly land, into the fortress, anywhere."""
    ways = _ways(position, force)
    if NONE in ways:
        return NONE
    friendly = [one for one in ways if one in position.provinces and is_friendly(position, force.state, one)]
    return next(iter((*friendly, *(one for one in ways if one == FORTRESS), *ways)), "")


def _ask_withdrawals(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    for _battle, _side, force in _leaving(position, item):
        ways = _ways(position, force)
        if len(ways) > 1 and seat_of(position, force.state):
            usual = _usual_way(position, force)
            yield choice(position, f"retreat {force.id}", force.state, ways, usual, "EMP-6.10-01")


def _take_withdrawals(run: Run, item: AgendaItem, answers: Answers | None) -> None:
    chosen = [
        (battle, side, force.id, _way(run.position, force, answers))
        for battle, side, force in _leaving(run.position, item)
    ]
    for battle, side, name, way in chosen:
        there = run.position.forces.get(name)
        if way == NONE or there is None or there.at != battle.at:
            continue  # it goes with its army, or has been captured with it
        captor = commander(run.position, battle, 1 - side)
        meetings.retreat(run, name, way, "EMP-5.5-01", after_battle=True, captor=captor)


def _way(position: Position, force: Force, answers: Answers | None) -> str:
    said = told(position, answers, f"retreat {force.id}", force.state)
    return said[0] if said else _usual_way(position, force)


# What commanders tell of it -----------------------------------------------------------------------------------------


def _commanders(position: Position, item: AgendaItem) -> Iterator[tuple[Battle, str]]:
    """Who commanded in battles that were played, and is a player."""
    for battle in position.battles:
        for state in (commander(position, battle, 0), commander(position, battle, 1)) if battle.done else ():
            if battle.id in item["battles"] and state in position.alive:
                yield battle, state


def _ask_communiques(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    """Each commander may tell the battle as he likes; nobody waits for it (EMP-6.11-02)."""
    for battle, state in _commanders(position, item):
        text = Field("text", TEXT, most=_LONGEST, usual="")
        yield Form(f"communique {name_of(battle)}", state, fields=(text,), optional=True, rule="EMP-6.11-02")


def _take_communiques(run: Run, item: AgendaItem, answers: Answers) -> None:
    for battle, state in list(_commanders(run.position, item)):
        said = answers.said.get(f"communique {name_of(battle)}", {}).get(state, {})
        if text := str(said.get("text", "")).strip():
            run.emit("communique", "EMP-6.11-02", player=state, at=battle.at, text=text)


def _passed(take: Any) -> Any:
    return lambda run, item: take(run, item, None)


CHAPTER: Final = Chapter(
    "battles",
    steps={"battles": _battles},
    questions={
        "reserves": AgendaQuestion("EMP-4.1.4-03", _ask_reserves, _take_reserves, _passed(_take_reserves)),
        "battle-results": AgendaQuestion("EMP-6.11-01", _ask_results, _take_results, _passed(_take_results)),
        "communiques": AgendaQuestion("EMP-6.11-02", _ask_communiques, _take_communiques),
        "withdrawals": AgendaQuestion("EMP-6.10-01", _ask_withdrawals, _take_withdrawals, _passed(_take_withdrawals)),
    },
    events={
        "reserves-set": changes(ReservesSet, _reserves_set),
        "reliability-told": tells(ReliabilityTold),
        "communique": tells(Communique),
        "battle-odds": tells(unplayed.BattleOdds),
        "reliability-announced": tells(unplayed.ReliabilityAnnounced),
        "battle-adjourned": tells(BattleAdjourned),
        "battle-fought": changes(battle_effects.BattleFought, battle_effects.battle_fought),
        "corps-lost": changes(CorpsLost, corps_lost),
        "person-escaped": tells(battle_effects.PersonEscaped),
        "catastrophes-owed": changes(battle_effects.CatastrophesOwed, battle_effects.catastrophes_owed),
    },
)
