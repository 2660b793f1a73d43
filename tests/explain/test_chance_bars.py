"""Chances side by side: exact, on one scale, in the order given."""

from __future__ import annotations

import re
from fractions import Fraction

from diadoques.explain.chance_bars import bars

ROWS = {"wall": Fraction(0), "height": Fraction(1, 3), "<road>": Fraction(1), "duel": Fraction(1, 216)}


def test_every_bar_is_as_long_as_its_chance_and_says_it_in_cases() -> None:
    made = bars("The attacker <wins>", ROWS, "en")
    assert re.findall(r"--dia-share:([\d.]+)%", made) == ["0.00", "33.33", "100.00", "0.46"]
    assert re.findall(r"<td>([^<]+)</td>", made) == ["0/6 · 0%", "2/6 · 33%", "6/6 · 100%", "1/216 · &lt;1%"]
    assert "&lt;road&gt;" in made and "<caption>The attacker &lt;wins&gt;</caption>" in made
    assert made._repr_html_() == made


def test_other_dice_have_other_parts() -> None:
    made = bars("?", {"seven": Fraction(1, 6)}, "fr", 36)
    assert "6/36 · 17\N{NARROW NO-BREAK SPACE}%" in made and "--dia-parts:36" in made
