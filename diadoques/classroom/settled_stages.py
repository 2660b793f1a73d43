"""What was settled, as it is looked back on: of a game that is played answer by answer, stage by stage of its turns."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from operator import is_
from typing import Any, NamedTuple

from diadoques.classroom.state import State
from diadoques.classroom.taking_back import settled_by_itself
from diadoques.core.answers import Report, together
from diadoques.explain.catalogue import catalogue
from diadoques.explain.position import phase_of
from diadoques.explain.stages import Cut, cut, gathered, stage_told
from diadoques.games.abilities import Play, Stage


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

        A stage of which nothing is to be told is none by itself (``explain.stages.gathered``).
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
        return gathered(piece for one in self._cut() for piece in one.pieces)


def _called(report: Report[Any], lang: str) -> str:
    """« Été 321 av. J.-C. · retraites »; the season alone where a game has no words for its phases."""
    from diadoques.draw.words import date  # with it comes all that draws: who only plays need not load it

    at = report.before
    when = date(at.season, lang, at.game)
    return f"{when} · {phase_of(at, lang)}" if f"phase.{at.phase}" in catalogue(lang, at.game) else when


def lately(state: State, seats: Collection[str]) -> Report[Any] | None:
    """All that came of the last answer that ``seats`` chose, and of all after it; None where nothing was settled."""
    reports = state.reports
    if not reports:
        return None
    theirs = (at for at in reversed(range(len(reports))) if set(state.answered[at]) & set(seats))
    first = next((at for at in theirs if not settled_by_itself(state, reports[at], len(seats))), 0)
    return together(reports[first:])
