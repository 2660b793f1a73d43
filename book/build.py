"""Build the book, without the net and with warnings as errors: ``make book`` (the result: ``book/_build/html``)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

BOOK = Path(__file__).resolve().parent
TOP = BOOK.parent
sys.path[:0] = [str(TOP), str(BOOK)]

from build_pages import build_pages  # noqa: E402  (found once the book's folder is on the path)


def take_scripts(folder: Path) -> None:
    """Copy the widgets' programs out of the installed packages that carry them.

    ``embed-amd.js`` is in none of them, and stands in ``assets/html-manager`` (see SOURCES.md).
    """
    folder.mkdir(parents=True, exist_ok=True)
    anywidget = find_spec("anywidget")
    if anywidget is None or anywidget.origin is None:
        raise SystemExit("anywidget is not installed: run `make install`")
    shutil.copy(Path(anywidget.origin).parent / "nbextension" / "index.js", folder / "anywidget.js")
    voila = Path(sys.prefix, "share", "jupyter", "voila", "templates", "base", "static", "require.min.js")
    shutil.copy(voila, folder / "require.min.js")


def main(arguments: list[str]) -> int:
    """Prepare and build; return the exit code of Jupyter Book, to which ``arguments`` are handed."""
    build_pages(BOOK / "generated")
    take_scripts(BOOK / "assets" / "generated")
    programs = Path(sys.executable).parent
    # The kernel of the pages is the Python that builds them.
    environment = os.environ | {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }
    command = [str(programs / "jupyter-book"), "build", str(BOOK), "--all", "-W", "--keep-going", *arguments]
    return subprocess.run(command, cwd=TOP, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
