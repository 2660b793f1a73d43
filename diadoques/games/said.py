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
            fits = isinstance(told, int) and not isinstance(told, bool) and prompt.least <= told <= prompt.most
            found = told if fits else _refuse(prompt, "", told, f"{prompt.least}–{prompt.most}", board)
        elif isinstance(prompt, Form):
            found = _filled(prompt, told, board)
        else:
            continue
        said.setdefault(prompt.name, {})[prompt.seat] = found
    return replace(answers, said=said)


def _picked(prompt: Pick, told: Any, board: str) -> tuple[Any, ...]:
    where = f"{prompt.name}.{prompt.seat}"
    listed = list_of(() if told is None else told, where)
    picked = tuple(one if isinstance(one, str) else tuple(list_of(one, where)) for one in listed)
    if not picked and (prompt.usual or not prompt.least):
        return prompt.usual or prompt.meant(())
    known = ", ".join(map(str, prompt.of))
    if told is None or not set(picked) <= set(prompt.of):
        _refuse(prompt, "", None if told is None else ", ".join(map(str, picked)), known, board)
    if not prompt.least <= len(picked) <= prompt.most or (len(set(picked)) < len(picked) and not prompt.again):
        bounds = {"least": str(prompt.least), "most": str(prompt.most)}
        raise Fault("answer-count", where, given=str(len(picked)), rule=prompt.rule, **bounds)
    return picked


def _filled(prompt: Form, told: Any, board: str) -> Mapping[str, Any]:
    if not told and prompt.optional:
        return {}
    given = table_of({} if told is None else told, f"{prompt.name}.{prompt.seat}")
    for name in given:
        if prompt.field(name) is None:
            _refuse(prompt, "", name, ", ".join(one.name for one in prompt.fields), board)
    found = {one.name: given.get(one.name, one.usual) for one in prompt.fields}
    for one in prompt.fields:
        if not one.takes(found[one.name]) and (found[one.name] is None or found[one.name] != one.usual):
            known = ", ".join(one.known) or f"≤ {one.most}"
            _refuse(prompt, one.name, found[one.name], known, board)
    return found


def _refuse(prompt: Prompt, field: str, given: Any, known: str, board: str) -> Any:
    """Refuse what was said, or that nothing was; what there is to choose from may tell of a hand."""
    about = {"owner": prompt.seat, "board": board, "known": known, "rule": prompt.rule, "closed": prompt.rule}
    about |= {"hidden": prompt.seat} if prompt.hidden and prompt.seat != UMPIRE else {}
    where = f"{prompt.name}.{field or prompt.seat}"
    if given is None:
        raise Fault("answer-wanted", where, **about)
    raise Fault("answer-refused", where, given=str(given)[:80], **about)
