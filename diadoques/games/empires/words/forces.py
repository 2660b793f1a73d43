"""What sentences call states, rebels, tribes, the forces and fleets of each, and throws: « l’armée n° 2 de Rome »."""

from __future__ import annotations

from typing import Final

from diadoques.explain.names import Name, Names, uninflected_name
from diadoques.games.empires.model.pieces import REBELS

#: Purposes that are told alike.
_SAME: Final = {
    "speed": "lot", "first": "lot", "pairs": "lot", "invader": "lot", "entry": "lot", "master": "lot",
    "raiders": "lot", "raided": "lot", "earthquake": "lot", "new": "civil-war", "civil": "civil-war",
    "interrupted": "odds", "agitation": "lot", "agitated": "lot", "rebellion": "lot", "detection": "lot",
}  # fmt: skip


def state_name(names: Names, state: str) -> Name:
    """A state by its id; rebels against one; a tribe, which is many."""
    if state.startswith(REBELS):
        return _many(names, names.words.text("piece.rebels", state=names.player(state.removeprefix(REBELS))))
    key = f"tribe.{state}"
    return _many(names, names.words.text(key)) if key in names.words else names.player(state)


def _many(names: Names, bare: str) -> Name:
    """The name of many (rebels, tribes), with the forms of a plural."""
    if names.lang == "fr":
        forms = {"le": f"les {bare}", "de": f"des {bare}", "du": f"des {bare}", "en": f"chez les {bare}"}
        return Name(bare, forms, "mp")
    return Name(bare, {"the": f"the {bare}", "in": f"among the {bare}"}, "mp")


def force_name(names: Names, force: str) -> Name:
    """A force or a fleet by its id; another name as it is."""
    state, _, rest = force.rpartition("-")
    if not state or rest[:1] not in ("A", "D", "F") or not rest[1:].isdigit():
        return uninflected_name(force, names.lang)
    owner, number = state_name(names, state), int(rest[1:])
    key = f"piece.{rest[0]}.{'one' if number == 1 else 'numbered'}"
    text = names.words.text(key, owner=owner, number=number)
    if names.lang != "fr":
        return Name(text, {"the": text, "in": f"in {text}"})
    if rest[0] == "D":
        return Name(text, {"le": f"le {text}", "de": f"du {text}", "du": f"du {text}", "en": f"dans le {text}"}, "ms")
    le = f"l’{text}" if text[:1] in "aeiouh" else f"la {text}"
    return Name(text, {"le": le, "de": f"de {le}", "du": f"de {le}", "en": f"dans {le}"}, "fs")


def throw_name(names: Names, name: str) -> str:
    """What dice are thrown for, « siège de la Cisalpine »; a name that nobody knows as it is.

    The name of a throw (``agenda.Run.throw``) is a word for its purpose, then what it is about.
    """
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
