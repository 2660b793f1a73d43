"""A table that is made when it is first looked into, because those who fill it are not there yet when it is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Late(Mapping[K, V]):
    """A mapping made once, when it is first looked into.

    Args:
        make: tells what is in it.
    """

    __slots__ = ("_found", "_make")

    def __init__(self, make: Callable[[], Mapping[K, V]]) -> None:
        self._make = make
        self._found: Mapping[K, V] | None = None

    def _all(self) -> Mapping[K, V]:
        if self._found is None:
            self._found = self._make()
        return self._found

    def __getitem__(self, key: K) -> V:
        return self._all()[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())
