"""What a death costs: held, event by event, against seasons that the engine plays, in which orders bring it about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from diadoques.analysis.diadoques import deaths, losses
from diadoques.analysis.diadoques.supposing import with_first_units
from diadoques.analysis.players import PLAYERS
from diadoques.analysis.simulate import begin_game, resolutions
from diadoques.board.spaces import split_coast
from diadoques.core.calendar import Season
from diadoques.core.events import fold
from diadoques.core.faults import Fault
from diadoques.games.diadoques.events.apply import apply
from diadoques.games.diadoques.events.resolution import Answers, Report
from diadoques.games.diadoques.gold.spending import least_bribe, reaches, surcharge
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, GUARD, Leader, Unit
from diadoques.games.diadoques.model.position import MOVEMENT, OVER, Position
from diadoques.games.diadoques.model.reach import exits
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.season.protocol import resolve
from tests.refusals import refusing

#: The rules of the histories, and a year into which their positions are moved, None: they stay in their own.
RULES: tuple[tuple[dict[str, str], int | None], ...] = (
    ({}, None),
    ({"layer": "advanced"}, None),
    ({"layer": "advanced", "prestige": "on"}, 315),
    ({"layer": "advanced", "dynasties": "on", "prestige": "on"}, 305),
    ({"layer": "advanced"}, 305),
)
#: By the place of the rules, what is asked beside: the same with the option of dynasties off, or on, and no heirs left.
TURNED = {3: False, 4: True}
#: Everything by which a death or a capture shows; moves, orders and the count of points show it not.
KINDS = {
    "killed", "eliminated", "estate", "estate-open", "heir-appeared", "captured", "freed", "parted", "unclaimed",
    "prestige", "province-taken", "citadel-taken", "citadel-freed", "turned", "bribed", "annihilated", "dislodged",
    "garrison-destroyed",
}  # fmt: skip


class Plot(NamedTuple):
    """A position in which orders bring a fate about."""

    position: Position
    person: str
    fate: deaths.Fate
    by: str
    orders: dict[str, list[Order]]
    throws: Mapping[str, list[int]] = MappingProxyType({})


def histories(seed: int) -> Iterator[tuple[Position, Random]]:
    """Positions of a random history, quiet and before a movement: no chance, no revolt, nothing half done."""
    options, year = RULES[seed % len(RULES)]
    position = begin_game("diadoques", seed, options=options)[1]
    rng = Random(seed)
    for report, _answers in resolutions(position, PLAYERS["random"], seed, 2):
        after = report.after
        if after.phase != MOVEMENT or after.season.name == "autumn" or rng.random() < 0.4:
            continue
        rebels = {key for key, unit in after.units.items() if unit.owner in after.revolts}
        units = {key: unit for key, unit in after.units.items() if key not in rebels}
        free = {name: Leader(one.at) if one.captor in after.revolts else one for name, one in after.leaders.items()}
        quiet = replace(
            after, units=units, leaders=free, revolts={}, event=None, announced=None, gifts=(), pledges=(), sieges={}
        )
        if year is not None:
            dynasties = options.get("dynasties") == "on"
            heirs = quiet.players if seed % len(RULES) in TURNED else ()
            house = replace(quiet.house, established=dynasties, heirs=heirs)
            quiet = replace(quiet, season=Season(year, quiet.season.name), house=house)
        yield quiet, rng


def plots(position: Position, rng: Random) -> Iterator[Plot]:
    """Ways of bringing down somebody of each player by orders; now and then he has lost his capital before."""
    for player in position.alive:
        position = deprived(position, player, rng) if rng.random() < 0.4 else position
        persons = [name for name, one in position.leaders.items() if name == player or one.captor == player]
        for person in rng.sample(persons, min(2, len(persons))):
            if person in position.players and person != player:
                continue
            by = rng.choice([one for one in position.alive if one != player])
            for plot in (knife, bribe, battle, siege, storm):
                found = plot(position, player, person, by, rng)
                if found is not None:
                    yield found


def deprived(position: Position, player: str, rng: Random) -> Position:
    """His capital is nobody's, and he has other citadels, of none of which it is said that it keeps his gold."""
    capital = position.capital(player)
    taken = {*position.citadels, *position.treasures, capital}
    free = [one for one in position.board.citadels if one not in taken]
    citadels = {one: owner for one, owner in position.citadels.items() if one != capital or owner != player}
    gold = {**position.treasury, player: position.treasury.get(player, 0) + 5}
    citadels |= dict.fromkeys(rng.sample(free, min(3, len(free))), player)
    loose = {name: Leader(one.at) if one.at == capital and not one.guard else one
             for name, one in position.leaders.items()}  # fmt: skip
    return replace(position, citadels=citadels, treasury=gold, leaders=loose)


