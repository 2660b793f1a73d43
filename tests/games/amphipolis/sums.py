"""The sums of the rules a second time, straight from their text: what an event tells must be what these come to.

Only the printed pieces and the board are shared with the engine; numbers and formulas stand here once more, on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

from diadoques.core.events import Event
from diadoques.games.amphipolis import ground
from diadoques.games.amphipolis.pieces import commanders, counters, foe, garrisons
from diadoques.games.amphipolis.position import Position

#: What attacker and defender lose by the modified die, from 1/3 to 3/1: quarters, A or E.
TABLE = {
    -1: "E0 A0 30 20 20 20 20", 0: "E0 30 20 20 20 20 11", 1: "A0 20 20 20 20 11 11", 2: "A0 20 20 10 11 11 12",
    3: "30 20 10 11 11 11 02", 4: "20 11 11 11 11 02 03", 5: "21 11 11 01 02 02 0A", 6: "11 11 01 02 02 03 0A",
    7: "11 01 02 02 02 03 0E", 8: "02 02 02 02 03 0A 0E",
}  # fmt: skip
RESULTS = {"0": "R", "1": "1/4", "2": "1/2", "3": "3/4", "A": "A", "E": "E"}
COLUMNS = [Fraction(1, 3), Fraction(1, 2), Fraction(2, 3), Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3)]
MILDER, WINTER, TRUCE = (0, 1, 4, 5, 8, 9), (2, 6), (4, 5, 6, 7)


@dataclass
class Watch:
    """What must be remembered of a game to do its sums: how units entered, who played what, what each is to lose.

    Of a combat also how things stood when its die fell: what is restored after it changes no odds (AMP-4.2-01).
    """

    entered: dict[str, set[str]] = field(default_factory=dict)
    plays: dict[str, tuple[str, str]] = field(default_factory=dict)
    lost: Counter[str] = field(default_factory=Counter)
    to_lose: dict[str, int] = field(default_factory=dict)
    gone_on: dict[str, int] = field(default_factory=dict)
    struck: Position | None = None

    def troubles(self, before: Position, event: Event) -> Iterator[str]:
        """What an event tells that is otherwise."""
        check = SUMS.get(event.kind)
        if check is not None:
            yield from (f"{event.kind} {dict(event.data)}: {trouble}" for trouble in check(self, before, event))


def differ(found: Any, wanted: Any) -> Iterator[str]:
    if found != wanted:
        yield f"{found!r}, not {wanted!r}"


def strength(position: Position, zone: str, side: str) -> int:
    return sum(pf(position, unit.id) for unit in position.land(zone, side))


def pf(position: Position, unit: str) -> int:
    printed = counters()[unit]
    return printed.pf if unit not in position.weak else (printed.pf + printed.bonus) // 2


def swords(position: Position, zone: str, side: str) -> list[int]:
    here = position.leaders_at(zone, side)
    return [commanders()[name].bonus * (position.leaders[name].face == "fit") for name in here]


# ------------------------------------------------------------------ action phases


def impulse_begun(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    watch.entered.clear()
    yield from ()


def points(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    if event.get("total") is not None:
        found = -(-event["total"] // 2)
        found += (position.turn in MILDER) - (position.turn in WINTER and found > 2)
        yield from differ(event["points"], found)


def activated(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    found = swords(position, event["zone"], event["player"])
    cost = 0 if event["zone"] in ground.BASES or max(found, default=0) > 1 else 1 if found else 2
    yield from differ(event["cost"], max(cost, 1) if event.rule == "AMP-2.B.3-08" else cost)


def moved(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    """The points of a way, whom it passes, and how its end is entered."""
    way, side = [event["from"], *event["via"], event["to"]], event["player"]
    units = [piece for piece in event["pieces"] if piece in counters()]
    if any(counters()[unit].naval for unit in units):
        return
    spent = sum(step(position, side, a, b) for a, b in pairwise(way))
    spent += watch.gone_on.pop(event["pieces"][0], 0)
    if spent > (4 if units else 5):
        yield f"{spent} points"
    if any(position.land(zone, foe(side)) for zone in way[1:-1]):
        yield "through the enemy"
    if any(zone[0] == "M" and not position.ships(zone) for zone in way[1:-1]):
        yield "over a sea without ships"
    watch.entered |= dict.fromkeys(units, entry(position, way))
    watch.gone_on = {"": spent, **dict.fromkeys(event["pieces"], spent)}


def step(position: Position, side: str, a: str, b: str) -> int:
    climb = (a[0] == "M" or ground.terrain(a) == "clear") and ground.terrain(b) == "high"
    leave = 2 * (a in ground.BASES)
    if "M" in (a[0], b[0]) and ground.MACEDONIA not in (a, b):
        return 1 + climb + leave
    border = ground.border(a, b)
    if border.obstacle == "river":
        return 3 + climb if side == "SPARTA" and position.flotilla else 99
    if walled(position, a, b):
        return (4 if border.inside == b else 2) + climb
    ruined = border.obstacle == "buildable" and position.wall == "destroyed"
    return 1 + (border.obstacle == "bridge") + ruined + climb + leave


def walled(position: Position, a: str, b: str) -> bool:
    return {a, b} in ({"T7", "T12"}, {"T11", "T17"}) or (
        position.wall == "built" and {a, b} in ({"T9", "T11"}, {"T11", "T12"}, {"T11", "T13"})
    )


def entry(position: Position, way: list[str]) -> set[str]:
    a, b = way[-2:]
    if a[0] == "M" and a not in ground.BASES:
        return {"sea"} if way[0][0] != "M" else set()
    if a in ground.BASES:
        return set()
    found = {"river"} if ground.border(a, b).obstacle in ("river", "bridge") else set()
    found |= {"climb"} if ground.terrain(a) == "clear" and ground.terrain(b) == "high" else set()
    # The note of 5.1: who comes from T7 meets no wall in combat before the marker.
    ignored = (a, b) == ("T7", "T12") and position.wall != "built" and position.options["long-wall"] == "with-marker"
    return found | ({"wall"} if walled(position, a, b) and not ignored else set())


def withdrew(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    """The one way on: who met the cavalry keeps what he has left."""
    yield from left_behind(watch, position, event)
    if any(unit.kind != "C" for unit in position.land(event["from"], event["player"])):
        yield "not cavalry alone"


def left_behind(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    for piece in event["pieces"]:
        watch.entered.pop(piece, None)
    yield from ()


def asked(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    if event["phase"] not in ("withdraw", "leave-to", "leave-who", "go"):
        watch.gone_on.clear()
    yield from ()


# ------------------------------------------------------------------ combats


def battle(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    watch.plays, watch.to_lose, watch.lost, watch.struck = {}, {}, Counter(), None
    yield from ()


def thrown(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    if event["name"].startswith("combat ") and watch.struck is None:
        watch.struck = position
    yield from ()


def counter_played(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    if position.battle is not None:
        watch.plays[event["player"]] = (event["face"], "")
    yield from ()


def battle_play(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    watch.plays[event["player"]] = (event["face"], event.get("aim", ""))
    yield from ()


def combat(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    """Strength, column, die, cell; and how many each is to lose."""
    position = watch.struck or position
    side, zone = event["player"], event["at"]
    other = foe(side)
    mine, theirs = position.land(zone, side), position.land(zone, other)
    played, answered = (watch.plays.get(one, ("", ""))[0] for one in (side, other))
    forces = {one: strength(position, zone, one) + helped(watch, position, one) for one in (side, other)}
    yield from differ([event["strength"], event["against"]], [forces[side], forces[other]])
    odds = Fraction(forces[side], forces[other])
    hoplites = [[unit for unit in units if unit.kind == "H"] for units in (mine, theirs)]
    best = [[unit for unit in units if counters()[unit.id].bonus] for units in hoplites]
    ways = set().union(*(watch.entered.get(unit.id, set()) for unit in mine))
    shift = 2 if hoplites[0] and not hoplites[1] else -1 if hoplites[1] and not hoplites[0] else 0
    shift -= ("river" in ways) + ("sea" in ways) + ("climb" in ways) + 2 * ("wall" in ways)
    shift += (played == "S7") - (answered == "S7")
    column = min(max(sum(least <= odds for least in COLUMNS) - 1, 0) + shift, 6)
    yield from differ(event["column"], max(column, 0))
    leaders = [sum(map(bool, swords(position, zone, one))) for one in (side, other)]
    die = event["die"] + leaders[0] * (answered != "S18") - leaders[1] * (played != "S18")
    die += (bool(best[0]) and not best[1]) - any(unit.kind in "AC" for unit in theirs)
    die += (len({unit.kind for unit in mine}) >= 3) - 2 * (len(best[1]) == len(theirs))
    ground_counts = ground.on_main_map(zone) and ground.terrain(zone) in ("city", "wet") and "wall" not in ways
    die += {"S5": 2, "S6": 1}.get(played, 0) - {"S5": 1, "S6": 2}.get(answered, 0) - 2 * ground_counts
    yield from differ(event["modified"], die)
    cell = TABLE[min(max(die, -1), 8)].split()[max(column, 0)]
    yield from differ([event["result"], event["enemy"]], [RESULTS[one] for one in cell])
    if cell[0] != cell[1]:
        order = "0123AE"
        yield from differ(event["winner"], side if order.index(cell[0]) < order.index(cell[1]) else other)
    watch.to_lose = {
        one: len(units) if result in "AE" else int(result) and max(len(units) * int(result) // 4, 1)
        for one, units, result in ((side, mine, cell[0]), (other, theirs, cell[1]))
    }


def helped(watch: Watch, position: Position, side: str) -> int:
    """What S8 adds to a side, and S9 takes from it."""
    face, aim = watch.plays.get(side, ("", ""))
    against, unit = watch.plays.get(foe(side), ("", ""))
    left_out = pf(position, unit) if against == "S9" and unit else 0
    annulled = against == "S9" and not unit
    return -left_out - (-strength(position, aim, side) // 2 if face == "S8" and not annulled else 0)


def suffered(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    watch.lost[event["owner"]] += event["cause"] == "combat"
    if event.kind == "eliminated":
        kind = counters()[event["unit"]].kind
        yield from differ(event["points"], {"H": 2, "T": 0}.get(kind, 1))


def combat_over(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    for side, count in watch.to_lose.items():
        yield from differ(watch.lost[side], count)


# ------------------------------------------------------------------ adjustments, the end


def siege(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    side, zone, how, die = event["player"], event["at"], event["how"], event["die"]
    place, units, found = garrisons()[zone], len(position.land(zone, side)), swords(position, zone, side)
    best, help_ = max(found, default=0), int(event["helped"])
    if how == "diplomacy":
        allowed = best > 0 and strength(position, zone, side) > place.pf and (zone, side) != ("T12", "ATHENS")
        won = die + best + 2 * help_ >= place.va
    elif how == "assault":
        allowed = bool(found) and units > place.pf
        won = (die - (best > 0) - help_) * place.pf <= units
    else:
        allowed = strength(position, zone, side) > 2 * place.pf and zone != "T12"
        won = die + help_ >= (6 if place.va > 4 else 5)
    yield from differ([position.garrisons[zone] != side and allowed, event["success"]], [True, won])


def attrition(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    side, zone = event["player"], event["at"]
    die = event["die"] + (ground.terrain(zone) in ("clear", "high")) + (strength(position, zone, side) >= 30)
    die += (position.turn in WINTER) - (position.turn in TRUCE)
    units = len(position.at(zone, side))
    count = 0 if die < 5 else 1 if die == 5 else units // 2 if die == 6 else units
    yield from differ([event["modified"], event["count"]], [die, count])


def scored(watch: Watch, position: Position, event: Event) -> Iterator[str]:
    side, held = event["player"], position.garrisons
    found = position.deeds[side] + sum(held[zone] == side for zone in ground.operations())
    if position.scenario == "nicias":
        found += 5 if side == "SPARTA" else 3 + 5 * (held["O1"] == held["O2"] == "ATHENS")
    else:
        found += 5 * (held["T12"] == side) + 3 * (side == "ATHENS" and bool(position.at("T5", "ATHENS")))
    if side == "SPARTA":
        found += (position.wall == "built") + position.flotilla
    else:
        unfought = position.scenario in ("campaign", "cleon-brasidas") and not position.charged
        found += (position.wall == "destroyed") + 2 * unfought
    yield from differ(event["points"], found)


Sum = Callable[[Watch, Position, Event], Iterator[str]]
SUMS: Mapping[str, Sum] = {
    "impulse-begun": impulse_begun, "points": points, "activated": activated, "moved": moved, "withdrew": withdrew,
    "retreated": left_behind, "returned": left_behind, "displaced": left_behind, "surprise": left_behind,
    "asked": asked, "battle": battle, "counter-played": counter_played, "battle-play": battle_play, "combat": combat,
    "thrown": thrown,
    "weakened": suffered, "eliminated": suffered, "combat-over": combat_over, "siege": siege, "attrition": attrition,
    "scored": scored,
}  # fmt: skip
