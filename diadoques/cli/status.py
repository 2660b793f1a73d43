"""Where a file stands, in one line."""

from __future__ import annotations

from pathlib import Path

from diadoques.cli.console import Console
from diadoques.explain.position import phase_of, season_of
from diadoques.games.door import Position


def stage_line(console: Console, path: Path, position: Position) -> str:
    """What was written, and where the game stands."""
    season, phase = season_of(position, console.lang), phase_of(position, console.lang)
    return console.words.text("cli.written", path=path, season=season, phase=phase)