def knife(position: Position, player: str, person: str, by: str, rng: Random) -> Plot | None:
    if person != player:
        order = Order(player, Verbs.KILL, leader=person)
        return Plot(position, person, "throat", player, {player: [order]})
    guards = [unit for unit in position.of(by) if unit.kind != FLEET]
    if not guards:
        return None
    guard = rng.choice(guards)
    held = {**position.leaders, person: Leader(guard.space, by, guard.id)}
    return Plot(replace(position, leaders=held), person, "throat", by, {by: [Order(by, Verbs.KILL, leader=person)]})


def bribe(position: Position, player: str, person: str, by: str, _rng: Random) -> Plot | None:
    unit = position.units.get(deaths.unit_with(position, person))
    if person != player or unit is None:
        return None
    if not reaches(position, by, unit.space):
        near = sorted(at for at in position.board.army.get(unit.space, ()) if position.unit_in(at) is None)
        if not near:
            return None
        position = replace(position, units={**position.units, "new-briber": Unit("new-briber", by, ARMY, "", near[0])})
    needed = least_bribe(unit) + surcharge(position, unit) + position.protection(unit.id)
    position = replace(position, treasury={**position.treasury, by: needed + 7})
    return Plot(position, person, "bribed", by, {by: [Order(by, Verbs.BRIBE, target=unit.id, amount=needed)]})


def ring(position: Position, space: str, by: str) -> tuple[Position, list[Unit]]:
    """The units of ``by`` are those around a space, wherever a unit may come from, and nobody else is there."""
    board = position.board
    ways = board.fleet if board.spaces[space].is_sea else board.army
    around = {split_coast(at)[0] for table in (board.army, board.fleet) for at in table.get(space, ())}
    around |= {
        split_coast(goal)[0] for at, goals in board.fleet.items() if split_coast(at)[0] == space for goal in goals
    }
    rest = {key: unit for key, unit in position.units.items() if unit.owner != by and unit.space not in around}
    kind = FLEET if board.spaces[space].is_sea else ARMY
    new = []
    for at in sorted(around):
        place = next((one for one, goals in ways.items() if split_coast(one)[0] == at and any(
            split_coast(goal)[0] == space for goal in goals)), "")  # fmt: skip
        sea = board.spaces[at].is_sea
        if place:
            new.append(Unit(f"new-{at}", by, kind, GUARD if kind == ARMY else "", place))
        else:
            new.append(Unit(f"new-{at}", by, FLEET if sea else ARMY, "", board.shores(at)[0] if sea else at))
    away = {name: replace(one, at=new[0].space, captor="", guard="") if one.captor == by or name == by else one
            for name, one in position.leaders.items()}  # fmt: skip
    units = {**{unit.id: unit for unit in new}, **rest}
    ready = [unit for unit in new if way_to(position, unit, space) is not None]
    return replace(position, units=units, leaders=away), ready


def way_to(position: Position, unit: Unit, space: str) -> str | None:
    return next((way.to for way in exits(position.board, unit) if split_coast(way.to)[0] == space), None)


def battle(position: Position, player: str, person: str, by: str, _rng: Random) -> Plot | None:
    unit = position.units.get(deaths.unit_with(position, person))
    if unit is None or unit.owner != player or unit.kind == GARRISON or person == by:
        return None
    position, ready = ring(position, unit.space, by)
    if unit.id not in position.units or len(ready) < 2:
        return None
    rooms = [way.to for way in exits(position.board, unit) if way.becomes == GARRISON]
    walls = {f"wall-{one}": Unit(f"wall-{one}", player, GARRISON, "", one) for one in rooms}
    inside = {other.at for other in position.units.values()}
    position = replace(
        position, units={**position.units, **{key: one for key, one in walls.items() if one.at not in inside}}
    )
    first, *others = ready
    to = way_to(position, first, unit.space)
    assert to is not None
    orders = [Order(by, Verbs.MOVE, first.id, to=to)]
    orders += [Order(by, Verbs.SUPPORT, one.id, target=first.id, goal=to) for one in others]
    return Plot(position, person, "annihilated", by, {by: orders})


def siege(position: Position, player: str, person: str, by: str, _rng: Random) -> Plot | None:
    at = position.leaders[person].at
    if not position.board.is_citadel(at) or position.citadels.get(at) in (None, by):
        return None
    province = position.board.province_of(at)
    units = {key: unit for key, unit in position.units.items() if unit.at != province}
    besieger = Unit("new-besieger", by, ARMY, "", province)
    position = replace(position, units={**units, besieger.id: besieger}, sieges={besieger.id: at})
    return Plot(position, person, "taken", by, {by: [Order(by, Verbs.SIEGE, besieger.id, citadel=at)]})


