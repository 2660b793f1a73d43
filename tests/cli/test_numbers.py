"""Numbers on the command line: a limit is told as it is, and both ends of it are taken."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import Any

import pytest

from diadoques.cli.arguments import parsers
from diadoques.cli.options import count, port, whole
from diadoques.core.language import LANGUAGES
from diadoques.core.limits import MOST_COUNT
from diadoques.explain.catalogue import catalogue

from .running import Shell

#: What no argument of a number takes, whatever its limits.
WRONG = ("", "x", "-1", "1.5", "0x10", "1,000", "²", "9" * 5_000)


def numbers(lang: str) -> Iterator[tuple[str, argparse.Action]]:
    """Every argument of every command that takes a whole number."""
    for command, parser in parsers(catalogue(lang))[1].items():
        for action in parser._actions:
            if action.type is int and action.choices:
                continue  # one of a few, which the refusal lists
            reader = getattr(action.type, "__qualname__", "").partition(".")[0]
            if action.type is int or reader in (count.__name__, port.__name__):
                yield command, action


def refused(action: argparse.Action, text: str) -> str:
    taken: Any = action.type
    with pytest.raises(argparse.ArgumentTypeError) as caught:
        taken(text)
    return str(caught.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_limit_is_what_it_says(lang: str) -> None:
    """Both ends that a refusal names are taken, and what lies beyond is not."""
    seen = []
    for command, action in numbers(lang):
        taken: Any = action.type
        said = refused(action, "x").replace("\u202f", "").replace(",", "")
        least, most = map(int, re.findall(r"\d+", said)[-2:])
        assert (taken(str(least)), taken(str(most))) == (least, most), (command, action.dest)
        for text in (str(most + 1), *WRONG, *([str(least - 1)] if least else [])):
            assert refused(action, text), (command, action.dest, text)
        seen.append((command, action.dest))
    assert {("openings", "sample"), ("openings", "seed"), ("balance", "seed"), ("class", "port"), ("lab", "port"),
            ("adjudicate", "jobs"), ("economy", "worth"), ("history", "year")} <= set(seen)  # fmt: skip


def test_numbers_as_they_are_written() -> None:
    assert [whole(text) for text in ("0", "007", str(MOST_COUNT), "", "x")] == [0, 7, MOST_COUNT, None, None]
    assert (whole("3", 3, 5), whole("5", 3, 5), whole("2", 3, 5), whole("6", 3, 5)) == (3, 5, None, None)
    assert port(catalogue("en"))("65535") == 65_535


def test_a_million_is_a_whole_number(shell: Shell) -> None:
    told = shell("economy", "bribe", "--worth", 1_000_000, "--bribe", "10000,5")
    assert told.code == 0 and "1000000" in told.out, told.err
    told = shell("economy", "project", "Ptolemy", "--spend", "321=1000000")
    assert told.code == 0, told.err
    told = shell("economy", "project", "Ptolemy", "--spend", f"321={MOST_COUNT + 1}")
    assert told.code and f"{MOST_COUNT:,}" in told.err


@pytest.mark.slow  # openings are counted, games are played
@pytest.mark.parametrize(
    "asked",
    [
        ("openings", "Ptolemy", "--sample", 5, "--seed", 10**12, "--most", 1_000_000),
        ("balance", "--games", 1, "--years", 1, "--seed", 1_000_000),
        ("balance", "diplomacy", "--games", 1, "--years", 1, "--seed", 0),
    ],
)
def test_the_largest_is_played(shell: Shell, asked: tuple[Any, ...]) -> None:
    told = shell(*asked)
    assert told.code == 0, told.err
