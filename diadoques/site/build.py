"""Building the browser edition: a folder that any web server can hand out as it stands."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files as resources
from pathlib import Path
from typing import Final

from diadoques.classroom.lessons import lessons
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.games.scenarios import worked_scenarios
from diadoques.look import look_files
from diadoques.site.library import write_python
from diadoques.site.looks import FILES, LOOKS, write_looks
from diadoques.site.notebooks import kernel_wheels, write_notebooks, write_packages
from diadoques.site.pages import LAID, LINKED, add_game_link, first_page, lesson_page, with_position_links
from diadoques.site.parts import LESSON, gather, parts

#: The scripts and styles that a page of the class has, too.
_SHARED: Final = ("page.js", "views.js", "page.css")
#: The folders that a browser keeps, by the part that they belong to.
_PARTS: Final = {"shell": ("lesson", "static"), "whole": ("python", LOOKS, FILES)}


@dataclass(frozen=True, slots=True)
class Built:
    """What was built: how large it is, in bytes, and whether Python was compiled beforehand."""

    size: int
    compiled: bool


def build(
    folder: Path, *, kept: Path | None = None, book: Path | None = None, notebooks: bool = True,
    step: Callable[[str], object] = lambda _: None,
) -> Built:  # fmt: skip
    """Build the browser edition in ``folder``, whole or not at all.

    Args:
        kept: where the files of the registries lie, or are put for the next time, and what was made.
        book: the built book, put beside it.
        notebooks: whether JupyterLite with the notebooks is, too.
        step: is told what is begun: ``parts``, ``python``, ``pages``, ``notebooks``, ``book``.

    Raises:
        Fault: ``site-folder-full``; what ``parts.gather`` and ``library.write_python`` refuse; ``book-missing``; a
            folder or a file cannot be used.
    """
    with _told(folder := files.absolute_path(folder)):
        _check_empty(folder)
        if book is not None:
            _check_book(book)
        _check_room(folder)
        return _built(folder, kept, book, notebooks, step)


def _built(
    folder: Path, kept: Path | None, book: Path | None, notebooks: bool, step: Callable[[str], object]
) -> Built:  # fmt: skip
    with tempfile.TemporaryDirectory(prefix=".diadoques-site-", dir=folder.parent) as place:
        site, own = Path(place) / "site", Path(place) / "parts"
        site.mkdir()
        step("parts")
        wanted = [part for part in parts() if notebooks or part.of == LESSON]
        found = gather(kept or own, wanted)
        # What other programs do goes on beside what this one does.
        with ThreadPoolExecutor(2) as beside:
            step("python")
            made = beside.submit(write_python, site / "python", found, kernel_wheels() if notebooks else (), kept)
            if notebooks:
                step("notebooks")
                lite = beside.submit(write_notebooks, site / "notebooks")
            step("pages")
            _write_pages(site, book is not None, notebooks, kept)
            if book is not None:
                step("book")
                put_book(book, site / "book")
            python = made.result()
            write_parts(site)  # what only the notebooks want comes after it
            if notebooks:
                lite.result()
                write_packages(site / "python", python.notebooks)
        size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
        if folder.is_dir():
            folder.rmdir()
        site.rename(folder)
    return Built(size, python.compiled)


def put_book(book: Path, folder: Path) -> None:
    """The book, its scenarios, lessons and positions with the links that open them here."""
    shutil.copytree(book, folder)
    for lang in LANGUAGES:
        there = frozenset(one.stem for one in (folder / lang / LAID).glob("*.jsonl"))
        for page in (folder / lang).glob("*.html"):
            text = page.read_text(encoding="utf-8")
            if (found := with_position_links(text, lang, there)) != text:
                page.write_text(found, encoding="utf-8")
        for kind, names in zip(LINKED, (worked_scenarios(), lessons()), strict=True):
            for name in names:
                page = folder / lang / f"{kind}-{name}.html"
                if page.is_file():
                    page.write_text(add_game_link(page.read_text(encoding="utf-8"), kind, name, lang), encoding="utf-8")


def write_parts(site: Path) -> None:
    """Write what a browser keeps of the site, that it opens without the network (``offline.js``): what files there are.

    The pages and their scripts at once, the rest as soon as a game was opened; not the book, of which it keeps the
    pages that were read, nor the notebooks.
    """
    names = {
        part: sorted(f"{folder}/{one.name}" for folder in folders for one in (site / folder).iterdir())
        for part, folders in _PARTS.items()
    }
    names["shell"].insert(0, "index.html")
    digest = hashlib.sha256()
    for name in [*names["shell"], *names["whole"]]:
        digest.update(name.encode() + hashlib.sha256((site / name).read_bytes()).digest())
    told = {"build": digest.hexdigest()[:16], "parts": names}
    (site / "static" / "offline.json").write_text(json.dumps(told), encoding="utf-8")


def _check_empty(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Fault("site-folder-full", str(folder))


def _check_book(book: Path) -> None:
    if not files.is_there(book / "index.html"):
        raise Fault("site-book-missing", str(book))


def _check_room(folder: Path) -> None:
    """See, before minutes of work, that it may stand there in the end."""
    files.make_folder(folder.parent, above=True)
    if not folder.is_dir():
        folder.mkdir()
        folder.rmdir()


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """What the system refuses is a fault that names the file."""
    try:
        yield
    except OSError as error:
        raise Fault("file-unwritable", str(error.filename or folder), why=files.why(error)) from error


def _write_pages(site: Path, book: bool, notebooks: bool, kept: Path | None) -> None:
    (site / "static").mkdir()
    for package, wanted in (("server", _SHARED), ("site", None)):
        for one in resources(f"diadoques.{package}").joinpath("static").iterdir():
            if wanted is None or one.name in wanted:
                # What speaks for the whole folder stands at its top.
                (site / ("" if one.name == "offline.js" else "static") / one.name).write_bytes(one.read_bytes())
    for name, held in look_files().items():
        (site / "static" / name).write_bytes(held)
    write_looks(site, kept)
    (site / "lesson").mkdir()
    (site / "lesson" / "index.html").write_text(lesson_page(), encoding="utf-8")
    (site / "index.html").write_text(first_page(book, notebooks), encoding="utf-8")
