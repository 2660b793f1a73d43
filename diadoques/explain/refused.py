"""A refused answer in the words of what was asked: the field by its label, the choice by its words, what is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from diadoques.core.faults import Fault
from diadoques.core.figures import with_minus
from diadoques.core.prompts import TEXT, WHOLE, Field, Form, Pick, Prompt
from diadoques.core.texts import typeset
from diadoques.explain.asked import asked_shortly, no_question
from diadoques.explain.catalogue import catalogue
from diadoques.explain.offers import option_in, option_names, options_in
from diadoques.explain.readings import quotable
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position

#: So many choices are told one by one; of more those that are called most like what was given, or the first.
_MOST: Final = 12
_NEAREST: Final = 5
#: What says nothing where one of several is chosen.
_NOTHING: Final = ("", "-")


class Refused(NamedTuple):
    """A refusal in words.

    Attributes:
        data: what its sentence places.
        asks: what was asked, as a title has it; "" where there are no words for it.
        of: ``field`` where it is about a field of a form, ``form`` about a whole one, else "".
        empty: nothing stands in that field.
    """

    data: Mapping[str, str]
    asks: str
    of: str = ""
    empty: bool = False


def refused(fault: Fault, lang: str) -> Refused | None:
    """What a refusal is about, in words; None where it is about nothing that was asked, or nobody knows where."""
    position, name = fault.position, fault.data.get("prompt")
    if position is None or name is None:
        return None
    prompt = game_of(position).awaits(position).called(name, fault.data.get("seat", ""))
    if prompt is None:
        return None
    given = fault.data.get("given", "")
    field = prompt.field(fault.data.get("field", "")) if isinstance(prompt, Form) else None
    options = _options(prompt, field)
    if fault.code == "answer-several":
        meant = fault.data["known"].split(", ")
        options = tuple(one for one in options if one in meant)
    asks = no_question(asked_shortly(position, prompt, lang))
    data = dict(_words(position, prompt, options, given, lang))
    if field is None:
        return Refused(data, asks, "form" if isinstance(prompt, Form) else "")
    empty = given in (*_NOTHING, str(field.usual))
    left = tuple(one for one in options if one not in (*_NOTHING, field.usual)) if empty else options
    data |= {"field": option_in(position, prompt, field.name, lang)}
    data |= {"takes": _takes(position, prompt, field, left, given, lang)}
    return Refused(data, asks, "field", empty)


def _words(
    position: Position, prompt: Prompt, options: Sequence[str], given: str, lang: str
) -> Iterator[tuple[str, str]]:
    if given:
        several = given.split(", ") if given not in options else [given]
        called = [option_in(position, prompt, one, lang) if one in options else quotable(one) for one in several]
        yield "given", ", ".join(called)
    if options:
        yield "known", _listed(position, prompt, options, given, lang)


def _options(prompt: Prompt, field: Field | None) -> tuple[str, ...]:
    """What may be chosen, as a file calls it; of a form without a field its fields."""
    if field is not None:
        return () if field.kind in (WHOLE, TEXT) else field.of
    if isinstance(prompt, Form):
        return tuple(one.name for one in prompt.fields)
    return tuple(one for one in prompt.of if isinstance(one, str)) if isinstance(prompt, Pick) else ()


def _takes(position: Position, prompt: Prompt, field: Field, options: Sequence[str], given: str, lang: str) -> str:
    """What a field takes, as a sentence: the bounds of a number, how long a text may be, what there is to choose."""
    words = catalogue(lang)
    if field.kind == WHOLE:
        return words.text("field-takes.number", least=with_minus(field.least), most=with_minus(field.most))
    if field.kind == TEXT:
        return words.text("field-takes.text", count=field.letters)
    if not options:
        return words.text("field-takes.place")
    return words.text("field-takes.choice", known=_listed(position, prompt, options, given, lang))


def _listed(position: Position, prompt: Prompt, options: Sequence[str], given: str, lang: str) -> str:
    """The choices in words; of a long list those whose names are nearest to what was given, and how many there are."""
    told = options_in(position, prompt, options, lang)
    if len(told) <= _MOST:
        return _row(told, lang)
    known = {name.casefold(): one for one in options for name in (one, *option_names(position, prompt, one))}
    near = get_close_matches(given.casefold(), known, n=_NEAREST) if given not in _NOTHING else []
    called = dict(zip(options, told, strict=True))
    some = dict.fromkeys(called[known[one]] for one in near)
    return catalogue(lang).text("field-takes.some", known=_row(list(some) or told[:_NEAREST], lang), count=len(told))


def _row(names: Sequence[str], lang: str) -> str:
    """Names in a row; between semicolons where one holds a comma itself."""
    apart = typeset(" ; " if lang == "fr" else "; ", lang) if any("," in one for one in names) else ", "
    return apart.join(names)
