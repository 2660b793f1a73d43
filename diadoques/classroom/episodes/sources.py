"""What a worked scenario rests on: events of the game's history, passages, rows of its rules, modern works."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from diadoques.classroom.episodes.lines import FileLines
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.register import load_register
from diadoques.core.typography import printed
from diadoques.explain.history import HistoricalEvent, history_of
from diadoques.games.catalogue import abouts

#: An event of the history by its id.
_EVENT: Final = re.compile(r"H\d{3}")
#: The last number of a passage, or the range that it ends with.
_RANGE: Final = re.compile(r"^(?P<stem>.*?)(?P<first>\d+)(?:-(?P<last>\d+))?$")
#: What no source tells: our choice for the game, our own reading of the sources, what the game replayed here shows.
OURS: Final = ("house", "reading", "played")
_OF_WORKS: Final = ("author", "title", "place", "year", "about")


@dataclass(frozen=True, slots=True)
class Modern:
    """A modern work: ``place`` is where it appeared; ``about`` says, by language, what it is cited for."""

    author: str
    title: str
    place: str
    year: int
    about: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sources:
    """What may be cited.

    Attributes:
        happenings: the events of the game's history by id.
        passages: those on which the scenario rests, as wide as they were looked up.
        authors: what a passage begins with, and the work it stands for, by language.
        rules: ids of the rows of the game's rules.
    """

    happenings: Mapping[str, HistoricalEvent]
    passages: tuple[str, ...]
    authors: Mapping[str, Mapping[str, str]]
    modern: tuple[Modern, ...]
    rules: frozenset[str]

    def see(self, support: str, where: str) -> None:
        """Refuse what is not there.

        Raises:
            Fault: ``scenario-event``: no such event; ``scenario-passage``: none of the passages holds this one.
        """
        if _EVENT.fullmatch(support):
            if support not in self.happenings:
                raise Fault("scenario-event", where, given=support)
        elif support in OURS or support in self.rules:
            return
        elif not any(within(support, one) for one in self.passages):
            raise Fault("scenario-passage", where, given=support[:80], known="; ".join(self.passages))

    @property
    def works(self) -> Mapping[str, Mapping[str, str]]:
        """Those authors whose passages are cited, by what a passage begins with."""
        return {
            name: work
            for name, work in sorted(self.authors.items())
            if any(one.startswith(name) for one in self.passages)
        }


def sources_of(told: Mapping[str, Any], lines: FileLines) -> Sources:
    """The sources that a file names.

    Raises:
        Fault: ``scenario-event``, ``scenario-author``: a passage of nobody who is known; ``file-missing-key``.
    """
    history = history_of(told["game"])
    events = {one.id: one for one in history.happenings} if history is not None else {}
    authors = {**(history.authors if history is not None else {}), **told.get("authors", {})}
    for passage in told.get("passages", ()):
        if not any(passage.startswith(name) for name in authors):
            raise Fault("scenario-author", lines.of(passage), given=passage[:80], known=", ".join(sorted(authors)))
    modern = []
    for number, row in enumerate(told.get("modern", ())):
        for key in _OF_WORKS:
            if key not in row:
                raise Fault("file-missing-key", lines.of("author", "modern", number), key=key)
        about = {lang: printed(row["about"][lang], lang) for lang in LANGUAGES}
        modern.append(Modern(row["author"], row["title"], row["place"], int(row["year"]), about))
    played = (told["game"], abouts()[told["game"]].parent)
    rules = frozenset(row.id for game in played if game for row in load_register(game))
    return Sources(events, tuple(told.get("passages", ())), authors, tuple(modern), rules)


def within(passage: str, wider: str) -> bool:
    """Whether a passage lies in another.

    >>> within("Diod. 19.84", "Diod. 19.80-86"), within("Paus. 1.10.5", "Paus. 1.10")
    (True, True)
    >>> within("Diod. 19.8", "Diod. 19.80")
    False
    """
    if passage == wider or passage.startswith(f"{wider}."):
        return True
    mine, theirs = _RANGE.match(passage), _RANGE.match(wider)
    if mine is None or theirs is None:
        return False
    if mine["stem"] != theirs["stem"]:  # a part of a chapter of the range
        return "." in mine["stem"] and within(passage.rpartition(".")[0], wider)
    first, last = int(theirs["first"]), int(theirs["last"] or theirs["first"])
    return first <= int(mine["first"]) and int(mine["last"] or mine["first"]) <= last
