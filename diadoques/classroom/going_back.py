"""Going back: what was settled as it is looked back on, an answer that is taken back, the journal cut short."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from operator import is_
from typing import Any, Final, NamedTuple

from diadoques.classroom.acts import Deed, Resolved, TakeBack
from diadoques.classroom.state import State
from diadoques.core.answers import Report, last_season, together
from diadoques.core.faults import Fault
from diadoques.core.prompts import Pick, Prompt, Throw
from diadoques.explain.catalogue import capital, catalogue
from diadoques.explain.position import phase_of
from diadoques.explain.stages import Cut, cut, group_by_stage, stage_told
from diadoques.games.answer_by_answer import DICE, Play, Stage

# --- An answer that was settled at once is taken back: while no die was thrown for it, and nothing hidden was shown


def since_last(state: State, player: str, through: Collection[str] = ()) -> int:
    """How many settled answers are taken back with the last one of ``player``, his own included.

    Args:
        through: seats at which nobody sits, whose answers since then go with it.

    Raises:
        Fault: ``back-nothing`` where he has answered nothing; ``back-others`` where another has answered since;
            ``back-dice``, ``back-secret``: what came of it stays.
    """
    people = len(state.position.players) - len(set(through))
    given = [*zip(reversed(state.reports), reversed(state.answered), strict=True)]
    if not any(player in who and not settled_by_itself(state, report, people) for report, who in given):
        raise Fault("back-nothing")  # whatever fell meanwhile: there is nothing that it would keep
    for count, (report, who) in enumerate(given, 1):
        check_open(state, (report,))
        if settled_by_itself(state, report, people):
            continue
        if player in who:
            return count
        if not set(who) <= set(through):
            raise Fault("back-others", board=state.position.board.id, owner=", ".join(who))
    raise Fault("back-nothing")


def check_open(state: State, reports: Sequence[Report[Any]]) -> None:
    """See that what was settled here may be taken back.

    Raises:
        Fault: ``back-dice``, ``back-secret``; ``back-nothing`` in a game that is not played answer by answer.
    """
    play = state.game.abilities.play
    if play is None or not reports:
        raise Fault("back-nothing")
    reasons = [why for report in reports for event in report.events if (why := play.lasting(event))]
    if reasons:
        raise Fault("back-dice" if reasons[0] == DICE else "back-secret")


def settled_by_itself(state: State, report: Report[Any], people: int) -> bool:
    """Whether there was nothing to choose (``is_forced``): then it is no answer to take back by itself."""
    asked = state.game.awaits(report.before).prompts
    return bool(asked) and is_forced(asked, people)


def is_forced(prompts: Sequence[Prompt], people: int) -> bool:
    """Whether the first of these prompts is passed over, for there is nothing to choose.

    One that offers nothing at all is asked for the sake of what may be said beside it: it is not, where that is so.

    A hidden one is asked of its seat all the same where ``people`` sit at several: that one had nothing to choose would
    tell the others what he holds.
    """
    asked, *beside = prompts
    if not isinstance(asked, Pick) or not asked.idle or (asked.hidden and people > 1):
        return False
    return bool(asked.of) or all(isinstance(one, Pick) and one.idle for one in beside if one.seat == asked.seat)


# --- What was settled, as it is looked back on: of a game that is played answer by answer, stage by stage of its turns


class SettledTurn(NamedTuple):
    """All that happened in a turn, as one report.

    Attributes:
        closed: the next one has begun, or the game is over.
        acted: it has come to a step that comes several times (``Stage.number``).
    """

    number: int
    report: Report[Any]
    closed: bool
    acted: bool


class SettledStages:
    """The reports of one session, a stage each; the same report is returned as long as nothing is added to it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._cuts: list[Cut] = []
        #: By its stage: the pieces of a chapter, kept so that they are the same ones, and the chapter as it is told.
        self._made: dict[Stage, tuple[Sequence[Report[Any]], Report[Any]]] = {}

    def all(self) -> Sequence[Report[Any]]:
        """Every chapter, oldest first; of a game that settles everything at once, what was settled each time.

        A stage of which nothing is to be told is none by itself (``explain.stages.group_by_stage``).
        """
        if self.state.game.abilities.play is None:
            return self.state.reports
        found = {}
        for stage, pieces in self._told():
            made = self._made.get(stage)
            same = made is not None and len(made[0]) == len(pieces) and all(map(is_, made[0], pieces))
            found[stage] = made if made is not None and same else (pieces, together(pieces))
        self._made = found
        return tuple(report for _, report in found.values())

    def names(self, lang: str) -> tuple[str, ...]:
        """What each of them is called; of a game that is played answer by answer, no two alike."""
        state = self.state
        if state.game.abilities.play is None:
            return tuple(_called(report, lang) for report in state.reports)
        return tuple(stage_told(state.position, stage, lang) for stage, _ in self._told())

    @property
    def now(self) -> Stage | None:
        """The stage in which the game stands; None in a game that settles everything at once."""
        play = self.state.game.abilities.play
        return None if play is None else self.asked_in(len(self.state.reports))

    def asked_in(self, number: int) -> Stage:
        """In which stage that was asked which report ``number``, from 0, or, for the last one, the next, answers."""
        play = self._play
        cuts = self._cut()
        start = self.state.reports[0].before if cuts else self.state.position
        return cuts[number - 1].after if number else play.stage(start)

    def turns(self) -> tuple[SettledTurn, ...]:
        """The turns that have begun, oldest first; none in a game that settles everything at once."""
        if self.state.game.abilities.play is None:
            return ()
        pieces = [piece for one in self._cut() for piece in one.pieces]
        begun = [(number, list(found)) for number, found in groupby(pieces, key=lambda piece: piece[0].turn)]
        last = len(begun) - 1
        return tuple(
            SettledTurn(
                number,
                together([report for _, report in found]),
                at < last or self.state.over,
                any(stage.number for stage, _ in found),
            )
            for at, (number, found) in enumerate(begun)
        )

    @property
    def _play(self) -> Play:
        play = self.state.game.abilities.play
        if play is None:
            raise LookupError("this game has no stages")
        return play

    def _cut(self) -> list[Cut]:
        """All that was settled, cut where another stage begins; what was cut before is not cut anew."""
        reports, cuts = self.state.reports, self._cuts
        known = next((at for at, one in enumerate(cuts) if at >= len(reports) or one.report is not reports[at]), None)
        if known is not None:
            del cuts[known:]
        for report in reports[len(cuts) :]:
            stage = cuts[-1].after if cuts else self._play.stage(report.before)
            cuts.append(cut(report, stage, self._play))
        return cuts

    def _told(self) -> list[tuple[Stage, list[Report[Any]]]]:
        """The chapters by their stages: of each its pieces."""
        return group_by_stage(piece for one in self._cut() for piece in one.pieces)


