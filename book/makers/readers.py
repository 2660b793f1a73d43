"""The pages of docs/ for those who use the library, as they stand in the project, each in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from os.path import normpath
from pathlib import Path

from makers.maps import Maps

TOP = Path(__file__).resolve().parents[2]
DOCS = TOP / "docs"
#: Those pages, by what they are called in the book.
READERS = {
    "install": "installing", "screens": "class", "browser-edition": "browser-edition",
    "commands": "command-line", "scripts": "python",
}  # fmt: skip
#: Links between the project's files, and pictures.
_LINK = re.compile(r"(?P<picture>!?)\[(?P<words>[^\]]*)\]\((?P<target>[^)#:]+)(?P<anchor>#[^)]*)?\)")
#: What leads to the other language: the book has its own way there.
_OTHER = re.compile(r"\A\s*\*\[.*\n")


def source(page: str, lang: str) -> Path:
    """The file of such a page in a language."""
    return DOCS / f"{READERS[page]}{'' if lang == 'en' else f'.{lang}'}.md"


def for_readers(lang: str) -> dict[Path, str]:
    """The files of the project that are pages of the book for its readers, and what they are called there."""
    own = {file: file.stem for file in (TOP / "book" / "pages" / lang).glob("*.md")}
    lists = {TOP / "notebooks" / folder / "README.md": "course" for folder in ("course", "analysis")}
    return own | {source(page, lang): page for page in READERS} | {TOP / "SOURCES.md": "sources"} | lists


def page_told(page: str, lang: str) -> tuple[str, str]:
    """The heading of such a page and what stands under it, its links as they lead within the book.

    Raises:
        LookupError: it does not begin with a heading, or leads to the other language nowhere.
    """
    file = source(page, lang)
    title, _, body = file.read_text(encoding="utf-8").partition("\n")
    if not title.startswith("# ") or not _OTHER.match(body):
        raise LookupError(f"{file.name}: no heading, or no link to the other language under it")
    return title, led(_OTHER.sub("", body, count=1), file, for_readers(lang))


def write_reader(page: str) -> Callable[[Path, str, Maps], list[str]]:
    """What writes such a page."""

    def write(folder: Path, lang: str, _maps: Maps) -> list[str]:
        (folder / f"{page}.md").write_text("\n".join(page_told(page, lang)), encoding="utf-8")
        return []

    return write


def led(text: str, page: Path, pages: dict[Path, str]) -> str:
    """A text of a page of the project with its links as they lead within the book.

    What is not in the book is named as the project's file; pictures lie in the book's folder ``house``.
    """

    def link(found: re.Match[str]) -> str:
        target = Path(normpath(page.parent / found["target"]))  # not resolved: folders may be linked
        if found["picture"]:
            return f"![{found['words']}](house/{target.name})"
        if target in pages:
            return f"[{found['words']}]({pages[target]}.md{found['anchor'] or ''})"
        path = target.relative_to(TOP).as_posix()
        return found["words"] if found["words"] == f"`{path}`" else f"{found['words']} (`{path}`)"

    return _LINK.sub(link, text)
