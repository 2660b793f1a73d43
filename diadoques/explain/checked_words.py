"""The words of a game, checked when it is first told: what is missing is said at once, by file, key and purpose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import Form, Groups
from diadoques.core.resources import folder_of, package_of
from diadoques.explain.catalogue import catalogue, screen_words
from diadoques.explain.needed import PHRASES, ROOM, SCREEN, START, Needed, missing_phrase, needed_phrases
from diadoques.games.catalogue import load_game
from diadoques.games.door import Game, Position


def check_words(game: str, untold: Collection[str]) -> None:
    """See that a game brings the words that its own facts ask for, in both languages.

    Args:
        untold: the kinds of its events that need no phrase of their own.

    Raises:
        Fault: ``phrase-missing``; ``game-wordless`` where it brings no words at all.
    """
    for lack in lacking_words(game, untold):
        raise lack


def lacking_words(game: str, untold: Collection[str]) -> Iterator[Fault]:
    """The faults of all words that a game does not bring though its own facts ask for them (``check_words``)."""
    door = load_game(game)
    if not folder_of(game).joinpath(ROOM).is_dir():
        yield Fault("game-wordless", f"{package_of(game)}.{ROOM}".replace(".", "/"))
        return
    told = {"kind": [kind for kind in door.kinds if kind not in untold], "unit": door.about.kinds}
    runs = {**told, "counted": (door.about.counted,), "format": door.about.formats}
    for row in needed_phrases():
        if row.at == START and _is_of(door, row):
            for key in _keys(row, runs):
                for lang in LANGUAGES:
                    if not _has(game, lang, row.file, key):
                        yield missing_phrase(game, lang, key, row.file)


def missing_words(position: Position, lang: str) -> Iterator[str]:
    """The keys that a game lacks for what is asked in a position: for the tests of whoever writes one."""
    game, asked = position.game, load_game(position.game).awaits(position).prompts
    forms = [prompt for prompt in asked if isinstance(prompt, Form)]
    fields = [f"{form.topic}.options.{one.name}" for form in forms for one in form.fields]
    asks = [one for one in asked if not isinstance(one, Groups)]  # what may be said unasked is no question
    wanted = [(PHRASES, f"phase.{position.phase}"), *((PHRASES, f"awaits.{one.topic}") for one in asks)]
    for file, key in dict.fromkeys((*wanted, *((SCREEN, key) for key in fields))):
        if not _has(game, lang, file, key):
            yield key


def _is_of(door: Game[Any], row: Needed) -> bool:
    return not row.of or getattr(door.abilities, row.of, None) is not None


def _keys(row: Needed, runs: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """A key for each of what a row runs over; the key itself where it runs over nothing."""
    over = next((name for name in runs if f"{{{name}}}" in row.key), "")
    yield from (row.key.replace(f"{{{over}}}", one) for one in runs[over]) if over else (row.key,)


def _has(game: str, lang: str, file: str, key: str) -> bool:
    if file == PHRASES:
        words = catalogue(lang, game)
        return key in words or any(one.startswith(f"{key}.") for one in words)
    table: Any = screen_words(game).get(lang, {})
    for step in key.split("."):
        table = table.get(step) if isinstance(table, Mapping) else None
    return table is not None
