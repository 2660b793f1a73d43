"""What a game tells of its events, beside its phrases: the small interface between this floor and its package of words.

Each package of phrases (``phrase_packages``) may have a module ``wording`` that tells its ``WORDING``; that of a game
is its own over those that it builds on. No kind of event is named on this floor but in ``simultaneous``, which several
games share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, NamedTuple, TypeVar

from diadoques.core.events import Event
from diadoques.core.prompts import Prompt
from diadoques.explain.catalogue import phrase_packages
from diadoques.explain.checked_words import check_words
from diadoques.explain.names import Name, Names
from diadoques.games.abilities import Counted
from diadoques.games.door import Position

#: What a report is told by: ``voice.Voice``, which knows this module.
V = TypeVar("V")
T = TypeVar("T", bound="Sentences[Any] | Turns[Any] | Screens")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a report.

    Attributes:
        unit: id of the unit it speaks of, or None.
        text: the sentence, plain text: escape it where it is shown as HTML.
        rule: id of the contract row behind it.
        by: ids of the units that caused it (the witnesses).
        kind: kind of the event it tells.
        player: whose order or affair it is, or "".
        order: the order in the notation, or "".
        success: for an order or a payment, whether it did what it says; else None.
        clause: for an order, the reason by name (``not-followed``: something was wrong with its line; ``mistaken``: it
            is followed as written, of no use as it is; ``noted``: it is followed, and something was put right in it;
            ``void``: it came to nothing before it could be carried out); else "".
        also: ids of rows without which it would have gone otherwise.
        person: the character whom it tells of, where he has an order of his own; else "".
    """

    unit: str | None
    text: str
    rule: str
    by: tuple[str, ...]
    kind: str
    player: str = ""
    order: str = ""
    success: bool | None = None
    clause: str = ""
    person: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A table.

    Attributes:
        caption: what it is; ``legend``: how it is read.
        corner: what its rows are headed by, and its columns.
        columns: the heads of its columns; ``rows``: of its rows.
        cells: row by row, in texts that say all there is to say, without colours.
        marked: columns in play; ``row``: the row, where it is known.
    """

    caption: str
    legend: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    marked: frozenset[int] = frozenset()
    row: int | None = None


class Gain(NamedTuple):
    """What a player gained or lost by an event, and the lines of what he counts that changed."""

    number: float
    terms: tuple[Counted, ...]


class EventStep(NamedTuple):
    """An event, the positions that it leads from and to, and who gained or lost by it."""

    before: Any
    event: Event
    after: Any
    gains: Mapping[str, Gain]


class TurnLine(NamedTuple):
    """One line that tells several events.

    Attributes:
        part: where it stands in the summary.
        text: plain text.
        told: numbers of the steps that it tells; no step is told by two lines.
        short: what it tells, inside a sentence that says what decided; "" where the line itself is short enough.
        rules: ids of those by which it is counted, where the game knows them closer than what it counts does.
    """

    part: str
    text: str
    told: tuple[int, ...]
    short: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentences(Generic[V]):
    """How the events of a game are told, one by one; most by ``event.<kind>`` alone, of which nothing stands here.

    Attributes:
        silent: kinds that no sentence tells: the map, a table, or another sentence does. What one player and the
            referee alone may see (``core.events.EYES``) is no part of a report.
        needless: by kind, whether one such event has nothing to say.
        tellers: kinds whose sentence is made otherwise; None says nothing.
        together: kinds of which those of one player that follow one another are told in one sentence.
        variants: by kind, which of the phrases ``event.<kind>.<variant>`` tells an event; "", or one that is not
            there, is ``event.<kind>``.
        extras: by kind, values that its phrase places beside the data of the event.
        values: by key of an event's data, how a phrase takes it, where it is neither a unit, a place nor a player.
        reading_values: by key of a reading's data (``core.orders.Reading``), the same.
        owners: kinds of events that put a unit on the board, with the key that says whose it is.
        counted: those of them that put several of a kind in one place, where they are told apart by numbers.
        turned: kinds after which a unit obeys its ``player``.
        voiding: kinds that make the order of a unit void, or put another in its place.
        lending: kinds by which a leader (``leader``) leads a unit (``unit``), and may lend it strength (``lends``).
        leaving: kinds after which a unit is no longer on the board.
        person: a character that is called otherwise than by its name on the board, by its id, or None.
        outcomes: kinds that tell what became of an order.
        acts: by verb, the kinds that tell what comes of an order that names no unit; any may where a verb is not told.
        came_of: by kind, where a season is settled in several steps: what came of an order, as they tell it so far.
        weight: why a unit weighs so much by itself, in few words, where it is not its class; or "".
        throw: what dice are thrown for, by the name of the throw.
        written: the position in which the order of an event is written; None: as the report begins.
    """

    silent: frozenset[str] = frozenset()
    needless: Mapping[str, Callable[[V, Event], bool]] = field(default_factory=dict)
    tellers: Mapping[str, Callable[[V, Event], Sentence | None]] = field(default_factory=dict)
    together: Mapping[str, Callable[[V, Sequence[Event]], Sentence]] = field(default_factory=dict)
    variants: Mapping[str, Callable[[Event], str]] = field(default_factory=dict)
    extras: Mapping[str, Callable[[V, Event], Mapping[str, Any]]] = field(default_factory=dict)
    values: Mapping[str, Callable[[V, Any], Any]] = field(default_factory=dict)
    reading_values: Mapping[str, Callable[[Names, str], Any]] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    counted: frozenset[str] = frozenset()
    turned: frozenset[str] = frozenset()
    voiding: frozenset[str] = frozenset()
    lending: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()
    person: Callable[[V, str], Name | None] | None = None
    outcomes: frozenset[str] = frozenset()
    throw: Callable[[Names, str], str] | None = None
    weight: Callable[[V, str, float], str] | None = None
    written: Callable[[V, Event], Position] | None = None
    acts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    came_of: Mapping[str, Callable[[V, Event], Sentence]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Turns(Generic[V]):
    """How a turn as a whole is told: its report by groups, its news, its summary.

    Attributes:
        of_orders: kinds that stand under the orders of a player, in a report; all others are what followed.
        subjects: by kind, under which subject of what followed a reader finds it (``digest.SUBJECTS``); else the first.
        fared: kinds that tell of an order which is settled in another way than by ``resolved``: whether it did what it
            said; None of one that tells of no order.
        news: kinds that make the news of a season; ``headlines``: by kind, news in words of their own.
        begins: kinds that tell how a turn begins, ``ends`` how the game ends: a turn's summary repeats them.
        turn: the lines that tell a turn that is over, each of one or several of its steps (``turn_lines``).
        summed: news that are told of a season as a whole.
        questions: kinds that a page of a finished season leaves out: what the game asks, what its tables say already.
        reasons: kinds left out with them, but for a unit of which the other kind is told.
    """

    of_orders: frozenset[str] = frozenset()
    subjects: Mapping[str, str] = field(default_factory=dict)
    fared: Mapping[str, Callable[[Event], bool | None]] = field(default_factory=dict)
    news: frozenset[str] = frozenset()
    headlines: Mapping[str, Callable[[V, Event], Iterable[str]]] = field(default_factory=dict)
    begins: frozenset[str] = frozenset()
    ends: frozenset[str] = frozenset()
    turn: Callable[[V, Sequence[EventStep]], Iterable[TurnLine]] | None = None
    summed: Callable[[V], Iterable[str]] | None = None
    questions: frozenset[str] = frozenset()
    reasons: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Screens:
    """What screens and pages tell of a position, beside what happened.

    Attributes:
        stakes: what is counted in a position under conditions of its own, whether they hold or not, a line each.
        described: what a position holds, line by line, after its heading; None: each player, and how he stands.
        briefing: what is special about the scenario that a position is of, a sentence each.
        aims: those of them that say what counts at the end in this scenario alone.
        grid: the table that belongs to a part of the rules in short, by its name, or None (``explain.rule_card``).
        consulted: tables that decide what is asked, with what is in play marked, by the position, the prompt and what
            was settled before.
        tidings: what is known of this season and of the next one, a line each.
        lying: a throw that lies there and may still be made again, and what it comes to as it lies, a sentence each.
        reckoned: with what the throw is reckoned that an answer leads to, in a sentence, or "": by the position, the
            prompt, all that is picked together, and the answer to the next question with which it is supposed.
        subject: for whom an order is, where its ``unit`` does not say it: several for one contradict each other.
    """

    described: Callable[[Names, Position], Iterable[str]] | None = None
    briefing: Callable[[Names, Position], Iterable[str]] | None = None
    aims: Callable[[Names, Position], Iterable[str]] | None = None
    stakes: Callable[[Names, Any], Iterable[str]] | None = None
    grid: Callable[[Names, Any, str], Grid | None] | None = None
    consulted: Callable[[Names, Any, Prompt, Sequence[Any]], Iterable[Grid]] | None = None
    tidings: Callable[[Names, Position], Sequence[str]] | None = None
    lying: Callable[[Names, Position], Iterable[str]] | None = None
    reckoned: Callable[[Names, Any, Prompt, tuple[str, ...], str], str] | None = None
    subject: Callable[[Any], str] | None = None


@dataclass(frozen=True, slots=True)
class Wording(Generic[V]):
    """What a game says of itself: its events, its turns, its screens."""

    sentences: Sentences[V] = field(default_factory=Sentences)
    turns: Turns[V] = field(default_factory=Turns)
    screens: Screens = field(default_factory=Screens)

    def over(self, below: Wording[V]) -> Wording[V]:
        """This one with all that another tells beside it; where both tell a thing, this one does."""
        return Wording(
            _over_all(self.sentences, below.sentences),
            _over_all(self.turns, below.turns),
            _over_all(self.screens, below.screens),
        )


def throw_name(names: Names, name: str) -> str:
    """What a throw is for, by its name; names that nobody knows are shown as they are."""
    tell = wording(names.game).sentences.throw if names.game else None
    return tell(names, name) if tell is not None else name


def _over_all(mine: T, below: T) -> T:
    told = {one.name: _over(getattr(mine, one.name), getattr(below, one.name)) for one in fields(type(mine))}
    return type(mine)(**told)


def _over(mine: Any, below: Any) -> Any:
    if isinstance(mine, frozenset):
        return mine | below
    if isinstance(mine, Mapping):
        return {**below, **mine}
    return below if mine is None else mine


@cache
def wording(game: str) -> Wording[Any]:
    """How a game is told, by its id; by its phrases alone where it says no more.

    Raises:
        Fault: ``phrase-missing``: it lacks words that it must bring (``needed_phrases``).
    """
    found = own_wording(game)
    told = found.sentences
    check_words(game, {*told.silent, *told.tellers, *told.together})
    return found


def own_wording(game: str) -> Wording[Any]:
    """How a game says that it is told, whether or not it brings the words for it."""
    found: Wording[Any] = Wording()
    for room in phrase_packages(game):
        if find_spec(f"{room}.wording") is not None:
            own: Wording[Any] = import_module(f"{room}.wording").WORDING
            found = own.over(found)
    return found
