"""The lessons of the course, and the studies, block by block; their notebooks, copied into a folder of the user's."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.resources import resource
from diadoques.core.texts import typeset

# --- The lessons of the course, and the studies: what each source says, block by block, for every page made of it.
#
# A source (`notebooks/course/source/03-supports.md`) is a text in blocks. A block begins with a line `+++ KIND …`:
#
# - `+++ text`: prose; `+++ teacher`: prose that only the teacher reads.
# - `+++ shown`: code that is there to be read and changed.
# - `+++ code`: a screen. `+++ key`: one of the teacher's only. `+++ game`: a whole game, for notebooks alone.
# - `+++ task NAME POINTS`: a screen that asks the task NAME, then a fence ```` ```solution ```` with its answer.
# - `+++ written NAME POINTS`: a question in words; `::: answer-fr` and `::: answer-en` hold what a teacher expects.
#
# Prose stands in `::: fr` … `:::` and `::: en` … `:::`; code in a fence ```` ```python ````, where `_(french, english)`
# is whichever is wanted. What a block shows is the last line of its code; what stands above it may be shared by pages.


_HEAD = re.compile(r"^\+\+\+ (?P<words>.+)$", re.MULTILINE)
_PROSE = re.compile(r"^::: (?P<name>[\w-]+)\n(?P<text>.*?)^:::$", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"^```(?P<name>python|solution)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_NOTEBOOK = re.compile(r"\[([^]]+)\]\([^)\s]+\.ipynb\)")
_KINDS = {"text": 0, "teacher": 0, "shown": 0, "code": 0, "key": 0, "game": 0, "task": 2, "written": 2}


def lessons(collection: str = "course") -> Mapping[str, str]:
    """The sources of the lessons by their names (``03-supports``), in their order.

    Args:
        collection: ``course``, which classes are led through; ``analysis``, the studies.
    """
    found = {one.name: one for one in resource("notebooks", collection, "source").iterdir() if one.name.endswith(".md")}
    return {name.removesuffix(".md"): found[name].read_text(encoding="utf-8") for name in sorted(found)}


def lesson_of(asked: str) -> str | None:
    """The lesson that is meant by ``3``, ``03``, ``supports`` or ``03-supports``; None: none of them."""
    plain = asked.strip().casefold()
    for name in lessons():
        number, _, title = name.partition("-")
        if plain in (name, number, number.lstrip("0"), title):
            return name
    return None


@cache
def lesson_blocks(name: str) -> tuple[Block, ...]:
    """What the lesson of that name says.

    Raises:
        Fault: ``lesson-unknown``.
    """
    found = lessons()
    if name not in found:
        raise Fault("lesson-unknown", given=name[:80], known=", ".join(found))
    return blocks(found[name])


def without_links(prose: str) -> str:
    """Prose as it is read where no notebook can be opened: notebooks are named, and not linked.

    >>> without_links("See [`05.ipynb`](../05.ipynb), [here](https://example.org).")
    'See `05.ipynb`, [here](https://example.org).'
    """
    return _NOTEBOOK.sub(r"\1", prose)


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
    prose = {found["name"]: typeset(found["text"].strip("\n"), found["name"][-2:]) for found in _PROSE.finditer(body)}
    fences = {found["name"]: found["text"].rstrip("\n") for found in _FENCE.finditer(body)}
    if rest := _FENCE.sub("", _PROSE.sub("", body)).strip():
        raise SourceWrong(f"{head.group()}: stands nowhere: {rest[:60]}")
    wanted = {
        "text": {"fr", "en"}, "teacher": {"fr", "en"}, "written": {"fr", "en", "answer-fr", "answer-en"},
    }.get(kind, set())  # fmt: skip
    if set(prose) != wanted or ("python" in fences) != (kind in ("shown", "code", "key", "game", "task")):
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


# --- The notebooks of the library, copied into a folder of the user's: what he changed there stays as he left it


def notebooks() -> Iterator[Traversable]:
    """The notebooks that came with the library, in the order of their names."""
    found = (one for one in resource("notebooks").iterdir() if one.name.endswith(".ipynb"))
    return iter(sorted(found, key=lambda one: one.name))


def course(collection: str = "course") -> Iterator[tuple[str, Traversable]]:
    """The notebooks of the course, by their paths (``course/fr/pupil/01-map.ipynb``): by language and by reader.

    Args:
        collection: ``analysis`` for those of the studies.
    """
    for lang in _folders(resource("notebooks") / collection):
        for reader in _folders(lang):
            for one in sorted(reader.iterdir(), key=lambda one: one.name):
                if one.name.endswith(".ipynb"):
                    yield f"{collection}/{lang.name}/{reader.name}/{one.name}", one


def _folders(where: Traversable) -> list[Traversable]:
    found = (one for one in where.iterdir() if one.is_dir() and one.name != "source")
    return sorted(found, key=lambda one: one.name)


def bring_notebooks(folder: Path) -> tuple[str, ...]:
    """Put into ``folder`` the notebooks that it lacks; returns the names of those that stand there otherwise.

    Raises:
        Fault: the folder cannot be made, or not be written in.
    """
    files.make_folder(folder, above=True)
    other = []
    for name, notebook in (*((one.name, one) for one in notebooks()), *course(), *course("analysis")):
        there, content = folder / name, notebook.read_bytes()
        if files.file_stat(there) == files.Seen():
            files.make_folder(there.parent, above=True)
            files.write(there, content, files.Seen())
        elif files.read(there) != content:
            other.append(name)
    return tuple(other)
