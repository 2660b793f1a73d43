"""Ballots as people write them: ``oui Antipater, Ptolémée``, ``yes`` to the only proposal, ``no``."""

from __future__ import annotations

import re
from typing import Final

from diadoques.core.faults import Fault
from diadoques.explain.readings import shown
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.naming import name_key, player_called

_YES: Final = ("oui", "yes", "accepte", "accepts", "accept")
_NO: Final = ("non", "no", "refuse", "refuses")
#: What may stand between the answer and the names.
_LEAD: Final = ("a", "la", "the", "to", "victoire", "victory", "de", "of")
_LINKS: Final = re.compile(r",|;|&|\bet\b|\band\b", re.IGNORECASE)
_BULLETS: Final = " \t-*•–—"


def proposals(position: Position) -> tuple[tuple[str, ...], ...]:
    """The winners of each proposal that is voted on."""
    votes = game_of(position).abilities.votes
    return votes.proposals(position) if votes is not None else ()


def is_ballot(board: str, text: str) -> bool:
    """Whether a line can be nothing but a ballot: an answer, or the names of several players."""
    words = name_key(text).split()
    if words and words[0] in (*_YES, *_NO):
        return True
    names = _names(text)
    return len(names) > 1 and all(player_called(board, name) for name in names)


def winners(position: Position, text: str) -> tuple[str, ...]:
    """The winners of the proposal that a line accepts, sorted; () for a line that accepts none.

    Raises:
        Fault: ``vote-unreadable`` for a line that names no players, ``vote-unknown`` for a proposal that nobody made,
            ``vote-which`` for a bare "yes" where there are several.
    """
    made, text = proposals(position), text.strip(_BULLETS)
    words = name_key(text).split()
    answer = words[0] if words and words[0] in (*_YES, *_NO) else ""
    rest = text[len(answer) :]
    while rest.split() and name_key(rest.split()[0]) in _LEAD:
        rest = rest.strip()[len(rest.split()[0]) :]
    board = position.board.id
    named = tuple(player_called(board, name) for name in _names(rest))
    if answer and not named:
        if answer in _NO:
            return ()
        if len(made) > 1:
            raise Fault("vote-which", given=shown(text), **_told(position))
        return made[0]
    if not named or not all(named):
        raise Fault("vote-unreadable", given=shown(text), **_told(position))
    chosen = tuple(sorted(set(named)))
    for proposal in made:
        if tuple(sorted(proposal)) == chosen:
            return () if answer in _NO else proposal
    raise Fault("vote-unknown", given=shown(text), **_told(position))


def _names(text: str) -> list[str]:
    return [name for part in _LINKS.split(text) if (name := part.strip(" .:"))]


def _told(position: Position) -> dict[str, str]:
    """The proposals, for the sentence of a fault."""
    return {"board": position.board.id, "known": "; ".join(", ".join(proposal) for proposal in proposals(position))}
