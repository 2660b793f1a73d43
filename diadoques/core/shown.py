"""How values show themselves in a notebook: as pictures, by whoever draws, looked up by name and only when asked."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

#: The package that draws, and its function.
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
