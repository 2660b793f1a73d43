"""What sentences call the pieces of Amphipolis: a leader, a unit, several of them, what a throw is about."""

from __future__ import annotations

from collections.abc import Iterable

from diadoques.board.people import leaders
from diadoques.core.phrases import Catalogue
from diadoques.explain.names import Name, Names, join_names, uninflected_name
from diadoques.games.amphipolis import ground
from diadoques.games.amphipolis.pieces import NAME, commanders, counters


def leader(lang: str, name: str) -> Name:
    """A leader."""
    return uninflected_name(leaders(NAME)[name].name[lang] if name in leaders(NAME) else name, lang)


def unit(words: Catalogue, lang: str, name: str) -> Name:
    """One unit by its arm and its printed strength: « l’unité d’hoplites (6+) »."""
    text = words.text(f"arm.{counters()[name].kind}.one", pf=_strength(name))
    if lang == "fr":
        return Name(text, {"le": text, "de": f"de {text}", "du": f"de {text}", "en": text}, "fs")
    return Name(text, {"the": f"the {text}", "in": text})


def _strength(name: str) -> str:
    return f"{counters()[name].pf}{'+' if counters()[name].bonus else ''}"


def several(words: Catalogue, lang: str, pieces: Iterable[str]) -> Name:
    """Units and leaders in a row: leaders by name, units counted by their arm, one alone by its strength."""
    found: list[Name] = []
    arms: dict[str, list[str]] = {}
    for one in pieces:
        if one in commanders():
            found.append(leader(lang, one))
        elif one in counters():
            arms.setdefault(counters()[one].kind, []).append(one)
    for kind, units in arms.items():
        alone = len(units) == 1
        text = words.text(f"arm.{kind}.{'alone' if alone else 'some'}", count=len(units), pf=_strength(units[0]))
        forms = dict.fromkeys(("le", "de", "du", "en", "the", "in"), text)
        found.append(Name(text, forms, "fs" if alone else "fp"))
    return join_names(found, lang) if found else uninflected_name("", lang)


def throw_named(names: Names, throw: str, dice: Iterable[int]) -> str:
    """What a throw that may be annulled is about, and its dice."""
    name, about, *_ = throw.split()
    return names.words.text(f"option.throw.{name}", at=_about(names, about), numbers=", ".join(map(str, dice)))


def _about(names: Names, about: str) -> Name:
    """What a throw is about: a zone, a ship, a side."""
    if about in ground.zones():
        return names.place(about)
    return unit(names.words, names.lang, about) if about in counters() else names.player(about)
