"""Faults: what went wrong, where, and with what data; the words are found in ``explain`` (two languages)."""

from __future__ import annotations


class Fault(Exception):
    """A clear refusal: bad input, never a crash.

    Attributes:
        code: key of the sentence in the phrase catalogues (``explain``), e.g. ``"season-unreadable"``.
        where: the place in the input, as exact as known (``"line 3"``, ``"orders.Ptolémée[2]"``, a file name).
        data: what the sentence needs, as plain strings.
    """

    def __init__(self, code: str, where: str = "", **data: str) -> None:
        super().__init__(code, where, data)
        self.code = code
        self.where = where
        self.data = data

    def __str__(self) -> str:
        facts = ", ".join(f"{key}: {value}" for key, value in self.data.items())
        place = f" ({self.where})" if self.where else ""
        return f"{self.code}{place}" + (f" [{facts}]" if facts else "")

    def at(self, where: str) -> Fault:
        """The same fault seen from a wider place: ``where`` is put before the known place."""
        return Fault(self.code, f"{where}, {self.where}" if self.where else where, **self.data)
