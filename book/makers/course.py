"""The lessons of the course and the studies as pages: their prose, their situations as small maps, their files.

What runs there (the screens, the engine that corrects) opens in JupyterLab or on the devices of a class; a page has
what can be read, and its files within it, so that they can be kept from a disk.
"""

from __future__ import annotations

import ast
import base64
import io
import json
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from diadoques.classroom.lessons import without_links
from diadoques.cli.app import run
from diadoques.core.faults import Fault
from diadoques.widgets.tasks.situation import Situation
from makers.blocks import heading
from makers.casebook import board_of, position_map
from makers.executed import Shown, Studies
from makers.kept import kept, key_of
from makers.maps import Maps
from makers.places import GAMES
from makers.sketch import board_shapes
from makers.words import html, say, table, typeset

TOP = Path(__file__).resolve().parents[2] / "notebooks"
#: The folders of lessons, and what the names of their pages begin with.
KINDS = {"course": "lesson", "analysis": "study"}
KEPT = "files"
"""The folder of the book from which files are taken."""
#: The notebooks that speak both languages, and the page on which each is read.
FIRST = {"01_first_season": "season", "02_218": "bc218", "03_diplomacy": "diplomacy"}


@dataclass(frozen=True, slots=True)
class Lesson:
    """A notebook for pupils and, beside it, the same with answers."""

    page: str
    pupil: Path
    teacher: Path

    @property
    def cells(self) -> list[Mapping[str, Any]]:
        """The cells of the pupils' notebook."""
        found: list[Mapping[str, Any]] = json.loads(self.pupil.read_text(encoding="utf-8"))["cells"]
        return found

    @property
    def game(self) -> str:
        """What it is about: a lesson names it where it begins its page, unless it is the usual one."""
        found = re.search(r'^page = Tasks\("\w+"(?:, "(\w+)")?\)$', "".join(_code(self.cells)), re.MULTILINE)
        return (found and found[1]) or GAMES[0]

    @property
    def title(self) -> str:
        """Its first line, without the sign of a heading."""
        first = "".join(self.cells[0]["source"]).splitlines()[0]
        return first.removeprefix("# ").strip()


def lessons(kind: str, lang: str) -> list[Lesson]:
    """The lessons of a folder, in their order."""
    home = TOP / kind / lang
    return [
        Lesson(f"{KINDS[kind]}-{path.stem}", path, home / "teacher" / path.name)
        for path in sorted((home / "pupil").glob("*.ipynb"))
    ]


def studies(langs: Sequence[str], draft: bool = False) -> dict[Path, str]:
    """The notebooks whose results the pages show, and the name of each; for a draft each in one language, in turn."""
    return {
        study.pupil: study.page
        for at, lang in enumerate(langs)
        for number, study in enumerate(lessons("analysis", lang))
        if not draft or number % len(langs) == at
    }


def write_course(ran: Studies) -> Callable[[Path, str, Maps], list[str]]:
    """A maker of the pages of the course, which waits for what the studies show."""
    return partial(_write_all, ran)


def _write_all(ran: Studies, folder: Path, lang: str, maps: Maps) -> list[str]:
    """Write a page for each lesson and study, and the page that lists them."""
    files = folder / "extra" / KEPT
    files.mkdir(parents=True, exist_ok=True)
    pages, parts = [], [heading(1, say(lang, "course.title")), say(lang, "course.intro") + "\n"]
    for kind in KINDS:
        rows = []
        for lesson in lessons(kind, lang):
            _write(lesson, folder, lang, ran[lesson.pupil] if kind == "analysis" else Shown({}, {}))
            pages.append(lesson.page)
            link = f'<a href="{lesson.page}.html">{html(typeset(lesson.title, lang))}</a>'
            rows.append([link, *_notebooks(lesson, lang)])
        heads = [say(lang, f"course.{key}") for key in ("lesson", "pupil", "teacher")]
        parts += [heading(2, say(lang, f"course.{kind}")), table(heads, rows), ""]
    parts += [heading(2, say(lang, "course.first")), say(lang, "course.first_intro") + "\n"]
    for name, page in FIRST.items():
        link = _file(TOP / f"{name}.ipynb", f"{name}.ipynb", f"{name}.ipynb")
        parts.append(f'- {link} · <a href="{page}.html">{say(lang, "course.read")}</a>')
    parts += ["", heading(2, say(lang, "course.maps")), _printed(files, lang, maps.draft)]
    (folder / "course.md").write_text("\n".join(parts), encoding="utf-8")
    return pages


