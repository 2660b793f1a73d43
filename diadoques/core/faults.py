"""Faults: what went wrong, where, and with what data; the words are found in ``explain`` (two languages)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from diadoques.core import language


class Fault(Exception):
    """A clear refusal: bad input, never a crash. Printed, it is a sentence (``core.language``).

    Attributes:
        code: key of the sentence in the phrase catalogues (``explain``), e.g. ``"season-unreadable"``.
        where: the place in the input, as exact as known (``"line 3"``, ``"orders.Ptolémée[2]"``, a file name).
        data: what the sentence needs, as plain strings.
        lang: the language of the sentence, "" for the one chosen.
        position: where a game stands that refuses an answer: by it the sentence says in words what was asked and
            what is offered. The data name the prompt (``prompt``, ``seat``) and the field of a form (``field``).
    """

    def __init__(self, code: str, where: str = "", **data: str) -> None:
        super().__init__(code, where, data)
        self.code = code
        self.where = where
        self.data = data
        self.lang = ""
        self.position: Any = None

    def __str__(self) -> str:
        return language.fault_sentence(self, self.lang)

    def __reduce__(self) -> tuple[Any, ...]:
        # What crosses from one process to another is made anew there.
        return _again, (type(self), self.code, self.where, self.data), {"lang": self.lang}

    def at(self, where: str) -> Fault:
        """The same fault seen from a wider place: ``where`` is put before the known place."""
        found = Fault(self.code, f"{where}, {self.where}" if self.where else where, **self.data)
        found.position = self.position
        return found


@contextmanager
def told_in(lang: str) -> Iterator[None]:
    """Let every fault from here be told in ``lang``."""
    try:
        yield
    except Fault as fault:
        fault.lang = fault.lang or lang
        raise


@contextmanager
def refused_at(position: Any) -> Iterator[None]:
    """Let every fault from here name what is asked in the words of ``position``."""
    try:
        yield
    except Fault as fault:
        fault.position = position if fault.position is None else fault.position
        raise


def _again(kind: type[Fault], code: str, where: str, data: dict[str, str]) -> Fault:
    return kind(code, where, **data)
