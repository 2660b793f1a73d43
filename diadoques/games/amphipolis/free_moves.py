"""B.2: what reinforcements do at once: free moves, and voyages from Thasos."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import ground, paths
from diadoques.games.amphipolis.agenda import NONE, AgendaQuestion, Chapter, Run, one_of, some_of
from diadoques.games.amphipolis.piece_events import captures
from diadoques.games.amphipolis.pieces import ATHENS, SPARTA, tables
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import scenario

# --- B.2: reinforcements may move at once, free of cost, where no enemy stands (AMP-2.B.2-03)


def _free(run: Run, frame: AgendaItem) -> None:
    """Two operations (AMP-3.2.1-01), the fleet of Thasos and its cargo (AMP-3.1.2-01), movements from other bases."""
    side = frame["seat"]
    frames = [AgendaItem("operation", {"seat": side, "phase": "B.2", "left": tables()["operation"]["free"]})]
    if scenario(run.position.scenario).main_map:
        frames += [AgendaItem("fleet")] if side == ATHENS else []
        frames.append(AgendaItem("free-move", {"seat": side}))
    run.then(*frames)


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    side = frame["seat"]
    return one_of("free-move", side, (NONE, *(base for base in ground.BASES if _waiting(position, side, base))))


def _waiting(position: Position, side: str, base: str) -> bool:
    """Whether reinforcements may leave a base by land (AMP-3.1-01, -08)."""
    return base != ground.THASOS and paths.leaves(position, side, base, free=True)


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] != NONE:
        run.then(AgendaItem("group", {"seat": frame["seat"], "zone": said[0], "free": True}), frame)


CHAPTER: Final = Chapter(
    "free-moves",
    steps={"free": _free},
    questions={"free-move": AgendaQuestion("AMP-2.B.2-03", _ask, _take, open=True)},
)


# --- 3.1.2: in B.2 a fleet of reinforcements carries others from Thasos to the shores of one maritime zone


def _here(position: Position) -> tuple[str, ...]:
    return tuple(one for one in paths.movable(position, ATHENS, ground.THASOS) if one in position.fresh)


def _ask_fleet(position: Position, frame: AgendaItem) -> Prompt | None:
    """Ships, and leaders who sail with them, to land or to stay aboard (AMP-3.1.1-05, AMP-3.1.2-01)."""
    found = [one for one in _here(position) if one in position.leaders or position.is_ship(one)]
    ships = any(one in position.units for one in found)
    return some_of("fleet", ATHENS, found, 0, len(found)) if ships else None


def _fleet(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if any(one in run.position.units for one in said):
        run.then(AgendaItem("sail", {"pieces": list(said)}), AgendaItem("fleet"))
    elif said:  # leaders without a ship
        run.emit("dropped", "AMP-3.1.1-05", player=ATHENS, how="fleet", **{"from": ground.THASOS})


def _ask_sail(position: Position, frame: AgendaItem) -> Prompt | None:
    return one_of("sail", ATHENS, (NONE, *(zone for zone, _ in paths.at_sea(ground.THASOS))))


def _sailed(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] == NONE:
        return
    pieces = frame["pieces"]
    ships = [one for one in pieces if one in run.position.units]
    run.emit(
        "moved", "AMP-3.1.2-01", player=ATHENS, pieces=pieces, **{"from": ground.THASOS}, via=[], to=said[0], entry=[],
    )  # fmt: skip
    aboard = [one for one in pieces if one not in ships]
    run.then(AgendaItem("landing", {"sea": said[0], "left": run.position.strength(ships), "aboard": aboard}))


def _aboard(position: Position, frame: AgendaItem) -> list[str]:
    """Leaders who sailed with the fleet and have not landed."""
    return [one for one in frame.get("aboard", ()) if position.leaders[one].at == frame.get("sea")]


def _ask_landing(position: Position, frame: AgendaItem) -> Prompt | None:
    """Land zones by the fleet that are free of enemy units (AMP-3.1.2-02, -03)."""
    cargo = [one for one in _here(position) if not position.is_ship(one)]
    if not cargo and not _aboard(position, frame):
        return None
    free = [zone for zone in ground.coasts_of(frame["sea"]) if not position.at(zone, SPARTA)]
    return one_of("landing", ATHENS, (NONE, *free))


def _landing(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] != NONE:
        there = frame.having(to=said[0]).data
        run.then(AgendaItem("landing-units", there), AgendaItem("landing-leaders", there))


def _ask_units(position: Position, frame: AgendaItem) -> Prompt | None:
    """One land counter for each strength point of the fleet, the cargo split as its owner likes (AMP-3.1.2-01, -02)."""
    units = [one for one in _here(position) if position.is_land_unit(one)]
    room = ground.room(frame["to"])
    most = frame["left"] if room is None else min(frame["left"], room - len(position.at(frame["to"], ATHENS)))
    return some_of("landing-units", ATHENS, units, 0, most) if most > 0 else None


def _land(run: Run, to: str, said: Sequence[str]) -> None:
    leaders, starts = run.position.leaders, dict[str, list[str]]()
    for one in said:
        starts.setdefault(leaders[one].at if one in leaders else ground.THASOS, []).append(one)
    for start, pieces in starts.items():
        run.emit("landed", "AMP-3.1.2-02", player=ATHENS, pieces=pieces, **{"from": start}, to=to, entry=[])
    if said:
        captures(run)


def _units(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    _land(run, frame["to"], said)
    leaders = run.agenda.pop()
    left = {"sea": frame["sea"], "left": frame["left"] - len(said), "aboard": list(frame.get("aboard", ()))}
    run.then(leaders, AgendaItem("landing", left))


def _no_units(run: Run, frame: AgendaItem) -> None:
    _units(run, frame, ())


def _ask_leaders(position: Position, frame: AgendaItem) -> Prompt | None:
    """Leaders are carried beside, those from Thasos and those who sailed (AMP-3.1.2-01)."""
    found = [*(one for one in _here(position) if one in position.leaders), *_aboard(position, frame)]
    return some_of("landing-leaders", ATHENS, found, 0, len(found))


def _leaders(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    _land(run, frame["to"], said)


VOYAGES: Final = Chapter(
    "voyages",
    questions={
        "fleet": AgendaQuestion("AMP-3.1.2-01", _ask_fleet, _fleet),
        "sail": AgendaQuestion("AMP-3.1.2-02", _ask_sail, _sailed),
        "landing": AgendaQuestion("AMP-3.1.2-02", _ask_landing, _landing),
        "landing-units": AgendaQuestion("AMP-3.1.2-01", _ask_units, _units, passed=_no_units),
        "landing-leaders": AgendaQuestion("AMP-3.1.2-01", _ask_leaders, _leaders),
    },
)
