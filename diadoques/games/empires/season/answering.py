"""Answers to what is asked, checked: of the type that a prompt wants, and one of those it offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.prompts import Field, Form, Number, Pick, Prompt, Prompts
from diadoques.core.untrusted import list_of, not_text
from diadoques.games.empires.model.position import BOARD


def checked(prompts: Prompts, answers: Answers) -> Answers:
    """The answers, every prompt that is not a sheet answered: by what is usual where somebody said nothing.

    Raises:
        Fault: ``answer-wanted``, ``answer-refused``, ``answer-count``.
    """
    said: dict[str, dict[str, Any]] = {}
    for prompt in prompts.prompts:
        if isinstance(prompt, Pick):
            said.setdefault(prompt.name, {})[prompt.seat] = _picked(prompt, answers)
        elif isinstance(prompt, Number):
            said.setdefault(prompt.name, {})[prompt.seat] = _number(prompt, answers)
        elif isinstance(prompt, Form):
            said.setdefault(prompt.name, {})[prompt.seat] = _filled(prompt, answers)
    return replace(answers, said={**answers.said, **said})


def _told(prompt: Prompt, answers: Answers) -> Any:
    return answers.said.get(prompt.name, {}).get(prompt.seat)


def _wanted(prompt: Prompt, known: str, field: str = "") -> Fault:
    about = {"board": BOARD, "owner": prompt.seat, "known": known, **_about(prompt, field)}
    return Fault("answer-wanted", f"{prompt.name}.{prompt.seat}", **about)


def _refused(prompt: Prompt, given: object, known: str, field: str = "") -> Fault:
    about = {"given": str(given)[:80], "known": known[:400], **_about(prompt, field)}
    return Fault("answer-refused", f"{prompt.name}.{prompt.seat}", **about)


def _about(prompt: Prompt, field: str) -> dict[str, str]:
    """The rule of a refusal, and what it is about, for its sentence."""
    named = {"prompt": prompt.name, "seat": prompt.seat, **({"field": field} if field else {})}
    return {"rule": prompt.rule, "closed": prompt.rule, **named}


def _picked(prompt: Pick, answers: Answers) -> tuple[str, ...]:
    told = _told(prompt, answers)
    known = ", ".join(map(str, prompt.of))
    if told is None or not told:
        if prompt.least and not prompt.usual:
            raise _wanted(prompt, known)
        return prompt.usual or prompt.meant(())
    where = f"{prompt.name}.{prompt.seat}"
    said = tuple(str(one) for one in list_of(not_text(told, where), where))
    if not set(said) <= set(prompt.of):
        raise _refused(prompt, ", ".join(said), known)
    if not prompt.least <= len(said) <= prompt.most or (len(set(said)) != len(said) and not prompt.again):
        bounds = {"least": str(prompt.least), "most": str(prompt.most)}
        raise Fault("answer-count", where, given=str(len(said)), **bounds, **_about(prompt, ""))
    return said


def _number(prompt: Number, answers: Answers) -> int:
    told, known = _told(prompt, answers), f"{prompt.least}–{prompt.most}"
    if told is None:
        raise _wanted(prompt, known)
    if isinstance(told, bool) or not isinstance(told, int) or not prompt.least <= told <= prompt.most:
        raise _refused(prompt, told, known)
    return told


def _filled(prompt: Form, answers: Answers) -> Mapping[str, Any]:
    told = _told(prompt, answers)
    names = ", ".join(field.name for field in prompt.fields)
    if told is None or told == {}:
        if prompt.optional:
            return {}
        if missing := next((field.name for field in prompt.fields if field.usual is None), ""):
            raise _wanted(prompt, names, missing)
        told = {}
    if not isinstance(told, Mapping):
        raise _refused(prompt, told, names)
    if unknown := [str(name) for name in told if prompt.field(name) is None]:
        raise _refused(prompt, unknown[0], names)
    return {field.name: _value(prompt, field, told.get(field.name, field.usual)) for field in prompt.fields}


def _value(prompt: Form, field: Field, given: Any) -> str | int:
    if given is None:
        raise _wanted(prompt, ", ".join(field.known), field.name)
    if not field.takes(given):
        raise _refused(prompt, given, ", ".join(field.known), field.name)
    value: str | int = given
    return value
