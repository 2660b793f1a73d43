"""The positions that pages show, kept as files beside them: the browser edition opens each live.

A file is the journal of a game that begins at the position, with the orders that were given there on its sheets; its
name is a digest of what it holds, so that a position that is shown twice lies there once.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from diadoques.classroom.acts import journal_of, orders_followed
from diadoques.core.faults import Fault

#: Where they lie, from a page of the book; ``diadoques.site.pages`` knows it, and how a page says that one is shown.
FOLDER = "laid"
_KEPT: dict[str, dict[str, bytes]] = {}


def attribute(lang: str, what: dict[str, Any]) -> str:
    """What marks the picture of a position, or of a report; "" for a picture of neither.

    Where no game can begin, in the midst of a season, the mark names the phase instead.

    Args:
        what: as ``draw.plan.plan_of`` has it.
    """
    report = what.get("report")
    position = what.get("position") if report is None else report.before
    if position is None:
        return ""
    try:
        data = journal_of(position, orders_followed(report) if report is not None else what.get("orders", ()), lang)
    except Fault:
        return f' data-unlaid="{position.phase}"'
    name = hashlib.sha256(data).hexdigest()[:16]
    _KEPT.setdefault(lang, {})[name] = data
    return f' data-laid="{name}"'


def attribute_of(told: Any, lang: str) -> str:
    """The same of what a drawn picture tells (``Plan.told``, ``Drawn.position``)."""
    return attribute(lang, {"report" if hasattr(told, "before") else "position": told})


def write_laid(folder: Path, lang: str) -> None:
    """Write them all into the files that go beside the pages of a language."""
    place = folder / FOLDER
    place.mkdir(parents=True, exist_ok=True)
    for name, data in _KEPT.get(lang, {}).items():
        (place / f"{name}.jsonl").write_bytes(data)
