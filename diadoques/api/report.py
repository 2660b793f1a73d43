"""A settled turn as a script or a notebook reads it: what became of every order, why, and what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import repeat
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args, get_origin, is_typeddict

from diadoques.api import signs
from diadoques.api.containers import Text, html_of, picture
from diadoques.api.game_history import GameHistory, all_told
from diadoques.api.sheets import reader_called
from diadoques.api.signs import unit_sign
from diadoques.api.why import explanation_lines
from diadoques.board.people import owners
from diadoques.board.spaces import split_coast
from diadoques.core.answers import Report as Told
from diadoques.core.answers import together
from diadoques.core.calendar import Season
from diadoques.core.events import AnyId, PlaceId, PlayerId, UnitId, entries, form_of
from diadoques.core.events import Event as Happening
from diadoques.core.faults import Fault, told_in
from diadoques.core.orders import Order
from diadoques.core.prompts import UMPIRE
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import Names, names_for
from diadoques.explain.position import season_of
from diadoques.explain.report import SeasonReport, season_report
from diadoques.explain.sentences import tell_events, tell_outcome
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Sentence, wording
from diadoques.games.catalogue import game_of
from diadoques.games.retreats import dislodged_units

if TYPE_CHECKING:
    from diadoques.draw import Picture

# --- What happened, event by event, as a script reads it: with the names and the signs that the rest of the face has


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: all that changed is in the events of a report, in their order.

    Attributes:
        kind: what it is, by name: ``d.list_games()[game].events`` has all, with their data.
        rule: id of the rule that made it happen.
        text: the sentence that tells it; "" where another one does, or a table.
        data: plain values, as JSON has them: players by name, units by sign, orders and places in the notation.
    """

    kind: str
    rule: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text or self.kind


def told_events(voice: Voice) -> Iterator[Event]:
    """All events of a report, as they are told."""
    kinds = voice.game.kinds
    for event, sentence in tell_events(voice):
        data = _named(voice, event, event.data, kinds[event.kind].data)
        yield Event(event.kind, event.rule, sentence.text if sentence is not None else "", data)


def sign_of(voice: Voice, unit: str) -> str:
    """The sign of a unit by its id, before the turn or, if it came into play in it, after; what is none as it is."""
    known, there = voice.units.get(unit), voice.before
    if known is None:
        there = voice.report.after
        known = there.units.get(unit)
    return signs.unit_sign(there, known, voice.lang) if known is not None else unit


