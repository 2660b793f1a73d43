"""The grammar by itself: trees with columns, no hidden conflicts, and words that no name of the board runs into."""

from __future__ import annotations

import logging
from zlib import decompress

import lark
import msgspec
import pytest

from diadoques.board.load import load_board
from diadoques.games.diadoques.model.tables import players
from diadoques.games.diadoques.notation.lexicon import GRAMMAR, lexicon
from diadoques.games.diplomacy.lexicon import GRAMMAR as OF_DIPLOMACY
from diadoques.notation import grammar as of_house
from diadoques.notation.grammar import Grammar, build_parser, digest, parser, tables_of, write_tables
from diadoques.notation.read import CODES, EXPECTED, MAX_LENGTH, Unreadable, read
from diadoques.notation.tree import (
    CaptiveOrder,
    Convoy,
    Hold,
    LeaderOrder,
    Move,
    Name,
    Piece,
    Proposal,
    Siege,
    Spot,
    Support,
    UnitOrder,
)

GRAMMARS = (GRAMMAR, OF_DIPLOMACY)
#: Lines as they are parsed: folded.
LINES = {
    GRAMMAR: ("a phe -> syr", "ge* tyr-f min", "d seleucos x", "a syr s (ptolemee) phe", "f mio c a eto -> cyr"),
    OF_DIPLOMACY: ("a par - bur", "f stp/sc s a mos - lvn", "f eng c a lon - bel", "a mun h"),
}


@pytest.mark.slow
@pytest.mark.parametrize("grammar", GRAMMARS, ids=lambda grammar: grammar.package)
def test_a_grammar_has_no_conflict(grammar: Grammar, caplog: pytest.LogCaptureFixture) -> None:
    """Lark settles conflicts silently: that would be a second meaning nobody hears of."""
    lark.logger.setLevel(logging.DEBUG)
    lark.logger.addHandler(caplog.handler)
    try:
        build_parser(grammar, debug=True)
    finally:
        lark.logger.removeHandler(caplog.handler)
        lark.logger.setLevel(logging.CRITICAL)
    assert "onflict" not in caplog.text


@pytest.mark.parametrize("grammar", GRAMMARS, ids=lambda grammar: grammar.package)
def test_the_tables_that_are_kept_are_of_this_grammar(grammar: Grammar) -> None:
    kept = msgspec.msgpack.decode(decompress(tables_of(grammar).read_bytes()))
    assert kept["digest"] == digest(grammar), "the grammar, or Lark, is another: run tools/grammars.py"
    fresh, ours = lark.Lark.load(msgspec.msgpack.decode(write_tables(grammar))), parser(grammar)
    assert set(map(repr, fresh.terminals)) == set(map(repr, ours.terminals))
    for text in LINES[grammar]:
        assert fresh.parse(text) == ours.parse(text), text


