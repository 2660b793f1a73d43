"""Where is it? ``python tools/house.py WHERE``: the file and line of what somebody has seen, or has read of.

WHERE is the id of a rule (``DIA-8B2b-01``), a sentence or a button as it is read on a screen in either language, a
command, an option of one (``--for``), the name of a file of data, the name of something in the code, the number of a
section of the rules (``8.B.2``), or a few words about it; a game that is named among them (``price of a siege in Les
Diadoques``) is the only one looked at, with the sentences that it shares with others. What bears the very name comes
first, then what reads so or says so, the likeliest first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from where_index import IDLE, PACKAGE, TOP, Row, bare, files, folded, index, lines, stem, stems
from where_named import (
    RULE,
    Hit,
    command,
    data,
    defined,
    game_in,
    game_of,
    games,
    happening,
    is_number,
    named,
    numbered,
    of_game,
    of_number,
    option,
)

#: So many are told of a kind; how many more there are is said.
MOST: Final = 12
_HOLE: Final = re.compile(r"\{[^{}]*\}")
#: A template of which less than this share of a sentence is its own must begin it, to its points.
_LEAST: Final = 0.6
#: So many letters may stand in a hole.
_WIDE: Final = 80
#: How much two names have in common, from 0 to 1, of which one may be the other misspelt.
_CLOSE: Final = 0.8
#: What is called as asked, but reads otherwise, is that much like it.
_CALLED: Final = 0.995
#: So many seats are kept for code, which says of itself in longer sentences, for phrases, and for rules.
_SEATS: Final = {"code": 4, "phrase": 2, "rule": 2}
#: Among so many stands a rule, if one is told at all.
_FIRST: Final = 5
#: Of the phrases, the code that asks for so many is told.
_ASKED: Final = 6
#: Kinds of what is said, by their stems: who asks for one means that, and the others are less like it.
_KINDS: Final = ("rule", "button", "sentenc", "command")
_OTHER_KIND: Final = 0.7
#: What counts for more, or less, than its words do.
_WEIGHS: Final = {"rule": 1.15, "module": 1.15, "ruling": 0.9, "book": 0.5, "geodata": 0.5, "tests": 0.5}
#: Words by which French is known, and what the words of the other language weigh.
_FRENCH: Final = frozenset(("le", "la", "les", "l", "un", "une", "de", "des", "du", "d", "qui", "que", "dans"))
_FOREIGN: Final = 0.85
#: The last of some words is what the others lead to: it weighs that much more.
_LAST: Final = 1.5
#: What is less like the words than this share of the likest is not told, nor counted.
_FAR: Final = 0.45
#: What says it in other words is no more like it than this: what reads so comes first.
_SAID: Final = 0.99


def likeness(wanted: str, template: str, raw: str = "") -> float:
    """How much of a sentence is a template's own, from 0 to 1; 0 where it cannot be one of it, nor a part of it.

    Args:
        wanted: the sentence, ``bare``.
        template: a phrase as it is written, with its holes.
        raw: the sentence, ``folded``: a phrase that begins it, points and all, fits whatever its holes hold.
    """
    plain = bare(template)
    own = [part.strip() for part in _HOLE.split(plain)]
    solid = " ".join(filter(None, own))
    if wanted in solid:
        return len(wanted) / len(solid)
    share, at = sum(map(len, own)) / len(wanted), 0
    if not share or (share < _LEAST and not (own[0] and wanted.startswith(own[0]))):
        return 0.0
    for number, part in enumerate(own):
        found = wanted.find(part, at)
        if found < 0 or (number and found - at > _WIDE):
            return 0.0
        at = found + len(part)
    if share >= _LEAST:
        return min(share, 1.0)
    begins, *_, ends = _HOLE.split(folded(template)) if "{" in template else ("", "")
    whole = own[-1] != "" or len(wanted) - at <= _WIDE
    meant = re.search(r"\W\s*$", begins) and raw.startswith(begins) and raw.endswith(ends) and whole
    return 0.7 + 0.3 * share if meant and len(begins) > 1 and re.search(r"[^\w\s]", begins) else 0.0


def askers(key: str, game: str = "", room: Path | None = None) -> Iterator[Hit]:
    """Code in which the key of a phrase stands, whole or its last parts; for a game's own phrase, no other game's.

    A last part that is a word like any other counts in the code of the ``room`` of its file, where it is handed on.
    """
    parts = key.split(".")
    parts = parts[:-1] if parts[-1] in ("fr", "en") else parts
    tails = {".".join(parts[at:]) for at in range(len(parts))}
    plain = len(parts) > 2 and not re.search(r"[_-]", parts[-1])
    if plain:
        tails.discard(parts[-1])
    told = [rf"""["']{re.escape(one)}["'.{{]""" for one in sorted(tails, key=len, reverse=True)]
    handed = [*told, rf"""(?<=[(,e] )["']{re.escape(parts[-1])}["']|\(["']{re.escape(parts[-1])}["']"""]
    for path, text in _code().items():
        here = plain and room is not None and path.is_relative_to(room)
        if parts[-1] in text and (not game or game_of(path) in ("", game)):
            quoted = re.compile("|".join(handed if here else told))
            found = (at for at, one in enumerate(lines(path), 1) if quoted.search(one) and not (here and "``" in one))
            yield from (Hit(path, at, lines(path)[at - 1].strip()[:110]) for at in found)


@cache
def _code() -> Mapping[Path, str]:
    mine = (path for path in files() if path.suffix == ".py" and path.is_relative_to(PACKAGE))
    return {path: path.read_text(encoding="utf-8") for path in mine}


@cache
def shared(game: str) -> tuple[Path, ...]:
    """The folders of words on which those of a game are built: it shares them with other games."""
    room = PACKAGE / "games" / game / "words" / "__init__.py"
    told = re.search(r"^BUILT_ON\b.*$", "\n".join(lines(room)) if room.is_file() else "", re.MULTILINE)
    below = [TOP.joinpath(*one.split(".")) for one in re.findall(r'"([\w.]+)"', told[0])] if told else []
    further = [one for folder in below for one in shared(folder.parent.name) if folder.parent.parent.name == "games"]
    return tuple(dict.fromkeys((*below, *further)))


def _is_of(path: Path, row: Row, game: str) -> bool:
    """Whether a row is of that game: its own, or a phrase that it shares."""
    return game_of(path) == game or (row.text != "" and any(path.is_relative_to(one) for one in shared(game)))


def terms(text: str) -> list[list[tuple[str, ...]]]:
    """What is asked for, one by one: each in the ways it may be said, of which every stem must be there.

    The name of a place of a board means its id, too, and its other names.
    """
    words = [one for one in bare(text).split() if len(one) > 2 and one not in IDLE]
    plain = f" {' '.join(map(stem, words))} "
    found: list[list[tuple[str, ...]]] = []
    places = [
        (row.words, path.relative_to(TOP).parts[1], row.key)
        for path, kept in index().items()
        for row in kept.rows
        if row.role == " place " and row.words.strip() and row.words in plain
    ]
    for name, _, _ in sorted(places, key=lambda one: -len(one[0])):
        if name in plain:
            keys = {(board, key) for told, board, key in places if told == name}
            others = {
                tuple(row.words.split())
                for path, kept in index().items()
                for row in kept.rows
                if row.role == " place " and (path.relative_to(TOP).parts[1], row.key) in keys
            }
            found.append([*sorted(others), *sorted({(f"={' '.join(stems(key))}",) for _, key in keys})])
            plain = plain.replace(name, " ")
    single: list[list[tuple[str, ...]]] = [[(one,)] for one in dict.fromkeys(plain.split())]
    return [*single, *found]


def _says(row: Row, ways: Sequence[tuple[str, ...]]) -> bool:
    """Whether a row says it, in one of its ways; an id of a place (``=tra``) stands in a table alone."""
    return any(
        all(
            (f" {one} " in row.words or f" {one} " in row.role)
            if one[0] != "="
            else " table " in row.role and f" {one[1:]} " in row.words
            for one in way
        )
        for way in ways
    )


def ranked(text: str, game: str) -> tuple[list[tuple[float, Path, Row]], bool]:
    """What reads so, or says what these words say, the likest first; and whether the first says all of it.

    Where none says all of it, the likest for each of the words comes first, a rule if there is one.
    """
    wanted, raw, asked = bare(text), folded(text), terms(text)
    every = [(path, row) for path, kept in index().items() for row in kept.rows]
    often = [sum(_says(row, ways) for _, row in every) for ways in asked]
    known = [(ways, 1 / (1 + count) ** 0.25) for ways, count in zip(asked, often, strict=True) if count]
    known[-1:] = [(ways, weight * _LAST) for ways, weight in known[-1:]]
    whole = sum(weight for _, weight in known)
    foreign = " =en " if _FRENCH & {*bare(text).split()} or not text.isascii() else " =fr "
    kinds = {one for ways in asked for way in ways for one in way if one in _KINDS} if len(asked) > 1 else set()
    found: list[tuple[float, int, Path, Row, list[int]]] = []
    for number, (path, row) in enumerate(every):
        if game and not _is_of(path, row, game):
            continue
        said_of = [(ways, weight) for ways, weight in known if _says(row, ways)]
        like = 0.0
        if said_of:
            said_here = sum(1 for ways, _ in said_of if any(f" {one[0].lstrip('=')} " in row.words for one in ways))
            like = sum(weight for _, weight in said_of) / whole
            like = like**1.5 * (0.6 + 0.35 * min(1.0, said_here / max(1, row.length)) ** 0.5)
            like *= _WEIGHS.get(row.role.split()[0] if row.role.strip() else "", 1.0)
            if kinds and not any(f" {kind} " in row.role for kind in kinds):
                like *= _OTHER_KIND
            like = min(like * (_FOREIGN if foreign in row.role else 1.0), _SAID)
        if row.text:
            called = _CALLED if _is_called(row, wanted) else 0.0
            like = max(like, called, likeness(wanted, row.text, raw))
        if like:
            board = " data " in row.role  # what a board says of itself
            like *= 1.0 if path.is_relative_to(PACKAGE) or board else _WEIGHS.get(path.relative_to(TOP).parts[0], 0.9)
            found.append((-like, number, path, row, [at for at, one in enumerate(known) if one in said_of]))
    found.sort(key=lambda one: one[:2])
    complete = any(-like > _SAID or len(shares) == len(asked) for like, _, _, _, shares in found[:1])
    if not complete:
        first = sorted(found, key=lambda one: " rule " not in one[3].role)  # a rule before what else holds the word
        best = [next((one for one in first if at in one[-1]), None) for at in range(len(known))]
        found = list({one[1]: one for one in (*best, *found) if one}.values())
    return [(-like, path, row) for like, _, path, row, _ in found], complete


def _is_called(row: Row, wanted: str) -> bool:
    """Whether the words asked for are those of the name of a phrase, in whatever order and form."""
    name = bare(row.key.rpartition(".")[2]).split()
    return sorted(map(stem, name)) == sorted(stem(one) for one in wanted.split() if one not in IDLE)


def about(text: str, game: str = "") -> list[str]:
    """Lines of what reads so or says so; of the first phrases, the code that asks for them as well."""
    found, all_of_it = ranked(text, game)
    told: dict[str, None] = {}
    if game and not all_of_it:
        told[f"nothing of {games()[game][0]} says all of: {text}{'; nearest:' if found else ''}"] = None
    least = _FAR * max((like for like, *_ in found), default=0.0)
    near_it = [one for one in found if one[0] >= least]
    hits = list(dict.fromkeys((path, row.line) for _, path, row in near_it))
    first = {(path, row.line): row for _, path, row in reversed(near_it)}  # of two languages on a line, the likelier
    hits = _seated(hits, first)
    button = any(("button",) in ways for ways in terms(text))  # who draws it is meant as well
    for number, (path, line) in enumerate(hits[:MOST]):
        row = first[path, line]
        told[str(Hit(path, line, row.why))] = None
        most = 2 if row.text and reads(text, row) else int(button and " button " in row.role)
        if number < _ASKED and path.is_relative_to(PACKAGE) and most:
            room = path.parent if button else None
            told.update((str(hit), None) for hit in islice(askers(row.key, game_of(path) or game, room), most))
    if len(hits) > MOST:
        told[more(len(hits) - MOST)] = None
    return list(told)


def _seated(hits: Sequence[tuple[Path, int]], rows: Mapping[tuple[Path, int], Row]) -> list[tuple[Path, int]]:
    """The likest first, so that of each kind as many as have seats are among those that are told."""
    kinds = {
        "code": lambda path, _: path.suffix == ".py",
        "phrase": lambda path, row: row.text != "" and path.is_relative_to(PACKAGE) and " ruling " not in row.role,
        "rule": lambda _, row: " rule " in row.role,
    }
    kept = {
        one
        for kind, count in _SEATS.items()
        for one in islice((hit for hit in hits if kinds[kind](hit[0], rows[hit])), count)
    }
    free = islice((one for one in hits if one not in kept), MOST - len(kept))
    told = kept.union(free)
    found = [*(one for one in hits if one in told), *(one for one in hits if one not in told)]
    rule = next((one for one in found[_FIRST:] if kinds["rule"](one[0], rows[one])), None)
    if rule is not None and not any(kinds["rule"](one[0], rows[one]) for one in found[:_FIRST]):
        found.remove(rule)
        found.insert(_FIRST - 1, rule)
    return found


def reads(text: str, row: Row) -> bool:
    """Whether a phrase reads so, or is called so, whatever else says it."""
    wanted = bare(text)
    return " ruling " not in row.role and (
        _is_called(row, wanted) or likeness(wanted, row.text, folded(text)) >= _LEAST
    )


def more(left: int) -> str:
    """What is said of those that are left out."""
    return f"… and {left} more like these; more words find fewer"


def near(text: str) -> list[str]:
    """What is spelled nearly so: rules by their ids, else whatever has a name; [] where nothing is."""
    if numbered(text)[1] is not None:
        return []
    if text.startswith("-"):
        told = (one for path in sorted((PACKAGE / "cli").glob("*.py")) for one in lines(path))
        every = dict.fromkeys(one for line in told for one in re.findall(r'"(--[a-z][\w-]*)"', line))
        return [str(next(option(one))) for one in get_close_matches(text.split()[0], every, MOST, _CLOSE)]
    if RULE.fullmatch(text):
        register = [path for path in files() if path.name == "rules.toml"]
        ids = dict.fromkeys(one for path in register for line in lines(path) for one in RULE.findall(line))
        close = get_close_matches(text, ids, MOST, _CLOSE)
        return [
            str(hit)
            for one in close
            for hit in named(one)
            if hit.path in register and hit.why.strip('"').startswith(one)
        ]
    known: dict[str, Hit] = {}
    for path, kept in index().items():
        for name, line, why in kept.defined if path.is_relative_to(PACKAGE) else ():
            known.setdefault(name, Hit(path, line, why))
    return [str(known[one]) for one in get_close_matches(text.rpartition(".")[2], known, MOST, _CLOSE)]


def where(text: str) -> list[str]:
    """What is told of WHERE, the likeliest first; [] where nothing is called so and nothing says it (``near``)."""
    by_name: Iterable[Iterator[Hit]] = (
        (named(text),)
        if RULE.fullmatch(text)
        else (of_number(text),)
        if is_number(text)
        else (option(text),)
        if text.startswith("-")
        else (of_game(text), command(text), data(text), happening(text), defined(text))
    )
    told: dict[str, None] = {}
    for hits in by_name:
        found = list(dict.fromkeys(map(str, hits)))
        told.update(dict.fromkeys(found[:MOST]))
        if len(found) > MOST:
            told[more(len(found) - MOST)] = None
    if is_number(text) or text.startswith("-"):
        return list(told)
    game, words = ("", text) if told else game_in(text)
    seen = {one.partition("  ")[0] for one in told}
    return [*told, *(one for one in about(words if game else text, game) if one.partition("  ")[0] not in seen)]
