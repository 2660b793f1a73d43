"""Blockades: ports that a fleet closes, on its own sea alone (EMP-7.8)."""

from __future__ import annotations

from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.pieces import FOUGHT, MOVED, NEVER, ORDERED, Fleet
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import are_foes, coasts, controller, grants, seas
from diadoques.games.empires.model.tables import number, term
from diadoques.games.empires.sea.fleets import leaders, lose_ships, may_attack, owners, part, ships


def is_open(position: Position, province: str, besieger_state: str) -> bool:
    """Whether a coastal province is supplied by sea: a port of it is not closed by the besieger's side.

    Every sea of it needs a blockading fleet (EMP-7.8-01, EMP-8.2-02); a province without a coast is not open.
    """
    return any(not _closed(position, province, sea, besieger_state) for sea in seas(position, province))


def _closed(position: Position, province: str, sea: str, besieger: str) -> bool:
    return any(
        one.blockade == province and one.at == sea and (one.state == besieger or grants(position, one.state, besieger))
        for one in position.fleets.values()
    )


def readers(position: Position, fleet: Fleet, province: str) -> list[str]:
    """Who knows of a blockade: who closes the ports, who controls them, and whose fleets lie there."""
    found = owners(position, fleet)
    if held := controller(position, province):
        found.append(held)
    found += [one.state for one in position.fleets.values() if one.coast == province and one.at == fleet.at]
    return list(dict.fromkeys(found))


def lift(run: Run, fleet: Fleet, rule: str) -> None:
    """A blockade ends."""
    if fleet.blockade:
        told = readers(run.position, fleet, fleet.blockade)
        run.emit("blockade-lifted", rule, unit=fleet.id, player=fleet.state, at=fleet.blockade, readers=told)


def set_all(run: Run) -> None:
    """Blockades that were ordered and can be set, at the end of movement; others are lifted (EMP-7.8-01)."""
    for fleet in tuple(leaders(run.position)):
        if fleet.blockade and fleet.blockade not in coasts(run.position, fleet.at):
            lift(run, fleet, "EMP-7.8-01")
        planned = next((one.removeprefix("blockade ") for one in fleet.did if one.startswith("blockade ")), "")
        if planned and planned in coasts(run.position, fleet.at) and fleet.blockade != planned:
            set_one(run, run.position.fleets[fleet.id], planned, "EMP-7.8-01")


def set_one(run: Run, fleet: Fleet, province: str, rule: str) -> None:
    """A fleet closes the ports of a province."""
    lift(run, fleet, rule)
    told = readers(run.position, fleet, province)
    run.emit("blockade-set", rule, unit=fleet.id, player=fleet.state, at=province, readers=told)


def wear(run: Run) -> None:
    """Fleets shut in a blockaded port the whole season lose ships (EMP-7.8-04)."""
    position = run.position
    for fleet in tuple(leaders(position)):
        if fleet.coast and not {MOVED, ORDERED, FOUGHT} & set(fleet.did) and _shut_all_season(position, fleet):
            terms = [term(position, "sea.blockade_loss")]
            lost = part(ships(position, fleet), number(position, "sea.blockade_loss"))
            if lost:
                lose_ships(run, fleet, lost, "EMP-7.8-04", "blockade", terms)


def _shut_all_season(position: Position, fleet: Fleet) -> bool:
    return any(
        one.blockade == fleet.coast
        and one.at == fleet.at
        and NEVER < one.blockading < position.number
        and are_foes(position, one.state, fleet.state)
        and may_attack(position, one, fleet)
        for one in position.fleets.values()
    )
