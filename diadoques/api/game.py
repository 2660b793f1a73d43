"""A game on the table: orders are given, the turn is settled, the next one waits."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadoques.api.asking import legal_of, legal_of_all
from diadoques.api.containers import ByPlayer, Text, html_of, picture
from diadoques.api.game_history import GameHistory, all_told
from diadoques.api.game_state import GameState
from diadoques.api.given_orders import GivenOrders, Lines, Sheet, given_back, sheets_given
from diadoques.api.readings import Judged, Readings, WrongOrder, reading_of
from diadoques.api.report import Report
from diadoques.api.sheets import reader_called, seat_named
from diadoques.core import savegame
from diadoques.core.faults import Fault, told_in
from diadoques.core.files import path_of
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import join_texts
from diadoques.explain.position import describe_position, phase_of
from diadoques.games.ended import game_over
from diadoques.games.showing import position_seen_by

if TYPE_CHECKING:
    from diadoques.draw import Picture


class Game(GameState):
    """A game as it stands: what lies on the board, what is waited for, what was given and not settled yet.

    It changes as a game on a table does: ``give`` puts orders on the sheets, ``resolve`` settles the turn. ``copy()``
    is another game, cheap at any moment; ``resolved(orders)`` is the copy one turn later, for "what if".

    Players are called by any of their names, in any language and case; units by their signs.

    >>> import diadoques as d
    >>> game = d.new("diplomacy", lang="en")
    >>> game.give("FRANCE", "A PAR - BUR", "A MAR S A PAR - BUR")
    France: “A PAR - BUR” – correct
    France: “A MAR S A PAR - BUR” – correct
    >>> game.give("Germany", "A MUN - BUR")
    Germany: “A MUN - BUR” – correct
    >>> report = game.resolve()
    >>> [(one.order, one.reason) for one in report.orders]
    [('A PAR - BUR', 'outweighed-rivals'), ('A MAR S A PAR - BUR', 'support-given'), ('A MUN - BUR', 'bounced')]
    >>> print(report.changes[0])
    France: A PAR → A BUR
    """

    def __init__(self, past: GameHistory, lang: str, given: GivenOrders | None = None) -> None:
        super().__init__(past, lang)
        self._given = given or GivenOrders()

    # What is given

    def give(self, who: Sheet, *lines: Lines, strict: bool = False) -> Readings:
        """Give orders: ``game.give("Antipater", "A MAC -> THE", "F EGE x")``.

        What is given is carried out by ``resolve``. A unit that is given another order has the new one; builds and
        payments stand beside what was given before. The same way takes ballots (``"yes"``), proposals
        (``"propose victory Antipater"``), retreats, bids, and whatever else a player is asked.

        Args:
            who: a player by any of his names, and then his ``lines``, one text or several; or orders by player
                (``{"Antipater": [...]}``); or one text, or the ``Path`` of one, with each name above his orders.
            *lines: the orders of one player: texts of one line or of many, or lists of them.
            strict: raise rather than take a line that is not fine.

        Returns:
            What was made of each line. A line against the rules is kept, and told of in the report, as the rules say.

        Raises:
            Fault: nobody of that name, no text, a ballot outside a vote.
            WrongOrder: with ``strict``; nothing is given then.
        """
        with told_in(self._lang):
            new = sheets_given(self._position, self._lang, who, lines)
            given = self._given.with_lines(self._position, new)
            added = {id(line) for line in new.lines}
            judged = [one for one in given.judged(self._position, self._lang) if id(one.line) in added]
            found = self._read(judged)
            if strict and found.wrong:
                raise WrongOrder(found.wrong)
        self._given = given
        return found

    def withdraw(self, player: str, what: str = "") -> None:
        """Take back what a player gave: all of it, or a line, or the order of the unit of that sign.

        Raises:
            Fault: nobody of that name, or he gave no such thing.
        """
        with told_in(self._lang):
            self._given = self._given.without(self._position, seat_named(self._position, player), what)

    def throw(self, name: str, *numbers: int) -> None:
        """Say what the class threw, where it throws its own dice: the refusal of ``resolve`` tells what it wants.

        Args:
            name: the throw, as the refusal calls it.
            *numbers: the dice, in the order in which they fell; none: take the throw back.

        Raises:
            Fault: a name that is no text, dice that are no numbers, a game in which none are thrown.
        """
        with told_in(self._lang):
            self._given = self._given.with_throw(self._position, name, numbers)

    @property
    def orders(self) -> ByPlayer[tuple[str, ...]]:
        """What was given and is not settled yet, line by line; answers to questions in the words of ``choices``."""
        return self._by_player(self._given.told(self._position, self._lang))

    @property
    def readings(self) -> Readings:
        """What was made of all of it."""
        return self._read(self._given.judged(self._position, self._lang))

    def legal(self, who: str | None = None) -> Any:
        """All that may be given: by a player, for a unit by its sign or its place, or by all who are asked, by player.

        Orders, or where no order is asked for the answers to what is (``Question.choices``); for a unit () where it
        may be ordered nothing now. In Spring 321 of Les Diadoques, where the first units are chosen with their orders:
        of those he may choose. An order that needs another player's is among them where the board allows it: a support
        of any move that is possible, a move by sea along fleets that are there now. Not among them: what is paid, of
        which the sums are free, forms, whose fields ``awaits`` has, and what may be said beside a question.

        Raises:
            Fault: neither a player nor a unit is called so, or several units are.
        """
        with told_in(self._lang):
            if who is None:
                return self._by_player(legal_of_all(self._position, self._lang))
            return legal_of(self._position, str(who), self._lang)

    # What happens

    def resolve(self, orders: Sheet | None = None, *, strict: bool = False) -> Report[Game]:
        """Settle the turn with what was given, and with ``orders`` if there are any; the game then waits for the next.

        Args:
            orders: as ``give`` takes them.
            strict: settle nothing unless every line is fine.

        Raises:
            Fault: the game is over; dice must be thrown first. Nothing has changed then.
            WrongOrder: with ``strict``.
        """
        after = self.resolved(orders, strict=strict)
        self._past, self._given = after._past, after._given
        return after.report

    def resolved(self, orders: Sheet | None = None, *, strict: bool = False) -> Game:
        """The game one turn later, as a copy: this one stays as it is. Its ``report`` tells what happened.

        >>> import diadoques as d
        >>> game = d.new("diplomacy", lang="en")
        >>> game.resolved({"France": "A PAR - BUR"}).units["France"]
        ('A BUR', 'A MAR', 'F BRE')
        >>> game.units["France"]
        ('A PAR', 'A MAR', 'F BRE')
        """
        trial = self.copy()
        if orders is not None:
            trial.give(orders, strict=strict)
        with told_in(self._lang):
            if trial.over:
                raise game_over(self._position)
            if strict and (wrong := trial.readings.wrong):
                raise WrongOrder(wrong)
            return Game(self._past.then(trial._given.answers(self._position)), self._lang)

    def back(self) -> None:
        """Take the last ``resolve`` back: the orders of that turn are on the sheets again.

        Raises:
            Fault: nothing has been settled yet.
        """
        with told_in(self._lang):
            turn = self._last_turn()
            self._past = self._past.upto(len(self._past.turns) - 1)
            self._given = given_back(self._position, turn.answers, self._lang)

    @property
    def report(self) -> Report[Game]:
        """The last turn; raises a ``Fault`` before the first."""
        with told_in(self._lang):
            self._last_turn()
            return Report(self._past, self._lang, Game)

    @property
    def reports(self) -> tuple[Report[Game], ...]:
        """Every turn so far, the oldest first."""
        return tuple(Report(self._past.upto(turn), self._lang, Game) for turn in range(1, len(self._past.turns) + 1))

    def copy(self) -> Game:
        """The same game once more, with what was given: what happens to one does not happen to the other."""
        return Game(self._past, self._lang, self._given)

    __copy__ = copy

    # How it is kept and shown

    def save(self, path: str | Path) -> Path:
        """Write the game to a file (``.dia.json``), which ``diadoques.load`` and the command line read.

        A file holds what was settled: what was given and not settled yet is not in it, and a warning says so.

        Raises:
            Fault: the file cannot be written.
        """
        with told_in(self._lang):
            there = path_of(path)
            self._past.save(there)
        if any(self._given.lines.values()):
            warnings.warn(catalogue(self._lang).text("face.unsaved"), stacklevel=2)
        return there

    def draw(self, *, orders: bool = False, player: str | None = None, **how: Any) -> Picture:
        """The map as it stands. Shows itself in a notebook; ``.save("map.png")`` writes it.

        Args:
            orders: with the arrows of what was given and is not settled yet: secret as long as others still write.
            player: as he, the umpire or ``"class"`` (everybody) may see it, with arrows of his own orders alone.
            **how: as for ``diadoques.draw_map``.

        Raises:
            Fault: something asked for is not known; nobody is called so.
        """
        with told_in(self._lang):
            whose = None if player is None else reader_called(self._position, player)
            seen = self._position if whose is None else position_seen_by(self._position, whose)
            return picture(seen, **{"lang": self._lang, "orders": self._given.texts(whose) if orders else {}, **how})

    def __str__(self) -> str:
        return str(self.text)

    @property
    def text(self) -> Text:
        """Where it stands, in words: what ``print`` shows. What players keep from one another is left out."""
        words, there = catalogue(self._lang), self._position
        seen = there if all_told(there) else position_seen_by(there)
        first, *others = describe_position(seen, self._lang)
        lines = [f"{self.name}. {first}", *others]
        if given := {self._name(player): len(own) for player, own in self._given.lines.items()}:
            told = ", ".join(f"{player} ({count})" for player, count in given.items())
            lines.append(words.text("face.handed-in", list=told))
        if asked := self.awaits.players:
            lines.append(words.text("face.waiting", players=join_texts(asked, self._lang)))
        return Text("\n".join(lines))

    def __eq__(self, other: object) -> bool:
        """Whether the same was played: a file that is read again equals what was saved.

        What is given and not settled yet is no part of it, as it is none of a file; ``orders`` tells it.
        """
        return isinstance(other, Game) and self._past.saved == other._past.saved

    __hash__ = None  # type: ignore[assignment]  # it changes as a game on a table does

    def __repr__(self) -> str:
        return f"<Game: {self.name}, {self.season}, {phase_of(self._position, self._lang)}>"

    def _repr_html_(self) -> str:
        return html_of(lambda: self.draw().html, f"<pre>{escape(str(self))}</pre>")

    # Within

    def _read(self, judged: Iterable[Judged]) -> Readings:
        return Readings(reading_of(one, self._names) for one in judged)

    def _last_turn(self) -> savegame.SavedTurn:
        if not self._past.turns:
            raise Fault("no-turn")
        return self._past.turns[-1]
