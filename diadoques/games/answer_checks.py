"""Whether what is said was asked for, by type of prompt: what is picked, a number, a form, dice that were thrown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.core.answers import Answers
from diadoques.core.dice import ScriptedDice
from diadoques.core.faults import Fault, refused_at
from diadoques.core.prompts import Form, Groups, Number, Pick, Prompt, Prompts, Throw, taken_back
from diadoques.core.untrusted import not_text, table_of
from diadoques.games.door import Game, Position
from diadoques.games.said import bare, check_count
from diadoques.games.saving import check_throws, unwanted_throw, with_picks


def check_said(game: Game[Any], position: Position, prompts: Prompts, player: str, name: str, value: Any) -> None:
    """See that something may be said to the prompt ``name``, and that it is what is asked for.

    Raises:
        Fault: ``not-asked`` for a prompt that nobody has, with those of its topic that the player has;
            ``asked-of-others`` for one that only other seats have;
            ``list-wanted`` for a bare name;
            ``answer-unknown`` for what is none of those offered, ``answer-count`` or ``answer-exactly`` for too few
            or too many, ``answer-twice`` for the same again, ``answer-range`` for a number out of bounds,
            ``field-empty`` for a field of a form that must be filled in, or without which the others say nothing;
            what the game refuses.
    """
    prompt = prompts.called(name, player)
    check = next((_CHECKS[kind] for kind in type(prompt).__mro__ if kind in _CHECKS), None)
    if check is None and (others := [one.seat for one in prompts.prompts if one.name == name and one.seat != player]):
        who = {"board": position.board.id, "owner": player, "known": ", ".join(others)}
        raise Fault("asked-of-others", str(name)[:50], name=str(name)[:50], game=position.game, **who)
    if check is None:
        near = [one.name for one in prompts.of(player) if one.name.partition(" ")[0] == name]  # asked several times
        meant = {"meant": ", ".join(near)} if near else {}
        raise Fault("not-asked", str(name)[:50], name=str(name)[:50], game=position.game, **meant)
    if taken_back(prompt, value):
        return
    with refused_at(position):
        usual = getattr(prompt, "usual", None)
        if prompts.answer_by_answer and value not in (usual, list(usual or ())):
            _check_settled(game, position, name, player, value)
        if isinstance(prompt, Pick) and prompt.resets:
            names = tuple(not_text(value, name))
            for one in names:
                if not isinstance(one, str):
                    raise _unknown(prompt, one, prompt.of)
            with_picks(game, position, {player: names})  # it says best what it cannot raise
        check(prompt, value)


def _check_settled(game: Game[Any], position: Position, name: str, player: str, value: Any) -> None:
    """What is settled by itself is refused by the game, with the rule that closes it; its dice fall later."""
    try:
        game.resolve(position, Answers(said={name: {player: value}}))
    except Fault as fault:
        if fault.code != "throw-wanted":
            raise


def _pick(prompt: Any, value: Any) -> None:
    given = list(not_text(value, prompt.name))
    known = {bare(one) for one in prompt.of}
    for one in given:
        if not isinstance(one, str | list | tuple) or bare(one) not in known:
            raise _unknown(prompt, one, prompt.of)
    check_count(prompt, given)


def _groups(prompt: Any, value: Any) -> None:
    for group in not_text(value, prompt.name):
        for one in not_text(group, prompt.name):
            if one not in prompt.of:
                raise Fault("player-unknown", "player", given=str(one)[:50], known=", ".join(prompt.of))


def _number(prompt: Any, value: Any) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not prompt.least <= value <= prompt.most:
        bounds = {"least": str(prompt.least), "most": str(prompt.most)}
        raise Fault("answer-range", prompt.name, given=str(value)[:50], **bounds, **_of(prompt))


def _form(prompt: Any, value: Any) -> None:
    given = table_of(value, prompt.name)
    for name in given:
        if prompt.field(name) is None:
            raise _unknown(prompt, name, [field.name for field in prompt.fields])
    for field in prompt.fields:
        one = given.get(field.name, field.usual)
        if one is None:
            raise Fault("field-empty", prompt.name, field=field.name, **_of(prompt))
        if not field.takes(one):
            raise _unknown(prompt, one, field.known, field.name)
    if missing := prompt.missing(given):
        raise Fault("field-empty", prompt.name, field=missing, **_of(prompt))


_CHECKS: Final[Mapping[type, Callable[[Any, Any], None]]] = {
    Pick: _pick, Groups: _groups, Number: _number, Form: _form,
}  # fmt: skip


def _of(prompt: Prompt) -> dict[str, str]:
    """The prompt that a refusal is about, for its sentence."""
    return {"prompt": prompt.name, "seat": prompt.seat}


def _unknown(prompt: Prompt, given: object, known: Iterable[str | Sequence[str]], field: str = "") -> Fault:
    told = "; ".join(one if isinstance(one, str) else ", ".join(one) for one in known)
    named = ", ".join(map(str, given)) if isinstance(given, list | tuple) else str(given)
    about = {**_of(prompt), **({"field": field} if field else {})}
    return Fault("answer-unknown", prompt.name, given=named[:100], known=told, **about)


def check_thrown(
    game: Game[Any], position: Position, prompts: Prompts, answers: Answers, name: str, numbers: tuple[int, ...]
) -> None:
    """See that these dice may be thrown under this name: as a prompt asks for them, or as what was answered leads to.

    Raises:
        Fault: as ``check_throw`` and ``check_dice``.
    """
    prompt = prompts.called(name)
    if isinstance(prompt, Throw):
        check_throw(prompt, numbers)
    else:
        check_dice(game, position, answers, name, numbers)


def check_throw(prompt: Throw, numbers: Sequence[int]) -> None:
    """See that dice can be those that are asked for before anything is settled.

    Raises:
        Fault: ``throw-too-many``, ``dice-missing`` or ``die-impossible``.
    """
    if len(numbers) > prompt.count:
        wanted, found = str(prompt.count), str(len(numbers))
        raise Fault("throw-too-many", "throws", given=prompt.name, wanted=wanted, found=found)
    ScriptedDice(numbers).throw(prompt.count, prompt.sides, prompt.rule)


def check_dice(game: Game[Any], position: Position, answers: Answers, name: str, numbers: tuple[int, ...]) -> None:
    """See that dice can be what was thrown as ``name``, under the ``answers`` handed in so far.

    Raises:
        Fault: too few of them or too many, a number that the die does not have, ``throw-unwanted`` for a throw that
            nothing asks for, or that is not the next one.
    """
    try:
        report = game.resolve(position, replace(answers, throws={**answers.throws, name: numbers}))
    except Fault as fault:
        if fault.code != "throw-wanted":  # the next throw will be asked for in its turn
            raise
        if name not in answers.throws:
            _is_next(game, position, answers, name)
    else:
        check_throws({name: numbers}, report.events)


def _is_next(game: Game[Any], position: Position, answers: Answers, name: str) -> None:
    try:
        game.resolve(position, answers)
    except Fault as fault:
        if fault.code == "throw-wanted" and fault.data["name"] != name:
            raise unwanted_throw(name, [fault.data["name"]]) from None
