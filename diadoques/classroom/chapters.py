"""What was settled, as it is looked back on: of a game that is played answer by answer, part by part of a season."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from diadoques.classroom.session import Session
from diadoques.core.answers import Report, together


class Chapters:
    """Those of one session; the same report is returned as long as nothing is added to it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._made: dict[tuple[int, int], Report[Any]] = {}

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
        found = {(id(reports[a]), id(reports[b - 1])): reports[a:b] for a, b in zip(starts, ends, strict=False)}
        self._made = {key: self._made.get(key) or together(part) for key, part in found.items()}
        return tuple(self._made.values())


def lately(session: Session, seats: Collection[str]) -> Report[Any] | None:
    """All that came of the last answer of ``seats`` and of those after it; None where nothing was settled."""
    reports = session.reports
    if not reports:
        return None
    first = next((at for at in reversed(range(len(reports))) if set(session.answered[at]) & set(seats)), 0)
    while first and _forced(session, first):
        first -= 1
    return together(reports[first:])


def _forced(session: Session, at: int) -> bool:
    """Whether there was nothing to choose."""
    asked = session.game.awaits(session.reports[at].before).prompts
    return bool(asked) and bool(getattr(asked[0], "idle", False))
