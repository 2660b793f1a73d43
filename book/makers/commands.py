"""The commands, shown at work: every transcript is run while the book is built."""

from __future__ import annotations

import io
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from shlex import join

from diadoques.cli.app import COMMANDS, run
from diadoques.explain.catalogue import capital, catalogue
from diadoques.games.diadoques.casebook import cases
from makers.blocks import block, heading
from makers.maps import Maps
from makers.readers import page_told
from makers.season import orders_of
from makers.words import markdown, say

WIDE = "92"
"""Letters in a line of a transcript."""
#: What a transcript may cost in lines.
LINES = 40
#: The case that shows how positions are adjudicated in bulk.
BULK = "DIA-103-01"


def write_commands(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the page."""
    parts = [*page_told("commands", lang), heading(2, say(lang, "commands.game"))]
    parts += [say(lang, "commands.intro") + "\n", say(lang, "commands.game_intro") + "\n"]
    with _desk(lang):
        for name in ("SPRING", "SUMMER"):
            Path(f"{name.lower()}.txt").write_text(sheet(orders_of(name)), encoding="utf-8")
        parts += [
            say(lang, "commands.sheet") + "\n",
            block("\n".join(_head(Path("spring.txt").read_text("utf-8"), 9, "…")), "text"),
        ]
        parts += [shell(*arguments) for arguments in _game()]
        parts += [heading(2, say(lang, "commands.bulk")), say(lang, "commands.bulk_intro", case=BULK) + "\n"]
        Path("positions.jsonl").write_text(record(BULK) + "\n", encoding="utf-8")
        parts += [shell("adjudicate", "positions.jsonl", "--game", "diadoques")]
        parts += [heading(2, say(lang, "commands.all"))]
        for command in COMMANDS:
            title = capital(catalogue(lang).text(f"cli.{command}"))
            parts += [f"### `diadoques {command}` — {markdown(title)}\n", shell(command, "--help")]
    (folder / "commands.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def _game() -> Iterator[tuple[str, ...]]:
    yield "new", "diadoques", "-o", "game.dia.json"
    yield "resolve", "game.dia.json", "spring.txt", "--check"
    yield "resolve", "game.dia.json", "spring.txt", "-o", "game-2.dia.json"
    yield "show", "game-2.dia.json"
    yield "resolve", "game-2.dia.json", "summer.txt", "-o", "game-3.dia.json"
    yield "explain", "game-3.dia.json", "A THR -> CHA", "--chain"
    yield "draw", "game-3.dia.json", "--result", "--theatre", "aegean", "-o", "map.svg"


def sheet(orders: Mapping[str, list[str]]) -> str:
    """Orders as a file of orders."""
    return "\n".join(f"{player}\n" + "".join(f"  {line}\n" for line in lines) for player, lines in orders.items())


def record(name: str) -> str:
    """A case as a line of the bulk format.

    Raises:
        LookupError: there is no such case.
    """
    for case in cases():
        if case.id == name:
            orders = {player: list(lines) for player, lines in case.steps[0].answers["orders"].items()}
            return json.dumps({"id": case.id, **case.given, "orders": orders}, ensure_ascii=False)
    raise LookupError(name)


@contextmanager
def _desk(lang: str) -> Iterator[None]:
    """An empty folder in which the commands run, in one language, and an end of lines that does not change."""
    wanted = {"COLUMNS": WIDE, "LANG": "fr_FR.UTF-8" if lang == "fr" else "en_GB.UTF-8"}
    held = {name: os.environ.get(name) for name in (*wanted, "LC_ALL", "LC_MESSAGES", "LANGUAGE")}
    os.environ.update(wanted)
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        os.environ.pop(name, None)
    try:
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            yield
    finally:
        for name, value in held.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def shell(*arguments: str) -> str:
    """A command and what it answers, as a block of a page.

    Raises:
        RuntimeError: it fails.
    """
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        code = run(arguments)
    if code:
        raise RuntimeError(f"diadoques {join(arguments)}: exit code {code}: {out.getvalue()}")
    answer = "\n".join(_head(out.getvalue(), LINES, "…"))
    return block(f"$ diadoques {_typed(arguments)}\n{answer}", "console")


def _typed(arguments: tuple[str, ...]) -> str:
    return " ".join(f'"{one}"' if " " in one else one for one in arguments)


def _head(text: str, most: int, more: str) -> list[str]:
    lines = text.rstrip().splitlines()
    return lines if len(lines) <= most else [*lines[:most], more]
