"""Folding: one spelling, and columns that still point into what was typed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadoques.notation.fold import fold, fold_letter, key


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("A DAM → SYR", "a dam > syr"),
        ("A DAM ‑> SYR", "a dam -> syr"),
        ("Ge Tyr–Ae PHE", "ge tyr-ae phe"),
        ("Éphèse", "ephese"),
        (unicodedata.normalize("NFD", "Éphèse"), "ephese"),
        ("ÉPHÈSE", "ephese"),
        ("Alexandrie d’Issos", "alexandrie d'issos"),
        ("A\u00a0SYR\u202fx", "a syr x"),
        ("a   b\t c", "a b c"),
        ("SY\u00adRie", "syrie"),
        ("\ufeffA SYR", "a syr"),
        ("cœur", "coeur"),
        ("Ａ ＳＹＲ", "a syr"),
        ("va à Tyr", "va à tyr"),
        ("VA À TYR", "va à tyr"),
        ("Déjà", "deja"),
        ("λ", "λ"),
    ],
)
def test_folding(typed: str, folded: str) -> None:
    assert fold(typed).text == folded


@given(st.text(max_size=60))
def test_each_folded_letter_knows_its_column(text: str) -> None:
    folded = fold(text)
    assert len(folded.columns) == len(folded.text) + 1
    assert folded.columns[-1] == len(text)
    assert list(folded.columns) == sorted(folded.columns)
    for letter, column in zip(folded.text, folded.columns, strict=False):
        assert letter in "à" or letter in fold_letter(text[column])


@given(st.text(max_size=60))
def test_folding_twice_changes_nothing(text: str) -> None:
    once = fold(text).text
    assert fold(once).text == once


def test_a_dash_inside_a_name_is_no_move() -> None:
    assert fold("A PAP -> Pont-Euxin occidental", ("pont-euxin",)).text == "a pap -> pont_euxin occidental"
    assert key("Pont-Euxin  Occidental") == "pont-euxin occidental"
