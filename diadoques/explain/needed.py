"""The words that a game must bring, and what each is for: one list, ``needed.toml``, for its check and for its page.

A phrase that a game lacks is a fault that names the file, the key and what for: at once for what its own facts tell
(``checked_words``), else when it is asked for.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.resources import package_of

#: The file that lists what a game must bring.
FILE: Final = "needed.toml"
#: Where words lie: sentences in ``<lang>/*.toml``, words of screens in ``screen.toml``, why one asks in ``asked.toml``.
PHRASES: Final = "phrases"
SCREEN: Final = "screen"
ASKED: Final = "asked"
#: Looked for as a game is opened.
START: Final = "start"
#: The room of a game's folder that holds its words.
ROOM: Final = "words"

_HOLE: Final = re.compile(r"\\{(\w+)\\}")


@dataclass(frozen=True, slots=True)
class Needed:
    """Words that a game must bring.

    Attributes:
        file: ``PHRASES``, ``SCREEN`` or ``ASKED``.
        key: under which they stand, what it runs over in braces.
        at: ``START``, or ``use``: when they are looked for; ``may``: nothing lacks without them.
        why: what for, by language.
        of: the ability whose games need them, or the type of prompt; "" for every game.
        places: the values that they may place; None where those of the event, or of the reading, are.
    """

    file: str
    key: str
    at: str
    why: Mapping[str, str]
    of: str = ""
    places: tuple[str, ...] | None = None

    def means(self, key: str) -> bool:
        """Whether a key of a file is one of these."""
        return re.fullmatch(_HOLE.sub(r"[^.]+", re.escape(self.key)), key) is not None


@cache
def needed_phrases() -> tuple[Needed, ...]:
    """The list, in its order."""
    told = tomllib.loads(files("diadoques.explain").joinpath(FILE).read_text(encoding="utf-8"))
    return tuple(Needed(file, **_row(row)) for file in (PHRASES, SCREEN, ASKED) for row in told[file])


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    return {**row, "places": tuple(row["places"])} if "places" in row else dict(row)


def row_of(file: str, key: str) -> Needed | None:
    """The row of the list to which a key belongs, or None."""
    fitting = (one for one in needed_phrases() if one.file == file and one.means(key))
    return max(fitting, key=lambda one: len(_HOLE.sub("", re.escape(one.key))), default=None)  # ``annals.changes-…``


def missing_phrase(game: str, lang: str, key: str, file: str = PHRASES) -> Fault:
    """The fault of a phrase that a game, or for "" the program, does not bring: ``phrase-missing``."""
    room = f"{package_of(game)}.{ROOM}" if game else f"{__package__}.{PHRASES}"
    where = f"{room.replace('.', '/')}/{f'{lang}/*.toml' if file == PHRASES else 'screen.toml'}"
    return Fault("phrase-missing", where, key=key, lang=lang, wants=f"{file}:{key}")


def reason(wants: str, lang: str) -> str:
    """What a missing phrase is for (``Fault.data["wants"]``); "" where the list does not know."""
    file, _, key = wants.partition(":")
    row = row_of(file, key)
    return row.why[lang] if row is not None else ""
