"""The size of armies: seasonal sizes, what is carried on, its limits (EMP-4.1); how many there are: ``armies``."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import PlayerId, UnitId, changes
from diadoques.games.empires.armies import chapter as armies
from diadoques.games.empires.land import captures
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.events import Term
from diadoques.games.empires.model.pieces import ARMY, BESIEGED, LANDED, MOVED, MUTINOUS, NEVER, ORDERED, REACTED, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.strength import bonus, detachments, is_main, most_carried
from diadoques.games.empires.model.tables import number, term, total
from diadoques.games.empires.politics import yokes

#: What an army may have done and is idle all the same (EMP-4.1.2-05).
_NOTHING: Final = frozenset({ORDERED, MUTINOUS})
#: Keys of terms that are no numbers of the tables: what an army carries on, what exceeds the largest size.
MODIFIER, EXCESS = "size.modifier", "size.excess"


class SizeSet(TypedDict):
    """The size of an army this season.

    ``terms``: the base of its state, what it carries on, the bonus of barbarians, what is over the largest size;
    ``size``: their sum; ``detached``: AP of its detachments; ``ap``: what is left for itself.
    """

    unit: UnitId
    player: PlayerId
    terms: list[Term]
    size: int
    detached: int
    ap: int
    eyes: PlayerId


class DetachmentCut(TypedDict):
    """An army cannot pay for all its detachments: one is cut, or dissolved (``ap`` 0)."""

    unit: UnitId
    player: PlayerId
    ap: int
    eyes: PlayerId


class ModifierLimited(TypedDict):
    """What an army carries on is brought back to its limit, ``to``."""

    unit: UnitId
    player: PlayerId
    to: int
    eyes: PlayerId


def _sizes(run: Run, _item: AgendaItem) -> None:
    """Two dice of eight for every state, the base of each of its armies (ruling ``one-roll-per-state``).

    There is no supply: wherever they stand, besieged or aboard, in whose land they will (EMP-1-05).
    """
    for state, one in run.position.states.items():
        if one.gone:
            continue
        thrown = sum(run.throw(f"base {state}", 2, 8, "EMP-4.1.1-01", state))
        for army in run.position.forces_of(state, ARMY):
            if army.back == NEVER and not army.hired:
                _size(run, army, thrown)


def _size(run: Run, army: Force, thrown: int) -> None:
    """The base by the dice (EMP-4.1.1-02), what is carried on, the bonus; at most so much (EMP-4.1.4-01).

    The largest size is applied before detachments are paid for, and these keep their size (EMP-4.1.2-01).
    """
    terms = size_terms(run.position, army, thrown)
    size = max(0, total(terms))
    _cut(run, army, size)
    detached = sum(one.ap for one in detachments(run.position, army))
    run.emit(
        "size-set", "EMP-4.1.2-01", unit=army.id, player=army.state, terms=terms, size=size, detached=detached,
        ap=size - detached, eyes=army.state,
    )  # fmt: skip


def size_terms(position: Position, army: Force, thrown: int) -> list[dict[str, Any]]:
    """The terms of an army's size, its detachments counted, when the dice of its state show so much."""
    terms: list[dict[str, Any]] = [term(position, f"size.base_{thrown}")]
    if army.modifier:
        terms.append({"key": MODIFIER, "number": army.modifier, "source": "text"})
    if bonus(position, army):
        terms.append(term(position, "size.barbarian"))
    if (over := total(terms) - number(position, "size.most")) > 0:
        terms.append({"key": EXCESS, "number": -over, "source": "text"})
    return terms


def _cut(run: Run, army: Force, size: int) -> None:
    """The largest is cut first; one that would be too small is dissolved (ruling ``detachments-first``)."""
    least = run.position.states[army.state].least
    while (short := sum(one.ap for one in detachments(run.position, army)) - size) > 0:
        largest = max(detachments(run.position, army), key=lambda one: one.ap)
        left = largest.ap - short
        ap = left if left >= least else 0
        run.emit("detachment-cut", "EMP-4.2.1-03", unit=largest.id, player=army.state, ap=ap, eyes=army.state)


def _status(run: Run, _item: AgendaItem) -> None:
    """Armies that are too small now besiege no more, and a revolt without land may fail by that (EMP-4.1.4-07)."""
    for siege in [*run.position.sieges.values()]:
        for name in siege.besiegers:
            if not is_main(run.position, run.position.forces[name]):
                captures.leave_siege(run, name)
    for state, one in run.position.states.items():
        if one.revolt and not one.gone:
            siege_there = run.position.sieges.get(one.revolt)
            ours = siege_there and any(run.position.forces[army].state == state for army in siege_there.besiegers)
            if not ours:
                yokes.revolt_failed(run, state)


