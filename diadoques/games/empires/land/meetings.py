"""Meetings of enemies on land: who retreats, who attacks, and which battles come of it (EMP-5.4, EMP-5.7).

The step ``meetings`` asks for sorties, then for stances, encounter by encounter; after the battles it looks again: an
army that retreated onto an enemy, a third force that waited (ruling two-sides-in-order-of-arrival).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes, tells
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.empires.land import captures
from diadoques.games.empires.land.chapter import HOLD
from diadoques.games.empires.land.opponents import SORTIE, Encounter, encounters, fights, may_attack, pair
from diadoques.games.empires.land.retreats import FORTRESS, all_captured, captor_at, company
from diadoques.games.empires.land.retreats import legal_retreats as legal_retreats
from diadoques.games.empires.land.retreats import retreat as retreat
from diadoques.games.empires.land.sorties import PART, inside_ap, relief_prompts, send_contingent
from diadoques.games.empires.model.agenda import AgendaQuestion, Chapter, Run
from diadoques.games.empires.model.orders import ATTACK
from diadoques.games.empires.model.pieces import LANDED, MOVED, REACTED, Battle, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import garrison
from diadoques.games.empires.model.seats import seat_of
from diadoques.games.empires.model.strength import joined_forces

#: What a force chooses; a retreat is ``retreat `` and where to; who has joined an army stays ``with`` it.
WITH: Final = "with"
RETREAT: Final = "retreat "
#: After so many rounds of battles in a season nobody meets anybody any more.
_ROUNDS: Final = 6


class ArmiesMet(TypedDict):
    """Enemies meet in a province: the forces of each side."""

    at: PlaceId
    units: list[UnitId]
    others: list[UnitId]


class BattleJoined(TypedDict):
    """A battle is to be fought: who fights, of each side, its commander first."""

    id: str
    at: PlaceId
    units: list[UnitId]
    others: list[UnitId]


class ForceKept(TypedDict):
    """A besieger keeps back so many AP as the besieged have (EMP-8.4-07)."""

    battle: str
    unit: UnitId
    ap: int
    eyes: PlayerId


class NoBattle(TypedDict):
    """Enemies stand in one province and nobody attacks: no battle, no siege."""

    at: PlaceId
    units: list[UnitId]
    others: list[UnitId]


def _meetings(run: Run, item: AgendaItem) -> None:
    turn = item.get("turn", 1)
    data = {"turn": turn, "settled": list(item.get("settled", ()))}
    first = AgendaItem("sorties" if turn == 1 else "slip-out")
    run.then(first, AgendaItem("opponents", data))


def _opponents(run: Run, item: AgendaItem) -> None:
    turn, settled = item["turn"], item["settled"]
    if turn > _ROUNDS:
        return
    found = [[one.at, list(one.sides[0]), list(one.sides[1])] for one in encounters(run, settled, turn)]
    if found:
        run.then(AgendaItem("stances", {"turn": turn, "settled": settled, "met": found}))


def _met(item: AgendaItem) -> Iterator[Encounter]:
    for at, one, other in item["met"]:
        yield Encounter(at, (tuple(one), tuple(other)))


def _ask(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    for met in _met(item):
        for side, foes in (met.sides, met.sides[::-1]):
            for name in side:
                yield from _stance(position, position.forces[name], foes)
        yield from _relief(position, met)


def _stance(position: Position, force: Force, foes: Sequence[str]) -> Iterator[Prompt]:
    seat = seat_of(position, force.state)
    if seat and force.intent != SORTIE:
        of = tuple(RETREAT + one for one in legal_retreats(position, force))
        of = (*((ATTACK,) if may_attack(position, force, foes) else ()), HOLD, *of)
        usual = _usual(force, of)
        yield Pick(f"stance {force.id}", seat, of=of, most=1, usual=(usual,), hidden=True, rule="EMP-5.4-01")
    for one in joined_forces(position, force):
        seat = seat_of(position, one.state)
        ways = tuple(RETREAT + way for way in legal_retreats(position, one))
        if seat and ways and force.intent != SORTIE:
            of = (WITH, *ways)
            yield Pick(f"stance {one.id}", seat, of=of, most=1, usual=(WITH,), hidden=True, rule="EMP-5.4-07")


def _usual(force: Force, of: Sequence[str]) -> str:
    """What silence means: who has come here attacks, who stood here, or was to hold, holds."""
    came = bool({MOVED, REACTED, LANDED} & set(force.did)) or force.intent == ATTACK
    return ATTACK if ATTACK in of and came and force.intent != HOLD else HOLD


def _relief(position: Position, met: Encounter) -> Iterator[Prompt]:
    for besieger, relief in _relieved(position, met):
        yield from relief_prompts(position, met.at, position.forces[besieger], position.forces[relief])


def _relieved(position: Position, met: Encounter) -> Iterator[tuple[str, str]]:
    """The besieger and the commander of the relief, where an army has come to a siege and nobody sorties."""
    siege = position.sieges.get(met.at)
    for side, foes in (met.sides, met.sides[::-1]):
        leader = next((one for one in side if siege and one in siege.besiegers), "")
        there = [position.forces[one] for one in foes if one in position.forces]
        sortie = any(one.intent == SORTIE for one in there)
        if leader and there and not sortie and fights(position, there[0]):
            yield leader, there[0].id


def _take(run: Run, item: AgendaItem, answers: Answers) -> None:
    settled = set(item["settled"])
    for met in _met(item):
        settled |= _settle(run, met, answers)
    data = {"turn": item["turn"] + 1, "settled": sorted(settled)}
    run.then(AgendaItem("battles"), AgendaItem("meetings", data))


def _said(position: Position, name: str, answers: Answers) -> str:
    """What a force does; nobody's: it stands, a rebel's or invader's state attacks (EMP-16.1-02)."""
    force = position.forces[name]
    told = answers.names(f"stance {name}", seat_of(position, force.state))
    if told:
        return told[0]
    if force.host:
        return WITH
    return ATTACK if force.intent in (SORTIE, ATTACK) or position.states[force.state].aggressive else HOLD