def storm(position: Position, _player: str, person: str, by: str, _rng: Random) -> Plot | None:
    """He is put to sea; the die says 1 for him, 6 for all others there."""
    if position.layer != "advanced":
        return None
    afloat = next((unit for unit in position.units.values() if unit.kind == FLEET and unit.space == unit.at
                   and position.board.spaces[unit.space].is_sea), None)  # fmt: skip
    if afloat is None:
        return None
    one = position.leaders[person]
    leaders = {**position.leaders, person: replace(one, at=afloat.space, guard="")}
    event = TableEvent("storm", spaces=(afloat.space,))
    position = replace(position, leaders=leaders, event=event)
    throws = {f"shipwreck {unit.sign}": [6] for unit in position.units.values()}
    throws |= {f"person {name}": [1 if name == person else 6] for name in leaders}
    return Plot(position, person, "storm", by, {}, throws)


def played(plot: Plot) -> Report | None:
    """The season as the engine plays it, until it ends: who is asked says nothing. None where the plot fails."""
    report = resolve(plot.position, Answers(orders=plot.orders, throws=plot.throws))
    events, after = list(report.events), report.after
    while after.season == plot.position.season and after.phase not in (MOVEMENT, OVER):
        report = resolve(after, Answers())
        events += report.events
        after = report.after
    fell = {"killed", "captured"} if plot.fate == "taken" else {"killed"}
    if plot.fate == "annihilated" and plot.person not in plot.position.players:
        fell = {"killed", "captured"}
    if not any(one.kind in fell and one["leader"] == plot.person for one in events):
        return None
    end = next((at for at, one in enumerate(events) if one.kind in ("season-began", "points")), len(events))
    return Report(plot.position, tuple(events[:end]), fold(plot.position, events[:end], apply))


def idle(position: Position) -> Position:
    """Where the engine ends the season when nobody writes anything, and no storm rages."""
    position = replace(position, event=None)
    report = resolve(position, Answers())
    end = next((at for at, one in enumerate(report.events) if one.kind in ("season-began", "points")), None)
    return fold(position, report.events[:end], apply)


def shown(report: Report) -> list[tuple[str, str, dict[str, Any]]]:
    return [(one.kind, one.rule, dict(one.data)) for one in report.events if one.kind in KINDS]


def with_dynasties(position: Position, on: bool) -> Position:
    settings = {**position.settings, "dynasties": "on"}
    if not on:
        del settings["dynasties"]
    return replace(position, settings=settings, house=replace(position.house, established=on))


def held(seeds: range) -> tuple[set[tuple[int, int]], Counter[tuple[str, str]]]:
    """Hold what is foretold of each plot against the season.

    Returns:
        The positions in which a diadoch really died; and how many plots came off, by fate and by what fell.
    """
    deadly, found = set(), Counter[tuple[str, str]]()
    for seed in seeds:
        for number, (position, rng) in enumerate(histories(seed)):
            for plot in plots(position, rng):
                real = played(plot)
                if real is None:
                    continue
                leader = position.leaders[plot.person]
                player = plot.person if plot.person in position.players else leader.captor
                foretold = deaths.fell(plot.position, player, person=plot.person, fate=plot.fate, by=plot.by)
                where = (seed, str(position.season), plot.fate, plot.person, plot.by)
                assert shown(foretold) == shown(real), where
                mine = losses.cost(plot.position, player, person=plot.person, fate=plot.fate, by=plot.by)
                assert mine.equals(losses.losses_in_report(real, player, plot.person, idle(plot.position))), where
                turned = TURNED.get(seed % len(RULES))
                other = (
                    played(plot._replace(position=with_dynasties(plot.position, turned)))
                    if turned is not None
                    else None
                )
                if other is not None:
                    case = {"person": plot.person, "fate": plot.fate, "by": plot.by, "dynasties": turned}
                    assert shown(deaths.fell(plot.position, player, **case)) == shown(other), (where, turned)
                    found["dynasties", "on" if turned else "off"] += 1
                out = player in real.after.eliminated
                found[plot.fate, "empire" if out else "head" if plot.person == player else "court"] += 1
                if plot.person == player and plot.fate != "taken":
                    deadly.add((seed, number))
    return deadly, found


@pytest.mark.slow
def test_it_agrees_with_deaths_that_orders_bring_about() -> None:
    deadly, found = held(range(10))
    assert len(deadly) >= 20
    ends = {("throat", "empire"), ("annihilated", "empire"), ("bribed", "empire"), ("storm", "empire")}
    heirs = {("throat", "head"), ("annihilated", "head"), ("bribed", "head"), ("taken", "head"), ("storm", "head")}
    court, option = {("throat", "court"), ("annihilated", "court")}, {("dynasties", "on"), ("dynasties", "off")}
    assert ends | heirs | court | option <= found.keys()


