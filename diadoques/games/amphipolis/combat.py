"""4.1, 4.2: combats of an action phase, in the order that the attacker chooses; the forces, and the die."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from diadoques.core.prompts import Prompt

from . import ground, moments
from .agenda import AgendaQuestion, Chapter, Run, one_of
from .casualties import weaken
from .chance import throw
from .odds import Force, Reckoning, reckon
from .pieces import BRASIDAS, CLEON, SPARTA, counters, foe
from .position import AgendaItem, Battle, Position
from .tables import tables


def _combats(run: Run, frame: AgendaItem) -> None:
    """One announced point pays for all (AMP-2.B.3-09); without it there are none (AMP-4.1-03)."""
    side, position = frame["seat"], run.position
    if not position.contested():
        return
    price = int(tables()["points"]["combats"])
    if position.impulse.left >= price:
        run.tell("combats-paid", "AMP-2.B.3-09", player=side, cost=price)
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
    run.tell("battle", "AMP-4.1-01", player=side, owner=foe(side), zone=zone, charged=charged)
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


def reckoned(position: Position, battle: Battle) -> Reckoning:
    """A combat before its die (AMP-4.2-01, AMP-CRT-33): any unit that entered in a way decides for all (AMP-CRT-24)."""
    entries = {
        how for unit in position.land(battle.zone, battle.attacker) for how in position.impulse.entries.get(unit.id, ())
    }
    terrain = ground.terrain(battle.zone) if ground.on_main_map(battle.zone) else ""
    plays = (battle.played(battle.attacker), battle.played(battle.defender))
    attacker, defender = force(position, battle, battle.attacker), force(position, battle, battle.defender)
    return reckon(attacker, defender, terrain, frozenset(entries), plays)


def frozen(position: Position, battle: Battle) -> dict[str, Any]:
    """A combat as it stands before its die, in plain values."""
    found = reckoned(position, battle)
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
    data = {"reckoned": frozen(position, battle)} if moments.everywhere(position) else {}
    die = throw(f"combat {battle.zone}", 1, "AMP-4.2-01", battle.attacker, annullable=True)
    run.then(*die, AgendaItem("result", data))


CHAPTER: Final = Chapter(
    "combat",
    steps={"combats": _combats, "strike": _strike},
    questions={"next-combat": AgendaQuestion("AMP-4.1-02", _ask, _chosen, open=True, passed=_only)},
)