def _modifiers(run: Run, _item: AgendaItem) -> None:
    """What the season changes in what armies carry on: idle, besieging, besieged (EMP-4.1.2-03, EMP-4.1.2-04).

    It adds up from season to season and does not fade (EMP-4.1.2-02).
    """
    for force in [*run.position.forces.values()]:
        if force.id not in run.position.forces or force.state not in run.position.states:
            continue
        besieged_season(run, force.id)
        terms = [one for one in _terms(run.position, force) if one["number"]]
        if terms:
            rule = "EMP-4.1.2-05" if terms[0]["key"] == "modifier.idle" else "EMP-4.1.2-03"
            run.emit(
                "modifier-changed", rule, unit=force.id, terms=terms, by=total(terms), now=0, eyes=force.state
            )  # fmt: skip


def besieged_season(run: Run, force_id: str) -> None:
    """A force besieged when the season began, and still now, costs its army AP; when it surrenders, too."""
    force = run.position.forces[force_id]
    if is_besieged_all_season(run.position, force):
        besieged_season_of(run, force)


def is_besieged_all_season(position: Position, force: Force) -> bool:
    """Whether a force was besieged when the season began, and still is."""
    return force.inside and force.at in position.sieges and force.shut != NEVER and force.shut < position.number


def besieged_season_of(run: Run, force: Force) -> None:
    """What a whole season of siege costs the army of a force, or itself, be it captured by now."""
    position = run.position
    army = force.id if force.kind == ARMY else force.parent
    if army not in position.forces:
        return
    key = "modifier.army_besieged" if force.kind == ARMY else "modifier.detachment_besieged"
    terms = [term(position, key)]
    by = total(terms)
    now = by if force.kind == ARMY else 0
    run.emit("modifier-changed", "EMP-4.1.2-04", unit=army, terms=terms, by=by, now=now, eyes=force.state)


def is_idle(position: Position, army: Force) -> bool:
    """Whether an army has done nothing this season, nor is besieged (ruling ``idle-means-nothing-done``)."""
    besieged = army.inside and army.at in position.sieges
    return not besieged and not set(army.did) - _NOTHING


def _terms(position: Position, army: Force) -> list[dict[str, Any]]:
    if army.kind != ARMY or army.back != NEVER or army.hired:
        return []
    if is_idle(position, army):
        return [term(position, "modifier.idle")]
    moved = {MOVED, REACTED, LANDED} & set(army.did)
    if BESIEGED not in army.did:
        return [term(position, "modifier.moved")] if moved else []
    went_on = army.besieging and not moved
    found = [term(position, "modifier.siege_continued" if went_on else "modifier.siege_opened")]
    land = position.provinces.get(army.at)
    if land is not None and land.controller == army.state and army.at not in position.sieges:
        found.append(term(position, "modifier.conquest"))
    return found


def _limits(run: Run, _item: AgendaItem) -> None:
    """After all changes of control: nothing above its limit, nothing below the least (EMP-4.1.3-02, EMP-4.1.3-03)."""
    for army in [*run.position.forces.values()]:
        if army.kind != ARMY or army.hired or army.state not in run.position.states:
            continue
        most, least = most_carried(run.position, army), number(run.position, "modifier.least")
        to = max(least, min(most, army.modifier))
        if to != army.modifier:
            rule = "EMP-4.1.3-02" if to < army.modifier else "EMP-4.1.3-03"
            run.emit("modifier-limited", rule, unit=army.id, player=army.state, to=to, eyes=army.state)


def _set(position: Position, data: SizeSet) -> Position:
    return position.with_force(data["unit"], ap=data["ap"])


def _cut_down(position: Position, data: DetachmentCut) -> Position:
    if not data["ap"]:
        return position.without(data["unit"])
    return position.with_force(data["unit"], ap=data["ap"])


def _limited(position: Position, data: ModifierLimited) -> Position:
    return position.with_force(data["unit"], modifier=data["to"])


CHAPTER: Final = Chapter(
    "sizes",
    steps={
        "arrivals": armies.arrivals, "sizes": _sizes, "status": _status, "modifiers": _modifiers, "limits": _limits,
        "armies-lost": armies.lose_excess_armies,
    },
    events={
        "size-set": changes(SizeSet, _set),
        "detachment-cut": changes(DetachmentCut, _cut_down),
        "modifier-limited": changes(ModifierLimited, _limited),
        **armies.KINDS,
    },
)  # fmt: skip
