"""What each arc of the map is: a plain border, a river, a mountain, a limit of seas, a shore."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .arcs import Arc, split_at
from .contacts import Surface, Vertex
from .facts import Facts, Pair, pair
from .network import Border, LonLat, Network

Place = Callable[[LonLat], Vertex]
"""Puts a point given in degrees into the coordinates of the arcs."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line to draw. `kind`: open, river, mountain, both, half, sea, shore, or closed (with land out of play).

    The limit of a strait is of kind "sea" and of `part` "strait", between the provinces that hold the waters.
    A border of which one half is a river and the other a mountain that counts only in flood comes as two lines of
    kind "half" whose `part` is "river" and "mountain".
    """

    between: Pair
    kind: str
    part: str
    line: tuple[Vertex, ...]


def drawn_borders(
    arcs: Sequence[Arc], surfaces: Sequence[Surface], facts: Facts, network: Network, place: Place
) -> list[Drawn]:
    """Every arc between two faces, in the order of the arcs; land borders are cut where their kind changes."""
    kinds = {surface.id: surface.kind for surface in surfaces}
    holder = {surface.id: surface.region for surface in surfaces}
    closed = {land.id for land in facts.closed}
    found: list[Drawn] = []
    for arc in arcs:
        if len(arc.faces) < 2:
            continue
        a, b = arc.faces
        both = {kinds[a], kinds[b]}
        if both == {"land"}:
            found += _land_border(arc, facts, network, place)
        elif both <= {"sea", "off"}:
            held = (holder[a], holder[b]) != (a, b)
            found.append(Drawn(pair(holder[a], holder[b]), "sea", "strait" if held else "", arc.line))
        elif {a, b} & closed and both <= {"land", "scenery"}:
            found.append(Drawn(pair(a, b), "closed", "", arc.line))
        else:
            found.append(Drawn(pair(a, b), "shore", "", arc.line))
    return found


def kind_of(border: Border, facts: Facts) -> tuple[str, str]:
    """Kind and part of a piece of border; raises ValueError when network and facts disagree."""
    obstacle = facts.obstacle(*border.between)
    if border.kind == "mixed":
        kind, part = (obstacle, border.part or "") if obstacle == "half" else (border.part or "", "")
    else:
        kind, part = border.kind, ""
    allowed = {"": {"open"}, "river": {"river"}, "mountain": {"mountain"}, "both": {"both", "mountain", "river"}}
    if kind != "half" and kind not in allowed.get(obstacle, set()):
        raise ValueError(f"{border.between}: drawn as {kind!r}, but the board says {obstacle!r}")
    return kind, part


def pieces_of(network: Network) -> dict[Pair, list[Border]]:
    """The pieces of each land border."""
    pieces: dict[Pair, list[Border]] = {}
    for border in network.borders:
        pieces.setdefault(border.between, []).append(border)
    return pieces


def _land_border(arc: Arc, facts: Facts, network: Network, place: Place) -> list[Drawn]:
    between = pair(*arc.faces)
    pieces = pieces_of(network)[between]
    kinds = [kind_of(piece, facts) for piece in pieces]
    if len(set(kinds)) == 1:
        return [Drawn(between, *kinds[0], arc.line)]
    first, second = pieces  # no border of any board changes kind twice
    shared = {first.stops[0], first.stops[-1]} & {second.stops[0], second.stops[-1]}
    at = network.nodes[str(shared.pop())].at
    head, tail = split_at(arc.line, place(at))
    if _far_end(first, at, network, place, head) > _far_end(first, at, network, place, tail):
        head, tail = tail, head
    return [Drawn(between, *kinds[0], tuple(head)), Drawn(between, *kinds[1], tuple(tail))]


def _far_end(piece: Border, shared: LonLat, network: Network, place: Place, line: Sequence[Vertex]) -> float:
    """How far a line's nearer end is from the end of a piece that is not the shared one."""
    ends = [network.nodes[stop].at if isinstance(stop, str) else stop for stop in (piece.stops[0], piece.stops[-1])]
    (far,) = [place(end) for end in ends if end != shared]
    return min((x - far[0]) ** 2 + (y - far[1]) ** 2 for x, y in (line[0], line[-1]))
