"""All that a class gives to one of its readers, by where it stands, and what of it he may not know.

Pages are read as a browser holds them, in every trait; files as they lie on the disk; scripts as they answer. What may
not be known is told by whoever plants it (``Planted``), and by set difference: a sentence of the whole report that is
none of those that the reader's own report makes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any, Final

import diadoques as d
from diadoques.classroom.room import Room
from diadoques.core.answers import Report
from diadoques.core.prompts import UMPIRE
from diadoques.explain.sentences import sentences
from diadoques.games.catalogue import load_game
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from tests.cli.running import Shell
from tests.in_browser import clear, held
from tests.printed_text import page_texts

#: Who reads what everybody may: the projector, and a script that names nobody.
EVERYBODY: Final = ""
#: Chance makes these: names of widgets, of files, moments and places on a map.
_CHANCE: Final = re.compile(r"\b[0-9a-f]{32,40}\b|-?\d+\.\d+")
_IN_A_NUMBER: Final = re.compile(r"(?<=\d)[\s\u00a0\u202f,](?=\d{3}(?!\d))")
#: Shorter sentences could stand anywhere.
_SHORTEST: Final = 16

Seen = Callable[[Report[Any], str], Report[Any]]


@dataclass(frozen=True)
class Planted:
    """Something that stands nowhere else: a number of four figures, or words; and who may read it."""

    text: str
    readers: frozenset[str]

    def stands_in(self, text: str) -> bool:
        """Whether it is there; a number not as a part of another."""
        return re.search(rf"(?<!\d){re.escape(self.text)}(?!\d)", text) is not None


def planted(text: object, *readers: str) -> Planted:
    """Planted for these readers; the umpire knows everything."""
    return Planted(str(text), frozenset({*readers, UMPIRE}))


def bare(text: str) -> str:
    """A text as it is compared: without marks, spaces in numbers, and what chance made."""
    plain = unescape(re.sub(r"<[^<>]*>", "", text)).replace('\\"', '"').replace("\\n", " ")
    return re.sub(r"\s+", " ", _IN_A_NUMBER.sub("", _CHANCE.sub("#", plain)))


def page_of(room: Room, reader: str, lang: str = "fr") -> Any:
    """The page of a seat; of everybody, the projector."""
    return GroupPage(room, reader, lang) if reader else ProjectorPage(room, lang)


def page(room: Room, reader: str, lang: str = "fr", latest: int = 1) -> dict[str, str]:
    """What the browser of a reader holds: as he comes, at the position that stands, and at the ``latest`` reports."""
    clear()
    before = room.changed[:]
    shown = page_of(room, reader, lang)
    found = {"page": bare(held())}
    look = shown._look_at if reader else shown.look_at
    if shown.turn >= 0:
        look(-1)
        found["position"] = bare(held())
    chapters = len(room.chapters.all())
    for turn in range(max(0, chapters - latest), chapters):
        look(turn)
        found[f"report {turn}"] = bare(held())
    shown.close()
    room.changed[:] = before
    clear()
    return found


def script(saved: Path, reader: str, lang: str = "fr") -> dict[str, str]:
    """What a script that names a reader is answered; nobody: what everybody is."""
    game = d.load(saved, lang=lang)
    report = game.report
    if reader:
        report = report.seen_by(reader)
    told = (report, report.events, game.seen_by(reader) if reader else game)
    return {"script": bare(" ".join(map(str, told)))}


def commands(shell: Shell, saved: Path, reader: str, lang: str = "fr", drawn: bool = False) -> dict[str, str]:
    """What the commands answer that name a reader, and the files that they write; ``drawn``: pictures, too."""
    whose = ("--for", reader) if reader else ()
    page = saved.with_name("told.html")
    asked: dict[str, tuple[object, ...]] = {
        "show": ("show", saved), "show --json": ("show", saved, "--json"), "explain": ("explain", saved),
        "report": ("report", saved, "-o", page, "--no-maps"),
    }  # fmt: skip
    files = {"report": page}
    if drawn:
        files["draw"] = saved.with_name("told.svg")
        asked["draw"] = ("draw", saved, "-o", files["draw"], "--result")
    found = {}
    for name, words in asked.items():
        ran = shell("--lang", lang, *words, *whose)
        assert ran.code == 0, ran.err
        written = files[name].read_text(encoding="utf-8") if name in files else ""
        found[name] = bare(f"{ran.out} {ran.err} {written}")
    return found


def handed_out(folder: Path) -> dict[str, dict[str, str]]:
    """The reports on paper that lie in a folder, by their name without its kind, then by kind."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(folder.iterdir()):
        pdf = path.suffix == ".pdf"
        text = " ".join(page_texts(path.read_bytes())) if pdf else path.read_text(encoding="utf-8")
        found.setdefault(path.stem, {})[path.suffix] = bare(re.sub(r"base64,[A-Za-z0-9+/=]+", "", text))
    return found


@cache
def lawful(game: str) -> Seen:
    """What a reader may see of a report, as the game is installed: whatever a test does to it later."""
    return load_game(game).seen


def veiled(report: Report[Any], reader: str, lang: str = "fr") -> set[str]:
    """The sentences of a whole report that a reader may not read."""
    own = [bare(one.text) for one in sentences(lawful(report.before.game)(report, reader), lang)]
    whole = {bare(one.text) for one in sentences(report, lang)} - set(own)
    return {one for one in whole if len(one) >= _SHORTEST and not any(one in other for other in own)}


def leaks(given: dict[str, str], reader: str, secrets: Iterable[Planted], sentences: Iterable[str] = ()) -> list[str]:
    """What of it stands where its reader may not read it."""
    return [
        *_planted(given, reader, secrets),
        *(f"{at}: {one}" for at, text in given.items() for one in sentences if one in text),
    ]


def _planted(given: dict[str, str], reader: str, secrets: Iterable[Planted]) -> Iterator[str]:
    for one in secrets:
        if reader not in one.readers:
            yield from (f"{at}: {one.text}" for at, text in given.items() if one.stands_in(text))
