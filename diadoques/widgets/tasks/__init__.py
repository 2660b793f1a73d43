"""What the lessons of the course ask a pupil, each as a small screen; it is the engine that knows the answers."""

from diadoques.widgets.tasks.page import Tasks

__all__ = ["Tasks"]
