"""The README, as its readers use it: what it shows is run, and prints what it says it prints."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

README = Path(__file__).resolve().parent.parent / "README.md"
SHOWN = re.compile(r"```python\n(?P<code>.*?)```\n+```text\n(?P<told>.*?)```", re.DOTALL)


def shown() -> list[tuple[str, str]]:
    """Each piece of Python in the README, with what is printed under it."""
    return [(found["code"], found["told"]) for found in SHOWN.finditer(README.read_text(encoding="utf-8"))]


def test_both_languages_show_ten_lines() -> None:
    assert [code.count("\n") for code, _ in shown()] == [10, 10]
    assert README.read_text(encoding="utf-8").count("```python") == len(shown())


@pytest.mark.parametrize(("code", "told"), shown(), ids=["fr", "en"])
def test_what_is_shown_is_run(code: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "lines.py").write_text(code, encoding="utf-8")
    command = [sys.executable, "-X", "utf8", "lines.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == told
    (picture,) = tmp_path.glob("*.png")
    assert picture.read_bytes().startswith(b"\x89PNG")
