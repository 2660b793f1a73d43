"""Chapters of the rules: each adds steps, events and questions, and plugs into named places of the chapters below.

A lower chapter offers a ``Hook`` where an upper one may change what it decides (a price, a ban, a strength) and never
imports it; which chapters there are is found when the first hook is asked. So the basic rules can be read, and played,
with the folders of the others deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from diadoques.core.events import Event, EventKind
from diadoques.core.steps import Change, Step, arrange_steps

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C")
T = TypeVar("T")
S_co = TypeVar("S_co", covariant=True)
Q_co = TypeVar("Q_co", covariant=True)


class Plug(NamedTuple):
    """A function of an upper chapter, and the hook of a lower one that it goes into.

    Attributes:
        ahead: a chapter below before whose functions it comes there; "": after those of all chapters below.
    """

    hook: Hook[Any]
    function: Callable[..., Any]
    ahead: str = ""


def in_place(found: Mapping[str, T], behind: Mapping[str, Sequence[str]]) -> dict[str, T]:
    """Things by name in their order, but each right behind the first of the others that it names and that is there."""
    names = list(found)
    for name in found:
        anchor = next((one for one in behind.get(name, ()) if one in names), "")
        if anchor:
            names = [one for one in names if one != name]
            names.insert(names.index(anchor) + 1, name)
    return {name: found[name] for name in names}


class ChapterQuestion(NamedTuple):
    """What a game asks in the midst of its steps; the phase that waits for the answer is called by ``Chapter``.

    Attributes:
        ask: who is asked what, of a position.
        take: what the answers do to the course; it leaves the phase when nothing more is to be asked.
        behind: the step behind which the season goes on then, of a position.
        offered: what a player may answer, of a position and him; None: what his pieces may be ordered in this phase.
        check: the verdict on an order in this phase, of a position and it; None: judged as in any other phase.
    """

    ask: Callable[[Any], Any]
    take: Callable[[Any, Any], None]
    behind: Callable[[Any], str]
    offered: Callable[[Any, str], tuple[Any, ...]] | None = None
    check: Callable[[Any, Any], Any] | None = None


class RecordKey(NamedTuple):
    """A key that a chapter adds to the records of positions; a field of the position bears the same name, or it has a
    place where chapters keep what has none.

    Attributes:
        name: the key.
        read: its value, checked, of a record; what it is told, the game says.
        write: its plain value, of a position; empty where there is nothing to tell.
        behind: other keys, behind the first of which that is there it comes; ``()``: in the order of the chapters.
        powers: whether it says who else may own pieces, so that it is read before them.
        needed: whether a record may bring it only where the chapter is played.
    """

    name: str
    read: Callable[[Any], Any]
    write: Callable[[Any], Any]
    behind: tuple[str, ...] = ()
    powers: bool = False
    needed: bool = False


def always(_position: Any) -> bool:
    """A chapter by which every position of the game is played."""
    return True


@dataclass(frozen=True)
class Chapter(Generic[S_co, Q_co]):
    """What one chapter adds to the rules below it: ``S_co`` is what it adds of steps, ``Q_co`` what the game asks.

    Attributes:
        name: the layer or the option, as ``--option`` calls it.
        played: whether a position is played by it; what it plugs in, and its steps, are silent where it is not.
        builds_on: names of chapters that come first, where they are there.
        steps: where a turn is a list of steps: by the name of the list, what it changes there (``Rulebook.steps``);
            where each step says what comes next: by the name of a step, what it does (``Rulebook.named_steps``).
        plugs: what it changes below, each in its named place (``Hook.plug``).
        events: its kinds of events, by name.
        reactions: by kind of event of any chapter ("": of all kinds), how a position changes further when such an event
            has changed it; told the position before, the one after, and the event.
        questions: by phase, or by name.
        keys: what it adds to the records of positions.
        settings: what may be agreed before a game under it, by name; what a setting is, the game says.
        unseen: those of its kinds of events of which the map shows nothing.
    """

    name: str
    played: Callable[[Any], bool] = always
    builds_on: tuple[str, ...] = ()
    steps: Mapping[str, S_co] = field(default_factory=dict)
    plugs: tuple[Plug, ...] = ()
    events: Mapping[str, EventKind[Any]] = field(default_factory=dict)
    reactions: Mapping[str, Callable[[Any, Any, Event], Any]] = field(default_factory=dict)
    questions: Mapping[str, Q_co] = field(default_factory=dict)
    keys: tuple[RecordKey, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    unseen: frozenset[str] = frozenset()


class ChapterClash(Exception):
    """Two chapters bear one name, bring one kind of event, or wait for one another."""


class Rulebook(Generic[S_co, Q_co]):
    """The chapters of a game, in the order in which they build on one another.

    Args:
        find: tells the chapters that are there; asked once, when the first of them is wanted.
        deciding: all of a position that decides by which chapters it is played, where that can be told.

    Raises:
        ChapterClash, StepClash: when they are first wanted: a mistake of the program, not of who plays.
    """

    def __init__(
        self,
        find: Callable[[], Sequence[Chapter[S_co, Q_co]]],
        deciding: Callable[[Any], tuple[Any, ...]] | None = None,
    ) -> None:
        self._find = find
        self.deciding = deciding
        self._arranged: dict[tuple[str, tuple[Step[Any], ...], tuple[str, ...]], tuple[Step[Any], ...]] = {}
        self._reactions: dict[str, tuple[tuple[Chapter[S_co, Q_co], Callable[[Any, Any, Event], Any]], ...]] = {}

    @cached_property
    def chapters(self) -> tuple[Chapter[S_co, Q_co], ...]:
        """Every chapter beside the basic rules; one that builds on another comes after it."""
        found = sorted(self._find(), key=lambda one: one.name)
        waiting = {chapter.name: chapter for chapter in found}
        if len(waiting) < len(found):
            raise ChapterClash(f"two chapters bear one name: {[chapter.name for chapter in found]}")
        ordered: list[Chapter[S_co, Q_co]] = []
        while waiting:
            ready = next((one for one in waiting.values() if not any(name in waiting for name in one.builds_on)), None)
            if ready is None:
                raise ChapterClash(f"these chapters wait for one another: {list(waiting)}")
            ordered.append(waiting.pop(ready.name))
        return tuple(ordered)

    @cached_property
    def events(self) -> Mapping[str, EventKind[Any]]:
        """The kinds of events of all chapters, by name."""
        return self._all("events", attrgetter("events"))

    @cached_property
    def questions(self) -> Mapping[str, Q_co]:
        """What all chapters may ask, by phase or by name."""
        return self._all("the question", attrgetter("questions"))

    @cached_property
    def named_steps(self) -> Mapping[str, S_co]:
        """What the steps of all chapters do, by name, where each says what comes next."""
        return self._all("the step", attrgetter("steps"))

    @cached_property
    def keys(self) -> Mapping[str, tuple[RecordKey, Callable[[Any], bool]]]:
        """What all chapters add to records, by key, in the order of a record; each with whether it is played."""
        found: dict[str, tuple[RecordKey, Callable[[Any], bool]]] = {}
        for chapter in self.chapters:
            for key in chapter.keys:
                if key.name in found:
                    raise ChapterClash(f"{chapter.name} brings the key {key.name!r}, which another brings already")
                found[key.name] = (key, chapter.played)
        return in_place(found, {name: key.behind for name, (key, _) in found.items()})

    @cached_property
    def settings(self) -> Mapping[str, Any]:
        """What may be agreed under all chapters, by name."""
        return self._all("the setting", attrgetter("settings"))

    def _all(self, what: str, of: Callable[[Any], Mapping[str, Any]]) -> Mapping[str, Any]:
        """What all chapters bring of one kind, by name; no two bring the same."""
        found: dict[str, Any] = {}
        for chapter in self.chapters:
            for name in of(chapter):
                if name in found:
                    raise ChapterClash(f"{chapter.name} brings {what} {name!r}, which another brings already")
            found |= of(chapter)
        return found

    def reacted(self, before: Any, after: Any, event: Event) -> Any:
        """The position after an event with what the chapters that are played make of it."""
        found = self._reactions.get(event.kind)
        if found is None:
            found = self._reactions[event.kind] = tuple(
                (chapter, chapter.reactions[kind])
                for kind in (event.kind, "")
                for chapter in self.chapters
                if kind in chapter.reactions
            )
        for chapter, react in found:
            if chapter.played(before):
                after = react(before, after, event)
        return after

    def played(self, position: Any) -> tuple[Chapter[S_co, Q_co], ...]:
        """The chapters by which a position is played."""
        return tuple(chapter for chapter in self.chapters if chapter.played(position))

    def steps(
        self: Rulebook[Sequence[Change[Any]], Any], name: str, base: Sequence[Step[C]], position: Any
    ) -> tuple[Step[C], ...]:
        """A list of steps as the chapters of a position change it.

        Args:
            name: of the list, as chapters call it.
            base: the steps of the basic rules.
            position: decides which chapters are played.
        """
        played = self.played(position)
        key = (name, tuple(base), tuple(chapter.name for chapter in played))
        if key not in self._arranged:
            changes = [(chapter.name, change) for chapter in played for change in chapter.steps.get(name, ())]
            self._arranged[key] = arrange_steps(base, changes)
        return self._arranged[key]


class Hook(Generic[F]):
    """A named place of a lower chapter where upper ones plug functions of the type ``F`` in.

    Attributes:
        name: what is decided there.
        rulebook: whose chapters may plug in.
    """

    __slots__ = ("_decided", "_played", "_plugged", "name", "rulebook")

    def __init__(self, rulebook: Rulebook[Any, Any], name: str) -> None:
        self.rulebook, self.name = rulebook, name
        self._plugged: tuple[tuple[Callable[[Any], bool], F], ...] | None = None
        self._decided: tuple[Any, ...] | None = None  # of what positions ``_played`` holds: hooks are asked very often
        self._played: tuple[F, ...] = ()

    def plug(self, function: F, ahead: str = "") -> Plug:
        """Say, in a chapter, that this function goes here: where order matters, ahead of those of another chapter."""
        return Plug(self, function, ahead)

    def everywhere(self) -> Iterator[F]:
        """The functions of all chapters that are there, whatever a game is played by."""
        return (function for _, function in self._found())

    def on(self, position: Any) -> tuple[F, ...]:
        """The functions of the chapters that a position is played by, in their order."""
        deciding = self.rulebook.deciding
        decided = deciding(position) if deciding is not None else None
        if decided is None or decided != self._decided:
            plugged = self._plugged
            if plugged is None:
                plugged = self._found()
            self._decided = decided
            self._played = tuple([function for played, function in plugged if played(position)])
        return self._played

    def _found(self) -> tuple[tuple[Callable[[Any], bool], F], ...]:
        """Whether the chapter is played, and what it plugs in, in their order."""
        if self._plugged is None:
            found: list[tuple[str, Callable[[Any], bool], Any]] = []
            for chapter in self.rulebook.chapters:
                for plug in chapter.plugs:
                    if plug.hook is self:
                        names = [name for name, _, _ in found]
                        at = names.index(plug.ahead) if plug.ahead in names else len(found)
                        found.insert(at, (chapter.name, chapter.played, plug.function))
            self._plugged = tuple((played, function) for _, played, function in found)
        return self._plugged

    def __repr__(self) -> str:
        return f"Hook({self.name!r})"


# --- A table that is made when it is first looked into, because those who fill it are not there yet when it is named


K = TypeVar("K")
V = TypeVar("V")


class Late(Mapping[K, V]):
    """A mapping made once, when it is first looked into.

    Args:
        make: tells what is in it.
    """

    __slots__ = ("_found", "_make")

    def __init__(self, make: Callable[[], Mapping[K, V]]) -> None:
        self._make = make
        self._found: Mapping[K, V] | None = None

    def _all(self) -> Mapping[K, V]:
        if self._found is None:
            self._found = self._make()
        return self._found

    def __getitem__(self, key: K) -> V:
        return self._all()[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())
