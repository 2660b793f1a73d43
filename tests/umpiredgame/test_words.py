"""What a game must bring in words: what is missing is said by file, key and purpose, never deep in a page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.explain.catalogue import catalogue as phrases
from diadoques.explain.catalogue import money_word, phrase_packages, screen_words
from diadoques.explain.checked_words import missing_words
from diadoques.explain.needed import PHRASES, START, needed_phrases, row_of
from diadoques.explain.wording import wording
from diadoques.games import catalogue
from tests.cli.running import Shell, shell_fixture  # noqa: F401
from tests.umpiredgame import tolls

TOP = Path(__file__).resolve().parents[2]
#: What is taken away: the file, the line that begins so; the key that is missed then.
GONE = {
    "event.hired": ("fr/events.toml", "hired ="),
    "event.fought": ("en/events.toml", r"\"?fought"),
    "unit.A.counted": ("fr/events.toml", r"A\.counted"),
    "show.tolls.many": ("en/events.toml", r"tolls\.many"),
    "annals.changes-tolls": ("fr/events.toml", "changes-tolls"),
    "standing.tolls": ("screen.toml", "tolls ="),
    "money.ledger_left": ("screen.toml", "ledger_left"),
}
#: What is missed only as the game is played.
LATER = {
    "awaits.battle": ("en/events.toml", "battle = .{player}"),
    "phase.orders": ("en/events.toml", "orders = .orders"),
}


@pytest.fixture
def without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], str]]:
    """Play Tolls without a line of its words."""
    name = f"at_{abs(hash(tmp_path))}.tolls"

    def cut(file: str, line: str) -> str:
        folder = tmp_path / name.replace(".", "/")
        shutil.copytree(Path(tolls.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
        path = folder / "words" / file
        text = path.read_text(encoding="utf-8")
        cut_text, number = re.subn(rf"(?m)^{line}.*\n", "", text)
        assert number
        path.write_text(cut_text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        catalogue.register(name)
        return name

    forgotten = (wording, phrases, screen_words, phrase_packages)
    for one in forgotten:
        one.cache_clear()
    yield cut
    catalogue.forget(name)
    for one in forgotten:
        one.cache_clear()
    for module in [one for one in sys.modules if one.startswith(name.partition(".")[0])]:
        del sys.modules[module]


@pytest.mark.parametrize("key", GONE)
def test_what_is_missing_is_said_as_the_game_is_opened(
    key: str, without: Callable[[str, str], str], shell: Shell, tmp_path: Path
) -> None:
    without(*GONE[key])
    file = tmp_path / "t.dia.json"
    shell("new", "tolls", "-o", file)
    ran = shell("show", file)
    row = row_of(PHRASES, key) or row_of("screen", key)
    assert ran.code == 1 and row is not None and row.at == START
    told = " ".join(ran.err.split())
    assert f"“{key}”" in told and row.why["en"] in told and "tolls/words/" in told


@pytest.mark.parametrize("key", LATER)
def test_what_only_the_course_of_a_game_tells_is_said_when_it_is_asked_for(
    key: str, without: Callable[[str, str], str], tmp_path: Path
) -> None:
    script = (
        "import sys\nimport diadoques as d\nfrom diadoques.games import catalogue\n"
        "from diadoques.core.faults import Fault\nfrom diadoques.explain.faults import fault_text\n"
        "catalogue.register(sys.argv[1])\ngame = d.new('tolls', lang='en')\n"
        "for seat in ('Rome', 'Syracuse'):\n    game.give(seat, 'A -> SIC')\n"
        "try:\n    str(game)\n    game.resolve()\n    str(game.awaits)\n"
        "except Fault as fault:\n    print(fault.code, fault_text(fault, 'fr'), fault_text(fault, 'en'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, without(*LATER[key])],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(TOP), str(tmp_path)))},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    row = row_of(PHRASES, key)
    assert row is not None and done.stdout.startswith("phrase-missing ") and key in done.stdout
    assert all(row.why[lang] in done.stdout for lang in LANGUAGES)


@pytest.mark.parametrize("name", ["diadoques", "diplomacy", "bc218", "amphipolis", "empires"])
def test_the_games_of_the_house_lack_nothing_at_their_start(name: str) -> None:
    game = catalogue.load_game(name)
    wording(name)
    position = catalogue.begin(game, game.about.scenario, catalogue.stated_options(game, {}))[1]
    assert not [key for lang in LANGUAGES for key in missing_words(position, lang)]


def test_a_row_means_the_keys_that_it_runs_over() -> None:
    assert all(one.why.keys() == set(LANGUAGES) and one.at in (START, "use", "may") for one in needed_phrases())
    row = row_of(PHRASES, "awaits.battle")
    assert row is not None and row.key == "awaits.{prompt}"
    assert row_of(PHRASES, "nothing.battle") is None and not money_word("diplomacy", "fr", "purpose")
    with pytest.raises(Fault, match="nothing.at.all"):
        phrases("fr", "diplomacy").text("nothing.at.all")
