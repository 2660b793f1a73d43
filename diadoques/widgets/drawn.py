"""The drawn map of a screen; where no drawing library is installed, the sentence that says what would bring it."""

from __future__ import annotations

from html import escape
from typing import Any

from diadoques.core.faults import Fault
from diadoques.draw import draw_map
from diadoques.explain.faults import fault_text


def drawn(position: Any, lang: str, **asked: Any) -> str:
    """A map as HTML (``draw_map``); a lesson goes on without it."""
    try:
        return draw_map(position, lang=lang, **asked)._repr_html_()
    except Fault as fault:
        if fault.code != "extra-missing":
            raise
        return f"<p><small>{escape(fault_text(fault, lang))}</small></p>"
