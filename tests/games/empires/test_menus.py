"""What a sheet offers is what may be done now: offered is accepted, and what is accepted of few choices is offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from diadoques.core.agenda import AgendaItem
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import verbs_of
from diadoques.explain.catalogue import catalogue
from diadoques.games.empires.game import GAME
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import is_landless, tributaries
from diadoques.games.empires.neutrals import hire
from diadoques.games.empires.sea.voyages import act
from diadoques.games.empires.season import flow
from diadoques.games.empires.sheets.lines import LINES
from tests.games.empires.campaigns import played

#: What carries out a sheet, in the order of a season: the steps of a trial, and those that come later.
STEPS = (
    "friendships", "yokes", "cessions", "hostility", "spending", "new-politicians", "detachments", "fleets-arranged",
    "land-moves", "raids", "freed",
)  # fmt: skip
#: What another's sheet must say too.
OTHERS = {"not-accepted", "passage-withdrawn"}
#: What every state could write of few choices to each other state, each province, or by itself.
TO_STATES = (Verbs.FRIEND, Verbs.UNFRIEND, Verbs.OFFER, Verbs.ACCEPT, Verbs.FREE)


@cache
def positions() -> tuple[Position, ...]:
    """Thirty moments at which orders are asked, of campaigns whose states came under yokes."""
    found = []
    for scenario, seed in (("spring-220", "a"), ("world-220", "b"), ("spring-220", "c")):
        asked = [one.after for one in played(scenario, seed, 12) if one.after.awaiting == "orders"]
        found += asked[-10:]
    assert len(found) == 30
    return tuple([under_a_yoke(one) if at % 3 == 0 else one for at, one in enumerate(found)])


def under_a_yoke(position: Position) -> Position:
    """The position with the second state the first one's tributary, and the third one a friend that it has named."""
    first, second, third = position.alive[:3]
    named = position.with_state(first, friends=tuple(dict.fromkeys((*position.states[first].friends, third))))
    friends = tuple(dict.fromkeys((*position.states[second].friends, first)))
    return named.with_state(second, master=first, friends=friends)


def voids(position: Position, order: CampaignOrder) -> Iterator[Any]:
    """Why an order alone on its sheet comes to nothing, by all that is carried out in a season."""
    run = Run(position.having(sheets={order.player: (order,)}, agenda=()), flow.apply, {})
    for name in STEPS:
        flow.STEPS[name](run, AgendaItem(name))
    for event in run.events:
        if event.kind == "order-void" and event["order"] == order and event["code"] not in OTHERS:
            yield event["code"]
        if event.kind == "raid-void" and order.verb is Verbs.RAID:
            yield event["why"]


@pytest.mark.slow
def test_what_is_offered_is_accepted_and_does_something() -> None:
    offered = Counter[str]()
    for position in positions():
        for seat in position.alive:
            orders = list(GAME.legal(position, seat))
            assert len(set(orders)) == len(orders)
            for order in orders:
                offered[order.verb] += 1
                assert not list(voids(position, order)), (position.season, order)
            for lang in LANGUAGES:
                lines = [GAME.write(position, order, lang) for order in orders]
                for line, order in zip(lines, orders, strict=True):
                    reading = GAME.read(position, seat, [line], lang)[0]
                    assert reading.followed and reading.order == order, (line, reading)
    assert offered.keys() >= {*TO_STATES, Verbs.RAID, Verbs.CEDE, Verbs.RECEIVE, Verbs.ALLY, Verbs.RELIABLE}, offered


def test_what_a_fleet_is_offered_is_not_refused_at_sea() -> None:
    """Of troops taken and landed, raids, ports closed and straits barred: whatever no enemy keeps it from."""
    tried = Counter[str]()
    for position in positions():
        for seat in position.alive:
            for order in GAME.legal(position, seat):
                acts = [step[0] for step in order.way if order.verb is Verbs.SAIL and step[0] in "+-rb"]
                if not acts:
                    continue
                tried.update(acts)
                run = Run(position.having(sheets={seat: (order,)}, agenda=()), flow.apply, {})
                for name in STEPS:
                    flow.STEPS[name](run, AgendaItem(name))
                for impulse in range(1, 5):
                    act(run, order.unit, impulse)
                refused = [event["code"] for event in run.events if event.kind == "fleet-refused"]
                assert not refused, (position.season, order, refused)
    assert tried.keys() == set("+-rb"), tried


