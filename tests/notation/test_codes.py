"""Every code a reading may carry is listed with its rule, and is reached by some line of these tests."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from diadoques.games.diadoques.model.orders import Verdict
from diadoques.games.diadoques.notation.reading_codes import AMBIGUOUS, ILLEGAL, NOTES, TABLES, UNREADABLE
from diadoques.notation.read import CODES

HERE = Path(__file__).parent


def test_what_the_notation_cannot_read_has_a_rule() -> None:
    assert set(CODES) <= set(UNREADABLE)


def test_each_code_names_a_rule_and_stands_in_one_table() -> None:
    listed = [code for table in TABLES.values() for code in table]
    assert len(set(listed)) == len(listed)
    assert all(rule.startswith("DIA-") for table in TABLES.values() for rule in table.values())
    assert set(TABLES) == {Verdict.UNREADABLE, Verdict.AMBIGUOUS, Verdict.ILLEGAL, Verdict.FINE}


def test_no_code_is_idle() -> None:
    """A code that nothing reaches would need a phrase for nothing."""
    malformed = {row["code"] for row in json.loads((HERE / "malformed.json").read_text(encoding="utf-8"))["lines"]}
    groups = tomllib.loads((HERE / "forms.toml").read_text(encoding="utf-8"))["group"]
    loose = {row[2] for group in groups for row in group["rows"] if len(row) > 2}
    files = ("test_sheets.py", "test_gold.py", "test_royal.py", "test_told.py", "test_typed.py")
    sheets = "".join((HERE / name).read_text(encoding="utf-8") for name in files)
    for code in (*UNREADABLE, *AMBIGUOUS, *ILLEGAL, *NOTES):
        assert code in malformed | loose or f'"{code}"' in sheets, code
