"""``diadoques site -o FOLDER``: the browser edition, a folder of files that needs no server of ours and no internet."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.core.extras import extra
from diadoques.core.phrases import Catalogue

#: How one looks at it on this machine.
_SERVE: Final = "python -m http.server -d {folder}"
#: What is begun, as it is told.
_STEPS: Final = {
    "parts": "cli.site-parts", "python": "cli.site-python", "pages": "cli.site-pages",
    "notebooks": "cli.site-notebooks", "book": "cli.site-book",
}  # fmt: skip


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    about = words.text("cli.help.site-folder")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FOLDER", help=about)
    parser.add_argument("--parts", type=Path, metavar="FOLDER", help=words.text("cli.help.site-parts-folder"))
    parser.add_argument("--book", type=Path, metavar="FOLDER", help=words.text("cli.help.site-book-folder"))
    parser.add_argument("--no-notebooks", action="store_true", help=words.text("cli.help.no-notebooks"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Build it, and say how large it is."""
    with extra("site"):
        from diadoques.site.build import build
    folder: Path = arguments.output
    built = build(
        folder,
        kept=arguments.parts,
        book=arguments.book,
        notebooks=not arguments.no_notebooks,
        step=lambda name: console.warn(console.words.text(_STEPS[name])),
    )
    if not built.compiled:
        console.warn(console.words.text("cli.site-uncompiled"))
    size = f"{built.size / 1e6:.0f}"
    command = _SERVE.format(folder=folder)
    console.say(console.words.text("cli.site-built", path=folder, size=size, command=command))
    return OK
