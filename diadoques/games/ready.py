"""Ready parts of a game: what most games do alike, so that one of its own writes only what is its own.

A game under ``ReadyGame`` writes ``begin``, ``awaits``, ``follows`` and ``standing``, and names its ``kinds`` and its
class of positions. Orders, lines, money and choices have parts of their own here; who has none of them writes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeVar

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.core.answers import Answers, Report
from diadoques.core.calendar import HELLENISTIC, Calendar, Season
from diadoques.core.events import Event, EventKind, fold, open_to
from diadoques.core.faults import Fault
from diadoques.core.marks import Marks, Piece
from diadoques.core.orders import Order, Reading, Verdict
from diadoques.core.pieces import ARMY, FLEET, GARRISON, Unit
from diadoques.core.prompts import UMPIRE, Prompts
from diadoques.core.untrusted import convert, plain_values, text_of
from diadoques.games.abilities import Abilities, Choice
from diadoques.games.catalogue import abouts, game_of
from diadoques.games.door import About, Standing
from diadoques.games.money import Account, AccountEntry
from diadoques.games.naming import roster
from diadoques.games.outside import owed
from diadoques.games.said import checked

#: Kinds of units that have a silhouette of their own; others are drawn as armies.
_DRAWN: Final = frozenset({ARMY, FLEET, GARRISON})


def game_beside(kind: type) -> str:
    """The id of the game in whose folder a class stands: the name of that folder."""
    return str(sys.modules[kind.__module__].__package__).rpartition(".")[2]


class ReadyPosition:
    """What the positions of a game need not say themselves (``door.Position``): a base of their frozen dataclass.

    Fields or properties of its own are ``players``, ``units``, ``season``, ``phase`` and ``winners``.
    """

    __slots__ = ()

    @property
    def game(self) -> str:
        """The game in whose folder the class stands."""
        return game_beside(type(self))

    @property
    def board(self) -> Board:
        """The board that ``about.toml`` names."""
        return load_board(abouts()[self.game].board)

    @property
    def alive(self) -> tuple[str, ...]:
        """All who take part: nobody drops out."""
        players: tuple[str, ...] = getattr(self, "players", ())
        return players

    def of(self, player: str) -> tuple[Unit, ...]:
        """The units of a player."""
        units: Mapping[str, Unit] = getattr(self, "units", {})
        return tuple(unit for unit in units.values() if unit.owner == player)

    def seen_by(self, seat: str) -> Any:  # noqa: ARG002
        """The position as a seat may know it, "" being everybody: nothing is hidden. The umpire is not asked of."""
        return self


R = TypeVar("R", bound=ReadyPosition)


class ReadyGame(Generic[R]):
    """The door of a game (``door.Game``), but for what is its own (``OWES``).

    Attributes:
        kinds: what can happen: kinds of events by name.
        position: the class of its positions, a frozen dataclass of plain values under ``ReadyPosition``.
        abilities: what it offers beside; nothing where it says nothing.
        calendar: how it counts time, where ``season`` is a field of the position.
        map_words: by language, what a map calls its own seasons and marks, where it brings no ``pictures`` that say it.
    """

    kinds: Mapping[str, EventKind[R]]
    position: type[R]
    abilities: Abilities = Abilities()
    calendar: Calendar = HELLENISTIC
    map_words: Mapping[str, Any] = MappingProxyType({})
    OWES: ClassVar[tuple[str, ...]] = ("kinds", "position", "begin", "awaits", "follows", "standing")
    """What a game under it writes itself."""

    @owed
    def begin(self, options: Mapping[str, str]) -> R:
        """The position before the first answer; the options are known ones."""
        raise NotImplementedError

    @owed
    def awaits(self, position: R) -> Prompts:
        """Who is asked what, now; nobody, when the game is over."""
        raise NotImplementedError

    @owed
    def follows(self, position: R, answers: Answers[Any]) -> Iterator[Event]:
        """What follows from answers to all that is asked, which are of the right kind already."""
        raise NotImplementedError

    @owed
    def standing(self, position: R) -> Standing:
        """Who counts what, as far as everybody may know."""
        raise NotImplementedError

    @property
    def about(self) -> About:
        """What ``about.toml`` says."""
        return abouts()[game_beside(type(self))]

    def new(self, scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> R:
        """The game before its first answer: one scenario, for all of its players.

        Raises:
            Fault: ``scenario-unknown``, ``option-unknown``, ``option-value``, ``scenario-players``.
        """
        if scenario != self.about.scenario:
            raise Fault("scenario-unknown", "scenario", given=scenario[:80], known=self.about.scenario)
        _known(self.abilities.agreement.choices if self.abilities.agreement else {}, options)
        position: Any = self.begin(options)
        everybody = position.players
        if players is not None and set(roster(self.about.board, players, everybody, "players")) != set(everybody):
            raise Fault("scenario-players", "players", board=self.about.board, known=", ".join(everybody))
        found: R = position
        return found

    def legal(self, position: R, seat: str, piece: str = "") -> Iterable[Any]:  # noqa: ARG002
        """No orders: what is asked is picked or filled in."""
        return ()

    def read(self, position: R, player: str, lines: Sequence[Any], lang: str = "") -> list[Reading[Any]]:  # noqa: ARG002
        """No line is an order."""
        return [Reading(str(line), Verdict.UNREADABLE, code="no-orders") for line in lines]

    def write(self, position: R, order: Any, lang: str = "") -> str:  # noqa: ARG002
        """Nothing is written."""
        return ""

    def resolve(self, position: R, answers: Answers[Any]) -> Report[R]:
        """What follows from the answers, which are looked through first.

        Raises:
            Fault: ``game-over``; what is wrong with an answer (``games.said.checked``).
        """
        asked = self.awaits(position)
        if not asked.prompts:
            told: Any = position
            raise Fault("game-over", "phase", board=told.board.id, winners=", ".join(told.winners))
        events = tuple(self.follows(position, checked(asked, answers, self.about.board)))
        return Report(position, events, fold(position, events, self.apply))

    def apply(self, position: R, event: Event) -> R:
        """The position after an event, as its kind says.

        Raises:
            Fault: ``event-unknown`` for a kind that is not among ``kinds``.
        """
        if event.kind not in self.kinds:
            raise Fault("event-unknown", "kinds", given=event.kind[:80])
        return self.kinds[event.kind].apply(position, event.data)

    def seen(self, report: Report[R], player: str = "") -> Report[R]:
        """Without events that are for other eyes, and positions as ``seen_by`` has them; the umpire sees all."""
        if player == UMPIRE:
            return report
        before, after = report.before.seen_by(player), report.after.seen_by(player)
        return Report(before, open_to(report.events, player), after)

    def record_of(self, position: R) -> dict[str, Any]:
        """The fields of a position as plain values, its game, and its season as a text."""
        told: Any = position
        return {"game": told.game, **plain_values(position), "season": str(told.season)}

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> R:
        """The position of a record, under options that take the place of what it says; what is doubtful is refused.

        Raises:
            Fault: ``file-missing-key``, ``file-wrong-type`` and what else ``core.untrusted.convert`` finds.
        """
        names = {one.name for one in fields(self.position)}  # type: ignore[arg-type]  # a dataclass, as is told above
        told = {**record, **{name: value for name, value in options.items() if name in names}}
        if "season" in names and "season" in told:
            told["season"] = plain_values(Season.parse(text_of(told["season"], "record.season"), self.calendar))
        return convert({name: value for name, value in told.items() if name in names}, self.position, "record")

    def marks(self, position: R) -> Marks:
        """The units that the position shows."""
        units: Mapping[str, Unit] = getattr(position, "units", {})
        drawn = ((one, one.kind if one.kind in _DRAWN else ARMY) for one in units.values())
        return Marks(tuple(Piece(one.id, one.owner, kind, one.grade, one.at) for one, kind in drawn))


def _known(choices: Mapping[str, Choice], options: Mapping[str, str]) -> None:
    """See that options are of those that there are, and say what those may say."""
    for name, value in options.items():
        if name not in choices:
            raise Fault("option-unknown", "--option", given=name[:80], known=", ".join(choices) or "—")
        if choices[name].values and value not in choices[name].values:
            raise Fault("option-value", name, given=value[:80], known=", ".join(choices[name].values))


@dataclass(frozen=True, slots=True)
class ReadyAgreement:
    """Choices that bear the names of fields of the position (texts), the usual value of each first.

    Attributes:
        choices: by name; one without values (a seed) is what ``usual`` says where nobody chooses.
        usual: such values by name.
    """

    choices: Mapping[str, Choice]
    usual: Mapping[str, str] = field(default_factory=dict)
    presets: tuple[str, ...] = ()
    former: tuple[str, ...] = ()

    def stated(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options with what is usual of those that nobody chose."""
        return {**{name: one.values[0] for name, one in self.choices.items() if one.values}, **self.usual, **options}

    def completed(self, options: Mapping[str, str], engine: str) -> dict[str, str]:  # noqa: ARG002
        """As a new game states them: every version so far has had the same usual values."""
        return self.stated(options)

    def of_record(self, record: Mapping[str, Any]) -> dict[str, str]:
        """The options that a record states."""
        return {name: str(record[name]) for name in self.choices if name in record}

    def of_position(self, position: Any) -> dict[str, str]:
        """What the position holds under their names."""
        return {name: str(getattr(position, name)) for name in self.choices}

    def in_full(self, position: Any) -> dict[str, Any]:
        """A record, which states all of them."""
        return game_of(position).record_of(position)