def _file(source: Path, name: str, text: str) -> str:
    """A link that keeps a file under a name; the file is within the page, for on a disk browsers only show others."""
    return _whole(source.read_bytes(), "application/x-ipynb+json", name, text)


def _whole(data: bytes, kind: str, name: str, text: str) -> str:
    address = f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"
    return f'<a class="dia-file" href="{address}" download="{name}">⬇ {html(text)}</a>'


def _notebooks(lesson: Lesson, lang: str) -> list[str]:
    """Both notebooks of a lesson."""
    return [
        _file(lesson.pupil, f"{lesson.page}.ipynb", say(lang, "course.pupil")),
        _file(lesson.teacher, f"{lesson.page}-teacher.ipynb", say(lang, "course.teacher")),
    ]


def _link(name: str, text: str) -> str:
    return f'<a class="dia-file" href="{KEPT}/{name}" download>⬇ {html(text)}</a>'


def _pdf(game: str, lang: str) -> bytes:
    """The map of a game as it begins, as the command prints it.

    Raises:
        RuntimeError: it does not.
    """
    with tempfile.TemporaryDirectory() as desk, redirect_stdout(io.StringIO()):
        file = Path(desk, "map.pdf")
        if run(("print", "map", "--game", game, "--one-page", "--lang", lang, "-o", str(file))):
            raise RuntimeError(f"no map of {game}")
        return file.read_bytes()


def _unprinted() -> bytes:
    """An empty sheet."""
    from pypdf import PdfWriter

    sheet = io.BytesIO()
    writer = PdfWriter()
    writer.add_blank_page(842, 595)
    writer.write(sheet)
    return sheet.getvalue()


def _printed(folder: Path, lang: str, draft: bool) -> str:
    """The map of each game as a PDF for the printer; of a draft the first, in French: the others are empty sheets."""
    links = []
    for game in GAMES:
        name = f"map-{game}.pdf"
        empty = draft and (game, lang) != (GAMES[0], "fr")
        data = _unprinted() if empty else kept(key_of("pdf", game, lang), partial(_pdf, game, lang))
        (folder / name).write_bytes(data)
        links.append(f"- {_link(name, say(lang, f'gazetteer.{game}') + ' (PDF)')}")
    return "\n".join(links) + "\n"


def _write(lesson: Lesson, folder: Path, lang: str, ran: Shown) -> None:
    shown, number = list[str](), 0
    for place, cell in enumerate(lesson.cells):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            shown.append(_prose(source, lang))
            continue
        for record in situations(source):
            position = _position(record, lang)
            if position is None:
                continue
            number += 1
            name = f"{lesson.page}-{number}.json"
            data = json.dumps(record, ensure_ascii=False, indent=1).encode()
            link = _whole(data, "application/json", name, say(lang, "course.position"))
            caption = f"<figcaption>{link}</figcaption>"
            shown.append(f'<figure class="dia-aside">{position_map(position, lang)}{caption}</figure>\n')
        if place in ran.cells:
            shown += [f"```python\n{source}\n```", ran.cells[place] + "\n"]
    for file, content in ran.pictures.items():
        path = folder / "extra" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    head, *rest = shown
    title, _, first = head.partition("\n")
    links = [*_notebooks(lesson, lang), _link(f"map-{lesson.game}.pdf", say(lang, "course.map"))]
    bar = f'<p class="dia-files">{" ".join(links)}</p>\n'
    drawn = board_shapes(board_of(GAMES[0])) if number else ""
    (folder / f"{lesson.page}.md").write_text("\n\n".join([title, bar, drawn, first, *rest]) + "\n", encoding="utf-8")


def _prose(source: str, lang: str) -> str:
    """A cell's prose, without what only somebody in JupyterLab has to do."""
    start = say(lang, "course.start")
    return "\n\n".join(part for part in without_links(source).split("\n\n") if not part.startswith(start))


def situations(source: str) -> Iterator[dict[str, Any]]:
    """The positions that a cell writes out: ``page.situation({...})``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "situation":
            try:
                record = ast.literal_eval(node.args[0])
            except (ValueError, IndexError):
                continue  # made by a computation
            if isinstance(record, dict):
                yield record


def _code(cells: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    return ("".join(cell["source"]) + "\n" for cell in cells if cell["cell_type"] == "code")


def _position(record: Mapping[str, Any], lang: str) -> Any:
    try:
        return Situation(record, {}, lang, {}).position
    except Fault:
        return None  # what a task adds to a position is no part of one
