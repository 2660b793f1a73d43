"""The language in which the library speaks where nobody says which: that of faults, and of games begun from scripts.

French, unless ``choose_language`` says otherwise: never that of the machine, so that a script writes
the same everywhere.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

#: The languages in which all is told.
LANGUAGES: Final = ("fr", "en")
#: What each calls itself, on the buttons that change it.
OWN_NAMES: Final = {"fr": "Français", "en": "English"}
USUAL: Final = "fr"
#: Who puts faults into words: looked up by name, and only when one is shown (so ``core.shown`` does with pictures).
TELLER: Final = ("diadoques.explain.faults", "fault_text")


class _Chosen:
    """What was chosen: "" is nothing yet."""

    lang = ""


def choose_language(lang: str) -> None:
    """Speak ``lang`` from now on; "" is nothing chosen."""
    _Chosen.lang = lang


def chosen_language() -> str:
    """The language that was chosen, or ""."""
    return _Chosen.lang


def fault_sentence(fault: Exception, lang: str = "") -> str:
    """A fault as a sentence."""
    module, function = TELLER
    return str(getattr(import_module(module), function)(fault, lang or _Chosen.lang or USUAL))
