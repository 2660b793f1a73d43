"""Tribes at the edge of the map: agitation, raids, rebellions in what was conquered of them (EMP-16.2, EMP-16.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.calendar import SPRING
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes, tells
from diadoques.core.prompts import UMPIRE
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT, NEVER, Force, Tribe
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import controller
from diadoques.games.empires.model.strength import armies, is_main
from diadoques.games.empires.model.tables import number, term
from diadoques.games.empires.neutrals.invasion import ap_of_invaders, near
from diadoques.games.empires.politics import yokes
from diadoques.games.empires.sieges import raids

#: Sides of the dice of agitation: how likely, from which season on, for how many.
_LIKELY, _FROM, _LONG = 10, 4, 6
_YEAR: Final = 4
_LAST_YEAR: Final = 3


class TribeAgitated(TypedDict):
    """A tribe will be agitated from a season to a season, by their numbers; the umpire alone knows before."""

    tribe: PlayerId
    first: int
    last: int
    eyes: PlayerId


class TribeStirs(TypedDict):
    """A tribe is agitated from this season on."""

    tribe: PlayerId


class ProvinceRebels(TypedDict):
    """What was conquered of barbarians rebels: its state's army, ``unit``, besieges the province.

    ``contingent``: the corps that a tribe next to it sends, "" for none; ``ap``: of that corps.
    """

    player: PlayerId
    target: PlayerId
    at: PlaceId
    unit: UnitId
    contingent: UnitId
    tribe: PlayerId


def is_agitated(position: Position, tribe: Tribe) -> bool:
    """Whether a tribe is agitated this season."""
    return bool(tribe.agitated) and tribe.agitated[0] <= position.number <= tribe.agitated[1]


def is_conquest(position: Position, province: str) -> bool:
    """Whether a province was conquered of barbarians and is not annexed yet (EMP-16.7-01, EMP-16.7-02)."""
    one = position.provinces[province]
    return one.annexed == number(position, "conquest.annexed_tribe") and controller(position, province) != one.owner


# Agitation -----------------------------------------------------------------------------------------------------------


def agitation(run: Run, _item: AgendaItem) -> None:
    """In spring it is thrown who will be agitated this year (EMP-16.2.1-01); who is from now on, all hear."""
    for name, tribe in run.position.tribes.items():
        calm = not tribe.agitated or tribe.agitated[1] < run.position.number
        if calm and run.position.season.name == SPRING:
            _throw(run, tribe)
        agitated = run.position.tribes[name].agitated
        if agitated and agitated[0] == run.position.number:
            run.emit("tribe-stirs", "EMP-16.2.1-01", tribe=name)


def _throw(run: Run, tribe: Tribe) -> None:
    conquered = any(at in run.position.provinces and is_conquest(run.position, at) for at in tribe.near)
    rule = "EMP-16.7-03" if conquered else "EMP-16.2.1-01"
    chance = number(run.position, "neutrals.agitation_conquest" if conquered else "neutrals.agitation")
    if run.throw(f"agitation {tribe.id}", 1, _LIKELY, rule, UMPIRE)[0] > chance:
        return
    first = run.position.number + run.throw(f"agitated from {tribe.id}", 1, _FROM, rule, UMPIRE)[0] - 1
    last = first + run.throw(f"agitated for {tribe.id}", 1, _LONG, rule, UMPIRE)[0] - 1
    run.emit("tribe-agitated", rule, tribe=tribe.id, first=first, last=last, eyes=UMPIRE)


# Raids ---------------------------------------------------------------------------------------------------------------


def tribe_raids(run: Run, _item: AgendaItem) -> None:
    """Agitated tribes may raid a neighbour, the one that seems weakest (EMP-16.2.1-02)."""
    rule = "EMP-16.2.1-02"
    for name, tribe in run.position.tribes.items():
        states = [one for one in run.position.states if near(run.position, tribe, one) and one != name]
        if not is_agitated(run.position, tribe) or not states:
            continue
        if run.die(f"raid of {name}", rule, UMPIRE) > number(run.position, "neutrals.tribe_raids"):
            continue
        scores = {one: _score(run.position, one) for one in states}
        weakest = [one for one in states if scores[one] == min(scores.values())]
        target = run.shuffled(f"raided by {name}", weakest, rule)[0]
        _, ap = ap_of_invaders(run.position, sum(run.throw(f"base {name}", 2, 8, "EMP-16.2-01", UMPIRE)))
        terms = [term(run.position, "raid.army"), term(run.position, "raid.barbarian")]
        terms += raids.target_terms(run.position, target)
        raids.resolve(run, name, target, terms, raids.slices(run.position, ap, 0), keeps=False)


def _score(position: Position, state: str) -> int:
    """How strong a state seems: prestige, and who defends its land."""
    guards = [one for one in position.forces.values() if raids.defends(position, one, state)]
    main = sum(is_main(position, one) for one in guards)
    weights = [number(position, f"neutrals.{name}") for name in ("seems_army", "seems_detachment")]
    return position.states[state].prestige + weights[0] * main + weights[1] * (len(guards) - main)


# Rebellions ----------------------------------------------------------------------------------------------------------


def rebellions(run: Run, _item: AgendaItem) -> None:
    """Provinces conquered of barbarians may rebel each season until they are annexed (EMP-16.7-02)."""
    for at, one in run.position.provinces.items():
        holder = controller(run.position, at)
        if not holder or one.held == NEVER or not is_conquest(run.position, at):
            continue
        owner = run.position.states[one.owner]
        if owner.gone or owner.revolt == at:
            continue
        sides = number(run.position, f"neutrals.rebels_{min(_LAST_YEAR, 1 + one.held // _YEAR)}")
        if run.throw(f"rebellion {at}", 1, sides, "EMP-16.7-02", UMPIRE)[0] == 1:
            _rebel(run, at, owner.id, holder)


def _rebel(run: Run, at: str, state: str, holder: str) -> None:
    rule = "EMP-16.7-02"
    yokes.unbind(run, state, rule, yokes.REJECTED)
    for one, other in ((state, holder), (holder, state)):
        if other in run.position.states[one].friends:
            run.emit("friendship-ended", rule, player=one, target=other, broken=True)
    army = next((one for one in armies(run.position, state) if one.back == NEVER), None)
    unit = army.id if army is not None else f"{state}-{ARMY}{1 + len(armies(run.position, state))}"
    tribe = next((name for name, one in run.position.tribes.items() if at in one.near), "")
    contingent = free_name(run.position, state, DETACHMENT) if tribe else ""
    about = {"player": state, "target": holder, "at": at, "unit": unit, "contingent": contingent, "tribe": tribe}
    run.emit("province-rebels", rule, **about)
    if army is None:
        terms, ap = ap_of_invaders(run.position, sum(run.throw(f"base {state}", 2, 8, "EMP-16.2-01", UMPIRE)))
        sized = {"unit": unit, "player": state, "terms": terms, "size": ap, "detached": 0, "ap": ap}
        run.emit("size-set", "EMP-16.2-01", **sized, eyes=state)


def free_name(position: Position, state: str, kind: str, first: int = 1) -> str:
    """The id of a force that a state has not yet."""
    count = first
    while f"{state}-{kind}{count}" in position.forces:
        count += 1
    return f"{state}-{kind}{count}"


def _agitated(position: Position, data: TribeAgitated) -> Position:
    name = data["tribe"]
    tribe = replace(position.tribes[name], agitated=(data["first"], data["last"]))
    return position.having(tribes={**position.tribes, name: tribe})


def _rebelled(position: Position, data: ProvinceRebels) -> Position:
    """The army appears in its province; the contingent of a tribe has joined it for the season."""
    name, at, unit = data["player"], data["at"], data["unit"]
    army = position.forces.get(unit) or Force(unit, name, ARMY, at)
    army = replace(army, at=at, aboard="", host="", inside=False, came="", back=NEVER, captor="", began=at)
    forces = {**position.forces, unit: army}
    if data["contingent"]:
        forces[data["contingent"]] = Force(
            data["contingent"], name, DETACHMENT, at, ap=number(position, "neutrals.contingent_size"), host=unit,
            began=at, hired=data["tribe"], until=position.number,
        )  # fmt: skip
    position = position.having(forces=forces)
    return position.with_state(name, revolt=at, former=data["target"])


KINDS: Final[Mapping[str, Any]] = {
    "tribe-agitated": changes(TribeAgitated, _agitated),
    "tribe-stirs": tells(TribeStirs),
    "province-rebels": changes(ProvinceRebels, _rebelled),
}
