"""Tributaries: how a state comes under a yoke, and out of it (EMP-11).

A tributary keeps its own diplomacy, treasury and building (EMP-11.3-02): no order but those named here is closed to it.
A state without land remains (EMP-11.4-01), and its fleets with it, as long as they have a friendly port (EMP-11.4-06).
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.games.empires.model.agenda import Chapter, Run, void
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT, LANDED, NEVER
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import (
    are_foes,
    controller,
    is_landless,
    masters,
    may_not_attack,
    tributaries,
)
from diadoques.games.empires.model.strength import armies, is_main
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.politics import friendship, prestige, yoke_events
from diadoques.games.empires.sea import blockade
from diadoques.games.empires.sheets.closing import orders_of

#: How a yoke ends; ``REPLACED``: another master takes his place.
REJECTED, FREED, MASTER_GONE, REPLACED = "rejected", "freed", "master-gone", "replaced"

#: The row of who is freed, and why it is nobody.
FREE_ROW, NO_TRIBUTARY = "EMP-11.2-03", "no-tributary"


def bind(run: Run, state: str, master: str, rule: str) -> None:
    """A state becomes another's tributary, and calls it a friend; a new master takes the place of the old.

    Where the new master is its own tributary, however far below, he is so no longer: nobody is his own master.
    """
    known = run.position.states
    if state == master or master not in known or known[master].gone or known[state].gone:
        return
    was = known[state].master
    if was == master:
        return
    if state in masters(run.position, master):
        unbind(run, master, rule, REPLACED)
    _dismiss(run, state, rule)
    paid = bool(was) and not _is_again(run.position, state)
    run.emit("yoke-bound", rule, player=state, master=master, was=was)
    again = _is_again(run.position, state)
    if not again:
        prestige.change(run, master, "tributary_gained", "EMP-15-02")
    if paid:
        prestige.change(run, was, "tributary_lost", "EMP-15-02")
    if not was and not again:
        prestige.change(run, state, "became_tributary", "EMP-15-02")


def _is_again(position: Position, state: str) -> bool:
    """Whether a tributary's yoke is one that it has lately borne: it pays once (ruling ``same-yoke-pays-once``)."""
    return position.states[state].master in position.states[state].yokes


def master_gone(run: Run, state: str) -> None:
    """Free a tributary whose master has disappeared; one without land gets another at once (EMP-11.2-02)."""
    unbind(run, state, "EMP-11.2-02", MASTER_GONE)
    if is_landless(run.position, state) and (master := _holder(run, state)):
        bind(run, state, master, "EMP-11.2-02")


def unbind(run: Run, state: str, rule: str, how: str) -> None:
    """A state is nobody's tributary any more: it has rejected its yoke, was freed, or its master has disappeared."""
    master = run.position.states[state].master
    if not master:
        return
    _dismiss(run, state, rule)
    again = _is_again(run.position, state)
    run.emit("yoke-ended", rule, player=state, master=master, how=how)
    if again:
        return
    prestige.change(run, master, "tributary_lost", "EMP-15-02")
    if how == REJECTED:
        prestige.change(run, state, "yoke_thrown_off", "EMP-15-02")


def _dismiss(run: Run, state: str, rule: str) -> None:
    """The ally that a master had ordered goes home with the yoke, as one that is sent away (EMP-2.3-06)."""
    for force in [*run.position.forces_of(state, DETACHMENT)]:
        if force.forced and force.at:
            friendship.recall(run, force, rule)


def grounds(position: Position, state: str) -> tuple[str, ...]:
    """Why a tributary may reject its yoke now (EMP-11.2-01): ``beaten``, ``civil-war``, ``tributary``, ``helpless``."""
    one = position.states[state]
    if not one.master:
        return ()
    master, last = position.states[one.master], position.number - 1
    found = {
        "beaten": any(last - 1 <= season <= last for season in master.defeats),
        "civil-war": master.civil != NEVER,
        "tributary": bool(master.master),
        "helpless": one.helpless != NEVER and one.helpless == last,
    }
    return tuple(name for name, holds in found.items() if holds)


