"""Arcs: the edges of the map between two junctions, each with the two faces it parts.

Works on any coordinates (degrees or board pixels), as long as faces share their edges to the last digit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .contacts import Segment, Surface, Vertex, segment_holders


@dataclass(frozen=True, slots=True)
class Arc:
    """A line between two junctions (or a closed one). `faces` holds two ids, or one on the edge of the map."""

    faces: tuple[str, ...]
    line: tuple[Vertex, ...]

    @property
    def closed(self) -> bool:
        """Whether it ends where it starts."""
        return self.line[0] == self.line[-1]


def find_arcs(surfaces: Iterable[Surface]) -> list[Arc]:
    """All arcs, sorted by faces and then by their points, each from its smaller end."""
    holders = {segment: tuple(sorted(ids)) for segment, ids in segment_holders(surfaces).items()}
    around: defaultdict[Vertex, list[Segment]] = defaultdict(list)
    for segment in sorted(holders):
        for vertex in segment:
            around[vertex].append(segment)
    junctions = {v for v, segments in around.items() if len(segments) != 2 or len({holders[s] for s in segments}) > 1}
    left = set(holders)
    arcs: list[Arc] = []
    for junction in sorted(junctions):
        for segment in around[junction]:
            if segment in left:
                arcs.append(Arc(holders[segment], _walk(junction, segment, around, junctions, left)))
    for segment in sorted(left):
        if segment in left:  # what is left are closed lines without a junction: coasts of islands
            arcs.append(Arc(holders[segment], _walk(segment[0], segment, around, {segment[0]}, left)))
    return sorted((_from_smaller_end(arc) for arc in arcs), key=lambda arc: (arc.faces, arc.line))


def split_at(line: Sequence[Vertex], point: Vertex) -> tuple[Sequence[Vertex], Sequence[Vertex]]:
    """Cut a line at its inner vertex nearest to a point; raises ValueError for a line without inner vertex."""
    if len(line) < 3:
        raise ValueError("a line of two points cannot be cut at a vertex")
    index = min(range(1, len(line) - 1), key=lambda i: _squared(line[i], point))
    return line[: index + 1], line[index:]


def _walk(
    start: Vertex,
    first: Segment,
    around: Mapping[Vertex, Sequence[Segment]],
    junctions: set[Vertex],
    left: set[Segment],
) -> tuple[Vertex, ...]:
    line, segment = [start], first
    while True:
        left.discard(segment)
        vertex = segment[1] if segment[0] == line[-1] else segment[0]
        line.append(vertex)
        if vertex in junctions:
            return tuple(line)
        one, other = around[vertex]
        segment = other if one == segment else one


def _from_smaller_end(arc: Arc) -> Arc:
    return arc if arc.line <= arc.line[::-1] else Arc(arc.faces, arc.line[::-1])


def _squared(a: Vertex, b: Vertex) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
