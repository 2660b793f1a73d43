"""What sentences about adjustments name (``explain.asked``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.explain.names import Names
from diadoques.games.diplomacy.position import ADJUSTMENTS


def _counts(position: Any, prompt: Any, _names: Names) -> dict[str, Any]:
    centres = sum(owner == prompt.seat for owner in position.centres.values())
    return {"centres": centres, "units": len(position.of(prompt.seat))}


#: What the phrases of a prompt place, by its name.
FACTS: Final[Mapping[str, Callable[[Any, Any, Names], Mapping[str, Any]]]] = {ADJUSTMENTS: _counts}
