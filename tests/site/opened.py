"""Every page of the browser edition as it begins, as whichever Python reads this lays it (``site.looks``).

As a program it runs where there are no tests (``replay.mjs``): nothing but the library is asked for.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from diadoques.core.language import LANGUAGES
from diadoques.server.comms import carry
from diadoques.site.looks import FILES, look, look_pages


def told() -> tuple[dict[str, str], dict[str, str]]:
    """The message of every page, by its name, and the texts that they name."""
    put_back = carry()
    try:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / FILES
            folder.mkdir()
            pages = {next(iter(asked.items())): (name, asked) for name, asked in look_pages()}  # one seed is enough
            found = {
                f"{name}.{lang}": look(Path(place), {**asked, "lang": lang})["message"]
                for lang in LANGUAGES
                for name, asked in pages.values()
            }
            return found, {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    finally:
        put_back()
