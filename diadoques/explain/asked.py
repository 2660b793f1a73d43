"""Why somebody is asked something, what is asked, what each answer means, what others said, and what silence means.

The words are data: ``asked.toml`` of the rooms of a game, by the name of a prompt, else those of its type (beside this
module). Roles: ``because`` and ``heard`` (sentences, each told where all that it names is known), ``asks``, ``silent``,
``means`` (by what may be answered, told likewise; of orders by their verbs, for all prompts or for one). ``events``
names the kinds of events whose sentences, of the season under way, follow ``because`` and ``heard``; ``on`` has, by its
verb, why an order that seldom comes up may be given. They may place ``{player}``, and of a prompt that is about
something (``Prompt.subject``) ``{subject}`` and ``{place}``; what else they name is told by the module ``asking`` of a
room: ``FACTS``, by the name of a prompt, and ``ON``, by a verb. Where neither says what a prompt is about, its short
sentences end with it.
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

from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import filled
from diadoques.core.prompts import Form, Prompt, Sheet, is_awaited
from diadoques.core.resources import package_of
from diadoques.core.texts import set_in_print
from diadoques.explain.catalogue import capital, phrase_packages
from diadoques.explain.names import Name, Names, join_names, names_for
from diadoques.explain.needed import ROOM
from diadoques.explain.sentences import sentences
from diadoques.games.catalogue import load_game
from diadoques.games.door import Position

#: The files of a game that say what its prompts ask.
FILE: Final = "asked.toml"
#: What phrases a prompt has, beside ``means``.
ROLES: Final = ("because", "asks", "silent")
#: Whose kinds of events are told, beside the languages, in a file.
EVENTS: Final = "events"
TABLES: Final = (EVENTS, *LANGUAGES)
#: What each of them may place of every prompt, and of one that is about something.
PLACED: Final = frozenset({"player", "subject", "place"})
_TO_WHOM: Final = frozenset({"player"})
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
    words, kinds = asked_words(position.game), asked_words(position.game)[EVENTS].get(prompt.topic, {})
    facts = _facts(position, prompt, names_for(position, lang))
    said = {role: _of(position, words[lang], prompt, role) for role in (*ROLES, "heard")}
    now = [one for one in reports if one.before.season == position.season]
    told = [one for report in now for one in sentences(report, lang)] if kinds else []

    def row(role: str) -> tuple[str, ...]:
        own = [capital(filled(text, facts, lang)) for text in each_text(said[role]) if _fields(text) <= facts.keys()]
        mine = set(getattr(prompt, "units", ()))
        heard = [
            one.text for one in told if one.kind in kinds.get(role, ()) and (not mine or one.unit in {None, *mine})
        ]
        return tuple(dict.fromkeys((*own, *heard)))

    told_of = _means(words[lang], prompt, tuple(verbs))
    means = tuple((answer, filled(text, facts, lang)) for answer, text in told_of if _fields(text) <= facts.keys())
    rare = tuple(_rare(position, prompt, words[lang], means, names_for(position, lang)))
    usual = tuple(one for one in means if one[1] not in {texts[-1] for texts in rare})
    own = "asks" in words[lang].get(prompt.topic, {}) or isinstance(prompt, Sheet)
    asks = "" if own else capital(asked_shortly(position, prompt, lang))
    asks = asks or _about(str(said["asks"]), facts, names_for(position, lang))
    return Asking(row("because"), row("heard"), asks, usual, filled(str(said["silent"]), facts, lang), rare)


def asked_shortly(position: Position, prompt: Prompt, lang: str) -> str:
    """What is asked in a few words, as a title has it; "" where the game has no words for it.

    ``phase.<prompt>.<when>`` says it for one of the moments at which the same is asked (an empty fact of ``FACTS``).
    """
    names = names_for(position, lang)
    facts = _facts(position, prompt, names)
    keys = [f"phase.{prompt.topic}.{when}" for when, told in facts.items() if told == ""]
    key = next((one for one in keys if one in names.words), f"phase.{prompt.topic}")
    return _about(names.words.template(key), facts, names) if key in names.words else ""


def no_question(title: str) -> str:
    """A title without the mark of a question, and the narrow space before it."""
    return title.rstrip("? \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")


def what_about(position: Position, prompt: Prompt, lang: str) -> dict[str, Name]:
    """What a prompt is about, as sentences place it: ``subject``, and ``place`` where that is one, or stands in one."""
    names, found = names_for(position, lang), list[Name]()
    places = list[str]()
    for word in prompt.subject.split():
        unit = position.units.get(word)
        if unit is not None:
            found.append(names.unit(unit))
            places.append(unit.at)
        elif word in position.board.spaces or word in position.board.places:
            found.append(names.place(word))
            places.append(word)
        else:
            found.append(names.player(word))
    told = {"subject": join_names(found, lang)} if found else {}
    return told | ({"place": names.place(places[0])} if places else {})


def _about(text: str, facts: Mapping[str, Any], names: Names) -> str:
    """A sentence about a prompt, at its end what it is about, where neither it nor the room of its game says that."""
    return _ended(text, filled(text, facts, names.lang), facts, names)


def with_subject(
    position: Position, prompt: Prompt, text: str, told: str, lang: str, to: frozenset[str] = _TO_WHOM
) -> str:
    """What is said of a prompt (``told``, of the phrase ``text``), at its end what it is about where it says it not.

    ``to``: what a phrase places that says nothing of that.
    """
    names = names_for(position, lang)
    return _ended(text, told, _facts(position, prompt, names), names, to)


def _ended(text: str, told: str, facts: Mapping[str, Any], names: Names, to: frozenset[str] = _TO_WHOM) -> str:
    if not told or "subject" not in facts or facts.keys() - PLACED or _fields(text) - to:
        return told
    return names.words.text("word.about", asks=told, subject=facts["subject"].bare)


def undeclared_text(game: str, lang: str, verb: str) -> str:
    """What the line of a declaration says as long as nothing is declared; "" where the game does not say."""
    return str(asked_words(game)[lang].get("unsaid", {}).get(verb, ""))


@cache
def asked_words(game: str) -> Mapping[str, Table]:
    """The words of a game by its id: language, or ``events`` → prompt → role; those below it where it has none.

    Raises:
        Fault: ``file-broken``: a file is no TOML.
    """
    found: dict[str, dict[str, Any]] = {one: {} for one in TABLES}
    for room in ("diadoques.explain", *phrase_packages(game)):
        told = asked_file(room)
        for lang in told.keys() & found.keys():
            for name, table in (told[lang] if lang == EVENTS else set_in_print(told[lang], lang)).items():
                if isinstance(table, Mapping):  # what else stands there its check tells
                    found[lang][name] = {**found[lang].get(name, {}), **table}
    return found


def asked_file(room: str) -> Table:
    """What the file of one room says, as it stands there; nothing where there is none.

    Raises:
        Fault: ``file-broken``.
    """
    path = files(room).joinpath(FILE)
    try:
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    except ValueError as wrong:  # no UTF-8, no TOML
        raise Fault("file-broken", f"{room.replace('.', '/')}/{FILE}", why=str(wrong)) from wrong


def asked_path(game: str) -> str:
    """Where the file of a game lies, from its package on."""
    return f"{package_of(game)}.{ROOM}".replace(".", "/") + f"/{FILE}"


def each_text(told: Any) -> tuple[str, ...]:
    """Sentences one by one: of a list, or the only one; none of an empty one."""
    return tuple(one for one in ((told,) if isinstance(told, str) else told or ()) if one)


def facts_of(game: str, table: str) -> frozenset[str]:
    """The prompts (``FACTS``), or the verbs (``ON``), of which the rooms of a game tell more than every prompt has."""
    return frozenset(key for room in phrase_packages(game) for key in _asking(room, table))


def unplaced(position: Position, prompt: Prompt, lang: str) -> Iterator[tuple[str, frozenset[str], frozenset[str]]]:
    """What is said of a prompt whatever is known of it, and places what nobody tells: the role, that, what is told."""
    facts = _facts(position, prompt, names_for(position, lang))
    for role in ("asks", "silent"):
        lacks = _fields(str(_of(position, asked_words(position.game)[lang], prompt, role))) - facts.keys()
        if prompt.topic not in facts_of(position.game, "FACTS"):
            lacks &= PLACED  # of others it is known before anything is asked (``placed_values``)
        if lacks:
            yield role, frozenset(lacks), frozenset(facts)


def _of(position: Position, words: Table, prompt: Prompt, role: str) -> Any:
    """A phrase for a prompt: of its name, else of its type, there the one for how it is asked (``silent_usual``)."""
    if role in (own := words.get(prompt.topic, {})):
        return own[role]
    how = f"{role}_{_how(position, prompt)}"
    tables = (words.get(one.__name__.lower(), {}) for one in type(prompt).__mro__)
    return next((table[key] for table in tables for key in (how, role) if key in table), "")


def _how(position: Position, prompt: Prompt) -> str:
    """How something is asked, as far as what is said of its type hangs on it; "" where it is asked as is usual."""
    if isinstance(prompt, Sheet):
        sheets = [one for one in load_game(position.game).awaits(position).prompts if isinstance(one, Sheet)]
        return "alone" if len(sheets) == 1 else "hidden" if prompt.hidden else ""
    if isinstance(prompt, Form) and prompt.optional:
        return "optional"
    filled_in = isinstance(prompt, Form) and all(one.usual is not None for one in prompt.fields)
    return "usual" if filled_in or not is_awaited(prompt) else ""


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
            texts = each_text(words["on"][verb])
            because = (filled(one, facts, names.lang) for one in texts if _fields(one) <= facts.keys())
            yield (*because, text)


def _fields(text: str) -> set[str]:
    """What a sentence places; nothing where it is none, and is shown as it stands."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:
        return set()


def _facts(position: Position, prompt: Prompt, names: Names) -> dict[str, Any]:
    """What the sentences about a prompt may name."""
    own = _told(position, prompt, names, "FACTS", prompt.topic)
    return {"player": names.player(prompt.seat), **what_about(position, prompt, names.lang), **own}


def _told(position: Position, prompt: Prompt, names: Names, table: str, key: str) -> dict[str, Any]:
    """What the rooms of a game tell of a prompt, or of an order that may be given (``on``)."""
    found: dict[str, Any] = {}
    for room in phrase_packages(position.game):
        tell = _asking(room, table).get(key)
        found |= tell(position, prompt, names) if tell is not None else {}
    return found


def _asking(room: str, table: str) -> Mapping[str, Any]:
    """A table of the module ``asking`` of a room."""
    if find_spec(f"{room}.asking") is None:
        return {}
    found: Mapping[str, Any] = getattr(import_module(f"{room}.asking"), table, {})
    return found
