"""Where something stands in a file of TOML: its parser tells what a file says, not on which line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

#: How a table begins; a list of lists may begin its lines with a bracket too.
_TABLE: Final = re.compile(r"\[{1,2}[A-Za-z]")


@dataclass(frozen=True, slots=True)
class FileLines:
    """The lines of a file.

    Attributes:
        name: how the file is called in a fault.
        text: what it holds.
    """

    name: str
    text: str

    def of(self, what: str, head: str = "", number: int = 0) -> str:
        """The file and the line of ``what``, a key or a text, in the table ``head``, the ``number``-th of its name.

        The line of the table where ``what`` does not stand there in so many words; the first line without a table.
        """
        rows = self.text.split("\n")
        start, end = self._span(rows, head, number)
        bare = re.escape(what)
        key = re.compile(rf'^\s*(?:\S+\.)?"?{bare}"?(?:\.\S+)?\s*=')
        for wanted in (re.compile(rf'"{bare}"'), key, re.compile(bare)):
            for row in range(start, end):
                if what and wanted.search(rows[row]):
                    return f"{self.name}, {row + 1}"
        return f"{self.name}, {start + 1}"

    @staticmethod
    def _span(rows: list[str], head: str, number: int) -> tuple[int, int]:
        """The lines of a table and of those below it, until the next table that is not below it."""
        if not head:
            return 0, len(rows)
        begins = [row for row, text in enumerate(rows) if text.strip() in (f"[{head}]", f"[[{head}]]")]
        if number >= len(begins):
            return 0, len(rows)
        start = begins[number]
        for row in range(start + 1, len(rows)):
            text = rows[row].strip()
            if _TABLE.match(text) and not text.strip("[]").startswith(f"{head}."):
                return start, row
        return start, len(rows)
