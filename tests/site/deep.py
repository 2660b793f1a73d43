"""Files that open more than is read before they close it; where they are read, a browser's Python runs this, too."""

from __future__ import annotations

from diadoques.core.faults import Fault
from diadoques.core.untrusted import parse_json

#: Of each what is opened again and again, and whether it holds text with brackets of its own.
OPENED = ("[", '{"a":', '["]",', '["\\\\",', '["\\"]",')


def told(often: int = 500_000) -> list[str]:
    """What is said of each."""
    return [_told(opened * often) for opened in OPENED]


def _told(text: str) -> str:
    try:
        parse_json(text)
    except Fault as fault:
        return fault.code
    return ""
