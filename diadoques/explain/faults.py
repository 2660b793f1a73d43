"""A fault as a sentence: the place, what is wrong there, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Final

from diadoques.board.load import load_board
from diadoques.board.people import owners
from diadoques.core.calendar import HELLENISTIC, MODERN, MODERN_TIMES, YEARLY, Season
from diadoques.core.faults import Fault
from diadoques.core.figures import with_thousands
from diadoques.core.phrases import Catalogue
from diadoques.core.pieces import coast_called
from diadoques.explain.catalogue import capital, catalogue, catalogue_with
from diadoques.explain.needed import reason
from diadoques.explain.readings import either, quotable
from diadoques.explain.refused import refused
from diadoques.explain.voice import season_title
from diadoques.games.blame import blamed
from diadoques.games.catalogue import abouts
from diadoques.games.seats import OTHERS, name_forms

#: The row of a stratagem: what refuses it there is its own time.
_STRATAGEM: Final = re.compile(r"\.S\d+-\d+$")
#: What is no JSON; its place is where the reading stopped.
_NOT_JSON: Final = "file-not-json"
#: Faults that name a prompt.
_OF_A_PROMPT: Final = ("not-asked", "asked-of-others")
#: Data of a fault about a ``board`` that name its players and places.
_OF_THE_BOARD: Final = ("known", "meant", "missing", "owner", "person", "player", "winners")
_THOUSANDS: Final = re.compile(r"\b\d{4,20}\b", re.ASCII)
# Places are paths of keys, the same in every language but for these words.
_WORDS_OF_PLACES: Final = re.compile(r"\b(line|feature|event) (?=[\w-])")

#: Dice that were handed in, by the name of the throw.
_DICE: Final = re.compile(r"(?<![\w-])throws\b(?:\.(?P<name>[^,\[]+)(?:\[(?P<place>\d+)\])?)?")


def fault_text(fault: Fault, lang: str) -> str:
    """« orders.Ptolémée[2] : … » in ``fr`` or ``en``, one whole sentence.

    A code that no phrase knows is shown as it is: a fault must never hide behind another one.
    """
    key, where, data = f"fault.{fault.code}", fault.where, dict(fault.data)
    about = refused(fault, lang)
    if about is not None:
        data = {**data, **about.data}
        where = where.rpartition(data["prompt"])[0].removesuffix(", ")
    if why := _refused(fault, lang):
        key, data = f"{key}-why", {**data, "why": why}
    elif about is not None:
        own = f"{'fault.field-empty' if about.empty and fault.code == 'answer-refused' else key}-{about.of}"
        key = own if own in catalogue(lang) else key
    fault = Fault(fault.code, where, **data)
    words = catalogue_with(lang, key)
    if key not in words or not words.fields(key) <= fault.data.keys():
        facts = ", ".join(f"{name}: {quotable(value)}" for name, value in fault.data.items())
        text = words.text("fault.unknown", code=fault.code, facts=facts or "—")
    else:
        named = _with_names(fault.data, lang)
        told = {name: _value(words, fault.code, name, value) for name, value in named.items()}
        told |= {"name": _asked(lang, named["name"], named.get("game", ""))} if fault.code in _OF_A_PROMPT else {}
        told |= about.data if about is not None else {}
        text = words.text(key, **(told | ({"why": why} if why else {})))
        if named.get("meant"):
            text += " " + words.text("ordered.offers", offers=either(named["meant"].split(", "), lang))
    where = _WORDS_OF_PLACES.sub(lambda found: words.text(f"where.{found[1]}") + " ", quotable(fault.where, 200))
    where = _DICE.sub(partial(_dice, words), where)
    if about is not None:
        where = ", ".join(one for one in (where, about.asks) if one)
    if not where:
        return capital(text)
    return words.text("fault.place", where=where, text=text)


def failure(error: BaseException, words: Catalogue) -> str:
    """A mistake of the program in one line; of a game, with what that was asked for, and the line where it failed."""
    blame = blamed(error)
    if blame is None:
        return words.text("cli.internal", kind=type(error).__name__)
    return words.text("cli.internal-game", **{**blame._asdict(), "said": quotable(blame.said, 200)})


def _refused(fault: Fault, lang: str) -> str:
    """Why an answer is refused, in the words of the game for the row that closes it; "" where it has none."""
    row = fault.data.get("closed", "") if fault.code == "answer-refused" else ""
    for key in (f"refused.{row}", f"refused.{_STRATAGEM.sub('.stratagem', row)}") if row else ():
        words = catalogue_with(lang, key)
        if key in words and words.fields(key) <= fault.data.keys():
            return words.text(key, **{name: fault.data[name] for name in words.fields(key)})
    return ""


def _dice(words: Catalogue, found: re.Match[str]) -> str:
    """Which dice are meant: all of them, those of a throw, or one of those."""
    name, place = found["name"], found["place"]
    if name is None:
        return words.text("where.throws")
    if place is None:
        return words.text("where.throw", name=name)
    return words.text("where.die", name=name, number=int(place) + 1)


def _with_names(data: Mapping[str, str], lang: str) -> Mapping[str, str]:
    """The data of a fault about a ``board``, whose players and places are named as the language names them."""
    if "board" not in data:
        return data
    called = _called(data["board"], lang)

    def named(text: str) -> str:
        return "; ".join(", ".join(called.get(one, one) for one in part.split(", ")) for part in text.split("; "))

    return {name: named(text) if name in _OF_THE_BOARD else text for name, text in data.items()}


@cache
def _called(board: str, lang: str) -> Mapping[str, str]:
    """All who have a counter on a board, its citadels and its coasts, by id, as one language calls them."""
    there = load_board(board)
    shores = (space.id + coast for space in there.spaces.values() for coast in space.coasts)
    return {
        **{shore: coast_called(shore, lang) for shore in shores},
        **{place.id: place.name[lang] for place in there.places.values()},
        **{owner.id: owner.name[lang] for owner in owners(board).values()},
        **{seat: name_forms(seat, lang)["bare"] for seat in OTHERS},
    }


#: Faults that tell what kind of value was found.
_OF_KINDS: Final = frozenset({"type-wrong", "options-kind"})


def _value(words: Catalogue, code: str, name: str, value: str) -> str:
    if name == "place" and code == _NOT_JSON:
        return _stop(words, value)
    reader = _kind if name == "given" and code in _OF_KINDS else _READERS.get(name)
    return reader(words, value) if reader else quotable(value, 400)


def _asked(lang: str, prompt: str, game: str) -> str:
    """What is asked, in the words that its game has for a title; by its own name where these name what it is about."""
    key = f"phase.{prompt.partition(' ')[0]}"
    words = catalogue(lang, game) if game in abouts() else catalogue_with(lang, key)
    return words.text(key) if key in words and not words.fields(key) else quotable(prompt)


def _stop(words: Catalogue, place: str) -> str:
    """Where the reading of a file stopped: ``8`` of its one line, ``2:8``, or ``?`` of a number without end."""
    line, _, column = place.rpartition(":")
    if not column.isdecimal():
        return words.text("where.number")
    return words.text("where.line_character" if line else "where.character", line=line, column=column)


def _kind(words: Catalogue, value: str) -> str:
    key = f"type.{value}"
    return words.text(key) if key in words else quotable(value)


def _phase(words: Catalogue, value: str) -> str:
    key = f"phase.{value}"
    words = catalogue_with(words.lang, key)
    return words.text(key) if key in words else quotable(value)


def _season(words: Catalogue, value: str) -> str:
    for calendar in (MODERN, HELLENISTIC, YEARLY):
        try:
            season = Season.parse(value, calendar)
        except Fault:
            continue
        if calendar is not MODERN or season.year >= MODERN_TIMES:
            return season_title(words, season, words.text(f"season.{season.name}"))
    return quotable(value)


def _seasons(words: Catalogue, value: str) -> str:
    """« automne 321, hiver 321 », as one may type them."""
    parted = (one.partition(" ") for one in value.split(", "))
    return ", ".join(f"{words.text(f'season.{name}').lower()} {year}" for name, _, year in parted)


def _stage(words: Catalogue, value: str) -> str:
    """« été 321 av. J.-C., retraites » from the two words of a saved turn."""
    season, _, phase = value.partition(", ")
    return f"{_season(words, season)}, {_phase(words, phase)}" if phase else quotable(value, 200)


def _why(words: Catalogue, value: str) -> str:
    """What the system said, by its name for it (``core.files.why``)."""
    key = f"errno.{value}"
    return words.text(key) if key in words else quotable(value, 400)


def _games(words: Catalogue, value: str) -> str:
    """Games by their names, as people call them."""
    known = abouts()
    return ", ".join(known[one].called(words.lang) if one in known else quotable(one) for one in value.split(", "))


def _grouped(words: Catalogue, value: str) -> str:
    """How many there are or may be, with the thousands apart, as everywhere else."""
    return _THOUSANDS.sub(lambda found: with_thousands(int(found[0]), words.lang), quotable(value))


_READERS: Final[Mapping[str, Callable[[Catalogue, str], str]]] = {
    "wanted": _kind,
    "why": _why,
    "game": _games,
    "games": _games,
    "bound": lambda words, value: words.text("bound.most" if value == "<=" else "bound.least"),
    "expected": lambda words, value: _kind(words, value) if f"type.{value}" in words else _stage(words, value),
    "found": lambda words, value: _kind(words, value) if f"type.{value}" in words else _stage(words, value),
    **dict.fromkeys(("count", "most", "size"), _grouped),
    "wants": lambda words, value: reason(value, words.lang) or words.text("word.needed"),
    "phase": _phase,
    "season": _season,
    "seasons": _seasons,
    "known": lambda _, value: quotable(value, 4_000),  # our own names: all of them, however many
}
