"""What befalls royal persons: in whose hands they are, Philip without an army, old age (12.A, 12.D, 13.C)."""

from __future__ import annotations

from collections.abc import Iterator

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.bribery import Turnover
from diadoques.games.diadoques.model.neutral import is_leftover, is_living
from diadoques.games.diadoques.model.pieces import FLEET
from diadoques.games.diadoques.model.position import OVER, Position
from diadoques.games.diadoques.model.settings import setting_value
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.weather.draw import Void

# --- Royal persons in the hands of others: who keeps them, who falls with a unit, by which rows of 12.A and 12.D


def survives(position: Position, head: str) -> bool:
    """Whether the head of a lost unit outlives it: Olympias dies like a diadoch, whom she commands like (DIA-12A-13).

    Philip does not: he commands nothing but a procession (DIA-12A-08). Of Olympias the players may read otherwise.
    """
    if not court.is_royal(head):
        return False
    return head != court.OLYMPIAS or setting_value(position, "olympias-with-lost-unit") != "dies"


def first_released(position: Position) -> Iterator[str]:
    """Philip: with him a citadel may turn neutral, and its prisoners are free (DIA-12A-09)."""
    if court.PHILIP in position.leaders:
        yield court.PHILIP


def stays(resolution: Resolution, name: str, guard: str, rule: str) -> bool:
    """A royal person whose unit is gone stays its controller's, alone (DIA-12A-03), if he is a player still."""
    if not court.is_royal(name):
        return False
    position = resolution.position
    leader = position.leaders[name]
    if rule == "DIA-62b-14":  # its unit was lost to nobody
        resolution.emit("parted", "DIA-62b-10", leader=name, unit=guard)
    elif not is_living(position, leader.captor):
        resolution.emit("unclaimed", rule, leader=name, at=leader.at, was=leader.captor)
    elif guard:
        gone = guard not in position.units or guard in position.market
        resolution.emit("parted", "DIA-12A-03", leader=name, unit=guard)
        if name == court.PHILIP and gone and position.citadels.get(leader.at) == leader.captor:
            # His garrison vanished, or waits for another employer, and nobody took its place: the citadel is nobody's,
            # as he is (DIA-12A-09).
            resolution.emit("citadel-freed", "DIA-12A-09", citadel=leader.at, was=leader.captor)
    return True


def falls(resolution: Resolution, turnover: Turnover, name: str) -> bool:
    """Whom a bribed unit takes along otherwise than a captive: Olympias at its head is lynched (DIA-12A-14).

    Cleopatra shares her husband's lot (DIA-12A-25).
    """
    if name == court.CLEOPATRA and turnover.before.house.husband:
        return True
    leader = resolution.position.leaders[name]
    if name == court.OLYMPIAS == turnover.head and leader.guard == turnover.unit.id:
        resolution.emit("killed", "DIA-12A-14", leader=name, by=turnover.player, how="lynched", at=leader.at)
        return True
    return False


def doom(position: Position, unit_id: str) -> str:
    """Why a unit that must retreat is destroyed: it was left behind by a dead player (DIA-12D-06)."""
    return "leftover" if is_leftover(position, position.units[unit_id]) else ""


def row(position: Position, rule: str, about: str, holder: str) -> str:
    """The rows of section 12 for what the basic rules decide.

    How royal persons are killed (DIA-12A-04) and seized (DIA-12A-03), Cleopatra with her husband (DIA-12A-25); who is
    free because his captor is out (DIA-12D-08); how players are out (DIA-12D-01, -04), and that nothing obeys them any
    more (DIA-12D-05: the holder is he himself); how what they left is destroyed (DIA-12D-06); which points count
    (DIA-12C-01).
    """
    if rule == "DIA-5-06":
        return "DIA-12C-01"
    if rule == "DIA-5-08":
        if holder == about:
            return "DIA-12D-05"
        return "DIA-12D-08" if holder else "DIA-12D-04" if about in position.house.heirs else "DIA-12D-01"
    if rule == "DIA-8B3-04":
        unit = position.units.get(about)
        return "DIA-12D-06" if unit is not None and is_leftover(position, unit) else ""
    if about == court.CLEOPATRA and position.house.husband and rule in ("DIA-62b-11", "DIA-62b-14"):
        return "DIA-12A-25"
    return _OF_PERSONS.get(rule, "") if court.is_royal(about) else ""


_OF_PERSONS = {"DIA-62b-11": "DIA-12A-03", "DIA-62b-13": "DIA-12A-04"}


# --- Philip must head an army or a garrison; without one he belongs to nobody (12.A)


def has_army(position: Position) -> bool:
    """Whether an army or a garrison of his controller stands where Philip is: a fleet is no army (DIA-12A-07, -08)."""
    leader = position.leaders[court.PHILIP]
    return any(
        unit.owner == leader.captor and unit.space == leader.at and unit.kind != FLEET
        for unit in position.standing().values()
    )


def dismiss(resolution: Resolution) -> None:
    """Philip without an army belongs to nobody, and Eurydice with him (DIA-12A-08).

    At the end of the season, again after the armies of autumn went and after the winter adjustments.
    """
    position = resolution.position
    leader = position.leaders.get(court.PHILIP)
    if leader is None or position.phase == OVER or not is_living(position, leader.captor) or has_army(position):
        return
    for name in court.counter(position, court.PHILIP):
        resolution.emit("unclaimed", "DIA-12A-08", leader=name, at=leader.at, was=leader.captor)


# --- Members of the royal family die of old age or of illness: an event of its own (13.C, table V)


#: Why the death of a person is no event, nor thrown again: he is dead already.
DEAD = Void("dead", "DIA-T5-07")


def is_no_more(position: Position, name: str) -> Void | None:
    """Nothing comes of the death of who is dead, when it is drawn."""
    return DEAD if court.is_royal(name) and name not in position.leaders else None


def comes_too_late(position: Position, event: TableEvent) -> Void | None:
    """Nothing comes of it when its season begins, either."""
    return DEAD if event.kind == "death" and event.of not in position.leaders else None


def bury(resolution: Resolution, event: TableEvent) -> None:
    """A member of the royal family dies where he stands; his point disappears with him (DIA-13C-01, DIA-T5-08)."""
    if event.kind == "death":
        at = resolution.position.leaders[event.of].at
        resolution.emit("killed", "DIA-13C-01", leader=event.of, by="", how="natural", at=at)