@dataclass(frozen=True, slots=True)
class ReadyLines:
    """The lines of a sheet: one for each unit, and one for each verb of an order to no unit.

    Attributes:
        hold: what a unit is told by an empty line.
    """

    hold: Callable[[Unit], Order]

    def of(self, position: Any, order: Any) -> str:  # noqa: ARG002
        """The unit, else the verb."""
        return str(order.unit or order.verb)

    def beside(self, order: Any) -> bool:  # noqa: ARG002
        """No two orders for the same."""
        return False

    def unwritten(self, unit: Unit) -> Order:
        """What an empty line says."""
        return self.hold(unit)

    def is_sealed(self, text: str) -> bool:  # noqa: ARG002
        """A line may be talked about."""
        return False

    def tells(self, order: Any) -> bool:
        """All but what an empty line says."""
        return not order.unit or bool(order != self.hold(Unit(order.unit, order.player, ARMY, "", "")))


class ReadyMoney:
    """Treasuries of a position (``treasury``, by player), from which orders are paid: a game says what one costs.

    Attributes:
        floor: how far a treasury may sink, in the coin of the game: 0, or below it where there are debts.
    """

    floor: int = 0

    def cost(self, position: Any, order: Any) -> int:  # noqa: ARG002
        """What an order costs, in the coin of the game; 0 for one that costs nothing."""
        return 0

    def rates(self) -> Mapping[str, int]:
        """What costs how much, by name, where everybody is told beforehand."""
        return {}

    def treasuries(self, position: Any) -> Mapping[str, int]:
        """Those that the position shows: a view shows what its reader may know."""
        found: Mapping[str, int] = position.treasury
        return found

    def purse(self, position: Any, player: str) -> int:
        """What a player may spend now, what he may borrow included (``floor``); 0 where the position does not show it.

        >>> from types import SimpleNamespace
        >>> debts = type("Debts", (ReadyMoney,), {"floor": -5})()
        >>> debts.purse(SimpleNamespace(treasury={"Rome": 3}), "Rome")
        8
        """
        return max(0, self.treasuries(position).get(player, self.floor) - self.floor)

    def is_public(self, position: Any) -> bool:  # noqa: ARG002
        """They are nobody else's business."""
        return False

    def account(self, position: Any, player: str, orders: Sequence[Any]) -> Account | None:
        """What a sheet leaves: an entry for each order that costs, by its verb; None where no sheet is asked for.

        What is left may be a debt; missing is what is spent beyond ``floor``.
        """
        if game_of(position).awaits(position).sheet(player) is None or player not in self.treasuries(position):
            return None
        entries = [AccountEntry(str(one.verb), player, -due) for one in orders if (due := self.cost(position, one))]
        treasury, due = self.treasuries(position)[player], -sum(one.amount for one in entries)
        missing = max(0, due - self.purse(position, player))
        return Account(treasury, 0, due, treasury - due, tuple(entries), missing=missing)

    def quotes(self, position: Any, player: str) -> tuple[()]:  # noqa: ARG002
        """Nothing is bought of others."""
        return ()

    def promises(self, position: Any, order: Any) -> tuple[()]:  # noqa: ARG002
        """Nothing is bought of others."""
        return ()


