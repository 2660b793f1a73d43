"""The wheel: built without the net, whole, and usable in an environment that has never seen the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from functools import partial
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as `make wheel` builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the wheel and the locked packages, but not the checkout."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, symlinks=os.name != "nt")
    scripts, executable = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    program = folder / scripts / executable
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([program, "-c", ask], capture_output=True, text=True, check=True).stdout.strip())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    # A path named in a .pth file is searched, but its own .pth files (the checkout's among them) are not read.
    (site / "locked.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return program


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_the_package_the_boards_and_the_cases(wheel: Path) -> None:
    held = names(wheel)
    package = {path.relative_to(TOP).as_posix() for path in (TOP / "diadoques").rglob("*.py")}
    assert package <= held
    assert "diadoques/py.typed" in held
    for board in (path for path in (TOP / "geodata").iterdir() if (path / "links.csv").is_file()):
        files = {path.relative_to(TOP).as_posix() for path in board.iterdir() if path.is_file()}
        assert {f"diadoques/{name}" for name in files} <= held
    cases = {path.relative_to(TOP / "tests" / "cases").as_posix() for path in (TOP / "tests" / "cases").rglob("*.toml")}
    assert cases
    assert {f"diadoques/cases/{name}" for name in cases} <= held
    assert [name for name in held if name.endswith(".dist-info/licenses/LICENSE")]


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    """No build scripts, no hand-laid sources, no tests, nothing a run left behind."""
    held = names(wheel)
    assert {name.split("/")[0].split("-")[0] for name in held} == {"diadoques"}
    assert not [name for name in held if "/build/" in name or "/src/" in name or "__pycache__" in name]


def run(python: Path, folder: Path, *arguments: str) -> str:
    done = subprocess.run([python, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_stands_outside_the_checkout(python: Path, tmp_path: Path) -> None:
    code = (
        "import diadoques; from diadoques.core.resources import resource; print(diadoques.__file__, resource('cases'))"
    )
    for where in run(python, tmp_path, "-c", code).split():
        assert not Path(where).is_relative_to(TOP)


ORDERS = """
Antipater
A MAC -> THR
A MAC -> ILL

Lysimaque
A CHE -> THR
"""


def test_the_wheel_resolves_and_draws_a_season(python: Path, tmp_path: Path) -> None:
    (tmp_path / "orders.txt").write_text(ORDERS, encoding="utf-8")
    command = partial(run, python, tmp_path, "-m", "diadoques.cli")
    command("new", "diadoques", "-o", "begun.dia.json")
    command("resolve", "begun.dia.json", "orders.txt", "-o", "spring.dia.json")
    told = command("explain", "spring.dia.json", "--lang", "en")
    assert "Thrace" in told
    assert "DIA-" in told
    command("draw", "spring.dia.json", "-o", "map.png")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
