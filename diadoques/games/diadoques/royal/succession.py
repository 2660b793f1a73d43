"""What follows the death of a diadoch: his epigone succeeds him, or his empire ends (12.D)."""

from __future__ import annotations

from diadoques.core.answers import Answers
from diadoques.core.prompts import Choice, Prompts
from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.phases import SUCCESSION
from diadoques.games.diadoques.model.position import MOVEMENT, Position
from diadoques.games.diadoques.orders.receiving import receive
from diadoques.games.diadoques.people.annulment import annul_orders_of
from diadoques.games.diadoques.royal.inheritance import fallen, has_heir, lasts, needs_none
from diadoques.games.diadoques.royal.seating import heirs_awaited, seats


def end_before_moves(resolution: Resolution) -> None:
    """Who died before the movement and leaves no heir is out of the game: his units hold (DIA-12D-05)."""
    annul_orders_of(resolution, _heirless(resolution.position), "DIA-12D-05")
    end_heirless(resolution)


def end_heirless(resolution: Resolution) -> None:
    """Whoever is dead and leaves no heir is out of the game (DIA-12D-01)."""
    _end(resolution, _heirless(resolution.position))


def _heirless(position: Position) -> list[str]:
    return [name for name in fallen(position) if not lasts(position, name)]


def succeed(resolution: Resolution) -> None:
    """At the end of the season epigones appear, and empires without one end (DIA-12D-01).

    The players who have a choice of places are asked; the game waits for them.
    """
    heirs = [
        name
        for name in fallen(resolution.position)
        if has_heir(resolution.position, name) and seats(resolution.position, name)
    ]
    _end(resolution, list(ending(resolution.position)))
    asked = []
    for player in heirs:
        places = seats(resolution.position, player)
        if len(places) == 1:
            _appear(resolution, player, places[0])
        else:
            asked.append(player)
    if asked:
        resolution.emit("succession-due", "DIA-12D-01", players=asked)


def ending(position: Position) -> tuple[str, ...]:
    """Whose empire ends with the season: his head fell, no epigone can appear, and it needs one (DIA-12D-01)."""
    if needs_none(position):
        return ()
    return tuple(name for name in fallen(position) if not (has_heir(position, name) and seats(position, name)))


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
