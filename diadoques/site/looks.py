"""What a lesson looks like before Python has come: the very messages that its worker begins with, told beforehand."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from diadoques.classroom.lessons import lessons
from diadoques.games.catalogue import games
from diadoques.games.scenarios import worked
from diadoques.server.comms import carry
from diadoques.site.browser_lesson import PLACE, BrowserLesson, Shelf
from diadoques.widgets.words import LANGUAGES

LOOKS: Final = "look"
FILES: Final = "file"
_NAMED: Final = re.compile(rf"{PLACE}([0-9a-f]{{40}}\.[a-z]+)")


def pages() -> tuple[tuple[str, str], ...]:
    """What is shown: every game and every worked scenario as it begins, and every lesson; its kind and its name."""
    kinds = (("game", games()), ("scenario", worked()), ("lesson", lessons()))
    return tuple((kind, name) for kind, names in kinds for name in names)


def write_looks(site: Path) -> None:
    """Write them into ``look``, of each of the ``pages`` in each language; ``file`` holds what they name, each once."""
    put_back = carry()
    for folder in (LOOKS, FILES):
        (site / folder).mkdir()
    try:
        for lang in LANGUAGES:
            for kind, name in pages():
                told = json.dumps(look(site, {kind: name, "lang": lang}), ensure_ascii=False, separators=(",", ":"))
                (site / LOOKS / f"{kind}-{name}.{lang}.json").write_text(told, encoding="utf-8")
    finally:
        put_back()


def look(site: Path, asked: Mapping[str, str]) -> dict[str, Any]:
    """One of them: the ``message``, and the names of the ``files`` of which it speaks."""
    told: list[str] = []

    def address(text: str, _ending: str, name: str) -> str:
        (site / FILES / name).write_text(text, encoding="utf-8")
        return f"{PLACE}{name}"

    with tempfile.TemporaryDirectory(prefix="diadoques-look-") as place:
        lesson = BrowserLesson(Path(place) / "lesson", asked, Shelf({}, address), told.append, lambda: None)
        lesson.page.close()
    return {"message": told[0], "files": sorted(set(_NAMED.findall(told[0])))}
