"""A line and its tree; a line that names no more of its unit than its kind, with the places that may be meant."""

from __future__ import annotations

from diadoques.games.diadoques.model.position import GAME, LEVY, Position
from diadoques.games.diadoques.model.tables import players
from diadoques.games.diadoques.notation.lexicon import GRAMMAR, lexicon
from diadoques.games.diadoques.people.levy import kinds_at_home
from diadoques.games.unit_numbers import numbers_of
from diadoques.notation.meant import Unplaced, kind_without_place
from diadoques.notation.read import Unreadable, read_shape
from diadoques.notation.tree import Headed, Line


def parse(position: Position, player: str, line: str) -> Line | Unreadable:
    """The tree of a line; a heading that names ``player`` says nothing new."""
    names = lexicon(GAME, position.layer)
    tree = read_shape(line, GRAMMAR, names.compounds)
    if isinstance(tree, Unreadable):
        placed = _placed(position, player, line)
        tree = read_shape(placed[0], GRAMMAR, names.compounds) if len(placed) == 1 else tree
    return tree.line if isinstance(tree, Headed) and names.persons(tree.player.words) == (player,) else tree


def _placed(position: Position, player: str, line: str) -> tuple[str, ...]:
    """What a line would be that names no more of its unit than its kind, for each place of such a unit."""
    bare = kind_without_place(line, GRAMMAR)
    return () if bare is None or player not in position.players else places_of(position, player, bare)


def places_of(position: Position, player: str, bare: Unplaced) -> tuple[str, ...]:
    """The line with each place where its unit may stand: of those with a number, where the sheet gives that number."""
    own = [unit for unit in position.of(player) if unit.kind == bare.kind and unit.id not in position.dislodged]
    if bare.number:
        numbers = numbers_of(position)
        own = [unit for unit in own if numbers.get(unit.id) == bare.number]
    places = dict.fromkeys(unit.space for unit in own)
    if position.phase == LEVY and not position.of(player) and bare.kind in kinds_at_home(position, player):
        places = {players()[player].home: None}
    return tuple(bare.at(place) for place in places)
