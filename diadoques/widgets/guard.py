"""Nothing breaks before a class: a fault becomes a sentence; a mistake of ours goes to a file, with a sentence too."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text
from diadoques.widgets.words import word

LOG = "trouble.log"


def guarded(act: Callable[[], object], lang: str, folder: Path) -> str:
    """Run ``act``; "" when all went well, else the sentence to show."""
    try:
        act()
    except Fault as fault:
        return fault_text(fault, lang)
    except Exception:
        # Whatever it is, the class reads a sentence and the teacher finds the trace in the folder of the game.
        path = folder / LOG
        try:
            with path.open("a", encoding="utf-8") as log:
                log.write(f"{datetime.now().astimezone().isoformat(timespec='seconds')}\n{traceback.format_exc()}\n")
        except OSError:
            pass  # a full disk must not hide the first trouble
        return word(lang, "trouble", name=str(path))
    return ""
