"""`make affected`: of a small checkout, which tests a change is said to touch, by what they touched when they ran."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent

pytestmark = [
    pytest.mark.slow,  # it starts some ten processes
    pytest.mark.skipif(not shutil.which("git"), reason="without git there is no telling what has changed"),
]

FILES = {
    "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = ['.']\n"
    "addopts = '--import-mode=importlib --doctest-glob=README.md'\n",
    "README.md": "Nothing.\n",
    ".gitignore": "__pycache__/\n",
    "diadoques/__init__.py": "",
    "diadoques/read.py": "from pathlib import Path\n\ndef lines():\n    from diadoques import late\n"
    "    return late.of(Path('data', 'lines.txt').read_text())\n",
    "diadoques/late.py": "def of(text):\n    return text.splitlines()\n",
    "diadoques/alone.py": "NUMBER = 3\n",
    "diadoques/unused.py": "",
    "diadoques/inner/__init__.py": "",
    "diadoques/inner/beside.py": "",
    "diadoques/inner/under.py": "from . import beside\nfrom .. import unused\n",
    "data/lines.txt": "one\ntwo\n",
    "cases/first.txt": "1\n",
    "tests/test_read.py": "from diadoques.read import lines\n\ndef test_lines():\n"
    "    assert lines() == ['one', 'two']\n",
    "tests/test_process.py": "import subprocess, sys\n\ndef test_number():\n"
    "    subprocess.run([sys.executable, '-c', 'import diadoques.alone'], check=True)\n",
    "tests/test_bare.py": "import subprocess, sys\n\ndef test_number():\n"
    "    subprocess.run([sys.executable, '-c', ''], env={}, check=True)\n",
    "tests/test_cases.py": "from pathlib import Path\n\ndef test_all():\n"
    "    assert all(file.suffix == '.txt' for file in Path('cases').iterdir())\n",
}


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small checkout whose tests have been recorded."""
    top = tmp_path_factory.mktemp("checkout")
    for name, text in FILES.items():
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text, encoding="utf-8")
    (top / "tests" / "data").mkdir()
    shutil.copytree(TOP / "tools", top / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    git(top, "init", "-q")
    commit(top)
    assert "5 of 5 passed" in affected(top, "--record"), "each file by itself"
    commit(top)
    return top


@pytest.fixture
def checkout(recorded: Path, tmp_path: Path) -> Path:
    """A copy of it, to change something in."""
    shutil.copytree(recorded, tmp_path / "checkout")
    return tmp_path / "checkout"


def git(top: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=top, check=True, capture_output=True)


def commit(top: Path) -> None:
    git(top, "add", "-A")
    git(top, "-c", "user.name=A", "-c", "user.email=a@localhost", "commit", "-qm", "all")


def affected(top: Path, *arguments: str) -> str:
    """What the command says."""
    command = [sys.executable, "tools/affected.py", *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_XDIST")}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # the small checkout needs none
    done = subprocess.run(command, cwd=top, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def touching(top: Path, *arguments: str) -> set[str]:
    """The files of tests that are listed."""
    return set(re.findall(r"^  tests/test_(\w+)\.py  \(", affected(top, "--list", *arguments), re.MULTILINE))


def test_nothing_has_changed(checkout: Path) -> None:
    assert affected(checkout).strip() == "Nothing has changed since HEAD."


@pytest.mark.parametrize(
    ("changed", "touched"),
    [
        ("diadoques/read.py", {"read", "bare"}),
        ("diadoques/late.py", {"read", "bare"}),  # imported within a function
        ("data/lines.txt", {"read", "bare"}),
        ("diadoques/alone.py", {"process", "bare"}),  # loaded by a process that a test started
        ("diadoques/unused.py", {"bare"}),  # it starts a process that tells nothing
        ("tests/test_cases.py", {"cases", "bare"}),
        ("cases/first.txt", {"bare"}),  # listed, not read
        ("cases/second.txt", {"cases", "bare"}),  # it comes into a folder that is listed
        ("pyproject.toml", {"read", "process", "bare", "cases"}),
    ],
)
def test_a_change_touches_who_loaded_opened_or_listed_it(checkout: Path, changed: str, touched: set[str]) -> None:
    with (checkout / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert touching(checkout) == touched
    commit(checkout)
    assert touching(checkout, "--since", "HEAD~1") == touched


def test_what_is_imported_since_is_followed_and_what_is_not_recorded_touches_all(checkout: Path) -> None:
    (checkout / "diadoques" / "read.py").write_text("from diadoques.unused import *\n" + FILES["diadoques/read.py"])
    (checkout / "tests" / "test_new.py").write_text("def test_new():\n    pass\n")
    commit(checkout)
    (checkout / "diadoques" / "unused.py").write_text("A = 1\n")
    assert touching(checkout) == {"read", "bare", "new"}


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ("from .unused import *", "unused"),
        ("from . import unused", "unused"),
        ("from .inner import under", "inner/beside"),  # which it imports beside itself
        ("from .inner import under", "unused"),  # and above itself
        ("from .inner.under import *", "inner/__init__"),
    ],
)
def test_a_relative_import_is_followed(checkout: Path, written: str, changed: str) -> None:
    (checkout / "diadoques" / "read.py").write_text(f"{written}\n{FILES['diadoques/read.py']}")
    commit(checkout)
    assert "read" in touching(checkout, "--since", "HEAD~1")
    (checkout / "diadoques" / f"{changed}.py").write_text("A = 1\n")
    assert touching(checkout) == {"read", "bare"}


def test_what_is_listed_is_run(checkout: Path) -> None:
    (checkout / "data" / "lines.txt").write_text("one\n")
    said = affected(checkout)
    assert "test_read.py  (data/lines.txt)" in said and "1 failed, 1 passed" in said, said
