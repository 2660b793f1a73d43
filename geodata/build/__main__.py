"""Command line: ``python -m geodata.build BOARD [--check]``."""

from __future__ import annotations

import argparse
import sys

from .board import build, problems
from .files import board_dir
from .made import note
from .sheet_picture import build_sheet, is_sheet


def main() -> int:
    """Build a board, or (--check) say what differs from the committed files; the exit code is 1 when something does."""
    parser = argparse.ArgumentParser(prog="python -m geodata.build", description="Build a board from its sources.")
    parser.add_argument("board", help="name of a folder of geodata/, for example diadoques")
    parser.add_argument("--check", action="store_true", help="write nothing: compare with the files that are there")
    arguments = parser.parse_args()
    folder = board_dir(arguments.board)
    by_hand = is_sheet(folder)
    made = build_sheet(folder) if by_hand else build(folder)
    wrong: list[str] = []
    for name, content in made.items():
        path = folder / name
        if arguments.check:
            if not path.exists() or path.read_bytes() != content:
                wrong.append(f"{name} is not what the sources give")
        else:
            path.write_bytes(content)
            print(f"{name}: {len(content) / 1024:.0f} KB")
    if not arguments.check:
        note(folder, made)
    wrong += [] if by_hand else problems(folder)
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
