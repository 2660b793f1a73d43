"""Orders as the field writes them are the orders that were meant, or are refused with what may have been meant."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadoques.conflict.orders import Reading, Verdict
from diadoques.games.diplomacy import Position, read, write
from diadoques.games.diplomacy.interchange import position_from
from tests.rows import each

SPELLINGS: dict[str, Any] = tomllib.loads((Path(__file__).parent / "spellings.toml").read_text(encoding="utf-8"))
POSITIONS = {name: position_from(record, "datc") for name, record in SPELLINGS["position"].items()}


def rows(kind: str) -> list[Any]:
    found = []
    for group in SPELLINGS[kind]:
        for row in group["rows"]:
            text = row["text"] if isinstance(row, dict) else row[1]
            found.append(pytest.param(POSITIONS[group["in"]], row, id=f"{group['in']}-{text}"))
    return found


def one(position: Position, player: str, text: str) -> Reading:
    [reading] = read(position, player, [text], "en")
    return reading


def test_a_spelling_of_the_field_is_read() -> None:
    each([*rows("field"), *rows("log")], meant, lambda param: str(param.id))


def meant(param: Any) -> None:
    position, (player, text, canonical, *code) = param.values
    reading = one(position, player, text)
    assert reading.verdict is Verdict.FINE, reading
    assert reading.order is not None
    assert write(position, reading.order, "en") == canonical
    assert reading.order == one(position, player, canonical).order
    assert [reading.code] == (code or [""])


@pytest.mark.parametrize(("position", "row"), rows("refused"))
def test_what_is_not_one_order_is_refused_with_what_was_meant(position: Position, row: dict[str, Any]) -> None:
    reading = one(position, row["by"], row["text"])
    assert (reading.verdict, reading.code) == (row["verdict"], row["code"])
    assert list(reading.offers) == row.get("offers", [])


PARTS = (
    *("A", "F", "a.", "Army", "fleet", "the", "PAR", "Bur", "North Sea", "NTH", "Nwy", "Yor", "stp", "Spain", "LIV"),
    *(
        "-",
        "->",
        "=>",
        "m",
        "to",
        "from",
        "into",
        "at",
        "in",
        "S",
        "supp",
        "C",
        "H",
        "R",
        "D",
        "B",
        "hold",
        "waive",
        "Build",
    ),
    *(
        "(",
        ")",
        "((",
        "))",
        "via",
        "(via",
        "VIA",
        "through",
        "and",
        ",",
        ":",
        "/",
        "+",
        "1.",
        "(2)",
        "*",
        "-sc",
        "(n)",
        "/nc",
    ),
    *(
        "FRA",
        "ENG",
        "AMY",
        "FLT",
        "MTO",
        "SUP",
        "CVY",
        "CTO",
        "RTO",
        "DSB",
        "HLD",
        "BLD",
        "WVE",
        "SCS",
        "ORD ( SPR 1901 )",
    ),
    *("France", "France's", "England:", "(fail)", "(*bounce*)", "( SUC )", "move", "support move", "disband", "unit"),
)


@given(st.lists(st.sampled_from(PARTS), max_size=14), st.sampled_from([" ", ""]), st.sampled_from(sorted(POSITIONS)))
def test_any_heap_of_words_gives_a_reading(parts: list[str], glue: str, phase: str) -> None:
    """What is followed reads back as the same order."""
    position, text = POSITIONS[phase], glue.join(parts)
    for player in ("FRANCE", "ENGLAND"):
        reading = one(position, player, text)
        assert reading.verdict in (Verdict.FINE, Verdict.MISTAKEN) or reading.code
        if reading.order is not None and reading.verdict is Verdict.FINE:
            again = one(position, player, write(position, reading.order, "en"))
            assert again.order == reading.order, text


def test_there_are_as_many_as_were_asked_for() -> None:
    """No spelling stands there twice."""
    texts = {kind: [row.id for row in rows(kind)] for kind in ("field", "log", "refused")}
    assert len(texts["field"]) >= 86
    assert len(texts["log"]) >= 40
    assert all(len(set(ids)) == len(ids) for ids in texts.values())
