"""Cases: worked situations of a game, kept as data beside the tests and numbered like the rules they prove.

The tests run them, the register counts them, the book prints them. This module reads the files and knows no game: what
a position or an order looks like is the business of whoever runs a case (``tests/cases/README.md`` tells the format).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Final, Generic

from diadoques.core.answers import P, Report
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.resources import MissingResource, resource
from diadoques.core.texts import typeset
from diadoques.core.untrusted import list_of, table_of, texts_of

_ABOUT: Final = ("id", "rules", "title", "why", "kind", "layer", "season", "then", "expect")
#: How a case may be run.
KINDS: Final = (
    "season", "play", "notation", "board", "setup", "calendar", "chance", "class", "options", "refused", "facts",
)  # fmt: skip
#: What people answer, by the part of the season that asks for it.
ANSWERS: Final = (
    "levy", "orders", "proposals", "throws", "retreats", "succession", "estate", "ballots", "adjustments", "refuge",
    "auction", "said",
)  # fmt: skip
_HEAD: Final = frozenset({"case", "source", "defaults"})


@dataclass(frozen=True, slots=True)
class CaseSeason:
    """One season of a case: what is answered and what must come of it.

    Attributes:
        answers: by kind of answer (``ANSWERS``), then by player; ``said``: by name of a prompt, then by player.
        expect: what must be true afterwards; only what the case is about.
    """

    answers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)  # with slots none could be made through a name of its own, ``PlayedCase[Position]``
class PlayedCase(Generic[P]):
    """One season of a case as it was played.

    Attributes:
        step: what was answered and what is expected.
        reports: of the first answers, then of those that were asked for in its midst and given.
    """

    step: CaseSeason
    reports: tuple[Report[P], ...]

    @property
    def before(self) -> P:
        """The position when the first answers were given."""
        return self.reports[0].before

    @property
    def after(self) -> P:
        """The position after the last answer."""
        return self.reports[-1].after


@dataclass(frozen=True, slots=True)
class Case:
    """One worked situation.

    Attributes:
        id: id of the rule it was written for, with ``/2``, ``/3`` … from the second case on; in a collection taken
            over from elsewhere, the id it bears there.
        section: the file it stands in, without its suffix.
        rules: ids of the rules it proves.
        title, why: ``{"fr": ..., "en": ...}``: what happens, and the reason taken from the rules; a collection taken
            over may leave the reason out.
        kind: how it is run (one of ``KINDS``).
        layer: layer of the rules (``basic`` or ``advanced``).
        season: when it happens, as ``Season.parse`` reads it; "" for the season that the game takes then.
        given: the position at the start, key by key as in saved positions, or what else this kind of case starts from.
        steps: the season played, and those after it if the case goes on.
        source: of a collection taken over, its ``name``, ``author``, ``licence`` and so on.
    """

    id: str
    section: str
    rules: tuple[str, ...]
    title: Mapping[str, str]
    why: Mapping[str, str]
    kind: str
    layer: str
    season: str
    given: Mapping[str, Any]
    steps: tuple[CaseSeason, ...]
    source: Mapping[str, str] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """The rule it was written for."""
        return self.id.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Broken:
    """A case that cannot be read, or a whole file of them: all others are played without it.

    Attributes:
        id: of the case, where it has one; else its place, or the file.
        fault: what is wrong, and where.
    """

    id: str
    fault: Fault


def load(game: str) -> tuple[Case, ...]:
    """All sound cases of ``game``, in the order of the files; () when the installation has none."""
    return tuple(one for one in all_cases(game) if isinstance(one, Case))


def unreadable_cases(game: str) -> tuple[Broken, ...]:
    """What cannot be read of the cases of ``game``."""
    return tuple(one for one in all_cases(game) if isinstance(one, Broken))


@cache
def all_cases(game: str) -> tuple[Case | Broken, ...]:
    """All cases of ``game``, in the order of the files, sound or not; () when the installation has none."""
    try:
        folder = resource("cases", game)
    except MissingResource:
        return ()
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    found: dict[str, Case | Broken] = {}
    for file in files:
        for one in read(file):
            if (first := found.get(one.id)) is not None:
                other = first.section if isinstance(first, Case) else first.fault.where
                fault = Fault("case-twice", f"{file.name}, {one.id}", other=other)
                one = Broken(f"{file.name}, {one.id}", fault)
            found[one.id] = one
    return tuple(found.values())


def read(file: Traversable) -> Iterator[Case | Broken]:
    """The cases of one file, one that cannot be read in its place; a file that cannot be read is one such."""
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        yield Broken(file.name, Fault("file-broken", file.name, why=str(error)))
        return
    for unknown in document.keys() - _HEAD:
        yield Broken(f"{file.name}, {unknown}", Fault("case-key-unknown", file.name, key=unknown))
    section = file.name.removesuffix(".toml")
    try:
        source = table_of(document.get("source", {}), f"{file.name}, source")
        usual = table_of(document.get("defaults", {}), f"{file.name}, defaults")
        rows = list_of(document.get("case", []), f"{file.name}, case")
    except Fault as fault:
        yield Broken(file.name, fault)
        return
    for number, row in enumerate(rows, start=1):
        where = f"{file.name}, case {number}"
        name = row.get("id") if isinstance(row, Mapping) else None
        try:
            named = f"{file.name}, {name}" if name else where
            yield _case({**usual, **table_of(row, where)}, section, named, source)
        except Fault as fault:
            yield Broken(str(name) if name else where, fault)


def _case(entry: Mapping[str, Any], section: str, where: str, source: Mapping[str, str]) -> Case:
    for key in ("id", "title", "expect") if source else ("id", "title", "why", "expect"):
        if key not in entry:
            raise Fault("case-key-missing", where, key=key)
    kind = str(entry.get("kind", KINDS[0]))
    if kind not in KINDS:
        raise Fault("case-kind-unknown", f"{where}, kind", given=kind, known=", ".join(KINDS))
    rule = "" if source else str(entry["id"]).partition("/")[0]
    given = {key: value for key, value in entry.items() if key not in (*_ABOUT, *ANSWERS)}
    further = list_of(entry.get("then", []), f"{where}, then")
    steps = [_step(entry, where), *(_step(table_of(one, f"{where}, then"), where) for one in further)]
    rules = texts_of(entry.get("rules", []), f"{where}, rules")
    return Case(
        str(entry["id"]),
        section,
        (*([rule] if rule else []), *(other for other in rules if other != rule)),
        _both_languages(entry["title"], where, "title"),
        _both_languages(entry["why"], where, "why") if "why" in entry else {},
        kind,
        str(entry.get("layer", "basic")),
        str(entry.get("season", "")),
        given,
        tuple(steps),
        source,
    )


def _step(entry: Mapping[str, Any], where: str) -> CaseSeason:
    answers = {kind: entry[kind] for kind in ANSWERS if kind in entry}
    expect = entry.get("expect")
    if not isinstance(expect, Mapping) or not expect:
        raise Fault("case-key-missing", where, key="expect")
    return CaseSeason(answers, expect)


def _both_languages(value: Any, where: str, key: str) -> Mapping[str, str]:
    if not isinstance(value, Mapping) or sorted(value) != sorted(LANGUAGES) or not all(value.values()):
        raise Fault("case-language-missing", where, key=key)
    return {language: typeset(str(value[language]), language) for language in LANGUAGES}
