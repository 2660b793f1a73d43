"""From text to tree: one line of orders in the notation of a game, or where it stops being one; each shape is read
once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final

from diadoques.notation.fold import Folded, fold, visible_text
from diadoques.notation.grammar import Grammar, parser, terminals
from diadoques.notation.tree import Line, Name, find_nodes

# --- From text to tree: one line of orders in the notation of a game, or where it stops being one


#: Longest line that is looked at, in letters as typed. The longest canonical order has about 70.
MAX_LENGTH: Final = 200

# What a reader may call the marks and words that a grammar expects next; `explain` has a phrase for each.
PLACE: Final = "place"
UNIT: Final = "unit"
SIGN: Final = "sign"
COAST: Final = "coast"
NAME: Final = "name"  # of a player
PERSON: Final = "person"
CLOSING: Final = "closing"
SUM: Final = "sum"
CLASS: Final = "class"  # of a unit: what it is promoted to
END: Final = "end"
EXPECTED: Final = (UNIT, NAME, PERSON, PLACE, CLASS, SIGN, COAST, SUM, CLOSING, END)

_END: Final = "$END"
#: What a name is called in the grammars, and what it is made of.
_NAME: Final = "name"
_WORD: Final = "WORD"
_VIA: Final = "VIA"
_LINKED: Final = frozenset({_WORD, "OF", "THE"})
_KIND_OF: Final = {
    _WORD: PLACE,
    "UNIT": UNIT,
    "COAST": COAST,
    "RPAR": CLOSING,
    "SUM": SUM,
    _END: END,
}
#: The signs by which an order says what it asks; which of them a phase knows, and how they are written, the game says.
SIGNS: Final = (
    "ARROW", "HOLD", "SUPPORT", "CONVOY", "SIEGE", "SUPPLY", "R", "RETREAT", "DISBAND", "BUILD",
)  # fmt: skip
#: What a game calls the sign of a promotion, beside the arrow that it may be.
PROMOTE: Final = "PROMOTE"
#: Words after which a name is a player's (those that a chapter adds end so), or that of anybody who is on the board.
_OF_PLAYERS: Final = frozenset({"GIFT", "PROPOSE", "VICTORY", "DECREE"})
_OF_A_PLAYER: Final = "_PLAYER"
_OF_PERSONS: Final = frozenset({"KILL", "RELEASE", "LOCK", "WED", "BETROTH"})
#: Kinds of things, and the signs among them.
Expected = tuple[tuple[str, ...], tuple[str, ...]]
# What an order begins with: after a finished order it begins a second one.
_OPENINGS: Final = ("UNIT", "ARMY", "FLEET", "GARRISON")
_ANOTHER: Final = re.compile(r", ?(?:[afg][egm]?|armee|army|flotte|fleet|garnison|garrison)\b")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A line that is no order in the notation.

    Attributes:
        code: one of ``CODES``; ``incomplete``: it stops too early; ``unexpected``: something stands where it cannot.
        column: where, counted from 0 in what was typed.
        found: what stands there, at most a word.
        expected: what could stand there, out of ``EXPECTED``.
        signs: of ``SIGNS`` those that could stand there, in any game and phase.
        before: what was read up to there: types of tokens and names of rules, in their order.
        name: where the words of the name begin behind which it stops, in what was typed.
    """

    code: str
    column: int = 0
    found: str = ""
    expected: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    name: tuple[int, ...] = ()


#: What may be wrong with a line before anybody asks what it means.
CODES: Final = ("empty", "too-long", "strange-character", "several-lines", "several-orders", "incomplete", "unexpected")


def read(text: str, grammar: Grammar, compounds: Iterable[str] = ()) -> Line | Unreadable:
    """Read one line.

    Args:
        text: as typed.
        grammar: that of the game.
        compounds: folded names of the board that hold a dash (``pont-euxin``).
    """
    if len(text) > MAX_LENGTH:
        return Unreadable("too-long", MAX_LENGTH)
    trouble = _strange(text)
    if trouble is not None:
        return trouble
    folded = fold(text, compounds)
    if not folded.text.strip(" .;,!"):
        return Unreadable("empty", expected=(UNIT,))
    return _parse(text, folded, grammar)


def _strange(text: str) -> Unreadable | None:
    """Control and direction marks are never part of an order, and a line is one line."""
    if text.isprintable():
        return None
    for column, letter in enumerate(text.rstrip("\r\n")):
        if letter in "\r\n\v\f\x85\u2028\u2029":
            return Unreadable("several-lines", column)
        if not letter.isprintable() and not letter.isspace() and letter not in "\u00ad\u200b\u2060\ufeff":
            return Unreadable("strange-character", column, f"U+{ord(letter):04X}")
        if letter.isspace() and ord(letter) < 32 and letter != "\t":
            return Unreadable("strange-character", column, f"U+{ord(letter):04X}")
    return None


