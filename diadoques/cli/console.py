"""Where the command line speaks: answers, troubles, tables, how far a long command is, in the reader's language."""

from __future__ import annotations

import io
import locale
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, TextIO

from diadoques.core.faults import Fault
from diadoques.core.files import why
from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import Catalogue
from diadoques.explain.catalogue import catalogue
from diadoques.explain.faults import fault_text

# --- Where the command line speaks: answers on one stream, troubles on the other, in the reader's language


@dataclass(frozen=True, slots=True)
class Console:
    """The two streams and the language of one run."""

    lang: str
    out: TextIO
    err: TextIO

    @property
    def words(self) -> Catalogue:
        """The phrases of the language."""
        return catalogue(self.lang)

    def say(self, text: str = "") -> None:
        """Write a line of the answer.

        Raises:
            Fault: ``output-unwritable``.
            BrokenPipeError: whoever read it has left.
        """
        with _told():
            self.out.write(text + "\n")

    def flush(self) -> None:
        """Bring the answer to whoever reads it; raises as ``say``."""
        with _told():
            self.out.flush()

    def warn(self, text: str) -> None:
        """Write a line about a trouble; where nobody can be told, nobody is."""
        with suppress(OSError):
            self.err.write(text + "\n")
            self.err.flush()

    def refuse(self, fault: Fault) -> None:
        """Tell a fault as a sentence."""
        self.warn(self.words.text("cli.error", text=fault_text(fault, self.lang)))

    def note(self, fault: Fault) -> None:
        """Tell what is left out."""
        self.warn(self.words.text("cli.left-out", text=fault_text(fault, self.lang)))


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Fault("output-unwritable", why=why(error)) from error


def console(lang: str) -> Console:
    """The streams of this process; what they cannot write is replaced, never a crash."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    # A stream that was closed before we began is none at all: what goes there goes nowhere.
    return Console(lang, sys.stdout or io.StringIO(), sys.stderr or io.StringIO())


def abandon_output() -> None:
    """Write what is still to be written nowhere: Python would try once more when it ends, and tell its own trouble."""
    with suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def language(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for by ``--lang``, else that of the machine, else English."""
    for index, argument in enumerate(arguments):
        asked = argument.removeprefix("--lang=")
        if argument == "--lang" and index + 1 < len(arguments):
            asked = arguments[index + 1]
        if asked.lower() in LANGUAGES and argument.startswith("--lang"):
            return asked.lower()
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "fr" if environment[name].lower().startswith("fr") else "en"
    return "fr" if (locale.getlocale()[0] or "").lower().startswith("fr") else "en"


def plain_json(value: Any) -> str:
    """One line of JSON as the interchange formats have it."""
    import json

    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


# --- Tables as lines of text: columns that stand below one another


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """The lines of a table under its heads.

    Args:
        words: how many of the first columns hold words, and the last one if it is below nought; numbers stand right.
    """
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    last = len(heads) - 1 if words < 0 else len(heads)
    lines = [
        [cell.ljust(wide) if at < abs(words) or at == last else cell.rjust(wide)
         for at, (cell, wide) in enumerate(zip(row, widths, strict=True))]
        for row in (heads, *rows)
    ]  # fmt: skip
    return "\n".join("  ".join(line).rstrip() for line in lines)


# --- How far a long command is: a bar on a terminal, nothing elsewhere


@contextmanager
def bar(
    console: Console, unit: str, whole: int | None = None, *, meanwhile: bool = False
) -> Iterator[Callable[[], object]]:
    """What is called whenever one more is done.

    Args:
        unit: what is counted.
        whole: how many there are, where that is known.
        meanwhile: whether answers are written while it runs: they must not go to the same terminal.
    """
    seen = console.err.isatty() and not (meanwhile and console.out.isatty())
    if not seen or find_spec("tqdm") is None:  # the extra `fast` brings it
        yield lambda: None
        return
    from tqdm import tqdm

    with tqdm(file=console.err, unit=f" {unit}", total=whole) as shown:
        yield shown.update
