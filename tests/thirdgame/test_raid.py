"""A game of a third kind through every face: two in turn, a hidden hand, a die that may be annulled, two in one space.

The house learns of it by one line (``catalogue.register``): nothing outside its folder knows it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.analysis.players import RandomLegal
from diadoques.analysis.simulate import simulate
from diadoques.classroom.session import Session
from diadoques.cli.app import run
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.draw import compose
from diadoques.draw.compose import frames
from diadoques.draw.geometry import load_geometry
from diadoques.explain.sentences import sentences
from diadoques.games import catalogue
from diadoques.games.showing import pictures_at
from tests.cli.test_schemas import valid
from tests.thirdgame import raid
from tests.thirdgame.raid.events import KINDS

TOP = Path(__file__).resolve().parents[2]
LANGUAGES = ("fr", "en")
#: A game to its end, under the seed that is the usual one: what who is in turn says.
LINES = ("torch", "r1 Hil", "-", "b1 Hil", "annul", "ambush", "r1 Bca", "annul")
#: Another, in which somebody stays and something burns.
BURNT = ("-", "stay", "-", "b1 Hil", "torch", "r1 Hil", "keep")


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    catalogue.register(raid.__name__)  # the one line
    yield
    catalogue.forget(raid.__name__)


def played(lang: str = "en", lines: tuple[str, ...] = LINES, **options: str) -> d.Game:
    game = d.new("raid", lang=lang, **options)
    for line in lines:
        game.give(game.record["turn"], line)
        game.resolve()
    return game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_scripts_play_it_to_the_end_and_every_turn_is_told(lang: str) -> None:
    game = played(lang)
    assert game.over and game.winners
    for report in game.reports:
        assert "RAID-" in str(report) or {event.kind for event in report.events} == {"asked"}


def test_who_is_not_in_turn_is_not_asked_and_what_is_not_offered_is_refused() -> None:
    game = d.new("raid", lang="en")
    with pytest.raises(Fault):
        game.give("Red", "storm")
    with pytest.raises(Fault):
        game.give("Red", "torch, ambush")
    assert [one.player for one in game.awaits] == ["Red"]


def test_a_die_that_was_seen_is_annulled_once() -> None:
    game = played(lines=LINES[:4])
    seen = next(event for event in game.report.events if event.kind == "die-thrown")
    assert game.phase and "4" in str(game.report) and seen.data["number"] == 4
    game.give("Blue", "annul")
    kinds = [event.kind for event in game.resolve().events]
    assert kinds[0] == "die-annulled" and game.record["second"] == ["RED"]


def test_an_option_is_a_switch() -> None:
    assert played(lines=LINES[:1], torches="off").record["torches"] == "off"
    for options in ({"bonfires": "on"}, {"torches": "damp"}):
        with pytest.raises(Fault, match="torches|on, off"):
            d.new("raid", lang="en", **options)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_event_is_told_or_silent(lang: str) -> None:
    words = catalogue_of(lang)
    told = {kind for kind in KINDS if any(key.startswith(f"event.{kind}") for key in words)}
    assert told == set(KINDS) - {"asked"}
    seen = {event.kind for report in every_report() for event in report.events}
    assert seen == set(KINDS)
    for report in every_report():
        assert all(one.text.strip() for one in sentences(report, lang))


def catalogue_of(lang: str) -> Any:
    from diadoques.explain.catalogue import catalogue as phrases

    return phrases(lang, "raid")


def every_report() -> list[Any]:
    return [report._told for lines in (LINES, BURNT) for report in played(lines=lines).reports]


def test_a_file_is_played_again_to_equal_positions(tmp_path: Path) -> None:
    game, path = played(), tmp_path / "raid.dia.json"
    game.save(path)
    again = d.load(path)
    assert again.record == game.record and [str(one) for one in again.reports] != []
    raw = json.loads(path.read_text(encoding="utf-8"))
    raw["engine"] = "another"
    raw["turns"][3]["after"]["thrown"] = 9  # the rules have changed since
    other = tmp_path / "other.dia.json"
    other.write_text(json.dumps(raw), encoding="utf-8")
    with pytest.warns(UserWarning, match="thrown"):
        opened = d.load(other)
    assert len(opened.reports) == 3, "it opens at its last sound turn"
    raw["engine"] = savegame.ENGINE
    other.write_text(json.dumps(raw), encoding="utf-8")
    with pytest.raises(Fault):
        d.load(other)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_line_plays_it(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "raid.dia.json"
    assert run(["new", "raid", "-o", str(file), "--lang", lang]) == 0
    sheet = tmp_path / "sheet.txt"
    for player, line in (("RED", "torch"), ("RED", "r1 Hil"), ("BLUE", "-"), ("BLUE", "b1 Hil"), ("BLUE", "annul")):
        sheet.write_text(f"{player}: {line}\n", encoding="utf-8")
        assert run(["resolve", str(file), str(sheet), "-o", str(file), "--lang", lang]) == 0, line
    for command in (["show", str(file)], ["explain", str(file)], ["rules", "raid"]):
        assert run([*command, "--lang", lang]) == 0, command
    capsys.readouterr()
    assert run(["show", str(file), "--json"]) == 0
    shown = capsys.readouterr().out
    valid("state", json.loads(shown))
    assert "ambush" not in shown, "a hidden hand is nobody else's business"
    for reader in ([], ["--for", "BLUE"]):
        page = tmp_path / "raid.html"
        assert run(["report", str(file), "-o", str(page), "--lang", lang, *reader]) == 0
        assert page.stat().st_size > 1_000
    assert run(["draw", str(file), "-o", str(tmp_path / "raid.png"), "--result"]) == 0
    assert (tmp_path / "raid.png").stat().st_size > 10_000
    assert run(["convert", str(file), "--to", "jdip", "-o", str(tmp_path / "out"), "--lang", lang]) == 1
    told = " ".join(capsys.readouterr().err.split())
    assert catalogue.load_game("raid").about.called(lang) in told, (
        "no other program knows it, which is said by its name"
    )


@pytest.mark.parametrize("seed", range(3))
def test_players_at_random_play_it_to_the_end(seed: int) -> None:
    saved = simulate(RandomLegal(), seed, game="raid")
    assert saved.turns[-1].after["winners"], "they answer every prompt by its type"
    assert len(catalogue.reports(saved)) == len(saved.turns)


@pytest.mark.slow
def test_one_line_is_all_that_another_program_needs(tmp_path: Path) -> None:
    code = (
        "from diadoques.games import catalogue\ncatalogue.register('tests.thirdgame.raid')\n"
        "import sys\nfrom diadoques.cli.app import run\nsys.exit(run(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "new", "Razzia", "-o", str(tmp_path / "r.dia.json")], cwd=TOP, check=False
    )
    assert done.returncode == 0


@pytest.mark.slow
def test_a_distribution_that_brings_it_need_not_even_say_that_line(tmp_path: Path) -> None:
    told = tmp_path / "raids-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: raids\nVersion: 1.0\n", encoding="utf-8")
    (told / "entry_points.txt").write_text("[diadoques.games]\nraid = tests.thirdgame.raid\n", encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), str(TOP)))
    for command, said in (["new", "--help"], "raid"), (["new", "Razzia", "-o", str(tmp_path / "r.dia.json")], ""):
        code = "import sys\nfrom diadoques.cli.app import run\nsys.exit(run(sys.argv[1:]))"
        done = subprocess.run(
            [sys.executable, "-c", code, *command, "--lang", "fr"],
            cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}, check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert said in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("about", "code", "told"),
    [
        ('names = ["A", "B"]\n', "game-broken", "missing"),
        ("names = [", "game-broken", "about.toml"),
        (None, "game-nowhere", "names the folder"),
    ],
)
def test_a_distribution_that_is_broken_is_told_and_breaks_no_other_game(
    tmp_path: Path, about: str | None, code: str, told: str
) -> None:
    if about is not None:
        (tmp_path / "broken").mkdir()
        (tmp_path / "broken" / "__init__.py").touch()
        (tmp_path / "broken" / "about.toml").write_text(about, encoding="utf-8")
    (info := tmp_path / "broken-1.0.dist-info").mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[diadoques.games]\nbroken = broken\n", encoding="utf-8")
    script = """
