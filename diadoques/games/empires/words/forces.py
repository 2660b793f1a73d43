"""What sentences call the forces and fleets of a campaign: « la deuxième armée de Rome », "Rome's fleet"."""

from __future__ import annotations

from diadoques.explain.names import Name, Names, uninflected


def force_name(names: Names, force: str) -> Name:
    """A force or a fleet by its id; another name as it is."""
    state, _, rest = force.rpartition("-")
    if not state or rest[:1] not in ("A", "D", "F") or not rest[1:].isdigit():
        return uninflected(force, names.lang)
    owner, number = names.player(state), int(rest[1:])
    key = f"piece.{rest[0]}.{'one' if number == 1 else 'numbered'}"
    text = names.words.text(key, owner=owner, number=number)
    if names.lang == "fr":
        male = rest[0] == "D"
        if male:
            return Name(
                text, {"le": f"le {text}", "de": f"du {text}", "du": f"du {text}", "en": f"dans le {text}"}, "ms"
            )
        vowel = text[:1] in "aeiouh"
        le = f"l’{text}" if vowel else f"la {text}"
        of = f"de {le}"
        return Name(text, {"le": le, "de": of, "du": of, "en": f"dans {le}"}, "fs")
    return Name(text, {"the": text, "in": f"in {text}"})
