"""The grammar of names: all 76 spaces and 55 places, the units and the people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from diadoques.board.load import load_board
from diadoques.board.people import heirs, owners
from diadoques.core.faults import Fault
from diadoques.core.untrusted import parse_json
from diadoques.explain.faults import fault_text
from diadoques.explain.names import Name, Names, grammar, join_names, names_of, uninflected_name
from diadoques.explain.readings import refusal

BOARD = load_board("diadoques", "basic")
FRENCH = names_of("diadoques", "basic", "fr", game="diadoques")
ENGLISH = names_of("diadoques", "basic", "en", game="diadoques")
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


def misread(board: str, row: Sequence[str]) -> Iterator[str]:
    """What a place is called otherwise than a reader read it."""
    key, le, de, du, en, the, inside = row
    for lang, read in (("fr", {"le": le, "de": de, "du": du, "en": en}), ("en", {"the": the, "in": inside})):
        found = names_of(board, "basic", lang).place(key).forms
        if found != read:
            yield f"{key} in {lang}: {found}, and not {read}"


def test_forms_are_those_that_were_read() -> None:
    wrong = [line for row in READ for line in misread("diadoques", row)]
    assert not wrong, "\n".join(wrong)


def test_a_form_that_was_read_otherwise_is_told() -> None:
    assert len(list(misread("diadoques", [*READ[0][:-2], "x", READ[0][-1]]))) == 1


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


def test_forms_of_the_other_boards_are_those_that_were_read() -> None:
    wrong = [f"{board}, {line}" for board, *row in OTHERS for line in misread(board, row)]
    assert not wrong, "\n".join(wrong)


def test_powers_and_coasts_of_europe() -> None:
    french, english = (names_of("europe1901", "basic", lang, game="diplomacy") for lang in ("fr", "en"))
    assert format(french.player("GERMANY"), "du") == "de l’Allemagne"
    assert format(english.player("ENGLAND"), "the") == "England"
    assert str(french.piece("F", "STPcn")) == "la flotte de la côte nord de Saint-Pétersbourg"
    assert french.spelled("STPcn") == "STPcn"
    assert english.spelled("STPcn") == "STP/NC"
    assert french.spelled("TYR") == "ALP"
    assert str(names_of("europe1901", "basic", "fr", True, "diplomacy").sign("F TYS")) == "F TYR"


def test_the_grammar_lists_the_board_and_nothing_else() -> None:
    french = grammar("diadoques", "fr")
    assert set(french["space"]) == set(BOARD.spaces)
    assert set(french["place"]) == set(BOARD.places)
    assert set(french["player"]) == set(owners("diadoques"))
    english = grammar("diadoques", "en")
    assert set(english["space"]) <= set(BOARD.spaces)
    assert set(english["place"]) <= set(BOARD.places)


def disagreements(row: Mapping[str, str], name: str) -> Iterator[str]:
    """What of a French name's grammar does not fit its letters, its gender or its number."""
    vowel = bool(VOWEL.match(name))
    article, number, of = row["article"], row["number"], row["of"]
    if number == "p" and article not in {"les ", ""}:
        yield f"article {article!r} of a plural"
    if number != "p" and article and article != ("l'" if vowel else {"m": "le ", "f": "la "}[row["gender"]]):
        yield f"article {article!r}"
    if of.split("'")[0].rstrip() not in {"d", "de", "du", "de la", "des", "de l"}:
        yield f"of {of!r}"
    if of in {"d'", "de "} and of != ("d'" if vowel else "de "):
        yield f"of {of!r} before {name[0]!r}"
    if (of.endswith("l'") or row["in"].endswith("l'")) and not vowel:
        yield f"of {of!r}, in {row['in']!r} before {name[0]!r}"
    masculine = (row["gender"], number, vowel) == ("m", "s", False)
    if (of == "du " or row["in"] in {"dans le ", "sur le "}) and not masculine:
        yield f"of {of!r}, in {row['in']!r}"
    if row["in"] == "en " and row["gender"] != "f" and not vowel:
        yield "in 'en '"
    if "  " in of + name:
        yield "two blanks"