def test_tables_of_another_grammar_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where an option that has lines of its own is added, or deleted."""
    kept = []
    monkeypatch.setattr(of_house, "decompress", lambda data: kept.append(data) or decompress(data))
    monkeypatch.setattr(of_house, "digest", lambda _: "another")
    built_anew = parser.__wrapped__(OF_DIPLOMACY)
    assert kept, "they were looked at"
    assert built_anew.parse("a par - bur") == parser(OF_DIPLOMACY).parse("a par - bur")


def test_a_tree_holds_what_was_typed_and_where() -> None:
    tree = read("  Ge* Tyr–F MIN", GRAMMAR)
    assert tree == UnitOrder(
        Piece(2, "G", "e", Spot(Name("Tyr", ("tyr",), 6)), "*"),
        Move(9, Piece(10, "F", "", Spot(Name("MIN", ("min",), 12)))),
    )


def test_names_keep_their_spelling() -> None:
    tree = read("A SYR As 2 Alex. d’Issos.", GRAMMAR)
    assert isinstance(tree, UnitOrder)
    assert tree.act == Siege(6, 2, Spot(Name("Alex. d’Issos", ("alex", "d'", "issos"), 11)))


def test_owner_and_leader_in_parentheses() -> None:
    tree = read("A(+Antigone) MES S (Ptolémée) PHE(cs)", GRAMMAR)
    assert isinstance(tree, UnitOrder)
    assert (tree.piece.head, tree.piece.leader) == ("+", Name("Antigone", ("antigone",), 3))
    assert isinstance(tree.act, Support)
    assert tree.act.piece.owner == Name("Ptolémée", ("ptolemee",), 20)
    assert tree.act.piece.spot == Spot(Name("PHE", ("phe",), 30), "cs")


def test_who_travels_stands_where_the_journey_begins() -> None:
    tree = read("F MIO convoie l'armée qui va d'ETOlie en CYR", GRAMMAR)
    assert isinstance(tree, UnitOrder)
    assert isinstance(tree.act, Convoy)
    assert tree.act.piece.spot is not None
    assert tree.act.piece.spot.name.text == "ETOlie"


def test_characters_captives_and_proposals() -> None:
    assert isinstance(read("D Séleucos x", GRAMMAR), LeaderOrder)
    assert read("égorge Eumène", GRAMMAR) == CaptiveOrder(0, "kill", Name("Eumène", ("eumene",), 7))
    tree = read("propose la victoire d'Antipater et de Ptolémée", GRAMMAR)
    assert isinstance(tree, Proposal)
    assert [name.text for name in tree.winners] == ["Antipater", "Ptolémée"]


@pytest.mark.parametrize(
    ("text", "code", "column", "expected"),
    [
        ("", "empty", 0, ("unit",)),
        ("A SYR", "incomplete", 5, ("sign",)),
        ("A SYR ->", "incomplete", 8, ("unit", "place", "class")),
        ("A SYR promue en", "incomplete", 15, ("class",)),
        ("A 12", "unexpected", 2, ("place",)),
        ("A(+Antigone SYR x", "unexpected", 16, ("closing",)),
        ("A SYR x; A DAM x", "several-orders", 7, ("end",)),
        ("A" * (MAX_LENGTH + 1), "too-long", MAX_LENGTH, ()),
    ],
)
def test_troubles_say_where_and_what_could_stand_there(
    text: str, code: str, column: int, expected: tuple[str, ...]
) -> None:
    trouble = read(text, GRAMMAR)
    assert isinstance(trouble, Unreadable)
    assert (trouble.code, trouble.column) == (code, column)
    assert set(expected) <= set(trouble.expected) <= set(EXPECTED)
    assert trouble.code in CODES


@pytest.mark.parametrize("layer", ["basic", "advanced"])
def test_every_name_of_the_board_is_read_and_found(layer: str) -> None:
    """A code or name that contains a word of the grammar would be cut in two."""
    board = load_board("diadoques", layer)
    names = lexicon("diadoques", layer)
    spellings = dict(names.codes)
    spellings |= {name: space.id for space in board.spaces.values() for name in space.name.values()}
    citadels = {name: place for place in board.citadels for name in board.places[place].name.values()}
    for spelling, place in [*spellings.items(), *citadels.items()]:
        for text in (f"A {spelling} x", f"a {spelling.lower()}-x", f"F EOL R {spelling.upper()}"):
            tree = read(text, GRAMMAR, names.compounds)
            assert isinstance(tree, UnitOrder), text
        tree = read(f"A {spelling} x", GRAMMAR, names.compounds)
        assert isinstance(tree, UnitOrder)
        assert isinstance(tree.act, Hold)
        assert tree.piece.spot is not None
        assert place in {hit.place for hit in names.places(tree.piece.spot.name.words)}, spelling


def test_every_diadoch_is_read_and_found() -> None:
    names = lexicon("diadoques", "basic")
    for player, setup in players().items():
        for spelling in (player, *setup.name.values()):
            tree = read(f"D {spelling} -> PHE", GRAMMAR)
            assert isinstance(tree, LeaderOrder)
            assert names.persons(tree.leader.words) == (player,)
