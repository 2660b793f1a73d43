"""The film of a season of simultaneous orders: its steps, what each shows, told in plain marks and strokes.

A game brings its own steps, signs and orders beside those that all such games share; drawers know none of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from diadoques.conflict.orders import Order, Verb, Verbs
from diadoques.conflict.strokes import Intent, Pen, StrokeOf, Way, state_of
from diadoques.core import marks as mk
from diadoques.core.events import Event, ResolvedTurn, fold
from diadoques.core.language import LANGUAGES
from diadoques.core.marks import Marks, Piece, Shot, Sign, Stroke

#: Where the words of what all such games share stand.
ROOMS: Final[tuple[str, ...]] = (__package__ or "",)

#: Whether a step has something to show of a report.
Worth = Callable[[ResolvedTurn], bool]
#: Whether a stroke is seen in a step.
Seen = Callable[[Stroke], bool]


def if_event(*kinds: str) -> Worth:
    """Whether an event of one of these kinds is in a report."""
    return lambda report: any(event.kind in kinds for event in report.events)


def if_order(verb: Verb) -> Worth:
    """Whether an order of this kind was settled."""
    return lambda report: any(event.kind == "resolved" and event.asked("verb") == verb for event in report.events)


def no_stroke(stroke: Stroke) -> bool:  # noqa: ARG001
    """No stroke."""
    return False


def every_stroke(stroke: Stroke) -> bool:  # noqa: ARG001
    """Every stroke."""
    return True


@dataclass(frozen=True, slots=True)
class FilmStep:
    """One step of the film.

    Attributes:
        name: with which ``frame`` asks for it, and under which its words stand.
        worth: whether a report has something to show there.
        settled: kinds of the last events that have happened when it is shown; None: all have.
        known: whether the result of a stroke is told there; ``seen``: whether the stroke is shown.
        signs: kinds of signs that are shown, in that order.
        planning: the pieces have not moved: they stand as they were ordered, their heads as named for the season.
        ghosts: pieces that have gone are shown pale where they stood.
        deaths: kinds of events whose pieces are shown crossed out.
        retreats: the ways of those who retreated are shown.
        after: the weather is that of the position after.
    """

    name: str
    worth: Worth
    settled: frozenset[str] | None = None
    known: Seen = every_stroke
    seen: Seen = every_stroke
    signs: tuple[str, ...] = ()
    planning: bool = False
    ghosts: bool = False
    deaths: frozenset[str] = frozenset()
    retreats: bool = False
    after: bool = False


_SUPPORTS: Final = frozenset({mk.SUPPORT_MOVE, mk.SUPPORT_HOLD})
_FAILING: Final = frozenset({mk.MOVE, mk.CONVOYED, mk.CONVERT, mk.CONVOY})


def is_support(stroke: Stroke) -> bool:
    """Whether a stroke helps another piece."""
    return stroke.kind in _SUPPORTS


def _clashed(stroke: Stroke) -> bool:
    """What is known once strengths have been compared: supports, and ways that failed."""
    return is_support(stroke) or (stroke.kind in _FAILING and stroke.state == mk.FAILED)


def _walks(stroke: Stroke) -> bool:
    return not is_support(stroke)


#: Kinds of events that take units to another place.
MOVED: Final = frozenset({"moved", "dislodged"})
ORDERS: Final = FilmStep("orders", if_event("resolved"), frozenset(), no_stroke, planning=True)
SUPPORTS: Final = FilmStep("supports", if_order(Verbs.SUPPORT), frozenset(), is_support, planning=True)
CONFLICTS: Final = FilmStep(
    "conflicts", if_event("contest"), frozenset(), _clashed, signs=(mk.STANDOFF, mk.CONTEST), planning=True
)
MOVES: Final = FilmStep("moves", if_event(*MOVED), MOVED, seen=_walks, signs=(mk.STANDOFF,), ghosts=True)
RETREATS: Final = FilmStep(
    "retreats",
    if_event("retreated", "annihilated"),
    seen=no_stroke,
    deaths=frozenset({"annihilated"}),
    retreats=True,
)
END: Final = FilmStep("end", if_event(), seen=no_stroke, after=True)
#: The whole season in one picture.
WHOLE: Final = FilmStep(
    "", if_event(), signs=(mk.STANDOFF,), ghosts=True, deaths=frozenset({"annihilated"}), retreats=True
)
#: The steps of every such film, in their order.
STEPS: Final = (ORDERS, SUPPORTS, CONFLICTS, MOVES, RETREATS, END)

#: Where the signs of a kind stand in a film.
Signs = Callable[["Film", ResolvedTurn], Iterable[Sign]]


@dataclass(frozen=True, slots=True)
class Film:
    """How one game tells its orders and its reports to whoever draws them.

    Attributes:
        apply: the position after an event.
        marks: what lies on the board of a position; told who heads which piece, or None: as the position has it.
        heads: who heads which piece under orders that are not resolved yet.
        write: an order in the notation of a language.
        people: where each person of a position stands.
        steps: of the film, in order; ``whole``: the season in one picture.
        form: the class of its orders.
        subject: the piece or the person whom an order is given to: a unit's id, ``@name``.
        carried: the piece or the person whom a convoy carries.
        drawn, ways: orders that only this game knows, by verb; ``ways``: those by which somebody leaves his place.
        told: kinds of events, beside ``resolved``, that say how an order fared.
        settled: what else decides how orders fared, told the intents and the report.
        signs: by kind of sign, where a report sets it.
        rooms: packages in which a ``film.toml`` tells words of the map, and which kinds of events it does not tell.
        unseen: more kinds that it does not tell, where they are found when the game is played.
    """

    apply: Callable[[Any, Event], Any]
    marks: Callable[[Any, Mapping[str, str] | None], Marks]
    heads: Callable[[Any, Sequence[Any]], Mapping[str, str]]
    write: Callable[[Any, Any, str], str]
    people: Callable[[Any], Mapping[str, str]]
    steps: tuple[FilmStep, ...] = STEPS
    whole: FilmStep = WHOLE
    form: type[Order] = Order
    subject: Callable[[Any], str] = lambda order: order.unit
    carried: Callable[[Any], str] = lambda order: order.target
    drawn: Mapping[Verb, StrokeOf] = field(default_factory=dict)
    ways: Mapping[Verb, Way] = field(default_factory=dict)
    told: Mapping[str, Callable[[Event], Intent]] = field(default_factory=dict)
    settled: Callable[[Sequence[Intent], ResolvedTurn], Sequence[Intent]] = lambda intents, _: intents
    signs: Mapping[str, Signs] = field(default_factory=dict)
    rooms: tuple[str, ...] = ROOMS
    unseen: Callable[[], frozenset[str]] = frozenset

    # --- what drawers ask

    @property
    def words(self) -> Mapping[str, Any]:
        """What the steps and the marks are called, by language."""
        return _files(self.rooms)[0]

    @property
    def silent(self) -> frozenset[str]:
        """Kinds of events that the map does not tell."""
        return _files(self.rooms)[1] | self.unseen()

    def asked(self, position: Any, orders: Sequence[Any]) -> Shot:
        """A position, and orders that are not resolved yet."""
        pen = self._pen(position)
        texts = {self.subject(order): pen.written(order) for order in reversed(orders)}
        lies = self.marks(position, self.heads(position, orders))
        pieces = tuple(replace(one, text=texts[one.id]) if one.id in texts else one for one in lies.pieces)
        lies = replace(lies, pieces=(*pieces, *pen.planned(orders)))
        return Shot(lies, pen.strokes([Intent(order) for order in orders]))

    def film(self, report: ResolvedTurn) -> tuple[str, ...]:
        """The names of the steps of a report that have something to show, in order; the last is always there."""
        return tuple(step.name for step in self.steps if step is self.steps[-1] or step.worth(report))

    def stage(self, report: ResolvedTurn, step: str = "") -> Any:
        """The position that a step shows; "" is the whole season."""
        return self._stage(report, self._step(step))

    def shot(self, report: ResolvedTurn, step: str = "") -> Shot:
        """One step of the film; "" is the whole season in one picture."""
        at = self._step(step)
        start = self._stage(report, self.steps[0])
        before = self.marks(start, _commanded(report))
        lies = before if at.planning else self.marks(self._stage(report, at), None)
        sky = self.marks(report.after if at.after else report.before, {})
        bound = {one.id: one.captives for one in lies.pieces}
        stood = {one.id: one for one in before.pieces if one.state == mk.HERE}

        def left(events: Iterable[Event], state: str) -> Iterable[Piece]:
            for event in events:
                if event.get("unit") in stood:
                    piece = stood[event["unit"]]
                    yield replace(piece, state=state, head="", captives=bound.get(piece.id, ()))

        ghosts = left(events_of(report, "moved"), mk.GHOST) if at.ghosts else ()
        dead = left(events_of(report, *at.deaths), mk.DEAD)
        signs = (sign for kind in at.signs for sign in SIGNS.get(kind, self.signs.get(kind, _none))(self, report))
        shown = replace(
            lies,
            pieces=(*ghosts, *lies.pieces, *dead),
            signs=(*lies.signs, *signs),
            weather=sky.weather,
            floods=sky.floods,
        )
        return Shot(shown, self._strokes(report, start, at), before)

    # --- how they are told

    def _step(self, name: str) -> FilmStep:
        return next((step for step in (self.whole, *self.steps) if step.name == name), self.steps[-1])

    def _pen(self, position: Any) -> Pen:
        return Pen(position, self.write, self.people(position), self.drawn, self.ways, self.carried)

    def _stage(self, report: ResolvedTurn, step: FilmStep) -> Any:
        if step.settled is None:
            return report.after
        last = max((index for index, event in enumerate(report.events) if event.kind in step.settled), default=-1)
        return fold(report.before, report.events[: last + 1], self.apply)

    def _strokes(self, report: ResolvedTurn, start: Any, step: FilmStep) -> tuple[Stroke, ...]:
        strokes = self._pen(start).strokes(self._intents(report, start)) if step.seen is not no_stroke else ()
        shown = [stroke for stroke in strokes if stroke.kind != mk.HOLD and step.seen(stroke)]
        ways = _retreats(self, report) if step.retreats else ()
        return (*(one if step.known(one) else replace(one, state=mk.ASKED) for one in shown), *ways)

    def _intents(self, report: ResolvedTurn, start: Any) -> Sequence[Intent]:
        """Every order of a resolved season with its state, read from the events."""
        found: list[Intent] = []
        for event in report.events:
            if event.kind == "resolved" and event["unit"] in start.units:
                order = event["order"]
                if order is not None:
                    clause = str(event["clause"])
                    order = replace(order, player=start.units[event["unit"]].owner)  # whoever gave it in his place
                    found.append(Intent(order, state_of(order, clause, bool(event["success"])), clause))
            elif event.kind in self.told:
                found.append(self.told[event.kind](event))
        return self.settled(found, report)


def events_of(report: ResolvedTurn, *kinds: str) -> list[Event]:
    """The events of these kinds, in order."""
    return [event for event in report.events if event.kind in kinds]


def _commanded(report: ResolvedTurn) -> dict[str, str]:
    """Who headed which piece when the orders were carried out."""
    return {event["unit"]: event["leader"] for event in events_of(report, "commanded")}


def _retreats(film: Film, report: ResolvedTurn) -> Iterable[Stroke]:
    for event in events_of(report, "retreated"):
        unit = report.after.units.get(event["unit"]) or report.before.units[event["unit"]]
        order = film.form(unit.owner, Verbs.RETREAT, unit.id, to=event["to"])
        there = report.before if unit.id in report.before.units else report.after
        text = {lang: film.write(there, order, lang) for lang in LANGUAGES}
        start, end = event["from"], event["to"]
        yield Stroke(mk.RETREAT, mk.DONE, unit.owner, unit.id, start, end, unit.owner, gone=True, text=text)


def _none(film: Film, report: ResolvedTurn) -> Iterable[Sign]:  # noqa: ARG001
    return ()


def _standoffs(film: Film, report: ResolvedTurn) -> Iterable[Sign]:
    """Spaces that several wanted and in which nobody stands when the moves are done."""
    held = {unit.space for unit in film.stage(report, MOVES.name).standing().values()}
    for event in events_of(report, "contest"):
        wanted = [row for row in event["rows"] if row["role"] == "enters"]
        if len(wanted) >= 2 and event["space"] not in held:
            yield Sign(mk.STANDOFF, event["space"])


def _contests(film: Film, report: ResolvedTurn) -> Iterable[Sign]:
    """Who brought what strength to a space."""
    units = film.stage(report, film.steps[0].name).units
    for event in events_of(report, "contest"):
        rows = [(units[row["unit"]].owner, row["total"]) for row in event["rows"]]
        rows.sort(key=lambda row: -row[1])
        yield Sign(mk.CONTEST, event["space"], rows=tuple(rows))


@cache
def _files(rooms: tuple[str, ...]) -> tuple[Mapping[str, Any], frozenset[str]]:
    """The words of all rooms, and the kinds of events that they declare silent."""
    words: dict[str, dict[str, dict[str, str]]] = {}
    silent: set[str] = set()
    for room in rooms:
        told = tomllib.loads(files(room).joinpath("film.toml").read_text(encoding="utf-8"))
        silent.update(told.pop("silent", ()))
        for lang, families in told.items():
            for family, names in families.items():
                words.setdefault(lang, {}).setdefault(family, {}).update(names)
    return words, frozenset(silent)


#: The signs that all such games know, by kind.
SIGNS: Final[Mapping[str, Signs]] = {mk.STANDOFF: _standoffs, mk.CONTEST: _contests}