def test_armies_that_may_be_joined_or_raised_and_capitals_that_may_be_chosen_are_offered() -> None:
    position = positions()[1]
    seat = position.alive[0]
    army = next(one for one in position.forces_of(seat, ARMY) if one.at)
    part = replace(army, id=f"{seat}-D9", kind=DETACHMENT, ap=30, parent=army.id, did=())
    beside = position.having(forces={**position.forces, part.id: part, army.id: replace(army, ap=400)})
    held = [one for one in position.provinces if one not in position.sieges][:8]
    rich = beside.having(
        provinces={
            name: replace(one, controller=seat, owner=seat) if name in (*held, position.states[seat].seat) else one
            for name, one in position.provinces.items()
        }
    )
    told = {order.verb: order for order in GAME.legal(rich, seat) if order.verb in (Verbs.JOIN, Verbs.CREATE)}
    assert told[Verbs.JOIN] == CampaignOrder(seat, Verbs.JOIN, part.id, beside=army.id)
    assert Verbs.CREATE in told and Verbs.CREATE not in {order.verb for order in GAME.legal(position, seat)}
    for order in told.values():
        assert GAME.read(rich, seat, [GAME.write(rich, order, "en")])[0].followed
    alike = ("CIS", "SIC")  # as rich as each other
    names = {*alike, position.states[seat].seat}
    two = rich.having(
        provinces={
            name: replace(one, controller=seat if name in names else "", owner=seat if name in names else "")
            for name, one in rich.provinces.items()
        }
    )
    assert {order.space for order in GAME.legal(two, seat) if order.verb is Verbs.CAPITAL} == set(alike)


def test_who_is_no_tributary_cannot_be_freed_nor_a_tribe_far_away_be_hired() -> None:
    seen = Counter[str]()
    for position in positions():
        for seat in position.alive:
            for other in position.alive:
                reading = GAME.read(position, seat, [f"free {other}"])[0]
                assert reading.followed == (other in tributaries(position, seat)), (seat, other, reading)
                seen[reading.code] += 1
            for tribe in position.tribes:
                reading = GAME.read(position, seat, [f"hire {tribe} army"])[0]
                assert reading.followed == bool(hire.landings(position, seat, tribe)), reading
                seen[reading.code] += 1
    assert seen.keys() >= {"", "no-tributary", "tribe-too-far"}


def test_nothing_is_offered_that_changes_nothing() -> None:
    for position in positions():
        for seat in position.alive:
            one, orders = position.states[seat], list(GAME.legal(position, seat))
            targets = {verb: {order.target for order in orders if order.verb == verb} for verb in TO_STATES}
            there = {name for name, state in position.states.items() if name != seat and not state.gone}
            assert targets[Verbs.FREE] == {
                name for name in tributaries(position, seat) if not is_landless(position, name)
            }
            assert targets[Verbs.FRIEND] == there - {*one.friends}
            assert targets[Verbs.UNFRIEND] == (there & {*one.friends}) - {one.master}
            assert targets[Verbs.OFFER] | targets[Verbs.ACCEPT] <= {*position.alive}


@pytest.mark.slow
def test_what_is_accepted_of_few_choices_is_offered() -> None:
    """All that a line may say to a state or of a province, if it does something and nobody must answer it."""
    missed = Counter[str]()
    for position in positions():
        for seat in position.alive:
            offered = set(GAME.legal(position, seat))
            lines = [CampaignOrder(seat, verb, target=one) for verb in TO_STATES for one in position.states]
            lines += [
                CampaignOrder(seat, verb, space=one)
                for verb in (Verbs.MONUMENT, Verbs.TEMPLES)
                for one in position.provinces
            ]
            lines += [
                CampaignOrder(seat, Verbs.RAID, force.id, target=one)
                for force in position.forces_of(seat)
                for one in position.states
                if one != seat
            ]
            for order in lines:
                if order not in offered and GAME.read(position, seat, [order])[0].followed:
                    missed[order.verb] += does(position, order)
    assert not +missed, missed


def does(position: Position, order: CampaignOrder) -> bool:
    """Whether an order alone on its sheet is not void and changes something by itself."""
    if order.verb is Verbs.RAID or list(voids(position, order)):
        return order.verb is Verbs.RAID and not list(voids(position, order)) and bool(position.forces[order.unit].at)
    run = Run(position.having(sheets={order.player: (order,)}, agenda=()), flow.apply, {})
    other = Run(position.having(sheets={order.player: ()}, agenda=()), flow.apply, {})
    for name in STEPS:
        flow.STEPS[name](run, AgendaItem(name))
        flow.STEPS[name](other, AgendaItem(name))
    return [(one.kind, one.data) for one in run.events] != [(one.kind, one.data) for one in other.events] and not any(
        one.kind == "order-void" for one in run.events
    )


def test_every_line_that_is_of_no_force_has_words_and_no_words_are_left_over() -> None:
    position = positions()[0]
    lines = {LINES.of(position, CampaignOrder("Rome", verb)).partition(" ")[0] for verb in verbs_of(Verbs)}
    for lang in LANGUAGES:
        words = {key.removeprefix("line.") for key in catalogue(lang, "empires") if key.startswith("line.")}
        assert words == lines - {""}
