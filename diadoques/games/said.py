"""What seats said, held against what they were asked: files and journals bring answers that no screen has seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.core.prompts import UMPIRE, Form, Number, Pick, Prompt, Prompts
from diadoques.core.untrusted import list_of, table_of

O_ = TypeVar("O_", bound=Order)


def checked(asked: Prompts, answers: Answers[O_], board: str) -> Answers[O_]:
    """The answers, with what is usual where a seat said nothing, when each is one that its prompt takes.

    Of a ``Pick`` comes a tuple, of a ``Number`` an int, of a ``Form`` a table of all its fields; sheets and dice stay
    as they are.

    Raises:
        Fault: ``answer-wanted`` where something must be said, ``answer-refused``, ``answer-count``; it names the prompt
            and the seat, and of a form the field.
    """
    said: dict[str, dict[str, Any]] = {name: dict(table) for name, table in answers.said.items()}
    for prompt in asked.prompts:
        told = said.get(prompt.name, {}).get(prompt.seat)
        if isinstance(prompt, Pick):
            found: Any = _picked(prompt, told, board)
        elif isinstance(prompt, Number):
            found = _number(prompt, told, board)
        elif isinstance(prompt, Form):
            found = _filled(prompt, told, board)
        else:
            continue
        said.setdefault(prompt.name, {})[prompt.seat] = found
    return replace(answers, said=said)


def _picked(prompt: Pick, told: Any, board: str) -> tuple[Any, ...]:
    where = f"{prompt.name}.{prompt.seat}"
    known = ", ".join(map(str, prompt.of))
    listed = list_of(() if told is None else told, where)
    picked = tuple(one if isinstance(one, str) else tuple(list_of(one, where)) for one in listed)
    if not picked:
        if prompt.least and not prompt.usual:
            raise _wanted(prompt, known, board)
        return prompt.usual or prompt.meant(())
    if not set(picked) <= set(prompt.of):
        raise _refused(prompt, ", ".join(map(str, picked)), known, board)
    if not prompt.least <= len(picked) <= prompt.most or (len(set(picked)) < len(picked) and not prompt.again):
        bounds = {"least": str(prompt.least), "most": str(prompt.most)}
        raise Fault("answer-count", where, given=str(len(picked)), **bounds, **_about(prompt, board))
    return picked


def _number(prompt: Number, told: Any, board: str) -> int:
    known = f"{prompt.least}–{prompt.most}"
    if told is None:
        raise _wanted(prompt, known, board)
    if not isinstance(told, int) or isinstance(told, bool) or not prompt.least <= told <= prompt.most:
        raise _refused(prompt, told, known, board)
    return told


def _filled(prompt: Form, told: Any, board: str) -> Mapping[str, Any]:
    if not told and prompt.optional:
        return {}
    given = table_of({} if told is None else told, f"{prompt.name}.{prompt.seat}")
    for name in given:
        if prompt.field(name) is None:
            raise _refused(prompt, name, ", ".join(one.name for one in prompt.fields), board)
    found = {one.name: given.get(one.name, one.usual) for one in prompt.fields}
    for one in prompt.fields:
        value, known = found[one.name], ", ".join(one.known)
        if value is None:
            raise _wanted(prompt, known, board, one.name)
        if not one.takes(value) and value != one.usual:
            raise _refused(prompt, value, known or f"≤ {one.most}", board, one.name)
    return found


def _wanted(prompt: Prompt, known: str, board: str, field: str = "") -> Fault:
    where = f"{prompt.name}.{field or prompt.seat}"
    return Fault("answer-wanted", where, owner=prompt.seat, known=known, **_about(prompt, board, field))


def _refused(prompt: Prompt, given: object, known: str, board: str, field: str = "") -> Fault:
    about = {"given": str(given)[:80], "known": known[:400], **_about(prompt, board, field)}
    return Fault("answer-refused", f"{prompt.name}.{field or prompt.seat}", **about)


def _about(prompt: Prompt, board: str, field: str = "") -> dict[str, str]:
    """What a refusal is about, for its sentence; what there is to choose from may tell of a hand (``hidden``)."""
    named = {"prompt": prompt.name, "seat": prompt.seat, **({"field": field} if field else {})}
    hidden = {"hidden": prompt.seat} if prompt.hidden and prompt.seat != UMPIRE else {}
    return {"board": board, "rule": prompt.rule, "closed": prompt.rule, **named, **hidden}
