"""A line of a sheet, taken apart: the words of the notation (``notation.toml``), names of forces, places and states."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from diadoques.board.load import load_board
from diadoques.core.prompts import UMPIRE
from diadoques.games.empires.model.position import BOARD, Position
from diadoques.games.empires.model.seats import states_of_invaders
from diadoques.games.naming import callings, name_key
from diadoques.notation.fold import fold

_TOKEN: Final = re.compile(r"\s*(->|=>|>|[a-z'’]+-[adf]\d{1,2}\b|\d+|[a-z'’]+\d*|[~+\-/=&?@:%])")
_FORCE: Final = re.compile(r"(?:(?P<state>[a-z'’]+)-)?(?P<kind>[adf])(?P<number>\d{1,2})\Z")
_MOST_WORDS: Final = 4  # the longest name of a place or a state has so many


class Unread(Exception):
    """A line is no order: the code of the reason, the column, and what the sentence needs."""

    def __init__(self, code: str, column: int = 0, **data: str) -> None:
        super().__init__(code)
        self.code, self.column, self.data = code, column, data


class Token(NamedTuple):
    """A word or a sign of a line, folded, and its column."""

    text: str
    column: int


@cache
def words() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """The words of the notation: by language, or ``sign``, then by what they say, as they are written."""
    return tomllib.loads(files("diadoques.games.empires").joinpath("notation.toml").read_text(encoding="utf-8"))


@cache
def meant_words() -> Mapping[str, frozenset[str]]:
    """What each folded word may say, in any language."""
    found: dict[str, set[str]] = {}
    for table in words().values():
        for name, spelled in table.items():
            for one in spelled:
                found.setdefault(fold(one).text, set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}


def word(name: str, lang: str) -> str:
    """How a word of the notation is written in ``fr`` or ``en``."""
    return (words()["sign"].get(name) or words()[lang][name])[0]


@cache
def _places() -> Mapping[str, str]:
    """Every name of a place, as names are compared, with its code."""
    found: dict[str, str] = {}
    for code, space in load_board(BOARD).spaces.items():
        for called in (code, *space.name.values()):
            found.setdefault(name_key(called), code)
    return found


class Scanner:
    """The tokens of a line, taken one after the other by what is expected next."""

    def __init__(self, position: Position, player: str, text: str) -> None:
        self.position, self.player, self.text = position, player, text
        folded = fold(text)
        self.end = len(text)
        self.tokens: list[Token] = []
        at = 0
        while at < len(folded.text.rstrip()):
            match = _TOKEN.match(folded.text, at)
            if match is None:
                raise Unread("sign-unknown", folded.column(at), found=text[folded.column(at) : folded.column(at) + 1])
            self.tokens.append(Token("->" if match[1] == ">" else match[1], folded.column(match.start(1))))
            at = match.end()
        self.next = 0

    @property
    def column(self) -> int:
        """Of the next token, or the end of the line."""
        return self.tokens[self.next].column if self.next < len(self.tokens) else self.end

    @property
    def typed(self) -> str:
        """The next token as it was typed, "" at the end."""
        after = self.tokens[self.next + 1].column if self.next + 1 < len(self.tokens) else self.end
        return self.text[self.column : after].strip()

    def peek(self) -> str:
        """The next token, "" at the end."""
        return self.tokens[self.next].text if self.next < len(self.tokens) else ""

    def sign(self, *signs: str) -> str:
        """The next token if it is one of these, which is taken; else ""."""
        found = self.peek()
        if found in signs:
            self.next += 1
            return found
        return ""

    def says(self, *names: str) -> str:
        """Which of these words of the notation stands next, and is taken; else ""."""
        meant = meant_words().get(self.peek(), frozenset())
        found = next((name for name in names if name in meant), "")
        self.next += bool(found)
        return found

    def force(self, kinds: str, ours: bool = True) -> str:
        """The id of a force or fleet of one of these kinds; "" and nothing taken where none stands next."""
        match = _FORCE.match(self.peek())
        if match is None or match["kind"].upper() not in kinds:
            return ""
        mine = states_of_invaders(self.position) if self.player == UMPIRE else (self.player,)
        if match["state"]:
            state = self._states().get(name_key(match["state"]), "")
            if not state or (ours and state not in mine):
                raise Unread("force-not-yours" if state else "state-unknown", self.column, found=self.typed)
        elif len(mine) == 1:
            state = mine[0]
        else:
            raise Unread("force-wanted", self.column, found=self.typed)
        self.next += 1
        found = f"{state}-{match['kind'].upper()}{int(match['number'])}"
        if state in mine:
            self._place_of(found)
        return found

    def _place_of(self, unit: str) -> None:
        """Take the place that follows a force where it stands there: ``A1 ROM``, as lists of units have it."""
        known, before = self.position.units.get(unit), self.next
        if known is None or self._named(_places()) != known.at:
            self.next = before

    def wanted_force(self, kinds: str, ours: bool = True) -> str:
        """The force that is named next; one must be."""
        found = self.force(kinds, ours)
        if not found:
            raise Unread("force-wanted", self.column, found=self.typed)
        return found

    def place(self, sea: bool = False) -> str:
        """The code of a province (or of a sea), which must stand next."""
        found = self._named(_places())
        if not found or self.position.board.spaces[found].is_sea != sea:
            raise Unread("sea-wanted" if sea else "province-wanted", self.column, found=self.typed)
        return found

    def maybe_place(self) -> str:
        """The code of a province, or "" and nothing taken."""
        before = self.next
        found = self._named(_places())
        if found and not self.position.board.spaces[found].is_sea:
            return found
        self.next = before
        return ""

    def state(self) -> str:
        """A state, which must stand next."""
        found = self._named(self._states())
        if not found:
            raise Unread("state-unknown", self.column, found=self.typed)
        return found

    def maybe_state(self) -> str:
        """A state, or "" and nothing taken."""
        return self._named(self._states())

    def tribe(self) -> str:
        """A tribe, which must stand next."""
        found = self._named({name_key(one): one for one in self.position.tribes})
        if not found:
            raise Unread("tribe-unknown", self.column, found=self.typed)
        return found

    def number(self) -> int:
        """A whole number, which must stand next."""
        found = self.peek()
        if not found.isdigit() or len(found) > 5:
            raise Unread("number-wanted", self.column, found=self.typed)
        self.next += 1
        return int(found)

    def over(self) -> None:
        """Nothing more may stand there."""
        if self.next < len(self.tokens):
            raise Unread("not-here", self.column, found=self.typed)

    def _states(self) -> Mapping[str, str]:
        tribes = {name_key(one): one for one in self.position.tribes}
        return {name: one for name, one in (*callings(BOARD).items(), *tribes.items()) if one in self.position.states}

    def _named(self, known: Mapping[str, str]) -> str:
        for count in range(min(_MOST_WORDS, len(self.tokens) - self.next), 0, -1):
            told = [token.text for token in self.tokens[self.next : self.next + count]]
            text = name_key(" ".join(told))
            if text in known and told[-1][0].isalnum():
                self.next += count
                return known[text]
        return ""
