"""Why somebody is asked something, what is asked, what each answer means, what others said, and what silence means.

The words are data: ``asked.toml`` of the rooms of a game, by the name of a prompt, else those of its type (beside this
module). Roles: ``because`` and ``heard`` (sentences, each told where all that it names is known), ``asks``, ``silent``,
``means`` (by what may be answered, told likewise; of orders by their verbs, for all prompts or for one). ``events``
names the kinds of events whose sentences, of the season under way, follow ``because`` and ``heard``; ``on`` has, by its
verb, why an order that seldom comes up may be given. What the sentences name is told by the module ``asking`` of a
room: ``FACTS``, by the name of a prompt, and ``ON``, by a verb.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from string import Formatter
from typing import Any, Final

from diadoques.core.prompts import Prompt
from diadoques.core.texts import set_in_print
from diadoques.explain.catalogue import capital, phrase_packages
from diadoques.explain.names import Names, names_for
from diadoques.explain.sentences import sentences
from diadoques.games.door import Position

FILE: Final = "asked.toml"
#: What phrases a prompt has, beside ``means``.
ROLES: Final = ("because", "asks", "silent")
Table = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asking:
    """A prompt in words.

    Attributes:
        because: why it is asked; ``heard``: what others said of it, where that may be known.
        asks: what is asked; ``silent``: what happens where nothing is answered.
        means: what may be answered, with what comes of it.
        rare: of these, what may be ordered now and seldom: each with why, then with what it means.
    """

    because: tuple[str, ...]
    heard: tuple[str, ...]
    asks: str
    means: tuple[tuple[str, str], ...]
    silent: str
    rare: tuple[tuple[str, ...], ...] = ()


def prompt_in_words(
    position: Position, prompt: Prompt, lang: str, reports: Sequence[Any] = (), verbs: Iterable[str] = ()
) -> Asking:
    """A prompt of a position in words.

    Args:
        position: what waits for the answer.
        prompt: what is asked.
        lang: ``fr`` or ``en``.
        reports: what was settled before, oldest first; what came of the season under way is told.
        verbs: of the orders that may be written, where it is a sheet.
    """
    words, kinds = asked_words(position.game), asked_words(position.game)["events"].get(prompt.topic, {})
    facts = _facts(position, prompt, names_for(position, lang))
    said = {role: _of(words[lang], prompt, role) for role in (*ROLES, "heard")}
    now = [one for one in reports if one.before.season == position.season]
    told = [one for report in now for one in sentences(report, lang)] if kinds else []

    def row(role: str) -> tuple[str, ...]:
        own = [capital(text.format(**facts)) for text in said[role] or () if _fields(text) <= facts.keys()]
        mine = set(getattr(prompt, "units", ()))
        heard = [
            one.text for one in told if one.kind in kinds.get(role, ()) and (not mine or one.unit in {None, *mine})
        ]
        return tuple(dict.fromkeys((*own, *heard)))

    told_of = _means(words[lang], prompt, tuple(verbs))
    means = tuple((answer, text.format(**facts)) for answer, text in told_of if _fields(text) <= facts.keys())
    rare = tuple(_rare(position, prompt, words[lang], means, names_for(position, lang)))
    usual = tuple(one for one in means if one[1] not in {texts[-1] for texts in rare})
    return Asking(row("because"), row("heard"), str(said["asks"]).format(**facts), usual, str(said["silent"]), rare)


def asked_shortly(position: Position, prompt: Prompt, lang: str) -> str:
    """What is asked in a few words, as a title has it; "" where the game has no words for it.

    ``phase.<prompt>.<when>`` says it for one of the moments at which the same is asked (an empty fact of ``FACTS``).
    """
    names = names_for(position, lang)
    facts = _told(position, prompt, names, "FACTS", prompt.topic)
    keys = [f"phase.{prompt.topic}.{when}" for when, told in facts.items() if told == ""]
    key = next((one for one in keys if one in names.words), f"phase.{prompt.topic}")
    return names.words.text(key, **facts) if key in names.words else ""


def undeclared_text(game: str, lang: str, verb: str) -> str:
    """What the line of a declaration says as long as nothing is declared; "" where the game does not say."""
    return str(asked_words(game)[lang].get("unsaid", {}).get(verb, ""))


@cache
def asked_words(game: str) -> Mapping[str, Table]:
    """The words of a game by its id: language, or ``events`` → prompt → role; those below it where it has none."""
    found: dict[str, dict[str, Any]] = {"events": {}, "fr": {}, "en": {}}
    for room in ("diadoques.explain", *phrase_packages(game)):
        path = files(room).joinpath(FILE)
        told = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        for lang, tables in told.items():
            for name, table in (tables if lang == "events" else set_in_print(tables, lang)).items():
                found[lang][name] = {**found[lang].get(name, {}), **table}
    return found


def _of(words: Table, prompt: Prompt, role: str) -> Any:
    """A phrase for a prompt: of its name, else of its type."""
    tables = (words.get(name, {}) for name in (prompt.topic, *(one.__name__.lower() for one in type(prompt).__mro__)))
    return next((table[role] for table in tables if role in table), "")


def _means(words: Table, prompt: Prompt, verbs: Sequence[str]) -> Iterator[tuple[str, str]]:
    own, common = words.get(prompt.topic, {}).get("means", {}), words.get("means", {})
    for answer, text in own.items():
        if answer not in common:  # no order: it may always be answered
            yield answer, str(text)
    for verb in dict.fromkeys(verbs):
        if verb in own or verb in common:
            yield verb, str(own.get(verb) or common[verb])


def _rare(
    position: Position, prompt: Prompt, words: Table, means: Iterable[tuple[str, str]], names: Names
) -> Iterator[tuple[str, ...]]:
    """Orders that only come up now and then (``on``), each with why it may be given now."""
    own = words.get(prompt.topic, {}).get("means", {})
    for verb, text in means:
        if verb in words.get("on", {}) and verb not in own:
            facts = _told(position, prompt, names, "ON", verb)
            because = (one.format(**facts) for one in words["on"][verb] if _fields(one) <= facts.keys())
            yield (*because, text)


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def _facts(position: Position, prompt: Prompt, names: Names) -> dict[str, Any]:
    """What the sentences about a prompt may name."""
    return {"player": names.player(prompt.seat), **_told(position, prompt, names, "FACTS", prompt.topic)}


def _told(position: Position, prompt: Prompt, names: Names, table: str, key: str) -> dict[str, Any]:
    """What the rooms of a game tell of a prompt, or of an order that may be given (``on``)."""
    found: dict[str, Any] = {}
    for room in phrase_packages(position.game):
        if find_spec(f"{room}.asking") is not None:
            tell = getattr(import_module(f"{room}.asking"), table, {}).get(key)
            found |= tell(position, prompt, names) if tell is not None else {}
    return found
