"""Stratagems of a combat, declared before its die (AMP-4.2-01, AMP-7-03): the attacker, the defender, S9 against S8."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import ground, hands, paths
from diadoques.games.amphipolis.agenda import NONE, AgendaQuestion, Chapter, Run, one_of
from diadoques.games.amphipolis.piece_events import captures
from diadoques.games.amphipolis.pieces import SPARTA, counters, foe, tables
from diadoques.games.amphipolis.position import FIT, WOUNDED, Battle, Position

#: The question that aims a stratagem, by its face.
AIMS: Final = {"S8": "combined-zone", "S9": "discord-unit", "S10": "surprise-unit", "S18": "wounded-leader"}


def near(position: Position, zone: str, side: str) -> Iterator[str]:
    """Land zones next to a combat, as this side may move (AMP-7.S8-01, AMP-7.S10-01); walls do not matter."""
    flotilla = position.flotilla and side == SPARTA
    for other in ground.land_near(zone):
        if ground.is_main_land(other) and ground.step_cost(other, zone, position.wall, flotilla) is not None:
            yield other


def _surprises(position: Position, zone: str, side: str) -> Iterator[str]:
    if zone not in paths.barred_zones(position, side):
        for other in near(position, zone, side):
            yield from (unit.id for unit in position.land(other, side))


def _playable(position: Position, battle: Battle, side: str) -> Iterator[str]:
    """What a side may play for this combat, of what it holds."""
    zone, other = battle.zone, foe(side)
    units, enemies = position.land(zone, side), position.land(zone, other)
    main = ground.on_main_map(zone)
    helots = side == SPARTA and any(unit.kind == "H" and not counters()[unit.id].ally for unit in units)
    least = tables()["combat"]["discord"]["least_units"]
    conditions = {
        "S5": any(unit.kind == "C" for unit in units),
        "S6": any(unit.kind == "P" for unit in units),
        "S7": helots,
        "S8": main and any(position.land(one, side) for one in near(position, zone, side)),
        "S9": len(enemies) >= least,
        "S10": main and any(_surprises(position, zone, side)),
        "S18": any(position.bonus(name) for name in position.leaders_at(zone, other)),
    }
    yield from (face for face, there in conditions.items() if there and hands.usable(position, side, face))


def _may(position: Position, side: str) -> bool:
    return side not in position.impulse.played


def _ask_play(position: Position, frame: AgendaItem) -> Prompt | None:
    side, battle = frame["seat"], position.combat
    if not _may(position, side):
        return None
    return hands.choice("battle-play", position, side, _playable(position, battle, side))


def _ask_answer(position: Position, frame: AgendaItem) -> Prompt | None:
    """Only against S8, only S9 (AMP-7.S9-01): it is the one stratagem of who answers."""
    side, battle = frame["seat"], position.combat
    if not _may(position, side) or battle.played(foe(side)) != "S8":
        return None
    options = [face for face in _playable(position, battle, side) if face == "S9"]
    return hands.choice("battle-answer", position, side, options)


def _played(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    side, face = frame["seat"], said[0]
    battle = run.position.combat
    if face == NONE:
        return
    cancels = face == "S9" and battle.played(foe(side)) == "S8"
    counter = hands.play(run, side, face, True, "" if face != "S9" or cancels else "AMP-7.S9-02")
    run.emit("battle-play", f"AMP-7.{face}-01", player=side, face=face)
    if cancels:
        run.emit("discord", "AMP-7.S9-01", player=side, owner=foe(side))
    aim = [AgendaItem(AIMS[face], {"seat": side, "face": face})] if face in AIMS and not cancels else []
    run.then(*aim, hands.back(counter))


def _options(position: Position, frame: AgendaItem) -> tuple[str, ...]:
    side, battle = frame["seat"], position.combat
    zone, other = battle.zone, foe(side)
    if frame["face"] == "S8":
        return tuple(one for one in near(position, zone, side) if position.land(one, side))
    if frame["face"] == "S9":
        return tuple(unit.id for unit in position.land(zone, other))
    if frame["face"] == "S10":
        return tuple(_surprises(position, zone, side))
    return tuple(name for name in position.leaders_at(zone, other) if position.leaders[name].face == FIT)


def _ask_aim(position: Position, frame: AgendaItem) -> Prompt | None:
    return one_of(frame.name, frame["seat"], _options(position, frame))


def _aimed(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    side, face, aim = frame["seat"], frame["face"], said[0]
    battle = run.position.combat
    rule = "AMP-7.S9-02" if face == "S9" else f"AMP-7.{face}-01"
    run.emit("battle-play", rule, player=side, face=face, aim=aim)
    if face == "S10":
        start = run.position.where(aim)
        run.emit("surprise", rule, player=side, pieces=[aim], **{"from": start}, to=battle.zone)
        captures(run)
    elif face == "S18":
        at = run.position.leaders[aim].at
        run.emit("leader-wounded", rule, leader=aim, owner=foe(side), player=side, state=WOUNDED, at=at)


CHAPTER: Final = Chapter(
    "battle-plays",
    questions={
        "battle-play": AgendaQuestion("AMP-4.2-01", _ask_play, _played),
        "battle-answer": AgendaQuestion("AMP-7.S9-01", _ask_answer, _played),
        "combined-zone": AgendaQuestion("AMP-7.S8-01", _ask_aim, _aimed, closed=True),
        "discord-unit": AgendaQuestion("AMP-7.S9-02", _ask_aim, _aimed, closed=True),
        "surprise-unit": AgendaQuestion("AMP-7.S10-01", _ask_aim, _aimed, closed=True),
        "wounded-leader": AgendaQuestion("AMP-7.S18-01", _ask_aim, _aimed, closed=True),
    },
)
