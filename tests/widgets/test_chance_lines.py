"""The risks of an answer, as a page tells them: each once."""

from __future__ import annotations

from fractions import Fraction

import pytest

from diadoques.analysis.chances import Likely, Loss, Prospect
from diadoques.core.language import LANGUAGES
from diadoques.games.catalogue import load_game
from diadoques.widgets.sheet.option_list import chance_lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_loses_all_or_nobody_is_told_one_risk(lang: str) -> None:
    """« perd une unité ou plus : 17 % · perd tout : 17 % » said the same thing twice."""
    there = load_game("amphipolis").new("nicias", {})

    def told(fewer: Fraction, gone: Fraction) -> int:
        loss = Loss("ATHENS", Fraction(0), 2, fewer=fewer, gone=gone)
        shown = chance_lines(Prospect((Likely("held", Fraction(1)),), (loss,)), there, "ATHENS", lang)
        return shown.replace("\u202f", " ").replace("\u00a0", " ").count("17")

    sixth = Fraction(1, 6)
    assert (told(sixth, sixth), told(sixth, Fraction(0))) == (1, 1)
    assert told(sixth, Fraction(1, 12)) == 1
