"""What is no order, or no good one: a reading with a code and a column, never a crash; nothing is executed."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from diadoques.games.diadoques import Position, Verdict, read
from diadoques.games.diadoques.model.orders import Reading
from diadoques.games.diadoques.records.interchange import position_from
from diadoques.notation.read import MAX_LENGTH
from tests.rows import each

FILE = json.loads((Path(__file__).parent / "malformed.json").read_text(encoding="utf-8"))
POSITION: Position = position_from(FILE["position"])
PLAYER: str = FILE["player"]
NOT_FOLLOWED = {Verdict.UNREADABLE, Verdict.AMBIGUOUS, Verdict.ILLEGAL}


def test_there_are_enough_of_them() -> None:
    texts = [(row["text"], row.get("times", 1)) for row in FILE["lines"]]
    assert len(set(texts)) == len(texts) >= 200


def test_malformed() -> None:
    each(FILE["lines"], refused, lambda row: repr(row["text"])[:60] + str(row.get("times", "")))


def refused(row: dict[str, object]) -> None:
    text = str(row["text"]) * int(str(row.get("times", 1)))
    (reading,) = read(POSITION, PLAYER, [text])
    assert reading.verdict in NOT_FOLLOWED
    found = {"verdict": str(reading.verdict), "code": reading.code, "column": reading.column}
    assert found == {key: row[key] for key in found}
    assert list(reading.offers) == row.get("offers", [])
    sound(reading, text)


@given(st.text(max_size=2 * MAX_LENGTH))
def test_any_text_gives_a_reading(text: str) -> None:
    (reading,) = read(POSITION, PLAYER, [text])
    sound(reading, text)


PARTS = (
    *("A", "F", "G", "Ae", "Ag*", "G*", "D", "SYR", "DAM", "Tyr", "PHE", "MIN", "THRcs", "ATT", "Rhodes", "Alex"),
    *("Séleucos", "Eumène", "->", "-", "S", "C", "R", "r", "A1", "As2", "x", "d", "sinon", "via", "(", ")", "(+", "*"),
    *(",", ".", ";", "cs", "côte", "sud", "de", "la", "à", "en", "qui", "va", "soutient", "égorge", "enferme", "et"),
    *("propose", "victoire", "1", "é", "\u202e", "\U0001f600"),
)


@given(st.lists(st.sampled_from(PARTS), max_size=12), st.sampled_from([" ", ""]))
def test_any_heap_of_signs_gives_a_reading(parts: list[str], glue: str) -> None:
    text = glue.join(parts)
    (reading,) = read(POSITION, PLAYER, [text])
    sound(reading, text)


def sound(reading: Reading, text: str) -> None:
    assert reading.text == (text if len(text) <= MAX_LENGTH else text[:MAX_LENGTH] + "…")
    assert 0 <= reading.column <= min(len(text), MAX_LENGTH)
    assert all(value.isprintable() for _, value in reading.data)
    if reading.verdict is Verdict.FINE:
        assert reading.order is not None or reading.code in ("proposal", "repeated")
    else:
        assert reading.code
        assert reading.rule.startswith("DIA-")
