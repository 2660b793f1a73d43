"""Files of orders: headings, ballots and throws that are not what they seem are refused; lines are checked first."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from diadoques.classroom.room import Room
from diadoques.cli import codes
from diadoques.core import savegame
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.prompts import Sheet
from diadoques.draw.compose import followed_orders
from diadoques.games.catalogue import begin, games, games_of_written_orders, load_game, open_saved_game
from diadoques.games.saving import SavedRules
from diadoques.widgets.exercise import Exercise

from .running import Shell
from .test_chance import ALONE, new

SHEET = """Austria
A VIE - TRI
England
F LON - NTH
France: A PAR - BUR
A MAR S A PAR - BUR
"""


@pytest.fixture
def table(shell: Shell, tmp_path: Path) -> Path:
    path = tmp_path / "europe.dia.json"
    assert shell("new", "diplomacy", "-o", path).code == 0
    return path


def resolved(shell: Shell, game: Path, text: str, *more: str) -> tuple[int, str, Path]:
    """Exit code, what was said of the trouble, and the file that was to be written."""
    sheet, after = game.with_name("sheet.txt"), game.with_name("after.dia.json")
    sheet.write_text(text, encoding="utf-8")
    ran = shell("resolve", game, sheet, "-o", after, *more)
    return ran.code, ran.err, after


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("Austria\nA VIE - TRI\nEngand\nF LON - NTH\n", 3, "“Engand” is neither a player’s name nor an order."),
        ("Austria\nA VIE - TRI\nEngand:\nF LON - NTH\n", 3, "Did you mean England?"),
        ("Austria\nA VIE - TRI\n== Angletere ==\nF LON - NTH\n", 3, "Did you mean England?"),
        ("Austria\nA VIE - TRI\nGreat Britian\nF LON - NTH\n", 3, "Did you mean England?"),
        ("Austria\nEngand: F LON - NTH\n", 2, "Did you mean England?"),
        ("Engand\nF LON - NTH\n", 1, "Did you mean England?"),
        ("Austria\nA VIE - TRI\nNarnia\nF LON - NTH\n", 3, "neither a player’s name nor an order"),
        ("Austria\nA VIE - TRI\nOttoman Empire:\nA CON - BUL\n", 3, "neither a player’s name nor an order"),
        ("Austria\nA VIE - TRI\n## England\nF LON - NTH\n", 4, "“# England”, above this line, is a comment"),
        ("# England\nF LON - NTH\n", 2, "“# England”, above this line, is a comment"),
        ("Austria\nNarnia: F LON - NTH\n", 2, "neither a player’s name nor an order"),
        ("Austria\nA VIE - TRI\nEngland, spring 1901\nF LON - NTH\n", 3, "neither a player’s name nor an order"),
        ("Austria\n1. Engand\nF LON - NTH\n", 2, "Did you mean England?"),
        ("Austria\nyes France\n", 2, "is a ballot, and no vote is being held"),
        ("Austria\nFrance, England\n", 2, "is a ballot, and no vote is being held"),
    ],
)
def test_a_heading_that_names_nobody_is_refused(shell: Shell, table: Path, text: str, line: int, said: str) -> None:
    code, err, after = resolved(shell, table, text)
    assert code == codes.REFUSED
    assert f"sheet.txt, line {line}: " in err
    assert said in err
    assert not after.exists()


@pytest.mark.parametrize(
    "heading",
    [
        "ENGLAND",
        "england",
        "Angleterre",
        "Anglais",
        "[England]",
        "== Angleterre ==",
        "**England**",
        "England (Marie):",
        "2. England",
        "3) England:",
    ],
)
def test_a_heading_is_read_in_any_case_and_language(shell: Shell, table: Path, heading: str) -> None:
    code, err, after = resolved(shell, table, f"Autriche-Hongrie\nA VIE - TRI\n{heading}\nF LON - NTH\n")
    assert code == codes.OK, err
    answers = savegame.load(after).turns[0].answers
    assert answers.orders == {"AUSTRIA": ["A VIE - TRI"], "ENGLAND": ["F LON - NTH"]}


def test_a_heading_and_its_order_may_share_a_line(shell: Shell, table: Path) -> None:
    code, err, after = resolved(shell, table, SHEET)
    assert code == codes.OK, err
    assert savegame.load(after).turns[0].answers.orders["FRANCE"] == ["A PAR - BUR", "A MAR S A PAR - BUR"]


@pytest.mark.parametrize("text", ["# Austria\nAustria\n# Austria\nA VIE - TRI\n", "Austria\nA VIE - TRI # England\n"])
def test_a_remark_may_name_a_player(shell: Shell, table: Path, text: str) -> None:
    code, err, _ = resolved(shell, table, text)
    assert code == codes.OK, err


def test_an_heir_who_does_not_lead_has_no_sheet(shell: Shell, tmp_path: Path) -> None:
    """Cassander is Antipater's heir, and nobody yet."""
    path = tmp_path / "class.dia.json"
    assert shell("new", "-o", path, "--rules", "advanced").code == 0
    code, err, _ = resolved(shell, path, "Eumène\nA ANC x\nCassandre\nA MAC x\n")
    assert code == codes.REFUSED
    assert "line 3: “Cassandre” is neither" in err


