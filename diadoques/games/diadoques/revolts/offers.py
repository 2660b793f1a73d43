"""What is offered: the Tarentines' citadel and treasure (DIA-13Bb4-01), the army and gold of the satraps (12.B)."""

from __future__ import annotations

from collections.abc import Callable

from diadoques.games.diadoques.annulment import annul
from diadoques.games.diadoques.bribery import Turnover, pass_on
from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.neutral import is_living
from diadoques.games.diadoques.pieces import GARRISON
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.revolts import risings
from diadoques.games.diadoques.revolts.powers import under_way
from diadoques.games.diadoques.revolts.recurrence import withdrawn
from diadoques.games.diadoques.revolts.risings import SATRAPS


def offer(course: Course) -> None:
    """A player's army or fleet in the country is given the citadel and what lies in it; otherwise the offer waits.

    It is made when the season begins and again at its end, to whoever is there first, whoever controls the citadel,
    unless somebody else holds it with a garrison.
    """
    position = course.position
    event = position.event
    row = risings.offers().get(event.of) if event is not None and event.kind == "offer" else None
    if row is None or withdrawn(position, row["id"]):
        return
    citadel = row["citadel"]
    guest = next(
        (
            unit
            for unit in position.standing().values()
            if unit.space == row["space"] and unit.kind != GARRISON and is_living(position, unit.owner)
        ),
        None,
    )
    garrison = position.unit_in(citadel)
    if guest is None or (garrison is not None and garrison.owner != guest.owner):
        return
    was = position.citadels.get(citadel, "")
    if was != guest.owner:
        course.emit(
            "citadel-taken", row["rule"], citadel=citadel, owner=guest.owner, was=was, unit=guest.id, how="offered"
        )
    course.emit("offer-taken", row["rule"], offer=row["id"], player=guest.owner, unit=guest.id)
    amount = position.treasures.get(citadel, 0)
    if amount:
        course.emit("treasure-taken", row["rule"], citadel=citadel, player=guest.owner, amount=amount)


def rally(position: Position) -> Callable[[Course, str], None] | None:
    """The satraps wait for a royal order once they have appeared (DIA-12B-01)."""
    return win_over if SATRAPS in position.revolts else None


def win_over(course: Course, player: str) -> None:
    """A royal order wins the satraps' army and treasure over for ``player`` (DIA-13Bc-02, DIA-12B-01, -05).

    Hecatompylos comes with them while it is neutral. Whoever has bribed the army before keeps it: the gold alone is
    left. Nothing happens where the satraps offer nothing.
    """
    revolt = course.position.revolts.get(SATRAPS)
    if revolt is None:
        return
    if under_way(course.position, SATRAPS):
        start = course.position
        unit = next(unit for unit in start.units.values() if unit.owner == SATRAPS)
        course.emit("allied", "DIA-12B-05", unit=unit.id, player=player, revolt=SATRAPS)
        course.turned.add(unit.id)  # who was its prisoner does not head it at once (DIA-62b-05)
        pass_on(course, Turnover(start, unit, player))
        old = course.orders.pop(unit.id, None)
        if old is not None:
            annul(course, old, "allied", "DIA-12B-05", player)
        if player in course.hopes:  # its new master may send it on its way at once (DIA-12B-01)
            course.orders[unit.id] = course.hopes.pop(player)
    for citadel in revolt.acquired:
        course.emit("citadel-taken", "DIA-13Bc-02", citadel=citadel, owner=player, was="", unit="", how="offered")
    if revolt.treasure:
        course.emit("satraps-gold", "DIA-13Bc-02", player=player, amount=revolt.treasure, revolt=SATRAPS)
    course.emit("revolt-ended", "DIA-12B-05", revolt=SATRAPS, why="allied")
