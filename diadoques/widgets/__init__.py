"""What a class touches: the clicked map, the sheets of orders, the result, and the lesson that joins them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from diadoques.core.extras import extra

if TYPE_CHECKING:
    from diadoques.widgets.exercise import Exercise
    from diadoques.widgets.explorer import Explorer
    from diadoques.widgets.gallery import Gallery
    from diadoques.widgets.lesson import Lesson
    from diadoques.widgets.map_picker import MapPicker

__all__ = ["Exercise", "Explorer", "Gallery", "Lesson", "MapPicker"]


def __getattr__(name: str) -> Any:
    # Nothing of Jupyter is imported before a widget is asked for.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with extra("lab"):
        from diadoques.widgets import exercise, explorer, gallery, lesson, map_picker
    faces = (exercise.Exercise, explorer.Explorer, gallery.Gallery, lesson.Lesson, map_picker.MapPicker)
    return next(face for face in faces if face.__name__ == name)