def _settle(run: Run, met: Encounter, answers: Answers) -> set[str]:
    """An encounter: retreats go first, then there is a battle where somebody who is left attacks."""
    run.emit("armies-met", "EMP-5.4-01", at=met.at, units=list(met.sides[0]), others=list(met.sides[1]))
    everybody = [name for side in met.sides for name in side]
    relieved = list(_relieved(run.position, met))
    followers = [one.id for name in everybody for one in joined_forces(run.position, run.position.forces[name])]
    stances = {name: _said(run.position, name, answers) for name in (*everybody, *followers)}
    for name in (*followers, *everybody):
        if stances[name].startswith(RETREAT) and name in run.position.forces:
            _retreat(run, name, stances[name].removeprefix(RETREAT))
    attacked = [any(_attacks(run.position, name, met, stances) for name in met.sides[1 - side]) for side in (0, 1)]
    for side in (0, 1):
        if attacked[side] and not _fighters(run.position, met, side):
            for name in _left(run.position, met, side):
                give_way(run, name, captor_at(run.position, run.position.forces[name]))
    armies = [_fighters(run.position, met, side) for side in (0, 1)]
    if not all(_left(run.position, met, side) for side in (0, 1)):
        return {pair(one, other) for one in met.sides[0] for other in met.sides[1]}
    if any(attacked) and all(armies):
        _battle(run, met.at, armies, relieved, answers)
        return {pair(one, other) for one in armies[0] for other in armies[1]}
    _stand(run, met)
    return {pair(one, other) for one in met.sides[0] for other in met.sides[1]}


def _retreat(run: Run, name: str, to: str) -> None:
    rule = "EMP-5.4-07" if run.position.forces[name].host else "EMP-5.4-01"
    if to == FORTRESS:
        rule = "EMP-5.4-03"
    retreat(run, name, to, rule)