def test_french_articles_agree_and_elide() -> None:
    people = {"player": owners("diadoques"), "heir": heirs("diadoques")}
    wrong = []
    for table, rows in grammar("diadoques", "fr").items():
        for key, row in rows.items():
            name = row.get("name") or (people[table][key].name["fr"] if table in people else BOARD.name(key, "fr"))
            wrong += [f"{table} {key} ({name}): {what}" for what in disagreements(row, name)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"article": "la "}, 1), ({"article": "l'"}, 1), ({"number": "p"}, 1), ({"of": "d'"}, 1),
        ({"of": "à "}, 1), ({"of": "de l'"}, 1), ({"of": "de  "}, 1), ({"of": "du ", "gender": "f", "article": ""}, 1),
        ({"in": "dans l'"}, 1), ({"in": "en "}, 1), ({}, 0),
    ],
)  # fmt: skip
def test_a_disagreement_is_told(change: dict[str, str], told: int) -> None:
    row = {"article": "le ", "gender": "m", "number": "s", "of": "de ", "in": "à "} | change
    assert len(list(disagreements(row, "Caucase"))) == told


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
    signs = names_of("diadoques", "basic", "fr", True, "diadoques")
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
    assert format(join_names(three, "fr"), "en") == "en Syrie, dans le Caucase et à Tyr"
    assert format(join_names(three, "fr", "word.or"), "en") == "en Syrie, dans le Caucase ou à Tyr"
    assert join_names(three[:1], "fr") is three[0]
    assert format(uninflected_name("x", "en"), "in") == "in x"


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
    assert (format(join_names([roxane, army], "fr"), "e"), format(join_names([roxane, army], "fr"), "il")) == (
        "es",
        "elles",
    )
    assert (format(join_names([roxane, philip], "fr"), "e"), format(join_names([roxane, philip], "fr"), "il")) == (
        "s",
        "ils",
    )
    assert format(join_names([roxane], "fr"), "e") == "e"


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


@pytest.mark.parametrize(
    ("code", "woman", "man"),
    [
        ("not-your-captive", "Roxane n’est pas aux mains de ce joueur.", "Eumène n’est pas aux mains de ce joueur."),
        (
            "leader-hold",
            "Roxane doit-elle rester à part, ou rester à la tête de son unité ? "
            "Dans ce cas, l’ordre de l’unité suffit.",
            "Eumène doit-il rester à part, ou rester à la tête de son unité ? Dans ce cas, l’ordre de l’unité suffit.",
        ),
        (
            "leader-not-supported",
            "on soutient une unité, que l’on désigne par le lieu où elle se trouve ; Roxane n’en est pas une.",
            "on soutient une unité, que l’on désigne par le lieu où elle se trouve ; Eumène n’en est pas une.",
        ),
    ],
)
def test_what_is_said_of_a_person_agrees_with_her_or_him(code: str, woman: str, man: str) -> None:
    assert [plain_spaces(refusal(FRENCH, code, {"leader": one})) for one in ("Roxane", "Eumène")] == [woman, man]


def plain_spaces(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("data", "french", "english"),
    [
        (b'{"a" 1}', "la lecture s’arrête au caractère 6.", "reading stops at character 6."),
        (b'{\n"a" 1\n}', "la lecture s’arrête à la ligne 2, caractère 5.", "reading stops at line 2, character 5."),
        (b'{"a": ' + b"7" * 5000 + b"}", "s’arrête à un nombre trop long.", "stops at a number that is too long."),
    ],
)
def test_where_a_damaged_file_ends_to_be_read_is_said_in_words(data: bytes, french: str, english: str) -> None:
    """« JSON attendu, lu jusqu'à 8 »: to eight of what?"""
    with pytest.raises(Fault) as caught:
        parse_json(data)
    told = [plain_spaces(fault_text(caught.value, lang)) for lang in ("fr", "en")]
    assert [one.endswith(end) for one, end in zip(told, (french, english), strict=True)] == [True, True], told


def test_each_of_several_has_its_own_to() -> None:
    """« à l’armée de Syrie et au raid », never « à l’armée et le raid »."""
    names = [Name(one, {"le": one, "de": "", "du": "", "en": ""}) for one in ("la Syrie", "le Caucase", "Tyr")]
    assert format(join_names(names, "fr"), "au") == "à la Syrie, au Caucase et à Tyr"