@pytest.mark.parametrize("text", ["A PAR", "Paris", "Paris Bourgogne", "F", "Marseilles hold", "A PAR - XXX", "12"])
def test_an_order_badly_written_is_no_heading(shell: Shell, table: Path, text: str) -> None:
    code, err, _ = resolved(shell, table, f"France\n{text}\n")
    assert code == codes.OK, err


@pytest.mark.slow
@given(st.text(max_size=40))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_stands_in_a_sheet_is_told_or_refused(shell: Shell, table: Path, text: str) -> None:
    sheet = table.with_name("any.txt")
    sheet.write_text(f"France\n{text}\n", encoding="utf-8", errors="replace")
    for more in (("--check",), ("--strict", "-o", table.with_name("any.dia.json"))):
        assert shell("resolve", table, sheet, *more).code in (codes.OK, codes.REFUSED)


def test_who_does_not_play_has_no_sheet(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "two.dia.json"
    assert shell("new", "diplomacy", "-o", path, "--players", "France,Angleterre").code == 0
    code, err, _ = resolved(shell, path, "France\nA PAR - BUR\nGermany\nA BER - KIE\n")
    assert code == codes.REFUSED
    assert "line 3: “Germany” is not playing in this game. The players: France, England." in err


# ---------------------------------------------------------------- the vote


@pytest.fixture
def vote(shell: Shell, tmp_path: Path) -> Path:
    """Antipater's victory alone is put to the vote, and that of him and Ptolemy."""
    path = tmp_path / "vote.dia.json"
    assert shell("new", "-o", path).code == 0
    sheet = tmp_path / "orders.txt"
    sheet.write_text(
        "Antipater\npropose victoire Antipater\nPtolémée\npropose victory Antipater, Ptolemy\n", encoding="utf-8"
    )
    ran = shell("resolve", path, sheet, "-o", path)
    while not ran.out.endswith(" (vote).\n"):
        ran = shell("resolve", path, "-o", path)
        assert ran.code == 0, ran.err
    return path


def test_a_ballot_is_not_read_as_a_heading(shell: Shell, vote: Path) -> None:
    code, err, after = resolved(shell, vote, "Lysimaque\nAntipater\nEumène\nAntipater\n")
    assert code == codes.REFUSED
    assert "line 2: “Antipater” could be a heading or a ballot: write “Antipater:” above" in err
    assert "“yes Antipater” to accept" in err
    assert not after.exists()


def test_ballots_in_every_form(shell: Shell, vote: Path) -> None:
    names = ("Antipater:", "Lysimachus:", "Antigonus:", "Eumenes:", "Ptolemy:", "Seleucus:")
    text = "".join(f"{name}\nyes Antipater\nno Antipater and Ptolemy\n" for name in names)
    code, err, after = resolved(shell, vote, text)
    assert code == codes.OK, err
    votes = savegame.load(after).turns[-1].answers.said["vote"]
    assert list(votes.values()) == [[["Antipater"]]] * 6


@pytest.mark.parametrize(
    ("ballot", "said"),
    [
        ("yes Eumenes", "nobody has proposed that. To be voted on: Antipater; Antipater, Ptolemy."),
        ("yes", "there are several proposals"),
        ("yes Bob", "is not a proposal"),
        ("A MAC x", "is not a proposal"),
    ],
)
def test_a_ballot_names_a_proposal(shell: Shell, vote: Path, ballot: str, said: str) -> None:
    code, err, _ = resolved(shell, vote, f"Lysimaque\n{ballot}\n")
    assert code == codes.REFUSED
    assert "line 2: " in err
    assert said in err


def test_an_order_that_begins_like_a_ballot_is_an_order(shell: Shell, tmp_path: Path) -> None:
    """« refuse AXY » declines a province (DIA-O3-01) where that rule is played."""
    path = tmp_path / "declined.dia.json"
    assert shell("new", "-o", path, "--option", "declined-control=on").code == 0
    code, err, after = resolved(shell, path, "Antipater\nrefuse THE\n")
    assert code == codes.OK, err
    assert savegame.load(after).turns[-1].answers.orders == {"Antipater": ["refuse THE"]}


# ---------------------------------------------------------------- dice


@pytest.mark.parametrize(
    ("throws", "said"),
    [
        (("evnt=3,4",), "--throw: no throw called “evnt” is asked for. Did you mean event?"),
        (("event=3,4", "nonsense=1"), "no throw called “nonsense” is asked for"),
        (("event=1,3", "storm=2,3,4"), "too many numbers for “storm”: it takes 2, and 3 were given"),
        (("event=1,3", "event=1,4"), "the throw “event” is given twice"),
    ],
)
@pytest.mark.parametrize("dice", ["thrown", "seeded"])
def test_throws_that_nobody_asked_for(
    shell: Shell, tmp_path: Path, throws: tuple[str, ...], said: str, dice: str
) -> None:
    path = tmp_path / "dice.dia.json"
    options = [f"dice={dice}", "layer=advanced", "first-throws=3 4"]
    assert new(shell, path, *options) == 0
    code, err, after = resolved(shell, path, ALONE, *(part for one in throws for part in ("--throw", one)))
    assert code == codes.REFUSED
    if "nonsense" not in said or dice == "seeded":
        assert said in err
    assert not after.exists()


# ---------------------------------------------------------------- verdicts before anything is settled


MIXED = """France
A PAR - BUR
A MAR - LON
F BRE - XXX
F BRE - MAO
"""


def test_every_line_is_checked_and_nothing_written(shell: Shell, table: Path) -> None:
    sheet = table.with_name("sheet.txt")
    sheet.write_text(MIXED, encoding="utf-8")
    before = {path.name: path.read_bytes() for path in table.parent.iterdir()}
    ran = shell("resolve", table, sheet, "--check")
    assert ran.code == codes.OK, ran.err
    assert f"{sheet}:2 France: “A PAR - BUR” – correct" in ran.out
    assert f"{sheet}:3 France: “A MAR - LON” – illegal: " in ran.out
    assert f"{sheet}:4 France: “F BRE - XXX” – unreadable: " in ran.out
    assert "No orders: France: A MAR." in ran.out
    assert "Nothing handed in by: Austria-Hungary, England, Germany, Italy, Russia and Turkey." in ran.out
    assert "Correct lines: 2 of 4." in ran.out
    assert {path.name: path.read_bytes() for path in table.parent.iterdir()} == before
    assert "illégal" in shell("resolve", table, sheet, "--check", "--lang", "fr").out


def test_verdicts_for_machines(shell: Shell, table: Path) -> None:
    sheet = table.with_name("sheet.txt")
    sheet.write_text(MIXED, encoding="utf-8")
    told = json.loads(shell("resolve", "--json", "--check", table, sheet).out)
    assert [(line["line"], line["verdict"], line["code"]) for line in told["lines"]] == [
        (2, "fine", ""),
        (3, "illegal", "no-fleets-there"),
        (4, "unreadable", "unknown-place"),
        (5, "fine", ""),
    ]
    assert (told["game"], told["season"], told["phase"]) == ("diplomacy", "spring 1901", "movement")
    assert told["wrong"] == 2
    assert told["without"] == {"FRANCE": ["A MAR"]}
    assert told["silent"] == ["AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]


def test_strict_resolves_nothing_unless_every_line_is_fine(shell: Shell, table: Path) -> None:
    code, err, after = resolved(shell, table, MIXED, "--strict")
    assert code == codes.REFUSED
    assert "sheet.txt:3 France: “A MAR - LON” – illegal" in err
    assert "A PAR - BUR" not in err
    assert "Lines to be mended: 2 of 4; nothing has been resolved" in err
    assert not after.exists()
    code, err, after = resolved(shell, table, SHEET, "--strict")
    assert code == codes.OK, err
    assert after.exists()


def test_a_check_may_be_strict(shell: Shell, table: Path) -> None:
    sheet = table.with_name("sheet.txt")
    sheet.write_text(MIXED, encoding="utf-8")
    ran = shell("resolve", table, sheet, "--check", "--strict")
    assert ran.code == codes.REFUSED
    assert "“A PAR - BUR” – correct" in ran.out


@pytest.mark.slow
@pytest.mark.parametrize("game", games_of_written_orders())
def test_every_phase_of_a_game_is_checked(shell: Shell, tmp_path: Path, game: str) -> None:
    path = tmp_path / "game.dia.json"
    # A seed by which, in Empires et Stratèges, others than the first are asked something in the third step.
    seeded = ("--option", "seed=s7") if game == "empires" else ()
    assert shell("new", game, *seeded, "-o", path).code == 0
    sheet = tmp_path / "sheet.txt"
    first = load_game(game).new(load_game(game).about.scenario, {}).players[0]
    sheet.write_text(f"{first}\nnonsense 12\n", encoding="utf-8")
    for _ in range(6):
        ran = shell("resolve", path, sheet, "--check")
        asked = load_game(game).awaits(open_saved_game(savegame.load(path)).positions[-1])
        if not asked.prompts or any(isinstance(prompt, Sheet) for prompt in asked.prompts):
            assert ran.code == codes.OK, ran.err
            assert "unreadable" in ran.out or "illegal" in ran.out
        else:  # what is said, not written, is no line that could be mended
            assert ran.code == codes.REFUSED
            assert "line 2" in ran.err
        assert shell("resolve", path, "-o", path).code == 0


def test_a_game_that_is_over_is_not_checked(shell: Shell, vote: Path) -> None:
    names = ("Antipater:", "Lysimachus:", "Antigonus:", "Eumenes:", "Ptolemy:", "Seleucus:")
    code, err, after = resolved(shell, vote, "".join(f"{name}\nyes Antipater and Ptolemy\n" for name in names))
    assert code == codes.OK, err
    for more in (("--check",), ("-o", after)):
        ran = shell("resolve", after, *more)
        assert ran.code == codes.REFUSED
        assert "the game is over; victory: Antipater, Ptolemy." in ran.err


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("France\nA PAR - " + "B" * 1000 + "\n", 2, ": this line is too long for a sheet. The limit"),
        ("France\n" + "A PAR - BUR\n" * 501, 502, "this sheet (France) is too long for any file"),
    ],
)
def test_what_no_file_could_hold_is_refused_at_its_place(
    shell: Shell, table: Path, text: str, line: int, said: str
) -> None:
    code, err, after = resolved(shell, table, text)
    assert code == codes.REFUSED
    assert f"sheet.txt, line {line}: " in err
    assert said in err
    assert not after.exists()
    assert shell("resolve", table, table.with_name("sheet.txt"), "--check").err == err


