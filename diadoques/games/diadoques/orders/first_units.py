"""The first units that the sheet of Spring 321 chooses by the letters of its orders (DIA-63B4-01)."""

from __future__ import annotations

from collections.abc import Sequence

from diadoques.games.diadoques.model.pieces import ARMY, FLEET
from diadoques.games.diadoques.model.position import GAME, LEVY, Position
from diadoques.games.diadoques.model.tables import players, tables
from diadoques.games.diadoques.notation.lexicon import lexicon
from diadoques.games.diadoques.people.levy import kinds_at_home, levy
from diadoques.notation.read import Unreadable
from diadoques.notation.tree import (
    Line,
    Move,
    Raise,
    UnitOrder,
)


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