def _yokes(run: Run, _item: AgendaItem) -> None:
    """With the orders: yokes rejected, then offered and accepted, then tribute; sieges that are unlawful now end."""
    for state, order in [*orders_of(run.position, Verbs.REJECT)]:
        _reject(run, state, order)
    accepted = {(state, order.target): order for state, order in orders_of(run.position, Verbs.ACCEPT)}
    for state, order in [*orders_of(run.position, Verbs.OFFER)]:
        _offer(run, state, order, (order.target, state) in accepted)
    for state, order in [*orders_of(run.position, Verbs.TRIBUTE)]:
        target, most = order.target, number(run.position, "money.tribute_most")
        if target not in tributaries(run.position, state) or not 0 <= order.number <= most:
            void(run, state, order, "tribute-refused", "EMP-12.1.1-02")
        else:
            run.emit(
                "tribute-set", "EMP-12.1.1-02", player=state, target=target, percent=order.number,
                readers=[state, target],
            )  # fmt: skip
    _lift(run)


def _offer(run: Run, state: str, order: CampaignOrder, accepted: bool) -> None:
    position, to, rule = run.position, order.target, "EMP-11.1-01"
    if to not in position.states or position.states[to].gone or to == state:
        void(run, state, order, "no-such-state", rule)
    elif position.states[state].master:
        void(run, state, order, "has-a-master", "EMP-11-01")
    elif state in masters(position, to):
        void(run, state, order, "own-tributary", "EMP-11-01")
    elif not accepted:
        void(run, state, order, "not-accepted", rule)
    else:
        bind(run, state, to, rule)


def _reject(run: Run, state: str, order: CampaignOrder) -> None:
    position, rule = run.position, "EMP-11.2-01"
    if not grounds(position, state):
        void(run, state, order, "no-grounds", rule)
        return
    if not is_landless(position, state):
        unbind(run, state, rule, REJECTED)
        return
    wish = next((one.space for who, one in orders_of(position, Verbs.REVOLT) if who == state), "")
    army = next((one for one in armies(position, state) if one.back == NEVER), None)
    if army is None or wish not in position.owned(state) or controller(position, wish) == state:
        void(run, state, order, "revolt-where", "EMP-11.4-04")
    elif any(is_main(position, one) and are_foes(position, one.state, state) for one in position.forces_at(wish)):
        void(run, state, order, "revolt-held", "EMP-11.4-04")
    else:
        master = position.states[state].master
        unbind(run, state, "EMP-11.4-04", REJECTED)
        run.emit("revolt-begun", "EMP-11.4-04", player=state, master=master, unit=army.id, at=wish)


def revolt_failed(run: Run, state: str) -> None:
    """A revolt without land has failed: its state is tributary again (EMP-11.4-04)."""
    one = run.position.states[state]
    run.emit("revolt-over", "EMP-11.4-04", player=state, at=one.revolt, won=False)
    former = one.former if one.former and not run.position.states[one.former].gone else _holder(run, state)
    if former:
        bind(run, state, former, "EMP-11.4-04")


def _yokes_after(run: Run, _item: AgendaItem) -> None:
    """After all sieges: revolts, captured armies, states without land (ruling ``all-sieges-then-yokes``)."""
    for state, one in run.position.states.items():
        if one.gone or (one.aggressive and not run.position.owned(state)):  # invaders serve nobody (EMP-16.2.2-01)
            continue
        if one.revolt:
            _revolt(run, state)
        captors = _captors(run.position, state)
        if captors:
            bind(run, state, _by_lot(run, state, captors), "EMP-11.1-01")
        elif is_landless(run.position, state) and not run.position.states[state].revolt:
            _without_land(run, state)
    _lift(run)


def _revolt(run: Run, state: str) -> None:
    """Whether a revolt without land goes on: as long as its siege does."""
    position, at = run.position, run.position.states[state].revolt
    if not is_landless(position, state):
        run.emit("revolt-over", "EMP-11.4-04", player=state, at=at, won=True)
        return
    siege = position.sieges.get(at)
    if siege is None or not any(position.forces[one].state == state for one in siege.besiegers):
        revolt_failed(run, state)


