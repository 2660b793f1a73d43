"""What dice are thrown for, by the name of the throw (``agenda.Run.throw``): its first word, then what it is about."""

from __future__ import annotations

from typing import Final

from diadoques.explain.names import Names
from diadoques.games.empires.words.forces import force_name, state_name

#: Purposes that are told alike.
_SAME: Final = {
    "speed": "lot", "first": "lot", "pairs": "lot", "invader": "lot", "entry": "lot", "master": "lot",
    "raiders": "lot", "raided": "lot", "earthquake": "lot", "new": "civil-war", "civil": "civil-war",
    "interrupted": "odds", "agitation": "lot", "agitated": "lot", "rebellion": "lot", "detection": "lot",
}  # fmt: skip


def throw_name(names: Names, name: str) -> str:
    """« siège de la Cisalpine »; a name that nobody knows as it is."""
    first, *rest = name.split()
    key = f"throw.{_SAME.get(first, first)}"
    if key not in names.words:
        return name
    fields = names.words.fields(key)
    place = next((one for one in rest if one in names.board.spaces), "")
    about = next((one for one in rest if one != place and not one.isdigit() and one not in ("war", "politician")), "")
    if ("place" in fields and not place) or ("about" in fields and not about):
        return names.words.text("throw.lot")
    told = force_name(names, about) if "-" in about else state_name(names, about)
    return names.words.text(key, place=names.place(place), about=told)
