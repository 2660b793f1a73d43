"""A line read by its shape is what the grammar makes of it."""

from __future__ import annotations

from itertools import product

import pytest

from diadoques.games.diadoques.notation import lexicon as diadoques
from diadoques.games.diadoques.notation.lexicon import GRAMMAR as MERCENARIES
from diadoques.games.diplomacy.lexicon import GRAMMAR, lexicon
from diadoques.games.diplomacy.variant import CLASSIC
from diadoques.notation import read as shapes
from diadoques.notation.read import Unreadable, read, read_shape

ENGLISH = (
    "A {} H", "A {} - {}", "A {} - {} VIA", "F {}/NC - {}", "F {} - {}/SC", "A {} S A {}", "F {} S F {} - {}/NC",
    "F {} C A {} - {}", "A {} R {}", "F {} D", "A {} B", "{} - {}", "A {} - -> {}", "A {} S", "{} {} - {}",
    "A B C D {}",
)  # fmt: skip
DIADOQUES = (
    "A {} -> {}", "Ag {} -> {}", "A {} - {}", "F {}cs -> {}", "F {} -> {}cn", "Ae {} x", "A {} => Ag", "A {} S A {}",
    "Am {} S A {} -> {}", "F {} C A {} -> {}", "A {} r {}", "A {} T", "{} -> {}", "a {} x", "A {} => Ag {}",
)  # fmt: skip
FRENCH = ("A {} T", "F {}cs - {}", "F {} - {}cn", "A {} S A {} T", "F {} C A {} - {}", "A {} r {}", "A {} d")


def codes(notation: str) -> list[str]:
    """Every code of the board, and words of the grammar that look like one."""
    return [
        *sorted(code.upper() for code in lexicon(CLASSIC, notation).codes),
        "VIA",
        "PAR",
        "THE",
        "MER",
        "DES",
        "SUR",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("notation", "forms"), [("en", ENGLISH), ("fr", FRENCH)])
def test_every_code_in_every_place_of_every_shape(notation, forms):
    compounds = lexicon(CLASSIC, notation).compounds
    known = codes(notation)
    for form, (number, code) in product(forms, enumerate(known)):
        for place in range(form.count("{}")):
            others = [known[(number + 7 * (k + 1)) % len(known)] for k in range(3)]
            others[place] = code
            line = form.format(*others)
            assert read_shape(line, GRAMMAR, compounds) == read(line, GRAMMAR, compounds), line


@pytest.mark.slow
@pytest.mark.parametrize("layer", ["basic", "advanced"])
def test_every_code_of_a_board_with_names_classes_and_coasts(layer):
    names = diadoques.lexicon("diadoques", layer)
    known = [*sorted(code.upper() for code in names.codes), "MER", "PAR", "VIA", "QQQ"]
    for form, (number, code) in product(DIADOQUES, enumerate(known)):
        for place in range(form.count("{}")):
            others = [known[(number + 7 * (k + 1)) % len(known)] for k in range(3)]
            others[place] = code
            line = form.format(*others)
            assert read_shape(line, MERCENARIES, names.compounds) == read(line, MERCENARIES, names.compounds), line


def test_usual_lines_do_not_ask_the_grammar_again(monkeypatch):
    compounds = lexicon(CLASSIC, "en").compounds
    read_shape("F ENG S A BUR - PIC", GRAMMAR, compounds)
    monkeypatch.setattr(shapes, "read", lambda *_: Unreadable("empty"))
    assert not isinstance(read_shape("F KIE S A MUN - BER", GRAMMAR, compounds), Unreadable)


def test_a_class_is_part_of_a_shape(monkeypatch):
    compounds = diadoques.lexicon("diadoques", "basic").compounds
    read_shape("Ag PIS -> PAM", MERCENARIES, compounds)
    monkeypatch.setattr(shapes, "read", lambda *_: Unreadable("empty"))
    assert not isinstance(read_shape("Ag LYC -> PHR", MERCENARIES, compounds), Unreadable)
