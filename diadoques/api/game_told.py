"""How the events of a game are told: ids that nobody made names of, and forms that a value does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from diadoques.api.game_files import ANY_PHRASES, file_of_phrase
from diadoques.api.game_trouble import Trouble
from diadoques.board.people import owners
from diadoques.core.events import Event, entries
from diadoques.core.phrases import filled, parse
from diadoques.explain.needed import ROOM
from diadoques.explain.sentences import variant_of
from diadoques.explain.voice import Voice, as_place, as_player, as_unit

#: A list or a table of Python in a sentence: ids that nobody made names of.
_RAW: Final = re.compile(r"[\[{(]['\"][^\]})]*[\]})]|\[\]")


def raw_values(voice: Voice, event: Event, text: str) -> Iterator[Trouble]:
    """Values that a sentence tells as the program writes them: a list, a table, an id that has a name.

    Args:
        text: of the sentence that tells the event.
    """
    game = voice.before.game
    if raw := _RAW.search(text):
        key = next((key for key, value in event.data.items() if str(value) == raw[0]), "…")
        example = f'Sentences(values={{"{key}": as_players}})  # of diadoques.explain.voice'
        yield Trouble("raw", f"{game}/{ROOM}/wording.py", _told(event, lang=voice.lang, said=raw[0]), example)
    texts = [one.key for one in entries(voice.game.kinds[event.kind].data) if one.type is str]
    if all(_id_of(voice, event.get(key)) is None for key in texts):
        return
    for key, name, form, value in _placed(voice, event):
        if not form and (hint := _id_of(voice, value)) and re.search(rf"\b{re.escape(value)}\b", text):
            yield _unnamed("raw-id", voice, event, (key, name, form), value, hint)


def misformed(voice: Voice, event: Event) -> Trouble | None:
    """What the phrase of an event places in a form that its value does not have; None where that is not so."""
    for key, name, form, value in _placed(voice, event):
        placed = f"{{{name}:{form}}}"
        if form and filled(placed, {name: value}, voice.lang) == placed:
            return _unnamed("form-none", voice, event, (key, name, form), value, _id_of(voice, value) or "PlayerId")
    return None


def _placed(voice: Voice, event: Event) -> Iterator[tuple[str, str, str, Any]]:
    """Each value that the phrase of an event places: the key of the phrase, its name, its form, and what it is."""
    told = voice.wording.sentences
    if event.kind in told.tellers or event.kind in told.together:
        return
    values = voice.values(event)
    if event.kind in told.extras:
        values |= told.extras[event.kind](voice, event)
    chosen = told.variants.get(event.kind)
    key = variant_of(voice, f"event.{event.kind}", chosen(event) if chosen is not None else "")
    for _, name, form in parse(voice.words.template(key)):
        if name in values:
            yield key, name, form, values[name]


def _id_of(voice: Voice, value: Any) -> str | None:
    """The type of which a text is an id whose name is another text; None where it is no such id."""
    if not isinstance(value, str):
        return None
    board = voice.before.board
    for known, name, hint in (
        (owners(board.id), as_player, "PlayerId"),
        (voice.units, as_unit, "UnitId"),
        ({*board.spaces, *board.places}, as_place, "PlaceId"),
    ):
        if value in known and str(name(voice, value)) != value:
            return hint
    return None


def _unnamed(what: str, voice: Voice, event: Event, at: tuple[str, str, str], value: Any, hint: str) -> Trouble:
    """That a value is placed which is no name, with where its phrase lies and how it becomes one."""
    game, (key, name, form) = voice.before.game, at
    where = f"{game}/{ROOM}/{voice.lang}/{ANY_PHRASES}"
    where = where.removesuffix(ANY_PHRASES) + file_of_phrase(game, where, key)
    placed = f"{{{name}:{form}}}" if form else f"{{{name}}}"
    data = voice.game.kinds[event.kind].data
    declared = f"{data.__module__.rpartition('.')[2]}.py: {data.__name__}"
    told = _told(event, key=key, name=name, placed=placed, said=str(value)[:80], declared=declared)
    return Trouble(what, where, told, f"{name}: {hint}")


def _told(event: Event, **data: str) -> dict[str, str]:
    return {"kind": event.kind, **data}
