"""How a game has ended is told where it is shown, in every game: who has won, or that it is a draw."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from diadoques.core.phases import OVER
from diadoques.explain.names import names_for
from diadoques.explain.position import describe_position, ending_text
from diadoques.games.catalogue import games, load_game
from diadoques.games.ended import is_drawn


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", games())
def test_a_position_that_is_over_says_who_has_won(name: str, lang: str) -> None:
    game = load_game(name)
    begun = game.new(game.about.scenario, {})
    known = {field.name for field in fields(begun)}
    over: dict[str, Any] = {"phase": OVER, "awaiting": OVER, "agenda": ()}
    for winners in (begun.players[:1], begun.players):
        ended = replace(begun, winners=winners, **{key: value for key, value in over.items() if key in known})
        lines = list(describe_position(ended, lang))
        assert ending_text(ended, lang) in lines
        assert is_drawn(ended) == (len(winners) > 1)
        assert all(names_for(ended, lang).player(one).bare in ending_text(ended, lang) for one in winners)
    assert ending_text(ended, lang) not in list(describe_position(begun, lang))
