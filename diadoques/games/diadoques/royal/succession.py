"""What follows the death of a diadoch (12.D): his epigone, where he appears, or the end of his empire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadoques.core.answers import Answers
from diadoques.core.prompts import Choice, Prompts
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.estates import by_worth
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import GARRISON, Unit
from diadoques.games.diadoques.model.position import ADVANCED, MOVEMENT, OVER, SUCCESSION, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.diadoques.orders.receiving import receive
from diadoques.games.diadoques.people.annulment import annul_orders_of
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no

# --- Whether an empire has a future when its head dies (12.D)


ENDURES: Final[Hook[Callable[[Position], bool]]] = Hook(RULEBOOK, "endures")
"""Whether empires go on without an heir when their heads die."""


def has_heir(position: Position, player: str) -> bool:
    """Whether an epigone stands ready: from Spring 316 on, and but once (DIA-12D-01, -04)."""
    in_time = position.layer == ADVANCED and position.season.year <= int(tables()["heirs"]["from"])
    return in_time and player not in position.house.heirs


def lasts(position: Position, player: str) -> bool:
    """Whether an empire outlasts the death of its head: an heir comes (DIA-12D-01), or it needs none."""
    return has_heir(position, player) or needs_none(position)


def needs_none(position: Position) -> bool:
    """Whether nobody is eliminated by a death any more, though no heir comes."""
    return any(ask(position) for ask in ENDURES.on(position))


def fallen_players(position: Position) -> tuple[str, ...]:
    """The living players whose diadoch or epigone is dead and has no successor yet."""
    return tuple(name for name in position.house.fallen if name in position.alive)


# --- Where an epigone may appear, and what his player may say of it (DIA-12D-01)


def seats(position: Position, player: str) -> tuple[str, ...]:
    """Where an epigone may appear, the default first (DIA-12D-01).

    A controlled citadel or province: the capital, else the citadel of highest income, by default. Without any, with an
    own unit.
    """
    citadels = by_worth(position, player)
    provinces = sorted(province for province, owner in position.provinces.items() if owner == player)
    units = sorted({unit.space for unit in position.of(player)})
    return (*citadels, *provinces) or tuple(units)


def heirs_awaited(position: Position) -> tuple[str, ...]:
    """The players who say where their epigone appears."""
    return tuple(
        name for name in fallen_players(position) if has_heir(position, name) and len(seats(position, name)) > 1
    )


def check(position: Position, order: Order) -> Objection:
    """The verdict on the place an epigone is sent to."""
    if order.verb is not Verbs.LEAD or order.leader != order.player or order.player not in heirs_awaited(position):
        return _no("DIA-12D-01", "heir-only", player=order.player)
    if order.to not in seats(position, order.player):
        return _no("DIA-12D-01", "heir-not-there", to=order.to)
    return FINE


def options(position: Position, player: str) -> tuple[Order, ...]:
    """Where the epigone of ``player`` may appear."""
    if player not in heirs_awaited(position):
        return ()
    return tuple(Order(player, Verbs.LEAD, leader=player, to=place) for place in seats(position, player))


# --- What follows the death of a diadoch: his epigone succeeds him, or his empire ends (12.D)


def end_before_moves(resolution: Resolution) -> None:
    """Who died before the movement and leaves no heir is out of the game: his units hold (DIA-12D-05)."""
    annul_orders_of(resolution, _heirless(resolution.position), "DIA-12D-05")
    end_heirless(resolution)


def end_heirless(resolution: Resolution) -> None:
    """Put out all who are dead and leave no heir (DIA-12D-01)."""
    _end(resolution, _heirless(resolution.position))


def _heirless(position: Position) -> list[str]:
    return [name for name in fallen_players(position) if not lasts(position, name)]


def succeed(resolution: Resolution) -> None:
    """At the end of the season epigones appear, and empires without one end (DIA-12D-01).

    The players who have a choice of places are asked; the game waits for them.
    """
    heirs = [
        name
        for name in fallen_players(resolution.position)
        if has_heir(resolution.position, name) and seats(resolution.position, name)
    ]
    _end(resolution, list(ending_empires(resolution.position)))
    asked = []
    for player in heirs:
        places = seats(resolution.position, player)
        if len(places) == 1:
            _appear(resolution, player, places[0])
        else:
            asked.append(player)
    if asked:
        resolution.emit("succession-due", "DIA-12D-01", players=asked)


def ending_empires(position: Position) -> tuple[str, ...]:
    """Whose empire ends with the season: his head fell, no epigone can appear, and it needs one (DIA-12D-01)."""
    if needs_none(position):
        return ()
    return tuple(name for name in fallen_players(position) if not (has_heir(position, name) and seats(position, name)))


def _end(resolution: Resolution, names: list[str]) -> None:
    characters.eliminate(resolution, {name: resolution.position.house.fallen[name] for name in names})


def _appear(resolution: Resolution, player: str, at: str) -> None:
    resolution.emit("heir-appeared", "DIA-12D-01", player=player, at=at)


def ask(position: Position) -> Prompts:
    """Each of them is asked for one order to his epigone."""
    return Prompts(tuple(Choice(SUCCESSION, player, (), (player,)) for player in heirs_awaited(position)))


def take(resolution: Resolution, answers: Answers) -> None:
    """The epigones appear where they were sent, else where the default says."""
    receive(resolution, answers)
    for player in heirs_awaited(resolution.position):
        order = resolution.leader_orders.get(player)
        _appear(resolution, player, order.to if order is not None else seats(resolution.position, player)[0])
    resolution.emit("succession-settled", "DIA-12D-01", phase=MOVEMENT)


# --- The units of an eliminated player: they hold until autumn, then some stay as neutral units (12.D)


def sort_out(resolution: Resolution) -> None:
    """At the end of autumn (DIA-12D-07).

    Garrisons stay, and armies and fleets in the province of a neutral major citadel; the others go.
    """
    position = resolution.position
    if position.layer != ADVANCED or position.phase == OVER or position.season.next().is_movement:
        return
    for player in position.eliminated:
        if player in position.house.sorted:
            continue
        units = position.of(player)
        kept = [unit.id for unit in units if _stays(position, unit)]
        gone = [unit.id for unit in units if unit.id not in kept]
        resolution.emit("leftovers-sorted", "DIA-12D-07", player=player, kept=kept, units=gone)


def _stays(position: Position, unit: Unit) -> bool:
    if unit.kind == GARRISON:
        return True
    board = position.board
    inside = board.inside.get(unit.space, ())
    return any(board.places[one].is_major and not position.citadels.get(one) for one in inside)
