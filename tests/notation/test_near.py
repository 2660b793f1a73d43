"""How alike two names are: our own measure gives, bit for bit, what rapidfuzz gives, so the offers are the same."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from diadoques.board.load import load_board
from diadoques.board.people import players
from diadoques.notation.fold import fold
from diadoques.notation.lexicon import likeness, one_slip

TESTS = Path(__file__).resolve().parents[1]
LETTERS = st.text(alphabet="abcdeé '", max_size=12)


@cache
def names() -> list[str]:
    """Every code, and every name of a place or a player in both languages, of every board."""
    found: set[str] = set()
    for board in (load_board(name) for name in ("diadoques", "europe1901", "bc218")):
        called = [*board.spaces, *(code for space in board.spaces.values() for code in space.codes.values())]
        called += [board.name(key, lang) for key in (*board.spaces, *board.places) for lang in ("fr", "en")]
        called += [name for setup in players(board.id).values() for name in setup.name.values()]
        found |= {fold(text).text for text in called}
    return sorted(found)


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts(inner)


@cache
def slips() -> list[str]:
    """Every word that the tests of notations misspell, and each name with its second and third letters exchanged."""
    files = json.loads((TESTS / "notation" / "malformed.json").read_text(encoding="utf-8"))["lines"]
    spelled = tomllib.loads((TESTS / "games" / "diplomacy" / "spellings.toml").read_text(encoding="utf-8"))
    words = {word for text in texts([files, spelled]) for word in re.findall(r"\w{3,20}", fold(text).text)}
    return sorted(words | {name[:1] + name[2:3] + name[1:2] + name[3:] for name in names()})


def test_every_name_is_as_like_every_slip_as_rapidfuzz_says() -> None:
    assert len(names()) > 400
    assert len(slips()) > 600
    pairs = list(product(slips(), names()))[::5]
    assert len(names()) % 5, "else some names would meet no slip at all"
    wrong = [pair for pair in pairs if likeness(*pair) != fuzz.ratio(*pair)]
    assert not wrong, wrong[:20]


def test_one_slip_is_a_distance_of_one() -> None:
    short = [name for name in names() if len(name) < 5]
    wrong = [pair for pair in product(slips(), short) if one_slip(*pair) != (OSA.distance(*pair) == 1)]
    assert not wrong, wrong[:20]


@given(LETTERS, LETTERS)
def test_any_two_texts(one: str, other: str) -> None:
    assert likeness(one, other) == fuzz.ratio(one, other)
    assert one_slip(one, other) == (OSA.distance(one, other) == 1)


@given(LETTERS, st.integers(0, 11), st.sampled_from(["", "b", "ab", "ba"]))
def test_texts_that_are_nearly_the_same(text: str, at: int, put: str) -> None:
    for other in (text[:at] + put + text[at + 1 :], text[:at] + put + text[at:], text[:at] + put + text[at + 2 :]):
        assert likeness(text, other) == fuzz.ratio(text, other)
        assert one_slip(text, other) == (OSA.distance(text, other) == 1)


@pytest.mark.parametrize(
    ("one", "other"), [("", ""), ("a", ""), ("", "a"), ("ab", "ba"), ("abc", "ca"), ("aab", "aba")]
)
def test_the_ends(one: str, other: str) -> None:
    assert likeness(one, other) == fuzz.ratio(one, other)
    assert one_slip(one, other) == (OSA.distance(one, other) == 1)
