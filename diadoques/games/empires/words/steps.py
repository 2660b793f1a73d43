"""What a fleet was to do, in words that follow « ne peut pas »: « bloquer les ports de Carthage »."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadoques.explain.names import Names
from diadoques.games.empires.words.forces import force_name, state_name

#: What stands before the id of whom, or what, a step is about, and the phrase for it (``orders.CampaignOrder.way``).
_OF_FORCES: Final = {"+": "aboard", "-": "ashore", "=> ": "merge", "& ": "command"}
_OF_PLACES: Final = {"@": "coast", "blockade ": "blockade"}
_RAID: Final = "raid "


def step_name(names: Names, step: str) -> str:
    """A step of a fleet as it is told; one that is none of ours as it stands."""
    words = names.words
    tables: tuple[tuple[dict[str, str], str, Callable[..., object]], ...] = (
        (_OF_FORCES, "force", force_name), (_OF_PLACES, "at", lambda _, place: names.place(place)),
        ({_RAID: "raid"}, "at", state_name),
    )  # fmt: skip
    for table, value, called in tables:
        for sign, key in table.items():
            if step.startswith(sign):
                return words.text(f"step.{key}", **{value: called(names, step.removeprefix(sign))})
    if step == "bar":
        return words.text("step.bar")
    number, slash, _ = step.partition(" / ")
    if slash:
        return words.text("step.split", number=number)
    return words.text("step.sail", at=names.place(step)) if step in names.board.spaces else step
