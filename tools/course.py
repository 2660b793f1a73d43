"""Makes the notebooks of the course from their sources: one source a lesson, four notebooks (teacher, pupil; fr, en).

A source (`notebooks/course/source/03-supports.md`) is a text in blocks. A block begins with a line `+++ KIND …`:

- `+++ text`: a Markdown cell; `+++ teacher`: one that only the teacher's notebook has.
- `+++ code`: a code cell, hidden: what everybody sees is its screen. `+++ key`: one of the teacher's only.
- `+++ task NAME POINTS`: a code cell that makes the task NAME, then a fence ```` ```solution ```` with its answer.
- `+++ written NAME POINTS`: a question in words; `::: answer-fr` and `::: answer-en` hold what a teacher expects.

Prose stands in `::: fr` … `:::` and `::: en` … `:::`; code in a fence ```` ```python ````, where `_(french, english)`
is whichever is wanted. Tasks follow the convention of nbgrader (cell metadata of schema 3; solutions and tests between
its marks), so a school that uses it can release, collect and grade the teacher's notebooks as they stand.

    python tools/course.py [--check]
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from diadoques.core.typography import printed

COURSE = Path(__file__).resolve().parent.parent / "notebooks" / "course"
LANGUAGES = ("fr", "en")
READERS = ("teacher", "pupil")

_HEAD = re.compile(r"^\+\+\+ (?P<words>.+)$", re.MULTILINE)
_PROSE = re.compile(r"^::: (?P<name>[\w-]+)\n(?P<text>.*?)^:::$", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"^```(?P<name>python|solution)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_KINDS = {"text": 0, "teacher": 0, "code": 0, "key": 0, "task": 2, "written": 2}

#: What stands in a pupil's notebook where the teacher's has the solution.
STUB = {
    "fr": "*Double-cliquez cette ligne pour écrire votre réponse à sa place, en quelques phrases ; "
    "Maj + Entrée pour finir.*",
    "en": "*Double-click this line to write your answer in its place, in a few sentences; Shift + Enter when done.*",
}

#: What stands under the title of every notebook: while its kernel starts, JupyterLab runs nothing, and says nothing.
HOW = {
    "fr": "Pour commencer : attendez que le bas de la fenêtre dise **Python 3 (ipykernel) | Inactif** (en anglais : "
    "**Idle**), puis menu **Exécution → Exécuter toutes les cellules** (en anglais : **Run → Run All Cells**). "
    "Les lignes grises deviennent des écrans ; si rien ne change, recommencez. La page saute à sa fin : "
    "remontez ici, et lisez en descendant.",
    "en": "To begin: wait until the foot of the window says **Python 3 (ipykernel) | Idle**, then menu **Run → Run All "
    "Cells**. The grey lines become screens; if nothing changes, do it again. The page jumps to its end: come back up "
    "here, and read downwards.",
}

#: The first line of each kind of code cell: all that is seen of one that is folded, before it is run.
FOLDED = {
    "fr": {
        "code": "# Un écran de la leçon : il s’ouvre quand on exécute toutes les cellules.",
        "task": "# Un exercice : il s’ouvre quand on exécute toutes les cellules.",
        "answer": "# La réponse à cet exercice, pour qui note avec nbgrader.",
        "check": "# Ce qui vérifie cette réponse, pour qui note avec nbgrader.",
        "key": "# Le corrigé : il s’ouvre quand on exécute toutes les cellules.",
    },
    "en": {
        "code": "# A screen of the lesson: it opens when all cells are run.",
        "task": "# An exercise: it opens when all cells are run.",
        "answer": "# The answer to this exercise, for those who mark with nbgrader.",
        "check": "# What checks this answer, for those who mark with nbgrader.",
        "key": "# The answers to all exercises: they open when all cells are run.",
    },
}

#: What a teacher clicks to see the answer to a question in words: the page can be projected.
SHOW = {"fr": "Montrer la réponse", "en": "Show the answer"}


class SourceWrong(Exception):
    """A source that cannot be read: which, and why."""


@dataclass(frozen=True)
class Block:
    """One block of a source: its kind and words, its prose by name, its code and its solution."""

    kind: str
    words: tuple[str, ...]
    prose: dict[str, str]
    python: str
    solution: str


def blocks(source: str) -> tuple[Block, ...]:
    """The blocks of a source.

    Raises:
        SourceWrong: an unknown kind, words that lack, a language that lacks, text that stands nowhere.
    """
    heads = list(_HEAD.finditer(source))
    if not heads or source[: heads[0].start()].strip():
        raise SourceWrong("a source begins with +++")
    ends = [head.start() for head in heads[1:]] + [len(source)]
    return tuple(_block(head, source[head.end() : end]) for head, end in zip(heads, ends, strict=True))


def _block(head: re.Match[str], body: str) -> Block:
    kind, *words = head["words"].split()
    if kind not in _KINDS or len(words) != _KINDS[kind]:
        raise SourceWrong(f"{head.group()}: not a kind, or not its words")
    prose = {found["name"]: printed(found["text"].strip("\n"), found["name"][-2:]) for found in _PROSE.finditer(body)}
    fences = {found["name"]: found["text"].rstrip("\n") for found in _FENCE.finditer(body)}
    if rest := _FENCE.sub("", _PROSE.sub("", body)).strip():
        raise SourceWrong(f"{head.group()}: stands nowhere: {rest[:60]}")
    wanted = {
        "text": {"fr", "en"}, "teacher": {"fr", "en"}, "written": {"fr", "en", "answer-fr", "answer-en"},
    }.get(kind, set())  # fmt: skip
    if set(prose) != wanted or ("python" in fences) != (kind in ("code", "key", "task")):
        raise SourceWrong(f"{head.group()}: has {sorted(prose) + sorted(fences)}")
    if ("solution" in fences) != (kind == "task"):
        raise SourceWrong(f"{head.group()}: a task has a solution, and nothing else has")
    return Block(kind, tuple(words), prose, fences.get("python", ""), fences.get("solution", ""))


def in_language(code: str, lang: str) -> str:
    """The code with each ``_(french, english)`` replaced by the one of ``lang``."""
    tree = ast.parse(code)
    lines = code.encode().split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"
    ]
    whole = code.encode()

    def span(node: ast.expr) -> tuple[int, int]:
        last = node.end_lineno or node.lineno, node.end_col_offset or 0
        return starts[node.lineno - 1] + node.col_offset, starts[last[0] - 1] + last[1]

    for call in sorted(calls, key=span, reverse=True):
        if len(call.args) != len(LANGUAGES):
            raise SourceWrong(f"_() takes one text a language: {ast.unparse(call)[:60]}")
        first, last = span(call)
        chosen = slice(*span(call.args[LANGUAGES.index(lang)]))
        whole = whole[:first] + whole[chosen] + whole[last:]
    return whole.decode()


def cells(source: str, lang: str, reader: str) -> Iterator[dict[str, Any]]:
    """The cells of a notebook; their ids come from their place and their names alone."""
    for number, block in enumerate(blocks(source)):
        teacher = reader == "teacher"
        if block.kind in ("teacher", "key") and not teacher:
            continue
        if block.kind in ("text", "teacher"):
            tags = ["teacher"] if block.kind == "teacher" else []
            text = _behind_its_title(block.prose[lang]) if tags else block.prose[lang]
            if not number:
                title, _, rest = text.partition("\n")
                text = f"{title}\n\n{printed(HOW[lang], lang)}\n{rest}"
            yield _markdown(f"{block.kind}-{number:02}", text, {"tags": tags} if tags else {})
        elif block.kind in ("code", "key"):
            yield _code(f"{block.kind}-{number:02}", FOLDED[lang][block.kind], in_language(block.python, lang))
        elif block.kind == "task":
            yield from _task(block, lang, teacher)
        else:
            name, points = block.words
            yield _markdown(f"{name}-question", block.prose[lang])
            solution = _marked("<!-- ### {} SOLUTION -->", _behind(SHOW[lang], block.prose[f"answer-{lang}"]))
            grading = _nbgrader(name, grade=True, solution=True, locked=False, points=points)
            yield _markdown(name, solution if teacher else STUB[lang], grading)


def _task(block: Block, lang: str, teacher: bool) -> Iterator[dict[str, Any]]:
    """Three cells: the task, locked; the answer; what grades it."""
    name, points = block.words
    folded, asked = FOLDED[lang], _nbgrader(name, grade=False, solution=False, locked=True)
    yield _code(name, folded["task"], in_language(block.python, lang), asked)
    # The teacher's answer is judged, but not shown before a click; a pupil's is filled in.
    answer = f"page[{json.dumps(name)}].know({in_language(block.solution, lang).strip()})"
    solution = _marked("### {} SOLUTION", answer)
    stub = f"# page[{json.dumps(name)}].fill(…)"
    grading = _nbgrader(f"{name}-answer", grade=False, solution=True, locked=False)
    yield _code(f"{name}-answer", folded["answer"], solution if teacher else stub, grading)
    test = _marked("### {} HIDDEN TESTS", f"assert page[{json.dumps(name)}].right")
    grading = _nbgrader(f"{name}-check", grade=True, solution=False, locked=True, points=points)
    yield _code(f"{name}-check", folded["check"], test if teacher else "", grading)


def _marked(mark: str, text: str) -> str:
    return f"{mark.format('BEGIN')}\n{text}\n{mark.format('END')}"


def _behind(title: str, text: str) -> str:
    """Markdown that a click on its title unfolds."""
    return f"<details><summary>{title}</summary>\n\n{text}\n\n</details>"


def _behind_its_title(text: str) -> str:
    title, _, rest = text.partition("\n")
    return _behind(f"<b>{title.lstrip('# ')}</b>", rest.strip("\n"))


def _nbgrader(name: str, *, grade: bool, solution: bool, locked: bool, points: str = "") -> dict[str, Any]:
    flags: dict[str, Any] = {"grade": grade, "grade_id": name, "locked": locked, "schema_version": 3}
    flags |= {"solution": solution, "task": False} | ({"points": int(points)} if points else {})
    return {"nbgrader": dict(sorted(flags.items()))}


def _markdown(name: str, text: str, metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": name, "metadata": metadata or {}, "source": text.splitlines(keepends=True)}


def _code(name: str, folded: str, text: str, metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    hidden = {"jupyter": {"source_hidden": True}, "tags": ["hide-input"], **(metadata or {})}
    return {
        "cell_type": "code", "execution_count": None, "id": name, "metadata": hidden, "outputs": [],
        "source": f"{folded}\n{text}".rstrip("\n").splitlines(keepends=True),
    }  # fmt: skip


def notebook(source: str, lang: str, reader: str) -> str:
    """A notebook as the text of its file."""
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    made = {
        "cells": list(cells(source, lang, reader)),
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(made, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def made() -> dict[Path, str]:
    """Every notebook of the course by its path."""
    found = {}
    for source in sorted((COURSE / "source").glob("[0-9]*.md")):
        text = source.read_text(encoding="utf-8")
        for lang in LANGUAGES:
            for reader in READERS:
                try:
                    found[COURSE / lang / reader / f"{source.stem}.ipynb"] = notebook(text, lang, reader)
                except (SourceWrong, SyntaxError) as wrong:
                    raise SystemExit(f"{source.name}: {wrong}") from wrong
    return found


def main(arguments: list[str]) -> int:
    """Write the notebooks; with ``--check`` only say which are not what their sources give."""
    stale = []
    notebooks = made()
    for path, text in notebooks.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path)
            if "--check" not in arguments:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    gone = set(COURSE.glob("*/*/*.ipynb")) - notebooks.keys()
    for path in sorted(gone):
        stale.append(path)
        if "--check" not in arguments:
            path.unlink()
    for path in stale:
        print(path.relative_to(COURSE))
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
