"""Files of orders: plain text, one order a line, the name of the player above his orders, ``#`` for remarks.

``France: A PAR - BUR`` is a heading and an order in one, ``E: F LON - NTH`` by the first letter of a name. Several
orders may stand on a line, with a comma or a semicolon between them. A line ``propose victoire Antipater, Ptolémée``
puts a victory to the vote; while a vote is awaited, each line names a proposal that the player accepts, its winners
separated by commas.

Where a player is asked for something else than orders, his line says it: ``torch``; ``-`` says nothing; where several
things are asked, its name comes first (``hand: torch``).

Nothing is guessed: what looks like a heading and names nobody, a ballot outside a vote, a line that may be a heading as
well as a ballot are refused at their place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from diadoques.api.pasted_text import by_initial, split_orders
from diadoques.api.prompt_answers import is_ballot, proposals, read_answer, to_say, winners
from diadoques.board.load import load_board
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.limits import LONGEST_LINE, MOST_LINES
from diadoques.core.orders import Verdict
from diadoques.core.prompts import CLASS, Sheet, Throw
from diadoques.core.savegame import SavedAnswers
from diadoques.core.texts import decode_text
from diadoques.explain.readings import quotable
from diadoques.games.abilities import PROPOSALS, VOTE
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.naming import heir_called, misspelt_offers, name_key, player_called
from diadoques.games.notations import notation_of
from diadoques.games.seats import OTHERS, other_called, other_seats, seat_absent, seat_called, seats
from diadoques.notation.read import SIGN

#: What people put round a heading: ``== France ==``, ``[France]``, ``1. France``, ``France (Marie)``.
_MARKS: Final = " \t:[]{}=*_<>~-–—•"
_NUMBER: Final = re.compile(r"^\d{1,2}[.)]\s*")
_BESIDE: Final = re.compile(r"\s*\([^()]*\)\s*:?$")
#: A line of a few words and nothing else: no letter of a unit before them, no sign, no number.
_WORDS: Final = re.compile(r"[^\W\d_]{2,}(?:[ .'’–-]+[^\W\d_]+){0,3}\.?")


ORDER, PROPOSAL, BALLOT, SAID, THROWN = "order", "proposal", "ballot", "said", "thrown"


@dataclass(frozen=True, slots=True)
class Written:
    """A line of a file: where it stands, whose it is, what it says.

    Attributes:
        kind: ``order``, ``proposal``, ``ballot``, or ``said``: the answer to a prompt that asks for no sheet;
            ``thrown``: dice that the class threw for one.
        winners: whom a proposal or a ballot names; () for a ballot that accepts nothing.
        prompt, value: what is answered, and what is said.
    """

    file: str
    number: int
    player: str
    text: str
    kind: str = ORDER
    winners: tuple[str, ...] = ()
    prompt: str = ""
    value: Any = None


@dataclass(frozen=True, slots=True)
class Sheets:
    """What files hold for a position.

    Attributes:
        lines: every line that is no heading, in the order of the files.
        players: who has a heading.
        voting: the lines are ballots.
        notation: the language of the signs and codes, where it is not that of the game; else "".
    """

    lines: tuple[Written, ...] = ()
    players: tuple[str, ...] = ()
    voting: bool = False
    notation: str = ""

    def answers(self, throws: Mapping[str, list[int]] | None = None) -> SavedAnswers:
        """The answers, with the dice that the class threw for them."""
        wrote = {line.player for line in self.lines if line.kind == ORDER}
        players = [seat for seat in self.players if seat not in OTHERS or seat in wrote]
        orders: dict[str, list[str]] = {} if self.voting else {player: [] for player in players}
        votes: dict[str, list[list[str]]] = {player: [] for player in players} if self.voting else {}
        proposals: dict[str, list[list[str]]] = {}
        answered: dict[str, dict[str, Any]] = {}
        thrown = dict(throws or {})
        for line in self.lines:
            if line.kind == ORDER:
                orders[line.player].append(line.text)
            elif line.kind == SAID:
                answered.setdefault(line.prompt, {})[line.player] = line.value
            elif line.kind == THROWN:
                thrown[line.prompt] = list(line.value)
            elif line.winners:
                named = proposals if line.kind == PROPOSAL else votes
                named.setdefault(line.player, []).append(list(line.winners))
        tables: tuple[tuple[str, dict[str, Any]], ...] = ((PROPOSALS, proposals), (VOTE, votes), *answered.items())
        said = {name: table for name, table in tables if table}
        return SavedAnswers(orders=orders, said=said, throws=thrown, notation=self.notation)


def read_sheets(paths: Iterable[Path], position: Position, lang: str) -> Sheets:
    """What files hold for what ``position`` awaits, written by who reads ``lang``: what is shown may be written.

    Raises:
        Fault: a file that cannot be read, a line before any heading, a heading that names nobody, a ballot outside a
            vote or that names no proposal.
    """
    return sheets_of(((str(path), text_of(path)) for path in paths), position, lang)


def sheets_of(texts: Iterable[tuple[str, str]], position: Position, lang: str, player: str = "") -> Sheets:
    """Read sheets of texts, each with the name of its file, or ""; ``player``: whose all lines are, headings or not.

    Raises:
        Fault: as ``read_sheets``.
    """
    reader = _Reader(position, lang)
    for name, text in texts:
        reader.open(player)
        for number, line in enumerate(text.splitlines(), start=1):
            try:
                reader.take(name, number, line)
            except Fault as fault:
                raise fault.at(", ".join(part for part in (name, f"line {number}") if part)) from None
    notation = notation_of(position)
    foreign = lang if notation and lang != notation else ""
    return Sheets(tuple(reader.lines), tuple(reader.players), position.phase == VOTE, foreign)


@dataclass(slots=True)
class _Reader:
    """Reads lines one after the other.

    Attributes:
        player: whose lines follow, "" before the first heading of a file.
        alone: all lines are his: none is a heading.
        remark: what the last remark said, where it said a player's name and nothing else.
        counts: lines of each sheet.
    """

    position: Position
    lang: str
    player: str = ""
    alone: bool = False
    remark: str = ""
    lines: list[Written] = field(default_factory=list)
    players: dict[str, None] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)

    def open(self, player: str = "") -> None:
        """Begin a text: no heading was read yet, unless all of it is ``player``'s."""
        self.player, self.remark, self.alone = "", "", bool(player)
        if player:
            self._head(player)

    def take(self, file: str, number: int, line: str) -> None:
        """Take one line in."""
        content, _, remark = line.partition("#")
        content, remark = content.strip(), remark.strip("# \t:")
        if not content:
            if seat_called(self.position, remark):
                self.remark = remark
            return
        if not self.alone:
            content = self._headed(content)
        if content:
            self._add(file, number, content)

    def _headed(self, content: str) -> str:
        """What a line says after its heading; "" when it is one and says no more."""
        voting, remark, self.remark = self.position.phase == VOTE, self.remark, ""
        heading = self._called(content)
        if heading:
            if voting and self.player and content == _bare(content) and (heading,) in self._proposed:
                raise Fault("vote-or-heading", given=quotable(content))
            self._head(heading)
            return ""
        before, colon, after = content.partition(":")
        heading = (self._called(before) or by_initial(self.position, before, self.lang)) if colon else ""
        if heading:
            self._head(heading)
            content = after.strip()
        elif remark and self._called(remark) != self.player:
            raise Fault("heading-remark", given=quotable(remark))
        if not self.player:
            raise Fault("orders-heading", given=quotable(content), **self._known, **self._near(content))
        return content

    def _add(self, file: str, number: int, content: str) -> None:
        """Take a line in that is no heading: an order, or several one after the other."""
        asked_else = self.position.phase == VOTE or to_say(self.position, self.player, content) is not None
        for part in [content] if asked_else else split_orders(content, self._can_be_read, self._begins_an_order):
            self._add_one(file, number, part)

    def _add_one(self, file: str, number: int, content: str) -> None:
        if len(content) > LONGEST_LINE:
            raise Fault("line-too-long", given=quotable(content, 40), most=str(LONGEST_LINE))
        if self.counts[self.player] >= MOST_LINES:
            raise Fault("sheet-too-long", board=self.position.board.id, owner=self.player, most=str(MOST_LINES))
        prompt = to_say(self.position, self.player, content)
        if prompt is not None:
            value, kind = read_answer(self.position, prompt, content), THROWN if isinstance(prompt, Throw) else SAID
            self.lines.append(Written(file, number, self.player, content, kind, prompt=prompt.name, value=value))
            return
        prompts, voting = game_of(self.position).awaits(self.position), self.position.phase == VOTE
        asked = (prompts.called(VOTE, self.player) if voting else prompts.sheet(self.player)) is not None
        if self.player not in self.position.players and not asked:
            raise self._not_asked()
        kind, named = self._kind(content, voting)
        # Where sheets are read, each line of anybody is read with them, and the report says what is wrong with it.
        of_sheets = not prompts.prompts or any(isinstance(one, Sheet) for one in prompts.prompts)
        read = not voting and of_sheets
        if kind != PROPOSAL and not (asked or read):
            raise self._not_asked()
        self.counts[self.player] += kind != PROPOSAL
        self.lines.append(Written(file, number, self.player, content, kind, named))

    def _not_asked(self) -> Fault:
        """A line of somebody of whom no orders are asked now: it would be lost."""
        return Fault("sheet-not-asked", board=self.position.board.id, owner=self.player)

    def _head(self, player: str) -> None:
        """What follows is the sheet of ``player``."""
        self.players[player] = None
        self.player = player

    def _kind(self, content: str, voting: bool) -> tuple[str, tuple[str, ...]]:
        """What a line is, and the winners that it names."""
        if voting:
            return BALLOT, winners(self.position, content)
        # « refuse AXY » is an order where control may be declined (DIA-O3-01); without votes no line is a ballot.
        votes = game_of(self.position).abilities.votes
        if votes is not None and is_ballot(self.position.board.id, content) and not self._can_be_read(content):
            raise Fault("ballot-now", given=quotable(content))
        proposed = _proposal(self.position, self.player, content)
        if proposed:
            return PROPOSAL, proposed
        if not self.alone and self._names_nobody(content):
            raise Fault(
                "heading-unknown", given=quotable(content), **self._known, **self._near(content.partition(":")[0])
            )
        return ORDER, ()

    @property
    def _proposed(self) -> tuple[tuple[str, ...], ...]:
        """The proposals that are put to the vote."""
        return proposals(self.position)

    @property
    def _known(self) -> dict[str, str]:
        return {"board": self.position.board.id, "known": ", ".join(self.position.players)}

    def _near(self, head: str) -> dict[str, str]:
        return misspelt_offers(self.position.board.id, _bare(head), self.position.players)

    def _called(self, content: str) -> str:
        """Whose heading a line is: a player of this game, or who else is asked in it; or "".

        Raises:
            Fault: ``player-absent``: somebody who does not take part; ``umpire-absent``, ``class-absent``.
        """
        for name in (_bare(content), _BESIDE.sub("", _bare(content))):
            found = _somebody(self.position, name)
            if found:
                break
            if other_called(name):
                raise seat_absent(quotable(content))
        if found and found not in seats(self.position):
            raise Fault("player-absent", given=quotable(content), **self._known)
        return found

    def _names_nobody(self, content: str) -> bool:
        """Whether a line that is no order was to be a heading.

        It is marked like one, is spelled almost so or begins so (``France, spring``), or it is a few words that name
        nothing on the board.
        """
        head, colon, after = content.partition(":")
        bare, board = _bare(head), self.position.board.id
        first, *_ = name_key(bare).split() or [""]
        begun = player_called(board, first)
        if not begun and not _WORDS.fullmatch(bare):
            return False
        if self._can_be_read(content):
            return False
        marked = bare != head.strip() or (colon and not after.strip())
        if begun or marked or self._near(bare):
            return True
        return not _is_place(board, bare) and not self._begins_an_order(content)

    def _begins_an_order(self, content: str) -> bool:
        """Whether a line stops in the midst of an order, behind its verb: a name alone wants a sign."""
        readings = game_of(self.position).read(self.position, self.player, [content], self.lang)
        return any(one.code == "incomplete" and SIGN not in dict(one.data).get("expected", "") for one in readings)

    def _can_be_read(self, content: str) -> bool:
        """Whether a line is an order, good or bad."""
        readings = game_of(self.position).read(self.position, self.player, [content], self.lang)
        return not readings or readings[0].verdict is not Verdict.UNREADABLE


