"""The games, behind one door: what the floors above ask of whichever game a position belongs to.

Nothing of a game is imported before it is asked for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, TypeVar

from diadoques.board.spaces import Board
from diadoques.core import savegame
from diadoques.core.answers import Answers, Report
from diadoques.core.calendar import Season
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.marks import Marks
from diadoques.core.orders import Order, Reading
from diadoques.core.pieces import Unit
from diadoques.core.prompts import Prompts
from diadoques.core.resources import resource
from diadoques.games import naming
from diadoques.games.pictures import Pictures

#: Board by game; the games in the order in which people are told of them.
BOARDS: Final[Mapping[str, str]] = {"diadoques": "diadoques", "diplomacy": "europe1901", "bc218": "bc218"}
#: Prefix of the rule ids of each game.
_RULES: Final = {"DIA": "diadoques", "DIP": "diplomacy", "P218": "bc218"}

P = TypeVar("P")


class Retreat(Protocol):
    """A dislodged unit that must retreat or disband."""

    @property
    def came_from(self) -> str:
        """Where its attacker came from, or ""."""

    @property
    def options(self) -> tuple[str, ...]:
        """Places it may go to."""


class Character(Protocol):
    """A person on the board."""

    @property
    def at(self) -> str:
        """Where he stands."""

    @property
    def captor(self) -> str:
        """Who holds him, or ""."""

    @property
    def guard(self) -> str:
        """Id of the unit he is tied to, or ""."""


class Position(Protocol):
    """What the positions of all games have in common."""

    @property
    def game(self) -> str:
        """Name of the game."""

    @property
    def board(self) -> Board:
        """The board."""

    @property
    def season(self) -> Season:
        """When it is."""

    @property
    def phase(self) -> str:
        """What is waited for (``core.phases``)."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who takes part."""

    @property
    def alive(self) -> tuple[str, ...]:
        """Who is still in the game."""

    @property
    def units(self) -> Mapping[str, Unit]:
        """Every unit by id, dislodged ones too."""

    @property
    def dislodged(self) -> Mapping[str, Any]:
        """The ``Retreat`` of each dislodged unit, by id."""

    @property
    def winners(self) -> tuple[str, ...]:
        """Empty until the end."""

    def standing(self) -> dict[str, Unit]:
        """Units that hold a space, by id."""

    def unit_in(self, space: str) -> Unit | None:
        """Who holds a space."""

    def of(self, player: str) -> tuple[Unit, ...]:
        """The units of a player."""


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the board beside the units, and how the game stands.

    Attributes:
        points: what victory is counted in, by player: victory points, or centres.
        quota: how many of them win, of the ``in_play`` there are.
        spaces: owners of held provinces, or of those in which a held centre lies; ``citadels``: of held citadels.
        changes: in the adjustments, how many units each may build (above 0) or must remove.
        royals: characters of a royal family, who are nobody's prisoners; ``couples``: those who share a counter.
        heirs: players whom an heir may succeed; ``led_by_heirs``: those who are led by theirs.
        eliminated: players who are out of the game; ``estates``: those who say in which of these citadels gold is left.
        votes: proposals put to the vote.
        event, announced: what happens this season and what is announced for the next (Les Diadoques, section 13).
        prestige: points of prestige by player, and ``prestige_in_play``, where victory is by them (DIA-O10-01).
        market: units for hire, by sign, and what is asked for each (DIA-O6-02).
        closed: what lies on spaces this season: storm, snow, sand or flood; ``floods``: rivers that are in flood.
    """

    points: Mapping[str, int]
    quota: int
    in_play: int
    spaces: Mapping[str, str] = field(default_factory=dict)
    citadels: Mapping[str, str] = field(default_factory=dict)
    sieges: Mapping[str, str] = field(default_factory=dict)
    leaders: Mapping[str, Any] = field(default_factory=dict)
    royals: tuple[str, ...] = ()
    couples: tuple[tuple[str, str], ...] = ()
    heirs: tuple[str, ...] = ()
    led_by_heirs: tuple[str, ...] = ()
    treasury: Mapping[str, int] = field(default_factory=dict)
    treasures: Mapping[str, int] = field(default_factory=dict)
    changes: Mapping[str, int] = field(default_factory=dict)
    eliminated: tuple[str, ...] = ()
    estates: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    votes: tuple[tuple[str, ...], ...] = ()
    event: Any = None
    announced: Any = None
    prestige: Mapping[str, int] = field(default_factory=dict)
    prestige_in_play: int = 0
    market: Mapping[str, int] = field(default_factory=dict)
    closed: Mapping[str, str] = field(default_factory=dict)
    floods: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One sum of an account: ``kind`` of it, whom or what it is for (a unit, a place, a player, a part of an income).

    ``amount`` is above 0 for what comes in.
    """

    kind: str
    subject: str
    amount: int


