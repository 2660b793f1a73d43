"""The same game comes out in a browser's Python as in any other: Pyodide itself plays it here, under Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from diadoques.analysis.players import Sensible
from diadoques.analysis.simulate import simulate
from diadoques.core import savegame
from diadoques.games.catalogue import games

pytestmark = [pytest.mark.slow, pytest.mark.together("site")]

#: A season or two of every game, played by the program from one seed; each as its file holds it, events and all.
PROGRAM = """
import json
from diadoques.analysis.players import Sensible
from diadoques.analysis.simulate import simulate
from diadoques.core import savegame
from diadoques.games.catalogue import games

json.dumps({game: savegame.write(simulate(Sensible(), 7, 1, game=game)) for game in games()})
"""


def test_a_game_comes_out_the_same_in_a_browser(built: Path, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node on this machine (on Debian: apt install nodejs)")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    script = Path(__file__).with_name("replay.mjs")
    done = subprocess.run([node, script, built, program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    there = json.loads(done.stdout)
    assert set(there) == set(games())
    for game in games():
        here = savegame.write(simulate(Sensible(), 7, 1, game=game))
        assert len(json.loads(here)["turns"]) >= 1
        assert there[game] == here, game
