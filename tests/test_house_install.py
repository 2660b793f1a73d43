"""``make install`` tells what it is doing, step by step, in the reader's language, and where it stopped."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent
LINES = "alabaster==0.7.16 \\\n    --hash=sha256:00\n    # via sphinx\nuv==1.0 \\\n    --hash=sha256:11\n    # via me\n"
#: Programs that stand for Python's environment and for uv: they do nothing but say how they were called.
PYTHON = '#!/bin/sh\necho "python $*" >> "$CALLS"\n[ "$3" != install ] || [ -z "${BROKEN:-}" ]\n'
UV = '#!/bin/sh\necho "uv $*" >> "$CALLS"\n[ "$1" = --version ] || [ -z "${NO_MIRROR:-}" ]\n'


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A checkout with two packages to install, an environment and a uv."""
    shutil.copytree(TOP / "tools", tmp_path / "tools", ignore=lambda _folder, names: {*names} - {"install.sh"})
    (tmp_path / "requirements.txt").write_text(LINES, encoding="utf-8")
    for name, text in ((".venv/bin/python", PYTHON), ("bin/uv", UV)):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
    return tmp_path


def install(copy: Path, lang: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the script there."""
    path = f"{copy / 'bin'}:{os.environ['PATH']}"
    env = {"PATH": path, "LC_ALL": lang, "CALLS": str(copy / "calls.txt"), **more}
    command = ["sh", "tools/install.sh"]
    return subprocess.run(command, cwd=copy, env=env, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize(("lang", "words"), [
    ("fr_FR.UTF-8", ("est là", "les 2 paquets", "avec uv", "le projet lui-même", "Fini")),
    ("C", ("is there", "the 2 packages", "with uv", "the project itself", "Done")),
])  # fmt: skip
def test_each_step_is_told_in_the_readers_language(copy: Path, lang: str, words: tuple[str, ...]) -> None:
    done = install(copy, lang)
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.splitlines()
    assert [line.split()[0] for line in told if "/3" in line] == ["1/3", "2/3", "3/3"]
    assert len(told) == len(words) and all(word in line for word, line in zip(words, told, strict=True))
    assert (copy / ".venv" / ".installed").is_file()


def test_where_uv_finds_nothing_pip_is_named_and_asked(copy: Path) -> None:
    done = install(copy, "C", NO_MIRROR="yes")
    assert done.returncode == 0 and "uv cannot: pip tries" in done.stdout
    calls = (copy / "calls.txt").read_text(encoding="utf-8")
    assert "pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.txt" in calls


def test_a_step_that_fails_is_named(copy: Path) -> None:
    done = install(copy, "C", NO_MIRROR="yes", BROKEN="yes")
    assert done.returncode != 0 and "Done" not in done.stdout
    assert "Stopped at the step “2/3 Putting the 2 packages" in done.stderr
    assert not (copy / ".venv" / ".installed").exists()
