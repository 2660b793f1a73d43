"""What a case of Amphipolis expects: one line for each thing that is otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from diadoques.core.cases import Case
from diadoques.core.prompts import Number, Pick
from diadoques.games.amphipolis import attrition, flow, ground, movement, odds, operations, paths, scenario, sieges
from diadoques.games.amphipolis.action_phases import action_points
from diadoques.games.amphipolis.casebook import PlayedCase, position_of
from diadoques.games.amphipolis.pieces import commanders, counters, faces, garrisons
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.refusals import way_refused
from diadoques.games.amphipolis.sequence import count_points, score, verdict
from diadoques.games.amphipolis.sieges import least_to_build, may_build
from tests.games.amphipolis.worked import played


def differ(what: str, found: Any, wanted: Any) -> Iterator[str]:
    if found != wanted:
        yield f"{what}: {found!r} instead of {wanted!r}"


# ------------------------------------------------------------------ played


def check_events(played: PlayedCase, wanted: Mapping[str, Any]) -> Iterator[str]:
    """By kind: what events of it tell, in their order; more may have happened."""
    for kind, told in wanted.items():
        found = [event for event in played.events() if event.kind == kind]
        rest = iter(found)
        for row in told if isinstance(told, list) else [told]:
            if not any(_tells(event, row) for event in rest):
                yield f"no event {kind} {row} among {[dict(event.data) | {'rule': event.rule} for event in found]}"


def _tells(event: Any, row: Mapping[str, Any]) -> bool:
    return all((event.rule if key == "rule" else event.get(key)) == value for key, value in row.items())


def check_never(played: PlayedCase, wanted: list[str]) -> Iterator[str]:
    kinds = {event.kind for event in played.events()}
    yield from (f"there is an event {kind}" for kind in wanted if kind in kinds)


def check_counts(played: PlayedCase, wanted: Mapping[str, int]) -> Iterator[str]:
    for kind, number in wanted.items():
        yield from differ(f"events {kind}", sum(event.kind == kind for event in played.events()), number)


def check_at(played: PlayedCase, wanted: Mapping[str, str]) -> Iterator[str]:
    for piece, zone in wanted.items():
        yield from differ(piece, played.position.where(piece), zone)


def check_weak(played: PlayedCase, wanted: list[str]) -> Iterator[str]:
    yield from differ("weakened", sorted(played.position.weak), sorted(wanted))


def check_refused(played: PlayedCase, wanted: str) -> Iterator[str]:
    if played.fault is None:
        yield f"nothing was refused; {played.position.phase} is asked"
    else:
        yield from differ("refused by", played.fault.data.get("rule", played.fault.code), wanted)


def check_offers(played: PlayedCase, wanted: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    asked = flow.awaits(played.position)
    for key, told in wanted.items():
        name, _, seat = key.partition(" ")
        prompt = asked.called(name, seat)
        if prompt is None:
            yield f"{key} is not asked, but {[one.name for one in asked.prompts]}"
            continue
        if isinstance(prompt, Number):
            yield from differ(key, [prompt.least, prompt.most], told["bounds"])
            continue
        assert isinstance(prompt, Pick)
        options = [str(one) for one in prompt.of]
        yield from (f"{key}: {one} is not offered ({options})" for one in told.get("some", ()) if one not in options)
        yield from (f"{key}: {one} is offered" for one in told.get("none", ()) if one in options)
        if "all" in told:
            yield from differ(key, sorted(options), sorted(told["all"]))
        if "most" in told:
            yield from differ(f"{key} at most", prompt.most, told["most"])
        if "least" in told:
            yield from differ(f"{key} at least", prompt.least, told["least"])


def check_asked(played: PlayedCase, wanted: str) -> Iterator[str]:
    asked = flow.awaits(played.position)
    yield from differ("asked", f"{asked.prompts[0].name} {asked.prompts[0].seat}" if asked.prompts else "", wanted)


def plain(name: str) -> Callable[[PlayedCase, Any], Iterator[str]]:
    """A field of the position, as a record has it."""

    def check(played: PlayedCase, wanted: Any) -> Iterator[str]:
        found = getattr(played.position, name)
        if isinstance(wanted, Mapping):
            yield from (t for key, value in wanted.items() for t in differ(f"{name} {key}", found.get(key), value))
        else:
            yield from differ(
                name,
                sorted(found) if isinstance(found, frozenset | tuple) else found,
                sorted(wanted) if isinstance(wanted, list) else wanted,
            )

    return check


def check_hands(played: PlayedCase, wanted: Mapping[str, Any]) -> Iterator[str]:
    for side, told in wanted.items():
        hand = played.position.hands[side]
        yield from differ(
            f"hand of {side}",
            len(hand) if isinstance(told, int) else sorted(hand),
            told if isinstance(told, int) else sorted(told),
        )


def check_bowl(played: PlayedCase, wanted: Mapping[str, bool]) -> Iterator[str]:
    for counter, there in wanted.items():
        yield from differ(f"{counter} in the bowl", counter in played.position.bowl, there)


def check_faces(played: PlayedCase, wanted: Mapping[str, str]) -> Iterator[str]:
    for name, face in wanted.items():
        yield from differ(f"face of {name}", played.position.leaders[name].face, face)


def check_rules(played: PlayedCase, wanted: list[str]) -> Iterator[str]:
    told = {event.rule for event in played.events()} | {str(event.get("also")) for event in played.events()}
    yield from (f"no event names {rule}" for rule in wanted if rule not in told)


def check_due(played: PlayedCase, wanted: Mapping[str, int]) -> Iterator[str]:
    yield from differ("due", {name: turn for name, turn in played.position.due if name in wanted}, dict(wanted))


def check_scored(played: PlayedCase, wanted: Mapping[str, Any]) -> Iterator[str]:
    for side, terms in wanted.items():
        found = {term.name: term.number for term in count_points(played.position, side, bool(played.position.winners))}
        yield from differ(f"score of {side}", found, dict(terms))


def check_season(played: PlayedCase, wanted: str) -> Iterator[str]:
    yield from differ("season", str(played.position.season), wanted)


# ------------------------------------------------------------------ facts of a position or of the rules


def _ways(position: Position, told: Mapping[str, Any]) -> dict[str, str]:
    """Where a group may go, with the way."""
    found = paths.ways(position, told["side"], told["pieces"], told["zone"], 0, told.get("free", False))
    return {way.split()[-1]: way for way in found}


def check_reach(position: Position, told: Mapping[str, Any]) -> Iterator[str]:
    """``may`` and ``may_not``: zones; ``costs``: of the way to a zone; ``refused``: the rule that closes a way."""
    ways = _ways(position, told)
    yield from (f"{zone} cannot be reached ({sorted(ways)})" for zone in told.get("may", ()) if zone not in ways)
    yield from (f"{zone} can be reached by {ways[zone]}" for zone in told.get("may_not", ()) if zone in ways)
    if "all" in told:
        yield from differ("ways", sorted(ways), sorted(told["all"]))
    costs = {way.split()[-1]: cost for way, cost in paths.by_land(position, told["side"], told["zone"], 5)}
    for zone, cost in told.get("costs", {}).items():
        yield from differ(f"cost to {zone}", costs.get(zone), cost)
    seas = dict(paths.amphibious(position, told["zone"], 1, 5))
    for way, cost in told.get("sea_costs", {}).items():
        yield from differ(f"cost of {way}", seas.get(way), cost)
    for way, rule in told.get("refused", {}).items():
        found = way_refused(
            position, told["side"], told["zone"], told["pieces"], way.split(), told.get("free", False)
        )  # fmt: skip
        yield from differ(f"{way} closed by", found, rule)


def check_near(position: Position, told: Mapping[str, Any]) -> Iterator[str]:
    for pair, adjacent in told.items():
        a, b = pair.split("-")
        yield from differ(pair, b in ground.land_near(a) or b in ground.board().fleet.get(a, ()), adjacent)


def check_terrain(position: Position, told: Mapping[str, str]) -> Iterator[str]:
    for zone, kind in told.items():
        yield from differ(f"terrain of {zone}", ground.terrain(zone), kind)


def check_numbers(position: Position, told: Mapping[str, int]) -> Iterator[str]:
    kinds = [ground.terrain(zone) for zone in ground.zones()]
    found = {
        "land": sum(map(ground.is_main_land, ground.zones())), "sea": sum(map(ground.is_sea, ground.zones())),
        "operations": len(ground.operations()), "bases": kinds.count("base"), "cities": kinds.count("city"),
        "ports": kinds.count("port"), "garrisons": len(garrisons()), "faces": len(faces()),
        "leaders": len(commanders()), "citadels": len(ground.board().citadels),
        "counters": len(position.bowl) + sum(map(len, position.hands.values())),
    }  # fmt: skip
    yield from (t for name, number in told.items() for t in differ(name, found[name], number))


def check_borders(position: Position, told: Mapping[str, str]) -> Iterator[str]:
    for pair, obstacle in told.items():
        border = ground.border(*pair.split("-"))
        yield from differ(pair, " ".join(one for one in (border.obstacle, border.inside) if one), obstacle)


def check_units(position: Position, told: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for name, row in told.items():
        counter = counters()[name]
        found = {
            "pf": counter.pf,
            "weak": counter.weak_pf,
            "kind": counter.kind,
            "bonus": counter.bonus,
            "ally": counter.ally,
            "side": counter.side,
        }
        yield from (t for key, value in row.items() for t in differ(f"{name} {key}", found[key], value))


def check_stock(position: Position, told: Mapping[str, int]) -> Iterator[str]:
    for model, number in told.items():
        yield from differ(model, sum(name.partition(".")[0] == model for name in counters()), number)


def check_leaders(position: Position, told: Mapping[str, Any]) -> Iterator[str]:
    for name, row in told.items():
        yield from differ(name, [commanders()[name].side, commanders()[name].bonus], row)


def check_garrison_values(position: Position, told: Mapping[str, list[int]]) -> Iterator[str]:
    for zone, row in told.items():
        yield from differ(zone, [garrisons()[zone].va, garrisons()[zone].pf], row)


def check_activation(position: Position, told: Mapping[str, int]) -> Iterator[str]:
    for key, cost in told.items():
        side, zone, *operation = key.split()
        yield from differ(key, operations.activation_cost(position, side, zone, bool(operation)), cost)


def check_room(position: Position, told: Mapping[str, int]) -> Iterator[str]:
    for zone, number in told.items():
        yield from differ(f"room of {zone}", ground.room(zone) or 0, number)


def check_excess(position: Position, told: Mapping[str, int]) -> Iterator[str]:
    for key, number in told.items():
        side, zone = key.split()
        yield from differ(key, movement.excess(position, zone, side), number)


def check_points(position: Position, told: list[Mapping[str, Any]]) -> Iterator[str]:
    for row in told:
        season = row.get("season", "spring")
        found = action_points(row["total"], season in ("summer", "autumn"), season == "winter")
        yield from differ(str(dict(row)), found, row["points"])


def check_sieges(position: Position, told: list[Mapping[str, Any]]) -> Iterator[str]:
    """``may``: what may be tried; ``wins``: dice that succeed."""
    for row in told:
        side, zone = row["side"], row["zone"]
        if "may" in row:
            yield from differ(f"{side} {zone}", sorted(sieges.attempts(position, side, zone)), sorted(row["may"]))
        if "wins" in row:
            units, bonus = len(position.land(zone, side)), sieges.best_bonus(position, side, zone)
            found = [
                die for die in range(1, 7)
                if sieges.succeeds(row["how"], die, garrisons()[zone], bonus, units, row.get("helped", False))
            ]  # fmt: skip
            yield from differ(f"{side} {row['how']} {zone}", found, row["wins"])


def force(told: Mapping[str, Any]) -> odds.Force:
    """``pf``, ``units`` (``H+ H P``: a type each, with a sword or not), ``leaders`` with a bonus."""
    units = told.get("units", "H").split()
    return odds.Force(told.get("pf", 10), tuple(one[0] for one in units), units.count("H+"), told.get("leaders", 0))


def check_odds(position: Position, told: list[Mapping[str, Any]]) -> Iterator[str]:
    for row in told:
        found = odds.reckon(
            force(row.get("attacker", {})), force(row.get("defender", {})), row.get("terrain", ""),
            frozenset(row.get("entries", ())), (row.get("plays", ["", ""])[0], row.get("plays", ["", ""])[1]),
        )  # fmt: skip
        for key, value in row.items():
            if key == "shifts":
                yield from differ("shifts", {term.name: term.number for term in found.shifts}, dict(value))
            elif key == "dice":
                yield from differ("die", {term.name: term.number for term in found.modifiers}, dict(value))
            elif key == "column":
                yield from differ("column", found.column, value)
            elif key == "odds":
                yield from differ("odds", found.odds, value)
            elif key == "modifier":
                yield from differ("modifier", found.modifier, value)
            elif key == "rules":
                yield from differ("rules", sorted(t.rule for t in (*found.shifts, *found.modifiers)), sorted(value))


def check_columns(position: Position, told: Mapping[str, int]) -> Iterator[str]:
    for ratio, column in told.items():
        yield from differ(ratio, odds.odds_column(*map(int, ratio.split(":"))), column)


def check_cells(position: Position, told: Mapping[str, list[str]]) -> Iterator[str]:
    """By die, the seven cells: ``A - R d`` (a or d wins)."""
    for die, row in told.items():
        found = [odds.cell(column, int(die), position.options["quarters"]) for column in range(len(row))]
        yield from differ(f"die {die}", [f"{one.attacker} - {one.defender} {one.winner[0]}" for one in found], row)


def check_losses(position: Position, told: Mapping[str, int]) -> Iterator[str]:
    for key, number in told.items():
        result, units = key.split(" of ")
        yield from differ(key, odds.losses(result, int(units)), number)


def check_walls(position: Position, told: Mapping[str, Any]) -> Iterator[str]:
    if "may" in told:
        yield from differ("may build", may_build(position), told["may"])
    for turn, least in told.get("least", {}).items():
        yield from differ(f"turn {turn}", least_to_build(int(turn)), least)


def check_attrition(position: Position, told: list[Mapping[str, Any]]) -> Iterator[str]:
    for row in told:
        if "exposed" in row:
            yield from differ("exposed", sorted(attrition.exposed_zones(position, row["side"])), sorted(row["exposed"]))
        if "zone" in row:
            terms = attrition.modifiers(position, row["side"], row["zone"])
            yield from differ(row["zone"], {term.name: term.number for term in terms}, dict(row["terms"]))
        if "die" in row:
            found = attrition.suffers(row["die"], row["units"])
            yield from differ(f"die {row['die']}", list(found), [row["weakened"], row["rule"]])


def check_score(position: Position, told: Mapping[str, Any]) -> Iterator[str]:
    for side, terms in told.items():
        yield from differ(side, {term.name: term.number for term in count_points(position, side, True)}, dict(terms))
        yield from differ(f"{side} in all", score(position, side, True), sum(terms.values()))


def check_verdicts(position: Position, told: list[Mapping[str, Any]]) -> Iterator[str]:
    for row in told:
        found = verdict({"ATHENS": row["athens"], "SPARTA": row["sparta"]})
        yield from differ(str(dict(row)), list(found), [row["winner"], row["how"]])


def check_start(position: Position, told: Mapping[str, Any]) -> Iterator[str]:
    """A scenario before its first turn: ``units`` in a zone by model, ``arrivals`` by turn, ``leaders``."""
    chosen = scenario.scenario(position.scenario)
    for zone, models in told.get("units", {}).items():
        found: dict[str, int] = {}
        for unit in position.at(zone):
            model = unit.id.partition(".")[0]
            found[model] = found.get(model, 0) + 1
        yield from differ(f"units in {zone}", found, dict(models))
    for zone, names in told.get("leaders", {}).items():
        yield from differ(
            f"leaders in {zone}", sorted(n for n, one in position.leaders.items() if one.at == zone), sorted(names)
        )
    for name, row in told.get("arrivals", {}).items():
        one = chosen.arrivals[name]
        found_row = {
            "turn": one.turn,
            "at": list(one.bases),
            "leaders": list(one.leaders),
            "units": list(one.units),
            "stock": list(one.stock),
        }
        for key, value in row.items():
            yield from differ(f"{name} {key}", found_row[key], value)
    if "turns" in told:
        yield from differ("turns", [chosen.first, chosen.last], told["turns"])
    if "spartan" in told:
        held = sorted(zone for zone, side in position.garrisons.items() if side == "SPARTA")
        yield from differ("Spartan garrisons", held, sorted(told["spartan"]))
    for key in ("advantage", "wall", "flotilla"):
        if key in told:
            yield from differ(key, getattr(position, key), told[key])
    if "armistice" in told:
        yield from differ("armistice", position.armistice, told["armistice"])
    if "nobody" in told:
        yield from differ("pieces", [u.id for u in position.of(told["nobody"]) if ground.on_main_map(u.at)], [])


def check_goals(position: Position, told: Mapping[str, Any]) -> Iterator[str]:
    """``SIDE phase zone`` → goals of an operation."""
    for key, wanted in told.items():
        side, zone, phase = key.split(" ", 2)
        found = operations.goals(position, side, zone, phase)
        if "all" in wanted:
            yield from differ(key, sorted(found), sorted(wanted["all"]))
        yield from (f"{key}: {one} is no goal" for one in wanted.get("some", ()) if one not in found)
        yield from (f"{key}: {one} is a goal" for one in wanted.get("none", ()) if one in found)


def check_seasons(position: Position, told: Mapping[str, str]) -> Iterator[str]:
    from dataclasses import replace

    for turn, season in told.items():
        yield from differ(f"turn {turn}", str(replace(position, turn=int(turn)).season), season)


PLAYED: Mapping[str, Callable[[PlayedCase, Any], Iterable[str]]] = {
    "events": check_events, "never": check_never, "counts": check_counts, "at": check_at, "weak": check_weak,
    "refused": check_refused, "offers": check_offers, "asked": check_asked, "hands": check_hands, "bowl": check_bowl,
    "faces": check_faces, "rules": check_rules, "due": check_due, "scored": check_scored, "season": check_season,
    **{name: plain(name) for name in (
        "points", "deeds", "advantage", "initiative", "garrisons", "wall", "flotilla", "phase", "step", "fallen",
        "gone", "winners", "verdict", "turn", "spent", "charged", "fresh", "optional", "barred_faces",
    )},
}  # fmt: skip
FACTS: Mapping[str, Callable[[Position, Any], Iterable[str]]] = {
    "reach": check_reach, "near": check_near, "terrain": check_terrain, "numbers": check_numbers,
    "borders": check_borders, "units": check_units, "stock": check_stock, "leaders": check_leaders,
    "values": check_garrison_values,
    "activation": check_activation, "room": check_room, "excess": check_excess, "action_points": check_points,
    "sieges": check_sieges, "odds": check_odds, "columns": check_columns, "cells": check_cells, "losses": check_losses,
    "walls": check_walls, "attrition": check_attrition, "score": check_score, "verdicts": check_verdicts,
    "start": check_start, "goals": check_goals, "seasons": check_seasons,
}  # fmt: skip


def troubles(case: Case) -> list[str]:
    """All that is not as the case expects."""
    expect = case.steps[0].expect
    if case.kind == "facts":
        position = position_of(case)
        return [t for key, told in expect.items() for t in FACTS[key](position, told)]
    found = played(case)
    if found.fault is not None and "refused" not in expect:
        return [f"refused: {found.fault.code} {found.fault.where} {found.fault.data}"]
    return [t for key, told in expect.items() for t in PLAYED[key](found, told)]
