"""Lint the JavaScript of the widgets and of the book: part of ``make lint``, without the net.

The files of a folder of ``widgets/static`` become one module, so they are joined before oxlint looks at them: what one
of them uses of another is known, and what none uses is found.  Places are told as lines of the files themselves.
"""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).resolve().parent.parent
RULES = TOP / "tools" / "oxlintrc.json"
STATIC = TOP / "diadoques" / "widgets" / "static"
#: Scripts that stand alone.
ALONE = (
    TOP / "book" / "assets" / "widgets.js",
    *(path for room in ("server", "site") for path in sorted((TOP / "diadoques" / room / "static").glob("*.js"))),
)
_PLACE = re.compile(r"^(?P<module>[\w.-]+\.js):(?P<line>\d+)", re.MULTILINE)


class Place(NamedTuple):
    """A line of a file of the house."""

    path: Path
    line: int

    def __str__(self) -> str:
        return f"{self.path.relative_to(TOP).as_posix()}:{self.line}"


def modules() -> dict[str, tuple[Path, ...]]:
    """The files of each module, in the order in which they are joined (``widgets.kit.boxes.static``)."""
    found = {f"{folder.name}.js": tuple(sorted(folder.glob("*.js"))) for folder in sorted(STATIC.iterdir())}
    return {name: parts for name, parts in found.items() if parts} | {path.name: (path,) for path in ALONE}


def joined(parts: tuple[Path, ...]) -> tuple[str, list[Place]]:
    """One module, and where each of its lines comes from."""
    texts = [path.read_text(encoding="utf-8") for path in parts]
    lines = [Place(path, at) for path, text in zip(parts, texts, strict=True) for at in range(1, text.count("\n") + 2)]
    return "\n".join(texts), lines


def complaints(found: dict[str, tuple[Path, ...]]) -> str:
    """What oxlint says of the modules; '' when it has nothing to say."""
    program = Path(sysconfig.get_path("scripts")) / ("oxlint.exe" if sys.platform == "win32" else "oxlint")
    origins = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, parts in found.items():
            text, origins[name] = joined(parts)
            Path(folder, name).write_text(text, encoding="utf-8")
        command = [program, "--config", RULES, "--format", "unix", "--deny-warnings", "."]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if not done.returncode:
        return ""
    return _PLACE.sub(lambda at: str(origins[at["module"]][int(at["line"]) - 1]), done.stdout + done.stderr).strip()


if __name__ == "__main__":
    told = complaints(modules())
    print(told or "JavaScript: all checks passed")
    sys.exit(bool(told))