def _parse(text: str, folded: Folded, grammar: Grammar) -> Line | Unreadable:
    from lark.exceptions import UnexpectedInput, UnexpectedToken

    from diadoques.notation.build import Build

    try:
        tree = parser(grammar).parse(folded.text)
    except UnexpectedToken as error:
        accepted = _possible(error.interactive_parser) or error.expected
        before = _before(error)
        if error.token.type == _END:
            name = _words_of_name(error, folded)
            return Unreadable("incomplete", len(text.rstrip()), "", *_expected(accepted, before), before, name)
        index = error.token.start_pos or 0
        finished = _END in accepted or folded.text[:index].rstrip().endswith(",")
        again = error.token.type in _OPENINGS or _ANOTHER.match(folded.text, index) is not None
        finished = finished and before[-1:] != (_VIA,)  # ``via F MOR`` goes on
        found = _unexpected(text, folded, index, accepted, before, again and finished)
        return replace(found, name=_words_of_name(error, folded))
    except UnexpectedInput as error:  # a letter that begins no word of the notation
        index = error.pos_in_stream or 0
        possible = _possible(getattr(error, "interactive_parser", None))
        again = _END in possible and text[folded.column(index)] in ";."
        return _unexpected(text, folded, index, possible, _before(error), again)
    return Build(text, folded).line(tree)


def _possible(stopped: Any) -> set[str]:
    """The marks and words that go on from where the parser stopped.

    As its ``accepts`` tells them, which copies the parser and its lexer for each mark that it tries: two thirds of the
    time of every line that cannot be read.
    """
    if not stopped:
        return set()
    table, here = stopped.parser_state.parse_conf, stopped.parser_state.state_stack
    return {mark for mark in stopped.choices() if mark.isupper() and _goes_on(table, [*here], mark)}


def _goes_on(table: Any, states: list[Any], mark: str) -> bool:
    """Whether a mark is taken, or ends the line, once all that it finishes is put together."""
    while (found := table.states[states[-1]].get(mark)) is not None:
        rule = found[1]
        if not hasattr(rule, "expansion"):  # the state that follows: the mark is taken
            return True
        del states[len(states) - len(rule.expansion) :]
        states.append(table.states[states[-1]][rule.origin.name][1])
        if mark == _END and states[-1] == table.end_state:
            return True
    return False


def _unexpected(
    text: str, folded: Folded, index: int, possible: Iterable[str], before: tuple[str, ...], again: bool
) -> Unreadable:
    """Something stands where it cannot; ``again``: a second order on the same line."""
    column = folded.column(index)
    found = text[column:].split()[:1] or [""]
    expected, signs = _expected(possible, before)
    code = "several-orders" if again else "unexpected"
    return Unreadable(code, column, visible_text(found[0])[:20], expected, signs, before)


def _words_of_name(error: Any, folded: Folded) -> tuple[int, ...]:
    """Where the words begin of the name at which the parser stopped; () when it stopped at something else."""
    found: list[Any] = []
    for one in reversed(error.interactive_parser.parser_state.value_stack):
        if getattr(one, "type", "") not in _LINKED:
            while getattr(one, "data", _NAME) != _NAME and one.children:
                one = one.children[-1]
            found[:0] = one.scan_values(lambda token: token.type == _WORD) if hasattr(one, "data") else [one]
            break
        found.insert(0, one)
    return tuple(folded.column(token.start_pos or 0) for token in found if token.type == _WORD)


def _before(error: Any) -> tuple[str, ...]:
    """What the parser had read where it stopped: types of tokens and names of rules, in their order."""
    stopped = getattr(error, "interactive_parser", None)
    stack = stopped.parser_state.value_stack if stopped else ()
    return tuple(getattr(one, "type", getattr(one, "data", "")) for one in stack)


