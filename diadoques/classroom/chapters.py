"""What was settled, as it is looked back on: of a game that is played answer by answer, part by part of a season."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import is_
from typing import Any

from diadoques.classroom.session import Session
from diadoques.classroom.taking_back import settled_by_itself
from diadoques.core.answers import Report, together


class Chapters:
    """Those of one session; the same report is returned as long as nothing is added to it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        #: By its first report: the reports of a part, kept so that they are the same ones, and the part as it is told.
        self._made: dict[int, tuple[Sequence[Report[Any]], Report[Any]]] = {}

    def all(self) -> Sequence[Report[Any]]:
        """Every part, oldest first; of a game that settles everything at once, what was settled each time."""
        reports, play = self.session.reports, self.session.game.abilities.play
        if play is None:
            return reports
        starts: list[int] = []
        for index, report in enumerate(reports):
            if not index or play.chapter(report.before) != play.chapter(reports[index - 1].before):
                starts.append(index)
        ends = [*starts[1:], len(reports)]
        self._made = {start: self._told(start, reports[start:end]) for start, end in zip(starts, ends, strict=True)}
        return tuple(told for _, told in self._made.values())

    def _told(self, start: int, part: Sequence[Report[Any]]) -> tuple[Sequence[Report[Any]], Report[Any]]:
        known = self._made.get(start)
        if known is not None and len(known[0]) == len(part) and all(map(is_, known[0], part)):
            return known
        return part, together(part)


def lately(session: Session, seats: Collection[str]) -> Report[Any] | None:
    """All that came of the last answer that ``seats`` chose, and of all after it; None where nothing was settled."""
    reports = session.reports
    if not reports:
        return None
    theirs = (at for at in reversed(range(len(reports))) if set(session.answered[at]) & set(seats))
    first = next((at for at in theirs if not settled_by_itself(session, reports[at], len(seats))), 0)
    return together(reports[first:])
