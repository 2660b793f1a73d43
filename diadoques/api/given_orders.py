"""What players gave and nothing has settled yet: plain texts taken in, each in the place of what it replaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from diadoques.api.prompt_answers import answer_in_words
from diadoques.api.readings import Judged, judge
from diadoques.api.sheets import BALLOT, ORDER, PROPOSAL, SAID, Sheets, Written, seat_named, sheets_of, text_of
from diadoques.api.signs import is_called
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Reading
from diadoques.core.untrusted import readable, type_wrong
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import names_for
from diadoques.explain.readings import quotable
from diadoques.games import notations
from diadoques.games.abilities import PROPOSALS, VOTE
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.saving import plain_answers, throws_dice
from diadoques.games.seats import other_called, seat_called, seats

#: Orders as scripts write them: a text of one line or many, or several texts.
Lines = str | Iterable[str]
#: Orders of several players: by name; or a text (or a file) with the name of each above his orders.
Sheet = Mapping[str, Lines] | str | Path


@dataclass(frozen=True, slots=True)
class GivenOrders:
    """The sheets of all players, and what the others said.

    Attributes:
        lines: by id of a seat; () for one who gave nothing on purpose.
        throws: dice that were thrown at the table, by the name under which they were asked for.
    """

    lines: Mapping[str, tuple[Written, ...]] = field(default_factory=dict)
    throws: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def sheets(self, position: Position) -> Sheets:
        """Give sheets that are read, in the order of the players."""
        lines = tuple(line for seat in seats(position) for line in self.lines.get(seat, ()))
        return Sheets(lines, tuple(self.lines), position.phase == VOTE)

    def answers(self, position: Position) -> savegame.SavedAnswers:
        """Give answers that are settled."""
        return self.sheets(position).answers({name: list(numbers) for name, numbers in self.throws.items()})

    def judged(self, position: Position, lang: str) -> tuple[Judged, ...]:
        """The verdict on every line, each sheet as a whole."""
        return judge(position, self.sheets(position), lang).lines

    def with_lines(self, position: Position, new: Sheets) -> GivenOrders:
        """With more lines: each takes the place of what its unit was told before, others stand beside it.

        What is given a second time, word for word, is given once: a cell of a notebook may be run again.
        """
        found = dict(self.lines)
        for player in new.players:
            own = tuple(line for line in new.lines if line.player == player)
            found[player] = (*_kept(position, found.get(player, ()), own), *own)
        return replace(self, lines=found)

    def with_throw(self, position: Position, name: str, numbers: Sequence[int]) -> GivenOrders:
        """With the dice of a throw, in the order in which they fell; without numbers: without them.

        Raises:
            Fault: a name that is no text, dice that are no numbers; ``throw-none`` in a game that throws no dice.
        """
        if not isinstance(name, str):
            raise type_wrong(name, "throws", "text")
        readable(savegame.SavedAnswers(throws={name: list(numbers)}))
        game = game_of(position)
        if not throws_dice(game):
            raise Fault("throw-none", "throws", game=game.about.id)
        throws = {key: dice for key, dice in self.throws.items() if key != name}
        return replace(self, throws=throws | ({name: tuple(numbers)} if numbers else {}))

    def told(self, position: Position, lang: str) -> dict[str, tuple[str, ...]]:
        """The lines by seat: orders as they were written, what is said to a question in the words that offer it."""
        return {seat: tuple(_in_words(position, line, lang) for line in own) for seat, own in self.lines.items()}

    def texts(self, seat: str | None = None) -> dict[str, tuple[str, ...]]:
        """The lines as they were written, by seat; those of one seat alone where it is named."""
        return {one: tuple(line.text for line in own) for one, own in self.lines.items() if seat in (None, one)}

    def without(self, position: Position, player: str, asked: str = "") -> GivenOrders:
        """Without what ``player`` gave: all of it, or the line, or what is for the unit, that is ``asked``.

        Raises:
            Fault: ``sheet-empty``: he gave no such thing.
        """
        found = dict(self.lines)
        had = found.pop(player, ())
        left = tuple(line for line in had if not _is(position, line, asked)) if asked else ()
        if asked and len(left) == len(had):
            raise Fault("sheet-empty", board=position.board.id, owner=player, given=quotable(asked))
        return replace(self, lines=found | ({player: left} if left else {}))


def sheets_given(position: Position, lang: str, who: Sheet, lines: tuple[Lines, ...]) -> Sheets:
    """What ``game.give`` is handed, as sheets.

    Raises:
        Fault: nobody of that name, what is no text, or what ``sheets.read_sheets`` refuses.
    """
    notation = notations.notation_of(position) or lang
    alone = not lines and isinstance(who, str) and "\n" not in who.strip()
    if alone and not (seat_called(position, str(who)) or other_called(str(who))):
        raise Fault("name-missing", given=quotable(str(who)))
    if isinstance(who, Mapping):
        parts = [
            sheets_of([("", _text(given))], position, notation, seat_named(position, player))
            for player, given in who.items()
        ]
    elif isinstance(who, Path):
        parts = [sheets_of([(str(who), text_of(who))], position, notation)]
    elif lines:
        parts = [sheets_of([("", "\n".join(map(_text, lines)))], position, notation, seat_named(position, who))]
    else:
        parts = [sheets_of([("", _text(who))], position, notation)]
    players = tuple(dict.fromkeys(player for part in parts for player in part.players))
    return Sheets(tuple(line for part in parts for line in part.lines), players, position.phase == VOTE)


def given_back(position: Position, answers: savegame.SavedAnswers, lang: str) -> GivenOrders:
    """What was given for a turn, from the file that keeps it."""
    voting, words, names = position.phase == VOTE, catalogue(lang), names_for(position, lang)
    lines: dict[str, list[Written]] = {}
    for player, texts in answers.orders.items():
        lines[player] = [Written("", 0, player, text) for text in texts]
    said_before = plain_answers(answers)
    for kind, prompt in ((PROPOSAL, PROPOSALS), (BALLOT, VOTE)):
        for player in answers.said.get(prompt, {}):
            for named in said_before.lists(prompt, player):
                winners = ", ".join(names.player(one).bare for one in named)
                said = winners if kind == BALLOT else words.text("face.proposal", winners=winners)
                lines.setdefault(player, []).append(Written("", 0, player, said, kind, named))
    for prompt, table in answers.said.items():
        for seat, value in table.items():
            if prompt not in (PROPOSALS, VOTE):
                lines.setdefault(seat, []).append(Written("", 0, seat, _told(value), SAID, prompt=prompt, value=value))
    if voting:
        lines = {player: own for player, own in lines.items() if own}
    throws = {name: tuple(numbers) for name, numbers in answers.throws.items()}
    return GivenOrders({player: tuple(own) for player, own in lines.items()}, throws)


def _told(value: Any) -> str:
    """What was said, as a line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}={one}" for name, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _in_words(position: Position, line: Written, lang: str) -> str:
    """A line as it is read back: as it was written, unless it answers a question that is open."""
    prompt = game_of(position).awaits(position).called(line.prompt, line.player) if line.kind == SAID else None
    return answer_in_words(position, prompt, line.value, lang) if prompt is not None else line.text


