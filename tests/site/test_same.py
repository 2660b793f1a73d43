"""The same game comes out in a browser's Python as in any other: Pyodide itself plays it here, under Node.

What is compared is text, byte for byte: an order of sets, a number, a line of the dice that differed would be in it.
"""

from __future__ import annotations

import inspect
import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

import pytest

from diadoques.games.catalogue import choices_of, games, load_game
from diadoques.games.scenarios import scenarios
from tests.site import played

pytestmark = pytest.mark.together("site")
SCRIPT = Path(__file__).with_name("replay.mjs")


def in_both(site: Path, folder: Path, numbers: Sequence[int]) -> Iterator[tuple[int, dict[str, str], dict[str, str]]]:
    """What is told of these games there and here; one Node plays all of them, while this Python does."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node on this machine (on Debian: apt install nodejs)")
    program = folder / "program.py"
    told = f"\n\nimport json\n\njson.dumps([told(number) for number in {list(numbers)}])\n"
    program.write_text(inspect.getsource(played) + told, encoding="utf-8")
    with (
        (folder / "there.json").open("wb") as out,
        (folder / "errors.txt").open("wb") as errors,
        subprocess.Popen([node, SCRIPT, site, program], stdout=out, stderr=errors) as running,
    ):
        here = [played.told(number) for number in numbers]
        assert running.wait() == 0, (folder / "errors.txt").read_text(encoding="utf-8")[-2000:]
    there = json.loads((folder / "there.json").read_text(encoding="utf-8"))
    return zip(numbers, there, here, strict=True)


def see_same(there: dict[str, str], here: dict[str, str], number: int) -> None:
    """See that there is no difference, or name the first line that differs."""
    assert there.keys() == here.keys()
    for what, text in here.items():
        lines = enumerate(zip_longest(there[what].split("\n"), text.split("\n")), start=1)
        differs = next(((line, *both) for line, both in lines if both[0] != both[1]), None)
        assert differs is None, (played.GAMES[number], what, differs)
        assert there[what].encode() == text.encode()


@pytest.mark.slow
def test_a_game_comes_out_the_same_in_a_browser(built: Path, tmp_path: Path) -> None:
    for number, there, here in in_both(built, tmp_path, played.SAMPLE):
        see_same(there, here, number)


@pytest.mark.slow
@pytest.mark.proof
def test_twenty_games_come_out_the_same_in_a_browser(built: Path, tmp_path: Path) -> None:
    seen = 0
    for number, there, here in in_both(built, tmp_path, range(len(played.GAMES))):
        see_same(there, here, number)
        assert len(json.loads(here["file"])["turns"]) > 4
        seen += 1
    assert seen == 20


def test_the_games_are_played_by_every_choice_of_rules() -> None:
    """Every value of every choice is in one of them, the usual one and each other; every scenario of Amphipolis."""
    for game in games():
        planned = [one for one in played.GAMES if one.game == game]
        stated = [dict(played.begins(one)[0].options) for one in planned]
        for name, choice in choices_of(load_game(game)).items():
            for value in choice.values:
                assert value in {options.get(name) for options in stated}, (game, name, value)
    assert {one.scenario for one in played.GAMES if one.game == "amphipolis"} == set(scenarios(load_game("amphipolis")))
    assert {played.GAMES[number].game for number in played.SAMPLE} == set(games())
