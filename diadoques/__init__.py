"""Strategy games of the ancient world for the history class: play, walk through, analyse."""

__version__ = "0.1.0"
