"""What is offered: the Tarentines' citadel and treasure (DIA-13Bb4-01), the army and gold of the satraps (12.B)."""

from __future__ import annotations

from collections.abc import Callable

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.bribery import Turnover, pass_on
from diadoques.games.diadoques.model.neutral import is_living
from diadoques.games.diadoques.model.pieces import GARRISON
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.people.annulment import annul
from diadoques.games.diadoques.revolts import risings
from diadoques.games.diadoques.revolts.risings import SATRAPS, under_way, withdrawn


def offer(resolution: Resolution) -> None:
    """A player's army or fleet in the country is given the citadel and what lies in it; otherwise the offer waits.

    It is made when the season begins and again at its end, to whoever is there first, whoever controls the citadel,
    unless somebody else holds it with a garrison.
    """
    position = resolution.position
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
        resolution.emit(
            "citadel-taken", row["rule"], citadel=citadel, owner=guest.owner, was=was, unit=guest.id, how="offered"
        )
    resolution.emit("offer-taken", row["rule"], offer=row["id"], player=guest.owner, unit=guest.id)
    amount = position.treasures.get(citadel, 0)
    if amount:
        resolution.emit("treasure-taken", row["rule"], citadel=citadel, player=guest.owner, amount=amount)


def rally(position: Position) -> Callable[[Resolution, str], None] | None:
    """The satraps wait for a royal order once they have appeared (DIA-12B-01)."""
    return win_over if SATRAPS in position.revolts else None


def win_over(resolution: Resolution, player: str) -> None:
    """A royal order wins the satraps' army and treasure over for ``player`` (DIA-13Bc-02, DIA-12B-01, -05).

    Hecatompylos comes with them while it is neutral. Whoever has bribed the army before keeps it: the gold alone is
    left. Nothing happens where the satraps offer nothing.
    """
    revolt = resolution.position.revolts.get(SATRAPS)
    if revolt is None:
        return
    if under_way(resolution.position, SATRAPS):
        start = resolution.position
        unit = next(unit for unit in start.units.values() if unit.owner == SATRAPS)
        resolution.emit("allied", "DIA-12B-05", unit=unit.id, player=player, revolt=SATRAPS)
        resolution.turned.add(unit.id)  # who was its prisoner does not head it at once (DIA-62b-05)
        pass_on(resolution, Turnover(start, unit, player))
        old = resolution.orders.pop(unit.id, None)
        if old is not None:
            annul(resolution, old, "allied", "DIA-12B-05", player)
        if player in resolution.hopes:  # its new master may send it on its way at once (DIA-12B-01)
            resolution.orders[unit.id] = resolution.hopes.pop(player)
    for citadel in revolt.acquired:
        resolution.emit("citadel-taken", "DIA-13Bc-02", citadel=citadel, owner=player, was="", unit="", how="offered")
    if revolt.treasure:
        resolution.emit("satraps-gold", "DIA-13Bc-02", player=player, amount=revolt.treasure, revolt=SATRAPS)
    resolution.emit("revolt-ended", "DIA-12B-05", revolt=SATRAPS, why="allied")
