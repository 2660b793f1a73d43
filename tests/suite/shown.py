"""Pages whose Python is run as it stands: what is printed is what the page says below (``pytest README.md``)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import pytest

TOP: Final = Path(__file__).resolve().parents[2]
#: The pages, by their path from the top of the project.
PAGES: Final = ("README.md", "README.fr.md", "docs/python.md", "docs/python.fr.md")
#: A piece of Python, and what it prints in the block below it, if it prints anything.
SHOWN: Final = re.compile(
    r"^```python\n(?P<code>.*?)^```$(?:\n+```text\n(?P<told>.*?)^```$)?", re.MULTILINE | re.DOTALL
)
#: Pictures that a piece saves.
SAVED: Final = re.compile(r"\.save\(\"(?P<name>[^\"]+\.png)\"\)")
#: What parts the output of one piece from that of the next.
BETWEEN: Final = "- - 8< - -"


def shown(text: str) -> list[tuple[str, str]]:
    """Each piece of Python on a page, with what is printed under it."""
    return [(found["code"], found["told"] or "") for found in SHOWN.finditer(text)]


def wrong(text: str) -> str:
    """Run the pieces of a page one after the other, in an empty folder; tell what is not as the page says."""
    pieces = shown(text)
    if len(pieces) != text.count("```python"):
        return "a piece of Python is not closed"
    script = f"\nprint({BETWEEN!r})\n".join(code for code, _ in pieces)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "lines.py").write_text(script, encoding="utf-8")
        command = [sys.executable, "-X", "utf8", "lines.py"]
        path = os.pathsep.join(filter(None, (str(TOP), os.environ.get("PYTHONPATH"))))
        done = subprocess.run(
            command, cwd=folder, env={**os.environ, "PYTHONPATH": path},
            capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip
        if done.returncode or done.stderr:
            return f"exit code {done.returncode}: {done.stderr}"
        for (code, told), printed in zip(pieces, done.stdout.split(f"{BETWEEN}\n"), strict=True):
            if printed != told:
                return f"{code}\nprints:\n{printed}\nand not:\n{told}"
        for name in SAVED.findall(script):
            if not Path(folder, name).read_bytes().startswith(b"\x89PNG"):
                return f"{name} is no picture"
    return ""


class Page(pytest.File):
    """A page; its pieces of Python are one test, for each goes on from those before."""

    def collect(self) -> list[pytest.Item]:
        """The test."""
        return [Lines.from_parent(self, name="python")]


class Lines(pytest.Item):
    """The pieces of a page, run."""

    def __init__(self, **named: object) -> None:
        super().__init__(**named)  # type: ignore[arg-type]
        self.add_marker(pytest.mark.slow)

    def runtest(self) -> None:
        """Run them."""
        if said := wrong(self.path.read_text(encoding="utf-8")):
            pytest.fail(said, pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        return self.path, 0, f"{self.path.name}: what is shown is run"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take in the pages."""
    if file_path in {TOP / page for page in PAGES}:
        return Page.from_parent(parent, path=file_path)
    return None
