"""Who is asked about, by any of his names, whether there is anything to look ahead to, and who is told of in short."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from diadoques.board.people import players
from diadoques.core import language
from diadoques.core.faults import Fault
from diadoques.core.figures import grouped
from diadoques.core.phases import OVER
from diadoques.games.catalogue import abouts
from diadoques.games.naming import offered, player_called
from diadoques.games.record_names import id_called


def going_on(position: Any) -> None:
    """See that the game of a position is not over: of one that is, nothing is foretold.

    Raises:
        Fault: ``game-over``.
    """
    if position.phase == OVER:
        winners = ", ".join(position.winners) or "—"
        raise Fault("game-over", "position", board=position.board.id, winners=winners)


def meant(name: str, among: Collection[str]) -> str:
    """The one of these players who is called so; the name as it stands where it is nobody's.

    >>> meant("ptolemy", ("Antipater", "Ptolémée")), meant("Caesar", ("Antipater", "Ptolémée"))
    ('Ptolémée', 'Caesar')
    """
    if name in among:
        return name
    return next((one for board in _boards() if (one := player_called(board, str(name))) in among), name)


def in_short(what: object, numbers: Mapping[str, int]) -> str:
    """A result that holds much, as a prompt shows it: what it is, and how many of what it has of whom.

    >>> from diadoques.core import language
    >>> language.choose("en")
    >>> in_short(Fault("x"), {"Ptolémée": 909, "campaigns": 40000})
    '<Fault: Ptolemy 909, campaigns 40,000>'
    >>> language.choose("")
    """
    lang = language.chosen() or language.USUAL
    told = (f"{_name(one, lang)} {grouped(number, lang)}" for one, number in numbers.items())
    return f"<{type(what).__name__}: {', '.join(told)}>"


def _name(player: str, lang: str) -> str:
    found = (players(board)[player] for board in _boards() if player in players(board))
    return next((one.name[lang] for one in found), player)


def _boards() -> tuple[str, ...]:
    return tuple(dict.fromkeys(about.board for about in abouts().values()))


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
