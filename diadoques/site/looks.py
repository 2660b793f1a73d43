"""What a lesson looks like before Python has come: the very messages that its worker begins with, told beforehand."""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from diadoques.classroom.lessons import lessons
from diadoques.core import files
from diadoques.core.language import LANGUAGES
from diadoques.games.catalogue import choices_of, games, load_game
from diadoques.games.door import Game
from diadoques.games.scenarios import worked_scenarios
from diadoques.server.comms import carry
from diadoques.site.browser_lesson import BrowserLesson
from diadoques.site.compiled import read_kept, zip_files
from diadoques.site.library import whole_library
from diadoques.site.page_files import PLACE, PageFiles
from diadoques.site.parts import parts
from diadoques.site.sides import sides

#: The folders of what is kept: looks, and the files that they need.
LOOKS: Final = "look"
FILES: Final = "file"
#: The option by which chance follows from a number, and from how many numbers a game may begin (``seeds``).
SEED: Final = "seed"
SEEDS: Final = 8
#: What is kept of the last build, and under which name, in it, of what it was made.
KEPT: Final = "looks.zip"
_MADE_OF: Final = "made-of"
_NAMED: Final = re.compile(rf"{PLACE}([0-9a-f]{{40}}\.[a-z]+)")


def pages() -> tuple[tuple[str, str], ...]:
    """What is shown: every game and every worked scenario as it begins, and every lesson; its kind and its name."""
    kinds = (("game", games()), ("scenario", worked_scenarios()), ("lesson", lessons()))
    return tuple((kind, name) for kind, names in kinds for name in names)


def seeds() -> dict[str, int]:
    """From how many seeds a game may begin here, by the games of which chance falls before, or with, the first answer.

    A page is then shown by the very seed from which its game is begun, which it draws; one seed alone would give every
    pupil the same dice.
    """
    found = {name: load_game(name) for name in games()}
    return {
        name: SEEDS
        for name, game in found.items()
        if SEED in choices_of(game) and (game.abilities.play or _drawn_at_once(game))
    }


def _drawn_at_once(game: Game[Any]) -> bool:
    """Whether something of the first position is drawn: then it is another one by another seed."""
    one, other = (game.record_of(game.new(game.about.scenario, {SEED: str(number)})) for number in (1, 2))
    return any(one[part] != other[part] for part in one.keys() - {"options"})


def look_pages() -> tuple[tuple[str, dict[str, str]], ...]:
    """The ``pages`` by the names of their files, each with what its address asks for; once for each seed.

    An episode is shown to whom it is opened for.
    """
    found = []
    for kind, name in pages():
        if kind == "game" and name in seeds():
            numbers = range(1, seeds()[name] + 1)
            found += [(f"{kind}-{name}-{seed}", {kind: name, "option": f"{SEED}:{seed}"}) for seed in numbers]
        else:
            side = sides()[name]["side"] if kind == "scenario" else ""
            found.append((f"{kind}-{name}", {kind: name} | ({"people": side} if side else {})))
    return tuple(found)


def write_looks(site: Path, kept: Path | None = None) -> None:
    """Write them into ``look``, each of the ``look_pages`` in each language; ``file`` holds what they name, each once.

    Args:
        kept: where they are kept for the next time, which takes them from there if nothing of ours has changed.
    """
    for folder in (LOOKS, FILES):
        (site / folder).mkdir()
    if kept is None:
        return _make_looks(site)
    made_of = _made_of()
    held = read_kept(kept / KEPT)
    if held.pop(_MADE_OF, b"") != made_of:
        _make_looks(site)
        made = {
            f"{folder}/{one.name}": one.read_bytes() for folder in (LOOKS, FILES) for one in (site / folder).iterdir()
        }
        return files.write(kept / KEPT, zip_files({_MADE_OF: made_of} | made))
    for name, data in held.items():
        (site / name).write_bytes(data)
    return None


def _made_of() -> bytes:
    """A digest of all that is ours, and of the versions of what it stands on."""
    digest = hashlib.sha256(f"{sys.version} {sorted(one.digest for one in parts())}".encode())
    for name, data in sorted(whole_library().items()):
        digest.update(f"{name} {len(data)} ".encode() + data)
    return digest.digest()


def _make_looks(site: Path) -> None:
    put_back = carry()
    try:
        for lang in LANGUAGES:
            for name, asked in look_pages():
                told = json.dumps(look(site, {**asked, "lang": lang}), ensure_ascii=False, separators=(",", ":"))
                (site / LOOKS / f"{name}.{lang}.json").write_text(told, encoding="utf-8")
    finally:
        put_back()


def look(site: Path, asked: Mapping[str, str]) -> dict[str, Any]:
    """A look: the ``message``, and the names of the ``files`` of which it speaks."""
    told: list[str] = []

    def address(text: str, _ending: str, name: str) -> str:
        (site / FILES / name).write_text(text, encoding="utf-8")
        return f"{PLACE}{name}"

    with tempfile.TemporaryDirectory(prefix="diadoques-look-") as place:
        lesson = BrowserLesson(Path(place) / "lesson", asked, PageFiles({}, address), told.append, lambda: None)
        lesson.page.close()
    return {"message": told[0], "files": sorted(set(_NAMED.findall(told[0])))}
