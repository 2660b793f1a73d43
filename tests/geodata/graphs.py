"""Small questions put to links.csv, for the tests alone."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable

Row = dict[str, str]
Pair = frozenset[str]


def pairs(rows: Iterable[Row], unit: str, layer: str = "advanced") -> set[Pair]:
    """The links of a unit that a layer opens, without direction."""
    return {frozenset((r["a"], r["b"])) for r in rows if r["unit"] == unit and r["layer"] in ("all", layer)}


def province(code: str) -> str:
    """The space of a code that may carry a coast."""
    return code[:3]


def distances(links: Iterable[Pair], start: str, key: Callable[[str], str] = str) -> dict[str, int]:
    """Number of moves from a space to every other one that can be reached."""
    around: defaultdict[str, set[str]] = defaultdict(set)
    for link in links:
        a, b = (key(code) for code in link)
        around[a].add(b)
        around[b].add(a)
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in sorted(around[here] - found.keys()):
            found[there] = found[here] + 1
            queue.append(there)
    return found


def words(text: str) -> set[Pair]:
    """Pairs written as "AAA-BBB CCC-DDD"."""
    return {frozenset(word.split("-")) for word in text.split()}
