"""Who may know what (ruling ``report-facts-not-figures``): the position and a report as one seat sees them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Report
from diadoques.core.events import EYES, Event
from diadoques.core.prompts import UMPIRE
from diadoques.games.empires.land.chapter import is_near
from diadoques.games.empires.model.options import SEED
from diadoques.games.empires.model.pieces import MUTINOUS, NEVER, ORDERED, Battle, Fleet, Force, State, Tribe
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.neutrals.tribes import is_agitated

#: Hidden from everybody but the umpire: whoever knows it knows what will be thrown.
_HIDDEN: Final = ""
#: Questions of fleets that have met, and of ransoms: what they hold is known to few.
_AT_SEA: Final = frozenset({"intercept", "interception", "refuge", "pursuit", "closing-in", "replies", "request-terms"})
#: Marches far away are not told while these are asked (EMP-3.1.3-01); then all is public (EMP-3.1.7-01).
_UNTOLD: Final = _AT_SEA | {"reactions", "landing-reactions", "sorties", "stances"}
#: The key of the data of an event that names the seats that may see it; none: everybody.
READERS: Final = "readers"


def may_see(event: Event, seat: str) -> bool:
    """Whether a seat may see an event: facts are for all (EMP-3.1.7-01), figures for those concerned (EMP-3.1.7-02)."""
    eyes = event.get(EYES, seat)
    readers = event.get(READERS) or (seat,)
    return seat == UMPIRE or (eyes == seat and seat in readers)


def seen_by(position: Position, seat: str) -> Position:
    """The position as a seat sees it, "" as everybody does, ``UMPIRE`` as it is."""
    if seat == UMPIRE or position.reader not in ("*", UMPIRE):
        return replace(position, reader=UMPIRE, found={}) if seat == UMPIRE else position
    own = {force.id for force in position.forces.values() if force.state == seat}
    known = {fleet.id for fleet in position.fleets.values() if fleet.state == seat}
    return replace(
        position,
        reader=seat,
        found={},
        options={**position.options, SEED: _HIDDEN},
        states={name: one if name == seat else _state(one) for name, one in position.states.items()},
        forces={
            name: one if one.state == seat else _force(_reported(position, one, seat))
            for name, one in position.forces.items()
            if one.state == seat or one.at or one.aboard or not one.hired  # who waits to come is nobody else's business
        },
        fleets={
            name: one if one.state == seat else _fleet(one) for name, one in position.fleets.items() if name in known
        },
        sheets={name: lines for name, lines in position.sheets.items() if name == seat},
        loans=tuple(one for one in position.loans if seat in (one.lender, one.borrower)),
        treaties=tuple(one for one in position.treaties if one.public or seat in one.states),
        remembered={name: seen for name, seen in position.remembered.items() if name == seat},
        drawn={},
        moments={},
        tribes={name: _tribe(position, one) for name, one in position.tribes.items()},
        battles=tuple(_battle(one, own) for one in position.battles),
        met=(),
        agenda=tuple(_pending(one) for one in position.agenda[-1:]),
    )


def _pending(item: AgendaItem) -> AgendaItem:
    """What is asked next, without the fleets that it is about: who is asked learns them by what was told him."""
    return AgendaItem(item.name) if item.name in _AT_SEA else item


def _told(event: Event) -> Event:
    """An event as others than the umpire read it: what is still to be done would tell of fleets that met."""
    if event.kind != "asked":
        return event
    last = [[name, {} if name in _AT_SEA else data] for name, data in event["agenda"][-1:]]
    return Event(event.kind, event.rule, {**event.data, "agenda": last})


def _state(state: State) -> State:
    return replace(
        state, treasury=0, coming=0, tribute=0, least=0, ally=0, reliable=False, owed=0, raided=0, amity={},
        guests=(), led=1, yards={}, raising=False, reigns=0,
    )  # fmt: skip


def _tribe(position: Position, tribe: Tribe) -> Tribe:
    """That a tribe is agitated is known, not since when it was to be, nor how long it will be."""
    now = is_agitated(position, tribe)
    return replace(tribe, agitated=(position.number, position.number) if now else ())


def _reported(position: Position, force: Force, seat: str) -> Force:
    """Another's force as a seat has been told of it: where it began, while its march is not told to all."""
    path = tuple(one for one in (force.began, force.came, force.at) if one)
    told = position.awaiting not in _UNTOLD or (bool(seat) and is_near(position, seat, path))
    if told or not force.began or force.at == force.began:
        return force
    return replace(force, at=force.began, came="", did=(), impulse=0)


def _force(force: Force) -> Force:
    done = tuple(one for one in force.did if one not in (ORDERED, MUTINOUS))  # its state's business
    known = replace(force, ap=0, modifier=0, way=(), intent="", target="", lost=0, aside=False, aboard="")
    return replace(known, did=done, until=NEVER)


def _battle(battle: Battle, own: Collection[str]) -> Battle:
    """What is kept out of a battle is known to its own side only."""
    return replace(battle, kept={name: ap for name, ap in battle.kept.items() if name in own}, stances={})


def _fleet(fleet: Fleet) -> Fleet:
    return replace(fleet, way=(), ratio=-1, reply="")


def seen(report: Report[Position], seat: str = "") -> Report[Position]:
    """A report as one seat may read it."""
    events = tuple(event for event in report.events if may_see(event, seat))
    if seat != UMPIRE:
        events = tuple(map(_told, events))
    return Report(seen_by(report.before, seat), events, seen_by(report.after, seat))
