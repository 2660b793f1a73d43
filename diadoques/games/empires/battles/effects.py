"""What follows from the result of a battle: losses, persons, baggage, prestige, who must leave (EMP-6.5 to EMP-6.9)."""

from __future__ import annotations

from typing import Any, TypedDict

from diadoques.core.events import PlaceId, PlayerId, UnitId
from diadoques.games.empires.battles.losses import (
    adjustments,
    after,
    allied_corps,
    commander,
    fighters,
    hosts,
    in_battle,
    lose,
    members,
    payer,
    shares,
    values,
)
from diadoques.games.empires.battles.outcomes import DISPUTED, GENERAL, MUTUAL, BattleResult, SideResult, name_of
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.pieces import BEATEN, FOUGHT, LANDED, MOVED, REACTED, Battle, did
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import controller
from diadoques.games.empires.model.tables import number, term
from diadoques.games.empires.money import chapter as money
from diadoques.games.empires.politics import persons, prestige


class BattleFought(TypedDict):
    """A battle has been fought; ``first`` and ``second``: the states of its sides; ``leaves``: who must leave.

    ``winner`` and ``loser``: the states that command, "" where nobody won; ``beaten``: states whose defeat it is.
    """

    battle: str
    at: PlaceId
    outcome: str
    first: list[PlayerId]
    second: list[PlayerId]
    units: list[UnitId]
    winner: PlayerId
    loser: PlayerId
    leaves: PlayerId
    beaten: list[PlayerId]


class PersonEscaped(TypedDict):
    """A person whose element was destroyed escapes; ``who``: general or politician (EMP-6.5-02)."""

    player: PlayerId
    who: str
    at: PlaceId


class CatastrophesOwed(TypedDict):
    """A state will suffer catastrophes next season for a battle that ended without agreement (EMP-6.8-02)."""

    player: PlayerId
    count: int


def battle_fought(position: Position, data: BattleFought) -> Position:
    """Who fought has fought, who lost is beaten, and the battle is over."""
    loser = data["loser"]
    for battle in position.battles:
        if battle.id == data["battle"]:
            for side in (0, 1):
                lost = bool(loser) and commander(position, battle, side) == loser
                for force in members(position, battle, side):
                    done = did(force.did, FOUGHT, *((BEATEN,) if lost else ()))
                    position = position.with_force(force.id, did=done)
    for state in data["beaten"]:
        position = position.with_state(state, defeats=(*position.states[state].defeats, position.number))
    over = tuple(_over(one) if one.id == data["battle"] else one for one in position.battles)
    return position.having(battles=over)


def _over(battle: Battle) -> Battle:
    return Battle(battle.id, battle.at, battle.sides, battle.kept, battle.stances, done=True)


def catastrophes_owed(position: Position, data: CatastrophesOwed) -> Position:
    """Note catastrophes that are thrown when the next season begins."""
    state = position.states[data["player"]]
    return position.with_state(state.id, owed=state.owed + data["count"])


def settle(run: Run, battle: Battle, result: BattleResult) -> int | None:
    """All that follows at once from a result.

    Returns:
        The side that must leave the field, or None.
    """
    position = run.position
    fates = _fates(run, battle, result)
    winner = _winner(run, battle, result, fates)
    leaves = 1 - winner if winner is not None else _leaves(run, battle, result)
    who = [commander(position, battle, side) for side in (0, 1)]
    states = [list(dict.fromkeys(one.state for one in fighters(position, battle, side))) for side in (0, 1)]
    loser = who[1 - winner] if winner is not None else ""
    own = {side: list(dict.fromkeys(one.state for one in hosts(position, battle, side))) for side in (0, 1)}
    run.emit(
        "battle-fought",
        _row(result),
        battle=battle.id,
        at=battle.at,
        outcome=result.outcome,
        first=states[0],
        second=states[1],
        units=[one.id for side in (0, 1) for one in members(position, battle, side)],
        winner=who[winner] if winner is not None else "",
        loser=loser,
        leaves=who[leaves] if leaves is not None else "",
        beaten=own[1 - winner] if winner is not None else [],
    )
    before = run.position
    for side in (0, 1):
        _losses(run, before, battle, result, side, winner)
    for side in (0, 1):
        _persons(run, battle, fates[side], who[1 - side])
    for side in (0, 1):
        _baggage(run, result.sides[side], who[side], who[1 - side])
    if winner is not None:
        for state in own[winner]:
            prestige.change(run, state, "battle_won", "EMP-15-02", at=battle.at)
        for state in own[1 - winner]:
            prestige.change(run, state, "battle_lost", "EMP-15-02", at=battle.at)
    if result.outcome == DISPUTED:
        for state in who:
            count = number(run.position, "losses.unfinished_catastrophes")
            run.emit("catastrophes-owed", "EMP-6.8-02", player=state, count=count)
    return leaves


def _row(result: BattleResult) -> str:
    rows = {DISPUTED: "EMP-6.8-02", MUTUAL: "EMP-6.9-01", "agreed": "EMP-6.8-01"}
    if result.outcome in rows:
        return rows[result.outcome]
    return result.rule if result.won else "EMP-6.7-03"


def _fates(run: Run, battle: Battle, result: BattleResult) -> tuple[dict[str, str], dict[str, str]]:
    """What becomes of those whose elements were destroyed, one die each: ``killed``, ``captured``, ``escaped``."""
    found: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for side in (0, 1):
        for person in result.sides[side].destroyed:
            face = run.die(f"{person} {name_of(battle)}", "EMP-6.5-02")
            found[side][person] = fate_of(run.position, face)
    return found


