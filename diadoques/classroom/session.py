"""A game as a class plays it: sheets filled act by act, settled phase by phase, every act kept before it counts.

Reopening a folder replays its journal through the engine, so that a killed kernel or browser loses nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from diadoques.classroom.acts import (
    Deed,
    Give,
    HandIn,
    Resolved,
    Say,
    TakeBack,
    Throw,
    Undo,
    Withdraw,
    begun_by,
    head_of,
)
from diadoques.classroom.deeds import apply, replay, struck_by
from diadoques.classroom.export import Exports
from diadoques.classroom.going_back import acts_before, since_last
from diadoques.classroom.handed_in import answers_of, text_of
from diadoques.classroom.journal import Journal
from diadoques.classroom.judging import judge
from diadoques.classroom.presence import Presence, folder_of
from diadoques.classroom.state import State
from diadoques.classroom.typed import proposed_winners, read_typed
from diadoques.core import savegame
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.kept_orders import order_of
from diadoques.core.orders import Order, Reading, fields_of
from diadoques.core.untrusted import plain_values, readable
from diadoques.games.abilities import PROPOSALS
from diadoques.games.answer_checks import check_said, check_thrown
from diadoques.games.catalogue import begin, load_game, usual
from diadoques.games.catalogue import stated_options as stated_of


class Session(State):
    """One game in one folder.

    Attributes:
        kept: name of the file in which ``restart`` or ``back`` put the game as it was, or "".
        former: name of the file in which ``restart`` put the game before this one, or "".
        shut: seats that may write nothing more in this phase; whoever leads the class says which (``room``).
        lost: the text of a last line that a power cut left unfinished when the journal was opened, or "".
        open_here: the sessions of this process by folder: of a folder that is opened again the new one takes over.
        differs: why the game stands where it does, when the rules give another result today than when the journal was
            written: then it was opened at its last sound turn, and ``kept`` is the journal as it was. Else None.
    """

    open_here: ClassVar[dict[Path, Session]] = {}

    def __init__(
        self,
        folder: str | Path,
        scenario: str = "",
        layer: str = "",
        *,
        game: str = "",
        options: Mapping[str, str] | None = None,
        begins: savegame.SavedGame | None = None,
    ) -> None:
        """Open the game of ``folder``, or begin one: ``scenario`` of ``game``, or of the first, under ``options``.

        ``begins``: as a saved game begins instead, from whatever position; its turns are not looked at.

        Raises:
            Fault: the folder cannot be written, or its journal is broken; the fault names the line.
        """
        self.kept = self.former = ""
        self.differs: Fault | None = None
        self.hidden = False
        self.shut: frozenset[str] = frozenset()
        self.folder = folder_of(folder)
        if older := self.open_here.pop(self.folder, None):
            older.close()  # the same cell run twice: the new one takes over
        chosen = load_game(begins.game if begins is not None else game or usual())
        named = scenario or chosen.about.scenario
        stated = stated_of(chosen, {**(options or {}), **({"layer": layer} if layer else {})}, named)

        # What the rules refuse leaves no journal behind.
        self._journal = Journal(self.folder, lambda: head_of(chosen, begins or begin(chosen, named, stated)[0]))
        self._presence = Presence(self.folder)
        try:
            self.lost = self._journal.lost
            #: The game that is played: that of the journal, whichever was asked for.
            self.game = load_game(self._journal.head.game)
            self._exports = Exports()
            self._begin()
        except BaseException:
            self._journal.give_back()
            self._presence.leave()
            raise
        self.open_here[self.folder] = self

    def _begin(self) -> None:
        """From the start of the game to where its journal leads."""
        self._file, position = begun_by(self.game, self._journal.head)
        self.scenario = self._file.scenario
        self.begin(position)
        self._done = 0
        sound = 0
        for number, deed in enumerate(self._journal.deeds, start=2):
            try:
                replay(self, deed, f"{self._journal.path.name}, {number}", self._same)
            except Fault as fault:
                if self._same or (not sound and fault.code != "replay-differs"):
                    raise  # it was changed by hand; or nothing was settled yet
                self.differs, self.kept = fault, self._journal.renew(sound)
                self._begin()
                return
            self._done += 1
            if isinstance(deed, Resolved | TakeBack):
                sound = self._done

    @property
    def options(self) -> dict[str, str]:
        """The choices of rules that this game is played by, in full."""
        return dict(self._file.options)

    def close(self) -> None:
        """Let go of the file."""
        self._journal.close()
        self._presence.leave()
        if self.open_here.get(self.folder) is self:
            del self.open_here[self.folder]

    # What players do

    def say(self, player: str, prompt: str, value: Any) -> tuple[Order, ...]:
        """Answer a prompt that asks for no sheet: the first units, a proposal, a ballot (``core.prompts``).

        Args:
            prompt: its name.
            value: what is said: a number, names, lists of names, a value for each field of a form. An empty list takes
                it back unless picking nothing is an answer.

        Returns:
            The orders that another pick strikes from the sheet written for the one before (``Pick.resets``): those for
            a unit that is another now, and those that cannot be followed any more. ``undo`` brings them back.

        Raises:
            Fault: ``player-unknown``; not asked now; not so many, not of these; ``list-wanted`` for a bare name; more
                than a journal can hold.
        """
        self.check_player(player)
        check_said(self.game, self.position, self.prompts, player, prompt, value)
        deed, lines = Say(player, prompt, plain_values(value)), self.sheet(player).lines
        if self.resets(deed):
            deed = msgspec.structs.replace(deed, struck=struck_by(self, deed))
        self._keep(deed)
        return tuple(lines[row].order for row in deed.struck or ())

    def give(self, player: str, order: Order, line: str = "") -> Reading:
        """Put an order on the sheet in the place of what its unit had; nothing is kept unless it is to be followed.

        Returns:
            The reading: its verdict says whether the order was accepted (``fine`` or ``mistaken``).

        Raises:
            Fault: ``player-unknown`` or ``phase-closed``.
        """
        self.check_player(player)
        reading = judge(self, player, order, line, self.piece_of(order))
        if reading.order is not None and reading.followed:
            self._keep(Give(player, reading.text, self._kept(reading.order)))
        return reading

    def type(self, player: str, line: str, piece: str = "", lang: str = "") -> Reading:
        """Read an order that a pupil typed and, if it is to be followed, put it on the sheet.

        It takes the place of what its unit had. A build or a payment stands beside what was written before, as on
        paper: each line is an expense of its own (DIA-63B2-07, DIA-8A1-02). Where the sheet is written for what is
        picked, the letters of the line pick it (``read_typed``).

        ``piece`` is the unit that is meant when several of one sign stand together (Spring 321): where none is named
        and all of them have orders, the line is for none, and the reading (``which-unit``) offers its ``pieces``.
        ``lang`` is the language whose signs and codes the line is written in, that of the game by default.
        """
        self.check_player(player)
        reading, row, picks = read_typed(self, player, line, piece, lang)
        if reading.order is not None and reading.followed:
            if picks is not None:
                self._keep(picks)
            self._keep(Give(player, line[:1000], self._kept(reading.order), row))
        winners = proposed_winners(self, player, reading)
        if winners:
            self.say(player, PROPOSALS, [list(winners)])
        return reading

    def withdraw(self, player: str, piece: str) -> None:
        """Strike out the order of a unit (or ``@name``)."""
        self.check_player(player)
        if piece in self.sheet(player).lines:
            self._keep(Withdraw(player, piece))

    def undo(self, player: str) -> None:
        """Take back the player's last act of this phase."""
        if self.undo_depth(player):
            self._keep(Undo(player))

    def take_back(self, player: str, through: Collection[str] = ()) -> None:
        """Take back the player's last answer, which was settled at once, with what followed from it.

        Raises:
            Fault: as ``going_back.since_last``; nothing has changed then.
        """
        self.check_player(player)
        self._keep(TakeBack(player, since_last(self, player, through)))

    def hand_in(self, player: str, sealed: bool = True) -> None:
        """Hand the sheet in, or take it back.

        Raises:
            Fault: ``player-unknown``; ``file-wrong-type`` when ``sealed`` is neither true nor false.
        """
        self.check_player(player)
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
            readable(savegame.SavedAnswers(throws={key: list(thrown) for key, thrown in throws.items()}))
            check_thrown(self.game, self.position, self.prompts, answers_of(self, self.seats), name, tuple(numbers))
        self._keep(deed)

    def resolve(self) -> Report[Any]:
        """Settle what the game waits for; units without an order hold (or, in retreats, are disbanded).

        Raises:
            Fault: ``game-over``, or ``throw-wanted`` where the class throws its dice; nothing has changed then.
        """
        self._agree()
        report = self.game.resolve(self.position, answers := answers_of(self, self.seats))
        received = text_of(self, answers)
        self._journal.append(Resolved(plain_values(self.game.record_of(report.after))))
        self.settle(report, received)
        self._done += 1
        return report

    def save(self, path: str | Path) -> None:
        """Write the game so far as a saved game (``*.dia.json``), for the command line and for others.

        Raises:
            Fault: ``file-unwritable``; ``file-changed`` when somebody else went on with the file that was saved.
        """
        self._exports.save(self.game, self._file, self.received, Path(path))

    def restart(self, other: Session | None = None) -> None:
        """Put the journal away under another name (``kept``) and begin the same game anew, or go on as ``other`` does.

        Raises:
            Fault: ``file-unwritable``.
        """
        self._agree()
        game = self.game if other is None else other.game
        head = head_of(game, (other or self)._file)
        self.kept = self._journal.renew(head=head, deeds=() if other is None else other._journal.deeds)
        self.game, self.former = game, self.kept
        self._begin()

    def back(self, first: int | None = None) -> str:
        """Go back to before something was settled, its sheets as they were written; returns ``kept``.

        The journal as it was is put away under that name. Of a season that is settled in parts (orders, retreats, a
        vote) all is taken back, unless ``first``, from 0, is the earliest report that is undone. In a game that is
        played answer by answer it is asked anew what was answered there.

        Raises:
            Fault: ``nothing-settled``; ``file-unwritable``.
        """
        self._agree()
        self.kept = self._journal.renew(acts_before(self, self._journal.deeds, first))
        self._begin()
        return self.kept

    # How it is kept

    @property
    def _same(self) -> bool:
        """Whether this very program began the journal: then nothing may be missing in it."""
        return self._journal.head.engine == savegame.ENGINE

    def _keep(self, deed: Deed) -> None:
        """On the disk first, then in memory: what is shown as accepted can no longer be lost."""
        if getattr(deed, "player", "") in self.shut:
            raise Fault("sheet-shut")
        self._agree()
        apply(self, self._journal.append(deed))
        self._done += 1

    def _kept(self, order: Order) -> dict[str, Any]:
        """An order as the journal keeps it, and can read it back."""
        record = fields_of(order)
        order_of(record, self.game.abilities.orders)
        return record

    def _agree(self) -> None:
        """Go on from what the journal says alone: whoever interrupts the kernel may come between writing and doing.

        Raises:
            Fault: ``act-interrupted``: what was asked for now is not done, for it was asked of another state.
        """
        if self._journal.count != self._done:
            self._begin()
            raise Fault("act-interrupted", str(self._journal.path))
