"""Draws by vote, and victories conceded: an agreement of the table, of which the rule text knows nothing.

Each player may put forward, with his orders, the ends that he accepts. The reading ``draws`` says which there may be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from diadoques.conflict.orders import Reading
from diadoques.core.events import Event
from diadoques.core.prompts import Groups
from diadoques.games.abilities import PROPOSALS
from diadoques.games.diplomacy.position import Position
from diadoques.games.diplomacy.resolution import Resolution
from diadoques.games.diplomacy.variant import Variant
from diadoques.games.naming import name_key, player_called

#: ``propose draw: France, Turkey``, ``propose une concession à la Turquie``.
_LINE: Final = re.compile(
    r"propos\w*\s+(?:(?:an?|the|une?|la)\s+)?(?:(?:draw|nulle|concession|victory|victoire)\b)?"
    r"\s*(?:(?:to|of|among|à|a|de|entre)\s+)?:?\s*(?P<names>.+)",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"[,;&]|\bet\b|\band\b", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"^(?:the|la|le|l['’])\s*", re.IGNORECASE)


def asked(position: Position) -> Iterator[Groups]:
    """What those who are left are asked beside their orders, where the table agreed to vote."""
    if position.readings["draws"] != "none" and len(position.alive) > 1:
        for player in position.alive:
            yield Groups(PROPOSALS, player, position.alive)


def count(resolution: Resolution, accepted: Mapping[str, Iterable[Sequence[str]]]) -> bool:
    """End the game as the players have voted, and say whether they have; then no order is carried out.

    A draw is carried when all who are left accept it (DIP-table-01), one power's victory when all the others do
    (DIP-table-02). Of two ends that are both carried neither counts. Those who share a draw share the points.

    Args:
        accepted: by player, the ends he accepts, each the powers that share it.
    """
    position = resolution.position
    alive, reading = position.alive, position.readings["draws"]
    given = {player: {frozenset(end) for end in accepted.get(player, ())} for player in alive}
    put = {end for ends in given.values() for end in ends if end and end <= set(alive)}
    free = [end for end in put if len(end) == 1 or end == set(alive) or reading == "any"]
    carried = [end for end in free if all(end in given[one] for one in alive if len(end) > 1 or one not in end)]
    if reading == "none" or len(carried) != 1 or len(alive) < 2:
        return False
    winners = tuple(one for one in alive if one in carried[0])
    how, rule = ("draw", "DIP-table-01") if len(winners) > 1 else ("concession", "DIP-table-02")
    resolution.emit("victory", rule, winners=winners, how=how)
    share = Fraction(int(position.variant.tables["score"]["total"]), len(winners))
    scores = {player: str(share if player in winners else Fraction(0)) for player in position.players}
    resolution.emit("scored", rule, scores=scores)
    return True


def ended(events: Iterable[Event]) -> bool:
    """Whether a vote ended the game: then no order of that season was carried out."""
    return any(event.kind == "victory" and event["how"] in ("draw", "concession") for event in events)


class Votes:
    """See ``games.abilities.Votes``: nothing waits here for a vote of its own."""

    def __init__(self, variant: Variant) -> None:
        self._board = variant.board_id

    def proposals(self, _position: Position) -> tuple[tuple[str, ...], ...]:
        """None: they are counted with the orders."""
        return ()

    def proposal_of(self, line: Reading) -> tuple[str, ...] | None:
        """Who shares the end that a line puts forward."""
        match = _LINE.fullmatch(line.text.strip(" ."))
        names = [part.strip() for part in _BETWEEN.split(match["names"]) if part.strip()] if match else []
        found = [
            player_called(self._board, one) or player_called(self._board, name_key(_ARTICLE.sub("", one)))
            for one in names
        ]
        return tuple(dict.fromkeys(found)) if found and all(found) else None
