"""What chooses among the phrases of a raid."""

from __future__ import annotations

from typing import Final

from diadoques.explain.voice import Voice
from diadoques.explain.wording import Sentences, Wording

WORDING: Final[Wording[Voice]] = Wording(
    sentences=Sentences(
        silent=frozenset({"asked"}),
        variants={"victory": lambda event: str(event["how"])},
    ),
)
