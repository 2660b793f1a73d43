"""``diadoques lab [FOLDER]``: JupyterLab on the notebooks of the library, in a folder of the user's."""

from __future__ import annotations

import argparse
import os
from importlib import import_module
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.cli.options import port
from diadoques.core.extras import extra
from diadoques.core.files import absolute_path
from diadoques.core.phrases import Catalogue

#: Where the notebooks are put when no folder is named.
USUAL: Final = "diadoques"
#: Where Jupyter looks for settings before its own places.
_SETTINGS: Final = "JUPYTER_CONFIG_PATH"


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    about = words.text("cli.help.folder", folder=USUAL)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(USUAL), metavar="FOLDER", help=about)
    parser.add_argument("--no-browser", action="store_true", help=words.text("cli.help.no-browser"))
    parser.add_argument("--port", type=port(words), metavar="N", help=words.text("cli.help.port"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Copy what the folder lacks, and serve it until the user has enough."""
    from diadoques.classroom.lessons import bring_notebooks, notebooks

    with extra("lab"):
        lab = import_module("jupyterlab.labapp").LabApp
    folder = absolute_path(arguments.folder)
    for name in bring_notebooks(folder):
        console.warn(console.words.text("cli.lab-kept", name=name))
    first = next(notebooks()).name
    asked = [f"--ServerApp.root_dir={folder}", f"--LabApp.default_url=/lab/tree/{first}"]
    if arguments.no_browser:
        asked.append("--no-browser")
    if arguments.port is not None:
        asked.append(f"--port={arguments.port}")
    # In a container one is often root, which Jupyter refuses unless told; Windows has no such user.
    if getattr(os, "geteuid", lambda: 1)() == 0:
        asked.append("--allow-root")
    with as_file(files("diadoques.cli") / "jupyter") as settings:
        # The menus are in the language of the program, where Jupyter has it, until a reader chooses another.
        ours = (settings / console.lang, settings)
        os.environ[_SETTINGS] = os.pathsep.join([*map(str, ours), *filter(None, [os.environ.get(_SETTINGS)])])
        lab.launch_instance(asked)
    return OK
