"""4.2.2: who must leave a zone, and where to: after a lost combat, before an attack (cavalry), for want of a point."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import ground, paths
from diadoques.games.amphipolis.agenda import AgendaQuestion, Chapter, Run, one_of, some_of, under_rule
from diadoques.games.amphipolis.movement import excess
from diadoques.games.amphipolis.operations import bases
from diadoques.games.amphipolis.piece_events import eliminate
from diadoques.games.amphipolis.pieces import ATHENS, SPARTA, cost, counters, foe
from diadoques.games.amphipolis.position import Position

#: Kind of event and rule, by why a zone is left.
_TOLD: Final = {
    "retreat": ("retreated", "AMP-4.2.2-01"),
    "withdraw": ("withdrew", "AMP-3.1.4-12"),
    "return": ("returned", "AMP-4.1-03"),
}


def _retreat(run: Run, frame: AgendaItem) -> None:
    """The loser leaves, attacker or defender (AMP-4.2-04, AMP-4.2.2-07), his ships too where there are any."""
    side, zone = frame["side"], frame["zone"]
    pieces = list(run.position.pieces_at(zone, side))
    run.then(
        AgendaItem("leave", {"side": side, "zone": zone, "how": "retreat", "pieces": pieces, "ferry": 0}),
        AgendaItem("displace", {"side": side, "from": zone}),
        AgendaItem("capture", {"combat": True}),
        AgendaItem("stacking", {"sides": [foe(side), side]}),
        AgendaItem("combat-over"),
    )


def wave(position: Position, frame: AgendaItem) -> tuple[str, ...]:
    """Who leaves next, all together: ships, then land units, then leaders."""
    left = [piece for piece in frame["pieces"] if position.where(piece) == frame["zone"]]
    ships = tuple(one for one in left if one in counters() and counters()[one].naval)
    units = tuple(one for one in left if one in counters() and not counters()[one].naval)
    found = ships or units or tuple(left)
    if frame["how"] == "return":  # each to where he came from
        origins = position.impulse.origins
        return tuple(one for one in found if origins.get(one) == origins.get(found[0]))
    return found


def refuges(position: Position, frame: AgendaItem) -> tuple[str, ...]:
    """Where those who are next may go; a way over the sea is told zone by zone."""
    pieces = wave(position, frame)
    if not pieces:
        return ()
    side, zone, how = frame["side"], frame["zone"], frame["how"]
    if how == "withdraw":
        return tuple(
            dict.fromkeys(
                way.split()[-1] for way, _ in paths.by_land(position, side, zone, cost("withdrawal"), peaceful=True)
            )
        )
    if how == "return":
        home = position.impulse.origins.get(pieces[0], "")
        if home and not position.land(home, foe(side)):
            return (home,)
    found = _on_operations if ground.is_operations(zone) else _on_main_map
    return tuple(dict.fromkeys(found(position, side, zone, pieces, frame)))


def _on_main_map(position: Position, side: str, zone: str, pieces: Sequence[str], frame: AgendaItem) -> Iterator[str]:
    """Adjacent and free of enemies, a base too (AMP-4.2.2-01); by sea (AMP-3.1.3-07); from Eion (AMP-4.2.2-05)."""
    hostile, closed = paths.enemies(position, side), paths.barred_zones(position, side)
    flotilla = position.flotilla and side == SPARTA
    open_bases = set(bases(position, side))
    for to in ground.land_near(zone):
        if to in hostile or to in closed or (ground.is_base(to) and to not in open_bases):
            continue
        border = (to, zone) if ground.is_base(to) else (zone, to)
        if ground.step_cost(*border, position.wall, flotilla) is not None:
            yield to
    if side == ATHENS:
        units = pieces[0] in position.units
        yield from (
            way for way, _ in paths.amphibious(position, zone, int(units), cost("unit" if units else "leader"), True)
        )
        if zone == ground.EION and position.ships(ground.PORT):
            yield ground.THASOS


def _on_operations(position: Position, side: str, zone: str, pieces: Sequence[str], frame: AgendaItem) -> Iterator[str]:
    """A zone with a garrison of his and no enemy unit, or a base that is his to enter (AMP-4.2.2-06)."""
    closed = paths.barred_zones(position, side)
    for to in ground.operations():
        if to != zone and position.garrisons[to] == side and not position.at(to, foe(side)) and to not in closed:
            yield to
    ships = position.is_ship(pieces[0])
    for base in bases(position, side):
        if base == ground.THASOS:
            if ships or frame.get("ferry") or (pieces[0] in position.leaders and frame.get("ferried")):
                yield base
        elif not ships:
            yield base


def room(position: Position, frame: AgendaItem, to: str) -> int:
    """How many of those who are next may go there."""
    pieces = wave(position, frame)
    if pieces and position.is_land_unit(pieces[0]):
        seas = [zone for zone in to.split() if ground.is_sea(zone)]
        if seas:
            return min(len(pieces), *(paths.capacity(position, sea) for sea in seas))
        if to == ground.THASOS and frame["how"] == "retreat" and ground.is_operations(frame["zone"]):
            return min(len(pieces), int(frame["ferry"]))
    return len(pieces)


def _leave(run: Run, frame: AgendaItem) -> None:
    pieces = wave(run.position, frame)
    if not pieces:
        return
    found = refuges(run.position, frame)
    if found:
        run.then(AgendaItem("leave-to", dict(frame.data)))
    elif pieces[0] in run.position.units:
        eliminate(run, pieces, "AMP-4.2.2-03", "no-refuge")
        run.then(frame)


def _rule(frame: AgendaItem) -> str:
    """The row by which they leave."""
    if frame["how"] == "retreat" and ground.is_operations(frame["zone"]):
        return "AMP-4.2.2-06"
    return _TOLD[frame["how"]][1]


def _ask_to(position: Position, frame: AgendaItem) -> Prompt | None:
    found = refuges(position, frame)
    return under_rule(one_of("leave-to", frame["side"], found), _rule(frame)) if len(found) > 1 else None


def _to(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    run.then(AgendaItem("leave-who", frame.having(to=said[0]).data))


def _only(run: Run, frame: AgendaItem) -> None:
    for to in refuges(run.position, frame):
        _to(run, frame, (to,))


def _ask_who(position: Position, frame: AgendaItem) -> Prompt | None:
    """The owner may divide them (AMP-4.2.2-01); where there is one way for all, all go."""
    pieces, most = wave(position, frame), room(position, frame, frame["to"])
    if len(pieces) == 1 or (most == len(pieces) and len(refuges(position, frame)) == 1):
        return None
    return under_rule(some_of("leave-who", frame["side"], pieces, 1, most), _rule(frame))


def _who(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    position, to = run.position, frame["to"].split()
    kind, rule = _TOLD[frame["how"]][0], _rule(frame)
    retreats = frame["how"] == "retreat" and not ground.is_operations(frame["zone"])
    if retreats and to[-1] == ground.THASOS:
        rule = "AMP-4.2.2-05"
    elif retreats and len(to) > 1:
        rule = "AMP-3.1.3-07"
    units = [one for one in said if one in position.units]
    seas = [zone for zone in to if ground.is_sea(zone)]
    booked = paths.book_ships(position, seas, len(units)) if seas and len(to) > 1 else {}
    run.emit(
        kind, rule, player=frame["side"], pieces=list(said), **{"from": frame["zone"]}, via=to[:-1], to=to[-1],
        booked=booked,
    )  # fmt: skip
    data = {key: value for key, value in frame.data.items() if key != "to"}
    if to[-1] == ground.THASOS and "ferry" in data and ground.is_operations(frame["zone"]):
        ships = [one for one in units if position.is_ship(one)]
        if ships:
            data |= {"ferry": data["ferry"] + position.strength(ships), "ferried": True}
        else:
            data["ferry"] -= len(units)
    run.then(AgendaItem("leave", data))


def _all_go(run: Run, frame: AgendaItem) -> None:
    _who(run, frame, wave(run.position, frame))


# --- Who retreats into a full zone pushes others on


def _crowded(position: Position, frame: AgendaItem) -> str:
    side = frame["side"]
    return next((zone for zone in ground.zones() if zone != frame["from"] and excess(position, zone, side)), "")


def _ask_displace(position: Position, frame: AgendaItem) -> Prompt | None:
    """Ask where those too many go on, to a zone with room (AMP-4.2.2-02); who finds none is eliminated (AMP-3.3-01)."""
    zone, side = _crowded(position, frame), frame["side"]
    if not zone:
        return None
    hostile, closed = paths.enemies(position, side), paths.barred_zones(position, side)
    flotilla = position.flotilla and side == SPARTA
    found = []
    for to in ground.land_near(zone):
        if to in hostile or to in closed or to == frame["from"] or not ground.is_main_land(to):
            continue
        if ground.step_cost(zone, to, position.wall, flotilla) is None:
            continue
        limit = ground.room(to)
        if limit is None or len(position.at(to, side)) < limit:
            found += [f"{unit.id} {to}" for unit in position.land(zone, side)]
    return one_of("displace", side, found)


def _displaced(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    unit, to = said[0].split()
    start = run.position.where(unit)
    run.emit("displaced", "AMP-4.2.2-02", player=frame["side"], pieces=[unit], **{"from": start}, to=to)
    run.then(frame)


def _over(run: Run, frame: AgendaItem) -> None:
    run.emit("combat-over", "AMP-4.2-01")


CHAPTER: Final = Chapter(
    "retreats",
    steps={"retreat": _retreat, "leave": _leave, "combat-over": _over},
    questions={
        "leave-to": AgendaQuestion("AMP-4.2.2-01", _ask_to, _to, passed=_only),
        "leave-who": AgendaQuestion("AMP-4.2.2-01", _ask_who, _who, passed=_all_go),
        "displace": AgendaQuestion("AMP-4.2.2-02", _ask_displace, _displaced),
    },
)
