"""Spoilt sheets and throws at the command line: exit code 0 with a file that is read back, or a refusal without one."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import strategies as st

from diadoques.cli import codes, main
from diadoques.core import savegame
from diadoques.games.catalogue import replay_saved_game
from tests.sampling import sampled

from .bounds import Draw, attempt, folder
from .materials import THREE, of, sheet
from .mutations import spoilt_bytes

pytestmark = pytest.mark.slow

HEADINGS: Final = (
    "Antipater",
    "PTOLEMY:",
    "France",
    "[ENGLAND]",
    "Carthage",
    "== Rome ==",
    "Engand",
    "oui",
    "Séleucos",
)
LINES: Final = (
    "A MAC -> THE", "A PAR - BUR", "F BRE - MAO VIA", "A PAR S A MAR - BUR", "A EGY -> G Péluse", "corrompt F CHE 10",
    "don 7 Eumène", "propose victoire Antipater, Ptolémée", "oui Antipater", "revolte Rom", "A COM A1 Tyr", "+A MAC",
    "A MAC => Am", "WAIVE", "#", "# x", "A A A A", "->", "-" * 300, "(" * 400, "S " * 300, "1. A PAR - BUR", "x: y",
    "\t", "\u202e", "\x00", "\ud800", "A MAC -> " * 50, "x" * 1001,
)  # fmt: skip
NAMES: Final = ("event", "order", "storm", "", "=", "x" * 101, "\udcff", "event 2", "revolt", "Antipater", "1")
NUMBERS: Final = (
    "1", "6", "0", "7", "-1", "1,1", "1 2 3", "6," * 30, "999", "1.5", "one", "", ",", "²", "٣", "1e3", "0x1",
)  # fmt: skip


def resolves_or_refuses(here: Path, saved: dict[str, Any], *more: str) -> None:
    """``resolve``, as a shell would run it."""
    game, after = here / "game.dia.json", here / "after.dia.json"
    game.write_text(json.dumps(saved), encoding="utf-8")
    before = game.read_bytes()
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["resolve", str(game), *more, "-o", str(after), "--lang", "fr"])
    assert code in (codes.OK, codes.REFUSED, codes.MALFORMED), (code, err.getvalue())
    assert "Traceback" not in err.getvalue()
    assert game.read_bytes() == before
    assert after.exists() == (code == codes.OK)
    if code == codes.OK:
        loaded = savegame.load(after)
        assert len(loaded.turns) == len(saved["turns"]) + 1
        replay_saved_game(loaded)


def spoilt_sheet(draw: Draw, game: str) -> bytes:
    """The sheets of a turn, spoilt; or some that are made up."""
    real = sheet(game, draw(st.integers(0, 20)))
    if draw(st.booleans()):
        return spoilt_bytes(draw, real.encode())
    lines = st.sampled_from((*HEADINGS, *LINES, *real.splitlines()))
    made = draw(st.lists(st.one_of(lines, st.text(max_size=60)), max_size=30)) * draw(st.sampled_from((1, 1, 1, 30)))
    return "\n".join(made).encode("utf-8", draw(st.sampled_from(("surrogatepass", "replace"))))


@pytest.mark.parametrize("game", sampled(THREE))
def test_sheets(game: str, tmp_path: Path) -> None:
    def act(draw: Draw) -> None:
        with folder(tmp_path) as here:
            file = here / "orders.txt"
            file.write_bytes(spoilt_sheet(draw, game))
            resolves_or_refuses(here, draw(st.sampled_from(of(game))).saved, str(file))

    attempt("sheets", act)


@pytest.mark.parametrize("game", sampled(THREE))
def test_throws(game: str, tmp_path: Path) -> None:
    names = st.one_of(st.sampled_from(NAMES), st.text(max_size=8))
    numbers = st.one_of(st.sampled_from(NUMBERS), st.text(max_size=8))

    def act(draw: Draw) -> None:
        with folder(tmp_path) as here:
            throws = [f"--throw={draw(names)}={draw(numbers)}" for _ in range(draw(st.integers(1, 4)))]
            resolves_or_refuses(here, draw(st.sampled_from(of(game))).saved, *throws)

    attempt("throws", act)