@dataclass(frozen=True, slots=True)
class Account:
    """A player's money under what he has written: what he has, gets, must pay, and keeps, in the coin of the game.

    Attributes:
        entries: every sum between the treasury and what is left, in the order in which it is reckoned.
        missing: how much he lacks for what he must pay; ``unpaid``: the units that go for it.
    """

    treasury: int
    income: int
    due: int
    left: int
    entries: tuple[Entry, ...] = ()
    missing: int = 0
    unpaid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Quote:
    """Something that may be paid for: ``order`` offers the least, ``usual`` is what the rules ask as things stand."""

    order: Order
    usual: int


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that ``options`` may say: its values, the usual one first; none where a year or a word is wanted.

    ``rule``: the row of the contract that it switches on, or "".
    """

    values: tuple[str, ...] = ()
    rule: str = ""


class Game(Protocol[P]):
    """A game as everything above it sees it.

    Attributes:
        id, board: name of the game, id of its board.
        scenario: the one that is begun when none is named.
        counted: what ``Table.points`` counts: ``points`` or ``centres``.
        settings: names that ``options`` may hold; ``choices``: with their values.
        former: names that options bore in older files, and that are understood still.
        grades: units have classes; ``characters``: people stand on the board; ``proposals``: an end may be proposed.
        kinds: kinds of units.
        command: strength that a character lends, 0 without characters.
        secrecy: what players need not tell is kept how long (``games.secrecy``).
    """

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def board(self) -> str: ...  # noqa: D102
    @property
    def scenario(self) -> str: ...  # noqa: D102
    @property
    def counted(self) -> str: ...  # noqa: D102
    @property
    def settings(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def former(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def choices(self) -> Mapping[str, Choice]: ...  # noqa: D102
    @property
    def characters(self) -> bool: ...  # noqa: D102
    @property
    def proposals(self) -> bool: ...  # noqa: D102
    @property
    def kinds(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def command(self) -> int: ...  # noqa: D102
    @property
    def secrecy(self) -> str: ...  # noqa: D102
    @property
    def defaults(self) -> Mapping[str, str]:
        """Options that the file of a new game states."""

    @property
    def saved(self) -> savegame.Rules[P]:
        """Its rules, as saved games want them."""

    def stated(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options as a new game states them: presets in full, and a seed of its own if dice are thrown for it."""

    def new(self, scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> P:
        """A game before its first orders; a ``Fault`` for what is unknown."""

    def awaits(self, position: P) -> Prompts:
        """Who must answer, and for which units."""

    def options(self, position: P, player: str) -> tuple[Order, ...]:
        """Every legal order of a player."""

    def options_for(self, position: P, piece: str) -> tuple[Order, ...]:
        """Every legal order of a unit."""

    def read(self, position: P, player: str, lines: Sequence[str], lang: str = "") -> list[Reading]:
        """One reading a line of a sheet in the notation of ``lang``; "" is that of the game."""

    def readings_of(self, position: P, player: str, lines: Sequence[str | Order], lang: str = "") -> list[Reading]:
        """The same for lines typed or built."""

    def followed(self, reading: Reading) -> bool:
        """Whether its order is carried out."""

    def write(self, position: P, order: Order, lang: str = "") -> str:
        """An order in its notation; "" is the notation of the game."""

    def notation(self, position: P) -> str:
        """The language whose signs and codes the orders of a game are written in; "" where they are the same in all."""

    def rewritten(self, position: P, player: str, text: str, lang: str) -> str:
        """An order as ``write`` put it in the notation of the game, in that of ``lang``."""

    def slot(self, position: P, order: Order) -> str:
        """Which line of a sheet an order for no unit takes; "" where its kind and place say it."""

    def beside(self, order: Order) -> bool:
        """Whether several orders for the same thing may stand on one sheet, each by itself."""

    def seen(self, report: Report[P], player: str = "") -> Report[P]:
        """A report as a player may read it, without the secrets of others; without a player, as all may."""

    def spelled(self, place: str, lang: str) -> str:
        """A place as orders in ``lang`` write it."""

    def resolve(self, position: P, answers: Answers) -> Report[P]:
        """Settle what is waited for."""

    def apply(self, position: P, event: Event) -> P:
        """The position after an event."""

    def table(self, position: P) -> Table:
        """What lies beside the units."""

    def account(self, position: P, player: str, orders: Sequence[Order]) -> Account | None:
        """His money under these orders; None where nothing is spent."""

    def quotes(self, position: P, player: str) -> tuple[Quote, ...]:
        """What he may pay for now, at which least sum; () in a game without money."""

    def promises(self, position: P, order: Order) -> tuple[Order, ...]:
        """The orders that a unit could be given if this payment wins it."""

    def is_public(self, position: P) -> bool:
        """Whether everybody may see what each has in his treasury."""

    def cost(self, position: P, order: Order) -> int:
        """What a winter order costs."""

    def record_of(self, position: P) -> dict[str, Any]:
        """The position in the public text format."""

    def record_in_full(self, position: P) -> dict[str, Any]:
        """The same with the options that a record can state, where it can."""

    def agreed(self, record: Mapping[str, Any]) -> dict[str, str]:
        """The options that a record states."""

    def sign(self, position: P, unit: Unit) -> str:
        """A unit as records and orders name it."""

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> P:
        """The position that a record describes."""

    def adjudicate(self, record: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, Any]:
        """Settle one record."""

    def proposal_of(self, reading: Reading) -> tuple[str, ...] | None:
        """The winners that a line proposes, or None."""

    def marks(self, position: P) -> Marks:
        """What lies on its board."""

    @property
    def film(self) -> Pictures:
        """How orders and reports are told to whoever draws them."""

    def heads(self, position: P, orders: Sequence[Order]) -> Mapping[str, str]:
        """Who heads which unit under these orders."""

    def levied(self, position: P, picks: Mapping[str, tuple[str, ...]]) -> P:
        """The position with the first units as picked, where the game lets them be picked."""

    def levy_kinds(self, position: P, player: str) -> tuple[str, ...]:
        """Kinds from which a player may pick them."""

    def levy_usual(self) -> tuple[str, ...]:
        """The kinds of who has not picked."""


@cache
def load_game(name: str) -> Game[Any]:
    """The game of that name, its id or what people call it in either language (``naming``).

    Raises:
        Fault: ``game-unknown``.
    """
    if name in games():
        game: Game[Any] = import_module(f"{package_of(name)}.game").GAME
        return game
    called = naming.game_named(str(name))
    if called in games():
        return load_game(called)
    near = {"meant": ", ".join(found)} if (found := naming.games_like(str(name))) else {}
    raise Fault("game-unknown", "game", given=str(name)[:80], known=", ".join(games()), **near)


def package_of(name: str) -> str:
    """The package that holds a game, by its id: its code, its data, its words."""
    return f"diadoques.games.{name}"


@cache
def games() -> tuple[str, ...]:
    """Names of the games that this installation plays."""
    from importlib.util import find_spec

    return tuple(name for name in BOARDS if _there(name, find_spec))


def _there(name: str, find_spec: Any) -> bool:
    try:
        return find_spec(f"{package_of(name)}.game") is not None
    except ModuleNotFoundError:
        return False


def game_of(position: Position) -> Game[Any]:
    """The game of a position."""
    return load_game(position.game)


def game_on(board_id: str) -> Game[Any] | None:
    """The game that is played on a board, or None."""
    return next((load_game(name) for name in games() if BOARDS[name] == board_id), None)


def game_of_rule(rule: str) -> str:
    """Name of the game to whose contract a rule id belongs; "" when none is."""
    return _RULES.get(rule.partition("-")[0], "")


def scenarios(game: Game[Any]) -> Mapping[str, Mapping[str, str]]:
    """The scenarios of a game, the one that is begun when none is named first; each with its name by language."""
    text = resource("geodata", game.board, "setup.toml").read_text(encoding="utf-8")
    known = {name: head["name"] for name, head in tomllib.loads(text)["scenario"].items()}
    return {game.scenario: known[game.scenario], **known}


def begin(
    game: Game[Any], scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None
) -> tuple[savegame.SavedGame, Any]:
    """A new game as a file that holds no turn yet, and its position.

    Raises:
        Fault: unknown scenario, option or player.
    """
    position = game.new(scenario, options, players)
    saved = savegame.SavedGame(
        format=savegame.FORMAT,
        version=savegame.VERSION,
        game=game.id,
        scenario=scenario,
        options=dict(options),
        board=game.board,
        start=game.record_of(position),
        engine=savegame.ENGINE,
    )
    return saved, position


def opened(saved: savegame.SavedGame, where: str = "") -> savegame.Replay[Any]:
    """A file played again, as far as what the rules decide comes out as it stands there.

    Raises:
        Fault: the start is not what the file says it is.
    """
    return savegame.replay(load_game(saved.game).saved, saved, where)


def replayed(saved: savegame.SavedGame, where: str = "") -> list[Any]:
    """The position at the start of a file and after each of its turns, replayed and proved.

    Raises:
        Fault: what the file says does not follow from its orders.
    """
    return list(_sound(saved, where).positions)


def reports(saved: savegame.SavedGame, where: str = "") -> list[Report[Any]]:
    """Every turn of a file, replayed and proved: with the events that follow today.

    Raises:
        Fault: as ``replayed``.
    """
    return turns(_sound(saved, where))


def turns(replay: savegame.Replay[Any]) -> list[Report[Any]]:
    """The sound turns of a file that was played again."""
    return [
        Report(before, events, after)
        for before, events, after in zip(replay.positions[:-1], replay.events, replay.positions[1:], strict=True)
    ]


def _sound(saved: savegame.SavedGame, where: str) -> savegame.Replay[Any]:
    found = opened(saved, where)
    if found.differs is not None:
        raise found.differs
    return found