def readings(
    lines: Sequence[Any],
    order_of: Callable[[str], Order | None],
    unclear: str,
    objection: Callable[[Any], tuple[str, str]],
    write: Callable[[Any], str],
    line_of: Callable[[Any], str] | None = None,
    replaced: Callable[[Any], tuple[str, str]] = lambda _: ("", ""),
) -> list[Reading[Any]]:
    """One reading a line, for a notation of a few words; of two lines for the same thing the later is followed.

    A line that is not followed, because it cannot be read or is against the rules, takes the place of none.

    Args:
        lines: typed, or orders.
        order_of: the order that a typed line says; None where it says none.
        unclear: code of what is told of such a line (``reading.<code>`` of the words).
        objection: the row against which an order is, and the code of the reason; two "" where it is followed.
        write: an order in the notation.
        line_of: for what an order is: the line of a sheet that it takes (``ReadyLines.of``); None where none is alike.
        replaced: of an order whose place a later line takes, the row that says so and its code.
    """
    found: list[Reading[Any]] = []
    for line in lines:
        text = write(line) if isinstance(line, Order) else str(line)
        order = line if isinstance(line, Order) else order_of(text)
        if order is None:
            found.append(Reading(text, Verdict.UNREADABLE, code=unclear))
            continue
        rule, code = objection(order)
        found.append(Reading(text, Verdict.ILLEGAL if code else Verdict.FINE, order, rule, code))
    if line_of is None:
        return found
    last = {line_of(one.order): number for number, one in enumerate(found) if one.order is not None and one.followed}
    for number, one in enumerate(found):
        if one.order is not None and one.followed and last[line_of(one.order)] != number:
            rule, code = replaced(one.order)
            found[number] = Reading(one.text, Verdict.ILLEGAL, one.order, rule, code)
    return found
