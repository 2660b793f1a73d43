"""Spring 321: three mercenary units each, chosen with the first orders, all in the home province (6.3.B.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from diadoques.core.faults import Fault
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.pieces import ARMY, FLEET
from diadoques.games.diadoques.model.position import LEVY, Position
from diadoques.games.diadoques.model.tables import players, tables
from diadoques.games.diadoques.people import company
from diadoques.games.naming import player_unknown


def kinds_at_home(position: Position, player: str) -> tuple[str, ...]:
    """Kinds a player may raise in Spring 321: fleets only with a port at home.

    The ports of the basic layer count in every layer: Séleucos takes three armies (DIA-63B4-02).
    """
    home = players()[player].home
    has_port = any(place.port and place.province == home for place in position.board.places.values())
    return (ARMY, FLEET) if has_port else (ARMY,)


def levy_units(resolution: Resolution, picks: Mapping[str, Sequence[str]]) -> None:
    """Put the first units of each player named in ``picks`` on the board (DIA-63B4-01); missing kinds are armies.

    Raises:
        Fault: ``levy-phase``, ``levy-count``, ``levy-kind`` or ``player-unknown``.
    """
    if picks and resolution.position.phase != LEVY:
        raise Fault("levy-phase", "levy", phase=resolution.position.phase)
    rows = tables()
    count, price = int(rows["levy"]["units"]), int(rows["levy"]["price"])
    for player, kinds in picks.items():
        if player not in resolution.position.players:
            raise player_unknown(resolution.position, player, "levy")
        if len(kinds) > count:
            raise Fault("levy-count", f"levy.{player}", given=str(len(kinds)), count=str(count))
        if resolution.position.of(player):
            continue  # already raised: a sheet that was opened before
        home = players()[player].home
        board = resolution.position.board
        shore = next(iter(board.shores(home)), home)
        offered = kinds_at_home(resolution.position, player)
        for number in range(count):
            kind = kinds[number] if number < len(kinds) else ARMY
            if kind not in offered:
                raise Fault("levy-kind", f"levy.{player}", given=kind, known=", ".join(offered))
            resolution.emit(
                "levied",
                "DIA-63B4-01",
                unit=f"{player}-{number + 1}",
                player=player,
                kind=kind,
                at=shore if kind == FLEET else home,
                price=price // count,
            )


def usual_levy() -> tuple[str, ...]:
    """The kinds of who has not picked: armies (DIA-63B4-01)."""
    return (ARMY,) * int(tables()["levy"]["units"])


def levy(position: Position, picks: Mapping[str, Sequence[str]]) -> Position:
    """The position with the first units of ``picks`` on the board, to plan on: nothing is kept until ``resolve``."""
    resolution = Resolution(position)
    levy_units(resolution, picks)
    return resolution.position


def numbers(position: Position) -> dict[str, int]:
    """By unit in a home province that some must leave, which of its kind it was as they were raised."""
    homes = {
        (position.units[unit].owner, position.units[unit].space)
        for unit, retreat in position.dislodged.items()
        if not retreat.came_from
    }
    return {
        unit.id: number
        for stack in position.stacks
        if len(stack) > 1
        for number, unit in enumerate(map(position.units.get, stack), start=1)
        if unit is not None and (unit.owner, unit.space) in homes
    }


def surplus(resolution: Resolution) -> None:
    """After the first moves at most one unit stays in a home province (DIA-63B4-03).

    The unit ordered to stay keeps the province, else the first listed; each other one is treated as having to retreat.
    """
    position = resolution.position
    for player, setup in players().items():
        if player not in position.players:
            continue
        stack = [unit for unit in position.of(player) if unit.space == setup.home]
        if len(stack) < 2:
            continue
        stayers = [unit for unit in stack if not _moves(resolution, unit.id)]
        keeper = (stayers or stack)[0]
        for unit in stack:
            if unit is keeper:
                continue
            party, head = company.party(resolution, unit), resolution.commanders.get(unit.id, "")
            resolution.emit("surplus", "DIA-63B4-03", unit=unit.id, by="", **{"from": ""}, party=party, head=head)


def _moves(resolution: Resolution, unit: str) -> bool:
    order = resolution.orders.get(unit)
    return order is not None and bool(order.to)
