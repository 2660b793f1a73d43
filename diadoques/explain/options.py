"""What may be picked, option by option, as a reader calls it: a game tells it in the module ``options`` of its room."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.prompts import Prompt
from diadoques.explain.names import Names, names_for
from diadoques.explain.phrase_packages import phrase_packages
from diadoques.games.catalogue import load_game
from diadoques.games.door import Position


class OptionText(NamedTuple):
    """An option in words: what it is called, and what one must know of it before it is picked (what it costs …)."""

    text: str
    detail: str = ""


#: The name in the module that tells an option; None of one that it has no words for.
Tell = Callable[[Names, Any, Prompt, str], OptionText | None]


def option_told(position: Position, prompt: Prompt, option: object, lang: str) -> OptionText | None:
    """An option of a prompt; None where the game does not say how it is called."""
    tell = _teller(position.game)
    return tell(names_for(position, lang), position, prompt, option) if tell and isinstance(option, str) else None


def closed_by(position: Position, prompt: Prompt, option: str) -> str:
    """The rule by which the game refuses an answer that is not offered; "" where it takes it, or names none."""
    try:
        load_game(position.game).resolve(position, Answers(said={prompt.name: {prompt.seat: (option,)}}))
    except Fault as fault:
        return str(fault.data.get("rule", ""))
    return ""


@cache
def _teller(game: str) -> Tell | None:
    own = next(
        (f"{room}.options" for room in reversed(phrase_packages(game)) if find_spec(f"{room}.options") is not None), ""
    )
    return import_module(own).told if own else None
