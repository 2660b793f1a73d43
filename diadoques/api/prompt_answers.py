"""What a line says to a prompt that asks for no sheet: what is picked, a number, the fields of a form."""

from __future__ import annotations

import re
from typing import Any, Final

from diadoques.api.name_matching import meant, picked, place_called
from diadoques.classroom.answer_checks import check_said, check_throw
from diadoques.core.faults import Fault
from diadoques.core.prompts import WHOLE, Form, Number, Pick, Prompt, Sheet, Throw
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position

_INTEGER: Final = re.compile(r"-?[0-9]{1,9}")
#: Between two fields of a form: a comma of a text parts nothing.
_FIELDS: Final = re.compile(r",(?=\s*[\w-]+\s*=)")
#: What says nothing where something is picked.
_NOTHING: Final = "-"


def to_say(position: Position, player: str, content: str) -> Prompt | None:
    """The prompt that a line answers where its seat is asked for no sheet: the one it names, else the first.

    What only one of the others offers is said to that one.
    """
    asked = game_of(position).awaits(position)
    prompts = [one for one in asked.of(player) if is_said(one)]
    if asked.sheet(player) is not None or not prompts:
        return None
    head, colon, _ = content.partition(":")
    named = meant(head.strip(), [one.name for one in prompts]) if colon else ""
    found = next((one for one in prompts if one.name == named), None)
    if found is not None or _offers(position, prompts[0], content):
        return found or prompts[0]
    others = [one for one in prompts[1:] if _offers(position, one, content)]
    return others[0] if len(others) == 1 else prompts[0]


def _offers(position: Position, prompt: Prompt, content: str) -> bool:
    """Whether a prompt offers what a line says, or several things that it fits."""
    try:
        return isinstance(prompt, Pick) and set(_picks(position, prompt, content)) <= set(prompt.of)
    except Fault:
        return True


def _picks(position: Position, prompt: Pick, text: str) -> list[str]:
    """What a line picks: names between commas, or one name that holds a comma itself."""
    whole = picked(position, prompt, text)
    if whole in prompt.of:
        return [] if whole == _NOTHING else [whole]
    parts = [part.strip() for part in text.split(",")]
    found = [picked(position, prompt, part) for part in parts if part and part != _NOTHING]
    return [one if one in prompt.of else place_called(position, one) for one in found]


def is_said(prompt: Prompt) -> bool:
    """Whether a prompt is answered by words, a number, the values of a form, or dice that were thrown."""
    if isinstance(prompt, Pick):
        return not prompt.resets and all(isinstance(one, str) for one in prompt.of)
    return isinstance(prompt, Number | Form | Throw) and not isinstance(prompt, Sheet)


def said(position: Position, prompt: Prompt, content: str) -> Any:
    """What a line says to a prompt: words between commas, a number, ``field=value`` between commas; ``-`` says nothing.

    Raises:
        Fault: what is not offered, as a lesson refuses it.
    """
    head, colon, rest = content.partition(":")
    text = (rest if colon and meant(head.strip(), (prompt.name,)) == prompt.name else content).strip()
    if isinstance(prompt, Throw):
        return _thrown(prompt, text)
    parts = [part.strip() for part in text.split(",") if part.strip() and part.strip() != _NOTHING]
    value: Any = parts
    if isinstance(prompt, Pick):
        value = _picks(position, prompt, text)
    elif isinstance(prompt, Number):
        value = int(text) if _INTEGER.fullmatch(text) else text
    elif isinstance(prompt, Form):
        parts = [part.strip() for part in _FIELDS.split(text) if part.strip() != _NOTHING]
        value = dict(filled(prompt, part) for part in parts if part)
    game = game_of(position)
    check_said(game, position, game.awaits(position), prompt.seat, prompt.name, value)
    return value


def _thrown(prompt: Throw, text: str) -> list[int]:
    """Dice as they fell, between blanks or commas."""
    parts = text.replace(",", " ").split()
    if not parts or not all(map(_INTEGER.fullmatch, parts)):
        raise Fault("answer-unknown", prompt.name, given=text[:80], known=f"{prompt.count} × 1–{prompt.sides}")
    numbers = [int(part) for part in parts]
    check_throw(prompt, numbers)
    return numbers


def filled(form: Form, part: str) -> tuple[str, Any]:
    """A field of a form and its value, of ``field=value``: one of those it may have, a whole number, or a text."""
    name, _, told = (one.strip() for one in part.partition("="))
    name = meant(name, [one.name for one in form.fields])
    field = form.field(name)
    if field is not None and field.of:
        return name, meant(told, field.of)
    whole = field is not None and field.kind == WHOLE and _INTEGER.fullmatch(told)
    return name, int(told) if whole else told