import diadoques as d
from diadoques.core.faults import Fault
print(len(d.list_games()), d.new("diplomacy").season)
try:
    d.new("broken", lang="en")
except Fault as fault:
    print(fault.code, fault)
print(d.check_game("broken", "en").lacks[0].what)
from diadoques.cli.app import run
run(["games", "--lang", "en"])
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(TOP)))},
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    first, second, checked, *listed = done.stdout.splitlines()
    assert told in f"{checked} about.toml" and len(listed) == 5, "what is wrong is looked through as well as listed"
    assert done.stderr.startswith("broken: ") and told in done.stderr
    assert first.startswith("5 ") and second.startswith(f"{code} ") and told in second, done.stdout


def test_a_lesson_keeps_it_and_opens_it_again(tmp_path: Path) -> None:
    session = Session(tmp_path, game="raid")
    session.say("RED", "hand", ["torch"])
    session.resolve()
    session.say("RED", "march", ["r1 Hil"])
    session.resolve()
    with pytest.raises(Fault):
        session.say("BLUE", "hand", ["torch"])
    session.close()
    again = Session(tmp_path)
    assert again.position == session.position
    again.close()


@pytest.mark.slow
def test_the_screen_plays_it_and_shows_no_hand_to_others(tmp_path: Path) -> None:
    from ipywidgets.widgets.widget import _instances

    from diadoques.widgets import Lesson

    for one in list(_instances.values()):
        one.close()
    lesson = Lesson(tmp_path, "en", game="raid")
    skipped = ("_esm", "_css", "board", "words")

    def held() -> str:
        states = [
            {name: value for name, value in one.get_state().items() if name not in skipped}
            for one in _instances.values()
        ]
        return json.dumps(states, default=str).lower()

    lesson.choose("RED")
    assert "torch" not in held()
    lesson._open()
    assert "torch" in held()
    for seat in ("", "BLUE"):
        lesson.choose(seat)
        assert "torch" not in held()
    lesson.session.say("RED", "hand", [])
    lesson.resolve()
    lesson.go_on()
    lesson.session.say("RED", "march", ["r1 Hil"])
    lesson.resolve()
    assert lesson.report is not None
    assert not (tmp_path / "trouble.log").exists()
    lesson.session.close()


