"""What the check finds beside files and members: boards, calendars, words of prompts, and a phrase that fails."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import diadoques as d
from diadoques.core.faults import Fault
from diadoques.core.resources import forget
from diadoques.draw.geometry import load_geometry, read_geometry
from diadoques.games import catalogue
from tests.thirdgame import raid
from tests.umpiredgame import tolls
from tests.umpiredgame.edited import Edit, edit, forget_game
from tests.umpiredgame.test_page import built

MODERN: Edit = ("game.py", "Season(220, SPRING)", "Season(1450, SPRING, FAIR)")
SEASONS: Edit = ("game.py", "import SPRING, Season", "import SEASONS, SPRING, Calendar, Season")
FAIR: Edit = ("game.py", "SAIL, OVER =", "FAIR = Calendar(SEASONS, before_christ=False)\nSAIL, OVER =")
OWN: Edit = ("game.py", "    position = Position\n", "    position = Position\n    calendar = FAIR\n")

MODELS = {"raid": raid, "tolls": tolls}


@pytest.fixture(name="copied")
def copied_fixture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """A game (of the page, Raid or Tolls) under a name of its own, with something put wrong; it gives the package."""
    made: list[str] = []

    def make(source: str, *edits: Edit) -> str:
        name = f"{source}{abs(hash((str(tmp_path), edits)))}"
        folder = tmp_path / f"at_{name}" / name
        if source == "grain":
            shutil.copytree(built(tmp_path / "page") / "mygames" / "grain", folder)
        else:
            shutil.copytree(Path(MODELS[source].__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
        edit(folder, edits)
        monkeypatch.syspath_prepend(tmp_path)
        made.append(f"at_{name}.{name}")
        return made[-1]

    yield make
    for package in made:
        forget_game(package)
        forget(package)
        load_geometry.cache_clear()


def told(package: str) -> list[str]:
    return [f"{one.where} | {one.what}" for one in d.check_game(package, "en").lacks]


def test_a_calendar_that_records_do_not_keep_is_found_by_the_positions(copied: Callable[..., str]) -> None:
    package = copied("grain", MODERN, SEASONS, FAIR)
    [found] = told(package)
    assert "record_of" in found and "differs in: season" in found
    catalogue.forget(package)
    assert not told(copied("grain", MODERN, SEASONS, FAIR, OWN))


def test_options_without_words_are_one_lack_of_both_languages(copied: Callable[..., str]) -> None:
    screen = "words/screen.toml"
    edits = ((screen, 'sail = "En Sicile", ', ""), (screen, 'sail = "To Sicily", ', ""))
    [found] = told(copied("grain", *edits))
    assert "screen.toml" in found and "“sail” have no words (fr, en): sail" in found


def test_options_that_are_put_together_need_words_of_their_own(copied: Callable[..., str]) -> None:
    package = copied("raid", ("words/options.py", "not in position.units", "in position.units"))
    assert any("“march” have no words" in one and "r1 Frd" in one for one in told(package))


def test_a_key_that_a_picture_lacks_is_told_with_its_file(copied: Callable[..., str]) -> None:
    found = told(copied("raid", ("geodata/valley/picture.json", '"scenery": [],', "")))
    assert any("valley/picture.json" in one and "“scenery”" in one for one in found)


def test_the_page_lists_every_key_that_a_picture_must_have(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "add-a-board.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in page.splitlines() if line[:3] == "| `")))
    whole = json.loads((Path(raid.__file__).parent / "geodata/valley/picture.json").read_text(encoding="utf-8"))
    for key in whole:
        (tmp_path / "picture.json").write_text(json.dumps({k: v for k, v in whole.items() if k != key}), "utf-8")
        try:
            read_geometry(tmp_path)
        except Fault as fault:
            assert fault.code == "file-missing-key" and fault.data["key"] == key and key in listed


def test_a_phrase_that_places_what_it_is_not_given_is_told_by_game_event_file_and_key(
    copied: Callable[..., str],
) -> None:
    package = copied("grain", ("words/en/words.toml", "Both ships meet", "Both {ship} meet"))
    [lack] = told(package)
    assert "words.toml" in lack and "“event.met” (en) places {ship}" in lack
    game = d.new(package.rpartition(".")[2], lang="en")
    for city in ("Rome", "Carthage"):
        game.give(city, "sail")
    with pytest.raises(Fault, match="ship") as caught:
        str(game.resolve())
    assert caught.value.code == "phrase-values" and "event.met" in str(caught.value)
    assert package.replace(".", "/") + "/words/en/words.toml" in str(caught.value)


def test_what_about_toml_lacks_hides_nothing_else(copied: Callable[..., str]) -> None:
    about, en = "about.toml", "words/en/events.toml"
    scenario, counted = (about, 'scenario = "spring-220"\n', ""), (about, 'counted = "tolls"\n', 'colour = "red"\n')
    package = copied("tolls", scenario, counted, (en, "hired = ", "# "), ("turn.py", "said-later", "said-late"))
    found = told(package)
    for said in ("“scenario”", "“counted”", "“colour”", "“event.hired”", "“reading.said-late”"):
        assert any(said in one for one in found), (said, found)
    assert len(found) == 5, "nothing is blamed for what was guessed"
    assert package.rpartition(".")[2] not in catalogue.games(), "nor is a game known by facts that it does not state"


def test_an_example_stands_under_the_head_of_its_table(copied: Callable[..., str]) -> None:
    [phrase] = d.check_game(copied("tolls", ("words/en/events.toml", "hired = ", "# ")), "en").lacks
    assert phrase.example.splitlines() == ["[event]", 'hired = "… {player} {number} {sum}"']
    found = d.check_game(copied("tolls", ("words/screen.toml", 'tale = "Tale"\n', "")), "en").lacks
    [word] = [one for one in found if "battle.options.tale" in one.what]
    assert tomllib.loads(word.example) == {"en": {"battle": {"options": {"tale": "…"}}}}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["diadoques", "diplomacy", "bc218", "amphipolis", "empires"])
def test_the_games_of_the_house_lack_nothing(name: str) -> None:
    assert not d.check_game(name, "en").lacks
