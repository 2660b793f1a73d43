"""What a game lacks is told at once, each thing with its place and what mends it; a failing game names its line."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import diadoques as d
from diadoques.cli.app import run
from diadoques.cli.codes import INTERNAL, REFUSED
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.games import catalogue
from diadoques.games.blame import blamed
from tests.cli.running import Shell, shell_fixture  # noqa: F401
from tests.umpiredgame import tolls
from tests.umpiredgame.edited import Edit, edit, forget_game

Build = Callable[..., str]
ABOUT, DOOR, TURN = "about.toml", "game.py", "turn.py"

EN, FR, SCREEN = "words/en/events.toml", "words/fr/events.toml", "words/screen.toml"
WORDING = "words/wording.py"
WEEKS: Edit = ("position.py", "(SPRING, SUMMER)[self.number])", '"week", Calendar(("week",), True))')
IDS: tuple[Edit, ...] = (
    (EN, "{winners:the} win{winners:s}.", "{winners} {all}."),
    ("events.py", "    winners: list[PlayerId]", "    winners: list[PlayerId]\n    all: list[str]"),
    (TURN, '{"winners": winners}', '{"winners": winners, "all": winners}'),
)
WAY = '            Field("way", CHOICE, of=("by-night",), usual="by-night"),\n'
OPEN_MONEY: tuple[Edit, ...] = (("position.py", "treasury=treasury)", "treasury=self.treasury)"),)
#: Accounts that are kept for whoever has none.
ACCOUNT = """    def account(self, position, player, orders):
        return super().account(position, player, orders) if position.treasury[player] else None

    def rates("""
#: What is put wrong (a file, what stands there, what takes its place), where that is told, and with which words.
WRONG: dict[str, tuple[tuple[Edit, ...], str, str]] = {
    "a fact": (((ABOUT, 'scenario = "spring-220"\n', ""),), ABOUT, "the one that is begun when none is named"),
    "a fact of nobody": (((ABOUT, "counted", 'colour = "red"\ncounted'),), ABOUT, "colour"),
    "a fact in one language": (((ABOUT, 'names = ["Péages", "Tolls"]', 'names = ["Péages"]'),), ABOUT, "names"),
    "a board": (((ABOUT, "mediterranean220", "atlantis"),), ABOUT, "atlantis"),
    "a scenario": (((ABOUT, "spring-220", "autumn-220"),), ABOUT, "world-220"),
    "a name": (((ABOUT, '"Tolls"', '"Diplomacy"'),), ABOUT, "name of another game, diplomacy"),
    "a long prefix": (((ABOUT, '"TOLL"', '"TOLLS"'),), ABOUT, "three or four capitals"),
    "a prefix": (((ABOUT, '"TOLL"', '"P218"'),), ABOUT, "P218"),
    "a member": (((DOOR, "def standing", "def standings"),), DOOR, "def standing(self, position: P) -> Standing"),
    "a member of its own": (((DOOR, "def follows", "def followed"),), DOOR, "follows"),
    "an import": (((DOOR, "from . import turn", "from . import turns"),), DOOR, "ImportError"),
    "a class": (((DOOR, "GAME: Final = Tolls()", "GAME = Tolls"),), ".game", "GAME = Tolls()"),
    "no object": (((DOOR, "GAME: Final = Tolls()", "TOLLS = Tolls()"),), ".game", "GAME = MyGame()"),
    "a row": ((("rules.toml", "TOLL-2-02", "TOLL-2-99"),), "rules.toml", "TOLL-2-02, which is named here: money.py"),
    "a title": ((("rules.toml", ', en = "Victory"', ""),), "rules.toml", "TOLL-5-01"),
    "a phrase": (((FR, "hired = ", "# "),), "words/fr/events.toml", "event.hired"),
    "a phrase of no need": (((EN, "[phase]", '[phase]\nlast = "x"'),), "words/fr/events.toml", "phase.last"),
    "a word of a screen": (((SCREEN, "ledger_left", "ledger_right"),), "screen.toml", "money.ledger_left"),
    "a word in one language": (((SCREEN, 'tale = "Tale"\n', ""),), SCREEN, "“battle.options.tale” stands in French"),
    "a question": (((EN, "battle = \"{player}", "fight = \"{player}"),), "words/en", "awaits.battle"),
    "a value": (((EN, "{number} soldier", "{count} soldier"),), EN, "“event.hired” (en) places {count}"),
    "what is added": (((WORDING, '"not-followed": lambda', '"hired": lambda'),), "events.toml", "{line}, {why}"),
    "a payment": (((SCREEN, "ledger_hire", "ledger_hired"),), SCREEN, "money.ledger_hire"),
    "a line": (((EN, "[line]\nhire", "[line]\nhired"), (FR, "[line]\nhire", "[line]\nhired")), "words", "line.hire”"),
    "a reason": (((TURN, "said-later", "said-late"),), "words", "reading.said-late”"),
    "an umpire": (((DOOR, "beside=lambda _: (UMPIRE,),", ""),), DOOR, "beside=lambda _: (UMPIRE,)"),
    "a player": ((("position.py", '"Syracuse": ', '"Atlantis": '),), "setup.toml", "“Atlantis”"),
    "a choice": (((TURN, "            Field(\"tale\"", WAY + "            Field(\"tale\""),), SCREEN, "by-night"),
    "eyes": ((("position.py", "def seen_by", "def shown_to"),), "position.py", "every seat sees all units"),
    "ids in a sentence": (IDS, "words", "Sentences.values"),
    "what describes": (((WORDING, "men[state],", "men[0],"),), "wording.py", "described in"),
    "no TOML of rules": ((("rules.toml", '[sections."2"]', '[sections."2"'),), "rules.toml", "TOMLDecodeError"),
    "no wording": (((WORDING, "quotable, refusal", "quotable, told"),), "wording.py:", "ImportError"),
    "no TOML": (((EN, "[phase]", "[phase"),), "en/events.toml", "line"),
    "a calendar": ((WEEKS,), "", "season.week"),
    "a map": ((WEEKS,), "Pictures", "“week”"),
    "a kind": ((("events.py", '    "toll-taken": ', '    "toll-kept": '),), "kinds", "toll-taken"),
    "data": (((TURN, '"from": position.at[seat], ', ""),), "marched", "from"),
    "an error": (((TURN, "== SICILY]", "== SICILY[9]]"),), f"{TURN}:", "(resolve)"),
    "money of others": (OPEN_MONEY, "position.py: seen_by", "the money of others: Rome, Syracuse"),
    "accounts of a view": ((("money.py", "    def rates(", ACCOUNT),), "(account)", "KeyError: 'Rome'"),
    "units out of sight": (((ABOUT, "hides_units = true\n", ""),), ABOUT, "hides_units = true"),
    "a sheet for all": (((TURN, "units=(one,), hidden=True", "units=(one,)"),), "awaits", 'hidden=True'),
    "a sheet for nobody": (
        ((ABOUT, "hides_units = true\n", ""), ("position.py", "def seen_by", "def shown_to")),
        "position.py", "“orders” is hidden, and every seat sees everything",
    ),
    "what is seen": ((("position.py", "(self, at=at,", "(self, at=at, number=1 - self.number,"),), "seen", "Rome"),
}  # fmt: skip


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Build]:
    """Tolls under a name of its own, with something put wrong; it gives the package."""
    made: list[str] = []

    def make(*edits: Edit) -> str:
        name = f"tolls{abs(hash((str(tmp_path), edits)))}"
        folder = tmp_path / f"at_{name}" / name
        shutil.copytree(Path(tolls.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
        edit(folder, edits)
        if "Calendar(" in (text := (folder / "position.py").read_text(encoding="utf-8")):
            (folder / "position.py").write_text(text.replace("import SPRING,", "import Calendar, SPRING,"), "utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        made.append(f"at_{name}.{name}")
        return made[-1]

    yield make
    for package in made:
        forget_game(package)


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_told_with_its_place(wrong: str, build: Build) -> None:
    edits, where, said = WRONG[wrong]
    found = d.check_game(build(*edits), "en")
    told = [f"{one.where} | {one.what} {one.why} {one.example}" for one in found.lacks]
    assert [one for one in told if where in one.partition(" | ")[0] and said in one.partition(" | ")[2] + one], told
    assert not found and len(found.lacks) <= 6, "nothing that is sound is blamed with it"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sound_game_lacks_nothing(lang: str, build: Build) -> None:
    found = d.check_game(build(), lang)
    assert found and not found.lacks and not found.untried, found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_line_lists_games_and_looks_one_through(lang: str, build: Build, shell: Shell) -> None:
    listed = shell("games", "--lang", lang)
    assert listed.code == 0 and all(about.called(lang) in listed.out for about in catalogue.abouts().values())
    assert shell("games", "--check", build(), "--lang", lang).code == 0
    ran = shell("games", "--check", build(("rules.toml", "TOLL-2-02", "TOLL-2-99")), "--lang", lang)
    assert ran.code == REFUSED and "TOLL-2-02" in ran.out and "rules.toml" in ran.out


@pytest.mark.parametrize(
    ("named", "code", "said"),
    [
        ("nowhere.at.all", "game-nowhere", "myproject.mygame"),
        ("tests.umpiredgame.tolls.game", "game-module", "“tests.umpiredgame.tolls”"),
        ("tests.umpiredgame.tolls:GAME", "game-attribute", "“tests.umpiredgame.tolls”"),
        ("tests.umpiredgame", "game-aboutless", "about.toml"),
    ],
)
def test_a_package_that_brings_no_game_is_refused_with_what_to_do(named: str, code: str, said: str) -> None:
    before = catalogue.games()
    with pytest.raises(Fault) as caught:
        catalogue.register(named)
    caught.value.lang = "en"
    assert caught.value.code == code and said in str(caught.value) and catalogue.games() == before
    assert [said in one.what for one in d.check_game(named, "en").lacks] == [True]


def test_a_name_that_is_taken_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(Path(tolls.__file__).parent, tmp_path / "other_house" / "diplomacy")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Fault) as caught:
        catalogue.register("other_house.diplomacy")
    caught.value.lang = "en"
    assert caught.value.code == "game-twice" and "rename the last folder of other_house.diplomacy" in str(caught.value)
    assert d.new("diplomacy").players


def test_no_folder_of_words_is_one_thing(build: Build, tmp_path: Path) -> None:
    package = build()
    shutil.rmtree(tmp_path / package.replace(".", "/") / "words")
    lacks = d.check_game(package, "en").lacks
    assert "screen.toml" in lacks[0].what and lacks[0].where.endswith("/words")
    assert not [one for one in lacks if "event." in one.what], "nor is each sentence asked for by itself"


def test_a_failing_game_is_told_by_member_file_and_line(
    build: Build, shell: Shell, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package, file, sheet = build((TURN, "== SICILY]", "== SICILY[9]]")), tmp_path / "t.dia.json", tmp_path / "s.txt"
    catalogue.register(package)
    name = package.rpartition(".")[2]
    assert shell("new", name, "-o", file).code == 0
    sheet.write_text("Rome:\nA -> SIC\n", encoding="utf-8")
    ran = shell("resolve", file, sheet, "-o", file)
    line = next(
        number
        for number, text in enumerate((tmp_path / package.replace(".", "/") / TURN).read_text("utf-8").splitlines(), 1)
        if "SICILY[9]" in text
    )
    told = " ".join(ran.err.split())
    assert ran.code == INTERNAL and f"{TURN}, line {line}" in told and f"game {name}" in told and "“resolve”" in told
    assert "IndexError" in told and "--debug" in told and "Traceback" not in ran.err
    run(["resolve", str(file), str(sheet), "-o", str(file), "--debug"])
    assert "Traceback" in capsys.readouterr().err


def test_an_error_of_nobodys_game_blames_none() -> None:
    try:
        raise KeyError("x")
    except KeyError as error:
        assert blamed(error) is None
