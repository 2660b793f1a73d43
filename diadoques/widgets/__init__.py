"""What a class touches: the clicked map, the sheets of orders, the result, and the lesson that joins them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from diadoques.core.extras import extra

if TYPE_CHECKING:
    from diadoques.widgets.exercise import Exercise
    from diadoques.widgets.explorer import Explorer
    from diadoques.widgets.gallery import Gallery
    from diadoques.widgets.lesson import Lesson
    from diadoques.widgets.map.map_picker import MapPicker
    from diadoques.widgets.scenarios import Scenarios

__all__ = ["Exercise", "Explorer", "Gallery", "Lesson", "MapPicker", "Scenarios"]

_ROOMS: Final = {
    "Exercise": "exercise",
    "Explorer": "explorer",
    "Gallery": "gallery",
    "Lesson": "lesson",
    "MapPicker": "map.map_picker",
    "Scenarios": "scenarios",
}


def __getattr__(name: str) -> Any:
    # Nothing of Jupyter is imported before a widget is asked for.
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with extra("lab"):
        return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)