def test_two_in_one_space_stand_apart_on_both_maps() -> None:
    position = catalogue.load_game("raid").new("dawn", {})
    scene = compose.of_position(position, load_geometry("valley"))
    spots = [piece.at for piece in scene.pieces]
    assert len(spots) == len(set(spots)) == 4
    gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in spots for b in spots if a != b]
    assert min(gaps) > 20


def test_the_film_shows_the_march() -> None:
    report = next(one for one in every_report() if any(event.kind == "marched" for event in one.events))
    assert [shot.step for shot in frames(report)] == ["march", "end"]
    assert pictures_at(report.before).shot(report, "march").strokes


def test_nothing_outside_its_folder_names_it() -> None:
    package = TOP / "diadoques"
    named = [path for path in package.rglob("*.py") if "RAID-" in path.read_text(encoding="utf-8")]
    assert not named


@pytest.mark.slow
def test_one_line_makes_it_a_game_of_the_house(tmp_path: Path) -> None:
    """Its folder among those of the games, one line in the registry: nothing else is told of it."""
    shutil.copytree(TOP / "diadoques", tmp_path / "diadoques", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(Path(raid.__file__).parent, tmp_path / "diadoques" / "games" / "raid")
    (tmp_path / "geodata").symlink_to(TOP / "geodata")
    registry = tmp_path / "diadoques" / "games" / "catalogue.py"
    before = registry.read_text(encoding="utf-8")
    registry.write_text(before.replace('    "bc218",\n', '    "bc218",\n    "raid",\n'), encoding="utf-8")
    assert len(registry.read_text(encoding="utf-8").splitlines()) == len(before.splitlines()) + 1
    script = (
        "import diadoques as d\n"
        "game = d.new('Razzia', lang='fr')\n"
        "game.give('RED', 'torch'); game.resolve()\n"
        "print(game.save('raid.dia.json')); print(game); print(d.load('raid.dia.json').record == game.record)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "Razzia" in done.stdout and done.stdout.endswith("True\n")
    shown = subprocess.run(
        [sys.executable, "-m", "diadoques.cli", "show", "raid.dia.json"],
        env=environment, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "Waiting for Red" in shown.stdout, shown.stderr
