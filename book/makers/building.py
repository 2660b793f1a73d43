"""The pages for those who build: CONTRIBUTING.md and docs/, as they stand in the project, with their pictures."""

from __future__ import annotations

import re
import shutil
from os.path import normpath
from pathlib import Path

from makers.maps import Maps
from makers.words import say

TOP = Path(__file__).resolve().parents[2]
HEAD = TOP / "CONTRIBUTING.md"
DOCS = TOP / "docs"
#: Links between the project's files, and pictures.
_LINK = re.compile(r"(?P<picture>!?)\[(?P<words>[^\]]*)\]\((?P<target>[^)#:]+)(?P<anchor>#[^)]*)?\)")


README = TOP / "README.md"
#: The part of the README that tells how to install, from its heading to the next, by language.
_INSTALL = {"fr": "## Deux commandes\n", "en": "### Two commands\n"}


def write_install(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write how to install, as the README tells it."""
    text = README.read_text(encoding="utf-8")
    part = re.split(r"^#{2,3} ", text.partition(_INSTALL[lang])[2], maxsplit=1, flags=re.MULTILINE)[0]
    if not part.strip():
        raise LookupError(f"README.md: nothing under {_INSTALL[lang].strip()}")
    shown = re.sub(r"\[([^\]]*)\]\(#[^)]*\)", r"[\1](class.md)", part)  # the one place it leads to: the class
    title = f"# {say(lang, 'building.install')}\n\n{say(lang, 'building.install_intro')}\n"
    (folder / "install.md").write_text(f"{title}{shown}", encoding="utf-8")
    return []


def write_building(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the pages: English, the language of the code; a line in the other language says so."""
    pages = {HEAD: "building", **{path: f"building-{path.stem}" for path in sorted(DOCS.glob("*.md"))}}
    (folder / "house").mkdir(exist_ok=True)
    for picture in sorted(DOCS.glob("*.svg")):
        shutil.copy(picture, folder / "house" / picture.name)
    for path, name in pages.items():
        text = path.read_text(encoding="utf-8")
        title, _, body = text.partition("\n")
        note = f"\n*{say(lang, 'building.note')}*\n" if path == HEAD else ""
        shown = _LINK.sub(lambda found, path=path: _led(found, path, pages), body)
        (folder / f"{name}.md").write_text(f"{title}\n{note}{shown}", encoding="utf-8")
    return [name for path, name in pages.items() if path != HEAD]


def _led(found: re.Match[str], page: Path, pages: dict[Path, str]) -> str:
    """A link as it leads within the book; what is not in the book is named as the project's file."""
    target = Path(normpath(page.parent / found["target"]))  # not resolved: folders may be linked
    if found["picture"]:
        return f"![{found['words']}](house/{target.name})"
    if target in pages:
        return f"[{found['words']}]({pages[target]}.md{found['anchor'] or ''})"
    return f"{found['words']} (`{target.relative_to(TOP).as_posix()}`)"
