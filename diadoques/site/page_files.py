"""What a page of the browser edition shows and what never changes: each by the address that the browser gave it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from diadoques.server.files import Files, content_name

#: How an address is written that a page will replace by its own.
PLACE: Final = "/file/"


class PageFiles(Files):
    """What never changes, by the addresses that the browser gave it."""

    def __init__(self, known: Mapping[str, str], address: Callable[[str, str, str], str]) -> None:
        """``known``: addresses of what the page holds already; ``address``: gives one to a text, its kind and name."""
        super().__init__()
        self._known, self._address, self._there = dict(known), address, frozenset(known)

    def keep(self, data: bytes | str, ending: str) -> str:
        """The address of ``data``."""
        name = content_name(data, ending)
        if name not in self._known:
            text = data if isinstance(data, str) else data.decode()
            self._known[name] = self._address(text, ending, name)
        return self._known[name]

    def by_names(self, text: str) -> str:
        """What names files by their addresses, with their names instead; "" where one lies in no folder to be found."""
        for name, address in self._known.items():
            if address in text and name not in self._there:
                return ""
            text = text.replace(address, f"{PLACE}{name}")
        return text