def test_what_goes_with_what(shell: Shell, table: Path) -> None:
    assert shell("resolve", table).code == codes.MALFORMED
    assert shell("resolve", table, "--check", "-o", "x").code == codes.MALFORMED
    wrong = shell("resolve", table, "--json", "-o", "x", "--lang", "fr")
    assert wrong.code == codes.MALFORMED
    assert "--json va avec --check" in wrong.err


@pytest.mark.parametrize("link", [False, True])
def test_turns_that_are_not_sound_are_not_lost_however_the_file_is_spelled(
    shell: Shell, table: Path, monkeypatch: pytest.MonkeyPatch, link: bool
) -> None:
    assert shell("resolve", table, "-o", table).code == 0
    raw = json.loads(table.read_text(encoding="utf-8"))
    raw["turns"][0]["after"]["units"]["FRANCE"] = ["A BUR"]
    raw["engine"] = "0.1"  # an older program, whose rules may have been others
    table.write_text(json.dumps(raw), encoding="utf-8")
    monkeypatch.chdir(table.parent)
    other = Path(table.name)
    if link:
        other = table.with_name("other.dia.json")
        other.hardlink_to(table)
    before = table.read_bytes()
    ran = shell("resolve", table, "-o", other)
    assert ran.code == codes.REFUSED and "turn" in ran.err
    assert table.read_bytes() == other.read_bytes() == before