def _text(given: object) -> str:
    if isinstance(given, str):
        return given
    if isinstance(given, Iterable) and not isinstance(given, bytes | Mapping):
        return "\n".join(_text(one) for one in given)
    raise Fault("type-wrong", "give", wanted="text", given=type(given).__name__)


def _kept(position: Position, old: tuple[Written, ...], new: tuple[Written, ...]) -> tuple[Written, ...]:
    """Those of the old lines in whose place no new one stands."""
    if any(line.kind == BALLOT for line in new):
        return ()
    answered = {line.prompt for line in new if line.prompt}
    old = tuple(line for line in old if not line.prompt or line.prompt not in answered)
    fresh = {key for key in _keys(position, new, followed=True) if key}
    again = Counter(line.text for line in new)
    found = []
    for line, key in zip(old, _keys(position, old), strict=True):
        if again[line.text]:
            again[line.text] -= 1
        elif not key or key not in fresh:
            found.append(line)
    return tuple(found)


def _keys(position: Position, lines: tuple[Written, ...], *, followed: bool = False) -> list[str]:
    """What each line is for: "" where others may be for the same.

    Args:
        followed: of those alone that are followed; of the others "", which take the place of none.
    """
    orders = [line for line in lines if line.kind == ORDER]
    if not orders or game_of(position).awaits(position).resetting:
        return [""] * len(lines)
    game, player = game_of(position), orders[0].player
    readings = iter(game.read(position, player, [line.text for line in orders]))
    found = [next(readings) if line.kind == ORDER else None for line in lines]
    return [_key(position, one) if one is not None and (one.followed or not followed) else "" for one in found]


def _key(position: Position, reading: Reading) -> str:
    order = reading.order
    unit = position.units.get(reading.subject)
    if unit is not None and sum(other.sign == unit.sign for other in position.of(unit.owner)) > 1:
        return ""  # two of one sign in one place: the lines are for one after the other
    if order is None:
        return reading.unit
    return "" if notations.may_stand_beside(position, order) else notations.line_of(position, order)


def _all_words(position: Position, line: Written) -> tuple[str, ...]:
    """An answer as either language calls it."""
    return tuple(_in_words(position, line, lang) for lang in LANGUAGES)


def _is(position: Position, line: Written, asked: str) -> bool:
    if line.text == asked.strip() or (line.kind == SAID and asked.strip() in _all_words(position, line)):
        return True
    if line.kind != ORDER:
        return False
    reading: Any = next(iter(game_of(position).read(position, line.player, [line.text])), None)
    if reading is None:
        return False
    unit = position.units.get(reading.subject)
    return unit is not None and is_called(position, unit, asked)