def _captors(position: Position, state: str) -> list[str]:
    """Who captured this season the last armies that a state had (EMP-11.1-01, 1)."""
    ours = armies(position, state)
    this_season = position.number + number(position, "armies.returns")
    if not ours or any(one.back == NEVER for one in ours):
        return []
    found = dict.fromkeys(one.captor for one in ours if one.back == this_season)
    return [one for one in found if one in position.states and one != state]


def _without_land(run: Run, state: str) -> None:
    """The third way under the yoke: who took its last province is its master, else who holds most of them."""
    position = run.position
    takers = [one for one in dict.fromkeys(position.states[state].conquerors) if one in position.states]
    if takers:
        bind(run, state, _by_lot(run, state, takers), "EMP-11.1-01")
    elif not position.states[state].master and (master := _holder(run, state)):
        bind(run, state, master, "EMP-11.2-02")


def _by_lot(run: Run, state: str, among: list[str]) -> str:
    """One of several, equally likely; nothing is thrown for one alone."""
    if len(among) == 1:
        return among[0]
    return run.shuffled(f"master {state}", among, "EMP-11.1-01")[0]


def _holder(run: Run, state: str) -> str:
    """The state that controls most provinces of another, of equals the richer ones, then by lot (EMP-11.2-02)."""
    position = run.position
    count, worth = Counter[str](), Counter[str]()
    for name in position.owned(state):
        who = controller(position, name)
        if who and who != state:
            count[who] += 1
            worth[who] += number(position, f"tax.{name}")
    if not count:
        return ""
    best = max((count[who], worth[who]) for who in count)
    return _by_lot(run, state, sorted(who for who in count if (count[who], worth[who]) == best))


def _lift(run: Run) -> None:
    """Sieges and blockades of those whom one may not attack end (EMP-11.1-04)."""
    for at, siege in [*run.position.sieges.items()]:
        besieger = run.position.forces[siege.besiegers[0]].state
        if controller(run.position, at) in may_not_attack(run.position, besieger):
            run.emit("siege-forbidden", "EMP-11.1-04", at=at, player=besieger)
    for fleet in [*run.position.fleets.values()]:
        if fleet.blockade and controller(run.position, fleet.blockade) in may_not_attack(run.position, fleet.state):
            blockade.lift(run, fleet, "EMP-11.1-04")


def _freed(run: Run, _item: AgendaItem) -> None:
    """At the end of the season: who is freed, and who was left alone by its master."""
    for state, order in [*orders_of(run.position, Verbs.FREE)]:
        target = order.target
        if target not in tributaries(run.position, state):
            void(run, state, order, NO_TRIBUTARY, FREE_ROW)
        elif is_landless(run.position, target):
            void(run, state, order, "landless-stays", FREE_ROW)
        else:
            unbind(run, target, FREE_ROW, FREED)
    for state, one in run.position.states.items():
        if one.master and not one.gone and _was_left_alone(run.position, state, one.master):
            run.emit("left-alone", "EMP-11.2-01", player=state, master=one.master, readers=[state, one.master])


def _was_left_alone(position: Position, state: str, master: str) -> bool:
    """Whether an enemy army entered or besieged a province of a tributary, and no force of its master is there."""
    attacked = [
        one.at
        for one in position.forces.values()
        if one.at and one.kind == ARMY and (one.came or LANDED in one.did) and controller(position, one.at) == state
        and are_foes(position, one.state, state) and is_main(position, one)
    ]  # fmt: skip
    attacked += [at for at in position.sieges if controller(position, at) == state]
    attacked += [one.at for one in position.battles if controller(position, one.at) == state]
    helped = {one.at for one in position.forces_of(master)}
    return any(at not in helped for at in attacked)


CHAPTER: Final = Chapter(
    "yokes",
    steps={"yokes": _yokes, "yokes-after": _yokes_after, "freed": _freed},
    events=yoke_events.KINDS,
)
