"""The verdicts on the lines of a sheet as lines of text: ``resolve --check`` and ``--strict``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diadoques.api.readings import VEILED, Judged, Verdicts
from diadoques.cli.console import Console
from diadoques.explain.names import names_for
from diadoques.explain.position import players_in_words
from diadoques.games.door import Position


def verdict_lines(console: Console, position: Position, verdicts: Verdicts) -> Iterator[str]:
    """The verdicts as lines of text."""
    yield from lines_of(console, position, verdicts.lines)
    words = console.words
    names = names_for(position, console.lang)
    for player, units in verdicts.without.items():
        yield words.text("check.without", player=names.player(player), units=", ".join(units))
    if verdicts.silent:
        yield words.text("check.silent", players=players_in_words(names, verdicts.silent))
    veiled = sum(line.veiled for line in verdicts.lines)
    fine = len(verdicts.lines) - len(verdicts.wrong) - veiled
    yield words.text(
        "check.summary-veiled" if veiled else "check.summary", fine=fine, veiled=veiled, all=len(verdicts.lines)
    )


def lines_of(console: Console, position: Position, lines: Sequence[Judged]) -> Iterator[str]:
    """A line of text for each: place, player, what was written, the verdict and its reason."""
    words = console.words
    names = names_for(position, console.lang)
    for judged in lines:
        line = judged.line
        verdict = words.text(f"verdict.{VEILED if judged.veiled else judged.verdict}")
        values = {"file": line.file, "line": line.number, "player": names.player(line.player), "text": line.text}
        if judged.order and judged.order != line.text:
            verdict = words.text("check.read", verdict=verdict, order=judged.order)
        why = words.text("check.veiled") if judged.veiled else judged.why
        yield words.text("check.line" if why else "check.plain", verdict=verdict, why=why, **values)
