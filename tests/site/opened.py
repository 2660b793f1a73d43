"""Every page of the browser edition as it begins, as whichever Python reads this lays it (``site.looks``).

As a program it runs where there are no tests (``replay.mjs``): nothing but the library is asked for.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from diadoques.server.comms import carry
from diadoques.site.looks import FILES, look, pages
from diadoques.widgets.words import LANGUAGES

#: What falls by chance before the first answer falls alike.
SEEDED: Final = {"amphipolis": {"option": "seed:1"}}


def told() -> tuple[dict[str, str], dict[str, str]]:
    """The message of every page, by its name, and the texts that they name."""
    put_back = carry()
    try:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / FILES
            folder.mkdir()
            found = {
                f"{kind}-{name}.{lang}": look(Path(place), {kind: name, "lang": lang, **SEEDED.get(name, {})})[
                    "message"
                ]
                for lang in LANGUAGES
                for kind, name in pages()
            }
            return found, {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    finally:
        put_back()
