"""A game as it lies on the table: where it stands, what is on the sheets, what was settled; nothing of files.

Whoever reads, judges or tries something on takes a ``State``; a ``Session`` is one that is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final, TypeVar

from diadoques.classroom.acts import Say
from diadoques.core import savegame
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.core.phases import OVER
from diadoques.core.prompts import Pick, Prompt, Prompts, Sheet, is_awaited
from diadoques.core.prompts import Throw as Thrown
from diadoques.games.door import Game, Position
from diadoques.games.naming import player_unknown
from diadoques.games.notations import line_of
from diadoques.games.saving import with_picks
from diadoques.games.seats import extra_seats

T = TypeVar("T")

# --- The sheets of one phase as they lie on the table; plain state, and the journal keeps what changes it


@dataclass(frozen=True, slots=True)
class AcceptedLine:
    """An accepted order, and the line that said it."""

    text: str
    order: Order


@dataclass(frozen=True, slots=True)
class SheetState:
    """What one player has on his sheet.

    Attributes:
        lines: accepted orders by what they are for (``conflict.orders``), in the order in which they were written.
        sealed: handed in.
        said: what he said to prompts that ask for no sheet, by their names.
    """

    lines: dict[str, AcceptedLine] = field(default_factory=dict)
    sealed: bool = False
    said: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Sheets:
    """The sheets of all players in this phase, what each looked like before each act (for undo), how many acts."""

    sheets: dict[str, SheetState] = field(default_factory=dict)
    past: dict[str, list[SheetState]] = field(default_factory=dict)
    acts: int = 0

    def sheet(self, player: str) -> SheetState:
        """The sheet of ``player``, empty at first."""
        return self.sheets.get(player, SheetState())

    def change(self, player: str, **fields: object) -> None:
        """Replace fields of a sheet; the old one can be taken back."""
        before = self.sheet(player)
        self.acts += 1
        self.past.setdefault(player, []).append(before)
        self.sheets[player] = replace(before, **fields)  # type: ignore[arg-type]

    def undo_depth(self, player: str) -> int:
        """How many acts of this phase the player can take back."""
        return len(self.past.get(player, ()))

    def undo(self, player: str) -> None:
        """Take back the player's last act of this phase."""
        if self.past.get(player):
            self.acts += 1
            self.sheets[player] = self.past[player].pop()


_AGAIN: Final = " #"


def row_beside(piece: str, taken: Container[str]) -> str:
    """The first free line beside ``piece`` for another order for the same thing: ``+LYC #2``."""
    if piece not in taken:
        return piece
    return next(row for number in count(2) if (row := f"{piece}{_AGAIN}{number}") not in taken)


def row_number(piece: str) -> tuple[str, int]:
    """What a line of a sheet is for, and the how many-th for it: ``("+LYC", 2)``."""
    bare, _, number = piece.partition(_AGAIN)
    return bare, int(number or "1")


# --- A game as it lies on the table: where it stands, what is on the sheets, what was settled; nothing of files


