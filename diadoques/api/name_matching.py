"""Which of several things a typed answer means: the exact name first, then other spellings; two are asked back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import Pick, Prompt
from diadoques.explain.names import names_for
from diadoques.explain.options import option_told
from diadoques.games.door import Position
from diadoques.notation.fold import key

#: What stands between words or parts of a name and tells nothing; any other sign belongs to it (``AH6+.2``).
_BETWEEN: Final = re.compile(r"[\s.,;:'\"()/_·-]+")


def loose(text: str) -> str:
    """A name as typed answers are compared in the end: no case, no accents, blanks for what stands between its parts.

    >>> loose("Mendè"), loose("ah6+.2"), loose("AH6.2")
    ('mende', 'ah6+ 2', 'ah6 2')
    """
    return _BETWEEN.sub(" ", key(text)).strip()


def meant(typed: str, known: Iterable[str], called: Callable[[str], Iterable[str]] = lambda one: (one,)) -> str:
    """The one of ``known`` that is meant; ``typed`` itself where it is none of them: who asks refuses it.

    Args:
        called: every way in which one of them is called.

    Raises:
        Fault: ``answer-several``, with those that it fits.
    """
    known = tuple(known)
    if typed in known:
        return typed
    for folded in (key, loose):
        found = [one for one in known if folded(typed) in map(folded, (one, *called(one)))]
        if len(found) > 1:
            raise Fault("answer-several", given=typed[:80], known=", ".join(found))
        if found:
            return found[0]
    return typed


def picked(position: Position, prompt: Pick, typed: str) -> str:
    """The option of a prompt that is meant, by its own name or as either language calls it.

    Raises:
        Fault: as ``meant``.
    """
    options = [one for one in prompt.of if isinstance(one, str)]
    return meant(typed, options, lambda option: callings(position, prompt, option))


def place_called(position: Position, typed: str) -> str:
    """The place of this name, though it is not offered: whoever refuses it can say why; else what is typed."""
    names = [names_for(position, lang) for lang in LANGUAGES]
    try:
        return meant(typed, position.board.spaces, lambda place: (one.place(place).bare for one in names))
    except Fault:
        return typed


def callings(position: Position, prompt: Prompt, option: str) -> Iterator[str]:
    """How either language calls an option: in its own words, and its places by their names."""
    places = position.board.spaces
    for lang in LANGUAGES:
        told = option_told(position, prompt, option, lang)
        if told is not None:
            yield told.text
        names = names_for(position, lang)
        words = option.split()
        if any(word in places for word in words):
            yield " ".join(names.place(word).bare if word in places else word for word in words)
        elif option in position.players:
            yield names.player(option).bare
