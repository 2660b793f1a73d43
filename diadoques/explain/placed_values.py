"""The values that phrases place, held against what they are given, without any event having to happen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple, get_origin

from diadoques.core.answers import Report
from diadoques.core.events import EYES, Event, PlaceId, PlayerId, UnitId, entries
from diadoques.core.faults import Fault
from diadoques.core.figures import ENDINGS
from diadoques.core.phrases import Catalogue, flat, parse
from diadoques.core.resources import package_of
from diadoques.explain import asked
from diadoques.explain.catalogue import catalogue, in_braces, misplacing, phrase_packages, screen_words
from diadoques.explain.needed import PHRASES, ROOM, SCREEN, Needed, row_of
from diadoques.explain.voice import Voice
from diadoques.explain.wording import own_wording
from diadoques.games.catalogue import load_game
from diadoques.games.door import Position

#: The key under which an event tells why a line is not followed, and what begins the phrases of such codes.
_CODE: Final = "code"
_READING: Final = "reading."


def misplaced(position: Position, lang: str) -> Iterator[Fault]:
    """A fault ``phrase-values`` for each phrase of a game that places what it is not given.

    Of a phrase of an event that is what such an event holds, of others what ``needed.toml`` says.
    What ``Sentences.extras`` of the wording adds counts, as far as it can be asked of an event made up for it.

    Args:
        position: any of the game, the first for one.
    """
    yield from _misplaced_elsewhere(position.game, lang)
    yield from misplaced_asked(position.game, lang)
    words, extras = catalogue(lang, position.game), own_wording(position.game).sentences.extras
    for kind, known in placeable(position, lang).items():
        for key in words:
            variant = key.startswith(f"event.{kind}.") and kind not in extras  # who adds, adds by variant
            if (key == f"event.{kind}" or variant) and words.fields(key) - known:
                yield misplacing(position.game, lang, key, words.fields(key) - known, known)


def _misplaced_elsewhere(game: str, lang: str) -> Iterator[Fault]:
    """Of phrases whose values the list of needed words tells (``Needed.places``)."""
    words, common = catalogue(lang, game), catalogue(lang)
    screen = Catalogue(lang, dict(flat(screen_words(game).get(lang, {}))))
    for file, told in ((PHRASES, words), (SCREEN, screen)):
        for key in told:
            row = row_of(file, key) if told is screen or key not in common else None
            if row is None or row.places is None or _is_filled_by_the_game(game, row, key):
                continue
            if wrong := told.fields(key) - set(row.places):
                yield misplacing(game, lang, key, wrong, row.places, file)


def misplaced_asked(game: str, lang: str) -> Iterator[Fault]:
    """What is wrong in ``asked.toml`` of a game: what nobody reads, what is of the wrong kind, what nobody tells.

    Sentences of a prompt of which the game tells facts of its own are left to play, which knows them (``unplaced``).
    """
    room = f"{package_of(game)}.{ROOM}"
    if room not in phrase_packages(game):
        return
    where, told = asked.asked_path(game), asked.asked_file(room)
    for name in told.keys() - set(asked.TABLES):
        yield Fault("asked-key", where, key=name, known=", ".join(asked.TABLES))
    for topic, table in told.get(lang, {}).items():
        for key, text in _asked_texts(where, f"{lang}.{topic}", table):
            if isinstance(text, Fault):
                yield text
            elif topic not in _VERBS and topic not in asked.facts_of(game, "FACTS"):
                yield from _wrong(where, key, lang, text, asked.PLACED)


#: Tables of ``asked.toml`` that are no prompts: of verbs, whose sentences name what each prompt of theirs has.
_VERBS: Final = frozenset({"means", "on", "unsaid"})


def _asked_texts(where: str, at: str, table: Any) -> Iterator[tuple[str, str | Fault]]:
    """The sentences about one prompt, each by its key; a fault in the place of what is none."""
    topic = at.partition(".")[2]
    if not isinstance(table, Mapping):
        yield at, Fault("asked-kind", where, key=at, wanted="dict")
        return
    for role, told in table.items():
        key = f"{at}.{role}"
        if topic not in _VERBS and role not in _ASKED_KINDS:
            yield key, Fault("asked-key", where, key=key, known=", ".join(_ASKED_KINDS))
            continue
        wanted = "list" if topic == "on" else "str" if topic in _VERBS else _ASKED_KINDS[role]
        if type(told).__name__ != wanted:
            yield key, Fault("asked-kind", where, key=key, wanted=wanted)
            continue
        by_answer = told.items() if isinstance(told, Mapping) else [("", one) for one in asked.each_text(told)]
        for answer, text in by_answer:
            own = f"{key}.{answer}" if answer else key
            yield own, text if isinstance(text, str) else Fault("asked-kind", where, key=own, wanted="str")


#: The roles of a prompt in ``asked.toml``, and of what kind each is.
_ASKED_KINDS: Final = {"because": "list", "heard": "list", "asks": "str", "silent": "str", "means": "dict"}


def _wrong(where: str, key: str, lang: str, text: str, known: frozenset[str]) -> Iterator[Fault]:
    """A sentence that is no sound phrase, or places what it is not given."""
    try:
        lacks = {name for _, name, _ in parse(text) if name} - known
    except ValueError:
        yield Fault("phrase-unsound", where, key=key, lang=lang)
        return
    if lacks:
        yield Fault("phrase-values", where, key=key, lang=lang, lacks=in_braces(lacks), known=in_braces(known))


def _is_filled_by_the_game(game: str, row: Needed, key: str) -> bool:
    """Whether a phrase is of no row: annals of the game’s own, or options that the game itself puts in words."""
    counted = load_game(game).about.counted
    return row.key.endswith(".{field}") or ("{counted}" in row.key and row.key.replace("{counted}", counted) != key)


def placeable(position: Position, lang: str) -> Mapping[str, frozenset[str]]:
    """By kind of event, the values that its phrases may place; without kinds of which nobody can tell beforehand."""
    voice = Voice(Report(position, (), position), lang)
    told = voice.wording.sentences
    found: dict[str, frozenset[str]] = {}
    for kind, one in load_game(position.game).kinds.items():
        if kind in told.silent or kind in told.tellers or kind in told.together:
            continue
        names = {entry.key for entry in entries(one.data)} - {EYES}
        if kind in told.extras:
            data = {entry.key: _specimen(position, voice, entry.key, entry.type) for entry in entries(one.data)}
            try:
                names |= told.extras[kind](voice, Event(kind, "", data)).keys()
            except Exception:  # noqa: S112 - it asks for what a made-up event has not: then play must show it
                continue
        found[kind] = frozenset(names)
    return found


def _specimen(position: Position, voice: Voice, key: str, hint: Any) -> Any:
    """A value of the type that a kind of event declares under a key."""
    if key == _CODE:
        return next((one.removeprefix(_READING) for one in voice.words if one.startswith(_READING)), "")
    ids = {
        PlayerId: next(iter(position.players), ""),
        UnitId: next(iter(position.units), ""),
        PlaceId: next(iter(position.board.spaces), ""),
    }
    with suppress(TypeError):  # no type of which a plain value could be made
        if hint in ids:
            return ids[hint]
        plain = get_origin(hint) or hint
        return plain() if plain in (str, int, bool, list, dict, tuple) else None
    return None


class IdleForm(NamedTuple):
    """A form of a value that does nothing in a phrase, by its key: as it stands there, and what may be meant or ""."""

    key: str
    placed: str
    instead: str


#: By language, the end of a verb that many write where the plural of a noun is meant.
_VERBAL: Final = {"en": "s", "fr": "nt"}
#: A noun between a number and its end.
_NOUN: Final = re.compile(r" [^\W\d_]+")
#: Values of phrases of no event that are numbers.
_NUMBERS: Final = frozenset({"n", "count", "in_play", "quota", "amount", "treasury", "left", "missing", "done", "all"})


def idle_forms(game: str, lang: str) -> Iterator[IdleForm]:
    """Forms of values in the phrases of a game that give always the same, or the end of a verb behind a number."""
    words, common = catalogue(lang, game), catalogue(lang)
    by_kind = {kind: {one.key: one.type for one in entries(told.data)} for kind, told in load_game(game).kinds.items()}
    for key in (one for one in words if one not in common):
        table, _, rest = key.partition(".")
        types: Mapping[str, Any] = by_kind.get(rest.partition(".")[0], {}) if table == "event" else {}
        before: tuple[str, str] = ("", "")
        for literal, name, form in parse(words.template(key)):
            kind = types.get(name, int if table != "event" and name in _NUMBERS else None)
            placed = f"{{{name}:{form}}}"
            if kind is str and form in ENDINGS:
                yield IdleForm(key, placed, "")
            elif kind is int and form == _VERBAL[lang] and before == (name, "") and _NOUN.fullmatch(literal):
                yield IdleForm(key, placed, f"{{{name}:pl}}")
            before = (name, form)
