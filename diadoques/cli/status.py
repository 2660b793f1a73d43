"""Where a file stands, in one line."""

from __future__ import annotations

from pathlib import Path

from diadoques.cli.console import Console
from diadoques.explain.position import season_of
from diadoques.games.catalogue import Position


def stage_line(console: Console, path: Path, position: Position) -> str:
    """What was written, and where the game stands."""
    phase = console.words.text(f"phase.{position.phase}")
    return console.words.text("cli.written", path=path, season=season_of(position, console.lang), phase=phase)