def seat_named(position: Position, name: str) -> str:
    """The id of who is called so: a player by any of his names, or by his heir's who leads by now; who else is asked.

    Raises:
        Fault: ``player-unknown``, with who was meant; ``player-absent``: somebody who does not take part;
            ``umpire-absent``, ``class-absent``.
    """
    board, there = position.board.id, position.players
    found = _somebody(position, str(name))
    about = {"board": board, "known": ", ".join(there)}
    if found in there or found in other_seats(position):
        return found
    if other_called(str(name)):
        raise seat_absent(str(name))
    if found:
        raise Fault("player-absent", given=quotable(str(name)), **about)
    raise Fault("player-unknown", given=quotable(str(name)), **about, **misspelt_offers(board, str(name), there))


def reader_called(position: Position, name: str, where: str = "") -> str:
    """For whose eyes something is told who is called so: a player, the umpire, who sees all; "" for the class.

    Raises:
        Fault: as ``seat_named``.
    """
    if other_called(str(name)) == CLASS:
        return ""
    try:
        return seat_named(position, name)
    except Fault as fault:
        raise (fault.at(where) if where else fault) from None


def _somebody(position: Position, name: str) -> str:
    board = position.board.id
    heir = heir_called(board, name)
    led = heir if heir and _led_by_heir(position, heir) else ""
    return seat_called(position, name) or led


