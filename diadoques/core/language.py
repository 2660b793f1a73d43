"""Where the lowest floor reaches up, by name and only when asked: for its language, and how values show themselves."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

# ------------------------------------------------------------------
# The language in which the library speaks where nobody says which: that of faults, and of games begun from scripts.
#
# French, unless ``choose`` says otherwise: never that of the machine, so that a script writes the same everywhere.


LANGUAGES: Final = ("fr", "en")
#: What each calls itself, on the buttons that change it.
OWN_NAMES: Final = {"fr": "Français", "en": "English"}
USUAL: Final = "fr"
#: Who puts faults into words: looked up by name, and only when one is shown (so ``Shown`` does with pictures).
TELLER: Final = ("diadoques.explain.faults", "fault_text")


class _Chosen:
    """What was chosen: "" is nothing yet."""

    lang = ""


def choose(lang: str) -> None:
    """Speak ``lang`` from now on; "" is nothing chosen."""
    _Chosen.lang = lang


def chosen() -> str:
    """The language that was chosen, or ""."""
    return _Chosen.lang


def told(fault: Exception, lang: str = "") -> str:
    """A fault as a sentence."""
    module, function = TELLER
    return str(getattr(import_module(module), function)(fault, lang or _Chosen.lang or USUAL))


# ------------------------------------------------------------------
# How values show themselves in a notebook: the one place where a lower floor reaches up, by name and only when asked.
#
# A position knows nothing of drawing; when a notebook asks for its picture, the drawing package is looked up here.


PAINTER: Final = ("diadoques.draw", "show")


def picture_of(value: Any) -> Any:
    """The picture of a position or a report, drawn by the package of ``PAINTER``; only now is matplotlib loaded."""
    module, function = PAINTER
    return getattr(import_module(module), function)(value)


class Shown:
    """Mix-in for frozen values that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        html: str = picture_of(self)._repr_html_()
        return html

    def _repr_png_(self) -> bytes | None:
        png: bytes | None = picture_of(self)._repr_png_()
        return png
