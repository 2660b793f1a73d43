"""How a game has ended: who has won, a draw between all who are left, nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diadoques.explain.ending import ending
from diadoques.games.amphipolis.game import GAME as AMPHIPOLIS
from diadoques.games.catalogue import load_game


@pytest.mark.parametrize(
    ("winners", "fr", "en"),
    [
        (("ATHENS",), "La partie est finie. Victoire\u00a0: Athènes.", "The game is over. Victory: Athens."),
        (
            ("ATHENS", "SPARTA"),
            "La partie est finie\u00a0: égalité entre Athènes et Sparte.",
            "The game is over: a draw between Athens and Sparta.",
        ),
        ((), "La partie est finie, sans vainqueur.", "The game is over, without a winner."),
    ],
)
def test_two_sides(winners: tuple[str, ...], fr: str, en: str) -> None:
    position = replace(AMPHIPOLIS.new("nicias", {}), winners=winners)
    assert (ending(position, "fr"), ending(position, "en")) == (fr, en)


def test_some_of_those_who_are_left_have_won_together() -> None:
    position = load_game("diplomacy").new("standard", {})
    position = replace(position, winners=("FRANCE", "ENGLAND"))
    assert ending(position, "en") == "The game is over. Victory: France and England."
