"""Writes the tables of each grammar beside it, so that no process builds them: run it when a grammar has changed.

python tools/grammars.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from zlib import compress

from diadoques.games.diadoques.notation.grammar import GRAMMAR as DIADOQUES
from diadoques.games.diplomacy.grammar import GRAMMAR as DIPLOMACY
from diadoques.notation.grammar import Grammar, tables_of, written

GRAMMARS: Final = (DIADOQUES, DIPLOMACY)


def main(grammars: tuple[Grammar, ...] = GRAMMARS) -> None:
    """Write them all."""
    for grammar in grammars:
        path = Path(str(tables_of(grammar)))
        path.write_bytes(compress(written(grammar), 9))
        print(path.name, path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
