"""What is shown in a language can be written in it, and what is written in one language is told in every other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diadoques.cli import codes
from diadoques.core import savegame
from diadoques.games.catalogue import load_game

from .running import Shell

#: Orders of spring 1901 in each notation, and what they become in the other.
ENGLISH = """England
F LON - NTH
A LVP - YOR
France
A PAR - BUR
A MAR S A PAR - BUR
F BRE - MAO
Italy
A VEN - TYR
F NAP - TYS
Russia
F STP/SC - BOT
F SEV - BLA
A WAR - GAL
"""
FRENCH = """Angleterre
F LON - NRD
A LIV - YOR
France
A PAR - BOU
A TOU S A PAR - BOU
F BRE - ATL
Italie
A VEN - ALP
F NAP - TYR
Russie
F STPcs - BOT
F ODE - NOI
A VAR - GAL
"""
SHEETS = {"en": ENGLISH, "fr": FRENCH}
#: Codes of the one language that are none of the other's, by language.
ONLY = {
    "en": re.compile(r"\b(BUR|MAR|MAO|NTH|SEV|BLA|WAR|LVP|TYS|STP/SC)\b"),
    "fr": re.compile(r"\b(BOU|TOU|ATL|NRD|ODE|NOI|VAR|ALP|STPcs)\b"),
}


def begun(shell: Shell, folder: Path, lang: str, *more: str) -> Path:
    path = folder / f"begun-{lang}.dia.json"
    assert shell("new", "diplomacy", "-o", path, "--lang", lang, *more).code == 0
    return path


def resolved(shell: Shell, game: Path, text: str, lang: str) -> Path:
    sheet, after = game.with_name("sheet.txt"), game.with_name(f"after-{lang}.dia.json")
    sheet.write_text(text, encoding="utf-8")
    ran = shell("resolve", game, sheet, "-o", after, "--lang", lang, "--strict")
    assert ran.code == 0, ran.err
    return after


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_game_is_begun_in_the_notation_of_its_language(shell: Shell, tmp_path: Path, lang: str) -> None:
    assert savegame.load(begun(shell, tmp_path, lang)).options["notation"] == lang
    other = {"fr": "en", "en": "fr"}[lang]
    chosen = begun(shell, tmp_path, lang, "--option", f"notation={other}")
    assert savegame.load(chosen).options["notation"] == other


@pytest.mark.slow
@pytest.mark.parametrize("reader", ["fr", "en"])
@pytest.mark.parametrize("writer", ["fr", "en"])
@pytest.mark.parametrize("owner", ["fr", "en"])
def test_every_command_speaks_the_codes_of_its_reader(
    shell: Shell, tmp_path: Path, owner: str, writer: str, reader: str
) -> None:
    """Whoever began the game and whoever wrote the sheets: the reader finds his own codes, and no others."""
    after = resolved(shell, begun(shell, tmp_path, owner), SHEETS[writer], writer)
    other = {"fr": "en", "en": "fr"}[reader]
    page = tmp_path / "page.md"
    told = [
        shell("show", after, "--lang", reader).out,
        shell("explain", after, "--lang", reader).out,
        shell("explain", after, "--signs", "--lang", reader).out,
    ]
    assert shell("report", after, "-o", page, "--no-maps", "--lang", reader).code == 0
    told.append(page.read_text(encoding="utf-8"))
    quoted = re.compile(r"[“«][^”»]*[”»][^\n]*")  # what somebody typed stays as it was, and its remark names both codes
    for text in told:
        plain = quoted.sub("", text)
        assert not ONLY[other].search(plain), ONLY[other].search(plain)
        assert ONLY[reader].search(plain)
    assert "A PAR - BUR" in told[1] if reader == "en" else "A PAR - BOU" in told[1]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_shown_may_be_typed(shell: Shell, tmp_path: Path, lang: str) -> None:
    """An order copied from the screen is found, and read, whatever the notation of the game."""
    for owner in ("fr", "en"):
        after = resolved(shell, begun(shell, tmp_path, owner), SHEETS[lang], lang)
        for line in shell("explain", after, "--lang", lang).out.splitlines():
            order = re.match(r"  ([AF] [A-Z/a-z]+ (?:-|S|C) [^:\N{NO-BREAK SPACE}]*)", line)
            if order:
                assert shell("explain", after, order[1].strip(), "--lang", lang).code == 0, order[1]


def test_the_language_of_a_sheet_is_kept_with_it(shell: Shell, tmp_path: Path) -> None:
    """A VEN - TYR is Tyrolia on an English sheet of a French game, and stays so when the file is opened in French."""
    game = begun(shell, tmp_path, "fr")
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("Italy\nA VEN - TYR\n", encoding="utf-8")
    told = shell("resolve", game, sheet, "-o", game, "--lang", "en")
    assert told.code == 0, told.err
    assert "“TYR” is read as TYR (Tyrolia), not as TYS (Tyrrhenian Sea)." in told.out
    assert savegame.load(game).turns[0].answers.notation == "en"
    assert savegame.load(game).turns[0].answers.orders == {"ITALY": ["A VEN - TYR"]}
    assert "A ALP" in shell("show", game, "--lang", "fr").out
    assert "A TYR" in shell("show", game, "--lang", "en").out


def test_a_code_of_two_meanings_is_told_where_it_fails(shell: Shell, tmp_path: Path) -> None:
    game = begun(shell, tmp_path, "fr")
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("Italie\nA VEN - TYR\n", encoding="utf-8")
    told = shell("resolve", game, sheet, "--check", "--lang", "fr").out.replace("\N{NO-BREAK SPACE}", " ")
    assert "« TYR » est lu comme TYR (Mer Tyrrhénienne), non comme ALP (Alpes tyroliennes)." in told
    assert "Vouliez-vous écrire A VEN - ALP" in told


def test_a_notation_that_does_not_exist_is_refused(shell: Shell, tmp_path: Path) -> None:
    ran = shell("new", "diplomacy", "--option", "notation=de", "-o", tmp_path / "x")
    assert ran.code == codes.REFUSED
    assert "fr, en" in ran.err
    game = begun(shell, tmp_path, "en")
    after = resolved(shell, game, ENGLISH, "en")
    text = after.read_text(encoding="utf-8").replace('"answers": {', '"answers": {"notation": "de", ', 1)
    after.write_text(text, encoding="utf-8")
    ran = shell("show", after)
    assert ran.code == codes.REFUSED
    assert "“de”" in ran.err


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_218_shows_the_coasts_of_its_language(shell: Shell, tmp_path: Path, lang: str) -> None:
    rules = load_game("bc218")
    space = rules.new(rules.about.scenario, {}).board.spaces["Ath"]
    assert {rules.abilities.notation.spelled(space.id + coast, lang) for coast in space.coasts} == (
        {"Ath/WC", "Ath/EC"} if lang == "en" else {"Athco", "Athce"}
    )
    path = tmp_path / "punic.dia.json"
    assert shell("new", "218", "-o", path, "--lang", lang).code == 0
    assert savegame.load(path).options["notation"] == lang
