"""Write the pages of the book that are made from data, so that nothing in them is typed twice.

Each generator is a function that writes Markdown pages of one language into the folder it is handed
(``book/generated/<language>``, emptied first), asks for the maps it shows, and returns the pages that stand below its
own in the table of contents (``_toc.yml`` says where).  ``make book`` runs them all.
"""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable
from pathlib import Path

from makers.building import write_building
from makers.campaign import write_empires
from makers.casebook import write_casebook, write_datc
from makers.commands import write_commands
from makers.course import studies, write_course
from makers.examples import write_examples
from makers.executed import Studies
from makers.formats import write_formats
from makers.history import write_history
from makers.laid import write_laid
from makers.library import write_library
from makers.lookup import write_glossary, write_places, write_works
from makers.mapkey import write_map
from makers.maps import Maps, paint
from makers.notation import FAMILY, write_family, write_notation
from makers.ours import write_ours
from makers.parent import write_diplomacy
from makers.places import GAMES, page_named
from makers.punic import write_bc218
from makers.readers import write_reader
from makers.reading import write_reading
from makers.rulebook import write_register, write_rulings
from makers.scenarios import write_scenarios
from makers.scripts import write_scripts
from makers.season import write_season
from makers.sketch import drawing
from makers.strymon import write_amphipolis

from diadoques.core.language import LANGUAGES
from diadoques.explain.history import history_of

Generator = Callable[[Path, str, Maps], list[str]]

#: What the studies show, which run while pages are written.
RAN = Studies()
#: The makers of pages by the page they write.
GENERATORS: dict[str, Generator] = {
    "amphipolis": write_amphipolis,
    "bc218": write_bc218,
    "browser-edition": write_reader("browser-edition"),
    "building": write_building,
    **{page_named("cases", game): write_casebook(game) for game in GAMES},
    "datc": write_datc,
    "commands": write_commands,
    "diplomacy": write_diplomacy,
    "empires": write_empires,
    "examples": write_examples,
    "formats": write_formats,
    "glossary": write_glossary,
    **{page_named("history", game): write_history(game) for game in GAMES if history_of(game) is not None},
    "install": write_reader("install"),
    "library": write_library,
    "map": write_map,
    "notation": write_notation,
    "ours": write_ours,
    "places": write_places,
    **{page_named("read", game): write_reading(game) for game in GAMES},
    **{page_named("rules", game): write_register(game) for game in GAMES},
    **{page_named("rulings", game): write_rulings(game) for game in GAMES},
    "scenarios": write_scenarios,
    "screens": write_reader("screens"),
    "scripts": write_scripts,
    "season": write_season,
    "works": write_works,
    **{page: write_family(game) for game, page in FAMILY.items()},
    "course": write_course(RAN),  # the last, for it waits
}


def write_pages(folder: Path, draft: bool = False) -> tuple[dict[str, dict[str, list[str]]], list[Maps]]:
    """Empty the folder and let every generator write into it.

    For a draft each study runs in one language, and few small maps are drawn.

    Returns: the pages below each page, by language; the maps that are still to be painted.
    """
    shutil.rmtree(folder, ignore_errors=True)
    below: dict[str, dict[str, list[str]]] = {}
    books = []
    with RAN.running(studies(LANGUAGES, draft), draft), drawing(draft):
        for lang in LANGUAGES:
            home = folder / lang
            home.mkdir(parents=True)
            books.append(Maps(home / "extra", lang, draft))
            below[lang] = {name: generate(home, lang, books[-1]) for name, generate in GENERATORS.items()}
            write_laid(home / "extra", lang)
    return below, books


def build_pages(folder: Path, draft: bool = False) -> dict[str, dict[str, list[str]]]:
    """Write the pages and paint their maps, few of them for a draft; return the pages below each page, by language."""
    # What is made stays to the end: the collector of garbage need not go through it each time a page is written.
    gc.set_threshold(200_000, 50, 100)
    below, books = write_pages(folder, draft)
    paint(books)
    return below
