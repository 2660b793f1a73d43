"""Writes the tables of each grammar beside it, so that no process builds them: run it when a grammar has changed.

python tools/grammars.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from zlib import compress

from diadoques.games.diadoques.notation.lexicon import GRAMMAR as DIADOQUES
from diadoques.games.diplomacy.lexicon import GRAMMAR as DIPLOMACY
from diadoques.notation.grammar import Grammar, digest, read_tables, tables_of, write_tables

GRAMMARS: Final = (DIADOQUES, DIPLOMACY)


def main(grammars: tuple[Grammar, ...] = GRAMMARS) -> None:
    """Write those whose grammar, or Lark, is another; what comes of one grammar is not the same bytes every time."""
    for grammar in grammars:
        path = Path(str(tables_of(grammar)))
        if path.is_file() and read_tables(path.read_bytes()).get("digest") == digest(grammar):
            continue
        path.write_bytes(compress(write_tables(grammar), 9))
        print(path.name, path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
