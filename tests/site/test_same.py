"""The same game, and the same page, come out in a browser's Python as in any other: Pyodide makes them under Node.

What is compared is text, byte for byte: an order of sets, a number, a line of the dice that differed would be in it.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from itertools import zip_longest
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.games.catalogue import choices_of, games, load_game
from diadoques.games.scenarios import game_of_scenario, scenarios
from diadoques.site.looks import FILES, LOOKS, pages
from tests.site import deep, opened, played

pytestmark = pytest.mark.together("site")
SCRIPT = Path(__file__).with_name("replay.mjs")


def there_and(here: Callable[[], Any], site: Path, folder: Path, module: ModuleType, call: str) -> tuple[Any, Any]:
    """What a call of a function of ``module`` gives there, and what is found here while Node works at it."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node on this machine (on Debian: apt install nodejs)")
    program = folder / "program.py"
    program.write_text(f"{inspect.getsource(module)}\n\nimport json\n\njson.dumps({call})\n", encoding="utf-8")
    with (
        (folder / "there.json").open("wb") as out,
        (folder / "errors.txt").open("wb") as errors,
        subprocess.Popen([node, SCRIPT, site, program], stdout=out, stderr=errors) as running,
    ):
        found = here()
        assert running.wait() == 0, (folder / "errors.txt").read_text(encoding="utf-8")[-2000:]
    return json.loads((folder / "there.json").read_text(encoding="utf-8")), json.loads(json.dumps(found))


def see_games_same(site: Path, folder: Path, numbers: Sequence[int]) -> None:
    """See that these games are told alike, each of more than a turn or two."""
    call = f"[told(number) for number in {list(numbers)}]"
    both = there_and(lambda: [played.told(number) for number in numbers], site, folder, played, call)
    for number, there, here in zip(numbers, *both, strict=True):
        see_same(there, here, played.GAMES[number])
        assert len(json.loads(here["file"])["turns"]) > 4


def see_same(there: dict[str, str], here: dict[str, str], of: object) -> None:
    """See that there is no difference, or name the first line that differs."""
    assert there.keys() == here.keys()
    for what, text in here.items():
        lines = enumerate(zip_longest(there[what].split("\n"), text.split("\n")), start=1)
        differs = next(((line, *both) for line, both in lines if both[0] != both[1]), None)
        assert differs is None, (of, what, differs)
        assert there[what].encode() == text.encode()


def settled(message: str, files: dict[str, str]) -> str:
    """A message of a page without what is another one at every start: ids, the time; files by what they hold.

    The shadows of the hills, which the page has from elsewhere, are no part of a browser's library.
    """

    def held(found: re.Match[str]) -> str:
        text = files[found[1]]
        if found[1].endswith(".json"):
            text = json.dumps({**json.loads(text), "relief": ""})
        return f"<{hashlib.sha256(text.encode()).hexdigest()}>"

    ids: dict[str, str] = {}
    message = re.sub(r"/file/([0-9a-f]{40}\.[a-z]+)", held, re.sub(r'"now":[0-9.]+', "", message))
    return re.sub(r"\b[0-9a-f]{32}\b", lambda found: ids.setdefault(found[0], f"id {len(ids)}"), message)


@pytest.mark.slow
def test_a_game_comes_out_the_same_in_a_browser(built: Path, tmp_path: Path) -> None:
    see_games_same(built, tmp_path, played.SAMPLE)


@pytest.mark.slow
@pytest.mark.proof
def test_all_games_come_out_the_same_in_a_browser(built: Path, tmp_path: Path) -> None:
    assert len(played.GAMES) >= 20
    see_games_same(built, tmp_path, range(len(played.GAMES)))


@pytest.mark.proof
@pytest.mark.slow
def test_every_page_opens_the_same_in_a_browser(built: Path, tmp_path: Path) -> None:
    """All games, lessons and episodes, in both languages: none of them asks for what a browser does not have.

    This Python has laid them when the browser edition was built: they are shown until the browser's own has come.
    """

    def laid() -> tuple[dict[str, str], dict[str, str]]:
        files = {path.name: path.read_text(encoding="utf-8") for path in (built / FILES).iterdir()}
        return {path.stem: json.loads(path.read_bytes())["message"] for path in (built / LOOKS).iterdir()}, files

    (there, files_there), (laid_here, files_here) = there_and(laid, built, tmp_path, opened, "told()")
    here = {name: laid_here[name] for name in there}
    assert {name.partition("-")[0] for name in here} == {"game", "lesson", "scenario"}
    assert len(here) == len(LANGUAGES) * len(pages())
    told = {name: settled(message, files_there) for name, message in there.items()}
    see_same(told, {name: settled(message, files_here) for name, message in here.items()}, "pages")


@pytest.mark.slow
def test_a_file_that_opens_too_deep_is_refused_in_a_browser(built: Path, tmp_path: Path) -> None:
    """There the whole page was lost: less room is there than Python believes."""
    there, here = there_and(deep.told, built, tmp_path, deep, "told()")
    assert there == here == ["file-too-deep"] * len(deep.OPENED)


def test_the_games_are_played_by_every_choice_of_rules() -> None:
    """Every value of every choice is in one of them, the usual one and each other; every scenario of Amphipolis."""
    for game in games():
        planned = [one for one in played.GAMES if one.game == game]
        stated = [dict(played.begins(one)[0].options) for one in planned]
        for name, choice in choices_of(load_game(game)).items():
            for value in choice.values:
                assert value in {options.get(name) for options in stated}, (game, name, value)
    assert {one.scenario for one in played.GAMES if one.game == "amphipolis"} == {
        name for name in scenarios(load_game("amphipolis")) if not game_of_scenario(name)
    }
    assert {played.GAMES[number].game for number in played.SAMPLE} == set(games())
