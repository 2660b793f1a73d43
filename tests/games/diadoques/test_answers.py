"""Answers that no player can mean are refused by name."""

from __future__ import annotations

import pytest

from diadoques.core.faults import Fault
from diadoques.games.diadoques import Answers, new, resolve


@pytest.mark.parametrize("winners", [(), ("Perdiccas",), ("Antipater", "Eumène")], ids=["nobody", "unknown", "absent"])
def test_a_proposal_names_players_who_are_in_the_game(winners: tuple[str, ...]) -> None:
    position = new(players=["Antipater", "Ptolémée"])
    with pytest.raises(Fault) as refused:
        resolve(position, Answers(said={"proposals": {"Antipater": (winners,)}}))
    assert (refused.value.code, refused.value.where) == ("player-unknown", "proposals")
