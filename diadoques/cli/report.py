"""``diadoques report FILE -o game.html|game.md``: the whole game told season by season, to be read or printed."""

from __future__ import annotations

import argparse
import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.cli.options import add_view
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.phrases import Catalogue

if TYPE_CHECKING:
    from diadoques.explain.annals import Annals

#: Endings by which the form of a report is known.
HTML: Final = (".html", ".htm")
MARKDOWN: Final = (".md", ".markdown")


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.help.saved"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="PAGE", help=words.text("cli.help.page"))
    parser.add_argument("--season", metavar="SEASON", help=words.text("cli.help.report-season"))
    parser.add_argument("--no-maps", action="store_true", help=words.text("cli.help.no-maps"))
    add_view(parser, words)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Replay the file and write its report; the maps of a Markdown file stand in a folder beside it."""
    from diadoques.cli.loading import View, open_sound_turns, stage_line
    from diadoques.explain.annals import annals
    from diadoques.games.catalogue import turns

    output: Path = arguments.output
    kind = output.suffix.lower()
    if kind not in (*HTML, *MARKDOWN):
        raise Fault("format-unknown", output.name, given=kind.removeprefix("."), known="html, md")
    since = files.place(output)
    _, replay = open_sound_turns(console, arguments.file)
    start, end = replay.positions[0], replay.positions[-1]
    view = View.asked(arguments, end)
    told = view.named(annals(view.position(start), [view.report(turn) for turn in turns(replay)], console.lang))
    if arguments.season is not None:
        told = _of_season(told, arguments.season)
    maps = not arguments.no_maps and _drawable(console)
    if kind in HTML:
        from diadoques.classroom.pages.game_page import game_page

        files.write(output, game_page(told, maps=maps), since)
    else:
        _markdown(told, output, since, maps=maps)
    console.say(stage_line(console, output, end))
    return OK


def _of_season(told: Annals, asked: str) -> Annals:
    """The annals of one season alone, from its first step to its last, called as either language calls it.

    Raises:
        Fault: ``season-not-played``.
    """
    from dataclasses import replace

    from diadoques.core.language import LANGUAGES
    from diadoques.explain.position import season_of
    from diadoques.games.naming import name_key

    for chapter in told.chapters:
        called = [season_of(chapter.parts[0].report.before, lang) for lang in LANGUAGES]
        names = {name_key(one) for one in (str(chapter.season), chapter.title, *called)}
        if _names(name_key(asked), names):
            return replace(told, chapters=(chapter,))
    known = ", ".join(chapter.title for chapter in told.chapters)
    raise Fault("season-not-played", "--season", given=asked[:80], known=known)


def _names(asked: str, names: Iterable[str]) -> bool:
    """Whether a season is meant: by its whole name, or by name and year without their era."""
    return any(asked == one or (asked[-1:].isdigit() and one.startswith(f"{asked} ")) for one in names)


def _drawable(console: Console) -> bool:
    """Whether maps can be drawn here; the report is written without them, and that is said."""
    from diadoques.draw.picture import painting_module

    try:
        painting_module()
    except Fault as fault:
        console.note(fault)
        return False
    return True


def _markdown(told: Annals, output: Path, since: files.Seen, maps: bool) -> None:
    """The page is written last, and a map's name says what it shows: a page never stands with another's maps."""
    from diadoques.classroom.pages.game_markdown import game_markdown
    from diadoques.classroom.pages.game_page import map_of

    names = []
    if maps and told.chapters:
        folder = output.with_name(f"{output.stem}-maps")
        files.make_folder(folder)
        for number, chapter in enumerate(told.chapters, start=1):
            picture = map_of(told, chapter).webp
            path = folder / f"{number:03}-{hashlib.sha256(picture).hexdigest()[:8]}.webp"
            files.write(path, picture)
            names.append(quote(os.fsencode(f"{folder.name}/{path.name}")))
    files.write(output, game_markdown(told, names), since)
