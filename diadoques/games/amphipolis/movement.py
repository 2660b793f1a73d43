"""3.1, 3.3: a group goes its way, cavalry may give way before it; how many units a zone holds."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import ground, paths
from diadoques.games.amphipolis.agenda import NONE, AgendaQuestion, Chapter, Run, one_of, some_of
from diadoques.games.amphipolis.piece_events import captures, eliminate
from diadoques.games.amphipolis.pieces import SPARTA, cost, foe
from diadoques.games.amphipolis.position import Position

# --- 3.1: a group goes its way; cavalry may give way before it; who is alone among enemies is captured


STAND, WITHDRAW = "stand", "withdraw"
#: Of a question about a group: that whoever was chosen before had no way together.
STUCK: Final = "stuck"


def _ask_group(position: Position, frame: AgendaItem) -> Prompt | None:
    """Who goes together; any group will do, and several may go by different ways (AMP-3.1.1-01, AMP-3.1.4-01)."""
    pieces = group(position, frame)
    return some_of("group", frame["seat"], pieces, 0, len(pieces))


def group(position: Position, frame: AgendaItem) -> tuple[str, ...]:
    """Pieces of the activated zone that have a way; in B.2 reinforcements alone (AMP-2.B.2-03)."""
    pieces = unmoved_pieces(position, frame)
    able = {one for alike in _alike(position, pieces) if _ways(position, frame, alike[:1]) for one in alike}
    ships = any(position.is_ship(one) for one in able)
    return tuple(one for one in pieces if one in able or (ships and one in position.leaders))  # a ship carries leaders


def unmoved_pieces(position: Position, frame: AgendaItem) -> tuple[str, ...]:
    """Pieces of the activated zone that have not moved, whether they have a way or not."""
    pieces = paths.movable(position, frame["seat"], frame["zone"])
    return tuple(one for one in pieces if one in position.fresh) if frame.get("free") else pieces


def _alike(position: Position, pieces: Sequence[str]) -> Iterator[list[str]]:
    """Ships, land units, leaders: of one sort each has the ways of every other."""
    sorts: dict[int, list[str]] = {}
    for one in pieces:
        sort = 0 if one not in position.units else 1 if position.is_ship(one) else 2
        sorts.setdefault(sort, []).append(one)
    yield from sorts.values()


def _ways(position: Position, frame: AgendaItem, pieces: Sequence[str]) -> tuple[str, ...]:
    return paths.ways(position, frame["seat"], pieces, frame["zone"], frame.get("spent", 0), bool(frame.get("free")))


def _grouped(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    """Ships and troops have no way in common: nobody leaves, and it is asked again (AMP-3.1.1-03)."""
    if not said:
        return
    again = AgendaItem(frame.name, {key: value for key, value in frame.data.items() if key != STUCK})
    if not _ways(run.position, frame, said):
        run.then(again.having(**{STUCK: True}))
        return
    run.then(AgendaItem("go", {**again.data, "pieces": list(said), "spent": 0}), again)


def _ask_go(position: Position, frame: AgendaItem) -> Prompt | None:
    pieces = [piece for piece in frame["pieces"] if position.where(piece) == frame["zone"]]
    found = _ways(position, frame, pieces)
    return one_of("go", frame["seat"], (NONE, *found)) if found else None


def _gone(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] != NONE:
        go(run, frame, said[0])


def go(run: Run, frame: AgendaItem, way: str) -> None:
    """A group goes a way that is open to it."""
    position, side, start = run.position, frame["seat"], frame["zone"]
    zones = way.split()
    pieces = [piece for piece in frame["pieces"] if position.where(piece) == start]
    units = [piece for piece in pieces if piece in position.units]
    seas = [zone for zone in zones if ground.is_sea(zone)]
    by_sea = bool(seas) and not ground.is_sea(zones[-1])
    entry = ways_entered(position, start, zones)
    booked = paths.book_ships(position, seas, len(units)) if by_sea else {}
    rule = _rule(position, side, zones, bool(entry and entry[0] == ground.AMPHIBIOUS), bool(frame.get("free")))
    run.emit(
        "moved", rule, player=side, pieces=pieces, **{"from": start}, via=zones[:-1], to=zones[-1], entry=entry,
        booked=booked,
    )  # fmt: skip
    _pass(run, side, zones[:-1])
    captures(run)
    if not frame.get("free"):
        _meet(run, frame, pieces, zones, start)


def ways_entered(position: Position, start: str, zones: Sequence[str]) -> list[str]:
    """How a way enters its last zone, as far as a combat there minds it (AMP-CRT-24 to -27)."""
    last = zones[-2] if len(zones) > 1 else start
    if ground.is_sea(last) and not ground.is_sea(zones[-1]) and not ground.is_sea(start):
        return [ground.AMPHIBIOUS]
    if ground.is_main_land(last) and ground.is_main_land(zones[-1]):
        answer_by_answer = position.options["long-wall"] == "always"
        return sorted(ground.entry(last, zones[-1], position.wall, answer_by_answer))
    return []


def _rule(position: Position, side: str, zones: Sequence[str], amphibious: bool, free: bool) -> str:
    if amphibious:
        return "AMP-3.1.3-01"
    if ground.is_sea(zones[-1]):
        return "AMP-3.1.1-05"
    return "AMP-2.B.2-03" if free else "AMP-3.1-01"


def _pass(run: Run, side: str, zones: Sequence[str]) -> None:
    """Lone enemy leaders on the way are captured, and stop nobody (AMP-3.1.4-11)."""
    position = run.position
    for zone in zones:
        for name in position.leaders_at(zone, foe(side)):
            if not position.at(zone, foe(side)):
                run.emit(
                    "captured", "AMP-4.2.2-04", leader=name, owner=foe(side), by=side, at=zone, points=0,
                )  # fmt: skip


def _meet(run: Run, frame: AgendaItem, pieces: Sequence[str], zones: Sequence[str], start: str) -> None:
    """Cavalry alone may give way to any but cavalry (AMP-3.1.4-12, -14, -15)."""
    position, side, zone = run.position, frame["seat"], zones[-1]
    here = position.land(zone, foe(side)) if ground.is_main_land(zone) else ()
    units = [position.units[piece] for piece in pieces if piece in position.units]
    if not here or any(unit.kind != "C" for unit in here) or not units or all(unit.kind == "C" for unit in units):
        return
    spent = frame["spent"] + spent_on(position, side, start, zones)
    run.then(
        AgendaItem("withdraw", {"seat": foe(side), "zone": zone}),
        AgendaItem("go-on", {"seat": side, "zone": zone, "pieces": list(pieces), "spent": spent}),
    )  # fmt: skip


def spent_on(position: Position, side: str, start: str, zones: Sequence[str]) -> int:
    """Movement points that a way over land costs."""
    flotilla = position.flotilla and side == SPARTA
    total, at = 0, start
    for zone in zones:
        if ground.is_sea(zone) or ground.is_sea(at):
            return cost("unit")  # an amphibious move is a whole one (AMP-3.1.3-02)
        total += ground.step_cost(at, zone, position.wall, flotilla) or 0
        at = zone
    return total


def _ask_withdraw(position: Position, frame: AgendaItem) -> Prompt | None:
    side, zone = frame["seat"], frame["zone"]
    riders = position.land(zone, side)
    open_ways = any(paths.by_land(position, side, zone, cost("withdrawal"), peaceful=True))
    return one_of("withdraw", side, (STAND, WITHDRAW)) if riders and open_ways else None


def _withdrawn(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    """All the cavalry leaves, or none does; leaders may go along (AMP-3.1.4-12, -13)."""
    side, zone, position = frame["seat"], frame["zone"], run.position
    if said[0] == WITHDRAW:
        pieces = [*(unit.id for unit in position.land(zone, side)), *position.leaders_at(zone, side)]
        run.then(
            AgendaItem("leave", {"side": side, "zone": zone, "how": "withdraw", "pieces": pieces}),
            AgendaItem("capture"),
        )


def _go_on(run: Run, frame: AgendaItem) -> None:
    """Before cavalry that has given way the group may go on, with the points it has left (AMP-3.1.4-12)."""
    if not run.position.land(frame["zone"], foe(frame["seat"])):
        run.then(AgendaItem("go", dict(frame.data)))


def _capture(run: Run, frame: AgendaItem) -> None:
    captures(run, bool(frame.get("combat")))


CHAPTER: Final = Chapter(
    "movement",
    steps={"go-on": _go_on, "capture": _capture},
    questions={
        "group": AgendaQuestion("AMP-3.1.4-01", _ask_group, _grouped),
        "go": AgendaQuestion("AMP-3.1-03", _ask_go, _gone),
        "withdraw": AgendaQuestion("AMP-3.1.4-12", _ask_withdraw, _withdrawn),
    },
)


# --- 3.3: how many units of a side a zone holds, checked when movements, operations and retreats are over (AMP-3.3-01)


_RULES: Final = {
    ground.CITY: "AMP-3.3-04",
    ground.CLEAR: "AMP-3.3-05",
    ground.HIGH: "AMP-3.3-05",
    ground.WET: "AMP-3.3-06",
}


def excess(position: Position, zone: str, side: str, coming: int = 0) -> int:
    """How many units of a side are too many in a zone, with so many more; leaders never count (AMP-3.3-02, -03)."""
    limit = ground.room(zone)
    return 0 if limit is None else max(len(position.at(zone, side)) + coming - limit, 0)


def _check(run: Run, frame: AgendaItem) -> None:
    position = run.position
    for side in frame["sides"]:
        for zone in ground.zones():
            if excess(position, zone, side):
                run.then(AgendaItem("overstack", {"side": side, "zone": zone}))


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    zone, side = frame["zone"], frame["side"]
    too_many = excess(position, zone, side)
    if not too_many:
        return None
    return some_of("overstack", side, [unit.id for unit in position.at(zone, side)], too_many, too_many)


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    zone = frame["zone"]
    rule = _RULES[ground.terrain(zone)]
    run.emit("overstacked", rule, player=frame["side"], at=zone, limit=ground.room(zone), count=len(said))
    eliminate(run, said, "AMP-3.3-01", "overstack")


STACKING: Final = Chapter(
    "stacking",
    steps={"stacking": _check},
    questions={"overstack": AgendaQuestion("AMP-3.3-01", _ask, _take)},
)
