"""Schools have Windows, and a static page has Python in the browser: no locks, no modes, no folders that are opened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from diadoques.core import locks

pytestmark = pytest.mark.slow

TOP = Path(__file__).resolve().parents[2]

#: Windows: what POSIX alone has is not there, and no folder is opened.
WINDOWS = """
import os, sys
for name in ("fcntl", "grp", "posix_ipc", "pty", "pwd", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None
for name in (
    "fchmod", "set_blocking", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "symlink", "fork", "getuid", "geteuid", "killpg"
):
    if hasattr(os, name):
        delattr(os, name)
os.O_BINARY = 0
opened = os.open
def no_folders(path, flags, mode=0o777):
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied")
    return opened(path, flags, mode)
os.open = no_folders
"""
#: A page with Python in the browser: the door to locks leads nowhere, a file that is cut short keeps its length, and
#: neither numbers nor pictures nor processes are at hand.
BROWSER = """
import os, sys, types
sys.modules["fcntl"] = types.ModuleType("fcntl")
for name in (
    "geopandas", "matplotlib", "multiprocessing", "numba", "numpy", "pandas", "PIL", "rapidfuzz", "shapely", "tqdm"
):
    sys.modules[name] = None
def padded(descriptor, length):
    os.pwrite(descriptor, bytes(os.fstat(descriptor).st_size - length), length)
os.ftruncate = padded
"""
#: A bare installation on any system: nothing but the engine.
BARE = """
import sys
for name in (
    "anywidget", "geopandas", "icepool", "ipywidgets", "IPython", "jupyterlab", "matplotlib", "numba", "numpy",
    "pandas", "PIL", "rapidfuzz", "shapely", "tqdm", "traitlets",
):
    sys.modules[name] = None
"""
PLAY = """
from pathlib import Path
from diadoques.classroom import Session
from diadoques.cli import main
from diadoques.core import locks
if sys.modules.get("fcntl", None) is None or not hasattr(sys.modules["fcntl"], "flock"):
    assert locks.fcntl is None
folder = Path(sys.argv[1])
session = Session(folder, game="diplomacy")
session.type("FRANCE", "A PAR - BUR")
session.resolve()
session.restart()
session.type("FRANCE", "A PAR - PIC")
session.save(folder / "saved.dia.json")
session.close()
with (folder / "journal.jsonl").open("ab") as journal:
    journal.write(b'{"act":"typed", a power cut, or a page that was closed')
session = Session(folder)
assert session.lost.startswith('{"act"')
assert [order.to for order in session.orders("FRANCE")] == ["PIC"]
session.type("FRANCE", "A PAR - GAS")
session.close()
session = Session(folder)
assert not session.lost
assert [order.to for order in session.orders("FRANCE")] == ["GAS"]
session.close()
assert b"\\0" not in (folder / "journal.jsonl").read_bytes()
alone = Session(folder / "alone")
alone.type("Antipater", "A MAC -> Trace")  # a misspelt name, and what was meant
alone.resolve()
assert alone.reports
alone.close()
game = str(folder / "game.dia.json")
assert main(["new", "diadoques", "-o", game]) == 0
assert main(["resolve", game, "-o", game]) == 0
assert main(["show", game]) == 0
assert main(["explain", game, "--lang", "en"]) == 0
assert main(["show", str(folder)]) == 0  # the game that the session keeps there
empty = folder / "empty"
empty.mkdir()
assert main(["show", str(empty)]) == 1
assert main(["new", "diplomacy", "-o", str(folder)]) == 1
print(sorted(path.name for path in folder.iterdir() if path.is_file()))
"""


def run(code: str, *arguments: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *arguments], capture_output=True, text=True, check=False, cwd=TOP
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize(
    "system",
    [
        pytest.param(WINDOWS, id="windows"),
        pytest.param(BROWSER, id="browser", marks=pytest.mark.proof),
        pytest.param(BARE, id="bare"),
        pytest.param(WINDOWS + BROWSER, id="both", marks=pytest.mark.proof),
    ],
)
def test_a_system_that_lacks_what_is_not_everywhere_plays_all_the_same(system: str, tmp_path: Path) -> None:
    folder = tmp_path / "Lycée d’été 2"
    left = run(system + PLAY, str(folder)).splitlines()[-1]
    sign = ["journal.open"] if system is BARE and locks.fcntl is not None else []  # there alone are locks
    wanted = ["game.dia.json", "journal-1.jsonl", "journal.holder", "journal.jsonl", *sign, "saved.dia.json"]
    assert left == str(wanted)


LESSON = """
from pathlib import Path
from diadoques.widgets import Exercise, Lesson
lesson = Lesson(Path(sys.argv[1]), "en", game="diplomacy")
lesson.session.type("FRANCE", "A PAR - BUR")
lesson.resolve(anyway=True)
lesson.result.show(lesson.session.reports[-1], "en")
print(lesson.result.drawn.value)
lesson.session.close()
"""


def test_a_lesson_without_pencils_goes_on_and_says_what_would_bring_them(tmp_path: Path) -> None:
    told = run(BROWSER + LESSON, str(tmp_path / "lesson"))
    assert "pip install &#x27;diadoques[draw]&#x27;" in told
    assert "<img" not in told
    drawn = run("import sys\n" + LESSON, str(tmp_path / "other"))
    assert "<img" in drawn
    assert "pip install" not in drawn


@pytest.mark.parametrize(
    ("code", "extra"),
    [
        ("from diadoques.widgets import Lesson", "lab"),
        (
            "from diadoques.games.catalogue import load_game as l; from diadoques.draw import draw_map; draw_map().png",
            "draw",
        ),
        ("from diadoques.analysis.diadoques.odds import event_odds; event_odds('storm')", "analysis"),
        ("from diadoques.kernel.compiled import pack; pack([])", "fast"),
    ],
)
def test_a_missing_extra_is_named(code: str, extra: str) -> None:
    caught = f"""
from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text
try:
    {code}
except Fault as fault:
    print(fault_text(fault, "en"), fault_text(fault, "fr"), fault, sep="\\n")
"""
    english, french, bare = run(BARE + caught).splitlines()
    for told in (english, french, bare):
        assert f"pip install 'diadoques[{extra}]'" in told
    assert "is not installed" in english
    assert "n’est pas installé" in french


def test_the_command_line_without_extras_says_so_and_does_what_it_can(tmp_path: Path) -> None:
    code = """
from diadoques.cli import main
game, picture, page, blog = (sys.argv[1] + name for name in ("/a.dia.json", "/map.png", "/report.html", "/report.md"))
assert main(["new", "diadoques", "-o", game]) == 0
assert main(["resolve", game, "-o", game]) == 0
assert main(["draw", game, "-o", picture, "--lang", "en"]) == 1
assert main(["report", game, "-o", page, "--lang", "en"]) == 0
assert main(["report", game, "-o", blog, "--lang", "en"]) == 0
assert main(["simulate", "diplomacy", "--years", "1", "-o", sys.argv[1] + "/b.dia.json"]) == 0
"""
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", BARE + code, str(tmp_path)],
        capture_output=True, text=True, check=False, cwd=TOP,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr.count("pip install 'diadoques[draw]'") == 3
    assert not (tmp_path / "map.png").exists()
    assert "<img" not in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Antipater" in (tmp_path / "report.html").read_text(encoding="utf-8")
