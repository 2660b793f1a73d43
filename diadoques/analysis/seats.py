"""Players and places as whoever asks calls them: by any of their names, in either language and any case."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from diadoques.core.faults import Fault
from diadoques.games.catalogue import abouts
from diadoques.games.naming import offered, player_called
from diadoques.games.record_names import id_called


def meant(name: str, among: Collection[str]) -> str:
    """The one of these players who is called so; the name as it stands where it is nobody's.

    >>> meant("ptolemy", ("Antipater", "Ptolémée")), meant("Caesar", ("Antipater", "Ptolémée"))
    ('Ptolémée', 'Caesar')
    """
    if name in among:
        return name
    boards = dict.fromkeys(about.board for about in abouts().values())
    return next((one for board in boards if (one := player_called(board, str(name))) in among), name)


def seated(position: Any, name: str, among: Collection[str], where: str = "player") -> str:
    """The one of these players of a position who is called so.

    Raises:
        Fault: ``player-unknown``, with who was meant.
    """
    found, board = meant(name, among), position.board.id
    if found not in among:
        about = {"board": board, "known": ", ".join(among), **offered(board, str(name), among)}
        raise Fault("player-unknown", where, given=str(name)[:80], **about)
    return found


def places(position: Any, names: Iterable[str], about: str = "") -> tuple[str, ...]:
    """The ids of provinces and citadels that are called so; what nobody calls so as it stands.

    Args:
        about: ``record_names.CITADELS`` where only those are meant.
    """
    return tuple(id_called(position.board.id, str(name), about) or name for name in names)