def _left(position: Position, met: Encounter, side: int) -> list[str]:
    """Of a side, who is still there."""
    there = (position.forces[name] for name in met.sides[side] if name in position.forces)
    return [one.id for one in there if one.at == met.at and not one.inside]


def _fighters(position: Position, met: Encounter, side: int) -> list[str]:
    return [name for name in _left(position, met, side) if fights(position, position.forces[name])]


def _attacks(position: Position, name: str, met: Encounter, stances: Mapping[str, str]) -> bool:
    there = any(name in _fighters(position, met, side) for side in (0, 1))
    return there and stances[name] == ATTACK


def give_way(run: Run, name: str, captor: str) -> None:
    """A force too small for a battle is attacked: into the fortress, else away, else it is captured (EMP-5.4-13)."""
    force = run.position.forces[name]
    ways = legal_retreats(run.position, force)
    if ways:
        retreat(run, name, ways[0], "EMP-5.4-13")
        return
    all_captured(run, force, captor, "EMP-5.4-09")


def _battle(
    run: Run, at: str, armies: Sequence[Sequence[str]], relieved: Sequence[tuple[str, str]], answers: Answers
) -> None:
    kept = {}
    for besieger, relief in relieved:
        if besieger not in (*armies[0], *armies[1]) or relief not in (*armies[0], *armies[1]):
            continue
        seat = seat_of(run.position, run.position.forces[besieger].state)
        if answers.names(f"relief {besieger}", seat)[:1] == (PART,):
            kept[besieger] = inside_ap(run.position, at)
            continue
        for force in garrison(run.position, at):
            said = answers.names(f"contingent {force.id}", seat_of(run.position, force.state))
            send_contingent(run, force.id, said, relief)
    count = sum(one.at == at for one in run.position.battles)
    battle = f"{run.position.number} {at}" + (f" {count + 1}" if count else "")
    sides = [[one.id for name in side for one in company(run.position, run.position.forces[name])] for side in armies]
    rule = "EMP-5.7-01" if max(map(len, armies)) > 1 or count else "EMP-5.4-01"
    run.emit("battle-joined", rule, id=battle, at=at, units=sides[0], others=sides[1])
    for name, ap in kept.items():
        state = run.position.forces[name].state
        run.emit("force-kept", "EMP-8.4-07", battle=battle, unit=name, ap=ap, eyes=state)


def _stand(run: Run, met: Encounter) -> None:
    """Nobody attacks: a siege there ends (EMP-8.4-05, ruling two-holds-coexist)."""
    left = [_left(run.position, met, side) for side in (0, 1)]
    run.emit("no-battle", "EMP-5.4-01", at=met.at, units=left[0], others=left[1])
    for besieger, _ in list(_relieved(run.position, met)):
        captures.leave_siege(run, besieger, "EMP-8.4-05")


def _joined(position: Position, data: BattleJoined) -> Position:
    battle = Battle(data["id"], data["at"], (tuple(data["units"]), tuple(data["others"])))
    return position.having(battles=(*position.battles, battle))


def _kept(position: Position, data: ForceKept) -> Position:
    battles = [
        replace(one, kept={**one.kept, data["unit"]: data["ap"]}) if one.id == data["battle"] else one
        for one in position.battles
    ]
    return position.having(battles=tuple(battles))


CHAPTER: Final = Chapter(
    "meetings",
    steps={"meetings": _meetings, "opponents": _opponents},
    questions={
        "stances": AgendaQuestion("EMP-5.4-01", _ask, _take, passed=lambda run, item: _take(run, item, Answers()))
    },
    events={
        "armies-met": tells(ArmiesMet),
        "battle-joined": changes(BattleJoined, _joined),
        "force-kept": changes(ForceKept, _kept),
        "no-battle": tells(NoBattle),
    },
)
