"""What a line says to a prompt that asks for no sheet, and what may be said: ballots, picks, numbers, forms, dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, combinations_with_replacement, islice, product
from typing import Any, Final

from diadoques.core.faults import Fault, refused_at
from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import WHOLE, Field, Form, Number, Pick, Prompt, Sheet, Throw
from diadoques.explain.names import names_for
from diadoques.explain.offers import option_names, options_in, told_apart
from diadoques.explain.readings import quotable
from diadoques.games.answer_checks import check_said, check_throw
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.naming import name_key, player_called
from diadoques.notation.fold import key, loose_key

# --- Ballots as people write them: ``oui Antipater, Ptolémée``, ``yes`` to the only proposal, ``no``


_YES: Final = ("oui", "yes", "accepte", "accepts", "accept")
_NO: Final = ("non", "no", "refuse", "refuses")
#: What may stand between the answer and the names.
_LEAD: Final = ("a", "la", "the", "to", "victoire", "victory", "de", "of")
_LINKS: Final = re.compile(r",|;|&|\bet\b|\band\b", re.IGNORECASE)
_BULLETS: Final = " \t-*•–—"


def proposals(position: Position) -> tuple[tuple[str, ...], ...]:
    """The winners of each proposal that is voted on."""
    votes = game_of(position).abilities.votes
    return votes.proposals(position) if votes is not None else ()


def is_ballot(board: str, text: str) -> bool:
    """Whether a line can be nothing but a ballot: an answer, or the names of several players."""
    words = name_key(text).split()
    if words and words[0] in (*_YES, *_NO):
        return True
    names = _names(text)
    return len(names) > 1 and all(player_called(board, name) for name in names)


def winners(position: Position, text: str) -> tuple[str, ...]:
    """The winners of the proposal that a line accepts, sorted; () for a line that accepts none.

    Raises:
        Fault: ``vote-unreadable`` for a line that names no players, ``vote-unknown`` for a proposal that nobody made,
            ``vote-which`` for a bare "yes" where there are several.
    """
    made, text = proposals(position), text.strip(_BULLETS)
    words = name_key(text).split()
    answer = words[0] if words and words[0] in (*_YES, *_NO) else ""
    rest = text[len(answer) :]
    while rest.split() and name_key(rest.split()[0]) in _LEAD:
        rest = rest.strip()[len(rest.split()[0]) :]
    board = position.board.id
    named = tuple(player_called(board, name) for name in _names(rest))
    if answer and not named:
        if answer in _NO:
            return ()
        if len(made) > 1:
            raise Fault("vote-which", given=quotable(text), **_told(position))
        return made[0]
    if not named or not all(named):
        raise Fault("vote-unreadable", given=quotable(text), **_told(position))
    chosen = tuple(sorted(set(named)))
    for proposal in made:
        if tuple(sorted(proposal)) == chosen:
            return () if answer in _NO else proposal
    raise Fault("vote-unknown", given=quotable(text), **_told(position))


def _names(text: str) -> list[str]:
    return [name for part in _LINKS.split(text) if (name := part.strip(" .:"))]


def _told(position: Position) -> dict[str, str]:
    """The proposals, for the sentence of a fault."""
    return {"board": position.board.id, "known": "; ".join(", ".join(proposal) for proposal in proposals(position))}


# --- Which of several things a typed answer means: the exact name first, then other spellings; two are asked back


def name_meant(
    typed: str,
    known: Iterable[str],
    called: Callable[[str], Iterable[str]] = lambda one: (one,),
    about: Mapping[str, str] | None = None,
) -> str:
    """The one of ``known`` that is meant; ``typed`` itself where it is none of them: who asks refuses it.

    Args:
        called: every way in which one of them is called.
        about: what it is an answer to, for the sentence of a refusal.

    Raises:
        Fault: ``answer-several``, with those that it fits.
    """
    known = tuple(known)
    if typed in known:
        return typed
    for folded in (key, loose_key):
        found = [one for one in known if folded(typed) in map(folded, (one, *called(one)))]
        if len(found) > 1:
            raise Fault("answer-several", given=typed[:80], known=", ".join(found), **(about or {}))
        if found:
            return found[0]
    return typed


def option_meant(position: Position, prompt: Pick, typed: str) -> str:
    """The option of a prompt that is meant, by its own name or as either language calls it.

    Raises:
        Fault: as ``name_meant``.
    """
    options = [one for one in prompt.of if isinstance(one, str)]
    about = {"prompt": prompt.name, "seat": prompt.seat}
    return name_meant(typed, options, lambda option: _spellings(position, prompt, option), about)


def _spellings(position: Position, prompt: Prompt, option: str) -> Iterator[str]:
    """How either language calls an option, by itself and where others are called alike."""
    for name in option_names(position, prompt, option):
        yield from (name, told_apart(name, option))


def place_called(position: Position, typed: str) -> str:
    """The place of this name, though it is not offered: whoever refuses it can say why; else what is typed."""
    names = [names_for(position, lang) for lang in LANGUAGES]
    try:
        return name_meant(typed, position.board.spaces, lambda place: (one.place(place).bare for one in names))
    except Fault:
        return typed


# --- What may be said to a prompt, as lines that are read so


#: So many answers are listed; where more are possible, the first of them.
MOST_ANSWERS: Final = 1000


def prompt_choices(position: Position, prompt: Prompt, lang: str) -> tuple[str, ...]:
    """What is offered by a prompt that asks for no sheet, in words: options, numbers, the dice, the fields of a form.

    Of an option that is called like another its own name stands behind. Of a form each field stands with what it takes
    (``losses=0–20``).
    """
    if isinstance(prompt, Form):
        return tuple(
            f"{one.name}={'|'.join(field_choices(position, prompt, one, lang)) or '…'}" for one in prompt.fields
        )
    if isinstance(prompt, Number):
        return tuple(map(str, range(prompt.least, prompt.most + 1)[:MOST_ANSWERS]))
    if isinstance(prompt, Throw):
        dice = product(range(1, prompt.sides + 1), repeat=prompt.count)
        return tuple(" ".join(map(str, numbers)) for numbers in islice(dice, MOST_ANSWERS))
    if not isinstance(prompt, Pick) or not is_said(prompt) or (prompt.idle and prompt.usual):
        return ()  # orders are written, or nobody waits for the one thing that could be said
    return options_in(position, prompt, [one for one in prompt.of if isinstance(one, str)], lang)


def field_choices(position: Position, form: Form, field: Field, lang: str) -> tuple[str, ...]:
    """What a field of a form takes, in words: the bounds of a number, each choice as the language calls it."""
    return options_in(position, form, field.of, lang) if field.of else field.known


def answer_in_words(position: Position, prompt: Prompt, value: Any, lang: str) -> str:
    """What was said to a prompt, in the words that offer it: a line that is read as this answer.

    Args:
        value: what ``read_answer`` makes of a line.
    """
    if isinstance(prompt, Form):
        words = {
            one.name: dict(zip(one.of, field_choices(position, prompt, one, lang), strict=False))
            for one in prompt.fields
        }
        return ", ".join(f"{name}={words.get(name, {}).get(one, one)}" for name, one in value.items())
    said = [value] if isinstance(value, str | int) else list(value)
    if isinstance(prompt, Pick):
        options = [one for one in prompt.of if isinstance(one, str)]
        called = dict(zip(options, options_in(position, prompt, options, lang), strict=True))
        said = [called.get(str(one), one) for one in said or [prompt.none or _NOTHING]]
    return (" " if isinstance(prompt, Throw) else ", ").join(map(str, said))


def prompt_answers(position: Position, prompt: Prompt, lang: str) -> tuple[str, ...]:
    """Every line that answers a prompt: of ``prompt_choices`` one, or as many as must be; "-" where none may be.

    What the game refuses though it is offered is not among them, nor are forms, of which the values are free.
    """
    lines: Iterable[str] = () if isinstance(prompt, Form) else prompt_choices(position, prompt, lang)
    if isinstance(prompt, Pick) and prompt.least > 1:
        several = combinations_with_replacement if prompt.again else combinations
        lines = map(", ".join, several(tuple(lines), prompt.least))
    elif isinstance(prompt, Pick) and is_said(prompt) and not prompt.least and not prompt.none:
        lines = (*lines, _NOTHING)
    return tuple(line for line in islice(lines, MOST_ANSWERS) if _is_taken(position, prompt, line))


def _is_taken(position: Position, prompt: Prompt, line: str) -> bool:
    try:
        read_answer(position, prompt, line)
    except Fault:
        return False
    return True


# --- What a line says to a prompt that asks for no sheet: what is picked, a number, the fields of a form


_INTEGER: Final = re.compile(r"-?[0-9]{1,9}")
#: How a field of a form begins, by its own name.
_NAMED: Final = re.compile(r"\s*[\w-]+\s*=")
#: No label of a field has more words.
_MOST_WORDS: Final = 6
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
    named = name_meant(head.strip(), [one.name for one in prompts]) if colon else ""
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
    whole = option_meant(position, prompt, text)
    if whole in prompt.of:
        return [] if whole == _NOTHING else [whole]
    parts = [part.strip() for part in text.split(",")]
    found = [option_meant(position, prompt, part) for part in parts if part and part != _NOTHING]
    return [one if one in prompt.of else place_called(position, one) for one in found]


def is_said(prompt: Prompt) -> bool:
    """Whether a prompt is answered by words, a number, the values of a form, or dice that were thrown."""
    if isinstance(prompt, Pick):
        return not prompt.resets and all(isinstance(one, str) for one in prompt.of)
    return isinstance(prompt, Number | Form | Throw) and not isinstance(prompt, Sheet)


def read_answer(position: Position, prompt: Prompt, content: str) -> Any:
    """What a line says to a prompt: words between commas, a number, ``field=value`` between commas; ``-`` says nothing.

    Raises:
        Fault: what is not offered, as a lesson refuses it.
    """
    head, colon, rest = content.partition(":")
    text = (rest if colon and name_meant(head.strip(), (prompt.name,)) == prompt.name else content).strip()
    if isinstance(prompt, Throw):
        return _thrown(prompt, text)
    parts = [part.strip() for part in text.split(",") if part.strip() and part.strip() != _NOTHING]
    value: Any = parts
    with refused_at(position):
        if isinstance(prompt, Pick):
            value = _picks(position, prompt, text)
        elif isinstance(prompt, Number):
            value = int(text) if _INTEGER.fullmatch(text) else text
        elif isinstance(prompt, Form):
            value = dict(read_field(position, prompt, part) for part in _fields(position, prompt, text))
        game = game_of(position)
        try:
            check_said(game, position, game.awaits(position), prompt.seat, prompt.name, value)
        except Fault as fault:
            if fault.where != f"{prompt.name}.{prompt.seat}":
                raise
            raise Fault(fault.code, prompt.name, **fault.data) from fault  # whose line it is, its reader knows
    return value


def _thrown(prompt: Throw, text: str) -> list[int]:
    """Dice as they fell, between blanks or commas."""
    parts = text.replace(",", " ").split()
    if not parts or not all(map(_INTEGER.fullmatch, parts)):
        raise Fault("answer-unknown", prompt.name, given=text[:80], known=f"{prompt.count} × 1–{prompt.sides}")
    numbers = [int(part) for part in parts]
    check_throw(prompt, numbers)
    return numbers


def _fields(position: Position, form: Form, text: str) -> list[str]:
    """What a line says, field by field: a comma parts two where the name of a field follows; else it is of a text."""
    known = {field.name for field in form.fields}
    found: list[str] = []
    for part in text.split(","):
        named = _NAMED.match(part) or ("=" in part and _field(position, form, part.partition("=")[0].strip()) in known)
        found = [*found, part] if named or not found else [*found[:-1], f"{found[-1]},{part}"]
    return [part.strip() for part in found if part.strip() not in ("", _NOTHING)]


def _field(position: Position, form: Form, name: str) -> str:
    """The field that is meant, by its own name or by its label in either language."""
    try:
        fields = [one.name for one in form.fields]
        return name_meant(name, fields, lambda one: (one, *option_names(position, form, one)))
    except Fault:
        return name


def read_field(position: Position, form: Form, part: str) -> tuple[str, Any]:
    """A field of a form and its value, of ``field=value``: one of those it may have, a whole number, or a text.

    Both may be called as either language calls them.

    Raises:
        Fault: ``field-within``: the value goes on with another field, without a comma before it; as ``name_meant``.
    """
    name, _, told = (one.strip() for one in part.partition("="))
    name = _field(position, form, name)
    field = form.field(name)
    about = {"prompt": form.name, "seat": form.seat}
    if within := _field_within(position, form, told):
        raise Fault("field-within", form.name, given=quotable(told), field=within, **about)
    if field is not None and field.of:
        about["field"] = field.name
        if (player := player_called(position.board.id, told)) in field.of:
            return name, player
        return name, name_meant(told, field.of, lambda one: (one, *option_names(position, form, one)), about)
    whole = field is not None and field.kind == WHOLE and _INTEGER.fullmatch(told)
    return name, int(told) if whole else told


def _field_within(position: Position, form: Form, told: str) -> str:
    """How a value writes another field of its form, which only a comma would part from it; "" where it does not."""
    *parts, _ = told.split("=")
    for part in parts:
        words = part.split()
        for count in range(1, min(_MOST_WORDS, len(words)) + 1):
            name = " ".join(words[-count:])
            if form.field(_field(position, form, name)) is not None:
                return name
    return ""