def _expected(terminals: Iterable[str], before: tuple[str, ...]) -> Expected:
    """The kinds of things a reader can understand, in a fixed order, and the signs among them."""
    found = set(terminals)
    kinds = {_KIND_OF[terminal] for terminal in found if terminal in _KIND_OF}
    signs = tuple(sign for sign in SIGNS if sign in found)
    if before[-1:] in ((_NAME,), (_WORD,)):
        kinds.discard(PLACE)  # but a further word of the same name
    after = before[:-1] if before[-1:] == ("TO",) else before
    if after[-1:] == (PROMOTE,):
        return (CLASS,), ()
    if after[-1:] == ("ARROW",):
        kinds.add(CLASS)  # in winter an arrow promotes
    if PLACE in kinds:
        name = _named(before)
        kinds, signs = {PERSON} if name == PERSON else kinds - {PLACE, COAST} | {name}, ()
    elif signs:
        kinds = kinds - {COAST} | {SIGN}
    return tuple(kind for kind in EXPECTED if kind in kinds), signs


def _named(before: tuple[str, ...]) -> str:
    """What a name stands for after what was read."""
    player = any(one in _OF_PLAYERS or one.endswith(_OF_A_PLAYER) for one in before)
    if player or ("OPEN" in before and before[-1] == "TO"):
        return NAME
    if _OF_PERSONS.intersection(before) and before[-1] not in ("ARROW", "TO"):
        return PERSON
    return PLACE


# --- Lines that differ in their three-letter codes alone have one shape: the grammar reads each shape once
#
# ``A PAR - BUR`` and ``F BRE - MAO`` are one tree with other names in it. In bulk nearly every line has a shape that is
# known by then, and is read ten times as fast. The result is the grammar's own: a line is only read so when it is
# written in single letters, signs and codes, none of which is part of a word of the grammar.


#: Letters (``Ag``: of a class), signs, codes and coasts with one blank between them; a move may end in VIA, a word of
#: the grammar.
_PART: Final = r"(?:[A-Z][a-z]?|[a-z]|[-=]?>|-|[A-Z]{3}(?:/[NSEW]C|c[nsoe])?)"
_STRICT: Final = re.compile(f"{_PART}(?: {_PART})+")
_LONGEST: Final = 40
_CODE: Final = re.compile(r"\b(?!VIA$)[A-Z]{3}(?=\b|c[nsoe]\b)")
#: What stands for every code while the grammar reads a shape: a word of three letters that means nothing.
_STAND_IN: Final = "QQQ"


def read_shape(text: str, grammar: Grammar, compounds: tuple[str, ...]) -> Line | Unreadable:
    """Read one line just as ``notation.read.read`` does."""
    # What is longer than any order is not kept: a file of such lines would fill the memory.
    return _kept(text, grammar, compounds) if len(text) <= MAX_LENGTH else read(text, grammar, compounds)


@lru_cache(maxsize=1 << 14)
def _kept(text: str, grammar: Grammar, compounds: tuple[str, ...]) -> Line | Unreadable:
    make = None
    # A word of the grammar may join with what stands beside it (« par mer » is no place): such lines have no shape.
    if len(text) <= _LONGEST and _STRICT.fullmatch(text) and _words(grammar).isdisjoint(_CODE.findall(text)):
        make = _shape(_CODE.sub(_STAND_IN, text), grammar, compounds)
    if make is None:
        return read(text, grammar, compounds)
    line: Line = make(text)
    return line


@lru_cache(maxsize=1 << 10)
def _shape(shape: str, grammar: Grammar, compounds: tuple[str, ...]) -> Callable[[str], Any] | None:
    """What makes the tree of a line of this shape; None when the grammar finds none, or a name of several words."""
    tree = read(shape, grammar, compounds)
    return (
        None
        if isinstance(tree, Unreadable) or any(len(name.words) != 1 for name in find_nodes(Name, tree))
        else _maker(tree)
    )


@cache
def _words(grammar: Grammar) -> frozenset[str]:
    """The words of three letters that the signs of a grammar are made of, in capitals."""
    signs = "\n".join(pattern for name, pattern in terminals(grammar) if name != "WORD")
    return frozenset(word.upper() for word in re.findall(r"[a-z]+", signs) if len(word) == len(_STAND_IN))


def _maker(tree: Any) -> Callable[[str], Any]:
    """What makes this tree with the names that stand in another line at the columns of its own."""
    if isinstance(tree, Name):
        start, end = tree.column, tree.column + len(tree.text)
        return lambda text: Name(text[start:end], (text[start:end].lower(),), start)
    if next(find_nodes(Name, tree), None) is None:
        return lambda _text: tree
    if isinstance(tree, tuple):
        several = [_maker(part) for part in tree]
        return lambda text: tuple([part(text) for part in several])
    kind, parts = type(tree), [_maker(getattr(tree, name)) for name in _fields(tree.__class__)]
    return lambda text: kind(*[part(text) for part in parts])


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
