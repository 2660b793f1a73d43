"""The house has one writer and one reader of files: no other module opens any."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sources import TOGETHER, parsed

pytestmark = TOGETHER

TOP = Path(__file__).resolve().parents[2]
#: Who may touch files, and why.
LICENSED = {
    "core/files.py": "it is the one",
    "api/game_class.py": "a class that tries a game plays in a folder that goes away",
    "classroom/journal.py": "a journal is appended to",
    "classroom/presence.py": "its file is an empty lock, held for as long as the game is open",
    "cli/console.py": "its streams may lead nowhere",
    "kernel/compiled.py": "the compiler keeps its copies in the user's cache",
    "printing/lesson_key.py": "what a lesson begins to play lies in a folder that goes away",
    "site/build.py": "it lies in a folder that nobody has yet, put in its place at one stroke",
    "site/compiled.py": "what is compiled lies in a folder that goes away",
    "site/library.py": "it lies in a folder that nobody has yet",
    "site/looks.py": "the same",
    "site/notebooks.py": "the same",
    "site/parts.py": "a list for pip, in a folder that goes away",
    "classroom/taken_up.py": "what is played again goes into a folder that is gone afterwards",
    "site/browser_lesson.py": "its disk is the memory of a browser",
}
#: What opens, writes, or asks of a path that a person named and raises what the system says (``files.is_folder``).
TOUCHES = {
    "open", "fdopen", "write_text", "write_bytes", "touch", "mkdir", "makedirs", "rename", "unlink", "remove", "rmdir",
    "symlink_to", "hardlink_to", "truncate", "ftruncate", "mkstemp", "mkdtemp", "NamedTemporaryFile",
    "TemporaryDirectory", "exists", "expanduser", "absolute", "samefile",
}  # fmt: skip
#: Modules whose function of such a name opens no file that a person named.
OTHERWISE = {
    ("Image", "open"), ("reader", "open"), ("webbrowser", "open"), ("gifts", "remove"), ("owned", "remove"),
    ("one", "remove"), ("changed", "remove"), ("jobs", "remove"),
}  # fmt: skip


def called(node: ast.expr) -> str:
    """The last name of ``a.b.c``."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def touches(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = called(function)
        owner = called(function.value) if isinstance(function, ast.Attribute) else ""
        if name in TOUCHES and (owner, name) not in OTHERWISE:
            yield f"{path.relative_to(TOP / 'diadoques').as_posix()}:{node.lineno} {owner}.{name}"


def test_no_other_module_opens_or_writes_a_file() -> None:
    found = [place for path in sorted((TOP / "diadoques").rglob("*.py")) for place in touches(path)]
    assert {place.partition(":")[0] for place in found} >= {"core/files.py", "classroom/journal.py"}
    wrong = [place for place in found if place.partition(":")[0] not in LICENSED]
    assert not wrong, "\n".join(wrong)
