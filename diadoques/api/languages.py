"""Which language the face speaks."""

from __future__ import annotations

from diadoques.core import language as spoken
from diadoques.core import phrases


def language(lang: str | None = None) -> str:
    """Choose the language of all that is told from now on, ``"fr"`` or ``"en"``; without it: which one was chosen.

    French unless it is chosen; never the machine's, so that a script says the same everywhere. Games that were begun
    before keep theirs (``game.lang``).

    Raises:
        Fault: a language that is not spoken here.

    >>> import diadoques as d
    >>> d.language("EN")
    'en'
    >>> d.language("fr"), d.language()
    ('fr', 'fr')
    """
    if lang is not None:
        spoken.choose(known(lang))
    return spoken.chosen() or spoken.USUAL


def known(lang: str) -> str:
    """``lang`` as it is written here.

    Raises:
        Fault: ``language-unknown``.
    """
    return phrases.known(str(lang).strip().lower())