def _bare(content: str) -> str:
    """A line without what marks a heading."""
    return _NUMBER.sub("", content.strip(_MARKS)).strip(_MARKS)


@cache
def _places(board: str) -> frozenset[str]:
    found = load_board(board)
    spaces = {
        name for space in found.spaces.values() for name in (space.id, *space.codes.values(), *space.name.values())
    }
    places = {name for place in found.places.values() for name in (place.id, *place.name.values())}
    return frozenset(word for name in spaces | places for word in (name_key(name), *name_key(name).split()))


def _is_place(board: str, words: str) -> bool:
    """Whether words name a place, or begin with its name: somebody left out what the unit there shall do."""
    return name_key(words) in _places(board) or all(word in _places(board) for word in name_key(words).split())


def _led_by_heir(position: Position, player: str) -> bool:
    people = game_of(position).abilities.people
    return people is not None and player in people.succeeded(position)


def _proposal(position: Position, player: str, line: str) -> tuple[str, ...]:
    """The winners that a line proposes; () when it is an order."""
    if not name_key(line).startswith("propos"):  # spares reading every order twice
        return ()
    game = game_of(position)
    votes = game.abilities.votes
    return (votes.proposal_of(game.read(position, player, [line])[0]) if votes is not None else None) or ()


def text_of(path: Path) -> str:
    """The text of a file.

    Raises:
        Fault: ``file-missing``, ``file-too-big``, ``file-unreadable``, and as ``texts.decode_text``.
    """
    return decode_text(files.read(path), str(path))
