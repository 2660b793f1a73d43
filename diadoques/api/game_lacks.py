"""What the check of a game found, as it is printed: each thing with its place, what it is for, and an example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from diadoques.core import language
from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import Catalogue
from diadoques.explain.catalogue import catalogue


class Lack(NamedTuple):
    """Something that a game lacks or has wrong.

    Attributes:
        where: the file, or the part of the game, in which it is expected.
        what: what is wrong, a sentence; ``why``: what it is for; ``example``: what stands there in a sound game; or "".
        maybe: it may be meant so.
    """

    where: str
    what: str
    why: str = ""
    example: str = ""
    maybe: bool = False


@dataclass(frozen=True, slots=True)
class GameCheck:
    """All that a game lacks (``check_game``); print it.

    Attributes:
        game: its name, as it was given; ``lacks``: in the order in which they are best mended.
        looks: what may be wrong, and may be meant so.
        untried: kinds of events that did not come up when it was played at random.
    """

    game: str
    lacks: tuple[Lack, ...]
    untried: tuple[str, ...] = ()
    lang: str = language.USUAL
    looks: tuple[Lack, ...] = ()

    def __bool__(self) -> bool:
        return not self.lacks

    def __str__(self) -> str:
        words = catalogue(self.lang)
        if self.lacks:
            lines = [words.text("door.faulty", game=self.game, n=len(self.lacks))]
        else:
            lines = [words.text("door.fine", game=self.game)]
        lines += _listed(words, self.lacks)
        if self.looks:
            lines += [words.text("door.looks", n=len(self.looks)), *_listed(words, self.looks, len(self.lacks))]
        if self.untried:
            lines.append(words.text("door.untried", kinds=", ".join(self.untried)))
        return "\n".join(line.rstrip() for one in lines for line in one.split("\n"))

    def __repr__(self) -> str:
        return str(self)


def _listed(words: Catalogue, lacks: Sequence[Lack], before: int = 0) -> Iterator[str]:
    """Each with its number, what it is for, and an example."""
    for number, one in enumerate(lacks, before + 1):
        yield words.text("door.line", number=number, where=one.where, what=one.what)
        if one.why:
            yield f"   {words.text('door.purpose', why=one.why)}"
        if one.example:
            yield f"   {words.text('door.example', example=_indented(one.example))}"


def _indented(example: str) -> str:
    """An example of several lines below the word that announces it."""
    return "".join(f"\n      {line}" for line in example.split("\n")) if "\n" in example else example


def joined(lacks: Sequence[Lack]) -> Iterator[Lack]:
    """What is missing in one language and in the other, told once."""
    there, done = set(lacks), set[Lack]()
    for one in lacks:
        twin = _other(one, *LANGUAGES)
        if one in done:
            continue
        if twin != one and twin in there:
            done.add(twin)
            both = ", ".join(LANGUAGES)
            where = one.where.replace(f"/{LANGUAGES[0]}/", f"/{{{both}}}/")
            yield one._replace(where=where, what=one.what.replace(f"({LANGUAGES[0]})", f"({both})"))
        else:
            yield one


def _other(one: Lack, lang: str, other: str) -> Lack:
    """What a lack would be in the other language, of something that is missing in the first."""
    head = f"[{lang}."
    example = f"[{other}.{one.example.removeprefix(head)}" if one.example.startswith(head) else one.example
    where, what = one.where.replace(f"/{lang}/", f"/{other}/"), one.what.replace(f"({lang})", f"({other})")
    return one._replace(where=where, what=what, example=example)
