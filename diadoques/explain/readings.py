"""Why a line of orders was not followed as written, in a sentence that says what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from diadoques.board.spaces import split_coast
from diadoques.core.orders import Reading
from diadoques.core.pieces import COASTS
from diadoques.explain.catalogue import capital, catalogue
from diadoques.explain.names import Names
from diadoques.explain.wording import wording

_UNITS: Final = frozenset({"unit", "target", "by"})
_PLACES: Final = frozenset({"to", "goal", "space"})
_PEOPLE: Final = frozenset({"player", "owner"})
#: Readings that speak of a coast by name.
_COASTS_FOUND: Final = frozenset({"coast-wrong", "coast-idle", "coast-ignored", "coast-corrected"})
_CHOICES: Final = frozenset({"options", "coasts", "seas", "taken", "other"})
#: Of an order that would break another: which, and why that one would no longer stand.
_OF_ANOTHER: Final = frozenset({"text", "because"})
#: How a word with two meanings was taken: a reading of its own, and what may be added to any other.
_TAKEN: Final = "word-taken"
#: What a sentence may be told without, in its short form.
_TELLING: Final = frozenset({"expected", "example", "nth", "space"})


def refusal(names: Names, code: str, data: Mapping[str, str]) -> str:
    """The sentence behind a reading's code; it begins without a capital, for a colon comes before it."""
    key = f"reading.{code}"
    if f"{key}.short" in names.words and _TELLING.isdisjoint(data):
        key = f"{key}.short"
    if f"{key}.unseen" in names.words and "left" not in data:  # his money is his own affair
        key = f"{key}.unseen"
    values = {name: _value(names, name, value) for name, value in data.items()}
    if "because" in data:  # the reason of another order, which this one would break
        values["because"] = refusal(names, data["because"], {k: v for k, v in data.items() if k not in _OF_ANOTHER})
    if code in _COASTS_FOUND and data.get("found") in COASTS:
        values["found"] = names.words.text(f"coast.{data['found']}")
    text = names.words.text(key, **values)
    if code != _TAKEN and "taken" in data:
        text += " " + capital(names.words.text(f"reading.{_TAKEN}", **values))
    return text


def reading_text(names: Names, reading: Reading) -> str:
    """What there is to say about a reading: "" when it is fine, else a whole sentence with its offers."""
    if not reading.code:
        return ""
    text = capital(refusal(names, reading.code, dict(reading.data)))
    if reading.offers and not reading.pieces:  # those are what the units have, not what was meant
        text += " " + capital(
            names.words.text(
                "ordered.offers", offers=either([offers_in_words(names, one) for one in reading.offers], names.lang)
            )
        )
    return text


def quotable(text: str, most: int = 80) -> str:
    """A stranger's text as a sentence may quote it: printable, and no longer than a line."""
    clean = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def offers_in_words(names: Names, text: str) -> str:
    """What might have been meant, as the reader writes it, its coast in words: ``F CHE -> THRcs (south coast)``."""
    order = names.order(quotable(text))
    coast = next(filter(None, map(names.coast_of, reversed(order.split()))), "")
    return f"{order} ({coast})" if coast else order


def either(texts: Sequence[str], lang: str) -> str:
    """« PHE, PHR ou PON »."""
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {catalogue(lang).text('word.or')} {texts[-1]}"


def _value(names: Names, key: str, value: str) -> Any:
    own = wording(names.game).sentences.reading_values.get(key) if names.game else None
    if own is not None:
        return own(names, value)
    if key in _UNITS:
        return names.sign(value)
    if key in _PLACES:
        return names.place(value)
    if key in _PEOPLE:
        return names.player(value)
    if key in _CHOICES:
        return either(
            [place_with_name(names, one) for one in value.split(", ") if one], names.lang
        ) or names.words.text("show.none")
    if key == "expected":
        return either([_expected(names, one) for one in value.split(", ") if one], names.lang) or "—"
    if key == "nth":
        return names.words.text(f"ordinal.{value}") if f"ordinal.{value}" in names.words else value
    if key == "phase":
        return names.words.text(f"phase.{value}")
    return quotable(value)


def _expected(names: Names, kind: str) -> str:
    """One of the things that could stand there; signs are told with it: ``sign:-> S C``."""
    kind, _, signs = kind.partition(":")
    return names.words.text(f"expected.{kind}", signs=", ".join(signs.split()))


def place_with_name(names: Names, place: str) -> str:
    """A place as one writes it in orders, with its name: ``THRcs (Thrace, côte sud)``."""
    space, coast = split_coast(place)
    if space not in names.board.spaces:
        return names.place(place).bare
    name = names.board.name(space, names.lang)
    code = names.spelled(place)
    return f"{code} ({name}, {names.words.text('coast.' + coast)})" if coast else f"{code} ({name})"
