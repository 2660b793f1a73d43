"""A refused answer speaks the words of the screen: what was asked and what is offered, never the ids of a file."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

import pytest

from diadoques.analysis.players import Sensible
from diadoques.analysis.simulate import resolutions
from diadoques.api.prompt_answers import prompt_choices, read_answer
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import Number, Pick, Prompt
from diadoques.explain.asked import asked_shortly
from diadoques.explain.faults import fault_text
from diadoques.games.catalogue import abouts, load_game

#: Beyond so many choices the nearest alone are told.
FEW = 12
#: So many resolutions of a game are looked at, and of what they ask one of each kind.
STEPS = 60


@cache
def questions(game: str) -> tuple[tuple[Any, Prompt], ...]:
    """What a game asks by words or numbers while programs play it, the first of each kind."""
    door = load_game(game)
    found: dict[str, tuple[Any, Prompt]] = {}
    for report, _ in islice(resolutions(door.new(door.about.scenario, {}), Sensible(), 7), STEPS):
        for prompt in door.awaits(report.before).prompts:
            if isinstance(prompt, Number | Pick):
                found.setdefault(prompt.topic, (report.before, prompt))
    return tuple(found.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(abouts()))
def test_what_is_not_offered_is_refused_in_words(game: str, lang: str) -> None:
    for position, prompt in questions(game):
        for typed in ("zz zz", "99"):
            with pytest.raises(Fault) as refused:
                read_answer(position, prompt, typed)
            told = fault_text(refused.value, lang)
            assert told.startswith(asked_shortly(position, prompt, lang)[:-2]), told
            assert typed in told
            offered = prompt_choices(position, prompt, lang)
            if isinstance(prompt, Pick) and len(offered) <= FEW:
                assert [one for one in offered if one not in told] == [], told
