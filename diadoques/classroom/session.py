"""A game as a class plays it: sheets filled act by act, settled phase by phase, every act kept before it counts.

Reopening a folder replays its journal through the engine, so that a killed kernel or browser loses nothing.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from diadoques.classroom.acts import (
    FORMAT,
    VERSION,
    Deed,
    Give,
    HandIn,
    Head,
    Resolved,
    Say,
    Throw,
    Undo,
    Withdraw,
    order_of,
    recorded,
)
from diadoques.classroom.asked import see_dice, see_said
from diadoques.classroom.desk import Desk, Line, SheetState, piece_of, row_beside
from diadoques.classroom.export import Exports, saved_game
from diadoques.classroom.journal import Journal
from diadoques.classroom.judging import all_as_written, judge, twin
from diadoques.classroom.plans import grounds
from diadoques.core import savegame
from diadoques.core.answers import Answers, Report
from diadoques.core.faults import Fault
from diadoques.core.orders import Order, Reading, Verdict
from diadoques.core.phases import ADJUSTMENTS, CHOICES, LEVY, OVER, RETREATING, VOTE, WINTER_PHASE
from diadoques.core.untrusted import plain, readable
from diadoques.games.catalogue import load_game
from diadoques.games.written_answers import written

SAVES: Final = "DIADOQUES_SAVES"
"""Environment variable: the folder in which relative folders of sessions are kept (the working folder by default)."""

_OPEN: dict[Path, Session] = {}


class Session:
    """One game in one folder.

    Attributes:
        position: what the game waits for, without the first units while they are being chosen.
        reports: all that was settled so far, oldest first.
        kept: name of the file in which ``restart`` put the former game, or "".
        hidden: the groups hide their sheets from one another; in Spring 321 each then plans without knowing which first
            units the others chose.
        lost: the text of a last line that a power cut left unfinished when the journal was opened, or "".
        differs: why the game stands where it does, when the rules give another result today than when the journal was
            written: then it was opened at its last sound turn, and ``kept`` is the journal as it was. Else None.
    """

    def __init__(
        self,
        folder: str | Path,
        scenario: str = "",
        layer: str = "",
        *,
        game: str = "diadoques",
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Open the game of ``folder``, or begin one there: ``scenario`` of ``game`` under ``options``.

        Raises:
            Fault: the folder cannot be written, or its journal is broken; the fault names the line.
        """
        self.kept = ""
        self.differs: Fault | None = None
        self.hidden = False
        self.folder = (Path(os.environ.get(SAVES, ".")) / Path(folder).expanduser()).resolve()
        older = _OPEN.pop(self.folder, None)
        if older is not None:
            older.close()  # the same cell run twice: the new one takes over
        chosen = load_game(game)
        wished = {**chosen.defaults, **(options or {}), **({"layer": layer} if layer else {})}
        stated = chosen.stated(wished)

        def begin() -> Head:
            begun = scenario or chosen.scenario
            chosen.new(begun, stated)  # what the rules refuse leaves no journal behind
            others = {name: value for name, value in stated.items() if name != "layer"}
            return Head(FORMAT, VERSION, chosen.id, begun, stated.get("layer", ""), others, savegame.ENGINE)

        self._journal = Journal(self.folder, begin)
        try:
            self.lost = self._journal.lost
            #: The game that is played: that of the journal, whichever was asked for.
            self.game = load_game(self._journal.head.game)
            self._exports = Exports()
            self._begin()
        except BaseException:
            self._journal.give_back()
            raise
        _OPEN[self.folder] = self

    def _begin(self) -> None:
        """From the start of the game to where its journal leads."""
        self.reports: list[Report[Any]] = []
        self._received: list[savegame.Answers] = []
        self.position: Any = self.game.new(self._journal.head.scenario, self.options)
        self._desk = Desk()
        self.throws: dict[str, tuple[int, ...]] = {}
        self._done = 0
        sound = 0
        for number, deed in enumerate(self._journal.deeds, start=2):
            try:
                self._replay(deed, f"{self._journal.path.name}, {number}")
            except Fault as fault:
                if self._same or (not sound and fault.code != "replay-differs"):
                    raise  # it was changed by hand; or nothing was settled yet
                self.differs, self.kept = fault, self._journal.renew(sound)
                self._begin()
                return
            self._done += 1
            if isinstance(deed, Resolved):
                sound = self._done

    @property
    def options(self) -> dict[str, str]:
        """The choices of rules that this game is played by."""
        head = self._journal.head
        return ({"layer": head.layer} if head.layer else {}) | dict(head.options)

    def close(self) -> None:
        """Let go of the file."""
        self._journal.close()
        if _OPEN.get(self.folder) is self:
            del _OPEN[self.folder]

    # What is on the table

    @property
    def planned(self) -> Any:
        """The position to plan on: in Spring 321 with the first units as chosen so far."""
        if self.position.phase != LEVY:
            return self.position
        return self.game.levied(self.position, {player: self.picks(player) for player in self.position.alive})

    @property
    def asked(self) -> tuple[str, ...]:
        """Players who are asked something now."""
        return self.game.awaits(self.position).seats

    @property
    def over(self) -> bool:
        """Whether nothing more can be settled: the game has ended."""
        return bool(self.position.phase == OVER)

    def sheet(self, player: str) -> SheetState:
        """What ``player`` has written so far."""
        return self._desk.sheet(player)

    def orders(self, player: str) -> tuple[Order, ...]:
        """The accepted orders of ``player``, in the order of his units, payments as they were written after them.

        In winter all stand as they were written: that is the order in which they are paid for (DIA-63B1-02).
        """
        return tuple(order for _, order in self.rows(player))

    def rows(self, player: str) -> tuple[tuple[str, Order], ...]:
        """The same, each with the line of the sheet that it takes."""
        lines = self.sheet(player).lines
        pieces = list(lines)
        if self.position.phase != WINTER_PHASE:
            rank = {unit.id: index for index, unit in enumerate(self.planned.of(player))}
            pieces.sort(key=lambda piece: rank.get(piece, len(rank)))
        return tuple((piece, lines[piece].order) for piece in pieces)

    def piece_of(self, order: Order) -> str:
        """Which line of a sheet an order takes (``desk.piece_of``)."""
        return piece_of(order, self.game.slot(self.position, order))

    def picks(self, player: str) -> tuple[str, ...]:
        """Kinds of the first units: as chosen, armies otherwise (DIA-63B4-01)."""
        return tuple(self.sheet(player).said.get(LEVY, ())) or self.game.levy_usual()

    def kinds(self, player: str) -> tuple[str, ...]:
        """Kinds the player may choose for them."""
        return self.game.levy_kinds(self.position, player)

    def wanted(self, player: str) -> tuple[str, ...]:
        """Units that want an order of ``player`` in this phase: his own, and those that he runs."""
        if self.position.phase == LEVY:
            return tuple(unit.id for unit in self.planned.of(player))
        asked = self.game.awaits(self.position).sheet(player)
        return asked.units if asked is not None and asked.each else ()

    def due(self, player: str) -> int:
        """In the adjustments, how many builds or removals ``player`` may or must order; elsewhere 0."""
        if self.position.phase != ADJUSTMENTS:
            return 0
        return abs(self.game.table(self.position).changes.get(player, 0))

    def done(self, player: str) -> int:
        """How many orders are on his sheet."""
        return len(self.sheet(player).lines)

    def missing(self) -> dict[str, tuple[str, ...]]:
        """Units without an order, by player; where something else is asked, the players who have not said it."""
        if self.position.phase == VOTE:
            return {player: () for player in self.asked if VOTE not in self.sheet(player).said}
        if self.position.phase in CHOICES:
            return {player: () for player in self.asked if not self.sheet(player).lines}
        if self.position.phase == ADJUSTMENTS:
            return {player: () for player in self.asked if self.due(player) != self.done(player)}
        found = {
            player: tuple(piece for piece in self.wanted(player) if piece not in self.sheet(player).lines)
            for player in self.asked
        }
        return {player: pieces for player, pieces in found.items() if pieces}

    # What players do

    def say(self, player: str, prompt: str, value: Any) -> None:
        """Answer a prompt that asks for no sheet: the first units, a proposal, a ballot (``core.prompts``).

        Args:
            prompt: its name.
            value: what is said: names, or lists of names; an empty list takes it back. Other first units strike out the
                orders that were written for those before.

        Raises:
            Fault: ``player-unknown``; not asked now; not so many, not of these; ``list-wanted`` for a bare name; more
                than a journal can hold.
        """
        self._player(player)
        see_said(self.game, self.position, player, prompt, value)
        self._keep(Say(player, prompt, plain(value)))

    def give(self, player: str, order: Order, line: str = "") -> Reading:
        """Put an order on the sheet in the place of what its unit had; nothing is kept unless it is to be followed.

        Returns:
            The reading: its verdict says whether the order was accepted (``fine`` or ``mistaken``).

        Raises:
            Fault: ``player-unknown`` or ``phase-closed``.
        """
        self._player(player)
        reading = judge(self, player, order, line, self.piece_of(order))
        if reading.order is not None and self.game.followed(reading):
            self._keep(Give(player, reading.text, recorded(reading.order)))
        return reading

    def type(self, player: str, line: str, piece: str = "", lang: str = "") -> Reading:
        """Read a typed line and, if it is to be followed, put it on the sheet.

        It takes the place of what its unit had. A build or a payment stands beside what was written before, as on
        paper: each line is an expense of its own (DIA-63B2-07, DIA-8A1-02).

        ``piece`` is the unit that is meant when several of one sign stand together (Spring 321); ``lang`` the language
        whose signs and codes the line is written in, that of the game by default.
        """
        self._player(player)
        found = [(one, next(iter(self.game.read(one, player, [line], lang)), None)) for one in grounds(self, player)]
        planned, reading = next((one for one in found if one[1] and self.game.followed(one[1])), found[0])
        if reading is None:
            return Reading(line, Verdict.UNREADABLE, code="empty")
        if reading.order is None or not self.game.followed(reading):
            return reading
        order = twin(self, planned, reading.order, piece)
        first = row = self.piece_of(order)
        if self.game.beside(order):
            row = row_beside(first, self.sheet(player).lines)
        judged = judge(self, player, order, line, row)
        if self.game.followed(judged):
            self._keep(Give(player, line[:1000], recorded(order), row if row != first else ""))
            return replace(reading, order=order) if judged.verdict is reading.verdict else judged
        return judged

    def withdraw(self, player: str, piece: str) -> None:
        """Strike out the order of a unit (or ``@name``)."""
        self._player(player)
        if piece in self.sheet(player).lines:
            self._keep(Withdraw(player, piece))

    def can_undo(self, player: str) -> bool:
        """Whether there is anything to take back in this phase."""
        return self._desk.can_undo(player)

    def undo(self, player: str) -> None:
        """Take back the player's last act of this phase."""
        if self.can_undo(player):
            self._keep(Undo(player))

    def hand_in(self, player: str, sealed: bool = True) -> None:
        """Hand the sheet in, or take it back.

        Raises:
            Fault: ``player-unknown``; ``file-wrong-type`` when ``sealed`` is neither true nor false.
        """
        self._player(player)
        if self.sheet(player).sealed != sealed:
            self._keep(HandIn(player, sealed))

    def throw(self, name: str, numbers: Sequence[int]) -> None:
        """Hand in dice that the class threw, under the name by which ``resolve`` asked; no numbers: take them back.

        Raises:
            Fault: too few of them or too many, a number that the die does not have, ``throw-unwanted`` for a throw that
                nothing asks for; nothing is kept then.
        """
        deed = readable(Throw(name, list(numbers)))
        throws = {**self.throws, name: tuple(numbers)}
        if numbers:
            readable(savegame.Answers(throws={key: list(thrown) for key, thrown in throws.items()}))
            see_dice(self.game, self.position, self._answers(), name, tuple(numbers))
        self._keep(deed)

    def resolve(self) -> Report[Any]:
        """Settle what the game waits for; units without an order hold (or, in retreats, are disbanded).

        Raises:
            Fault: ``game-over``, or ``throw-wanted`` where the class throws its dice; nothing has changed then.
        """
        self._agree()
        answers = self._answers()
        report = self.game.resolve(self.position, answers)
        received = self._text_of(answers)
        self._journal.append(Resolved(plain(self.game.record_of(report.after))))
        self._settle(report, received)
        self._done += 1
        return report

    def save(self, path: str | Path) -> None:
        """Write the game so far as a saved game (``*.dia.json``), for the command line and for others.

        Raises:
            Fault: ``file-unwritable``; ``file-changed`` when somebody else went on with the file that was saved.
        """
        head = self._journal.head
        self._exports.save(saved_game(self.game, head.scenario, self.options, self._received), Path(path))

    def restart(self) -> None:
        """Put the journal away under another name (``kept``) and begin the same scenario anew.

        Raises:
            Fault: ``file-unwritable``.
        """
        self._agree()
        self.kept = self._journal.renew()
        self._begin()

    # How it is kept

    @property
    def _same(self) -> bool:
        """Whether this very program began the journal: then nothing may be missing in it."""
        return self._journal.head.engine == savegame.ENGINE

    def _answers(self) -> Answers:
        return Answers(
            orders={player: self._handed_in(player) for player in self.position.players},
            said=self._said(),
            throws=dict(self.throws),
        )

    def _said(self) -> dict[str, dict[str, Any]]:
        """What was said to each prompt; first units nobody chose are the usual ones."""
        found: dict[str, dict[str, Any]] = {}
        for player in self.position.players:
            for prompt, value in self.sheet(player).said.items():
                found.setdefault(prompt, {})[player] = value
        if self.position.phase == LEVY:
            found[LEVY] = {player: self.picks(player) for player in self.position.alive}
        return found

    def _handed_in(self, player: str) -> tuple[Order, ...]:
        orders = self.orders(player)
        if self.position.phase not in RETREATING:
            return orders
        return all_as_written(self.game, self.position, player, orders)

    def _text_of(self, answers: Answers) -> savegame.Answers:
        """What was handed in as a saved game will hold it: what none could hold is not settled."""
        return readable(written(self.game, self.position, answers))

    def _settle(self, report: Report[Any], received: savegame.Answers) -> None:
        self._received.append(received)
        self.reports.append(report)
        self.position = report.after
        self._desk = Desk()
        self.throws = {}

    def _keep(self, deed: Deed) -> None:
        """On the disk first, then in memory: what is shown as accepted can no longer be lost."""
        self._agree()
        self._apply(self._journal.append(deed))
        self._done += 1

    def _agree(self) -> None:
        """Go on from what the journal says alone: whoever interrupts the kernel may come between writing and doing.

        Raises:
            Fault: ``act-interrupted``: what was asked for now is not done, for it was asked of another state.
        """
        if self._journal.count != self._done:
            self._begin()
            raise Fault("act-interrupted", str(self._journal.path))

    def _apply(self, deed: Deed) -> None:
        desk = self._desk
        if isinstance(deed, Throw):
            others = {name: numbers for name, numbers in self.throws.items() if name != deed.name}
            self.throws = others | ({deed.name: tuple(deed.numbers)} if deed.numbers else {})
        elif isinstance(deed, Say):
            before = desk.sheet(deed.player)
            said = {name: value for name, value in before.said.items() if name != deed.prompt}
            if deed.value != [] or deed.prompt == VOTE:  # a ballot that accepts nothing is one
                said[deed.prompt] = deed.value
            lines = {} if deed.prompt == LEVY else before.lines
            desk.change(deed.player, said=said, lines=lines, sealed=before.sealed and deed.prompt != LEVY)
        elif isinstance(deed, Give):
            order = order_of(deed.order)
            lines = dict(desk.sheet(deed.player).lines)
            row = deed.piece or self.piece_of(order)
            lines.pop(row, None)  # what is written anew is written last
            lines[row] = Line(deed.line, order)
            desk.change(deed.player, lines=lines, sealed=False)
        elif isinstance(deed, Withdraw):
            lines = {key: line for key, line in desk.sheet(deed.player).lines.items() if key != deed.piece}
            desk.change(deed.player, lines=lines, sealed=False)
        elif isinstance(deed, HandIn):
            desk.change(deed.player, sealed=deed.sealed)
        elif isinstance(deed, Undo):
            desk.undo(deed.player)

    def _replay(self, deed: Deed, where: str) -> None:
        """Do again what a line of the journal says; the file is not trusted more than a person."""
        try:
            if isinstance(deed, Resolved):
                answers = self._answers()
                report = self.game.resolve(self.position, answers)
                if deed.after is not None:
                    savegame.agree(self.game.record_of(report.after), deed.after, self._same, "after")
                self._settle(report, self._text_of(answers))
                return
            if not isinstance(deed, Throw):
                self._player(deed.player)
            if isinstance(deed, Say):
                see_said(self.game, self.position, deed.player, deed.prompt, deed.value)
            elif isinstance(deed, Give):
                given = order_of(deed.order)
                reading = judge(self, deed.player, given, deed.line, deed.piece or self.piece_of(given))
                if reading.order is None or not self.game.followed(reading):
                    raise Fault("journal-order", where, line=deed.line[:100], rule=reading.rule)
                deed = msgspec.structs.replace(deed, order=recorded(reading.order))
        except Fault as fault:
            raise fault if fault.where == where else fault.at(where) from fault
        except (KeyError, ValueError, IndexError) as error:
            # A unit, a place or a verb that this game does not have.
            raise Fault("file-broken", where, why=f"{type(error).__name__}: {error}") from error
        self._apply(deed)

    def _player(self, name: str) -> None:
        if name not in self.position.players:
            raise Fault("player-unknown", "player", given=str(name)[:50], known=", ".join(self.position.players))