def _named(voice: Voice, event: Happening, value: Any, hint: Any) -> Any:
    """A value of a declared type with names in the place of ids, however deep they stand in it."""
    if isinstance(value, Order):
        return voice.order(event) if value is event.get("order") else ""
    hint = form_of(hint, value)
    inner = get_args(hint)
    if isinstance(value, Mapping):
        if is_typeddict(hint):
            known = [(key, form) for key, form, _ in entries(hint) if key in value]
            return {_called(voice, key, PlayerId): _named(voice, event, value[key], form) for key, form in known}
        names, values = inner
        return {_called(voice, str(key), names): _named(voice, event, one, values) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        forms = inner if get_origin(hint) is tuple else repeat(inner[0])
        return [_named(voice, event, one, form) for one, form in zip(value, forms, strict=False)]
    return _called(voice, value, hint) if isinstance(value, str) else value


def _called(voice: Voice, value: str, hint: Any) -> str:
    """What an id of a type is called; words of no such type are left as they are."""
    is_any = hint is AnyId
    if (is_any or hint is PlayerId) and value in owners(voice.names.board.id):
        return voice.names.player(value).bare
    if hint is UnitId or (is_any and (value in voice.units or value in voice.report.after.units)):
        return sign_of(voice, value)
    board = voice.names.board
    if (is_any or hint is PlaceId) and (value in board.places or split_coast(value)[0] in board.spaces):
        return signs.place_sign(voice.before, value, voice.lang)
    return value


# --- A settled turn as a script or a notebook reads it: what became of every order, why, and what changed


#: The game that a turn is of, as the face has it.
G = TypeVar("G")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one order.

    Attributes:
        player: whose order it is, by name.
        unit: sign of the unit before the turn, or "".
        order: the order, in the notation.
        success: whether it did what it says; None where that is told of it by itself, or nothing is told of it (yet).
        reason: the reason by name: ``bounced``, ``support-cut`` …; ``not-followed``: the line was against the rules;
            ``mistaken``: it is followed as written, but it is of no use; ``noted``: it is followed, and something was
            put right in it; ``void``: it came to nothing before it could be carried out. In Empires et Stratèges
            else the kind of the event that says it; "" while none does.
        sentence: the same in words, with the units that caused it.
        rule: id of the rule that decided.
        by: signs of the units that caused it.
    """

    player: str
    unit: str
    order: str
    success: bool | None
    reason: str
    sentence: str
    rule: str
    by: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is otherwise after the turn.

    Attributes:
        what: ``unit``, ``dislodged`` (a unit that must retreat), ``place`` (who holds it) or ``points``.
        of: whose unit, which place, whose points, by name.
        before, after: signs, owners by name, numbers; "" for nothing. Of what must retreat ``before`` is its sign,
            though it came into play in this very turn.
    """

    what: str
    of: str
    before: str
    after: str
    lang: str = "fr"

    def __str__(self) -> str:
        words = catalogue(self.lang)
        nothing = words.text("face.nothing")
        key = "face.dislodged" if self.what == "dislodged" else "face.change"
        return words.text(key, player=self.of, before=self.before or nothing, after=self.after or nothing)


class Report(Generic[G]):
    """One settled turn; print it, or show it in a notebook.

    It tells what everybody may know; ``seen_by`` a player adds what he knows, ``in_full`` all that is secret.
    """

    def __init__(
        self, past: GameHistory, lang: str, game_at: Callable[[GameHistory, str], G], reader: str | None = ""
    ) -> None:
        self._past = past
        self._lang = lang
        self._game_at = game_at
        self._reader = None if all_told(past.now) else reader
        whole = past.last()
        game = game_of(whole.before)
        self._told = whole if self._reader is None else game.seen(whole, self._reader)

    @property
    def season(self) -> str:
        """Which season was settled."""
        return season_of(self._told.before, self._lang)

    @property
    def text(self) -> Text:
        """The whole turn in words: what ``print`` shows."""
        return Text(self._page.text)

    @property
    def whole_season(self) -> Text:
        """The season of this turn from its first step to this one, as its reader may read it: a step may be a turn."""
        return Text(season_report(self._told_so_far, self._lang).text)

    @property
    def _told_so_far(self) -> Told[Any]:
        """The season from its first step to this one, as its reader may know it."""
        past, season = self._past, self._told.before.season
        wholes = [past.upto(turn).last() for turn in range(1, len(past.turns) + 1) if _begun(past, turn) == season]
        return together([one if self._reader is None else past.game.seen(one, self._reader) for one in wholes])

    @property
    def _with_its_orders(self) -> Told[Any]:
        """What tells of the orders of this turn: the season so far where its steps share them, else the turn."""
        return self._told_so_far if wording(self._told.before.game).sentences.came_of else self._told

    @property
    def html(self) -> str:
        """Give a page of HTML that asks nothing of the net."""
        return self._page.page()

    @property
    def orders(self) -> tuple[Outcome, ...]:
        """What became of every order that was given; of units without one the events tell, and the changes.

        In a game of several steps these are the orders of the season, with what came of them up to this step;
        ``success`` is None as long as nothing is told of it.
        """
        voice = Voice(self._with_its_orders, self._lang)
        outcomes = voice.wording.sentences.outcomes
        told = ((tell_outcome(voice, event), event) for event in voice.report.events if event.kind in outcomes)
        found = (self._outcome(voice, sentence, event) for sentence, event in told if sentence is not None)
        return tuple(one for one in found if one.order)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return tuple(told_events(Voice(self._told, self._lang)))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is otherwise than before: units, who holds which place, points."""
        return tuple(self._changes())

    @property
    def before(self) -> G:
        """The game before the turn, as a copy of its own: settle it otherwise to see what else might have been.

        Raises:
            Fault: ``report-of-a-seat``: a game holds what all have, and the report that one player sees gives none.
        """
        self._check_whole()
        return self._game_at(self._past.upto(len(self._past.turns) - 1), self._lang)

    @property
    def after(self) -> G:
        """The game after it, as a copy of its own.

        Raises:
            Fault: ``report-of-a-seat``: as for ``before``.
        """
        self._check_whole()
        return self._game_at(self._past, self._lang)

    def _check_whole(self) -> None:
        if self._reader not in (None, "", UMPIRE):
            raise Fault("report-of-a-seat", "report")

    def why(self, what: str | Outcome, *, causes: bool = False) -> Text:
        """Why an order came out as it did: in words, with the strengths.

        Args:
            what: an order, as it was written or as ``orders`` has it; a unit by its sign (``"A MAC"``), a place, or a
                player.
            causes: also why those who caused it did as they did.

        Raises:
            Fault: nothing of this turn is written like that.
        """
        with told_in(self._lang):
            asked = what.order if isinstance(what, Outcome) else str(what)
            lines = explanation_lines(self._with_its_orders, asked, self._lang, causes=causes, reader=self._reader)
            return Text("\n".join(lines))

    def seen_by(self, player: str) -> Report[G]:
        """The same turn with what ``player`` may know, or the umpire, where there is one: all."""
        with told_in(self._lang):
            return Report(self._past, self._lang, self._game_at, reader_called(self._past.now, player))

    def in_full(self) -> Report[G]:
        """The same turn with all that is secret."""
        return Report(self._past, self._lang, self._game_at, None)

    def draw(self, **how: Any) -> Picture:
        """The turn on the map: who moved, who was stopped. Shows itself in a notebook; ``.save("turn.png")``.

        Args:
            **how: as for ``diadoques.draw_map``; besides ``frame``: one step of the turn's film, by name or number.

        Raises:
            Fault: something asked for is not known.
        """
        with told_in(self._lang):
            return picture(report=self._told, **{"lang": self._lang, **how})

    def _outcome(self, voice: Voice, one: Sentence, event: Happening) -> Outcome:
        signs = tuple(sign_of(voice, unit) for unit in one.by)
        unit = sign_of(voice, one.unit) if one.unit else ""
        player = voice.names.player(one.player).bare if one.player else ""
        order = one.order or str(event.get("text") or "")
        success = bool(event["success"]) if "success" in event.data else one.success
        return Outcome(player, unit, order, success, one.clause, one.text, one.rule, signs)

    def _changes(self) -> Iterator[Change]:
        was, now = self._told.before, self._told.after
        game, names = game_of(was), names_for(was, self._lang)
        driven = dislodged_units(now).keys() - dislodged_units(was).keys()
        for unit in dict.fromkeys((*was.units, *now.units)):
            one, other = was.units.get(unit), now.units.get(unit)
            owner = names.player((other or one).owner).bare
            left, came = (unit_sign(was, there, self._lang) if there is not None else "" for there in (one, other))
            if unit in driven:
                yield Change("dislodged", owner, left or came, "", self._lang)
            elif left != came or (one and other and one.owner != other.owner):
                yield Change("unit", owner, left, came, self._lang)
        first, last = game.marks(was), game.marks(now)
        for held, then in ((first.places, last.places), (first.spaces, last.spaces)):
            for place in dict.fromkeys((*held, *then)):
                if held.get(place, "") != then.get(place, ""):
                    lost, won = (_name(names, owners.get(place, "")) for owners in (held, then))
                    yield Change("place", names.place(place).bare, lost, won, self._lang)
        scores = [game.standing(one).points for one in (was, now)]
        for player in was.players:
            had, has = (str(points.get(player, 0)) for points in scores)
            if had != has:
                yield Change("points", names.player(player).bare, had, has, self._lang)

    @property
    def _page(self) -> SeasonReport:
        page = season_report(self._told, self._lang)
        everybody = catalogue(self._lang).text("face.untold")
        return replace(page, untold=everybody) if self._reader == "" else page

    def __str__(self) -> str:
        return str(self.text)

    def __repr__(self) -> str:
        return f"<Report: {self.season}>"

    def _repr_html_(self) -> str:
        return html_of(lambda: self.draw().html, "") + self._page.html


def _begun(past: GameHistory, turn: int) -> Season:
    """The season in which a turn, counted from 1, began."""
    found: Season = past.positions[turn - 1].season
    return found


def _name(names: Names, player: str) -> str:
    return names.player(player).bare if player else ""
