"""The grammar of names: all 76 spaces and 55 places, the units and the people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diadoques.board.load import load_board
from diadoques.board.people import heirs, owners
from diadoques.core.faults import Fault
from diadoques.explain.names import Names, grammar, joined, names_of, plain

BOARD = load_board("diadoques", "basic")
FRENCH = names_of("diadoques", "basic", "fr")
ENGLISH = names_of("diadoques", "basic", "en")
READ = [
    line.split(" | ")
    for line in (Path(__file__).parent / "names.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
VOWEL = re.compile(r"[aeiouyhâàéèêëîïôûœ]", re.IGNORECASE)


def test_every_space_and_place_was_read() -> None:
    assert sorted(row[0] for row in READ) == sorted([*BOARD.spaces, *BOARD.places])
    assert len(BOARD.spaces) == 76
    assert len(BOARD.places) == 55


@pytest.mark.parametrize("row", READ, ids=lambda row: row[0])
def test_forms_are_those_that_were_read(row: list[str]) -> None:
    key, le, de, du, en, the, inside = row
    assert FRENCH.place(key).forms == {"le": le, "de": de, "du": du, "en": en}
    assert ENGLISH.place(key).forms == {"the": the, "in": inside}


OTHERS = [
    (board, *line.split(" | "))
    for board in ("europe1901", "bc218")
    for line in (Path(__file__).parent / f"names_{board}.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("board", "count"), [("europe1901", 75), ("bc218", 99)])
def test_the_other_boards_are_whole(board: str, count: int) -> None:
    known = load_board(board)
    assert sorted(row[1] for row in OTHERS if row[0] == board) == sorted(known.spaces)
    assert len(known.spaces) == count
    assert set(grammar(board, "fr")["space"]) == set(known.spaces)
    assert set(grammar(board, "en")["space"]) <= set(known.spaces)


@pytest.mark.parametrize("row", OTHERS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_forms_of_the_other_boards_are_those_that_were_read(row: tuple[str, ...]) -> None:
    board, key, le, de, du, en, the, inside = row
    assert names_of(board, "basic", "fr").place(key).forms == {"le": le, "de": de, "du": du, "en": en}
    assert names_of(board, "basic", "en").place(key).forms == {"the": the, "in": inside}


def test_powers_and_coasts_of_europe() -> None:
    french, english = names_of("europe1901", "basic", "fr"), names_of("europe1901", "basic", "en")
    assert format(french.player("GERMANY"), "du") == "de l’Allemagne"
    assert format(english.player("ENGLAND"), "the") == "England"
    assert str(french.piece("F", "STPcn")) == "la flotte de la côte nord de Saint-Pétersbourg"
    assert french.spelled("STPcn") == "STPcn"
    assert english.spelled("STPcn") == "STP/NC"
    assert french.spelled("TYR") == "ALP"
    assert str(names_of("europe1901", "basic", "fr", True).sign("F TYS")) == "F TYR"


def test_the_grammar_lists_the_board_and_nothing_else() -> None:
    french = grammar("diadoques", "fr")
    assert set(french["space"]) == set(BOARD.spaces)
    assert set(french["place"]) == set(BOARD.places)
    assert set(french["player"]) == set(owners("diadoques"))
    english = grammar("diadoques", "en")
    assert set(english["space"]) <= set(BOARD.spaces)
    assert set(english["place"]) <= set(BOARD.places)


@pytest.mark.parametrize(
    ("table", "key"), [(table, key) for table, rows in grammar("diadoques", "fr").items() for key in rows]
)
def test_french_articles_agree_and_elide(table: str, key: str) -> None:
    row = grammar("diadoques", "fr")[table][key]
    people = {"player": owners("diadoques"), "heir": heirs("diadoques")}
    name = row.get("name") or (people[table][key].name["fr"] if table in people else BOARD.name(key, "fr"))
    vowel = bool(VOWEL.match(name))
    article = row["article"]
    if row["number"] == "p":
        assert article in {"les ", ""}
    elif article:
        assert article == ("l'" if vowel else {"m": "le ", "f": "la "}[row["gender"]])
    first = row["of"].split("'")[0].rstrip()
    assert first in {"d", "de", "du", "de la", "des", "de l"}
    if row["of"] in {"d'", "de "}:
        assert row["of"] == ("d'" if vowel else "de ")
    if row["of"].endswith("l'") or row["in"].endswith("l'"):
        assert vowel
    if row["of"] == "du " or row["in"] in {"dans le ", "sur le "}:
        assert (row["gender"], row["number"], vowel) == ("m", "s", False)
    if row["in"] == "en ":
        assert row["gender"] == "f" or vowel
    assert "  " not in row["of"] + name


def test_units_are_called_by_their_place() -> None:
    assert str(FRENCH.piece("A", "SYR")) == "l’armée de Syrie"
    assert str(FRENCH.piece("F", "MIN")) == "la flotte de la mer Intérieure"
    assert str(FRENCH.piece("F", "THRcs")) == "la flotte de la côte sud de la Thrace"
    assert format(FRENCH.place("THRcs"), "en") == "sur la côte sud de la Thrace"
    assert str(ENGLISH.piece("F", "ATTco")) == "the fleet on the west coast of Attica"
    assert str(FRENCH.place("THRcs")) == "Thrace (côte sud)"
    assert str(FRENCH.piece("G", "Éphèse")) == "la garnison d’Éphèse"
    assert format(FRENCH.piece("A", "MAC", "2"), "du") == "de la deuxième armée de Macédoine"
    assert str(ENGLISH.piece("F", "HEL")) == "the fleet on the Hellespont"
    assert str(ENGLISH.piece("G", "Tyr")) == "the garrison of Tyre"
    assert str(ENGLISH.piece("A", "MAC", "3")) == "the third army in Macedonia"


def test_units_by_their_signs() -> None:
    signs = names_of("diadoques", "basic", "fr", True)
    assert str(signs.sign("F EGE")) == "F EGE"
    assert str(FRENCH.sign("Ae SYR")) == "l’armée de Syrie"
    assert str(FRENCH.sign("nonsense")) == "nonsense"
    assert str(FRENCH.sign("X SYR")) == "X SYR"


def test_people_and_strangers() -> None:
    assert format(FRENCH.player("Antigone"), "de") == "d’Antigone"
    assert format(ENGLISH.player("Ptolémée"), "the") == "Ptolemy"
    assert format(FRENCH.player("<script>"), "de") == "de <script>"
    assert format(FRENCH.place("XYZ"), "en") == "à XYZ"


def test_names_in_a_row() -> None:
    three = [FRENCH.place(key) for key in ("SYR", "CAU", "Tyr")]
    assert format(joined(three, "fr"), "en") == "en Syrie, dans le Caucase et à Tyr"
    assert format(joined(three, "fr", "word.or"), "en") == "en Syrie, dans le Caucase ou à Tyr"
    assert joined(three[:1], "fr") is three[0]
    assert format(plain("x", "en"), "in") == "in x"


@pytest.mark.parametrize(
    ("board", "name", "ending", "pronoun"),
    [
        ("diadoques", "Roxane", "e", "elle"),
        ("diadoques", "Philippe III", "", "il"),
        ("diadoques", "Antigone", "", "il"),
        ("diadoques", "spartans", "e", "elle"),
        ("diadoques", "scythians", "", "il"),
        ("diadoques", "Mercenaires", "s", "ils"),
        ("bc218", "CARTHAGE", "e", "elle"),
        ("europe1901", "FRANCE", "e", "elle"),
        ("europe1901", "ENGLAND", "e", "elle"),
        ("diadoques", "<script>", "", "il"),
    ],
)
def test_what_agrees_with_a_name(board: str, name: str, ending: str, pronoun: str) -> None:
    found = names_of(board, "basic", "fr").player(name)
    assert (format(found, "e"), format(found, "il")) == (ending, pronoun)


def test_units_are_feminine_and_rows_are_plural() -> None:
    army, roxane, philip = FRENCH.piece("A", "SYR"), FRENCH.player("Roxane"), FRENCH.player("Philippe III")
    assert (format(army, "e"), format(army, "il")) == ("e", "elle")
    assert format(army.followed_by(" (Antigone)"), "e") == "e"
    assert (format(joined([roxane, army], "fr"), "e"), format(joined([roxane, army], "fr"), "il")) == ("es", "elles")
    assert (format(joined([roxane, philip], "fr"), "e"), format(joined([roxane, philip], "fr"), "il")) == ("s", "ils")
    assert format(joined([roxane], "fr"), "e") == "e"


def test_a_before_an_article() -> None:
    given = {"scythians": "au raid scythe", "spartans": "à la révolte spartiate", "Antigone": "à Antigone"}
    for key, expected in given.items():
        assert format(FRENCH.player(key), "au") == expected
    assert format(FRENCH.player("Mercenaires"), "au").startswith("aux ")


def test_orders_name_citadels_in_the_language_of_the_reader() -> None:
    assert ENGLISH.order("A ION A2 Éphèse") == "A ION A2 Ephesus"
    assert ENGLISH.order("A SYR A1 Alexandrie d'Issos") == "A SYR A1 Alexandria of Issus"
    assert ENGLISH.order("A EGY A1 Alexandrie") == "A EGY A1 Alexandria"
    assert ENGLISH.order("A SYR -> COM via C") == "A SYR -> COM via C"
    assert FRENCH.order("A ION A2 Éphèse") == "A ION A2 Éphèse"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Fault) as caught:
        Names(BOARD, "la")
    assert caught.value.code == "language-unknown"