class State:
    """A game on the table.

    Attributes:
        game: its rules; ``scenario``: the one in which it began, or "" when it began from a position of its own.
        position: what it waits for, without the first units while they are being chosen.
        sheets: what is written in this phase; ``throws``: dice that the class threw for it.
        reports: all that was settled so far, oldest first; ``received``: what was handed in for each; ``answered``:
            which seats had said something.
        hidden: the groups hide their sheets from one another; in Spring 321 each then plans without knowing which first
            units the others chose.
    """

    game: Game[Any]
    scenario: str
    hidden = False

    def begin(self, position: Position) -> None:
        """Lay a game on the table that nobody has played yet."""
        self.reports: list[Report[Any]] = []
        self.answered: list[tuple[str, ...]] = []
        self.received: list[savegame.SavedAnswers] = []
        self._once: tuple[Any, Sheets, int, dict[Any, Any]] | None = None
        self.lay(position)

    @property
    def prompts(self) -> Prompts:
        """What the game waits for, prompt by prompt."""
        return self.game.awaits(self.position)

    def once(self, what: Hashable, find: Callable[[], T]) -> T:
        """What ``find`` finds, worked out once as long as the position and what is on the sheets are the same."""
        kept, now = self._once, (self.position, self.sheets, self.sheets.acts)
        if kept is None or kept[0] is not now[0] or kept[1] is not now[1] or kept[2] != now[2]:
            kept = self._once = (*now, {})
        if what not in kept[3]:
            kept[3][what] = find()
        found: T = kept[3][what]
        return found

    @property
    def planned(self) -> Any:
        """The position to plan on: with what sheets are written for, as it was picked so far (``Pick.resets``)."""
        return self.once("planned", self._planned)

    def _planned(self) -> Any:
        picks = {seat: self.picks(seat) for seat in self.prompts.resetting}
        return with_picks(self.game, self.position, picks) if picks else self.position

    @property
    def asked(self) -> tuple[str, ...]:
        """Seats that are asked something now."""
        return self.prompts.seats

    @property
    def over(self) -> bool:
        """Whether nothing more can be settled: the game has ended."""
        return bool(self.position.phase == OVER)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who may say something: the players, and whoever else is asked."""
        return tuple(dict.fromkeys((*self.position.players, *self.asked)))

    def sheet(self, player: str) -> SheetState:
        """What ``player`` has written so far."""
        return self.sheets.sheet(player)

    def orders(self, player: str) -> tuple[Order, ...]:
        """The accepted orders of ``player``, in the order of his units, payments as they were written after them.

        Where the sheet says so, all stand as they were written: so they are paid for (``Sheet.in_order``).
        """
        return tuple(order for _, order in self.rows(player))

    def rows(self, player: str) -> tuple[tuple[str, Order], ...]:
        """The accepted orders of ``player`` in their order, each with the line of the sheet that it takes."""
        lines = self.sheet(player).lines
        pieces = list(lines)
        sheet = self.prompts.sheet(player)
        if sheet is None or not sheet.in_order:
            rank = {unit.id: index for index, unit in enumerate(self.planned.of(player))}
            pieces.sort(key=lambda piece: rank.get(piece, len(rank)))
        return tuple((piece, lines[piece].order) for piece in pieces)

    def piece_of(self, order: Order) -> str:
        """Which line of a sheet an order takes (``games.abilities.Lines``)."""
        return line_of(self.position, order)

    def picks(self, player: str) -> tuple[str, ...]:
        """What his sheet is written for: as picked, else what usually is; () where nothing is picked first."""
        pick = self.prompts.resetting.get(player)
        return () if pick is None else tuple(self.sheet(player).said.get(pick.name, pick.usual))

    def wanted(self, player: str) -> tuple[str, ...]:
        """Units that want an order of ``player`` now: his own, and those that he runs."""
        if player in self.prompts.resetting:
            return tuple(unit.id for unit in self.planned.of(player))
        sheet = self.prompts.sheet(player)
        return sheet.units if sheet is not None and sheet.each else ()

    def due(self, player: str) -> int:
        """How many units ``player`` may build or must remove (``Sheet.change``); 0 where nothing of the kind is due."""
        sheet = self.prompts.sheet(player)
        return abs(sheet.change) if sheet is not None else 0

    def done(self, player: str) -> int:
        """How many orders are on his sheet."""
        return len(self.sheet(player).lines)

    def missing(self) -> dict[str, tuple[str, ...]]:
        """Who has yet to say something, with his units that want an order; () where something else is asked."""
        found = {}
        for seat in self.asked:
            wanted = tuple(piece for piece in self.wanted(seat) if piece not in self.sheet(seat).lines)
            silent = any(is_awaited(prompt) and not self._answered(prompt) for prompt in self.prompts.of(seat))
            if wanted or silent or (self.due(seat) and self.due(seat) != self.done(seat)):
                found[seat] = wanted
        return found

    def _answered(self, prompt: Prompt) -> bool:
        if isinstance(prompt, Thrown):
            return prompt.name in self.throws
        sheet = self.sheet(prompt.seat)
        return bool(sheet.lines) if isinstance(prompt, Sheet) else prompt.name in sheet.said

    def undo_depth(self, player: str) -> int:
        """How many acts of this phase can be taken back."""
        return self.sheets.undo_depth(player)

    def resets(self, deed: Say) -> bool:
        """Whether the sheet is written for what is said here (``Pick.resets``)."""
        prompt = self.prompts.called(deed.prompt, deed.player)
        return isinstance(prompt, Pick) and prompt.resets

    def check_player(self, name: str) -> None:
        """See that ``name`` may say something here: else ``player-unknown``, or ``sheet-not-asked`` of an umpire."""
        if name not in self.seats:
            if name in extra_seats(self.position):
                raise Fault("sheet-not-asked", "player", board=self.position.board.id, owner=name)
            raise player_unknown(self.position, name, "player")

    def settle(self, report: Report[Any], received: savegame.SavedAnswers) -> None:
        """Take in what was settled, and go on from where it leads."""
        self.received.append(received)
        self.reports.append(report)
        self.answered.append(tuple(seat for seat in self.seats if self.sheet(seat).said))
        self.lay(report.after)

    def lay(self, position: Position) -> None:
        """Go on from ``position``."""
        self.position, self.sheets = position, Sheets()
        self.throws: dict[str, tuple[int, ...]] = {}
