"""A position of this game in a few lines: centres, what is to be built or removed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from diadoques.explain.names import Names
from diadoques.explain.position import heading, quota, row, signs
from diadoques.explain.readings import spelled
from diadoques.explain.simultaneous.position import dislodged
from diadoques.games.catalogue import game_of

#: What is to be said of a player beside his units and centres.
Beside = Callable[[Names, Any, str], Iterable[str]]


def described(names: Names, position: Any, beside: Beside = lambda *_: ()) -> Iterable[str]:
    """Each player with what is his; neutral centres, what wins."""
    words, held = names.words, position.centres
    for player in position.players:
        yield ""
        yield from _player(names, position, player, held)
        yield from beside(names, position, player)
    yield ""
    centres = sorted(one.id for one in position.board.spaces.values() if one.centre not in ("none", "activatable"))
    neutral = ", ".join(names.place(place).bare + _worth(position, place) for place in centres if not held.get(place))
    yield words.text("show.neutral-centres", list=neutral or words.text("show.none"))
    yield from dislodged(names, position)
    yield quota(names, position)


def _player(names: Names, position: Any, player: str, held: Mapping[str, str]) -> Iterator[str]:
    yield heading(names, position, player)
    if player in game_of(position).standing(position).eliminated:
        return
    yield row(names, "units", signs(names, position, player))
    own = sorted(key for key, owner in held.items() if owner == player)
    yield row(names, "held", ", ".join(spelled(names, key) + _worth(position, key) for key in own))
    sheet = game_of(position).awaits(position).sheet(player)
    change = sheet.change if sheet is not None else 0
    if change:
        yield "  " + names.words.counted("show.to_build" if change > 0 else "show.to_remove", abs(change))


def _worth(position: Any, centre: str) -> str:
    """What is written after a centre that counts for less than one (P218-ctr-01)."""
    return "" if position.variant.centres[centre] == position.variant.tables["centres"]["full"] else " (½)"
