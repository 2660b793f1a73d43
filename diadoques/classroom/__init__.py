"""The lesson as it is kept: every accepted act is on the disk before anybody is told that it was accepted."""

from diadoques.classroom.session import Session

__all__ = ["Session"]
