"""Why an order that names no force came out so: it meets what came of it alone, not another line of the same sheet."""

from __future__ import annotations

import re

import pytest

import diadoques as d
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES

SHEET = "friend Syracuse\nfriend Gaul\nmonument ROM"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("friend Gaul", ("amitié à la Gaule", "calls Gaul a friend")),
        ("friend Syracuse", ("amitié à Syracuse", "calls Syracuse a friend")),
        ("monument ROM", ("monument", "monument")),
        ("unfriend Gaul", None),
        ("free Gaul", None),
        ("gift Gaul 10", None),
        ("temples ROM", None),
    ],
)
def test_it_meets_what_came_of_it_alone(line: str, told: tuple[str, str] | None, lang: str) -> None:
    game = d.new("empires", seed="x", treaties="aloud", lang=lang)
    game.give("Rome", SHEET)
    report = game.resolve()
    if told is None:
        with pytest.raises(Fault, check=lambda fault: fault.code == "order-not-found"):
            report.why(line)
    else:
        assert re.search(told[lang == "en"], str(report.why(line)))
