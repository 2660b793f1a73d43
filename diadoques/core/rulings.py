"""Rulings: the doubts that a rule text leaves, their readings, who holds each, which is played by which version."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.resources import chapters_of, folder_of
from diadoques.core.texts import typeset
from diadoques.core.version import version_number

_KEYS: Final = frozenset({"name", "rows", "fr", "en", "default", "sets", "switch", "decided", "was", "reading"})
_OPTIONAL: Final = frozenset({"sets", "switch", "decided", "was"})
_WAS_KEYS: Final = frozenset({"before", "default", "sets"})
_READING_KEYS: Final = frozenset({"name", "held", "fr", "en"})


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody or something that reads a rule in a given way (the letter of the text, the parent game …)."""

    id: str
    name: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RulingReading:
    """One way to read the rule: its name, who holds it, what it says."""

    name: str
    held: tuple[Holder, ...]
    text: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FormerReading:
    """What was played before a version of this program: ``default``, and ``sets`` as ``Ruling`` has them."""

    before: str
    default: str
    sets: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A doubt and how it is settled.

    Attributes:
        name: kebab-case.
        rows: ids of the rules it is about.
        question: what the text leaves open, by language.
        readings: two or more.
        default: name of the reading that is played.
        switch: name of the kernel's or the game's switch that offers the other readings, or "".
        sets: readings played instead of the default, by the name of a rule set (``{"datc": "szykman"}``).
        decided: of the rulings that weigh most on play, the ids of cases that would come out otherwise under another
            reading; () for the others.
        was: what older versions of this program played, the oldest first: an old file means what it meant.
    """

    name: str
    rows: tuple[str, ...]
    question: Mapping[str, str]
    readings: tuple[RulingReading, ...]
    default: str
    switch: str = ""
    sets: Mapping[str, str] = field(default_factory=dict)
    decided: tuple[str, ...] = ()
    was: tuple[FormerReading, ...] = ()

    @property
    def is_weighty(self) -> bool:
        """Whether much in a game hangs on it."""
        return bool(self.decided)

    def played(self, rules: str) -> str:
        """Name of the reading that the rule set ``rules`` plays."""
        return self.sets.get(rules, self.default)

    def played_by(self, engine: str, rules: str) -> str:
        """Name of the reading that a version of this program played under the rule set ``rules``."""
        for then in self.was:
            if version_number(engine) < version_number(then.before):
                return then.sets.get(rules, then.default)
        return self.played(rules)

    @property
    def chosen(self) -> RulingReading:
        """The reading that is played."""
        return next(reading for reading in self.readings if reading.name == self.default)


@cache
def load_rulings(game: str) -> tuple[Ruling, ...]:
    """All rulings of ``game``, in the order of the rules; () when it has none.

    ``rulings.toml`` names the holders; chapters may have files of their own beside it,
    ``rulings_<chapter>.toml``, or in their folder.

    Raises:
        Fault: a ruling is wrong in itself; the fault names it.
    """
    folder = folder_of(game)
    if not game.isidentifier() or not folder.joinpath("rulings.toml").is_file():
        return ()
    document = tomllib.loads(folder.joinpath("rulings.toml").read_text(encoding="utf-8"))
    chapters = sorted(one.name for one in folder.iterdir() if re.fullmatch(r"rulings_\w+\.toml", one.name))
    files = [folder.joinpath(name) for name in chapters]
    files += [own for one in chapters_of(game).values() if (own := one.joinpath("rulings.toml")).is_file()]
    more = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    entries = [entry for part in (document, *more) for entry in part.get("ruling", ())]
    holders = {key: Holder(key, _both(row, f"rulings.toml, holders.{key}")) for key, row in document["holders"].items()}
    rulings = tuple(_ruling(entry, holders) for entry in entries)
    names = [ruling.name for ruling in rulings]
    for name in names:
        if names.count(name) > 1:
            raise Fault("ruling-twice", f"rulings.toml, {name}")
    return rulings


def _ruling(entry: Mapping[str, Any], holders: Mapping[str, Holder]) -> Ruling:
    where = f"rulings.toml, {entry.get('name', '?')}"
    _only(entry, _KEYS, where)
    readings = []
    for row in entry.get("reading", ()):
        _only(row, _READING_KEYS, where)
        for holder in row["held"]:
            if holder not in holders:
                raise Fault("ruling-holder-unknown", where, given=holder)
        held = tuple(holders[holder] for holder in row["held"])
        readings.append(RulingReading(row["name"], held, _both(row, where)))
    if len(readings) < 2:
        raise Fault("ruling-one-reading", where)
    sets: Mapping[str, str] = entry.get("sets", {})
    for then in entry.get("was", ()):
        _only(then, _WAS_KEYS, where)
    was = [FormerReading(then["before"], then["default"], then.get("sets", {})) for then in entry.get("was", ())]
    former = [played for then in was for played in (then.default, *then.sets.values())]
    for played in (entry.get("default"), *sets.values(), *former):
        if played not in [reading.name for reading in readings]:
            raise Fault("ruling-default-unknown", where, given=str(played))
    return Ruling(
        entry["name"],
        tuple(entry["rows"]),
        _both(entry, where),
        tuple(readings),
        entry["default"],
        entry.get("switch", ""),
        sets,
        tuple(entry.get("decided", ())),
        tuple(sorted(was, key=lambda then: version_number(then.before))),
    )


def _only(entry: Mapping[str, Any], keys: frozenset[str], where: str) -> None:
    for unknown in entry.keys() - keys:
        raise Fault("ruling-key-unknown", where, key=unknown)
    for key in keys - entry.keys() - _OPTIONAL:
        raise Fault("ruling-key-missing", where, key=key)


def _both(row: Mapping[str, Any], where: str) -> Mapping[str, str]:
    for language in LANGUAGES:
        if not row.get(language):
            raise Fault("ruling-language-missing", where, language=language)
    return {language: typeset(str(row[language]), language) for language in LANGUAGES}
