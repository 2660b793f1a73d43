"""What is offered in a raid and is put together of ids, in words: where a band may march."""

from typing import Any

from diadoques.core.prompts import Prompt
from diadoques.explain.names import Names
from diadoques.explain.offers import OptionText


def told(names: Names, position: Any, _prompt: Prompt, option: str) -> OptionText | None:
    """« la bande aux Bois → Gué » of ``r1 Frd``; None of an option that ``screen.toml`` names."""
    unit, _, space = option.partition(" ")
    if unit not in position.units or not space:
        return None
    march = {"unit": names.unit(position.units[unit]), "place": names.place(space)}
    return OptionText(names.words.text("option.march", **march))
