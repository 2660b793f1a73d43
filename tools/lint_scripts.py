"""Lint the JavaScript of the house: part of ``make lint``, without the net.

The types of what is bundled are looked at by ``tsc``, where Node and its packages are (``make frontend``).
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
RULES = TOP / "tools" / "oxlintrc.json"
SOURCES = TOP / "frontend" / "src"


def scripts() -> list[Path]:
    """The files that people write: the sources of the bundles with their tests, and scripts that stand alone."""
    static = [
        path for room in ("server", "site") for path in sorted((TOP / "diadoques" / room / "static").glob("*.js"))
    ]
    tests = sorted((SOURCES.parent / "test").glob("*.js"))
    return [TOP / "book" / "assets" / "widgets.js", *static, *sorted(SOURCES.rglob("*.js")), *tests]


def complaints(paths: Iterable[Path]) -> str:
    """What oxlint says of these files; '' when it has nothing to say."""
    program = Path(sysconfig.get_path("scripts")) / ("oxlint.exe" if sys.platform == "win32" else "oxlint")
    command = [program, "--config", RULES, "--format", "unix", "--deny-warnings", *paths]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip() if done.returncode else ""


if __name__ == "__main__":
    told = complaints(scripts())
    print(told or "JavaScript: all checks passed")
    sys.exit(bool(told))