def fate_of(position: Position, face: int) -> str:
    """What a face of the die means for a person whose element was destroyed: killed, captured, escaped (EMP-6.5-02)."""
    fates = ("killed", "captured")
    return next((fate for fate in fates if face <= number(position, f"persons.{fate}_up_to")), "escaped")


def _winner(run: Run, battle: Battle, result: BattleResult, fates: tuple[dict[str, str], dict[str, str]]) -> int | None:
    """The side that won; of an interrupted battle without agreement the one that lost less, in the end by lot."""
    if result.outcome != DISPUTED:
        return result.winner if result.won else None
    for mine, theirs in (
        (result.sides[0].percent, result.sides[1].percent),
        (result.sides[0].demoralised, result.sides[1].demoralised),
        (_gone(fates[0]), _gone(fates[1])),
    ):
        if mine != theirs:
            return 0 if mine < theirs else 1
    return 0 if run.die(f"interrupted {name_of(battle)}", "EMP-6.8-02") <= 3 else 1


def _gone(fates: dict[str, str]) -> int:
    return sum(fate != "escaped" for fate in fates.values())


def _leaves(run: Run, battle: Battle, result: BattleResult) -> int | None:
    """Who leaves the field of a battle without a winner, nothing being agreed (ruling ``invader-leaves``).

    The side that does not control the province; where neither does, the one that entered it this season; both or none
    having entered, the lower die.
    """
    if result.leaves is not None:
        return result.leaves
    position = run.position
    holder = controller(position, battle.at)
    holds = [any(one.state == holder for one in fighters(position, battle, side)) for side in (0, 1)]
    if holds[0] != holds[1]:
        return 1 if holds[0] else 0
    entered = [bool({MOVED, REACTED, LANDED} & set(position.forces[battle.sides[side][0]].did)) for side in (0, 1)]
    if entered[0] != entered[1]:
        return 0 if entered[0] else 1
    name, row, faces, again = f"field {name_of(battle)}", "EMP-6.7-02", [0, 0], 1
    while faces[0] == faces[1]:
        faces = list(run.throw(name if again == 1 else f"{name} {again}", 2, 6, row))
        again += 1
    return 0 if faces[0] < faces[1] else 1


def _base(position: Position, result: BattleResult, side: int, winner: int | None) -> list[dict[str, Any]]:
    """Base losses of an army as terms (EMP-6.6-02, EMP-6.6-03, EMP-6.8-02, EMP-6.9-01)."""
    known = result.sides[side]
    if result.outcome == MUTUAL:
        return [term(position, "losses.mutual")]
    if result.outcome == DISPUTED:
        return [term(position, "losses.unfinished_winner" if side == winner else "losses.unfinished_loser")]
    if winner is not None and side != winner:
        return [term(position, "losses.total")]
    found = [term(position, "losses.corps", known.demoralised - known.biggest)]
    if known.biggest:
        source = term(position, "losses.total")["source"]
        found.append({"key": "losses.biggest", "number": values(position, known.corps)[0], "source": source})
    return [one for one in found if one["number"]]


def _losses(run: Run, before: Position, battle: Battle, result: BattleResult, side: int, winner: int | None) -> None:
    """Losses of a side: its allied corps first, the rest its main armies bear (EMP-6.6)."""
    other = result.sides[1 - side]
    terms = _base(before, result, side, winner)
    about = {"decisive": winner is not None, "mounted": other.mounted, "flank": other.flank}
    terms += adjustments(before, battle, side, **about)
    allies = allied_corps(before, battle, side)
    if winner is None or side == winner:
        allies = tuple(one for one in allies if one.id in result.sides[side].allies)
    whole, host = after(before, terms, len(allies))
    if whole:
        who = [commander(before, battle, one) for one in (0, 1)]
        by = number(before, "losses.ally_lost")
        for one in allies:
            readers = list(dict.fromkeys((*who, one.state)))
            run.emit("corps-lost", "EMP-6.6-08", unit=one.id, host=one.host, ap=by, readers=readers)
            lose(run, payer(one), by, "EMP-6.6-08", [term(before, "modifier.ally_lost")])
    terms += [term(before, "losses.ally_lost", -1) for _ in allies] if whole else []
    mine = [one for one in hosts(before, battle, side) if in_battle(battle, one)]
    for name, ap in shares(battle, mine, host).items():
        lose(run, name, ap, "EMP-6.6-06", terms)


def _persons(run: Run, battle: Battle, fates: dict[str, str], captor: str) -> None:
    for person, fate in fates.items():
        who, _, state = person.partition(" ")
        row = "EMP-6.5-03" if who == GENERAL and fate != "escaped" else "EMP-6.5-02"
        if fate == "escaped":
            run.emit("person-escaped", row, player=state, who=who, at=battle.at)
        else:
            persons.fall(run, state, who, captor if fate == "captured" else "", row)


def _baggage(run: Run, known: SideResult, mine: str, owner: str) -> None:
    """Elements of baggage: gained and lost alike, never more than their owner has (EMP-12.1.2-01)."""
    each, elements = number(run.position, "money.baggage"), known.looted + known.ally_looted
    if not elements:
        return
    lost = money.lose(run, owner, each * elements, "baggage", "EMP-12.1.2-01")
    won = money.plunder_gained(run.position, each * elements, lost)
    allies = won * known.ally_looted // elements
    money.receive(run, mine, won - allies, "baggage", "EMP-12.1.2-01")
    if allies:
        looter = run.position.forces[known.looter].state
        money.receive(run, looter, allies, "baggage", "EMP-12.1.2-01")
