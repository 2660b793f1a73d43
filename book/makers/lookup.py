"""The pages in which one looks things up: the words, the places with their numbers in Pleiades, the works used."""

from __future__ import annotations

import json
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from diadoques.board.load import load_board
from diadoques.classroom.episodes.prose import Modern
from diadoques.classroom.episodes.scenarios import Scenario, names, scenario
from diadoques.core.resources import resource
from diadoques.explain.history import history_of
from diadoques.games.catalogue import abouts
from makers.blocks import heading
from makers.maps import Maps
from makers.places import GAMES, casebook
from makers.words import OTHER, code, html, markdown, said, say, table, typeset

ENTRY = "dia-entry"
"""The style of a row that the search finds by itself."""
_WORDS = Path(__file__).with_name("glossary.toml")


def alphabetical(text: str) -> str:
    """A text as it is sorted: without accents and case."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


# ------------------------------------------------------------------ words


@cache
def words() -> tuple[Mapping[str, Any], ...]:
    """The words of ``glossary.toml``."""
    return tuple(tomllib.loads(_WORDS.read_text(encoding="utf-8"))["word"])


def write_glossary(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the page of words, each with the other language's."""
    rows = []
    for word in sorted(words(), key=lambda one: alphabetical(one[lang])):
        means = html(typeset(word["means"][lang], lang))
        more = f'<a href="{word["page"]}.html">{say(lang, "glossary.more")}</a>'
        rows.append([f"<strong>{html(word[lang])}</strong>", f"<em>{html(word[OTHER[lang]])}</em>", f"{means} {more}"])
    heads = [say(lang, f"glossary.{key}") for key in ("word", "other", "means")]
    parts = [
        heading(1, say(lang, "glossary.title")),
        say(lang, "glossary.intro") + "\n",
        table(heads, rows, "", ENTRY),
        "",
    ]
    (folder / "glossary.md").write_text("\n".join(parts), encoding="utf-8")
    return []


# ------------------------------------------------------------------ places


def write_places(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the index of places of every board."""
    parts = [heading(1, say(lang, "gazetteer.title")), say(lang, "gazetteer.intro") + "\n"]
    for game in GAMES:
        about = abouts()[game]
        rows = sorted(_places(about.board, lang), key=lambda row: alphabetical(row[0]))
        heads = [say(lang, f"gazetteer.{key}") for key in ("name", "other", "ancient", "code", "what", "pleiades")]
        parts += [
            heading(2, say(lang, f"gazetteer.{game}"), f"places-{game}"),
            table(heads, rows, "dia-places", ENTRY),
            "",
        ]
    (folder / "places.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def _places(board_id: str, lang: str) -> Iterator[list[str]]:
    """Spaces, then what lies in them: name, name in the other language, ancient name, code, kind, number."""
    board, other, numbers = load_board(board_id), OTHER[lang], _numbers(board_id)
    for code_, space in board.spaces.items():
        kind = _kind("sea" if space.is_sea else "land", board_id, lang)
        shown = space.codes.get(lang, code_)
        yield [html(space.name[lang]), html(space.name[other]), "", code(shown), kind, numbers.get(code_, "")]
    for about in features(board_id):
        name, number = about["name"], about.get("pleiades")
        where = board.spaces[about["province"]].codes.get(lang, about["province"])
        kind = _kind(about["kind"], board_id, lang)
        yield [
            html(name[lang]), html(name[other]), f"<em>{html(about.get('ancient') or '')}</em>", code(where), kind,
            str(number or ""),
        ]  # fmt: skip


def _kind(name: str, board_id: str, lang: str) -> str:
    """What a space or a place is: as its own board calls it, if that has a word of its own."""
    return said(lang, f"gazetteer.kind.{name}-{board_id}", say(lang, f"gazetteer.kind.{name}"))


def _numbers(board_id: str) -> Mapping[str, str]:
    """The numbers in Pleiades of the spaces that lie where a place of it is known to be (their ``source``)."""
    document = json.loads(resource("geodata", board_id, "spaces.geojson").read_text(encoding="utf-8"))
    told = [feature["properties"] for feature in document["features"]]
    sources = {one["id"]: str(one.get("source", "")).partition(":") for one in told}
    return {space: number for space, (name, _, number) in sources.items() if name == "pleiades"}


def features(board_id: str) -> list[Mapping[str, Any]]:
    """The properties of the places of a board."""
    document = json.loads(resource("geodata", board_id, "places.geojson").read_text(encoding="utf-8"))
    return [feature["properties"] for feature in document["features"]]


# ------------------------------------------------------------------ works


def write_works(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the list of works: ancient authors, modern studies, rules and collections, the sources of each board."""
    parts = [heading(1, say(lang, "works.title")), say(lang, "works.intro") + "\n"]
    shelf = [scenario(name) for name in names()]
    authors = {name: work[lang] for one in shelf for name, work in one.sources.works.items()}
    authors |= {name: work[lang] for game in GAMES for name, work in _authors(game).items()}
    parts.append(heading(2, say(lang, "works.authors")))
    parts += [f"- **{markdown(name)}** {markdown(work)}" for name, work in sorted(authors.items())]
    parts += ["", heading(2, say(lang, "works.modern")), say(lang, "scenarios.modern_note") + "\n"]
    parts += [*dict.fromkeys(f"- {reference(work)}" for work in modern_works(shelf)), ""]
    parts.append(heading(2, say(lang, "works.collections")))
    for source in _collections():
        parts.append(f"- {markdown(', '.join(source[key] for key in ('author', 'name') if key in source))}. "
                     f"{markdown(source.get('licence', ''))}")  # fmt: skip
    parts.append("")
    for game in GAMES:
        raw = tomllib.loads(resource("geodata", abouts()[game].board, "sources.toml").read_text(encoding="utf-8"))
        parts.append(heading(2, say(lang, "works.board", board=say(lang, f"gazetteer.{game}"))))
        texts = dict.fromkeys(str(row[lang]) for row in raw["sources"].values())
        parts += [f"- {markdown(typeset(text, lang))}" for text in texts]
        parts.append("")
    (folder / "works.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def _authors(game: str) -> Mapping[str, Mapping[str, str]]:
    """The ancient authors whom the history of a game cites."""
    history = history_of(game)
    return history.authors if history is not None else {}


def modern_works(shelf: Iterable[Scenario]) -> list[Modern]:
    """The modern studies that scenarios cite, by their authors and years."""
    return sorted((work for one in shelf for work in one.modern), key=lambda one: (one.author, one.year))


def reference(work: Modern) -> str:
    """A modern study as it is cited, in Markdown."""
    return f"{markdown(work.author)}, *{markdown(work.title)}*, {markdown(work.place)}, {work.year}"


def _collections() -> list[Mapping[str, str]]:
    """The collections of cases that were taken over, each once."""
    found: dict[str, Mapping[str, str]] = {}
    for game in GAMES:
        for case in casebook(game).cases():
            if case.source:
                found.setdefault(case.source.get("name", case.section).partition(",")[0], case.source)
    return list(found.values())
