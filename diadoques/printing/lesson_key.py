"""The answer key of a lesson of the course: its questions with their answers and reasons, worked out by the engine.

Nothing is written down twice: the teacher's notebook is run, and its tasks are asked for their answers.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html.parser import HTMLParser
from tempfile import TemporaryDirectory
from typing import Any, Final

from diadoques.classroom.lessons import course
from diadoques.classroom.presence import SAVES
from diadoques.core.faults import Fault
from diadoques.printing.paper import BODY, HEAD, SMALL, TITLE, Paper, Style
from diadoques.widgets.tasks.words import task_phrase

#: What ends a line of a task's HTML.
_ENDS: Final = frozenset({"p", "li", "br", "div", "table", "caption", "tr", "ul", "h3", "h4"})
_CELLS: Final = frozenset({"td", "th"})
_BOLD: Final = frozenset({"b", "caption", "code"})
#: How wide columns are beside one another: of a table of strengths, and of an account.
_STRENGTHS: Final = (3.0, 1.0, 1.2, 0.8, 3.4, 1.4)
_ACCOUNT: Final = (4.0, 1.0, 1.0)
#: Blanks that may go; those that hold a French sign to its word stay.
_BLANKS: Final = re.compile(r"[ \n]+")
#: Around what is asked in words, or answered so: the marks of nbgrader, and what folds the answer.
_MARKS: Final = re.compile(r"<!--.*?-->|<summary>.*?</summary>|</?details>", re.DOTALL)
_EMPHASIS: Final = re.compile(r"\*{1,2}|`")


def notebooks_of(lang: str) -> Mapping[str, Any]:
    """The teacher's notebooks in a language, by their names (``03-supports``)."""
    return {
        path.rpartition("/")[2].removesuffix(".ipynb"): one
        for path, one in course()
        if path.startswith(f"course/{lang}/teacher/")
    }


def lesson_key(lesson: str, lang: str, paper: str = "A4") -> bytes:
    """The key of a lesson by its name, for the teacher.

    Raises:
        Fault: ``print-unknown``: there is no such lesson; ``paper-unknown``.
    """
    found = notebooks_of(lang)
    if lesson not in found:
        raise Fault("print-unknown", given=lesson[:80], known=", ".join(found))
    cells = json.loads(found[lesson].read_text(encoding="utf-8"))["cells"]
    title = _source(cells[0]).partition("\n")[0].lstrip("# ")
    sheet = Paper(paper, title=f"{title} · {task_phrase(lang, 'key')}")
    sheet.write(sheet.title, TITLE, gap=3)
    with _elsewhere():
        page = _run(lesson, cells)["page"]
        for number, (asked, answer) in enumerate(_questions(cells, page), start=1):
            sheet.need(24)
            sheet.write(f"{number}. {asked}", HEAD, gap=1)
            _answer(sheet, answer)
            sheet.top += 4
    return sheet.pdf()


@contextmanager
def _elsewhere() -> Iterator[None]:
    """What a notebook begins to play lies in a folder that goes away: the games of whoever prints stay as they are."""
    before = os.environ.get(SAVES)
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ[SAVES] = folder
        try:
            yield
        finally:
            os.environ.pop(SAVES)
            if before is not None:
                os.environ[SAVES] = before


def _run(lesson: str, cells: list[Any]) -> dict[str, Any]:
    """The names that the code of the notebook leaves."""
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile(_source(cell), f"{lesson}:{cell['id']}", "exec"), names)  # noqa: S102  (the library's own)
    return names


def _questions(cells: list[Any], page: Any) -> Iterator[tuple[str, str]]:
    """What is asked, and its answer as HTML, in the order of the lesson."""
    texts = {cell["id"]: _source(cell) for cell in cells}
    for cell in cells:
        name = cell["id"]
        if name in page:
            yield page[name].ask, page[name].key()
        elif f"{name}-question" in texts:
            yield _plain(texts[f"{name}-question"]), f"<p>{_plain(texts[name])}</p>"


def _source(cell: Any) -> str:
    return "".join(cell["source"])


def _plain(text: str) -> str:
    """Markdown of a question without its marks."""
    return _BLANKS.sub(" ", _EMPHASIS.sub("", _MARKS.sub("", text))).strip("# ")


class _Lines(HTMLParser):
    """A task's HTML as rows of cells, most of one cell; a row is bold or not."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[tuple[list[str], bool]] = []
        self._cells: list[str] = []
        self._text, self._bold = "", False
        self.feed(text)
        self._end()

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        if tag in _ENDS:
            self._end()
        elif tag == "small":
            self._text += " – "
        self._bold = self._bold or (tag in _BOLD and not self._text.strip(" ✓✗") and not self._cells)

    def handle_endtag(self, tag: str) -> None:
        if tag in _CELLS:
            self._cells.append(self._text.strip())
            self._text = ""
        elif tag in _ENDS or (tag == "code" and self._bold):
            self._end()

    def handle_data(self, data: str) -> None:
        self._text += data

    def _end(self) -> None:
        if self._cells or self._text.strip():
            self.rows.append((self._cells or [self._text.strip()], self._bold))
        self._cells, self._text, self._bold = [], "", False


def _answer(sheet: Paper, answer: str) -> None:
    for cells, bold in _Lines(answer).rows:
        if len(cells) == 1:
            sheet.write(cells[0], Style(BODY.size, bold=bold), left=3, gap=0.6)
        else:
            shares = _STRENGTHS if len(cells) == len(_STRENGTHS) else (*_ACCOUNT, *[1.0] * len(cells))[: len(cells)]
            widths = [sheet.room * share / sum(shares) for share in shares]
            sheet.row([(cell, SMALL) for cell in cells], widths)
