"""The version of this program, and the older ones that files name: which came first, and what was usual for each."""

from __future__ import annotations

import re
from collections.abc import Mapping

__version__ = "0.4.0"


def version_number(version: str) -> tuple[int, ...]:
    """A version as something that can be compared; () for the files of the first format, which name none.

    >>> version_number("0.10.0") > version_number("0.9.2") > version_number("")
    True
    """
    found = re.match(r"\d{1,9}(\.\d{1,9})*", version)
    return tuple(int(part) for part in found.group().split(".")) if found else ()


def usual_then(usual: str, was: Mapping[str, str], version: str) -> str:
    """What was usual for a version.

    Args:
        usual: what is usual now.
        was: by version, what was usual before it.

    >>> usual_then("new", {"0.3.0": "old"}, "0.2.5"), usual_then("new", {"0.3.0": "old"}, "0.3.0")
    ('old', 'new')
    """
    later = [until for until in was if version_number(version) < version_number(until)]
    return was[min(later, key=version_number)] if later else usual
