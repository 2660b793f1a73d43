"""4.1, 4.2: combats of an action phase: their order, the forces, the die, what comes of it, leaders who fall."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import ground, moments, odds
from diadoques.games.amphipolis.agenda import AgendaQuestion, Chapter, Run, one_of, some_of
from diadoques.games.amphipolis.chance import throw
from diadoques.games.amphipolis.odds import Force, Reckoning, reckon
from diadoques.games.amphipolis.piece_events import eliminate, kill, weaken
from diadoques.games.amphipolis.pieces import ATHENS, BRASIDAS, CLEON, SPARTA, counters, foe, points, tables
from diadoques.games.amphipolis.position import Battle, Position

# --- 4.1, 4.2: combats of an action phase, in the order that the attacker chooses; the forces, and the die


def _combats(run: Run, frame: AgendaItem) -> None:
    """One announced point pays for all (AMP-2.B.3-09); without it there are none (AMP-4.1-03)."""
    side, position = frame["seat"], run.position
    if not position.contested():
        return
    price = int(tables()["points"]["combats"])
    if position.impulse.left >= price:
        run.emit("combats-paid", "AMP-2.B.3-09", player=side, cost=price)
        run.then(AgendaItem("next-combat", {"seat": side}))
        return
    frames: list[AgendaItem] = []
    for zone in position.contested():
        pieces = [one for one in position.pieces_at(zone, side) if one in position.impulse.origins]
        units = [one for one in pieces if one in position.units]  # their escort too (ruling ``forced-return``)
        weaken(run, units, "AMP-4.1-03", "no-points")
        frames.append(AgendaItem("leave", {"side": side, "zone": zone, "how": "return", "pieces": [*pieces]}))
    run.then(*frames, AgendaItem("capture"), AgendaItem("stacking", {"sides": [side]}))


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    """The attacker chooses which comes next (AMP-4.1-02)."""
    zones = position.contested()
    return one_of("next-combat", frame["seat"], zones) if len(zones) > 1 else None


def _chosen(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    side, zone, position = frame["seat"], said[0], run.position
    attackers, defenders = position.leaders_at(zone, side), position.leaders_at(zone, foe(side))
    charged = side == SPARTA and BRASIDAS in attackers and CLEON in defenders
    run.emit("battle", "AMP-4.1-01", player=side, owner=foe(side), zone=zone, charged=charged)
    run.then(
        AgendaItem("battle-play", {"seat": side}),
        AgendaItem("battle-play", {"seat": foe(side)}),
        AgendaItem("battle-answer", {"seat": side}),
        AgendaItem("moment", {"before": "combat"}),
        AgendaItem("strike"),
        frame,
    )


def _only(run: Run, frame: AgendaItem) -> None:
    """No choice: the one combat there is, if any."""
    for zone in run.position.contested():
        _chosen(run, frame, (zone,))


def force(position: Position, battle: Battle, side: str) -> Force:
    """A side of a combat: its land units and leaders in the zone, no garrison (AMP-4.1-05, -06), and its stratagems."""
    units = position.land(battle.zone, side)
    pf = position.strength(units)
    discord = battle.played(foe(side)) == "S9"
    if battle.played(side) == "S8" and not (discord and not battle.aim(foe(side))):  # S9 without an aim annuls it
        pf += (position.strength(position.land(battle.aim(side), side)) + 1) // 2
    if discord and battle.aim(foe(side)) in position.units:  # or it leaves one unit out (AMP-7.S9-01, -02)
        pf -= position.pf(battle.aim(foe(side)))
    leaders = sum(position.bonus(name) > 0 for name in position.leaders_at(battle.zone, side))
    if battle.played(foe(side)) == "S18":
        leaders = 0
    best = sum(unit.kind == "H" and counters()[unit.id].bonus for unit in units)
    return Force(pf, tuple(unit.kind for unit in units), best, leaders)


def combat_before_die(position: Position, battle: Battle) -> Reckoning:
    """A combat before its die (AMP-4.2-01, AMP-CRT-33): any unit that entered in a way decides for all (AMP-CRT-24)."""
    entries = {
        how for unit in position.land(battle.zone, battle.attacker) for how in position.impulse.entries.get(unit.id, ())
    }
    terrain = ground.terrain(battle.zone) if ground.on_main_map(battle.zone) else ""
    plays = (battle.played(battle.attacker), battle.played(battle.defender))
    attacker, defender = force(position, battle, battle.attacker), force(position, battle, battle.defender)
    return reckon(attacker, defender, terrain, frozenset(entries), plays)


def combat_as_data(position: Position, battle: Battle) -> dict[str, Any]:
    """A combat as it stands before its die, in plain values."""
    found = combat_before_die(position, battle)
    return {
        "strength": force(position, battle, battle.attacker).pf, "against": force(position, battle, battle.defender).pf,
        "odds": found.odds, "column": found.column,
        "shifts": [list(term) for term in found.shifts], "modifiers": [list(term) for term in found.modifiers],
    }  # fmt: skip


def _strike(run: Run, frame: AgendaItem) -> None:
    """The odds are reckoned before the die is thrown, and not anew after it (AMP-4.2-01, ruling ``open-moments``)."""
    position, battle = run.position, run.position.combat
    if not all(position.land(battle.zone, side) for side in (battle.attacker, battle.defender)):
        run.then(AgendaItem("combat-over"))  # an epidemic has left one side alone there: there is nobody to fight
        return
    data = {"reckoned": combat_as_data(position, battle)} if moments.everywhere(position) else {}
    die = throw(f"combat {battle.zone}", 1, "AMP-4.2-01", battle.attacker, annullable=True)
    run.then(*die, AgendaItem("result", data))


CHAPTER: Final = Chapter(
    "combat",
    steps={"combats": _combats, "strike": _strike},
    questions={"next-combat": AgendaQuestion("AMP-4.1-02", _ask, _chosen, open=True, passed=_only)},
)


# --- 4.2.1: what a combat comes to: the cell, losses that their owner chooses, leaders who fall


#: Rows of the combat table by the modified die (AMP-CRT-03 to -12).
_ROWS: Final = {row["die"]: f"AMP-CRT-{number:02}" for number, row in enumerate(tables()["combat"]["rows"], start=3)}
_RULES: Final = {"E": "AMP-4.2.1-01", "A": "AMP-4.2.1-02", "R": "AMP-4.2.1-04"}


def is_duel(position: Position, battle: Battle) -> bool:
    """Whether the combat opposes Brasidas and Cleon directly (AMP-CRT-29, AMP-9.2-03)."""
    at = {name: position.leaders[name].at for name in (BRASIDAS, CLEON) if name in position.leaders}
    return len(at) == 2 and set(at.values()) == {battle.zone}


def _result(run: Run, frame: AgendaItem) -> None:
    position, battle = run.position, run.position.combat
    side, other, zone = battle.attacker, battle.defender, battle.zone
    stood, die = frame.get("reckoned") or combat_as_data(position, battle), position.roll[0]
    modified = die + sum(number for _, _, number in stood["modifiers"])
    found = odds.cell(stood["column"], modified, position.options["quarters"])
    winner = side if found.winner == odds.ATTACKER else other
    equal = found.attacker == found.defender
    run.emit(
        "combat", _ROWS[odds.row_of(modified)], player=side, owner=other, at=zone, **stood, die=die, modified=modified,
        result=found.attacker, enemy=found.defender, winner=winner, also="AMP-CRT-14" if equal else "AMP-CRT-13",
    )  # fmt: skip
    duel = is_duel(position, battle)
    units = {one: [unit.id for unit in position.land(zone, one)] for one in (side, other)}
    run.then(
        AgendaItem("losses", {"side": side, "result": found.attacker, "units": units[side], "duel": duel}),
        AgendaItem("losses", {"side": other, "result": found.defender, "units": units[other], "duel": duel}),
        *([AgendaItem("duel", {"winner": winner})] if duel else []),
        AgendaItem("retreat", {"side": foe(winner), "zone": zone}),
    )


def _ask_losses(position: Position, frame: AgendaItem) -> Prompt | None:
    """The owner chooses whom a fraction hits (AMP-4.2.1-03)."""
    units, count = frame["units"], odds.losses(frame["result"], len(frame["units"]))
    return some_of("losses", frame["side"], units, count, count) if 0 < count < len(units) else None


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    weaken(run, said, "AMP-4.2.1-03", "combat")


def _all(run: Run, frame: AgendaItem) -> None:
    side, units, result = frame["side"], frame["units"], frame["result"]
    if result == "R":
        return
    if result != "E":
        weaken(run, units, _RULES.get(result, "AMP-4.2.1-03"), "combat")
        return
    battle = run.position.combat
    eliminate(run, units, "AMP-4.2.1-01", "combat")
    for name in run.position.leaders_at(battle.zone, side):
        if not (frame["duel"] and name in (BRASIDAS, CLEON)):  # theirs is decided by the duel (AMP-4.2.1-07)
            kill(run, name, "AMP-4.2.1-01", "combat")


def duel_award(run: Run, winner: str) -> None:
    """Points for who wins a combat of the two (AMP-9.2-03), whoever dies in it (AMP-CRT-32)."""
    run.emit("duel-won", "AMP-9.2-03", player=winner, points=points("duel"))


OUTCOME: Final = Chapter(
    "outcome",
    steps={"result": _result},
    questions={"losses": AgendaQuestion("AMP-4.2.1-03", _ask_losses, _take, passed=_all)},
)


# --- The death of Brasidas or Cleon in a combat that opposes them (AMP-4.2.1-07, AMP-CRT-29 to -32)


_CHAMPIONS: Final = {ATHENS: CLEON, SPARTA: BRASIDAS}
#: The number on which a champion dies (AMP-CRT-30, -31).
FATAL: Final = 1


def _duel(run: Run, frame: AgendaItem) -> None:
    """After the losses, before the retreat: each throws."""
    duel_award(run, frame["winner"])
    run.then(
        *throw("duel ATHENS", 1, "AMP-CRT-29", ATHENS, annullable=True),
        AgendaItem("duel-second"),
    )  # fmt: skip


def _second(run: Run, frame: AgendaItem) -> None:
    mine = run.position.roll[0]
    run.then(
        *throw("duel SPARTA", 1, "AMP-CRT-29", SPARTA, annullable=True),
        AgendaItem("duel-compared", {ATHENS: mine}),
    )  # fmt: skip


def _compared(run: Run, frame: AgendaItem) -> None:
    """A tie puts both at risk, else who threw higher (AMP-CRT-30, -31)."""
    numbers = {ATHENS: frame[ATHENS], SPARTA: run.position.roll[0]}
    tie = numbers[ATHENS] == numbers[SPARTA]
    rule = "AMP-CRT-30" if tie else "AMP-CRT-31"
    risked = [side for side in numbers if tie or numbers[side] == max(numbers.values())]
    run.emit("duel", "AMP-CRT-29", athens=numbers[ATHENS], sparta=numbers[SPARTA], risked=risked)
    for side in reversed(risked):
        run.then(
            *throw(f"fate {side}", 1, rule, side, annullable=True),
            AgendaItem("fate", {"side": side, "rule": rule}),
        )  # fmt: skip


def _fate(run: Run, frame: AgendaItem) -> None:
    leader = _CHAMPIONS[frame["side"]]
    if run.position.roll[0] == FATAL and leader in run.position.leaders:
        kill(run, leader, frame["rule"], "duel")


DUEL: Final = Chapter(
    "duel",
    steps={"duel": _duel, "duel-second": _second, "duel-compared": _compared, "fate": _fate},
)