@pytest.mark.proof
def test_it_agrees_with_deaths_of_a_hundred_histories() -> None:
    deadly, found = held(range(10, 110))
    assert len(deadly) >= 200 and sum(found.values()) >= 2000


def start(**options: str) -> Position:
    return with_first_units(begin_game("diadoques", 1, options=options)[1])


def test_antigonus_dies_in_321_and_everything_of_his_with_him() -> None:
    """Before 316 an empire ends with its head (DIA-5-08): the gold stays in the capital, the rest is nobody's."""
    table = losses.cost(start(), "Antigone", fate="throat", by="Eumène")
    assert table.loc["treasury"].tolist() == [start().treasury["Antigone"], 0, start().treasury["Antigone"], "Gordion"]
    assert table.loc[["provinces", "citadels", "income", "units", "points"], "lost"].tolist() == [1, 1, 32, 3, 3]
    assert table.loc["strength", "had"] == 3 + 1, "three armies of mercenaries and their general"
    assert (table["left"] == 0).all()


def test_who_has_no_citadel_leaves_his_gold_to_his_killer() -> None:
    """DIA-63A1-09."""
    begun_ = start()
    poor = replace(begun_, citadels={one: owner for one, owner in begun_.citadels.items() if owner != "Antigone"})
    assert losses.cost(poor, "Antigone", fate="throat", by="Eumène").loc["treasury", "to"] == "Eumène"


@pytest.mark.parametrize(
    ("year", "dynasties", "left"), [(317, True, 0), (316, False, 3), (305, True, 3), (305, False, 0)]
)
def test_an_heir_or_a_dynasty_saves_the_empire(year: int, dynasties: bool, left: int) -> None:
    """Heirs from 316 on (DIA-12D-01); once each has had his, only an established dynasty (DIA-O8-01 to -03)."""
    begun_ = start(layer="advanced")
    house = replace(begun_.house, heirs=begun_.players if year < 316 else ())
    later = replace(begun_, season=Season(year, "spring"), house=house)
    table = losses.cost(later, "Antigone", fate="throat", by="Eumène", dynasties=dynasties)
    assert table.loc["points", "left"] == left
    assert table.loc["units", "left"] == left, "three of either"


def test_a_supposed_captive_is_counted_as_he_stands_now() -> None:
    """What he lends his unit is lost with him, though he is supposed to be a prisoner when he dies."""
    table = losses.cost(start(layer="advanced"), "Antigone", fate="throat", by="Eumène")
    assert table.loc["stack", "had"] == 2 and table.loc["price", "had"] == 30


def test_what_would_come_anyway_is_no_loss() -> None:
    """Philip joins the army of Antipater, which loses its head by it (DIA-12A-07), whether Roxana dies or not."""
    table = losses.cost(start(layer="advanced"), "Antipater", person="Roxane", fate="throat")
    assert table.loc[["strength", "stack", "provinces"], "lost"].tolist() == [0, 0, 0]
    idle_ = replace(start(), provinces={})
    assert losses.cost(idle_, "Antigone", fate="throat").loc["provinces", ["had", "lost"]].tolist() == [1, 1]


def test_who_is_named_at_court_is_a_point() -> None:
    table = losses.cost(start(layer="advanced"), "Antipater", person="Roxane", fate="natural")
    assert table.loc[["points", "court"], "lost"].tolist() == [1, 1]
    assert losses.cost(start(layer="advanced"), "Antipater", person="Roxane", fate="throat").loc["points", "lost"] == 1


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("player-unknown", {"player": "Perdiccas"}),
        ("player-unknown", {"player": "Antigone", "by": "Perdiccas"}),
        ("person-not-his", {"player": "Antigone", "person": "Roxane"}),
        ("person-not-his", {"player": "Antigone", "person": "Eumène"}),
        ("killer-himself", {"player": "Antigone", "by": "Antigone"}),
        ("fate-impossible", {"player": "Antigone", "fate": "storm"}),
        ("fate-impossible", {"player": "Antigone", "fate": "natural"}),
        ("fate-impossible", {"player": "Antigone", "fate": "taken"}),
    ],
)
def test_what_cannot_be_is_a_sentence(code: str, asked: dict[str, Any]) -> None:
    with pytest.raises(Fault, check=refusing(code)):
        deaths.fell(start(), **asked)


def test_a_fate_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="no fate"):
        deaths.fell(start(), "Antigone", fate="eaten")  # type: ignore[arg-type]
