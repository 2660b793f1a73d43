"""What is wrong with a game, as its trial and its probes find it; told in words by ``game_check``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from diadoques.core.faults import Fault
from diadoques.explain.needed import SCREEN, row_of
from diadoques.games.blame import blamed


class Trouble(NamedTuple):
    """What is wrong: a fault, or the phrase ``door.<what>`` with its ``data``; the rest as of ``game_check.Lack``.

    Attributes:
        fault: what was refused, where the phrase says when: its sentence is ``said``.
        maybe: it may be meant so.
    """

    what: str | Fault
    where: str = ""
    data: Mapping[str, str] = {}
    example: str = ""
    why: str = ""
    fault: Fault | None = None
    maybe: bool = False


def failed(game: str, what: str, error: Exception, where: str, **data: str) -> Trouble:
    """An error of a game's own code or files, by the line where it came up, else by where it was looked for."""
    blame = blamed(error)
    place = f"{game}/{blame.file}:{blame.line} ({blame.member})" if blame else where
    said = blame.said if blame else f"{type(error).__name__}: {error}"[:200]
    return Trouble(what, place, {**data, "said": said})


def example_for(fault: Fault) -> str:
    """How the phrase stands in its file that a fault misses; "" where it is about none."""
    file, _, key = fault.data.get("wants", "").partition(":")
    return example_of(file, fault.data["lang"], key) if key else ""


def example_of(file: str, lang: str, key: str, data: str = "") -> str:
    """How a phrase stands in its file with what it may place; those of screens lie in one, each under its language."""
    row = row_of(file, key)
    data = data or "".join(f" {{{one}}}" for one in (row.places or () if row else ()))
    return toml_line(key, f'"…{data}"', lang if file == SCREEN else "")


def toml_line(key: str, value: str, lang: str = "") -> str:
    """A line of a file of words under the head of its table, in two lines; ``lang``: of a file of both languages.

    >>> print(toml_line("event.hired", '"…"'))
    [event]
    hired = "…"
    """
    table, _, name = key.rpartition(".") if lang else key.partition(".")
    return f"[{f'{lang}.' if lang else ''}{table}]\n{name} = {value}"


def key_of(example: str) -> str:
    """The whole key of the line that an example shows (``toml_line``), or its first word."""
    table, newline, line = example.rpartition("\n")
    name = line.partition(" ")[0]
    return f"{table.strip('[]')}.{name}" if newline else name
