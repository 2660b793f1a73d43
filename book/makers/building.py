"""The pages for those who build: CONTRIBUTING.md and docs/, as they stand in the project, with their pictures."""

from __future__ import annotations

import shutil
from pathlib import Path

from diadoques.core.language import LANGUAGES
from makers.maps import Maps
from makers.readers import DOCS, READERS, TOP, for_readers, led, source
from makers.words import say

HEAD = TOP / "CONTRIBUTING.md"


def write_building(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the pages: English, the language of the code; a line in the other language says so."""
    told = {source(page, one) for page in READERS for one in LANGUAGES}
    pages = {HEAD: "building"} | {path: f"building-{path.stem}" for path in sorted({*DOCS.glob("*.md")} - told)}
    (folder / "house").mkdir(exist_ok=True)
    for picture in sorted(DOCS.glob("*.svg")):
        shutil.copy(picture, folder / "house" / picture.name)
    for path, name in pages.items():
        text = path.read_text(encoding="utf-8")
        title, _, body = text.partition("\n")
        note = f"\n*{say(lang, 'building.note')}*\n" if path == HEAD else ""
        shown = led(body, path, for_readers(lang) | pages)
        (folder / f"{name}.md").write_text(f"{title}\n{note}{shown}", encoding="utf-8")
    return [name for path, name in pages.items() if path != HEAD]
