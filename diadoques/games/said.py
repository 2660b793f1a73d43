"""What seats said, held against what they were asked: files and journals bring answers that no screen has seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.core.prompts import UMPIRE, Form, Number, Pick, Prompt, Prompts
from diadoques.core.untrusted import list_of, table_of

O_ = TypeVar("O_", bound=Order)


def check_asked(asked: Prompts, answers: Answers[Any], game: str) -> None:
    """See that everything was said to a prompt of its seat.

    Raises:
        Fault: ``not-asked``.
    """
    for name, table in answers.said.items():
        for seat in table:
            if asked.called(name, seat) is None or not seat:
                raise Fault("not-asked", f"said.{name}.{seat}", name=name, game=game)


def checked(asked: Prompts, answers: Answers[O_], board: str) -> Answers[O_]:
    """The answers, with what is usual where a seat said nothing, when each is one that its prompt takes.

    Of a ``Pick`` comes a tuple, of a ``Number`` an int, of a ``Form`` a table of all its fields; sheets and dice stay
    as they are.

    Raises:
        Fault: ``answer-wanted`` where something must be said, ``answer-refused``, or as ``check_count``; it names the
            prompt and the seat, and of a form the field.
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
            raise wanted(prompt, known, board)
        return prompt.usual or prompt.meant(())
    if not set(picked) <= set(prompt.of):
        raise refused(prompt, ", ".join(map(str, picked)), known, board)
    check_count(prompt, picked, board)
    return picked


def _number(prompt: Number, told: Any, board: str) -> int:
    known = f"{prompt.least}–{prompt.most}"
    if told is None:
        raise wanted(prompt, known, board)
    if not isinstance(told, int) or isinstance(told, bool) or not prompt.least <= told <= prompt.most:
        raise refused(prompt, told, known, board)
    return told


def _filled(prompt: Form, told: Any, board: str) -> Mapping[str, Any]:
    if not told and prompt.optional:
        return {}
    given = table_of({} if told is None else told, f"{prompt.name}.{prompt.seat}")
    for name in given:
        if prompt.field(name) is None:
            raise refused(prompt, name, ", ".join(one.name for one in prompt.fields), board)
    found = {one.name: given.get(one.name, one.usual) for one in prompt.fields}
    for one in prompt.fields:
        value, known = found[one.name], ", ".join(one.known)
        if value is None:
            raise wanted(prompt, known, board, one.name)
        if not one.takes(value) and value != one.usual:
            raise refused(prompt, value, known or f"≤ {one.letters}", board, one.name)
    return found


def wanted(prompt: Prompt, known: str, board: str, field: str = "") -> Fault:
    """The fault of a seat that has said nothing where something must be said.

    Args:
        known: what it may say, as a file names it.
        board: whose players and places the sentence names.
        field: which field of a form is empty.
    """
    where = f"{prompt.name}.{field or prompt.seat}"
    return Fault("answer-wanted", where, owner=prompt.seat, known=known, **_about(prompt, board, field))


def refused(prompt: Prompt, given: object, known: str, board: str, field: str = "", **more: str) -> Fault:
    """The fault of an answer that is none of those a prompt takes.

    Args:
        given: what was said.
        known, board, field: as ``wanted``.
        more: what the sentence places beside; ``rule`` and ``closed`` where another row than the prompt's refuses it.
    """
    about = {"given": str(given)[:80], "known": known[:400], **_about(prompt, board, field), **more}
    return Fault("answer-refused", f"{prompt.name}.{field or prompt.seat}", **about)


def check_count(prompt: Pick, picked: Sequence[str | Sequence[str]], board: str = "") -> None:
    """See that as many are picked as a prompt wants, and nothing twice where it may not be.

    Raises:
        Fault: ``answer-exactly``, ``answer-count`` or ``answer-twice``.
    """
    about = {"given": str(len(picked)), **_about(prompt, board)}
    if prompt.least == prompt.most != len(picked):
        raise Fault("answer-exactly", prompt.name, wanted=str(prompt.most), **about)
    if not prompt.least <= len(picked) <= prompt.most:
        raise Fault("answer-count", prompt.name, least=str(prompt.least), most=str(prompt.most), **about)
    if not prompt.again and len({*map(bare, picked)}) < len(picked):
        raise Fault("answer-twice", prompt.name, **_about(prompt, board))


def bare(one: str | Sequence[str]) -> str | tuple[str, ...]:
    """What may be picked, whatever the order in which a list names it."""
    return one if isinstance(one, str) else tuple(sorted(map(str, one)))


def _about(prompt: Prompt, board: str, field: str = "") -> dict[str, str]:
    """What a refusal is about, for its sentence; what there is to choose from may tell of a hand (``hidden``)."""
    named = {"prompt": prompt.name, "seat": prompt.seat, **({"field": field} if field else {})}
    hidden = {"hidden": prompt.seat} if prompt.hidden and prompt.seat != UMPIRE else {}
    named |= {"board": board} if board else {}
    return {"rule": prompt.rule, "closed": prompt.rule, **named, **hidden}