def _called(report: Report[Any], lang: str) -> str:
    """« Retraites · été 321 av. J.-C. »; the season alone where a game has no words for its phases.

    What tells one from the next stands first: a list that is cut at its end still shows it.
    """
    from diadoques.draw.words import date  # with it comes all that draws: who only plays need not load it

    at = report.before
    when = date(at.season, lang, at.game)
    if f"phase.{at.phase}" not in catalogue(lang, at.game):
        return when
    return f"{capital(phase_of(at, lang))} · {when[:1].lower()}{when[1:]}"


def lately(state: State, seats: Collection[str]) -> Report[Any] | None:
    """All that came of the last answer that ``seats`` chose, and of all after it; None where nothing was settled."""
    reports = state.reports
    if not reports:
        return None
    theirs = (at for at in reversed(range(len(reports))) if set(state.answered[at]) & set(seats))
    first = next((at for at in theirs if not settled_by_itself(state, reports[at], len(seats))), 0)
    return together(reports[first:])


# --- Going back by whoever leads the class: to where, and how much of the journal stays; the rest is put away, not
# lost.
#
# Other than an answer that is taken back, it may undo what dice and hidden counters decided: the teacher answers for
# that.


ANSWER: Final = "answer"
STEP: Final = "step"
TURN: Final = "turn"
UNITS: Final = (ANSWER, STEP, TURN)
"""How far one goes back in a game that is played answer by answer: by the last answer that people gave; to the first
that they gave in the stage of that answer, or in its turn."""


def acts_before(state: State, deeds: Sequence[Deed], first: int | None = None) -> int:
    """How many acts of a journal stay where report ``first``, from 0, and all after it are undone.

    None: the reports of the last season. What was written before it was settled stays, but where that is settled at
    once: there it would be settled again.

    Raises:
        Fault: ``nothing-settled``.
    """
    reports = state.reports
    if first is None:
        first = len(reports) - len(last_season(reports)) if reports else 0
    if not 0 <= first < len(reports):
        raise Fault("nothing-settled")
    settled: list[int] = []
    for number, deed in enumerate(deeds):
        settled += [number] if isinstance(deed, Resolved) else []
        del settled[len(settled) - (deed.count if isinstance(deed, TakeBack) else 0) :]
    if state.game.abilities.play is None:
        return settled[first]
    return settled[first - 1] + 1 if first else 0


def first_undone(chapters: SettledStages, empty: Collection[str], unit: str) -> int:
    """The number, from 0, of the earliest report that is undone where one goes back by one of ``UNITS``.

    It is one that people answered, or threw dice for; anything where the program sits everywhere.

    Raises:
        Fault: ``nothing-settled``.
    """
    state = chapters.state
    people = set(state.position.players) - set(empty)
    last = next((at for at in reversed(range(len(state.reports))) if _chosen(state, at, people)), None)
    if last is None:
        raise Fault("nothing-settled")
    if unit == ANSWER:
        return last
    first = last
    while first and _alike(chapters, first - 1, last, unit):
        first -= 1
    return next(at for at in range(first, last + 1) if _chosen(state, at, people))


def _alike(chapters: SettledStages, one: int, other: int, unit: str) -> bool:
    """Whether two reports answer what was asked in the same stage, or turn."""
    first, second = chapters.asked_in(one), chapters.asked_in(other)
    return first == second if unit == STEP else first.turn == second.turn


def _chosen(state: State, number: int, people: Collection[str]) -> bool:
    """Whether somebody had a say in a report."""
    report, who = state.reports[number], state.answered[number]
    if not people:
        return True
    if not who:
        return any(isinstance(one, Throw) for one in state.game.awaits(report.before).prompts[:1])
    return bool(set(who) & set(people)) and not settled_by_itself(state, report, len(people))
