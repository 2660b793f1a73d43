"""``diadoques report FILE -o game.html|game.md``: the whole game told season by season, to be read or printed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from diadoques.cli.console import OK, Console
from diadoques.core.faults import Fault
from diadoques.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from diadoques.explain.annals import Annals

HTML: Final = (".html", ".htm")
MARKDOWN: Final = (".md", ".markdown")


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.help.saved"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="PAGE", help=words.text("cli.help.page"))
    parser.add_argument("--no-maps", action="store_true", help=words.text("cli.help.no-maps"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Replay the file and write its report; the maps of a Markdown file stand in a folder beside it."""
    from diadoques.cli.telling import stage_line
    from diadoques.core import savegame
    from diadoques.explain.annals import annals
    from diadoques.games.catalogue import replayed, reports

    output: Path = arguments.output
    kind = output.suffix.lower()
    if kind not in (*HTML, *MARKDOWN):
        raise Fault("format-unknown", output.name, given=kind.removeprefix("."), known="html, md")
    game = savegame.load(arguments.file)
    where = str(arguments.file)
    turns = reports(game, where)
    start = turns[0].before if turns else replayed(game, where)[0]
    told = annals(start, turns, console.lang)
    try:
        if kind in HTML:
            from diadoques.classroom.game_page import game_page

            output.write_text(game_page(told, maps=not arguments.no_maps), encoding="utf-8")
        else:
            _markdown(told, output, maps=not arguments.no_maps)
    except OSError as error:
        raise Fault("file-unwritable", str(output), why=error.strerror or "") from error
    console.say(stage_line(console, output, turns[-1].after if turns else start))
    return OK


def _markdown(told: Annals, output: Path, maps: bool) -> None:
    from diadoques.classroom.game_markdown import game_markdown
    from diadoques.classroom.game_page import map_of

    names = []
    if maps and told.chapters:
        folder = output.with_name(f"{output.stem}-maps")
        folder.mkdir(exist_ok=True)
        for number, chapter in enumerate(told.chapters, start=1):
            path = folder / f"{number:03}.webp"
            path.write_bytes(map_of(told, chapter).webp)
            names.append(quote(f"{folder.name}/{path.name}"))
    output.write_text(game_markdown(told, names), encoding="utf-8")
