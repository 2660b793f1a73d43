"""The games of ``docs/add-a-game.md``, built from what the page prints and nothing else, checked and played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from diadoques.core.language import LANGUAGES
from tests.test_house_docs import PRINTED

TOP = Path(__file__).resolve().parents[2]
PAGE = (TOP / "docs" / "add-a-game.md").read_text(encoding="utf-8")
REFERENCE = (TOP / "docs" / "add-a-game-reference.md").read_text(encoding="utf-8")
PLAY = "play.py"
#: What the printed script tells of its four seasons.
TOLD = ("Rome brings the grain of Sicily home.", "Both ships meet off Sicily, and turn back.", "Rome wins.")
#: The commands that the page has run: the first one on the folder, the others once the game is installed.
CHECK = re.compile(r"^diadoques (games --check .*)$", re.MULTILINE)
SESSION = re.compile(r"^diadoques ((?!games).*)$", re.MULTILINE)
#: The empty files that it asks for.
EMPTY = re.compile(r"`(mygames/[\w/]+/__init__\.py)`")
#: How many files it prints of each game: of the first with a script that plays it, what installs it, a file of orders.
FILES = {"grain": 9, "tolls": 12}


def built(folder: Path, game: str = "grain", *, without: str = "") -> Path:
    """The files that the page prints of a game, but for the lines that begin so."""
    files = {found["path"]: found["text"] for found in PRINTED.finditer(PAGE)}
    files = {path: text for path, text in files.items() if ("mygames/tolls/" in path) == (game == "tolls")}
    assert len(files) == FILES[game]
    files |= dict.fromkeys(EMPTY.findall(PAGE), "")
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        lines = (line for line in text.splitlines(keepends=True) if not without or not line.startswith(without))
        (folder / path).write_text("".join(lines), encoding="utf-8")
    return folder


def ran(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(TOP)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.slow
def test_the_game_of_the_page_lacks_nothing_and_is_played(tmp_path: Path) -> None:
    built(tmp_path)
    [command] = CHECK.findall(PAGE)
    for lang in LANGUAGES:
        checked = ran(tmp_path, "-m", "diadoques.cli", *command.split(), "--lang", lang)
        assert checked.returncode == 0, checked.stdout + checked.stderr
    played = ran(tmp_path, PLAY)
    assert played.returncode == 0, played.stderr
    assert all(one in played.stdout for one in TOLD), played.stdout
    assert played.stdout.count(TOLD[0]) == 2


@pytest.mark.slow
def test_the_umpired_game_of_the_page_lacks_nothing_and_is_played_by_its_scripts(tmp_path: Path) -> None:
    built(tmp_path, "tolls")
    for lang in LANGUAGES:
        checked = ran(tmp_path, "-m", "diadoques.cli", "games", "--check", "mygames.tolls", "--lang", lang)
        assert checked.returncode == 0, checked.stdout + checked.stderr
    first, second = re.findall(r"^```python\n(.*?)^```$", PAGE.partition("**Play it.** A script")[2], re.M | re.DOTALL)
    played = ran(tmp_path, "-c", f"{first}\nd.language('en')\n{second}\nprint(session.position.at)")
    assert played.returncode == 0, played.stderr
    assert "All day long" in played.stdout and "{'Rome': 'SIC', 'Syracuse': 'SYC'}" in played.stdout


@pytest.mark.slow
def test_a_class_and_a_picture_of_it(tmp_path: Path) -> None:
    built(tmp_path)
    script = """
from pathlib import Path
import diadoques as d
from diadoques.games import catalogue
catalogue.register("mygames.grain")
from diadoques.classroom.session import Session
session = Session(Path("class"), game="grain")
session.say("Rome", "sail", ["sail"])
session.say("Carthage", "sail", ["stay"])
session.resolve()
print(session.position.grain)
told = str(d.new("grain", lang="en"))
print("units" in told or "majority" in told)
session.close()
game = d.simulate("grain", seed=1)
game.save("grain.dia.json")
print(d.load("grain.dia.json").record == game.record, game.over)
game.report.draw().save("grain.png")
"""
    done = ran(tmp_path, "-c", script)
    assert done.returncode == 0, done.stderr
    grain, units, saved = done.stdout.splitlines()
    assert (grain, saved) == ("{'Rome': 1, 'Carthage': 0}", "True True")
    assert units == "False", "a game without units does not say that nobody has any, nor how many win"
    assert (tmp_path / "grain.png").stat().st_size > 10_000


@pytest.mark.slow
@pytest.mark.parametrize("line", ["GRN-1-02", "met = ", "counted", "GAME = ", "    def standing"])
def test_a_line_that_is_taken_away_is_missed(line: str, tmp_path: Path) -> None:
    built(tmp_path, without=line)
    checked = ran(tmp_path, "-m", "diadoques.cli", "games", "--check", "mygames.grain", "--lang", "en")
    assert checked.returncode == 1 and "mend" in checked.stdout, checked.stdout + checked.stderr
    assert "Traceback" not in checked.stderr


@pytest.mark.slow
def test_the_game_of_the_page_is_installed_with_all_its_files(tmp_path: Path) -> None:
    if find_spec("setuptools") is None:  # not imported: it minds who has loaded distutils before it
        pytest.skip("without setuptools nothing is built here")
    source, place = built(tmp_path / "source"), tmp_path / "place"
    made = ran(source, "-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps", "--target", str(place), ".")
    assert made.returncode == 0, made.stderr
    where = {**os.environ, "PYTHONPATH": os.pathsep.join((str(TOP), str(place)))}
    session = [one.split() for one in SESSION.findall(PAGE)]
    assert [one[0] for one in session] == ["new", "show", "resolve", "show", "report"]
    said = []
    for command in (*session, ["games", "--check", "grain"]):
        done = subprocess.run(
            [sys.executable, "-m", "diadoques.cli", *command, "--lang", "en"],
            cwd=source, env=where, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        said.append(done.stdout)
    assert "who sails?" in said[1].lower() and "sail — To Sicily" in said[1] and TOLD[0] in said[2]
    assert TOLD[0] in (source / "rome.html").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("named", ["mygames.grain", "mygames/grain"])
def test_a_folder_that_is_not_installed_is_refused_with_what_to_do(named: str, tmp_path: Path) -> None:
    done = ran(built(tmp_path), "-m", "diadoques.cli", "new", named, "-o", "g.dia.json", "--lang", "en")
    assert done.returncode == 1 and 'catalogue.register("mygames.grain")' in done.stderr
    assert 'grain = "mygames.grain"' in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["mygames/grain", "mygames/grain/words"])
def test_a_folder_that_is_no_package_is_told_with_the_file_to_put_there(folder: str, tmp_path: Path) -> None:
    (built(tmp_path) / folder / "__init__.py").unlink()
    done = ran(tmp_path, "-m", "diadoques.cli", "games", "--check", "mygames.grain", "--lang", "en")
    assert done.returncode == 1 and f"{folder.removeprefix('mygames/')}/__init__.py" in done.stdout
