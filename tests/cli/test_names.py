"""Games, players and options by whatever name people give them; the help lists them all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import diadoques as d
from diadoques.api.choosing import choices, option_shown
from diadoques.classroom.room import Room
from diadoques.cli import codes
from diadoques.cli.app import COMMANDS
from diadoques.core import savegame
from diadoques.games.catalogue import choices_of, games, load_game
from diadoques.games.scenarios import scenarios

from .running import Shell


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("Diplomacy", "diplomacy"),
        ("DIPLOMATIE", "diplomacy"),
        ("diplomatie", "diplomacy"),
        ("Les Diadoques", "diadoques"),
        ("the successors", "diadoques"),
        ("218", "bc218"),
        ("218 BC", "bc218"),
        ("218 av. J.-C.", "bc218"),
        ("BC218", "bc218"),
    ],
)
def test_a_game_by_any_of_its_names(shell: Shell, tmp_path: Path, typed: str, game: str) -> None:
    path = tmp_path / "game.dia.json"
    assert shell("new", typed, "-o", path).code == 0
    assert savegame.load(path).game == game
    assert load_game(typed).about.id == game
    assert shell("rules", "--game", typed).out == shell("rules", "--game", game).out


def test_a_game_misspelt_is_offered(shell: Shell, tmp_path: Path) -> None:
    ran = shell("new", "diplomcy", "-o", tmp_path / "x")
    assert ran.code == codes.REFUSED
    assert "Did you mean diplomacy?" in ran.err


@pytest.mark.parametrize(
    ("game", "typed", "players"),
    [
        ("diplomacy", "France,angleterre", ["FRANCE", "ENGLAND"]),
        ("diplomacy", "FRANCE, Austria-Hungary, Autriche", None),
        ("diadoques", "ptolemy,ANTIPATER,Eumene", ["Ptolémée", "Antipater", "Eumène"]),
        ("bc218", "Égypte,carthage", ["EGYPTE", "CARTHAGE"]),
    ],
)
def test_players_by_any_of_their_names(
    shell: Shell, tmp_path: Path, game: str, typed: str, players: list[str] | None
) -> None:
    path = tmp_path / "game.dia.json"
    ran = shell("new", game, "--players", typed, "-o", path)
    if players is None:
        assert ran.code == codes.REFUSED
        assert "stands twice" in ran.err or "twice" in ran.err
        return
    assert ran.code == 0, ran.err
    assert savegame.load(path).start["players"] == players


def test_a_player_misspelt_is_offered(shell: Shell, tmp_path: Path) -> None:
    ran = shell("new", "diplomacy", "--players", "Frnce", "-o", tmp_path / "x")
    assert ran.code == codes.REFUSED
    assert "Did you mean France?" in ran.err
    assert "Austria-Hungary" in ran.err


def test_an_option_in_any_case_or_nearly_so(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game.dia.json"
    assert shell("new", "diplomacy", "--option", "Convoy-Paradox=Szykman", "-o", path).code == 0
    assert savegame.load(path).options["convoy_paradox"] == "szykman"
    ran = shell("new", "diplomacy", "--option", "convoy_paradx=szykman", "-o", path)
    assert ran.code == codes.REFUSED
    assert "Did you mean convoy-paradox?" in ran.err
    twice = shell("new", "diplomacy", "--option", "two_orders=first", "--option", "two_orders=last", "-o", path)
    assert twice.code == codes.REFUSED
    assert "the option “two-orders” is set twice" in twice.err.lower()


@pytest.mark.parametrize("name", games())
def test_an_option_is_read_with_either_mark_and_shown_with_one(name: str, shell: Shell) -> None:
    told = shell("new", "--help", "--lang", "en").out
    for option, choice in choices_of(load_game(name)).items():
        if not {*"-_"} & {*option} or not choice.values:
            continue
        shown, value = option_shown(option), choice.values[0]
        assert "_" not in shown and f"{shown}=" in told and (shown == option or f"{option}=" not in told)
        for typed in (shown, shown.replace("-", "_")):
            assert choices(load_game(name), [(typed, value)]) == {option: value}
            assert d.new(name, options={typed: value}).options[option] == value


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("command", ["new", "simulate", "adjudicate"])
def test_the_help_lists_all_that_can_be_chosen(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, command: str, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    text = shell(command, "--help", "--lang", lang).out
    for name in games():
        game = load_game(name)
        for scenario, called in scenarios(game).items():
            assert f"{scenario}: {called[lang]}" in text
        for option, choice in choices_of(game).items():
            line = next(line for line in text.splitlines() if line.startswith(f"    {option_shown(option)}="))
            assert "|".join(choice.values) in line
            assert len(line.partition(": ")[2]) > 5, line
        assert game.about.id in shell("--help", "--lang", lang).out
    assert "    notation=fr|en: " in text


@pytest.mark.parametrize("name", games())
def test_the_usual_value_of_a_choice_comes_first(name: str) -> None:
    """What the help lists first is what is played when nothing is said."""
    game = load_game(name)
    first = {option: choice.values[0] for option, choice in choices_of(game).items() if choice.values}
    plain, said = game.new(game.about.scenario, {}), game.new(game.about.scenario, first)
    assert plain == said
    assert set(game.about.defaults) <= set(choices_of(game))


# ---------------------------------------------------------------- where options stand

#: A command of each kind: its words but for the options, and the options.
SHAPES = {
    "new": (("diplomacy",), ("-o", "new.json", "--players", "France")),
    "resolve": (("game.json", "sheet.txt"), ("-o", "after.json", "--strict")),
    "show": (("game.json",), ("--lang", "fr")),
    "draw": (("game.json",), ("-o", "map.png", "--mode", "owner")),
    "explain": (("after.json", "A PAR - BUR"), ("--turn", "1", "--signs")),
    "report": (("after.json",), ("-o", "page.md", "--no-maps")),
    "adjudicate": (("cases.jsonl",), ("--game", "diplomacy", "--rules", "datc")),
    "simulate": (("diplomacy",), ("-o", "played.json", "--years", "1")),
    "balance": ((), ("--games", "1", "--years", "1", "-o", "balance.csv")),
    "openings": (("Eumène",), ("--against", "Antigone", "--most", "2")),
    "sieges": (("Eumène",), ("--seasons", "4", "--most", "2")),
    "economy": (("payback", "Antigone"), ("--take", "LYD,Sardes", "-o", "payback.png")),
    "convert": (("after.json",), ("--to", "diplomacy", "-o", "out.json")),
    "rules": ((), ("--game", "diplomacy", "--json")),
    "games": ((), ("--check", "diplomacy")),
    "history": (("321",), ("--lang", "fr")),
    "print": (("card",), ("--game", "diplomacy", "-o", "card.pdf")),
    "sheet": (("out", "class"), ("--seat", "France", "-o", "sheets")),
}


@pytest.fixture
def files(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert shell("new", "diplomacy", "-o", "game.json").code == 0
    Room(tmp_path / "class", game="diplomacy").close()
    (tmp_path / "sheet.txt").write_text("France\nA PAR - BUR\n", encoding="utf-8")
    (tmp_path / "cases.jsonl").write_text('{"units": {"FRANCE": ["A PAR"]}}\n', encoding="utf-8")
    assert shell("resolve", "game.json", "sheet.txt", "-o", "after.json").code == 0
    return tmp_path


def test_every_command_has_its_shape() -> None:
    assert {*SHAPES, "lab", "class", "site"} == set(COMMANDS), (
        "what opens a page is tested by itself, and takes no file"
    )


@pytest.mark.turns(4)
@pytest.mark.slow
@pytest.mark.parametrize("command", SHAPES)
def test_options_stand_before_or_after_or_between(shell: Shell, files: Path, command: str) -> None:
    words, options = SHAPES[command]
    orders = [
        (command, *words, *options),
        (command, *options, *words),
        (*options, command, *words),
        (command, *words[:1], *options[:2], *words[1:], *options[2:]),
        (command, *options[:2], *words[:1], *options[2:], *words[1:]),
    ]
    ran = []
    for one in orders:
        Path("played.json").unlink(missing_ok=True)  # what holds work is not written over
        Path("out.json").unlink(missing_ok=True)
        ran.append(shell(*one))
    assert [one.code for one in ran] == [0] * len(orders), [one.err for one in ran]
    assert len({one.out for one in ran}) == 1
    assert {one.name for one in files.iterdir()} >= {"game.json"}


def test_the_language_may_stand_before_the_command(shell: Shell, files: Path) -> None:
    french = shell("--lang", "fr", "show", "game.json").out
    assert french == shell("show", "--lang=FR", "game.json").out
    assert "Grande-Bretagne" in french


# ---------------------------------------------------------------- what was meant, and where to find help


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("resovle", "game.json"), "there is no command “resovle”. Did you mean resolve?"),
        (("show", "game.json", "--debgu"), "unknown arguments: --debgu. Did you mean --debug?"),
        (("new", "-o", "x", "--sceanrio=standard"), "Did you mean --scenario?"),
        (("dance",), "unknown choice: 'dance'"),
    ],
)
def test_a_command_misspelt_is_offered(shell: Shell, files: Path, typed: tuple[str, ...], said: str) -> None:
    ran = shell(*typed)
    assert ran.code == codes.MALFORMED
    assert said in ran.err
    assert not (files / "x").exists()


def test_help_is_a_command_too(shell: Shell) -> None:
    assert shell("help").out == shell("--help").out
    assert shell("help", "new", "--lang", "fr").out == shell("new", "--help", "--lang", "fr").out


@pytest.mark.parametrize("typed", ["Spring 308", "SPRING-308", "Printemps 308 : les quatre royaumes, quatre joueurs"])
def test_a_scenario_by_any_of_its_names(shell: Shell, tmp_path: Path, typed: str) -> None:
    path = tmp_path / "game.dia.json"
    assert shell("new", "--scenario", typed, "-o", path).code == 0
    assert savegame.load(path).scenario == "spring-308"
    ran = shell("new", "--scenario", "spring-307", "-o", path)
    assert ran.code == codes.REFUSED
    assert "Did you mean spring-308" in ran.err


def test_the_rules_of_a_game_named_first(shell: Shell) -> None:
    assert shell("rules", "Diplomatie").out == shell("rules", "--game", "diplomacy").out


@pytest.mark.slow
@pytest.mark.parametrize("theatre", ["West", "par,BUR, tyr"])
def test_a_part_of_the_map_by_its_name_or_its_codes(shell: Shell, files: Path, theatre: str) -> None:
    assert shell("draw", "game.json", "-o", "map.svg", "--theatre", theatre, "--mode", "OWNER").code == 0
    assert shell("draw", "game.json", "-o", "no.svg", "--theatre", "PAR,XXX").code == codes.REFUSED


@pytest.mark.parametrize("asked", ["A PAR", "PAR", "Paris", "bourgogne", "BUR", "A BOU", "FRANCE", "Français"])
def test_what_may_be_explained(shell: Shell, files: Path, asked: str) -> None:
    """A unit by where it was or is, its place by any name, a player."""
    ran = shell("explain", "after.json", *asked.split())
    assert ran.code == 0, ran.err
    assert "army in Paris" in ran.out
    for nothing in ("Narnia", "Turkey"):  # Turkey has no sentence of its own in this turn but that of disorder
        ran = shell("explain", "after.json", nothing)
        assert (ran.code == codes.REFUSED) is (not ran.out)


@pytest.mark.parametrize("name", ["france", "Frankreich", "FRANCE", "Français"])
def test_records_call_players_by_any_name(shell: Shell, name: str) -> None:
    record = {"units": {name: ["A PAR"]}, "orders": {name.upper(): ["A PAR - BUR"]}}
    ran = shell("adjudicate", stdin=json.dumps(record).encode())
    if name == "Frankreich":
        assert ran.code == codes.MALFORMED
        assert "“Frankreich” is not a player" in ran.err
        return
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["units"] == {"FRANCE": ["A BUR"]}


def test_a_player_stands_once_in_a_table_of_a_record(shell: Shell) -> None:
    ran = shell("adjudicate", stdin=json.dumps({"units": {"FRANCE": ["A PAR"], "France": ["A BUR"]}}).encode())
    assert ran.code == codes.MALFORMED
    assert "twice" in ran.err


def test_a_record_spread_over_lines_is_told(shell: Shell) -> None:
    ran = shell("adjudicate", stdin=json.dumps({"units": {"FRANCE": ["A PAR"]}}, indent=1).encode())
    assert ran.code == codes.MALFORMED
    assert "line 1: Each position stands on a line of its own" in ran.err


@pytest.mark.slow  # openings are counted
def test_english_is_whole(shell: Shell) -> None:
    """Citadels in the orders and in the places, and players in the command that gives the same."""
    ran = shell("openings", "PTOLEMY", "--against", "seleucus", "--sample", 60, "--most", 40, "--lang", "en")
    assert ran.code == 0, ran.err
    assert "-> G Alexandria" in ran.out and "Pelusium" in ran.out
    assert not any(name in ran.out for name in ("Alexandrie", "Péluse", "Ptolémée", "Séleucos"))
    sheet = next(line.strip() for line in ran.out.splitlines() if "-> G Alexandria" in line)
    for written in (sheet, sheet.replace("Alexandria", "Alexandrie").replace("Pelusium", "Péluse")):
        one = shell(
            "openings", "ptolemy", "--sample", 60, "--against", "SELEUCUS", "--opening", written, "--lang", "en"
        )
        assert sheet in map(str.strip, one.out.splitlines()), one.err


@pytest.mark.parametrize(("lang", "said"), [("en", "asked of Sparta: there is no opening"), ("fr", "demandé à Sparte")])
def test_a_game_without_written_orders_has_no_openings(shell: Shell, lang: str, said: str) -> None:
    ran = shell("openings", "SPARTA", "--game", "amphipolis", "--lang", lang)
    assert ran.code == codes.REFUSED and said in ran.err
