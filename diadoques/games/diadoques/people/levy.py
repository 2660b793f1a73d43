"""Spring 321: three mercenary units each, chosen with the first orders, all in the home province (6.3.B.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from diadoques.board.spaces import split_coast
from diadoques.core.faults import Fault
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, Unit
from diadoques.games.diadoques.model.position import GAME, LEVY, Position
from diadoques.games.diadoques.model.tables import players, tables
from diadoques.games.diadoques.notation.lexicon import lexicon
from diadoques.games.diadoques.people import command
from diadoques.games.naming import player_unknown
from diadoques.notation.read import Unreadable
from diadoques.notation.tree import (
    Line,
    Move,
    Raise,
    UnitOrder,
)


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
        asked = {"prompt": LEVY, "seat": player}
        if len(kinds) > count:
            raise Fault("levy-count", f"levy.{player}", given=str(len(kinds)), count=str(count), **asked)
        if resolution.position.of(player):
            continue  # already raised: a sheet that was opened before
        home = players()[player].home
        board = resolution.position.board
        shore = next(iter(board.shores(home)), home)
        offered = kinds_at_home(resolution.position, player)
        for number in range(count):
            kind = kinds[number] if number < len(kinds) else ARMY
            if kind not in offered:
                raise Fault("levy-kind", f"levy.{player}", given=kind, known=", ".join(offered), **asked)
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
    """The position with the first units of ``picks`` on the board, to plan on: the same value for the same picks.

    Raises:
        Fault: as ``levy_units``.
    """
    if not picks:
        return position
    known: dict[tuple[tuple[str, ...], ...], Position] = position.found.setdefault("levied", {})
    key = tuple((player, *map(str, kinds)) for player, kinds in picks.items())
    if key not in known:
        resolution = Resolution(position)
        levy_units(resolution, picks)
        known[key] = resolution.position
    return known[key]


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
            party, head = command.party(resolution, unit), resolution.commanders.get(unit.id, "")
            resolution.emit("surplus", "DIA-63B4-03", unit=unit.id, by="", **{"from": ""}, party=party, head=head)


def _moves(resolution: Resolution, unit: str) -> bool:
    order = resolution.orders.get(unit)
    return order is not None and bool(order.to)


# --- The one exception to one unit a space: the three first units at home (DIA-63B4-03), and who in them is meant


def aim_supports(position: Position, orders: Mapping[str, Order]) -> dict[str, Order]:
    """The orders, with supports and convoys for a unit of a stack given to the counter that does what they say.

    ``S A ANC -> AXY`` names a space and a destination, and three alike may stand in that space: who wrote it could not
    know which of them would be sent there. Elsewhere nothing changes.

    Args:
        position: with the first units on the board.
        orders: what is followed, of all players, by unit id.
    """
    found = dict(orders)
    for helper, order in orders.items():
        if order.verb not in (Verbs.SUPPORT, Verbs.CONVOY) or order.target not in position.units:
            continue
        target = position.units[order.target]
        stack = [unit for unit in position.standing().values() if unit.space == target.space and unit.id != helper]
        fitting = [unit for unit in stack if _going(orders.get(unit.id)) == split_coast(order.goal)[0]]
        if len(stack) > 1 and fitting and target not in fitting:
            found[helper] = replace(order, target=_likest(target, fitting).id)
    return found


def _going(order: Order | None) -> str:
    return split_coast(order.to)[0] if order is not None and order.verb is Verbs.MOVE else ""


def _likest(target: Unit, fitting: list[Unit]) -> Unit:
    """The first of the kind that was written, else the first."""
    return next((unit for unit in fitting if unit.kind == target.kind), fitting[0])


# --- The first units that the sheet of Spring 321 chooses by the letters of its orders (DIA-63B4-01)


def set_up(position: Position, player: str, parsed: Sequence[Line | Unreadable]) -> Position:
    """The position with the first units that these lines choose, and armies for the other players."""
    if position.phase != LEVY or player not in position.players:
        return position
    picks = {name: () if name != player else kinds_read(position, player, parsed) for name in position.alive}
    return levy(position, {name: kinds for name, kinds in picks.items() if not position.of(name)})


def kinds_read(position: Position, player: str, parsed: Sequence[Line | Unreadable]) -> tuple[str, ...]:
    """The kinds of the first units that the letters of these lines choose (DIA-63B4-01)."""
    names = lexicon(GAME, position.layer)
    home = players()[player].home
    possible = kinds_at_home(position, player)
    found = []
    for tree in parsed:
        if (
            not isinstance(tree, UnitOrder)
            or isinstance(tree.act, Raise)
            or tree.piece.spot is None
            or tree.piece.kind not in ("", ARMY, FLEET)
        ):
            continue
        if home not in {hit.place for hit in names.places(tree.piece.spot.name.words)}:
            continue
        kind = tree.piece.kind or (FLEET if puts_to_sea(position, tree) else ARMY)
        found.append(kind if kind in possible else ARMY)
    return tuple(found[: int(tables()["levy"]["units"])])


def puts_to_sea(position: Position, tree: UnitOrder) -> bool:
    """Whether a line moves its unit to the sea."""
    if not isinstance(tree.act, Move) or tree.act.to.spot is None:
        return False
    hits = lexicon(GAME, position.layer).places(tree.act.to.spot.name.words)
    spaces = position.board.spaces
    return any(hit.place in spaces and spaces[hit.place].is_sea for hit in hits)