# ---------------------------------------------------------------- a text where a list is meant


@pytest.mark.parametrize("game", games())
def test_a_bare_text_is_no_list(game: str) -> None:
    rules = load_game(game)
    begun, position = begin(rules, rules.about.scenario, {})
    saved = SavedRules(rules)
    player = position.players[0]
    acts = [
        lambda: Answers(orders={player: "A PAR - BUR"}),
        lambda: Answers(said={"vote": {player: (player,)}}).lists("vote", player),
        lambda: savegame.resolve_turn(saved, begun, position, savegame.SavedAnswers(orders={player: "A PAR - BUR"})),
        lambda: savegame.resolve_turn(saved, begun, position, savegame.SavedAnswers(said={"vote": {player: [player]}})),
        lambda: followed_orders({player: "A PAR - BUR"}, position),
        lambda: Exercise(position, {player: "A PAR - BUR"}),
        lambda: rules.read(position, player, "A PAR - BUR"),
        lambda: rules.new(rules.about.scenario, {}, player),
    ]
    if (bulk := rules.abilities.bulk) is not None:
        acts.append(lambda: bulk.adjudicate({"units": {}, "orders": {player: "A PAR - BUR"}}, {}))
    for act in acts:
        with pytest.raises(Fault) as caught:
            act()
        assert caught.value.code in ("list-wanted", "file-wrong-type", "not-asked")  # the latter two of what files hold


def test_a_bare_text_in_json_is_refused_with_what_was_meant(shell: Shell) -> None:
    record = {"units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": "A PAR - BUR"}}
    ran = shell("adjudicate", stdin=json.dumps(record).encode())
    assert ran.code == codes.MALFORMED
    assert 'orders.FRANCE: a list is wanted, not the text “A PAR - BUR”: write ["A PAR - BUR"].' in ran.err


@pytest.mark.slow
def test_a_class_that_is_open_takes_its_sheets_on_its_page(shell: Shell, tmp_path: Path) -> None:
    room = Room(tmp_path / "class", game="diplomacy")
    try:
        for words in (("out",), ("in", str(tmp_path / "sheet.txt")), ("promise", "France", "abc")):
            act, *rest = words
            ran = in_another_process("sheet", act, str(tmp_path / "class"), *rest)
            assert ran.returncode == 1 and "on the teacher’s page" in ran.stderr, ran
    finally:
        room.close()
    assert shell("sheet", "out", str(tmp_path / "class")).code == 0


def in_another_process(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "diadoques.cli", *words, "--lang", "en"], capture_output=True, text=True, check=False
    )
