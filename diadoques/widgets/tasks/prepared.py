"""A lesson made ready once in each language: what its code prepares is shared by all pages, what it shows is not.

The code is the library's own, from the sources of the course; nothing that a pupil writes is ever run.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from html import escape
from types import CodeType
from typing import Any, Final

import mistune

from diadoques.classroom.lessons import Block, in_language, lesson_blocks, without_links
from diadoques.widgets.tasks.page import Tasks

# --- The prose of a lesson, from Markdown to HTML; what it is given is the library's own


@cache
def prose_html(text: str) -> str:
    r"""Markdown as HTML; a table too wide for its page is scrolled by itself.

    >>> prose_html("**Tyr** falls.")
    '<p><strong>Tyr</strong> falls.</p>\n'
    """
    made = str(mistune.create_markdown(plugins=["table"])(without_links(text)))
    return made.replace("<table>", '<div class="dia-wide"><table>').replace("</table>", "</table></div>")


def folded_html(title: str, inside: str) -> str:
    """HTML that a click on its title unfolds."""
    return f"<details><summary>{escape(title)}</summary>{inside}</details>"


# --- A lesson made ready once in each language: what its code prepares is shared by all pages, what it shows is not


#: What a lesson calls the page that it is shown on.
PAGE: Final = "page"


@dataclass(frozen=True)
class LessonBlock:
    """One block of a lesson in one language.

    Attributes:
        kind, name: those of the block (``classroom.lessons``); only what is asked has a name.
        text: its prose as Markdown.
        answer: what a teacher expects of a question in words, likewise.
        code: what it shows.
        solution: the answer to a task.
    """

    kind: str
    name: str = ""
    text: str = ""
    answer: str = ""
    code: CodeType | None = None
    solution: CodeType | None = None


class Prepared:
    """A lesson in one language.

    Attributes:
        name, lang: which.
        title: its first line.
        parts: its blocks, in order.
    """

    def __init__(self, name: str, lang: str) -> None:
        """Run of its code what pages share.

        Raises:
            Fault: ``lesson-unknown``.
        """
        self.name, self.lang = name, lang
        self._names: dict[str, Any] = {}
        self.title = ""
        self.parts = tuple(self._part(block) for block in lesson_blocks(name))

    def _part(self, block: Block) -> LessonBlock:
        lang, name = self.lang, block.words[0] if block.words else ""
        text = block.prose.get(lang, "")
        if block.kind == "text" and not self.title:
            head, _, text = text.partition("\n")
            self.title = head.lstrip("# ")
        if block.kind == "game":
            return LessonBlock(block.kind, name, in_language(block.python, lang))
        if not block.python:
            return LessonBlock(block.kind, name, text, block.prose.get(f"answer-{lang}", ""))
        where = f"{self.name}:{name or block.kind}"
        tree = ast.parse(in_language(block.python, lang))
        last = tree.body[-1]
        code = None
        if isinstance(last, ast.Expr):
            tree.body.pop()
            code = compile(ast.Expression(last.value), where, "eval")
        exec(compile(tree, where, "exec"), self._names)  # noqa: S102  (the library's own)
        asked = in_language(block.solution, lang).strip()
        return LessonBlock(block.kind, name, text, "", code, compile(asked, where, "eval") if asked else None)

    @property
    def asked(self) -> tuple[LessonBlock, ...]:
        """What is asked, tasks and questions in words."""
        return tuple(part for part in self.parts if part.name)

    def begin(self) -> dict[str, Any]:
        """The names of one page: those that all share, and the page itself."""
        return {**self._names, PAGE: Tasks(self.lang, self._names[PAGE].game)}


@cache
def prepared_lesson(name: str, lang: str) -> Prepared:
    """The lesson of that name, made ready the first time.

    Raises:
        Fault: ``lesson-unknown``.
    """
    return Prepared(name, lang)


def value(code: CodeType, names: dict[str, Any]) -> Any:
    """What a line of a lesson gives on a page."""
    return eval(code, names)  # noqa: S307  (the library's own)


def as_html(shown: Any) -> str:
    """What a notebook would show, as HTML: a table, a line of Markdown; "" for what only a notebook needs."""
    if isinstance(shown, Tasks):
        return ""
    if hasattr(shown, "_repr_html_"):
        return str(shown._repr_html_())
    markdown = shown._repr_markdown_() if hasattr(shown, "_repr_markdown_") else ""
    return prose_html(str(markdown)) if markdown else ""
