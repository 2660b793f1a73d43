"""What a class touches: the clicked map, the sheets of orders, the result, and the lesson that joins them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from diadoques.widgets.exercise import Exercise
    from diadoques.widgets.lesson import Lesson
    from diadoques.widgets.map_picker import MapPicker

__all__ = ["Exercise", "Lesson", "MapPicker"]


def __getattr__(name: str) -> Any:
    # Nothing of Jupyter is imported before a widget is asked for.
    if name == "Exercise":
        from diadoques.widgets.exercise import Exercise

        return Exercise
    if name == "Lesson":
        from diadoques.widgets.lesson import Lesson

        return Lesson
    if name == "MapPicker":
        from diadoques.widgets.map_picker import MapPicker

        return MapPicker
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
