"""What the face shows: a game and its report in a notebook, pictures in files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.api import game as face
from diadoques.games.showing import position_seen_by
from tests.refusals import refusing

SYRIA = {"season": "summer 321", "units": {"Ptolémée": ["A PHE"], "Antigone": ["A COM"]}}


@pytest.mark.slow
def test_a_game_shows_itself() -> None:
    game = d.position(SYRIA, lang="en")
    game.give("Ptolemy", "A PHE -> SYR")
    assert "Orders given: Ptolemy (1)." in str(game)
    assert repr(game) == "<Game: The Diadochi, Summer 321 BC, orders>"
    assert "<img" in game._repr_html_()
    assert "Orders shown: 1" in game.draw(orders=True).alt
    assert "Orders" not in game.draw().alt
    report = game.resolve()
    assert "<img" in report._repr_html_()
    assert "Phoenicia" in report._repr_html_()


def test_a_game_is_drawn_as_a_player_may_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position that is drawn is the one that ``seen_by`` tells, and only his own orders have their arrows."""
    drawn: list[Any] = []
    monkeypatch.setattr(face, "picture", lambda position, **how: drawn.append((position, how["orders"])))
    game = d.new("empires", lang="en", options={"seed": "a"})
    while game.phase != "orders":
        game.resolve()
    game.give({"Rome": "A1 siege", "Carthage": "A1 -> NUM"})
    for player in (None, "Rome", "Spain", "class"):
        game.draw(player=player, orders=True)
    whole, rome, spain, public = drawn
    assert whole == (game._position, {"Rome": ("A1 siege",), "Carthage": ("A1 -> NUM",)})
    assert rome == (position_seen_by(game._position, "Rome"), {"Rome": ("A1 siege",)})
    assert spain == (position_seen_by(game._position, "Espagne"), {})
    assert public == (position_seen_by(game._position), {})
    assert rome[0] != spain[0] != public[0] != whole[0]
    with pytest.raises(d.Fault, check=refusing("player-unknown")):
        game.draw(player="nobody")


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("what", ["diplomacy", SYRIA, None])
def test_whatever_is_drawn_is_saved(what: Any, tmp_path: Path) -> None:
    picture = d.draw_map(what, size=400) if what is not None else d.draw_map(size=400)
    path = picture.save(tmp_path / "map.png")
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_without_the_drawing_library_a_sentence_names_it() -> None:
    code = """
import sys
sys.modules["matplotlib"] = None
import diadoques as d
game = d.new(lang="en")
try:
    game.draw().save("map.png")
except d.Fault as fault:
    print(fault)
print(game.draw()._repr_png_(), game.draw()._repr_html_())
print(game._repr_html_()[:5], game.resolve()._repr_html_()[:8])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "The package matplotlib is not installed here" in done.stdout
    assert "pip install 'diadoques[draw]'" in done.stdout
    assert "None <p>Map of " in done.stdout and "<em>The package matplotlib is not installed here" in done.stdout
    assert done.stdout.endswith("<pre> <section\n")
