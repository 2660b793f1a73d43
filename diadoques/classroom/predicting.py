"""Predict first: the orders are shown, each group says who will enter the contested spaces, and the score is kept.

The questions follow from the orders (a space that somebody wants to enter, and that is contested); what becomes of them
nobody learns before the season is settled.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from diadoques.classroom.handed_in import answers_of
from diadoques.core.answers import Report
from diadoques.core.events import Event
from diadoques.core.faults import Fault

if TYPE_CHECKING:
    from diadoques.classroom.room_record import RoomRecord
    from diadoques.classroom.session import Session

#: The event that tells who weighs what in a contested space, and the role of who wants to enter it.
_CONTEST: Final = "contest"
_ENTERS: Final = "enters"
#: The answer that nobody enters.
NOBODY: Final = ""
#: How many spaces are asked about: those in which most units weigh.
MOST: Final = 3


@dataclass(frozen=True, slots=True)
class ContestQuestion:
    """Who enters a contested space?

    Attributes:
        space: its id.
        choices: the players who want to, and ``NOBODY``.
    """

    space: str
    choices: tuple[str, ...]


def questions_of(report: Report[Any]) -> tuple[ContestQuestion, ...]:
    """What may be asked before a report is shown."""
    found = [
        ContestQuestion(event["space"], (*_at_table(report, {_owner(report, row) for row in _entering(event)}), NOBODY))
        for event in sorted(_contests(report), key=lambda event: -len(event["rows"]))
    ]
    return tuple({one.space: one for one in reversed(found)}.values())[::-1][:MOST]


def places_of(report: Report[Any]) -> list[str]:
    """Where one has to look for the questions: the spaces asked about, and where the units stand that want to enter."""
    asked = {question.space for question in questions_of(report)}
    places = set(asked)
    for event in _contests(report):
        if event["space"] in asked:
            places |= {report.before.units[row["unit"]].at for row in _entering(event) if _stands(report, row)}
    return sorted(places)


def _stands(report: Report[Any], row: Any) -> bool:
    return row["unit"] in report.before.units


def truth_of(report: Report[Any]) -> dict[str, str]:
    """Who entered each space that was asked about, or ``NOBODY``."""
    entered = {
        event["space"]: next((_owner(report, row) for row in _entering(event) if row["prevails"]), NOBODY)
        for event in _contests(report)
    }
    return {question.space: entered[question.space] for question in questions_of(report)}


def _at_table(report: Report[Any], players: Container[str]) -> list[str]:
    """In the order of the table: that of the event tells who is strongest."""
    return [player for player in report.before.players if player in players]


def _contests(report: Report[Any]) -> Iterator[Event]:
    return (event for event in report.events if event.kind == _CONTEST and _entering(event))


def _entering(event: Event) -> list[Any]:
    return [row for row in event["rows"] if row["role"] == _ENTERS]


def _owner(report: Report[Any], row: Any) -> str:
    units = {**report.after.units, **report.before.units}
    return str(units[row["unit"]].owner) if row["unit"] in units else NOBODY


@dataclass(frozen=True, slots=True)
class PredictionResult:
    """What a seat said of a space, and what came of it.

    Attributes:
        space: its id.
        said: the player who was to enter, ``NOBODY``, or None where nothing was said.
        entered: who entered, or ``NOBODY``.
    """

    space: str
    said: str | None
    entered: str

    @property
    def right(self) -> bool:
        """Whether it came as it was said."""
        return self.said == self.entered


class Prediction:
    """The predictions of a class (``Room.prediction``)."""

    def __init__(self, session: Session, record: Callable[[], RoomRecord], keep: Callable[[], None]) -> None:
        """``record`` is where it is kept, ``keep`` brings that to the disk and tells the pages."""
        self._session, self._record, self._keep = session, record, keep
        self._asked: tuple[object, Report[Any]] | None = None

    @property
    def open(self) -> bool:
        """Whether the orders are shown and votes are taken: then nothing is written any more."""
        return self._record().predicting

    @property
    def report(self) -> Report[Any]:
        """What the sheets as they stand lead to. Of this pages show the orders, and nothing of what becomes of them.

        Raises:
            Fault: what the settling of them would raise.
        """
        session = self._session
        if self._asked is None or self._asked[0] is not session.position or not self.open:
            answers = answers_of(session, (*session.position.players, *session.asked))
            self._asked = (session.position, session.game.resolve(session.position, answers))
        return self._asked[1]

    @property
    def questions(self) -> tuple[ContestQuestion, ...]:
        """The contested spaces, while votes are taken."""
        return questions_of(self.report) if self.open else ()

    def vote(self, seat: str, space: str, choice: str | None) -> None:
        """Say who will enter ``space``; None takes the vote back.

        Raises:
            Fault: ``vote-closed``, ``vote-space`` or ``answer-unknown``.
        """
        question = next((one for one in self.questions if one.space == space), None)
        if not self.open:
            raise Fault("vote-closed")
        if question is None or seat not in self._session.position.players:
            raise Fault("vote-space", given=str(space)[:50])
        if choice is not None and choice not in question.choices:
            raise Fault("answer-unknown", given=str(choice)[:50], known="; ".join(question.choices[:-1]))
        votes = self._record().votes.setdefault(self._turn, {}).setdefault(seat, {})
        votes.pop(space, None)
        if choice is not None:
            votes[space] = choice
        self._keep()

    def votes(self, seat: str, turn: int | None = None) -> dict[str, str]:
        """What a seat predicted, by space: in this turn, or in another one."""
        return dict(self._record().votes.get(self._turn if turn is None else str(turn), {}).get(seat, {}))

    def verdicts(self, seat: str, turn: int) -> tuple[PredictionResult, ...]:
        """What a seat said before report number ``turn``, place by place; nothing where it said nothing at all."""
        votes = self.votes(seat, turn)
        if not votes or not 0 <= turn < len(self._session.reports):
            return ()
        truth = truth_of(self._session.reports[turn])
        return tuple(PredictionResult(space, votes.get(space), entered) for space, entered in truth.items())

    def scores(self, turn: int) -> tuple[dict[str, int], int]:
        """How many predictions of each seat that voted were right in report number ``turn``, and of how many."""
        voted = self._record().votes.get(str(turn), {})
        found = {seat: self.verdicts(seat, turn) for seat in voted if seat in self._session.position.players}
        told = {seat: sum(one.right for one in verdicts) for seat, verdicts in found.items() if verdicts}
        return told, max(map(len, found.values()), default=0)

    @property
    def _turn(self) -> str:
        return str(len(self._session.reports))
